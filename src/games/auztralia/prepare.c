/* prepare.c: what follows once from content and options. */
#include "rules.h"

static void neighbours(az_static *d)
{
    for (int hex = 0; hex < d->map.hexes; hex++) {
        for (int i = 0; i < AZ_DIRECTIONS; i++) {
            int other = d->map.next[hex][i];
            if (other == AUS_NONE) continue;
            d->toward[hex][i] = ausi_bit(other);
            d->adjacent[hex] |= ausi_bit(other);
            if (other < hex) continue;
            int at = d->ahead_n[hex]++;
            for (; at > 0 && d->map.next[hex][d->ahead[hex][at - 1]] > other; at--)
                d->ahead[hex][at] = d->ahead[hex][at - 1];
            d->ahead[hex][at] = (uint8_t)i;
        }
    }
}

/* False if the map is wider than the rings. */
static bool rings(az_static *d)
{
    for (int hex = 0; hex < d->map.hexes; hex++) {
        az_hexset seen = ausi_bit(hex);
        d->ring[hex][0] = seen;
        int far = 1;
        for (; far < AZ_RINGS; far++) {
            az_hexset next = az_adjacent(d, d->ring[hex][far - 1]) & ~seen;
            d->ring[hex][far] = next;
            seen |= next;
        }
        if (az_adjacent(d, d->ring[hex][far - 1]) & ~seen) return false;
    }
    return true;
}

static void distances(az_static *d, const az_hex *hex, int port_distance)
{
    for (int a = 0; a < d->map.hexes; a++) {
        d->ground[hex[a].terrain] |= ausi_bit(a);
        if (hex[a].port && hex[a].terrain == AZ_COAST) d->sites |= ausi_bit(a);
        for (int b = 0; b < d->map.hexes; b++) {
            int far = az_hex_distance(&hex[a], &hex[b]);
            for (int range = far; range < AZ_REACH; range++) d->disk[a][range] |= ausi_bit(b);
            if (far < port_distance) d->crowded[a] |= ausi_bit(b);
        }
    }
}

static void hits(az_thumb *t, const az_row *row)
{
    for (int force = 0; force < AZ_FORCES; force++)
        for (int left = force; left; left &= left - 1)
            t->hit[force] = (uint16_t)(t->hit[force] + row->hit[ausi_lowest((uint64_t)left)]);
}

static void thumbs(az_static *d, const az_card *card)
{
    for (int i = 0; i < AZ_CARDS; i++)
        for (int kind = 0; kind < AZ_ROWS; kind++) {
            const az_row *row = &card[i].row[kind];
            az_thumb     *t = &d->thumb[kind];
            hits(t, row);
            t->ground = (uint16_t)(t->ground + row->ground);
            t->air = (uint16_t)(t->air + row->air);
            t->sanity = (uint16_t)(t->sanity + row->sanity);
        }
}

static void farmlands(az_static *d, const az_farm *farm)
{
    for (int kind = 0; kind < AZ_FARMS; kind++)
        for (int i = 0; i < AZ_TERRAINS; i++)
            if ((farm[kind].terrains >> i) & 1) d->farmland[kind] |= d->ground[i];
}

static void makes(az_static *d, const az_tile *tile)
{
    for (int i = 0; i < AZ_TILES_BASE; i++) {
        const az_tile *t = &tile[i];
        int            make = 0;
        for (; make < d->makes; make++) {
            const az_tile *other = &tile[ausi_lowest(d->make[make])];
            if (t->level == other->level && t->kind == other->kind && t->toughness == other->toughness &&
                t->vp == other->vp)
                break;
        }
        if (make == d->makes) d->makes++;
        d->make[make] |= ausi_bit(i);
    }
}

/* What the rules need of a pack beyond what its fields say. */
static const char *tables_wrong(const aus_game *game)
{
    const az_board *board = az_board_of(game);
    int             events = 0, of_level[AZ_LEVELS] = { 0 };
    for (int i = 0; i < AZ_EVENTS; i++) of_level[az_events_of(game)[i].level - 1]++;
    for (int i = 0; i < AZ_LEVELS; i++) {
        events += board->events_level[i];
        if (board->events_level[i] > of_level[i]) return "not enough events of a level";
    }
    if (events > AZ_DECK_EVENTS) return "too many events in the deck";
    if (board->display > AZ_DISPLAY_MAX) return "the display is too long";
    for (int i = 0; i < AZ_TILES_BASE; i++)
        if (az_tiles_of(game)[i].level < 1 || az_tiles_of(game)[i].level > AZ_LEVELS)
            return "a tile has no level";
    return NULL;
}

const char *az_prepare(aus_game *game)
{
    az_static  *d = (az_static *)game->derived;
    const char *wrong = az_content_check(game, &d->map);
    if (!wrong) wrong = tables_wrong(game);
    if (wrong) return wrong;
    neighbours(d);
    if (!rings(d)) return "the map is too wide";
    distances(d, az_hexes_of(game), az_board_of(game)->port_distance);
    thumbs(d, az_cards_of(game));
    farmlands(d, az_farms_of(game));
    makes(d, az_tiles_of(game));
    for (int i = 0; i < AZ_TILES_BASE; i++) d->tiles_level[az_tiles_of(game)[i].level - 1]++;
    for (int i = 0; i < AZ_LEVELS; i++)
        if (d->tiles_level[i] > AZ_STACK) return "too many tiles of a level";
    return NULL;
}
