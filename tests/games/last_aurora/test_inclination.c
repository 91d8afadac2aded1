/* Rules of thumb: whoever plays by them beats chance, and keeps to what can be seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "ai/agent.h"
#include "games/last_aurora/state.h"

static aus_game *game;

static int make_game(void **state)
{
    (void)state;
    game = malloc(sizeof *game);
    return !game;
}

static int free_game(void **state)
{
    (void)state;
    free(game);
    return 0;
}

/* One action of a seat that is asked: by habit for the seats in `thinking`, by chance for the others. */
static void act(la_state *s, unsigned thinking, aus_rng *rng)
{
    static aus_choices choices;
    static la_state view;
    int seat = __builtin_ctz(aus_to_act(s));
    choices.n = aus_actions(game, s, seat, choices.action);
    game->rules->observe(game, s, seat, &view);
    aus_action a = (thinking >> seat) & 1u ? aus_choose_by_habit(game, &view, seat, &choices, rng)
                                           : aus_choose_random(game, &view, seat, &choices, rng);
    assert_int_equal(aus_apply(game, s, seat, a, NULL, NULL).code, AUS_YES);
}

static bool won(int index, int seat)
{
    la_state s;
    aus_seed base, seed;
    aus_rng rng;
    aus_scores scores;
    aus_seed_from_text(&base, "inclination");
    aus_seed_derive(&seed, &base, (uint64_t)index);
    aus_rng_init(&rng, (uint64_t)index);
    memset(&s, 0, sizeof s);
    aus_start(game, &s, &seed, NULL);
    while (aus_to_act(&s)) act(&s, 1u << seat, &rng);
    game->rules->scores(game, &s, &scores);
    return (scores.winners >> seat) & 1u;
}

static void beats_chance(void **state)
{
    enum { GAMES = 60 };
    (void)state;
    for (int seats = LA_PLAYERS_MIN; seats <= LA_PLAYERS_MAX; seats++) {
        int wins = 0;
        assert_null(aus_game_init(game, aus_rules_find("last-aurora"), NULL, seats, NULL));
        for (int i = 0; i < GAMES; i++) wins += won(i, i % seats);
        assert_true(wins * 100 >= GAMES * 95);
    }
}

/* Hidden cards do not matter: a view and the state it was made from are judged alike. */
static void keeps_to_what_is_seen(void **state)
{
    static aus_action list[AUS_ACTIONS_MAX];
    static int32_t on_state[AUS_ACTIONS_MAX], on_view[AUS_ACTIONS_MAX];
    static la_state s, view;
    aus_seed seed;
    aus_rng rng;
    (void)state;
    assert_null(aus_game_init(game, aus_rules_find("last-aurora"), NULL, 3, NULL));
    aus_seed_from_text(&seed, "seen");
    aus_rng_init(&rng, 7);
    aus_start(game, &s, &seed, NULL);
    while (aus_to_act(&s)) {
        int seat = __builtin_ctz(aus_to_act(&s));
        size_t n = aus_actions(game, &s, seat, list);
        game->rules->observe(game, &s, seat, &view);
        game->rules->inclination(game, &s, seat, list, n, on_state);
        game->rules->inclination(game, &view, seat, list, n, on_view);
        for (size_t i = 0; i < n; i++) {
            int32_t alone;
            game->rules->inclination(game, &view, seat, &list[i], 1, &alone); /* the others do not matter */
            assert_int_equal(on_state[i], on_view[i]);
            assert_int_equal(alone, on_view[i]);
        }
        act(&s, 7, &rng);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(beats_chance),
                                       cmocka_unit_test(keeps_to_what_is_seen)};
    return cmocka_run_group_tests(tests, make_game, free_game);
}
