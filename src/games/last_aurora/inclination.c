/*
 * How an experienced player would answer, by rules of thumb: what brings most, counted in tenths of a
 * point, without looking ahead.
 */
#include "game.h"
#include "plan.h"
#include "road.h"

/* ---- Exploration ------------------------------------------------------------------------- */

/* Who stays in reserve repairs; who explores badly stays first. */
static int pass_worth(const la_outlook *look, int card)
{
    const la_member *m = &look->p->crew[la_member_of(look->p, card)];
    return la_best_repairs(look, la_skill(look->game, m)) - 2 * la_skill(look->game, m) -
           (la_survivor_of(look->game, card)->ability == LA_ABILITY_SPEED ? 0 : 3);
}

/* An object or food is spent on a survivor only for something better than can be done anyway. */
static int spend_for(const la_outlook *look, int card, int food, int skill, int price)
{
    la_member m = look->p->crew[la_member_of(look->p, card)];
    int without = la_plan_turn(look).worth;
    if (without < 0) without = 0;
    m.zone = LA_ACTIVE;
    m.food = (uint8_t)(m.food + food);
    if (skill) m.skill = (uint8_t)skill;
    int with = la_plan_with(look, &m, without + price);
    return with > without + price ? with - price : -1000;
}

static int use_worth(const la_outlook *look, aus_action a)
{
    const la_object *o = la_object_at(look->game, aus_arg_of(a, 0));
    int gain = 0, price = look->p->hands > la_basics_at(look->game, 0)->objects_limit ? 0 : LA_POINT + 2;
    bool turn = aus_asked(look->s)->ask == LA_ASK_TURN && !look->s->turn.acted;
    switch (o->power) {
    case LA_POWER_REPAIR: gain = la_best_repairs(look, o->amount); break;
    case LA_POWER_DECONTAMINATE:
        for (int i = 0, left = o->amount; i < look->p->crews && left; i++)
            if (look->p->crew[i].contamination) gain += la_clean_worth(look, &look->p->crew[i]), left--;
        break;
    case LA_POWER_SPEED: /* used when it brings the convoy to the ship; see burn_worth */ return -1000;
    case LA_POWER_READY:
        return turn ? spend_for(look, aus_arg_of(a, 1), 0, 0, price) : -1000;
    case LA_POWER_SKILL:
        return turn ? spend_for(look, aus_arg_of(a, 1), 0, o->amount, price) : -1000;
    default: return -1000;
    }
    return gain > price ? gain : -1000;
}

static int turn_worth(const la_outlook *look, aus_action a)
{
    int arg = aus_arg_of(a, 0);
    switch (aus_verb_of(a)) {
    case LA_V_EXPLORE: return la_plan_slot(look, arg).worth;
    case LA_V_PASS: return pass_worth(look, arg);
    case LA_V_STRENGTHEN:
        return spend_for(look, arg, 1, 0, la_token_worth(look, LA_FOOD, look->count[LA_FOOD] - 1));
    case LA_V_FEED: return -1000; /* there is time for that in the rest phase */
    case LA_V_END_TURN: return -900;
    default: return use_worth(look, a);
    }
}

static int team_worth(const la_outlook *look, aus_action a)
{
    unsigned team = la_best_team(look, look->s->turn.slot), missing = team & ~la_team_now(look->p);
    if (aus_verb_of(a) == LA_V_GO) return missing ? 0 : 2;
    int i = la_member_of(look->p, aus_arg_of(a, 0));
    return missing && la_lowest(missing) == i ? 3 : (missing >> i) & 1u ? 1 : -1;
}

/* Repairs and cleaning come first, they make room and save lives; what has a price comes afterwards. */
static int explore_worth(const la_outlook *look, aus_action a)
{
    if (aus_verb_of(a) == LA_V_ACT) return 20;
    if (aus_verb_of(a) == LA_V_FINISH) return 0;
    if (aus_verb_of(a) != LA_V_BONUS) return use_worth(look, a);
    const la_slot *slot = la_slot_at(look->game, la_facts_of(look->game)->slot[aus_arg_of(a, 0)]);
    bool early = slot->choice[aus_arg_of(a, 1)].effects == 1;
    int worth = la_bonus_worth(look, aus_arg_of(a, 0), aus_arg_of(a, 1), la_team_now(look->p));
    return worth > 0 && early ? 20 + worth : worth > 0 && !look->s->turn.card_done ? 1 : worth;
}

