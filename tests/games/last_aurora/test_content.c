/* The content of Last Aurora: what the rulebooks say about it holds, and broken content is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "coverage.h"
#include "games/last_aurora/content.h"

static aus_game *game; /* with the built-in content */

static int make_game(void **state)
{
    (void)state;
    game = malloc(sizeof *game);
    if (!game) return 1;
    const char *wrong = aus_game_init(game, aus_rules_find("last-aurora"), NULL, 4, NULL);
    if (wrong) print_error("%s\n", wrong);
    return wrong != NULL;
}

static int free_game(void **state)
{
    (void)state;
    free(game);
    return 0;
}

static int record(int domain, const char *slug)
{
    int value = aus_domain_value(game, domain, slug, strlen(slug));
    if (value < 0) fail_msg("there is no record %s", slug);
    return value;
}

static const la_card *card_of(int number)
{
    for (int i = 0; i < game->records[LA_T_CARDS]; i++)
        if (la_card_at(game, i)->number == number) return la_card_at(game, i);
    fail_msg("there is no card %d", number);
    return NULL;
}

/* ---- What is printed ----------------------------------------------------------------------------------- */

static void numbers_and_decks(void **state)
{
    static const struct {
        int deck, from, to;
    } block[] = {
        {LA_DECK_EXPLORATION, 1, 54}, {LA_DECK_START, 55, 72},  {LA_DECK_OBJECT, 73, 86},
        {LA_DECK_OUTCOME, 87, 98},    {LA_DECK_ENEMY, 99, 104}, {LA_DECK_LOOT, 105, 110},
        {LA_DECK_MINE, 111, 111},     {LA_DECK_AUTOMA, 112, 117},
    };
    (void)state;
    assert_int_equal(game->records[LA_T_CARDS], 117);
    for (size_t b = 0; b < sizeof block / sizeof block[0]; b++)
        for (int n = block[b].from; n <= block[b].to; n++) assert_int_equal(card_of(n)->deck, block[b].deck);
    COVERS("LA-COMP-03");
    COVERS("LA-COMP-04");
    COVERS("LA-COMP-07");
    COVERS("LA-COMP-11");
}

static void start_cards(void **state)
{
    int neutral = 0, of[LA_PLAYERS_MAX + 1][LA_KINDS] = {{0}};
    (void)state;
    for (int n = 55; n <= 72; n++) {
        neutral += card_of(n)->colour == 0 && card_of(n)->kind == LA_KIND_TRAILER;
        of[card_of(n)->colour][card_of(n)->kind]++;
    }
    assert_int_equal(neutral, 2);
    for (int c = 1; c <= LA_PLAYERS_MAX; c++) {
        assert_int_equal(of[c][LA_KIND_SURVIVOR], 2);
        assert_int_equal(of[c][LA_KIND_TRUCK], 1);
        assert_int_equal(of[c][LA_KIND_TRAILER], 1);
    }
    COVERS("LA-COMP-02");
    const la_rig *truck = la_rig_at(game, card_of(65)->rig);
    assert_int_equal(truck->towing, 2);
    assert_int_equal(truck->speed, 2);
}

/* With four players every card is used, so the cards with + are as many as are kept then. */
static void plus_cards(void **state)
{
    static const uint8_t with[] = {17, 18, 21, 26, 32, 37, 48};
    static const uint8_t without[] = {15, 16, 19, 20, 22, 23, 24, 25, 27, 49, 53};
    int                  plus[LA_PERIODS + 1] = {0};
    (void)state;
    for (int n = 1; n <= 54; n++) plus[card_of(n)->period] += card_of(n)->plus;
    for (int i = 0; i < game->records[LA_T_SETUPS]; i++) {
        static const uint8_t kept[][LA_PERIODS] = {{4, 4, 2}, {6, 6, 2}, {9, 9, 2}};
        const la_setup      *setup = la_setup_at(game, i);
        assert_memory_equal(setup->plus, kept[setup->players - 2], LA_PERIODS);
        assert_int_equal(setup->keep, setup->players == 2 ? 2 : 3);
        for (int p = 0; p < LA_PERIODS && setup->players == 4; p++)
            assert_int_equal(plus[p + 1], setup->plus[p]);
    }
    for (size_t i = 0; i < sizeof with; i++) assert_int_equal(card_of(with[i])->plus, 1);
    for (size_t i = 0; i < sizeof without; i++) assert_int_equal(card_of(without[i])->plus, 0);
}

