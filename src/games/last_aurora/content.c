#include "words.h"

/* ---- Names ----------------------------------------------------------------------------------------- */

const char *const la_token_names[LA_TOKENS] = { "survivor", "ammo", "food", "fuel" };

const char *const la_deck_names[LA_DECKS] = {
    "exploration", "start", "object", "outcome", "enemy", "loot", "mine", "automa",
};

const char *const la_kind_names[LA_KINDS] = {
    "survivor", "truck", "trailer", "device", "location", "encounter", "event", "object", "outcome", "enemy",
    "automa",
};

const char *const la_phase_names[LA_PHASES] = {
    "any", "exploration", "rest", "movement", "fire", "round-end", "game-end",
};

const char *const la_role_names[LA_ROLES] = {
    "cargo", "armour", "weapon", "speed", "tracks", "recycling", "round-end", "fame", "token-fame",
};

const char *const la_op_names[LA_OPS] = {
    "damage", "contamination", "gain-fame", "lose-fame", "gain", "pay", "lose", "draw-object", "pay-object",
    "repair", "repair-up-to", "decontaminate", "decontaminate-up-to", "take-all", "swap", "move", "upgrade",
    "attack",
};

const char *const la_reach_names[LA_REACHES] = { "any", "participants" };

const char *const la_who_names[LA_WHOS] = { "all", "leader", "last" };

const char *const la_cell_names[LA_CELLS_MAX] = {
    "truck", "trailer-1", "trailer-2", "trailer-3", "trailer-4",
    "truck-device", "device-1", "device-2", "device-3", "device-4",
};

const char *const la_ability_names[LA_ABILITIES] = {
    "none", "rest", "speed", "no-contamination", "repair", "ready", "no-fame-loss", "first-hit", "any-bonus",
    "ignore-enemy", "missing-resource", "fame", "loot-fame",
};

const char *const la_power_names[LA_POWERS] = {
    "ready", "decontaminate", "incendiary", "start-fuel", "speed", "repair", "skill", "shield", "mine",
};

const char *const la_letter_names[LA_LETTERS] = { "a", "b", "c", "d" };

/* ---- Fields ---------------------------------------------------------------------------------------- */

#define COUNT(x) ((uint8_t)(sizeof(x) / sizeof((x)[0])))

/* May be left out: then `other`. */
#define NUM_OR(S, m, lo, hi, other)                                                                 \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .count = 1, .stride = 1,           \
      .flags = AUS_FIELD_OPTIONAL, .min = (lo), .max = (hi), .otherwise = (other) }
#define VAL_OR(S, m, D, other)                                                                      \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D), .count = 1,         \
      .stride = 1, .flags = AUS_FIELD_OPTIONAL, .otherwise = (other) }
#define SET_OR(S, m, D, other)                                                                      \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_BITS, .domain = (D), .count = 1,       \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .flags = AUS_FIELD_OPTIONAL, .otherwise = (other) }
/* The options of a record. */
#define CHOICES_AS(S, label, m, len)                                                                \
    { .name = label, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT,                             \
      .count = (uint16_t)(AUS_SIZEOF_(S, m) / AUS_SIZEOF_(S, m[0])),                                \
      .stride = (uint16_t)AUS_SIZEOF_(S, m[0]), .length = (uint16_t)(offsetof(S, len) + 1),         \
      .subs = COUNT(la_choice_fields), .sub = la_choice_fields, .by = LA_D_CHOICE }
/* A list of parts under the name of what its elements are together. */
#define PARTS_AS(S, label, m, len, parts)                                                           \
    { .name = label, .offset = AUS_OFFSET_(S, m), .type = AUS_F_STRUCT,                             \
      .count = (uint16_t)(AUS_SIZEOF_(S, m) / AUS_SIZEOF_(S, m[0])),                                \
      .stride = (uint16_t)AUS_SIZEOF_(S, m[0]), .length = (uint16_t)(offsetof(S, len) + 1),         \
      .subs = COUNT(parts), .sub = (parts) }

