/*
 * Agents against each other. Games come in rounds: one seed, played once for every rotation of the
 * agents over the seats, so that luck and seat weigh the same for all of them. The result depends on
 * the seed alone, not on the threads (agents limited in time excepted).
 */
#ifndef AUS_ARENA_H
#define AUS_ARENA_H
#include <signal.h>
#include "ai/agent.h"

enum { AUS_ARENA_BUCKETS = 512 };

/* How long decisions took: a histogram with eight steps to the power of two. */
typedef struct aus_arena_times {
    uint64_t n, nanoseconds;
    uint64_t bucket[AUS_ARENA_BUCKETS];
} aus_arena_times;

/* A mean with its 95 % interval; NAN is what cannot be told. */
typedef struct aus_estimate {
    double mean, low, high;
} aus_estimate;

/* One agent; the same agent on several seats counts once. */
typedef struct aus_arena_entrant {
    const aus_agent *agent;
    int              seats;   /* of the table that it plays */
    aus_estimate     beats;   /* share of the seats of others with a lower score; equal ones half. NAN without others */
    aus_estimate     elo;     /* that, on the scale of chess players */
    aus_estimate     score;
    double           won;     /* share of the games that it won by the rules */
    double           per_second; /* decisions, while thinking */
    double           p50_ms, p99_ms;
} aus_arena_entrant;

typedef enum aus_arena_verdict { AUS_SPRT_OPEN, AUS_SPRT_ABOVE, AUS_SPRT_BELOW } aus_arena_verdict;

typedef struct aus_arena {
    /* in */
    const aus_game  *game;
    const aus_agent *agent[AUS_SEATS_MAX]; /* one a seat, before rotation */
    aus_seed         seed;
    uint64_t         games; /* played are as many whole rounds as this takes */
    int              threads;
    bool             progress;
    int              sprt;  /* 0, or a percentage: stop when the first agent is clearly above or below it */
    volatile sig_atomic_t *stop;
    /* out */
    int               entrants;
    aus_arena_entrant entrant[AUS_SEATS_MAX];
    uint64_t          played, rounds, no_winner, decisions;
    double            seconds;
    int               verdict; /* aus_arena_verdict */
    double            llr;     /* of the test, -2.94 .. 2.94 */
} aus_arena;

/* False if threads or memory could not be had. */
bool aus_arena_run(aus_arena *arena);

/* ---- Statistics, apart so that they can be tested ---- */

/* The mean of n values and its 95 % interval, from their spread; without spread there is no interval. */
aus_estimate aus_estimate_of(const double *value, size_t n);
/* The same of shares. Where all n are equal the interval is what n games say (Wilson's); of one it is everything. */
aus_estimate aus_share_of(const double *value, size_t n);
/* A share of wins as a difference in Elo; 0 and 1 are drawn in by half a game of n. */
double aus_elo(double share, double n);
/* The log-likelihood ratio of "the mean is p1" against "the mean is p0", by the normal approximation. */
double aus_llr(const double *value, size_t n, double p0, double p1);
void   aus_times_add(aus_arena_times *times, uint64_t nanoseconds);
double aus_times_at(const aus_arena_times *times, double share); /* milliseconds */

#endif
