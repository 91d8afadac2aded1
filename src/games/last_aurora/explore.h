/* Phase 1: turns, teams, the two actions of an exploration. */
#ifndef LA_EXPLORE_H
#define LA_EXPLORE_H

#include "run.h"

/* May the card in this slot be acted on now? */
aus_verdict la_may_act(const aus_game *game, const la_state *s, int seat, int slot);
/* Could it, after this bonus action? */
bool la_enables(const aus_game *game, const la_state *s, int seat, int slot, int bonus_slot, int choice);
/* Starts the action of the explored card. */
void la_act(la_run *run, int seat);
/* What is left of it afterwards. */
void la_finish_card(la_run *run);

extern const la_handler la_exploring_handler, la_turn_end_handler, la_turn_handler, la_team_handler,
    la_explore_handler, la_block_handler;

#endif
