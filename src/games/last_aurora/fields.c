#include "fields.h"

/* A set over a domain kept in an array of bytes. */
#define BITS(S, m, D, fl)                                                                           \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_BITS, .domain = (D), .count = 1,       \
      .stride = (uint16_t)AUS_SIZEOF_(S, m), .flags = (fl) }
/* What goes without saying while it is zero, nothing or empty. */
#define Q AUS_FIELD_QUIET
#define QUIET_NUM(S, m, hi)                                                                         \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .count = 1, .stride = 1,           \
      .flags = Q, .max = (hi) }
#define QUIET_VAL(S, m, D)                                                                          \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D), .count = 1,         \
      .stride = 1, .flags = Q, .otherwise = AUS_NONE }
#define QUIET_ARRAY(S, m, D, K, rest)                                                               \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_U8, .domain = (D),                     \
      .count = (uint16_t)AUS_SIZEOF_(S, m), .stride = 1, .flags = Q, .otherwise = (rest), .by = (K) }

static const aus_field car_fields[] = {
    QUIET_VAL(la_car, card, LA_D_CARD),
    QUIET_ARRAY(la_car, box, LA_D_THING, LA_D_AT, AUS_NONE),
    BITS(la_car, fired, LA_D_AT, Q),
};

static const aus_field member_fields[] = {
    AUS_VAL(la_member, card, LA_D_CARD),
    AUS_VAL(la_member, zone, LA_D_ZONE),
    QUIET_NUM(la_member, contamination, 20),
    QUIET_NUM(la_member, food, 40),
    QUIET_NUM(la_member, skill, 9),
    QUIET_NUM(la_member, exploring, 1),
    QUIET_NUM(la_member, used, 1),
    QUIET_NUM(la_member, fresh, 1),
};

static const aus_field player_fields[] = {
    QUIET_NUM(la_player, out, 1),
    AUS_VAL(la_player, at, LA_D_WAYPOINT),
    AUS_NUM(la_player, fame, AUS_F_I8, -9, 99),
    AUS_PARTS_BY(la_player, car, car_fields, LA_D_CELL, Q),
    AUS_PARTLIST(la_player, crew, crews, member_fields, 0),
    AUS_LIST(la_player, hand, hands, LA_D_OBJECT, 0),
    AUS_NUM(la_player, targets, AUS_F_U8, 0, 2),
    QUIET_ARRAY(la_player, aside, LA_D_NUMBER, LA_D_TOKEN, 0),
    QUIET_VAL(la_player, lifted, LA_D_TOKEN),
    AUS_LIST(la_player, loot, loots, LA_D_CARD, Q),
    QUIET_NUM(la_player, claims, 20),
    QUIET_VAL(la_player, ignores, LA_D_ENEMY),
    QUIET_NUM(la_player, readied, 9),
    QUIET_NUM(la_player, repairs, 9),
    QUIET_NUM(la_player, cleans, 9),
    QUIET_NUM(la_player, resting, 2),
};

static const aus_field stock_fields[] = {
    QUIET_NUM(la_stock, ammo, 9),
    QUIET_NUM(la_stock, food, 9),
    QUIET_NUM(la_stock, fuel, 9),
    QUIET_NUM(la_stock, objects, 9),
};

static const aus_field find_fields[] = {
    AUS_VAL(la_find, card, LA_D_CARD),
    AUS_PARTS_BY(la_find, block, stock_fields, LA_D_SIDE, Q),
};

static const aus_field foe_fields[] = {
    AUS_VAL(la_foe, enemy, LA_D_ENEMY),
    AUS_VAL(la_foe, region, LA_D_REGION),
    AUS_NUM(la_foe, defence, AUS_F_U8, 1, 20),
    AUS_NUM(la_foe, damage, AUS_F_U8, 0, 20),
    QUIET_ARRAY(la_foe, target, LA_D_SEAT, LA_D_LETTER, AUS_NONE),
    AUS_VAL(la_foe, loot, LA_D_CARD),
    AUS_NUM(la_foe, pair, AUS_F_U8, 0, 3),
};

static const aus_field special_fields[] = {
    AUS_VAL(la_special, waypoint, LA_D_WAYPOINT),
    AUS_VAL(la_special, counter, LA_D_COUNTER),
};

static const aus_field mine_fields[] = {
    AUS_VAL(la_mine, road, LA_D_ROAD),
    AUS_VAL(la_mine, owner, LA_D_SEAT),
};

static const aus_field turn_fields[] = {
    AUS_VAL(la_turn, seat, LA_D_SEAT),
    AUS_NUM(la_turn, acted, AUS_F_U8, 0, 1),
    /* Zero before anything is explored, too. */
    {.name = "slot", .offset = AUS_OFFSET_(la_turn, slot), .type = AUS_F_U8, .domain = LA_D_SLOT, .count = 1,
     .stride = 1, .flags = Q},
    QUIET_VAL(la_turn, last, LA_D_CARD),
    QUIET_NUM(la_turn, card_done, 2),
    QUIET_NUM(la_turn, bonus_done, 1),
    QUIET_NUM(la_turn, closing, 1),
    QUIET_NUM(la_turn, vacated, 1),
    QUIET_NUM(la_turn, points, 99),
    QUIET_NUM(la_turn, steps, 99),
    QUIET_NUM(la_turn, halting, 1),
    QUIET_VAL(la_turn, after, LA_D_OBJECT),
    BITS(la_turn, roads, LA_D_ROAD, Q),
};

const aus_field la_state_fields[LA_STATE_FIELDS] = {
    AUS_NUM(la_state, round, AUS_F_U8, 0, 99),
    AUS_VAL(la_state, phase, LA_D_PHASE),
    AUS_LIST(la_state, order, orders, LA_D_SEAT, 0),
    AUS_PARTS(la_state, player, player_fields, AUS_FIELD_BY_SEAT),
    AUS_PARTS_BY(la_state, zone, find_fields, LA_D_SLOT, 0),
    AUS_PARTLIST(la_state, foe, foes, foe_fields, 0),
    AUS_PARTLIST(la_state, special, specials, special_fields, 0),
    AUS_PARTLIST(la_state, mine, mines, mine_fields, 0),
    AUS_NUM(la_state, aurora, AUS_F_U8, 1, LA_AURORA),
    AUS_VAL(la_state, back, LA_D_AREA),
    AUS_NUM(la_state, period, AUS_F_U8, 0, LA_PERIODS),
    AUS_LIST(la_state, deck, decks, LA_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(la_state, objects, object_n, LA_D_OBJECT, AUS_FIELD_DECK),
    AUS_LIST(la_state, object_pile, piles, LA_D_OBJECT, 0),
    AUS_LIST(la_state, outcomes, outcome_n, LA_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(la_state, loots, loot_n, LA_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(la_state, pairs, loot_n, LA_D_NUMBER, AUS_FIELD_DECK),
    BITS(la_state, discard, LA_D_CARD, 0),
    BITS(la_state, gone, LA_D_CARD, 0),
    AUS_PART(la_state, turn, turn_fields),
};
