/* What the tables of fields cannot say about the content of Last Aurora. The engine has already seen to
 * it that every value is within its domain and that every reference names a record that exists. */
#include "content.h"

#define TRY(x)                                                                                      \
    do {                                                                                            \
        const char *wrong_ = (x);                                                                   \
        if (wrong_) return wrong_;                                                                  \
    } while (0)

/* ---- Effects ----------------------------------------------------------------------------------------- */

/* Which operations may stand where; a bit an operation. */
#define BIT(op) (1u << (op))
enum {
    HARM = BIT(LA_OP_DAMAGE) | BIT(LA_OP_CONTAMINATION) | BIT(LA_OP_LOSE_FAME),
    GOOD = BIT(LA_OP_GAIN_FAME) | BIT(LA_OP_GAIN) | BIT(LA_OP_DRAW_OBJECT) | BIT(LA_OP_REPAIR_UP_TO) |
           BIT(LA_OP_DECONTAMINATE_UP_TO),
    BONUS = HARM | GOOD | BIT(LA_OP_PAY) | BIT(LA_OP_REPAIR) | BIT(LA_OP_DECONTAMINATE) | BIT(LA_OP_MOVE) |
            BIT(LA_OP_UPGRADE) | BIT(LA_OP_ATTACK),
    MEETING = HARM | GOOD | BIT(LA_OP_PAY) | BIT(LA_OP_PAY_OBJECT) | BIT(LA_OP_TAKE_ALL) | BIT(LA_OP_SWAP),
    AMBUSH = HARM | BIT(LA_OP_LOSE),
    COUNTER = BIT(LA_OP_GAIN) | BIT(LA_OP_DRAW_OBJECT)
};

static const char *check_effects(const la_effect *effect, int n, unsigned allowed)
{
    for (int i = 0; i < n; i++) {
        if (!(allowed & BIT(effect[i].op))) return "an effect stands where it has no meaning";
        if (effect[i].amount == 0) return "an effect has the amount 0";
        if (effect[i].token == LA_SURVIVOR) return "an effect gives or takes survivors";
        if (effect[i].op == LA_OP_GAIN && effect[i].token == AUS_NONE) return "a gain names no resource";
    }
    return NULL;
}

static const char *check_choices(const la_choice *choice, int n, unsigned allowed)
{
    if (n == 0) return "a card or slot offers nothing to choose from";
    for (int i = 0; i < n; i++) {
        if (choice[i].effects == 0) return "a choice has no effect";
        TRY(check_effects(choice[i].effect, choice[i].effects, allowed));
    }
    return NULL;
}

/* ---- Details ------------------------------------------------------------------------------------------ */

static const char *check_boxes(const aus_game *game)
{
    for (int i = 0; i < game->records[LA_T_BOXES]; i++) {
        const la_box *box = la_box_at(game, i);
        bool          cargo = box->role == LA_ROLE_CARGO;
        bool          token = box->role == LA_ROLE_WEAPON || box->role == LA_ROLE_RECYCLING ||
                     box->role == LA_ROLE_ROUND_END || box->role == LA_ROLE_TOKEN_FAME;
        if (cargo != (box->accepts != 0)) return "a box for cargo accepts nothing, or another box does";
        if (box->role == LA_ROLE_WEAPON && (box->value < 1 || box->value > LA_LEVELS))
            return "a weapon has no level from 1 to 4";
        if (token && (box->token == AUS_NONE || box->token == LA_SURVIVOR)) return "a box names no resource";
    }
    return NULL;
}

static const char *check_meetings(const aus_game *game)
{
    for (int i = 0; i < game->records[LA_T_LOCATIONS]; i++) {
        const la_location *location = la_location_at(game, i);
        TRY(check_effects(location->effect, location->effects, HARM));
        const la_stock *left = &location->block[0], *right = &location->block[1];
        if (!(left->ammo | left->food | left->fuel | left->objects | right->ammo | right->food | right->fuel |
              right->objects))
            return "a location has nothing to collect";
    }
    for (int i = 0; i < game->records[LA_T_ENCOUNTERS]; i++) {
        const la_encounter *encounter = la_encounter_at(game, i);
        TRY(check_choices(encounter->choice, encounter->choices, MEETING));
    }
    for (int i = 0; i < game->records[LA_T_EVENTS]; i++) {
        const la_event *event = la_event_at(game, i);
        TRY(check_choices(event->choice, event->choices, HARM | GOOD));
    }
    for (int i = 0; i < game->records[LA_T_OBJECTS]; i++) {
        const la_object *object = la_object_at(game, i);
        TRY(check_effects(object->after, object->afters, HARM | BIT(LA_OP_DRAW_OBJECT)));
    }
    return NULL;
}

