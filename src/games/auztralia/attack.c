/* attack.c: the action "attack" and the reaction of Kapena Alika, up to the combat. AZ-ATK. */
#include "asks.h"

/* ---- The target ------------------------------------------------------------------------------ */

/* Hexes that at least one type of the barracks reaches on its own; a mixed force never reaches more. */
static az_hexset targets(const aus_game *game, const az_state *s, int seat, const az_net *net)
{
    az_hexset set = 0;
    int       farthest = -1; /* on the ground, who reaches farther reaches all that others reach */
    for (int unit = 0; unit < AZ_UNITS; unit++) {
        if (!s->player[seat].barracks[unit]) continue;
        int range = az_range_of(game, s, seat, unit);
        if (az_units_of(game)[unit].flies) set |= az_reach_of(game, s, seat, unit, net);
        else if (range > farthest) farthest = range;
    }
    return farthest < 0 ? set : set | az_reach_ground(game, farthest, net);
}

bool az_can_attack(const aus_game *game, const az_state *s, int seat, az_hexset among, const az_net *net)
{
    return (targets(game, s, seat, net) & among) != 0;
}

static bool has_units(const az_player *p)
{
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (p->barracks[unit]) return true;
    return false;
}

/* Which Old Ones are in the way: those off the rails, those on them, or none. */
static const char *obstacle(const aus_game *game, const az_state *s, int seat, const az_net *net, int hex)
{
    az_net bare = { .occupied = ausi_bit(hex), .open = net->open, .ends = net->ends & ausi_bit(hex) };
    if (ausi_has(targets(game, s, seat, &bare), hex)) return "AZ-ATK-09";
    az_net_if(game, s, seat, ausi_bit(hex), &bare);
    return ausi_has(targets(game, s, seat, &bare), hex) ? "AZ-ATK-08" : "AZ-ATK-05";
}

static aus_verdict may_target(const aus_game *game, const az_state *s, int seat, const az_net *net,
                              az_hexset reach, int hex)
{
    if (!has_units(&s->player[seat])) return az_no(AZ_WHY_NO_UNIT, "AZ-ATK-22", AUS_NONE, 0, 0);
    if (!ausi_has(net->occupied, hex)) return az_no(AZ_WHY_NO_TARGET, "AZ-ATK-02", hex, 0, 0);
    return ausi_has(reach, hex) ? az_yes()
                                : az_no(AZ_WHY_RANGE, obstacle(game, s, seat, net, hex), hex, 0, 0);
}

static aus_verdict target_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                                aus_action a)
{
    (void)asked;
    az_net net;
    az_net_of(game, s, seat, &net);
    return may_target(game, s, seat, &net, targets(game, s, seat, &net), aus_arg_of(a, 0));
}

static size_t target_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                          aus_action *out)
{
    (void)asked;
    size_t n = 0;
    az_net net;
    az_net_of(game, s, seat, &net);
    for (az_hexset left = targets(game, s, seat, &net); left; left &= left - 1)
        out[n++] = AUS_ACTION(AZ_V_TARGET, ausi_lowest(left), 0, 0);
    return n;
}

static void muster(az_run *r, int kind, int seat, int hex)
{
    az_fight *f = &r->s->fight;
    az_clear_fight(r->s);
    f->kind = (uint8_t)kind;
    f->stage = AZ_STAGE_MUSTER;
    f->seat = (uint8_t)seat;
    f->hex = (uint8_t)hex;
    az_tell(r, AZ_EV_TARGET, seat, kind == AZ_FIGHT_REACTION ? "AZ-CHAR-ALIKA" : "AZ-ATK-02", hex, 0, 0);
    az_push(r->s, AZ_ASK_FORCE, 1u << seat, hex, 0);
}

static void target_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    muster(r, AZ_FIGHT_ATTACK, seat, aus_arg_of(a, 0));
}

const az_answer az_on_target = {
    .verbs = AZ_VERB(AZ_V_TARGET),
    .check = target_check,
    .list = target_list,
    .apply = target_apply,
};

/* ---- The force ------------------------------------------------------------------------------- */

