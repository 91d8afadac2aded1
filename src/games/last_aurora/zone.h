/* The exploration zone: revealing, sliding, events. */
#ifndef LA_ZONE_H
#define LA_ZONE_H

#include "run.h"

void la_clear_slot(la_find *find);
bool la_block_empty(const la_stock *stock);
/* Slides the cards to the left without gaps, keeping their order. */
void la_slide(la_run *run, const char *clause);
/* The period of the top card of the exploration deck; 0 if none is left. */
int la_top_period(const aus_game *game, const la_state *s);
/* Fills every empty slot. */
void la_reveal(la_run *run);

extern const la_handler la_reveal_handler, la_event_handler, la_refill_handler;

#endif
