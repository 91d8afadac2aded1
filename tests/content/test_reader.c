/* From JSON to a record, field by field, and what the reader says about JSON that is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "sample.h"

static aus_game game;

static void load_sample(aus_content *content)
{
    char error[AUS_CONTENT_ERROR];
    bool good = aus_content_parse(&sample_rules, sample_texts(), content, error);
    assert_string_equal(error, "");
    assert_true(good);
    assert_null(aus_game_init(&game, &sample_rules, &content->pack, 2, NULL));
}

static void reads_every_kind_of_field(void **state)
{
    (void)state;
    aus_content content;
    load_sample(&content);
    const sample_thing *full = game.table[SAMPLE_THINGS];
    assert_int_equal(game.records[SAMPLE_THINGS], 10);
    assert_true(full->u64 == 9007199254740993u && full->u32 == 4000000000u && full->i32 == -2000000000);
    assert_true(full->u16 == 65535 && full->i16 == -32768 && full->u8 == 9 && full->i8 == -9);
    assert_true(full->suit == 2 && full->mate == 1 && full->owner == 3 && full->digit == 9);
    assert_true(full->marks == 9 && full->friends[0] == 1 && full->friends[1] == 2);
    assert_true(full->pair[0] == 1 && full->pair[1] == 3 && full->gaps[0] == AUS_NONE && full->gaps[1] == 2);
    assert_true(full->tours == 2 && full->tour[0] == 1 && full->tour[1] == 1 && full->bonus == 3);
    assert_true(full->part.power == -5 && full->part.suit == 1);
    assert_true(full->part.uses == 1 && full->part.use[0] == 0);
    assert_true(full->both[1].power == 2 && full->both[1].uses == 2 && full->both[1].use[0] == 2);
    assert_true(full->somes == 1 && full->some[0].power == 5 && full->some[0].use[0] == 1);
    assert_int_equal(full->spare.power, 2);
    aus_content_free(&content);
}

static void fills_in_what_is_left_out(void **state)
{
    (void)state;
    aus_content content;
    load_sample(&content);
    const sample_thing *bare = (const sample_thing *)game.table[SAMPLE_THINGS] + 1;
    assert_true(bare->mate == AUS_NONE && bare->tours == 0 && bare->bonus == 99 && bare->spare.power == -1);
    assert_true(bare->gaps[0] == AUS_NONE && bare->gaps[1] == AUS_NONE);
    aus_content_free(&content);
}

static void keeps_ids_names_and_sources(void **state)
{
    (void)state;
    aus_content content;
    load_sample(&content);
    assert_string_equal(game.slugs[SAMPLE_PLACES] + 2 * AUS_SLUG_MAX, "sea-2");
    assert_string_equal(aus_record_name(&game, SAMPLE_THINGS, 1, 0), "Bare");
    assert_string_equal(aus_record_name(&game, SAMPLE_PLACES, 2, 1), "Morze");
    assert_string_equal(aus_record_name(&game, SAMPLE_PLACES, 2, 2), "Море");
    assert_string_equal(aus_record_name(&game, SAMPLE_PLACES, 2, 3), "Il mare");
    assert_string_equal(aus_record_name(&game, SAMPLE_PLACES, 2, 4), "sea-2");
    assert_int_equal(content.records, 13);
    assert_int_equal(content.source[10].kind, AUS_SOURCE_INFERRED);
    assert_string_equal(content.source[12].ref, "a \"sea\" of our own");
    aus_content_free(&content);
}

static void names_are_slugs_without_texts(void **state)
{
    (void)state;
    aus_content content;
    load_sample(&content);
    aus_pack bare = {.rules = content.pack.rules};
    assert_null(aus_game_init(&game, &sample_rules, &bare, 2, NULL));
    assert_string_equal(aus_record_name(&game, SAMPLE_THINGS, 1, 0), "bare");
    aus_content_free(&content);
}

/* What becomes of things.json, and what the reader says of it; ' stands for ". */
static const struct mistake {
    const char *from, *to, *error;
} mistakes[] = {
    {"'star', 'mate", "'sum', 'mate", "records[0].suit: expected one of sun, moon, star, wind; found 'sum'"},
    {"'star', 'mate", "3, 'mate", "records[0].suit: expected one of sun, moon, star, wind; found 3"},
    {"'suit': 'star', ", "", "records[0].suit: expected one of sun, moon, star, wind; found nothing"},
    {"'star', 'mate", "null, 'mate", "records[0].suit: expected one of sun, moon, star, wind; found null"},
    {"'u8': 9", "'u8': 10", "records[0].u8: expected a whole number from 1 to 9; found 10"},
    {"'u8': 9", "'u8': 9.0", "records[0].u8: expected a whole number from 1 to 9; found a fraction"},
    {"'u8': 9", "'u8': '9'", "records[0].u8: expected a whole number from 1 to 9; found '9'"},
    {"'i8': -9", "'i8': -10", "records[0].i8: expected a whole number from -9 to -1; found -10"},
    {"65535", "65536", "records[0].u16: expected a whole number from 0 to 65535; found 65536"},
    {"4000000000", "-1", "records[0].u32: expected a whole number from 0 to 4294967295; found -1"},
    {"9007199254740993", "-1",
     "records[0].u64: expected a whole number from 0 to 9223372036854775807; found -1"},
    {"'bonus': 3", "'bonus': 99", "records[0].bonus: expected a whole number from 1 to 9; found 99"},
    {"'owner': 4", "'owner': 5", "records[0].owner: expected a seat from 1 to 4; found 5"},
    {"'owner': 4", "'owner': 0", "records[0].owner: expected a seat from 1 to 4; found 0"},
    {"'digit': 9", "'digit': 10", "records[0].digit: expected a whole number from 0 to 9; found 10"},
    {"'mate': 'bare'", "'mate': 'bore'",
     "records[0].mate: expected the id of a record of things or null; found 'bore'"},
    {"['wind', 'sun']", "['wind', 'wind']", "records[0].marks[1]: expected nothing twice; found 'wind'"},
    {"['wind', 'sun']", "[null]", "records[0].marks[0]: expected one of sun, moon, star, wind; found null"},
    {"['wind', 'sun']", "'wind'", "records[0].marks: expected a list; found 'wind'"},
    {"['t9', 'full']", "['t9', 'home']",
     "records[0].friends[1]: expected the id of a record of things; found 'home'"},
    {"['moon', 'wind']", "['moon']", "records[0].pair: expected a list of exactly 2; found a list of 1"},
    {"[null, 'sea-2']", "[null, 'sea-3']",
     "records[0].gaps[1]: expected the id of a record of places or null; found 'sea-3'"},
    {"['away', 'away']", "['away', 'away', 'home', 'home']",
     "records[0].tour: expected a list of at most 3; found a list of 4"},
    {"['away', 'away']", "[null]", "records[0].tour[0]: expected the id of a record of places; found null"},
    {"{'power': -5,", "{", "records[0].part.power: expected a whole number from -5 to 5; found nothing"},
    {"{'power': -5,", "{'colour': true, 'power': -5,",
     "records[0].part.colour: expected only power, suit, use; found true"},
    {"'both': [{'power': 1,", "'both': [{'power': 6,",
     "records[0].both[0].power: expected a whole number from -5 to 5; found 6"},
    {"'some': [{'power': 5, 'suit': 'star', 'use': ['away']}]", "'some': {}",
     "records[0].some: expected a list of at most 2; found an object"},
    {"'spare': {'power': 2}", "'spare': null", "records[0].spare: expected an object; found null"},
    {"'id': 'full'", "'id': 'Full'", "records[0].id: expected 1 to 31 of a-z, 0-9 and -; found 'Full'"},
    {"'id': 'full'", "'id': 'a-slug-of-more-than-thirty-one-chars'",
     "records[0].id: expected 1 to 31 of a-z, 0-9 and -; found 'a-slug-of-more-than-thirty-o...'"},
    {"'id': 'bare'", "'id': 'full'", "records[1].id: expected an id of its own; found 'full'"},
    {", 'it': 'Pieno'", "",
     "records[0].name.it: expected a name of 1 to 127 bytes without control characters; found nothing"},
    {"'it': 'Pieno'", "'it': ''",
     "records[0].name.it: expected a name of 1 to 127 bytes without control characters; found ''"},
    {"'it': 'Pieno'", "'it': '\\u001b[2J'",
     "records[0].name.it: expected a name of 1 to 127 bytes without control characters; found '?[2J'"},
    {"'it': 'Pieno'", "'it': 'Pieno', 'de': 'Voll'",
     "records[0].name.de: expected only en, pl, ru, it; found 'Voll'"},
    {"'kind': 'printed'", "'kind': 'guessed'",
     "records[0].source.kind: expected one of printed, inferred, stand-in; found 'guessed'"},
    {"'ref': 'p. 4'", "'ref': ''",
     "records[0].source.ref: expected a line that says where this is from; found ''"},
    {"'source': {'kind': 'printed', 'ref': 'p. 4'},", "",
     "records[0].source: expected an object; found nothing"},
    {"'$schema'", "'schema'", "schema: expected only records, $schema; found 'unused'"},
    {"'records': [", "'records': [7, ", "records[0]: expected an object; found 7"},
    {"'records': [", "'records': [], 'x': [", "x: expected only records, $schema; found a list of 10"},
};

