#include "ai/hint.h"
#include "ai/mind.h"
#include "ai/whole.h"
#include "engine/bits.h"

enum { GAMES = 64, CLOSE = 15, LOOKED = 8 };

/* What quick games tell: how the margin of a look ahead turns into points, by a straight line, and into wins. */
typedef struct calibration {
    int64_t x_mean, y_mean;  /* margin of the look; margin in points at the end, in hundredths */
    int64_t slope;           /* of y over x, times 65536 */
    int64_t y[GAMES], apart; /* how they ended, and how far from their mean */
    int64_t share;           /* wins of 1000 */
} calibration;

static void fit(calibration *c, const int64_t *x)
{
    int64_t xx = 0, xy = 0;
    for (int i = 0; i < GAMES; i++) {
        c->x_mean += x[i];
        c->y_mean += c->y[i];
    }
    c->x_mean /= GAMES;
    c->y_mean /= GAMES;
    for (int i = 0; i < GAMES; i++) {
        int64_t dx = x[i] - c->x_mean, dy = c->y[i] - c->y_mean;
        xx += dx * dx;
        xy += dx * dy;
        c->apart += dy < 0 ? -dy : dy;
    }
    c->apart /= GAMES;
    /* A tenth of a point ahead is taken for half of it at the end, as far as so few games do not tell. */
    enum { HALF = 5 };
    int64_t doubt = c->apart * c->apart / 16 + 1, slope = (xy + doubt * HALF) * 65536 / (xx + doubt);
    c->slope = slope > 0 ? slope : 0; /* more of the heuristic is never worse */
}

static void calibrate(aus_mind *mind, calibration *c)
{
    ausi_tree *tree = &mind->tree[0];
    int64_t    x[GAMES];
    *c = (calibration){0};
    for (int i = 0; i < GAMES; i++) {
        ausi_worth look;
        uint32_t   share;
        ausi_believe(mind, tree);
        ausi_look_ahead(mind, tree, &look);
        x[i] = look.margin[mind->seat];
        ausi_rollout(mind, tree, true);
        c->y[i] = ausi_result(mind->game, tree->state, mind->seat, &share) * 100;
        c->share += share;
    }
    c->share /= GAMES;
    fit(c, x);
}

/* How many of the games would be won if they all ended better by so much. Close ones count in part: so few games tell
 * more that way than by wins alone. */
static int64_t share_won(const calibration *c, int64_t better)
{
    int64_t sum = 0;
    for (int i = 0; i < GAMES; i++) sum += ausi_squash(c->y[i] + better, c->apart / 4 + 1);
    return sum / GAMES * 1000 / 65536;
}

static void judge(const aus_mind *mind, const calibration *c, const ausi_opinion *o, aus_hint_line *line)
{
    int64_t x = o->visits ? o->margin / (int64_t)o->visits : c->x_mean, better = (x - c->x_mean) * c->slope / 65536;
    *line = (aus_hint_line){.action = o->action, .visits = (uint32_t)o->visits};
    line->margin = (int32_t)(c->y_mean + better);
    line->win = (int32_t)(mind->game->seats > 1 ? share_won(c, better) : c->share);
}

/* No choice is told to be better than the one before it: what was looked at less may look so by chance. */
static void put_in_order(const aus_hint_line *before, aus_hint_line *line)
{
    if (line->win > before->win) line->win = before->win;
    if (line->margin > before->margin) line->margin = before->margin;
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
        if (i) put_in_order(&out[i - 1], &out[i]);
    }
    for (size_t i = 0; i < given; i++) action[i] = out[i].action;
    ausi_reasons(mind, action, given, key);
    for (size_t i = 0; i < given; i++) give_reason(&out[0], n, key[i], &out[i]);
    return given;
}

size_t aus_advise(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_hint_line *out,
                  size_t want)
{
    size_t     n = 0;
    aus_action tidy;
    if (want && aus_mind_tidies(mind, view, seat, choices, &tidy))
        out[n++] = (aus_hint_line){.action = tidy, .reason = AUS_HINT_TIDY, .key = "house.hint.tidy"};
    return n + (choices->n ? aus_hint(mind, view, seat, choices, out + n, want - n) : 0);
}

size_t aus_weigh(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_weight *out)
{
    ausi_opinion opinion[AUS_ACTIONS_MAX];
    AUS_ASSERT(mind->agent.kind == AUS_AGENT_SEARCH);
    ausi_search(mind, view, seat, choices, opinion);
    for (size_t i = 0; i < choices->n; i++) {
        int64_t looks = (int64_t)opinion[i].visits;
        out[i] = (aus_weight){.looks = opinion[i].visits, .value = looks ? (int32_t)(opinion[i].value / looks) : 0};
    }
    return ausi_search_best(opinion, choices->n);
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
