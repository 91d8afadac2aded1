/*
 * What a convoy consists of, in numbers. The heuristic is a weighted sum of them; the weights come from
 * `australis train` (see weights.c).
 */
#include "crew.h"
#include "game.h"
#include "road.h"
#include "worth.h"

typedef struct sums {
    int sound_boxes, sound_cards, damage, speed, weapons, tracks, trailers;
} sums;

static sums sum_convoy(const aus_game *game, const la_player *p)
{
    sums sum = {0};
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        const la_car *car = &p->car[cell];
        int damage = __builtin_popcount(la_boxes_with(car, LA_DAMAGE));
        sum.damage += damage;
        sum.sound_cards += !damage;
        sum.sound_boxes += __builtin_popcount(la_sound_boxes(game, car));
        sum.speed += __builtin_popcount(la_working(game, car, LA_ROLE_SPEED));
        sum.weapons += __builtin_popcount(la_working(game, car, LA_ROLE_WEAPON));
        sum.tracks += __builtin_popcount(la_working(game, car, LA_ROLE_TRACKS));
    }
    sum.trailers = la_trailers(p);
    return sum;
}

static int shares(const la_state *s, int seat)
{
    int value = 0;
    for (int i = 0; i < s->foes; i++)
        for (int j = 0; j < LA_LETTERS; j++)
            if (s->foe[i].target[j] == seat) value += 4 + 8 * s->foe[i].damage / (s->foe[i].defence + 1);
    return value;
}

/* How far the convoy is before the best of the others. */
static int lead(const aus_game *game, const la_state *s, int seat)
{
    int best = 0;
    for (int i = 0; i < s->orders; i++) {
        int progress = la_progress(game, &s->player[s->order[i]]);
        if (s->order[i] != seat && progress > best) best = progress;
    }
    return la_progress(game, &s->player[seat]) - best;
}

static int least(int a, int b) { return a < b ? a : b; }

static int most(int a, int b) { return a > b ? a : b; }

int la_measure_now(const aus_game *game, const la_state *s, int seat, int32_t out[LA_FEATURES / 2])
{
    const la_player *p = &s->player[seat];
    la_outlook look;
    la_memo memo;
    int skill = 0, ill = 0, active = 0, exhausted = 0, fast = 0, able = 0;
    la_look(&look, &memo, game, s, seat);
    for (int i = 0; i < p->crews; i++) {
        const la_survivor *v = la_survivor_of(game, p->crew[i].card);
        skill += v->skill;
        ill += p->crew[i].contamination;
        active += p->crew[i].zone == LA_ACTIVE;
        exhausted += p->crew[i].zone == LA_EXHAUSTED;
        fast += v->ability == LA_ABILITY_SPEED;
        able += v->ability != LA_ABILITY_NONE;
    }
    sums sum = sum_convoy(game, p);
    const int *have = look.count;
    const int32_t base[LA_FEATURES / 2] = {
        1, la_points(game, s, seat), p->fame, la_progress(game, p), lead(game, s, seat),
        least(have[LA_FUEL], look.moves), most(0, have[LA_FUEL] - look.moves),
        have[LA_FOOD] > 0, have[LA_FOOD] > 1, most(0, have[LA_FOOD] - 2),
        have[LA_AMMO] > 0, have[LA_AMMO] > 1, most(0, have[LA_AMMO] - 2),
        p->crews, have[LA_SURVIVOR] - p->crews, skill, ill, active, exhausted, fast, able,
        p->hands, la_has_driver(p), la_rig_of(game, p->car[LA_TRUCK_CELL].card)->speed, sum.trailers,
        sum.sound_boxes, sum.sound_cards, sum.damage, sum.speed, sum.weapons, sum.tracks,
        shares(s, seat) + 16 * p->claims + 24 * p->loots,
    };
    memcpy(out, base, sizeof base);
    return look.moves;
}

void la_measure(const aus_game *game, const void *view, int seat, int32_t *out)
{
    const la_state *s = view;
    if (seat == AUS_NOBODY || s->player[seat].out) { /* nothing is left of such a convoy */
        memset(out, 0, LA_FEATURES * sizeof *out);
        return;
    }
    int moves = la_measure_now(game, view, seat, out);
    for (int i = 0; i < LA_FEATURES / 2; i++) out[LA_FEATURES / 2 + i] = out[i] * moves;
}

/* ---- Reasons ----------------------------------------------------------------------------- */

enum {
    ABOUT_NOTHING, ABOUT_POINTS, ABOUT_ROAD, ABOUT_FUEL, ABOUT_FOOD, ABOUT_AMMO, ABOUT_CREW, ABOUT_HEALTH,
    ABOUT_REST, ABOUT_OBJECTS, ABOUT_SPEED, ABOUT_CONVOY, ABOUT_WEAPONS, ABOUT_LOOT
};

#define REASON(id) {"last-aurora.hint.brings-" id, "last-aurora.hint.costs-" id}

const aus_reason la_reason[LA_REASONS] = {
    [ABOUT_POINTS] = REASON("points"),   [ABOUT_ROAD] = REASON("road"),     [ABOUT_FUEL] = REASON("fuel"),
    [ABOUT_FOOD] = REASON("food"),       [ABOUT_AMMO] = REASON("ammo"),     [ABOUT_CREW] = REASON("crew"),
    [ABOUT_HEALTH] = REASON("health"),   [ABOUT_REST] = REASON("rest"),     [ABOUT_OBJECTS] = REASON("objects"),
    [ABOUT_SPEED] = REASON("speed"),     [ABOUT_CONVOY] = REASON("convoy"), [ABOUT_WEAPONS] = REASON("weapons"),
    [ABOUT_LOOT] = REASON("loot"),
};
_Static_assert(ABOUT_LOOT + 1 == LA_REASONS, "every reason has its texts");

/* In the order of la_measure, twice. */
#define ABOUT_ALL                                                                                              \
    ABOUT_NOTHING, ABOUT_POINTS, ABOUT_POINTS, ABOUT_ROAD, ABOUT_ROAD, ABOUT_FUEL, ABOUT_FUEL, ABOUT_FOOD,      \
        ABOUT_FOOD, ABOUT_FOOD, ABOUT_AMMO, ABOUT_AMMO, ABOUT_AMMO, ABOUT_CREW, ABOUT_CREW, ABOUT_CREW,         \
        ABOUT_HEALTH, ABOUT_REST, ABOUT_REST, ABOUT_SPEED, ABOUT_CREW, ABOUT_OBJECTS, ABOUT_SPEED, ABOUT_SPEED, \
        ABOUT_CONVOY, ABOUT_CONVOY, ABOUT_CONVOY, ABOUT_CONVOY, ABOUT_SPEED, ABOUT_WEAPONS, ABOUT_SPEED, ABOUT_LOOT

const uint8_t la_concerns[LA_FEATURES] = {ABOUT_ALL, ABOUT_ALL};
