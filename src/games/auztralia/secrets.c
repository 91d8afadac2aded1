/* secrets.c: who may see what, and states a seat can believe in. AZ-INFO. */
#include "rules.h"

static void hide(uint8_t *list, int n)
{
    for (int i = 0; i < n; i++) list[i] = AUS_UNKNOWN;
}

static void hide_characters(az_state *v, int who)
{
    for (int i = 0; i < v->deck_n; i++) {
        int  depth = v->deck_n - 1 - i;
        bool known = who >= 0 && depth < 2 && ((v->known[depth] >> who) & 1u);
        if (!known) v->deck[i] = AUS_UNKNOWN;
    }
    /* What others know would tell which of the two cards they had seen was kept. */
    for (int i = 0; i < 2; i++) v->known[i] = (uint8_t)(who >= 0 ? v->known[i] & 1u << who : 0);
}

void az_observe(const aus_game *game, const void *state, int who, void *view)
{
    (void)game;
    az_state *v = view;
    if (view != state) memcpy(view, state, sizeof *v);
    if (who == AUS_ALL) return;
    memset(&v->core.dice, 0, sizeof v->core.dice);
    for (int i = 0; i < AZ_LEVELS; i++) hide(v->stack[i], v->stack_n[i]);
    hide(v->cards, v->cards_n);
    hide(v->event_deck, v->event_n);
    hide_characters(v, who);
    if (v->core.ended) return; /* what lay face-down was turned for the scoring */
    for (az_hexset left = az_hidden(v); left; left &= left - 1) v->tile[ausi_lowest(left)] = AUS_UNKNOWN;
}

/* ---- Guessing -------------------------------------------------------------------------------- */

typedef struct pool {
    uint8_t item[AZ_TILES > AZ_CARDS ? AZ_TILES : AZ_CARDS];
    int     n;
} pool;

static void gather(pool *p, int n, uint64_t seen, aus_rng *rng)
{
    p->n = 0;
    for (int i = 0; i < n; i++)
        if (!ausi_has(seen, i)) p->item[p->n++] = (uint8_t)i;
    aus_rng_shuffle(rng, p->item, (size_t)p->n);
}

static void fill(pool *p, uint8_t *place)
{
    if (*place == AUS_UNKNOWN && p->n) *place = p->item[--p->n];
}

static void note(uint64_t *seen, const uint8_t *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] < 64) *seen |= ausi_bit(list[i]);
}

static void guess_tiles(const aus_game *game, az_state *s, aus_rng *rng)
{
    uint64_t seen = s->up | s->out;
    for (int i = 0; i < s->core.seats; i++) seen |= s->player[i].captured;
    note(&seen, s->tile, AZ_SET_HEXES);
    for (int i = 0; i < AZ_LEVELS; i++) note(&seen, s->stack[i], s->stack_n[i]);
    for (int level = 0; level < AZ_LEVELS; level++) {
        uint64_t others = seen;
        pool     p;
        for (int i = 0; i < AZ_TILES_BASE; i++)
            if (az_tiles_of(game)[i].level != level + 1) others |= ausi_bit(i);
        gather(&p, AZ_TILES_BASE, others, rng);
        for (az_hexset left = s->down[level]; left; left &= left - 1) fill(&p, &s->tile[ausi_lowest(left)]);
        for (int i = 0; i < s->stack_n[level]; i++) fill(&p, &s->stack[level][i]);
    }
}

static void guess_cards(az_state *s, aus_rng *rng)
{
    uint64_t seen = 0;
    pool     p;
    note(&seen, s->used, s->used_n);
    note(&seen, s->cards, s->cards_n);
    note(&seen, &s->fight.card, 1);
    gather(&p, AZ_CARDS, seen, rng);
    for (int i = 0; i < s->cards_n; i++) fill(&p, &s->cards[i]);
}

static void guess_characters(az_state *s, aus_rng *rng)
{
    uint64_t seen = s->gone;
    pool     p;
    for (int i = 0; i < s->core.seats; i++) seen |= s->player[i].characters;
    note(&seen, s->display, AZ_DISPLAY_MAX);
    note(&seen, s->deck, s->deck_n);
    gather(&p, AZ_CHARACTERS, seen, rng);
    for (int i = 0; i < s->deck_n; i++) fill(&p, &s->deck[i]);
}

/* Level 3 lies at the bottom of the deck, level 1 on top. */
static void guess_events(const aus_game *game, az_state *s, aus_rng *rng)
{
    uint64_t seen = s->events;
    int      at = 0;
    note(&seen, s->event_deck, s->event_n);
    for (int level = AZ_LEVELS; level >= 1; level--) {
        uint64_t others = seen;
        pool     p;
        for (int i = 0; i < AZ_EVENTS; i++)
            if (az_events_of(game)[i].level != level) others |= ausi_bit(i);
        gather(&p, AZ_EVENTS, others, rng);
        for (int i = 0; i < az_board_of(game)->events_level[level - 1] && at < s->event_n; i++)
            fill(&p, &s->event_deck[at++]);
    }
}

void az_resample(const aus_game *game, void *view, int seat, aus_rng *rng)
{
    (void)seat; /* what the seat knows is in the view */
    az_state *s = view;
    guess_tiles(game, s, rng);
    guess_cards(s, rng);
    guess_characters(s, rng);
    guess_events(game, s, rng);
    aus_rng_rekey(rng, &s->core.dice);
}
