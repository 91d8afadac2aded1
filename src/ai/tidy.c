/*
 * Re-arranging: free actions come as something lifted and something put. They are not searched; one
 * pair at a time is tried on what the seat can see, and taken if the heuristic is better afterwards.
 */
#include "ai/mind.h"

enum { TIDY_MAX = 16 }; /* free actions in a row; then the arrangement stays as it is */

/* The best way to go on from something held, or `lowest` if nothing is better. The state is kept. */
static bool best_put(const aus_mind *mind, const uint8_t *held, int seat, int64_t lowest, aus_action *out,
                     int64_t *value)
{
    aus_action list[AUS_ACTIONS_MAX];
    bool       found = false;
    _Alignas(16) uint8_t trial[AUS_STATE_MAX];
    size_t n = aus_free_actions(mind->game, held, seat, list);
    *value = lowest;
    for (size_t i = 0; i < n; i++) {
        memcpy(trial, held, mind->rules->state_size);
        mind->rules->apply(mind->game, trial, seat, list[i], NULL);
        aus_action rest[AUS_ACTIONS_MAX];
        if (aus_is_asked(trial, seat) && !aus_actions(mind->game, trial, seat, rest)) continue; /* still in hand */
        int64_t now = mind->rules->heuristic(mind->game, trial, seat);
        if (now <= *value) continue;
        *value = now;
        *out = list[i];
        found = true;
    }
    return found;
}

/* Something is held and must be put: somewhere it counts most, or just the first place there is. */
static aus_action put_down(const aus_mind *mind, const uint8_t *state, int seat)
{
    aus_action list[AUS_ACTIONS_MAX], best;
    int64_t    value;
    size_t     n = aus_free_actions(mind->game, state, seat, list);
    AUS_ASSERT(n > 0);
    return best_put(mind, state, seat, INT64_MIN, &best, &value) ? best : list[0];
}

bool ausi_tidy(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_action *out)
{
    ausi_tree *room = &mind->tree[0];
    aus_action list[AUS_ACTIONS_MAX], put;
    size_t     size = mind->rules->state_size, n = aus_free_actions(mind->game, view, seat, list);
    int64_t    value;
    if (!n) return false;
    memcpy(room->state, view, size);
    aus_rng_init(&room->rng, 1); /* the same fillings before and after a move: no arrangement is preferred twice */
    mind->rules->resample(mind->game, room->state, seat, &room->rng);
    if (!choices->n) {
        *out = put_down(mind, room->state, seat);
        mind->tidied++;
        return true;
    }
    if (mind->tidied >= TIDY_MAX) return false;
    int64_t best = mind->rules->heuristic(mind->game, room->state, seat);
    bool    better = false;
    for (size_t i = 0; i < n; i++) {
        memcpy(room->trial, room->state, size);
        mind->rules->apply(mind->game, room->trial, seat, list[i], NULL);
        if (!best_put(mind, room->trial, seat, best, &put, &value)) continue;
        best = value;
        *out = list[i];
        better = true;
    }
    mind->tidied += better;
    return better;
}