static const aus_field effect_fields[] = {
    AUS_VAL(la_effect, op, LA_D_OP),
    NUM_OR(la_effect, amount, 0, 9, 1),
    VAL_OR(la_effect, token, LA_D_TOKEN, AUS_NONE),
    VAL_OR(la_effect, area, LA_D_AREA, AUS_NONE),
    VAL_OR(la_effect, reach, LA_D_REACH, LA_REACH_ANY),
};

const aus_field la_choice_fields[1] = {
    PARTS_AS(la_choice, "effects", effect, effects, effect_fields),
};

static const aus_field stock_fields[] = {
    NUM_OR(la_stock, ammo, 0, 9, 0),
    NUM_OR(la_stock, food, 0, 9, 0),
    NUM_OR(la_stock, fuel, 0, 9, 0),
    NUM_OR(la_stock, objects, 0, 9, 0),
};

static const aus_field card_fields[] = {
    AUS_NUM(la_card, number, AUS_F_U8, 1, 253),
    AUS_VAL(la_card, deck, LA_D_DECK),
    AUS_VAL(la_card, kind, LA_D_KIND),
    NUM_OR(la_card, period, 0, LA_PERIODS, 0),
    NUM_OR(la_card, plus, 0, 1, 0),
    NUM_OR(la_card, colour, 0, LA_PLAYERS_MAX, 0),
    VAL_OR(la_card, survivor, LA_D_SURVIVOR, AUS_NONE),
    VAL_OR(la_card, rig, LA_D_RIG, AUS_NONE),
    VAL_OR(la_card, location, LA_D_LOCATION, AUS_NONE),
    VAL_OR(la_card, encounter, LA_D_ENCOUNTER, AUS_NONE),
    VAL_OR(la_card, event, LA_D_EVENT, AUS_NONE),
    VAL_OR(la_card, object, LA_D_OBJECT, AUS_NONE),
    VAL_OR(la_card, outcome, LA_D_OUTCOME, AUS_NONE),
    VAL_OR(la_card, enemy, LA_D_ENEMY, AUS_NONE),
    VAL_OR(la_card, loot, LA_D_LOOT, AUS_NONE),
};

static const aus_field survivor_fields[] = {
    AUS_NUM(la_survivor, skill, AUS_F_U8, 1, 9),
    AUS_VAL(la_survivor, ability, LA_D_ABILITY),
    AUS_VAL(la_survivor, phase, LA_D_PHASE),
    NUM_OR(la_survivor, amount, 0, 9, 0),
    NUM_OR(la_survivor, extra, 0, 9, 0),
    NUM_OR(la_survivor, behind, 0, 99, 0),
};

static const aus_field rig_fields[] = {
    NUM_OR(la_rig, towing, 0, LA_TOWING_MAX, 0),
    NUM_OR(la_rig, speed, 0, 9, 0),
    { .name = "boxes", .offset = AUS_OFFSET_(la_rig, box), .type = AUS_F_U8, .domain = LA_D_BOX,
      .count = LA_BOXES_MAX, .stride = 1, .length = (uint16_t)(offsetof(la_rig, boxes) + 1) },
};

static const aus_field box_fields[] = {
    AUS_VAL(la_box, role, LA_D_ROLE),
    SET_OR(la_box, accepts, LA_D_TOKEN, 0),
    NUM_OR(la_box, value, 0, 9, 0),
    NUM_OR(la_box, limit, 0, 9, 0),
    VAL_OR(la_box, token, LA_D_TOKEN, AUS_NONE),
};

static const aus_field location_fields[] = {
    PARTS_AS(la_location, "effects", effect, effects, effect_fields),
    { .name = "blocks", .offset = AUS_OFFSET_(la_location, block), .type = AUS_F_STRUCT, .count = 2,
      .stride = sizeof(la_stock), .subs = COUNT(stock_fields), .sub = stock_fields, .by = LA_D_SIDE },
};

static const aus_field encounter_fields[] = {
    NUM_OR(la_encounter, stays, 0, 1, 0),
    AUS_PART(la_encounter, stock, stock_fields),
    CHOICES_AS(la_encounter, "choices", choice, choices),
};

