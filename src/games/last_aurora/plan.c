#include "plan.h"
#include "cargo.h"
#include "effects.h"
#include "explore.h"
#include "upgrade.h"

/* ---- Effects ----------------------------------------------------------------------------- */

static bool in_team(unsigned team, int i)
{
    return (team >> i) & 1u;
}

static bool has_able(const la_outlook *look, unsigned team, int ability)
{
    for (int i = 0; i < look->p->crews; i++)
        if (in_team(team, i) && la_survivor_of(look->game, look->p->crew[i].card)->ability == ability)
            return true;
    return false;
}

/* Whoever bears it best. */
static int contamination_cost(const la_outlook *look, unsigned team)
{
    int least = -1;
    if (team != LA_TEAM_ANY && has_able(look, team, LA_ABILITY_NO_CONTAMINATION)) return 0;
    for (int i = 0; i < look->p->crews; i++) {
        if (!in_team(team, i)) continue;
        int cost = la_contamination_cost(look, &look->p->crew[i]);
        if (least < 0 || cost < least) least = cost;
    }
    return least < 0 ? 0 : least;
}

static int clean_worth(const la_outlook *look, int count, unsigned team)
{
    int worth = 0;
    for (int i = 0; i < look->p->crews; i++) {
        const la_member *m = &look->p->crew[i];
        if (!in_team(team, i) || !m->contamination || !count) continue;
        worth += la_clean_worth(look, m);
        count--;
    }
    return worth;
}

static int fame_loss(const la_outlook *look, int amount)
{
    if (look->p->fame > la_basics_at(look->game, 0)->fame_low) return LA_POINT * amount;
    return la_least_damage(look, AUS_NONE) * amount;
}

static int fame_gain(const la_outlook *look, int amount)
{
    if (look->p->fame < la_basics_at(look->game, 0)->fame_top) return LA_POINT * amount;
    return la_best_repairs(look, amount);
}

static int swap_worth(const la_outlook *look, const la_find *find)
{
    int kind = find ? la_stock_kind(&find->block[0]) : AUS_NONE;
    if (kind == AUS_NONE) return 0;
    return la_token_worth(look, kind, look->count[kind]) - la_cheapest(look);
}

static int effect_worth(const la_outlook *look, const la_effect *e, unsigned team, const la_find *find)
{
    unsigned reached = e->reach == LA_REACH_PARTICIPANTS ? team : LA_TEAM_ANY;
    switch (e->op) {
    case LA_OP_DAMAGE: return -la_least_damage(look, e->area) * e->amount;
    case LA_OP_CONTAMINATION: return -contamination_cost(look, reached) * e->amount;
    case LA_OP_GAIN_FAME: return fame_gain(look, e->amount);
    case LA_OP_LOSE_FAME: return -fame_loss(look, e->amount);
    case LA_OP_GAIN: return la_gain_worth(look, e->token == AUS_NONE ? LA_FUEL : e->token, e->amount);
    case LA_OP_PAY:
    case LA_OP_LOSE: return -la_cheapest(look) * e->amount;
    case LA_OP_DRAW_OBJECT: return la_object_worth(look) * e->amount;
    case LA_OP_PAY_OBJECT: return -8 * e->amount;
    case LA_OP_REPAIR:
    case LA_OP_REPAIR_UP_TO: return la_best_repairs(look, e->amount);
    case LA_OP_DECONTAMINATE:
    case LA_OP_DECONTAMINATE_UP_TO: return clean_worth(look, e->amount, reached);
    case LA_OP_TAKE_ALL: return find ? la_stock_worth(look, &find->block[0]) : 0;
    case LA_OP_SWAP: return swap_worth(look, find);
    default: return 0;
    }
}

int la_choice_worth(const la_outlook *look, const la_choice *choice, unsigned team, const la_find *find)
{
    int worth = 0;
    for (int i = 0; i < choice->effects; i++) worth += effect_worth(look, &choice->effect[i], team, find);
    return worth;
}

