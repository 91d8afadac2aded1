/* Agents by name. */
#include "ai/agent.h"
#include "ai/mind.h"

/* A level is a name for a fixed number of iterations, so games are the same on every machine. */
#define LEVEL(name, n, m) \
    {.id = name, .kind = AUS_AGENT_SEARCH, .iterations = (n) / AUS_TREES, .noise = (m)}

static const aus_agent agents[] = {
    {.id = "random", .kind = AUS_AGENT_RANDOM, .blind = true},
    {.id = "habit", .kind = AUS_AGENT_HABIT},
    {.id = "greedy", .kind = AUS_AGENT_GREEDY},
    LEVEL("novice", 32, 250),
    LEVEL("easy", 80, 100),
    LEVEL("normal", 240, 0),
    LEVEL("hard", 1000, 0),
    LEVEL("master", 2400, 0),
};

const char aus_agent_words[] = "random, habit, greedy, novice, easy, normal, hard, master, mcts:N (iterations, "
                               "at most 1000000), mcts:Nms (milliseconds, at most 600000)";
_Static_assert(AUS_ITERATIONS_MAX == 1000000 && AUS_MILLISECONDS_MAX == 600000, "the words say how many");

size_t aus_agent_count(void) { return sizeof agents / sizeof agents[0]; }

const aus_agent *aus_agent_at(size_t i) { return i < aus_agent_count() ? &agents[i] : NULL; }

const aus_agent *aus_agent_find(const char *id)
{
    for (size_t i = 0; i < aus_agent_count(); i++)
        if (strcmp(agents[i].id, id) == 0) return &agents[i];
    return NULL;
}

static bool read_number(const char **text, uint32_t most, uint32_t *out)
{
    uint64_t value = 0;
    const char *c = *text;
    for (; *c >= '0' && *c <= '9'; c++) {
        value = value * 10 + (uint64_t)(*c - '0');
        if (value > most) return false;
    }
    if (c == *text || !value) return false;
    *text = c;
    *out = (uint32_t)value;
    return true;
}

bool aus_agent_parse(const char *text, aus_agent *out)
{
    const aus_agent *named = aus_agent_find(text);
    uint32_t         n;
    if (named) {
        *out = *named;
        return true;
    }
    if (strncmp(text, "mcts:", 5) != 0 || strlen(text) >= sizeof out->id) return false;
    const char *rest = text + 5;
    if (!read_number(&rest, AUS_ITERATIONS_MAX, &n)) return false;
    bool timed = strcmp(rest, "ms") == 0;
    if (*rest && !timed) return false;
    if (timed && n > AUS_MILLISECONDS_MAX) return false;
    *out = (aus_agent){.kind = AUS_AGENT_SEARCH};
    memcpy(out->id, text, strlen(text));
    if (timed)
        out->milliseconds = n;
    else
        out->iterations = (n + AUS_TREES - 1) / AUS_TREES;
    return true;
}

aus_action aus_choose_random(const aus_game *game, const void *view, int seat, const aus_choices *choices,
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

aus_action aus_choose_by_habit(const aus_game *game, const void *view, int seat, const aus_choices *choices,
                               aus_rng *rng)
{
    if (!game->rules->inclination || !choices->n) return aus_choose_random(game, view, seat, choices, rng);
    return choices->action[ausi_inclined(game, view, seat, choices->action, choices->n, rng)];
}
