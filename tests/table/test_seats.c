/* Seats, standing answers, leaving, resigning, saving. */
#include "fixture.h"

static int ask_named(const fixture *f, const char *id)
{
    int i = 0;
    while (strcmp(f->game.rules->ask[i].id, id) != 0) i++;
    return i;
}

static int event_named(const fixture *f, const char *id)
{
    int i = 0;
    while (strcmp(f->game.rules->event[i].id, id) != 0) i++;
    return i;
}

/* Plays people's decisions at random until it is asked `ask`, or until the end. */
static bool play_to(fixture *f, const char *ask, aus_rng *rng)
{
    while (ausi_table_run(&f->table, 0) != AUSI_OVER) {
        if (f->table.held >= 0) {
            ausi_table_confirm(&f->table, f->table.held, 0);
            continue;
        }
        if (aus_asked(f->table.state)->ask == ask_named(f, ask)) return true;
        int seat = lowest(ausi_table_asked(&f->table));
        assert_int_equal(ausi_table_act(&f->table, seat, any_action(f, seat, rng), NULL, 0), AUSI_DONE);
    }
    return false;
}

static void bots_play_a_whole_game(void **state)
{
    fixture *f = fixture_new("nullgame", 4);
    (void)state;
    fixture_open(f, "7");
    for (int i = 0; i < 4; i++) ausi_table_seat(&f->table, i, AUSI_SEAT_BOT, "easy", 0);
    assert_int_equal(ausi_table_run(&f->table, 0), AUSI_OVER);
    assert_true(f->saves >= f->table.moves); /* after every action */
    assert_int_equal(ausi_table_act(&f->table, 0, 0, NULL, 0), AUSI_NO_OVER);
    free(f);
}

static void a_bot_without_an_answer_is_waited_for(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    ausi_table_seat(&f->table, 0, AUSI_SEAT_BOT, "absent", 0);
    do_it(f, 1, "done");
    assert_int_equal(ausi_table_run(&f->table, 0), AUSI_BOT);
    do_it(f, 0, "done"); /* the answer comes from outside */
    assert_int_equal(ausi_table_run(&f->table, 0), AUSI_ASKS);
    free(f);
}

static void standing_answers_are_given(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    aus_rng  rng;
    (void)state;
    fixture_open(f, "7");
    aus_rng_init(&rng, 1);
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            ausi_table_always(&f->table, i, ask_named(f, "peek"), action_of(f, "pass"), AUSI_NEVER, 0),
            AUSI_DONE);
    assert_false(play_to(f, "peek", &rng)); /* nobody was asked */
    uint32_t given = 0;
    for (uint32_t i = 0; i < f->table.moves; i++) given += f->move[i].by_rule;
    assert_true(given >= 3);
    free(f);
}

/* "Never ask me this round": the event of the next round ends it. */
static void standing_answers_end(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    aus_rng  rng;
    (void)state;
    fixture_open(f, "7");
    aus_rng_init(&rng, 1);
    fixture_skip_exchange(f);
    for (int i = 0; i < 2; i++)
        ausi_table_always(&f->table, i, ask_named(f, "peek"), action_of(f, "pass"), event_named(f, "round"),
                          0);
    assert_int_equal(f->table.standings, 2);
    assert_true(play_to(f, "peek", &rng));
    assert_int_equal(f->table.standings, 0);
    int seat = lowest(ausi_table_asked(&f->table));
    ausi_table_always(&f->table, seat, ask_named(f, "peek"), action_of(f, "pass"), AUSI_NEVER, 0);
    assert_int_equal(ausi_table_forget(&f->table, seat, ask_named(f, "peek"), 0), AUSI_DONE);
    assert_int_equal(ausi_table_forget(&f->table, seat, ask_named(f, "peek"), 0), AUSI_NO_NOTHING);
    assert_int_equal(ausi_table_run(&f->table, 0), AUSI_ASKS);
    free(f);
}