static int choose_worth(const la_outlook *look, int choice)
{
    const aus_frame *f = aus_asked(look->s);
    int record = f->arg[2];
    switch (f->arg[1]) {
    case LA_FROM_ENCOUNTER:
        return la_choice_worth(look, &la_encounter_at(look->game, record)->choice[choice],
                               la_team_now(look->p), &look->s->zone[look->s->turn.slot]);
    case LA_FROM_EVENT:
        return la_choice_worth(look, &la_event_at(look->game, record)->choice[choice], LA_TEAM_ANY, NULL);
    case LA_FROM_ENEMY:
        return la_choice_worth(look, &la_enemy_at(look->game, record)->choice[choice], LA_TEAM_ANY, NULL);
    default: return 0;
    }
}

/* ---- Cargo and crew ---------------------------------------------------------------------- */

/* Drivers first, then boxes that take nothing else; a token is thrown out only for a better one. */
static int store_worth(const la_outlook *look, int cell, int box)
{
    int token = aus_asked(look->s)->arg[1];
    const la_car *car = &look->p->car[cell];
    const la_box *b = la_box_of(look->game, car->card, box);
    int worth = 40 - 3 * __builtin_popcount(b->accepts);
    if (token == LA_SURVIVOR && cell == LA_TRUCK_CELL) worth += la_has_driver(look->p) ? 2 : 500;
    if (token != LA_SURVIVOR && cell == LA_TRUCK_CELL && !la_has_driver(look->p)) worth -= 5;
    uint8_t thing = car->box[box];
    if (thing == AUS_NONE) return worth;
    int lost = la_token_worth(look, thing, look->count[thing] - 1);
    return la_token_worth(look, token, look->count[token] - 1) - lost +
           (token == LA_SURVIVOR ? worth - 60 : -1);
}

static int give_worth(const la_outlook *look, int cell, int box)
{
    uint8_t thing = look->p->car[cell].box[box];
    return -la_token_worth(look, thing, look->count[thing] - 1);
}

static int unseat_worth(const la_outlook *look, int cell, int box)
{
    const la_car *car = &look->p->car[cell];
    if (cell == LA_TRUCK_CELL && __builtin_popcount(la_boxes_with(car, LA_SURVIVOR)) == 1) return -10;
    return __builtin_popcount(la_box_of(look->game, car->card, box)->accepts);
}

static int object_keep(const la_outlook *look, int object)
{
    switch (la_object_at(look->game, object)->power) {
    case LA_POWER_START_FUEL: return look->moves ? 9 : 1;
    case LA_POWER_SPEED: return look->moves ? 8 : 1;
    case LA_POWER_INCENDIARY: return 6;
    case LA_POWER_READY: return 7;
    case LA_POWER_SHIELD: return 5;
    default: return 4;
    }
}

static const la_member *member(const la_outlook *look, int card)
{
    return &look->p->crew[la_member_of(look->p, card)];
}

static int cargo_worth(const la_outlook *look, aus_action a)
{
    int first = aus_arg_of(a, 0), second = aus_arg_of(a, 1);
    switch (aus_verb_of(a)) {
    case LA_V_COLLECT: return la_stock_worth(look, &look->s->zone[look->s->turn.slot].block[first]);
    case LA_V_CHOOSE: return choose_worth(look, first);
    case LA_V_REPLACE:
    case LA_V_UNCOUPLE: return -la_car_worth(look, first);
    case LA_V_MOUNT: return la_mount_worth(look, aus_asked(look->s)->arg[1], first);
    case LA_V_STORE: return store_worth(look, first, second);
    case LA_V_DROP: return 0;
    case LA_V_DAMAGE: return -la_damage_cost(look, first, second);
    case LA_V_REPAIR: return la_repair_worth(look, first, second);
    case LA_V_DISMISS: return -la_member_worth(look, member(look, first));
    case LA_V_UNSEAT: return unseat_worth(look, first, second);
    case LA_V_CONTAMINATE: return -la_contamination_cost(look, member(look, first));
    case LA_V_SHIELD: return -LA_POINT - 2;
    case LA_V_CLEAN: return la_clean_worth(look, member(look, first));
    case LA_V_GIVE: return give_worth(look, first, second);
    case LA_V_GAIN: return la_token_worth(look, first, look->count[first]);
    case LA_V_DISCARD: return -object_keep(look, first);
    default: return 0;
    }
}

/* ---- Rest and movement ------------------------------------------------------------------- */

/* Who eats now can explore in the next round, or help to move in this one. */
static int rest_worth(const la_outlook *look, aus_action a)
{
    const la_member *m;
    const la_survivor *v;
    switch (aus_verb_of(a)) {
    case LA_V_FEED:
        m = member(look, aus_arg_of(a, 0));
        v = la_survivor_of(look->game, m->card);
        return (look->rounds ? 8 + 3 * la_skill(look->game, m) : 0) +
               (v->ability == LA_ABILITY_SPEED ? 9 : 0) -
               la_token_worth(look, LA_FOOD, look->count[LA_FOOD] + 2);
    case LA_V_MEND: return 1;
    case LA_V_REPAIR: return la_repair_worth(look, aus_arg_of(a, 0), aus_arg_of(a, 1));
    case LA_V_CLEAN: return la_clean_worth(look, member(look, aus_arg_of(a, 0)));
    case LA_V_USE:
    case LA_V_USE_ON: return use_worth(look, a);
    default: return 0;
    }
}