static const char *quoted(char *out, size_t size, const char *text)
{
    snprintf(out, size, "%s", text);
    for (char *c = out; *c; c++)
        if (*c == '\'') *c = '"';
    return out;
}

static void assert_parse_fails(const aus_content_text *texts, const char *expected)
{
    aus_content content;
    char        error[AUS_CONTENT_ERROR];
    assert_false(aus_content_parse(&sample_rules, texts, &content, error));
    assert_string_equal(error, expected);
    assert_null(content.pack.rules.data);
    assert_null(content.source);
}

static void explains_mistakes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        char             from[128], to[128], error[256], expected[AUS_CONTENT_ERROR + 16];
        aus_content_text things = sample_things_with(quoted(from, sizeof from, mistakes[i].from),
                                                     quoted(to, sizeof to, mistakes[i].to));
        snprintf(expected, sizeof expected, "things.json: %s", quoted(error, sizeof error, mistakes[i].error));
        assert_parse_fails((aus_content_text[]){things, sample_texts()[1]}, expected);
    }
}

static void explains_broken_json(void **state)
{
    (void)state;
    static const char *const files[][2] = {
        {"", "things.json: line 1, column 0: '[' or '{' expected near end of file"},
        {"[]", "things.json: expected an object; found a list of 0"},
        {"{}", "things.json: records: expected a list of 2 to 12; found nothing"},
        {"{\"records\": []}", "things.json: records: expected a list of 2 to 12; found a list of 0"},
        {"{\"x\": [], \"x\": []}", "things.json: line 1, column 13: duplicate object key near '\"x\"'"},
        {"{\"records\": \"\xff\"}", "things.json: line 1, column 13: unable to decode byte 0xff near '\"'"},
        {"{\n[", "things.json: line 2, column 1: string or '}' expected near '['"},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        aus_content_text things = {files[i][0], strlen(files[i][0])};
        assert_parse_fails((aus_content_text[]){things, sample_texts()[1]}, files[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_kind_of_field), cmocka_unit_test(fills_in_what_is_left_out),
        cmocka_unit_test(keeps_ids_names_and_sources), cmocka_unit_test(names_are_slugs_without_texts),
        cmocka_unit_test(explains_mistakes), cmocka_unit_test(explains_broken_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
