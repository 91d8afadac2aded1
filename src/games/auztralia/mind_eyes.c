/* mind_eyes.c: what the rules of thumb see of the board. They look when they first need it: most questions,
 * above all those of a combat, need little. */
#include "mind.h"

void az_open_eyes(az_mind *m, az_memo *memo, const aus_game *game, const az_state *s, int seat)
{
    const az_board *board = az_board_of(game);
    memset(&memo->known, 0, sizeof memo->known);
    *m = (az_mind){ .memo = memo, .game = game, .s = s, .me = &s->player[seat], .d = az_derived(game), .seat = seat };
    m->left = az_most(0, board->end_field - s->field[seat]);
    m->waking = az_most(0, board->end_field - s->field[AZ_OLD_ONES]);
    m->builds = (board->rails - az_rails_of(m->me) + 1) / 2;
}

const az_net *az_network(const az_mind *m)
{
    az_net *net = &m->memo->net;
    if (!az_unknown(&m->memo->known.things, AZ_KNOWS_NET)) return net;
    if (m->me->port != AUS_NONE) az_net_of(m->game, m->s, m->seat, net);
    else *net = (az_net){ .occupied = az_occupied(m->s) };
    return net;
}

/* Most hexes have none, so two are looked at together. */
static az_hexset hexes_with_ore(const az_state *s)
{
    az_hexset set = 0;
    for (int hex = 0; hex < AZ_SET_HEXES; hex += 2) {
        uint32_t one, two;
        memcpy(&one, s->ore[hex], sizeof one);
        memcpy(&two, s->ore[hex + 1], sizeof two);
        if (one | two) set |= (az_hexset)(one != 0) << hex | (az_hexset)(two != 0) << (hex + 1);
    }
    return set;
}

const az_land *az_land_of(const az_mind *m)
{
    az_land        *land = &m->memo->land;
    const az_state *s = m->s;
    if (!az_unknown(&m->memo->known.things, AZ_KNOWS_LAND)) return land;
    land->ore = hexes_with_ore(s);
    land->busy = az_network(m)->occupied | land->ore;
    for (int i = 0; i < s->core.seats; i++) {
        land->busy |= az_farms(&s->player[i]);
        if (s->player[i].port != AUS_NONE) land->busy |= ausi_bit(s->player[i].port);
    }
    land->plots = 0;
    for (int kind = 0; kind < AZ_FARMS; kind++) land->plots |= az_farmland(m, kind) & ~land->busy;
    land->roaming = 0;
    for (uint64_t left = s->up; left; left &= left - 1)
        if (az_tiles_of(m->game)[ausi_lowest(left)].kind != AZ_TEMPLE)
            land->roaming |= ausi_bit(s->beast[ausi_lowest(left)].hex);
    return land;
}
