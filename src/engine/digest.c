#include "engine/digest.h"
#include "engine/bits.h"

static uint64_t fold(uint64_t sum, uint64_t value) { return aus_hash64(&value, sizeof value, sum); }

static int any_seat(uint32_t mask, aus_rng *rng)
{
    for (uint32_t skip = aus_rng_below(rng, (uint32_t)ausi_count(mask)); skip; skip--) mask &= mask - 1;
    return ausi_lowest(mask);
}

static aus_action any_action(const aus_game *game, const void *state, int seat, aus_rng *rng)
{
    aus_action list[AUS_ACTIONS_MAX];
    size_t     n = aus_rng_below(rng, 8) ? aus_actions(game, state, seat, list) : 0;
    if (!n) n = aus_free_actions(game, state, seat, list);
    if (!n) n = aus_actions(game, state, seat, list);
    return list[aus_rng_below(rng, (uint32_t)n)];
}

uint64_t ausi_digest(const aus_game *game, void *state, uint64_t seed)
{
    aus_seed   key = {{0}};
    aus_rng    rng;
    aus_scores scores;
    uint64_t   sum = 0;
    memcpy(key.bytes, &seed, sizeof seed);
    aus_rng_init(&rng, seed);
    aus_start(game, state, &key, NULL);
    while (aus_to_act(state)) {
        int        seat = any_seat(aus_to_act(state), &rng);
        aus_action action = any_action(game, state, seat, &rng);
        sum = fold(sum, game->rules->apply(game, state, seat, action, NULL));
        sum = fold(sum, aus_state_hash(game, state));
        sum = fold(sum, (uint64_t)(int64_t)game->rules->heuristic(game, state, seat));
    }
    game->rules->scores(game, state, &scores);
    for (int i = 0; i < game->seats; i++) sum = fold(sum, (uint64_t)(int64_t)scores.total[i] << 8 | scores.rank[i]);
    return sum;
}
