/* Step 2 and 3 of an exploration: who takes part, and in which order the two actions are done. */
#include "crew.h"
#include "effects.h"
#include "explore.h"
#include "objects.h"

/* ---- The team ---------------------------------------------------------------------------- */

static int cost_of(const aus_game *game, const la_state *s)
{
    return la_slot_at(game, la_facts_of(game)->slot[s->turn.slot])->cost;
}

static int team_skill(const aus_game *game, const la_player *p)
{
    int skill = 0;
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].exploring) skill += la_skill(game, &p->crew[i]);
    return skill;
}

/* The card can be acted on only after a bonus action of another slot: somebody who brings it must come
 * along. */
static bool needs_explorer(const aus_game *game, const la_state *s, int seat)
{
    int slot = s->turn.slot;
    if (!la_may_act(game, s, seat, slot).code) return false;
    for (int choice = 0; choice < LA_CHOICES_MAX; choice++)
        if (la_enables(game, s, seat, slot, slot, choice)) return false;
    return la_able(game, &s->player[seat], LA_ABILITY_ANY_BONUS, true) < 0;
}

static bool explorer_from(const aus_game *game, const la_player *p, int i)
{
    for (; i < p->crews; i++)
        if (p->crew[i].zone == LA_ACTIVE &&
            la_survivor_of(game, p->crew[i].card)->ability == LA_ABILITY_ANY_BONUS)
            return true;
    return false;
}

/* What the team still lacks: the same for all who could join it. */
typedef struct la_need {
    int have, cost; /* skill */
    bool explorer;
} la_need;

static la_need need_of(const aus_game *game, const la_state *s, int seat)
{
    return (la_need){.have = team_skill(game, &s->player[seat]),
                     .cost = cost_of(game, s),
                     .explorer = needs_explorer(game, s, seat)};
}

/* Chosen in ascending order, and never so that those still to come cannot reach the cost. */
static aus_verdict may_join(const aus_game *game, const la_state *s, int seat, la_need need, int card)
{
    const la_player *p = &s->player[seat];
    int i = la_member_of(p, card), reach = need.have;
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-EXP-08", card, 0);
    if (p->crew[i].zone != LA_ACTIVE) return la_no(LA_WHY_WRONG_ZONE, "LA-EXP-08", card, p->crew[i].zone);
    if (s->turn.last != AUS_NONE && card <= s->turn.last)
        return la_no(LA_WHY_ASCENDING, "LA-EXP-08", s->turn.last, 0);
    if (need.explorer && !explorer_from(game, p, i)) return la_no(LA_WHY_IMPOSSIBLE, "LA-EXP-16", 0, 0);
    for (; i < p->crews && reach < need.cost; i++)
        if (p->crew[i].zone == LA_ACTIVE) reach += la_skill(game, &p->crew[i]);
    if (reach < need.cost) return la_no(LA_WHY_TEAM_TOO_WEAK, "LA-EXP-08", need.cost, reach);
    return la_yes();
}

static aus_verdict may_set_off(la_need need)
{
    if (need.have < need.cost) return la_no(LA_WHY_TEAM_TOO_WEAK, "LA-EXP-08", need.cost, need.have);
    return need.explorer ? la_no(LA_WHY_IMPOSSIBLE, "LA-EXP-16", 0, 0) : la_yes();
}

static size_t list_team(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    la_need need = need_of(game, s, seat);
    size_t n = 0;
    for (int i = 0; i < p->crews; i++)
        if (!may_join(game, s, seat, need, p->crew[i].card).code)
            out[n++] = AUS_ACTION(LA_V_JOIN, p->crew[i].card, 0, 0);
    if (!may_set_off(need).code) out[n++] = AUS_ACTION(LA_V_GO, 0, 0, 0);
    return n;
}

