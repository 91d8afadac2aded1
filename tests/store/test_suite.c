/* One suite for every store: what store.h promises, in memory and in SQLite alike. */
#include <pthread.h>
#include "place.h"

typedef struct fixture {
    bool        sqlite;
    place       place;
    ausi_store *store;
} fixture;

static int set_up(void **state)
{
    fixture         *f = *state;
    ausi_store_error error;
    if (f->sqlite) place_make(&f->place);
    f->store = ausi_store_open(f->sqlite ? f->place.db : "memory:", AUSI_STORE_CREATE, &error);
    return f->store ? 0 : -1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    ausi_store_close(f->store);
    if (f->sqlite) place_remove(&f->place);
    return 0;
}

static ausi_store *store_of(void **state) { return ((fixture *)*state)->store; }

static void assert_same_table(const ausi_store_table *a, const ausi_store_table *b)
{
    assert_string_equal(a->id, b->id);
    assert_string_equal(a->game, b->game);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->owner, b->owner);
    assert_string_equal(a->options, b->options);
    assert_memory_equal(a->content, b->content, AUSI_STORE_HASH);
    assert_int_equal(a->created, b->created);
    assert_int_equal(a->updated, b->updated);
    assert_int_equal(a->rules, b->rules);
    assert_int_equal(a->flags, b->flags);
    assert_int_equal(a->seats, b->seats);
    assert_int_equal(a->status, b->status);
}

/* ---- Tables ------------------------------------------------------------------------------------ */

static void test_table_comes_back(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table in = a_table("t1"), out;
    good(s, ausi_store_table_add(s, &in));
    good(s, ausi_store_table_get(s, "t1", &out));
    assert_same_table(&in, &out);
    assert_string_equal(out.head, in.head);
    assert_memory_equal(out.commitment, in.commitment, AUSI_STORE_HASH);
    assert_int_equal(out.seed.size, 32);
    assert_memory_equal(out.seed.data, in.seed.data, 32);
    assert_int_equal(out.lines, 0);
}

static void test_table_is_there_once(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table in = a_table("t1"), out;
    good(s, ausi_store_table_add(s, &in));
    in.name = "another";
    answers(s, AUSI_STORE_CONFLICT, ausi_store_table_add(s, &in));
    good(s, ausi_store_table_get(s, "t1", &out));
    assert_string_equal(out.name, "Ann's table");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "T1", &out));
    assert_non_null(strstr(ausi_store_why(s), "T1"));
}

static void test_table_changes(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table in = a_table("t1"), out;
    good(s, ausi_store_table_add(s, &in));
    in.name = NULL;
    in.head = "other head\n";
    in.created = 7;
    in.updated = 9;
    in.seed = (ausi_blob){0};
    in.status = AUSI_STORE_OVER;
    good(s, ausi_store_table_set(s, &in));
    good(s, ausi_store_table_get(s, "t1", &out));
    assert_string_equal(out.name, "");
    assert_string_equal(out.head, "other head\n");
    assert_int_equal(out.created, 1000);
    assert_int_equal(out.updated, 9);
    assert_int_equal(out.status, AUSI_STORE_OVER);
    assert_int_equal(out.seed.size, 0);
    good(s, ausi_store_table_touch(s, "t1", AUSI_STORE_OPEN, 77));
    good(s, ausi_store_table_get(s, "t1", &out));
    assert_int_equal(out.updated, 77);
    assert_int_equal(out.status, AUSI_STORE_OPEN);
    assert_string_equal(out.head, "other head\n");
    in.id = "nobody";
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_set(s, &in));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_touch(s, "nobody", AUSI_STORE_OPEN, 1));
}

/* A row that was read is changed and written back through the same handle. */
static void test_read_change_write(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table in = a_table("t1"), row, out;
    good(s, ausi_store_table_add(s, &in));
    good(s, ausi_store_table_get(s, "t1", &row));
    row.status = AUSI_STORE_OVER;
    good(s, ausi_store_table_set(s, &row));
    good(s, ausi_store_table_get(s, row.id, &out)); /* the id lies in what the last read gave */
    in.status = AUSI_STORE_OVER;
    assert_same_table(&in, &out);
    assert_string_equal(out.head, in.head);
}

typedef struct listing {
    char text[256];
    int  stop_after;
} listing;

