/* Who sits where, who left, and what the others make of it. */
#include "table/table_int.h"
#include "table/visible.h"

static const char *level_or(const ausi_table *t, const char *level)
{
    return level ? level : t->level;
}

static ausi_done may_change(const ausi_table *t, int seat)
{
    if (!ausi_seat_there(t, seat)) return AUSI_NO_SEAT;
    if (t->seat[seat].resigned) return AUSI_NO_SEAT;
    return ausi_has_room(t) ? AUSI_DONE : AUSI_NO_ROOM;
}

ausi_done ausi_table_seat(ausi_table *t, int seat, ausi_seat_kind kind, const char *level, uint64_t now)
{
    ausi_table_tick(t, now);
    ausi_done can = may_change(t, seat);
    if (can != AUSI_DONE) return can;
    ausi_put_seat(t, seat, kind, level_or(t, level), false);
    ausi_saved(t);
    return AUSI_DONE;
}

void ausi_table_name(ausi_table *t, int seat, const char *name)
{
    char *to = t->seat[seat].name, good[AUSI_NAME_MAX];
    ausi_make_visible(good, name, sizeof good);
    memset(to, 0, AUSI_NAME_MAX);
    memcpy(to, good, strlen(good));
}

ausi_done ausi_table_lend(ausi_table *t, int seat, const char *level, uint64_t now)
{
    ausi_table_tick(t, now);
    ausi_done can = may_change(t, seat);
    if (can != AUSI_DONE) return can;
    if (t->seat[seat].kind != AUSI_SEAT_HUMAN) return AUSI_NO_SEAT;
    ausi_put_seat(t, seat, AUSI_SEAT_BOT, level_or(t, level), true);
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_return(ausi_table *t, int seat, uint64_t now)
{
    ausi_table_tick(t, now);
    ausi_done can = may_change(t, seat);
    if (can != AUSI_DONE) return can;
    if (!t->seat[seat].lent) return AUSI_NO_SEAT;
    ausi_put_seat(t, seat, AUSI_SEAT_HUMAN, NULL, false);
    t->seat[seat].used = 0;
    ausi_saved(t);
    return AUSI_DONE;
}

/* ---- Leaving --------------------------------------------------------------------------------------- */

static int still_playing(const ausi_table *t)
{
    int n = 0;
    for (int i = 0; i < t->game->seats; i++) n += !t->seat[i].resigned;
    return n;
}

bool ausi_table_over(const ausi_table *t)
{
    if (!aus_to_act(t->state)) return t->held < 0;
    return still_playing(t) <= (t->game->seats > 1 ? 1 : 0);
}

static void resign(ausi_table *t, int seat)
{
    ausi_put_resign(t, seat);
    if (!ausi_table_over(t) && t->seat[seat].kind != AUSI_SEAT_BOT)
        ausi_put_seat(t, seat, AUSI_SEAT_BOT, t->level, false);
}

ausi_done ausi_table_resign(ausi_table *t, int seat, uint64_t now)
{
    ausi_table_tick(t, now);
    if (ausi_table_over(t)) return AUSI_NO_OVER;
    ausi_done can = may_change(t, seat);
    if (can != AUSI_DONE) return can;
    resign(t, seat);
    ausi_saved(t);
    return AUSI_DONE;
}

/* People who can still say what becomes of a seat. */
static uint32_t voters(const ausi_table *t, int about)
{
    uint32_t mask = 0;
    for (int i = 0; i < t->game->seats; i++)
        if (i != about && t->seat[i].kind == AUSI_SEAT_HUMAN && !t->seat[i].resigned) mask |= 1u << i;
    return mask;
}

static void decide(ausi_table *t, int seat, ausi_choice choice)
{
    t->voted_on = -1;
    if (choice == AUSI_CHOOSE_RESIGN) {
        resign(t, seat);
    } else if (choice == AUSI_CHOOSE_BOT) {
        ausi_put_seat(t, seat, AUSI_SEAT_BOT, t->level, true);
    } else {
        t->seat[seat].used = 0;
        t->seat[seat].left = t->setup.clock.limit;
        ausi_put_note(t, AUSI_NEWS_WAIT, seat, 0);
    }
}

void ausi_left_alone(ausi_table *t, int seat)
{
    if (t->setup.gone == AUSI_GONE_RESIGN) {
        resign(t, seat);
    } else if (t->setup.gone == AUSI_GONE_VOTE && voters(t, seat)) {
        t->voted_on = (int8_t)seat;
        memset(t->vote, 0, sizeof t->vote);
        ausi_put_note(t, AUSI_NEWS_VOTE, seat, 0);
    } else {
            ausi_put_seat(t, seat, AUSI_SEAT_BOT, t->level, true);
    }
}

ausi_done ausi_table_gone(ausi_table *t, int seat, uint64_t now)
{
    ausi_table_tick(t, now);
    if (ausi_table_over(t)) return AUSI_NO_OVER;
    ausi_done can = may_change(t, seat);
    if (can != AUSI_DONE) return can;
    if (t->seat[seat].kind != AUSI_SEAT_HUMAN || t->voted_on >= 0) return AUSI_NO_SEAT;
    ausi_put_note(t, AUSI_NEWS_GONE, seat, 0);
    ausi_left_alone(t, seat);
    ausi_saved(t);
    return AUSI_DONE;
}

/* More than half of the voters for one thing, or all have voted: then the most votes, and of equal
 * ones the mildest, in the order bot, resign, wait. -1 = not yet. */
static int outcome(const ausi_table *t, uint32_t who)
{
    int count[AUSI_CHOICES] = {0}, people = 0, voted = 0, best = 0;
    for (int i = 0; i < t->game->seats; i++) {
        if (!((who >> i) & 1u)) continue;
        people++;
        if (t->vote[i]) voted++, count[t->vote[i] - 1]++;
    }
    for (int i = 1; i < AUSI_CHOICES; i++)
        if (count[i] > count[best]) best = i;
    return 2 * count[best] > people || voted == people ? best : -1;
}

ausi_done ausi_table_vote(ausi_table *t, int seat, ausi_choice choice, uint64_t now)
{
    ausi_table_tick(t, now);
    if (t->voted_on < 0 || (unsigned)choice >= AUSI_CHOICES) return AUSI_NO_NOTHING;
    uint32_t who = voters(t, t->voted_on);
    if (!ausi_seat_there(t, seat) || !((who >> seat) & 1u)) return AUSI_NO_SEAT;
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    t->vote[seat] = (uint8_t)(choice + 1);
    ausi_put_note(t, AUSI_NEWS_VOTED, seat, choice);
    int result = outcome(t, who);
    if (result >= 0) decide(t, t->voted_on, (ausi_choice)result);
    ausi_saved(t);
    return AUSI_DONE;
}

ausi_done ausi_table_pause(ausi_table *t, bool pause, uint64_t now)
{
    ausi_table_tick(t, now);
    if (ausi_table_over(t)) return AUSI_NO_OVER;
    if (t->paused == pause) return AUSI_NO_NOTHING;
    if (!ausi_has_room(t)) return AUSI_NO_ROOM;
    t->paused = pause;
    ausi_put_note(t, pause ? AUSI_NEWS_PAUSED : AUSI_NEWS_GOES_ON, AUS_NO_SEAT, 0);
    ausi_saved(t);
    return AUSI_DONE;
}
