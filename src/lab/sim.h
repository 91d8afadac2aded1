/* Many games played by agents, on several threads; the result does not depend on how many. */
#ifndef AUS_SIM_H
#define AUS_SIM_H
#include <signal.h>
#include "ai/agent.h"

typedef struct aus_sim_seat {
    const aus_agent *agent;
    double           wins; /* a shared win counts as a share */
    int64_t          score_sum;
} aus_sim_seat;

/* How often each kind of event was told, and with which first argument. */
typedef struct aus_sim_events {
    uint64_t told[256];
    uint64_t value[256][256];
} aus_sim_events;

typedef struct aus_sim {
    /* in */
    const aus_game *const *variant; /* game i is variant i modulo their number */
    size_t          variants;
    aus_seed        seed;     /* game i is played with the seed derived from this and i */
    uint64_t        games;
    int             threads;
    bool            check;    /* the whole audit at every step, not the invariant alone */
    bool            progress; /* on stderr */
    aus_sim_events *events;   /* filled in if not NULL; starts as all zero */
    const char     *out;      /* directory for recordings of violations */
    volatile sig_atomic_t *stop; /* may be NULL; set by a signal: end cleanly with what there is */
    /* out */
    aus_sim_seat seat[AUS_SEATS_MAX]; /* the agents are given; a variant uses its first seats */
    uint64_t     played, decisions, applied;
    uint64_t     violations;
    uint64_t     leaks_tried, leaks_skipped, commutes;
    uint64_t     no_winner;  /* games that no seat won */
    uint64_t     ended_by[16];
    double       seconds;
    char         first_wrong[320]; /* of the first violation: what, and the recording's file */
} aus_sim;

/* False if threads or memory could not be had. */
bool aus_sim_run(aus_sim *sim);

#endif