static bool list_id(void *context, const ausi_store_table *table)
{
    listing *l = context;
    assert_string_equal(table->head, "");
    assert_int_equal(table->seed.size, 0);
    size_t used = strlen(l->text);
    snprintf(l->text + used, sizeof l->text - used, "%s%s/%u", used ? " " : "", table->id, table->lines);
    return --l->stop_after != 0;
}

static void assert_list(ausi_store *s, const ausi_store_filter *filter, const char *expected)
{
    listing l = {.stop_after = -1};
    good(s, ausi_store_tables(s, filter, list_id, &l));
    assert_string_equal(l.text, expected);
}

static void test_lists(void **state)
{
    ausi_store *s = store_of(state);
    for (int i = 0; i < 5; i++) {
        char             id[2] = {(char)('a' + i), 0};
        ausi_store_table t = a_table(id);
        t.updated = i == 4 ? 3 : i;
        t.status = (uint8_t)(i % 3);
        t.flags = i == 1 ? 0 : AUSI_STORE_PUBLIC | (i == 2 ? AUSI_STORE_HINTS : 0);
        t.owner = i == 3 ? "bob" : i == 2 ? "" : "ann";
        good(s, ausi_store_table_add(s, &t));
        good(s, ausi_store_seat_set(s, &(ausi_store_seat){.table = id, .seat = 1, .who = i > 2 ? "zoe" : ""}));
    }
    good(s, append_one(s, "c", 0, "one"));
    assert_list(s, NULL, "e/0 d/0 c/1 b/0 a/0");
    assert_list(s, &(ausi_store_filter){.status = 1u << AUSI_STORE_OPEN}, "d/0 a/0");
    assert_list(s, &(ausi_store_filter){.status = 1u << AUSI_STORE_RUNNING | 1u << AUSI_STORE_OVER}, "e/0 c/1 b/0");
    assert_list(s, &(ausi_store_filter){.flags = AUSI_STORE_PUBLIC}, "e/0 d/0 c/1 a/0");
    assert_list(s, &(ausi_store_filter){.flags = AUSI_STORE_PUBLIC | AUSI_STORE_HINTS}, "c/1");
    assert_list(s, &(ausi_store_filter){.owner = "ann"}, "e/0 b/0 a/0");
    assert_list(s, &(ausi_store_filter){.who = "zoe"}, "e/0 d/0");
    assert_list(s, &(ausi_store_filter){.who = "zoe", .owner = "bob"}, "d/0");
    assert_list(s, &(ausi_store_filter){.who = "nobody"}, "");
    assert_list(s, &(ausi_store_filter){.limit = 2}, "e/0 d/0");
    assert_list(s, &(ausi_store_filter){.limit = 2, .before = 3, .before_id = "d"}, "c/1 b/0");
    assert_list(s, &(ausi_store_filter){.before = 3, .before_id = "e"}, "d/0 c/1 b/0 a/0");
    listing l = {.stop_after = 3};
    good(s, ausi_store_tables(s, NULL, list_id, &l));
    assert_string_equal(l.text, "e/0 d/0 c/1");
}

/* ---- Lines ------------------------------------------------------------------------------------- */

static void test_lines_come_back_in_order(void **state)
{
    ausi_store       *s = store_of(state);
    const char *const three[] = {"# table consent\n2 undo 1", "1 bid lark", "2 pass"};
    ausi_store_table  t = a_table("t1"), u = a_table("t2");
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_table_add(s, &u));
    assert_text(s, "t1", 0, "");
    good(s, ausi_store_append(s, "t1", 0, three, 3));
    good(s, append_one(s, "t2", 0, "of another table"));
    good(s, append_one(s, "t1", 3, ""));
    good(s, append_one(s, "t1", 4, "Zażółć gęślą jaźń"));
    assert_int_equal(lines_of(s, "t1"), 5);
    ausi_blob text;
    uint32_t  count;
    good(s, ausi_store_text(s, "t1", 0, &text, &count));
    assert_int_equal(count, 5);
    assert_string_equal(text.data, "# table consent\n2 undo 1\n1 bid lark\n2 pass\n\nZażółć gęślą jaźń\n");
    good(s, ausi_store_text(s, "t1", 2, &text, NULL));
    assert_string_equal(text.data, "2 pass\n\nZażółć gęślą jaźń\n");
    assert_text(s, "t1", 5, "");
    assert_text(s, "t1", 4000000000u, "");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_text(s, "t9", 0, &text, &count));
    answers(s, AUSI_STORE_NOT_FOUND, append_one(s, "t9", 0, "x"));
}

