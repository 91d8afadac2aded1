/* The trainer: the same seed gives the same weights, and they are worth something. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "lab/train.h"

static aus_train first, second;

static void train(aus_train *t, const char *game, const char *seed)
{
    memset(t, 0, sizeof *t);
    t->rules = aus_rules_find(game);
    t->games = 4;
    assert_non_null(t->rules);
    aus_seed_from_text(&t->seed, seed);
    assert_true(aus_train_run(t));
}

static void the_seed_decides(void **unused)
{
    (void)unused;
    train(&first, "last-aurora", "one");
    train(&second, "last-aurora", "one");
    assert_int_equal(first.pairs[0], second.pairs[0]);
    assert_memory_equal(first.weight, second.weight, sizeof first.weight);
    train(&second, "last-aurora", "two");
    assert_memory_not_equal(first.weight, second.weight, sizeof first.weight);
}

/* Pairs of choices are compared, not positions: what never differs between two of them has its weight from the
 * level alone, and what remains unexplained is less than what there was to explain. */
static void pairs_are_explained(void **unused)
{
    (void)unused;
    train(&first, "auztralia", "one");
    for (int side = 0; side < 2; side++) {
        assert_true(first.pairs[side] > 100);
        assert_true(first.error[side] < first.spread[side]);
        assert_true(first.weight[side][0] != 0);
    }
    assert_true(first.pairs[0] > 2 * first.pairs[1]); /* two to four seats, one automatic side */
}

static void a_game_without_an_automatic_side_has_none(void **unused)
{
    (void)unused;
    train(&first, "last-aurora", "one");
    assert_int_equal(first.pairs[1], 0);
    for (int i = 0; i < AUS_FEATURES_MAX; i++) assert_int_equal(first.weight[1][i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(pairs_are_explained),
        cmocka_unit_test(a_game_without_an_automatic_side_has_none),
    };
    return cmocka_run_group_tests_name("lab.train", tests, NULL, NULL);
}
