/* Phase 1: whose turn it is, and what a player does with it. */
#include "crew.h"
#include "damage.h"
#include "explore.h"
#include "objects.h"
#include "zone.h"

/* ---- The phase --------------------------------------------------------------------------- */

static bool anyone_active(const la_state *s)
{
    for (int i = 0; i < s->orders; i++)
        if (la_anyone_in(&s->player[s->order[i]], LA_ACTIVE)) return true;
    return false;
}

static void end_phase(la_run *run)
{
    la_state *s = run->s;
    la_pop(run);
    s->turn.seat = AUS_NONE;
    for (int i = 0; i < s->orders; i++) la_push(run, LA_STEP_THAW, s->order[i], 1, 0, 0);
}

/* Turn after turn in Reverse order, until nobody has an active survivor at the end of one. */
static void step_exploring(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    if (f->arg[2] && !anyone_active(s)) {
        end_phase(run);
        return;
    }
    int seat = la_next_reverse(s, f->arg[1]);
    if (seat < 0) {
        f->arg[1] = 0; /* a new cycle */
        seat = la_next_reverse(s, 0);
    }
    f->arg[1] |= (uint8_t)(1u << seat);
    f->arg[2] = 1;
    s->turn = (la_turn){.seat = (uint8_t)seat, .last = AUS_NONE, .after = AUS_NONE};
    la_tell(run, LA_EV_TURN, seat, "LA-EXP-01", 0, 0, 0);
    la_push(run, LA_STEP_TURN_END, seat, 0, 0, 0);
    la_push(run, LA_ASK_TURN, seat, 0, 0, 0);
}

const la_handler la_exploring_handler = {.step = step_exploring};

static void step_turn_end(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    la_player *p = &run->s->player[seat];
    la_pop(run);
    if (run->s->turn.card_done == 1) la_finish_card(run); /* the explorer did not live to see the end */
    for (int i = 0; i < p->crews; i++) p->crew[i].exploring = 0;
    la_push(run, LA_STEP_THAW, seat, 0, 0, 0);
    la_push(run, LA_STEP_REFILL, 0, 0, 0, 0);
}

const la_handler la_turn_end_handler = {.step = step_turn_end};

/* ---- The turn ---------------------------------------------------------------------------- */

static bool can_feed(const la_player *p)
{
    return la_anyone_in(p, LA_EXHAUSTED) && la_holds(p, LA_FOOD);
}

static void step_turn(la_run *run, aus_frame *f)
{
    const la_player *p = &run->s->player[f->arg[0]];
    bool must = !run->s->turn.acted && la_anyone_in(p, LA_ACTIVE);
    if (must || p->hands || can_feed(p)) {
        la_ask(f, f->arg[0]);
        return;
    }
    if (!run->s->turn.acted) la_tell(run, LA_EV_SKIPPED, f->arg[0], "LA-EXP-03", 0, 0, 0);
    la_pop(run);
}

static aus_verdict may_explore(const aus_game *game, const la_state *s, int seat, int slot)
{
    const la_player *p = &s->player[seat];
    int cost = la_slot_at(game, la_facts_of(game)->slot[slot])->cost, skill = 0;
    if (s->turn.acted) return la_no(LA_WHY_ALREADY_ACTED, "LA-EXP-02", 0, 0);
    if (s->zone[slot].card == AUS_NONE) return la_no(LA_WHY_EMPTY_SLOT, "LA-REV-06", slot, 0);
    if (la_card_at(game, s->zone[slot].card)->kind == LA_KIND_ENEMY)
        return la_no(LA_WHY_ENEMY, "LA-EXP-07", s->zone[slot].card, 0);
    for (int i = 0; i < p->crews && skill < cost; i++)
        if (p->crew[i].zone == LA_ACTIVE) skill += la_skill(game, &p->crew[i]);
    if (skill < cost) return la_no(LA_WHY_SKILL, "LA-EXP-08", cost, skill);
    if (!la_may_act(game, s, seat, slot).code) return la_yes();
    bool explorer = la_able(game, p, LA_ABILITY_ANY_BONUS, false) >= 0;
    for (int from = explorer ? 0 : slot; from < (explorer ? LA_SLOTS : slot + 1); from++)
        for (int choice = 0; choice < LA_CHOICES_MAX; choice++)
            if (la_enables(game, s, seat, slot, from, choice)) return la_yes();
    return la_no(LA_WHY_IMPOSSIBLE, "LA-EXP-16", s->zone[slot].card, 0);
}

static aus_verdict in_zone(const la_player *p, int card, int zone, const char *clause)
{
    int i = la_member_of(p, card);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, clause, card, 0);
    return p->crew[i].zone == zone ? la_yes() : la_no(LA_WHY_WRONG_ZONE, clause, card, p->crew[i].zone);
}

static aus_verdict may_eat(const la_player *p, int card, int zone, const char *clause)
{
    aus_verdict v = in_zone(p, card, zone, clause);
    if (v.code) return v;
    return la_holds(p, LA_FOOD) ? la_yes() : la_no(LA_WHY_NO_TOKEN, clause, LA_FOOD, 0);
}

