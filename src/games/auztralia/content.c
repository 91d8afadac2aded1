/* content.c: the words and the tables of AuZtralia. */
#include "content.h"

#define COUNT(a) (uint8_t)(sizeof(a) / sizeof((a)[0]))

/* ---- Domains ----------------------------------------------------------------------------------- */

static const char *const terrain_names[AZ_TERRAINS] = {
    [AZ_COAST] = "coast", [AZ_BUSH] = "bush", [AZ_HIGHLAND] = "highland",
    [AZ_FARMLAND] = "farmland", [AZ_DESERT] = "desert",
};
static const char *const kind_names[AZ_KINDS] = {
    [AZ_CTHULHU] = "cthulhu", [AZ_SHOGGOTH] = "shoggoth", [AZ_MIGO] = "mi-go", [AZ_ZOMBIE] = "zombie",
    [AZ_LOYALIST] = "loyalist", [AZ_TEMPLE] = "temple", [AZ_BLANK] = "blank",
};
static const char *const mark_names[AZ_MARKS] = {
    [AZ_PLAIN] = "plain", [AZ_X] = "x", [AZ_XX] = "xx",
};
static const char *const direction_names[AZ_DIRECTIONS] = {
    [AZ_N] = "n", [AZ_NE] = "ne", [AZ_SE] = "se", [AZ_S] = "s", [AZ_SW] = "sw", [AZ_NW] = "nw",
};
static const char *const cell_names[AZ_CELLS] = {
    [AZ_CENTRE] = "centre", [1 + AZ_N] = "n", [1 + AZ_NE] = "ne", [1 + AZ_SE] = "se", [1 + AZ_S] = "s",
    [1 + AZ_SW] = "sw", [1 + AZ_NW] = "nw",
};
static const char *const turn_names[AZ_TURNS] = {
    [AZ_CLOCKWISE] = "clockwise", [AZ_COUNTER] = "counter",
};
static const char *const act_names[AZ_ACTS] = {
    [AZ_ACT_RAIL] = "rail", [AZ_ACT_MINE] = "mine", [AZ_ACT_RECRUIT] = "recruit", [AZ_ACT_ARMY] = "army",
    [AZ_ACT_TRADE] = "trade", [AZ_ACT_FARM] = "farm", [AZ_ACT_ATTACK] = "attack",
    [AZ_ACT_RECOVER] = "recover",
};
static const char *const clock_names[AZ_CLOCKS] = {
    [AZ_CLOCK_FIXED] = "fixed", [AZ_CLOCK_FARMS] = "farms", [AZ_CLOCK_TYPES] = "types",
    [AZ_CLOCK_CUBES] = "cubes",
};
static const char *const happening_names[AZ_HAPPENINGS] = {
    [AZ_HAPPEN_NONE] = "none", [AZ_HAPPEN_REVEAL] = "reveal", [AZ_HAPPEN_REVEAL_MOVE] = "reveal-move",
    [AZ_HAPPEN_ASSASSINATE] = "assassinate", [AZ_HAPPEN_TEMPLE] = "temple",
};
static const char *const timing_names[AZ_TIMINGS] = {
    [AZ_PERMANENT] = "permanent", [AZ_IN_COMBAT] = "combat", [AZ_SINGLE_USE] = "once", [AZ_AT_END] = "end",
};
static const char *const effect_names[AZ_EFFECTS] = {
    [AZ_FX_REVEAL] = "reveal", [AZ_FX_FARM_GUARD] = "farm-guard", [AZ_FX_TOUGHNESS] = "toughness",
    [AZ_FX_RANGE] = "range", [AZ_FX_STRIKE] = "strike", [AZ_FX_FREE_UNIT] = "free-unit",
    [AZ_FX_FLEE] = "flee", [AZ_FX_SANITY] = "sanity", [AZ_FX_TWIN_FARMS] = "twin-farms",
    [AZ_FX_RAZE_TEMPLE] = "raze-temple", [AZ_FX_TAKE] = "take", [AZ_FX_FREE_FARMS] = "free-farms",
    [AZ_FX_SAVE_UNIT] = "save-unit", [AZ_FX_SACRIFICE] = "sacrifice", [AZ_FX_EXTRA_ORE] = "extra-ore",
    [AZ_FX_PORT_GUARD] = "port-guard", [AZ_FX_REPLANT] = "replant", [AZ_FX_REACT] = "react",
    [AZ_FX_FREE_RECRUIT] = "free-recruit", [AZ_FX_RAID] = "raid", [AZ_FX_HEAL] = "heal",
    [AZ_FX_VP_TILES] = "vp-tiles", [AZ_FX_VP_FARMS] = "vp-farms", [AZ_FX_VP_RAILS] = "vp-rails",
    [AZ_FX_HASTE] = "haste", [AZ_FX_FREE_RAIL] = "free-rail",
};

