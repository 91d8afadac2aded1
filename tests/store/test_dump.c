/* Tables out of one store into another, and texts that make no sense. */
#include "place.h"
#include "store/dump.h"

static ausi_store *memory(void)
{
    ausi_store *s = ausi_store_open("memory:", AUSI_STORE_CREATE, NULL);
    assert_non_null(s);
    return s;
}

static void fill(ausi_store *s, ausi_store_status status)
{
    static const uint8_t token[32] = {1}, commit[32] = {2}, nonce[32] = {3};
    static char          long_options[600];
    const char *const    lines[] = {"# table seat 1 human", "1 bid lark", "# table consent\n2 undo 1"};
    ausi_store_table     t = a_table("k3v9");
    t.name = "100% Łódź\n# store flags 7\r\x01";
    memset(long_options, 'o', sizeof long_options - 1);
    t.options = long_options;
    t.head = "# fair seed 0123\naustralis recording 1\ngame nullgame\nseed 99\nbegin\n";
    t.status = (uint8_t)status;
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_append(s, "k3v9", 0, lines, 3));
    good(s, ausi_store_seat_set(s, &(ausi_store_seat){.table = "k3v9", .seat = 1, .kind = 2, .level = "hard"}));
    good(s, ausi_store_seat_set(s, &(ausi_store_seat){.table = "k3v9", .seat = 0, .kind = 1, .name = "Ann",
                                                      .who = "acc", .webhook = "https://example.org/",
                                                      .token = {token, 32}, .commit = {commit, 32},
                                                      .nonce = {nonce, 32}}));
    good(s, ausi_store_chat_add(s, &(ausi_store_chat){.table = "k3v9", .n = 5, .seat = -1, .name = "Bob",
                                                      .text = "%41"}));
    good(s, ausi_store_chat_add(s, &(ausi_store_chat){.table = "k3v9", .n = 9, .seat = 0, .name = "Ann", .at = -7}));
}

static void assert_lines_are_short(const char *text)
{
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') assert_true(strcspn(text, "\n") <= 400);
}

static void round_trip(ausi_store *from, ausi_store *to)
{
    static const ausi_store_table nothing = {0};
    char                         *text, *again;
    size_t                        n, m;
    ausi_store_table              a, b;
    good(from, ausi_store_dump(from, "k3v9", AUSI_DUMP_ALL, &text, &n));
    assert_int_equal(strlen(text), n);
    assert_lines_are_short(text);
    good(to, ausi_store_undump(to, text, n, &nothing, NULL));
    answers(to, AUSI_STORE_CONFLICT, ausi_store_undump(to, text, n, &nothing, NULL));
    answers(to, AUSI_STORE_CONFLICT, ausi_store_undump(to, text, n, &nothing, "copy")); /* the token is taken */
    answers(to, AUSI_STORE_NOT_FOUND, ausi_store_table_get(to, "copy", &b));
    good(to, ausi_store_dump(to, "k3v9", AUSI_DUMP_ALL, &again, &m));
    assert_string_equal(text, again);
    good(from, ausi_store_table_get(from, "k3v9", &a));
    good(to, ausi_store_table_get(to, "k3v9", &b));
    assert_string_equal(a.name, b.name);
    assert_string_equal(a.options, b.options);
    assert_string_equal(a.head, b.head);
    assert_int_equal(b.lines, 4); /* one for each line of text */
    free(text);
    free(again);
}

static void test_round_trip(void **state)
{
    (void)state;
    place       p;
    ausi_store *m = memory(), *n = memory();
    place_make(&p);
    ausi_store *s = place_open(&p);
    fill(m, AUSI_STORE_RUNNING);
    round_trip(m, s);
    round_trip(s, n);
    ausi_store_close(s);
    ausi_store_close(m);
    ausi_store_close(n);
    place_remove(&p);
}

static void test_public(void **state)
{
    (void)state;
    for (int status = AUSI_STORE_RUNNING; status <= AUSI_STORE_OVER; status++) {
        ausi_store *s = memory();
        char       *text;
        size_t      n;
        fill(s, (ausi_store_status)status);
        good(s, ausi_store_dump(s, "k3v9", AUSI_DUMP_PUBLIC, &text, &n));
        bool seed = strstr(text, "seed") != NULL;
        assert_int_equal(seed, status == AUSI_STORE_OVER);
        assert_null(strstr(text, "seat.token"));
        assert_null(strstr(text, "example.org"));
        assert_null(strstr(text, "seat.who"));
        assert_non_null(strstr(text, "seat.nonce"));
        assert_non_null(strstr(text, "1 bid lark"));
        free(text);
        ausi_store_close(s);
    }
}

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const      bad[] = {
        "# store table a b\n",         "# store table ../a\n",  "# store table \n",       "# store nonsense 1\n",
        "# store seats x\n",           "# store seats 65\n",    "# store seats -1\n",     "# store status 3\n",
        "# store content 00\n",        "# store seed 0\n",      "# store seed zz\n",      "# store name 50%\n",
        "# store name %4\n",           "# store name %00\n",    "# store name %zz\n",     "# store seat 64\n",
        "# store seat.name Ann\n",     "# store chat.text x\n", "# store chat 1\n# store chat.seat 99\n",
        "# store created 1e9\n",       "# store created \n",    "begin\n# store flags 1\n", "# store \n",
        "# store updated 1234567890123456789\n", "# store seat 0\n# store seat.token 00\n",
    };
    static const ausi_store_table standard = {.id = "t", .game = "g", .seats = 2};
    ausi_store                   *s = memory();
    ausi_store_stats              stats;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (ausi_store_undump(s, bad[i], strlen(bad[i]), &standard, NULL) != AUSI_STORE_CONFLICT)
            fail_msg("accepted: %s", bad[i]);
    answers(s, AUSI_STORE_CONFLICT, ausi_store_undump(s, "a\0b\n", 4, &standard, NULL));
    good(s, ausi_store_count(s, &stats));
    assert_int_equal(stats.tables, 0);
    good(s, ausi_store_undump(s, "head\nbegin\n1 x\nend 1", 20, &standard, "renamed"));
    assert_text(s, "renamed", 0, "1 x\n");
    ausi_store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_public),
        cmocka_unit_test(test_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
