/* Clocks: a week of them in a millisecond. */
#include "fixture.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static fixture *table_with(ausi_clock clock, ausi_gone gone, int seats)
{
    fixture   *f = fixture_new("nullgame", seats);
    ausi_setup setup = {.clock = clock, .gone = (uint8_t)gone, .hold = true, .level = "easy"};
    fixture_open_with(f, &setup);
    return f;
}

static void without_a_clock_a_week_is_nothing(void **state)
{
    fixture *f = table_with((ausi_clock){0}, AUSI_GONE_BOT, 2);
    (void)state;
    assert_int_equal(ausi_table_run(&f->table, 7ull * DAY), AUSI_ASKS);
    assert_true(ausi_table_time(&f->table, 0) == UINT64_MAX);
    assert_true(ausi_table_next_flag(&f->table) == UINT64_MAX);
    free(f);
}

/* A day a move: five days of play in which everybody answers after 23 hours. */
static void a_move_has_its_time(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_MOVE, .limit = DAY}, AUSI_GONE_RESIGN, 2);
    uint64_t now = 0;
    (void)state;
    for (int i = 0; i < 4; i++) {
        int seat = i % 2;
        assert_true(ausi_table_next_flag(&f->table) <= now + DAY);
        now += 11ull * HOUR;
        ausi_table_run(&f->table, now);
        const char *what = i < 2 ? "done" : NULL;
        aus_action  action = what ? action_of(f, what) : first_of(f, seat, "bid");
        assert_int_equal(ausi_table_act(&f->table, seat, action, NULL, now), AUSI_DONE);
    }
    assert_false(ausi_table_over(&f->table));
    now += 7ull * DAY;
    assert_int_equal(ausi_table_run(&f->table, now), AUSI_OVER);
    free(f);
}

static void a_bank_is_used_up(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_BANK, .limit = MINUTE, .bonus = 5 * SECOND},
                            AUSI_GONE_BOT, 2);
    (void)state;
    assert_int_equal(ausi_table_act(&f->table, 0, action_of(f, "done"), NULL, 20 * SECOND), AUSI_DONE);
    assert_true(ausi_table_time(&f->table, 0) == 45 * SECOND);
    assert_true(ausi_table_time(&f->table, 1) == 40 * SECOND); /* both were asked */
    assert_true(ausi_table_next_flag(&f->table) == MINUTE);
    assert_int_equal(ausi_table_run(&f->table, MINUTE - 1), AUSI_ASKS);
    ausi_table_run(&f->table, MINUTE);
    assert_int_equal(f->table.seat[1].kind, AUSI_SEAT_BOT);
    assert_true(f->table.seat[1].lent);
    assert_true(ausi_table_time(&f->table, 0) == 45 * SECOND);
    free(f);
}

static void no_time_is_won_by_taking_back(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_MOVE, .limit = MINUTE}, AUSI_GONE_BOT, 2);
    uint64_t now = 0;
    (void)state;
    aus_action swap = first_of(f, 0, "swap");
    ausi_table_act(&f->table, 0, swap, NULL, now += 10 * SECOND);
    assert_true(ausi_table_time(&f->table, 0) == MINUTE);
    for (int i = 0; i < 4; i++) {
        ausi_table_undo(&f->table, 0, now += 5 * SECOND);
        ausi_table_act(&f->table, 0, swap, NULL, now += 5 * SECOND);
    }
    assert_true(ausi_table_time(&f->table, 0) == 20 * SECOND);
    free(f);
}

/* At one keyboard only whoever is at it uses time, although both are asked. */
static void who_waits_for_the_keyboard_uses_no_time(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_BANK, .limit = MINUTE}, AUSI_GONE_RESIGN, 2);
    (void)state;
    ausi_table_away(&f->table, 1u << 1, 0);
    ausi_table_run(&f->table, 40 * SECOND);
    assert_true(ausi_table_time(&f->table, 0) == 20 * SECOND);
    assert_true(ausi_table_time(&f->table, 1) == MINUTE);
    ausi_table_away(&f->table, 1u << 0, 50 * SECOND);
    assert_true(ausi_table_time(&f->table, 0) == 10 * SECOND);
    assert_true(ausi_table_next_flag(&f->table) == 110 * SECOND);
    free(f);
}

static void a_pause_stops_the_clock(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_BANK, .limit = MINUTE}, AUSI_GONE_RESIGN, 2);
    (void)state;
    ausi_table_pause(&f->table, true, 10 * SECOND);
    ausi_table_run(&f->table, 3ull * DAY);
    assert_int_equal(ausi_table_pause(&f->table, false, 7ull * DAY), AUSI_DONE);
    assert_true(ausi_table_time(&f->table, 0) == 50 * SECOND);
    free(f);
}

