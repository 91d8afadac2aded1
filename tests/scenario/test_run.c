/* Scenarios that must fail, each with the place and the reason it is reported with; and a game that
 * misbehaves, to see that the runner notices. JSON is written with ' for ", to be readable in C. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#include "games/nullgame/state.h"
#include "scenario/scenario.h"

/* ---- A registry whose null game can be told to misbehave ---- */

static aus_rules game;
static enum { HONEST, REFUSAL_CHANGES, REFUSAL_TELLS, CARD_LOST } mischief;
static aus_sink *open_sink;

static aus_verdict check(const aus_game *g, const void *state, int seat, aus_action action)
{
    aus_verdict verdict = ng_rules.check(g, state, seat, action);
    if (verdict.code != AUS_YES && mischief == REFUSAL_CHANGES) ((ng_state *)(uintptr_t)state)->round++;
    if (verdict.code != AUS_YES && mischief == REFUSAL_TELLS && open_sink)
        aus_emit(open_sink, (aus_event){.kind = NG_EV_WON, .clause = "NG-BID-04"});
    return verdict;
}

static uint32_t apply(const aus_game *g, void *state, int seat, aus_action action, aus_sink *sink)
{
    uint32_t learned = ng_rules.apply(g, state, seat, action, sink);
    open_sink = sink;
    if (mischief == CARD_LOST) ((ng_state *)state)->decks--;
    return learned;
}

const aus_rules *aus_rules_find(const char *id)
{
    game = ng_rules;
    game.check = check;
    game.apply = apply;
    return strcmp(id, game.id) == 0 ? &game : NULL;
}
size_t aus_rules_count(void)
{
    return 1;
}
const aus_rules *aus_rules_at(size_t i)
{
    return i == 0 ? aus_rules_find("nullgame") : NULL;
}

/* ---- Running one ---- */

static int  covered;
static void count_covered(void *context, const char *clause)
{
    (void)context;
    (void)clause;
    covered++;
}

static void run(const char *json, ausi_scenario_result *result)
{
    const ausi_scenario_setup setup = {.covered = count_covered};
    char                     *text = test_malloc(strlen(json) + 1);
    strcpy(text, json);
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    covered = 0;
    ausi_scenario_run(&setup, text, strlen(text), "x.json", result);
    test_free(text);
}

/* The reason begins with the place and contains the words. */
static void must_fail(const char *json, const char *place, const char *words)
{
    ausi_scenario_result result;
    char                 start[128];
    run(json, &result);
    snprintf(start, sizeof start, "x.json: %s: ", place);
    if (result.passed) fail_msg("it passed: %s", json);
    if (strncmp(result.reason, start, strlen(start)) != 0 || !strstr(result.reason, words))
        fail_msg("expected \"%s...%s\", got \"%s\" for %s", start, words, result.reason, json);
    assert_int_equal(covered, 0);
}

static void must_pass(const char *json)
{
    ausi_scenario_result result;
    run(json, &result);
    if (!result.passed) fail_msg("%s", result.reason);
}

#define HEAD  "'name': 'n', 'game': 'nullgame'"
#define SEATS "'given': {'seats': 2}"
#define HANDS "'player.1.hand': ['lark', 'fox'], 'player.2.hand': ['bee', 'owl'], 'deck': 'rest'"
#define BIDDING                                                                                              \
    "'given': {'seats': 2, 'patch': {" HANDS ", 'round': 1}, 'stack': {'deck': ['wolf', 'gull']}, "          \
    "'pending': [{'ask': 'bid', 'seats': [1, 2]}, {'ask': 'round'}]}"
#define WHEN(steps)  "{" HEAD ", " BIDDING ", 'when': [" steps "]}"
#define THEN(facts)  "{" HEAD ", " BIDDING ", 'then': [" facts "]}"
#define GIVEN(given) "{" HEAD ", 'given': {" given "}, 'then': [{'over': false}]}"

/* ---- The tests ---- */

