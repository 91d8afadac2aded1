#include "fields.h"

/* A set over a domain kept in an array of bytes. */
#define BITS(S, m, D)                                                                               \
    { .name = #m, .offset = AUS_OFFSET_(S, m), .type = AUS_F_BITS, .domain = (D), .count = 1,       \
      .stride = (uint16_t)AUS_SIZEOF_(S, m) }

static const aus_field car_fields[] = {
    AUS_VAL(la_car, card, LA_D_CARD),
    AUS_ARRAY(la_car, box, LA_D_THING, 0),
    BITS(la_car, fired, LA_D_AT),
};

static const aus_field member_fields[] = {
    AUS_VAL(la_member, card, LA_D_CARD),
    AUS_VAL(la_member, zone, LA_D_ZONE),
    AUS_NUM(la_member, contamination, AUS_F_U8, 0, 20),
    AUS_NUM(la_member, food, AUS_F_U8, 0, 40),
    AUS_NUM(la_member, exploring, AUS_F_U8, 0, 1),
    AUS_NUM(la_member, used, AUS_F_U8, 0, 1),
    AUS_NUM(la_member, skill, AUS_F_U8, 0, 9),
    AUS_NUM(la_member, fresh, AUS_F_U8, 0, 1),
};

static const aus_field player_fields[] = {
    AUS_PARTS(la_player, car, car_fields, 0),
    AUS_PARTLIST(la_player, crew, crews, member_fields, 0),
    AUS_LIST(la_player, hand, hands, LA_D_OBJECT, 0),
    AUS_ARRAY(la_player, aside, LA_D_NUMBER, 0),
    AUS_VAL(la_player, lifted, LA_D_TOKEN),
    AUS_NUM(la_player, fame, AUS_F_I8, -9, 99),
    AUS_VAL(la_player, at, LA_D_WAYPOINT),
    AUS_NUM(la_player, out, AUS_F_U8, 0, 1),
    AUS_NUM(la_player, targets, AUS_F_U8, 0, 2),
    AUS_NUM(la_player, readied, AUS_F_U8, 0, 9),
    AUS_VAL(la_player, ignores, LA_D_ENEMY),
    AUS_LIST(la_player, loot, loots, LA_D_CARD, 0),
    AUS_NUM(la_player, claims, AUS_F_U8, 0, 20),
    AUS_NUM(la_player, resting, AUS_F_U8, 0, 2),
    AUS_NUM(la_player, repairs, AUS_F_U8, 0, 9),
    AUS_NUM(la_player, cleans, AUS_F_U8, 0, 9),
};

static const aus_field stock_fields[] = {
    AUS_NUM(la_stock, ammo, AUS_F_U8, 0, 9),
    AUS_NUM(la_stock, food, AUS_F_U8, 0, 9),
    AUS_NUM(la_stock, fuel, AUS_F_U8, 0, 9),
    AUS_NUM(la_stock, objects, AUS_F_U8, 0, 9),
};

static const aus_field find_fields[] = {
    AUS_VAL(la_find, card, LA_D_CARD),
    AUS_PARTS(la_find, block, stock_fields, 0),
};

static const aus_field foe_fields[] = {
    AUS_VAL(la_foe, enemy, LA_D_ENEMY),
    AUS_VAL(la_foe, region, LA_D_REGION),
    AUS_VAL(la_foe, loot, LA_D_CARD),
    AUS_NUM(la_foe, pair, AUS_F_U8, 0, 3),
    AUS_NUM(la_foe, defence, AUS_F_U8, 1, 20),
    AUS_NUM(la_foe, damage, AUS_F_U8, 0, 20),
    AUS_ARRAY(la_foe, target, LA_D_SEAT, 0),
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
    AUS_VAL(la_turn, slot, LA_D_SLOT),
    AUS_VAL(la_turn, last, LA_D_CARD),
    AUS_NUM(la_turn, card_done, AUS_F_U8, 0, 2),
    AUS_NUM(la_turn, bonus_done, AUS_F_U8, 0, 1),
    AUS_NUM(la_turn, closing, AUS_F_U8, 0, 1),
    AUS_NUM(la_turn, vacated, AUS_F_U8, 0, 1),
    AUS_NUM(la_turn, points, AUS_F_U8, 0, 99),
    AUS_NUM(la_turn, steps, AUS_F_U8, 0, 99),
    AUS_NUM(la_turn, halting, AUS_F_U8, 0, 1),
    AUS_VAL(la_turn, after, LA_D_OBJECT),
    BITS(la_turn, roads, LA_D_ROAD),
};

const aus_field la_state_fields[LA_STATE_FIELDS] = {
    AUS_PARTS(la_state, player, player_fields, AUS_FIELD_BY_SEAT),
    AUS_PARTS(la_state, zone, find_fields, 0),
    AUS_PARTLIST(la_state, foe, foes, foe_fields, 0),
    AUS_PARTLIST(la_state, special, specials, special_fields, 0),
    AUS_PARTLIST(la_state, mine, mines, mine_fields, 0),
    AUS_PART(la_state, turn, turn_fields),
    AUS_LIST(la_state, order, orders, LA_D_SEAT, 0),
    AUS_LIST(la_state, deck, decks, LA_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(la_state, objects, object_n, LA_D_OBJECT, AUS_FIELD_DECK),
    AUS_LIST(la_state, object_pile, piles, LA_D_OBJECT, 0),
    AUS_LIST(la_state, outcomes, outcome_n, LA_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(la_state, loots, loot_n, LA_D_CARD, AUS_FIELD_DECK),
    AUS_LIST(la_state, pairs, loot_n, LA_D_NUMBER, AUS_FIELD_DECK),
    BITS(la_state, discard, LA_D_CARD),
    BITS(la_state, gone, LA_D_CARD),
    AUS_VAL(la_state, back, LA_D_AREA),
    AUS_NUM(la_state, round, AUS_F_U8, 0, 99),
    AUS_VAL(la_state, phase, LA_D_PHASE),
    AUS_NUM(la_state, aurora, AUS_F_U8, 1, LA_AURORA),
};
