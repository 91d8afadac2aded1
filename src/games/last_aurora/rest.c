/* Phase 2, Rest: all at once, each for himself. What a seat has still to do is kept with the player,
 * not on the stack, so that the answers of the seats do not depend on their order. */
#include "rest.h"
#include "crew.h"
#include "damage.h"
#include "objects.h"

enum { DONE, FEEDING, RESTED };

static bool can_feed(const la_player *p)
{
    return la_anyone_in(p, LA_EXHAUSTED) && la_holds(p, LA_FOOD);
}

/* The active survivor who can still mend; -1. */
static int mender(const aus_game *game, const la_player *p)
{
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].zone == LA_ACTIVE && !p->crew[i].used &&
            la_survivor_of(game, p->crew[i].card)->ability == LA_ABILITY_REPAIR)
            return i;
    return -1;
}

static bool can_mend(const aus_game *game, const la_player *p)
{
    return mender(game, p) >= 0 && la_holds(p, LA_DAMAGE);
}

static void forced_moves(la_run *run, int seat)
{
    la_player *p = &run->s->player[seat];
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].zone == LA_REST) la_move_zone(run, seat, i, LA_ACTIVE, "LA-REST-03");
        else if (p->crew[i].zone == LA_EXHAUSTED) la_move_zone(run, seat, i, LA_REST, "LA-REST-04");
    p->resting = RESTED;
}

/* Goes on as long as everybody can see that there is nothing to decide. */
static void advance(la_run *run, int seat)
{
    la_player *p = &run->s->player[seat];
    if (p->repairs && !la_holds(p, LA_DAMAGE)) p->repairs = 0;
    if (p->cleans && !la_contaminated(p, false)) p->cleans = 0;
    if (p->repairs || p->cleans) return;
    if (p->resting == FEEDING && !p->hands && !can_feed(p)) forced_moves(run, seat);
    if (p->resting == RESTED && !p->hands && !can_mend(run->game, p)) p->resting = DONE;
}

static void step_rest(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    if (f->arg[0]) {
        la_pop(run);
        return;
    }
    f->arg[0] = 1;
    for (int i = 0; i < s->orders; i++) {
        s->player[s->order[i]].resting = FEEDING;
        advance(run, s->order[i]);
        if (s->player[s->order[i]].resting) f->seats |= (uint8_t)(1u << s->order[i]);
    }
}

static aus_verdict check_pending(const aus_game *game, const la_state *s, const la_player *p, aus_action a)
{
    switch (aus_verb_of(a)) {
    case LA_V_REPAIR:
        if (!p->repairs) return la_no(LA_WHY_NOTHING_TO_DO, "LA-CARGO-22", 0, 0);
        return la_may_repair(game, p, aus_arg_of(a, 0), aus_arg_of(a, 1));
    case LA_V_CLEAN:
        if (!p->cleans) return la_no(LA_WHY_NOTHING_TO_DO, "LA-CONT-10", 0, 0);
        return la_may_clean(p, aus_arg_of(a, 0), LA_REACH_ANY);
    case LA_V_STOP:
        return p->repairs || p->cleans ? la_yes() : la_no(LA_WHY_NOTHING_TO_DO, "LA-CARGO-23", 0, 0);
    default: return la_not_now(game, s);
    }
}

static aus_verdict may_feed(const la_player *p, int card)
{
    int i = la_member_of(p, card);
    if (p->resting != FEEDING) return la_no(LA_WHY_ALREADY_ACTED, "LA-REST-02", 0, 0);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-REST-02", card, 0);
    if (p->crew[i].zone != LA_EXHAUSTED) return la_no(LA_WHY_WRONG_ZONE, "LA-REST-02", card, p->crew[i].zone);
    return la_holds(p, LA_FOOD) ? la_yes() : la_no(LA_WHY_NO_TOKEN, "LA-FOOD-07", LA_FOOD, 0);
}

static aus_verdict may_mend(const aus_game *game, const la_player *p)
{
    if (p->resting != RESTED) return la_no(LA_WHY_MUST_ACT, "LA-REST-05", 0, 0);
    for (int i = 0; i < p->crews && mender(game, p) < 0; i++)
        if (p->crew[i].used && la_survivor_of(game, p->crew[i].card)->ability == LA_ABILITY_REPAIR)
            return la_no(LA_WHY_USED_ABILITY, "LA-ABIL-03", p->crew[i].card, 0);
    if (mender(game, p) < 0) return la_no(LA_WHY_NO_ABILITY, "LA-ABIL-08", 0, 0);
    return la_holds(p, LA_DAMAGE) ? la_yes() : la_no(LA_WHY_NOTHING_TO_DO, "LA-ABIL-08", 0, 0);
}

