/* Tokens: gaining, storing, giving away, and the free re-arranging by lift and put. */
#ifndef LA_CARGO_H
#define LA_CARGO_H

#include "convoy.h"

/* Tokens from the reserve, to be stored or dropped. */
void la_gain(la_run *run, int seat, int token, int count, const char *clause);
/* Whatever lies aside is now to be placed. */
void la_store_aside(la_run *run, int seat);
/* Gives `count` tokens of a kind (AUS_NONE = any resource) to the reserve, or swaps them with the card
 * in slot `swap` (AUS_NONE = no swap). */
void la_give(la_run *run, int seat, int count, int token, int swap);
bool la_can_give(const la_state *s, int seat, int count, int token, int swap);
/* What the card in the explored slot holds: the first kind of resource; AUS_NONE. */
int la_stock_kind(const la_stock *stock);

bool la_is_free(aus_action action);
aus_verdict la_check_free(const aus_game *game, const la_state *s, int seat, aus_action action);
size_t la_list_free(const aus_game *game, const la_state *s, int seat, aus_action *out);
void la_apply_free(la_run *run, int seat, aus_action action);

static inline uint8_t *la_stock_of(la_stock *stock, int token)
{
    uint8_t *const kinds[] = {&stock->ammo, &stock->food, &stock->fuel};
    return kinds[token - LA_RESOURCE_FIRST];
}

extern const la_handler la_store_handler, la_give_handler, la_gain_handler;

#endif
