#include "worth.h"
#include "cargo.h"
#include "road.h"
#include "round.h"

/* ---- The situation ----------------------------------------------------------------------- */

static bool enemies_about(const aus_game *game, const la_state *s, const la_player *p)
{
    for (int i = 0; i < s->foes; i++)
        if (s->foe[i].region == la_region_now(game, p)) return true;
    for (int i = 0; i < LA_SLOTS; i++)
        if (s->zone[i].card != AUS_NONE && la_card_at(game, s->zone[i].card)->kind == LA_KIND_ENEMY)
            return true;
    return false;
}

bool la_foes_about(const la_outlook *look)
{
    int16_t *known = &look->memo->foes;
    if (*known == LA_UNKNOWN) *known = enemies_about(look->game, look->s, look->p);
    return *known;
}

static int weapons(const la_outlook *look)
{
    int16_t *known = &look->memo->weapons;
    if (*known != LA_UNKNOWN) return *known;
    int n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        if (la_has_car(look->p, cell))
            n += __builtin_popcount(la_working(look->game, &look->p->car[cell], LA_ROLE_WEAPON));
    return *known = (int16_t)n;
}

static bool still_to_move(const la_state *s, int seat)
{
    if (s->phase != LA_PHASE_MOVEMENT) return s->phase < LA_PHASE_MOVEMENT;
    if (s->turn.seat == seat) return !s->turn.steps;
    for (int i = 0; i < s->orders && s->turn.seat != AUS_NONE; i++) {
        if (s->order[i] == seat) return true; /* those to the left move later */
        if (s->order[i] == s->turn.seat) break;
    }
    return false;
}

/* Survivors count if somebody reaches the ship, else sound cards: half of it until it is known. */
static void look_at_end(la_outlook *look)
{
    look->sound = look->healthy = LA_POINT / 2;
    if (look->s->phase < LA_PHASE_FIRE) return;
    bool reached = la_reached_ship(look->game, look->s);
    if (!reached && look->rounds) return;
    look->sound = reached ? 0 : LA_POINT;
    look->healthy = reached ? LA_POINT : 0;
}

void la_look(la_outlook *look, la_memo *memo, const aus_game *game, const la_state *s, int seat)
{
    const la_player *p = &s->player[seat];
    memset(memo, 0x80, offsetof(la_memo, squad));
    memo->squad.n = LA_UNKNOWN;
    *look = (la_outlook){.memo = memo, .game = game, .s = s, .p = p, .seat = seat, .rounds = LA_AURORA - s->aurora};
    look->moves = look->rounds + still_to_move(s, seat);
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        const la_car *car = &p->car[cell];
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_boxes_with_token(car); left; left &= left - 1)
            look->count[car->box[la_lowest(left)]]++;
    }
    for (int token = 0; token < LA_TOKENS; token++) look->count[token] += p->aside[token];
    look_at_end(look);
}

/* ---- Tokens and objects ------------------------------------------------------------------ */

/* A fuel starts a move; one too many for that is a waypoint more. */
static int fuel_worth(const la_outlook *look, int have)
{
    if (!look->moves) return 0;
    if (have < look->moves) return 28;
    return have < look->moves + 3 ? LA_POINT : 5;
}

static int food_worth(const la_outlook *look, int have)
{
    static const uint8_t worth[] = {14, 11, 8, 4};
    if (!look->rounds) return look->s->phase <= LA_PHASE_REST && have == 0 ? 5 : 1;
    return worth[have < 3 ? have : 3];
}

static int ammo_worth(const la_outlook *look, int have)
{
    if (!look->rounds && (look->s->phase > LA_PHASE_FIRE || !la_foes_about(look))) return 1;
    if (!weapons(look)) return 3;
    return have == 0 ? 18 : have <= weapons(look) ? 14 : 6;
}

int la_token_worth(const la_outlook *look, int token, int have)
{
    switch (token) {
    case LA_SURVIVOR: return 60;
    case LA_FUEL: return fuel_worth(look, have);
    case LA_FOOD: return food_worth(look, have);
    default: return ammo_worth(look, have);
    }
}

int la_object_worth(const la_outlook *look)
{
    return look->p->hands < la_basics_at(look->game, 0)->objects_limit ? LA_POINT + 3 : 4;
}

