/* JSON: the writer on its own, and states, events, actions, verdicts and scores through the tables.
 * What is written is read back with jansson, so that a slip in the grammar cannot pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>
#include <jansson.h>

#include "table_game.h"
#include "view/text.h"
#include "view/view_json.h"

static char       page[65536];
static aus_writer out;
static ausi_json  json;

static ausi_json *fresh(void)
{
    page[0] = 0;
    out = (aus_writer){.data = page, .size = sizeof page};
    json = ausi_json_on(&out);
    return &json;
}

static json_t *parsed(void)
{
    json_error_t error;
    json_t      *value = json_loads(page, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value) fail_msg("%s in %s", error.text, page);
    assert_false(out.overflow);
    return value;
}

static void check_equal(json_t *value, const char *expected)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    assert_non_null(value);
    assert_string_equal(text, expected);
    free(text);
}

/* ---- The writer -------------------------------------------------------------------------------------- */

static void structure(void **state)
{
    (void)state;
    ausi_json_object(fresh());
    ausi_json_key(&json, "a");
    ausi_json_array(&json);
    ausi_json_int(&json, INT64_MIN);
    ausi_json_array(&json);
    ausi_json_end(&json);
    ausi_json_object(&json);
    ausi_json_end(&json);
    ausi_json_bool(&json, true);
    ausi_json_null(&json);
    ausi_json_end(&json);
    ausi_json_key(&json, "b");
    ausi_json_string(&json, "");
    ausi_json_end(&json);
    assert_string_equal(page, "{\"a\":[-9223372036854775808,[],{},true,null],\"b\":\"\"}");
    json_decref(parsed());
}

static void members(void **state)
{
    (void)state;
    ausi_json_object(fresh());
    ausi_json_put_string(&json, "text", "fox");
    ausi_json_put_string(&json, "none", NULL);
    ausi_json_put_int(&json, "number", -7);
    ausi_json_put_bool(&json, "flag", false);
    ausi_json_put_seat(&json, "first", 0);
    ausi_json_put_seat(&json, "nobody", AUS_NOBODY);
    ausi_json_end(&json);
    assert_string_equal(page, "{\"text\":\"fox\",\"none\":null,\"number\":-7,\"flag\":false,\"first\":1,\"nobody\":null}");
    json_decref(parsed());
}

static void strings(void **state)
{
    (void)state;
    ausi_json_string(fresh(), "\"\\/\b\f\n\r\t\x01\x1f\x7f zażółć ёж 😀");
    assert_string_equal(page, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\\u007f zażółć ёж 😀\"");
    json_decref(parsed());

    static const char *const bad[] = {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                      "\xf5", "\xc3",     "\xe2\x82",     "\xf0\x9f\x98", "\xff\xfe"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ausi_json_string(fresh(), bad[i]);
        json_t *value = parsed();
        assert_int_equal(strncmp(json_string_value(value), "\xef\xbf\xbd", 3), 0);
        json_decref(value);
    }
}

static void overflow_is_remembered(void **state)
{
    char       small[8];
    aus_writer narrow = {.data = small, .size = sizeof small};
    ausi_json  tight = ausi_json_on(&narrow);
    (void)state;
    ausi_json_string(&tight, "longer than that");
    assert_true(narrow.overflow);
}

/* ---- The null game ------------------------------------------------------------------------------------ */

static _Alignas(8) uint8_t board[AUS_STATE_MAX], seen[AUS_STATE_MAX];

static void start(void)
{
    aus_seed seed;
    aus_seed_from_text(&seed, "7");
    aus_start(&table_game, board, &seed, NULL);
}

static json_t *view_of(int who)
{
    ausi_voice voice = {.game = &table_game, .lang = AUSI_EN};
    table_game.rules->observe(&table_game, board, who, seen);
    ausi_json_view(fresh(), &table_game, seen, &voice);
    return parsed();
}

static json_t *hand_of(json_t *view, size_t seat)
{
    return json_object_get(json_array_get(json_object_get(json_object_get(view, "state"), "player"), seat),
                           "hand");
}

static void core_of_a_view(void **state)
{
    (void)state;
    start();
    json_t *view = view_of(0);
    check_equal(json_object_get(view, "game"), "\"nullgame\"");
    check_equal(json_object_get(view, "seats"), "3");
    check_equal(json_object_get(view, "over"), "false");
    check_equal(json_object_get(view, "ending"), "null");
    check_equal(json_object_get(view, "to_act"), "[1,2,3]");
    check_equal(
        json_object_get(view, "asked"),
        "{\"id\":\"swap\",\"clause\":\"NG-SWAP-01\",\"args\":{},\"text\":\"Which cards do you exchange?\"}");
    assert_null(json_object_get(view, "dice"));
    json_decref(view);
}

