/* mine.c: the action "mine". AZ-MINE. */
#include "asks.h"

/* The hexes a seat may mine; AZ-RUL-20 and its alternative. */
static az_hexset mines(const aus_game *game, const az_state *s, int seat, const az_net *net)
{
    const az_player *p = &s->player[seat];
    if (game->option[AZ_OPT_MINING]) return az_flood(az_derived(game), p->rail, p->port, 0);
    return net->open;
}

static aus_verdict may_mine(const aus_game *game, const az_state *s, az_hexset reach, const az_net *net,
                            int hex, int kind)
{
    if (ausi_has(net->occupied, hex) && !game->option[AZ_OPT_MINING])
        return az_no(AZ_WHY_OCCUPIED, "AZ-MINE-04", hex, 0, 0);
    if (!ausi_has(reach, hex)) return az_no(AZ_WHY_NOT_CONNECTED, "AZ-MINE-03", hex, hex, 0);
    if (!s->ore[hex][kind]) return az_no(AZ_WHY_NO_ORE, "AZ-MINE-01", hex, kind, 0);
    return az_yes();
}

static size_t offer(const aus_game *game, const az_state *s, int seat, const az_net *net, aus_action *out,
                    size_t most)
{
    size_t    n = 0;
    az_hexset reach = mines(game, s, seat, net);
    for (az_hexset left = reach; left && n < most; left &= left - 1) {
        int hex = ausi_lowest(left);
        for (int kind = 0; kind < AZ_RESOURCES && n < most; kind++)
            if (s->ore[hex][kind] && !may_mine(game, s, reach, net, hex, kind).code)
                out[n++] = AUS_ACTION(AZ_V_MINE, hex, kind, 0);
    }
    return n;
}

bool az_can_mine(const aus_game *game, const az_state *s, int seat, const az_net *net)
{
    aus_action one;
    return offer(game, s, seat, net, &one, 1) == 1;
}

static aus_verdict check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action a)
{
    (void)asked;
    az_net net;
    az_net_of(game, s, seat, &net);
    return may_mine(game, s, mines(game, s, seat, &net), &net, aus_arg_of(a, 0), aus_arg_of(a, 1));
}

static size_t list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, aus_action *out)
{
    (void)asked;
    az_net net;
    az_net_of(game, s, seat, &net);
    return offer(game, s, seat, &net, out, AZ_LIST_MAX);
}

static bool several(const aus_game *game, const az_state *s, int seat, const aus_frame *asked)
{
    (void)asked;
    aus_action two[2];
    az_net     net;
    az_net_of(game, s, seat, &net);
    return offer(game, s, seat, &net, two, 2) == 2;
}

static void apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    az_state          *s = r->s;
    int                hex = aus_arg_of(a, 0), kind = aus_arg_of(a, 1), n = s->ore[hex][kind];
    const az_resource *what = &az_resources_of(r->game)[kind];
    s->ore[hex][kind] = 0;
    az_give(s, seat, kind, n);
    az_tell(r, AZ_EV_MINED, seat, "AZ-MINE-01", hex, kind, n);
    if (what->gold) {
        int gold = what->gold * (r->game->option[AZ_OPT_PHOSPHATE] ? n : 1);
        az_give(s, seat, AZ_GOLD, gold);
        az_tell(r, AZ_EV_TOOK, seat, "AZ-MINE-05", AZ_GOLD, gold, 0);
    }
    int extra = kind == AZ_PHOSPHATE ? 0 : az_boon(r->game, s, seat, AZ_BONES);
    if (extra) {
        az_give(s, seat, kind, extra);
        az_tell(r, AZ_EV_TOOK, seat, "AZ-CHAR-BONES", kind, extra, 0);
    }
}

const az_answer az_on_mine = {
    .verbs = AZ_VERB(AZ_V_MINE),
    .check = check,
    .list = list,
    .apply = apply,
    .several = several,
};
