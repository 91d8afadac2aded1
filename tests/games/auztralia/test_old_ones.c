/* What the cards and events of the Old Ones are as a whole, and one step that no legal map leads to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "coverage.h"
#include "games/auztralia/rules.h"

static aus_game game;

/* Zombies are circled rarely, mi-go often, the others in between; every kind that moves is on some card. */
static void test_circles(void **unused)
{
    (void)unused;
    int circles[AZ_KINDS] = { 0 };
    for (int i = 0; i < AZ_CARDS; i++)
        for (int kind = 0; kind < AZ_KINDS; kind++)
            circles[kind] += (az_cards_of(&game)[i].moves >> kind) & 1;
    static const uint8_t between[] = { AZ_CTHULHU, AZ_SHOGGOTH, AZ_LOYALIST };
    for (size_t i = 0; i < sizeof between; i++) {
        assert_true(circles[between[i]] > circles[AZ_ZOMBIE]);
        assert_true(circles[between[i]] < circles[AZ_MIGO]);
    }
    assert_true(circles[AZ_ZOMBIE] > 0);
    assert_int_equal(circles[AZ_TEMPLE], 0);
    COVERS("AZ-OO-MOVE-22");
}

/* Ten events a level; each is one of the effects the rules know, in the amounts they tell, or a benefit. */
static void test_events(void **unused)
{
    (void)unused;
    static const uint8_t amount[AZ_HAPPENINGS] = { 0, 1, 6, 2, 3 };
    int                  level[AZ_LEVELS] = { 0 }, happens[AZ_HAPPENINGS] = { 0 }, benefits = 0;
    for (int i = 0; i < AZ_EVENTS; i++) {
        const az_event_card *event = &az_events_of(&game)[i];
        assert_in_range(event->level, 1, AZ_LEVELS);
        assert_in_range(event->happening, 0, AZ_HAPPENINGS - 1);
        assert_int_equal(event->amount, amount[event->happening]);
        level[event->level - 1]++;
        happens[event->happening]++;
        benefits += event->infantry || event->gain.of[AZ_COAL] || event->gain.of[AZ_IRON] ||
                    event->gain.of[AZ_GOLD];
    }
    for (int i = 0; i < AZ_LEVELS; i++) assert_int_equal(level[i], 10);
    for (int i = 0; i < AZ_HAPPENINGS; i++) assert_true(happens[i] > 0);
    assert_true(benefits > 0);
    COVERS("AZ-OO-EVT-16");
}

/* ---- An Old One without a target stays ---- */

static aus_event told[8];
static size_t    tellings;

static void put(void *context, const aus_event *event)
{
    (void)context;
    if (tellings < sizeof told / sizeof told[0]) told[tellings++] = *event;
}

static void test_no_target(void **unused)
{
    (void)unused;
    az_state state;
    aus_seed seed;
    aus_sink sink = { .put = put };
    int      tile = 0, card = 0;
    aus_seed_from_text(&seed, "nowhere to go");
    aus_start(&game, &state, &seed, NULL); /* no port is placed yet */
    while (az_tiles_of(&game)[tile].kind != AZ_MIGO) tile++;
    while (!((az_cards_of(&game)[card].moves >> AZ_MIGO) & 1)) card++;
    az_put_open(&state, tile, 16);
    az_run run = { .game = &game, .s = &state, .sink = &sink };
    az_move_by_card(&run, card, state.up);
    assert_int_equal(state.beast[tile].hex, 16);
    assert_int_equal(tellings, 2);
    assert_int_equal(told[1].kind, AZ_EV_STOPPED);
    assert_string_equal(told[1].clause, "AZ-OO-MOVE-21");
    COVERS("AZ-OO-MOVE-21");

    state.player[0].port = 12; /* with one, it goes */
    az_move_by_card(&run, card, state.up);
    assert_int_not_equal(state.beast[tile].hex, 16);
}

static int setup(void **unused)
{
    (void)unused;
    return aus_game_init(&game, &az_rules, NULL, 2, NULL) ? -1 : 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_circles),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_no_target),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
