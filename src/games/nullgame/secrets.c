/* Lantern Duel: who may see what. */
#include "state.h"

static void hide(uint8_t *list, int n)
{
    for (int i = 0; i < n; i++) list[i] = AUS_UNKNOWN;
}

void ng_observe(const aus_game *game, const void *state, int who, void *view)
{
    (void)game;
    ng_state *v = view;
    if (view != state) memcpy(view, state, sizeof *v);
    if (who == AUS_ALL) return;
    memset(&v->core.dice, 0, sizeof v->core.dice);
    for (int i = 0; i < v->core.seats; i++) {
        ng_player *p = &v->player[i];
        if (i == who) continue;
        hide(p->hand, p->hands);
        hide(p->aside, p->asides);
        if (!v->shown && p->bid != AUS_NONE) p->bid = AUS_UNKNOWN;
    }
    bool knows_top = v->decks && who >= 0 && ((v->top_known >> who) & 1u);
    hide(v->deck, v->decks - knows_top);
}

/* Calls `visit` for every place a card can lie in. */
static void each_place(ng_state *s, void (*visit)(void *, uint8_t *), void *context)
{
    for (int seat = 0; seat < s->core.seats; seat++) {
        ng_player *p = &s->player[seat];
        for (int i = 0; i < p->hands; i++) visit(context, &p->hand[i]);
        for (int i = 0; i < p->asides; i++) visit(context, &p->aside[i]);
        for (int i = 0; i < NG_SHELF; i++) visit(context, &p->shelf[i]);
        visit(context, &p->bid);
        visit(context, &p->held);
    }
    for (int i = 0; i < s->decks; i++) visit(context, &s->deck[i]);
    for (int i = 0; i < s->discards; i++) visit(context, &s->discard[i]);
}

static void strike_out(void *seen, uint8_t *place)
{
    if (*place < NG_CARDS) *(uint32_t *)seen |= 1u << *place;
}

typedef struct pool {
    uint8_t card[NG_CARDS];
    int     n;
} pool;

static void fill(void *context, uint8_t *place)
{
    pool *p = context;
    if (*place == AUS_UNKNOWN) *place = p->card[--p->n];
}

static void sort(uint8_t *list, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && list[j - 1] > list[j]; j--) {
            uint8_t t = list[j];
            list[j] = list[j - 1];
            list[j - 1] = t;
        }
}

void ng_resample(const aus_game *game, void *view, int seat, aus_rng *rng)
{
    (void)seat; /* what the seat knows is in the view */
    ng_state *s = view;
    uint32_t  seen = 0;
    pool      unseen = {.n = 0};
    each_place(s, strike_out, &seen);
    for (int i = 0; i < game->records[NG_T_CARDS]; i++)
        if (!((seen >> i) & 1u)) unseen.card[unseen.n++] = (uint8_t)i;
    aus_rng_shuffle(rng, unseen.card, (size_t)unseen.n);
    each_place(s, fill, &unseen);
    for (int i = 0; i < s->core.seats; i++) {
        sort(s->player[i].hand, s->player[i].hands);
        sort(s->player[i].aside, s->player[i].asides);
    }
    aus_rng_rekey(rng, &s->core.dice);
}
