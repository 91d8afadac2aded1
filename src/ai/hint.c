#include "ai/hint.h"
#include "ai/mind.h"
#include "ai/whole.h"
#include "engine/bits.h"

enum { GAMES = 64, CLOSE = 15, LOOKED = 8 };

/* A line through quick games: margin of the heuristic now, margin in points at the end. */
typedef struct calibration {
    int64_t x_mean, y_mean; /* y in hundredths */
    int64_t slope;          /* of y over x, times 65536 */
    int64_t spread;         /* mean distance of y from the line */
    int64_t share;          /* wins of 1000 */
} calibration;

static void fit(calibration *c, const int64_t *x, const int64_t *y, int n)
{
    int64_t xx = 0, xy = 0;
    c->x_mean = c->y_mean = c->spread = 0;
    for (int i = 0; i < n; i++) {
        c->x_mean += x[i];
        c->y_mean += y[i];
    }
    c->x_mean /= n;
    c->y_mean /= n;
    for (int i = 0; i < n; i++) {
        xx += (x[i] - c->x_mean) * (x[i] - c->x_mean);
        xy += (x[i] - c->x_mean) * (y[i] - c->y_mean);
    }
    /* More of the heuristic is never worse, whatever a few games say. */
    c->slope = xx && xy > 0 ? xy * 65536 / xx : 0;
    for (int i = 0; i < n; i++) {
        int64_t off = y[i] - c->y_mean - (x[i] - c->x_mean) * c->slope / 65536;
        c->spread += off < 0 ? -off : off;
    }
    c->spread = c->spread / n + 1;
}

static void calibrate(aus_mind *mind, calibration *c)
{
    ausi_tree *tree = &mind->tree[0];
    int64_t    x[GAMES], y[GAMES];
    *c = (calibration){0};
    for (int i = 0; i < GAMES; i++) {
        uint32_t share;
        ausi_believe(mind, tree);
        ausi_rollout(mind, tree, false);
        x[i] = ausi_margin(mind->game, tree->state, mind->seat, mind->base);
        ausi_rollout(mind, tree, true);
        y[i] = ausi_result(mind->game, tree->state, mind->seat, &share) * 100;
        c->share += share;
    }
    c->share /= GAMES;
    fit(c, x, y, GAMES);
}

static void judge(const aus_mind *mind, const calibration *c, const ausi_opinion *o, aus_hint_line *line)
{
    int64_t x = o->visits ? o->margin / (int64_t)o->visits : c->x_mean;
    int64_t y = c->y_mean + (x - c->x_mean) * c->slope / 65536;
    *line = (aus_hint_line){.action = o->action, .visits = (uint32_t)o->visits, .margin = (int32_t)y};
    /* 1.36 mean distances are what the logistic function takes for the normal distribution. */
    line->win = (int32_t)(ausi_squash(y * 136, c->spread * 100) * UINT64_C(1000) / 65536);
    if (mind->game->seats == 1) line->win = (int32_t)c->share;
}

static void give_reason(const aus_hint_line *best, size_t n, const char *own, aus_hint_line *line)
{
    static const char *const key[] = {[AUS_HINT_ONLY] = "house.hint.only", [AUS_HINT_BEST] = "house.hint.best",
                                      [AUS_HINT_CLOSE] = "house.hint.close", [AUS_HINT_WEAKER] = "house.hint.weaker",
                                      [AUS_HINT_UNSEEN] = "house.hint.unseen"};
    if (n == 1)
        line->reason = AUS_HINT_ONLY;
    else if (line->action == best->action)
        line->reason = AUS_HINT_BEST;
    else if (line->visits < LOOKED)
        line->reason = AUS_HINT_UNSEEN;
    else
        line->reason = best->win - line->win < CLOSE ? AUS_HINT_CLOSE : AUS_HINT_WEAKER;
    if (line->reason == AUS_HINT_CLOSE) own = NULL; /* what it costs, it brings elsewhere */
    line->key = own ? own : key[line->reason];
}

size_t aus_hint(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_hint_line *out,
                size_t want)
{
    ausi_opinion opinion[AUS_ACTIONS_MAX];
    aus_action   action[AUS_ACTIONS_MAX];
    const char  *key[AUS_ACTIONS_MAX];
    calibration  c;
    size_t       n = choices->n, given = want < n ? want : n;
    AUS_ASSERT(mind->agent.kind == AUS_AGENT_SEARCH);
    ausi_search(mind, view, seat, choices, opinion);
    calibrate(mind, &c);
    for (size_t i = 0; i < given; i++) { /* the best of the rest, again and again: few are wanted */
        size_t       best = i + ausi_search_best(opinion + i, n - i);
        ausi_opinion chosen = opinion[best];
        for (; best > i; best--) opinion[best] = opinion[best - 1]; /* the others stay in order */
        opinion[i] = chosen;
        judge(mind, &c, &opinion[i], &out[i]);
    }
    for (size_t i = 0; i < given; i++) action[i] = out[i].action;
    ausi_reasons(mind, action, given, key);
    for (size_t i = 0; i < given; i++) give_reason(&out[0], n, key[i], &out[i]);
    return given;
}

void aus_outlook_of(aus_mind *mind, const void *view, int who, int games, aus_outlook *out)
{
    ausi_tree *tree = &mind->tree[0];
    aus_scores scores;
    int64_t    win[AUS_SEATS_MAX] = {0}, score[AUS_SEATS_MAX] = {0};
    memset(out, 0, sizeof *out);
    memcpy(mind->view, view, mind->rules->state_size);
    mind->seat = who;
    mind->chained = false;
    aus_rng_init(&tree->rng, mind->salt); /* the same for all positions: what differs is the position */
    for (int i = 0; i < games; i++) {
        ausi_believe(mind, tree);
        ausi_rollout(mind, tree, true);
        mind->rules->scores(mind->game, tree->state, &scores);
        for (int s = 0; s < mind->game->seats; s++) {
            score[s] += scores.total[s];
            if ((scores.winners >> s) & 1u) win[s] += 1000 / ausi_count(scores.winners);
        }
    }
    for (int s = 0; s < mind->game->seats; s++) {
        out->win[s] = (int32_t)(win[s] / games);
        out->score[s] = (int32_t)(score[s] * 100 / games);
    }
}
