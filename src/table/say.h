/* News of a table in words, for every front end. */
#ifndef AUSI_TABLE_SAY_H
#define AUSI_TABLE_SAY_H

#include "table/table.h"
#include "view/sentence.h"

/* One sentence, as `who` may know it. */
void ausi_say_news(aus_writer *out, const ausi_voice *voice, const ausi_news *news, int who);

#endif
