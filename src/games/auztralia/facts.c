/* facts.c: what actions are about, for people who see no board. */
#include "asks.h"
#include "rules.h"

typedef struct sheet {
    const aus_game *game;
    const az_state *s;
    aus_fact       *out;
    int             n;
} sheet;

static void add(sheet *sh, int domain, int value, int number)
{
    if (sh->n == AUS_FACTS_MAX) return;
    sh->out[sh->n++] = (aus_fact){ .domain = (uint8_t)domain, .value = (uint8_t)value,
                                   .number = (int16_t)number };
}

static void add_field(sheet *sh, int table, const void *record, const char *name)
{
    const aus_table *t = &az_table[table];
    for (int i = 0; i < t->fields && sh->n < AUS_FACTS_MAX; i++)
        if (strcmp(t->field[i].name, name) == 0)
            sh->out[sh->n++] = (aus_fact){ .field = &t->field[i], .base = record, .number = -1 };
}

/* ---- Kinds of arguments ---------------------------------------------------------------------- */

/* What it costs now, own cubes that lie there included. */
static void about_space(sheet *sh, int seat, int i)
{
    const az_space *space = &az_spaces_of(sh->game)[i];
    for (int k = 0; k <= AZ_GOLD; k++) {
        int price = space->price.of[k] + (k == AZ_GOLD ? az_repeat_gold(sh->game, sh->s, seat, i) : 0);
        if (price) add(sh, AZ_D_RESOURCE, k, price);
    }
    const char *time = space->clock == AZ_CLOCK_FIXED ? "time" : "clock";
    if (space->clock == AZ_CLOCK_CUBES) time = sh->s->player[seat].hq ? "time" : "time_empty";
    add_field(sh, AZ_T_SPACES, space, time);
}

static void about_character(sheet *sh, int i)
{
    add(sh, AZ_D_TIMING, az_characters_of(sh->game)[i].timing, -1);
    add(sh, AZ_D_EFFECT, az_characters_of(sh->game)[i].effect, -1);
}

static void about_rail(sheet *sh, int from, int to)
{
    const az_hex *hex = az_hexes_of(sh->game);
    add(sh, AZ_D_TERRAIN, hex[from].terrain, -1);
    if (hex[from].terrain != hex[to].terrain) add(sh, AZ_D_TERRAIN, hex[to].terrain, -1);
}

/* What can be mined at a hex that is reached from here. */
static void about_ore(sheet *sh, int hex)
{
    for (int k = 0; k < AZ_RESOURCES && sh->n < AUS_FACTS_MAX; k++) {
        if (!sh->s->ore[hex][k]) continue;
        sh->out[sh->n++] = (aus_fact){ .by = AZ_D_HEX, .key = (uint8_t)hex, .domain = AZ_D_RESOURCE,
                                       .value = (uint8_t)k, .number = sh->s->ore[hex][k] };
    }
}

/* Old Ones that lie here, face-up or face-down. */
static void about_lair(sheet *sh, int hex)
{
    static const az_tile unknown[AZ_LEVELS] = { { .level = 1 }, { .level = 2 }, { .level = 3 } };
    for (uint64_t left = sh->s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left);
        if (sh->s->beast[tile].hex == hex) add(sh, AZ_D_TILE, tile, -1);
    }
    for (int level = 0; level < AZ_LEVELS; level++) {
        if (!((sh->s->down[level] >> hex) & 1u)) continue;
        add(sh, AZ_D_TILE, sh->s->tile[hex], -1);
        add_field(sh, AZ_T_TILES, &unknown[level], "level");
    }
}

/* A port: what lies within two rails of it. */
static void about_port(sheet *sh, int hex)
{
    const az_static *d = az_derived(sh->game);
    about_ore(sh, hex);
    for (int distance = 1; distance <= 2; distance++)
        for (az_hexset left = d->ring[hex][distance]; left; left &= left - 1) about_ore(sh, ausi_lowest(left));
}

static void about_beast(sheet *sh, int tile)
{
    add(sh, AZ_D_HEX, sh->s->beast[tile].hex, -1);
    add_field(sh, AZ_T_TILES, &az_tiles_of(sh->game)[tile], "toughness");
}

int az_facts(const aus_game *game, const void *view, int seat, aus_action action,
             aus_fact out[AUS_FACTS_MAX])
{
    sheet sh = { .game = game, .s = view, .out = out };
    int   a = aus_arg_of(action, 0), b = aus_arg_of(action, 1);
    switch (aus_verb_of(action)) {
    case AZ_V_ACT: about_space(&sh, seat, a); break;
    case AZ_V_PLAY:
    case AZ_V_TAKE:
    case AZ_V_KEEP:
    case AZ_V_SWAP:
    case AZ_V_USE: about_character(&sh, a); break;
    case AZ_V_PORT: about_port(&sh, a); break;
    case AZ_V_LAY:
        about_rail(&sh, a, b);
        about_ore(&sh, a);
        about_ore(&sh, b);
        break;
    case AZ_V_MINE: add(&sh, AZ_D_RESOURCE, b, sh.s->ore[a][b]); break;
    case AZ_V_BUY: add_field(&sh, AZ_T_UNITS, &az_units_of(game)[a], "price"); break;
    case AZ_V_TARGET:
    case AZ_V_REVEAL: about_lair(&sh, a); break;
    case AZ_V_STRIKE:
    case AZ_V_RAZE: about_beast(&sh, a); break;
    default: break;
    }
    return sh.n;
}

int az_about(const aus_game *game, int table, int record, aus_fact out[AUS_FACTS_MAX])
{
    const az_map *map = &az_derived(game)->map;
    int           n = 0;
    if (table != AZ_T_HEXES) return 0;
    out[n++] = (aus_fact){ .domain = AZ_D_TERRAIN, .value = az_hexes_of(game)[record].terrain, .number = -1 };
    for (int i = 0; i < AZ_DIRECTIONS; i++) {
        if (map->next[record][i] == AUS_NONE) continue;
        out[n++] = (aus_fact){ .by = AZ_D_DIRECTION, .key = (uint8_t)i, .domain = AZ_D_HEX,
                               .value = map->next[record][i], .number = -1 };
    }
    return n;
}
