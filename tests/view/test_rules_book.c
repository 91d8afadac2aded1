/* The books: finding, listing and searching clauses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "view/rules_book.h"

static void every_clause_is_found(void **state)
{
    (void)state;
    assert_true(ausi_clause_count > 0);
    for (size_t i = 0; i < ausi_clause_count; i++) {
        const ausi_clause *clause = &ausi_clauses[i];
        const ausi_book   *book = &ausi_books[clause->book];
        assert_ptr_equal(ausi_clause_find(clause->id), clause);
        assert_true(i >= book->first && i < book->first + book->clauses);
        assert_true(*clause->section && *clause->text);
    }
    assert_null(ausi_clause_find("NG-BID-99"));
    assert_null(ausi_clause_find("NG-BID"));
    assert_null(ausi_clause_find(""));
}

static void case_does_not_matter(void **state)
{
    (void)state;
    assert_non_null(ausi_clause_find("ng-bid-04"));
    assert_ptr_equal(ausi_clause_find("ng-bid-04"), ausi_clause_find("NG-BID-04"));
}

/* Bullets, rows of tables, rulings, ids with letters: all forms a book uses. */
static void all_forms_are_read(void **state)
{
    static const char *const ids[] = {
        "LA-CARGO-09",      "R-01",         "TD-01",          "LA-DP-RE-01", "LA-SETUP-06a",
        "MO-SETUP-07a-iii", "MO-SETUP-12h", "AZ-CHAR-DAVIES", "AZ-RUL-01",   "NG-END-02"};
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const ausi_clause *clause = ausi_clause_find(ids[i]);
        if (!clause) fail_msg("%s is not found", ids[i]);
        assert_string_equal(clause->id, ids[i]);
    }
    /* What is indented below a bullet belongs to it; the next bullet does not. */
    const char *text = ausi_clause_find("MO-EX-01")->text;
    assert_non_null(strstr(text, "\n  - when the track is updated\n"));
    assert_null(strstr(text, "MO-EX-02"));
    assert_non_null(strstr(ausi_clause_find("MO-SETUP-07c")->text, "| players | Period I |"));
    assert_null(strstr(ausi_clause_find("MO-SETUP-12")->text, "a player board"));
    assert_non_null(
        strstr(ausi_clause_find("TD-01")->text, "Subject: Enemies in the Exploration deck; PL: "));
}

static size_t count(const char *game)
{
    size_t n = 0;
    for (const ausi_clause *clause = NULL; (clause = ausi_clause_next(game, clause));) n++;
    return n;
}

static void a_game_may_have_two_books(void **state)
{
    size_t total = 0, of_books = 0;
    (void)state;
    for (size_t i = 0; i < ausi_book_count; i++) {
        of_books += ausi_books[i].clauses;
        if (strcmp(ausi_books[i].id, ausi_books[i].game) == 0) total += count(ausi_books[i].game);
    }
    assert_int_equal(total, of_books);
    assert_int_equal(of_books, ausi_clause_count);
    assert_int_equal(count("moloch"), 0);
    assert_string_equal(ausi_books[ausi_clause_find("MO-GEN-01")->book].game, "last-aurora");
}

static void search(void **state)
{
    ausi_clause clause = {
        .id = "XX-FIRE-01", .section = "3. Rest", .text = "Misfired shots; *Łódź* and `ammo`."};
    (void)state;
    static const char *const found[] = {"fire",     "FIRE", "rest",       "misfire",
                                        "Misfired", "ammo", "xx-fire-01", "shots; *"};
    static const char *const missing[] = {"fired", "hots", "mmo", "ódź", "aurora", "01 "};
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++)
        if (!ausi_clause_has(&clause, found[i])) fail_msg("%s", found[i]);
    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++)
        if (ausi_clause_has(&clause, missing[i])) fail_msg("%s", missing[i]);
    assert_true(ausi_clause_has(&clause, "Łód"));
}

static void groups(void **state)
{
    const ausi_clause *clause = ausi_clause_find("NG-BID-04");
    (void)state;
    assert_true(ausi_clause_within(clause, "NG"));
    assert_true(ausi_clause_within(clause, "ng-bid"));
    assert_true(ausi_clause_within(clause, "NG-BID-04"));
    assert_false(ausi_clause_within(clause, "NG-B"));
    assert_false(ausi_clause_within(clause, "NG-BID-0"));
    assert_false(ausi_clause_within(clause, "NG-BID-04-1"));
    assert_false(ausi_clause_within(clause, "LA"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_clause_is_found),
        cmocka_unit_test(case_does_not_matter),
        cmocka_unit_test(all_forms_are_read),
        cmocka_unit_test(a_game_may_have_two_books),
        cmocka_unit_test(search),
        cmocka_unit_test(groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