static void test_lines_have_no_gaps(void **state)
{
    ausi_store       *s = store_of(state);
    const char *const first[] = {"a", "b"}, *const more[] = {"b", "c"}, *const other[] = {"b", "x", "d"};
    ausi_store_table  t = a_table("t1");
    good(s, ausi_store_table_add(s, &t));
    answers(s, AUSI_STORE_CONFLICT, append_one(s, "t1", 1, "b"));
    good(s, ausi_store_append(s, "t1", 0, first, 2));
    good(s, ausi_store_append(s, "t1", 0, first, 2)); /* written again after a failure */
    good(s, ausi_store_append(s, "t1", 1, more, 2));  /* the first one is there already */
    answers(s, AUSI_STORE_CONFLICT, ausi_store_append(s, "t1", 1, other, 3));
    answers(s, AUSI_STORE_CONFLICT, append_one(s, "t1", 0, "other"));
    answers(s, AUSI_STORE_CONFLICT, append_one(s, "t1", 4, "d"));
    good(s, ausi_store_append(s, "t1", 3, NULL, 0));
    assert_text(s, "t1", 0, "a\nb\nc\n");
}

static bool count_lines(void *context, uint32_t n, const char *text)
{
    uint32_t *next = context;
    char      expected[16];
    snprintf(expected, sizeof expected, "line %u", *next);
    assert_int_equal(n, *next);
    assert_string_equal(text, expected);
    return ++*next != 4900;
}

/* More than what waits to be moved to its place; several tables take turns. */
static void test_many_lines(void **state)
{
    ausi_store *s = store_of(state);
    for (int t = 0; t < 3; t++) {
        char             id[] = {'t', (char)('0' + t), 0};
        ausi_store_table table = a_table(id);
        good(s, ausi_store_table_add(s, &table));
    }
    for (uint32_t n = 0; n < 5000; n += 10) {
        good(s, ausi_store_begin(s));
        for (uint32_t i = n; i < n + 10; i++) {
            char text[16];
            snprintf(text, sizeof text, "line %u", i);
            good(s, append_one(s, "t0", i, text));
            good(s, append_one(s, "t1", i, text));
        }
        good(s, ausi_store_commit(s));
        if (n % 1000 == 0) assert_int_equal(lines_of(s, "t1"), n + 10);
    }
    for (uint32_t from = 0; from < 4900; from += 700) {
        uint32_t next = from;
        good(s, ausi_store_lines(s, "t1", from, count_lines, &next));
        assert_int_equal(next, 4900);
    }
    assert_int_equal(lines_of(s, "t0"), 5000);
    assert_int_equal(lines_of(s, "t2"), 0);
    good(s, append_one(s, "t0", 17, "line 17"));
    answers(s, AUSI_STORE_CONFLICT, append_one(s, "t0", 17, "line 18"));
}

static void test_snapshot(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1");
    ausi_blob        out;
    uint32_t         lines;
    good(s, ausi_store_table_add(s, &t));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_snapshot_get(s, "t1", &lines, &out));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_snapshot_set(s, "t2", 1, (ausi_blob){"x", 1}));
    good(s, ausi_store_snapshot_set(s, "t1", 3, (ausi_blob){"a\0b", 3}));
    good(s, ausi_store_snapshot_set(s, "t1", 9, (ausi_blob){"c\0d!", 4}));
    good(s, ausi_store_snapshot_get(s, "t1", &lines, &out));
    assert_int_equal(lines, 9);
    assert_int_equal(out.size, 4);
    assert_memory_equal(out.data, "c\0d!", 4);
}

/* ---- Seats ------------------------------------------------------------------------------------- */

static bool list_seat(void *context, const ausi_store_seat *seat)
{
    listing *l = context;
    size_t   used = strlen(l->text);
    snprintf(l->text + used, sizeof l->text - used, "%s%u:%s", used ? " " : "", seat->seat, seat->name);
    return --l->stop_after != 0;
}

