#include "sample.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNT(x) (sizeof(x) / sizeof((x)[0]))
/* A field that may be left out, of n elements of type T. */
#define OPTIONAL(S, m, T, D, n, lo, hi, other)                                                     \
    {.name = #m, .offset = AUS_OFFSET_(S, m), .type = (T), .domain = (D), .count = (n),            \
     .stride = (uint16_t)(AUS_SIZEOF_(S, m) / (n)), .min = (lo), .max = (hi),                      \
     .flags = AUS_FIELD_OPTIONAL, .otherwise = (other)}

enum { NUMBER, SEAT, SUIT, THING, PLACE, DIGIT };

static const char *const suits[] = {"sun", "moon", "star", "wind"};

static const aus_domain domains[] = {
    [NUMBER] = {.id = "number", .kind = AUS_D_NUMBER, .count = 256},
    [SEAT] = {.id = "seat", .kind = AUS_D_SEAT},
    [SUIT] = {.id = "suit", .kind = AUS_D_ENUM, .count = COUNT(suits), .names = suits},
    [THING] = {.id = "thing", .kind = AUS_D_RECORD, .table = SAMPLE_THINGS},
    [PLACE] = {.id = "place", .kind = AUS_D_RECORD, .table = SAMPLE_PLACES},
    [DIGIT] = {.id = "digit", .kind = AUS_D_NUMBER, .count = 10},
};

static const aus_field part_fields[] = {
    AUS_NUM(sample_part, power, AUS_F_I16, -5, 5),
    AUS_VAL(sample_part, suit, SUIT),
    AUS_LIST(sample_part, use, uses, PLACE, 0),
};

static const aus_field spare_fields[] = {
    OPTIONAL(sample_part, power, AUS_F_I16, NUMBER, 1, 1, 5, -1),
};

static const aus_field thing_fields[] = {
    AUS_NUM(sample_thing, u64, AUS_F_U64, 0, 0),
    AUS_NUM(sample_thing, u32, AUS_F_U32, 0, 0),
    AUS_NUM(sample_thing, i32, AUS_F_I32, 0, 0),
    AUS_NUM(sample_thing, u16, AUS_F_U16, 0, 0),
    AUS_NUM(sample_thing, i16, AUS_F_I16, 0, 0),
    AUS_NUM(sample_thing, u8, AUS_F_U8, 1, 9),
    AUS_NUM(sample_thing, i8, AUS_F_I8, -9, -1),
    AUS_VAL(sample_thing, suit, SUIT),
    OPTIONAL(sample_thing, mate, AUS_F_U8, THING, 1, 0, 0, AUS_NONE),
    AUS_VAL(sample_thing, owner, SEAT),
    AUS_VAL(sample_thing, digit, DIGIT),
    AUS_SET(sample_thing, marks, SUIT),
    AUS_SET(sample_thing, friends, THING),
    AUS_ARRAY(sample_thing, pair, SUIT, 0),
    OPTIONAL(sample_thing, gaps, AUS_F_U8, PLACE, 2, 0, 0, AUS_NONE),
    AUS_LIST(sample_thing, tour, tours, PLACE, AUS_FIELD_OPTIONAL),
    OPTIONAL(sample_thing, bonus, AUS_F_U8, NUMBER, 1, 1, 9, 99),
    AUS_PART(sample_thing, part, part_fields),
    AUS_PARTS(sample_thing, both, part_fields, 0),
    AUS_PARTLIST(sample_thing, some, somes, part_fields, 0),
    {.name = "spare", .offset = AUS_OFFSET_(sample_thing, spare), .type = AUS_F_STRUCT, .count = 1,
     .stride = sizeof(sample_part), .flags = AUS_FIELD_OPTIONAL, .subs = COUNT(spare_fields),
     .sub = spare_fields},
};

static const aus_field place_fields[] = {AUS_NUM(sample_place, size, AUS_F_U8, 0, 0)};

static const aus_table tables[] = {
    [SAMPLE_THINGS] = {.id = "things", .record_size = sizeof(sample_thing), .least = 2, .most = 12,
                       .fields = COUNT(thing_fields), .field = thing_fields},
    [SAMPLE_PLACES] = {.id = "places", .record_size = sizeof(sample_place), .least = 1, .most = 9,
                       .fields = COUNT(place_fields), .field = place_fields},
};

const aus_rules sample_rules = {
    .id = "sample", .version = 1, .seats_min = 2, .seats_max = 4,
    .domains = COUNT(domains), .domain = domains, .tables = COUNT(tables), .table = tables,
};

static aus_content_text slurp(const char *path)
{
    static char text[2][16384];
    static int  used;
    char       *into = text[used++];
    FILE       *file = fopen(path, "rb");
    AUS_ASSERT(file);
    size_t n = fread(into, 1, sizeof text[0] - 1, file);
    fclose(file);
    return (aus_content_text){into, n};
}

const aus_content_text *sample_texts(void)
{
    static aus_content_text texts[2];
    if (!texts[0].text) {
        texts[SAMPLE_THINGS] = slurp(SOURCE_DIR "/tests/content/sample/things.json");
        texts[SAMPLE_PLACES] = slurp(SOURCE_DIR "/tests/content/sample/places.json");
    }
    return texts;
}

aus_content_text sample_things_with(const char *from, const char *to)
{
    static char text[32768];
    const char *whole = sample_texts()[SAMPLE_THINGS].text, *at = strstr(whole, from);
    AUS_ASSERT(at);
    int n = snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
    return (aus_content_text){text, (size_t)n};
}
