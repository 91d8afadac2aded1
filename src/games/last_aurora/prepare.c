/* What is worked out once from content and options. */
#include "game.h"

static const char *find_slots(const aus_game *game, la_facts *f)
{
    bool found[LA_SLOTS] = {false};
    for (int i = 0; i < game->records[LA_T_SLOTS]; i++) {
        const la_slot *slot = la_slot_at(game, i);
        if (slot->map != f->map) continue;
        f->slot[slot->place - 1] = (uint8_t)i;
        found[slot->place - 1] = true;
    }
    for (int i = 0; i < LA_SLOTS; i++)
        if (!found[i]) return "the map lacks a slot";
    return NULL;
}

/* The waypoints of a map stand together in the table. */
static const char *find_waypoints(const aus_game *game, la_facts *f)
{
    int first = -1, n = 0;
    for (int i = 0; i < game->records[LA_T_WAYPOINTS]; i++) {
        const la_waypoint *w = la_waypoint_at(game, i);
        if (w->map != f->map) continue;
        if (first < 0) first = i;
        if (i != first + n++) return "the waypoints of a map are scattered";
        if (w->aurora) f->aurora[w->aurora] = (uint8_t)i;
    }
    if (n == 0 || n > LA_WAYPOINTS_MAX) return "the map has too few or too many waypoints";
    f->first_waypoint = (uint8_t)first;
    f->waypoints = (uint8_t)n;
    for (int i = 1; i <= LA_AURORA; i++)
        if (!la_waypoint_at(game, f->aurora[i])->aurora) return "a place of the ship is missing";
    return NULL;
}

static const char *find_regions(const aus_game *game, la_facts *f)
{
    for (int i = 0; i < game->records[LA_T_REGIONS]; i++) {
        const la_region *r = la_region_at(game, i);
        if (r->map != f->map) continue;
        if (r->order >= LA_REGIONS_MAX) return "too many regions";
        f->region[r->order] = (uint8_t)i;
        f->regions++;
    }
    return NULL;
}

static const char *find_roads(const aus_game *game, la_facts *f)
{
    for (int i = 0; i < game->records[LA_T_ROADS]; i++) {
        const la_road *r = la_road_at(game, i);
        if (r->map != f->map) continue;
        int from = r->from - f->first_waypoint;
        if (f->outs[from] == LA_OUT_MAX) return "too many roads leave a waypoint";
        f->out[from][f->outs[from]++] = (uint8_t)i;
    }
    return NULL;
}

/* Roads lead forward only, so the steps from a waypoint settle in as many rounds as there are waypoints. */
static void measure(const aus_game *game, la_facts *f, int tracks)
{
    memset(f->distance[tracks], 255, sizeof f->distance[tracks]);
    for (int from = 0; from < f->waypoints; from++) {
        uint8_t *far = f->distance[tracks][from];
        bool better = true;
        far[from] = 0;
        while (better) {
            better = false;
            for (int at = 0; at < f->waypoints; at++) {
                for (int i = 0; i < f->outs[at] && far[at] < 254; i++) {
                    const la_road *r = la_road_at(game, f->out[at][i]);
                    int to = r->to - f->first_waypoint;
                    if ((r->tracks && !tracks) || far[to] <= far[at] + 1) continue;
                    far[to] = (uint8_t)(far[at] + 1);
                    better = true;
                }
            }
        }
    }
}

static void sort_boxes(const aus_game *game, la_facts *f)
{
    for (int i = 0; i < game->records[LA_T_RIGS]; i++) {
        const la_rig *rig = la_rig_at(game, i);
        for (int j = 0; j < rig->boxes; j++) {
            const la_box *box = la_box_at(game, rig->box[j]);
            uint8_t bit = (uint8_t)(1u << j);
            f->boxes[i] |= bit;
            f->role[i][box->role] |= bit;
            for (int token = 0; token < LA_TOKENS; token++)
                if (box->role == LA_ROLE_CARGO && ((box->accepts >> token) & 1)) f->takes[i][token] |= bit;
        }
    }
}

static const char *count_cards(const aus_game *game, la_facts *f)
{
    const la_setup *setup = la_setup_at(game, f->setup);
    int plus[LA_PERIODS] = {0}, fixed[LA_PERIODS] = {0}, total = 0, objects = 0, outcomes = 0;
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        objects += card->kind == LA_KIND_OBJECT;
        outcomes += card->kind == LA_KIND_OUTCOME;
        if (card->deck != LA_DECK_EXPLORATION && card->deck != LA_DECK_ENEMY) continue;
        ++*(card->plus ? &plus[card->period - 1] : &fixed[card->period - 1]);
    }
    for (int i = 0; i < LA_PERIODS; i++) {
        int kept = plus[i] < setup->plus[i] ? plus[i] : setup->plus[i];
        f->period[i] = (uint8_t)(fixed[i] + kept);
        total += f->period[i];
    }
    if (total > LA_DECK_MAX) return "too many exploration cards";
    if (objects > LA_OBJECTS_MAX) return "too many objects";
    if (outcomes > LA_OUTCOMES_MAX || outcomes < 2) return "too many or too few outcome cards";
    return NULL;
}

static const char *find_enemies(const aus_game *game, la_facts *f)
{
    memset(f->enemy_card, AUS_NONE, sizeof f->enemy_card);
    if (game->records[LA_T_ENEMIES] > LA_ENEMIES_MAX) return "too many enemies";
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        if (card->kind != LA_KIND_ENEMY) continue;
        if (f->enemy_card[card->enemy] != AUS_NONE) return "two cards are the same enemy";
        f->enemy_card[card->enemy] = (uint8_t)i;
    }
    return NULL;
}

static const char *find_truck_area(const aus_game *game, la_facts *f)
{
    for (int i = 0; i < game->records[LA_T_AREAS]; i++) {
        if (la_area_at(game, i)->cells != 1u << la_cell(0, LA_ROW_BOTTOM)) continue;
        f->truck_area = (uint8_t)i;
        return NULL;
    }
    return "no area is the truck alone";
}

const char *la_prepare(aus_game *game)
{
    la_facts *f = (la_facts *)game->derived;
    const char *wrong = la_content_check(game);
    if (wrong) return wrong;
    memset(f, 0, sizeof *f);
    for (int i = 0; i < game->records[LA_T_SETUPS]; i++)
        if (la_setup_at(game, i)->players == game->seats) f->setup = (uint8_t)i;
    const char *(*const finds[])(const aus_game *, la_facts *) = {
        find_slots, find_waypoints, find_regions, find_roads, count_cards, find_enemies, find_truck_area};
    for (size_t i = 0; i < sizeof finds / sizeof finds[0]; i++) {
        wrong = finds[i](game, f);
        if (wrong) return wrong;
    }
    measure(game, f, 0);
    measure(game, f, 1);
    sort_boxes(game, f);
    return NULL;
}
