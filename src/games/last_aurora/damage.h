/* Damage counters on a convoy: placing, repairing; and the fame track that turns into them. */
#ifndef LA_DAMAGE_H
#define LA_DAMAGE_H

#include "convoy.h"

/* The owner has to place `count` counters inside the area. */
void la_damage(la_run *run, int seat, int count, int area, const char *clause);
void la_damage_box(la_run *run, int seat, int cell, int box, const char *clause);
/* The owner may take away up to `count` counters; forced = he must. */
void la_repair(la_run *run, int seat, int count, bool forced, const char *clause);
aus_verdict la_may_repair(const aus_game *game, const la_player *p, int cell, int box);
size_t la_list_repairs(const la_player *p, aus_action *out);
void la_repair_box(la_run *run, int seat, int cell, int box);
void la_gain_fame(la_run *run, int seat, int count, const char *clause);
void la_lose_fame(la_run *run, int seat, int count, const char *clause);

extern const la_handler la_damage_handler, la_repair_handler, la_fame_handler;

#endif
