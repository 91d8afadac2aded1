/* Effects as data: what cards, slots, events, enemies and counters do to a player. */
#ifndef LA_EFFECTS_H
#define LA_EFFECTS_H

#include "convoy.h"

/* May the player choose this option of a record, that is, pay for it and get something done? A swap
 * is made with the card in `slot`. */
aus_verdict la_may_choose(const aus_game *game, const la_state *s, int seat, int source, int record,
                          int choice, int slot);
/* An option of a record; NULL if it has no such option. */
const la_choice *la_option(const aus_game *game, int source, int record, int choice);
/* Asks for the option (unless everybody can see that there is only one), then carries it out. */
void la_offer(la_run *run, int seat, int source, int record);
/* Carries out the effects of one option. */
void la_carry_out(la_run *run, int seat, int source, int record, int choice);

extern const la_handler la_choice_handler, la_effects_handler;

#endif
