/* Spectators: they see, they chat under a name of their own, they are told from players, they can be muted. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static served      server;
static net_client *client;
static seating     table;

typedef struct talker {
    net_link *link;
    json_t   *last;
} talker;

static void say(talker *t, const char *text) { assert_true(net_link_send(t->link, text, strlen(text))); }

/* The next message of this kind; what comes before it is passed over. */
static const json_t *next(talker *t, const char *kind)
{
    const char *text;
    size_t      n;
    while (net_link_receive(t->link, &text, &n, 5000)) {
        json_decref(t->last);
        t->last = json_loads(text, 0, NULL);
        if (strcmp(json_string_value(json_object_get(t->last, "t")), kind) == 0) return t->last;
    }
    fail_msg("no %s came", kind);
    return NULL;
}

static void refused(talker *t, const char *code)
{
    assert_string_equal(json_string_value(json_object_get(next(t, "refused"), "code")), code);
}

static void come(talker *t, const char *token, const char *name)
{
    char url[256], text[256], more[128] = "";
    snprintf(url, sizeof url, "%s/api/v1/play", server.url);
    net_link_ask ask = {.url = url, .subprotocol = "australis.1"};
    *t = (talker){.link = net_connect(client, &ask, NULL, NULL, NULL)};
    assert_true(t->link && net_link_wait(t->link, 5000));
    if (token) snprintf(more, sizeof more, ",\"token\":\"%s\"", token);
    if (name) snprintf(more, sizeof more, ",\"name\":\"%s\"", name);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\"%s}", table.id, more);
    say(t, text);
}

static void go(talker *t)
{
    net_link_free(t->link);
    json_decref(t->last);
}

static void assert_said(const json_t *m, const char *name, const char *text)
{
    assert_string_equal(json_string_value(json_object_get(m, "name")), name);
    assert_string_equal(json_string_value(json_object_get(m, "text")), text);
    assert_true(json_is_null(json_object_get(m, "seat")));
}

static void test_chat(void **state)
{
    talker player, watcher;
    (void)state;
    come(&player, table.token[0], NULL);
    next(&player, "welcome");
    come(&watcher, NULL, "P1"); /* called like a player, and yet told from him */
    next(&watcher, "welcome");
    say(&watcher, "{\"t\":\"chat\",\"id\":1,\"text\":\"<b>hi</b>\"}");
    assert_said(next(&player, "chat"), "P1", "<b>hi</b>");
    next(&watcher, "done");
    say(&watcher, "{\"t\":\"rename\",\"id\":2,\"name\":\"Onlooker\"}");
    next(&watcher, "done");
    say(&watcher, "{\"t\":\"chat\",\"id\":3,\"text\":\"it is me\"}");
    assert_said(next(&player, "chat"), "Onlooker", "it is me");
    /* Nothing else is for them. */
    static const char *const others[] = {
        "{\"t\":\"act\",\"action\":\"done\"}", "{\"t\":\"undo\"}", "{\"t\":\"resign\"}", "{\"t\":\"mute\",\"on\":true}",
        "{\"t\":\"pause\",\"on\":true}", "{\"t\":\"hint\"}", "{\"t\":\"remind\",\"url\":\"\"}"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        say(&watcher, others[i]);
        refused(&watcher, "spectator");
    }
    say(&watcher, "{\"t\":\"rename\",\"name\":\" \"}");
    refused(&watcher, "bad-name");
    for (int i = 0; i < 5; i++) say(&watcher, "{\"t\":\"chat\",\"text\":\"spam\"}");
    refused(&watcher, "too-fast");
    go(&watcher);
    come(&watcher, NULL, "tab\\u0009");
    refused(&watcher, "bad-name");
    go(&watcher);
    go(&player);
}

static void test_mute(void **state)
{
    talker player, watcher;
    char   db[256];
    (void)state;
    come(&player, table.token[1], NULL);
    next(&player, "welcome");
    come(&watcher, NULL, NULL);
    next(&watcher, "welcome");
    say(&player, "{\"t\":\"mute\",\"id\":1,\"on\":true}");
    next(&player, "done");
    const json_t *told = json_object_get(next(&watcher, "table"), "table");
    assert_true(json_is_true(json_object_get(told, "muted")));
    say(&watcher, "{\"t\":\"chat\",\"text\":\"anybody?\"}");
    refused(&watcher, "muted");
    say(&player, "{\"t\":\"chat\",\"text\":\"quiet, please\"}"); /* players still talk */
    next(&watcher, "chat");
    go(&player);
    go(&watcher);
    /* It lasts, and so does what was said. */
    served_stop(&server);
    snprintf(db, sizeof db, "%s", server.db);
    served_start(&server, NULL, db, NULL);
    come(&watcher, NULL, "Onlooker");
    const json_t *chat = json_object_get(next(&watcher, "welcome"), "chat");
    assert_said(json_array_get(chat, 0), "P1", "<b>hi</b>");
    say(&watcher, "{\"t\":\"chat\",\"text\":\"anybody?\"}");
    refused(&watcher, "muted");
    come(&player, table.token[0], NULL);
    say(&player, "{\"t\":\"mute\",\"on\":false}");
    next(&player, "done");
    say(&watcher, "{\"t\":\"chat\",\"text\":\"thanks\"}");
    assert_said(next(&player, "chat"), "Onlooker", "thanks");
    go(&player);
    go(&watcher);
}

static int set_up(void **state)
{
    (void)state;
    if (served_open(&server, &client, "spectators", NULL) != 0) return -1;
    served_table(&server, client, "nullgame", 2, &table);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chat), cmocka_unit_test(test_mute)};
    return cmocka_run_group_tests_name("server.spectators", tests, set_up, tear_down);
}