static void apply_team(la_run *run, aus_frame *f, int seat, aus_action a)
{
    la_player *p = &run->s->player[seat];
    int card = aus_arg_of(a, 0);
    (void)f;
    if (aus_verb_of(a) == LA_V_GO) {
        la_pop(run);
        return;
    }
    p->crew[la_member_of(p, card)].exploring = 1;
    run->s->turn.last = (uint8_t)card;
    la_tell(run, LA_EV_JOINED, seat, "LA-EXP-08", card, 0, 0);
}

static void step_team(la_run *run, aus_frame *f)
{
    aus_action options[LA_CREW_MAX + 1];
    if (list_team(run->game, run->s, f->arg[0], options) == 1) apply_team(run, f, f->arg[0], options[0]);
    else la_ask(f, f->arg[0]);
}

static aus_verdict check_team(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    la_need need = need_of(game, s, seat);
    if (aus_verb_of(a) == LA_V_JOIN) return may_join(game, s, seat, need, aus_arg_of(a, 0));
    return aus_verb_of(a) == LA_V_GO ? may_set_off(need) : la_not_now(game, s);
}

const la_handler la_team_handler = {
    .owned = true, .step = step_team, .list = list_team, .check = check_team, .apply = apply_team};

/* ---- Card action and bonus action -------------------------------------------------------- */

/* The card action is done, or can be done as things are. */
static bool card_settled(const aus_game *game, const la_state *s, int seat)
{
    return s->turn.card_done || !la_may_act(game, s, seat, s->turn.slot).code;
}

static aus_verdict may_bonus(const aus_game *game, const la_state *s, int seat, bool settled, int slot, int choice)
{
    const la_player *p = &s->player[seat];
    const la_turn *t = &s->turn;
    if (t->bonus_done) return la_no(LA_WHY_BONUS_DONE, "LA-BONUS-01", 0, 0);
    if (!la_exploring(p)) return la_no(LA_WHY_NO_TEAM, "LA-CONT-06", 0, 0);
    if (slot != t->slot && la_able(game, p, LA_ABILITY_ANY_BONUS, true) < 0)
        return la_no(LA_WHY_OTHER_SLOT, "LA-EXP-17", t->slot, 0);
    aus_verdict v = la_may_choose(game, s, seat, LA_FROM_SLOT, la_facts_of(game)->slot[slot], choice, slot);
    if (v.code || settled) return v;
    return la_enables(game, s, seat, t->slot, slot, choice) ? v : la_no(LA_WHY_IMPOSSIBLE, "LA-EXP-16", 0, 0);
}

static size_t list_bonus(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    if (s->turn.bonus_done) return 0;
    bool any = la_able(game, &s->player[seat], LA_ABILITY_ANY_BONUS, true) >= 0;
    bool settled = card_settled(game, s, seat);
    int first = any ? 0 : s->turn.slot, last = any ? LA_SLOTS - 1 : s->turn.slot;
    for (int slot = first; slot <= last; slot++)
        for (int choice = 0; choice < la_slot_at(game, la_facts_of(game)->slot[slot])->choices; choice++)
            if (!may_bonus(game, s, seat, settled, slot, choice).code)
                out[n++] = AUS_ACTION(LA_V_BONUS, slot, choice, 0);
    return n;
}

/* Somebody lives on food alone: an object may save him before the food goes. */
static bool in_danger(const aus_game *game, const la_player *p)
{
    for (int i = 0; i < p->crews; i++)
        if (p->crew[i].exploring && la_skill(game, &p->crew[i]) <= p->crew[i].food) return true;
    return false;
}

static void close_exploration(la_run *run, int seat)
{
    la_pop(run);
    la_push(run, LA_STEP_REFILL, 0, 0, 0, 0);
    la_push(run, LA_STEP_EXHAUST, seat, 0, 0, 0);
}

static void drop_action(la_run *run, int seat, const char *clause)
{
    run->s->turn.card_done = 2;
    la_tell(run, LA_EV_DROPPED_ACTION, seat, clause, run->s->zone[run->s->turn.slot].card, 0, 0);
}

