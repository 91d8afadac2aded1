/* Why an action is good or bad: which features of the position it changes, up to the end of the turn. */
#include "ai/mind.h"

enum { SAMPLES = 8, LINES_MAX = 8, WORTH_SAYING = 3 /* tenths of a point */ };

typedef struct account {
    int64_t sum[LINES_MAX][AUS_REASONS_MAX];
} account;

static void add(const aus_mind *mind, const void *state, int64_t *sum)
{
    const aus_rules *rules = mind->rules;
    int32_t          feature[AUS_FEATURES_MAX];
    rules->measure(mind->game, state, mind->seat, feature);
    for (int i = 0; i < rules->features; i++) sum[rules->concerns[i]] += (int64_t)feature[i] * rules->weight[i];
}

/* What everything is worth at the end of the turn after each action, with the same luck for all. */
static void take_stock(aus_mind *mind, const aus_action *action, size_t n, account *a)
{
    ausi_tree *tree = &mind->tree[0];
    memset(a, 0, sizeof *a);
    for (int sample = 0; sample < SAMPLES; sample++) {
        ausi_believe(mind, tree);
        aus_rng luck = tree->rng;
        for (size_t i = 0; i < n; i++) {
            tree->rng = luck;
            memcpy(tree->trial, tree->state, mind->rules->state_size);
            mind->rules->apply(mind->game, tree->trial, mind->seat, action[i], NULL);
            ausi_finish_turn(mind->game, tree->trial, mind->seat, &tree->rng);
            add(mind, tree->trial, a->sum[i]);
        }
    }
}

/* What stands out most beside `other`: upwards for something good, downwards for something bad. */
static const char *stands_out(const aus_rules *rules, const int64_t *mine, const int64_t *other, int64_t others,
                              bool good)
{
    int     best = 0;
    int64_t most = (int64_t)WORTH_SAYING * AUS_TENTH * SAMPLES;
    for (int r = 1; r < rules->reasons; r++) {
        int64_t more = mine[r] - other[r] / others;
        if (!good) more = -more;
        if (more <= most) continue;
        most = more;
        best = r;
    }
    return !best ? NULL : good ? rules->reason[best].brings : rules->reason[best].costs;
}

void ausi_reasons(aus_mind *mind, const aus_action *action, size_t n, const char **key)
{
    account a;
    int64_t rest[AUS_REASONS_MAX] = {0};
    for (size_t i = 0; i < n; i++) key[i] = NULL;
    if (!mind->rules->measure || !mind->rules->concerns || n < 2) return;
    if (n > LINES_MAX) n = LINES_MAX;
    take_stock(mind, action, n, &a);
    for (size_t i = 1; i < n; i++)
        for (int r = 0; r < mind->rules->reasons; r++) rest[r] += a.sum[i][r];
    key[0] = stands_out(mind->rules, a.sum[0], rest, (int64_t)n - 1, true);
    for (size_t i = 1; i < n; i++) key[i] = stands_out(mind->rules, a.sum[i], a.sum[0], 1, false);
}
