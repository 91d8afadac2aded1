/* Taking back, doing again, handing over. */
#include "fixture.h"

static uint64_t print_of(const fixture *f) { return aus_state_hash(&f->game, f->table.state); }

static ausi_done act(fixture *f, int seat, aus_action action)
{
    return ausi_table_act(&f->table, seat, action, NULL, 0);
}

static ausi_done can_undo(fixture *f, int seat)
{
    uint32_t actions;
    return ausi_table_can_undo(&f->table, seat, &actions);
}

static void own_decisions_go_back(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    uint64_t before = print_of(f);
    assert_int_equal(can_undo(f, 0), AUSI_NO_NOTHING);
    assert_int_equal(act(f, 0, first_of(f, 0, "swap")), AUSI_DONE);
    uint64_t after = print_of(f);
    assert_int_equal(ausi_table_undo(&f->table, 1, 0), AUSI_NO_OTHER);
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_DONE);
    assert_true(print_of(f) == before);
    assert_int_equal(ausi_table_redo(&f->table, 1, 0), AUSI_NO_NOTHING);
    assert_int_equal(ausi_table_redo(&f->table, 0, 0), AUSI_DONE);
    assert_true(print_of(f) == after);
    assert_int_equal(ausi_table_redo(&f->table, 0, 0), AUSI_NO_NOTHING);
    free(f);
}

/* Two swaps taken back; another decision makes the old ones unreachable. */
static void a_new_decision_ends_redo(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    act(f, 0, first_of(f, 0, "swap"));
    act(f, 0, first_of(f, 0, "swap"));
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_DONE);
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_DONE);
    assert_int_equal(f->table.redoes, 2);
    do_it(f, 0, "done");
    assert_int_equal(f->table.redoes, 0);
    assert_int_equal(ausi_table_redo(&f->table, 0, 0), AUSI_NO_NOTHING);
    free(f);
}

static void never_across_another_seat(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    act(f, 0, first_of(f, 0, "swap"));
    act(f, 1, first_of(f, 1, "swap"));
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_NO_OTHER);
    assert_int_equal(ausi_table_undo(&f->table, 1, 0), AUSI_DONE);
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_DONE);
    free(f);
}

/* The last bid turns all of them up: that is a barrier for everybody. */
static void never_across_a_barrier(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    fixture_skip_exchange(f);
    act(f, 0, first_of(f, 0, "bid"));
    act(f, 1, first_of(f, 1, "bid"));
    assert_int_equal(ausi_table_undo(&f->table, 1, 0), AUSI_NO_STOP);
    assert_int_equal(f->table.held, -1);
    free(f);
}

/* Up to the place of the trophy: nothing is learned, so the winner hands over when he likes. */
static int until_placed(fixture *f)
{
    fixture_skip_exchange(f);
    act(f, 0, first_of(f, 0, "bid"));
    act(f, 1, first_of(f, 1, "bid"));
    int winner = lowest(ausi_table_asked(&f->table));
    act(f, winner, first_of(f, winner, "take"));
    act(f, winner, first_of(f, winner, "place"));
    return winner;
}

static void hand_over_is_held(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    int winner = until_placed(f), loser = 1 - winner;
    assert_int_equal(f->table.held, winner);
    assert_int_equal(ausi_table_status(&f->table), AUSI_HELD);
    assert_int_equal(act(f, loser, first_of(f, loser, "pass")), AUSI_NO_HELD);
    assert_int_equal(ausi_table_confirm(&f->table, loser, 0), AUSI_NO_HELD);
    assert_int_equal(ausi_table_undo(&f->table, winner, 0), AUSI_DONE);
    assert_int_equal(ausi_table_undo(&f->table, winner, 0), AUSI_DONE);
    assert_int_not_equal(ausi_table_undo(&f->table, winner, 0), AUSI_DONE); /* the bids are up */
    assert_int_equal(ausi_table_redo(&f->table, winner, 0), AUSI_DONE);
    assert_int_equal(ausi_table_redo(&f->table, winner, 0), AUSI_DONE);
    assert_int_equal(f->table.held, winner);
    assert_int_equal(ausi_table_confirm(&f->table, winner, 0), AUSI_DONE);
    assert_int_equal(ausi_table_undo(&f->table, winner, 0), AUSI_NO_STOP);
    assert_int_equal(act(f, loser, first_of(f, loser, "pass")), AUSI_DONE);
    free(f);
}

