/* The arena: its statistics against known figures, its games against what agents are. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include "lab/analyse.h"
#include "lab/arena.h"
#include "lab/playout.h"
#include "lab/transcript.h"

static aus_game *game;

static void near(double value, double wanted, double within)
{
    if (!(fabs(value - wanted) <= within)) fail_msg("%f is not %f", value, wanted);
}

static void intervals_are_right(void **unused)
{
    (void)unused;
    const double  ten[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, same[] = {0.1, 0.1, 0.1};
    aus_estimate  e = aus_estimate_of(ten, 10);
    near(e.mean, 5.5, 1e-9);
    near(e.high - e.mean, 2.262157 * 3.027650 / sqrt(10), 0.01); /* t of 9 degrees, deviation of 1 .. 10 */
    near(e.mean - e.low, e.high - e.mean, 1e-9);
    e = aus_estimate_of(same, 3);
    near(e.mean, 0.1, 1e-9);
    assert_true(isnan(e.low) && isnan(e.high));
    near(aus_estimate_of(ten, 2).high - 1.5, 12.706 * 0.5, 0.01);
    assert_true(isnan(aus_estimate_of(NULL, 0).mean) && isnan(aus_estimate_of(ten, 1).high));
}

/* Where every round ended alike: the interval of as many games, Wilson's. */
static void equal_shares_prove_little(void **unused)
{
    (void)unused;
    const double all[] = {1, 1, 1, 1, 1, 1, 1, 1}, half[] = {0.5, 0.5, 0.5, 0.5}, some[] = {1, 0.5, 1, 1};
    aus_estimate e = aus_share_of(all, 8);
    near(e.mean, 1, 1e-9);
    near(e.low, 0.67559, 1e-4); /* 8 / (8 + 1.96 squared) */
    near(e.high, 1, 1e-9);
    assert_true(e.high <= 1);
    e = aus_share_of(half, 4);
    near(e.low, 0.15004, 1e-4);
    near(e.high, 1 - e.low, 1e-9);
    e = aus_share_of(some, 4); /* with scatter: as any mean, within 0 and 1 */
    near(e.low, aus_estimate_of(some, 4).low, 1e-12);
    near(e.high, 1, 1e-12);
    assert_true(isnan(aus_share_of(NULL, 0).mean) && isnan(aus_share_of(NULL, 0).low));
}

static void elo_is_right(void **unused)
{
    (void)unused;
    near(aus_elo(0.5, 100), 0, 1e-9);
    near(aus_elo(0.75, 100), 190.8, 0.1);
    near(aus_elo(0.25, 100), -190.8, 0.1);
    assert_true(aus_elo(1, 100) > 700 && aus_elo(1, 100) < 1000);
    near(aus_elo(0, 100), -aus_elo(1, 100), 1e-6);
}

static void the_test_leans_the_right_way(void **unused)
{
    (void)unused;
    double value[200];
    for (int i = 0; i < 200; i++) value[i] = i % 10 < 7; /* 70 % */
    assert_true(aus_llr(value, 200, 0.47, 0.53) > 2.9);
    assert_true(aus_llr(value, 200, 0.87, 0.93) < -2.9);
    near(aus_llr(value, 200, 0.67, 0.73), 0, 1e-6);
    near(aus_llr(value, 200, 0.47, 0.53), 200 * 0.06 * 0.2 / (0.21 * 200 / 199), 1e-6);
}

static void times_are_found_again(void **unused)
{
    (void)unused;
    static aus_arena_times t;
    for (int i = 1; i <= 1000; i++) aus_times_add(&t, (uint64_t)i * 1000);
    near(aus_times_at(&t, 0.5), 0.5, 0.05);
    near(aus_times_at(&t, 0.99), 0.99, 0.1);
    aus_times_add(&t, 0);
    aus_times_add(&t, UINT64_MAX / 2);
    assert_true(aus_times_at(&t, 1) > 1e9);
}