static const char *const group_names[] = { "airships", "ground", "all" };
static const char *const side_names[] = { "seat-1", "seat-2", "seat-3", "seat-4", "old-ones" };
static const char *const fight_names[] = { "none", "attack", "port", "reaction" };
static const char *const stage_names[] = { "muster", "start", "before", "draw", "seen", "resolve", "assign",
                                           "after", "check", "end", "home" };

/* By level; most stacks have none. */
static const char *const stack_names[] = { "mixed", "level-1", "level-2", "level-3" };

#define RECORDS(name, t) { .id = (name), .kind = AUS_D_RECORD, .table = (t) }
#define ENUM(name, list) { .id = (name), .kind = AUS_D_ENUM, .count = COUNT(list), .names = (list) }

const aus_domain az_domain[AZ_DOMAINS] = {
    [AZ_D_NUMBER]    = { .id = "number", .kind = AUS_D_NUMBER, .count = 256 },
    [AZ_D_SEAT]      = { .id = "seat", .kind = AUS_D_SEAT },
    [AZ_D_HEX]       = RECORDS("hex", AZ_T_HEXES),
    [AZ_D_TILE]      = RECORDS("tile", AZ_T_TILES),
    [AZ_D_CARD]      = RECORDS("card", AZ_T_CARDS),
    [AZ_D_EVENT]     = RECORDS("event", AZ_T_EVENTS),
    [AZ_D_SURVEY]    = RECORDS("survey", AZ_T_SURVEYS),
    [AZ_D_CHARACTER] = RECORDS("character", AZ_T_CHARACTERS),
    [AZ_D_UNIT]      = RECORDS("unit", AZ_T_UNITS),
    [AZ_D_SPACE]     = RECORDS("space", AZ_T_SPACES),
    [AZ_D_FARM]      = RECORDS("farm", AZ_T_FARMS),
    [AZ_D_RESOURCE]  = RECORDS("resource", AZ_T_RESOURCES),
    [AZ_D_TERRAIN]   = ENUM("terrain", terrain_names),
    [AZ_D_KIND]      = ENUM("kind", kind_names),
    [AZ_D_MARK]      = ENUM("mark", mark_names),
    [AZ_D_DIRECTION] = ENUM("direction", direction_names),
    [AZ_D_CELL]      = ENUM("cell", cell_names),
    [AZ_D_TURN]      = ENUM("turn", turn_names),
    [AZ_D_ACT]       = ENUM("act", act_names),
    [AZ_D_CLOCK]     = ENUM("clock", clock_names),
    [AZ_D_HAPPENING] = ENUM("happening", happening_names),
    [AZ_D_TIMING]    = ENUM("timing", timing_names),
    [AZ_D_EFFECT]    = ENUM("effect", effect_names),
    [AZ_D_COUNT]     = { .id = "count", .kind = AUS_D_NUMBER, .count = 11 },
    [AZ_D_GROUP]     = ENUM("group", group_names),
    [AZ_D_SIDE]      = { .id = "side", .kind = AUS_D_ENUM, .count = COUNT(side_names),
                         .names = side_names, .seats = AZ_PLAYERS_MAX },
    [AZ_D_FIGHT]     = ENUM("fight", fight_names),
    [AZ_D_STAGE]     = ENUM("stage", stage_names),
    [AZ_D_STACK]     = ENUM("stack", stack_names),
};

