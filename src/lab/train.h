/*
 * The trainer: finds the weights of a game's heuristic. Games are played with some random choices up to a
 * random moment and by habit from there to their end; a straight fit (least squares) tells what each feature
 * of a position was worth in points at the end. The same seed gives the same weights.
 */
#ifndef AUS_TRAIN_H
#define AUS_TRAIN_H
#include "australis.h"

typedef struct aus_train {
    const aus_rules *rules;
    aus_seed         seed;
    uint64_t         games; /* for every number of seats */
    /* out: [0] of a seat, [1] of the automatic side */
    uint64_t         samples[2];
    double           spread[2], error[2]; /* of the scores; of what remains unexplained; in points */
    int32_t          weight[2][AUS_FEATURES_MAX];
} aus_train;

/* False if memory could not be had or the game has no features. */
bool aus_train_run(aus_train *train);

#endif
