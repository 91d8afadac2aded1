#include "cli/bots.h"
#include "lab/minds.h"

static const char STRONG[] = "hard"; /* who gives hints */

bool bots_has(const char *level)
{
    aus_agent agent;
    return aus_agent_parse(level, &agent);
}

const char *bots_standard(void) { return "normal"; }

/* One mind at a time, kept as long as the same kind of agent plays the same game. NULL without memory. */
static aus_mind *mind_for(const aus_agent *agent, const aus_rules *rules)
{
    static aus_mind        *mind;
    static const aus_rules *made_for;
    if (mind && made_for == rules && strcmp(aus_mind_agent(mind)->id, agent->id) == 0) return mind;
    aus_mind_free(mind);
    mind = aus_mind_new(agent, rules, 1);
    made_for = rules;
    return mind;
}

/* Every answer begins anew: it depends on the view and the luck, not on what was thought before. */
bool bots_answer(void *context, const aus_game *game, const void *view, int seat, const char *level,
                 uint64_t luck, aus_action *out)
{
    static aus_choices choices;
    aus_agent          agent;
    (void)context;
    if (!aus_agent_parse(level, &agent)) return false;
    aus_mind *mind = mind_for(&agent, game->rules);
    if (!mind) return false;
    aus_mind_begin(mind, game, luck);
    choices.n = aus_actions(game, view, seat, choices.action);
    *out = aus_mind_choose(mind, view, seat, &choices);
    return true;
}

bool bots_hint(const aus_game *game, const void *view, int seat, uint64_t luck, aus_action *out)
{
    return bots_answer(NULL, game, view, seat, STRONG, luck, out);
}

size_t bots_reasons(const aus_game *game, const void *view, int seat, uint64_t luck, aus_hint_line *line, size_t want)
{
    static aus_choices choices;
    aus_agent          agent;
    if (!aus_agent_parse(STRONG, &agent)) return 0;
    aus_mind *mind = mind_for(&agent, game->rules);
    choices.n = aus_actions(game, view, seat, choices.action);
    if (!mind || !choices.n) return 0;
    aus_mind_begin(mind, game, luck);
    return aus_hint(mind, view, seat, &choices, line, want);
}
