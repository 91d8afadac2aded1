/* How good it looks, in tenths of a point: the score at the end that a position like this one leads to. */
#include "game.h"
#include "worth.h"

int32_t la_heuristic(const aus_game *game, const void *state, int seat)
{
    const la_state *s = state;
    int32_t feature[LA_FEATURES / 2];
    int64_t sum = 0;
    if (seat == AUS_NOBODY) return INT32_MIN;
    if (s->player[seat].out) return -400;
    if (s->core.ended) return 10 * la_points(game, s, seat);
    int moves = la_measure_now(game, s, seat, feature);
    for (int i = 0; i < LA_FEATURES / 2; i++)
        sum += (int64_t)feature[i] * (la_weights[i] + la_weights[LA_FEATURES / 2 + i] * moves);
    return (int32_t)(sum / AUS_TENTH);
}
