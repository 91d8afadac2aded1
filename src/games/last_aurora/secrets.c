/* Who may see what, and what somebody who does not see may believe in. */
#include "convoy.h"
#include "game.h"
#include "objects.h"

static void hide(uint8_t *list, int n)
{
    memset(list, AUS_UNKNOWN, (size_t)n);
}

void la_observe(const aus_game *game, const void *state, int who, void *view)
{
    la_state *v = view;
    (void)game;
    if (view != state) memcpy(view, state, sizeof *v);
    if (who == AUS_ALL) return;
    memset(&v->core.dice, 0, sizeof v->core.dice);
    hide(v->deck, v->decks);
    hide(v->objects, v->object_n);
    hide(v->outcomes, v->outcome_n);
    hide(v->loots, v->loot_n);
    for (int i = 0; i < v->foes; i++)
        if (v->foe[i].loot != AUS_NONE) v->foe[i].loot = AUS_UNKNOWN;
    for (int i = 0; i < v->core.seats; i++)
        if (i != who) hide(v->player[i].hand, v->player[i].hands);
}

/* ---- Re-sampling ------------------------------------------------------------------------- */

typedef struct pool {
    uint8_t card[LA_CARDS_MAX];
    int n;
} pool;

static void see(bool seen[LA_CARDS_MAX], int card)
{
    if (card < LA_CARDS_MAX) seen[card] = true;
}

/* Every card whose place the view shows. */
static void look_around(const aus_game *game, const la_state *s, bool seen[LA_CARDS_MAX])
{
    for (int i = 0; i < game->records[LA_T_CARDS]; i++)
        seen[i] = ((s->discard[i >> 3] | s->gone[i >> 3]) >> (i & 7)) & 1u;
    for (int i = 0; i < LA_SLOTS; i++) see(seen, s->zone[i].card);
    for (int i = 0; i < s->foes; i++)
        see(seen, la_facts_of(game)->enemy_card[s->foe[i].enemy]), see(seen, s->foe[i].loot);
    for (int i = 0; i < s->decks; i++) see(seen, s->deck[i]);
    for (int i = 0; i < s->outcome_n; i++) see(seen, s->outcomes[i]);
    for (int i = 0; i < s->loot_n; i++) see(seen, s->loots[i]);
    for (int seat = 0; seat < s->core.seats; seat++) {
        const la_player *p = &s->player[seat];
        for (int i = 0; i < p->loots; i++) see(seen, p->loot[i]);
        for (int i = 0; i < p->crews; i++) see(seen, p->crew[i].card);
        for (int i = 0; i < LA_CELLS_MAX; i++) see(seen, p->car[i].card);
    }
    /* A card between two places is named by the question about it. */
    for (int i = 0; i < s->core.depth; i++) {
        const aus_frame *f = &s->core.stack[i];
        if (f->ask == LA_ASK_LOOT || f->ask == LA_ASK_TRAILER || f->ask == LA_ASK_CARRIER)
            see(seen, f->arg[1]);
    }
}

static void draw_from(pool *p, uint8_t *place)
{
    if (*place == AUS_UNKNOWN && p->n) *place = p->card[--p->n];
}

/* The period of a place in the deck follows from how many cards each period had: III lies at the bottom. */
static void resample_deck(const aus_game *game, la_state *s, const bool seen[LA_CARDS_MAX], aus_rng *rng)
{
    int at = 0;
    for (int period = LA_PERIODS; period >= 1; period--) {
        pool must = {.n = 0}, plus = {.n = 0};
        int end = at + la_facts_of(game)->period[period - 1];
        for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
            const la_card *card = la_card_at(game, i);
            bool in = card->deck == LA_DECK_EXPLORATION || card->deck == LA_DECK_ENEMY;
            if (!in || card->period != period || seen[i]) continue;
            pool *to = card->plus ? &plus : &must;
            to->card[to->n++] = (uint8_t)i;
        }
        if (end > s->decks) end = s->decks;
        aus_rng_shuffle(rng, plus.card, (size_t)plus.n);
        while (must.n < end - at && plus.n) must.card[must.n++] = plus.card[--plus.n];
        aus_rng_shuffle(rng, must.card, (size_t)must.n);
        for (; at < end; at++) draw_from(&must, &s->deck[at]);
    }
}

