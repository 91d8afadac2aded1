/*
 * The trainer: finds the weights of a game's heuristic. Games are played with some random choices up to a
 * random moment and by habit from there. Now and then two choices of the same moment are both followed by
 * habit to the end, with the same luck; a straight fit (least squares) tells what a difference in each feature,
 * some time after the choice, was worth in points at the end. Whole positions say little about that: who is well
 * off has much of everything, but it is not everything that makes well off. The same seed gives the same weights.
 */
#ifndef AUS_TRAIN_H
#define AUS_TRAIN_H
#include <signal.h>
#include "australis.h"

typedef struct aus_train {
    const aus_rules *rules;
    aus_seed         seed;
    uint64_t         games; /* for every number of seats */
    bool             progress;
    volatile sig_atomic_t *stop; /* may be NULL; once it is set there will be no weights */
    /* out: [0] of a seat, [1] of the automatic side */
    uint64_t         pairs[2];
    double           spread[2], error[2]; /* of how much scores differ; of what remains unexplained; in points */
    int32_t          weight[2][AUS_FEATURES_MAX];
} aus_train;

/* False if memory could not be had, the game has no features, or it was stopped. */
bool aus_train_run(aus_train *train);

#endif
