/* Arithmetic in whole numbers. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "ai/whole.h"

static void roots_are_exact(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 2000; i++) {
        assert_true(ausi_root(i * i) == i);
        assert_true(ausi_root(i * i + 2 * i) == i);
    }
    assert_true(ausi_root(UINT64_MAX) == 4294967295u);
    for (uint64_t x = 1; x < (uint64_t)1 << 62; x = x * 3 + 1) {
        uint64_t r = ausi_root(x);
        assert_true(r * r <= x && (r + 1) * (r + 1) > x);
    }
}

static void the_logistic_is_near(void **unused)
{
    (void)unused;
    uint32_t last = 0;
    for (int x = -9000; x <= 9000; x += 7) {
        uint32_t y = ausi_squash(x, 1000);
        double   real = 65535 / (1 + exp(-x / 1000.0));
        assert_true(y >= last && y <= 65535);
        assert_true(fabs(y - real) < 60);
        last = y;
    }
    for (int x = 1; x < 9000; x += 13) assert_int_equal(ausi_squash(x, 1000) + ausi_squash(-x, 1000), 65535);
    assert_int_equal(ausi_squash(INT32_MAX, 1), ausi_squash(8, 1));
}

static void fading_halves(void **unused)
{
    (void)unused;
    assert_int_equal(ausi_fade(-5, 10), 1024);
    assert_int_equal(ausi_fade(0, 10), 1024);
    assert_int_equal(ausi_fade(10, 10), 512);
    assert_int_equal(ausi_fade(30, 10), 128);
    assert_int_equal(ausi_fade(100, 10), 0);
    for (int x = 1; x < 100; x++) assert_true(ausi_fade(x, 10) <= ausi_fade(x - 1, 10));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_are_exact), cmocka_unit_test(the_logistic_is_near), cmocka_unit_test(fading_halves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
