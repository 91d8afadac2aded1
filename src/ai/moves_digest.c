#include "ai/moves_digest.h"
#include "engine/bits.h"

static uint64_t fold(uint64_t sum, uint64_t value) { return aus_hash64(&value, sizeof value, sum); }

uint64_t ausi_moves_digest(aus_mind *mind, const aus_game *game, void *state, void *view, uint64_t seed,
                           uint32_t most)
{
    aus_seed    key = {{0}};
    aus_choices choices;
    uint64_t    sum = 0;
    memcpy(key.bytes, &seed, sizeof seed);
    aus_mind_begin(mind, game, seed);
    aus_start(game, state, &key, NULL);
    for (uint32_t made = 0; made < most && aus_to_act(state); made++) {
        int seat = ausi_lowest(aus_to_act(state));
        game->rules->observe(game, state, seat, view);
        choices.n = game->rules->actions(game, view, seat, choices.action);
        aus_action action = aus_mind_choose(mind, view, seat, &choices);
        sum = fold(sum, action);
        sum = fold(sum, aus_mind_counted(mind)->nodes);
        game->rules->apply(game, state, seat, action, NULL);
    }
    return sum;
}
