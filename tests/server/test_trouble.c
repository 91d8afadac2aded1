#define _GNU_SOURCE /* prlimit */
/* A disk that is full for a while, hand-overs to bots, a rematch, a removed table, webhooks: the server copes. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>
#include "server/server_int.h"
#include "store/store.h"

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
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
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
    /* Asked again, it is the same table and seat, and the new token is the one that counts. */
    json_t *same = served_call(&server, client, "POST", path, table.token[0], NULL, 200);
    const char *id = json_string_value(json_object_get(answer, "id"));
    assert_string_equal(json_string_value(json_object_get(same, "id")), id);
    assert_int_equal(json_integer_value(json_object_get(same, "seat")), 1);
    char        other[128];
    const char *old = json_string_value(json_object_get(answer, "token"));
    const char *new = json_string_value(json_object_get(same, "token"));
    snprintf(other, sizeof other, "/api/v1/tables/%s/rename", id);
    json_decref(served_call(&server, client, "POST", other, old, "{\"name\":\"Old\"}", 403));
    json_decref(served_call(&server, client, "POST", other, new, "{\"name\":\"New\"}", 200));
    json_decref(same);
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

/* Who leaves before the game takes his rights with him: they do not stay with the chair. */
static void test_ownership(void **state)
{
    static const char two[] = "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"open\"}]}";
    char    path[128];
    json_t *table = served_call(&server, client, "POST", "/api/v1/tables", NULL, two, 200);
    (void)state;
    const char *id = json_string_value(json_object_get(table, "id"));
    snprintf(path, sizeof path, "/api/v1/tables/%s/leave", id);
    const char *token = json_string_value(json_object_get(table, "token"));
    json_decref(served_call(&server, client, "POST", path, token, NULL, 200));
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", id);
    json_decref(served_call(&server, client, "POST", path, NULL, "{\"seat\":0}", 400));
    json_decref(served_call(&server, client, "POST", path, NULL, "{\"name\":\"a\xe2\x80\xae\"}", 400));
    json_decref(served_call(&server, client, "POST", path, NULL, "{\"name\":\"\xe2\x80\x8b\"}", 400));
    json_t *stranger = served_call(&server, client, "POST", path, NULL, "{\"seat\":1}", 200);
    assert_true(json_is_null(json_object_get(json_object_get(stranger, "table"), "owner")));
    snprintf(path, sizeof path, "/api/v1/tables/%s/delete", id);
    token = json_string_value(json_object_get(stranger, "token"));
    json_decref(served_call(&server, client, "POST", path, token, NULL, 403));
    json_decref(stranger);
    json_decref(table);
}

/* ---- Time ---------------------------------------------------------------------------------------- */

/* Who committed to a nonce and does not reveal it counts as zeros, and the table says so. */
static void test_missing_nonce(void **state)
{
    char    path[128];
    json_t *answer =
        served_call(&server, client, "POST", "/api/v1/tables", NULL,
                    "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"bot\",\"level\":\"random\"}],"
                    "\"nonce\":\"00000000000000000000000000000000000000000000000000000000000000ff\"}",
                    200);
    (void)state;
    snprintf(path, sizeof path, "/api/v1/tables/%s", json_string_value(json_object_get(answer, "id")));
    assert_string_equal(json_string_value(json_object_get(json_object_get(answer, "table"), "phase")), "revealing");
    json_decref(answer);
    usleep(1300000);
    answer = served_call(&server, client, "GET", path, NULL, NULL, 200);
    const json_t *table = json_object_get(answer, "table");
    assert_string_equal(json_string_value(json_object_get(table, "phase")), "playing");
    const json_t *seat = json_array_get(json_object_get(json_object_get(table, "fair"), "seats"), 0);
    assert_string_equal(json_string_value(json_object_get(seat, "state")), "missing");
    json_decref(answer);
}

/* The time of a move runs out: a bot steps in, and the player takes his seat back. */
static void test_flag(void **state)
{
    json_t *answer =
        served_call(&server, client, "POST", "/api/v1/tables", NULL,
                    "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"bot\",\"level\":\"random\"}],"
                    "\"clock\":{\"kind\":\"move\",\"limit\":1000},\"gone\":\"bot\"}",
                    200);
    seating table = {.seats = 2};
    (void)state;
    snprintf(table.id, sizeof table.id, "%s", json_string_value(json_object_get(answer, "id")));
    snprintf(table.token[0], sizeof table.token[0], "%s", json_string_value(json_object_get(answer, "token")));
    json_decref(answer);
    join *j = served_join(&server, &table, 0);
    assert_int_equal(j->status, JOIN_ASKS);
    for (int i = 0; i < 500 && j->status != JOIN_OVER; i++) join_run(j, 10);
    assert_int_equal(j->status, JOIN_OVER); /* two bots play fast */
    bool flag = false;
    for (uint32_t i = 0; i < j->seq; i++) flag |= j->play->table->room.news[i].kind == AUSI_NEWS_FLAG;
    assert_true(flag);
    served_leave(j);
}

