/*
 * What a player must expect to lose because of how his tokens lie: they lie well if what is hit is empty, and
 * if there is room for what was found.
 *
 * It is asked for at three moments, and is 0 at all others: tokens that were found are to be stored, damage
 * is to be placed, and the window before Fire, the last chance to re-arrange before enemies shoot.
 */
#include "effects.h"
#include "game.h"
#include "plan.h"
#include "road.h"

enum { HITS_MAX = 8, NO_DRIVER = 30 };

/* A convoy under fire: a copy that can be hit. */
typedef struct target {
    la_player p;
    la_outlook look;
} target;

static void copy(target *to, const target *from)
{
    *to = *from;
    to->look.p = &to->p;
}

/* ---- Damage ------------------------------------------------------------------------------ */

/* One more damage in these cells, where it costs least; what it costs. */
static int hit(target *t, unsigned cells)
{
    int least = -1, at = 0, box = 0;
    for (unsigned left = la_cells(&t->p) & cells; left; left &= left - 1) {
        int cell = la_lowest(left);
        for (unsigned sound = la_sound_boxes(t->look.game, &t->p.car[cell]); sound; sound &= sound - 1) {
            int cost = la_damage_cost(&t->look, cell, la_lowest(sound));
            if (least >= 0 && cost >= least) continue;
            least = cost;
            at = cell;
            box = la_lowest(sound);
        }
    }
    if (least < 0) return 0;
    uint8_t *thing = &t->p.car[at].box[box];
    if (*thing < LA_TOKENS) t->look.count[*thing]--;
    *thing = LA_DAMAGE;
    return least;
}

static int hits(target *t, unsigned cells, int count)
{
    int cost = 0;
    while (count-- > 0) cost += hit(t, cells);
    return cost;
}

static int suffer(target *t, const la_choice *choice)
{
    int cost = 0;
    for (int i = 0; i < choice->effects; i++) {
        const la_effect *e = &choice->effect[i];
        la_choice other = {.effects = 1, .effect = {*e}};
        if (e->op == LA_OP_DAMAGE) cost += hits(t, la_area_cells(t->look.game, e->area), e->amount);
        else cost -= la_choice_worth(&t->look, &other, LA_TEAM_ANY, NULL);
    }
    return cost;
}

/* The ambush of an enemy, answered as well as possible. */
static int ambush(target *t, int enemy)
{
    target best, trial;
    int least = INT32_MAX;
    for (int i = 0; i < la_enemy_at(t->look.game, enemy)->choices; i++) {
        if (la_may_choose(t->look.game, t->look.s, t->look.seat, LA_FROM_ENEMY, enemy, i, 0).code) continue;
        copy(&trial, t);
        int cost = suffer(&trial, &la_enemy_at(t->look.game, enemy)->choice[i]);
        if (cost >= least) continue;
        least = cost;
        copy(&best, &trial);
    }
    if (least == INT32_MAX) return 0;
    copy(t, &best);
    return least;
}

/* ---- The fire phase ---------------------------------------------------------------------- */

typedef struct danger {
    int enemies;
    int fresh; /* so many of them come in ambush */
    uint8_t enemy[LA_FOES_MAX + LA_SLOTS];
} danger;

/* Those who come in ambush come to whoever leads. */
static danger look_out(const la_outlook *look)
{
    const la_state *s = look->s;
    danger d = {0};
    int region = la_region_now(look->game, look->p);
    for (int i = 0; i < LA_SLOTS; i++) {
        if (s->zone[i].card == AUS_NONE) continue;
        const la_card *card = la_card_at(look->game, s->zone[i].card);
        if (card->kind == LA_KIND_ENEMY && la_region_now(look->game, &s->player[s->order[s->orders - 1]]) == region)
            d.enemy[d.enemies++] = card->enemy;
    }
    d.fresh = d.enemies;
    for (int i = 0; i < s->foes; i++)
        if (s->foe[i].region == region) d.enemy[d.enemies++] = s->foe[i].enemy;
    return d;
}

/* How often each thing happens, of the cards that may be turned up. */
typedef struct odds {
    int cards, backs;
    int damage[HITS_MAX + 1];
    int area[LA_AREAS_MAX];
    int ambush[LA_FOES_MAX + LA_SLOTS]; /* of each enemy of the danger */
} odds;

static void add_card(const la_outlook *look, const danger *d, const la_outcome *o, odds *out)
{
    int damage = 0;
    for (int i = 0; i < d->enemies; i++) {
        const la_volley *row = &o->enemy[la_enemy_at(look->game, d->enemy[i])->rank - 1];
        damage += row->damage;
        out->ambush[i] += row->ambush;
    }
    out->damage[damage < HITS_MAX ? damage : HITS_MAX]++;
    out->area[o->area]++;
    out->cards++;
    out->backs++;
}

