/* Two clients play whole games through the server; the recordings hold; reconnecting gives exactly what was missed. */
#include "served.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

enum { SEATS = 2 };

static served      server;
static net_client *client;

static bool over(join *const *j)
{
    for (int i = 0; i < SEATS; i++)
        if (j[i]->status != JOIN_OVER) return false;
    return true;
}

/* The one who is asked takes any action, mostly not a free one. */
static bool move(join *j, aus_rng *rng)
{
    aus_action list[2 * AUS_ACTIONS_MAX];
    char       text[AUS_TEXT_MAX];
    if (j->status != JOIN_ASKS) return false;
    const void *view = j->play->table->state;
    size_t      n = aus_actions(j->play->game, view, j->seat, list);
    if (!n) n = aus_free_actions(j->play->game, view, j->seat, list);
    assert_true(n > 0);
    aus_action_text(j->play->game, list[aus_rng_below(rng, (uint32_t)n)], text, sizeof text);
    assert_true(join_ask(j, json_pack("{s:s, s:s, s:I}", "t", "act", "action", text, "at", (json_int_t)j->seq)));
    return true;
}

static void play_through(join *const *j, aus_rng *rng, int most)
{
    for (int moves = 0; !over(j) && moves < most;) {
        bool moved = false;
        for (int i = 0; i < SEATS && !moved; i++) moved = move(j[i], rng);
        for (int i = 0; i < SEATS; i++) assert_true(join_run(j[i], moved ? 0 : 20));
        moves += moved;
    }
}

static void verify(const char *id, const char *game)
{
    char            path[300], command[900], url[300];
    net_http_answer answer;
    snprintf(url, sizeof url, "%s/api/v1/tables/%s/recording", server.url, id);
    assert_true(net_http(client, &(net_http_ask){.url = url}, &answer));
    assert_int_equal(answer.status, 200);
    snprintf(path, sizeof path, "%s.%s.txt", server.db, game);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fwrite(answer.body, 1, answer.body_size, file);
    fclose(file);
    net_http_done(&answer);
    snprintf(command, sizeof command, "'%s' verify '%s' | grep -q 'fair shuffles'", getenv("AUSTRALIS"), path);
    assert_int_equal(system(command), 0);
}

static void whole_game(const char *game, uint64_t seed)
{
    seating table;
    aus_rng rng;
    aus_rng_init(&rng, seed);
    served_table(&server, client, game, SEATS, &table);
    join *j[SEATS] = {served_join(&server, &table, 0), served_join(&server, &table, 1)};
    play_through(j, &rng, 5000);
    assert_true(over(j));
    /* Once it is over both see everything, and the same. */
    assert_memory_equal(j[0]->play->table->state, j[1]->play->table->state, j[0]->rules.state_size);
    print_message("%s: %u moves, %.0f bytes an update\n", game, j[0]->play->table->moves,
                  (double)j[0]->bytes / (double)(j[0]->updates ? j[0]->updates : 1));
    assert_true(j[0]->bytes / j[0]->updates < 1024);
    verify(table.id, game);
    for (int i = 0; i < SEATS; i++) served_leave(j[i]);
}

static void test_nullgame(void **state) { (void)state; whole_game("nullgame", 1); }
static void test_last_aurora(void **state) { (void)state; whole_game("last-aurora", 2); }
static void test_auztralia(void **state) { (void)state; whole_game("auztralia", 3); }

