/* turn.c: a player's turn: the choice of an action, its cube and its price. AZ-TURN, AZ-RECOV. */
#include "asks.h"

void az_take_goods(az_run *r, int seat, const az_goods *goods, const char *clause)
{
    for (int kind = 0; kind <= AZ_GOLD; kind++) {
        if (!goods->of[kind]) continue;
        az_give(r->s, seat, kind, goods->of[kind]);
        az_tell(r, AZ_EV_TOOK, seat, clause, kind, goods->of[kind], 0);
    }
}

int az_repeat_gold(const aus_game *game, const az_state *s, int seat, int space)
{
    const az_space *board = az_spaces_of(game);
    const uint8_t  *on = s->player[seat].cubes;
    int             cubes = 0;
    bool            shared = game->option[AZ_OPT_REPEAT] && board[space].act == AZ_ACT_RAIL;
    if (!shared) return on[space] * board[space].repeat;
    for (int i = 0; i < AZ_SPACES; i++)
        if (board[i].act == AZ_ACT_RAIL) cubes += on[i];
    return cubes * board[space].repeat;
}

/* ---- May this space be used? ----------------------------------------------------------------- */

static bool has_effect(const aus_game *game, const az_state *s, int seat, int space, int gold,
                       const az_net *net)
{
    const az_space *what = &az_spaces_of(game)[space];
    switch (what->act) {
    case AZ_ACT_RAIL: return az_can_lay(game, s, seat, what->terrains, net);
    case AZ_ACT_MINE: return az_can_mine(game, s, seat, net);
    case AZ_ACT_RECRUIT: return az_can_recruit(game, s, gold);
    case AZ_ACT_ARMY: return az_can_buy(game, s, gold);
    case AZ_ACT_TRADE: return az_can_trade(game, s, seat);
    case AZ_ACT_FARM: return az_can_farm(game, s, seat, net);
    case AZ_ACT_ATTACK: return az_can_attack(game, s, seat, net->occupied, net);
    default: return true;
    }
}

static const char *price_clause(int act) { return act == AZ_ACT_RAIL ? "AZ-RAIL-01" : "AZ-TURN-06"; }

aus_verdict az_may_act(const aus_game *game, const az_state *s, int seat, int space, const az_net *net)
{
    const az_player *p = &s->player[seat];
    const az_space  *what = &az_spaces_of(game)[space];
    if (what->act == AZ_ACT_RECOVER) return az_yes();
    if (!p->hq) return az_no(AZ_WHY_NO_CUBE, "AZ-TURN-11", 0, 0, 0);
    int repeat = az_repeat_gold(game, s, seat, space), gold = p->goods[AZ_GOLD] - repeat;
    if (gold < 0) return az_no(AZ_WHY_GOLD, "AZ-TURN-03", repeat, p->goods[AZ_GOLD], 0);
    for (int kind = 0; kind <= AZ_GOLD; kind++) {
        int have = kind == AZ_GOLD ? gold : p->goods[kind];
        if (have < what->price.of[kind])
            return az_no(AZ_WHY_GOODS, price_clause(what->act), kind, what->price.of[kind], have);
    }
    gold -= what->price.of[AZ_GOLD];
    if (!has_effect(game, s, seat, space, gold, net))
        return az_no(AZ_WHY_NO_EFFECT, "AZ-TURN-06", space, 0, 0);
    return az_yes();
}

static aus_verdict check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action a)
{
    (void)asked;
    az_net net;
    if (aus_verb_of(a) == AZ_V_PLAY) return az_may_play(game, s, seat, aus_arg_of(a, 0));
    az_net_of(game, s, seat, &net);
    return az_may_act(game, s, seat, aus_arg_of(a, 0), &net);
}

static size_t list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked, aus_action *out)
{
    (void)asked;
    size_t n = 0;
    az_net net;
    az_net_of(game, s, seat, &net);
    for (int space = 0; space < AZ_SPACES; space++)
        if (!az_may_act(game, s, seat, space, &net).code) out[n++] = AUS_ACTION(AZ_V_ACT, space, 0, 0);
    return n + az_list_playable(game, s, seat, out + n);
}

/* ---- Paying and beginning -------------------------------------------------------------------- */

void az_pay_cube(az_run *r, int seat, int space)
{
    az_player *p = &r->s->player[seat];
    int        repeat = az_repeat_gold(r->game, r->s, seat, space);
    p->hq--;
    p->cubes[space]++;
    p->goods[AZ_GOLD] = (uint8_t)(p->goods[AZ_GOLD] - repeat);
    az_tell(r, AZ_EV_ACTS, seat, "AZ-TURN-02", space, 0, 0);
    if (repeat) az_tell(r, AZ_EV_REPEAT, seat, "AZ-TURN-03", space, repeat, 0);
}

static void pay_price(az_run *r, int seat, const az_goods *price, const char *clause)
{
    for (int kind = 0; kind <= AZ_GOLD; kind++) {
        if (!price->of[kind]) continue;
        r->s->player[seat].goods[kind] = (uint8_t)(r->s->player[seat].goods[kind] - price->of[kind]);
        az_tell(r, AZ_EV_PAID, seat, clause, kind, price->of[kind], 0);
    }
}

