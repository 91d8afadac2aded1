/* Pages and what a game is made of, as JSON: read back with jansson and compared with the engine's own answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>
#include <jansson.h>

#include "table_game.h"
#include "view/content_json.h"
#include "view/page_json.h"
#include "view/text.h"

static char                 text[1 << 20];
static aus_writer           out;
static ausi_json            json;
static aus_game             game;
static _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];

static ausi_json *fresh(void)
{
    text[0] = 0;
    out = (aus_writer){.data = text, .size = sizeof text};
    json = ausi_json_on(&out);
    return &json;
}

static json_t *parsed(void)
{
    json_error_t error;
    json_t      *value = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value) fail_msg("%s", error.text);
    assert_false(out.overflow);
    assert_int_equal(json.depth, 0);
    return value;
}

static json_t *page_of(int seat, bool closed)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_PL};
    game.rules->observe(&game, state, seat, view);
    ausi_json_object(fresh());
    ausi_json_page(&json, &voice, view, seat, closed, NULL);
    ausi_json_end(&json);
    return parsed();
}

/* A game of each kind, some way on. */
static void begin(const aus_rules *rules, int moves)
{
    aus_action action[AUS_ACTIONS_MAX];
    aus_rng    rng;
    aus_seed   seed;
    assert_null(aus_game_init(&game, rules, NULL, rules->seats_max, NULL));
    aus_seed_from_text(&seed, "page");
    aus_rng_init(&rng, 7);
    aus_start(&game, state, &seed, NULL);
    for (int i = 0; i < moves && aus_to_act(state); i++) {
        int    seat = __builtin_ctz(aus_to_act(state));
        size_t n = aus_actions(&game, state, seat, action);
        if (!n) n = aus_free_actions(&game, state, seat, action);
        aus_apply(&game, state, seat, action[aus_rng_below(&rng, (uint32_t)n)], NULL, NULL);
    }
}

static size_t count_choices(int seat)
{
    aus_action action[AUS_ACTIONS_MAX];
    return aus_actions(&game, view, seat, action) + aus_free_actions(&game, view, seat, action);
}

/* Every choice can be parsed and is legal; its arguments say the same as its text form. */
static void check_choice(json_t *choice, int seat)
{
    const char *form = json_string_value(json_object_get(choice, "action"));
    aus_action  action;
    assert_true(aus_action_parse(&game, form, strlen(form), &action));
    assert_int_equal(aus_check(&game, view, seat, action).code, AUS_YES);
    const aus_verb *verb = &game.rules->verb[aus_verb_of(action)];
    assert_string_equal(json_string_value(json_object_get(choice, "verb")), verb->id);
    assert_int_equal(json_array_size(json_object_get(choice, "args")), verb->params);
    assert_int_equal(json_is_true(json_object_get(choice, "free")), verb->free);
    assert_true(strlen(json_string_value(json_object_get(choice, "text"))) > 0);
}

static void choices_are_what_is_legal(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < aus_rules_count(); i++)
        for (int moves = 0; moves < 120; moves += 13) {
            begin(aus_rules_at(i), moves);
            for (int seat = 0; seat < game.seats; seat++) {
                json_t *page = page_of(seat, false), *choices = json_object_get(page, "choices"), *choice;
                size_t  k;
                assert_int_equal(json_array_size(choices), count_choices(seat));
                json_array_foreach(choices, k, choice) check_choice(choice, seat);
                assert_int_equal(json_is_true(json_object_get(json_object_get(page, "prompt"), "mine")),
                                 aus_is_asked(view, seat));
                assert_int_equal(json_array_size(json_object_get(page, "names")), game.seats);
                json_decref(page);
            }
        }
}

static void closed_and_spectators_choose_nothing(void **unused)
{
    (void)unused;
    begin(aus_rules_find("nullgame"), 0);
    json_t *page = page_of(0, true), *watched = page_of(AUS_NOBODY, false);
    assert_int_equal(json_array_size(json_object_get(page, "choices")), 0);
    assert_int_equal(json_array_size(json_object_get(watched, "choices")), 0);
    assert_true(json_is_null(json_object_get(watched, "seat")));
    json_decref(page);
    json_decref(watched);
}