static const char *check_outcomes(const aus_game *game)
{
    for (int i = 0; i < game->records[LA_T_OUTCOMES]; i++) {
        unsigned seen = 0;
        for (int k = 0; k < LA_LETTERS; k++) seen |= 1u << la_outcome_at(game, i)->letter[k];
        if (seen != (1u << LA_LETTERS) - 1) return "an outcome card does not name every target space once";
    }
    return NULL;
}

static const char *check_enemies(const aus_game *game)
{
    unsigned ranks = 0;
    for (int i = 0; i < game->records[LA_T_ENEMIES]; i++) {
        const la_enemy *enemy = la_enemy_at(game, i);
        TRY(check_choices(enemy->choice, enemy->choices, AMBUSH));
        if (ranks >> enemy->rank & 1) return "two enemies have the same number";
        ranks |= 1u << enemy->rank;
    }
    for (int i = 0; i < game->records[LA_T_LOOTS]; i++)
        for (int k = 0; k < i; k++) {
            const la_loot *a = la_loot_at(game, i), *b = la_loot_at(game, k);
            if (a->pair == b->pair && memcmp(a->defence, b->defence, sizeof a->defence) != 0)
                return "the backs of a pair of loot cards differ";
        }
    return NULL;
}

/* ---- Cards -------------------------------------------------------------------------------------------- */

/* The one detail a card of this kind must have. */
static uint8_t detail_of(const la_card *card)
{
    switch (card->kind) {
    case LA_KIND_SURVIVOR: return card->survivor;
    case LA_KIND_TRUCK:
    case LA_KIND_TRAILER:
    case LA_KIND_DEVICE: return card->rig;
    case LA_KIND_LOCATION: return card->location;
    case LA_KIND_ENCOUNTER: return card->encounter;
    case LA_KIND_EVENT: return card->event;
    case LA_KIND_OBJECT: return card->object;
    case LA_KIND_OUTCOME: return card->outcome;
    case LA_KIND_ENEMY: return card->enemy;
    default: return AUS_NONE;
    }
}

static int details(const la_card *card)
{
    const uint8_t detail[] = {card->survivor, card->rig, card->location, card->encounter, card->event,
                              card->object, card->outcome, card->enemy};
    int           n = 0;
    for (size_t i = 0; i < sizeof detail; i++) n += detail[i] != AUS_NONE;
    return n;
}

/* Which kinds a deck may hold; a bit a kind. */
static const uint16_t deck_kinds[LA_DECKS] = {
    [LA_DECK_EXPLORATION] = BIT(LA_KIND_SURVIVOR) | BIT(LA_KIND_TRUCK) | BIT(LA_KIND_TRAILER) |
                            BIT(LA_KIND_DEVICE) | BIT(LA_KIND_LOCATION) | BIT(LA_KIND_ENCOUNTER) |
                            BIT(LA_KIND_EVENT),
    [LA_DECK_START] = BIT(LA_KIND_SURVIVOR) | BIT(LA_KIND_TRUCK) | BIT(LA_KIND_TRAILER),
    [LA_DECK_OBJECT] = BIT(LA_KIND_OBJECT),
    [LA_DECK_OUTCOME] = BIT(LA_KIND_OUTCOME),
    [LA_DECK_ENEMY] = BIT(LA_KIND_ENEMY),
    [LA_DECK_LOOT] = BIT(LA_KIND_SURVIVOR) | BIT(LA_KIND_TRUCK) | BIT(LA_KIND_DEVICE),
    [LA_DECK_MINE] = BIT(LA_KIND_OBJECT),
    [LA_DECK_AUTOMA] = BIT(LA_KIND_AUTOMA),
};

static int seats_of(const aus_game *game, const la_rig *rig)
{
    int n = 0;
    for (int i = 0; i < rig->boxes; i++) n += la_box_at(game, rig->box[i])->accepts >> LA_SURVIVOR & 1;
    return n;
}