static void holding_can_be_switched_off(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    assert_int_equal(ausi_table_hold(&f->table, false, 0), AUSI_DONE);
    int winner = until_placed(f), loser = 1 - winner;
    assert_int_equal(f->table.held, -1);
    assert_int_equal(can_undo(f, winner), AUSI_DONE);
    assert_int_equal(act(f, loser, first_of(f, loser, "pass")), AUSI_DONE);
    assert_int_not_equal(can_undo(f, winner), AUSI_DONE);
    free(f);
}

static void others_may_agree_to_more(void **state)
{
    fixture *f = fixture_new("nullgame", 3);
    (void)state;
    fixture_open(f, "7");
    uint64_t before = print_of(f);
    fixture_skip_exchange(f);
    act(f, 0, first_of(f, 0, "bid"));
    uint32_t back = f->table.moves;
    assert_int_equal(ausi_table_ask_undo(&f->table, 0, back, 0), AUSI_DONE);
    assert_int_equal(f->table.moves, back);
    assert_int_equal(ausi_table_reply(&f->table, 0, true, 0), AUSI_NO_SEAT);
    assert_int_equal(ausi_table_reply(&f->table, 1, true, 0), AUSI_DONE);
    assert_int_equal(f->table.moves, back);
    assert_int_equal(ausi_table_reply(&f->table, 2, false, 0), AUSI_DONE);
    assert_int_equal(f->table.asking, -1);
    assert_int_equal(f->table.moves, back);

    ausi_table_ask_undo(&f->table, 0, back, 0);
    ausi_table_reply(&f->table, 1, true, 0);
    ausi_table_reply(&f->table, 2, true, 0);
    assert_int_equal(f->table.moves, 0);
    assert_true(print_of(f) == before);
    char *text = written(f);
    assert_non_null(strstr(text, "# table consent\n1 undo 4\n"));
    free(text);
    free(f);
}

/* Far back, on along another line, and back alone: not to where the old line had been. */
static void an_old_line_is_left_for_good(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    act(f, 0, first_of(f, 0, "swap"));
    do_it(f, 0, "done");
    if (f->table.held == 0) ausi_table_confirm(&f->table, 0, 0);
    act(f, 1, first_of(f, 1, "swap"));
    ausi_table_ask_undo(&f->table, 0, 2, 0);
    assert_int_equal(ausi_table_reply(&f->table, 1, true, 0), AUSI_DONE);
    assert_int_equal(f->table.moves, 1);
    act(f, 0, first_of(f, 0, "swap"));
    uint64_t before = print_of(f);
    do_it(f, 0, "done");
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_DONE);
    assert_true(print_of(f) == before);
    free(f);
}

static void bots_agree_if_the_table_says_so(void **state)
{
    fixture   *f = fixture_new("nullgame", 2);
    ausi_setup setup = {.hold = true};
    (void)state;
    for (int agree = 0; agree < 2; agree++) {
        setup.bots_accept = agree;
        fixture_open_with(f, &setup);
        ausi_table_seat(&f->table, 1, AUSI_SEAT_BOT, "easy", 0);
        ausi_table_run(&f->table, 0);
        do_it(f, 0, "done");
        uint32_t back = ausi_table_reach(&f->table, 0);
        assert_int_equal(back, agree); /* what nobody would grant is not offered */
        assert_int_equal(ausi_table_ask_undo(&f->table, 0, back, 0), agree ? AUSI_DONE : AUSI_NO_OTHER);
    }
    free(f);
}

