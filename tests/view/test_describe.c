/* Descriptions hold every fact of a view: whatever is changed so that the JSON changes, the words change
 * too, in every game and language. And, on the null game, how they read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "view/describe.h"
#include "view/text.h"
#include "view/view_json.h"

enum { PAGE = 1 << 18 };

static aus_game game;
static char     words[2][PAGE], json[2][PAGE];

static void render(const void *view, int lang, int which)
{
    ausi_voice voice = {.game = &game, .lang = lang};
    aus_writer out = {.data = words[which], .size = PAGE}, text = {.data = json[which], .size = PAGE};
    ausi_json  j = ausi_json_on(&text);
    words[which][0] = json[which][0] = 0;
    ausi_describe(&out, &voice, view);
    ausi_json_view(&j, &game, view, NULL);
    assert_false(out.overflow || text.overflow);
}

/* ---- Every fact ------------------------------------------------------------------------------------ */

static long changes;

/* Cards that share a name in this language cannot be told apart by it. */
static bool reads_alike(int lang, const aus_field *field, int64_t a, int64_t b)
{
    ausi_voice voice = {.game = &game, .lang = lang};
    char       x[256] = "", y[256] = "";
    if (field->type != AUS_F_U8) return false;
    ausi_say_value(&(aus_writer){.data = x, .size = sizeof x}, &voice, field->domain, (int)a);
    ausi_say_value(&(aus_writer){.data = y, .size = sizeof y}, &voice, field->domain, (int)b);
    return strcmp(x, y) == 0;
}

static void try_value(void *view, int lang, const aus_field *field, uint8_t *base, int index, int64_t value)
{
    int64_t old = aus_field_get(field, base, index);
    if (value == old || reads_alike(lang, field, old, value)) return;
    if (!aus_field_set(field, base, index, value)) return;
    render(view, lang, 1);
    if (strcmp(json[0], json[1]) != 0) {
        changes++;
        if (strcmp(words[0], words[1]) == 0)
            fail_msg("%s: %s (element %d) %lld or %lld reads the same:\n%s", game.rules->id, field->name,
                     index, (long long)old, (long long)value, words[0]);
    }
    assert_true(aus_field_set(field, base, index, old));
}

static void try_element(void *view, int lang, const aus_field *field, uint8_t *base, int index, aus_rng *rng)
{
    uint32_t count = field->domain ? aus_domain_count(&game, field->domain) : 0;
    if (field->type == AUS_F_BITS) {
        uint32_t bits = count && count < 8u * field->stride ? count : 8u * field->stride;
        uint64_t bit = (uint64_t)1 << aus_rng_below(rng, bits < 63 ? bits : 63);
        try_value(view, lang, field, base, index,
                  (int64_t)((uint64_t)aus_field_get(field, base, index) ^ bit));
        return;
    }
    if (count && field->type == AUS_F_U8) {
        try_value(view, lang, field, base, index, aus_rng_below(rng, count));
        try_value(view, lang, field, base, index, AUS_NONE);
        try_value(view, lang, field, base, index, AUS_UNKNOWN);
        return;
    }
    int64_t old = aus_field_get(field, base, index);
    try_value(view, lang, field, base, index, old + 1);
    try_value(view, lang, field, base, index, old - 1);
}

static void try_fields(void *view, int lang, const aus_field *fields, int n, uint8_t *base, aus_rng *rng)
{
    for (int i = 0; i < n; i++) {
        const aus_field *field = &fields[i];
        int              length = aus_field_length(field, base);
        if (field->flags & AUS_FIELD_BY_SEAT && length > game.seats) length = game.seats;
        for (int k = 0; k < length; k++) {
            if (length > 12 && aus_rng_below(rng, (uint32_t)length) >= 6)
                continue; /* a few of a long array */
            uint8_t *element = base + field->offset + (size_t)field->stride * (size_t)k;
            if (field->type == AUS_F_STRUCT) try_fields(view, lang, field->sub, field->subs, element, rng);
            else try_element(view, lang, field, base, k, rng);
        }
    }
}