/* ---- Fields ------------------------------------------------------------------------------------- */

#define BYTE(S, m, lo, hi) AUS_NUM(S, m, AUS_F_U8, lo, hi)
/* A byte for those who draw the board. */
#define DRAWN(S, m, lo, hi)                                                                          \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .count = 1, .stride = 1,              \
      .flags = AUS_FIELD_LAYOUT, .min = (lo), .max = (hi) }
/* A byte that most records leave out, because for them it is 0. */
#define SPARE(S, m, lo, hi)                                                                          \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .count = 1, .stride = 1,              \
      .flags = AUS_FIELD_OPTIONAL, .min = (lo), .max = (hi) }
/* A value of a domain that most records leave out, because it is `v`. */
#define SPARE_VAL(S, m, D, v)                                                                        \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D), .count = 1,            \
      .stride = 1, .flags = AUS_FIELD_OPTIONAL, .otherwise = (v) }
#define NUMBERS(S, m, lo, hi)                                                                        \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8,                                       \
      .count = (uint16_t)AUS_SIZEOF_(S, m), .stride = 1, .min = (lo), .max = (hi) }
/* Element i of a small array, under a name of its own; left out where it is 0. */
#define NAMED(name_, S, m, i, hi)                                                                    \
    { .name = (name_), .offset = (uint16_t)(offsetof(S, m) + (i)), .type = AUS_F_U8, .count = 1,       \
      .stride = 1, .flags = AUS_FIELD_OPTIONAL, .max = (hi) }
/* A struct that may be left out: all of it is then 0. */
#define SPARE_PART(S, m, list)                                                                       \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT, .count = 1,                       \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .flags = AUS_FIELD_OPTIONAL, .subs = COUNT(list), .sub = (list) }
#define CELLS(name_, S, m, i)                                                                        \
    { .name = (name_), .offset = (uint16_t)(offsetof(S, m) + (i)), .type = AUS_F_BITS,                 \
      .domain = AZ_D_CELL, .count = 1, .stride = 1, .flags = AUS_FIELD_OPTIONAL }
#define ROW(name_, i)                                                                                \
    { .name = (name_), .offset = (uint16_t)((i) * sizeof(az_row)), .type = AUS_F_STRUCT, .count = 1,   \
      .stride = sizeof(az_row), .subs = COUNT(row_fields), .sub = row_fields }

static const aus_field goods_fields[] = {
    NAMED("coal", az_goods, of, AZ_COAL, 20),
    NAMED("iron", az_goods, of, AZ_IRON, 20),
    NAMED("gold", az_goods, of, AZ_GOLD, 20),
};

static const aus_field board_fields[] = {
    NUMBERS(az_board, start_field, 0, 21),
    BYTE(az_board, old_ones_field, 1, 50),
    BYTE(az_board, end_field, 2, 100),
    BYTE(az_board, last_field, 2, 100),
    BYTE(az_board, event_parity, 0, 1),
    BYTE(az_board, port_distance, 1, 10),
    BYTE(az_board, cubes, 1, 20),
    BYTE(az_board, spare_discs, 0, 2),
    BYTE(az_board, disc_damage, 1, 20),
    BYTE(az_board, rails, 1, 20),
    BYTE(az_board, sanity, 0, 10),
    BYTE(az_board, display, 1, AZ_DISPLAY_MAX),
    BYTE(az_board, look, 1, 2),
    BYTE(az_board, look_gold, 0, 10),
    NUMBERS(az_board, events_level, 0, 10),
    BYTE(az_board, move_cards, 0, 10),
    BYTE(az_board, hidden_factor, 1, 3),
    BYTE(az_board, blight_vp, 0, 5),
    AUS_PART(az_board, start, goods_fields),
};

