/* Survivor cards: skill, contamination, death, elimination. */
#ifndef LA_CREW_H
#define LA_CREW_H

#include "convoy.h"

int la_member_of(const la_player *p, int card); /* index; -1 if it is not in this crew */
int la_skill(const aus_game *game, const la_member *m);
bool la_anyone_in(const la_player *p, int zone);
bool la_exploring(const la_player *p); /* somebody who takes part is alive */
/* An exploring or (in other phases) active member with this ability; -1. */
int la_able(const aus_game *game, const la_player *p, int ability, bool exploring);
bool la_contaminated(const la_player *p, bool exploring);

void la_move_zone(la_run *run, int seat, int member, int zone, const char *clause);
void la_recruit(la_run *run, int seat, int card, bool fresh, const char *clause);
/* Kills the member if his skill is gone; true if he died. */
bool la_test_death(la_run *run, int seat, int member, const char *clause);
void la_lose_card(la_run *run, int seat); /* a survivor token was lost */
void la_contaminate(la_run *run, int seat, int count, int reach, const char *clause);
void la_clean(la_run *run, int seat, int count, int reach, bool forced, const char *clause);
aus_verdict la_may_clean(const la_player *p, int card, int reach);
void la_clean_one(la_run *run, int seat, int card);

static inline bool la_reached(const la_member *m, int reach)
{
    return reach != LA_REACH_PARTICIPANTS || m->exploring;
}

extern const la_handler la_dismiss_handler, la_unseat_handler, la_contaminate_handler, la_clean_handler,
    la_exhaust_handler, la_thaw_handler;

#endif
