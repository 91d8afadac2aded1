/* Players who do not play fair, and calls that are wrong: everything is refused with its code, nothing changes. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static served      server;
static net_client *client;

typedef struct talk {
    net_link *link;
    json_t   *last;
} talk;

static talk open_talk(void)
{
    char url[256];
    snprintf(url, sizeof url, "%s/api/v1/play", server.url);
    talk t = {.link = net_connect(client, &(net_link_ask){.url = url, .subprotocol = "australis.1"}, NULL, NULL, NULL)};
    assert_true(t.link && net_link_wait(t.link, 5000));
    return t;
}

static void close_talk(talk *t)
{
    json_decref(t->last);
    net_link_free(t->link);
}

/* Sends, and waits for a message of one of two kinds. */
static const char *say(talk *t, const char *text, const char *kind, const char *or)
{
    const char *got;
    size_t      n;
    if (text) assert_true(net_link_send(t->link, text, strlen(text)));
    while (net_link_receive(t->link, &got, &n, 5000)) {
        json_decref(t->last);
        t->last = json_loadb(got, n, 0, NULL);
        const char *its = json_string_value(json_object_get(t->last, "t"));
        if (strcmp(its, kind) == 0 || strcmp(its, or) == 0) return its;
    }
    fail_msg("no %s after %s", kind, text ? text : "nothing");
    return "";
}

static void refused(talk *t, const char *text, const char *code)
{
    say(t, text, "refused", "done");
    const char *got = json_string_value(json_object_get(t->last, "code"));
    if (!got || strcmp(got, code) != 0) print_error("%s: %s, not %s\n", text, got ? got : "done", code);
    assert_string_equal(got, code);
    assert_true(json_string_length(json_object_get(t->last, "text")) > 0);
}

static void hello(talk *t, const seating *table, int seat)
{
    char text[256];
    if (seat >= 0)
        snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", table->id,
                 table->token[seat]);
    else snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\"}", table->id);
    say(t, text, "welcome", "refused");
    assert_string_equal(json_string_value(json_object_get(t->last, "t")), "welcome");
}

static void test_other_seats(void **state)
{
    seating table, other;
    char    text[256];
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    served_table(&server, client, "nullgame", 2, &other);
    talk t = open_talk();
    refused(&t, "{\"t\":\"act\",\"action\":\"done\"}", "hello-first");
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", table.id, other.token[0]);
    refused(&t, text, "bad-token");
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"\"}", table.id);
    refused(&t, text, "bad-token");
    hello(&t, &table, -1);
    refused(&t, "{\"t\":\"act\",\"action\":\"done\"}", "spectator");
    refused(&t, "{\"t\":\"resign\"}", "spectator");
    hello(&t, &table, 0);
    /* There is no way to name a seat: an unknown key is refused, and the own seat is what counts. */
    refused(&t, "{\"t\":\"act\",\"action\":\"done\",\"seat\":2}", "bad-field");
    say(&t, "{\"t\":\"act\",\"id\":1,\"action\":\"done\"}", "done", "refused");
    assert_string_equal(json_string_value(json_object_get(t.last, "t")), "done");
    refused(&t, "{\"t\":\"act\",\"id\":2,\"action\":\"done\"}", "no-rules");
    refused(&t, "{\"t\":\"reply\",\"yes\":true}", "nothing");
    refused(&t, "{\"t\":\"confirm\"}", "nothing");
    refused(&t, "{\"t\":\"return\"}", "seat");
    refused(&t, "{\"t\":\"vote\",\"choice\":\"bot\"}", "nothing");
    refused(&t, "{\"t\":\"lend\",\"level\":\"mcts:1000000\"}", "bad-level");
    refused(&t, "{\"t\":\"nonce\",\"commit\":\"00\"}", "bad-field");
    refused(&t, "{\"t\":\"remind\",\"url\":\"file:///etc/passwd\"}", "bad-url");
    close_talk(&t);
}

/* A message that is sent twice is one move. */
static void test_replay(void **state)
{
    seating table;
    char    text[256];
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    talk a = open_talk(), b = open_talk();
    hello(&a, &table, 0);
    hello(&b, &table, 1);
    int seq = (int)json_integer_value(json_object_get(a.last, "seq"));
    snprintf(text, sizeof text, "{\"t\":\"act\",\"id\":1,\"action\":\"done\",\"at\":%d}", seq);
    say(&a, text, "done", "refused");
    refused(&a, text, "stale");
    /* The other one decides at once with us: what he saw before our move still counts. */
    say(&b, text, "done", "refused");
    assert_string_equal(json_string_value(json_object_get(b.last, "t")), "done");
    close_talk(&a);
    close_talk(&b);
}