static void enemies_and_loot(void **state)
{
    (void)state;
    for (int n = 99; n <= 104; n++) {
        assert_int_equal(la_enemy_at(game, card_of(n)->enemy)->rank, n - 98);
        assert_int_equal(card_of(n)->period, (n - 97) / 2);
    }
    COVERS("LA-COMP-05");
    for (int n = 105; n <= 110; n++)
        assert_int_equal(la_loot_at(game, card_of(n)->loot)->pair, (n - 103) / 2);
    COVERS("LA-COMP-06");
    assert_int_equal(la_rig_at(game, card_of(106)->rig)->towing, 3);
    assert_int_equal(la_rig_at(game, card_of(106)->rig)->speed, 4);
    const la_rig *gauss = la_rig_at(game, card_of(108)->rig);
    int           levels = 0;
    for (int i = 0; i < gauss->boxes; i++) {
        const la_box *box = la_box_at(game, gauss->box[i]);
        if (box->role == LA_ROLE_WEAPON) levels = levels * 10 + box->value;
    }
    assert_int_equal(levels, 4);
}

/* The sources describe two encounters, so the pack has no others: each further one would need a rule. */
static void encounters(void **state)
{
    (void)state;
    for (int n = 1; n <= 117; n++)
        assert_int_equal(card_of(n)->kind == LA_KIND_ENCOUNTER, n == 26 || n == 27);
    assert_int_equal(game->records[LA_T_ENCOUNTERS], 2);
    assert_int_equal(la_encounter_at(game, card_of(26)->encounter)->stays, 0);
    assert_int_equal(la_encounter_at(game, card_of(27)->encounter)->stays, 1);
    COVERS("LA-ENC-10");
}

static void copies_of_objects(void **state)
{
    static const uint8_t copies[] = {2, 1, 2, 2, 2, 2, 2, 1};
    int                  number = 73;
    (void)state;
    for (size_t kind = 0; kind < sizeof copies; kind++) {
        uint8_t object = card_of(number)->object;
        for (int i = 0; i < copies[kind]; i++) assert_int_equal(card_of(number++)->object, object);
        if (number <= 86) assert_int_not_equal(card_of(number)->object, object);
    }
    assert_int_equal(number, 87);
}

static void slots_and_counters(void **state)
{
    static const uint8_t cost[LA_SLOTS] = {1, 2, 2, 2, 3};
    int                  alpha = record(LA_D_MAP, "alpha"), counters = 0;
    (void)state;
    for (int i = 0; i < game->records[LA_T_SLOTS]; i++)
        if (la_slot_at(game, i)->map == alpha)
            assert_int_equal(la_slot_at(game, i)->cost, cost[la_slot_at(game, i)->place - 1]);
    COVERS("LA-EXP-09");
    for (int i = 0; i < game->records[LA_T_COUNTERS]; i++) counters += la_counter_at(game, i)->count;
    assert_int_equal(counters, 10);
}

/* The ship stays in the last region; a shortcut needs tracks and saves one waypoint. */
static void map_alpha(void **state)
{
    int alpha = record(LA_D_MAP, "alpha"), regions = 0, last = 0, shortcuts = 0;
    (void)state;
    for (int i = 0; i < game->records[LA_T_REGIONS]; i++) {
        if (la_region_at(game, i)->map != alpha) continue;
        regions++;
        if (la_region_at(game, i)->order > la_region_at(game, last)->order) last = i;
    }
    assert_int_equal(regions, 3);
    for (int i = 0; i < game->records[LA_T_WAYPOINTS]; i++) {
        const la_waypoint *waypoint = la_waypoint_at(game, i);
        if (waypoint->map == alpha && waypoint->aurora) assert_int_equal(waypoint->region, last);
    }
    for (int i = 0; i < game->records[LA_T_ROADS]; i++) {
        const la_road *road = la_road_at(game, i);
        if (road->map != alpha || !road->shortcut) continue;
        shortcuts++;
        assert_int_equal(road->tracks, 1);
        int from = la_waypoint_at(game, road->from)->progress, to = la_waypoint_at(game, road->to)->progress;
        assert_int_equal(to - from, 2);
    }
    assert_true(shortcuts > 0);
}

