/*
 * The greedy agent: it follows its own chain of choices to the end of its turn and takes what the
 * heuristic likes best there. What it cannot see is filled in a few times.
 *
 * In a game with habits it weighs the few actions it is most inclined to, and follows habit from there. In
 * a game without it tries all, as long as its budget lasts, and those it moves together with answer anyhow.
 */
#include "ai/mind.h"
#include "engine/bits.h"

enum {
    SAMPLES = 4,
    BUDGET = 96,
    DEPTH = 24,
    ANSWERS = 64,
    CANDIDATES = 2,
    CANDIDATE_SAMPLES = 6,
    LEAD = 2 /* by how much the heuristic must like something better than habit's favourite: it errs, too */
};

typedef struct greedy {
    const aus_game *game;
    int             seat;
    aus_rng        *rng;
} greedy;

static int64_t look(const greedy *g, const void *state) { return ausi_margin(g->game, state, g->seat, 0); }

/* ---- With habits ---- */

static aus_action among_habits(aus_mind *mind, const void *view, int seat, const aus_choices *choices)
{
    ausi_tree *room = &mind->tree[0];
    size_t     size = mind->rules->state_size, index[CANDIDATES], best = 0;
    int32_t    liking[AUS_ACTIONS_MAX];
    int64_t    sum[CANDIDATES] = {0};
    greedy     g = {.game = mind->game, .seat = seat, .rng = &room->rng};
    mind->rules->inclination(mind->game, view, seat, choices->action, choices->n, liking);
    size_t n = ausi_greatest(liking, choices->n, CANDIDATES, index);
    aus_rng_init(&room->rng, ausi_search_key(mind, view, 0));
    for (int sample = 0; sample < CANDIDATE_SAMPLES; sample++) {
        memcpy(room->state, view, size);
        mind->rules->resample(mind->game, room->state, seat, &room->rng);
        mind->count.resamples++;
        for (size_t i = 0; i < n; i++) {
            memcpy(room->trial, room->state, size);
            mind->rules->apply(mind->game, room->trial, seat, choices->action[index[i]], NULL);
            ausi_finish_turn(mind->game, room->trial, seat, &room->rng);
            sum[i] += look(&g, room->trial);
        }
    }
    sum[0] += LEAD * CANDIDATE_SAMPLES;
    for (size_t i = 1; i < n; i++)
        if (sum[i] > sum[best]) best = i;
    return choices->action[index[best]];
}

/* ---- Without ---- */

/* Where several are asked at once, a choice means nothing before the others have answered too. */
static void settle(const greedy *g, void *state, const aus_frame *before, int depth)
{
    aus_action list[AUS_ACTIONS_MAX];
    for (int i = 0; i < ANSWERS; i++) {
        const aus_core  *core = state;
        const aus_frame *now = aus_asked(state);
        if (!now || core->depth != depth || now->ask != before->ask) return;
        uint32_t others = now->seats & before->seats & ~(1u << g->seat);
        if (!others || aus_is_asked(state, g->seat)) return;
        int    seat = ausi_lowest(others);
        size_t n = ausi_moves(g->game, state, seat, list);
        g->game->rules->apply(g->game, state, seat, list[aus_rng_below(g->rng, (uint32_t)n)], NULL);
    }
}

static void take(const greedy *g, void *state, aus_action action)
{
    aus_frame before = *aus_asked(state);
    int       depth = ((const aus_core *)state)->depth;
    g->game->rules->apply(g->game, state, g->seat, action, NULL);
    if (before.seats & (before.seats - 1)) settle(g, state, &before, depth);
}

/* The best that own choices can make of the state, which is used up. All of them are tried as long as
 * the budget lasts; from then on each is the best for the moment. */
static int64_t follow(const greedy *g, uint8_t *state, int budget)
{
    size_t     size = g->game->rules->state_size;
    aus_action list[AUS_ACTIONS_MAX];
    _Alignas(16) uint8_t trial[AUS_STATE_MAX], kept[AUS_STATE_MAX];
    for (int depth = 0; depth < DEPTH && aus_is_asked(state, g->seat); depth++) {
        size_t  n = ausi_moves(g->game, state, g->seat, list);
        bool    all = (size_t)budget >= n && n > 1;
        int64_t best = INT64_MIN;
        for (size_t i = 0; i < n; i++) {
            memcpy(trial, state, size);
            take(g, trial, list[i]);
            int64_t value = all ? follow(g, trial, budget / (int)n) : look(g, trial);
            if (value <= best) continue;
            best = value;
            if (!all) memcpy(kept, trial, size);
        }
        if (all) return best;
        memcpy(state, kept, size);
    }
    return look(g, state);
}

static aus_action among_all(aus_mind *mind, const void *view, int seat, const aus_choices *choices)
{
    ausi_tree *room = &mind->tree[0];
    size_t     size = mind->rules->state_size, best = 0;
    int64_t    sum[AUS_ACTIONS_MAX] = {0};
    greedy     g = {.game = mind->game, .seat = seat, .rng = &room->rng};
    aus_rng_init(&room->rng, ausi_search_key(mind, view, 0));
    for (int sample = 0; sample < SAMPLES; sample++) {
        memcpy(room->state, view, size);
        mind->rules->resample(mind->game, room->state, seat, &room->rng);
        mind->count.resamples++;
        for (size_t i = 0; i < choices->n; i++) {
            memcpy(room->trial, room->state, size);
            take(&g, room->trial, choices->action[i]);
            sum[i] += follow(&g, room->trial, BUDGET / (int)choices->n);
        }
    }
    for (size_t i = 1; i < choices->n; i++)
        if (sum[i] > sum[best]) best = i;
    return choices->action[best];
}

aus_action ausi_greedy(aus_mind *mind, const void *view, int seat, const aus_choices *choices)
{
    return mind->rules->inclination ? among_habits(mind, view, seat, choices) : among_all(mind, view, seat, choices);
}
