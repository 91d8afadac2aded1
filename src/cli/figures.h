/* Figures as commands print them: means with their intervals, in JSON and in columns. */
#ifndef AUS_CLI_FIGURES_H
#define AUS_CLI_FIGURES_H
#include "lab/arena.h"
#include "view/json_write.h"

/* Numbers with a key; null is what cannot be told. */
void figures_fraction(ausi_json *json, const char *key, double value);
void figures_whole(ausi_json *json, const char *key, uint64_t value);
void figures_estimate(ausi_json *json, const char *key, aus_estimate e);

/* "  mean (low .. high)" in a column; a dash for what cannot be told. */
void figures_print(aus_estimate e, bool sign, int width, int decimals);
/* The same of a share, in percent. */
void figures_percent(aus_estimate share, int width, int decimals);

#endif