static aus_verdict check_rest(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const la_player *p = &s->player[seat];
    if (p->repairs || p->cleans) return check_pending(game, s, p, a);
    switch (aus_verb_of(a)) {
    case LA_V_FEED: return may_feed(p, aus_arg_of(a, 0));
    case LA_V_REST: return p->resting == FEEDING ? la_yes() : la_no(LA_WHY_ALREADY_ACTED, "LA-REST-03", 0, 0);
    case LA_V_STRENGTHEN: return la_no(AUS_WHY_NOT_NOW, "LA-FOOD-07", 0, 0);
    case LA_V_MEND: return may_mend(game, p);
    case LA_V_END_TURN: return p->resting == RESTED ? la_yes() : la_no(LA_WHY_MUST_ACT, "LA-REST-03", 0, 0);
    default: return la_is_use(a) ? la_may_use(game, s, seat, a) : check_pending(game, s, p, a);
    }
}

static size_t list_pending(const la_player *p, aus_action *out)
{
    size_t n = p->repairs ? la_list_repairs(p, out) : 0;
    out[n++] = AUS_ACTION(LA_V_STOP, 0, 0, 0);
    for (int i = 0; i < p->crews && p->cleans; i++)
        if (p->crew[i].contamination) out[n++] = AUS_ACTION(LA_V_CLEAN, p->crew[i].card, 0, 0);
    return n;
}

static size_t list_rest(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    if (p->repairs || p->cleans) return list_pending(p, out);
    for (int i = 0; i < p->crews; i++)
        if (!may_feed(p, p->crew[i].card).code) out[n++] = AUS_ACTION(LA_V_FEED, p->crew[i].card, 0, 0);
    if (p->resting == RESTED) out[n++] = AUS_ACTION(LA_V_END_TURN, 0, 0, 0);
    n += la_list_uses(game, s, seat, out + n);
    if (p->resting == FEEDING) out[n++] = AUS_ACTION(LA_V_REST, 0, 0, 0);
    if (!may_mend(game, p).code) out[n++] = AUS_ACTION(LA_V_MEND, 0, 0, 0);
    return n;
}

static void feed(la_run *run, int seat, int card)
{
    la_spend(run, seat, LA_FOOD, "LA-FOOD-07");
    la_tell(run, LA_EV_FED, seat, "LA-REST-02", card, 0, 0);
    la_move_zone(run, seat, la_member_of(&run->s->player[seat], card), LA_REST, "LA-REST-02");
}

static void mend(la_run *run, int seat)
{
    la_player *p = &run->s->player[seat];
    la_member *m = &p->crew[mender(run->game, p)];
    m->used = 1;
    p->repairs = la_survivor_of(run->game, m->card)->amount;
    la_tell(run, LA_EV_ABILITY, seat, "LA-ABIL-08", m->card, 0, 0);
}

static void apply_rest(la_run *run, aus_frame *f, int seat, aus_action a)
{
    la_player *p = &run->s->player[seat];
    switch (aus_verb_of(a)) {
    case LA_V_FEED: feed(run, seat, aus_arg_of(a, 0)); break;
    case LA_V_REST:
        la_tell(run, LA_EV_RESTED, seat, "LA-REST-03", 0, 0, 0);
        forced_moves(run, seat);
        break;
    case LA_V_MEND: mend(run, seat); break;
    case LA_V_REPAIR:
        p->repairs--;
        la_repair_box(run, seat, aus_arg_of(a, 0), aus_arg_of(a, 1));
        break;
    case LA_V_CLEAN:
        p->cleans--;
        la_clean_one(run, seat, aus_arg_of(a, 0));
        break;
    case LA_V_STOP:
        la_tell(run, LA_EV_STOPPED, seat, "LA-CARGO-23", p->repairs + p->cleans, 0, 0);
        p->repairs = p->cleans = 0;
        break;
    case LA_V_END_TURN:
        la_tell(run, LA_EV_TURN_ENDED, seat, "LA-REST-05", 0, 0, 0);
        p->resting = DONE;
        break;
    default: la_apply_use(run, seat, a); break;
    }
    if (p->resting) advance(run, seat);
    if (!p->resting) f->seats &= (uint8_t) ~(1u << seat);
}

const la_handler la_rest_handler = {
    .many = true, .step = step_rest, .list = list_rest, .check = check_rest, .apply = apply_rest};
