/* What a seat makes of what it and the others look like, and which few are picked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "ai/mind.h"

static uint32_t chance(int seats, int64_t mine, int64_t theirs, int64_t automatic)
{
    aus_game   game = {.seats = (uint8_t)seats};
    aus_mind   mind = {.game = &game, .scale = 100, .scale_seat = 100, .scale_automatic = 100};
    ausi_looks looks = {.automatic = automatic};
    for (int i = 0; i < seats; i++) looks.seat[i] = i ? theirs : mine;
    return ausi_chance(&mind, &looks, 0, ausi_margin_of(&game, &looks, 0, 0));
}

static void near(uint32_t value, uint32_t wanted) { assert_in_range(value, wanted - 64, wanted + 64); }

static void chances_are_multiplied(void **unused)
{
    (void)unused;
    near(chance(2, 50, 50, INT32_MIN), 65536 / 2);
    near(chance(3, 50, 50, INT32_MIN), 65536 / 4);
    near(chance(4, 50, 50, INT32_MIN), 65536 / 8);
    assert_true(chance(2, 90, 50, INT32_MIN) > chance(2, 80, 50, INT32_MIN));
    assert_true(chance(2, 90, 50, INT32_MIN) > chance(2, 90, 60, INT32_MIN));
}

/* However far ahead the automatic side is, to be ahead of the others is worth as much as half of everything. */
static void others_count_whatever_the_automatic_side_does(void **unused)
{
    (void)unused;
    near(chance(2, 0, 0, -5000), 65536 / 2);
    near(chance(2, 0, 0, 0), 65536 * 3 / 8);
    near(chance(2, 0, 0, 5000), 65536 / 4);
    assert_true(chance(2, 100, 0, 5000) > chance(2, 0, 0, 5000) + 65536 / 20);
    assert_true(chance(2, 0, 0, 100) < chance(2, 0, 0, 0));
}

static void alone_the_margin_counts(void **unused)
{
    (void)unused;
    near(chance(1, 70, 0, 70), 65536 / 2);
    assert_true(chance(1, 80, 0, 70) > chance(1, 70, 0, 70));
}

static void the_greatest_come_in_order(void **unused)
{
    (void)unused;
    const int32_t number[] = {3, 9, -1, 9, 4, 9, 5};
    size_t        index[7];
    assert_int_equal(ausi_greatest(number, 7, 4, index), 4);
    assert_true(index[0] == 1 && index[1] == 3 && index[2] == 5 && index[3] == 6);
    assert_int_equal(ausi_greatest(number, 3, 7, index), 3);
    assert_true(index[0] == 1 && index[1] == 0 && index[2] == 2);
    assert_int_equal(ausi_greatest(number, 0, 4, index), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_multiplied), cmocka_unit_test(others_count_whatever_the_automatic_side_does),
        cmocka_unit_test(alone_the_margin_counts), cmocka_unit_test(the_greatest_come_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
