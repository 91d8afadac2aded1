/* Tables of a content pack: opened by name or hash, played by clients that fetch it, going on without the pack. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <cmocka.h>

enum { SEATS = 2 };

static served      server;
static net_client *client;
static char        pack_hash[65], builtin_hash[65];

/* The null game with one value changed. */
static void make_pack(char path[256])
{
    static const char before[] = "\"value\": 3, \"suit\": \"sun\"", after[] = "\"value\": 5, \"suit\": \"sun\"";
    const char       *build = getenv("BUILD");
    char              file[300];
    size_t            n;
    char             *text = cli_read_file(SOURCE_DIR "/content/nullgame/cards.json", &n);
    assert_non_null(text);
    char *at = strstr(text, before);
    assert_non_null(at);
    memcpy(at, after, sizeof after - 1);
    snprintf(path, 256, "%s/server-tests", build ? build : ".");
    mkdir(path, 0777);
    snprintf(path, 256, "%s/server-tests/pack", build ? build : ".");
    mkdir(path, 0777);
    snprintf(file, sizeof file, "%s/nullgame", path);
    mkdir(file, 0777);
    snprintf(file, sizeof file, "%s/nullgame/cards.json", path);
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, n, out), n);
    fclose(out);
    free(text);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void test_listed(void **state)
{
    json_t *answer = served_call(&server, client, "GET", "/api/v1/games", NULL, NULL, 200), *game;
    size_t  i;
    (void)state;
    json_array_foreach(json_object_get(answer, "games"), i, game) {
        const json_t *packs = json_object_get(game, "packs");
        if (strcmp(text_of(game, "id"), "nullgame") != 0) {
            assert_int_equal(json_array_size(packs), 0);
            continue;
        }
        assert_int_equal(json_array_size(packs), 1);
        assert_string_equal(text_of(json_array_get(packs, 0), "name"), "house");
        snprintf(pack_hash, sizeof pack_hash, "%s", text_of(json_array_get(packs, 0), "content"));
        snprintf(builtin_hash, sizeof builtin_hash, "%s", text_of(game, "content"));
    }
    assert_int_equal(strlen(pack_hash), 64);
    assert_string_not_equal(pack_hash, builtin_hash);
    json_decref(answer);
}

static void refused_with(const char *content, const char *game)
{
    char body[256];
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"content\":\"%s\",\"seats\":[{\"kind\":\"human\"},{\"kind\":\"open\"}]}", game,
             content);
    json_t *answer = served_call(&server, client, "POST", "/api/v1/tables", NULL, body, 404);
    assert_string_equal(text_of(json_object_get(answer, "error"), "code"), "no-content");
    json_decref(answer);
}

static void test_refusals(void **state)
{
    char path[128], zeros[65];
    (void)state;
    memset(zeros, '0', 64);
    zeros[64] = 0;
    refused_with("mouse", "nullgame");
    refused_with("house", "last-aurora");   /* the pack of another game */
    refused_with(pack_hash, "last-aurora"); /* by its hash, too */
    refused_with(zeros, "nullgame");
    snprintf(path, sizeof path, "/api/v1/content/%s", zeros);
    json_decref(served_call(&server, client, "GET", path, NULL, NULL, 404));
    snprintf(path, sizeof path, "/api/v1/content/%s/texts", pack_hash);
    json_decref(served_call(&server, client, "GET", path, NULL, NULL, 200));
}

static void play_on(join *const *j, int moves)
{
    for (int n = 0, idle = 0; n < moves && idle < 200; idle++) {
        for (int i = 0; i < SEATS; i++) {
            aus_action list[AUS_ACTIONS_MAX];
            char       text[AUS_TEXT_MAX];
            assert_true(join_run(j[i], 1));
            size_t count = aus_actions(j[i]->play->game, j[i]->play->table->state, j[i]->seat, list);
            if (j[i]->status != JOIN_ASKS || !count) continue;
            aus_action_text(j[i]->play->game, list[0], text, sizeof text);
            assert_true(join_ask(j[i], json_pack("{s:s, s:s}", "t", "act", "action", text)));
            n++;
            idle = 0;
        }
    }
}

static void assert_content(const seating *table, const char *pack)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/tables/%s", table->id);
    json_t       *answer = served_call(&server, client, "GET", path, NULL, NULL, 200);
    const json_t *got = json_object_get(answer, "table");
    assert_string_equal(text_of(got, "content"), pack_hash);
    assert_string_equal(text_of(got, "pack"), pack);
    json_decref(answer);
}

/* The clients have the built-in content, so they must fetch this one to understand what they see. */
static void test_played(void **state)
{
    seating  table;
    join    *j[SEATS];
    char     db[256], path[128];
    uint32_t moves = 0;
    (void)state;
    served_table_of(&server, client, "nullgame", SEATS, ",\"content\":\"house\"", &table);
    assert_content(&table, "house");
    for (int i = 0; i < SEATS; i++) j[i] = served_join(&server, &table, i);
    play_on(j, 4);
    served_settle(j, SEATS, 50);
    moves = j[0]->play->table->moves;
    assert_true(moves >= 4);
    for (int i = 0; i < SEATS; i++) served_leave(j[i]);

    /* Without the pack: the store has it. */
    served_stop(&server);
    snprintf(db, sizeof db, "%s", server.db);
    served_start(&server, NULL, db, NULL);
    assert_content(&table, "");
    for (int i = 0; i < SEATS; i++) j[i] = served_join(&server, &table, i);
    assert_int_equal(j[0]->play->table->moves, moves);
    play_on(j, 1000);
    assert_int_equal(j[0]->status, JOIN_OVER);
    for (int i = 0; i < SEATS; i++) served_leave(j[i]);

    snprintf(path, sizeof path, "/api/v1/tables/%s/rematch", table.id);
    json_t *again = served_call(&server, client, "POST", path, table.token[0], "{}", 200);
    assert_string_equal(text_of(json_object_get(again, "table"), "content"), pack_hash);
    json_decref(again);
}

static int set_up(void **state)
{
    static char pack[300], path[256];
    const char *more[] = {"--content", pack, NULL};
    (void)state;
    make_pack(path);
    snprintf(pack, sizeof pack, "house=%s", path);
    return served_open(&server, &client, "content", more);
}

static int tear_down(void **state)
{
    (void)state;
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_listed), cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_played)};
    return cmocka_run_group_tests_name("server.content", tests, set_up, tear_down);
}
