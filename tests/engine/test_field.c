/* Fields by name: every type, lists, decks, seats, structs, and paths that lead nowhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "australis.h"

typedef struct part {
    uint8_t hand[4];
    uint8_t hands;
    int8_t  luck;
} part;

typedef struct whole {
    uint8_t  deck[5];
    uint8_t  decks;
    uint8_t  slots[3];
    part     players[2];
    part     house;
    part     bag[3];
    uint8_t  bags;
    uint16_t u16;
    int16_t  i16;
    uint32_t u32;
    int32_t  i32;
    uint64_t u64;
    uint8_t  set[2];
    uint8_t  wide[12];
    uint8_t  small;
} whole;

static const aus_field part_fields[] = {
    AUS_LIST(part, hand, hands, 1, 0),
    AUS_NUM(part, luck, AUS_F_I8, 0, 0),
};

static const aus_field fields[] = {
    AUS_LIST(whole, deck, decks, 1, AUS_FIELD_DECK),
    AUS_ARRAY(whole, slots, 1, 0),
    AUS_PARTS(whole, players, part_fields, AUS_FIELD_BY_SEAT),
    AUS_PART(whole, house, part_fields),
    AUS_PARTLIST(whole, bag, bags, part_fields, 0),
    AUS_NUM(whole, u16, AUS_F_U16, 0, 0),
    AUS_NUM(whole, i16, AUS_F_I16, 0, 0),
    AUS_NUM(whole, u32, AUS_F_U32, 0, 0),
    AUS_NUM(whole, i32, AUS_F_I32, 0, 0),
    AUS_NUM(whole, u64, AUS_F_U64, 0, 0),
    AUS_SET(whole, set, 1),
    AUS_SET(whole, wide, 1),
    AUS_NUM(whole, small, AUS_F_U8, 2, 5),
};

static bool find(whole *w, const char *path, aus_place *place)
{
    return aus_place_find(fields, sizeof fields / sizeof fields[0], w, path, place);
}

static int64_t get(whole *w, const char *path)
{
    aus_place place;
    assert_true(find(w, path, &place));
    return aus_field_get(place.field, place.base, place.index);
}

static bool set(whole *w, const char *path, int64_t value)
{
    aus_place place;
    assert_true(find(w, path, &place));
    return aus_field_set(place.field, place.base, place.index, value);
}

static void paths_lead_to_places(void **unused)
{
    (void)unused;
    whole w = {.deck = {10, 11, 12}, .decks = 3, .slots = {20, 21, 22}, .bags = 2};
    w.players[1] = (part){.hand = {30, 31}, .hands = 2, .luck = -3};
    w.house.luck = 7;
    w.bag[1].luck = 9;
    assert_int_equal(get(&w, "slots.2"), 22);
    assert_int_equal(get(&w, "players.2.hand.1"), 31);
    assert_int_equal(get(&w, "players.2.luck"), -3);
    assert_int_equal(get(&w, "house.luck"), 7);
    assert_int_equal(get(&w, "bag.1.luck"), 9);
}

static void decks_count_from_the_top(void **unused)
{
    (void)unused;
    whole w = {.deck = {10, 11, 12}, .decks = 3};
    assert_int_equal(get(&w, "deck.0"), 12);
    assert_int_equal(get(&w, "deck.2"), 10);
}

static void wrong_paths_are_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",
                                        ".",
                                        "nothing",
                                        "dec",
                                        "decks",
                                        "deck.",
                                        "deck.3",
                                        "deck.x",
                                        "deck.-1",
                                        "deck.01",
                                        "deck.0.x",
                                        "slots.3",
                                        "players.0.luck",
                                        "players.3.luck",
                                        "players.luck",
                                        "players.1.hand.0",
                                        "players.1.",
                                        "house.1.luck",
                                        "bag.2",
                                        "u16.0",
                                        "slots.99999999999",
                                        "players..1",
                                        "house.luck.x"};
    whole                    w = {.deck = {10, 11, 12}, .decks = 3, .bags = 2};
    aus_place                place;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (find(&w, wrong[i], &place)) fail_msg("\"%s\" leads somewhere", wrong[i]);
}

static void a_whole_field_has_a_length(void **unused)
{
    (void)unused;
    whole     w = {.decks = 3};
    aus_place place;
    assert_true(find(&w, "deck", &place));
    assert_int_equal(place.index, -1);
    assert_int_equal(aus_field_length(place.field, place.base), 3);
    w.decks = 200; /* a broken count never reaches beyond the array */
    assert_int_equal(aus_field_length(place.field, place.base), 5);
    assert_true(find(&w, "slots", &place));
    assert_int_equal(aus_field_length(place.field, place.base), 3);
    assert_true(find(&w, "u16", &place));
    assert_int_equal(aus_field_length(place.field, place.base), 1);
}

static void values_keep_to_their_types(void **unused)
{
    (void)unused;
    static const struct {
        const char *path;
        int64_t     least, most;
    } range[] = {
        {"house.luck", -128, 127},     {"u16", 0, 65535}, {"i16", -32768, 32767}, {"u32", 0, UINT32_MAX},
        {"i32", INT32_MIN, INT32_MAX}, {"set", 0, 65535}, {"slots.1", 0, 255},    {"small", 2, 5}};
    whole w = {.decks = 0};
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++) {
        assert_true(set(&w, range[i].path, range[i].least));
        assert_int_equal(get(&w, range[i].path), range[i].least);
        assert_true(set(&w, range[i].path, range[i].most));
        assert_int_equal(get(&w, range[i].path), range[i].most);
        assert_false(set(&w, range[i].path, range[i].least - 1));
        assert_false(set(&w, range[i].path, range[i].most + 1));
        assert_int_equal(get(&w, range[i].path), range[i].most);
    }
    assert_true(set(&w, "u64", INT64_MAX));
    assert_true(get(&w, "u64") == INT64_MAX);
    assert_false(set(&w, "u64", -1));
}

static void a_wide_set_is_cleared_whole(void **unused)
{
    (void)unused;
    whole w;
    memset(&w, 0xff, sizeof w);
    assert_true(set(&w, "wide", 5));
    assert_int_equal(w.wide[0], 5);
    assert_int_equal(w.wide[11], 0);
    assert_int_equal(w.small, 0xff);
}

static void writing_touches_nothing_else(void **unused)
{
    (void)unused;
    whole w = {.decks = 0}, same = w;
    assert_true(set(&w, "i16", -2));
    assert_int_equal(w.i16, -2);
    same.i16 = -2;
    assert_memory_equal(&w, &same, sizeof w);
    aus_place place;
    assert_true(find(&w, "house", &place));
    assert_false(aus_field_set(place.field, place.base, place.index, 1)); /* a struct is no number */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_lead_to_places),         cmocka_unit_test(decks_count_from_the_top),
        cmocka_unit_test(wrong_paths_are_refused),      cmocka_unit_test(a_whole_field_has_a_length),
        cmocka_unit_test(values_keep_to_their_types),   cmocka_unit_test(a_wide_set_is_cleared_whole),
        cmocka_unit_test(writing_touches_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
