/* heuristic.c: how good it looks, in tenths of a point: the score at the end that a position like this one
 * leads to. Works on views. */
#include "rules.h"

int32_t az_heuristic(const aus_game *game, const void *state, int seat)
{
    const az_state *s = state;
    const int32_t  *weight = az_weights[seat == AUS_NOBODY];
    int32_t         feature[AZ_FEATURES];
    int64_t         sum = 0;
    if (!s->core.depth) return 10 * (seat == AUS_NOBODY ? az_old_ones_score(game, s) : az_points(game, s, seat));
    az_measure(game, s, seat, feature);
    for (int i = 0; i < AZ_FEATURES; i++) sum += (int64_t)feature[i] * weight[i];
    return (int32_t)(sum / AUS_TENTH);
}
