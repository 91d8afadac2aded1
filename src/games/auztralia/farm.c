/* farm.c: the action "establish farms" and Ferdinand Cassan. AZ-FARM. */
#include "asks.h"

/* What a placement is judged by. */
typedef struct land {
    az_net    net;
    az_hexset busy; /* hexes that hold anything but rails */
} land;

static void survey(const az_state *s, land *l)
{
    l->busy = l->net.occupied;
    for (int i = 0; i < s->core.seats; i++) {
        l->busy |= az_farms(&s->player[i]);
        if (s->player[i].port != AUS_NONE) l->busy |= ausi_bit(s->player[i].port);
    }
    for (az_hexset left = l->net.open & ~l->busy; left; left &= left - 1) {
        int hex = ausi_lowest(left);
        for (int kind = 0; kind < AZ_RESOURCES; kind++)
            if (s->ore[hex][kind]) l->busy |= ausi_bit(hex);
    }
}

static az_hexset land_for(const aus_game *game, int kind)
{
    az_hexset set = 0;
    int       terrains = az_farms_of(game)[kind].terrains;
    for (int i = 0; i < AZ_TERRAINS; i++)
        if ((terrains >> i) & 1) set |= az_derived(game)->ground[i];
    return set;
}

static int left_of(const aus_game *game, const az_state *s, int seat, int kind)
{
    return az_farms_of(game)[kind].count - ausi_count(s->player[seat].farm[kind]);
}

static int amount_of(const aus_game *game, int space)
{
    return space == AUS_NONE ? az_char(game, AZ_CASSAN)->amount : az_spaces_of(game)[space].amount;
}

/* How many of one kind this placement allows. */
static int twins(const aus_game *game, const az_state *s, int seat, int space)
{
    if (space == AUS_NONE && game->option[AZ_OPT_CASSAN]) return az_char(game, AZ_CASSAN)->amount;
    int krauss = az_boon(game, s, seat, AZ_KRAUSS);
    return krauss ? krauss : 1;
}

static const char *terrain_clause(int kind)
{
    static const char *const clause[AZ_FARMS] = { "AZ-FARM-05", "AZ-FARM-03", "AZ-FARM-04" };
    return clause[kind];
}

/* Is there a farm to go with this one, after it or before it in the order of placement? */
static bool has_second(const aus_game *game, const az_state *s, int seat, const land *l, int kind, int hex,
                       bool after)
{
    for (int other = 0; other < AZ_FARMS; other++) {
        az_hexset room = land_for(game, other) & l->net.open & ~l->busy & ~ausi_bit(hex);
        bool      same = other == kind;
        if (same) room &= after ? ~ausi_first(hex + 1) : ausi_first(hex);
        else if ((other > kind) != after) continue;
        if (same && twins(game, s, seat, AUS_NONE) < 2) continue;
        if (room && left_of(game, s, seat, other) > same) return true;
    }
    return false;
}

/* arg: space, farms placed, kind and hex of the last one, how many of that kind. */
static aus_verdict may_place(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                             const land *l, int kind, int hex)
{
    int last = asked->arg[2];
    if (asked->arg[1]) {
        if (kind == last && asked->arg[4] >= twins(game, s, seat, asked->arg[0]))
            return az_no(AZ_WHY_FARM_KIND, az_owns(s, seat, AZ_KRAUSS) ? "AZ-RUL-81" : "AZ-FARM-01", kind, 0,
                         0);
        if (kind < last || (kind == last && hex <= asked->arg[3]))
            return az_no(AZ_WHY_ORDER, "AZ-DEC-18", 0, 0, 0);
    }
    if (left_of(game, s, seat, kind) <= 0) return az_no(AZ_WHY_FARMS_LEFT, "AZ-FARM-11", kind, 0, 0);
    if (!ausi_has(land_for(game, kind), hex)) return az_no(AZ_WHY_TERRAIN, terrain_clause(kind), hex, 0, 0);
    if (ausi_has(l->net.occupied, hex)) return az_no(AZ_WHY_OCCUPIED, "AZ-FARM-07", hex, 0, 0);
    if (!ausi_has(l->net.open, hex)) return az_no(AZ_WHY_NOT_CONNECTED, "AZ-FARM-06", hex, hex, 0);
    if (ausi_has(l->busy, hex)) return az_no(AZ_WHY_NOT_EMPTY, "AZ-FARM-07", hex, 0, 0);
    /* Ferdinand Cassan's two farms are placed in ascending order, so that both can be. */
    if (asked->arg[0] == AUS_NONE && !asked->arg[1] && !has_second(game, s, seat, l, kind, hex, true) &&
        has_second(game, s, seat, l, kind, hex, false))
        return az_no(AZ_WHY_ORDER, "AZ-DEC-21", 0, 0, 0);
    return az_yes();
}

