/* Setup over many seeds: which cards are in the decks, in which order, and that chance decides the rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "coverage.h"
#include "games/last_aurora/state.h"

enum { SEEDS = 60, CARDS = 117 };

static aus_game *game;
static la_state  table;

static int make_room(void **state)
{
    (void)state;
    game = malloc(sizeof *game);
    return game == NULL;
}

static int free_room(void **state)
{
    (void)state;
    free(game);
    return 0;
}

static void play_with(int seats)
{
    const char *wrong = aus_game_init(game, &la_rules, NULL, seats, NULL);
    if (wrong) fail_msg("%d seats: %s", seats, wrong);
    assert_int_equal(game->records[LA_T_CARDS], CARDS);
}

static void set_up(int number)
{
    char     text[16];
    aus_seed seed;
    snprintf(text, sizeof text, "%d", number);
    aus_seed_from_text(&seed, text);
    aus_start(game, &table, &seed, NULL);
}

/* Is the card of the exploration deck still there, or has it been revealed? */
static bool in_play(int card)
{
    for (int i = 0; i < table.decks; i++)
        if (table.deck[i] == card) return true;
    for (int i = 0; i < LA_SLOTS; i++)
        if (table.zone[i].card == card) return true;
    return (table.discard[card >> 3] >> (card & 7)) & 1u;
}

static void seats(void **state)
{
    (void)state;
    for (int n = 2; n <= 4; n++) assert_null(aus_game_init(game, &la_rules, NULL, n, NULL));
    assert_non_null(aus_game_init(game, &la_rules, NULL, 0, NULL));
    assert_non_null(aus_game_init(game, &la_rules, NULL, 5, NULL));
    COVERS("LA-GEN-01");
}

static void cards_kept(void **state)
{
    static const int kept[3][LA_PERIODS] = {{4, 4, 2}, {6, 6, 2}, {9, 9, 2}};
    (void)state;
    for (int n = 2; n <= 4; n++) {
        play_with(n);
        for (int seed = 0; seed < SEEDS; seed++) {
            int plus[LA_PERIODS] = {0}, enemies = 0;
            set_up(seed);
            for (int i = 0; i < CARDS; i++) {
                const la_card *card = la_card_at(game, i);
                if (card->deck == LA_DECK_ENEMY && in_play(i)) enemies++;
                if (card->deck != LA_DECK_EXPLORATION) continue;
                if (card->plus) plus[card->period - 1] += in_play(i);
                else assert_true(in_play(i));
            }
            assert_memory_equal(plus, kept[n - 2], sizeof plus);
            assert_int_equal(enemies, 6);
        }
    }
    COVERS("LA-SETUP-06a");
    COVERS("LA-SETUP-06c");
    COVERS("LA-SETUP-06d");
}

/* With two players every card with + is kept in some games and left out in others. */
static void chance_keeps(void **state)
{
    int times[CARDS] = {0};
    (void)state;
    play_with(2);
    for (int seed = 0; seed < SEEDS; seed++) {
        set_up(seed);
        for (int i = 0; i < CARDS; i++) times[i] += in_play(i);
    }
    for (int i = 0; i < CARDS; i++) {
        const la_card *card = la_card_at(game, i);
        if (card->deck != LA_DECK_EXPLORATION || !card->plus || card->period == 3) continue;
        assert_in_range(times[i], 1, SEEDS - 1);
    }
    COVERS("LA-SETUP-06a");
    COVERS("LA-SETUP-06b");
}

static void periods(void **state)
{
    int tops = 0, bottoms = 0;
    (void)state;
    play_with(4);
    for (int seed = 0; seed < SEEDS; seed++) {
        uint8_t top = table.decks ? table.deck[table.decks - 1] : 0, bottom = table.deck[0];
        set_up(seed);
        assert_int_equal(la_card_at(game, table.deck[table.decks - 1])->period, 1);
        assert_int_equal(la_card_at(game, table.deck[0])->period, 3);
        for (int i = 1; i < table.decks; i++) {
            const la_card *above = la_card_at(game, table.deck[i]);
            const la_card *below = la_card_at(game, table.deck[i - 1]);
            assert_true(above->period <= below->period);
        }
        tops += table.deck[table.decks - 1] != top;
        bottoms += table.deck[0] != bottom;
    }
    assert_true(tops > SEEDS / 2 && bottoms > SEEDS / 2); /* shuffled, each period for itself */
    COVERS("LA-SETUP-06c");
    COVERS("LA-SETUP-06e");
}

static void loot(void **state)
{
    int first[CARDS] = {0};
    (void)state;
    play_with(3);
    for (int seed = 0; seed < SEEDS; seed++) {
        set_up(seed);
        assert_int_equal(table.loot_n, 6);
        for (int i = 0; i < 6; i++)
            assert_int_equal(la_loot_at(game, la_card_at(game, table.loots[i])->loot)->pair, 3 - i / 2);
        for (int i = 1; i < 6; i += 2) first[table.loots[i]]++;
    }
    for (int i = 0; i < CARDS; i++) /* each card of a pair is the upper one now and then */
        if (la_card_at(game, i)->deck == LA_DECK_LOOT) assert_in_range(first[i], 1, SEEDS - 1);
    COVERS("LA-SETUP-07");
}

static void order(void **state)
{
    int leftmost[4] = {0};
    (void)state;
    play_with(4);
    for (int seed = 0; seed < SEEDS; seed++) {
        unsigned seen = 0;
        set_up(seed);
        assert_int_equal(table.orders, 4);
        for (int i = 0; i < 4; i++) seen |= 1u << table.order[i];
        assert_int_equal(seen, 15);
        leftmost[table.order[0]]++;
    }
    for (int i = 0; i < 4; i++) assert_in_range(leftmost[i], 1, SEEDS / 2);
    COVERS("LA-SETUP-12");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats),   cmocka_unit_test(cards_kept), cmocka_unit_test(chance_keeps),
        cmocka_unit_test(periods), cmocka_unit_test(loot),       cmocka_unit_test(order),
    };
    return cmocka_run_group_tests_name("last_aurora.setup", tests, make_room, free_room);
}
