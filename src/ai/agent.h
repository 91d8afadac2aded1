/* Agents: whoever answers for a seat. They know the contract of a game, and of a state only its view. */
#ifndef AUS_AGENT_H
#define AUS_AGENT_H
#include "australis.h"

/* The legal actions of a seat, without the free ones; n = 0 while it holds something and must put it. */
typedef struct aus_choices {
    size_t     n;
    aus_action action[AUS_ACTIONS_MAX];
} aus_choices;

typedef struct aus_agent {
    const char *id;
    /* True if it looks at nothing but the legal actions: then it may be handed the state itself, which
     * by contract lists the same ones, and the cost of a view is saved. */
    bool        blind;
    /* `view` is what `seat` may see; it is asked, so there is always something to do. */
    aus_action (*choose)(const aus_game *game, const void *view, int seat, const aus_choices *choices, aus_rng *rng);
} aus_agent;

const aus_agent *aus_agent_find(const char *id); /* NULL if there is none such */

#endif
