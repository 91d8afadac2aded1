#include "zone.h"
#include "effects.h"

void la_clear_slot(la_find *find)
{
    *find = (la_find){.card = AUS_NONE};
}

bool la_block_empty(const la_stock *stock)
{
    return !stock->ammo && !stock->food && !stock->fuel && !stock->objects;
}

void la_slide(la_run *run, const char *clause)
{
    la_find *zone = run->s->zone;
    int n = 0;
    bool moved = false;
    for (int i = 0; i < LA_SLOTS; i++) {
        if (zone[i].card == AUS_NONE) continue;
        moved = moved || i != n;
        if (i != n) zone[n] = zone[i];
        n++;
    }
    while (n < LA_SLOTS) la_clear_slot(&zone[n++]);
    if (moved) la_tell(run, LA_EV_SLID, AUS_NO_SEAT, clause, 0, 0, 0);
}

int la_top_period(const aus_game *game, const la_state *s)
{
    return s->decks ? la_card_at(game, s->deck[s->decks - 1])->period : 0;
}

void la_reveal(la_run *run)
{
    la_push(run, LA_STEP_REVEAL, 0, 0, 0, 0);
}

static int rightmost_empty(const la_state *s)
{
    for (int i = LA_SLOTS - 1; i >= 0; i--)
        if (s->zone[i].card == AUS_NONE) return i;
    return -1;
}

/* What is printed on the card is laid on it. */
static void lay_tokens(const aus_game *game, la_find *find)
{
    const la_card *card = la_card_at(game, find->card);
    if (card->kind == LA_KIND_LOCATION) {
        find->block[0] = la_location_at(game, card->location)->block[0];
        find->block[1] = la_location_at(game, card->location)->block[1];
    } else if (card->kind == LA_KIND_ENCOUNTER) {
        find->block[0] = la_encounter_at(game, card->encounter)->stock;
    }
}

static const char *reveal_clause(int kind)
{
    switch (kind) {
    case LA_KIND_LOCATION: return "LA-REV-04";
    case LA_KIND_ENCOUNTER: return "LA-REV-03";
    case LA_KIND_EVENT: return "LA-REV-05";
    case LA_KIND_ENEMY: return "LA-REV-07";
    default: return "LA-REV-01";
    }
}

static void step_reveal(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int slot = rightmost_empty(s);
    (void)f;
    if (slot < 0 || !s->decks) {
        if (slot >= 0) la_tell(run, LA_EV_NO_CARD, AUS_NO_SEAT, "LA-REV-06", 0, 0, 0);
        la_pop(run);
        return;
    }
    uint8_t card = s->deck[--s->decks];
    const la_card *c = la_card_at(run->game, card);
    s->deck[s->decks] = 0;
    s->period = (uint8_t)la_top_period(run->game, s);
    la_everybody_learned(run);
    la_tell(run, LA_EV_REVEALED, AUS_NO_SEAT, reveal_clause(c->kind), card, slot, 0);
    if (c->kind == LA_KIND_EVENT) {
        la_discard(s, card);
        la_push(run, LA_STEP_EVENT, c->event, 0, 0, 0);
        return;
    }
    s->zone[slot].card = card;
    lay_tokens(run->game, &s->zone[slot]);
}

const la_handler la_reveal_handler = {.step = step_reveal};

/* The players concerned, one after the other in Standard order. */
static void step_event(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int who = la_event_at(run->game, f->arg[0])->who;
    int seat = who == LA_WHO_LAST ? s->order[0] : la_next_standard(s, f->arg[1]);
    if (seat < 0 || (who != LA_WHO_ALL && f->arg[1])) {
        la_pop(run);
        return;
    }
    f->arg[1] |= (uint8_t)(1u << seat);
    la_offer(run, seat, LA_FROM_EVENT, f->arg[0]);
}

const la_handler la_event_handler = {.step = step_event};

/* The explored card has gone: the cards to its right move up and a new one comes. */
static void step_refill(la_run *run, aus_frame *f)
{
    (void)f;
    la_pop(run);
    if (!run->s->turn.vacated) return;
    run->s->turn.vacated = 0;
    la_slide(run, "LA-EXP-14");
    la_reveal(run);
}

const la_handler la_refill_handler = {.step = step_refill};
