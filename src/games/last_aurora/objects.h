/* Object cards: drawing, the limit, using, spending. */
#ifndef LA_OBJECTS_H
#define LA_OBJECTS_H

#include "run.h"

/* Distinct objects of the hand, ascending; returns how many. */
int la_hand_objects(const la_player *p, uint8_t out[LA_HAND_MAX]);
/* Puts an object into a list that is kept ascending. */
void la_insert(uint8_t *list, uint8_t *n, int object);

/* Objects that pay or ward off: in hand, of this power, in their phase. */
aus_verdict la_may_spend_object(const aus_game *game, const la_state *s, int seat, int object, int power);
size_t la_list_power(const aus_game *game, const la_state *s, int seat, int verb, int power, aus_action *out);
void la_spend_object(la_run *run, int seat, int object, const char *clause);

/* The verbs `use` and `use-on`, wherever an own turn allows them. */
bool la_is_use(aus_action action);
aus_verdict la_may_use(const aus_game *game, const la_state *s, int seat, aus_action action);
size_t la_list_uses(const aus_game *game, const la_state *s, int seat, aus_action *out);
void la_apply_use(la_run *run, int seat, aus_action action);

void la_draw(la_run *run, int seat, int count, const char *clause);

extern const la_handler la_draw_handler, la_overflow_handler, la_give_object_handler;

#endif
