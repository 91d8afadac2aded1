#include "lab/train.h"
#include <math.h>
#include <stdlib.h>
#include "ai/agent.h"
#include "engine/bits.h"

enum { RANDOM_OF_100 = 12, EVERY = 9, SAMPLES_MAX = 256 };

/* The sums of a least-squares fit. */
typedef struct fit {
    double   xx[AUS_FEATURES_MAX][AUS_FEATURES_MAX], xy[AUS_FEATURES_MAX], yy, y;
    uint64_t n;
} fit;

typedef struct trainer {
    aus_game game;
    aus_rng  rng;
    fit      of[2];
    uint8_t  kept[SAMPLES_MAX][AUS_STATE_MAX];
    _Alignas(16) uint8_t state[AUS_STATE_MAX];
    aus_choices choices;
} trainer;

static void add(fit *f, const int32_t *x, int n, double y)
{
    for (int i = 0; i < n; i++) {
        if (!x[i]) continue;
        for (int j = 0; j <= i; j++) f->xx[i][j] += (double)x[i] * x[j];
        f->xy[i] += x[i] * y;
    }
    f->yy += y * y;
    f->y += y;
    f->n++;
}

/* Cholesky, with a little on the diagonal so that features that never vary do no harm. */
static void solve(const fit *f, int n, double *w)
{
    static double l[AUS_FEATURES_MAX][AUS_FEATURES_MAX];
    double        z[AUS_FEATURES_MAX];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = f->xx[i][j] + (i == j ? 1e-5 * f->xx[i][i] + 1 : 0);
            for (int k = 0; k < j; k++) sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / l[j][j];
        }
    for (int i = 0; i < n; i++) {
        z[i] = f->xy[i];
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

static aus_action choose(trainer *t, int seat, bool wild)
{
    t->choices.n = aus_actions(&t->game, t->state, seat, t->choices.action);
    if (wild && aus_rng_below(&t->rng, 100) < RANDOM_OF_100)
        return aus_choose_random(&t->game, t->state, seat, &t->choices, &t->rng);
    return aus_choose_by_habit(&t->game, t->state, seat, &t->choices, &t->rng);
}

/* Every seat of every kept position is a sample; so is the automatic side, if it has a score. */
static void learn(trainer *t, const aus_scores *scores, int kept)
{
    const aus_rules *rules = t->game.rules;
    int32_t          x[AUS_FEATURES_MAX];
    double           automatic = 0;
    bool             any = false;
    for (int i = 0; i < scores->lines; i++)
        if (scores->line[i].seat == AUS_NO_SEAT) automatic += scores->line[i].points, any = true;
    for (int i = 0; i < kept; i++) {
        for (int seat = 0; seat < t->game.seats; seat++) {
            rules->measure(&t->game, t->kept[i], seat, x);
            add(&t->of[0], x, rules->features, scores->total[seat]);
        }
        if (!any) continue;
        rules->measure(&t->game, t->kept[i], AUS_NOBODY, x);
        add(&t->of[1], x, rules->features, automatic);
    }
}

static void play(trainer *t, const aus_seed *seed, uint32_t length)
{
    aus_scores scores;
    uint32_t   steps = 0, wild = aus_rng_below(&t->rng, length);
    int        kept = 0;
    aus_start(&t->game, t->state, seed, NULL);
    for (; aus_to_act(t->state); steps++) {
        int seat = ausi_lowest(aus_to_act(t->state));
        if (steps >= wild && (steps - wild) % EVERY == 0 && kept < SAMPLES_MAX)
            memcpy(t->kept[kept++], t->state, t->game.rules->state_size);
        t->game.rules->apply(&t->game, t->state, seat, choose(t, seat, steps < wild), NULL);
    }
    t->game.rules->scores(&t->game, t->state, &scores);
    learn(t, &scores, kept);
}

bool aus_train_run(aus_train *train)
{
    const aus_rules *rules = train->rules;
    trainer         *t = rules->measure ? calloc(1, sizeof *t) : NULL;
    double           w[AUS_FEATURES_MAX];
    if (!t) return false;
    aus_rng_init(&t->rng, aus_hash64(&train->seed, sizeof train->seed, 0));
    for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
        if (aus_game_init(&t->game, rules, NULL, seats, NULL)) continue;
        for (uint64_t i = 0; i < train->games; i++) {
            aus_seed seed;
            aus_seed_derive(&seed, &train->seed, i * AUS_SEATS_MAX + (uint64_t)seats);
            play(t, &seed, 100 * (uint32_t)seats);
        }
    }
    for (int side = 0; side < 2; side++) {
        const fit *f = &t->of[side];
        train->samples[side] = f->n;
        memset(train->weight[side], 0, sizeof train->weight[side]);
        if (!f->n) continue;
        solve(f, rules->features, w);
        double mean = f->y / (double)f->n;
        train->spread[side] = sqrt(fmax(0, f->yy / (double)f->n - mean * mean));
        train->error[side] = unexplained(f, rules->features, w);
        for (int i = 0; i < rules->features; i++) train->weight[side][i] = (int32_t)lround(w[i] * 10 * AUS_TENTH);
    }
    free(t);
    return true;
}
