#define _GNU_SOURCE /* prlimit */
/* A disk that is full for a while, hand-overs to bots, a rematch, a removed table, webhooks: the server copes. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>

static served      server;
static net_client *client;

/* The server's files may grow to so many bytes. */
static void disk_of(rlim_t bytes)
{
    struct rlimit limit = {.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    assert_int_equal(prlimit(server.pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

static bool act(join *j)
{
    aus_action list[AUS_ACTIONS_MAX];
    char       text[AUS_TEXT_MAX];
    size_t     n = aus_actions(j->play->game, j->play->table->state, j->seat, list);
    if (j->status != JOIN_ASKS || !n) return false;
    aus_action_text(j->play->game, list[0], text, sizeof text);
    return join_ask(j, json_pack("{s:s, s:s}", "t", "act", "action", text));
}

static char refusal[64];
static void on_refused(join *j, const char *text, const char *clause)
{
    (void)j;
    (void)clause;
    snprintf(refusal, sizeof refusal, "%s", text);
}

static void test_full_disk(void **state)
{
    seating table;
    uint8_t view[AUS_STATE_MAX];
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    join *j[2] = {served_join(&server, &table, 0), served_join(&server, &table, 1)};
    j[0]->on_refused = on_refused;
    served_settle(j, 2, 50);
    memcpy(view, j[0]->play->table->state, sizeof view);
    uint32_t seq = j[0]->seq, moves = j[0]->play->table->moves;
    disk_of(1);
    assert_false(act(j[0]));
    assert_string_equal(refusal, "It could not be stored, so it did not happen. Try again.");
    served_settle(j, 2, 100);
    /* Nobody has seen anything, and the table stands as it stood. */
    for (int i = 0; i < 2; i++) {
        assert_int_equal(j[i]->seq, seq);
        assert_int_equal(j[i]->play->table->moves, moves);
    }
    assert_memory_equal(view, j[0]->play->table->state, j[0]->rules.state_size);
    json_t *answer = served_call(&server, client, "POST", "/api/v1/tables", NULL,
                                 "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"open\"}]}", 503);
    assert_string_equal(json_string_value(json_object_get(json_object_get(answer, "error"), "code")), "not-saved");
    json_decref(answer);
    /* There is room again: it goes on by itself. */
    disk_of(RLIM_INFINITY);
    assert_true(act(j[0]));
    served_settle(j, 2, 100);
    assert_int_equal(j[1]->play->table->moves, moves + 1);
    assert_int_equal(j[0]->seq, j[1]->seq);
    for (int i = 0; i < 2; i++) served_leave(j[i]);
}

/* One player leaves his seat to a bot; the game goes on to its end, and there is another one. */
static void test_bots_and_rematch(void **state)
{
    seating table;
    char    path[128];
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    join *j = served_join(&server, &table, 0);
    snprintf(path, sizeof path, "/api/v1/tables/%s/leave", table.id);
    json_decref(served_call(&server, client, "POST", path, table.token[1], NULL, 200));
    assert_true(join_ask(j, json_pack("{s:s, s:s}", "t", "lend", "level", "random")));
    served_settle(&j, 1, 20);
    join_ask(j, json_pack("{s:s}", "t", "return"));
    assert_true(join_ask(j, json_pack("{s:s, s:s}", "t", "lend", "level", "random")) || j->status == JOIN_OVER);
    for (int i = 0; i < 2000 && j->status != JOIN_OVER; i++) join_run(j, 20);
    assert_int_equal(j->status, JOIN_OVER);
    snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", table.id);
    json_t *answer = served_call(&server, client, "POST", path, table.token[0], NULL, 200);
    assert_int_equal(json_integer_value(json_object_get(answer, "seat")), 1);
    assert_string_not_equal(json_string_value(json_object_get(answer, "id")), table.id);
    json_decref(answer);
    /* Once it is over anybody seated may remove it; the answer has the whole recording. */
    snprintf(path, sizeof path, "/api/v1/tables/%s/delete", table.id);
    answer = served_call(&server, client, "POST", path, table.token[0], NULL, 200);
    assert_non_null(strstr(json_string_value(json_object_get(answer, "recording")), "\nseed "));
    json_decref(answer);
    snprintf(path, sizeof path, "/api/v1/tables/%s", table.id);
    json_decref(served_call(&server, client, "GET", path, NULL, NULL, 404));
    served_leave(j);
}

/* ---- Webhooks ------------------------------------------------------------------------------------------------------ */

typedef struct bell {
    net *net;
    int  calls;
    char body[512];
} bell;

static void rung(void *context, net_request *request)
{
    bell *b = context;
    snprintf(b->body, sizeof b->body, "%.*s", (int)request->body_size, request->body);
    b->calls++;
    net_answer_text(request, 200, "text/plain", "ok");
    net_stop(b->net);
}

static void test_webhook(void **state)
{
    seating            table;
    char               why[NET_WHY_MAX], url[160];
    bell               b = {0};
    const net_handlers on = {.request = rung};
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    join *j[2] = {served_join(&server, &table, 0), served_join(&server, &table, 1)};
    b.net = net_open(&(net_config){.listen = "127.0.0.1:0"}, &on, &b, why);
    assert_non_null(b.net);
    snprintf(url, sizeof url, "%s/turn", net_url(b.net));
    assert_true(join_ask(j[1], json_pack("{s:s, s:s}", "t", "remind", "url", url)));
    served_leave(j[1]);
    assert_true(act(j[0]));
    alarm(30);
    net_run(b.net);
    net_free(b.net);
    alarm(0);
    assert_int_equal(b.calls, 1);
    json_t *body = json_loads(b.body, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(body, "table")), table.id);
    assert_int_equal(json_integer_value(json_object_get(body, "seat")), 2);
    json_decref(body);
    served_leave(j[0]);
}

static int set_up(void **state)
{
    static const char *const more[] = {"--private-hooks", NULL};
    char                     db[256], why[NET_WHY_MAX];
    (void)state;
    served_db(db, "trouble");
    served_start(&server, NULL, db, more);
    client = net_client_open(NULL, why);
    return client ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    net_client_free(client);
    served_stop(&server);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_full_disk), cmocka_unit_test(test_bots_and_rematch),
                                       cmocka_unit_test(test_webhook)};
    return cmocka_run_group_tests_name("server.trouble", tests, set_up, tear_down);
}
