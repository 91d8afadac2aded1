/* Step 2 of Fire: a player's attacks, their results, target counters. */
#include "convoy.h"
#include "crew.h"
#include "damage.h"
#include "fire.h"
#include "objects.h"
#include "road.h"

/* ---- The turn ---------------------------------------------------------------------------- */

/* Weapon boxes of a card that can still fire. */
static unsigned ready_weapons(const aus_game *game, const la_car *car)
{
    return la_working(game, car, LA_ROLE_WEAPON) & ~(unsigned)car->fired;
}

static bool has_incendiary(const aus_game *game, const la_state *s, int seat)
{
    aus_action options[LA_HAND_MAX];
    return la_list_power(game, s, seat, LA_V_PAY_WITH, LA_POWER_INCENDIARY, options) > 0;
}

static bool can_pay(const aus_game *game, const la_state *s, int seat, const la_box *weapon)
{
    return la_holds(&s->player[seat], weapon->token) || has_incendiary(game, s, seat);
}

static aus_verdict may_attack(const aus_game *game, const la_state *s, int seat, int cell, int box, int enemy)
{
    const la_player *p = &s->player[seat];
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    const la_box *weapon = la_box_of(game, p->car[cell].card, box);
    if (weapon->role != LA_ROLE_WEAPON) return la_no(LA_WHY_NO_WEAPON, "LA-FIRE-CON-02", cell, box);
    if (p->car[cell].box[box] == LA_DAMAGE) return la_no(LA_WHY_BOX_DAMAGED, "LA-CARGO-07", cell, box);
    if (ausi_has(p->car[cell].fired, box)) return la_no(LA_WHY_FIRED, "LA-FIRE-CON-14", cell, box);
    int foe = la_foe_of(s, enemy);
    if (foe < 0 || s->foe[foe].region != la_region_now(game, p))
        return la_no(LA_WHY_NOT_THERE, "LA-FIRE-CON-02", enemy, 0);
    return can_pay(game, s, seat, weapon) ? la_yes()
                                          : la_no(LA_WHY_NO_TOKEN, "LA-FIRE-CON-02", weapon->token, 0);
}

/* Enemies in reach, ascending by card. */
static int enemies_here(const aus_game *game, const la_state *s, int seat, uint8_t out[LA_FOES_MAX])
{
    int n = 0, region = la_region_now(game, &s->player[seat]);
    for (int i = 0; i < s->foes; i++) {
        if (s->foe[i].region != region) continue;
        int at = n++;
        for (; at > 0 && out[at - 1] > s->foe[i].enemy; at--) out[at] = out[at - 1];
        out[at] = s->foe[i].enemy;
    }
    return n;
}

static size_t list_attacks(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    uint8_t enemy[LA_FOES_MAX];
    size_t n = 0;
    int enemies = enemies_here(game, s, seat, enemy);
    for (int cell = 0; cell < LA_CELLS_MAX && enemies; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = ready_weapons(game, &p->car[cell]); left; left &= left - 1) {
            int box = la_lowest(left);
            if (!can_pay(game, s, seat, la_box_of(game, p->car[cell].card, box))) continue;
            for (int i = 0; i < enemies; i++) out[n++] = AUS_ACTION(LA_V_ATTACK, cell, box, enemy[i]);
        }
    }
    return n;
}

static void step_fire(la_run *run, aus_frame *f)
{
    aus_action options[LA_CELLS_MAX * LA_BOXES_MAX * LA_FOES_MAX];
    const la_player *p = &run->s->player[f->arg[0]];
    if (p->hands || list_attacks(run->game, run->s, f->arg[0], options)) la_ask(f, f->arg[0]);
    else la_pop(run);
}

static aus_verdict check_fire(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    switch (aus_verb_of(a)) {
    case LA_V_ATTACK: return may_attack(game, s, seat, aus_arg_of(a, 0), aus_arg_of(a, 1), aus_arg_of(a, 2));
    case LA_V_CEASE: return la_yes();
    default: return la_is_use(a) ? la_may_use(game, s, seat, a) : la_not_now(game, s);
    }
}

static size_t list_fire(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = la_list_uses(game, s, seat, out);
    n += list_attacks(game, s, seat, out + n);
    out[n++] = AUS_ACTION(LA_V_CEASE, 0, 0, 0);
    return n;
}

enum { SHOT_CELL = 1, SHOT_BOX, SHOT_ENEMY, SHOT_EXTRA, SHOT_STAGE };

static void apply_fire(la_run *run, aus_frame *f, int seat, aus_action a)
{
    int cell = aus_arg_of(a, 0), box = aus_arg_of(a, 1), enemy = aus_arg_of(a, 2);
    (void)f;
    if (aus_verb_of(a) == LA_V_CEASE) {
        la_tell(run, LA_EV_CEASED, seat, "LA-FIRE-CON-01", 0, 0, 0);
        la_pop(run);
    } else if (aus_verb_of(a) == LA_V_ATTACK) {
        la_car *car = &run->s->player[seat].car[cell];
        car->fired |= (uint8_t)(1u << box);
        la_tell(run, LA_EV_ATTACK, seat, "LA-FIRE-CON-03", cell, box, enemy);
        la_push(run, LA_STEP_SHOT, seat, cell, box, enemy);
        la_push(run, LA_ASK_PAY, seat, la_box_of(run->game, car->card, box)->token, 0, 0);
    } else {
        la_apply_use(run, seat, a);
    }
}

const la_handler la_fire_handler = {
    .owned = true, .step = step_fire, .list = list_fire, .check = check_fire, .apply = apply_fire};