int la_cheapest(const la_outlook *look)
{
    int least = 0;
    int16_t *known = &look->memo->cheapest;
    if (*known != LA_UNKNOWN) return *known;
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++) {
        if (!look->count[token]) continue;
        int worth = la_token_worth(look, token, look->count[token] - 1);
        if (!least || worth < least) least = worth;
    }
    return *known = (int16_t)least;
}

/* Empty boxes that take fuel: nearly all that take anything. */
static int room_for_stock(const la_outlook *look)
{
    int16_t *known = &look->memo->room;
    if (*known != LA_UNKNOWN) return *known;
    int n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        if (la_has_car(look->p, cell))
            n += __builtin_popcount(la_empty_for(look->game, &look->p->car[cell], LA_FUEL));
    return *known = (int16_t)n;
}

static int tokens_worth(const la_outlook *look, int token, int amount, int *room)
{
    int worth = 0;
    for (int i = 0; i < amount; i++) {
        int one = la_token_worth(look, token, look->count[token] + i);
        if (--*room < 0) one -= la_cheapest(look);
        if (one > 0) worth += one;
    }
    return worth;
}

int la_gain_worth(const la_outlook *look, int token, int amount)
{
    int room = room_for_stock(look);
    return tokens_worth(look, token, amount, &room);
}

int la_stock_worth(const la_outlook *look, const la_stock *stock)
{
    int room = room_for_stock(look), worth = stock->objects * la_object_worth(look);
    worth += tokens_worth(look, LA_FUEL, stock->fuel, &room);
    worth += tokens_worth(look, LA_FOOD, stock->food, &room);
    return worth + tokens_worth(look, LA_AMMO, stock->ammo, &room);
}

/* ---- Boxes and cards --------------------------------------------------------------------- */

int la_box_worth(const la_outlook *look, int cell, const la_box *box)
{
    switch (box->role) {
    case LA_ROLE_CARGO:
        if (cell == LA_TRUCK_CELL && (box->accepts & 1u)) return look->moves ? 9 : 2;
        return look->rounds ? 6 : 2;
    case LA_ROLE_ARMOUR: return look->rounds ? 4 : 1;
    case LA_ROLE_WEAPON: return look->rounds || la_foes_about(look) ? 3 + 4 * box->value : 1;
    case LA_ROLE_SPEED: return 8 * look->moves * box->value;
    case LA_ROLE_TRACKS: return look->moves > 1 ? 10 : look->moves;
    case LA_ROLE_RECYCLING: return 3 * look->moves;
    case LA_ROLE_ROUND_END: return 6 * look->rounds;
    case LA_ROLE_FAME: return LA_POINT * box->value;
    case LA_ROLE_TOKEN_FAME: return LA_POINT;
    default: return 0;
    }
}

static bool only_driver(const la_outlook *look, int cell, int box)
{
    unsigned drivers = la_boxes_with(&look->p->car[LA_TRUCK_CELL], LA_SURVIVOR);
    return cell == LA_TRUCK_CELL && drivers == 1u << box;
}

/* The first damage of a card costs what it is worth without. */
static int first_damage_cost(const la_outlook *look, int cell)
{
    return la_boxes_with(&look->p->car[cell], LA_DAMAGE) ? 0 : look->sound;
}

static int box_damage_cost(const la_outlook *look, int cell, int box)
{
    const la_car *car = &look->p->car[cell];
    int cost = la_box_worth(look, cell, la_box_of(look->game, car->card, box));
    uint8_t thing = car->box[box];
    if (thing == LA_SURVIVOR) cost += 60 + (only_driver(look, cell, box) ? 30 * look->moves : 0);
    else if (thing < LA_TOKENS) cost += la_token_worth(look, thing, look->count[thing] - 1);
    return cost;
}

int la_damage_cost(const la_outlook *look, int cell, int box)
{
    return first_damage_cost(look, cell) + box_damage_cost(look, cell, box);
}

int la_repair_worth(const la_outlook *look, int cell, int box)
{
    const la_car *car = &look->p->car[cell];
    int worth = la_box_worth(look, cell, la_box_of(look->game, car->card, box));
    return worth + (__builtin_popcount(la_boxes_with(car, LA_DAMAGE)) == 1 ? look->sound : 1);
}

