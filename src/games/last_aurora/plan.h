/* Which card to explore, and with whom: rules of thumb. */
#ifndef LA_PLAN_H
#define LA_PLAN_H

#include "worth.h"

enum { LA_NO_PLAN = -10000, LA_TEAM_ANY = 0xffff };

/* Effects of one option for a player; contamination and cleaning concern the team. */
int la_choice_worth(const la_outlook *look, const la_choice *choice, unsigned team, const la_find *find);
int la_bonus_worth(const la_outlook *look, int slot, int choice, unsigned team);
/* The best team for the card in a slot, if there is any; what it brings; the best of all slots. */
uint16_t la_best_team(const la_outlook *look, int slot);
la_plan la_plan_slot(const la_outlook *look, int slot);
la_plan la_plan_turn(const la_outlook *look);
/* The best of all plans with a survivor of the crew who is changed like this, who must be active; `floor` if
 * none is better than that. */
int la_plan_with(const la_outlook *look, const la_member *changed, int floor);
/* A new card less what it displaces: a device on this carrier; a card where it does most good. */
int la_mount_worth(const la_outlook *look, int card, int carrier);
int la_upgrade_worth(const la_outlook *look, int card);
unsigned la_team_now(const la_player *p); /* those who take part in the exploration under way */

#endif
