/* setup.c: the board before the first turn, and the ports. AZ-SETUP. */
#include "asks.h"

/* ---- Surveys --------------------------------------------------------------------------------- */

static int ore_on_board(const az_state *s, int kind)
{
    int sum = 0;
    for (int i = 0; i < AZ_SET_HEXES; i++) sum += s->ore[i][kind];
    return sum;
}

static void place_ore(az_run *r, int hex, int kind)
{
    az_state          *s = r->s;
    const az_resource *what = &az_resources_of(r->game)[kind];
    if (az_hexes_of(r->game)[hex].terrain == AZ_COAST) {
        az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-SETUP-15", hex, 0, 0);
        return;
    }
    int n = what->mark, room = what->supply - ore_on_board(s, kind);
    if (what->bound && n > room) n = room;
    if (n <= 0) {
        az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-RUL-13", hex, 0, 0);
        return;
    }
    const char *clause = s->ore[hex][kind] ? "AZ-SETUP-18" : "AZ-SETUP-12";
    s->ore[hex][kind] = (uint8_t)(s->ore[hex][kind] + n);
    az_tell(r, AZ_EV_ORE, AUS_NO_SEAT, clause, hex, kind, n);
}

static void upgrade(az_run *r, int hex, int present)
{
    az_state *s = r->s;
    int       level = az_tiles_of(r->game)[present].level, tile;
    if (level == AZ_LEVELS) {
        az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-SETUP-20", hex, 0, 0);
        return;
    }
    tile = az_draw_tile(r, level + 1, 1);
    if (tile == AUS_NONE) {
        az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-SETUP-22", hex, 0, 0);
        return;
    }
    s->down[level - 1] &= ~ausi_bit(hex);
    az_put_hidden(s, r->game, tile, hex);
    az_tell(r, AZ_EV_UPGRADED, AUS_NO_SEAT, "AZ-SETUP-19", hex, az_tiles_of(r->game)[tile].level, 0);
    if (r->game->option[AZ_OPT_REPLACED]) {
        s->unseen[level - 1]++;
        az_tell(r, AZ_EV_DECKS, AUS_NO_SEAT, "AZ-RUL-10", level, s->stack_n[level - 1], 0);
        return;
    }
    s->stack[level - 1][s->stack_n[level - 1]++] = (uint8_t)present;
    aus_dice_shuffle(&s->core.dice, s->stack[level - 1], s->stack_n[level - 1]);
    az_tell(r, AZ_EV_DECKS, AUS_NO_SEAT, "AZ-SETUP-23", level, s->stack_n[level - 1], 0);
}

static void place_old_one(az_run *r, int hex)
{
    az_state     *s = r->s;
    const az_hex *h = &az_hexes_of(r->game)[hex];
    if (h->terrain == AZ_COAST || h->terrain == AZ_HIGHLAND || !h->level) {
        az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-SETUP-14", hex, 0, 0);
        return;
    }
    if (s->tile[hex] != AUS_NONE) {
        upgrade(r, hex, s->tile[hex]);
        return;
    }
    int tile = az_draw_tile(r, h->level, 1);
    if (tile == AUS_NONE) {
        az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-SETUP-22", hex, 0, 0);
        return;
    }
    int level = az_tiles_of(r->game)[tile].level;
    az_put_hidden(s, r->game, tile, hex);
    az_tell(r, AZ_EV_LURKER, AUS_NO_SEAT, level == h->level ? "AZ-SETUP-13" : "AZ-SETUP-21", hex, level, 0);
}

static void resolve_survey(az_run *r, int at, const az_survey *tile)
{
    const az_map *map = &az_derived(r->game)->map;
    for (int cell = 0; cell < AZ_CELLS; cell++) {
        int hex = cell == AZ_CENTRE ? at : map->next[at][cell - 1];
        int shown = tile->old_ones;
        for (int kind = 0; kind < AZ_RESOURCES; kind++) shown |= tile->marks[kind];
        if (!((shown >> cell) & 1)) continue;
        if (hex == AUS_NONE) {
            az_tell(r, AZ_EV_NOT_PLACED, AUS_NO_SEAT, "AZ-SETUP-24", at, 0, 0);
            continue;
        }
        for (int kind = 0; kind < AZ_RESOURCES; kind++)
            if ((tile->marks[kind] >> cell) & 1) place_ore(r, hex, kind);
        if ((tile->old_ones >> cell) & 1) place_old_one(r, hex);
    }
}