static bool any_ground(const aus_game *game, const uint8_t *force)
{
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (force[unit] && !az_units_of(game)[unit].flies) return true;
    return false;
}

bool az_force_empty(const az_fight *f)
{
    for (int unit = 0; unit < AZ_UNITS; unit++)
        if (f->force[unit]) return false;
    return true;
}

/* May this type join the force that is gathering? Its smallest range decides; only a force of airships
 * alone flies. */
static bool joins(const aus_game *game, const az_state *s, int seat, const az_net *net, int unit)
{
    const az_fight *f = &s->fight;
    bool            flies = az_units_of(game)[unit].flies;
    int             range = az_range_of(game, s, seat, unit);
    if (flies && !any_ground(game, f->force)) return ausi_has(az_reach_of(game, s, seat, unit, net), f->hex);
    if (!ausi_has(az_reach_ground(game, range, net), f->hex)) return false;
    for (int other = 0; other < AZ_UNITS; other++) {
        if (!f->force[other] || !az_units_of(game)[other].flies) continue;
        if (!ausi_has(az_reach_ground(game, az_range_of(game, s, seat, other), net), f->hex))
            return false;
    }
    return true;
}

/* arg: the hex, the lowest type that may still be sent. */
static aus_verdict may_send(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                            const az_net *net, int unit, int n)
{
    int have = s->player[seat].barracks[unit];
    if (unit < asked->arg[1]) return az_no(AZ_WHY_ORDER, "AZ-DEC-19", 0, 0, 0);
    if (n < 1) return az_no(AZ_WHY_MORE_FIRST, "AZ-ATK-22", 0, 0, 0);
    if (n > have) return az_no(AZ_WHY_NO_UNIT, "AZ-ATK-01", unit, n, have);
    if (!joins(game, s, seat, net, unit))
        return az_no(AZ_WHY_RANGE, unit == AZ_TRAIN ? "AZ-ATK-06" : "AZ-ATK-04", s->fight.hex, 0, 0);
    return az_yes();
}

static aus_verdict force_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                               aus_action a)
{
    az_net net;
    if (aus_verb_of(a) == AZ_V_GO)
        return az_force_empty(&s->fight) ? az_no(AZ_WHY_MORE_FIRST, "AZ-ATK-22", 0, 0, 0) : az_yes();
    az_net_of(game, s, seat, &net);
    return may_send(game, s, seat, asked, &net, aus_arg_of(a, 0), aus_arg_of(a, 1));
}

static size_t force_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action *out)
{
    size_t n = 0;
    az_net net;
    az_net_of(game, s, seat, &net);
    for (int unit = asked->arg[1]; unit < AZ_UNITS; unit++) {
        int have = s->player[seat].barracks[unit] < 10 ? s->player[seat].barracks[unit] : 10;
        if (!have || may_send(game, s, seat, asked, &net, unit, 1).code) continue;
        for (int i = 1; i <= have; i++) out[n++] = AUS_ACTION(AZ_V_SEND, unit, i, 0);
    }
    if (!az_force_empty(&s->fight)) out[n++] = AUS_ACTION(AZ_V_GO, 0, 0, 0);
    return n;
}

/* AZ-ATK-12 .. 14. */
static int time_of(const aus_game *game, const az_state *s, int seat)
{
    int time = 0, least = az_spaces_of(game)[AZ_ATTACK].time;
    for (int unit = 0; unit < AZ_UNITS; unit++) time += s->fight.force[unit] && az_units_of(game)[unit].time;
    if (least < 1) least = 1;
    if (time < least) time = least;
    time -= az_boon(game, s, seat, AZ_GUYONNE);
    return time < 1 ? 1 : time;
}

static void declare(az_run *r, int seat)
{
    az_state *s = r->s;
    az_fight *f = &s->fight;
    f->time = (uint8_t)time_of(r->game, s, seat);
    s->time = f->time;
    az_tell(r, AZ_EV_DECLARED, seat, az_owns(s, seat, AZ_GUYONNE) ? "AZ-CHAR-GUYONNE" : "AZ-ATK-12", f->hex,
            f->time, 0);
    if (ausi_has(az_hidden(s), f->hex)) {
        f->turned = 1;
        az_reveal(r, f->hex, "AZ-ATK-16", "AZ-TILE-04");
    }
    az_begin_combat(r, f->kind, seat, f->hex);
}