static void hidden_cards_are_question_marks(void **state)
{
    (void)state;
    start();
    json_t *view = view_of(1), *all = view_of(AUS_ALL);
    check_equal(hand_of(view, 0), "[\"?\",\"?\",\"?\",\"?\"]");
    assert_true(json_equal(hand_of(view, 1), hand_of(all, 1)));
    assert_int_equal(json_array_size(hand_of(all, 0)), 4);
    assert_string_not_equal(json_string_value(json_array_get(hand_of(all, 0), 0)), "?");
    json_decref(view);
    json_decref(all);
}

static void by_seat_is_one_entry_a_seat(void **state)
{
    (void)state;
    start();
    json_t *view = view_of(AUS_NOBODY), *player = json_object_get(json_object_get(view, "state"), "player");
    assert_int_equal(json_array_size(player), 3);
    check_equal(json_object_get(json_array_get(player, 2), "shelf"), "[null,null,null,null]");
    check_equal(json_object_get(json_array_get(player, 2), "bid"), "null");
    json_decref(view);
}

/* The place "deck.0" is the top; in JSON it comes first. */
static void decks_show_their_top_first(void **state)
{
    aus_place place;
    char      made[16];
    (void)state;
    start();
    json_t *view = view_of(AUS_ALL), *deck = json_object_get(json_object_get(view, "state"), "deck");
    assert_true(aus_place_find(table_game.rules->field, table_game.rules->fields, board, "deck.0", &place));
    int top = (int)aus_field_get(place.field, place.base, place.index);
    assert_string_equal(json_string_value(json_array_get(deck, 0)),
                        aus_domain_slug(&table_game, place.field->domain, top, made));
    json_decref(view);
}

static void sets_are_arrays(void **state)
{
    aus_place place;
    (void)state;
    start();
    assert_true(
        aus_place_find(table_game.rules->field, table_game.rules->fields, board, "top_known", &place));
    assert_true(aus_field_set(place.field, place.base, 0, 5));
    json_t *view = view_of(AUS_ALL);
    check_equal(json_object_get(json_object_get(view, "state"), "top_known"), "[1,3]");
    json_decref(view);
}

static void over(void **state)
{
    (void)state;
    start();
    ((aus_core *)board)->depth = 0;
    ((aus_core *)board)->ended = 2;
    json_t *view = view_of(AUS_ALL);
    check_equal(json_object_get(view, "over"), "true");
    check_equal(json_object_get(view, "ending"), "\"hands\"");
    check_equal(json_object_get(view, "to_act"), "[]");
    check_equal(json_object_get(view, "asked"), "null");
    json_decref(view);
}

static void events(void **state)
{
    ausi_voice voice = {.game = &table_game, .lang = AUSI_EN};
    aus_event  event = {.seq = 9,
                        .kind = (uint8_t)event_named("drawn"),
                        .seat = 1,
                        .secret = 1,
                        .knows = 2,
                        .arg = {aus_arg_of(action_of("bid lark"), 0)},
                        .clause = "NG-DRAW-01"};
    (void)state;
    ausi_json_event(fresh(), &table_game, &event, 1, NULL);
    assert_string_equal(
        page,
        "{\"seq\":9,\"event\":\"drawn\",\"seat\":2,\"args\":{\"card\":\"lark\"},\"clause\":\"NG-DRAW-01\"}");
    ausi_json_event(fresh(), &table_game, &event, 0, &voice);
    assert_string_equal(
        page, "{\"seq\":9,\"event\":\"drawn\",\"seat\":2,\"args\":{\"card\":\"?\"},\"clause\":\"NG-DRAW-01\","
              "\"text\":\"Player 2 draws: a hidden card.\"}");
    event = (aus_event){
        .kind = (uint8_t)event_named("round"), .seat = AUS_NO_SEAT, .arg = {255}, .clause = "NG-BID-01"};
    ausi_json_event(fresh(), &table_game, &event, AUS_NOBODY, NULL);
    assert_string_equal(
        page,
        "{\"seq\":0,\"event\":\"round\",\"seat\":null,\"args\":{\"round\":255},\"clause\":\"NG-BID-01\"}");
}