static void collect_kind(const aus_game *game, const bool seen[LA_CARDS_MAX], int kind, pool *p)
{
    p->n = 0;
    for (int i = 0; i < game->records[LA_T_CARDS]; i++)
        if (la_card_at(game, i)->kind == kind && !seen[i]) p->card[p->n++] = (uint8_t)i;
}

/* Takes one copy of every object in the list out of the pool. */
static void strike_out(pool *p, const uint8_t *list, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < p->n; j++) {
            if (p->card[j] != list[i]) continue;
            p->card[j] = p->card[--p->n];
            break;
        }
    }
}

static void sort(uint8_t *list, int n)
{
    uint8_t sorted = 0;
    for (int i = 0; i < n; i++) la_insert(list, &sorted, list[i]);
}

static void resample_objects(const aus_game *game, la_state *s, aus_rng *rng)
{
    pool p = {.n = 0};
    for (int i = 0; i < game->records[LA_T_CARDS]; i++) {
        const la_card *card = la_card_at(game, i);
        bool mine = card->deck == LA_DECK_MINE && game->option[LA_O_MINE];
        if (card->deck == LA_DECK_OBJECT || mine) p.card[p.n++] = card->object;
    }
    strike_out(&p, s->object_pile, s->piles);
    strike_out(&p, s->objects, s->object_n);
    for (int seat = 0; seat < s->core.seats; seat++)
        strike_out(&p, s->player[seat].hand, s->player[seat].hands);
    aus_rng_shuffle(rng, p.card, (size_t)p.n);
    for (int seat = 0; seat < s->core.seats; seat++) {
        la_player *player = &s->player[seat];
        for (int i = 0; i < player->hands; i++) draw_from(&p, &player->hand[i]);
        sort(player->hand, player->hands);
    }
    for (int i = 0; i < s->object_n; i++) draw_from(&p, &s->objects[i]);
}

/* The back of the top card is known. */
static void resample_outcomes(const aus_game *game, la_state *s, const bool seen[LA_CARDS_MAX], aus_rng *rng)
{
    pool p;
    collect_kind(game, seen, LA_KIND_OUTCOME, &p);
    aus_rng_shuffle(rng, p.card, (size_t)p.n);
    for (int i = 0; i < p.n; i++) {
        if (la_outcome_at(game, la_card_at(game, p.card[i])->outcome)->area != s->back) continue;
        uint8_t top = p.card[i];
        p.card[i] = p.card[p.n - 1];
        p.card[p.n - 1] = top;
        break;
    }
    for (int i = s->outcome_n - 1; i >= 0; i--) draw_from(&p, &s->outcomes[i]);
}

/* A loot card of this back: its pair, and at an enemy its defence boxes. */
static void draw_loot(const aus_game *game, const la_state *s, pool *p, uint8_t *place, int pair, int defence)
{
    if (*place != AUS_UNKNOWN) return;
    for (int i = p->n - 1; i >= 0; i--) {
        const la_loot *loot = la_loot_at(game, la_card_at(game, p->card[i])->loot);
        if (loot->pair != pair) continue;
        if (defence && loot->defence[s->core.seats - LA_PLAYERS_MIN] != defence) continue;
        *place = p->card[i];
        p->card[i] = p->card[--p->n];
        return;
    }
}

static void resample_loot(const aus_game *game, la_state *s, const bool seen[LA_CARDS_MAX], aus_rng *rng)
{
    pool p = {.n = 0};
    for (int i = 0; i < game->records[LA_T_CARDS]; i++)
        if (la_card_at(game, i)->deck == LA_DECK_LOOT && !seen[i]) p.card[p.n++] = (uint8_t)i;
    aus_rng_shuffle(rng, p.card, (size_t)p.n);
    for (int i = 0; i < s->foes; i++)
        draw_loot(game, s, &p, &s->foe[i].loot, s->foe[i].pair, s->foe[i].defence);
    for (int i = 0; i < s->loot_n; i++) draw_loot(game, s, &p, &s->loots[i], s->pairs[i], 0);
}

void la_resample(const aus_game *game, void *view, int seat, aus_rng *rng)
{
    la_state *s = view;
    bool seen[LA_CARDS_MAX] = {false};
    (void)seat; /* what the seat knows is in the view */
    look_around(game, s, seen);
    resample_deck(game, s, seen, rng);
    resample_objects(game, s, rng);
    resample_outcomes(game, s, seen, rng);
    resample_loot(game, s, seen, rng);
    aus_rng_rekey(rng, &s->core.dice);
}
