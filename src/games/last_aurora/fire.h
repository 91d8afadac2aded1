/* Phase 4, Fire: enemies, shots, loot. */
#ifndef LA_FIRE_H
#define LA_FIRE_H

#include "run.h"

int la_foe_of(const la_state *s, int enemy); /* index on the board; -1 */
/* Flips the top outcome card and keeps the deck stocked; returns the card. */
int la_flip(la_run *run, const char *clause);
void la_remove_foe(la_run *run, int foe);
/* Takes a target counter back to its owner; the others slide to the left. */
void la_take_target(la_run *run, int foe, int space, const char *clause);
void la_defeat(la_run *run, int foe);
/* What the ambush of an enemy does to one player. */
void la_ambush(la_run *run, int seat, int foe);

extern const la_handler la_fire_phase_handler, la_renegade_handler, la_ambush_handler, la_volley_handler,
    la_salvo_handler, la_fire_handler, la_pay_handler, la_shot_handler, la_target_handler, la_oust_handler,
    la_settle_handler, la_loot_handler;

#endif