static int move_worth(const la_outlook *look, aus_action a)
{
    int arg = aus_arg_of(a, 0);
    switch (aus_verb_of(a)) {
    case LA_V_FETCH: return 100 + la_token_worth(look, arg, 0);
    case LA_V_RALLY:
        return 80 + (la_survivor_of(look->game, arg)->ability == LA_ABILITY_SPEED ? 10 : 0) +
               la_skill(look->game, member(look, arg));
    case LA_V_START: return 20;
    case LA_V_START_WITH: return look->count[LA_FUEL] > 0 && look->rounds ? 1 : 10;
    case LA_V_LAY: return 5;
    case LA_V_STAY:
    case LA_V_END_TURN: return 0;
    default: return use_worth(look, a);
    }
}

/* Steps to the place beside which the ship lies now; 0 or less = there. */
static int to_ship(const la_outlook *look)
{
    int ship = la_facts_of(look->game)->aurora[look->s->aurora];
    if (la_progress(look->game, look->p) >= la_waypoint_at(look->game, ship)->progress) return 0;
    return la_distance(look->game, look->p->at, ship, la_has_tracks(look->game, look->p));
}

static int speed_objects(const la_outlook *look)
{
    int points = 0;
    for (int i = 0; i < look->p->hands; i++) {
        const la_object *o = la_object_at(look->game, look->p->hand[i]);
        if (o->power == LA_POWER_SPEED) points += o->amount;
    }
    return points;
}

/* More points: to be at the ship, in the last round, and with fuel that no later move needs. */
static int burn_worth(const la_outlook *look, int token)
{
    int short_of = to_ship(look) - look->s->turn.points, fuel = look->count[LA_FUEL];
    if (short_of > 0 && short_of <= fuel + speed_objects(look)) return 1000;
    if (token == LA_FUEL) return !look->rounds || fuel > look->rounds ? 900 : -1;
    return la_token_worth(look, token, look->count[token] - 1) < LA_POINT ? 800 : -1;
}

static int nitrous_worth(const la_outlook *look)
{
    int short_of = to_ship(look) - look->s->turn.points;
    return short_of > 0 && short_of <= look->count[LA_FUEL] + speed_objects(look) ? 950 : -1;
}

static int counter_worth(const la_outlook *look, int waypoint)
{
    for (int i = 0; i < look->s->specials; i++) {
        if (look->s->special[i].waypoint != waypoint) continue;
        la_choice choice = {.effects = 1,
                            .effect = {la_counter_at(look->game, look->s->special[i].counter)->effect}};
        return la_choice_worth(look, &choice, LA_TEAM_ANY, NULL);
    }
    return 0;
}

static int drive_worth(const la_outlook *look, aus_action a)
{
    int to = aus_arg_of(a, 0), at = la_progress(look->game, look->p);
    int progress = la_waypoint_at(look->game, to)->progress;
    switch (aus_verb_of(a)) {
    case LA_V_BURN: return burn_worth(look, to);
    case LA_V_DRIVE: return LA_POINT * (progress - at) + counter_worth(look, to);
    case LA_V_TURN:
        return LA_POINT *
                   (progress - at + look->s->turn.points - la_distance(look->game, look->p->at, to, true)) +
               1;
    case LA_V_USE: return nitrous_worth(look);
    default: return -1000;
    }
}

/* ---- Fire -------------------------------------------------------------------------------- */

/* Average over the outcome cards, in twelfths or whatever their number is. */
typedef struct odds {
    int cards, hits, damage, jams;
} odds;

static odds odds_of(const la_outlook *look, int level)
{
    odds o = {.cards = look->game->records[LA_T_OUTCOMES]};
    for (int i = 0; i < o.cards; i++) {
        const la_shot *shot = &la_outcome_at(look->game, i)->player[level - 1];
        o.hits += shot->damage > 0;
        o.damage += shot->damage;
        o.jams += shot->jam;
    }
    return o;
}

static const la_foe *foe_named(const la_state *s, int enemy)
{
    for (int i = 0; i < s->foes; i++)
        if (s->foe[i].enemy == enemy) return &s->foe[i];
    return NULL;
}

static int counters_on(const la_outlook *look, const la_foe *foe)
{
    int n = 0;
    for (int i = 0; i < LA_LETTERS; i++) n += foe->target[i] == look->seat;
    return n;
}

