/* tiles.c: the stacks of Old One tiles and the deck of Old One cards. */
#include "asks.h"

/* ---- Tiles ----------------------------------------------------------------------------------- */

void az_put_hidden(az_state *s, const aus_game *game, int tile, int hex)
{
    s->down[az_tiles_of(game)[tile].level - 1] |= ausi_bit(hex);
    s->tile[hex] = (uint8_t)tile;
}

void az_put_open(az_state *s, int tile, int hex)
{
    s->beast[tile].hex = (uint8_t)hex;
    s->up |= ausi_bit(tile);
}

/* `step` is +1 or -1: where to look when a stack is empty. */
int az_draw_tile(az_run *r, int level, int step)
{
    az_state *s = r->s;
    for (; level >= 1 && level <= AZ_LEVELS; level += step) {
        uint8_t *n = &s->stack_n[level - 1];
        if (!*n) continue;
        int tile = s->stack[level - 1][--*n];
        s->stack[level - 1][*n] = 0;
        return tile;
    }
    return AUS_NONE;
}

int az_reveal(az_run *r, int hex, const char *clause, const char *blank)
{
    az_state *s = r->s;
    int       tile = s->tile[hex];
    for (int i = 0; i < AZ_LEVELS; i++) s->down[i] &= ~ausi_bit(hex);
    s->tile[hex] = AUS_NONE;
    az_learn(r, 0);
    az_tell(r, AZ_EV_REVEALED, AUS_NO_SEAT, clause, hex, tile, 0);
    if (az_tiles_of(r->game)[tile].kind == AZ_BLANK) {
        s->out |= ausi_bit(tile);
        az_tell(r, AZ_EV_BLANK, AUS_NO_SEAT, blank, hex, tile, 0);
        return AUS_NONE;
    }
    az_put_open(s, tile, hex);
    return tile;
}

/* ---- Cards ----------------------------------------------------------------------------------- */

int az_draw_card(az_run *r)
{
    az_state *s = r->s;
    if (!s->cards_n) {
        memcpy(s->cards, s->used, sizeof s->cards);
        memset(s->used, 0, sizeof s->used);
        s->cards_n = s->used_n;
        s->used_n = 0;
        aus_dice_shuffle(&s->core.dice, s->cards, s->cards_n);
        az_tell(r, AZ_EV_SHUFFLED, AUS_NO_SEAT, "AZ-CMB-07", s->cards_n, 0, 0);
    }
    AUS_ASSERT(s->cards_n);
    int card = s->cards[--s->cards_n];
    s->cards[s->cards_n] = 0;
    az_learn(r, 0);
    return card;
}

void az_discard_card(az_state *s, int card) { s->used[s->used_n++] = (uint8_t)card; }