static aus_verdict check_turn(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const la_player *p = &s->player[seat];
    int arg = aus_arg_of(a, 0);
    switch (aus_verb_of(a)) {
    case LA_V_EXPLORE: return may_explore(game, s, seat, arg);
    case LA_V_PASS:
        if (s->turn.acted) return la_no(LA_WHY_ALREADY_ACTED, "LA-EXP-02", 0, 0);
        return in_zone(p, arg, LA_ACTIVE, "LA-PASS-01");
    case LA_V_FEED: return may_eat(p, arg, LA_EXHAUSTED, "LA-FOOD-02");
    case LA_V_STRENGTHEN:
        if (s->turn.acted) return la_no(LA_WHY_ALREADY_ACTED, "LA-FOOD-06", 0, 0);
        return may_eat(p, arg, LA_ACTIVE, "LA-FOOD-03");
    case LA_V_END_TURN:
        if (s->turn.acted || !la_anyone_in(p, LA_ACTIVE)) return la_yes();
        return la_no(LA_WHY_MUST_ACT, "LA-EXP-02", 0, 0);
    default: return la_is_use(a) ? la_may_use(game, s, seat, a) : la_not_now(game, s);
    }
}

static size_t offer_members(const la_player *p, int verb, int zone, aus_action *out)
{
    size_t n = 0;
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].zone == zone) out[n++] = AUS_ACTION(verb, p->crew[i].card, 0, 0);
    return n;
}

static size_t list_turn(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    bool food = la_holds(p, LA_FOOD);
    size_t n = 0;
    for (int slot = 0; slot < LA_SLOTS && !s->turn.acted; slot++)
        if (!may_explore(game, s, seat, slot).code) out[n++] = AUS_ACTION(LA_V_EXPLORE, slot, 0, 0);
    if (!s->turn.acted) n += offer_members(p, LA_V_PASS, LA_ACTIVE, out + n);
    if (food) n += offer_members(p, LA_V_FEED, LA_EXHAUSTED, out + n);
    if (food && !s->turn.acted) n += offer_members(p, LA_V_STRENGTHEN, LA_ACTIVE, out + n);
    if (s->turn.acted || !la_anyone_in(p, LA_ACTIVE)) out[n++] = AUS_ACTION(LA_V_END_TURN, 0, 0, 0);
    return n + la_list_uses(game, s, seat, out + n);
}

static void explore(la_run *run, int seat, int slot)
{
    run->s->turn.acted = 1;
    run->s->turn.slot = (uint8_t)slot;
    la_tell(run, LA_EV_EXPLORED, seat, "LA-EXP-07", run->s->zone[slot].card, slot, 0);
    la_push(run, LA_ASK_EXPLORE, seat, 0, 0, 0);
    la_push(run, LA_ASK_TEAM, seat, 0, 0, 0);
}

static void pass(la_run *run, int seat, int card)
{
    la_player *p = &run->s->player[seat];
    int i = la_member_of(p, card), skill = la_skill(run->game, &p->crew[i]);
    run->s->turn.acted = 1;
    la_tell(run, LA_EV_PASSED, seat, "LA-PASS-01", card, 0, 0);
    la_move_zone(run, seat, i, LA_REST, "LA-PASS-01");
    if (la_holds(p, LA_DAMAGE)) la_repair(run, seat, skill, false, "LA-PASS-02");
}

static void apply_turn(la_run *run, aus_frame *f, int seat, aus_action a)
{
    la_player *p = &run->s->player[seat];
    int arg = aus_arg_of(a, 0);
    (void)f;
    switch (aus_verb_of(a)) {
    case LA_V_EXPLORE: explore(run, seat, arg); break;
    case LA_V_PASS: pass(run, seat, arg); break;
    case LA_V_FEED:
        la_spend(run, seat, LA_FOOD, "LA-FOOD-01");
        la_tell(run, LA_EV_FED, seat, "LA-FOOD-02", arg, 0, 0);
        la_move_zone(run, seat, la_member_of(p, arg), LA_REST, "LA-FOOD-02");
        break;
    case LA_V_STRENGTHEN:
        la_spend(run, seat, LA_FOOD, "LA-FOOD-01");
        p->crew[la_member_of(p, arg)].food++;
        la_tell(run, LA_EV_STRENGTHENED, seat, "LA-FOOD-03", arg, 0, 0);
        break;
    case LA_V_END_TURN:
        la_tell(run, run->s->turn.acted ? LA_EV_TURN_ENDED : LA_EV_SKIPPED, seat,
                run->s->turn.acted ? "LA-EXP-01" : "LA-EXP-03", 0, 0, 0);
        la_pop(run);
        break;
    default: la_apply_use(run, seat, a); break;
    }
}

const la_handler la_turn_handler = {
    .owned = true, .step = step_turn, .list = list_turn, .check = check_turn, .apply = apply_turn};