static const char *check_rig(const aus_game *game, const la_card *card)
{
    const la_rig *rig = la_rig_at(game, card->rig);
    bool          truck = card->kind == LA_KIND_TRUCK;
    if (rig->boxes == 0) return "a convoy card has no box";
    if (truck != (rig->speed > 0) || (!truck && rig->towing)) return "speed and towing belong to trucks";
    return truck && !seats_of(game, rig) ? "a truck has no box for a driver" : NULL;
}

static const char *check_card(const aus_game *game, const la_card *card)
{
    bool shuffled = card->deck == LA_DECK_EXPLORATION || card->deck == LA_DECK_ENEMY;
    if (!(deck_kinds[card->deck] >> card->kind & 1)) return "a card is of a kind its deck does not hold";
    bool detailed = card->kind != LA_KIND_AUTOMA;
    if (detailed && detail_of(card) == AUS_NONE) return "a card lacks the details of its kind";
    if (details(card) != detailed) return "a card has details of another kind";
    if (shuffled != (card->period > 0)) return "a card has a period and should not, or the reverse";
    if (card->plus && card->deck != LA_DECK_EXPLORATION) return "a + stands on a card of another deck";
    if (card->colour && card->deck != LA_DECK_START) return "a colour stands on a card of another deck";
    if ((card->loot != AUS_NONE) != (card->deck == LA_DECK_LOOT))
        return "a loot card has no back, or another card has one";
    return card->rig == AUS_NONE ? NULL : check_rig(game, card);
}

/* Every colour starts with two survivors and room for them, one truck, no more trailers than it tows. */
static const char *check_start(const aus_game *game)
{
    uint8_t found[LA_PLAYERS_MAX + 1][LA_KINDS] = {{0}};
    int     towing[LA_PLAYERS_MAX + 1] = {0}, room[LA_PLAYERS_MAX + 1] = {0};
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        if (card->deck != LA_DECK_START) continue;
        found[card->colour][card->kind]++;
        if (card->rig != AUS_NONE) room[card->colour] += seats_of(game, la_rig_of(game, i));
        if (card->kind == LA_KIND_TRUCK) towing[card->colour] = la_rig_of(game, i)->towing;
    }
    for (int c = 1; c <= LA_PLAYERS_MAX; c++) {
        if (found[c][LA_KIND_TRUCK] != 1) return "a colour does not start with one truck";
        if (found[c][LA_KIND_SURVIVOR] != 2) return "a colour does not start with two survivors";
        if (found[c][LA_KIND_TRAILER] > towing[c]) return "a colour starts with more trailers than it tows";
        if (room[c] < 2) return "a colour starts without room for its survivors";
    }
    if (found[0][LA_KIND_SURVIVOR] || found[0][LA_KIND_TRUCK]) return "a neutral start card is no trailer";
    return found[0][LA_KIND_TRAILER] > LA_SLOTS ? "there are more neutral trailers than slots" : NULL;
}

static const char *check_cards(const aus_game *game)
{
    int      decks[LA_DECKS] = {0};
    uint64_t numbers[4] = {0};
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        TRY(check_card(game, card));
        decks[card->deck]++;
        if (numbers[card->number / 64] >> (card->number % 64) & 1) return "two cards have the same number";
        numbers[card->number / 64] |= UINT64_C(1) << (card->number % 64);
    }
    if (decks[LA_DECK_OUTCOME] < 2) return "there are fewer than two outcome cards";
    if (decks[LA_DECK_LOOT] < decks[LA_DECK_ENEMY]) return "there is less loot than there are enemies";
    if (decks[LA_DECK_MINE] > 1) return "there is more than one mine card";
    return check_start(game);
}

/* ---- Maps --------------------------------------------------------------------------------------------- */

static const char *check_roads(const aus_game *game)
{
    for (int i = 0; i < game->records[LA_T_ROADS]; i++) {
        const la_road     *road = la_road_at(game, i);
        const la_waypoint *from = la_waypoint_at(game, road->from), *to = la_waypoint_at(game, road->to);
        if (from->map != road->map || to->map != road->map) return "a road leads to another map";
        if (!road->shortcut && (from->side || to->side || to->progress != from->progress + 1))
            return "a main road does not lead to the next waypoint";
        if (to->progress < from->progress || (to->progress == from->progress && !(to->side | from->side)))
            return "a road leads backwards";
        if (!road->shortcut && (road->tracks || road->avalanche || road->effects))
            return "the main road is not open to everybody";
        TRY(check_effects(road->effect, road->effects, HARM));
    }
    return NULL;
}

