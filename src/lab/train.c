#include "lab/train.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "ai/agent.h"
#include "engine/bits.h"

enum { RANDOM_OF_100 = 12, EVERY = 9, SIDES = AUS_SEATS_MAX + 1, AUTOMATIC = AUS_SEATS_MAX };

/* The level of an estimate: how much of a difference between positions as they are counts beside a difference
 * between choices. Just enough for what no choice ever changes. */
static const double LEVEL = 1e-4;

/* The sums of a least-squares fit. */
typedef struct fit {
    double   xx[AUS_FEATURES_MAX][AUS_FEATURES_MAX], xy[AUS_FEATURES_MAX], yy;
    double   level_xx[AUS_FEATURES_MAX][AUS_FEATURES_MAX], level_xy[AUS_FEATURES_MAX];
    uint64_t n;
} fit;

/* What a choice leads to, for every seat and the automatic side. */
typedef struct future {
    bool    over, automatic;
    int32_t x[SIDES][AUS_FEATURES_MAX];
    double  y[SIDES];
} future;

typedef struct trainer {
    aus_game game;
    aus_rng  rng;
    fit      of[2];
    future   future[2];
    _Alignas(16) uint8_t state[AUS_STATE_MAX], trial[AUS_STATE_MAX];
    aus_choices choices;
} trainer;

static void sum_up(double xx[][AUS_FEATURES_MAX], double *xy, const int32_t *x, int n, double y)
{
    for (int i = 0; i < n; i++) {
        if (!x[i]) continue;
        for (int j = 0; j <= i; j++) xx[i][j] += (double)x[i] * x[j];
        xy[i] += x[i] * y;
    }
}

/* Cholesky, with a little on the diagonal so that features that never vary do no harm. */
static void solve(const fit *f, int n, double *w)
{
    static double l[AUS_FEATURES_MAX][AUS_FEATURES_MAX];
    double        z[AUS_FEATURES_MAX];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = f->xx[i][j] + LEVEL * f->level_xx[i][j];
            if (i == j) sum += 1e-5 * sum + 1e-6;
            for (int k = 0; k < j; k++) sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / l[j][j];
        }
    for (int i = 0; i < n; i++) {
        z[i] = f->xy[i] + LEVEL * f->level_xy[i];
        for (int k = 0; k < i; k++) z[i] -= l[i][k] * z[k];
        z[i] /= l[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        w[i] = z[i];
        for (int k = i + 1; k < n; k++) w[i] -= l[k][i] * w[k];
        w[i] /= l[i][i];
    }
}

static double unexplained(const fit *f, int n, const double *w)
{
    double sum = f->yy;
    for (int i = 0; i < n; i++) {
        sum -= 2 * w[i] * f->xy[i];
        for (int j = 0; j < n; j++) sum += w[i] * w[j] * (j <= i ? f->xx[i][j] : f->xx[j][i]);
    }
    return sqrt(fmax(0, sum / (double)f->n));
}

static aus_action choose(trainer *t, const void *state, int seat, bool wild)
{
    t->choices.n = aus_actions(&t->game, state, seat, t->choices.action);
    if (wild && aus_rng_below(&t->rng, 100) < RANDOM_OF_100)
        return aus_choose_random(&t->game, state, seat, &t->choices, &t->rng);
    return aus_choose_by_habit(&t->game, state, seat, &t->choices, &t->rng);
}

/* Plays the trial on by habit: some choices, and those that belong to the same turn. */
static void follow(trainer *t, int last, int steps)
{
    for (; aus_to_act(t->trial); steps--) {
        int seat = ausi_lowest(aus_to_act(t->trial));
        if (steps <= 0 && seat != last) return;
        last = seat;
        t->game.rules->apply(&t->game, t->trial, seat, choose(t, t->trial, seat, false), NULL);
    }
}

static void foresee(trainer *t, int seat, aus_action action, int steps, future *f)
{
    const aus_rules *rules = t->game.rules;
    aus_scores       scores;
    memcpy(t->trial, t->state, rules->state_size);
    rules->apply(&t->game, t->trial, seat, action, NULL);
    follow(t, seat, steps);
    *f = (future){.over = !aus_to_act(t->trial)};
    if (f->over) return;
    for (int i = 0; i < t->game.seats; i++) rules->measure(&t->game, t->trial, i, f->x[i]);
    rules->measure(&t->game, t->trial, AUS_NOBODY, f->x[AUTOMATIC]);
    follow(t, -1, INT32_MAX);
    rules->scores(&t->game, t->trial, &scores);
    for (int i = 0; i < t->game.seats; i++) f->y[i] = scores.total[i];
    for (int i = 0; i < scores.lines; i++) {
        if (scores.line[i].seat != AUS_NO_SEAT) continue;
        f->y[AUTOMATIC] += scores.line[i].points;
        f->automatic = true;
    }
}

