/* heuristic.c: how good a position looks for a seat, in tenths of a point. Works on views. */
#include "rules.h"

/* What goods, units and characters are worth while there is time to use them. */
static int assets(const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    int              left = az_board_of(game)->end_field - s->field[seat], value = 0;
    if (left < 0) left = 0;
    for (int unit = 0; unit < AZ_UNITS; unit++)
        value += (p->barracks[unit] + (s->fight.kind && s->fight.seat == seat ? s->fight.force[unit] : 0)) *
                 (4 + 3 * az_units_of(game)[unit].price);
    value += 3 * p->goods[AZ_GOLD] + 2 * (p->goods[AZ_COAL] + p->goods[AZ_IRON]);
    value += 6 * ausi_count(p->characters) + p->hq / 2;
    return value * (left < 20 ? left : 20) / 20;
}

/* Rails lead to farm land and ore. */
static int network(const aus_game *game, const az_state *s, int seat)
{
    az_net net;
    int    value = 0;
    if (s->player[seat].port == AUS_NONE) return 0;
    az_net_of(game, s, seat, &net);
    for (az_hexset left = net.open; left; left &= left - 1) {
        int hex = ausi_lowest(left);
        value += 3 + 2 * (s->ore[hex][AZ_COAL] + s->ore[hex][AZ_IRON] + s->ore[hex][AZ_GOLD]) / 2;
        value += 12 * s->ore[hex][AZ_PHOSPHATE];
    }
    int time = az_board_of(game)->end_field - s->field[seat];
    return time > 0 ? value * (time < 25 ? time : 25) / 25 : 0;
}

/* A face-down tile is expected to be worth the mean of its level. */
static int threat(const aus_game *game, const az_state *s)
{
    int value = 0;
    for (uint64_t left = s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left);
        int damage = az_damage_on(game, s, tile), whole = az_tiles_of(game)[tile].toughness;
        value +=
            10 * az_tiles_of(game)[tile].vp - (whole ? 3 * az_tiles_of(game)[tile].vp * damage / whole : 0);
    }
    for (int level = 0; level < AZ_LEVELS; level++) {
        static const uint8_t mean[AZ_LEVELS] = { 13, 29, 46 };
        value += ausi_count(s->down[level]) * mean[level] * az_board_of(game)->hidden_factor;
    }
    for (int i = 0; i < s->core.seats; i++) value += 10 * ausi_count(s->player[i].blighted);
    return value;
}

static int danger(const aus_game *game, const az_state *s, int seat)
{
    const az_static *d = az_derived(game);
    int              value = 0, port = s->player[seat].port;
    if (port == AUS_NONE) return 0;
    for (uint64_t left = s->up; left; left &= left - 1) {
        int tile = ausi_lowest(left);
        if (az_tiles_of(game)[tile].kind == AZ_TEMPLE) continue;
        for (int far = 0; far < 4; far++)
            if (ausi_has(d->ring[port][far], s->beast[tile].hex)) value += 5 * (4 - far);
    }
    return value;
}

int32_t az_heuristic(const aus_game *game, const void *state, int seat)
{
    const az_state *s = state;
    aus_scores      scores;
    int32_t         best = 0;
    az_scores(game, s, &scores);
    for (int i = 0; i < s->core.seats; i++)
        if (i != seat && scores.total[i] > best) best = scores.total[i];
    int32_t mine = 10 * scores.total[seat];
    if (!s->core.depth) {
        int32_t rival = az_old_ones_score(game, s);
        if (rival < best) rival = best;
        return mine - 10 * rival + ((scores.winners >> seat) & 1u ? 200 : 0);
    }
    return mine + assets(game, s, seat) + network(game, s, seat) - 4 * best - threat(game, s) / 4 -
           danger(game, s, seat);
}
