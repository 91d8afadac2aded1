/* The rules of thumb: they see no more than their seat may, and they play better than chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/auztralia/rules.h"

static aus_game game;

/* The best action by inclination; the first of equals. */
static aus_action habit(const az_state *view, int seat, const aus_action *action, size_t n)
{
    aus_action best = action[0];
    int32_t    liking[AUS_ACTIONS_MAX], most = INT32_MIN;
    az_inclination(&game, view, seat, action, n, liking);
    for (size_t i = 0; i < n; i++) {
        if (liking[i] <= most) continue;
        most = liking[i];
        best = action[i];
    }
    return best;
}

static void assert_same_on_view(const az_state *s, const az_state *view, int seat, const aus_action *action,
                                size_t n)
{
    int32_t on_state[AUS_ACTIONS_MAX], on_view[AUS_ACTIONS_MAX], alone;
    az_inclination(&game, s, seat, action, n, on_state);
    az_inclination(&game, view, seat, action, n, on_view);
    for (size_t i = 0; i < n; i++) {
        az_inclination(&game, view, seat, &action[i], 1, &alone); /* the others do not matter */
        assert_int_equal(on_state[i], on_view[i]);
        assert_int_equal(alone, on_view[i]);
    }
}

/* Seats in `habits` play by habit, the others by chance. */
static void play(az_state *s, uint64_t number, uint32_t habits, bool compare)
{
    aus_seed   base, seed;
    aus_rng    rng;
    az_state   view;
    aus_action action[AUS_ACTIONS_MAX];
    aus_seed_from_text(&base, "inclination");
    aus_seed_derive(&seed, &base, number);
    aus_rng_init(&rng, number);
    aus_start(&game, s, &seed, NULL);
    while (s->core.depth) {
        int seat = ausi_lowest(aus_to_act(s));
        az_observe(&game, s, seat, &view);
        size_t n = aus_actions(&game, &view, seat, action);
        assert_true(n > 0);
        if (compare) assert_same_on_view(s, &view, seat, action, n);
        bool by_habit = (habits >> seat) & 1u;
        aus_action what = by_habit ? habit(&view, seat, action, n) : action[aus_rng_below(&rng, (uint32_t)n)];
        assert_int_equal(aus_apply(&game, s, seat, what, NULL, NULL).code, AUS_YES);
    }
}

static void what_is_hidden_changes_nothing(void **unused)
{
    (void)unused;
    az_state s;
    for (uint64_t i = 0; i < 12; i++) play(&s, i, i % 2 ? 7 : 1, true);
}

static void habit_scores_more_than_chance(void **unused)
{
    (void)unused;
    az_state   s;
    aus_scores scores;
    int        ahead = 0;
    for (uint64_t i = 0; i < 60; i++) {
        play(&s, 100 + i, 1u << i % 3, false);
        az_scores(&game, &s, &scores);
        ahead += scores.rank[i % 3] == 1;
    }
    assert_true(ahead >= 57);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_changes_nothing),
        cmocka_unit_test(habit_scores_more_than_chance),
    };
    const char *wrong = aus_game_init(&game, &az_rules, NULL, 3, NULL);
    if (wrong) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