/* The eye on a choice is the barrier that the rules report, on a state the seat can believe in. */
static void barriers_are_told(void **unused)
{
    int told = 0, other = 0;
    (void)unused;
    for (int moves = 0; moves < 40; moves++) {
        begin(aus_rules_find("nullgame"), moves);
        int seat = aus_to_act(state) ? __builtin_ctz(aus_to_act(state)) : 0;
        json_t *page = page_of(seat, false), *choice;
        size_t  k;
        json_array_foreach(json_object_get(page, "choices"), k, choice) {
            bool eye = json_is_true(json_object_get(choice, "barrier"));
            told += eye;
            other += !eye;
        }
        json_decref(page);
    }
    assert_true(told > 0 && other > 0);
}

static json_t *why_of(int seat, const char *action)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_EN};
    game.rules->observe(&game, state, seat, view);
    ausi_json_why(fresh(), &voice, view, seat, action);
    return parsed();
}

static void refusals_have_reasons(void **unused)
{
    (void)unused;
    begin(aus_rules_find("nullgame"), 0);
    json_t *bid = why_of(0, "bid lark"), *noise = why_of(0, "no such thing"), *done = why_of(0, "done");
    assert_false(json_is_true(json_object_get(bid, "ok")));
    assert_true(json_is_string(json_object_get(bid, "clause")));
    assert_false(json_is_true(json_object_get(noise, "ok")));
    assert_string_equal(json_string_value(json_object_get(noise, "why")), "no-verb");
    assert_true(json_is_true(json_object_get(done, "ok")));
    json_decref(bid);
    json_decref(noise);
    json_decref(done);
}

/* A preview shows what comes without a secret, and nothing where one would come to light. */
static void previews_keep_secrets(void **unused)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_EN};
    int        shown = 0, kept = 0;
    (void)unused;
    for (int moves = 0; moves < 40; moves++) {
        aus_action action[AUS_ACTIONS_MAX];
        begin(aus_rules_find("nullgame"), moves);
        if (!aus_to_act(state)) break;
        int seat = __builtin_ctz(aus_to_act(state));
        game.rules->observe(&game, state, seat, view);
        size_t n = aus_actions(&game, view, seat, action);
        for (size_t i = 0; i < n; i++) {
            ausi_json_preview(fresh(), &voice, view, seat, action[i]);
            json_t *after = parsed();
            shown += json_is_object(after);
            kept += json_is_null(after);
            json_decref(after);
        }
    }
    assert_true(shown > 0 && kept > 0);
}

static const char *stand_in(const aus_game *of, int table, int record)
{
    (void)of;
    return table == 0 && record == 0 ? "stand-in" : NULL;
}

static void info_holds_all_content(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < aus_rules_count(); i++) {
        const aus_rules *rules = aus_rules_at(i);
        ausi_voice       voice = {.game = &game, .lang = AUSI_IT};
        begin(rules, 0);
        ausi_json_info(fresh(), &voice, stand_in);
        json_t *info = parsed(), *content = json_object_get(info, "content");
        for (int t = 0; t < rules->tables; t++) {
            json_t *table = json_object_get(content, rules->table[t].id);
            assert_int_equal(json_array_size(table), game.records[t]);
            json_t *first = json_array_get(table, 0);
            assert_string_equal(json_string_value(json_object_get(first, "id")), game.slugs[t]);
            for (int f = 0; f < rules->table[t].fields; f++)
                assert_non_null(json_object_get(first, rules->table[t].field[f].name));
            assert_int_equal(json_object_get(first, "source") != NULL, t == 0);
        }
        assert_int_equal(json_object_size(json_object_get(info, "verbs")), rules->verbs);
        assert_int_equal(json_object_size(json_object_get(info, "domains")), rules->domains);
        assert_int_equal(json_array_size(json_object_get(info, "options")), rules->options);
        json_decref(info);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_what_is_legal), cmocka_unit_test(closed_and_spectators_choose_nothing),
        cmocka_unit_test(barriers_are_told),         cmocka_unit_test(refusals_have_reasons),
        cmocka_unit_test(previews_keep_secrets),     cmocka_unit_test(info_holds_all_content),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