static void shapes(void **unused)
{
    (void)unused;
    must_fail("{'name': ", "$", "line 1");
    must_fail("[1]", "$", "expected an object");
    must_fail("{'game': 'nullgame', " SEATS "}", "$.name", "missing");
    must_fail("{'name': 'n', 'game': 'chess', " SEATS "}", "$.game", "no game \"chess\"");
    must_fail("{" HEAD ", " SEATS ", 'thne': []}", "$.thne", "unknown key");
    must_fail("{" HEAD ", 'given': {'seats': '2'}}", "$.given.seats", "expected a whole number");
    must_fail("{" HEAD ", 'given': {'seats': 2.5}}", "$.given.seats", "expected a whole number");
    must_fail("{" HEAD ", 'given': {'seats': 2, 'seats': 3}}", "$", "duplicate");
    must_fail("{" HEAD ", " SEATS "}", "$", "says nothing");
    must_fail("{" HEAD ", " SEATS ", 'covers': ['NG-NOPE-01'], 'then': []}", "$.covers[0]",
              "no clause NG-NOPE-01");
    must_fail("{" HEAD ", " SEATS ", 'covers': ['LA-GEN-01'], 'then': []}", "$.covers[0]", "of last-aurora");
    must_fail("{" HEAD ", " SEATS ", 'covers': [5], 'then': []}", "$.covers[0]", "expected a text");
}

static void positions(void **unused)
{
    (void)unused;
    must_fail(GIVEN("'seats': 9"), "$.given.seats", "2 to 4 seats");
    must_fail(GIVEN("'seats': 2, 'options': {'hand': '9'}"), "$.given.options.hand", "no option");
    must_fail(GIVEN("'seats': 2, 'options': {'hand': 4}"), "$.given.options.hand", "expected a text");
    must_fail(GIVEN("'seats': 2, 'content': '/nowhere'"), "$.given.content", "/nowhere");
    must_fail(GIVEN("'seats': 2, 'patch': {'nope': 1}"), "$.given.patch.nope", "no place \"nope\"");
    must_fail(GIVEN("'seats': 2, 'patch': {'round': 9}"), "$.given.patch.round", "out of range");
    must_fail(GIVEN("'seats': 2, 'patch': {'round': 'one'}"), "$.given.patch.round",
              "expected a whole number");
    must_fail(GIVEN("'seats': 2, 'patch': {'round': null}"), "$.given.patch.round",
              "expected a whole number");
    must_fail(GIVEN("'seats': 2, 'patch': {'player.1.bid': 'unicorn'}"), "$.given.patch[\"player.1.bid\"]",
              "no card \"unicorn\"");
    must_fail(GIVEN("'seats': 2, 'patch': {'player': {'1': {'bid': '?'}}}"), "$.given.patch.player.1.bid",
              "unknown values");
    must_fail(GIVEN("'seats': 2, 'patch': {'player.1.shelf': [null]}"), "$.given.patch[\"player.1.shelf\"]",
              "a list of 4");
    must_fail(GIVEN("'seats': 2, 'patch': {'top_known': [3]}"), "$.given.patch.top_known[0]", "from 1 to 2");
    must_fail(GIVEN("'seats': 2, 'patch': {'player': {'1': {}}}"), "$.given.patch.player.1", "empty object");
    must_fail(GIVEN("'seats': 2, 'patch': {'player.1.hand': ['fox']}"), "$.given", "cannot be: ");
    must_fail(
        GIVEN("'seats': 2, 'patch': {'player.1.hand': ['fox'], 'player.2.hand': ['fox'], 'deck': 'rest'}"),
        "$.given.patch", "\"fox\" more often");
    must_fail(GIVEN("'seats': 2, 'patch': {'player.1.hand': 'rest', 'deck': []}"), "$.given.patch",
              "does not fit");
    must_fail(GIVEN("'seats': 2, 'patch': {'player.1.shelf': 'rest'}"), "$.given.patch[\"player.1.shelf\"]",
              "only a list");
    must_fail(GIVEN("'seats': 2, 'patch': {'deck': 'rest', 'discard': 'rest'}"), "$.given.patch.discard",
              "already");
}

static void stacks(void **unused)
{
    (void)unused;
#define STACK(stack) GIVEN("'seats': 2, 'patch': {" HANDS ", 'discard': ['dragon']}, 'stack': {" stack "}")
    must_fail(STACK("'round': [1]"), "$.given.stack.round", "no list");
    must_fail(STACK("'deck': 'fox'"), "$.given.stack.deck", "expected a list");
    must_fail(STACK("'deck': ['fix']"), "$.given.stack.deck[0]", "no card \"fix\"");
    must_fail(STACK("'deck': ['wolf', 'wolf']"), "$.given.stack.deck[1]", "neither");
    must_fail(STACK("'deck': ['dragon']"), "$.given.stack.deck[0]", "neither"); /* everybody sees it */
    must_fail(STACK("'player.1.hand': ['lark', 'fox', 'owl']"), "$.given.stack[\"player.1.hand\"][2]",
              "no place");
    must_pass(STACK("'player.1.hand': ['lark', 'owl'], 'deck': ['lynx', 'bear']"));
}

