/* Fair shuffles: what is written is read, what holds holds, and every change is noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "table/fair.h"

static ausi_fair example(void)
{
    ausi_fair fair = {.seats = 4, .committed = true, .told = true};
    memset(fair.seed, 7, 32);
    aus_sha256(fair.seed, 32, fair.commitment);
    fair.seat[0].state = AUSI_FAIR_REVEALED;
    memset(fair.seat[0].nonce, 9, 32);
    aus_sha256(fair.seat[0].nonce, 32, fair.seat[0].commit);
    fair.seat[1].state = AUSI_FAIR_MISSING;
    memset(fair.seat[1].commit, 3, 32);
    fair.seat[3].state = AUSI_FAIR_BOT;
    return fair;
}

static void test_round_trip(void **state)
{
    ausi_fair  fair = example(), back;
    char       text[2048] = "";
    aus_writer out = {.data = text, .size = sizeof text};
    uint32_t   line;
    aus_seed   seed;
    (void)state;
    ausi_fair_write(&fair, &out);
    assert_true(ausi_fair_read(text, out.used, &back, &line));
    assert_memory_equal(&fair, &back, sizeof fair);
    ausi_fair_seed(&fair, &seed);
    assert_null(ausi_fair_wrong(&back, 4, &seed));
}

static void test_changes(void **state)
{
    ausi_fair fair = example();
    aus_seed  seed;
    (void)state;
    ausi_fair_seed(&fair, &seed);
    for (int i = 0; i < 5; i++) {
        ausi_fair bad = fair;
        aus_seed  other = seed;
        if (i == 0) bad.seed[5] ^= 1;
        if (i == 1) bad.commitment[5] ^= 1;
        if (i == 2) bad.seat[0].nonce[5] ^= 1;
        if (i == 3) bad.seat[3].state = AUSI_FAIR_NONE;
        if (i == 4) other.bytes[31] ^= 1;
        assert_non_null(ausi_fair_wrong(&bad, 4, &other));
    }
    assert_non_null(ausi_fair_wrong(&fair, 3, &seed));
    fair.told = false;
    assert_non_null(ausi_fair_wrong(&fair, 4, &seed));
}

static void test_malformed(void **state)
{
    static const char *const bad[] = {"# fair\n# fair luck\n", "# fair commitment 12\n", "# fair seat 2 bot\n",
                                      "# fair: seed\n",
                                      "# fair seat 1 commit x missing\n", "# fair seat 1 bot extra\n"};
    ausi_fair fair;
    uint32_t  line;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(ausi_fair_read(bad[i], strlen(bad[i]), &fair, &line));
    assert_true(ausi_fair_read("# nothing\n", 10, &fair, &line));
    assert_false(fair.committed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trip), cmocka_unit_test(test_changes),
                                       cmocka_unit_test(test_malformed)};
    return cmocka_run_group_tests_name("table.fair", tests, NULL, NULL);
}
