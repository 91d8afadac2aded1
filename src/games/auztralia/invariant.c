/* invariant.c: what holds in every state. */
#include "rules.h"

/* ---- Everything is somewhere, once ----------------------------------------------------------- */

static bool once(uint64_t *seen, int item, int most)
{
    if (item >= most || ausi_has(*seen, item)) return false;
    *seen |= ausi_bit(item);
    return true;
}

static bool list_once(uint64_t *seen, const uint8_t *list, int n, int room, int most)
{
    if (n > room) return false;
    for (int i = 0; i < n; i++)
        if (!once(seen, list[i], most)) return false;
    for (int i = n; i < room; i++)
        if (list[i]) return false;
    return true;
}

static const char *tiles_wrong(const aus_game *game, const az_state *s)
{
    const az_static *d = az_derived(game);
    uint64_t         seen = 0, sets[2 + AZ_PLAYERS_MAX] = { s->up, s->out };
    int              level_n[AZ_LEVELS] = { s->unseen[0], s->unseen[1], s->unseen[2] };
    for (int i = 0; i < AZ_PLAYERS_MAX; i++) sets[2 + i] = s->player[i].captured;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        if (seen & sets[i]) return "a tile is in two places";
        seen |= sets[i];
    }
    if ((seen & ~s->out) & ~ausi_first(AZ_TILES_BASE)) return "a tile that is not in this game";
    for (int level = 0; level < AZ_LEVELS; level++) {
        if (!list_once(&seen, s->stack[level], s->stack_n[level], AZ_STACK, AZ_TILES_BASE))
            return "a stack of tiles is wrong";
        for (int i = 0; i < s->stack_n[level]; i++)
            if (az_tiles_of(game)[s->stack[level][i]].level != level + 1)
                return "a tile is in the wrong stack";
        for (az_hexset left = s->down[level]; left; left &= left - 1) {
            int tile = s->tile[ausi_lowest(left)];
            if (!once(&seen, tile, AZ_TILES_BASE)) return "a face-down tile is in two places";
            if (az_tiles_of(game)[tile].level != level + 1) return "a face-down tile has another level";
        }
    }
    for (int i = 0; i < AZ_SET_HEXES; i++)
        if (ausi_has(az_hidden(s), i) != (s->tile[i] != AUS_NONE))
            return "a face-down tile is not where its level is";
    for (uint64_t left = seen & ausi_first(AZ_TILES_BASE); left; left &= left - 1)
        level_n[az_tiles_of(game)[ausi_lowest(left)].level - 1]++;
    for (int i = 0; i < AZ_LEVELS; i++)
        if (level_n[i] != d->tiles_level[i]) return "a tile is lost";
    for (int i = 0; i < AZ_TILES; i++)
        if (ausi_has(s->up, i) != (s->beast[i].hex < d->map.hexes)) return "a face-up tile is nowhere";
    return NULL;
}

static const char *cards_wrong(const aus_game *game, const az_state *s)
{
    uint64_t cards = 0, characters = s->gone, events = s->events;
    if (!list_once(&cards, s->cards, s->cards_n, AZ_CARDS, AZ_CARDS)) return "the Old One deck is wrong";
    if (!list_once(&cards, s->used, s->used_n, AZ_CARDS, AZ_CARDS)) return "the discard pile is wrong";
    if (s->fight.card != AUS_NONE && !once(&cards, s->fight.card, AZ_CARDS))
        return "the card of the combat is elsewhere";
    if (cards != ausi_first(AZ_CARDS)) return "an Old One card is lost";
    for (int i = 0; i < AZ_PLAYERS_MAX; i++) {
        if (characters & s->player[i].characters) return "a character is in two places";
        characters |= s->player[i].characters;
    }
    if (!list_once(&characters, s->deck, s->deck_n, AZ_CHARACTERS, AZ_CHARACTERS))
        return "the character deck is wrong";
    for (int i = 0; i < AZ_DISPLAY_MAX; i++)
        if (s->display[i] != AUS_NONE && !once(&characters, s->display[i], AZ_CHARACTERS))
            return "the display is wrong";
    if (characters != ausi_first(AZ_CHARACTERS)) return "a character is lost";
    if (!list_once(&events, s->event_deck, s->event_n, AZ_DECK_EVENTS, AZ_EVENTS))
        return "the event deck is wrong";
    const az_board *board = az_board_of(game);
    if (ausi_count(events) != board->events_level[0] + board->events_level[1] + board->events_level[2])
        return "an event is lost";
    for (int i = 1; i < s->event_n; i++)
        if (az_events_of(game)[s->event_deck[i]].level > az_events_of(game)[s->event_deck[i - 1]].level)
            return "the event deck is not sorted by level";
    return NULL;
}

