/* flow.c: the questions with their answers, and the steps between two decisions. */
#include "rules.h"

static const az_answer *const answer[AZ_DECISIONS] = {
    [AZ_ASK_PORT] = &az_on_port, [AZ_ASK_TURN] = &az_on_turn, [AZ_ASK_AFTER] = &az_on_after,
    [AZ_ASK_RAIL] = &az_on_rail, [AZ_ASK_MINE] = &az_on_mine, [AZ_ASK_RECRUIT] = &az_on_recruit,
    [AZ_ASK_KEEP] = &az_on_keep, [AZ_ASK_SWAP] = &az_on_swap, [AZ_ASK_ARMY] = &az_on_army,
    [AZ_ASK_TRADE] = &az_on_trade, [AZ_ASK_FARM] = &az_on_farm, [AZ_ASK_TARGET] = &az_on_target,
    [AZ_ASK_FORCE] = &az_on_force, [AZ_ASK_RETREAT] = &az_on_retreat, [AZ_ASK_WINDOW] = &az_on_window,
    [AZ_ASK_FLEE] = &az_on_flee, [AZ_ASK_STRIKE] = &az_on_strike, [AZ_ASK_SACRIFICE] = &az_on_sacrifice,
    [AZ_ASK_MEND] = &az_on_mend, [AZ_ASK_ASSIGN] = &az_on_assign, [AZ_ASK_SAVE] = &az_on_save,
    [AZ_ASK_REVEAL] = &az_on_reveal, [AZ_ASK_ENLIST] = &az_on_enlist, [AZ_ASK_RAZE] = &az_on_raze,
    [AZ_ASK_RAID] = &az_on_raid, [AZ_ASK_RESTORE] = &az_on_restore, [AZ_ASK_TAKE] = &az_on_take,
    [AZ_ASK_REACT] = &az_on_react,
};

aus_verdict az_check(const aus_game *game, const void *state, int seat, aus_action action)
{
    const aus_frame *asked = aus_asked(state);
    const az_answer *how = answer[asked->ask];
    if (!(how->verbs & AZ_VERB(aus_verb_of(action))))
        return az_no(AUS_WHY_NOT_NOW, game->rules->ask[asked->ask].clause, 0, 0, 0);
    return how->check(game, state, seat, asked, action);
}

size_t az_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    const aus_frame *asked = aus_asked(state);
    return answer[asked->ask]->list(game, state, seat, asked, out);
}

size_t az_free_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    (void)game, (void)state, (void)seat, (void)out;
    return 0;
}

static void step(az_run *r)
{
    aus_frame *top = &r->s->core.stack[r->s->core.depth - 1];
    aus_frame  copy = *top;
    switch (top->ask) {
    case AZ_STEP_NEXT: az_next(r); break;
    case AZ_STEP_FINISH: az_finish(r, &copy); break;
    case AZ_STEP_FIGHT: az_fight_on(r); break;
    case AZ_STEP_WAKE: az_wake(r, top); break;
    default: az_reacted(r, &copy); break;
    }
}

static void answer_with(az_run *r, int seat, aus_action action)
{
    aus_frame asked = *aus_asked(r->s);
    az_pop(r->s);
    answer[asked.ask]->apply(r, seat, &asked, action);
}

/* A decision with a single option, which everybody can see, resolves itself. Which of two cards to keep
 * is never one: the number of options is public there too. */
void az_run_on(az_run *r)
{
    aus_action options[AZ_LIST_MAX];
    while (r->s->core.depth) {
        const aus_frame *top = aus_asked(r->s);
        if (!top->seats) {
            step(r);
            continue;
        }
        int              seat = ausi_lowest(top->seats);
        const az_answer *how = answer[top->ask];
        if (how->several && how->several(r->game, r->s, seat, top)) return;
        if (how->list(r->game, r->s, seat, top, options) != 1) return;
        answer_with(r, seat, options[0]);
    }
}

uint32_t az_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    az_run r = { .game = game, .s = state, .sink = sink };
    answer_with(&r, seat, action);
    az_run_on(&r);
    return r.learned;
}
