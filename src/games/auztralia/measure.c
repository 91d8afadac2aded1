/*
 * What a position consists of, in numbers, for a player and for the Old Ones. The heuristic is a
 * weighted sum of them; the weights come from `australis train` (see weights.c).
 */
#include "mind.h"
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

/* ---- Of a player ----------------------------------------------------------------------------- */

/* Each of these writes its numbers and returns where the next go. Their order is that of ABOUT_ALL. */

static int *put_wealth(int *out, const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    *out++ = 1;
    *out++ = az_points(game, s, seat);
    *out++ = az_least(3, p->goods[AZ_GOLD]);
    *out++ = p->goods[AZ_GOLD];
    *out++ = az_least(4, p->goods[AZ_COAL]);
    *out++ = az_least(4, p->goods[AZ_IRON]);
    *out++ = p->goods[AZ_PHOSPHATE];
    for (int unit = 0; unit < AZ_UNITS; unit++)
        *out++ = p->barracks[unit] + (s->fight.kind && s->fight.seat == seat ? s->fight.force[unit] : 0);
    *out++ = ausi_count(p->characters);
    return out;
}

static int *put_land(int *out, const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    az_net           net = { .open = 0 };
    int              ore[AZ_RESOURCES] = { 0 }, land = 0;
    if (p->port != AUS_NONE) az_net_of(game, s, seat, &net);
    for (az_hexset left = net.open & ~net.occupied; left; left &= left - 1)
        for (int kind = 0; kind < AZ_RESOURCES; kind++) ore[kind] += s->ore[ausi_lowest(left)][kind] != 0;
    for (int kind = 0; kind < AZ_FARMS; kind++)
        land += az_least(2, ausi_count(farmland(game, s, p, kind) & net.open & ~net.occupied));
    *out++ = ausi_count(net.open);
    *out++ = az_rails_of(p);
    *out++ = ore[AZ_COAL] + ore[AZ_IRON];
    *out++ = ore[AZ_GOLD];
    *out++ = ore[AZ_PHOSPHATE];
    *out++ = land;
    for (int kind = 0; kind < AZ_FARMS; kind++) *out++ = ausi_count(p->farm[kind]);
    *out++ = ausi_count(az_farms(p) & ~p->blighted);
    *out++ = ausi_count(p->blighted);
    return out;
}

static int *put_time(int *out, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    int              cubes = 0, place = 0;
    for (int i = 0; i < AZ_SPACES; i++) cubes += p->cubes[i];
    while (s->order[place] != seat) place++;
    *out++ = cubes;
    *out++ = p->hq;
    *out++ = s->field[AZ_OLD_ONES] - s->field[seat];
    *out++ = place;
    *out++ = s->core.seats;
    *out++ = s->event_n;
    return out;
}

static int peril_of(const aus_game *game, const az_state *s, int seat)
{
    az_mind m;
    az_memo memo;
    az_open_eyes(&m, &memo, game, s, seat);
    return az_peril(&m);
}

/* The port of any player ends the game. */
static int *put_danger(int *out, const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    az_hexset        mine = az_farms(p) & ~p->blighted;
    int              port[3] = { 0 }, farms[3] = { 0 }, others = 0;
    if (p->port != AUS_NONE) count_near(game, s, ausi_bit(p->port), port);
    if (mine) count_near(game, s, mine, farms);
    for (int i = 0; i < s->core.seats; i++)
        if (i != seat) others = az_most(others, peril_of(game, s, i));
    for (int i = 0; i < 3; i++) *out++ = port[i];
    *out++ = peril_of(game, s, seat);
    for (int i = 0; i < 3; i++) *out++ = farms[i];
    *out++ = others;
    *out++ = ausi_count(s->up);
    *out++ = p->sanity;
    return out;
}

static int prospect_of(const aus_game *game, const az_state *s)
{
    az_mind m;
    az_memo memo;
    if (!s->fight.kind) return 0;
    az_open_eyes(&m, &memo, game, s, s->fight.seat);
    return az_least(120, az_prospect(&m));
}

static int *put_war(int *out, const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    int              caught = p->tokens, wounds = 0;
    bool             fights = s->fight.kind && s->fight.seat == seat;
    for (uint64_t left = p->captured; left; left &= left - 1) caught += az_tiles_of(game)[ausi_lowest(left)].vp;
    for (uint64_t left = s->up; left; left &= left - 1) {
        const az_tile *t = &az_tiles_of(game)[ausi_lowest(left)];
        if (t->toughness) wounds += t->vp * az_damage_of(game, s, ausi_lowest(left), seat) / t->toughness;
    }
    *out++ = caught;
    *out++ = wounds;
    *out++ = fights;
    *out++ = fights ? prospect_of(game, s) : 0;
    *out++ = s->fight.kind && !fights;
    *out++ = s->fight.kind == AZ_FIGHT_PORT;
    return out;
}