int la_least_damage(const la_outlook *look, int area)
{
    int least = -1;
    int16_t *known = &look->memo->least_damage[area < LA_AREAS_MAX ? area : LA_AREAS_MAX];
    if (*known != LA_UNKNOWN) return *known;
    for (unsigned cells = la_cells(look->p) & la_area_cells(look->game, area); cells; cells &= cells - 1) {
        int cell = la_lowest(cells), first = first_damage_cost(look, cell);
        for (unsigned left = la_sound_boxes(look->game, &look->p->car[cell]); left; left &= left - 1) {
            int cost = first + box_damage_cost(look, cell, la_lowest(left));
            if (least < 0 || cost < least) least = cost;
        }
    }
    return *known = (int16_t)(least < 0 ? 0 : least);
}

static void look_at_repairs(const la_outlook *look)
{
    int best[LA_REPAIRS_MAX] = {0};
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(look->p, cell)) continue;
        for (unsigned left = la_boxes_with(&look->p->car[cell], LA_DAMAGE); left; left &= left - 1) {
            int worth = la_repair_worth(look, cell, la_lowest(left));
            for (int i = 0; i < LA_REPAIRS_MAX; i++)
                if (worth > best[i]) {
                    int less = best[i];
                    best[i] = worth;
                    worth = less;
                }
        }
    }
    look->memo->repairs[0] = 0;
    for (int i = 0; i < LA_REPAIRS_MAX; i++) look->memo->repairs[i + 1] = (int16_t)(look->memo->repairs[i] + best[i]);
}

int la_best_repairs(const la_outlook *look, int count)
{
    if (look->memo->repairs[0] == LA_UNKNOWN) look_at_repairs(look);
    return look->memo->repairs[count < LA_REPAIRS_MAX ? count : LA_REPAIRS_MAX];
}

static int truck_worth(const la_outlook *look, const la_rig *rig)
{
    return rig->speed * 8 * look->moves + rig->towing * (look->rounds ? 5 : 0);
}

int la_car_worth(const la_outlook *look, int cell)
{
    const la_car *car = &look->p->car[cell];
    const la_rig *rig = la_rig_of(look->game, car->card);
    int worth = cell == LA_TRUCK_CELL ? truck_worth(look, rig) : 0;
    for (unsigned left = la_sound_boxes(look->game, car); left; left &= left - 1)
        worth += la_box_worth(look, cell, la_box_at(look->game, rig->box[la_lowest(left)]));
    return worth + (la_boxes_with(car, LA_DAMAGE) ? 0 : look->sound);
}

int la_rig_worth(const la_outlook *look, int cell, int card)
{
    const la_rig *rig = la_rig_of(look->game, card);
    int worth = look->sound + (cell == LA_TRUCK_CELL ? truck_worth(look, rig) : 0);
    for (int i = 0; i < rig->boxes; i++)
        worth += la_box_worth(look, cell, la_box_at(look->game, rig->box[i]));
    return worth;
}

/* ---- Survivors --------------------------------------------------------------------------- */

static int ability_worth(const la_outlook *look, const la_survivor *v)
{
    switch (v->ability) {
    case LA_ABILITY_NONE: return 0;
    case LA_ABILITY_SPEED: return 6 * look->moves;
    case LA_ABILITY_MISSING_RESOURCE: return 7 * look->moves;
    case LA_ABILITY_FAME: return LA_POINT * v->amount;
    case LA_ABILITY_LOOT_FAME: return la_loot_in_convoy(look->game, look->p) ? LA_POINT * v->amount : 6;
    default: return 4 * look->rounds;
    }
}

int la_member_worth(const la_outlook *look, const la_member *m)
{
    const la_survivor *v = la_survivor_of(look->game, m->card);
    int skill = la_skill(look->game, m);
    return ability_worth(look, v) + 4 * look->rounds + 2 * skill * look->rounds +
           (m->contamination ? 0 : look->healthy);
}

int la_contamination_cost(const la_outlook *look, const la_member *m)
{
    if (la_skill(look->game, m) - m->food <= 1) return 30 + la_member_worth(look, m);
    return 3 * look->rounds + 4 + (m->contamination ? 0 : look->healthy) - la_skill(look->game, m);
}

int la_clean_worth(const la_outlook *look, const la_member *m)
{
    return 3 * look->rounds + 3 + (m->contamination == 1 ? look->healthy : 0);
}
