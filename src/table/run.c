/* Playing: decisions of people, and what the table does by itself. */
#include "table/table_int.h"

static ausi_done may_act(const ausi_table *t, int seat)
{
    if (!ausi_seat_there(t, seat)) return AUSI_NO_SEAT;
    if (ausi_table_over(t)) return AUSI_NO_OVER;
    if (t->paused || t->voted_on >= 0) return AUSI_NO_PAUSED;
    if (t->held >= 0) return AUSI_NO_HELD;
    return ausi_has_room(t) ? AUSI_DONE : AUSI_NO_ROOM;
}

ausi_done ausi_table_act(ausi_table *t, int seat, aus_action action, aus_verdict *why, uint64_t now)
{
    ausi_table_tick(t, now);
    if (why) *why = (aus_verdict){0};
    ausi_done can = may_act(t, seat);
    if (can != AUSI_DONE) return can;
    aus_verdict verdict = ausi_put_action(t, seat, action);
    if (why) *why = verdict;
    if (verdict.code) return AUSI_NO_RULES;
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_confirm(ausi_table *t, int seat, uint64_t now)
{
    ausi_table_tick(t, now);
    if (t->held < 0) return AUSI_NO_NOTHING;
    if (t->held != seat) return AUSI_NO_HELD;
    if (t->paused) return AUSI_NO_PAUSED;
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    ausi_put_confirm(t, seat);
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_hold(ausi_table *t, bool hold, uint64_t now)
{
    ausi_table_tick(t, now);
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    if (!hold && t->held >= 0) ausi_put_confirm(t, t->held);
    ausi_put_hold(t, hold);
    ausi_saved(t);
    return AUSI_DONE;
}

/* ---- Standing answers ---------------------------------------------------------------------------- */

ausi_done ausi_table_always(ausi_table *t, int seat, int ask, aus_action action, int until, uint64_t now)
{
    const aus_rules *rules = t->game->rules;
    ausi_table_tick(t, now);
    if (!ausi_seat_there(t, seat)) return AUSI_NO_SEAT;
    if (ask < 0 || ask >= rules->asks || (until != AUSI_NEVER && (until < 0 || until >= rules->events)))
        return AUSI_NO_NOTHING;
    /* A free action answers nothing: it would be done again and again. */
    if (aus_verb_of(action) >= rules->verbs || rules->verb[aus_verb_of(action)].free) return AUSI_NO_NOTHING;
    if (!ausi_has_room(t) || t->standings == AUSI_ANSWERS_MAX) return AUSI_NO_ROOM;
    ausi_put_answer(t, &(ausi_standing){.action = action, .seat = (uint8_t)seat, .ask = (uint8_t)ask,
                                        .until = (uint8_t)until}, false);
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_forget(ausi_table *t, int seat, int ask, uint64_t now)
{
    ausi_table_tick(t, now);
    for (uint32_t i = 0; i < t->standings; i++) {
        if (t->standing[i].seat != seat || t->standing[i].ask != ask) continue;
        if (!ausi_has_room(t)) return AUSI_NO_ROOM;
        ausi_standing old = t->standing[i];
        ausi_put_answer(t, &old, true);
        ausi_saved(t);
        return AUSI_DONE;
    }
    return AUSI_NO_NOTHING;
}

/* ---- By itself ----------------------------------------------------------------------------------- */

static bool flag_fell(ausi_table *t)
{
    int seat = ausi_flag(t);
    if (seat < 0) return false;
    if (t->held == seat) {
        ausi_put_confirm(t, seat);
        t->seat[seat].used = 0;
        if (t->setup.clock.kind == AUSI_CLOCK_MOVE || ausi_table_over(t)) return true;
    }
    ausi_put_note(t, AUSI_NEWS_FLAG, seat, 0);
    ausi_left_alone(t, seat);
    return true;
}

static bool standing_answer(ausi_table *t)
{
    for (int i = 0; i < t->game->seats; i++) {
        const ausi_standing *rule = t->seat[i].kind == AUSI_SEAT_HUMAN ? ausi_standing_for(t, i) : NULL;
        if (!rule || aus_check(t->game, t->state, i, rule->action).code) continue;
        return ausi_put_action(t, i, rule->action).code == AUS_YES;
    }
    return false;
}

/* The same for the same moves, and nothing of the seed can be read from it. */
static uint64_t luck_of(const ausi_table *t, int seat)
{
    uint8_t bytes[40] = {0};
    memcpy(bytes, t->commitment, 32);
    for (int i = 0; i < 4; i++) bytes[32 + i] = (uint8_t)(t->moves >> (8 * i));
    bytes[36] = (uint8_t)seat;
    return aus_hash64(bytes, sizeof bytes, 0);
}

static bool bot_answers(ausi_table *t)
{
    _Alignas(8) uint8_t view[AUS_STATE_MAX];
    aus_action          action;
    if (!t->hooks.bot) return false;
    for (int i = 0; i < t->game->seats; i++) {
        if (t->seat[i].kind != AUSI_SEAT_BOT || !aus_is_asked(t->state, i)) continue;
        t->game->rules->observe(t->game, t->state, i, view);
        if (t->hooks.bot(t->hooks.context, t->game, view, i, t->seat[i].level, luck_of(t, i), &action) &&
            ausi_put_action(t, i, action).code == AUS_YES)
            return true;
    }
    return false;
}

bool ausi_table_step(ausi_table *t, uint64_t now)
{
    ausi_table_tick(t, now);
    if (ausi_table_over(t) || t->paused || t->voted_on >= 0 || !ausi_has_room(t)) return false;
    bool did = flag_fell(t) || (t->held < 0 && t->asking < 0 && (standing_answer(t) || bot_answers(t)));
    if (did) ausi_saved(t);
    return did;
}

ausi_status ausi_table_run(ausi_table *t, uint64_t now)
{
    while (ausi_table_step(t, now)) continue;
    return ausi_table_status(t);
}

uint32_t ausi_table_asked(const ausi_table *t)
{
    uint32_t people = 0;
    if (ausi_table_over(t) || t->held >= 0) return 0;
    for (int i = 0; i < t->game->seats; i++)
        if (t->seat[i].kind == AUSI_SEAT_HUMAN && aus_is_asked(t->state, i)) people |= 1u << i;
    return people;
}

ausi_status ausi_table_status(const ausi_table *t)
{
    if (ausi_table_over(t)) return AUSI_OVER;
    if (t->paused) return AUSI_PAUSED;
    if (t->voted_on >= 0) return AUSI_VOTING;
    if (t->held >= 0) return AUSI_HELD;
    if (ausi_table_asked(t)) return AUSI_ASKS;
    for (int i = 0; i < t->game->seats; i++)
        if (t->seat[i].kind == AUSI_SEAT_BOT && aus_is_asked(t->state, i)) return AUSI_BOT;
    return AUSI_OPEN;
}

/* ---- The result ---------------------------------------------------------------------------------- */

static uint32_t resigned(const ausi_table *t)
{
    uint32_t mask = 0;
    for (int i = 0; i < t->game->seats; i++)
        if (t->seat[i].resigned) mask |= 1u << i;
    return mask;
}

void ausi_table_scores(const ausi_table *t, aus_scores *scores)
{
    uint32_t gone = resigned(t), all = (1u << t->game->seats) - 1, best = 0;
    int      rank[AUS_SEATS_MAX] = {0};
    t->game->rules->scores(t->game, t->state, scores);
    if (!gone) return;
    for (int i = 0; i < t->game->seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < t->game->seats; j++) {
            bool ahead = ((gone >> i) & 1u) || scores->rank[j] < scores->rank[i];
            rank[i] += !((gone >> j) & 1u) && ahead;
        }
        if (rank[i] == 1) best |= 1u << i;
    }
    for (int i = 0; i < t->game->seats; i++) scores->rank[i] = (uint8_t)rank[i];
    /* Where nobody at the table won, nobody wins by another's resignation. */
    if (aus_to_act(t->state)) scores->winners = all & ~gone;
    else if (scores->winners)
        scores->winners = scores->winners & ~gone ? scores->winners & ~gone : best & ~gone;
}
