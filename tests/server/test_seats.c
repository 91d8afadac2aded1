/* What players do besides acting: taking back alone and by consent, holding, pausing, chatting, hints, names. */
#include "served.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static served      server;
static net_client *client;
static seating     table;
static join       *j[2];
static char        heard[128], why_not[128];
static size_t      hints;

static void on_chat(join *to, int seat, const char *name, const char *text)
{
    (void)to;
    snprintf(heard, sizeof heard, "%d %s: %s", seat + 1, name, text);
}

static void on_refused(join *to, const char *text, const char *clause)
{
    (void)to;
    snprintf(why_not, sizeof why_not, "%s [%s]", text, clause ? clause : "");
}

static void on_hint(join *to, const json_t *moves)
{
    (void)to;
    hints = json_array_size(moves);
}

static bool tell(int seat, const char *kind) { return join_ask(j[seat], json_pack("{s:s}", "t", kind)); }
static bool flag(int seat, const char *kind, const char *field, bool on)
{
    return join_ask(j[seat], json_pack("{s:s, s:b}", "t", kind, field, on));
}
static bool act(int seat, const char *action)
{
    return join_ask(j[seat], json_pack("{s:s, s:s}", "t", "act", "action", action));
}

static uint32_t moves(void)
{
    served_settle(j, 2, 60);
    assert_int_equal(j[0]->play->table->moves, j[1]->play->table->moves);
    assert_int_equal(j[0]->seq, j[1]->seq);
    return j[0]->play->table->moves;
}

static void test_undo(void **state)
{
    (void)state;
    assert_true(act(0, "done"));
    assert_int_equal(moves(), 1);
    assert_int_equal(j[0]->undo, 1);
    assert_true(tell(0, "undo"));
    assert_int_equal(moves(), 0);
    assert_true(tell(0, "redo"));
    assert_int_equal(moves(), 1);
    assert_false(tell(1, "undo"));
    /* Further back with the others' consent. */
    assert_true(act(1, "done"));
    assert_true(tell(0, "ask-undo"));
    served_settle(j, 2, 60);
    assert_int_equal(j[1]->asking, 0);
    assert_false(flag(0, "reply", "yes", true)); /* not for oneself */
    assert_true(flag(1, "reply", "yes", false));
    assert_int_equal(moves(), 2);
    assert_true(tell(0, "ask-undo"));
    assert_true(flag(1, "reply", "yes", true));
    assert_int_equal(moves(), 0);
}

static void test_pause(void **state)
{
    (void)state;
    assert_true(flag(1, "pause", "on", true));
    assert_false(act(0, "done"));
    assert_string_equal(why_not, "The table is paused. []");
    assert_true(flag(0, "pause", "on", false));
    assert_true(act(0, "done"));
    assert_true(act(1, "done"));
    assert_int_equal(moves(), 2);
}

static void test_talk(void **state)
{
    (void)state;
    assert_true(join_ask(j[0], json_pack("{s:s, s:s}", "t", "rename", "name", "Łucja")));
    assert_true(join_ask(j[0], json_pack("{s:s, s:s}", "t", "chat", "text", "<b>cześć</b>")));
    served_settle(j, 2, 60);
    assert_string_equal(heard, "1 Łucja: <b>cześć</b>");
    assert_string_equal(j[1]->play->table->seat[0].name, "Łucja");
    int said = 1;
    while (said < 20 && join_ask(j[0], json_pack("{s:s, s:s}", "t", "chat", "text", "again"))) said++;
    assert_true(said < 20); /* not that fast */
    assert_string_equal(why_not, "Not so fast: wait a little. []");
}

/* What could steer somebody's terminal, call into somebody's house or be misread goes no further. */
static void test_bad_words(void **state)
{
    static const char *const names[] = {"a\xc2\x9b" "2J", "\xe2\x80\xae" "evil", "\xe2\x81\xa6x", "x\xe2\x80\xa8y",
                                        "\xe2\x80\x8b\xe2\x81\xa0\xef\xbb\xbf", " "};
    static const char *const hooks[] = {"http://127.0.0.1/", "http://10.1.2.3:80/x", "http://[::1]/", "http://127.1/",
                                        "http://169.254.1.1/", "http://[fe80::1]/", "http://localhost:1/"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_false(join_ask(j[1], json_pack("{s:s, s:s}", "t", "rename", "name", names[i])));
    assert_true(join_ask(j[1], json_pack("{s:s, s:s}", "t", "rename", "name", "\xd7\x90\xe2\x80\x8f!")));
    for (size_t i = 0; i < sizeof hooks / sizeof hooks[0]; i++)
        assert_false(join_ask(j[1], json_pack("{s:s, s:s}", "t", "remind", "url", hooks[i])));
    assert_string_equal(why_not, "This address cannot be called. []");
    assert_true(join_ask(j[1], json_pack("{s:s, s:s}", "t", "chat", "text", "a\xc2\x9b" "2J\xe2\x80\xae" "b")));
    served_settle(j, 2, 60);
    assert_non_null(strstr(heard, ": a 2J b"));
    assert_false(join_ask(j[1], json_pack("{s:s, s:i}", "t", "undo", "sideways", 1)));
    assert_int_equal(j[1]->waits, -1); /* the refusal has the number of the message */
}

static void test_hint_and_why(void **state)
{
    (void)state;
    assert_true(tell(0, "hint"));
    assert_true(hints > 0);
    assert_false(act(0, "pass"));
    assert_non_null(strstr(why_not, "[NG-"));
}

static void test_consent_is_marked(void **state)
{
    char path[128];
    (void)state;
    assert_true(tell(1, "resign"));
    served_settle(j, 2, 60);
    assert_int_equal(j[0]->status, JOIN_OVER);
    assert_false(tell(0, "ask-undo")); /* what is over is over */
    snprintf(path, sizeof path, "/api/v1/tables/%s/delete", table.id);
    json_t     *answer = served_call(&server, client, "POST", path, table.token[0], NULL, 200);
    const char *text = json_string_value(json_object_get(answer, "recording"));
    assert_non_null(strstr(text, "# table consent\n"));
    assert_non_null(strstr(text, "# fair seed "));
    json_decref(answer);
}

static int set_up(void **state)
{
    (void)state;
    if (served_open(&server, &client, "seats", NULL) != 0) return -1;
    served_table(&server, client, "nullgame", 2, &table);
    for (int i = 0; i < 2; i++) {
        j[i] = served_join(&server, &table, i);
        j[i]->on_chat = on_chat;
        j[i]->on_refused = on_refused;
        j[i]->on_hint = on_hint;
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) served_leave(j[i]);
    return served_close(&server, client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_undo), cmocka_unit_test(test_pause),
                                       cmocka_unit_test(test_talk), cmocka_unit_test(test_bad_words),
                                       cmocka_unit_test(test_hint_and_why),
                                       cmocka_unit_test(test_consent_is_marked)};
    return cmocka_run_group_tests_name("server.seats", tests, set_up, tear_down);
}
