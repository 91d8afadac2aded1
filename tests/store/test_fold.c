/* Names that differ in capital letters alone are the same name. */
#include "place.h"
#include "store/fold.h"

static void assert_fold(const char *name, const char *expected)
{
    char out[128];
    ausi_fold(name, out);
    assert_string_equal(out, expected);
}

static void test_alphabets(void **state)
{
    (void)state;
    assert_fold("", "");
    assert_fold("Anna-Maria 7", "anna-maria 7");
    assert_fold("[]@`{", "[]@`{");
    assert_fold("ZAŻÓŁĆ GĘŚLĄ JAŹŃ", "zażółć gęślą jaźń");
    assert_fold("ÈÉÀÌÒÙ ÇÑÖÜß×÷", "èéàìòù çñöüß×÷");
    assert_fold("ЁЖИК ЩУКА ЪЫЬЭЮЯ ЇЄІҐ", "ёжик щука ъыьэюя їєіґ");
    assert_fold("ΆΛΦΑ ΣΊΣΥΦΟς", "άλφα σίσυφοσ");
    assert_fold("ČŘŽ ĹĽ Ÿ Ő ŴŶ", "čřž ĺľ ÿ ő ŵŷ");
    assert_fold("日本 🎲 €", "日本 🎲 €");
}

static void test_twice_is_once(void **state)
{
    (void)state;
    for (uint32_t letter = 0x80; letter < 0x800; letter++) {
        char name[3] = {(char)(0xC0 | letter >> 6), (char)(0x80 | (letter & 0x3F)), 0}, once[3], twice[3];
        ausi_fold(name, once);
        ausi_fold(once, twice);
        assert_string_equal(once, twice);
    }
}

static void test_broken_bytes(void **state)
{
    (void)state;
    assert_fold("\xC3", "\xC3");
    assert_fold("A\xFF\x80Z", "a\xFF\x80z");
    assert_fold("\xE2\x82", "\xE2\x82");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alphabets),
        cmocka_unit_test(test_twice_is_once),
        cmocka_unit_test(test_broken_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