static void test_seats(void **state)
{
    ausi_store      *s = store_of(state);
    uint8_t          token[32] = {1, 2, 3}, none[32] = {0}, commit[32] = {4}, nonce[32] = {5};
    ausi_store_table t = a_table("t1"), u = a_table("t2");
    ausi_store_seat  in = {.table = "t1", .seat = 2, .kind = 1, .level = "hard", .name = "Ann", .who = "acc-1",
                           .webhook = "https://example.org/hook", .token = {token, 32}, .commit = {commit, 32},
                           .nonce = {nonce, 32}}, out;
    listing          l = {.stop_after = -1};
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_table_add(s, &u));
    good(s, ausi_store_seat_set(s, &in));
    good(s, ausi_store_seat_set(s, &(ausi_store_seat){.table = "t1", .seat = 0, .name = "Bob"}));
    good(s, ausi_store_seat_set(s, &(ausi_store_seat){.table = "t1", .seat = 1, .name = "Cid"}));
    good(s, ausi_store_seat_find(s, token, &out));
    assert_string_equal(out.table, "t1");
    assert_string_equal(out.level, "hard");
    assert_string_equal(out.name, "Ann");
    assert_string_equal(out.who, "acc-1");
    assert_string_equal(out.webhook, in.webhook);
    assert_int_equal(out.seat, 2);
    assert_int_equal(out.kind, 1);
    assert_memory_equal(out.token.data, token, 32);
    assert_memory_equal(out.commit.data, commit, 32);
    assert_memory_equal(out.nonce.data, nonce, 32);
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_seat_find(s, none, &out));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_seat_set(s, &(ausi_store_seat){.table = "t9"}));
    answers(s, AUSI_STORE_CONFLICT,
            ausi_store_seat_set(s, &(ausi_store_seat){.table = "t2", .seat = 2, .token = {token, 32}}));
    in.name = "Anna";
    in.token = in.nonce = (ausi_blob){0};
    good(s, ausi_store_seat_set(s, &in));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_seat_find(s, token, &out));
    good(s, ausi_store_seats(s, "t1", list_seat, &l));
    assert_string_equal(l.text, "0:Bob 1:Cid 2:Anna");
    good(s, ausi_store_seat_remove(s, "t1", 1));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_seat_remove(s, "t1", 1));
    l = (listing){.stop_after = 1};
    good(s, ausi_store_seats(s, "t1", list_seat, &l));
    assert_string_equal(l.text, "0:Bob");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_seats(s, "t9", list_seat, &l));
}

/* ---- People ------------------------------------------------------------------------------------ */

static void test_accounts(void **state)
{
    ausi_store        *s = store_of(state);
    ausi_store_account out, ann = {.id = "1", .name = "Łucja Ё", .password = "$argon2id$x", .created = 5};
    good(s, ausi_store_account_add(s, &ann));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_account_add(s, &(ausi_store_account){.id = "2", .name = "łUCJA ё"}));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_account_add(s, &(ausi_store_account){.id = "1", .name = "Eve"}));
    good(s, ausi_store_account_add(s, &(ausi_store_account){.id = "2", .name = "Lucja E", .password = "p"}));
    good(s, ausi_store_account_find(s, "ŁUCJA ё", &out));
    assert_string_equal(out.id, "1");
    assert_string_equal(out.name, "Łucja Ё");
    assert_string_equal(out.password, "$argon2id$x");
    assert_int_equal(out.created, 5);
    answers(s, AUSI_STORE_CONFLICT, ausi_store_account_set(s, &(ausi_store_account){.id = "2", .name = "łucja ё"}));
    good(s, ausi_store_account_set(s, &(ausi_store_account){.id = "1", .name = "łUcja ё", .password = "q"}));
    good(s, ausi_store_account_get(s, "1", &out));
    assert_string_equal(out.name, "łUcja ё");
    assert_string_equal(out.password, "q");
    assert_int_equal(out.created, 5);
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_account_set(s, &(ausi_store_account){.id = "3", .name = "x"}));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_account_get(s, "3", &out));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_account_find(s, "x", &out));
    good(s, ausi_store_account_remove(s, "1"));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_account_remove(s, "1"));
}

