/* The speed of the search, and where its time goes: what it counts times what each thing costs alone. */
#include <stdlib.h>
#include <time.h>
#include "lab/bench.h"
#include "lab/minds.h"
#include "lab/playout.h"

enum { POSITIONS = 8 };

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

/* Keeps a position with a choice every few actions of a random game. */
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

typedef enum part { RESAMPLE, TRY, STEP, JUDGE, PARTS } part;

static void do_part(const aus_game *game, const position *p, uint8_t *room, part what, aus_rng *rng)
{
    const aus_rules *rules = game->rules;
    aus_action       list[AUS_ACTIONS_MAX];
    if (what != JUDGE) memcpy(room, what == RESAMPLE ? p->view : p->state, rules->state_size);
    switch (what) {
    case RESAMPLE: rules->resample(game, room, p->seat, rng); break;
    case STEP: touch(list), rules->actions(game, room, p->seat, list); /* fall through */
    case TRY:
        rules->apply(game, room, p->seat, p->choices.action[aus_rng_below(rng, (uint32_t)p->choices.n)], NULL);
        break;
    default: break;
    }
    if (what == TRY || what == JUDGE)
        for (int i = 0; i < game->seats; i++) {
            int32_t value = rules->heuristic(game, what == TRY ? room : p->state, i);
            touch(&value);
        }
    touch(room);
}

static double time_part(const collector *c, part what, double seconds)
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

static void share(aus_bench_search *out, const aus_mind_count *count, const double ns[PARTS])
{
    double n = (double)count->iterations, whole = out->iteration_ns;
    out->resample = (double)count->resamples / n * ns[RESAMPLE] / whole;
    out->priors = (double)count->tried / n * ns[TRY] / whole;
    out->steps = (double)(count->rollout_steps + count->tree_steps) / n * ns[STEP] / whole;
    out->judging = (double)count->evaluations / n * ns[JUDGE] / whole;
    double known = out->resample + out->priors + out->steps + out->judging;
    out->rest = known < 1 ? 1 - known : 0;
    if (known <= 1) return;
    out->resample /= known; /* alone things may cost more than together */
    out->priors /= known;
    out->steps /= known;
    out->judging /= known;
}

static bool think(collector *c, aus_bench_search *out, double seconds)
{
    aus_agent agent;
    aus_agent_parse("mcts:400", &agent);
    aus_mind *mind = aus_mind_new(&agent, c->play.game->rules, 1);
    double    ns[PARTS], begun = now(), spent;
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
        for (part what = RESAMPLE; what < PARTS; what++) ns[what] = time_part(c, what, seconds / 16);
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
    for (int i = 0; i < game->seats; i++) c->play.agent[i] = aus_agent_find("random");
    aus_rng_init(&c->play.rng, 1);
    aus_seed_from_text(&base, "bench");
    for (uint64_t i = 0; i < 64 && c->n < POSITIONS; i++) {
        aus_seed_derive(&seed, &base, i);
        aus_playout_run(&c->play, &seed);
    }
    if (c->n) ok = think(c, out, seconds);
    free(c);
    return ok;
}