/* Before the card action: done at once if there is nothing else to do. */
static void step_before_card(la_run *run, aus_frame *f, int seat)
{
    aus_action bonus[LA_SLOTS * LA_CHOICES_MAX];
    const la_player *p = &run->s->player[seat];
    bool can = !la_may_act(run->game, run->s, seat, run->s->turn.slot).code;
    bool more = list_bonus(run->game, run->s, seat, bonus) > 0;
    if (!la_exploring(p)) drop_action(run, seat, "LA-CONT-09");
    else if (!can && !more) drop_action(run, seat, "LA-EXP-16");
    else if (more || p->hands) la_ask(f, seat);
    else la_act(run, seat);
}

static void step_explore(la_run *run, aus_frame *f)
{
    aus_action bonus[LA_SLOTS * LA_CHOICES_MAX];
    int seat = f->arg[0];
    la_turn *t = &run->s->turn;
    if (t->card_done == 1) la_finish_card(run);
    if (!t->card_done) {
        step_before_card(run, f, seat);
        return;
    }
    const la_player *p = &run->s->player[seat];
    if (!t->closing && (list_bonus(run->game, run->s, seat, bonus) || (p->hands && in_danger(run->game, p))))
        la_ask(f, seat);
    else close_exploration(run, seat);
}

static aus_verdict check_explore(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    switch (aus_verb_of(a)) {
    case LA_V_ACT:
        if (s->turn.card_done) return la_no(LA_WHY_ALREADY_ACTED, "LA-EXP-10", 0, 0);
        return la_may_act(game, s, seat, s->turn.slot);
    case LA_V_BONUS:
        return may_bonus(game, s, seat, card_settled(game, s, seat), aus_arg_of(a, 0), aus_arg_of(a, 1));
    case LA_V_FINISH: return s->turn.card_done ? la_yes() : la_no(LA_WHY_MUST_ACT, "LA-EXP-10", 0, 0);
    case LA_V_FEED:
    case LA_V_STRENGTHEN: return la_no(AUS_WHY_NOT_NOW, "LA-FOOD-06", 0, 0);
    default: return la_is_use(a) ? la_may_use(game, s, seat, a) : la_not_now(game, s);
    }
}

static size_t list_explore(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    if (!s->turn.card_done && !la_may_act(game, s, seat, s->turn.slot).code)
        out[n++] = AUS_ACTION(LA_V_ACT, 0, 0, 0);
    n += list_bonus(game, s, seat, out + n);
    if (s->turn.card_done) out[n++] = AUS_ACTION(LA_V_FINISH, 0, 0, 0);
    return n + la_list_uses(game, s, seat, out + n);
}

static void apply_explore(la_run *run, aus_frame *f, int seat, aus_action a)
{
    int slot = aus_arg_of(a, 0), choice = aus_arg_of(a, 1);
    (void)f;
    switch (aus_verb_of(a)) {
    case LA_V_ACT: la_act(run, seat); break;
    case LA_V_BONUS:
        run->s->turn.bonus_done = 1;
        la_tell(run, LA_EV_BONUS, seat, slot == run->s->turn.slot ? "LA-BONUS-01" : "LA-ABIL-12", slot,
                choice, 0);
        la_carry_out(run, seat, LA_FROM_SLOT, la_facts_of(run->game)->slot[slot], choice);
        break;
    case LA_V_FINISH:
        run->s->turn.closing = 1;
        la_tell(run, LA_EV_NO_BONUS, seat, "LA-EXP-10", 0, 0, 0);
        break;
    default: la_apply_use(run, seat, a); break;
    }
}

const la_handler la_explore_handler = {.owned = true,
                                       .step = step_explore,
                                       .list = list_explore,
                                       .check = check_explore,
                                       .apply = apply_explore};