int la_bonus_worth(const la_outlook *look, int slot, int choice, unsigned team)
{
    const la_slot *bonus = la_slot_at(look->game, la_facts_of(look->game)->slot[slot]);
    return choice < bonus->choices ? la_choice_worth(look, &bonus->choice[choice], team, NULL) : 0;
}

/* ---- Cards ------------------------------------------------------------------------------- */

int la_mount_worth(const la_outlook *look, int card, int carrier)
{
    int cell = la_cell(carrier, LA_ROW_TOP);
    /* The farther back, the less it is hit. */
    return la_rig_worth(look, cell, card) - (la_has_car(look->p, cell) ? la_car_worth(look, cell) : 0) +
           carrier;
}

static int least_trailer(const la_outlook *look)
{
    int least = -1;
    for (int column = 1; column <= la_trailers(look->p); column++) {
        int worth = la_car_worth(look, la_cell(column, LA_ROW_BOTTOM));
        if (least < 0 || worth < least) least = worth;
    }
    return least < 0 ? 0 : least;
}

/* A truck that tows less leaves a trailer behind. */
static int truck_gain(const la_outlook *look, int card)
{
    int gain = la_rig_worth(look, LA_TRUCK_CELL, card) - la_car_worth(look, LA_TRUCK_CELL);
    int over = la_trailers(look->p) - la_rig_of(look->game, card)->towing;
    return over > 0 ? gain - over * (least_trailer(look) + 20) : gain;
}

int la_upgrade_worth(const la_outlook *look, int card)
{
    int kind = la_card_at(look->game, card)->kind, best = LA_NO_PLAN;
    if (kind == LA_KIND_TRUCK) return truck_gain(look, card);
    if (kind == LA_KIND_TRAILER) {
        int worth = la_rig_worth(look, la_cell(1, LA_ROW_BOTTOM), card);
        return la_trailers(look->p) < la_towing(look->game, look->p) ? worth : worth - least_trailer(look);
    }
    for (int carrier = 0; carrier <= la_trailers(look->p); carrier++) {
        int worth = la_mount_worth(look, card, carrier);
        if (worth > best) best = worth;
    }
    return best;
}

static int survivor_worth(const la_outlook *look, int card)
{
    la_member m = {.card = (uint8_t)card, .zone = LA_REST};
    int worth = la_member_worth(look, &m), empty = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        if (la_has_car(look->p, cell))
            empty += __builtin_popcount(la_empty_for(look->game, &look->p->car[cell], LA_SURVIVOR));
    if (empty) return worth - (empty == 1 ? 4 : 0);
    return la_can_seat(look->game, look->p) ? worth - la_cheapest(look) : worth - 40;
}

static int location_worth(const la_outlook *look, const la_find *find)
{
    int left = la_stock_worth(look, &find->block[0]), right = la_stock_worth(look, &find->block[1]);
    return left > right ? left : right;
}

static int find_worth(const la_outlook *look, const la_find *find)
{
    const la_card *card = la_card_at(look->game, find->card);
    int best = LA_NO_PLAN;
    switch (card->kind) {
    case LA_KIND_LOCATION: return location_worth(look, find);
    case LA_KIND_SURVIVOR: return survivor_worth(look, find->card);
    case LA_KIND_ENCOUNTER:
        for (int i = 0; i < la_encounter_at(look->game, card->encounter)->choices; i++) {
            int worth =
                la_choice_worth(look, &la_encounter_at(look->game, card->encounter)->choice[i], 0, find);
            if (worth > best) best = worth;
        }
        return best;
    default: return la_upgrade_worth(look, find->card);
    }
}

static int find_in(const la_outlook *look, int slot)
{
    int16_t *known = &look->memo->find[slot];
    if (*known == LA_UNKNOWN) *known = (int16_t)find_worth(look, &look->s->zone[slot]);
    return *known;
}

/* ---- Teams ------------------------------------------------------------------------------- */

unsigned la_team_now(const la_player *p)
{
    unsigned team = 0;
    for (int i = 0; i < p->crews; i++) team |= (unsigned)(p->crew[i].exploring != 0) << i;
    return team;
}