static const aus_field hex_fields[] = {
    BYTE(az_hex, number, 1, AZ_HEXES_MAX),
    DRAWN(az_hex, col, 0, 100),
    DRAWN(az_hex, row, 0, 200),
    AUS_VAL(az_hex, terrain, AZ_D_TERRAIN),
    SPARE(az_hex, level, 0, AZ_LEVELS),
    SPARE(az_hex, survey, 0, 1),
    SPARE(az_hex, port, 0, 1),
    SPARE(az_hex, vp, 0, 10),
};

static const aus_field tile_fields[] = {
    AUS_VAL(az_tile, kind, AZ_D_KIND),
    BYTE(az_tile, level, 0, AZ_LEVELS),
    BYTE(az_tile, vp, 0, 20),
    BYTE(az_tile, toughness, 0, 20),
    SPARE_VAL(az_tile, mark, AZ_D_MARK, AZ_PLAIN),
    SPARE_VAL(az_tile, creates, AZ_D_KIND, AUS_NONE),
};

/* Offsets are those within az_row.hit. */
#define HIT(name_, i)                                                                                \
    { .name = (name_), .offset = (i), .type = AUS_F_U8, .count = 1, .stride = 1,                       \
      .flags = AUS_FIELD_OPTIONAL, .max = 3 }
static const aus_field hit_fields[] = {
    HIT("infantry", AZ_INFANTRY), HIT("car", AZ_CAR), HIT("artillery", AZ_ARTILLERY),
    HIT("airship", AZ_AIRSHIP), HIT("train", AZ_TRAIN),
};
static const aus_field row_fields[] = {
    SPARE_PART(az_row, hit, hit_fields),
    SPARE(az_row, ground, 0, 3),
    SPARE(az_row, air, 0, 3),
    SPARE(az_row, sanity, 0, 3),
};
static const aus_field rows_fields[] = {
    ROW("cthulhu", AZ_CTHULHU), ROW("shoggoth", AZ_SHOGGOTH), ROW("mi-go", AZ_MIGO),
    ROW("zombie", AZ_ZOMBIE), ROW("loyalist", AZ_LOYALIST), ROW("temple", AZ_TEMPLE),
};
static const aus_field card_fields[] = {
    AUS_VAL(az_card, direction, AZ_D_DIRECTION),
    AUS_VAL(az_card, turn, AZ_D_TURN),
    AUS_SET(az_card, moves, AZ_D_KIND),
    { .name = "rows", .offset = AUS_OFFSET_(az_card, row), .type = AUS_F_STRUCT, .count = 1,
      .stride = (uint16_t)AUS_SIZEOF_(az_card, row), .subs = COUNT(rows_fields), .sub = rows_fields },
};

static const aus_field event_fields[] = {
    BYTE(az_event_card, level, 1, AZ_LEVELS),
    AUS_VAL(az_event_card, happening, AZ_D_HAPPENING),
    SPARE(az_event_card, amount, 0, 10),
    SPARE(az_event_card, infantry, 0, 2),
    SPARE_PART(az_event_card, gain, goods_fields),
};

static const aus_field survey_fields[] = {
    CELLS("coal", az_survey, marks, AZ_COAL),
    CELLS("iron", az_survey, marks, AZ_IRON),
    CELLS("gold", az_survey, marks, AZ_GOLD),
    CELLS("phosphate", az_survey, marks, AZ_PHOSPHATE),
    CELLS("old_ones", az_survey, old_ones, 0),
    SPARE(az_survey, mild, 0, 1),
};