static void play_on(uint8_t *state, aus_rng *rng, int steps)
{
    static aus_action list[AUS_ACTIONS_MAX];
    for (; steps > 0 && aus_to_act(state); steps--) {
        int seat = 0;
        while (!aus_is_asked(state, seat)) seat++;
        size_t n = aus_actions(&game, state, seat, list);
        if (!n) n = aus_free_actions(&game, state, seat, list);
        aus_apply(&game, state, seat, list[aus_rng_below(rng, (uint32_t)n)], NULL, NULL);
    }
}

static void every_fact_is_told(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    (void)unused;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        for (int i = 0; i < AUSI_LANGUAGES; i++) {
            aus_rng  rng;
            aus_seed seed = {{(uint8_t)i}};
            int      seats = rules->seats_min + i % (rules->seats_max - rules->seats_min + 1);
            assert_null(aus_game_init(&game, rules, NULL, seats, NULL));
            aus_rng_init(&rng, (uint64_t)i);
            aus_start(&game, state, &seed, NULL);
            changes = 0;
            for (int k = 0; k < 4; k++) {
                rules->observe(&game, state, k % (seats + 1) - 1, view);
                render(view, i % AUSI_LANGUAGES, 0);
                try_fields(view, i % AUSI_LANGUAGES, rules->field, rules->fields, view, &rng);
                play_on(state, &rng, 12);
            }
            assert_true(changes > 50);
        }
    }
}

/* ---- Parts ------------------------------------------------------------------------------------------- */

static void parts_make_the_whole(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    (void)unused;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        aus_seed   seed = {{1}};
        ausi_voice voice = {.game = &game, .lang = AUSI_EN};
        aus_writer out = {.data = words[1], .size = PAGE};
        assert_null(aus_game_init(&game, aus_rules_at(g), NULL, aus_rules_at(g)->seats_max, NULL));
        aus_start(&game, state, &seed, NULL);
        render(state, AUSI_EN, 0);
        words[1][0] = 0;
        for (int i = 0; i < ausi_part_count(&game); i++) {
            assert_int_equal(ausi_part_find(&voice, ausi_part_id(&game, i)), i);
            ausi_describe_part(&out, &voice, state, i);
        }
        assert_string_equal(words[0], words[1]);
    }
}

static void parts_are_found_by_what_people_type(void **unused)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_RU};
    int        table, record;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("nullgame"), NULL, 2, NULL));
    int deck = ausi_part_find(&voice, "deck");
    assert_true(deck > 0);
    assert_int_equal(ausi_part_find(&voice, "КОЛОДА"), deck);
    assert_int_equal(ausi_part_find(&voice, "колода, сверху"), deck);
    assert_int_equal(ausi_part_find(&voice, "asked"), 0);
    assert_int_equal(ausi_part_find(&voice, ""), -1);
    assert_int_equal(ausi_part_find(&voice, "xyz"), -1);
    assert_true(ausi_record_find(&voice, "lark", &table, &record));
    int lark = record;
    assert_true(ausi_record_find(&voice, "жаворонок", &table, &record));
    assert_int_equal(record, lark);
    assert_false(ausi_record_find(&voice, "", &table, &record));
}

/* ---- How it reads -------------------------------------------------------------------------------------- */