/* What it costs that a survivor is exhausted: a move without him, and the next exploration. */
static int tiring_of(const la_outlook *look, const la_member *m)
{
    const la_survivor *v = la_survivor_of(look->game, m->card);
    if (v->ability == LA_ABILITY_REST) return 1;
    int cost = look->rounds ? 4 + 3 * la_skill(look->game, m) : 1;
    if (look->rounds && look->count[LA_FOOD] && cost > 9) cost = 9;
    switch (v->ability) {
    case LA_ABILITY_SPEED: return cost + (look->count[LA_FUEL] ? 9 : 4);
    case LA_ABILITY_MISSING_RESOURCE: return cost + 10;
    case LA_ABILITY_READY: return cost + 4;
    case LA_ABILITY_FIRST_HIT:
    case LA_ABILITY_IGNORE_ENEMY: return cost + (la_foes_about(look) ? 8 : 0);
    case LA_ABILITY_REPAIR: return cost + la_best_repairs(look, v->amount) / 2;
    default: return cost;
    }
}

static la_bound effect_bound(const la_outlook *look, const la_squad *all, const la_effect *e)
{
    bool team = e->reach == LA_REACH_PARTICIPANTS;
    if (team && e->op == LA_OP_CONTAMINATION) return (la_bound){(int16_t)(-all->harm * e->amount), false};
    if (team && (e->op == LA_OP_DECONTAMINATE || e->op == LA_OP_DECONTAMINATE_UP_TO))
        return (la_bound){(int16_t)(all->clean * e->amount), !all->clean};
    return (la_bound){(int16_t)effect_worth(look, e, 0, NULL), true};
}

static la_bound sum_of(la_bound a, la_bound b)
{
    return (la_bound){(int16_t)(a.most + b.most), a.firm && b.firm};
}

static la_bound bonus_bound(const la_outlook *look, const la_squad *all, int slot)
{
    const la_slot *bonus = la_slot_at(look->game, la_facts_of(look->game)->slot[slot]);
    la_bound best = {.most = 0, .firm = true};
    for (int i = 0; i < bonus->choices; i++) {
        la_bound sum = {.most = 0, .firm = true};
        for (int j = 0; j < bonus->choice[i].effects; j++)
            sum = sum_of(sum, effect_bound(look, all, &bonus->choice[i].effect[j]));
        if (sum.most > best.most) best = sum;
    }
    return best;
}

/* The card of a slot as a location; NULL if it is none. */
static const la_location *location_in(const la_outlook *look, int slot)
{
    const la_card *card = la_card_at(look->game, look->s->zone[slot].card);
    return card->kind == LA_KIND_LOCATION ? la_location_at(look->game, card->location) : NULL;
}

static la_bound location_bound(const la_outlook *look, const la_squad *all, int slot)
{
    const la_location *place = location_in(look, slot);
    la_bound sum = {.most = 0, .firm = true};
    for (int i = 0; place && i < place->effects; i++) {
        const la_effect *e = &place->effect[i];
        bool spared = e->op == LA_OP_LOSE_FAME && all->able[LA_ABILITY_NO_FAME_LOSS];
        sum = sum_of(sum, spared ? (la_bound){.most = 0} : effect_bound(look, all, e));
    }
    return sum;
}

static void look_at_squad(const la_outlook *look, la_squad *all)
{
    int least = INT16_MAX;
    *all = (la_squad){.n = 0};
    for (int i = 0; i < look->p->crews; i++) {
        const la_member *m = &look->p->crew[i];
        if (m->zone != LA_ACTIVE) continue;
        int harm = la_contamination_cost(look, m), clean = m->contamination ? la_clean_worth(look, m) : 0;
        if (harm < least) least = harm;
        if (clean > all->clean) all->clean = (int16_t)clean;
        all->able[la_survivor_of(look->game, m->card)->ability] |= (uint16_t)(1u << i);
        all->who[all->n].bit = (uint16_t)(1u << i);
        all->who[all->n].skill = (int16_t)la_skill(look->game, m);
        all->who[all->n++].tiring = (int16_t)tiring_of(look, m);
    }
    all->harm = (int16_t)(all->able[LA_ABILITY_NO_CONTAMINATION] || least < 0 ? 0 : least);
    for (int slot = 0; slot < LA_SLOTS; slot++) all->bonus[slot].most = all->place[slot].most = LA_UNKNOWN;
}

