/* kill -9 at random moments, a hundred times: the game is resumed without a lost decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/recording_file.h"
#include "player.h"
#include "view/text.h"

enum { KILLS = 100 };

typedef struct trial {
    char    path[128];
    aus_rng rng;
    size_t  decided; /* decisions that were answered by a new prompt or by the end */
    int     games;
    bool    running; /* there is a game to resume */
} trial;

static void start(trial *t, player *p, const aus_rules *rules)
{
    char              seed[32];
    const char *const fresh[] = {"play",   rules->id, "--seed",
                                 seed,     "--seats", rules->seats_max > 1 ? "human,random" : "human",
                                 "--save", t->path,   NULL};
    const char *const resumed[] = {"play", "--resume", t->path, NULL};
    snprintf(seed, sizeof seed, "kill %d", t->games);
    if (!t->running) t->decided = 0;
    player_start(p, t->running ? resumed : fresh);
}

/* Decisions of the first seat in the file. */
static size_t saved(const trial *t)
{
    recording_file file;
    char           error[512];
    size_t         n = 0;
    if (!recording_file_read(&file, t->path, NULL, error)) fail_msg("%s", error);
    for (size_t i = 0; i < file.count; i++)
        n += file.entries[i].kind == AUS_ENTRY_ACTION && file.entries[i].seat == 0;
    recording_file_free(&file);
    return n;
}

static void nap(aus_rng *rng)
{
    struct timespec time = {.tv_nsec = aus_rng_below(rng, 3000000)};
    nanosleep(&time, NULL);
}

/* Plays some decisions, then is killed while the program may be doing anything. */
static void live_and_die(trial *t, const aus_rules *rules)
{
    player p;
    int    life = (int)aus_rng_below(&t->rng, 8);
    bool   deciding = false;
    start(t, &p, rules);
    while (player_listen(&p)) {
        char number[16];
        int  choices = player_choices(&p);
        t->decided += deciding;
        t->running = true;
        /* Handing over is a choice, but no decision of the game. */
        bool handing_over = strstr(p.text, ausi_text(AUSI_EN, "house.play.hand-over")) != NULL;
        if (handing_over) choices = 0;
        deciding = choices > 0;
        snprintf(number, sizeof number, "%u", choices ? 1 + aus_rng_below(&t->rng, (uint32_t)choices) : 0);
        player_say(&p, choices ? number : "");
        if (life-- > 0) continue;
        nap(&t->rng);
        player_kill(&p);
        size_t there = saved(t);
        if (there < t->decided || there > t->decided + deciding)
            fail_msg("%zu decisions in the file, %zu were made", there, t->decided);
        t->decided = there;
        return;
    }
    assert_int_equal(player_end(&p), 0);
    assert_true(saved(t) == t->decided + deciding);
    t->running = false;
    t->games++;
}

static void nothing_is_lost(void **state)
{
    (void)state;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        trial t = {.running = false};
        snprintf(t.path, sizeof t.path, "%s/kill-%d-%zu.rec", getenv("BUILD"), (int)getpid(), g);
        aus_rng_init(&t.rng, g);
        for (int i = 0; i < KILLS; i++) live_and_die(&t, aus_rules_at(g));
        char beside[160];
        unlink(t.path);
        snprintf(beside, sizeof beside, "%s.new", t.path);
        unlink(beside);
        snprintf(beside, sizeof beside, "%s.lock", t.path);
        unlink(beside);
        snprintf(beside, sizeof beside, "%s.old", t.path);
        unlink(beside);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_lost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