/* The main road of a map: one waypoint for every step, each joined to the next, regions in order. */
static const char *check_main_road(const aus_game *game, int map)
{
    int at = la_map_at(game, map)->start;
    for (int step = 0, waypoints = 0;; step++) {
        const la_waypoint *here = la_waypoint_at(game, at);
        int                next = -1;
        if (here->map != map || here->side || here->progress != step)
            return "a map's main road does not begin at its start";
        waypoints++;
        for (int r = 0; r < game->records[LA_T_ROADS]; r++) {
            const la_road *road = la_road_at(game, r);
            if (road->shortcut || road->from != at) continue;
            if (next >= 0) return "the main road parts";
            next = road->to;
        }
        if (next < 0) {
            for (int w = 0; w < game->records[LA_T_WAYPOINTS]; w++) {
                const la_waypoint *other = la_waypoint_at(game, w);
                waypoints -= other->map == map && !other->side;
            }
            return waypoints ? "a waypoint is not on the main road" : NULL;
        }
        const la_waypoint *there = la_waypoint_at(game, next);
        if (la_region_at(game, there->region)->order < la_region_at(game, here->region)->order)
            return "the main road leads back to an earlier region";
        at = next;
    }
}

static const char *check_waypoints(const aus_game *game, int map)
{
    int special = 0, counters = 0, place[LA_AURORA + 1];
    for (int i = 0; i <= LA_AURORA; i++) place[i] = -1;
    for (int w = 0; w < game->records[LA_T_WAYPOINTS]; w++) {
        const la_waypoint *waypoint = la_waypoint_at(game, w);
        if (waypoint->map != map) continue;
        if (la_region_at(game, waypoint->region)->map != map)
            return "a waypoint lies in a region of another map";
        special += waypoint->special;
        if (!waypoint->aurora) continue;
        if (waypoint->side || place[waypoint->aurora] >= 0)
            return "a place of the ship is not one waypoint of the main road";
        place[waypoint->aurora] = waypoint->progress;
    }
    for (int i = 1; i <= LA_AURORA; i++)
        if (place[i] <= place[i - 1]) return "the ship's places do not follow each other along the road";
    for (int i = 0; i < game->records[LA_T_COUNTERS]; i++) {
        const la_counter *counter = la_counter_at(game, i);
        counters += counter->count;
        TRY(check_effects(&counter->effect, 1, counter->stays ? HARM : COUNTER));
    }
    return counters == special ? NULL : "there are not as many counters as special waypoints";
}

static const char *check_slots(const aus_game *game, int map)
{
    unsigned places = 0;
    for (int i = 0; i < game->records[LA_T_SLOTS]; i++) {
        const la_slot *slot = la_slot_at(game, i);
        TRY(check_choices(slot->choice, slot->choices, BONUS));
        if (slot->map != map) continue;
        if (places >> slot->place & 1) return "two slots have the same place";
        places |= 1u << slot->place;
    }
    return places == ((1u << LA_SLOTS) - 1) << 1 ? NULL : "a map has not all five slots";
}

static const char *check_maps(const aus_game *game)
{
    TRY(check_roads(game));
    for (int map = 0; map < game->records[LA_T_MAPS]; map++) {
        TRY(check_main_road(game, map));
        TRY(check_waypoints(game, map));
        TRY(check_slots(game, map));
        for (int i = 0; i < game->records[LA_T_REGIONS]; i++)
            for (int k = 0; k < i; k++) {
                const la_region *a = la_region_at(game, i), *b = la_region_at(game, k);
                if (a->map == b->map && a->order == b->order) return "two regions have the same order";
            }
    }
    return NULL;
}

static const char *check_numbers(const aus_game *game)
{
    const la_basics *basics = la_basics_at(game, 0);
    unsigned         players = 0;
    if (basics->fame_start < basics->fame_low || basics->fame_start > basics->fame_top)
        return "the fame track does not contain its start";
    if (basics->start.objects) return "a convoy starts with objects";
    for (int i = 0; i < game->records[LA_T_SETUPS]; i++) players |= 1u << la_setup_at(game, i)->players;
    return players == (1u << 2 | 1u << 3 | 1u << 4) ? NULL : "a number of players has no setup";
}

const char *la_content_check(const aus_game *game)
{
    TRY(check_boxes(game));
    TRY(check_meetings(game));
    TRY(check_outcomes(game));
    TRY(check_enemies(game));
    TRY(check_cards(game));
    TRY(check_maps(game));
    return check_numbers(game);
}