static void test_bad_messages(void **state)
{
    static const char *const bad[][2] = {
        {"", "bad-json"},           {"[]", "bad-json"},           {"{\"t\":\"hello\"", "bad-json"},
        {"{\"t\":1}", "bad-message"}, {"{}", "bad-message"},        {"{\"t\":\"welcome\"}", "bad-message"},
        {"{\"t\":\"hello\"}", "bad-field"}, {"{\"t\":\"hello\",\"table\":7}", "bad-field"},
        {"{\"t\":\"hello\",\"table\":\"x\",\"table\":\"y\"}", "bad-json"},
        {"{\"t\":\"hello\",\"table\":\"../../etc\"}", "no-table"}, {"{\"t\":\"ping\",\"id\":-1}", "bad-field"},
        {"{\"t\":\"hello\",\"table\":\"x\",\"form\":\"huge\"}", "bad-field"},
    };
    talk t = open_talk();
    (void)state;
    for (size_t i = 1; i < sizeof bad / sizeof bad[0]; i++) refused(&t, bad[i][0], bad[i][1]);
    close_talk(&t);
}

static void wrong_call(const char *method, const char *path, const char *bearer, const char *body, int status,
                       const char *code)
{
    json_t *answer = served_call(&server, client, method, path, bearer, body, status);
    assert_string_equal(json_string_value(json_object_get(json_object_get(answer, "error"), "code")), code);
    json_decref(answer);
}

static void test_bad_calls(void **state)
{
    seating table;
    char    path[128];
    (void)state;
    served_table(&server, client, "nullgame", 2, &table);
    wrong_call("GET", "/api/v1/nothing", NULL, NULL, 404, "no-route");
    wrong_call("POST", "/api/v1/tables", NULL, "{\"game\":\"chess\",\"seats\":[]}", 400, "no-game");
    wrong_call("POST", "/api/v1/tables", NULL, "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"}]}", 400,
               "bad-seats");
    wrong_call("POST", "/api/v1/tables", NULL,
               "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"bot\",\"level\":\"god\"}]}", 400,
               "bad-level");
    wrong_call(
        "POST", "/api/v1/tables", NULL,
        "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"open\"}],\"options\":{\"cheat\":\"on\"}}",
        400, "no-option");
    wrong_call("POST", "/api/v1/tables", NULL, "{\"game\":", 400, "bad-json");
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", table.id);
    wrong_call("POST", path, NULL, "{}", 409, "full");
    snprintf(path, sizeof path, "/api/v1/tables/%s/delete", table.id);
    wrong_call("POST", path, NULL, NULL, 401, "need-token");
    wrong_call("POST", path, "AAAAAAAAAAAAAAAAAAAAAA", NULL, 403, "bad-token");
    wrong_call("POST", path, table.token[1], NULL, 403, "not-yours");
    snprintf(path, sizeof path, "/api/v1/tables/%s/rename", table.id);
    wrong_call("POST", path, table.token[1], "{\"name\":\"a\\nb\"}", 400, "bad-name");
    snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", table.id);
    wrong_call("POST", path, table.token[1], NULL, 409, "not-over");
    snprintf(path, sizeof path, "/api/v1/tables/%s/recording", table.id);
    wrong_call("GET", path, table.token[1], NULL, 409, "not-over");
}

