/* rail.c: the action "build rail" and Timothy Brassey. AZ-RAIL. */
#include "asks.h"

/* What a segment is judged by; worked out once for a whole list. */
typedef struct bed {
    az_net    net;
    az_hexset before;          /* the open network without the segment just laid */
    az_hexset taken[AZ_AXES];  /* edges with a segment of anybody */
    az_hexset terrain;         /* hexes this space may build on */
    uint8_t   last[2];         /* the segment just laid; AUS_NONE */
    bool      spent;           /* no segment left */
} bed;

static az_hexset buildable(const aus_game *game, int terrains)
{
    az_hexset set = 0;
    for (int i = 0; i < AZ_TERRAINS; i++)
        if ((terrains >> i) & 1) set |= az_derived(game)->ground[i];
    return set;
}

static int terrains_of(const aus_game *game, int space)
{
    return space == AUS_NONE ? (1 << AZ_TERRAINS) - 1 : az_spaces_of(game)[space].terrains;
}

static int amount_of(const aus_game *game, int space)
{
    return space == AUS_NONE ? az_char(game, AZ_BRASSEY)->amount : az_spaces_of(game)[space].amount;
}

static void taken_edges(const az_state *s, az_hexset taken[AZ_AXES])
{
    for (int axis = 0; axis < AZ_AXES; axis++) {
        taken[axis] = 0;
        for (int i = 0; i < s->core.seats; i++) taken[axis] |= s->player[i].rail[axis];
    }
}

static void without_last(const aus_game *game, const az_state *s, int seat, bed *b)
{
    const az_static *d = az_derived(game);
    const az_player *p = &s->player[seat];
    az_hexset        rail[AZ_AXES] = { p->rail[0], p->rail[1], p->rail[2] };
    int              axis, at;
    if (b->last[0] == AUS_NONE || !az_edge_of(d, b->last[0], b->last[1], &axis, &at)) return;
    rail[axis] &= ~ausi_bit(at);
    b->before = az_flood(d, rail, p->port, b->net.occupied);
}

static void prepare(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, bed *b)
{
    memset(b, 0, sizeof *b);
    az_net_of(game, s, seat, &b->net);
    taken_edges(s, b->taken);
    b->spent = az_rails_of(&s->player[seat]) >= az_board_of(game)->rails;
    b->terrain = buildable(game, terrains_of(game, asked->arg[0]));
    b->last[0] = asked->arg[2];
    b->last[1] = asked->arg[3];
    without_last(game, s, seat, b);
}

/* A pair of segments that could be laid in either order is laid in ascending order. */
static bool out_of_order(const bed *b, int lo, int hi)
{
    if (b->last[0] == AUS_NONE) return false;
    if (lo > b->last[0] || (lo == b->last[0] && hi > b->last[1])) return false;
    return ausi_has(b->before, lo) || ausi_has(b->before, hi);
}

static aus_verdict not_connected(const aus_game *game, const az_state *s, int seat, int lo, int hi)
{
    const az_player *p = &s->player[seat];
    if (!az_rails_of(p)) return az_no(AZ_WHY_NOT_CONNECTED, "AZ-RAIL-05", lo, hi, 0);
    az_hexset all = az_flood(az_derived(game), p->rail, p->port, 0);
    if (ausi_has(all, lo) || ausi_has(all, hi)) return az_no(AZ_WHY_CUT_OFF, "AZ-RAIL-07", lo, hi, 0);
    return az_no(AZ_WHY_NOT_CONNECTED, "AZ-RAIL-06", lo, hi, 0);
}

/* The edge between lo and hi is kept at hex `at`. */
static aus_verdict may_lay(const aus_game *game, const az_state *s, int seat, const bed *b, int lo, int hi,
                           int axis, int at)
{
    if (b->spent) return az_no(AZ_WHY_NO_RAILS, "AZ-RAIL-12", az_board_of(game)->rails, 0, 0);
    if (ausi_has(b->taken[axis], at)) return az_no(AZ_WHY_EDGE_TAKEN, "AZ-RAIL-09", lo, hi, 0);
    if (ausi_has(b->net.occupied, lo)) return az_no(AZ_WHY_OCCUPIED, "AZ-RAIL-08", lo, 0, 0);
    if (ausi_has(b->net.occupied, hi)) return az_no(AZ_WHY_OCCUPIED, "AZ-RAIL-08", hi, 0, 0);
    if (!ausi_has(b->terrain, lo)) return az_no(AZ_WHY_TERRAIN, "AZ-RAIL-03", lo, 0, 0);
    if (!ausi_has(b->terrain, hi)) return az_no(AZ_WHY_TERRAIN, "AZ-RAIL-03", hi, 0, 0);
    if (!ausi_has(b->net.open, lo) && !ausi_has(b->net.open, hi)) return not_connected(game, s, seat, lo, hi);
    if (out_of_order(b, lo, hi)) return az_no(AZ_WHY_ORDER, "AZ-DEC-10", 0, 0, 0);
    return az_yes();
}