/* ---- What is refused ------------------------------------------------------------------ */

typedef struct fault {
    int         table, domain;
    const char *slug;   /* of the record that is spoilt */
    size_t      offset; /* of the byte in it */
    uint8_t     value;
    const char *answer;
} fault;

#define AT(S, m) offsetof(S, m)

static const fault faults[] = {
    {LA_T_CARDS, LA_D_CARD, "hermit", AT(la_card, survivor), AUS_NONE,
     "a card lacks the details of its kind"},
    {LA_T_CARDS, LA_D_CARD, "hermit", AT(la_card, rig), 0, "a card has details of another kind"},
    {LA_T_CARDS, LA_D_CARD, "hermit", AT(la_card, number), 16, "two cards have the same number"},
    {LA_T_CARDS, LA_D_CARD, "hermit", AT(la_card, period), 0,
     "a card has a period and should not, or the reverse"},
    {LA_T_CARDS, LA_D_CARD, "hermit", AT(la_card, deck), LA_DECK_OBJECT,
     "a card is of a kind its deck does not hold"},
    {LA_T_CARDS, LA_D_CARD, "hermit", AT(la_card, colour), 1, "a colour stands on a card of another deck"},
    {LA_T_CARDS, LA_D_CARD, "mre-1", AT(la_card, plus), 1, "a + stands on a card of another deck"},
    {LA_T_CARDS, LA_D_CARD, "leader-1", AT(la_card, colour), 2, "a colour does not start with two survivors"},
    {LA_T_CARDS, LA_D_CARD, "truck-1", AT(la_card, colour), 2, "a colour does not start with one truck"},
    {LA_T_CARDS, LA_D_CARD, "gauss-cannon", AT(la_card, loot), AUS_NONE,
     "a loot card has no back, or another card has one"},
    {LA_T_RIGS, LA_D_RIG, "tanker", AT(la_rig, boxes), 0, "a convoy card has no box"},
    {LA_T_RIGS, LA_D_RIG, "tanker", AT(la_rig, speed), 2, "speed and towing belong to trucks"},
    {LA_T_RIGS, LA_D_RIG, "truck", AT(la_rig, towing), 0, "a colour starts with more trailers than it tows"},
    {LA_T_BOXES, LA_D_BOX, "armour", AT(la_box, accepts), 1,
     "a box for cargo accepts nothing, or another box does"},
    {LA_T_BOXES, LA_D_BOX, "weapon-1", AT(la_box, value), 5, "a weapon has no level from 1 to 4"},
    {LA_T_BOXES, LA_D_BOX, "biomass", AT(la_box, token), LA_SURVIVOR, "a box names no resource"},
    {LA_T_LOCATIONS, LA_D_LOCATION, "fuel-station", AT(la_location, effect[0].op), LA_OP_SWAP,
     "an effect stands where it has no meaning"},
    {LA_T_LOCATIONS, LA_D_LOCATION, "fuel-station", AT(la_location, effect[0].amount), 0,
     "an effect has the amount 0"},
    {LA_T_ENCOUNTERS, LA_D_ENCOUNTER, "merchant", AT(la_encounter, choices), 0,
     "a card or slot offers nothing to choose from"},
    {LA_T_ENCOUNTERS, LA_D_ENCOUNTER, "merchant", AT(la_encounter, choice[0].effects), 0,
     "a choice has no effect"},
    {LA_T_EVENTS, LA_D_EVENT, "ships-signal", AT(la_event, choice[0].effect[0].token), AUS_NONE,
     "a gain names no resource"},
    {LA_T_EVENTS, LA_D_EVENT, "ships-signal", AT(la_event, choice[0].effect[0].token), LA_SURVIVOR,
     "an effect gives or takes survivors"},
    {LA_T_OUTCOMES, LA_D_OUTCOME, "outcome-1", AT(la_outcome, letter[0]), 1,
     "an outcome card does not name every target space once"},
    {LA_T_ENEMIES, LA_D_ENEMY, "ulmar", AT(la_enemy, rank), 6, "two enemies have the same number"},
    {LA_T_LOOTS, LA_D_LOOT, "loot-i-ii", AT(la_loot, pair), 2, "the backs of a pair of loot cards differ"},
    {LA_T_ROADS, LA_D_ROAD, "alpha-3-4", AT(la_road, to), 5,
     "a main road does not lead to the next waypoint"},
    {LA_T_ROADS, LA_D_ROAD, "alpha-3-4", AT(la_road, shortcut), 1, "a waypoint is not on the main road"},
    {LA_T_ROADS, LA_D_ROAD, "alpha-3-4", AT(la_road, tracks), 1, "the main road is not open to everybody"},
    {LA_T_ROADS, LA_D_ROAD, "alpha-3-5", AT(la_road, to), 2, "a road leads backwards"},
    {LA_T_WAYPOINTS, LA_D_WAYPOINT, "alpha-2", AT(la_waypoint, special), 0,
     "there are not as many counters as special waypoints"},
    {LA_T_WAYPOINTS, LA_D_WAYPOINT, "alpha-24", AT(la_waypoint, aurora), 0,
     "the ship's places do not follow each other along the road"},
    {LA_T_WAYPOINTS, LA_D_WAYPOINT, "alpha-24", AT(la_waypoint, aurora), 5,
     "a place of the ship is not one waypoint of the main road"},
    {LA_T_WAYPOINTS, LA_D_WAYPOINT, "alpha-5", AT(la_waypoint, region), 2,
     "the main road leads back to an earlier region"},
    {LA_T_MAPS, LA_D_MAP, "alpha", AT(la_map, start), 1, "a map's main road does not begin at its start"},
    {LA_T_REGIONS, LA_D_REGION, "coast", AT(la_region, order), 0, "two regions have the same order"},
    {LA_T_COUNTERS, LA_D_COUNTER, "food", AT(la_counter, count), 3,
     "there are not as many counters as special waypoints"},
    {LA_T_SLOTS, LA_D_NUMBER, NULL, AT(la_slot, place), 2, "two slots have the same place"},
    {LA_T_SETUPS, LA_D_NUMBER, NULL, AT(la_setup, players), 3, "a number of players has no setup"},
    {LA_T_BASICS, LA_D_NUMBER, NULL, AT(la_basics, fame_start), 9,
     "the fame track does not contain its start"},
    {LA_T_BASICS, LA_D_NUMBER, NULL, AT(la_basics, start.objects), 1, "a convoy starts with objects"},
};

static void broken_content(void **state)
{
    (void)state;
    assert_null(la_content_check(game));
    for (const fault *f = faults; f < faults + sizeof faults / sizeof faults[0]; f++) {
        size_t      size = game->rules->table[f->table].record_size, n = game->records[f->table];
        const void *kept = game->table[f->table];
        uint8_t    *spoilt = malloc(size * n);
        assert_non_null(spoilt);
        memcpy(spoilt, kept, size * n);
        spoilt[size * (size_t)(f->slug ? record(f->domain, f->slug) : 0) + f->offset] = f->value;
        game->table[f->table] = spoilt;
        const char *answer = la_content_check(game);
        game->table[f->table] = kept;
        free(spoilt);
        if (!answer) fail_msg("accepted: %s", f->answer);
        assert_string_equal(answer, f->answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_decks),  cmocka_unit_test(start_cards),
        cmocka_unit_test(plus_cards),         cmocka_unit_test(enemies_and_loot),
        cmocka_unit_test(copies_of_objects),  cmocka_unit_test(slots_and_counters),
        cmocka_unit_test(encounters),         cmocka_unit_test(map_alpha),
        cmocka_unit_test(broken_content),
    };
    return cmocka_run_group_tests(tests, make_game, free_game);
}