static const aus_field event_fields[] = {
    AUS_VAL(la_event, who, LA_D_WHO),
    CHOICES_AS(la_event, "choices", choice, choices),
};

static const aus_field object_fields[] = {
    AUS_VAL(la_object, phase, LA_D_PHASE),
    AUS_VAL(la_object, power, LA_D_POWER),
    NUM_OR(la_object, amount, 0, 9, 0),
    NUM_OR(la_object, limit, 0, 9, 0),
    PARTS_AS(la_object, "after", after, afters, effect_fields),
};

static const aus_field shot_fields[] = {
    NUM_OR(la_shot, damage, 0, 9, 0),
    NUM_OR(la_shot, jam, 0, 1, 0),
};

static const aus_field volley_fields[] = {
    NUM_OR(la_volley, damage, 0, 9, 0),
    NUM_OR(la_volley, ambush, 0, 1, 0),
};

static const aus_field outcome_fields[] = {
    AUS_PARTS(la_outcome, player, shot_fields, 0),
    AUS_PARTS(la_outcome, enemy, volley_fields, 0),
    { .name = "letters", .offset = AUS_OFFSET_(la_outcome, letter), .type = AUS_F_U8, .domain = LA_D_LETTER,
      .count = LA_LETTERS, .stride = 1 },
    AUS_VAL(la_outcome, area, LA_D_AREA),
};

static const aus_field enemy_fields[] = {
    AUS_NUM(la_enemy, rank, AUS_F_U8, 1, LA_RANKS),
    CHOICES_AS(la_enemy, "ambush", choice, choices),
};

static const aus_field loot_fields[] = {
    AUS_NUM(la_loot, pair, AUS_F_U8, 1, 3),
    { .name = "defence", .offset = AUS_OFFSET_(la_loot, defence), .type = AUS_F_U8, .count = 3, .stride = 1,
      .min = 1, .max = 20 },
};

static const aus_field area_fields[] = {
    AUS_SET(la_area, cells, LA_D_CELL),
};

static const aus_field map_fields[] = {
    AUS_VAL(la_map, start, LA_D_WAYPOINT),
    NUM_OR(la_map, update_early, 0, 1, 0),
};

static const aus_field region_fields[] = {
    AUS_VAL(la_region, map, LA_D_MAP),
    AUS_NUM(la_region, order, AUS_F_U8, 0, 9),
};

static const aus_field waypoint_fields[] = {
    AUS_VAL(la_waypoint, map, LA_D_MAP),
    AUS_VAL(la_waypoint, region, LA_D_REGION),
    AUS_NUM(la_waypoint, progress, AUS_F_U8, 0, 99),
    NUM_OR(la_waypoint, side, 0, 1, 0),
    NUM_OR(la_waypoint, special, 0, 1, 0),
    NUM_OR(la_waypoint, aurora, 0, LA_AURORA, 0),
};

static const aus_field road_fields[] = {
    AUS_VAL(la_road, map, LA_D_MAP),
    AUS_VAL(la_road, from, LA_D_WAYPOINT),
    AUS_VAL(la_road, to, LA_D_WAYPOINT),
    NUM_OR(la_road, shortcut, 0, 1, 0),
    NUM_OR(la_road, tracks, 0, 1, 0),
    NUM_OR(la_road, avalanche, 0, 1, 0),
    PARTS_AS(la_road, "effects", effect, effects, effect_fields),
};

static const aus_field slot_fields[] = {
    AUS_VAL(la_slot, map, LA_D_MAP),
    AUS_NUM(la_slot, place, AUS_F_U8, 1, LA_SLOTS),
    AUS_NUM(la_slot, cost, AUS_F_U8, 1, 9),
    CHOICES_AS(la_slot, "bonus", choice, choices),
};

static const aus_field counter_fields[] = {
    AUS_NUM(la_counter, count, AUS_F_U8, 1, 20),
    NUM_OR(la_counter, stays, 0, 1, 0),
    AUS_PART(la_counter, effect, effect_fields),
};