static void hold(aus_arena *arena, const char *const *agents, int seats, uint64_t games, int threads)
{
    static aus_agent agent[AUS_SEATS_MAX];
    memset(arena, 0, sizeof *arena);
    assert_null(aus_game_init(game, aus_rules_find("nullgame"), NULL, seats, NULL));
    for (int i = 0; i < seats; i++) {
        assert_true(aus_agent_parse(agents[i], &agent[i]));
        arena->agent[i] = &agent[i];
    }
    arena->game = game;
    arena->games = games;
    arena->threads = threads;
    aus_seed_from_text(&arena->seed, "arena");
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    const char *const agents[] = {"greedy", "random", "mcts:16"};
    aus_arena         one, three;
    hold(&one, agents, 3, 29, 1);
    assert_true(aus_arena_run(&one));
    hold(&three, agents, 3, 29, 3);
    assert_true(aus_arena_run(&three));
    assert_int_equal(one.played, 30);
    assert_int_equal(one.rounds, 10);
    for (int i = 0; i < 3; i++) {
        assert_true(one.entrant[i].beats.mean == three.entrant[i].beats.mean);
        assert_true(one.entrant[i].score.low == three.entrant[i].score.low);
    }
    /* What one wins another loses. */
    double sum = one.entrant[0].beats.mean + one.entrant[1].beats.mean + one.entrant[2].beats.mean;
    near(sum, 1.5, 1e-9);
}

/* One round of both seats says what happened and nothing about what would. */
static void one_round_proves_nothing(void **unused)
{
    (void)unused;
    const char *const agents[] = {"greedy", "random"};
    aus_arena         arena;
    hold(&arena, agents, 2, 2, 1);
    assert_true(aus_arena_run(&arena));
    assert_int_equal(arena.rounds, 1);
    near(arena.entrant[0].beats.low, 0, 1e-9);
    near(arena.entrant[0].beats.high, 1, 1e-9);
    assert_true(isnan(arena.entrant[0].score.low) && !isnan(arena.entrant[0].score.mean));
}

/* Who plays against nobody else, and who was stopped before a game was over, has no share. */
static void nothing_counted_is_no_figure(void **unused)
{
    (void)unused;
    const char *const alike[] = {"random", "random"}, *const agents[] = {"greedy", "random"};
    volatile sig_atomic_t stop = 1;
    aus_arena             arena;
    hold(&arena, alike, 2, 20, 1);
    assert_true(aus_arena_run(&arena));
    assert_int_equal(arena.entrants, 1);
    assert_true(isnan(arena.entrant[0].beats.mean) && isnan(arena.entrant[0].elo.high));
    assert_true(arena.entrant[0].score.low < arena.entrant[0].score.high);
    hold(&arena, agents, 2, 20, 1);
    arena.stop = &stop;
    assert_true(aus_arena_run(&arena));
    assert_int_equal(arena.played, 0);
    assert_true(isnan(arena.entrant[1].beats.mean) && isnan(arena.entrant[1].score.mean) && isnan(arena.entrant[1].won));
}

static void a_sequential_test_stops_in_the_same_round(void **unused)
{
    (void)unused;
    const char *const agents[] = {"greedy", "random"};
    aus_arena         one, two;
    hold(&one, agents, 2, 2000, 1);
    one.sprt = 50;
    assert_true(aus_arena_run(&one));
    hold(&two, agents, 2, 2000, 2);
    two.sprt = 50;
    assert_true(aus_arena_run(&two));
    assert_int_equal(one.verdict, AUS_SPRT_ABOVE);
    assert_true(one.played < 400);
    assert_int_equal(one.played, two.played);
    assert_int_equal(one.decisions, two.decisions);
    assert_true(one.llr == two.llr && one.entrant[0].beats.mean == two.entrant[0].beats.mean);
}

/* A regression, not a proof of strength: the results of these seeds are always the same. Greedy is far
 * above its bound; the search is only a little above greedy in this game, which luck decides. */
