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

void az_look_at_net(const az_mind *m, az_net *net)
{
    if (m->me->port != AUS_NONE) az_net_of(m->game, m->s, m->seat, net);
    else *net = (az_net){ .occupied = az_occupied(m->s) };
}

/* Most hexes have none, so two are looked at together. */
static az_hexset hexes_with_ore(const az_state *s)
{
    static const uint8_t none[AZ_RESOURCES];
    az_hexset            set = 0;
    for (int hex = 0; hex < AZ_SET_HEXES; hex += 2) {
        uint64_t both;
        _Static_assert(sizeof both == 2 * sizeof s->ore[0], "ore of two hexes");
        memcpy(&both, s->ore[hex], sizeof both);
        if (!both) continue;
        if (memcmp(s->ore[hex], none, sizeof none)) set |= ausi_bit(hex);
        if (memcmp(s->ore[hex + 1], none, sizeof none)) set |= ausi_bit(hex + 1);
    }
    return set;
}

void az_look_at_land(const az_mind *m, az_land *land)
{
    const az_state *s = m->s;
    *land = (az_land){ .ore = hexes_with_ore(s) };
    land->busy = az_network(m)->occupied | land->ore;
    for (int i = 0; i < s->core.seats; i++) {
        land->busy |= az_farms(&s->player[i]);
        if (s->player[i].port != AUS_NONE) land->busy |= ausi_bit(s->player[i].port);
    }
    for (int kind = 0; kind < AZ_FARMS; kind++) land->plots |= az_farmland(m, kind) & ~land->busy;
    for (uint64_t left = s->up; left; left &= left - 1)
        if (az_tiles_of(m->game)[ausi_lowest(left)].kind != AZ_TEMPLE)
            land->roaming |= ausi_bit(s->beast[ausi_lowest(left)].hex);
}
