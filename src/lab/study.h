/*
 * What agents lose by thinking little. Positions of games are thought about at length by one search, the reference;
 * then the agents choose there, several times with other luck, and what they choose is judged by what the reference
 * thinks of it. Hours of games tell who wins; this tells in minutes how near the choices come to those of
 * endless thinking, and so what more iterations could still bring. What the reference itself is blind to it cannot tell.
 */
#ifndef AUS_STUDY_H
#define AUS_STUDY_H
#include "lab/arena.h"

typedef struct aus_study_line {
    const aus_agent *agent;
    aus_estimate     same; /* share of the choices that are those of the reference */
    aus_estimate     loss; /* a choice, of a win: 1 is from certain victory to certain defeat */
} aus_study_line;

typedef struct aus_study {
    /* in */
    const aus_game  *game;
    const aus_agent *reference; /* must search */
    const aus_agent *agent[AUS_SEATS_MAX];
    int              agents;
    uint64_t         positions;
    aus_seed         seed;
    int              threads; /* trees that grow at once; the figures do not depend on it */
    bool             progress;
    volatile sig_atomic_t *stop;
    /* out */
    uint64_t         studied;
    aus_study_line   line[AUS_SEATS_MAX];
} aus_study;

/* False without memory. */
bool aus_study_run(aus_study *study);

#endif
