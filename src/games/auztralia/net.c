/* net.c: rail networks, what blocks them, and what a force can reach. */
#include "net.h"

az_hexset az_occupied(const az_state *s)
{
    az_hexset set = az_hidden(s);
    for (uint64_t left = s->up; left; left &= left - 1) set |= ausi_bit(s->beast[ausi_lowest(left)].hex);
    return set;
}

/* The hexes that own segments join to `hex`. A segment is kept at one of its two ends. */
static az_hexset joined(const az_static *d, const az_hexset rail[AZ_AXES], int hex)
{
    az_hexset set = 0;
    for (int axis = 0; axis < AZ_AXES; axis++)
        set |= (d->toward[hex][axis] & -((rail[axis] >> hex) & 1)) | (d->toward[hex][axis + AZ_AXES] & rail[axis]);
    return set;
}

az_hexset az_along(const az_static *d, const az_hexset rail[AZ_AXES], az_hexset from)
{
    az_hexset set = 0;
    for (; from; from &= from - 1) set |= joined(d, rail, ausi_lowest(from));
    return set;
}

/* A flood also meets blocked hexes: those at its shores. */
static az_hexset flood(const az_static *d, const az_hexset rail[AZ_AXES], int from, az_hexset blocked,
                       az_hexset *shores)
{
    az_hexset seen = ausi_bit(from), edge = seen, met = 0;
    while (edge) {
        az_hexset next = az_along(d, rail, edge);
        met |= next;
        edge = next & ~seen & ~blocked;
        seen |= edge;
    }
    *shores = met & blocked;
    return seen;
}

az_hexset az_flood(const az_static *d, const az_hexset rail[AZ_AXES], int from, az_hexset blocked)
{
    az_hexset shores;
    return flood(d, rail, from, blocked, &shores);
}

az_hexset az_adjacent(const az_static *d, az_hexset from)
{
    az_hexset set = 0;
    for (; from; from &= from - 1) set |= d->adjacent[ausi_lowest(from)];
    return set;
}

void az_net_if(const aus_game *game, const az_state *s, int seat, az_hexset occupied, az_net *out)
{
    const az_player *p = &s->player[seat];
    out->occupied = occupied;
    out->open = flood(az_derived(game), p->rail, p->port, occupied, &out->ends);
}

void az_net_of(const aus_game *game, const az_state *s, int seat, az_net *out)
{
    az_net_if(game, s, seat, az_occupied(s), out);
}

int az_range_of(const aus_game *game, const az_state *s, int seat, int unit)
{
    int range = az_units_of(game)[unit].range;
    if (unit != AZ_TRAIN) range += az_boon(game, s, seat, AZ_KNEEBONE);
    return range < AZ_REACH ? range : AZ_REACH - 1;
}

az_hexset az_reach_ground(const aus_game *game, int range, const az_net *net)
{
    const az_static *d = az_derived(game);
    az_hexset        targets = net->ends, seen = net->open, edge = net->open;
    for (int i = 0; i < range; i++) {
        az_hexset ring = az_adjacent(d, edge) & ~seen;
        targets |= ring & net->occupied;
        seen |= ring;
        edge = ring & ~net->occupied;
    }
    return targets;
}

static az_hexset reach_air(const aus_game *game, int range, const az_net *net)
{
    const az_static *d = az_derived(game);
    az_hexset        set = net->open;
    if (game->option[AZ_OPT_AIRSHIPS]) {
        for (int i = 0; i < range; i++) set |= az_adjacent(d, set);
    } else {
        for (az_hexset left = net->open; left; left &= left - 1) set |= d->disk[ausi_lowest(left)][range];
    }
    return set & net->occupied;
}

az_hexset az_reach_of(const aus_game *game, const az_state *s, int seat, int unit, const az_net *net)
{
    int range = az_range_of(game, s, seat, unit);
    if (!az_units_of(game)[unit].flies) return az_reach_ground(game, range, net);
    return reach_air(game, range, net) | net->ends;
}

bool az_edge_of(const az_static *d, int a, int b, int *axis, int *at)
{
    for (int i = 0; i < AZ_DIRECTIONS; i++) {
        if (d->map.next[a][i] != b) continue;
        *axis = i % AZ_AXES;
        *at = i < AZ_AXES ? a : b;
        return true;
    }
    return false;
}

int az_rails_of(const az_player *p)
{
    return ausi_count(p->rail[0]) + ausi_count(p->rail[1]) + ausi_count(p->rail[2]);
}

az_step az_step_of(const az_static *d, int from, az_hexset targets, int direction, int turn)
{
    az_step step = { .to = (uint8_t)from };
    int     far = 0;
    while (far < AZ_RINGS && !(d->ring[from][far] & targets)) far++;
    step.distance = (uint8_t)far;
    if (far == 0 || far == AZ_RINGS) return step;
    az_hexset nearest = d->ring[from][far] & targets;
    for (int i = 0; i < AZ_DIRECTIONS; i++) {
        int to = d->map.next[from][direction];
        if (to != AUS_NONE && (d->ring[to][far - 1] & nearest)) {
            if (!step.candidates) {
                step.to = (uint8_t)to;
                step.turned = (uint8_t)i;
            }
            step.candidates++;
        }
        direction = (direction + (turn == AZ_COUNTER ? AZ_DIRECTIONS - 1 : 1)) % AZ_DIRECTIONS;
    }
    return step;
}