static void test_sessions(void **state)
{
    ausi_store        *s = store_of(state);
    ausi_store_session out, a = {.who = "1", .expires = 100, .token = {1}},
                            b = {.who = "1", .expires = 200, .token = {2}},
                            c = {.who = "guest-7", .expires = 50, .token = {3}, .guest = true};
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_session_set(s, &a));
    good(s, ausi_store_account_add(s, &(ausi_store_account){.id = "1", .name = "Ann"}));
    good(s, ausi_store_session_set(s, &a));
    good(s, ausi_store_session_set(s, &b));
    good(s, ausi_store_session_set(s, &c));
    good(s, ausi_store_session_get(s, c.token, &out));
    assert_string_equal(out.who, "guest-7");
    assert_true(out.guest);
    assert_int_equal(out.expires, 50);
    assert_memory_equal(out.token, c.token, 32);
    b.expires = 300;
    good(s, ausi_store_session_set(s, &b));
    good(s, ausi_store_sessions_sweep(s, 100));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_session_get(s, a.token, &out));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_session_get(s, c.token, &out));
    good(s, ausi_store_session_get(s, b.token, &out));
    assert_int_equal(out.expires, 300);
    assert_false(out.guest);
    good(s, ausi_store_session_remove(s, b.token));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_session_remove(s, b.token));
    good(s, ausi_store_session_set(s, &a));
    good(s, ausi_store_session_set(s, &c));
    good(s, ausi_store_sessions_remove(s, "guest-7"));
    good(s, ausi_store_sessions_remove(s, "guest-7"));
    good(s, ausi_store_session_get(s, a.token, &out));
    good(s, ausi_store_account_remove(s, "1"));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_session_get(s, a.token, &out));
}

/* ---- Chat, content, reminders, settings -------------------------------------------------------- */

static bool list_chat(void *context, const ausi_store_chat *chat)
{
    listing *l = context;
    size_t   used = strlen(l->text);
    snprintf(l->text + used, sizeof l->text - used, "%s%u/%d %s@%d:%s", used ? "|" : "", chat->n, chat->seat,
             chat->name, (int)chat->at, chat->text);
    return --l->stop_after != 0;
}

static void test_chat(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1");
    listing          l = {.stop_after = -1};
    ausi_store_chat  chat = {.table = "t1", .n = 4, .seat = -1, .name = "Bob", .text = "<b>hi</b>", .at = 9};
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_chat_add(s, &chat));
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_chat_add(s, &chat));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_chat_add(s, &chat));
    good(s, ausi_store_chat_add(s, &(ausi_store_chat){.table = "t1", .n = 7, .seat = 1, .name = "Ann", .text = "'"}));
    good(s, ausi_store_chat_add(s, &(ausi_store_chat){.table = "t1", .n = 2, .seat = 0, .name = "", .text = "x"}));
    good(s, ausi_store_chats(s, "t1", 0, list_chat, &l));
    assert_string_equal(l.text, "2/0 @0:x|4/-1 Bob@9:<b>hi</b>|7/1 Ann@0:'");
    l = (listing){.stop_after = 1};
    good(s, ausi_store_chats(s, "t1", 3, list_chat, &l));
    assert_string_equal(l.text, "4/-1 Bob@9:<b>hi</b>");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_chats(s, "t9", 0, list_chat, &l));
}

static void test_content(void **state)
{
    ausi_store        *s = store_of(state);
    enum { BIG = 200000 };
    char              *big = malloc(BIG);
    ausi_store_content out, in = {.game = "nullgame", .rules = {big, BIG}, .hash = {7}};
    for (int i = 0; i < BIG; i++) big[i] = (char)(i * 31);
    good(s, ausi_store_content_set(s, &in));
    good(s, ausi_store_content_get(s, in.hash, &out));
    assert_string_equal(out.game, "nullgame");
    assert_int_equal(out.rules.size, BIG);
    assert_memory_equal(out.rules.data, big, BIG);
    assert_int_equal(out.texts.size, 0);
    in.texts = (ausi_blob){"texts", 5};
    in.rules = (ausi_blob){"other", 5};
    good(s, ausi_store_content_set(s, &in));
    good(s, ausi_store_content_get(s, in.hash, &out));
    assert_int_equal(out.rules.size, BIG);
    assert_int_equal(out.texts.size, 5);
    in.hash[0] = 8;
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_content_get(s, in.hash, &out));
    free(big);
}

static bool list_reminder(void *context, const ausi_store_reminder *r)
{
    listing *l = context;
    size_t   used = strlen(l->text);
    snprintf(l->text + used, sizeof l->text - used, "%s%s %s/%u %s %s %d*%u", used ? "|" : "", r->id, r->table,
             r->seat, r->url, r->body, (int)r->due, r->tries);
    return --l->stop_after != 0;
}