static void survey(az_run *r)
{
    uint8_t tiles[AZ_SURVEYS];
    int     next = 0;
    for (int i = 0; i < AZ_SURVEYS; i++) tiles[i] = (uint8_t)i;
    aus_dice_shuffle(&r->s->core.dice, tiles, AZ_SURVEYS);
    for (int hex = 0; hex < r->game->records[AZ_T_HEXES]; hex++) {
        if (!az_hexes_of(r->game)[hex].survey || next == AZ_SURVEYS) continue;
        az_tell(r, AZ_EV_SURVEY, AUS_NO_SEAT, "AZ-SETUP-11", hex, tiles[next], 0);
        resolve_survey(r, hex, &az_surveys_of(r->game)[tiles[next++]]);
    }
}

/* ---- Decks ----------------------------------------------------------------------------------- */

static void stack_tiles(az_run *r)
{
    az_state *s = r->s;
    s->out = ausi_first(AZ_TILES) & ~ausi_first(AZ_TILES_BASE);
    az_tell(r, AZ_EV_DECKS, AUS_NO_SEAT, "AZ-SETUP-07", 0, ausi_count(s->out), 0);
    for (int i = 0; i < AZ_TILES_BASE; i++) {
        int level = az_tiles_of(r->game)[i].level;
        s->stack[level - 1][s->stack_n[level - 1]++] = (uint8_t)i;
    }
    for (int i = 0; i < AZ_LEVELS; i++) {
        aus_dice_shuffle(&s->core.dice, s->stack[i], s->stack_n[i]);
        az_tell(r, AZ_EV_DECKS, AUS_NO_SEAT, "AZ-SETUP-08", i + 1, s->stack_n[i], 0);
    }
}

/* Level 3 at the bottom, level 1 on top. */
static void stack_events(az_run *r)
{
    az_state *s = r->s;
    for (int level = AZ_LEVELS; level >= 1; level--) {
        uint8_t cards[AZ_EVENTS];
        size_t  n = 0;
        for (int i = 0; i < AZ_EVENTS; i++)
            if (az_events_of(r->game)[i].level == level) cards[n++] = (uint8_t)i;
        aus_dice_shuffle(&s->core.dice, cards, n);
        for (int i = 0; i < az_board_of(r->game)->events_level[level - 1]; i++)
            s->event_deck[s->event_n++] = cards[i];
    }
    az_tell(r, AZ_EV_DECKS, AUS_NO_SEAT, "AZ-SETUP-26", 0, s->event_n, 0);
}

static void stack_characters(az_run *r)
{
    az_state *s = r->s;
    for (int i = 0; i < AZ_CHARACTERS; i++) s->deck[i] = (uint8_t)i;
    s->deck_n = AZ_CHARACTERS;
    aus_dice_shuffle(&s->core.dice, s->deck, s->deck_n);
    memset(s->display, AUS_NONE, sizeof s->display);
    az_refill_display(r, "AZ-SETUP-29");
}

static void stack_cards(az_run *r)
{
    az_state *s = r->s;
    for (int i = 0; i < AZ_CARDS; i++) s->cards[i] = (uint8_t)i;
    s->cards_n = AZ_CARDS;
    aus_dice_shuffle(&s->core.dice, s->cards, s->cards_n);
    az_tell(r, AZ_EV_DECKS, AUS_NO_SEAT, "AZ-SETUP-30", 0, s->cards_n, 0);
}

/* ---- Players --------------------------------------------------------------------------------- */

