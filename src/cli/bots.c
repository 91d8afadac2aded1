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

bool bots_advise(const aus_game *game, const void *view, int seat, uint64_t luck, bots_advice *out)
{
    static aus_choices choices;
    aus_agent          agent;
    if (!aus_agent_parse(STRONG, &agent)) return false;
    aus_mind *mind = mind_for(&agent, game->rules);
    if (!mind) return false;
    choices.n = aus_actions(game, view, seat, choices.action);
    aus_mind_begin(mind, game, luck);
    bool tidies = aus_mind_tidies(mind, view, seat, &choices, &out->first);
    aus_mind_begin(mind, game, luck);
    out->lines = choices.n ? aus_hint(mind, view, seat, &choices, out->line, sizeof out->line / sizeof *out->line) : 0;
    if (!tidies && out->lines) out->first = out->line[0].action;
    return tidies || out->lines;
}
