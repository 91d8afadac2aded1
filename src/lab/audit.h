/*
 * The audit: everything that must hold at every step of every game, checked while a game is played.
 * `sim --check`, the conformance tests and the fuzzers all use this one.
 */
#ifndef AUS_AUDIT_H
#define AUS_AUDIT_H
#include "australis.h"

typedef struct aus_audit {
    const aus_game *game;
    aus_rng         rng;        /* of the audit itself; never the players' */
    uint64_t        leaks_tried;   /* re-samplings under which the next action stayed legal */
    uint64_t        leaks_skipped; /* none such was found within the tries */
    uint64_t        commutes;      /* pairs of simultaneous answers given in both orders */
    char            wrong[256];    /* what is broken, once a call returned false */
} aus_audit;

/* The invariant alone: cheap enough for every simulation. */
bool aus_audit_invariant(aus_audit *audit, const void *state);
/* All of it, for a state and the action about to be applied in it. */
bool aus_audit_step(aus_audit *audit, const void *state, int seat, aus_action action);
/* After the end: scores add up, nobody can act. */
bool aus_audit_end(aus_audit *audit, const void *state);
/* How much a re-sampling varies: over `tries` re-samplings for `who`, every hidden place shows at
 * least two cards where two are possible, and every one satisfies the invariant and gives back the
 * very same view. */
bool aus_audit_power(aus_audit *audit, const void *state, int who, int tries);

#endif