static void the_ladder_holds(void **unused)
{
    (void)unused;
    const char *const greedy[] = {"greedy", "random"}, *const search[] = {"mcts:400", "greedy"};
    const char *const pairs[] = {"greedy", "random", "greedy", "random"};
    aus_arena         arena;
    hold(&arena, greedy, 2, 200, 2);
    assert_true(aus_arena_run(&arena));
    assert_true(arena.entrant[0].beats.mean > 0.75);
    hold(&arena, pairs, 4, 80, 2);
    assert_true(aus_arena_run(&arena));
    assert_int_equal(arena.entrants, 2);
    assert_int_equal(arena.entrant[0].seats, 2);
    assert_true(arena.entrant[0].beats.mean > 0.65);
    hold(&arena, search, 2, 160, 2);
    assert_true(aus_arena_run(&arena));
    assert_true(arena.entrant[0].beats.mean > 0.5);
}

/* ---- Analysis ---- */

static aus_transcript script;

static bool note(void *context, const void *state, int seat, aus_action action)
{
    (void)context;
    return aus_transcript_add(&script, game, state, seat, action, false);
}

static void swings_add_up(void **unused)
{
    (void)unused;
    aus_playout        *play = calloc(1, sizeof *play);
    aus_recording_head  head;
    aus_recording_error error;
    aus_agent           agent;
    aus_seed            seed;
    size_t              count;
    aus_entry          *entries = malloc(AUS_RECORDING_MAX * sizeof *entries);
    assert_true(play && entries && aus_transcript_init(&script));
    assert_null(aus_game_init(game, aus_rules_find("nullgame"), NULL, 3, NULL));
    play->game = game;
    play->before = note;
    for (int i = 0; i < 3; i++) play->agent[i] = aus_agent_find("random");
    aus_seed_from_text(&seed, "analysis");
    aus_rng_init(&play->rng, 5);
    assert_true(aus_playout_run(play, &seed));
    char *text = aus_transcript_text(&script, game, &seed, NULL);
    assert_non_null(text);
    assert_true(aus_recording_read_head(text, strlen(text), &head, &error));
    assert_true(aus_recording_read_body(game, &head, text, strlen(text), entries, &count, &error));
    assert_true(aus_agent_parse("mcts:40", &agent));
    aus_analysis a = {.game = game, .head = &head, .entries = entries, .count = count, .agent = &agent, .games = 16,
                      .threads = 1};
    assert_true(aus_analyse(&a, &error));
    assert_true(a.over && a.steps > 10);
    int32_t won = 0, luck = 0, losses = 0;
    for (int s = 0; s < 3; s++) {
        int32_t sum = a.step[0].win[s];
        won += a.win[s];
        for (size_t i = 0; i < a.steps; i++) {
            sum += a.step[i].swing[s];
            assert_true(a.step[i].barrier || a.step[i].luck[s] == 0);
            luck += a.step[i].luck[s] != 0;
            losses += s == 0 && a.step[i].loss > 0;
            assert_true(a.step[i].loss >= 0 && (a.step[i].decision || a.step[i].loss == 0));
        }
        assert_int_equal(sum, a.win[s]);
    }
    assert_in_range(won, 998, 1000);
    assert_true(luck > 0 && losses > 0);
    aus_analysis_free(&a);
    aus_transcript_free(&script);
    free(text);
    free(entries);
    free(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_right),
        cmocka_unit_test(elo_is_right),
        cmocka_unit_test(the_test_leans_the_right_way),
        cmocka_unit_test(times_are_found_again),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(equal_shares_prove_little), cmocka_unit_test(nothing_counted_is_no_figure),
        cmocka_unit_test(one_round_proves_nothing), cmocka_unit_test(a_sequential_test_stops_in_the_same_round),
        cmocka_unit_test(the_ladder_holds),
        cmocka_unit_test(swings_add_up),
    };
    game = malloc(sizeof *game);
    int failed = game ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    free(game);
    return failed;
}
