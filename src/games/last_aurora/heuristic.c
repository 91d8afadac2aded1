/* How good it looks, in tenths of a point: the score so far, and what cargo, crew and convoy will still bring. */
#include "crew.h"
#include "game.h"
#include "road.h"
#include "round.h"

enum { SCALE = 16 }; /* parts of a point while summing up */

/* The first token of a kind is worth more than the fifth. */
static int stock_value(const la_player *p, int token, int first, int more)
{
    int n = la_count(p, token) + p->aside[token];
    return n == 0 ? 0 : first + (n > 4 ? 3 : n - 1) * more;
}

static int crew_value(const aus_game *game, const la_player *p)
{
    int value = 0;
    for (int i = 0; i < p->crews; i++) {
        const la_member *m = &p->crew[i];
        const la_survivor *v = la_survivor_of(game, m->card);
        value += 26 + 8 * v->skill - 12 * m->contamination;
        if (v->ability == LA_ABILITY_SPEED) value += 10;
        else if (v->ability != LA_ABILITY_NONE) value += 5;
        if (m->zone == LA_ACTIVE) value += 8;
        if (m->zone == LA_EXHAUSTED) value -= 4;
    }
    /* A token too few means a card is about to go, and the other way round. */
    int tokens = la_count(p, LA_SURVIVOR) + p->aside[LA_SURVIVOR] + (p->lifted == LA_SURVIVOR);
    return value - (tokens < p->crews ? 56 * (p->crews - tokens) : 0);
}

static int convoy_value(const aus_game *game, const la_player *p)
{
    int value = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        const la_car *car = &p->car[cell];
        const la_rig *rig = la_rig_of(game, car->card);
        value += cell == LA_TRUCK_CELL ? 12 * rig->speed + 4 * rig->towing : 4;
        value += 4 * __builtin_popcount(la_sound_boxes(game, car));
        value += 12 * __builtin_popcount(la_working(game, car, LA_ROLE_SPEED));
        value += 5 * __builtin_popcount(la_working(game, car, LA_ROLE_WEAPON));
        value += 4 * __builtin_popcount(la_working(game, car, LA_ROLE_TRACKS));
    }
    return value + (la_has_driver(p) ? 12 : 0);
}

/* Shares in the loot of enemies on the board. */
static int target_value(const la_state *s, int seat)
{
    int value = 0;
    for (int i = 0; i < s->foes; i++)
        for (int j = 0; j < LA_LETTERS; j++)
            if (s->foe[i].target[j] == seat) value += 6 + 6 * s->foe[i].damage / (s->foe[i].defence + 1);
    return value + 16 * s->player[seat].claims + 24 * s->player[seat].loots;
}

int32_t la_heuristic(const aus_game *game, const void *state, int seat)
{
    const la_state *s = state;
    const la_player *p = &s->player[seat];
    aus_scores scores;
    if (p->out) return -400;
    la_scores(game, state, &scores);
    int best = 0;
    for (int i = 0; i < s->orders; i++)
        if (s->order[i] != seat && (!best || scores.total[s->order[i]] > best))
            best = scores.total[s->order[i]];
    if (s->core.ended) return 10 * (scores.total[seat] + ((scores.winners >> seat) & 1u ? 10 : 0)) - 5 * best;
    int left = LA_AURORA + 1 - s->aurora; /* rounds in which cargo still counts */
    int value = scores.total[seat] * SCALE - best * SCALE / 4;
    value += la_progress(game, p) * 6;
    value +=
        (stock_value(p, LA_FUEL, 14, 9) + stock_value(p, LA_FOOD, 9, 5) + stock_value(p, LA_AMMO, 9, 6)) *
        (left > 1 ? 4 : 2) / 4;
    value += crew_value(game, p) + convoy_value(game, p) + target_value(s, seat);
    return value * 10 / SCALE;
}
