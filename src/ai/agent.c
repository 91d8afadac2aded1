#include "ai/agent.h"

/* One time in eight, and whenever nothing else can be done (something is held), a free action. */
static aus_action choose_random(const aus_game *game, const void *view, int seat, const aus_choices *choices,
                                aus_rng *rng)
{
    if (!choices->n || aus_rng_below(rng, 8) == 0) {
        aus_action free[AUS_ACTIONS_MAX];
        size_t     n = aus_free_actions(game, view, seat, free);
        if (n) return free[aus_rng_below(rng, (uint32_t)n)];
    }
    AUS_ASSERT(choices->n > 0);
    return choices->action[aus_rng_below(rng, (uint32_t)choices->n)];
}

static const aus_agent agents[] = {
    {.id = "random", .blind = true, .choose = choose_random},
};

const aus_agent *aus_agent_find(const char *id)
{
    for (size_t i = 0; i < sizeof agents / sizeof agents[0]; i++)
        if (strcmp(agents[i].id, id) == 0) return &agents[i];
    return NULL;
}