static void stacked_cards_stay_one_each(void **unused)
{
    (void)unused;
    /* The second lynx cannot be: there is but one. */
    must_fail(STACK("'deck': ['lynx', 'bear', 'lynx']"), "$.given.stack.deck[2]", "neither");
    /* A card of a hidden hand changes places with the top of the deck. */
    must_pass("{" HEAD ", 'given': {'seats': 2, 'patch': {" HANDS
              "}, 'stack': {'player.1.hand': ['bee', 'fox']}},"
              "'then': [{'fact': 'player.2.hand', 'is': ['lark', 'owl']}, {'fact': 'deck', 'length': 20}]}");
}

static void pending(void **unused)
{
    (void)unused;
#define ASK(frames) GIVEN("'seats': 2, 'pending': [" frames "]")
    must_fail(ASK(""), "$.given.pending", "expected 1 to 10");
    must_fail(ASK("{'ask': 'nap', 'seats': [1]}"), "$.given.pending[0].ask", "no question \"nap\"");
    must_fail(ASK("{'ask': 'bid'}"), "$.given.pending", "asked of somebody");
    must_fail(ASK("{'ask': 'bid', 'seats': [0]}"), "$.given.pending[0].seats[0]", "from 1 to 2");
    must_fail(ASK("{'ask': 'place', 'seats': [1]}"), "$.given.pending[0].args", "1 arguments");
    must_fail(ASK("{'ask': 'place', 'seats': [1], 'args': ['sun']}"), "$.given.pending[0].args[0]",
              "no card");
    must_fail(ASK("{'ask': 'place', 'seats': [1], 'args': ['?']}"), "$.given.pending[0].args[0]",
              "unknown values");
    must_fail(ASK("{'ask': 'pick', 'seats': [1], 'args': [-9223372036854775808]}"),
              "$.given.pending[0].args[0]", "from 1 to 2");
}

static void steps(void **unused)
{
    (void)unused;
    must_fail(WHEN("{'seat': 1, 'do': 'bid unicorn'}"), "$.when[0].do (step 1, seat 1: bid unicorn)",
              "no action");
    must_fail(WHEN("{'seat': 3, 'do': 'bid fox'}"), "$.when[0].seat (step 1, seat 3: bid fox)",
              "from 1 to 2");
    must_fail(WHEN("{'seat': 1, 'do': 'bid fox'}, {'seat': 1, 'do': 'bid lark'}"),
              "$.when[1].do (step 2, seat 1: bid lark)", "refused by NG-BID-01 (not-asked)");
    must_fail(WHEN("{'seat': 1, 'do': 'bid fox', 'refused': 'NG-BID-02'}"),
              "$.when[0].refused (step 1, seat 1: bid fox)", "was allowed");
    must_fail(WHEN("{'seat': 1, 'do': 'bid owl', 'refused': 'NG-BID-01'}"),
              "$.when[0].refused (step 1, seat 1: bid owl)", "refused by NG-BID-02 (not-in-hand)");
    must_fail(WHEN("{'seat': 1, 'do': 'bid owl', 'refused': 'NG-BID-02', 'why': 'order'}"),
              "$.when[0].why (step 1, seat 1: bid owl)", "\"not-in-hand\"");
    must_fail(WHEN("{'seat': 1, 'do': 'bid fox', 'why': 'order'}"), "$.when[0].why (step 1, seat 1: bid fox)",
              "only a refusal");
    must_fail(WHEN("{'seat': 1, 'do': 'bid fox'}, {'expect': [{'fact': 'round', 'is': 2}]}"),
              "$.when[1].expect[0].is (step 2)", "round is 1, expected 2");
    must_fail(WHEN("{'seat': 1}"), "$.when[0].do (step 1)", "missing");
}