static void it_reads_well(void **unused)
{
    static const char *const expected[AUSI_LANGUAGES] = {
        [AUSI_EN] = "Deck, from the top: 16 × a hidden card\n",
        [AUSI_PL] = "Talia, od góry: 16 × zakryta karta\n",
        [AUSI_RU] = "Колода, сверху: 16 × закрытая карта\n",
        [AUSI_IT] = "Mazzo, dall'alto: 16 × una carta nascosta\n",
    };
    _Alignas(8) static uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    aus_seed                   seed;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("nullgame"), NULL, 2, NULL));
    aus_seed_from_text(&seed, "7");
    aus_start(&game, state, &seed, NULL);
    game.rules->observe(&game, state, 0, view);
    for (int lang = 0; lang < AUSI_LANGUAGES; lang++) {
        render(view, lang, 0);
        if (!strstr(words[0], expected[lang])) fail_msg("not there: %sin:\n%s", expected[lang], words[0]);
    }
    render(view, AUSI_EN, 0);
    assert_non_null(strstr(words[0], "    Shelf: first place: nothing, second place: nothing,"));
    assert_non_null(strstr(words[0], "Bids turned up: no\n"));
    assert_non_null(
        strstr(words[0], "To decide: Player 1, Player 2. Which cards do you exchange? [NG-SWAP-01]\n"));
}

static void a_card_by_its_name(void **unused)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_EN};
    aus_writer out = {.data = words[0], .size = PAGE};
    int        table, record;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("nullgame"), NULL, 2, NULL));
    assert_true(ausi_record_find(&voice, "lark", &table, &record));
    words[0][0] = 0;
    ausi_describe_record(&out, &voice, table, record);
    assert_string_equal(words[0], "Lark:\n  Value: 1\n  Suit: sun\n");
}

/* ---- Choices ------------------------------------------------------------------------------------------- */

/* The sentence of the action comes first, and what follows it is whole. */
static void check_choice(const void *view, int lang, int seat, aus_action action)
{
    ausi_voice voice = {.game = &game, .lang = lang};
    char       plain[512] = "", full[512] = "";
    aus_writer a = {.data = plain, .size = sizeof plain}, b = {.data = full, .size = sizeof full};
    ausi_say_action(&a, &voice, action);
    ausi_say_choice(&b, &voice, view, seat, action);
    assert_false(a.overflow || b.overflow);
    assert_memory_equal(plain, full, strlen(plain));
    const char *rest = full + strlen(plain);
    if (*rest && (strncmp(rest, " – ", strlen(" – ")) != 0 || strchr(rest, '?') || strstr(rest, ", ,")))
        fail_msg("%s reads badly: %s", game.rules->id, full);
}

static void choices_say_what_they_are_about(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
    static aus_action          list[AUS_ACTIONS_MAX];
    (void)unused;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        for (int i = 0; i < 2 * AUSI_LANGUAGES; i++) {
            aus_rng  rng;
            aus_seed seed = {{(uint8_t)i}};
            assert_null(aus_game_init(&game, rules, NULL, rules->seats_min + i % 2, NULL));
            aus_rng_init(&rng, (uint64_t)i);
            aus_start(&game, state, &seed, NULL);
            for (int steps = 0; steps < 400 && aus_to_act(state); steps++) {
                int seat = 0;
                while (!aus_is_asked(state, seat)) seat++;
                rules->observe(&game, state, seat, view);
                size_t n = aus_free_actions(&game, view, seat, list);
                for (size_t k = 0; k < n; k++) check_choice(view, i % AUSI_LANGUAGES, seat, list[k]);
                n = aus_actions(&game, view, seat, list);
                for (size_t k = 0; k < n; k++) check_choice(view, i % AUSI_LANGUAGES, seat, list[k]);
                play_on(state, &rng, 1);
            }
        }
    }
}

static void said_of(const char *id, const char *action, const char *expected)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    ausi_voice                 voice = {.game = &game, .lang = AUSI_EN};
    aus_seed                   seed;
    aus_action                 parsed;
    assert_null(aus_game_init(&game, aus_rules_find(id), NULL, 2, NULL));
    aus_seed_from_text(&seed, "7");
    aus_start(&game, state, &seed, NULL);
    game.rules->observe(&game, state, 0, state);
    assert_true(aus_action_parse(&game, action, strlen(action), &parsed));
    words[0][0] = 0;
    ausi_say_choice(&(aus_writer){.data = words[0], .size = PAGE}, &voice, state, 0, parsed);
    assert_string_equal(words[0], expected);
}