static const char *units_wrong(const aus_game *game, const az_state *s)
{
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        int n = s->supply[unit] + s->fight.force[unit] + s->fight.lost[unit];
        for (int i = 0; i < AZ_PLAYERS_MAX; i++) n += s->player[i].barracks[unit];
        if (n != az_units_of(game)[unit].count) return "a unit is lost";
        if (s->fight.hurt[unit] && !s->fight.force[unit]) return "damage on no unit";
    }
    return NULL;
}

/* ---- Players --------------------------------------------------------------------------------- */

static const char *cubes_wrong(const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    int              cubes = p->hq, discs = p->discs;
    for (int i = 0; i < AZ_SPACES; i++) cubes += p->cubes[i];
    for (int i = 0; i < AZ_TILES; i++) {
        const az_beast *b = &s->beast[i];
        cubes += b->cubes[seat];
        discs += b->discs[seat];
        if (b->hex == AUS_NONE && (b->cubes[seat] | b->discs[seat] | b->neutral[seat]))
            return "damage on a tile that is not there";
    }
    if (cubes != az_board_of(game)->cubes) return "a cube is lost";
    return discs != az_board_of(game)->spare_discs ? "a disc is lost" : NULL;
}

/* Until all have chosen their ports nothing else is asked; who has none yet will be asked for it. */
static const char *ports_wrong(const az_state *s, int seat)
{
    const aus_core *core = &s->core;
    bool            asked = false;
    if (s->player[seat].port != AUS_NONE) return NULL;
    for (int i = 0; i < core->depth; i++)
        asked |= core->stack[i].ask == AZ_ASK_PORT && core->stack[i].seats == 1u << seat;
    return asked && core->stack[core->depth - 1].ask == AZ_ASK_PORT ? NULL : "a player plays without a port";
}

static const char *rails_wrong(const aus_game *game, const az_state *s, int seat)
{
    const az_static *d = az_derived(game);
    const az_player *p = &s->player[seat];
    az_hexset        ends = 0;
    if (az_rails_of(p) > az_board_of(game)->rails) return "too many rails";
    if (az_rails_of(p) && p->port == AUS_NONE) return "rails without a port";
    for (int axis = 0; axis < AZ_AXES; axis++) {
        for (int i = 0; i < seat; i++)
            if (p->rail[axis] & s->player[i].rail[axis]) return "an edge has two owners";
        for (az_hexset left = p->rail[axis]; left; left &= left - 1) {
            int hex = ausi_lowest(left);
            if (hex >= d->map.hexes || d->map.next[hex][axis] == AUS_NONE) return "a rail leads nowhere";
            ends |= ausi_bit(hex) | ausi_bit(d->map.next[hex][axis]);
        }
    }
    if (ends & ~az_flood(d, p->rail, p->port == AUS_NONE ? 0 : p->port, 0))
        return "a network is not connected";
    return NULL;
}

static const char *farms_wrong(const aus_game *game, const az_state *s, int seat, az_hexset *taken)
{
    const az_player *p = &s->player[seat];
    for (int kind = 0; kind < AZ_FARMS; kind++) {
        if (p->farm[kind] & *taken) return "two farms on a hex";
        *taken |= p->farm[kind];
        if (ausi_count(p->farm[kind]) > az_farms_of(game)[kind].count) return "too many farms of a kind";
        for (az_hexset left = p->farm[kind]; left; left &= left - 1) {
            int terrain = az_hexes_of(game)[ausi_lowest(left)].terrain;
            if (!((az_farms_of(game)[kind].terrains >> terrain) & 1)) return "a farm on the wrong land";
            if (az_owner_of_port(s, ausi_lowest(left)) >= 0) return "a farm on a port";
        }
    }
    return p->blighted & ~az_farms(p) ? "a blight without a farm" : NULL;
}