static uint64_t figure(const char *name)
{
    char            url[256];
    net_http_answer answer;
    snprintf(url, sizeof url, "%s/metrics", server.url);
    assert_true(net_http(client, &(net_http_ask){.url = url}, &answer));
    snprintf(url, sizeof url, "\n%s ", name);
    const char *at = strstr(answer.body, url);
    assert_non_null(at);
    uint64_t value = strtoull(at + strlen(url), NULL, 10);
    net_http_done(&answer);
    return value;
}

/* A table nobody looks at leaves the memory and comes back as it was. */
static void test_eviction(void **state)
{
    seating table;
    (void)state;
    served_table(&server, client, "last-aurora", 2, &table);
    join *j = served_join(&server, &table, 0);
    uint32_t seq = j->seq;
    served_leave(j);
    for (int i = 0; i < 150 && figure("australis_tables") > 0; i++) usleep(100000);
    assert_int_equal(figure("australis_tables"), 0);
    uint64_t loaded = figure("australis_tables_loaded_total");
    j = served_join(&server, &table, 0);
    assert_int_equal(j->seq, seq);
    assert_true(figure("australis_tables_loaded_total") > loaded);
    served_leave(j);
}

/* ---- Another version of the rules ---------------------------------------------------------------- */

static const char old_id[] = "oldoldoldold";

static void plant_old_table(const char *db)
{
    static const char *const line = "1 some action of old\n2 another one";
    ausi_store              *store = ausi_store_open(db, AUSI_STORE_CREATE, NULL);
    ausi_store_table table = {.id = old_id,
                              .game = "nullgame",
                              .name = "Old",
                              .options = "{\"options\":{}}",
                              .head = "australis recording 1\ngame nullgame\nrules 9999\nseats 2\nseed 00\nbegin\n",
                              .created = 1,
                              .updated = 1,
                              .rules = 9999,
                              .seats = 2,
                              .status = AUSI_STORE_RUNNING};
    assert_non_null(store);
    assert_int_equal(ausi_store_table_add(store, &table), AUSI_STORE_OK);
    assert_int_equal(ausi_store_append(store, old_id, 0, &line, 1), AUSI_STORE_OK);
    uint8_t hash[32];
    ausi_token_hash("the token of old", hash);
    assert_int_equal(
        ausi_store_seat_set(store, &(ausi_store_seat){.table = old_id, .seat = 1, .kind = 1, .token = {hash, 32}}),
        AUSI_STORE_OK);
    table.id = "oldandover12";
    table.status = AUSI_STORE_OVER;
    assert_int_equal(ausi_store_table_add(store, &table), AUSI_STORE_OK);
    assert_int_equal(ausi_store_append(store, table.id, 0, &line, 1), AUSI_STORE_OK);
    ausi_store_close(store);
}

static void test_old_rules(void **state)
{
    char            path[128], url[256];
    net_http_answer text;
    (void)state;
    snprintf(path, sizeof path, "/api/v1/tables/%s", old_id);
    json_t *answer = served_call(&server, client, "GET", path, NULL, NULL, 200);
    assert_string_equal(json_string_value(json_object_get(json_object_get(answer, "table"), "phase")), "frozen");
    json_decref(answer);
    /* What was not finished is for those who sat there; what is over is for everybody. */
    snprintf(path, sizeof path, "/api/v1/tables/%s/recording", old_id);
    json_decref(served_call(&server, client, "GET", path, NULL, NULL, 401));
    snprintf(url, sizeof url, "%s%s", server.url, path);
    assert_true(net_http(client, &(net_http_ask){.url = url, .bearer = "the token of old"}, &text));
    assert_int_equal(text.status, 200);
    assert_null(strstr(text.body, "\nseed "));
    assert_non_null(strstr(text.body, "\ncommitment "));
    net_http_done(&text);
    snprintf(url, sizeof url, "%s/api/v1/tables/oldandover12/recording", server.url);
    assert_true(net_http(client, &(net_http_ask){.url = url}, &text));
    assert_int_equal(text.status, 200);
    assert_non_null(strstr(text.body, "rules 9999\n"));
    assert_non_null(strstr(text.body, "1 some action of old\n2 another one\nend 2\n"));
    net_http_done(&text);
}

/* ---- Webhooks ------------------------------------------------------------------------------------ */

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
    static const char *const more[] = {"--private-hooks", "--nonce-seconds", "1", "--idle-seconds", "1", NULL};
    (void)state;
    int failed = served_open(&server, &client, "trouble", more);
    plant_old_table(server.db);
    return failed;
}

static int tear_down(void **state)
{
    (void)state;
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_full_disk), cmocka_unit_test(test_bots_and_rematch),
                                       cmocka_unit_test(test_webhook),   cmocka_unit_test(test_missing_nonce),
                                       cmocka_unit_test(test_ownership),
                                       cmocka_unit_test(test_flag),      cmocka_unit_test(test_eviction),
                                       cmocka_unit_test(test_old_rules)};
    return cmocka_run_group_tests_name("server.trouble", tests, set_up, tear_down);
}
