/* New cards in a convoy. */
#ifndef LA_UPGRADE_H
#define LA_UPGRADE_H

#include "convoy.h"

/* The card has left its place and joins the convoy; asks where, if there is a choice. */
void la_upgrade(la_run *run, int seat, int card);
/* Mounts a device on the truck or trailer of this cell. */
void la_mount(la_run *run, int seat, int card, int carrier);
aus_verdict la_may_mount(const la_player *p, int carrier);
int la_towing(const aus_game *game, const la_player *p);

extern const la_handler la_trailer_handler, la_carrier_handler, la_uncouple_handler;

#endif