static void force_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    az_state *s = r->s;
    int       unit = aus_arg_of(a, 0), n = aus_arg_of(a, 1);
    if (aus_verb_of(a) == AZ_V_GO) {
        declare(r, seat);
        return;
    }
    s->player[seat].barracks[unit] = (uint8_t)(s->player[seat].barracks[unit] - n);
    s->fight.force[unit] = (uint8_t)n;
    az_tell(r, AZ_EV_SENT, seat, "AZ-ATK-01", unit, n, 0);
    az_push(s, AZ_ASK_FORCE, 1u << seat, asked->arg[0], unit + 1);
}

const az_answer az_on_force = {
    .verbs = AZ_VERB(AZ_V_SEND) | AZ_VERB(AZ_V_GO),
    .check = force_check,
    .list = force_list,
    .apply = force_apply,
};

/* ---- The reaction of Kapena Alika ------------------------------------------------------------ */

static az_hexset waiting(const az_state *s, int seat) { return s->pending & az_farms(&s->player[seat]); }

static bool can_pay(const aus_game *game, const az_state *s, int seat)
{
    const az_player *p = &s->player[seat];
    return p->hq && az_repeat_gold(game, s, seat, AZ_ATTACK) <= p->goods[AZ_GOLD];
}

bool az_can_react(const aus_game *game, const az_state *s, int seat)
{
    az_net net;
    if (!az_owns(s, seat, AZ_ALIKA) || !waiting(s, seat) || !can_pay(game, s, seat)) return false;
    if ((s->raided >> seat) & 1u) return false;
    if (s->field[seat] >= az_board_of(game)->end_field) return false;
    az_net_of(game, s, seat, &net);
    return az_can_attack(game, s, seat, waiting(s, seat), &net);
}

static aus_verdict react_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                               aus_action a)
{
    (void)asked;
    az_net net;
    int    hex = aus_arg_of(a, 0);
    if (aus_verb_of(a) == AZ_V_DECLINE) return az_yes();
    if (!ausi_has(waiting(s, seat), hex)) return az_no(AZ_WHY_NOT_ENTERED, "AZ-RUL-63", hex, 0, 0);
    az_net_of(game, s, seat, &net);
    return may_target(game, s, seat, &net, targets(game, s, seat, &net), hex);
}

static size_t react_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action *out)
{
    (void)asked;
    size_t n = 0;
    az_net net;
    az_net_of(game, s, seat, &net);
    for (az_hexset left = targets(game, s, seat, &net) & waiting(s, seat); left; left &= left - 1)
        out[n++] = AUS_ACTION(AZ_V_TARGET, ausi_lowest(left), 0, 0);
    out[n++] = AUS_ACTION(AZ_V_DECLINE, 0, 0, 0);
    return n;
}

static void react_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    if (aus_verb_of(a) == AZ_V_DECLINE) {
        az_tell(r, AZ_EV_DECLINED, seat, "AZ-CHAR-ALIKA", 0, 0, 0);
        return;
    }
    az_tell(r, AZ_EV_REACTS, seat, "AZ-CHAR-ALIKA", aus_arg_of(a, 0), 0, 0);
    az_pay_cube(r, seat, AZ_ATTACK);
    az_push(r->s, AZ_STEP_REACTED, 0, seat, 0);
    muster(r, AZ_FIGHT_REACTION, seat, aus_arg_of(a, 0));
}

const az_answer az_on_react = {
    .verbs = AZ_VERB(AZ_V_TARGET) | AZ_VERB(AZ_V_DECLINE),
    .check = react_check,
    .list = react_list,
    .apply = react_apply,
    .several = az_always,
};

void az_reacted(az_run *r, const aus_frame *step)
{
    int time = r->s->time;
    az_pop(r->s);
    r->s->time = 0;
    az_move_disc(r, step->arg[0], time, "AZ-RUL-63");
}
