/* Lines broken between words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cli/paper.h"

static void breaks(const char *line, size_t width, size_t hang, size_t expected)
{
    assert_int_equal(paper_break(line, strlen(line), width, hang), expected);
}

static void between_words(void **unused)
{
    (void)unused;
    breaks("", 20, 0, 0);
    breaks("short", 20, 0, 5);
    breaks("exactly twenty wide!", 20, 0, 20);
    breaks("exactly twenty wide! and more", 20, 0, 20);
    breaks("one more than twenty-one wide", 20, 0, 13);
    breaks("one more than twenty wide", 20, 4, 13);
    breaks("one more than twenty wide", 20, 8, 8);
    breaks("a-word-that-is-longer-than-a-line", 20, 0, 20);
}

/* Letters of two bytes take one column, and none is cut in half. */
static void by_columns(void **unused)
{
    (void)unused;
    breaks("ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ!", 20, 0, strlen("ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ!"));
    breaks("ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ", 20, 0, strlen("ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ ЖЖЖЖ"));
    breaks("ЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ", 20, 0, 2 * 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(between_words), cmocka_unit_test(by_columns)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