static void choices_read_well(void **unused)
{
    (void)unused;
    said_of("nullgame", "bid lark", "Bid: Lark");
    said_of("last-aurora", "explore 3", "Explore: slot 3 – Snowplough, Exploration cost: 2");
    said_of("last-aurora", "lift truck 3", "Lift the token: truck, box 3 – ammo");
    said_of("last-aurora", "bonus 4 b",
            "Bonus action: slot 4, option B – gain a resource (1, ammo), damage (1)");
    said_of("auztralia", "port h1", "Build the port: Hex 1 – Hex 4: Gold 3; Hex 8: Coal 3, Iron 3, Gold 3");
    said_of("auztralia", "act rail-any", "Action: Build rail: any terrain – Coal: 1, Iron: 1, Time: 3");
    said_of("auztralia", "reveal h18", "Reveal the tile: Hex 18 – face-down tile, Level: 2");
}

static void a_part_of_every_seat(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    ausi_voice                 voice = {.game = &game, .lang = AUSI_PL};
    aus_writer                 out = {.data = words[0], .size = PAGE};
    aus_seed                   seed;
    int                        part, inner;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("last-aurora"), NULL, 2, NULL));
    aus_seed_from_text(&seed, "7");
    aus_start(&game, state, &seed, NULL);
    assert_true(ausi_inner_find(&voice, "konw", &part, &inner));
    words[0][0] = 0;
    ausi_describe_inner(&out, &voice, state, part, inner);
    assert_ptr_equal(strstr(words[0], "Gracz 1:\n  Konwój:\n    Ciężarówka: "), words[0]);
    assert_non_null(strstr(words[0], "\nGracz 2:\n  Konwój:\n"));
    assert_false(ausi_inner_find(&voice, "xyz", &part, &inner));
    assert_false(ausi_inner_find(&voice, "", &part, &inner));
}

/* What is at rest is not told, and a part that is at rest is none. */
static void quiet_fields_speak_up(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    aus_seed                   seed;
    aus_place                  place;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("auztralia"), NULL, 2, NULL));
    aus_seed_from_text(&seed, "7");
    aus_start(&game, state, &seed, NULL);
    render(state, AUSI_EN, 0);
    assert_non_null(strstr(words[0], "\nCombat: none\n"));
    assert_null(strstr(words[0], "Damage still to assign"));
    assert_true(aus_place_find(game.rules->field, game.rules->fields, state, "fight.ground", &place));
    assert_true(aus_field_set(place.field, place.base, 0, 2));
    render(state, AUSI_EN, 0);
    assert_non_null(strstr(words[0], "\nCombat: Kind: no combat; Player: Player 1; "));
    assert_non_null(strstr(words[0], "Damage still to assign: 2\n"));
}

static void a_card_tells_what_is_printed_on_it(void **unused)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_EN};
    aus_writer out = {.data = words[0], .size = PAGE};
    int        table, record;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("last-aurora"), NULL, 2, NULL));
    assert_true(ausi_record_find(&voice, "snowplough", &table, &record));
    words[0][0] = 0;
    ausi_describe_record(&out, &voice, table, record);
    assert_non_null(strstr(words[0], "  Kind: truck\n"));
    assert_non_null(strstr(words[0], "  Boxes: Crew box, Cargo box, 2 × Armour\n"));
}

/* ---- Places and topics --------------------------------------------------------------------------------- */

static const char *where(const void *view, const char *name)
{
    ausi_voice voice = {.game = &game, .lang = AUSI_EN};
    aus_writer out = {.data = words[0], .size = PAGE};
    int        table, record;
    assert_true(ausi_record_find(&voice, name, &table, &record));
    words[0][0] = 0;
    ausi_describe_where(&out, &voice, view, table, record);
    return words[0];
}

