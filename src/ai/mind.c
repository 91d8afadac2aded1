/* A mind: its memory, and how an agent comes to its choice. */
#include "ai/mind.h"

enum { NODES_LEAST = 4096, NODES_MOST = 1 << 20, NODES_TIMED = 1 << 18, NODES_EACH = 24, ALIGN = 16 };

static size_t rounded(size_t n) { return (n + ALIGN - 1) / ALIGN * ALIGN; }

static size_t nodes_of(const aus_agent *agent)
{
    if (agent->kind != AUS_AGENT_SEARCH) return 2;
    if (agent->milliseconds) return NODES_TIMED;
    size_t n = NODES_LEAST + (size_t)agent->iterations * NODES_EACH;
    return n < NODES_MOST ? n : NODES_MOST;
}

size_t aus_mind_size(const aus_agent *agent, const aus_rules *rules)
{
    size_t state = rounded(rules->state_size), tree = 3 * state + rounded(nodes_of(agent) * sizeof(ausi_node));
    return rounded(sizeof(aus_mind)) + 2 * state + AUS_TREES * tree;
}

static void *cut(uint8_t **rest, size_t n)
{
    uint8_t *piece = *rest;
    *rest += rounded(n);
    return piece;
}

aus_mind *aus_mind_init(void *memory, const aus_agent *agent, const aus_rules *rules, const aus_mind_help *help)
{
    uint8_t  *rest = memory;
    aus_mind *mind = cut(&rest, sizeof *mind);
    memset(mind, 0, sizeof *mind);
    mind->agent = *agent;
    mind->rules = rules;
    if (help) mind->help = *help;
    AUS_ASSERT(!agent->milliseconds || mind->help.microseconds);
    mind->view = cut(&rest, rules->state_size);
    mind->expected = cut(&rest, rules->state_size);
    for (int t = 0; t < AUS_TREES; t++) {
        ausi_tree *tree = &mind->tree[t];
        tree->state = cut(&rest, rules->state_size);
        tree->trial = cut(&rest, rules->state_size);
        tree->belief = cut(&rest, rules->state_size);
        tree->room = (uint32_t)nodes_of(agent);
        tree->node = cut(&rest, tree->room * sizeof(ausi_node));
    }
    return mind;
}

void aus_mind_begin(aus_mind *mind, const aus_game *game, uint64_t salt)
{
    AUS_ASSERT(game->rules == mind->rules);
    mind->game = game;
    mind->salt = salt;
    mind->budget = mind->agent.iterations;
    mind->count = (aus_mind_count){0};
    mind->chained = false;
    mind->tidied = 0;
    aus_rng_init(&mind->rng, salt);
}

const aus_agent *aus_mind_agent(const aus_mind *mind) { return &mind->agent; }

const aus_mind_count *aus_mind_counted(const aus_mind *mind) { return &mind->count; }

/* Now and then another action than the best, in proportion to how much it was looked at. */
static size_t waver(aus_mind *mind, const ausi_opinion *opinion, size_t n, size_t best)
{
    aus_rng  rng;
    uint64_t all = 0;
    aus_rng_init(&rng, ausi_search_key(mind, mind->view, 32));
    if (aus_rng_below(&rng, 1000) >= mind->agent.noise) return best;
    for (size_t i = 0; i < n; i++) all += opinion[i].visits;
    uint64_t at = aus_rng_u64(&rng) % (all ? all : 1);
    for (size_t i = 0; i < n; i++) {
        if (at < opinion[i].visits) return i;
        at -= opinion[i].visits;
    }
    return best;
}

/* What needs no search. */
static bool choose_at_once(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_action *out)
{
    if (mind->agent.kind == AUS_AGENT_RANDOM) {
        *out = aus_choose_random(mind->game, view, seat, choices, &mind->rng);
        return true;
    }
    if (mind->agent.kind == AUS_AGENT_HABIT) {
        *out = aus_choose_by_habit(mind->game, view, seat, choices, &mind->rng);
        return true;
    }
    if (aus_mind_tidies(mind, view, seat, choices, out)) return true;
    mind->tidied = 0;
    if (choices->n == 1) {
        *out = choices->action[0];
        ausi_search_forced(mind, view, seat, *out);
        return true;
    }
    mind->count.decisions++;
    if (mind->agent.kind != AUS_AGENT_GREEDY) return false;
    *out = ausi_greedy(mind, view, seat, choices);
    return true;
}

static aus_action conclude(aus_mind *mind, const ausi_opinion *opinion, size_t n)
{
    size_t best = ausi_search_best(opinion, n);
    if (mind->agent.noise) best = waver(mind, opinion, n, best);
    ausi_search_chose(mind, opinion[best].action);
    return opinion[best].action;
}

aus_action aus_mind_choose(aus_mind *mind, const void *view, int seat, const aus_choices *choices)
{
    ausi_opinion opinion[AUS_ACTIONS_MAX];
    aus_action   action;
    if (choose_at_once(mind, view, seat, choices, &action)) return action;
    ausi_search(mind, view, seat, choices, opinion);
    return conclude(mind, opinion, choices->n);
}

bool aus_mind_share(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_action *out)
{
    AUS_ASSERT(!ausi_is_timed(mind));
    if (choose_at_once(mind, view, seat, choices, out)) return false;
    mind->choices = *choices;
    ausi_search_begin(mind, view, seat);
    return true;
}

void aus_mind_grow(aus_mind *mind, int tree) { ausi_contest_grow(mind, tree); }

void *aus_mind_found(aus_mind *mind, int tree, size_t *bytes)
{
    *bytes = sizeof mind->contest.found[tree];
    return mind->contest.found[tree];
}

bool aus_mind_settle(aus_mind *mind, aus_action *out)
{
    ausi_opinion opinion[AUS_ACTIONS_MAX];
    if (ausi_contest_settle(mind)) return false;
    ausi_search_end(mind, &mind->choices, opinion);
    *out = conclude(mind, opinion, mind->choices.n);
    return true;
}