static void places(void **unused)
{
    (void)unused;
    must_pass(THEN(
        "{'fact': 'player.1', 'is': {'hand': ['lark', 'fox'], 'bid': null}}, {'fact': 'top_known', 'is': []},"
        "{'fact': 'deck.0', 'is': 'wolf', 'not': 'fox'}, {'fact': 'round', 'at_least': 1, 'at_most': 1}"));
    must_fail(THEN("{'fact': 'round'}"), "$.then[0]", "compares with nothing");
    must_fail(THEN("{'fact': 'rounds', 'is': 1}"), "$.then[0]", "no place \"rounds\"");
    must_fail(THEN("{'fact': 'round', 'is': 2}"), "$.then[0].is", "round is 1, expected 2");
    must_fail(THEN("{'fact': 'round', 'not': 1}"), "$.then[0].not", "anything but 1");
    must_fail(THEN("{'fact': 'round', 'at_least': 2}"), "$.then[0].at_least", "at least 2");
    must_fail(THEN("{'fact': 'round', 'at_most': 0}"), "$.then[0].at_most", "at most 0");
    must_fail(THEN("{'fact': 'deck.0', 'at_least': 2}"), "$.then[0].at_least", "no number");
    must_fail(THEN("{'fact': 'deck.0', 'not': 'foxx'}"), "$.then[0].not", "no card \"foxx\"");
    must_fail(THEN("{'fact': 'player.1.hand', 'is': ['fox', 'lark']}"), "$.then[0].is",
              "is [\"lark\",\"fox\"], expected [\"fox\",\"lark\"]");
    must_fail(THEN("{'fact': 'player.1.hand', 'is': ['lark']}"), "$.then[0].is", "expected [\"lark\"]");
    must_fail(THEN("{'fact': 'player.1', 'is': {'hand': ['lark', 'fox'], 'bid': 'owl'}}"), "$.then[0].is",
              "expected");
    must_fail(THEN("{'fact': 'player.1.hand', 'contains': 'owl'}"), "$.then[0].contains", "in it \"owl\"");
    must_fail(THEN("{'fact': 'player.1.hand', 'lacks': 'fox'}"), "$.then[0].lacks", "not in it \"fox\"");
    must_fail(THEN("{'fact': 'discard', 'lacks': 'foxx'}"), "$.then[0].lacks", "no card \"foxx\"");
    must_fail(THEN("{'fact': 'top_known', 'contains': 1}"), "$.then[0].contains", "in it 1");
    must_fail(THEN("{'fact': 'deck', 'length': 3}"), "$.then[0].length", "20 items, expected 3");
    must_fail(THEN("{'fact': 'round', 'length': 3}"), "$.then[0].length", "no list");
    must_fail(THEN("{'view': 2, 'fact': 'player.1.hand', 'contains': 'fox'}"), "$.then[0].contains", "\"?\"");
    must_fail(THEN("{'view': 2, 'fact': 'player.2.hand.0', 'is': '?'}"), "$.then[0].is", "expected \"?\"");
    must_fail(THEN("{'view': 3, 'fact': 'round', 'is': 1}"), "$.then[0].view", "from 1 to 2");
    must_fail(THEN("{'view': 'all', 'fact': 'round', 'is': 1}"), "$.then[0].view", "nobody");
    must_fail(THEN("{'round': 1}"), "$.then[0]", "no kind of fact");
    must_fail(THEN("{'fact': 'round', 'is': 1, 'equals': 1}"), "$.then[0].equals", "unknown key");
}

static void other_facts(void **unused)
{
    (void)unused;
    must_fail(THEN("{'scores': 1, 'is': 3}"), "$.then[0].is", "the score is 0, expected 3");
    must_fail(THEN("{'scores': 1}"), "$.then[0]", "compares with nothing");
    must_fail(THEN("{'score_line': 'glory', 'seat': 1, 'is': 3}"), "$.then[0].score_line", "no such line");
    must_fail(THEN("{'score_line': 'trophies', 'seat': 1, 'at_least': 3}"), "$.then[0].at_least",
              "at least 3");
    must_fail(THEN("{'rank': 1, 'is': 2}"), "$.then[0].is", "the rank is 1");
    must_fail(THEN("{'winners': [1]}"), "$.then[0].winners", "are [1,2], expected [1]");
    must_fail(THEN("{'over': true}"), "$.then[0].over", "not over");
    must_fail(THEN("{'over': false, 'ending': 'rounds'}"), "$.then[0].ending", "is \"running\"");
    must_fail(THEN("{'asked': 'take'}"), "$.then[0].asked", "\"bid\" is asked");
    must_fail(THEN("{'asked': 'nap'}"), "$.then[0].asked", "no question");
    must_fail(THEN("{'asked': 'bid', 'seats': [2]}"), "$.then[0].seats", "are [1,2], expected [2]");
    must_fail(THEN("{'legal': 1}"), "$.then[0]", "compares with nothing");
    must_fail(THEN("{'legal': 1, 'is': ['bid fox']}"), "$.then[0].is", "\"bid lark\" is legal too");
    must_fail(THEN("{'legal': 1, 'is': ['bid fox', 'bid lark', 'bid owl']}"), "$.then[0].is[2]", "not legal");
    must_fail(THEN("{'legal': 1, 'includes': ['done']}"), "$.then[0].includes[0]", "not legal");
    must_fail(THEN("{'legal': 1, 'excludes': ['bid']}"), "$.then[0].excludes[0]", "\"bid\" is legal");
    must_fail(THEN("{'legal': 1, 'excludes': ['bit']}"), "$.then[0].excludes[0]", "no action");
    must_fail(THEN("{'legal': 1, 'length': 3}"), "$.then[0].length", "2 actions are legal");
    must_fail(THEN("{'event': 'won'}"), "$.then[0]", "no such event");
    must_fail(THEN("{'event': 'win'}"), "$.then[0].event", "no event \"win\"");
    must_fail(THEN("{'event': 'won', 'count': 1}"), "$.then[0].count", "were 0 such events");
    must_fail(THEN("{'event': 'drawn', 'args': {'place': 'first'}}"), "$.then[0].args.place",
              "no such argument");
}

