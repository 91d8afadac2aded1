/* Time, as it is handed in. */
#include "table/table_int.h"

uint32_t ausi_running(const ausi_table *t)
{
    uint32_t running = 0;
    if (t->setup.clock.kind == AUSI_CLOCK_NONE || t->paused || t->voted_on >= 0 || ausi_table_over(t))
        return 0;
    if (t->held >= 0) return 1u << t->held;
    for (int i = 0; i < t->game->seats; i++)
        if (t->seat[i].kind == AUSI_SEAT_HUMAN && aus_is_asked(t->state, i)) running |= 1u << i;
    return running & ~t->away;
}

uint64_t ausi_table_time(const ausi_table *t, int seat)
{
    const ausi_seat *s = &t->seat[seat];
    switch (t->setup.clock.kind) {
    case AUSI_CLOCK_MOVE: return s->used < t->setup.clock.limit ? t->setup.clock.limit - s->used : 0;
    case AUSI_CLOCK_BANK: return s->left;
    default: return UINT64_MAX;
    }
}

void ausi_table_tick(ausi_table *t, uint64_t now)
{
    uint64_t passed = now > t->now ? now - t->now : 0;
    uint32_t running = passed ? ausi_running(t) : 0;
    for (int i = 0; running >> i; i++) {
        if (!((running >> i) & 1u)) continue;
        ausi_seat *s = &t->seat[i];
        s->used += passed;
        s->left = s->left > passed ? s->left - passed : 0;
    }
    t->now += passed;
}

void ausi_table_away(ausi_table *t, uint32_t seats, uint64_t now)
{
    ausi_table_tick(t, now);
    t->away = seats;
}

int ausi_flag(const ausi_table *t)
{
    uint32_t running = ausi_running(t);
    for (int i = 0; running >> i; i++)
        if (((running >> i) & 1u) && ausi_table_time(t, i) == 0) return i;
    return -1;
}

uint64_t ausi_table_next_flag(const ausi_table *t)
{
    uint32_t running = ausi_running(t);
    uint64_t next = UINT64_MAX;
    for (int i = 0; running >> i; i++) {
        uint64_t left = ausi_table_time(t, i);
        if (((running >> i) & 1u) && left < next) next = left;
    }
    return next == UINT64_MAX ? next : t->now + next;
}

void ausi_decided(ausi_table *t, int seat)
{
    t->seat[seat].used = 0;
    if (t->setup.clock.kind == AUSI_CLOCK_BANK) t->seat[seat].left += t->setup.clock.bonus;
}
