/* Lantern Duel: what is allowed. `actions` offers candidates to the same judgement that `check` gives. */
#include "state.h"
#include "engine/bits.h"

static const aus_verdict YES = {.code = AUS_YES};

static aus_verdict refuse(int code, const char *clause, int a, int b)
{
    return (aus_verdict){.code = (uint16_t)code, .arg = {(int16_t)a, (int16_t)b}, .clause = clause};
}

static bool in_hand(const ng_player *me, int card)
{
    for (int i = 0; i < me->hands; i++)
        if (me->hand[i] == card) return true;
    return false;
}

int ng_trophies(const ng_player *player)
{
    int n = player->held != AUS_NONE;
    for (int i = 0; i < NG_SHELF; i++) n += player->shelf[i] != AUS_NONE;
    return n;
}

static aus_verdict may_swap(const ng_player *me, int card)
{
    if (!in_hand(me, card)) return refuse(NG_WHY_NOT_IN_HAND, "NG-SWAP-05", card, 0);
    if (me->asides && me->aside[me->asides - 1] > card)
        return refuse(NG_WHY_ORDER, "NG-SWAP-02", me->aside[me->asides - 1], 0);
    return YES;
}

static aus_verdict may_take(const ng_state *s, int card)
{
    for (int i = 0; i < s->core.seats; i++)
        if (s->player[i].bid == card) return YES;
    return refuse(NG_WHY_NOT_A_BID, "NG-TAKE-01", card, 0);
}

static aus_verdict may_rob(const aus_game *game, const ng_state *s, int seat, int other)
{
    if (game->option[NG_O_ROBBING]) return refuse(NG_WHY_NO_ROBBING, "NG-ROB-01", 0, 0);
    if (other == seat) return refuse(NG_WHY_YOURSELF, "NG-ROB-01", 0, 0);
    int need = ng_trophies(&s->player[seat]) + 1, have = ng_trophies(&s->player[other]);
    if (have < need) return refuse(NG_WHY_TOO_POOR, "NG-ROB-02", need, have);
    return YES;
}

static bool shelf_full(const ng_player *me)
{
    for (int i = 0; i < NG_SHELF; i++)
        if (me->shelf[i] == AUS_NONE) return false;
    return true;
}

static aus_verdict may_place(const ng_player *me, int place)
{
    if (me->shelf[place] != AUS_NONE && !shelf_full(me)) return refuse(NG_WHY_OCCUPIED, "NG-TAKE-02", place, 0);
    return YES;
}

static aus_verdict may_pick(const ng_player *victim, int place)
{
    return victim->shelf[place] == AUS_NONE ? refuse(NG_WHY_EMPTY, "NG-ROB-03", place, 0) : YES;
}

static aus_verdict may_lift(const ng_player *me, int place)
{
    return me->shelf[place] == AUS_NONE ? refuse(NG_WHY_EMPTY, "NG-SHELF-03", place, 0) : YES;
}

static aus_verdict may_put(const ng_player *me, int place)
{
    if (me->held == AUS_NONE) return refuse(NG_WHY_NOTHING_HELD, "NG-SHELF-03", 0, 0);
    return me->shelf[place] == AUS_NONE ? YES : refuse(NG_WHY_OCCUPIED, "NG-SHELF-03", place, 0);
}

/* Which question a verb answers; re-arranging goes with two of them. */
static bool answers(int ask, int verb)
{
    switch (verb) {
    case NG_SWAP:
    case NG_DONE: return ask == NG_ASK_SWAP;
    case NG_BID: return ask == NG_ASK_BID;
    case NG_TAKE:
    case NG_ROB: return ask == NG_ASK_TAKE;
    case NG_PICK: return ask == NG_ASK_PICK;
    case NG_PLACE: return ask == NG_ASK_PLACE;
    case NG_PEEK:
    case NG_PASS: return ask == NG_ASK_PEEK;
    default: return ask == NG_ASK_BID || ask == NG_ASK_TAKE;
    }
}

