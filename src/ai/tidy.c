/*
 * Re-arranging: free actions come as something lifted and something put. They are not searched. A planner
 * tries on what the seat can see where each thing could lie instead, and takes what is worth most afterwards:
 * what the heuristic sees, less what the seat must expect to lose because its things lie as they do. It goes on as
 * long as something gets better, so it ends.
 *
 * Where something threatens, two things may also change their places in one go: what is put on another takes
 * that one up. That is tried only if nothing is better than moving one thing alone.
 */
#include "ai/mind.h"

enum { TIDY_MAX = 16 }; /* free actions in a row; then the arrangement stays as it is */

static int64_t worth(const aus_mind *mind, const uint8_t *state, int seat)
{
    int64_t value = (int64_t)mind->rules->heuristic(mind->game, state, seat) * AUS_TENTH;
    return mind->rules->exposure ? value - mind->rules->exposure(mind->game, state, seat) : value;
}

/* Whether something is still in hand, so that nothing but free actions can follow. */
static bool holds(const aus_mind *mind, const uint8_t *state, int seat)
{
    aus_action list[AUS_ACTIONS_MAX];
    return aus_is_asked(state, seat) && !aus_actions(mind->game, state, seat, list);
}

/* The best way to go on from something held, if it is better than `lowest`: then *value is what it leads to. An
 * exchange puts it in the place of another thing, which is put in turn; it has to be better than all that end
 * with this put, else the same two could be exchanged for ever. The state is kept. */
static bool best_put(const aus_mind *mind, const uint8_t *held, int seat, bool exchange, int64_t lowest,
                     aus_action *out, int64_t *value)
{
    aus_action list[AUS_ACTIONS_MAX], second;
    bool       found = false;
    _Alignas(16) uint8_t trial[AUS_STATE_MAX];
    size_t n = aus_free_actions(mind->game, held, seat, list);
    *value = lowest;
    for (int taking = 0; taking <= exchange; taking++)
        for (size_t i = 0; i < n; i++) {
            int64_t now;
            memcpy(trial, held, mind->rules->state_size);
            mind->rules->apply(mind->game, trial, seat, list[i], NULL);
            if (holds(mind, trial, seat) != taking) continue;
            if (!taking) now = worth(mind, trial, seat);
            else if (!best_put(mind, trial, seat, false, *value, &second, &now)) continue;
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
    bool       exchange = mind->tidied < TIDY_MAX && mind->rules->exposure;
    AUS_ASSERT(n > 0);
    return best_put(mind, state, seat, exchange, INT64_MIN, &best, &value) ? best : list[0];
}

/* What to lift for an arrangement that is better than the one there is. */
static bool best_lift(const aus_mind *mind, const ausi_tree *room, int seat, bool exchange, aus_action *out)
{
    aus_action list[AUS_ACTIONS_MAX], put;
    size_t     n = aus_free_actions(mind->game, room->state, seat, list);
    int64_t    best = worth(mind, room->state, seat), value;
    bool       better = false;
    for (size_t i = 0; i < n; i++) {
        memcpy(room->trial, room->state, mind->rules->state_size);
        mind->rules->apply(mind->game, room->trial, seat, list[i], NULL);
        if (!best_put(mind, room->trial, seat, exchange, best, &put, &value)) continue;
        best = value;
        *out = list[i];
        better = true;
    }
    return better;
}

bool aus_mind_tidies(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_action *out)
{
    ausi_tree *room = &mind->tree[0];
    aus_action list[AUS_ACTIONS_MAX];
    if (!aus_free_actions(mind->game, view, seat, list)) return false;
    memcpy(room->state, view, mind->rules->state_size);
    aus_rng_init(&room->rng, 1); /* the same fillings before and after a move: no arrangement is preferred twice */
    mind->rules->resample(mind->game, room->state, seat, &room->rng);
    if (!choices->n) {
        *out = put_down(mind, room->state, seat);
        mind->tidied++;
        return true;
    }
    if (mind->tidied >= TIDY_MAX) return false;
    bool better = best_lift(mind, room, seat, false, out);
    if (!better && mind->rules->exposure && mind->rules->exposure(mind->game, room->state, seat))
        better = best_lift(mind, room, seat, true, out);
    mind->tidied += better;
    return better;
}