/* Half a game; a third link of seat 1 asks for everything since a number and must hear the very same news. */
static void test_reconnect(void **state)
{
    seating table;
    aus_rng rng;
    (void)state;
    aus_rng_init(&rng, 4);
    served_table(&server, client, "last-aurora", SEATS, &table);
    join *j[SEATS] = {served_join(&server, &table, 0), served_join(&server, &table, 1)};
    play_through(j, &rng, 10);
    uint32_t since = j[0]->seq;
    play_through(j, &rng, 10);
    served_settle(j, SEATS, 50);
    assert_true(j[0]->seq > since);
    join *late = calloc(1, sizeof *late);
    char  why[NET_WHY_MAX];
    late->command = "test";
    late->place = j[0]->place;
    late->seq = since;
    late->client = net_client_open(NULL, why);
    assert_true(join_connect(late));
    for (int i = 0; i < 50 && !late->play; i++) assert_true(join_run(late, 100));
    assert_int_equal(late->seq, j[0]->seq);
    assert_int_equal(late->told, since);
    assert_memory_equal(late->play->table->state, j[0]->play->table->state, j[0]->rules.state_size);
    for (uint32_t s = since; s < late->seq; s++) {
        const ausi_news *a = &late->play->table->room.news[s], *b = &j[0]->play->table->room.news[s];
        assert_int_equal(a->event.seq, s);
        assert_memory_equal(a, b, sizeof *a);
    }
    served_leave(late);
    for (int i = 0; i < SEATS; i++) served_leave(j[i]);
}

/* The server stops in the middle and comes back: the players go on where they were. */
static void test_restart(void **state)
{
    seating table;
    aus_rng rng;
    (void)state;
    aus_rng_init(&rng, 5);
    served_table(&server, client, "auztralia", SEATS, &table);
    join *j[SEATS] = {served_join(&server, &table, 0), served_join(&server, &table, 1)};
    play_through(j, &rng, 25);
    served_settle(j, SEATS, 50);
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    memcpy(view, j[1]->play->table->state, sizeof view);
    uint32_t seq = j[1]->seq;
    for (int i = 0; i < SEATS; i++) served_leave(j[i]);
    served_stop(&server);
    char db[256];
    snprintf(db, sizeof db, "%s", server.db);
    served_start(&server, NULL, db, NULL);
    for (int i = 0; i < SEATS; i++) j[i] = served_join(&server, &table, i);
    assert_int_equal(j[1]->seq, seq);
    assert_memory_equal(view, j[1]->play->table->state, j[1]->rules.state_size);
    play_through(j, &rng, 5000);
    assert_true(over(j));
    verify(table.id, "restarted");
    for (int i = 0; i < SEATS; i++) served_leave(j[i]);
}

static char parted[64];
static void on_bye(join *j, const char *text)
{
    (void)j;
    snprintf(parted, sizeof parted, "%s", text);
}

/* A move is under way when the server stops: if it was stored, it is answered, and the goodbye comes in any case. */
static void test_goodbye(void **state)
{
    seating table;
    char    db[256];
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    for (int round = 0; round < 6; round++) {
        join    *j = served_join(&server, &table, 0);
        uint32_t moves = j->play->table->moves;
        j->on_bye = on_bye;
        parted[0] = 0;
        assert_int_equal(j->status, JOIN_ASKS);
        j->waits = join_send(j, json_pack("{s:s, s:s}", "t", "act", "action", "done"));
        join_run(j, round); /* the server may or may not have heard it yet */
        kill(server.pid, SIGTERM);
        while (join_run(j, 100)) continue;
        assert_string_equal(parted, "The server stops. The table will be there again.");
        bool told = j->waits < 0;
        assert_true(told == (j->play->table->moves > moves));
        moves = j->play->table->moves;
        served_leave(j);
        served_stop(&server);
        snprintf(db, sizeof db, "%s", server.db);
        served_start(&server, NULL, db, NULL);
        j = served_join(&server, &table, 0);
        assert_int_equal(j->play->table->moves, moves);
        if (told) assert_true(join_ask(j, json_pack("{s:s}", "t", "undo")));
        served_leave(j);
    }
}

static int set_up(void **state)
{
    (void)state;
    return served_open(&server, &client, "games", NULL);
}

static int tear_down(void **state)
{
    (void)state;
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nullgame),  cmocka_unit_test(test_last_aurora), cmocka_unit_test(test_auztralia),
        cmocka_unit_test(test_reconnect), cmocka_unit_test(test_restart),
        cmocka_unit_test(test_goodbye),
    };
    return cmocka_run_group_tests_name("server.games", tests, set_up, tear_down);
}