static void equip(az_run *r, int seat)
{
    az_player      *p = &r->s->player[seat];
    const az_board *board = az_board_of(r->game);
    p->hq = board->cubes;
    p->discs = board->spare_discs;
    p->sanity = board->sanity;
    az_take_goods(r, seat, &board->start, "AZ-SETUP-05");
}

static int start_field(const aus_game *game)
{
    return game->option[AZ_OPT_START] ? az_board_of(game)->start_field[0]
                                      : az_board_of(game)->start_field[game->seats - 1];
}

static void line_up(az_run *r)
{
    az_state *s = r->s;
    int       n = s->core.seats, first = (int)aus_dice_below(&s->core.dice, (uint32_t)n);
    for (int i = 0; i < n; i++) {
        s->order[i] = (uint8_t)((first + i) % n);
        s->field[i] = (uint8_t)start_field(r->game);
    }
    s->order[n] = AZ_OLD_ONES;
    s->field[AZ_OLD_ONES] = az_board_of(r->game)->old_ones_field;
    s->sides = (uint8_t)(n + 1);
    az_tell(r, AZ_EV_FIRST, first, "AZ-SETUP-33", start_field(r->game), 0, 0);
    az_push(s, AZ_STEP_NEXT, 0, 0, 0);
    for (int i = 0; i < n; i++) az_push(s, AZ_ASK_PORT, 1u << s->order[i], 0, 0); /* the last one is on top */
}

void az_start(const aus_game *game, void *state, aus_sink *sink)
{
    az_state *s = state;
    az_run    r = { .game = game, .s = s, .sink = sink };
    memset(s->tile, AUS_NONE, sizeof s->tile);
    s->space = AUS_NONE;
    for (int i = 0; i < AZ_TILES; i++) s->beast[i].hex = AUS_NONE;
    az_clear_fight(s);
    for (int i = 0; i < AZ_PLAYERS_MAX; i++) s->player[i].port = AUS_NONE;
    for (int i = 0; i < s->core.seats; i++) equip(&r, i);
    for (int i = 0; i < AZ_UNITS; i++) s->supply[i] = az_units_of(game)[i].count;
    stack_tiles(&r);
    survey(&r);
    stack_events(&r);
    stack_characters(&r);
    stack_cards(&r);
    line_up(&r);
    az_run_on(&r);
}

/* ---- Ports ----------------------------------------------------------------------------------- */

static aus_verdict may_port(const aus_game *game, const az_state *s, int hex)
{
    const az_static *d = az_derived(game);
    if (!ausi_has(d->sites, hex)) return az_no(AZ_WHY_NO_SITE, "AZ-SETUP-37", hex, 0, 0);
    if (az_owner_of_port(s, hex) >= 0) return az_no(AZ_WHY_NOT_EMPTY, "AZ-SETUP-37", hex, 0, 0);
    for (int i = 0; i < s->core.seats; i++)
        if (s->player[i].port != AUS_NONE && ausi_has(d->crowded[s->player[i].port], hex))
            return az_no(AZ_WHY_TOO_NEAR, "AZ-SETUP-38", hex, s->player[i].port, 0);
    return az_yes();
}

static aus_verdict check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action a)
{
    (void)seat, (void)asked;
    return may_port(game, s, aus_arg_of(a, 0));
}

static size_t list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, aus_action *out)
{
    (void)seat, (void)asked;
    size_t n = 0;
    for (az_hexset left = az_derived(game)->sites; left; left &= left - 1)
        if (!may_port(game, s, ausi_lowest(left)).code)
            out[n++] = AUS_ACTION(AZ_V_PORT, ausi_lowest(left), 0, 0);
    return n;
}

static void apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    r->s->player[seat].port = aus_arg_of(a, 0);
    az_tell(r, AZ_EV_PORT, seat, "AZ-SETUP-36", aus_arg_of(a, 0), 0, 0);
}

const az_answer az_on_port = {
    .verbs = AZ_VERB(AZ_V_PORT),
    .check = check,
    .list = list,
    .apply = apply,
};