static const char *score_wrong(const aus_game *game, const az_state *s)
{
    aus_scores scores;
    int        sum[AZ_PLAYERS_MAX] = { 0 }, old_ones = 0;
    az_scores(game, s, &scores);
    for (int i = 0; i < s->core.seats; i++) {
        const az_player *p = &s->player[i];
        for (int hex = 0; hex < AZ_SET_HEXES; hex++)
            for (int kind = 0; kind < AZ_FARMS; kind++)
                if (ausi_has(p->farm[kind], hex) && !ausi_has(p->blighted, hex)) {
                    sum[i] += az_farms_of(game)[kind].vp;
                    for (int c = 0; c < AZ_CHARACTERS; c++)
                        if (az_owns(s, i, c) && az_char(game, c)->effect == AZ_FX_VP_FARMS &&
                            az_char(game, c)->farm == kind)
                            sum[i] += az_char(game, c)->vp;
                }
        for (int tile = 0; tile < AZ_TILES; tile++)
            if (ausi_has(p->captured, tile))
                sum[i] += az_tiles_of(game)[tile].vp +
                          (az_owns(s, i, AZ_JOHNSON) ? az_char(game, AZ_JOHNSON)->vp : 0);
        sum[i] += p->tokens + p->goods[AZ_PHOSPHATE] * az_resources_of(game)[AZ_PHOSPHATE].vp;
        if (az_owns(s, i, AZ_BRADSHAW))
            sum[i] += az_rails_of(p) / az_char(game, AZ_BRADSHAW)->amount * az_char(game, AZ_BRADSHAW)->vp;
        if (sum[i] != scores.total[i]) return "a score does not agree with the board";
        old_ones += ausi_count(p->blighted) * az_board_of(game)->blight_vp;
    }
    for (int tile = 0; tile < AZ_TILES; tile++)
        old_ones += ausi_has(s->up, tile) ? az_tiles_of(game)[tile].vp : 0;
    for (int hex = 0; hex < AZ_SET_HEXES; hex++)
        if (s->tile[hex] != AUS_NONE)
            old_ones += az_board_of(game)->hidden_factor * az_tiles_of(game)[s->tile[hex]].vp;
    return old_ones != az_old_ones_score(game, s) ? "the Old Ones' score does not agree with the board"
                                                  : NULL;
}

/* ---- Time ------------------------------------------------------------------------------------ */

static const char *time_wrong(const aus_game *game, const az_state *s)
{
    uint64_t seen = 0;
    if (s->sides != s->core.seats + 1) return "a disc is lost";
    for (int i = 0; i < s->sides; i++) {
        int side = s->order[i];
        if (side != AZ_OLD_ONES && side >= s->core.seats) return "a disc of nobody";
        if (!once(&seen, side, AZ_SIDES)) return "a disc is twice on the track";
        if (i && s->field[s->order[i - 1]] > s->field[side]) return "the discs are not in order";
    }
    if (s->field[AZ_OLD_ONES] > az_board_of(game)->end_field) return "the purple disc went too far";
    return NULL;
}

static const char *fight_wrong(const az_state *s)
{
    const az_fight *f = &s->fight;
    if (f->kind == AZ_FIGHT_NONE) {
        az_state clean;
        az_clear_fight(&clean);
        return memcmp(&clean.fight, f, sizeof *f) ? "a combat that is over left traces" : NULL;
    }
    if (f->kind >= AZ_FIGHTS || f->stage >= AZ_STAGES || f->seat >= s->core.seats)
        return "a combat of nobody";
    return NULL;
}

const char *az_invariant(const aus_game *game, const void *state)
{
    const az_state *s = state;
    az_hexset       taken = 0;
    const char     *wrong = NULL;
    if (s->core.seats != game->seats) return "the number of seats changed";
    if (!s->core.depth != (s->core.ended != AZ_END_RUNNING)) return "over without an ending";
    wrong = tiles_wrong(game, s);
    if (!wrong) wrong = cards_wrong(game, s);
    if (!wrong) wrong = units_wrong(game, s);
    for (int i = 0; i < s->core.seats && !wrong; i++) {
        wrong = cubes_wrong(game, s, i);
        if (!wrong) wrong = ports_wrong(s, i);
        if (!wrong) wrong = rails_wrong(game, s, i);
        if (!wrong) wrong = farms_wrong(game, s, i, &taken);
    }
    if (!wrong) wrong = time_wrong(game, s);
    if (!wrong) wrong = fight_wrong(s);
    if (!wrong) wrong = score_wrong(game, s);
    return wrong;
}