/* A free action would be given for ever, an illegal one is not given at all. */
static void no_standing_answer_that_answers_nothing(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    assert_int_equal(
        ausi_table_always(&f->table, 0, ask_named(f, "bid"), action_of(f, "lift first"), AUSI_NEVER, 0),
        AUSI_NO_NOTHING);
    assert_int_equal(ausi_table_always(&f->table, 0, 99, action_of(f, "pass"), AUSI_NEVER, 0),
                     AUSI_NO_NOTHING);
    assert_int_equal(
        ausi_table_always(&f->table, 0, ask_named(f, "swap"), action_of(f, "pass"), AUSI_NEVER, 0),
        AUSI_DONE);
    assert_int_equal(ausi_table_run(&f->table, 0), AUSI_ASKS);
    free(f);
}

/* What a standing answer did goes back together with the decision before it. */
static void undo_takes_the_standing_answer_along(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    uint32_t actions;
    (void)state;
    fixture_open(f, "7");
    aus_action swap = first_of(f, 0, "swap");
    ausi_table_act(&f->table, 0, swap, NULL, 0);
    ausi_table_always(&f->table, 0, ask_named(f, "swap"), action_of(f, "done"), AUSI_NEVER, 0);
    ausi_table_run(&f->table, 0);
    assert_int_equal(f->table.moves, 2);
    assert_int_equal(ausi_table_can_undo(&f->table, 0, &actions), AUSI_DONE);
    assert_int_equal(actions, 2);
    assert_int_equal(ausi_table_undo(&f->table, 0, 0), AUSI_DONE);
    assert_int_equal(f->table.moves, 0);
    assert_int_equal(ausi_table_redo(&f->table, 0, 0), AUSI_DONE);
    assert_int_equal(f->table.moves, 2);
    free(f);
}

static void a_seat_is_lent_and_returned(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    assert_int_equal(ausi_table_return(&f->table, 0, 0), AUSI_NO_SEAT);
    assert_int_equal(ausi_table_lend(&f->table, 0, "easy", 0), AUSI_DONE);
    assert_int_equal(f->table.seat[0].kind, AUSI_SEAT_BOT);
    ausi_table_run(&f->table, 0);
    assert_false(ausi_table_asked(&f->table) & 1u);
    assert_int_equal(ausi_table_return(&f->table, 0, 0), AUSI_DONE);
    assert_int_equal(f->table.seat[0].kind, AUSI_SEAT_HUMAN);
    free(f);
}

static void resigning(void **state)
{
    static aus_scores scores;
    fixture          *f = fixture_new("nullgame", 3);
    (void)state;
    fixture_open(f, "7");
    assert_int_equal(ausi_table_resign(&f->table, 0, 0), AUSI_DONE);
    assert_false(ausi_table_over(&f->table));
    assert_int_equal(f->table.seat[0].kind, AUSI_SEAT_BOT);
    assert_int_equal(ausi_table_resign(&f->table, 0, 0), AUSI_NO_SEAT);
    assert_int_equal(ausi_table_resign(&f->table, 2, 0), AUSI_DONE);
    assert_true(ausi_table_over(&f->table));
    ausi_table_scores(&f->table, &scores);
    assert_int_equal(scores.winners, 2);
    assert_int_equal(scores.rank[0], 2);
    assert_int_equal(scores.rank[1], 1);
    assert_int_equal(scores.rank[2], 2);
    free(f);
}

/* Who resigned comes last, whatever the bot that went on for him made of it. */
static void who_resigned_comes_last(void **state)
{
    static aus_scores scores;
    (void)state;
    for (int i = 0; i < 12; i++) {
        fixture *f = fixture_new("nullgame", 3);
        char     seed[16];
        snprintf(seed, sizeof seed, "last %d", i);
        fixture_open(f, seed);
        for (int k = 1; k < 3; k++) ausi_table_seat(&f->table, k, AUSI_SEAT_BOT, "easy", 0);
        ausi_table_resign(&f->table, 0, 0);
        assert_int_equal(ausi_table_run(&f->table, 0), AUSI_OVER);
        ausi_table_scores(&f->table, &scores);
        assert_int_equal(scores.rank[0], 3);
        assert_true(scores.rank[1] == 1 || scores.rank[2] == 1);
        assert_true(scores.winners && !(scores.winners & 1u));
        free(f);
    }
}