static void test_reminders(void **state)
{
    ausi_store         *s = store_of(state);
    ausi_store_table    t = a_table("t1");
    ausi_store_reminder r = {.id = "r1", .table = "t1", .url = "u", .body = "b", .due = 30, .seat = 1};
    listing             l = {.stop_after = -1};
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_reminder_set(s, &r));
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_reminder_set(s, &r));
    r.id = "r2";
    r.due = 20;
    good(s, ausi_store_reminder_set(s, &r));
    r.id = "r3";
    r.due = 31;
    good(s, ausi_store_reminder_set(s, &r));
    good(s, ausi_store_reminders(s, 30, 0, list_reminder, &l));
    assert_string_equal(l.text, "r2 t1/1 u b 20*0|r1 t1/1 u b 30*0");
    r = (ausi_store_reminder){.id = "r2", .table = "t1", .url = "v", .body = "c", .due = 25, .tries = 3};
    good(s, ausi_store_reminder_set(s, &r));
    l = (listing){.stop_after = -1};
    good(s, ausi_store_reminders(s, 99, 1, list_reminder, &l));
    assert_string_equal(l.text, "r2 t1/0 v c 25*3");
    good(s, ausi_store_reminder_remove(s, "r2"));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_reminder_remove(s, "r2"));
}

static void test_settings_and_counts(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1");
    ausi_store_stats stats;
    const char      *value;
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_meta_get(s, "k", &value));
    good(s, ausi_store_meta_set(s, "k", "v"));
    good(s, ausi_store_meta_set(s, "k", "w"));
    good(s, ausi_store_meta_get(s, "k", &value));
    assert_string_equal(value, "w");
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_account_add(s, &(ausi_store_account){.id = "1", .name = "Ann"}));
    good(s, ausi_store_count(s, &stats));
    assert_int_equal(stats.tables, 1);
    assert_int_equal(stats.accounts, 1);
    assert_int_equal(stats.sessions, 0);
    assert_int_equal(stats.schema, AUSI_STORE_SCHEMA);
}

/* ---- Removing ---------------------------------------------------------------------------------- */

static void test_remove_takes_all(void **state)
{
    ausi_store      *s = store_of(state);
    uint8_t          token[32] = {1};
    ausi_store_table t = a_table("t1"), u = a_table("t2"), out;
    ausi_store_seat  seat;
    ausi_blob        blob;
    uint32_t         lines;
    listing          l = {.stop_after = -1};
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_table_add(s, &u));
    good(s, append_one(s, "t1", 0, "x"));
    good(s, append_one(s, "t2", 0, "y"));
    good(s, ausi_store_snapshot_set(s, "t1", 1, (ausi_blob){"z", 1}));
    good(s, ausi_store_seat_set(s, &(ausi_store_seat){.table = "t1", .token = {token, 32}}));
    good(s, ausi_store_chat_add(s, &(ausi_store_chat){.table = "t1"}));
    good(s, ausi_store_reminder_set(s, &(ausi_store_reminder){.id = "r", .table = "t1"}));
    good(s, ausi_store_table_remove(s, "t1"));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_remove(s, "t1"));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "t1", &out));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_seat_find(s, token, &seat));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_reminder_remove(s, "r"));
    good(s, ausi_store_table_add(s, &t)); /* the same name again starts empty */
    assert_text(s, "t1", 0, "");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_snapshot_get(s, "t1", &lines, &blob));
    good(s, ausi_store_chats(s, "t1", 0, list_chat, &l));
    good(s, ausi_store_seats(s, "t1", list_seat, &l));
    assert_string_equal(l.text, "");
    assert_text(s, "t2", 0, "y\n");
}

/* ---- Batches ----------------------------------------------------------------------------------- */

static void test_batch_all_or_nothing(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1"), u = a_table("t2"), out;
    good(s, ausi_store_table_add(s, &t));
    good(s, append_one(s, "t1", 0, "kept"));
    good(s, ausi_store_begin(s));
    good(s, append_one(s, "t1", 1, "gone"));
    good(s, ausi_store_table_add(s, &u));
    good(s, ausi_store_table_touch(s, "t1", AUSI_STORE_OVER, 9));
    good(s, ausi_store_table_touch(s, "t1", AUSI_STORE_OVER, 10));
    good(s, ausi_store_account_add(s, &(ausi_store_account){.id = "1", .name = "Ann"}));
    assert_text(s, "t1", 0, "kept\ngone\n"); /* the writer sees its own batch */
    ausi_store_rollback(s);
    assert_text(s, "t1", 0, "kept\n");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "t2", &out));
    good(s, ausi_store_table_get(s, "t1", &out));
    assert_int_equal(out.updated, 2000);
    good(s, ausi_store_begin(s));
    good(s, ausi_store_table_remove(s, "t1"));
    good(s, ausi_store_table_add(s, &u));
    ausi_store_rollback(s);
    ausi_store_rollback(s);
    assert_text(s, "t1", 0, "kept\n");
    good(s, ausi_store_account_add(s, &(ausi_store_account){.id = "1", .name = "Ann"}));
    good(s, ausi_store_begin(s));
    good(s, append_one(s, "t1", 1, "stays"));
    good(s, ausi_store_commit(s));
    ausi_store_rollback(s);
    assert_text(s, "t1", 0, "kept\nstays\n");
}

