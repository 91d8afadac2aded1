/* Speed, as figures of one run that can be set against each other. */
#ifndef AUS_BENCH_H
#define AUS_BENCH_H
#include "australis.h"

typedef struct aus_bench {
    double   clone_ns;             /* copying the state of a running game */
    double   view_ns;              /* making one seat's view */
    double   hash_ns;
    double   decisions_per_second; /* random play, one core, all legal actions listed at every step */
    double   games_per_second;
    double   mean_decisions;       /* a game */
    double   mean_choices;         /* legal actions at a decision */
} aus_bench;

typedef struct aus_bench_reference {
    double memcpy_4k_ns;
    double memcpy_2k_ns;
    double empty_step_ns; /* list, check and apply through the contract of a game that does nothing */
} aus_bench_reference;

/* Where the time of a search goes. */
enum {
    AUS_COST_RESAMPLE, /* filling in what cannot be seen */
    AUS_COST_PRIORS,   /* trying actions and asking the heuristic about them */
    AUS_COST_STEPS,    /* listing and applying, in the tree and behind it */
    AUS_COST_HABIT,    /* asking the inclination, in the tree and behind it */
    AUS_COST_JUDGING,  /* the heuristic of every side on the way and at the end */
    AUS_COST_REST,     /* the tree itself, and what is not explained by the others */
    AUS_COSTS
};
extern const char *const aus_cost_name[AUS_COSTS];

/* The search on one core, on positions of games by habit; the shares add up to 1. */
typedef struct aus_bench_search {
    double iterations_per_second, iteration_ns, nodes_per_iteration;
    double cost[AUS_COSTS];
} aus_bench_search;

/* False if there is no memory or nothing to think about. */
bool aus_bench_search_run(const aus_game *game, aus_bench_search *out, double seconds);

void aus_bench_reference_run(aus_bench_reference *out, double seconds);
void aus_bench_run(const aus_game *game, aus_bench *out, double seconds);

#endif
