/* One game played by agents, start to end, without a table: for simulations and tests. */
#ifndef AUS_PLAYOUT_H
#define AUS_PLAYOUT_H
#include "ai/agent.h"

typedef struct aus_playout {
    const aus_game  *game;
    const aus_agent *agent[AUS_SEATS_MAX];
    aus_mind        *mind[AUS_SEATS_MAX]; /* of every agent that is not random */
    aus_rng          rng;       /* of the agents, and of who answers first where several are asked */
    uint64_t         decisions; /* choices among at least two that are not free */
    uint64_t         listed;    /* the choices there were at those decisions */
    uint64_t         applied;   /* all actions, free ones too */
    /* Called with the state before each action is applied; may be NULL. False ends the game there. */
    bool (*before)(void *context, const void *state, int seat, aus_action action);
    /* Called around every choice of a mind, to take the time; may be NULL. */
    void (*thought)(void *context, int seat, bool begins);
    void  *context;
    aus_sink *sink; /* hears every event; may be NULL */
    aus_choices choices;
    _Alignas(8) uint8_t state[AUS_STATE_MAX];
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
} aus_playout;

/* Who answers now: the one seat that is asked, or any of several. */
int  aus_playout_seat(aus_playout *p);
/* Plays from a fresh start to the end. False if `before` ended it. */
bool aus_playout_run(aus_playout *p, const aus_seed *seed);

#endif