/* The cards of the deck, or all if it is about to be shuffled. The top one is turned up first, and the damage
 * is where the back of a later one says. */
static void weigh(const la_outlook *look, const danger *d, odds *out)
{
    const la_state *s = look->s;
    bool all = s->outcome_n < 2;
    *out = (odds){0};
    for (int i = 0; i < look->game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(look->game, i);
        if (card->kind != LA_KIND_OUTCOME || (!all && la_discarded(s, i))) continue;
        add_card(look, d, la_outcome_at(look->game, card->outcome), out);
    }
    if (all || !out->area[s->back]) return;
    out->area[s->back]--;
    out->backs--;
}

static int64_t volley(const target *t, const odds *o)
{
    int64_t sum = 0;
    int most = 0;
    for (int i = 1; i <= HITS_MAX; i++)
        if (o->damage[i]) most = i;
    for (int area = 0; area < t->look.game->records[LA_T_AREAS]; area++) {
        target trial;
        int cost = 0;
        if (!o->area[area]) continue;
        copy(&trial, t);
        for (int i = 1; i <= most; i++) {
            cost += hit(&trial, la_area_cells(t->look.game, area));
            sum += (int64_t)o->area[area] * o->damage[i] * cost;
        }
    }
    return sum * AUS_TENTH / ((int64_t)o->backs * o->cards);
}

/* Nobody in the truck is no loss yet. But whoever looks ahead by habit sees a convoy that never moves again. */
static int64_t fire(target *t)
{
    danger d = look_out(&t->look);
    odds o;
    if (!d.enemies) return 0;
    int64_t sum = la_has_driver(&t->p) ? 0 : (int64_t)NO_DRIVER * AUS_TENTH * t->look.moves;
    weigh(&t->look, &d, &o);
    for (int i = 0; i < d.fresh; i++) sum += (int64_t)ambush(t, d.enemy[i]) * AUS_TENTH;
    sum += volley(t, &o);
    for (int i = 0; i < d.enemies; i++) {
        target trial;
        if (!o.ambush[i]) continue;
        copy(&trial, t);
        sum += (int64_t)ambush(&trial, d.enemy[i]) * AUS_TENTH * o.ambush[i] / o.cards;
    }
    return sum;
}

/* ---- Room -------------------------------------------------------------------------------- */

/* An empty box for the token, the least useful one; false if there is none. */
static bool stow(target *t, int token)
{
    uint8_t *place = NULL;
    int least = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(&t->p, cell)) continue;
        la_car *car = &t->p.car[cell];
        for (unsigned left = la_empty_for(t->look.game, car, token); left; left &= left - 1) {
            int kinds = __builtin_popcount(la_box_of(t->look.game, car->card, la_lowest(left))->accepts);
            if (place && kinds >= least) continue;
            place = &car->box[la_lowest(left)];
            least = kinds;
        }
    }
    if (place) *place = (uint8_t)token;
    return place != NULL;
}

/* What was found and finds no empty box costs something: itself, or what it is put in the place of. */
static int64_t crowding(target *t)
{
    int64_t cost = 0;
    for (int token = 0; token < LA_TOKENS; token++)
        for (int n = t->p.aside[token]; n > 0; n--) {
            if (stow(t, token)) continue;
            int worth = la_token_worth(&t->look, token, t->look.count[token] - 1);
            cost += worth > la_cheapest(&t->look) ? la_cheapest(&t->look) : worth;
        }
    return cost * AUS_TENTH;
}

int32_t la_exposure(const aus_game *game, const void *view, int seat)
{
    const la_state *s = view;
    const aus_frame *f = aus_asked(s);
    la_memo memo;
    target t;
    if (!aus_is_asked(s, seat) || s->phase == LA_PHASE_FIRE) return 0;
    if (f->ask != LA_ASK_STORE && f->ask != LA_ASK_DAMAGE && f->ask != LA_ASK_WINDOW) return 0;
    t.p = s->player[seat];
    la_look(&t.look, &memo, game, s, seat);
    t.look.p = &t.p;
    if (f->ask == LA_ASK_STORE) return (int32_t)crowding(&t);
    if (f->ask == LA_ASK_DAMAGE) return hits(&t, la_area_cells(game, f->arg[2]), f->arg[1]) * AUS_TENTH;
    return (int32_t)fire(&t);
}
