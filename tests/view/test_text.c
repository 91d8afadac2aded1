/* Texts by key, plural forms, filled-in templates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "view/text.h"

static void check_points(int lang, int64_t number, const char *expected)
{
    char       text[64] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    ausi_word  words[] = {
         {.name = "seat", .text = "A"}, {.name = "points", .number = number}, {.name = "rank", .number = 1}};
    ausi_format(&out, lang, "house.score.total", words, 3);
    assert_false(out.overflow);
    assert_string_equal(text, expected);
}

static void plural_forms(void **state)
{
    static const struct {
        int64_t     number;
        const char *text[AUSI_LANGUAGES];
    } cases[] = {
        {0, {"1. A: 0 points", "1. A: 0 punktów", "1. A: 0 очков", "1. A: 0 punti"}},
        {1, {"1. A: 1 point", "1. A: 1 punkt", "1. A: 1 очко", "1. A: 1 punto"}},
        {2, {"1. A: 2 points", "1. A: 2 punkty", "1. A: 2 очка", "1. A: 2 punti"}},
        {4, {"1. A: 4 points", "1. A: 4 punkty", "1. A: 4 очка", "1. A: 4 punti"}},
        {5, {"1. A: 5 points", "1. A: 5 punktów", "1. A: 5 очков", "1. A: 5 punti"}},
        {11, {"1. A: 11 points", "1. A: 11 punktów", "1. A: 11 очков", "1. A: 11 punti"}},
        {12, {"1. A: 12 points", "1. A: 12 punktów", "1. A: 12 очков", "1. A: 12 punti"}},
        {14, {"1. A: 14 points", "1. A: 14 punktów", "1. A: 14 очков", "1. A: 14 punti"}},
        {21, {"1. A: 21 points", "1. A: 21 punktów", "1. A: 21 очко", "1. A: 21 punti"}},
        {22, {"1. A: 22 points", "1. A: 22 punkty", "1. A: 22 очка", "1. A: 22 punti"}},
        {25, {"1. A: 25 points", "1. A: 25 punktów", "1. A: 25 очков", "1. A: 25 punti"}},
        {101, {"1. A: 101 points", "1. A: 101 punktów", "1. A: 101 очко", "1. A: 101 punti"}},
        {111, {"1. A: 111 points", "1. A: 111 punktów", "1. A: 111 очков", "1. A: 111 punti"}},
        {-1, {"1. A: -1 point", "1. A: -1 punkt", "1. A: -1 очко", "1. A: -1 punto"}},
        {-22, {"1. A: -22 points", "1. A: -22 punkty", "1. A: -22 очка", "1. A: -22 punti"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int lang = 0; lang < AUSI_LANGUAGES; lang++)
            check_points(lang, cases[i].number, cases[i].text[lang]);
    assert_int_equal(ausi_plural_form(AUSI_RU, INT64_MIN), 2);
}

static void languages(void **state)
{
    (void)state;
    for (int lang = 0; lang < AUSI_LANGUAGES; lang++)
        assert_int_equal(ausi_lang_find(ausi_lang_code(lang)), lang);
    assert_int_equal(ausi_lang_find("pl_PL.UTF-8"), AUSI_PL);
    assert_int_equal(ausi_lang_find("it-CH"), AUSI_IT);
    static const char *const none[] = {"", "e", "eng", "de", "EN", "ru "};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) assert_int_equal(ausi_lang_find(none[i]), -1);
}

static void table_is_sorted(void **state)
{
    (void)state;
    assert_true(ausi_text_count > 0);
    for (size_t i = 0; i < ausi_text_count; i++) {
        if (i) assert_true(strcmp(ausi_text_entries[i - 1].key, ausi_text_entries[i].key) < 0);
        assert_ptr_equal(ausi_text_find(ausi_text_entries[i].key), &ausi_text_entries[i]);
    }
}

static void lookup(void **state)
{
    (void)state;
    assert_string_equal(ausi_text(AUSI_EN, "house.nobody"), "nobody");
    assert_string_equal(ausi_text(AUSI_RU, "house.nobody"), "никто");
    assert_null(ausi_text_find("house"));
    assert_null(ausi_text_find(""));
    assert_null(ausi_text_find("zzz"));
    assert_string_equal(ausi_text(AUSI_PL, "no.such.key"), "no.such.key");
}

static void unknown_placeholders_stay(void **state)
{
    char       text[64] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    (void)state;
    ausi_format(&out, AUSI_EN, "house.score.total", &(ausi_word){.name = "seat", .text = "{rank}"}, 1);
    assert_string_equal(text, "{rank}. {rank}: {points:house.count.points}");
}

static void overflow_is_remembered(void **state)
{
    char       text[8] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    (void)state;
    ausi_format(&out, AUSI_EN, "house.seat", &(ausi_word){.name = "n", .number = 1234}, 1);
    assert_true(out.overflow);
    assert_string_equal(text, "Player ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plural_forms),
        cmocka_unit_test(languages),
        cmocka_unit_test(table_is_sorted),
        cmocka_unit_test(lookup),
        cmocka_unit_test(unknown_placeholders_stay),
        cmocka_unit_test(overflow_is_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
