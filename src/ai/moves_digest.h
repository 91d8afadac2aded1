/* A game played by an agent as one number: by this the moves of compilers and platforms are compared. */
#ifndef AUSI_MOVES_DIGEST_H
#define AUSI_MOVES_DIGEST_H
#include "ai/agent.h"

/* The mind answers for every seat; every choice, or the first `most` of them, and what it took to find it are folded
 * into one. `state` and `view` are room for AUS_STATE_MAX bytes each. */
uint64_t ausi_moves_digest(aus_mind *mind, const aus_game *game, void *state, void *view, uint64_t seed,
                           uint32_t most);

#endif