/* Time that jumps back counts as none. */
static void time_never_runs_backwards(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_BANK, .limit = MINUTE}, AUSI_GONE_RESIGN, 2);
    (void)state;
    ausi_table_tick(&f->table, 10 * SECOND);
    ausi_table_tick(&f->table, 5 * SECOND);
    ausi_table_tick(&f->table, 12 * SECOND);
    assert_true(ausi_table_time(&f->table, 0) == 48 * SECOND);
    free(f);
}

/* Who has decided and does not hand over hands over when the time is up. */
static void a_held_move_is_handed_over_in_the_end(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_MOVE, .limit = MINUTE}, AUSI_GONE_RESIGN, 2);
    (void)state;
    fixture_skip_exchange(f);
    for (int i = 0; i < 2; i++) ausi_table_act(&f->table, i, first_of(f, i, "bid"), NULL, 0);
    int winner = lowest(ausi_table_asked(&f->table));
    ausi_table_act(&f->table, winner, first_of(f, winner, "take"), NULL, 0);
    ausi_table_act(&f->table, winner, first_of(f, winner, "place"), NULL, 0);
    assert_int_equal(f->table.held, winner);
    assert_int_equal(ausi_table_run(&f->table, MINUTE - 1), AUSI_HELD);
    assert_int_equal(ausi_table_run(&f->table, MINUTE), AUSI_ASKS);
    assert_false(f->table.seat[winner].resigned);
    free(f);
}

static void the_others_decide(void **state)
{
    fixture *f = table_with((ausi_clock){.kind = AUSI_CLOCK_MOVE, .limit = MINUTE}, AUSI_GONE_VOTE, 3);
    (void)state;
    do_it(f, 0, "done");
    do_it(f, 1, "done");
    assert_int_equal(ausi_table_run(&f->table, MINUTE), AUSI_VOTING);
    assert_int_equal(ausi_table_vote(&f->table, 2, AUSI_CHOOSE_WAIT, MINUTE), AUSI_NO_SEAT);
    assert_int_equal(ausi_table_vote(&f->table, 0, AUSI_CHOOSE_WAIT, MINUTE), AUSI_DONE);
    assert_int_equal(ausi_table_status(&f->table), AUSI_VOTING);
    assert_int_equal(ausi_table_vote(&f->table, 1, AUSI_CHOOSE_WAIT, MINUTE), AUSI_DONE);
    assert_int_equal(ausi_table_status(&f->table), AUSI_ASKS);
    assert_true(ausi_table_time(&f->table, 2) == MINUTE);

    assert_int_equal(ausi_table_run(&f->table, 2 * MINUTE), AUSI_VOTING);
    ausi_table_vote(&f->table, 0, AUSI_CHOOSE_RESIGN, 2 * MINUTE);
    ausi_table_vote(&f->table, 1, AUSI_CHOOSE_RESIGN, 2 * MINUTE);
    assert_true(f->table.seat[2].resigned);
    free(f);
}

static void who_is_gone_is_dealt_with_like_that(void **state)
{
    fixture *f = table_with((ausi_clock){0}, AUSI_GONE_BOT, 2);
    (void)state;
    assert_int_equal(ausi_table_gone(&f->table, 1, 0), AUSI_DONE);
    assert_true(f->table.seat[1].lent);
    assert_int_equal(ausi_table_gone(&f->table, 1, 0), AUSI_NO_SEAT);
    assert_int_equal(ausi_table_return(&f->table, 1, 0), AUSI_DONE);
    free(f);

    /* Where nobody is left to vote a bot steps in. */
    f = table_with((ausi_clock){0}, AUSI_GONE_VOTE, 2);
    ausi_table_seat(&f->table, 0, AUSI_SEAT_BOT, "easy", 0);
    ausi_table_gone(&f->table, 1, 0);
    assert_true(f->table.seat[1].lent);
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_a_week_is_nothing),
        cmocka_unit_test(a_move_has_its_time),
        cmocka_unit_test(a_bank_is_used_up),
        cmocka_unit_test(no_time_is_won_by_taking_back),
        cmocka_unit_test(who_waits_for_the_keyboard_uses_no_time),
        cmocka_unit_test(a_pause_stops_the_clock),
        cmocka_unit_test(time_never_runs_backwards),
        cmocka_unit_test(a_held_move_is_handed_over_in_the_end),
        cmocka_unit_test(the_others_decide),
        cmocka_unit_test(who_is_gone_is_dealt_with_like_that),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
