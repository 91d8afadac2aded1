/* Quick play and what a position looks like: the outside of the tree. */
#include "ai/mind.h"
#include "engine/bits.h"

size_t ausi_moves(const aus_game *game, const void *state, int seat, aus_action *out)
{
    size_t n = game->rules->actions(game, state, seat, out);
    return n ? n : game->rules->free_actions(game, state, seat, out);
}

void ausi_look(const aus_game *game, const void *state, ausi_looks *out)
{
    out->automatic = game->rules->heuristic(game, state, AUS_NOBODY);
    for (int i = 0; i < game->seats; i++) out->seat[i] = game->rules->heuristic(game, state, i);
}

int64_t ausi_margin_of(const aus_game *game, const ausi_looks *looks, int seat, int64_t base)
{
    int64_t best = game->seats == 1 && looks->automatic == INT32_MIN ? base : looks->automatic;
    for (int k = 0; k < game->seats; k++)
        if (k != seat && looks->seat[k] > best) best = looks->seat[k];
    return looks->seat[seat] - best;
}

int64_t ausi_margin(const aus_game *game, const void *state, int seat, int64_t base)
{
    ausi_looks looks;
    ausi_look(game, state, &looks);
    return ausi_margin_of(game, &looks, seat, base);
}

int64_t ausi_result(const aus_game *game, const void *state, int seat, uint32_t *share)
{
    aus_scores scores;
    int32_t    best = 0, automatic = 0;
    bool       any = false;
    game->rules->scores(game, state, &scores);
    for (int i = 0; i < scores.lines; i++) {
        if (scores.line[i].seat != AUS_NO_SEAT) continue;
        automatic += scores.line[i].points;
        best = automatic;
        any = true;
    }
    for (int i = 0; i < game->seats; i++) {
        if (i == seat || (any && scores.total[i] <= best)) continue;
        best = scores.total[i];
        any = true;
    }
    *share = (scores.winners >> seat) & 1u ? 1000u / (uint32_t)ausi_count(scores.winners) : 0;
    return scores.total[seat] - (any ? best : 0);
}

void ausi_believe(const aus_mind *mind, ausi_tree *tree)
{
    memcpy(tree->state, mind->view, mind->rules->state_size);
    mind->rules->resample(mind->game, tree->state, mind->seat, &tree->rng);
    tree->count.resamples++;
}

bool ausi_by_habit(const aus_game *game, aus_action action)
{
    return game->rules->inclination && !game->rules->verb[aus_verb_of(action)].free;
}

size_t ausi_inclined(const aus_game *game, const void *state, int seat, const aus_action *move, size_t n, aus_rng *rng)
{
    int32_t  liking[AUS_ACTIONS_MAX], best = INT32_MIN;
    uint32_t equals = 0;
    size_t   chosen = 0;
    game->rules->inclination(game, state, seat, move, n, liking);
    for (size_t i = 0; i < n; i++) {
        if (liking[i] < best) continue;
        equals = liking[i] > best ? 1 : equals + 1;
        best = liking[i];
        if (equals == 1 || aus_rng_below(rng, equals) == 0) chosen = i; /* each of equals with the same chance */
    }
    return chosen;
}

size_t ausi_greatest(const int32_t *number, size_t n, size_t most, size_t *index)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        size_t at = found < most ? found++ : most;
        for (; at && number[i] > number[index[at - 1]]; at--)
            if (at < most) index[at] = index[at - 1];
        if (at < most) index[at] = i;
    }
    return found;
}

void ausi_finish_turn(const aus_game *game, void *state, int seat, aus_rng *rng)
{
    enum { DEPTH = 24 };
    aus_action list[AUS_ACTIONS_MAX];
    for (int depth = 0; depth < DEPTH && aus_is_asked(state, seat); depth++) {
        size_t n = ausi_moves(game, state, seat, list), i = 0;
        if (n > 1 && ausi_by_habit(game, list[0]))
            i = ausi_inclined(game, state, seat, list, n, rng);
        else if (n > 1)
            i = aus_rng_below(rng, (uint32_t)n);
        game->rules->apply(game, state, seat, list[i], NULL);
    }
}

/* Of two random actions the one that its seat likes better right afterwards. The state moves on. */
static void step_by_heuristic(const aus_mind *mind, ausi_tree *tree, int seat, const aus_action *move, size_t n)
{
    const aus_game *game = mind->game;
    size_t          one = aus_rng_below(&tree->rng, (uint32_t)n), two = aus_rng_below(&tree->rng, (uint32_t)n - 1);
    two += two >= one;
    memcpy(tree->trial, tree->state, mind->rules->state_size);
    mind->rules->apply(game, tree->trial, seat, move[one], NULL);
    mind->rules->apply(game, tree->state, seat, move[two], NULL);
    tree->count.tried++;
    if (mind->rules->heuristic(game, tree->trial, seat) <= mind->rules->heuristic(game, tree->state, seat)) return;
    uint8_t *better = tree->trial;
    tree->trial = tree->state;
    tree->state = better;
}

/* By habit, where the game knows habits; else by what looks better; blindly, any. */
static void step(const aus_mind *mind, ausi_tree *tree, int seat, bool blind)
{
    const aus_rules *rules = mind->rules;
    aus_action       move[AUS_ACTIONS_MAX];
    size_t           n = ausi_moves(mind->game, tree->state, seat, move), i = 0;
    tree->count.rollout_steps++;
    if (n > 1 && ausi_by_habit(mind->game, move[0])) {
        tree->count.inclined++;
        i = ausi_inclined(mind->game, tree->state, seat, move, n, &tree->rng);
    } else if (n > 1 && !blind && !rules->inclination) {
        step_by_heuristic(mind, tree, seat, move, n);
        return;
    } else if (n > 1) {
        i = aus_rng_below(&tree->rng, (uint32_t)n);
    }
    rules->apply(mind->game, tree->state, seat, move[i], NULL);
}

/* Far futures are truer and vary more: who can compare many of them looks farther, half as far again for each of the
 * first two doublings of the iterations, and in the end four times as far in a game that gains by it. */
int ausi_horizon(const aus_mind *mind)
{
    enum { FARTHER = 2 };
    int base = (mind->rules->horizon ? mind->rules->horizon : AUSI_HORIZON) * mind->game->seats, far = base;
    for (uint32_t n = mind->budget; n >= AUSI_PLENTY && far < base * FARTHER; n /= 2) far += base / 2;
    return ausi_looks_far(mind) ? far * 2 : far;
}

void ausi_roll_on(const aus_mind *mind, ausi_tree *tree, ausi_roll *roll, int horizon)
{
    int most = horizon < AUSI_FULL_MAX ? horizon + AUSI_TURN_MAX : AUSI_FULL_MAX, last = -1;
    for (uint32_t mask; (mask = aus_to_act(tree->state)) != 0 && roll->steps < most; roll->steps++) {
        int seat = ausi_lowest(mask);
        if (roll->steps >= horizon && seat != last) return;
        last = seat;
        if (mask & (mask - 1)) roll->together |= mask;
        step(mind, tree, seat, (roll->together >> seat) & 1u);
        roll->together &= aus_to_act(tree->state);
    }
}

void ausi_rollout(const aus_mind *mind, ausi_tree *tree, bool to_the_end)
{
    ausi_roll roll = {0};
    ausi_roll_on(mind, tree, &roll, to_the_end ? AUSI_FULL_MAX : ausi_horizon(mind));
}
