/* Taking back: alone as far as nothing has come to light, further if the others agree. */
#include "table/table_int.h"

ausi_done ausi_table_can_undo(const ausi_table *t, int seat, uint32_t *actions)
{
    *actions = 0;
    if (!ausi_seat_there(t, seat)) return AUSI_NO_SEAT;
    if (ausi_table_over(t)) return AUSI_NO_OVER;
    if (t->paused) return AUSI_NO_PAUSED;
    /* What a standing answer did goes together with the decision before it. */
    for (uint32_t left = t->moves; left > 0; left--) {
        const ausi_move *move = &t->room.move[left - 1];
        if (move->seat != seat) return AUSI_NO_OTHER;
        if (move->stop) return AUSI_NO_STOP;
        if (move->by_rule) continue;
        *actions = t->moves - left + 1;
        return AUSI_DONE;
    }
    return AUSI_NO_NOTHING;
}

ausi_done ausi_table_undo(ausi_table *t, int seat, uint64_t now)
{
    uint32_t actions;
    ausi_table_tick(t, now);
    ausi_done can = ausi_table_can_undo(t, seat, &actions);
    if (can == AUSI_DONE && !ausi_has_room(t)) can = AUSI_NO_ROOM;
    if (can != AUSI_DONE) return can;
    ausi_put_undo(t, seat, actions, false);
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_redo(ausi_table *t, int seat, uint64_t now)
{
    ausi_table_tick(t, now);
    if (!ausi_seat_there(t, seat)) return AUSI_NO_SEAT;
    if (t->paused) return AUSI_NO_PAUSED;
    if (!t->redoes || t->room.move[t->moves].seat != seat) return AUSI_NO_NOTHING;
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    do {
        aus_verdict verdict = ausi_put_action(t, seat, t->room.move[t->moves].action);
        AUS_ASSERT(verdict.code == AUS_YES);
    } while (ausi_has_room(t) && t->redoes && t->room.move[t->moves].seat == seat &&
             t->room.move[t->moves].by_rule);
    ausi_saved(t);
    return AUSI_DONE;
}

/* Whose consent is needed; false if somebody at the table never gives it. */
static bool who_must_agree(const ausi_table *t, int seat, uint32_t *need)
{
    *need = 0;
    for (int i = 0; i < t->game->seats; i++) {
        if (i == seat || t->seat[i].resigned) continue;
        if (t->seat[i].kind == AUSI_SEAT_HUMAN || t->seat[i].lent) *need |= 1u << i;
        else if (t->seat[i].kind == AUSI_SEAT_BOT && !t->setup.bots_accept) return false;
    }
    return true;
}

uint32_t ausi_table_reach(const ausi_table *t, int seat)
{
    uint32_t need;
    if (!who_must_agree(t, seat, &need)) return 0;
    for (uint32_t left = t->moves; left > 0; left--)
        if (t->room.move[left - 1].seat == seat && !t->room.move[left - 1].by_rule)
            return t->moves - left + 1;
    return 0;
}

bool ausi_ask_others(ausi_table *t, int seat, uint32_t actions)
{
    uint32_t need = 0;
    who_must_agree(t, seat, &need);
    t->asking = (int8_t)(need ? seat : -1);
    t->ask_count = actions;
    t->ask_need = need;
    return need != 0;
}

ausi_done ausi_table_ask_undo(ausi_table *t, int seat, uint32_t actions, uint64_t now)
{
    uint32_t need;
    ausi_table_tick(t, now);
    if (!ausi_seat_there(t, seat) || t->seat[seat].kind != AUSI_SEAT_HUMAN) return AUSI_NO_SEAT;
    if (t->paused) return AUSI_NO_PAUSED;
    if (!who_must_agree(t, seat, &need)) return AUSI_NO_OTHER;
    if (!actions || actions > t->moves) return AUSI_NO_NOTHING;
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    if (ausi_ask_others(t, seat, actions)) {
        ausi_put_note(t, AUSI_NEWS_UNDO_ASKED, seat, actions);
    } else {
        ausi_put_undo(t, seat, actions, true);
    }
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_reply(ausi_table *t, int seat, bool yes, uint64_t now)
{
    ausi_table_tick(t, now);
    if (t->asking < 0) return AUSI_NO_NOTHING;
    if (!ausi_seat_there(t, seat) || !((t->ask_need >> seat) & 1u)) return AUSI_NO_SEAT;
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    if (!yes) {
        t->asking = -1;
        ausi_put_note(t, AUSI_NEWS_UNDO_REFUSED, seat, 0);
    } else {
        t->ask_need &= ~(1u << seat);
        ausi_put_note(t, AUSI_NEWS_UNDO_ACCEPTED, seat, 0);
        if (!t->ask_need) ausi_put_undo(t, t->asking, t->ask_count, true);
    }
    ausi_saved(t);
    return AUSI_DONE;
}
