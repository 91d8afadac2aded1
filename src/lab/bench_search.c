/* The speed of the search, and where its time goes: what it counts times what each thing costs alone. */
#include <stdlib.h>
#include <time.h>
#include "lab/bench.h"
#include "lab/minds.h"
#include "lab/playout.h"

enum { POSITIONS = 24 };

const char *const aus_cost_name[AUS_COSTS] = {"resample", "priors", "steps", "habit", "judging", "rest"};

typedef struct position {
    int         seat;
    aus_choices choices;
    _Alignas(16) uint8_t view[AUS_STATE_MAX], state[AUS_STATE_MAX];
} position;

typedef struct collector {
    aus_playout play;
    position    at[POSITIONS];
    int         n, wait;
} collector;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline void touch(void *bytes) { __asm__ volatile("" : : "r"(bytes) : "memory"); }

/* Keeps a position with a choice every few actions of a game. */
static bool collect(void *context, const void *state, int seat, aus_action action)
{
    collector      *c = context;
    const aus_game *game = c->play.game;
    (void)action;
    if (c->wait-- > 0) return true;
    position *p = &c->at[c->n];
    p->seat = seat;
    memcpy(p->state, state, game->rules->state_size);
    game->rules->observe(game, state, seat, p->view);
    p->choices.n = aus_actions(game, p->view, seat, p->choices.action);
    if (p->choices.n < 2) return true;
    c->wait = 7;
    return ++c->n < POSITIONS;
}

static void judge(const aus_game *game, const void *state)
{
    for (int i = AUS_NOBODY; i < game->seats; i++) {
        int32_t value = game->rules->heuristic(game, state, i);
        touch(&value);
    }
}

static void do_part(const aus_game *game, const position *p, uint8_t *room, int what, aus_rng *rng)
{
    const aus_rules *rules = game->rules;
    aus_action       list[AUS_ACTIONS_MAX], any = p->choices.action[aus_rng_below(rng, (uint32_t)p->choices.n)];
    int32_t          liking[AUS_ACTIONS_MAX];
    switch (what) {
    case AUS_COST_RESAMPLE:
        memcpy(room, p->view, rules->state_size);
        rules->resample(game, room, p->seat, rng);
        break;
    case AUS_COST_PRIORS:
        memcpy(room, p->state, rules->state_size);
        rules->apply(game, room, p->seat, any, NULL);
        judge(game, room);
        break;
    case AUS_COST_STEPS:
        memcpy(room, p->state, rules->state_size);
        touch(list), rules->actions(game, room, p->seat, list);
        rules->apply(game, room, p->seat, any, NULL);
        break;
    case AUS_COST_HABIT:
        if (rules->inclination) rules->inclination(game, p->state, p->seat, p->choices.action, p->choices.n, liking);
        touch(liking);
        break;
    default: judge(game, p->state);
    }
    touch(room);
}

static double time_part(const collector *c, int what, double seconds)
{
    static _Alignas(16) uint8_t room[AUS_STATE_MAX];
    aus_rng  rng;
    uint64_t n = 0;
    double   begun = now(), spent;
    aus_rng_init(&rng, 1);
    do {
        for (int i = 0; i < 256; i++, n++) do_part(c->play.game, &c->at[n % (uint64_t)c->n], room, what, &rng);
        spent = now() - begun;
    } while (spent < seconds);
    return spent / (double)n * 1e9;
}

static void share(aus_bench_search *out, const aus_mind_count *count, const double ns[AUS_COST_REST])
{
    const uint64_t times[AUS_COST_REST] = {
        [AUS_COST_RESAMPLE] = count->resamples, [AUS_COST_PRIORS] = count->tried,
        [AUS_COST_STEPS] = count->rollout_steps + count->tree_steps, [AUS_COST_HABIT] = count->inclined,
        [AUS_COST_JUDGING] = count->evaluations};
    double known = 0;
    for (int i = 0; i < AUS_COST_REST; i++) {
        out->cost[i] = (double)times[i] / (double)count->iterations * ns[i] / out->iteration_ns;
        known += out->cost[i];
    }
    out->cost[AUS_COST_REST] = known < 1 ? 1 - known : 0;
    for (int i = 0; known > 1 && i < AUS_COST_REST; i++) out->cost[i] /= known; /* alone things may cost more */
}

static bool think(collector *c, aus_bench_search *out, double seconds)
{
    aus_agent agent;
    aus_agent_parse("mcts:400", &agent);
    aus_mind *mind = aus_mind_new(&agent, c->play.game->rules, 1);
    double    ns[AUS_COST_REST], begun = now(), spent;
    if (!mind) return false;
    aus_mind_begin(mind, c->play.game, 0);
    for (int i = 0;; i++) {
        const position *p = &c->at[i % c->n];
        aus_mind_choose(mind, p->view, p->seat, &p->choices);
        spent = now() - begun;
        if (spent >= seconds && i >= c->n) break;
    }
    const aus_mind_count *count = aus_mind_counted(mind);
    if (count->iterations) {
        out->iterations_per_second = (double)count->iterations / spent;
        out->iteration_ns = spent / (double)count->iterations * 1e9;
        out->nodes_per_iteration = (double)count->nodes / (double)count->iterations;
        for (int what = 0; what < AUS_COST_REST; what++) ns[what] = time_part(c, what, seconds / 16);
        share(out, count, ns);
    }
    bool thought = count->iterations > 0;
    aus_mind_free(mind);
    return thought;
}

bool aus_bench_search_run(const aus_game *game, aus_bench_search *out, double seconds)
{
    collector *c = calloc(1, sizeof *c);
    aus_seed   base, seed;
    bool       ok = false;
    memset(out, 0, sizeof *out);
    if (!c) return false;
    c->play.game = game;
    c->play.before = collect;
    c->play.context = c;
    for (int i = 0; i < game->seats; i++) c->play.agent[i] = aus_agent_find("habit");
    aus_rng_init(&c->play.rng, 1);
    aus_seed_from_text(&base, "bench");
    if (!aus_minds_new(c->play.mind, c->play.agent, game->rules)) {
        free(c);
        return false;
    }
    for (uint64_t i = 0; i < 64 && c->n < POSITIONS; i++) {
        aus_seed_derive(&seed, &base, i);
        aus_playout_run(&c->play, &seed);
    }
    if (c->n) ok = think(c, out, seconds);
    aus_minds_free(c->play.mind);
    free(c);
    return ok;
}
