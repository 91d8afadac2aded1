/*
 * What a position consists of, in numbers, for a player and for the Old Ones. The heuristic is a
 * weighted sum of them; the weights come from `australis train` (see weights.c).
 */
#include "rules.h"

/* Old Ones awake within some distances of a set of hexes. */
static void count_near(const aus_game *game, const az_state *s, az_hexset set, int near[3])
{
    const az_static *d = az_derived(game);
    for (uint64_t left = s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left), hex = s->beast[tile].hex, far = 0;
        if (az_tiles_of(game)[tile].kind == AZ_TEMPLE) continue;
        while (far < 9 && far < AZ_RINGS && !(d->ring[hex][far] & set)) far++;
        near[0] += far <= 2;
        near[1] += far > 2 && far <= 4;
        near[2] += far > 4 && far <= 8;
    }
}

static az_hexset farmland(const aus_game *game, const az_state *s, const az_player *p, int kind)
{
    const az_static *d = az_derived(game);
    az_hexset        set = 0;
    int              terrains = az_farms_of(game)[kind].terrains;
    if (ausi_count(p->farm[kind]) >= az_farms_of(game)[kind].count) return 0;
    for (int i = 0; i < AZ_TERRAINS; i++)
        if ((terrains >> i) & 1) set |= d->ground[i];
    for (int i = 0; i < s->core.seats; i++) set &= ~az_farms(&s->player[i]);
    return set;
}

static int least(int a, int b) { return a < b ? a : b; }

static void measure_seat(const aus_game *game, const az_state *s, int seat, int *base)
{
    const az_player *p = &s->player[seat];
    aus_scores       scores;
    az_net           net = { .open = 0 };
    int              n = 0, port[3] = { 0 }, farms[3] = { 0 }, ore[AZ_RESOURCES] = { 0 }, land = 0, cubes = 0;
    az_hexset        mine = az_farms(p) & ~p->blighted;
    az_scores(game, s, &scores);
    if (p->port != AUS_NONE) {
        az_net_of(game, s, seat, &net);
        count_near(game, s, ausi_bit(p->port), port);
    }
    if (mine) count_near(game, s, mine, farms);
    for (az_hexset left = net.open & ~net.occupied; left; left &= left - 1)
        for (int kind = 0; kind < AZ_RESOURCES; kind++) ore[kind] += s->ore[ausi_lowest(left)][kind] != 0;
    for (int kind = 0; kind < AZ_FARMS; kind++)
        land += least(2, ausi_count(farmland(game, s, p, kind) & net.open & ~net.occupied));
    for (int i = 0; i < AZ_SPACES; i++) cubes += p->cubes[i];
    base[n++] = 1;
    base[n++] = scores.total[seat];
    base[n++] = least(3, p->goods[AZ_GOLD]);
    base[n++] = p->goods[AZ_GOLD];
    base[n++] = least(4, p->goods[AZ_COAL]);
    base[n++] = least(4, p->goods[AZ_IRON]);
    base[n++] = p->goods[AZ_PHOSPHATE];
    for (int unit = 0; unit < AZ_UNITS; unit++)
        base[n++] = p->barracks[unit] + (s->fight.kind && s->fight.seat == seat ? s->fight.force[unit] : 0);
    base[n++] = ausi_count(p->characters);
    base[n++] = ausi_count(net.open);
    base[n++] = ore[AZ_COAL] + ore[AZ_IRON];
    base[n++] = ore[AZ_GOLD];
    base[n++] = ore[AZ_PHOSPHATE];
    base[n++] = land;
    base[n++] = ausi_count(mine);
    base[n++] = ausi_count(p->blighted);
    base[n++] = cubes;
    base[n++] = p->hq;
    for (int i = 0; i < 3; i++) base[n++] = port[i];
    for (int i = 0; i < 3; i++) base[n++] = farms[i];
    base[n++] = p->sanity;
    base[n++] = ausi_count(s->up);
    AUS_ASSERT(n <= AZ_FEATURES / 2);
}