static void pausing(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    assert_int_equal(ausi_table_pause(&f->table, false, 0), AUSI_NO_NOTHING);
    assert_int_equal(ausi_table_pause(&f->table, true, 0), AUSI_DONE);
    assert_int_equal(ausi_table_status(&f->table), AUSI_PAUSED);
    assert_int_equal(ausi_table_act(&f->table, 0, action_of(f, "done"), NULL, 0), AUSI_NO_PAUSED);
    assert_int_equal(ausi_table_pause(&f->table, false, 0), AUSI_DONE);
    do_it(f, 0, "done");
    free(f);
}

static void names_are_clean(void **state)
{
    fixture *f = fixture_new("nullgame", 2);
    (void)state;
    fixture_open(f, "7");
    ausi_table_name(&f->table, 0, "A\nB\x7f" "C");
    assert_string_equal(f->table.seat[0].name, "A B C");
    ausi_table_name(&f->table, 0, "Zażółć gęślą jaźń, zażółć gęślą jaźń, zażółć gęślą jaźń");
    size_t n = strlen(f->table.seat[0].name);
    assert_true(n < AUSI_NAME_MAX && n >= AUSI_NAME_MAX - 3);
    assert_true(strstr("Zażółć gęślą jaźń, zażółć gęślą jaźń, zażółć gęślą jaźń", f->table.seat[0].name) !=
                NULL);
    free(f);
}

static void refusals_change_nothing(void **state)
{
    fixture    *f = fixture_new("nullgame", 2);
    aus_verdict why;
    (void)state;
    fixture_open(f, "7");
    uint32_t saves = f->saves, steps = f->table.steps, seq = f->table.sink.next;
    assert_int_equal(ausi_table_act(&f->table, 0, action_of(f, "pass"), &why, 0), AUSI_NO_RULES);
    assert_int_equal(why.code, AUS_WHY_NOT_NOW);
    assert_int_equal(ausi_table_act(&f->table, 0, 0xffffffffu, &why, 0), AUSI_NO_RULES);
    assert_int_equal(ausi_table_act(&f->table, 7, 0, &why, 0), AUSI_NO_SEAT);
    assert_int_equal(ausi_table_confirm(&f->table, 0, 0), AUSI_NO_NOTHING);
    assert_int_equal(ausi_table_vote(&f->table, 0, AUSI_CHOOSE_BOT, 0), AUSI_NO_NOTHING);
    assert_int_equal(f->saves, saves);
    assert_int_equal(f->table.steps, steps);
    assert_int_equal(f->table.sink.next, seq);
    free(f);
}

/* A table that is full says so and stays whole. */
static void no_more_room(void **state)
{
    fixture   *f = fixture_new("nullgame", 2);
    ausi_setup setup = {.hold = true};
    ausi_hooks hooks = {0};
    ausi_room  room = room_of(f);
    (void)state;
    room.steps = 24;
    assert_true(ausi_table_open(&f->table, &f->game, &setup, &hooks, &room, 0));
    for (int i = 0; i < 2; i++) ausi_table_seat(&f->table, i, AUSI_SEAT_HUMAN, NULL, 0);
    aus_action swap = first_of(f, 0, "swap");
    ausi_done  done = AUSI_DONE;
    for (int i = 0; i < 40 && done == AUSI_DONE; i++) {
        done = ausi_table_act(&f->table, 0, swap, NULL, 0);
        if (done == AUSI_DONE) done = ausi_table_undo(&f->table, 0, 0);
    }
    assert_int_equal(done, AUSI_NO_ROOM);
    assert_true(f->table.steps <= room.steps);
    assert_null(aus_invariant(&f->game, f->table.state));
    free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_a_whole_game),
        cmocka_unit_test(a_bot_without_an_answer_is_waited_for),
        cmocka_unit_test(standing_answers_are_given),
        cmocka_unit_test(standing_answers_end),
        cmocka_unit_test(no_standing_answer_that_answers_nothing),
        cmocka_unit_test(undo_takes_the_standing_answer_along),
        cmocka_unit_test(a_seat_is_lent_and_returned),
        cmocka_unit_test(resigning),
        cmocka_unit_test(who_resigned_comes_last),
        cmocka_unit_test(pausing),
        cmocka_unit_test(names_are_clean),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(no_more_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
