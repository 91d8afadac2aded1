/* A random game as one number: the fingerprint by which compilers and platforms are compared. */
#ifndef AUSI_DIGEST_H
#define AUSI_DIGEST_H
#include "australis.h"

/* Plays a game with random choices from `seed`, free actions among them, and folds the hash of every
 * state, the barriers and the scores into one. `state` is room for AUS_STATE_MAX bytes. */
uint64_t ausi_digest(const aus_game *game, void *state, uint64_t seed);

#endif