static void measure_old_ones(const aus_game *game, const az_state *s, int *base)
{
    int n = 0, awake = 0, worth = 0, farms[3] = { 0 }, ports[3] = { 0 }, units = 0, damage = 0;
    az_hexset mine = 0, port = 0;
    for (uint64_t left = s->up; left; left &= left - 1) {
        const az_tile *t = &az_tiles_of(game)[ausi_lowest(left)];
        worth += t->vp;
        awake += t->kind != AZ_TEMPLE;
        damage += t->toughness ? t->vp * az_damage_on(game, s, ausi_lowest(left)) / t->toughness : 0;
    }
    base[n++] = 1;
    base[n++] = worth;
    base[n++] = awake;
    base[n++] = damage;
    for (int level = 0; level < AZ_LEVELS; level++)
        base[n++] = ausi_count(s->down[level]) * az_board_of(game)->hidden_factor;
    int blighted = 0, farm = 0;
    for (int i = 0; i < s->core.seats; i++) {
        const az_player *p = &s->player[i];
        blighted += ausi_count(p->blighted);
        mine |= az_farms(p) & ~p->blighted;
        if (p->port != AUS_NONE) port |= ausi_bit(p->port);
        for (int unit = 0; unit < AZ_UNITS; unit++) units += p->barracks[unit] * az_units_of(game)[unit].price;
    }
    farm = ausi_count(mine);
    if (mine) count_near(game, s, mine, farms);
    if (port) count_near(game, s, port, ports);
    base[n++] = blighted;
    base[n++] = farm;
    base[n++] = units;
    for (int i = 0; i < 3; i++) base[n++] = farms[i];
    for (int i = 0; i < 3; i++) base[n++] = ports[i];
    base[n++] = s->event_n;
    base[n++] = s->core.seats;
    AUS_ASSERT(n <= AZ_FEATURES / 2);
}

void az_measure(const aus_game *game, const void *view, int seat, int32_t *out)
{
    const az_state *s = view;
    int             base[AZ_FEATURES / 2] = { 0 }, end = az_board_of(game)->end_field;
    int             left = end - s->field[seat == AUS_NOBODY ? AZ_OLD_ONES : seat];
    if (left < 0) left = 0;
    if (seat == AUS_NOBODY) measure_old_ones(game, s, base);
    else measure_seat(game, s, seat, base);
    for (int i = 0; i < AZ_FEATURES / 2; i++) {
        out[i] = base[i];
        out[AZ_FEATURES / 2 + i] = base[i] * left;
    }
}

/* ---- Reasons --------------------------------------------------------------------------------- */

enum {
    ABOUT_NOTHING, ABOUT_POINTS, ABOUT_GOLD, ABOUT_GOODS, ABOUT_ARMY, ABOUT_PEOPLE, ABOUT_RAILS, ABOUT_ORE,
    ABOUT_LAND, ABOUT_FARMS, ABOUT_CUBES, ABOUT_PORT, ABOUT_DANGER, ABOUT_SANITY
};

#define REASON(id) { "auztralia.hint.brings-" id, "auztralia.hint.costs-" id }

const aus_reason az_reason[AZ_REASONS] = {
    [ABOUT_POINTS] = REASON("points"), [ABOUT_GOLD] = REASON("gold"),     [ABOUT_GOODS] = REASON("goods"),
    [ABOUT_ARMY] = REASON("army"),     [ABOUT_PEOPLE] = REASON("people"), [ABOUT_RAILS] = REASON("rails"),
    [ABOUT_ORE] = REASON("ore"),       [ABOUT_LAND] = REASON("land"),     [ABOUT_FARMS] = REASON("farms"),
    [ABOUT_CUBES] = REASON("cubes"),   [ABOUT_PORT] = REASON("port"),     [ABOUT_DANGER] = REASON("danger"),
    [ABOUT_SANITY] = REASON("sanity"),
};
_Static_assert(ABOUT_SANITY + 1 == AZ_REASONS, "every reason has its texts");

/* In the order of measure_seat, twice. */
#define ABOUT_ALL                                                                                              \
    ABOUT_NOTHING, ABOUT_POINTS, ABOUT_GOLD, ABOUT_GOLD, ABOUT_GOODS, ABOUT_GOODS, ABOUT_POINTS, ABOUT_ARMY,    \
        ABOUT_ARMY, ABOUT_ARMY, ABOUT_ARMY, ABOUT_ARMY, ABOUT_PEOPLE, ABOUT_RAILS, ABOUT_ORE, ABOUT_ORE,        \
        ABOUT_ORE, ABOUT_LAND, ABOUT_FARMS, ABOUT_FARMS, ABOUT_CUBES, ABOUT_CUBES, ABOUT_PORT, ABOUT_PORT,      \
        ABOUT_PORT, ABOUT_DANGER, ABOUT_DANGER, ABOUT_DANGER, ABOUT_SANITY, ABOUT_DANGER, ABOUT_NOTHING,        \
        ABOUT_NOTHING

const uint8_t az_concerns[AZ_FEATURES] = { ABOUT_ALL, ABOUT_ALL };