static void compare(fit *f, const future *a, const future *b, int side, int n)
{
    int32_t x[AUS_FEATURES_MAX];
    double  y = a->y[side] - b->y[side];
    for (int i = 0; i < n; i++) x[i] = a->x[side][i] - b->x[side][i];
    sum_up(f->xx, f->xy, x, n, y);
    sum_up(f->level_xx, f->level_xy, a->x[side], n, a->y[side]);
    f->yy += y * y;
    f->n++;
}

/* Habit's choice and any other at the same moment, with the same luck: what the positions differ by some
 * time later, and the scores at the end. */
static void learn(trainer *t, int seat)
{
    int        features = t->game.rules->features, steps = (int)aus_rng_below(&t->rng, 3) * 6 * t->game.seats;
    aus_action habit = choose(t, t->state, seat, false), other = habit;
    if (t->choices.n < 2) return;
    while (other == habit) other = t->choices.action[aus_rng_below(&t->rng, (uint32_t)t->choices.n)];
    aus_rng luck = t->rng;
    foresee(t, seat, habit, steps, &t->future[0]);
    t->rng = luck;
    foresee(t, seat, other, steps, &t->future[1]);
    if (t->future[0].over || t->future[1].over) return;
    for (int i = 0; i < t->game.seats; i++) compare(&t->of[0], &t->future[0], &t->future[1], i, features);
    if (t->future[0].automatic) compare(&t->of[1], &t->future[0], &t->future[1], AUTOMATIC, features);
}

static void play(trainer *t, const aus_seed *seed, uint32_t length)
{
    uint32_t wild = aus_rng_below(&t->rng, length);
    aus_start(&t->game, t->state, seed, NULL);
    for (uint32_t steps = 0; aus_to_act(t->state); steps++) {
        int seat = ausi_lowest(aus_to_act(t->state));
        if (steps % EVERY == 0) learn(t, seat);
        t->game.rules->apply(&t->game, t->state, seat, choose(t, t->state, seat, steps < wild), NULL);
    }
}

/* The games with so many seats; false if it was stopped. */
static bool play_all(aus_train *train, trainer *t, int seats)
{
    for (uint64_t i = 0; i < train->games; i++) {
        aus_seed seed;
        if (train->stop && *train->stop) return false;
        aus_seed_derive(&seed, &train->seed, i * AUS_SEATS_MAX + (uint64_t)seats);
        play(t, &seed, 100 * (uint32_t)seats);
        if (train->progress && (i + 1) % 16 == 0)
            fprintf(stderr, "\r%d seats: %llu of %llu games ", seats, (unsigned long long)i + 1,
                    (unsigned long long)train->games);
    }
    return true;
}

static void find_weights(aus_train *train, const trainer *t)
{
    const aus_rules *rules = train->rules;
    double           w[AUS_FEATURES_MAX];
    for (int side = 0; side < 2; side++) {
        const fit *f = &t->of[side];
        train->pairs[side] = f->n;
        memset(train->weight[side], 0, sizeof train->weight[side]);
        if (!f->n) continue;
        solve(f, rules->features, w);
        train->spread[side] = sqrt(f->yy / (double)f->n);
        train->error[side] = unexplained(f, rules->features, w);
        for (int i = 0; i < rules->features; i++) train->weight[side][i] = (int32_t)lround(w[i] * 10 * AUS_TENTH);
    }
}

bool aus_train_run(aus_train *train)
{
    const aus_rules *rules = train->rules;
    trainer         *t = rules->measure ? calloc(1, sizeof *t) : NULL;
    bool             ok = true;
    if (!t) return false;
    aus_rng_init(&t->rng, aus_hash64(&train->seed, sizeof train->seed, 0));
    for (int seats = rules->seats_min; ok && seats <= rules->seats_max; seats++)
        if (!aus_game_init(&t->game, rules, NULL, seats, NULL)) ok = play_all(train, t, seats);
    if (train->progress) fputc('\n', stderr);
    if (ok) find_weights(train, t);
    free(t);
    return ok;
}