static la_squad *squad_of(const la_outlook *look)
{
    la_squad *squad = &look->memo->squad;
    if (squad->n == LA_UNKNOWN) look_at_squad(look, squad);
    return squad;
}

static la_bound bonus_in(const la_outlook *look, int slot)
{
    la_squad *all = squad_of(look);
    if (all->bonus[slot].most == LA_UNKNOWN) all->bonus[slot] = bonus_bound(look, all, slot);
    return all->bonus[slot];
}

static la_bound effects_in(const la_outlook *look, int slot)
{
    la_squad *all = squad_of(look);
    if (all->place[slot].most == LA_UNKNOWN) all->place[slot] = location_bound(look, all, slot);
    return all->place[slot];
}

static la_bound bonus_anywhere(const la_outlook *look)
{
    la_bound best = bonus_in(look, 0);
    for (int slot = 1; slot < LA_SLOTS; slot++)
        if (bonus_in(look, slot).most > best.most) best = bonus_in(look, slot);
    return best;
}

/* One card of the zone and its bonus, before anybody is chosen to explore it. */
typedef struct venture {
    const la_outlook *look;
    const la_squad *all;
    int slot, cost;
    la_bound bonus, any; /* of this slot; of all, for those who may take any */
    la_bound effects;    /* of the location */
    la_plan best;
} venture;

static la_bound bonus_for(const venture *v, unsigned team)
{
    return team & v->all->able[LA_ABILITY_ANY_BONUS] ? v->any : v->bonus;
}

/* The best bonus the team can take, or none. */
static int best_bonus(const venture *v, unsigned team)
{
    bool any = team & v->all->able[LA_ABILITY_ANY_BONUS];
    la_bound bound = bonus_for(v, team);
    int best = 0;
    if (bound.firm) return bound.most;
    for (int from = any ? 0 : v->slot; from < (any ? LA_SLOTS : v->slot + 1); from++)
        for (int choice = 0; choice < LA_CHOICES_MAX; choice++) {
            int worth = la_bonus_worth(v->look, from, choice, team);
            if (worth > best) best = worth;
        }
    return best;
}

/* What the location does to those who explore it. */
static int location_effects(const venture *v, unsigned team)
{
    int worth = 0;
    if (v->effects.firm) return v->effects.most;
    const la_location *place = location_in(v->look, v->slot);
    for (int i = 0; i < place->effects; i++) {
        const la_effect *e = &place->effect[i];
        if (e->op == LA_OP_LOSE_FAME && team & v->all->able[LA_ABILITY_NO_FAME_LOSS]) continue;
        worth += effect_worth(v->look, e, team, NULL);
    }
    return worth;
}

/* No such team that tires its members so much can be better than the best so far. */
static bool hopeless(const venture *v, unsigned team, int tiring)
{
    return bonus_for(v, team).most + v->effects.most - tiring <= v->best.worth;
}

static void consider(venture *v, unsigned team, int skill, int tiring)
{
    if (skill < v->cost || hopeless(v, team, tiring)) return;
    int worth = best_bonus(v, team) + location_effects(v, team) - tiring;
    if (worth > v->best.worth) v->best = (la_plan){(int16_t)worth, (uint16_t)team};
}

/* One member alone, with one of those from `from` on, with two of them: no cost is above three, and everybody
 * has a skill of one at least. */