static void things_are_found_where_they_are(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    aus_seed                   seed;
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("last-aurora"), NULL, 2, NULL));
    aus_seed_from_text(&seed, "7");
    aus_start(&game, state, &seed, NULL);
    game.rules->observe(&game, state, 0, state);
    assert_string_equal(where(state, "medic"), "  Exploration zone, slot 5\n");
    assert_string_equal(where(state, "leader"), "  Player 1, Survivors: Zone: active zone\n");
    assert_string_equal(where(state, "valley 2"), "  To: Valley 3\n  Special waypoints: Counter: Contamination\n");
    assert_null(aus_game_init(&game, aus_rules_find("auztralia"), NULL, 2, NULL));
    aus_start(&game, state, &seed, NULL);
    game.rules->observe(&game, state, 0, state);
    assert_string_equal(where(state, "hex 12"),
                        "  north (1): Hex 19\n  north-east (2): Hex 11\n  south-east (3): Hex 6\n");
    assert_non_null(strstr(where(state, "hex 8"), "  Resources on the map: Coal: 3; Iron: 3; Gold: 3\n"));
}

/* Every topic has a word in every language that finds it, tells something, and names only parts there are. */
static void topics_are_told(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    aus_seed                   seed = {{7}};
    (void)unused;
    for (size_t g = 0; g < aus_rules_count(); g++) {
        const aus_rules *rules = aus_rules_at(g);
        assert_null(aus_game_init(&game, rules, NULL, rules->seats_min, NULL));
        aus_start(&game, state, &seed, NULL);
        for (int i = 0; i < AUSI_LANGUAGES * ausi_topic_count(&game); i++) {
            int        topic = i / AUSI_LANGUAGES;
            ausi_voice voice = {.game = &game, .lang = i % AUSI_LANGUAGES};
            char       word[128] = "";
            aus_writer out = {.data = words[0], .size = PAGE};
            ausi_say_topic(&(aus_writer){.data = word, .size = sizeof word}, &voice, topic);
            assert_int_equal(ausi_topic_find(&voice, word), topic);
            assert_int_equal(ausi_topic_find(&voice, rules->topic[topic].id), topic);
            words[0][0] = 0;
            ausi_describe_topic(&out, &voice, state, topic);
            assert_false(out.overflow);
            if (!words[0][0]) fail_msg("%s says nothing of %s", rules->id, rules->topic[topic].id);
        }
        assert_int_equal(ausi_topic_find(&(ausi_voice){.game = &game}, ""), -1);
    }
}

/* A side that is a seat is called as the seat is. */
static void sides_have_names(void **unused)
{
    _Alignas(8) static uint8_t state[AUS_STATE_MAX];
    static const char *const   names[AUS_SEATS_MAX] = {"Anna", "Boris"};
    aus_seed                   seed = {{7}};
    (void)unused;
    assert_null(aus_game_init(&game, aus_rules_find("auztralia"), NULL, 2, NULL));
    aus_start(&game, state, &seed, NULL);
    ausi_voice voice = {.game = &game, .lang = AUSI_EN, .names = names};
    aus_writer out = {.data = words[0], .size = PAGE};
    words[0][0] = 0;
    ausi_describe_part(&out, &voice, state, ausi_part_find(&voice, "field"));
    assert_string_equal(words[0], "Time track, field of each disc: Anna: 2, Boris: 2, the Old Ones: 22\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fact_is_told),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(parts_are_found_by_what_people_type),
        cmocka_unit_test(it_reads_well),
        cmocka_unit_test(a_card_by_its_name),
        cmocka_unit_test(choices_say_what_they_are_about),
        cmocka_unit_test(choices_read_well),
        cmocka_unit_test(a_part_of_every_seat),
        cmocka_unit_test(quiet_fields_speak_up),
        cmocka_unit_test(things_are_found_where_they_are),
        cmocka_unit_test(topics_are_told),
        cmocka_unit_test(sides_have_names),
        cmocka_unit_test(a_card_tells_what_is_printed_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
