/* What the clauses say about components: the Old One tiles, the rows of the cards, the board. */
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

/* The printed points of each kind and level, in ascending order, as the table of AZ-TILE-01 has them. */
static const char *const printed[AZ_KINDS][AZ_LEVELS] = {
    [AZ_CTHULHU] = { "", "", "12 " },
    [AZ_SHOGGOTH] = { "4 ", "5 6 ", "7 8 " },
    [AZ_MIGO] = { "1 1 2 ", "2 ", "3 3 " },
    [AZ_ZOMBIE] = { "0 1 1 1 ", "1 2 ", "2 3 " },
    [AZ_LOYALIST] = { "", "3 3 ", "4 4 " },
    [AZ_TEMPLE] = { "3 3 3 ", "3 4 ", "" },
    [AZ_BLANK] = { "0 0 0 0 ", "0 ", "0 " },
};

static void points_of(int kind, int level, char out[64])
{
    size_t used = 0;
    out[0] = 0;
    for (int vp = 0; vp <= 12; vp++)
        for (int i = 0; i < AZ_TILES_BASE; i++) {
            const az_tile *t = &az_tiles_of(&game)[i];
            if (t->kind != kind || t->level != level || t->vp != vp) continue;
            used += (size_t)snprintf(out + used, 64 - used, "%d ", vp);
        }
}

static void the_tiles_are_the_printed_ones(void **unused)
{
    (void)unused;
    int tiles[AZ_LEVELS] = { 0 };
    for (int kind = 0; kind < AZ_KINDS; kind++)
        for (int level = 1; level <= AZ_LEVELS; level++) {
            char found[64];
            points_of(kind, level, found);
            assert_string_equal(found, printed[kind][level - 1]);
        }
    COVERS("AZ-TILE-01");
    for (int i = 0; i < AZ_TILES_BASE; i++) tiles[az_tiles_of(&game)[i].level - 1]++;
    assert_int_equal(tiles[0], 15);
    assert_int_equal(tiles[1], 10);
    assert_int_equal(tiles[2], 10);
    COVERS("AZ-TILE-02");
}

static void blanks_alone_have_no_toughness(void **unused)
{
    (void)unused;
    for (int i = 0; i < AZ_TILES; i++) {
        const az_tile *t = &az_tiles_of(&game)[i];
        assert_int_equal(t->kind == AZ_BLANK, t->toughness == 0);
    }
    COVERS("AZ-TILE-03");
    COVERS("AZ-TILE-04");
}

static void the_marked_tiles(void **unused)
{
    (void)unused;
    int temples = 0, created[AZ_KINDS] = { 0 }, creates[AZ_KINDS] = { 0 };
    for (int i = AZ_TILES_BASE; i < AZ_TILES; i++) {
        const az_tile *t = &az_tiles_of(&game)[i];
        if (t->mark == AZ_XX) {
            assert_int_equal(t->kind, AZ_TEMPLE);
            temples++;
            creates[t->creates]++;
        } else {
            assert_int_equal(t->mark, AZ_X);
            created[t->kind]++;
        }
    }
    assert_int_equal(temples, 2);
    assert_int_equal(created[AZ_MIGO], 3);
    assert_int_equal(created[AZ_ZOMBIE], 3);
    assert_int_equal(creates[AZ_MIGO], 1);
    assert_int_equal(creates[AZ_ZOMBIE], 1);
    COVERS("AZ-TILE-06");
}

static void the_cards_keep_the_traits(void **unused)
{
    (void)unused;
    for (int i = 0; i < AZ_CARDS; i++) {
        const az_card *card = &az_cards_of(&game)[i];
        assert_int_equal(card->row[AZ_LOYALIST].sanity, 0);
        assert_int_equal(card->row[AZ_TEMPLE].hit[AZ_CAR], 0);
        assert_int_equal(card->moves >> AZ_TEMPLE, 0);
    }
    COVERS("AZ-TILE-05");
}

/* The base game is what a table gets that asks for nothing else. */
static void the_base_game_is_for_two_to_four(void **unused)
{
    (void)unused;
    static aus_game table;
    for (int seats = 2; seats <= 4; seats++) {
        assert_null(aus_game_init(&table, &az_rules, NULL, seats, NULL));
        assert_string_equal(table.slugs[AZ_T_BOARDS], "east");
        assert_int_equal(table.seats, seats);
    }
    assert_non_null(aus_game_init(&table, &az_rules, NULL, 5, NULL));
    COVERS("AZ-GEN-02");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tiles_are_the_printed_ones), cmocka_unit_test(blanks_alone_have_no_toughness),
        cmocka_unit_test(the_marked_tiles),               cmocka_unit_test(the_cards_keep_the_traits),
        cmocka_unit_test(the_base_game_is_for_two_to_four),
    };
    const char *wrong = aus_game_init(&game, aus_rules_find("auztralia"), NULL, 2, NULL);
    if (wrong) {
        fprintf(stderr, "%s\n", wrong);
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