bool az_can_lay(const aus_game *game, const az_state *s, int seat, int terrains, const az_net *net)
{
    const az_static *d = az_derived(game);
    az_hexset        taken[AZ_AXES];
    if (az_rails_of(&s->player[seat]) >= az_board_of(game)->rails) return false;
    taken_edges(s, taken);
    az_hexset good = buildable(game, terrains) & ~net->occupied;
    for (az_hexset left = net->open & good; left; left &= left - 1) {
        int            hex = ausi_lowest(left);
        const uint8_t *next = d->map.next[hex];
        for (int i = 0; i < AZ_DIRECTIONS; i++)
            if (next[i] != AUS_NONE && ausi_has(good, next[i]) &&
                !ausi_has(taken[i % AZ_AXES], i < AZ_AXES ? hex : next[i]))
                return true;
    }
    return false;
}

void az_begin_rail(az_run *r, int seat, int space)
{
    aus_frame *top = az_push(r->s, AZ_ASK_RAIL, 1u << seat, space, 0);
    top->arg[2] = top->arg[3] = AUS_NONE;
}

static aus_verdict check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action a)
{
    int lo = aus_arg_of(a, 0), hi = aus_arg_of(a, 1), axis, at;
    bed b;
    if (aus_verb_of(a) == AZ_V_DONE)
        return asked->arg[1] ? az_yes() : az_no(AZ_WHY_MORE_FIRST, "AZ-RAIL-02", 0, 0, 0);
    if (lo > hi) return az_no(AZ_WHY_ORDER, "AZ-DEC-10", 0, 0, 0);
    if (!az_edge_of(az_derived(game), lo, hi, &axis, &at))
        return az_no(AZ_WHY_NOT_ADJACENT, "AZ-NET-02", lo, hi, 0);
    prepare(game, s, seat, asked, &b);
    return may_lay(game, s, seat, &b, lo, hi, axis, at);
}

static size_t offer(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                    aus_action *out, size_t most)
{
    const az_static *d = az_derived(game);
    size_t           n = 0;
    bed              b;
    prepare(game, s, seat, asked, &b);
    az_hexset near = (b.net.open | az_adjacent(d, b.net.open)) & b.terrain & ~b.net.occupied;
    for (az_hexset left = near; left && n < most; left &= left - 1) {
        int lo = ausi_lowest(left);
        for (int i = 0; i < d->ahead_n[lo] && n < most; i++) {
            int way = d->ahead[lo][i], hi = d->map.next[lo][way], at = way < AZ_AXES ? lo : hi;
            if (ausi_has(near, hi) && !may_lay(game, s, seat, &b, lo, hi, way % AZ_AXES, at).code)
                out[n++] = AUS_ACTION(AZ_V_LAY, lo, hi, 0);
        }
    }
    if (asked->arg[1] && n < most) out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static size_t list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, aus_action *out)
{
    return offer(game, s, seat, asked, out, AZ_LIST_MAX);
}

static bool several(const aus_game *game, const az_state *s, int seat, const aus_frame *asked)
{
    aus_action two[2];
    return offer(game, s, seat, asked, two, 2) == 2;
}

static void apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    int lo = aus_arg_of(a, 0), hi = aus_arg_of(a, 1), axis, at;
    if (aus_verb_of(a) == AZ_V_DONE) {
        az_tell(r, AZ_EV_DONE, seat, "AZ-RAIL-02", 0, 0, 0);
        return;
    }
    if (!az_edge_of(az_derived(r->game), lo, hi, &axis, &at)) return;
    r->s->player[seat].rail[axis] |= ausi_bit(at);
    az_tell(r, AZ_EV_RAIL, seat, asked->arg[1] ? "AZ-RAIL-11" : "AZ-RAIL-01", lo, hi, 0);
    if (asked->arg[1] + 1 == amount_of(r->game, asked->arg[0])) return;
    aus_frame *again = az_push(r->s, AZ_ASK_RAIL, 1u << seat, asked->arg[0], asked->arg[1] + 1);
    again->arg[2] = (uint8_t)lo;
    again->arg[3] = (uint8_t)hi;
}

const az_answer az_on_rail = {
    .verbs = AZ_VERB(AZ_V_LAY) | AZ_VERB(AZ_V_DONE),
    .check = check,
    .list = list,
    .apply = apply,
    .several = several,
};