static void actions(void **state)
{
    ausi_voice voice = {.game = &table_game, .lang = AUSI_IT};
    (void)state;
    ausi_json_action(fresh(), &table_game, action_of("rob 3"), &voice);
    assert_string_equal(page, "{\"action\":\"rob 3\",\"verb\":\"rob\",\"args\":{\"other\":3},\"free\":false,"
                              "\"text\":\"Deruba: Giocatore 3\"}");
    ausi_json_action(fresh(), &table_game, action_of("lift fourth"), NULL);
    assert_string_equal(
        page, "{\"action\":\"lift fourth\",\"verb\":\"lift\",\"args\":{\"place\":\"fourth\"},\"free\":true}");
}

/* What a choice is about is told to programs as it is to people. */
static void choices(void **state)
{
    static aus_game            game;
    _Alignas(8) static uint8_t view[AUS_STATE_MAX];
    ausi_voice                 voice = {.game = &game};
    aus_seed                   seed;
    (void)state;
    assert_null(aus_game_init(&game, aus_rules_find("last-aurora"), NULL, 2, NULL));
    aus_seed_from_text(&seed, "7");
    aus_start(&game, view, &seed, NULL);
    game.rules->observe(&game, view, 0, view);
    ausi_json_legal(fresh(), &game, view, 0, &voice);
    json_t *all = parsed(), *third = json_array_get(all, 2);
    check_equal(json_object_get(third, "action"), "\"explore 3\"");
    check_equal(json_object_get(third, "text"), "\"Explore: slot 3 – Snowplough, Exploration cost: 2\"");
    check_equal(json_object_get(third, "facts"),
                "[{\"domain\":\"card\",\"value\":\"snowplough\"},{\"field\":\"cost\",\"value\":2}]");
    assert_true(json_array_size(all) == 14);
    json_decref(all);
    ausi_json_legal(fresh(), &game, view, 1, NULL); /* is not asked */
    all = parsed();
    check_equal(all, "[]");
    json_decref(all);

    assert_null(aus_game_init(&game, aus_rules_find("auztralia"), NULL, 2, NULL));
    aus_start(&game, view, &seed, NULL);
    game.rules->observe(&game, view, 0, view);
    ausi_json_legal(fresh(), &game, view, 0, NULL);
    all = parsed();
    check_equal(json_array_get(json_object_get(json_array_get(all, 0), "facts"), 0),
                "{\"by\":{\"domain\":\"hex\",\"value\":\"h4\"},\"domain\":\"resource\",\"value\":\"gold\",\"number\":3}");
    json_decref(all);
}

static void verdicts(void **state)
{
    (void)state;
    ausi_json_verdict(fresh(), &table_game, (aus_verdict){.code = AUS_YES}, NULL);
    assert_string_equal(page, "{\"ok\":true,\"why\":\"yes\",\"clause\":null,\"args\":{}}");
    aus_verdict poor = {.code = (uint16_t)why_named("too-poor"), .arg = {2, 1}, .clause = "NG-ROB-02"};
    ausi_json_verdict(fresh(), &table_game, poor, NULL);
    assert_string_equal(
        page,
        "{\"ok\":false,\"why\":\"too-poor\",\"clause\":\"NG-ROB-02\",\"args\":{\"need\":2,\"have\":1}}");
}

static void scores(void **state)
{
    aus_scores result = {.total = {3, -1, 3},
                         .rank = {1, 3, 1},
                         .winners = 5,
                         .lines = 1,
                         .line = {{.id = "trophies", .clause = "NG-SCORE-01", .points = 3, .seat = 0}}};
    (void)state;
    ausi_json_scores(fresh(), &table_game, &result, NULL);
    assert_string_equal(
        page,
        "{\"seats\":[{\"total\":3,\"rank\":1,\"winner\":true},{\"total\":-1,\"rank\":3,\"winner\":false},"
        "{\"total\":3,\"rank\":1,\"winner\":true}],\"lines\":[{\"seat\":1,\"id\":\"trophies\","
        "\"points\":3,\"clause\":\"NG-SCORE-01\"}],\"totals\":[{\"seat\":1,\"points\":3},"
        "{\"seat\":3,\"points\":3},{\"seat\":2,\"points\":-1}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structure),
        cmocka_unit_test(members),
        cmocka_unit_test(strings),
        cmocka_unit_test(overflow_is_remembered),
        cmocka_unit_test(core_of_a_view),
        cmocka_unit_test(hidden_cards_are_question_marks),
        cmocka_unit_test(by_seat_is_one_entry_a_seat),
        cmocka_unit_test(decks_show_their_top_first),
        cmocka_unit_test(sets_are_arrays),
        cmocka_unit_test(over),
        cmocka_unit_test(events),
        cmocka_unit_test(actions),
        cmocka_unit_test(choices),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(scores),
    };
    return cmocka_run_group_tests(tests, make_table_game, NULL);
}