static void test_conflict_leaves_the_batch(void **state)
{
    ausi_store       *s = store_of(state);
    const char *const two[] = {"b", "x"};
    ausi_store_table  t = a_table("t1"), out;
    good(s, ausi_store_begin(s));
    good(s, ausi_store_table_add(s, &t));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_table_add(s, &t));
    good(s, append_one(s, "t1", 0, "a"));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_append(s, "t1", 0, two, 2));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_touch(s, "t2", AUSI_STORE_OPEN, 1));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "t2", &out));
    good(s, append_one(s, "t1", 1, "b"));
    good(s, ausi_store_commit(s));
    assert_text(s, "t1", 0, "a\nb\n");
}

static void test_parts(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1"), u = a_table("t2"), out;
    good(s, ausi_store_begin(s));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_undo_part(s));
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_part(s));
    good(s, append_one(s, "t1", 0, "first client"));
    good(s, ausi_store_part(s));
    good(s, append_one(s, "t1", 1, "second client"));
    good(s, ausi_store_table_add(s, &u));
    good(s, ausi_store_undo_part(s));
    good(s, append_one(s, "t1", 1, "second client tries again"));
    good(s, ausi_store_undo_part(s));
    good(s, append_one(s, "t1", 1, "third client"));
    good(s, ausi_store_part(s));
    good(s, append_one(s, "t1", 2, "fourth client"));
    good(s, ausi_store_commit(s));
    assert_text(s, "t1", 0, "first client\nthird client\nfourth client\n");
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "t2", &out));
    good(s, ausi_store_begin(s));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_undo_part(s)); /* the mark went with its batch */
    good(s, append_one(s, "t1", 3, "fifth"));
    good(s, ausi_store_commit(s));
}

static void test_misuse_is_told(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1");
    answers(s, AUSI_STORE_CONFLICT, ausi_store_commit(s));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_part(s));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_undo_part(s));
    good(s, ausi_store_begin(s));
    answers(s, AUSI_STORE_CONFLICT, ausi_store_begin(s));
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_commit(s));
    assert_text(s, "t1", 0, "");
}

/* ---- Readers ----------------------------------------------------------------------------------- */

static void test_reader_sees_commits(void **state)
{
    ausi_store      *s = store_of(state), *r = ausi_store_reader(s, NULL);
    ausi_store_table t = a_table("t1");
    assert_non_null(r);
    good(s, ausi_store_table_add(s, &t));
    good(s, append_one(s, "t1", 0, "a"));
    assert_text(r, "t1", 0, "a\n");
    answers(r, AUSI_STORE_CONFLICT, append_one(r, "t1", 1, "b"));
    answers(r, AUSI_STORE_CONFLICT, ausi_store_begin(r));
    good(s, append_one(s, "t1", 1, "b"));
    assert_text(r, "t1", 0, "a\nb\n");
    ausi_store_close(r);
}

enum { ROUNDS = 150 };

typedef struct reading {
    ausi_store *store;
    int         done; /* set by the writer */
    uint32_t    most, reads;
    const char *wrong;
} reading;

/* Each batch adds one line to both tables: a reader must never see them differ by more than what was
 * committed between its two reads, and never a line that is not whole. */
static const char *look(reading *r)
{
    ausi_blob text;
    uint32_t  a, b;
    if (ausi_store_text(r->store, "t1", 0, &text, &a) != AUSI_STORE_OK) return ausi_store_why(r->store);
    if (text.size != 6 * (size_t)a) return "a line is not whole";
    if (ausi_store_text(r->store, "t2", 0, &text, &b) != AUSI_STORE_OK) return ausi_store_why(r->store);
    if (b < a || a < r->most) return "a commit was seen in part, or unseen again";
    r->most = a;
    return NULL;
}

static void *read_along(void *context)
{
    reading *r = context;
    for (; !r->wrong && (!__atomic_load_n(&r->done, __ATOMIC_ACQUIRE) || r->reads == 0); r->reads++) r->wrong = look(r);
    return NULL;
}

