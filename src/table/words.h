/* The words in which a table is written, by what they stand for. */
#ifndef AUSI_TABLE_WORDS_H
#define AUSI_TABLE_WORDS_H

#include "table/table.h"

extern const char *const ausi_news_words[AUSI_NEWS_COUNT];
extern const char *const ausi_clock_words[3];
extern const char *const ausi_gone_words[3];

#endif