bool az_can_farm(const aus_game *game, const az_state *s, int seat, const az_net *net)
{
    land l = { .net = *net };
    survey(s, &l);
    for (int kind = 0; kind < AZ_FARMS; kind++)
        if (left_of(game, s, seat, kind) > 0 && (land_for(game, kind) & net->open & ~l.busy)) return true;
    return false;
}

void az_begin_farm(az_run *r, int seat, int space)
{
    az_push(r->s, AZ_ASK_FARM, 1u << seat, space, 0);
}

static size_t offer(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, const land *l,
                    aus_action *out)
{
    size_t n = 0;
    for (int kind = 0; kind < AZ_FARMS; kind++)
        for (az_hexset left = land_for(game, kind) & l->net.open & ~l->busy; left; left &= left - 1) {
            int hex = ausi_lowest(left);
            if (!may_place(game, s, seat, asked, l, kind, hex).code)
                out[n++] = AUS_ACTION(AZ_V_FARM, kind, hex, 0);
        }
    return n;
}

static aus_verdict check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action a)
{
    aus_action more[AZ_LIST_MAX];
    land       l;
    bool       done = aus_verb_of(a) == AZ_V_DONE;
    if (done && !asked->arg[1]) return az_no(AZ_WHY_MORE_FIRST, "AZ-RUL-32", 0, 0, 0);
    if (done && asked->arg[0] != AUS_NONE) return az_yes();
    az_net_of(game, s, seat, &l.net);
    survey(s, &l);
    if (!done) return may_place(game, s, seat, asked, &l, aus_arg_of(a, 0), aus_arg_of(a, 1));
    return offer(game, s, seat, asked, &l, more) ? az_no(AZ_WHY_MORE_FIRST, "AZ-RUL-79", 0, 0, 0) : az_yes();
}

static size_t list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, aus_action *out)
{
    land l;
    az_net_of(game, s, seat, &l.net);
    survey(s, &l);
    size_t n = offer(game, s, seat, asked, &l, out);
    if (asked->arg[1] && (asked->arg[0] != AUS_NONE || !n)) out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static void apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_state *s = r->s;
    int       kind = aus_arg_of(a, 0), hex = aus_arg_of(a, 1), space = asked->arg[0];
    if (aus_verb_of(a) == AZ_V_DONE) {
        az_tell(r, AZ_EV_DONE, seat, space == AUS_NONE ? "AZ-CHAR-CASSAN" : "AZ-FARM-09", 0, 0, 0);
        return;
    }
    bool twin = asked->arg[1] && kind == asked->arg[2];
    s->player[seat].farm[kind] |= ausi_bit(hex);
    const char *clause = az_owns(s, seat, AZ_KRAUSS) ? "AZ-CHAR-KRAUSS" : "AZ-RUL-79";
    az_tell(r, AZ_EV_FARM, seat, twin ? clause : "AZ-FARM-13", kind, hex, 0);
    az_give(s, seat, AZ_GOLD, az_farms_of(r->game)[kind].gold);
    az_tell(r, AZ_EV_TOOK, seat, space == AUS_NONE ? "AZ-CHAR-CASSAN" : "AZ-FARM-10", AZ_GOLD,
            az_farms_of(r->game)[kind].gold, 0);
    if (space != AUS_NONE) s->time++;
    if (asked->arg[1] + 1 == amount_of(r->game, space)) return;
    aus_frame *again = az_push(s, AZ_ASK_FARM, 1u << seat, space, asked->arg[1] + 1);
    again->arg[2] = (uint8_t)kind;
    again->arg[3] = (uint8_t)hex;
    again->arg[4] = (uint8_t)(twin ? asked->arg[4] + 1 : 1);
}

const az_answer az_on_farm = {
    .verbs = AZ_VERB(AZ_V_FARM) | AZ_VERB(AZ_V_DONE),
    .check = check,
    .list = list,
    .apply = apply,
};
