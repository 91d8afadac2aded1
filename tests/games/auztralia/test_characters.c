/* What the 36 characters are, as a whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "coverage.h"
#include "games/auztralia/characters.h"
#include "games/auztralia/rules.h"

static aus_game game;

static void test_kinds(void **unused)
{
    (void)unused;
    int kinds[AZ_TIMINGS] = { 0 };
    assert_int_equal(game.records[AZ_T_CHARACTERS], 36);
    for (int i = 0; i < AZ_CHARACTERS; i++) kinds[az_characters_of(&game)[i].timing]++;
    assert_int_equal(kinds[AZ_PERMANENT], 10);
    assert_int_equal(kinds[AZ_IN_COMBAT], 9);
    assert_int_equal(kinds[AZ_SINGLE_USE], 12);
    assert_int_equal(kinds[AZ_AT_END], 5);
    COVERS("AZ-CHAR-12");
}

/* One copy of each: after the deal of every seed, display and deck hold all of them once. */
static void test_one_copy(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 50; i++) {
        az_state state;
        aus_seed base, seed;
        int      copies[AZ_CHARACTERS] = { 0 };
        aus_seed_from_text(&base, "characters");
        aus_seed_derive(&seed, &base, i);
        aus_start(&game, &state, &seed, NULL);
        for (int slot = 0; slot < AZ_DISPLAY_MAX; slot++) copies[state.display[slot]]++;
        for (int card = 0; card < state.deck_n; card++) copies[state.deck[card]]++;
        for (int c = 0; c < AZ_CHARACTERS; c++) assert_int_equal(copies[c], 1);
    }
    COVERS("AZ-CHAR-12");
}

/* A character is cited by the clause that bears its name. */
static void test_clauses(void **unused)
{
    (void)unused;
    for (int i = 0; i < AZ_CHARACTERS; i++) {
        char        expected[64] = "AZ-CHAR-";
        char        buf[16];
        const char *slug = aus_domain_slug(&game, AZ_D_CHARACTER, i, buf);
        size_t      n = strlen(expected);
        for (; *slug && n + 1 < sizeof expected; slug++) expected[n++] = (char)(*slug - 'a' + 'A');
        expected[n] = '\0';
        assert_string_equal(az_clause[i], expected);
    }
}

static int setup(void **unused)
{
    (void)unused;
    return aus_game_init(&game, &az_rules, NULL, 2, NULL) ? -1 : 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_one_copy),
        cmocka_unit_test(test_clauses),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