static void measure_seat(const aus_game *game, const az_state *s, int seat, int *base)
{
    int *out = put_wealth(base, game, s, seat);
    out = put_land(out, game, s, seat);
    out = put_time(out, s, seat);
    out = put_danger(out, game, s, seat);
    out = put_war(out, game, s, seat);
    AUS_ASSERT(out == base + AZ_FEATURES / 2);
}

/* ---- Of the Old Ones ------------------------------------------------------------------------- */

static int *put_tiles(int *out, const aus_game *game, const az_state *s)
{
    int awake = 0, worth = 0, damage = 0;
    for (uint64_t left = s->up; left; left &= left - 1) {
        const az_tile *t = &az_tiles_of(game)[ausi_lowest(left)];
        worth += t->vp;
        awake += t->kind != AZ_TEMPLE;
        damage += t->toughness ? t->vp * az_damage_on(game, s, ausi_lowest(left)) / t->toughness : 0;
    }
    *out++ = 1;
    *out++ = worth;
    *out++ = awake;
    *out++ = damage;
    for (int level = 0; level < AZ_LEVELS; level++)
        *out++ = ausi_count(s->down[level]) * az_board_of(game)->hidden_factor;
    return out;
}

static int *put_enemies(int *out, const aus_game *game, const az_state *s)
{
    az_hexset mine = 0, port = 0;
    int       farms[3] = { 0 }, ports[3] = { 0 }, units = 0, blighted = 0, points = 0;
    for (int i = 0; i < s->core.seats; i++) {
        const az_player *p = &s->player[i];
        blighted += ausi_count(p->blighted);
        mine |= az_farms(p) & ~p->blighted;
        if (p->port != AUS_NONE) port |= ausi_bit(p->port);
        for (int unit = 0; unit < AZ_UNITS; unit++) units += p->barracks[unit] * az_units_of(game)[unit].price;
        points += az_points(game, s, i);
    }
    if (mine) count_near(game, s, mine, farms);
    if (port) count_near(game, s, port, ports);
    *out++ = blighted;
    *out++ = ausi_count(mine);
    *out++ = units;
    for (int i = 0; i < 3; i++) *out++ = farms[i];
    for (int i = 0; i < 3; i++) *out++ = ports[i];
    *out++ = points / s->core.seats;
    return out;
}

static void measure_old_ones(const aus_game *game, const az_state *s, int *base)
{
    int worst = 0, second = 0;
    for (int i = 0; i < s->core.seats; i++) {
        int peril = peril_of(game, s, i);
        second = az_most(second, az_least(worst, peril));
        worst = az_most(worst, peril);
    }
    int *out = put_enemies(put_tiles(base, game, s), game, s);
    *out++ = s->event_n;
    *out++ = s->core.seats == 2;
    *out++ = s->core.seats == 3;
    *out++ = worst;
    *out++ = second;
    *out++ = worst > 30;
    *out++ = worst > 60;
    *out++ = s->fight.kind != AZ_FIGHT_NONE;
    *out++ = s->fight.kind == AZ_FIGHT_PORT;
    *out++ = prospect_of(game, s);
    AUS_ASSERT(out <= base + AZ_FEATURES / 2);
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
        ABOUT_ARMY, ABOUT_ARMY, ABOUT_ARMY, ABOUT_ARMY, ABOUT_PEOPLE,                              /* wealth */ \
        ABOUT_RAILS, ABOUT_RAILS, ABOUT_ORE, ABOUT_ORE, ABOUT_ORE, ABOUT_LAND, ABOUT_FARMS, ABOUT_FARMS,        \
        ABOUT_FARMS, ABOUT_FARMS, ABOUT_FARMS,                                                       /* land */ \
        ABOUT_CUBES, ABOUT_CUBES, ABOUT_NOTHING, ABOUT_NOTHING, ABOUT_NOTHING, ABOUT_NOTHING,        /* time */ \
        ABOUT_PORT, ABOUT_PORT, ABOUT_PORT, ABOUT_PORT, ABOUT_DANGER, ABOUT_DANGER, ABOUT_DANGER,               \
        ABOUT_DANGER, ABOUT_DANGER, ABOUT_SANITY,                                                  /* danger */ \
        ABOUT_POINTS, ABOUT_POINTS, ABOUT_ARMY, ABOUT_ARMY, ABOUT_DANGER, ABOUT_PORT                  /* war */

const uint8_t az_concerns[] = { ABOUT_ALL, ABOUT_ALL };
_Static_assert(sizeof az_concerns == AZ_FEATURES, "every feature is about something");
