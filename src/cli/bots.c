#include "cli/bots.h"
#include "ai/agent.h"

bool bots_has(const char *level) { return aus_agent_find(level) != NULL; }

const char *bots_standard(void) { return bots_has("normal") ? "normal" : "random"; }

bool bots_answer(void *context, const aus_game *game, const void *view, int seat, const char *level,
                 uint64_t luck, aus_action *out)
{
    static aus_choices choices;
    const aus_agent   *agent = aus_agent_find(level);
    aus_rng            rng;
    (void)context;
    if (!agent) return false;
    aus_rng_init(&rng, luck);
    choices.n = aus_actions(game, view, seat, choices.action);
    *out = agent->choose(game, view, seat, &choices, &rng);
    return true;
}

/* The strongest of those that think; an agent that only rolls dice gives no advice. */
bool bots_hint(const aus_game *game, const void *view, int seat, uint64_t luck, aus_action *out)
{
    static const char *const advisers[] = {"hard", "normal"};
    for (size_t i = 0; i < sizeof advisers / sizeof advisers[0]; i++)
        if (bots_has(advisers[i])) return bots_answer(NULL, game, view, seat, advisers[i], luck, out);
    return false;
}
