/*
 * A recording judged: what each choice lost against the best one, how the chances of every seat went
 * up and down, and how much of that was luck.
 */
#ifndef AUS_ANALYSE_H
#define AUS_ANALYSE_H
#include "ai/hint.h"

/* One action that stands and is not free. Chances are of 1000. */
typedef struct aus_analysis_step {
    size_t     number;  /* of the action in the recording, from 1 */
    int        seat;
    aus_action action;
    bool       decision; /* there was a choice */
    aus_action best;
    int32_t    loss;     /* of the actor against `best`, by the search; 0 if there was no choice */
    bool       barrier;  /* somebody learned something by chance or from another */
    int32_t    win[AUS_SEATS_MAX];   /* before it */
    int32_t    swing[AUS_SEATS_MAX]; /* what it changed */
    int32_t    luck[AUS_SEATS_MAX];  /* of that: what nobody chose; the rest is skill */
} aus_analysis_step;

typedef struct aus_analysis {
    /* in */
    const aus_game           *game;
    const aus_recording_head *head;
    aus_entry                *entries;
    size_t                    count;
    const aus_agent          *agent; /* one that searches */
    int                       games; /* quick games for every point of the curve */
    int                       threads;
    bool                      progress;
    /* out */
    aus_analysis_step *step; /* aus_analysis_free */
    size_t             steps;
    bool               over;
    int32_t            win[AUS_SEATS_MAX]; /* at the end: the result, if it is over */
} aus_analysis;

/* False with an error: the recording does not play, or no memory. */
bool aus_analyse(aus_analysis *analysis, aus_recording_error *error);
void aus_analysis_free(aus_analysis *analysis);

#endif
