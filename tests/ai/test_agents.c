/*
 * Agents from the outside: they are found by name, see nothing but the view, stay within the memory
 * they were given, allocate nothing, and choose the same whatever the threads.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include "ai/hint.h"
#include "games/nullgame/state.h"
#include "lab/minds.h"
#include "lab/playout.h"

/* ---- Allocations are counted: the linker sends them here (tests/CMakeLists.txt) ---- */

static int allocations;
void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__real_aligned_alloc(size_t align, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
void *__wrap_aligned_alloc(size_t align, size_t n);

void *__wrap_malloc(size_t n)
{
    allocations++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    allocations++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
    allocations++;
    return __real_realloc(p, n);
}

void *__wrap_aligned_alloc(size_t align, size_t n)
{
    allocations++;
    return __real_aligned_alloc(align, n);
}

/* ---- Positions: the middle of a random game ---- */

static aus_game    *game;
static aus_playout *play;

static bool countdown(void *context, const void *state, int seat, aus_action action)
{
    (void)state, (void)seat, (void)action;
    return --*(int *)context > 0;
}

/* A state `steps` actions into a random game, with a seat that is asked and has a choice; -1 if none. */
static int arrive(const aus_rules *rules, int seats, uint64_t index, int steps)
{
    aus_seed base, seed;
    assert_null(aus_game_init(game, rules, NULL, seats, NULL));
    memset(play, 0, sizeof *play);
    play->game = game;
    for (int i = 0; i < seats; i++) play->agent[i] = aus_agent_find("random");
    play->before = countdown;
    play->context = &steps;
    aus_seed_from_text(&base, "agents");
    aus_seed_derive(&seed, &base, index);
    aus_rng_init(&play->rng, index);
    aus_playout_run(play, &seed);
    for (int seat = 0; seat < seats; seat++) {
        play->choices.n = aus_actions(game, play->state, seat, play->choices.action);
        if (play->choices.n > 1) return seat;
    }
    return -1;
}

static aus_action choose(const aus_agent *agent, const void *state, int seat, int threads, uint64_t *nodes)
{
    static _Alignas(16) uint8_t view[AUS_STATE_MAX];
    aus_choices                 choices;
    aus_mind                   *mind = aus_mind_new(agent, game->rules, threads);
    assert_non_null(mind);
    aus_mind_begin(mind, game, 7);
    game->rules->observe(game, state, seat, view);
    choices.n = aus_actions(game, view, seat, choices.action);
    aus_action action = aus_mind_choose(mind, view, seat, &choices);
    *nodes = aus_mind_counted(mind)->nodes * 1000003 + aus_mind_counted(mind)->rollout_steps;
    aus_mind_free(mind);
    return action;
}

/* ---- Tests ---- */

static void names_are_read(void **unused)
{
    (void)unused;
    static const char *const good[] = {"random", "greedy", "novice", "easy", "normal", "hard", "master",
                                       "mcts:1", "mcts:1000000", "mcts:5ms"};
    static const char *const bad[] = {"", "Random", "mcts", "mcts:", "mcts:0", "mcts:-1", "mcts:1x", "mcts:5 ms",
                                      "mcts:1000001",
                                      "mcts:99999999999999999999", "mcts:ms", "normal ", "mcts:600001ms"};
    aus_agent agent;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        if (!aus_agent_parse(good[i], &agent)) fail_msg("%s is no agent", good[i]);
        assert_string_equal(agent.id, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (aus_agent_parse(bad[i], &agent)) fail_msg("'%s' is an agent", bad[i]);
    assert_true(aus_agent_parse("mcts:1000", &agent));
    assert_int_equal(agent.iterations * AUS_TREES, 1000);
    /* Stronger levels think longer. */
    const char *const levels[] = {"novice", "easy", "normal", "hard", "master"};
    for (int i = 1; i < 5; i++)
        assert_true(aus_agent_find(levels[i])->iterations > aus_agent_find(levels[i - 1])->iterations);
}

/* Two states, equal in the view and different in secret: the same move, the same nodes. */
static void nobody_peeks(void **unused)
{
    (void)unused;
    static _Alignas(16) uint8_t other[AUS_STATE_MAX];
    const char *const agents[] = {"greedy", "mcts:64", "novice"};
    int               different = 0;
    for (size_t g = 0; g < aus_rules_count(); g++)
        for (uint64_t i = 0; i < 16; i++) {
            aus_rng rng;
            int     seat = arrive(aus_rules_at(g), 2, i, 2 + (int)(i % 6) * 5);
            if (seat < 0) continue;
            aus_rng_init(&rng, i + 1);
            game->rules->observe(game, play->state, seat, other);
            game->rules->resample(game, other, seat, &rng);
            different += memcmp(other, play->state, game->rules->state_size) != 0;
            for (size_t a = 0; a < 3; a++) {
                aus_agent agent;
                uint64_t  here, there;
                assert_true(aus_agent_parse(agents[a], &agent));
                aus_action one = choose(&agent, play->state, seat, 1, &here);
                assert_int_equal(one, choose(&agent, other, seat, 1, &there));
                assert_true(here == there);
            }
        }
    assert_true(different >= 8 * (int)aus_rules_count());
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    aus_agent agent;
    assert_true(aus_agent_parse("mcts:200", &agent));
    for (size_t g = 0; g < aus_rules_count(); g++)
        for (uint64_t i = 0; i < 4; i++) {
            uint64_t one, many;
            int      seat = arrive(aus_rules_at(g), 2, i, 3 + (int)i * 6);
            if (seat < 0) continue;
            aus_action action = choose(&agent, play->state, seat, 1, &one);
            for (int threads = 2; threads <= 5; threads++) {
                assert_int_equal(action, choose(&agent, play->state, seat, threads, &many));
                assert_true(one == many);
            }
        }
}

/* What several minds choose that share the trees of one question. */
static aus_action choose_together(const aus_agent *agent, const void *state, int seat, int many, int *rounds)
{
    static _Alignas(16) uint8_t view[AUS_STATE_MAX];
    aus_choices                 choices;
    aus_action                  action[AUS_TREES] = {0};
    aus_mind                   *mind[AUS_TREES];
    bool                        over = false;
    game->rules->observe(game, state, seat, view);
    choices.n = aus_actions(game, view, seat, choices.action);
    for (int m = 0; m < many; m++) {
        mind[m] = aus_mind_new(agent, game->rules, 1);
        assert_non_null(mind[m]);
        aus_mind_begin(mind[m], game, 7);
        over = !aus_mind_share(mind[m], view, seat, &choices, &action[m]);
    }
    for (; !over; ++*rounds) {
        for (int t = 0; t < AUS_TREES; t++) aus_mind_grow(mind[t % many], t);
        for (int t = 0; t < AUS_TREES; t++)
            for (int m = 0; m < many; m++) {
                size_t      bytes;
                const void *found = aus_mind_found(mind[t % many], t, &bytes);
                if (m != t % many) memcpy(aus_mind_found(mind[m], t, &bytes), found, bytes);
            }
        for (int m = 0; m < many; m++) over = aus_mind_settle(mind[m], &action[m]);
    }
    for (int m = 0; m < many; m++) {
        assert_int_equal(action[m], action[0]);
        aus_mind_free(mind[m]);
    }
    return action[0];
}

static void sharing_changes_nothing(void **unused)
{
    (void)unused;
    static const char *const agents[] = {"greedy", "novice", "mcts:200", "mcts:600"};
    int                      rounds = 0;
    for (size_t g = 0; g < aus_rules_count(); g++)
        for (uint64_t i = 0; i < 16; i++) {
            aus_agent agent;
            uint64_t  nodes;
            int       seat = arrive(aus_rules_at(g), 2, i, 3 + (int)i * 4);
            if (seat < 0) continue;
            assert_true(aus_agent_parse(agents[i % 4], &agent));
            aus_action alone = choose(&agent, play->state, seat, 1, &nodes);
            for (int many = 1; many <= AUS_TREES; many++)
                assert_int_equal(alone, choose_together(&agent, play->state, seat, many, &rounds));
        }
    assert_true(rounds > 100);
}

/* A whole game: nothing is allocated between its begin and its end, and no byte behind the memory changes. */
static void thinking_allocates_nothing(void **unused)
{
    (void)unused;
    enum { GUARD = 256 };
    const char *const agents[] = {"greedy", "mcts:40", "mcts:4000"};
    for (int a = 0; a < 3; a++) {
        aus_agent agent;
        uint8_t  *memory[2];
        aus_seed  seed;
        assert_true(aus_agent_parse(agents[a], &agent));
        size_t size = aus_mind_size(&agent, &ng_rules);
        assert_null(aus_game_init(game, &ng_rules, NULL, 2, NULL));
        memset(play, 0, sizeof *play);
        play->game = game;
        for (int i = 0; i < 2; i++) {
            memory[i] = aligned_alloc(16, size + GUARD);
            assert_non_null(memory[i]);
            memset(memory[i] + size, 0xa5, GUARD);
            play->agent[i] = &agent;
            play->mind[i] = aus_mind_init(memory[i], &agent, &ng_rules, NULL);
        }
        aus_seed_from_text(&seed, "allocations");
        aus_rng_init(&play->rng, 1);
        int before = allocations;
        assert_true(aus_playout_run(play, &seed));
        assert_int_equal(allocations, before);
        for (int i = 0; i < 2; i++) {
            for (int b = 0; b < GUARD; b++) assert_int_equal(memory[i][size + (size_t)b], 0xa5);
            assert_true(agent.kind != AUS_AGENT_SEARCH || aus_mind_counted(play->mind[i])->iterations > 0);
            free(memory[i]);
        }
    }
    void *counted = malloc(1); /* the counter counts at all */
    assert_true(allocations > 0);
    free(counted);
}

/* Lift, put, then choose: people are told the same. While something is in hand there is nothing else to tell. */
static void advice_is_to_tidy(aus_mind *mind, int step)
{
    static const int verb[] = {NG_LIFT, NG_PUT, NG_BID};
    aus_hint_line    line[3];
    size_t           n = aus_advise(mind, play->view, 0, &play->choices, line, 3);
    assert_int_equal(n, step == 1 ? 1 : 3);
    assert_int_equal(aus_verb_of(line[0].action), verb[step]);
    assert_int_equal(line[0].reason == AUS_HINT_TIDY, step < 2);
    if (n > 1) assert_int_equal(aus_verb_of(line[1].action), NG_BID);
}

/* Of two trophies of one suit that lie apart, one is moved beside the other: lifted, put, and left there. */
static void shelves_are_tidied(void **unused)
{
    (void)unused;
    const char *const agents[] = {"greedy", "mcts:40"};
    for (int a = 0; a < 2; a++) {
        aus_agent agent;
        ng_state *s = (ng_state *)(void *)play->state;
        int       seat = arrive(&ng_rules, 2, 3, 1), suit[2] = {-1, -1};
        assert_true(seat >= 0);
        while (aus_asked(s)->ask != NG_ASK_BID) /* nobody exchanges anything */
            game->rules->apply(game, s, aus_is_asked(s, 0) ? 0 : 1, AUS_ACTION(NG_DONE, 0, 0, 0), NULL);
        for (int i = 0; i < s->decks && suit[1] < 0; i++)
            for (int j = 0; j < i; j++)
                if (ng_card_of(game, s->deck[i])->suit == ng_card_of(game, s->deck[j])->suit) suit[0] = j, suit[1] = i;
        s->player[0].shelf[0] = s->deck[suit[0]];
        s->player[0].shelf[3] = s->deck[suit[1]];
        for (int k = 1; k >= 0; k--) {
            memmove(&s->deck[suit[k]], &s->deck[suit[k] + 1], (size_t)(s->decks - suit[k] - 1));
            s->deck[--s->decks] = 0;
        }
        assert_null(aus_invariant(game, s));
        assert_true(aus_agent_parse(agents[a], &agent));
        aus_mind *mind = aus_mind_new(&agent, &ng_rules, 1);
        assert_non_null(mind);
        aus_mind_begin(mind, game, 1);
        int verbs[3];
        for (int i = 0; i < 3; i++) {
            game->rules->observe(game, s, 0, play->view);
            play->choices.n = aus_actions(game, play->view, 0, play->choices.action);
            if (agent.kind == AUS_AGENT_SEARCH) advice_is_to_tidy(mind, i);
            aus_action action = aus_mind_choose(mind, play->view, 0, &play->choices);
            verbs[i] = aus_verb_of(action);
            assert_int_equal(aus_apply(game, s, 0, action, NULL, NULL).code, AUS_YES);
        }
        assert_int_equal(verbs[0], NG_LIFT);
        assert_int_equal(verbs[1], NG_PUT);
        assert_int_equal(verbs[2], NG_BID);
        aus_mind_free(mind);
    }
}

static void hints_are_in_order(void **unused)
{
    (void)unused;
    aus_agent     agent;
    aus_hint_line line[AUS_ACTIONS_MAX];
    assert_true(aus_agent_parse("mcts:200", &agent));
    for (size_t g = 0; g < aus_rules_count(); g++)
        for (uint64_t i = 0; i < 6; i++) {
            int seat = arrive(aus_rules_at(g), 2, i, 2 + (int)i * 4);
            if (seat < 0) continue;
            aus_mind *mind = aus_mind_new(&agent, game->rules, 1);
            assert_non_null(mind);
            aus_mind_begin(mind, game, 0);
            game->rules->observe(game, play->state, seat, play->view);
            size_t n = aus_hint(mind, play->view, seat, &play->choices, line, 3);
            assert_int_equal(n, play->choices.n < 3 ? play->choices.n : 3);
            assert_int_equal(line[0].reason, AUS_HINT_BEST);
            for (size_t k = 0; k < n; k++) {
                assert_in_range(line[k].win, 0, 1000);
                if (k) assert_true(line[k].win <= line[k - 1].win && line[k].margin <= line[k - 1].margin);
                assert_non_null(line[k].key);
                assert_true(line[0].visits * 2 >= line[k].visits); /* nothing better was looked at more */
                for (size_t j = 0; j < k; j++) assert_true(line[j].action != line[k].action);
            }
            aus_mind_free(mind);
        }
}

/* Within a chain of own choices the trees are kept. */
static void trees_are_kept(void **unused)
{
    (void)unused;
    aus_agent agent;
    aus_seed  seed;
    assert_true(aus_agent_parse("mcts:200", &agent));
    assert_null(aus_game_init(game, &ng_rules, NULL, 3, NULL));
    memset(play, 0, sizeof *play);
    play->game = game;
    const aus_agent *agents[AUS_SEATS_MAX] = {&agent, &agent, &agent};
    memcpy(play->agent, agents, sizeof agents);
    assert_true(aus_minds_new(play->mind, agents, &ng_rules));
    uint64_t reused = 0;
    aus_rng_init(&play->rng, 1);
    for (int i = 0; i < 4; i++) {
        aus_seed_from_text(&seed, i % 2 ? "chain" : "chains");
        assert_true(aus_playout_run(play, &seed));
        reused += aus_mind_counted(play->mind[0])->reused;
    }
    assert_true(reused > 0);
    aus_minds_free(play->mind);
}

/* A clock of our own that goes on a little whenever it is looked at. */
static uint64_t ticks;

static uint64_t slow_clock(void) { return ticks += 200; }

/* The iterations of one choice by who is limited in time, and how long they took by that clock. */
static uint64_t think_for(const char *name, int seat, uint64_t *microseconds, aus_action *out)
{
    aus_agent     agent;
    aus_mind_help help = {.microseconds = slow_clock};
    assert_true(aus_agent_parse(name, &agent));
    void *memory = aligned_alloc(16, aus_mind_size(&agent, game->rules));
    assert_non_null(memory);
    aus_mind *mind = aus_mind_init(memory, &agent, game->rules, &help);
    aus_mind_begin(mind, game, 7);
    game->rules->observe(game, play->state, seat, play->view);
    uint64_t begun = ticks;
    *out = aus_mind_choose(mind, play->view, seat, &play->choices);
    *microseconds = ticks - begun;
    uint64_t iterations = aus_mind_counted(mind)->iterations;
    free(memory);
    return iterations;
}

static void time_is_kept(void **unused)
{
    (void)unused;
    enum { EVEN_SO = 40 * 200 }; /* every tree begins every round, however little time there is */
    for (size_t g = 0; g < aus_rules_count(); g++)
        for (uint64_t i = 0; i < 4; i++) {
            aus_action one, two;
            uint64_t   time;
            int        seat = arrive(aus_rules_at(g), 2, i, 3 + (int)i * 6);
            if (seat < 0 || aus_actions(game, play->state, seat, play->choices.action) < 2) continue;
            uint64_t few = think_for("mcts:10ms", seat, &time, &one);
            assert_in_range(time, 5000, 10000 + EVEN_SO);
            assert_int_equal(few, think_for("mcts:10ms", seat, &time, &two));
            assert_int_equal(one, two); /* the clock is all that a choice depends on besides the view */
            uint64_t many = think_for("mcts:200ms", seat, &time, &one);
            assert_in_range(time, 150000, 200000 + EVEN_SO);
            assert_true(many > 4 * few);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read),         cmocka_unit_test(nobody_peeks),
        cmocka_unit_test(threads_change_nothing), cmocka_unit_test(thinking_allocates_nothing),
        cmocka_unit_test(shelves_are_tidied),     cmocka_unit_test(hints_are_in_order),
        cmocka_unit_test(trees_are_kept),         cmocka_unit_test(sharing_changes_nothing),
        cmocka_unit_test(time_is_kept),
    };
    game = malloc(sizeof *game);
    play = calloc(1, sizeof *play);
    int failed = game && play ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    free(play);
    free(game);
    return failed;
}