static const aus_field character_fields[] = {
    AUS_VAL(az_character, timing, AZ_D_TIMING),
    AUS_VAL(az_character, effect, AZ_D_EFFECT),
    SPARE(az_character, amount, 0, 10),
    SPARE(az_character, vp, 0, 10),
    SPARE_VAL(az_character, unit, AZ_D_UNIT, AUS_NONE),
    SPARE_VAL(az_character, farm, AZ_D_FARM, AUS_NONE),
    SPARE_PART(az_character, gain, goods_fields),
};

static const aus_field unit_fields[] = {
    BYTE(az_unit, count, 1, 20),
    BYTE(az_unit, price, 0, 20),
    BYTE(az_unit, most, 1, 3),
    BYTE(az_unit, range, 0, 10),
    BYTE(az_unit, toughness, 1, 10),
    BYTE(az_unit, time, 0, 1),
    BYTE(az_unit, flies, 0, 1),
};

static const aus_field space_fields[] = {
    AUS_VAL(az_space, act, AZ_D_ACT),
    AUS_VAL(az_space, clock, AZ_D_CLOCK),
    BYTE(az_space, time, 0, 10),
    SPARE(az_space, time_empty, 0, 10),
    BYTE(az_space, repeat, 0, 10),
    BYTE(az_space, amount, 1, 3),
    { .name = "terrains", .offset = AUS_OFFSET_(az_space, terrains), .type = AUS_F_BITS,
      .domain = AZ_D_TERRAIN, .count = 1, .stride = 1, .flags = AUS_FIELD_OPTIONAL },
    SPARE_PART(az_space, price, goods_fields),
};

static const aus_field farm_fields[] = {
    BYTE(az_farm, count, 1, 7),
    BYTE(az_farm, vp, 0, 10),
    BYTE(az_farm, gold, 0, 10),
    AUS_SET(az_farm, terrains, AZ_D_TERRAIN),
};

static const aus_field resource_fields[] = {
    BYTE(az_resource, mark, 0, 6),
    BYTE(az_resource, supply, 0, 100),
    BYTE(az_resource, bound, 0, 1),
    BYTE(az_resource, vp, 0, 10),
    BYTE(az_resource, gold, 0, 10),
    BYTE(az_resource, trade, 0, 1),
};

/* ---- Tables ------------------------------------------------------------------------------------- */

#define TABLE(name_, S, lo, hi, list)                                                                \
    { .id = (name_), .record_size = sizeof(S), .least = (lo), .most = (hi), .fields = COUNT(list),     \
      .field = (list) }

const aus_table az_table[AZ_TABLES] = {
    [AZ_T_BOARDS]     = TABLE("boards", az_board, 1, 1, board_fields),
    [AZ_T_HEXES]      = TABLE("hexes", az_hex, 20, AZ_HEXES_MAX, hex_fields),
    [AZ_T_TILES]      = TABLE("tiles", az_tile, AZ_TILES, AZ_TILES, tile_fields),
    [AZ_T_CARDS]      = TABLE("cards", az_card, AZ_CARDS, AZ_CARDS, card_fields),
    [AZ_T_EVENTS]     = TABLE("events", az_event_card, AZ_EVENTS, AZ_EVENTS, event_fields),
    [AZ_T_SURVEYS]    = TABLE("surveys", az_survey, AZ_SURVEYS, AZ_SURVEYS, survey_fields),
    [AZ_T_CHARACTERS] = TABLE("characters", az_character, AZ_CHARACTERS, AZ_CHARACTERS, character_fields),
    [AZ_T_UNITS]      = TABLE("units", az_unit, AZ_UNITS, AZ_UNITS, unit_fields),
    [AZ_T_SPACES]     = TABLE("spaces", az_space, AZ_SPACES, AZ_SPACES, space_fields),
    [AZ_T_FARMS]      = TABLE("farms", az_farm, AZ_FARMS, AZ_FARMS, farm_fields),
    [AZ_T_RESOURCES]  = TABLE("resources", az_resource, AZ_RESOURCES, AZ_RESOURCES, resource_fields),
};