static void a_decision_ends_a_request(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    do_it(f, 0, "done");
    ausi_table_ask_undo(&f->table, 0, 1, 0);
    act(f, 1, first_of(f, 1, "swap"));
    assert_int_equal(ausi_table_reply(&f->table, 1, true, 0), AUSI_NO_NOTHING);
    free(f);
}

/* ---- On every game: undo to the barrier and redo gives the same bytes and shows nothing ---------- */

typedef struct past {
    uint64_t print[64];
    uint32_t n;
} past;

static void back_and_forth(fixture *f, int seat)
{
    past     p = {.n = 0};
    uint32_t actions;
    while (p.n < 64 && ausi_table_can_undo(&f->table, seat, &actions) == AUSI_DONE) {
        p.print[p.n++] = print_of(f);
        assert_int_equal(ausi_table_undo(&f->table, seat, 0), AUSI_DONE);
    }
    assert_null(aus_invariant(&f->game, f->table.state));
    while (p.n) {
        assert_int_equal(ausi_table_redo(&f->table, seat, 0), AUSI_DONE);
        assert_true(print_of(f) == p.print[--p.n]);
    }
}

/* What the others saw before a decision that taught nobody anything they see again after it is undone. */
static void undone_shows_nothing(fixture *f, int seat, aus_action action)
{
    _Alignas(8) uint8_t before[AUS_STATE_MAX], after[AUS_STATE_MAX];
    for (int who = AUS_NOBODY; who < f->game.seats; who++) {
        f->game.rules->observe(&f->game, f->table.state, who, before);
        assert_int_equal(act(f, seat, action), AUSI_DONE);
        bool undone = ausi_table_undo(&f->table, seat, 0) == AUSI_DONE;
        if (!undone) return;
        f->game.rules->observe(&f->game, f->table.state, who, after);
        assert_memory_equal(before, after, f->game.rules->state_size);
    }
    act(f, seat, action);
}

static void play_one(fixture *f, aus_rng *rng)
{
    int budget = 400;
    while (ausi_table_status(&f->table) != AUSI_OVER && budget--) {
        if (f->table.held >= 0) {
            back_and_forth(f, f->table.held);
            assert_int_equal(ausi_table_confirm(&f->table, f->table.held, 0), AUSI_DONE);
            continue;
        }
        int seat = lowest(ausi_table_asked(&f->table));
        if (aus_rng_below(rng, 4) == 0) undone_shows_nothing(f, seat, any_action(f, seat, rng));
        else assert_int_equal(act(f, seat, any_action(f, seat, rng)), AUSI_DONE);
        if (aus_rng_below(rng, 6) == 0) back_and_forth(f, seat);
    }
}

static void every_game_goes_back_and_forth(void **state)
{
    (void)state;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        for (int i = 0; i < 6; i++) {
            fixture *f =
                fixture_new(rules->id, rules->seats_min + i % (rules->seats_max - rules->seats_min + 1));
            aus_rng  rng;
            char     seed[16];
            snprintf(seed, sizeof seed, "undo %d", i);
            fixture_open(f, seed);
            aus_rng_init(&rng, (uint64_t)i);
            play_one(f, &rng);
            free(f);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_decisions_go_back),
        cmocka_unit_test(a_new_decision_ends_redo),
        cmocka_unit_test(never_across_another_seat),
        cmocka_unit_test(never_across_a_barrier),
        cmocka_unit_test(hand_over_is_held),
        cmocka_unit_test(holding_can_be_switched_off),
        cmocka_unit_test(others_may_agree_to_more),
        cmocka_unit_test(an_old_line_is_left_for_good), cmocka_unit_test(bots_agree_if_the_table_says_so),
        cmocka_unit_test(a_decision_ends_a_request),
        cmocka_unit_test(every_game_goes_back_and_forth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