static const aus_field setup_fields[] = {
    AUS_NUM(la_setup, players, AUS_F_U8, LA_PLAYERS_MIN, LA_PLAYERS_MAX),
    { .name = "plus", .offset = AUS_OFFSET_(la_setup, plus), .type = AUS_F_U8, .count = LA_PERIODS,
      .stride = 1, .min = 0, .max = 60 },
    AUS_NUM(la_setup, keep, AUS_F_U8, 0, LA_SLOTS),
};

static const aus_field basics_fields[] = {
    AUS_NUM(la_basics, fame_low, AUS_F_I8, -9, 0),
    AUS_NUM(la_basics, fame_start, AUS_F_I8, -9, 9),
    AUS_NUM(la_basics, fame_top, AUS_F_I8, 1, 99),
    AUS_NUM(la_basics, objects_limit, AUS_F_U8, 1, 3),
    AUS_NUM(la_basics, targets, AUS_F_U8, 1, 2),
    AUS_NUM(la_basics, mines, AUS_F_U8, 0, 2),
    AUS_PART(la_basics, start, stock_fields),
};

/* ---- Tables ---------------------------------------------------------------------------------------- */

#define TABLE(t, name, S, lo, hi, list)                                                             \
    [t] = { .id = name, .record_size = sizeof(S), .least = (lo), .most = (hi),                      \
            .fields = COUNT(list), .field = (list) }

const aus_table la_tables[LA_TABLES] = {
    TABLE(LA_T_CARDS, "cards", la_card, 40, 200, card_fields),
    TABLE(LA_T_SURVIVORS, "survivors", la_survivor, 1, 60, survivor_fields),
    TABLE(LA_T_RIGS, "rigs", la_rig, 2, 80, rig_fields),
    TABLE(LA_T_BOXES, "boxes", la_box, 1, 60, box_fields),
    TABLE(LA_T_LOCATIONS, "locations", la_location, 0, 60, location_fields),
    TABLE(LA_T_ENCOUNTERS, "encounters", la_encounter, 0, 20, encounter_fields),
    TABLE(LA_T_EVENTS, "events", la_event, 0, 20, event_fields),
    TABLE(LA_T_OBJECTS, "objects", la_object, 1, 40, object_fields),
    TABLE(LA_T_OUTCOMES, "outcomes", la_outcome, 2, 24, outcome_fields),
    TABLE(LA_T_ENEMIES, "enemies", la_enemy, 0, 12, enemy_fields),
    TABLE(LA_T_LOOTS, "loots", la_loot, 0, 12, loot_fields),
    TABLE(LA_T_AREAS, "areas", la_area, 1, 40, area_fields),
    TABLE(LA_T_MAPS, "maps", la_map, 1, 3, map_fields),
    TABLE(LA_T_REGIONS, "regions", la_region, 1, 9, region_fields),
    TABLE(LA_T_WAYPOINTS, "waypoints", la_waypoint, 7, 160, waypoint_fields),
    TABLE(LA_T_ROADS, "roads", la_road, 6, 200, road_fields),
    TABLE(LA_T_SLOTS, "slots", la_slot, LA_SLOTS, 3 * LA_SLOTS, slot_fields),
    TABLE(LA_T_COUNTERS, "counters", la_counter, 1, 20, counter_fields),
    TABLE(LA_T_SETUPS, "setups", la_setup, 3, 3, setup_fields),
    TABLE(LA_T_BASICS, "basics", la_basics, 1, 1, basics_fields),
};

_Static_assert(sizeof(la_effect) == 5 && sizeof(la_choice) == 21, "effects have no padding");
_Static_assert(sizeof(la_card) == 16 && sizeof(la_outcome) == 25, "cards have no padding");
_Static_assert(sizeof(la_slot) == 67 && sizeof(la_encounter) == 69, "choices have no padding");
_Static_assert(LA_CELLS_MAX <= 16, "an area is a mask of 16 bits");
