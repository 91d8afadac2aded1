/*
 * kill -9 at random instants under load. After each restart every action that was acknowledged is there, nothing
 * that was not asked for is, and every table goes on. AUS_KILLS sets how often (200).
 */
#include "crowd.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <cmocka.h>

enum { KILLS = 200, LIFE_MS = 60 };

static void test_kills(void **state)
{
    static crowd c;
    char         db[256];
    const char  *wanted = getenv("AUS_KILLS");
    int          kills = wanted ? atoi(wanted) : KILLS;
    (void)state;
    served_db(db, "crash");
    crowd_open(&c, (uint64_t)time(NULL));
    for (int i = 0; i < kills; i++) {
        served_start(&c.server, NULL, db, NULL);
        if (!crowd_come(&c)) fail_msg("after %d kills: %s", i, c.wrong);
        crowd_live(&c, 5 + aus_rng_below(&c.rng, LIFE_MS));
        served_kill(&c.server);
        crowd_part(&c);
        assert_string_equal(c.wrong, "");
    }
    served_start(&c.server, NULL, db, NULL);
    if (!crowd_come(&c)) fail_msg("at the end: %s", c.wrong);
    crowd_part(&c);
    served_stop(&c.server);
    print_message("%d kills, %d tables, %llu acknowledged actions, none lost\n", kills, c.games,
                  (unsigned long long)c.actions);
    assert_true(c.actions > (uint64_t)kills);
    crowd_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kills)};
    return cmocka_run_group_tests_name("server.crash", tests, NULL, NULL);
}