static void recover(az_run *r, int seat, int space)
{
    az_player      *p = &r->s->player[seat];
    const az_space *what = &az_spaces_of(r->game)[space];
    bool            empty = !p->hq;
    int             cubes = 0;
    az_tell(r, AZ_EV_ACTS, seat, empty ? "AZ-RECOV-04" : "AZ-RECOV-01", space, 0, 0);
    for (int i = 0; i < AZ_SPACES; i++) {
        cubes += p->cubes[i];
        p->cubes[i] = 0;
    }
    p->hq = (uint8_t)(p->hq + cubes);
    r->s->time = empty ? what->time_empty : what->time;
    az_tell(r, AZ_EV_RECOVERED, seat, cubes ? (empty ? "AZ-RECOV-04" : "AZ-RECOV-02") : "AZ-RECOV-06", cubes,
            0, 0);
}

static void begin(az_run *r, int seat, int space)
{
    az_state *s = r->s;
    uint32_t  me = 1u << seat;
    switch (az_spaces_of(r->game)[space].act) {
    case AZ_ACT_RAIL: az_begin_rail(r, seat, space); break;
    case AZ_ACT_MINE: az_push(s, AZ_ASK_MINE, me, space, 0); break;
    case AZ_ACT_RECRUIT: az_push(s, AZ_ASK_RECRUIT, me, space, 0); break;
    case AZ_ACT_ARMY: az_push(s, AZ_ASK_ARMY, me, space, 0); break;
    case AZ_ACT_TRADE: az_push(s, AZ_ASK_TRADE, me, space, 0); break;
    case AZ_ACT_FARM: az_begin_farm(r, seat, space); break;
    case AZ_ACT_ATTACK: az_push(s, AZ_ASK_TARGET, me, space, 0); break;
    default: recover(r, seat, space); break;
    }
}

static void apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    az_state *s = r->s;
    if (aus_verb_of(a) == AZ_V_PLAY) {
        az_push(s, AZ_ASK_TURN, 1u << seat, 0, 0); /* the turn goes on after the character */
        az_play(r, seat, aus_arg_of(a, 0));
        return;
    }
    int             space = aus_arg_of(a, 0);
    const az_space *what = &az_spaces_of(r->game)[space];
    s->space = (uint8_t)space;
    s->time = what->clock == AZ_CLOCK_FIXED ? what->time : 0;
    if (what->act != AZ_ACT_RECOVER) {
        az_pay_cube(r, seat, space);
        pay_price(r, seat, &what->price, price_clause(what->act));
    }
    az_push(s, AZ_STEP_FINISH, 0, seat, 0);
    begin(r, seat, space);
}

/* Recovery is always there; import nearly always. */
static bool several(const aus_game *game, const az_state *s, int seat, const aus_frame *asked)
{
    (void)asked;
    return !az_may_act(game, s, seat, AZ_TRADE, NULL).code;
}

const az_answer az_on_turn = {
    .verbs = AZ_VERB(AZ_V_ACT) | AZ_VERB(AZ_V_PLAY),
    .check = check,
    .list = list,
    .apply = apply,
    .several = several,
};

/* ---- The end of the turn --------------------------------------------------------------------- */

/* arg: seat, 1 = the last card window is closed. */
void az_finish(az_run *r, const aus_frame *step)
{
    az_state *s = r->s;
    int       seat = step->arg[0];
    if (!step->arg[1] && az_any_playable(r->game, s, seat)) {
        az_push(s, AZ_ASK_AFTER, 1u << seat, 0, 0);
        return;
    }
    az_pop(s);
    int time = s->time;
    s->time = 0;
    s->space = AUS_NONE;
    az_move_disc(r, seat, time, "AZ-TIME-04");
}

static aus_verdict after_check(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                               aus_action a)
{
    (void)asked;
    return aus_verb_of(a) == AZ_V_DONE ? az_yes() : az_may_play(game, s, seat, aus_arg_of(a, 0));
}

static size_t after_list(const aus_game *game, const az_state *s, int seat, const aus_frame *asked,
                         aus_action *out)
{
    (void)asked;
    size_t n = az_list_playable(game, s, seat, out);
    out[n++] = AUS_ACTION(AZ_V_DONE, 0, 0, 0);
    return n;
}

static void after_apply(az_run *r, int seat, const aus_frame *asked, aus_action a)
{
    (void)asked;
    if (aus_verb_of(a) == AZ_V_PLAY) {
        az_play(r, seat, aus_arg_of(a, 0));
        return;
    }
    az_tell(r, AZ_EV_DONE, seat, "AZ-DEC-22", 0, 0, 0);
    r->s->core.stack[r->s->core.depth - 1].arg[1] = 1; /* the step of az_finish, below the question */
}

const az_answer az_on_after = {
    .verbs = AZ_VERB(AZ_V_PLAY) | AZ_VERB(AZ_V_DONE),
    .check = after_check,
    .list = after_list,
    .apply = after_apply,
    .several = az_always,
};
