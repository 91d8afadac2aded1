/* Rounds: the phases in their order, the end of a round, the end of the game. */
#ifndef LA_ROUND_H
#define LA_ROUND_H

#include "run.h"

/* Has a convoy reached the ship, or passed her? */
bool la_reached_ship(const aus_game *game, const la_state *s);

extern const la_handler la_round_handler, la_round_end_handler;

#endif