/* A share in the loot, the more the nearer the enemy is to defeat. */
static int share_worth(const la_foe *foe)
{
    int left = foe->defence - foe->damage;
    return 12 + 12 / (left > 0 ? left : 1);
}

static int attack_worth(const la_outlook *look, aus_action a)
{
    int cell = aus_arg_of(a, 0), box = aus_arg_of(a, 1);
    const la_box *weapon = la_box_of(look->game, look->p->car[cell].card, box);
    const la_foe *foe = foe_named(look->s, aus_arg_of(a, 2));
    odds o = odds_of(look, weapon->value);
    bool top = look->p->fame >= la_basics_at(look->game, 0)->fame_top;
    int gain = o.hits * (top ? 4 : LA_POINT) + o.damage * 4;
    if (look->p->targets || counters_on(look, foe)) gain += o.hits * share_worth(foe) / 2;
    int price = look->rounds || !look->count[LA_AMMO] ? 8 : 1; /* unspent ammo is worth nothing at the end */
    return (gain - o.jams * la_damage_cost(look, cell, box)) / o.cards - price;
}

/* Incendiary ammo is worth a point unused; it is fired when one more damage may decide. */
static int pay_worth(const la_outlook *look, aus_action a)
{
    if (aus_verb_of(a) == LA_V_GIVE) return give_worth(look, aus_arg_of(a, 0), aus_arg_of(a, 1));
    const aus_frame *shot = &look->s->core.stack[look->s->core.depth - 2];
    const la_foe *foe = foe_named(look->s, shot->arg[3]);
    int left = foe ? foe->defence - foe->damage : 1;
    return left > 1 && left < 5 ? 0 : -LA_POINT;
}

static int fire_worth(const la_outlook *look, aus_action a)
{
    const la_foe *foe;
    switch (aus_verb_of(a)) {
    case LA_V_ATTACK: return attack_worth(look, a);
    case LA_V_RETARGET:
        foe = foe_named(look->s, aus_asked(look->s)->arg[1]);
        return share_worth(foe) - share_worth(foe_named(look->s, aus_arg_of(a, 0)));
    case LA_V_OUST:
        foe = foe_named(look->s, aus_asked(look->s)->arg[1]);
        return foe->target[aus_arg_of(a, 0)] == look->seat ? 0 : 1;
    case LA_V_IGNORE:
        foe = foe_named(look->s, aus_arg_of(a, 0));
        return la_enemy_at(look->game, aus_arg_of(a, 0))->rank +
               (!foe || foe->region == la_region_now(look->game, look->p) ? 10 : 0);
    case LA_V_CEASE: return 0;
    case LA_V_KEEP: return 1;
    case LA_V_DECLINE: return 0;
    default: return use_worth(look, a);
    }
}

static int loot_worth(const la_outlook *look, aus_action a)
{
    int card = aus_asked(look->s)->arg[1];
    if (aus_verb_of(a) == LA_V_MOUNT) return la_mount_worth(look, card, aus_arg_of(a, 0));
    if (aus_verb_of(a) == LA_V_LEAVE) return 0;
    return la_card_at(look->game, card)->kind == LA_KIND_TRUCK ? la_upgrade_worth(look, card) : 10;
}

/* ---- The question ------------------------------------------------------------------------ */

static int32_t worth_of(const la_outlook *look, aus_action a)
{
    switch (aus_asked(look->s)->ask) {
    case LA_ASK_TURN: return turn_worth(look, a);
    case LA_ASK_TEAM: return team_worth(look, a);
    case LA_ASK_EXPLORE: return explore_worth(look, a);
    case LA_ASK_REST: return rest_worth(look, a);
    case LA_ASK_MOVE: return move_worth(look, a);
    case LA_ASK_DRIVE: return drive_worth(look, a);
    case LA_ASK_WAYPOINT: return aus_verb_of(a) == LA_V_TAKE;
    case LA_ASK_PAY: return pay_worth(look, a);
    case LA_ASK_LOOT: return loot_worth(look, a);
    case LA_ASK_RENEGADE:
    case LA_ASK_FIRE:
    case LA_ASK_TARGET:
    case LA_ASK_OUST: return fire_worth(look, a);
    case LA_ASK_OVERFLOW: return aus_verb_of(a) == LA_V_DISCARD ? cargo_worth(look, a) : use_worth(look, a);
    default: return cargo_worth(look, a);
    }
}

void la_inclination(const aus_game *game, const void *view, int seat, const aus_action *action, size_t n,
                    int32_t *liking)
{
    la_outlook look;
    la_memo memo;
    la_look(&look, &memo, game, view, seat);
    for (size_t i = 0; i < n; i++) liking[i] = worth_of(&look, action[i]);
}
