/*
 * The sets of options that tests play with: the defaults; every other value of every option alone; a
 * covering array in which any two values of any two options meet; and random sets.
 */
#ifndef AUS_OPTION_SETS_H
#define AUS_OPTION_SETS_H
#include "australis.h"

enum { AUS_OPTION_SETS_MAX = 512 };

typedef struct aus_option_sets {
    size_t  n;
    uint8_t set[AUS_OPTION_SETS_MAX][AUS_OPTIONS_MAX];
} aus_option_sets;

void aus_option_sets_make(const aus_rules *rules, aus_option_sets *out, size_t random_sets);

#endif