static void consider_with(venture *v, int i, int from)
{
    const la_squad *all = v->all;
    unsigned one = all->who[i].bit, everybody = all->able[LA_ABILITY_ANY_BONUS];
    int skill = all->who[i].skill, tiring = all->who[i].tiring;
    if (hopeless(v, everybody, tiring)) return;
    consider(v, one, skill, tiring);
    for (int k = from; k < all->n; k++)
        if (k != i) consider(v, one | all->who[k].bit, skill + all->who[k].skill, tiring + all->who[k].tiring);
    for (int j = from; j < all->n; j++) {
        if (j == i || hopeless(v, everybody, tiring + all->who[j].tiring)) continue;
        for (int k = j + 1; k < all->n; k++)
            if (k != i)
                consider(v, one | all->who[j].bit | all->who[k].bit,
                         skill + all->who[j].skill + all->who[k].skill,
                         tiring + all->who[j].tiring + all->who[k].tiring);
    }
}

/* What it takes to explore a slot; nothing at or below `floor` is looked for. */
static venture venture_to(const la_outlook *look, int slot, int floor)
{
    venture v = {.look = look, .all = squad_of(look), .slot = slot, .best = {.worth = (int16_t)floor}};
    v.cost = la_slot_at(look->game, la_facts_of(look->game)->slot[slot])->cost;
    v.bonus = bonus_in(look, slot);
    if (v.all->able[LA_ABILITY_ANY_BONUS]) v.any = bonus_anywhere(look);
    v.effects = effects_in(look, slot);
    return v;
}

static bool can_be_explored(const la_outlook *look, int slot)
{
    int card = look->s->zone[slot].card;
    return card != AUS_NONE && la_card_at(look->game, card)->kind != LA_KIND_ENEMY;
}

static la_plan find_team(const la_outlook *look, int slot)
{
    if (!can_be_explored(look, slot)) return (la_plan){.worth = LA_NO_PLAN};
    venture v = venture_to(look, slot, LA_NO_PLAN);
    for (int i = 0; i < v.all->n; i++) consider_with(&v, i, i + 1);
    return v.best;
}

uint16_t la_best_team(const la_outlook *look, int slot)
{
    la_plan *known = &look->memo->slot[slot];
    if (known->worth == LA_UNKNOWN) *known = find_team(look, slot);
    return known->team;
}

la_plan la_plan_slot(const la_outlook *look, int slot)
{
    la_plan plan = {.team = la_best_team(look, slot)};
    int find = plan.team ? find_in(look, slot) : 0;
    plan.worth = (int16_t)(look->memo->slot[slot].worth + find);
    return plan;
}

la_plan la_plan_turn(const la_outlook *look)
{
    if (look->memo->turn.worth != LA_UNKNOWN) return look->memo->turn;
    la_plan best = {.worth = LA_NO_PLAN};
    for (int slot = 0; slot < LA_SLOTS; slot++) {
        la_plan plan = la_plan_slot(look, slot);
        if (plan.worth > best.worth) best = plan;
    }
    return look->memo->turn = best;
}

/* All that the bounds of slots depend on. */
static bool same_bounds(const la_squad *a, const la_squad *b)
{
    return a->harm == b->harm && a->clean == b->clean &&
           !a->able[LA_ABILITY_NO_FAME_LOSS] == !b->able[LA_ABILITY_NO_FAME_LOSS];
}

int la_plan_with(const la_outlook *look, const la_member *changed, int floor)
{
    la_player p = *look->p;
    la_memo memo = *look->memo; /* the convoy stays as it is */
    la_outlook other = *look;
    int member = la_member_of(&p, changed->card), i = 0, best = floor;
    const la_squad *before = squad_of(look);
    p.crew[member] = *changed;
    other.p = &p;
    other.memo = &memo;
    look_at_squad(&other, &memo.squad);
    if (same_bounds(&memo.squad, before)) {
        memcpy(memo.squad.bonus, before->bonus, sizeof before->bonus);
        memcpy(memo.squad.place, before->place, sizeof before->place);
    }
    while (memo.squad.who[i].bit != 1u << member) i++;
    for (int slot = 0; slot < LA_SLOTS; slot++) {
        if (!can_be_explored(look, slot)) continue;
        int find = find_in(&other, slot);
        venture v = venture_to(&other, slot, best - find);
        consider_with(&v, i, 0);
        if (v.best.team) best = v.best.worth + find;
    }
    return best;
}
