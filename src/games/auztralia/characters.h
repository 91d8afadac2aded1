/* characters.h: the clause of each character. */
#ifndef AZ_CHARACTERS_H
#define AZ_CHARACTERS_H

#include "content.h"

extern const char *const az_clause[AZ_CHARACTERS];

#endif
