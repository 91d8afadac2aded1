/*
 * Power cuts under the whole server. `serve` runs in a process of its own on a disk that loses what was not synced
 * (store/cut_log.h), with players over real sockets. The power goes at a random instant: any time under load, in the
 * midst of a commit or a checkpoint, or while the server makes its database. After each restart
 * every action that was acknowledged is there, nothing that was not asked for is, and every table goes on. The same on
 * a disk whose syncs lie must lose something. AUS_CUTS sets how often (25); AUS_SEED repeats a run.
 */
#include "crowd.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include "cli/cli.h"
#include "store/cut_log.h"
#include "store/cut_vfs.h"

enum { CUTS = 25, LIFE_MS = 80, FEW_CHANGES = 150, MAKINGS = 8, MAKING_CHANGES = 60 };

/* ---- The server: this very program, started with the word `serve` -------------------------------- */

static uint32_t changes; /* until the power goes, once the test says so */
static bool     lies;

static void arm(int number)
{
    (void)number;
    if (lies) cut_lie();
    cut_after(changes);
}

static int serve(int argc, char **argv)
{
    const char *opening = getenv("CUT_OPENING");
    lies = getenv("CUT_LIES") != NULL;
    changes = (uint32_t)atoi(getenv("CUT_CHANGES"));
    cut_log_open(getenv("CUT_LOG"), strtoull(getenv("CUT_SEED"), NULL, 10));
    signal(SIGUSR1, arm);
    if (opening) cut_after((uint32_t)atoi(opening));
    return cmd_serve(argc, argv);
}

/* ---- The test ------------------------------------------------------------------------------------ */

typedef struct trial {
    crowd crowd;
    char  db[256];
    int   by_time, by_change, making;
} trial;

static void set_number(const char *name, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    setenv(name, text, 1);
}

static bool start(trial *t)
{
    set_number("CUT_SEED", aus_rng_below(&t->crowd.rng, 1000000000));
    set_number("CUT_CHANGES", 1 + aus_rng_below(&t->crowd.rng, FEW_CHANGES));
    return served_try(&t->crowd.server, "/proc/self/exe", t->db, NULL);
}

static void start_trial(trial *t, const char *name, uint64_t seed)
{
    char log[300];
    served_db(t->db, name);
    snprintf(log, sizeof log, "%s.disk", t->db);
    unlink(log);
    setenv("CUT_LOG", log, 1);
    crowd_open(&t->crowd, seed);
}

/* The power goes while the server makes its database; what is left of that must not be in the way of the next. */
static void cut_the_making(trial *t)
{
    for (int i = 0; i < MAKINGS; i++) {
        set_number("CUT_OPENING", 1 + aus_rng_below(&t->crowd.rng, MAKING_CHANGES));
        if (start(t)) served_kill(&t->crowd.server); /* there was less to do than that */
        else t->making++;
    }
    unsetenv("CUT_OPENING");
}

/* One life of the server, from its start to the cut. False: something is missing. */
static bool live_and_die(trial *t)
{
    crowd *c = &t->crowd;
    bool   timed = aus_rng_below(&c->rng, 2);
    if (!start(t)) {
        snprintf(c->wrong, sizeof c->wrong, "the server did not start");
        return false;
    }
    bool good = crowd_come(c);
    if (good) {
        if (!timed || lies) kill(c->server.pid, SIGUSR1);
        crowd_live(c, timed ? 5 + aus_rng_below(&c->rng, LIFE_MS) : 20000);
        t->by_time += timed;
        t->by_change += !timed;
    }
    served_kill(&c->server);
    crowd_part(c);
    return good && !c->wrong[0];
}

static uint64_t wanted_seed(void)
{
    const char *seed = getenv("AUS_SEED");
    return seed ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL);
}

static void test_nothing_is_lost(void **state)
{
    static trial t;
    const char  *wanted = getenv("AUS_CUTS");
    int          cuts = wanted ? atoi(wanted) : CUTS;
    uint64_t     seed = wanted_seed();
    (void)state;
    start_trial(&t, "power", seed);
    cut_the_making(&t);
    for (int i = 0; i < cuts; i++)
        if (!live_and_die(&t)) fail_msg("after %d cuts, AUS_SEED=%llu: %s", i, (unsigned long long)seed, t.crowd.wrong);
    assert_true(start(&t));
    if (!crowd_come(&t.crowd)) fail_msg("at the end, AUS_SEED=%llu: %s", (unsigned long long)seed, t.crowd.wrong);
    crowd_live(&t.crowd, 50);
    crowd_part(&t.crowd);
    served_stop(&t.crowd.server);
    print_message("%d cuts (%d at any time, %d in the midst of changes) and %d while the database was made, %d tables, "
                  "%llu acknowledged actions, none lost\n",
                  cuts, t.by_time, t.by_change, t.making, t.crowd.games, (unsigned long long)t.crowd.actions);
    assert_true(t.crowd.actions > (uint64_t)cuts && t.making > 0);
    crowd_close(&t.crowd);
}

static void test_a_lying_disk_is_found(void **state)
{
    static trial t;
    bool         found = false;
    (void)state;
    start_trial(&t, "power-lies", 5);
    lies = true;
    setenv("CUT_LIES", "1", 1);
    for (int i = 0; i < 50 && !found; i++) found = !live_and_die(&t);
    unsetenv("CUT_LIES");
    lies = false;
    print_message("syncs that lie: %s\n", t.crowd.wrong);
    assert_true(found);
    crowd_close(&t.crowd);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nothing_is_lost),
                                       cmocka_unit_test(test_a_lying_disk_is_found)};
    if (argc > 1 && strcmp(argv[1], "serve") == 0) return serve(argc - 1, argv + 1);
    return cmocka_run_group_tests_name("server.power", tests, NULL, NULL);
}