static void setup_of_a_changed_position_has_no_events(void **unused)
{
    (void)unused;
    must_pass("{" HEAD ", " SEATS ", 'covers': ['NG-SETUP-02'], 'then': [{'event': 'drawn', 'count': 8}]}");
    must_pass(THEN("{'event': 'drawn', 'count': 0}"));
    must_fail("{" HEAD ", 'covers': ['NG-SETUP-02'], " BIDDING ", 'then': [{'over': false}]}", "$.covers[0]",
              "does not cover NG-SETUP-02");
}

static void coverage_is_strict(void **unused)
{
    (void)unused;
    must_fail("{" HEAD ", 'covers': ['NG-BID-02'], " BIDDING ", 'when': [{'seat': 1, 'do': 'bid fox'}]}",
              "$.covers[0]", "does not cover NG-BID-02");
    must_fail("{" HEAD ", 'covers': ['NG-SCORE-01'], " BIDDING ", 'then': [{'scores': 1, 'is': 0}]}",
              "$.covers[0]", "does not cover NG-SCORE-01");
    must_fail("{" HEAD ", 'covers': [], " BIDDING ", 'then': [{'over': false, 'proves': 'NG-END-01'}]}",
              "$.then[0].proves", "does not list NG-END-01");
    must_pass("{" HEAD ", 'covers': ['NG-BID-01', 'NG-BID-02', 'NG-SCORE-01', 'NG-END-01'], " BIDDING ","
              "'when': [{'seat': 1, 'do': 'bid owl', 'refused': 'NG-BID-02'}, {'seat': 1, 'do': 'bid fox'}],"
              "'then': [{'score_line': 'trophies', 'seat': 1, 'is': 0}, {'over': false, 'proves': "
              "['NG-END-01']}]}");
    assert_int_equal(covered, 4);
}

static void a_misbehaving_game_is_noticed(void **unused)
{
    (void)unused;
    static const char refusals[] =
        WHEN("{'seat': 1, 'do': 'bid fox'}, {'seat': 2, 'do': 'bid lark', 'refused': 'NG-BID-02'}");
    must_pass(refusals);
    mischief = REFUSAL_CHANGES;
    must_fail(refusals, "$.when[1].refused (step 2, seat 2: bid lark)", "left traces");
    mischief = REFUSAL_TELLS;
    must_fail(refusals, "$.when[1].refused (step 2, seat 2: bid lark)", "left traces");
    mischief = CARD_LOST;
    must_fail(refusals, "$.when[0].do (step 1, seat 1: bid fox)", "invariant is broken");
    mischief = HONEST;
}

static void long_texts_are_cut_between_letters(void **unused)
{
    (void)unused;
    ausi_scenario_result result;
    char                 json[1200];
    for (int shift = 0; shift < 3; shift++) {
        char name[600] = "";
        for (int i = 0; i < shift; i++) strcat(name, "x");
        for (int i = 0; i < 150; i++) strcat(name, "\u0416");
        snprintf(json, sizeof json, "{'name': '%s', 'game': '%s', " SEATS "}", name, name);
        run(json, &result);
        assert_false(result.passed);
        assert_int_equal(strlen(result.name) % 2, (size_t)shift % 2);
        assert_memory_equal(result.name, name, strlen(result.name));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes),
        cmocka_unit_test(positions),
        cmocka_unit_test(stacks),
        cmocka_unit_test(stacked_cards_stay_one_each),
        cmocka_unit_test(pending),
        cmocka_unit_test(steps),
        cmocka_unit_test(places),
        cmocka_unit_test(other_facts),
        cmocka_unit_test(setup_of_a_changed_position_has_no_events),
        cmocka_unit_test(coverage_is_strict),
        cmocka_unit_test(a_misbehaving_game_is_noticed),
        cmocka_unit_test(long_texts_are_cut_between_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
