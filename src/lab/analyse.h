/*
 * A recording judged: what each choice lost against the best one, how the chances of every seat went
 * up and down, and how much of that was luck.
 */
#ifndef AUS_ANALYSE_H
#define AUS_ANALYSE_H
#include <signal.h>
#include "lab/judge.h"

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
    volatile sig_atomic_t    *stop; /* may be NULL; once it is set the rest is not judged */
    /* out */
    aus_analysis_step *step; /* aus_analysis_free; numbered by the action in the recording, from 1 */
    size_t             steps;
    bool               over;
    int32_t            win[AUS_SEATS_MAX]; /* at the end, or where it was stopped: the result, if it is over */
} aus_analysis;

/* False with an error: the recording does not play, or no memory. */
bool aus_analyse(aus_analysis *analysis, aus_recording_error *error);
void aus_analysis_free(aus_analysis *analysis);

#endif
