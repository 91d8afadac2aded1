#include "lab/bench.h"
#include <stdlib.h>
#include <time.h>
#include "lab/playout.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Makes the compiler believe that the bytes are read and written here. */
static inline void touch(void *bytes) { __asm__ volatile("" : : "r"(bytes) : "memory"); }

static double time_copies(size_t size, double seconds)
{
    _Alignas(64) static uint8_t from[4096], to[4096];
    uint64_t n = 0;
    double   begun = now(), spent;
    do {
        for (int i = 0; i < 1000; i++, n++) {
            touch(from);
            memcpy(to, from, size);
            touch(to);
        }
        spent = now() - begun;
    } while (spent < seconds);
    return spent / (double)n * 1e9;
}

/* ---- The empty game: one seat, one question for ever, nothing happens ---- */

static size_t empty_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    (void)game, (void)state, (void)seat;
    out[0] = 0;
    return 1;
}

static aus_verdict empty_check(const aus_game *game, const void *state, int seat, aus_action action)
{
    (void)game, (void)state, (void)seat, (void)action;
    return (aus_verdict){0};
}

static uint32_t empty_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    (void)game, (void)state, (void)seat, (void)action, (void)sink;
    return 0;
}

static double time_empty_steps(double seconds)
{
    static const aus_domain domain[] = {{.id = "number", .count = 256}};
    static const aus_verb   verb[] = {{.id = "nothing"}};
    static const aus_ask    ask[] = {{.id = "nothing", .clause = ""}};
    static const aus_rules  rules = {.id = "empty", .verbs = 1, .verb = verb, .asks = 1, .ask = ask, .domains = 1,
                                     .domain = domain, .actions = empty_actions, .check = empty_check,
                                     .apply = empty_apply, .end_clause = ""};
    static aus_game game = {.rules = &rules, .seats = 1};
    aus_core        core = {.seats = 1, .depth = 1, .stack = {{.seats = 1}}};
    aus_action      list[AUS_ACTIONS_MAX];
    uint64_t        n = 0;
    double          begun = now(), spent;
    do {
        for (int i = 0; i < 1000; i++, n++) {
            touch(&core);
            size_t found = aus_actions(&game, &core, 0, list);
            aus_apply(&game, &core, 0, list[found - 1], NULL, NULL);
        }
        spent = now() - begun;
    } while (spent < seconds);
    return spent / (double)n * 1e9;
}

void aus_bench_reference_run(aus_bench_reference *out, double seconds)
{
    out->memcpy_4k_ns = time_copies(4096, seconds / 3);
    out->memcpy_2k_ns = time_copies(2048, seconds / 3);
    out->empty_step_ns = time_empty_steps(seconds / 3);
}

/* ---- A game ---- */

static void time_parts(const aus_game *game, const uint8_t *state, aus_bench *out, double seconds)
{
    _Alignas(64) uint8_t view[AUS_STATE_MAX];
    uint64_t n = 0, sum = 0;
    double   begun = now(), spent;
    do {
        for (int i = 0; i < 1000; i++, n++) {
            game->rules->observe(game, state, (int)(n % game->seats), view);
            touch(view);
        }
        spent = now() - begun;
    } while (spent < seconds / 2);
    out->view_ns = spent / (double)n * 1e9;
    n = 0;
    begun = now();
    do {
        for (int i = 0; i < 1000; i++, n++) sum ^= aus_state_hash(game, state);
        touch(&sum);
        spent = now() - begun;
    } while (spent < seconds / 2);
    out->hash_ns = spent / (double)n * 1e9;
}

void aus_bench_run(const aus_game *game, aus_bench *out, double seconds)
{
    aus_playout *play = calloc(1, sizeof *play);
    aus_seed     base, seed;
    uint64_t     games = 0;
    double       begun, spent;
    memset(out, 0, sizeof *out);
    if (!play) return;
    play->game = game;
    for (int i = 0; i < game->seats; i++) play->agent[i] = aus_agent_find("random");
    aus_seed_from_text(&base, "bench");
    aus_rng_init(&play->rng, 1);
    aus_seed_derive(&seed, &base, 0);
    aus_playout_run(play, &seed); /* warm up, and a state for the parts */
    out->clone_ns = time_copies(game->rules->state_size, seconds / 8);
    time_parts(game, play->state, out, seconds / 8);

    play->decisions = 0;
    begun = now();
    do {
        for (int i = 0; i < 16; i++, games++) {
            aus_seed_derive(&seed, &base, games);
            aus_playout_run(play, &seed);
        }
        spent = now() - begun;
    } while (spent < seconds);
    out->decisions_per_second = (double)play->decisions / spent;
    out->games_per_second = (double)games / spent;
    out->mean_decisions = (double)play->decisions / (double)games;
    out->mean_choices = play->decisions ? (double)play->listed / (double)play->decisions : 0;
    free(play);
}