aus_verdict ng_check(const aus_game *game, const void *state, int seat, aus_action action)
{
    const ng_state  *s = state;
    const aus_frame *asked = aus_asked(state);
    const ng_player *me = &s->player[seat];
    int verb = aus_verb_of(action), arg = aus_arg_of(action, 0);

    if (!answers(asked->ask, verb)) return refuse(AUS_WHY_NOT_NOW, game->rules->ask[asked->ask].clause, 0, 0);
    if (me->held != AUS_NONE && verb != NG_PUT) return refuse(NG_WHY_HOLDING, "NG-SHELF-02", me->held, 0);
    switch (verb) {
    case NG_SWAP: return may_swap(me, arg);
    case NG_BID: return in_hand(me, arg) ? YES : refuse(NG_WHY_NOT_IN_HAND, "NG-BID-02", arg, 0);
    case NG_TAKE: return may_take(s, arg);
    case NG_ROB: return may_rob(game, s, seat, arg);
    case NG_PICK: return may_pick(&s->player[asked->arg[0]], arg);
    case NG_PLACE: return may_place(me, arg);
    case NG_LIFT: return may_lift(me, arg);
    case NG_PUT: return may_put(me, arg);
    default: return YES; /* done, peek, pass: the question was all there is to it */
    }
}

static size_t offer(const aus_game *game, const ng_state *s, int seat, aus_action action, aus_action *out, size_t n)
{
    if (ng_check(game, s, seat, action).code == AUS_YES) out[n++] = action;
    return n;
}

static size_t offer_range(const aus_game *game, const ng_state *s, int seat, int verb, int count, aus_action *out,
                          size_t n)
{
    for (int i = 0; i < count; i++) n = offer(game, s, seat, AUS_ACTION(verb, i, 0, 0), out, n);
    return n;
}

/* The bids as a set, so that they come out in ascending order. */
static uint64_t bids(const ng_state *s)
{
    uint64_t set = 0;
    for (int i = 0; i < s->core.seats; i++)
        if (s->player[i].bid != AUS_NONE) set |= ausi_bit(s->player[i].bid);
    return set;
}

size_t ng_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    const ng_state  *s = state;
    const ng_player *me = &s->player[seat];
    size_t           n = 0;
    switch (aus_asked(state)->ask) {
    case NG_ASK_SWAP:
        for (int i = 0; i < me->hands; i++) n = offer(game, s, seat, AUS_ACTION(NG_SWAP, me->hand[i], 0, 0), out, n);
        return offer(game, s, seat, AUS_ACTION(NG_DONE, 0, 0, 0), out, n);
    case NG_ASK_BID:
        for (int i = 0; i < me->hands; i++) n = offer(game, s, seat, AUS_ACTION(NG_BID, me->hand[i], 0, 0), out, n);
        return n;
    case NG_ASK_TAKE:
        for (uint64_t left = bids(s); left; left &= left - 1)
            n = offer(game, s, seat, AUS_ACTION(NG_TAKE, ausi_lowest(left), 0, 0), out, n);
        return offer_range(game, s, seat, NG_ROB, s->core.seats, out, n);
    case NG_ASK_PICK: return offer_range(game, s, seat, NG_PICK, NG_SHELF, out, n);
    case NG_ASK_PLACE: return offer_range(game, s, seat, NG_PLACE, NG_SHELF, out, n);
    default:
        n = offer(game, s, seat, AUS_ACTION(NG_PEEK, 0, 0, 0), out, n);
        return offer(game, s, seat, AUS_ACTION(NG_PASS, 0, 0, 0), out, n);
    }
}

size_t ng_free_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    size_t n = offer_range(game, state, seat, NG_LIFT, NG_SHELF, out, 0);
    return offer_range(game, state, seat, NG_PUT, NG_SHELF, out, n);
}