/* Accounts: names are unique, passwords are checked, a session opens the seat of its account. */
static void test_accounts(void **state)
{
    char    text[256], session[64];
    seating table;
    (void)state;
    wrong_call("POST", "/api/v1/accounts", NULL, "{\"name\":\"Eve\",\"password\":\"short\"}", 403, "bad-password");
    json_decref(served_call(&server, client, "POST", "/api/v1/accounts", NULL,
                            "{\"name\":\"Eve\",\"password\":\"correct horse\"}", 200));
    wrong_call("POST", "/api/v1/accounts", NULL, "{\"name\":\"eve\",\"password\":\"another one\"}", 409, "name-taken");
    wrong_call("POST", "/api/v1/session", NULL, "{\"name\":\"Eve\",\"password\":\"wrong horse\"}", 403, "bad-password");
    wrong_call("POST", "/api/v1/session", NULL, "{\"name\":\"Nobody\",\"password\":\"wrong horse\"}", 403,
               "bad-password");
    json_t *answer = served_call(&server, client, "POST", "/api/v1/session", NULL,
                                 "{\"name\":\"Eve\",\"password\":\"correct horse\"}", 200);
    snprintf(session, sizeof session, "%s", json_string_value(json_object_get(answer, "token")));
    json_decref(answer);
    answer = served_call(&server, client, "POST", "/api/v1/tables", session,
                         "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"open\"}]}", 200);
    snprintf(table.id, sizeof table.id, "%s", json_string_value(json_object_get(answer, "id")));
    json_decref(answer);
    answer = served_call(&server, client, "GET", "/api/v1/session", session, NULL, 200);
    assert_string_equal(json_string_value(json_object_get(answer, "account")), "Eve");
    assert_int_equal(json_array_size(json_object_get(answer, "tables")), 1);
    json_decref(answer);
    talk t = open_talk();
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", table.id, session);
    say(&t, text, "welcome", "refused");
    assert_int_equal(json_integer_value(json_object_get(t.last, "seat")), 1);
    close_talk(&t);
    json_decref(served_call(&server, client, "POST", "/api/v1/session/end", session, NULL, 200));
    answer = served_call(&server, client, "GET", "/api/v1/session", session, NULL, 200);
    assert_true(json_is_null(json_object_get(answer, "account")));
    json_decref(answer);
}

/* Nonces: a commitment that holds, one that is broken, and the seed that follows. */
static void test_nonces(void **state)
{
    uint8_t    nonce[32] = {7}, hash[32];
    char       commit[65] = "", reveal[65] = "", body[512], text[256], path[128];
    aus_writer c = {.data = commit, .size = sizeof commit}, r = {.data = reveal, .size = sizeof reveal};
    seating    table;
    (void)state;
    aus_sha256(nonce, 32, hash);
    aus_write_hex(&c, hash, 32);
    aus_write_hex(&r, nonce, 32);
    snprintf(body, sizeof body,
             "{\"game\":\"nullgame\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"open\"}],\"nonce\":\"%s\"}", commit);
    json_t *answer = served_call(&server, client, "POST", "/api/v1/tables", NULL, body, 200);
    snprintf(table.id, sizeof table.id, "%s", json_string_value(json_object_get(answer, "id")));
    snprintf(table.token[0], sizeof table.token[0], "%s", json_string_value(json_object_get(answer, "token")));
    json_decref(answer);
    talk t = open_talk();
    hello(&t, &table, 0);
    snprintf(text, sizeof text, "{\"t\":\"nonce\",\"reveal\":\"%s\"}", reveal);
    refused(&t, text, "bad-nonce"); /* too early */
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", table.id);
    json_decref(served_call(&server, client, "POST", path, NULL, "{}", 200));
    say(&t, NULL, "reveal", "reveal");
    refused(&t, "{\"t\":\"nonce\",\"reveal\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
            "bad-nonce");
    refused(&t, "{\"t\":\"act\",\"action\":\"done\"}", "not-started");
    say(&t, text, "welcome", "refused");
    const json_t *fair = json_object_get(json_object_get(t.last, "table"), "fair");
    const json_t *seats = json_object_get(fair, "seats");
    assert_string_equal(json_string_value(json_object_get(json_array_get(seats, 0), "state")), "revealed");
    assert_string_equal(json_string_value(json_object_get(json_array_get(seats, 0), "nonce")), reveal);
    assert_string_equal(json_string_value(json_object_get(json_array_get(seats, 1), "state")), "none");
    assert_null(json_object_get(fair, "seed"));
    close_talk(&t);
}

static int set_up(void **state)
{
    (void)state;
    return served_open(&server, &client, "cheat", NULL);
}

static int tear_down(void **state)
{
    (void)state;
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_seats), cmocka_unit_test(test_replay),   cmocka_unit_test(test_bad_messages),
        cmocka_unit_test(test_bad_calls),   cmocka_unit_test(test_accounts), cmocka_unit_test(test_nonces),
    };
    return cmocka_run_group_tests_name("server.cheat", tests, set_up, tear_down);
}