static void test_reader_beside_writer(void **state)
{
    ausi_store      *s = store_of(state);
    ausi_store_table t = a_table("t1"), u = a_table("t2");
    reading          r[2] = {{.store = ausi_store_reader(s, NULL)}, {.store = ausi_store_reader(s, NULL)}};
    pthread_t        thread[2];
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_table_add(s, &u));
    for (int i = 0; i < 2; i++) assert_int_equal(pthread_create(&thread[i], NULL, read_along, &r[i]), 0);
    for (uint32_t n = 0; n < ROUNDS; n++) {
        char text[8];
        snprintf(text, sizeof text, "%05u", n);
        good(s, ausi_store_begin(s));
        good(s, append_one(s, "t1", n, text));
        good(s, append_one(s, "t2", n, text));
        if (n % 5 == 4) {
            ausi_store_rollback(s);
            n--;
            good(s, ausi_store_begin(s));
            good(s, append_one(s, "t1", ++n, text));
            good(s, append_one(s, "t2", n, text));
        }
        good(s, ausi_store_commit(s));
    }
    for (int i = 0; i < 2; i++) {
        __atomic_store_n(&r[i].done, 1, __ATOMIC_RELEASE);
        pthread_join(thread[i], NULL);
        if (r[i].wrong) fail_msg("%s", r[i].wrong);
        assert_true(r[i].reads > 0);
        ausi_store_close(r[i].store);
    }
    assert_int_equal(lines_of(s, "t1"), ROUNDS);
}

/* ---- Checking ---------------------------------------------------------------------------------- */

typedef struct verdicts {
    int  judged;
    char problem[128];
} verdicts;

static bool judge(void *context, const ausi_store_table *table, ausi_blob text, char why[AUSI_STORE_WHY])
{
    verdicts *v = context;
    v->judged++;
    assert_string_equal(text.data, strcmp(table->id, "t1") == 0 ? "australis 1\ngame nullgame\na\nb\n"
                                                                 : "australis 1\ngame nullgame\n");
    assert_int_equal(strlen(text.data), text.size);
    snprintf(why, AUSI_STORE_WHY, "bad");
    return table->lines > 0;
}

static void note_problem(void *context, const char *table, const char *what)
{
    verdicts *v = context;
    snprintf(v->problem, sizeof v->problem, "%s: %s", table ? table : "store", what);
}

static void test_check(void **state)
{
    ausi_store        *s = store_of(state);
    const char *const  two[] = {"a", "b"};
    ausi_store_table   t = a_table("t1"), u = a_table("t2");
    verdicts           v = {0};
    ausi_store_checker checker = {.context = &v, .recording = judge, .problem = note_problem};
    good(s, ausi_store_check(s, &checker));
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_append(s, "t1", 0, two, 2));
    good(s, ausi_store_check(s, &checker));
    assert_int_equal(v.judged, 1);
    good(s, ausi_store_table_add(s, &u));
    answers(s, AUSI_STORE_CORRUPT, ausi_store_check(s, &checker));
    assert_string_equal(v.problem, "t2: bad");
    checker.recording = NULL;
    good(s, ausi_store_check(s, &checker));
}

#define BOTH(test)                                                                                             \
    {#test " (memory)", test, set_up, tear_down, &memory}, {#test " (sqlite)", test, set_up, tear_down, &sqlite}

int main(void)
{
    static fixture          memory = {.sqlite = false}, sqlite = {.sqlite = true};
    const struct CMUnitTest tests[] = {
        BOTH(test_table_comes_back),
        BOTH(test_table_is_there_once),
        BOTH(test_table_changes),
        BOTH(test_read_change_write),
        BOTH(test_lists),
        BOTH(test_lines_come_back_in_order),
        BOTH(test_lines_have_no_gaps),
        BOTH(test_many_lines),
        BOTH(test_snapshot),
        BOTH(test_seats),
        BOTH(test_accounts),
        BOTH(test_sessions),
        BOTH(test_chat),
        BOTH(test_content),
        BOTH(test_reminders),
        BOTH(test_settings_and_counts),
        BOTH(test_remove_takes_all),
        BOTH(test_batch_all_or_nothing),
        BOTH(test_conflict_leaves_the_batch),
        BOTH(test_parts),
        BOTH(test_misuse_is_told),
        BOTH(test_reader_sees_commits),
        BOTH(test_reader_beside_writer),
        BOTH(test_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