/* ---- The price of a shot ----------------------------------------------------------------- */

static aus_verdict may_pay(const aus_game *game, const la_player *p, int token, int cell, int box)
{
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    return p->car[cell].box[box] == token ? la_yes() : la_no(LA_WHY_NO_TOKEN, "LA-FIRE-CON-02", token, 0);
}

static size_t list_pay(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    int token = aus_asked(s)->arg[1];
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_boxes_with(&p->car[cell], token); left; left &= left - 1)
            out[n++] = AUS_ACTION(LA_V_GIVE, cell, la_lowest(left), 0);
    }
    return n + la_list_power(game, s, seat, LA_V_PAY_WITH, LA_POWER_INCENDIARY, out + n);
}

static void pay(la_run *run, int seat, int cell, int box)
{
    uint8_t *place = &run->s->player[seat].car[cell].box[box];
    la_tell(run, LA_EV_PAID, seat, "LA-FIRE-CON-02", *place, cell, box);
    *place = AUS_NONE;
    la_pop(run);
}

static void step_pay(la_run *run, aus_frame *f)
{
    aus_action options[LA_CELLS_MAX * LA_BOXES_MAX];
    int seat = f->arg[0];
    if (!run->s->player[seat].hands && list_pay(run->game, run->s, seat, options) == 1)
        pay(run, seat, aus_arg_of(options[0], 0), aus_arg_of(options[0], 1));
    else la_ask(f, seat);
}

static aus_verdict check_pay(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_GIVE)
        return may_pay(game, &s->player[seat], aus_asked(s)->arg[1], aus_arg_of(a, 0), aus_arg_of(a, 1));
    if (aus_verb_of(a) != LA_V_PAY_WITH) return la_not_now(game, s);
    return la_may_spend_object(game, s, seat, aus_arg_of(a, 0), LA_POWER_INCENDIARY);
}

static void apply_pay(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    if (aus_verb_of(a) == LA_V_GIVE) {
        pay(run, seat, aus_arg_of(a, 0), aus_arg_of(a, 1));
        return;
    }
    la_spend_object(run, seat, aus_arg_of(a, 0), "LA-OBJ-15");
    la_pop(run);
    run->s->core.stack[run->s->core.depth - 1].arg[SHOT_EXTRA] =
        la_object_at(run->game, aus_arg_of(a, 0))->amount;
}

const la_handler la_pay_handler = {
    .owned = true, .step = step_pay, .list = list_pay, .check = check_pay, .apply = apply_pay};

/* ---- The shot ---------------------------------------------------------------------------- */

/* What a sniper adds to the first hit of the phase. One who becomes active after it has missed it. */
static int sniper(la_run *run, int seat)
{
    la_player *p = &run->s->player[seat];
    int extra = 0;
    for (int i = 0; i < p->crews; i++) {
        const la_survivor *v = la_survivor_of(run->game, p->crew[i].card);
        if (v->ability != LA_ABILITY_FIRST_HIT || p->crew[i].used) continue;
        p->crew[i].used = 1;
        if (p->crew[i].zone != LA_ACTIVE) continue;
        extra += v->amount;
        la_tell(run, LA_EV_ABILITY, seat, "LA-ABIL-11", p->crew[i].card, 0, 0);
    }
    return extra;
}

static void resolve_shot(la_run *run, aus_frame *f, int seat)
{
    la_state *s = run->s;
    la_foe *foe = &s->foe[la_foe_of(s, f->arg[SHOT_ENEMY])];
    int cell = f->arg[SHOT_CELL], box = f->arg[SHOT_BOX];
    int level = la_box_of(run->game, s->player[seat].car[cell].card, box)->value;
    int card = la_flip(run, "LA-FIRE-CON-03");
    const la_shot *shot = &la_outcome_at(run->game, la_card_at(run->game, card)->outcome)->player[level - 1];
    int damage = shot->damage ? shot->damage + f->arg[SHOT_EXTRA] + sniper(run, seat) : 0;
    if (damage) {
        int room = foe->defence - foe->damage;
        foe->damage = (uint8_t)(foe->damage + (damage < room ? damage : room));
        la_tell(run, LA_EV_HIT, seat, damage > shot->damage ? "LA-FIRE-CON-07" : "LA-FIRE-CON-05", foe->enemy,
                damage, 0);
    } else if (!shot->jam) {
        la_tell(run, LA_EV_MISSED, seat, "LA-FIRE-CON-04", foe->enemy, 0, 0);
    }
    if (shot->jam) {
        la_tell(run, LA_EV_JAMMED, seat, "LA-FIRE-CON-06", cell, box, 0);
        la_damage_box(run, seat, cell, box, "LA-FIRE-CON-06");
    }
    if (damage) la_gain_fame(run, seat, 1, "LA-FIRE-CON-08");
    else f->arg[SHOT_STAGE] = 3; /* nothing more follows */
}

/* Damage and jam, fame, target counter, then the test for defeat. */
static void step_shot(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], foe;
    switch (f->arg[SHOT_STAGE]++) {
    case 0: resolve_shot(run, f, seat); break;
    case 1: la_push(run, LA_ASK_TARGET, seat, f->arg[SHOT_ENEMY], 0, 0); break;
    case 2:
        foe = la_foe_of(run->s, f->arg[SHOT_ENEMY]);
        if (run->s->foe[foe].damage >= run->s->foe[foe].defence) la_defeat(run, foe);
        break;
    default: la_pop(run); break;
    }
}

const la_handler la_shot_handler = {.owned = true, .step = step_shot};
