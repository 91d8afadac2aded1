/*
 * Lantern Duel: what happens. A decision is a frame with seats; a step the engine has still to do is
 * a frame without. `run` does the steps until a decision is on top or the game is over.
 */
#include "state.h"

/* What travels through one application of an action. */
typedef struct flow {
    const aus_game *game;
    ng_state       *s;
    aus_sink       *sink;
    uint32_t        learned; /* the barrier */
} flow;

static uint32_t everybody(const ng_state *s) { return (1u << s->core.seats) - 1; }

static aus_frame *push(ng_state *s, int ask, uint32_t seats, int arg)
{
    AUS_ASSERT(s->core.depth < AUS_STACK_MAX);
    aus_frame *top = &s->core.stack[s->core.depth++];
    *top = (aus_frame){.ask = (uint8_t)ask, .seats = (uint8_t)seats, .arg = {(uint8_t)arg}};
    return top;
}

/* A popped frame is zeroed: equal situations have equal bytes. */
static void pop(ng_state *s) { s->core.stack[--s->core.depth] = (aus_frame){0}; }

static void tell(flow *f, int kind, int seat, const char *clause, int a, int b)
{
    aus_emit(f->sink, (aus_event){.kind = (uint8_t)kind, .seat = (int8_t)seat, .arg = {(int16_t)a, (int16_t)b},
                                  .clause = clause});
}

/* The first argument is known to one seat only. */
static void whisper(flow *f, int kind, int seat, const char *clause, int a)
{
    aus_emit(f->sink, (aus_event){.kind = (uint8_t)kind, .seat = (int8_t)seat, .arg = {(int16_t)a}, .secret = 1,
                                  .knows = (uint8_t)(1u << seat), .clause = clause});
}

/* ---- Cards ---- */

static void insert(uint8_t *list, uint8_t *n, int card)
{
    int at = (*n)++;
    for (; at > 0 && list[at - 1] > card; at--) list[at] = list[at - 1];
    list[at] = (uint8_t)card;
}

static void take_out(uint8_t *list, uint8_t *n, int card)
{
    int at = 0;
    while (list[at] != card) at++;
    (*n)--;
    for (; at < *n; at++) list[at] = list[at + 1];
    list[*n] = 0;
}

static int draw_top(ng_state *s)
{
    int card = s->deck[--s->decks];
    s->deck[s->decks] = 0;
    s->top_known = 0;
    return card;
}

static void discard(flow *f, int seat, int card, const char *clause)
{
    f->s->discard[f->s->discards++] = (uint8_t)card;
    tell(f, NG_EV_DISCARDED, seat, clause, card, 0);
}

/* False if there is no card anywhere. */
static bool draw(flow *f, int seat, const char *clause)
{
    ng_state *s = f->s;
    if (!s->decks) {
        if (!s->discards) return false;
        memcpy(s->deck, s->discard, sizeof s->deck);
        memset(s->discard, 0, sizeof s->discard);
        s->decks = s->discards;
        s->discards = 0;
        aus_dice_shuffle(&s->core.dice, s->deck, s->decks);
        tell(f, NG_EV_SHUFFLED, AUS_NO_SEAT, "NG-DRAW-02", s->decks, 0);
    }
    int card = draw_top(s);
    insert(s->player[seat].hand, &s->player[seat].hands, card);
    whisper(f, NG_EV_DRAWN, seat, clause, card);
    f->learned |= 1u << seat;
    return true;
}

/* ---- The exchange ---- */

static void finish_exchange(flow *f)
{
    ng_state *s = f->s;
    int       total = 0;
    pop(s);
    for (int seat = 0; seat < s->core.seats; seat++)
        for (int i = 0; i < s->player[seat].asides; i++) draw(f, seat, "NG-SWAP-03");
    for (int seat = 0; seat < s->core.seats; seat++) {
        ng_player *p = &s->player[seat];
        for (; p->asides; p->asides--, total++) s->deck[s->decks++] = p->aside[p->asides - 1];
        memset(p->aside, 0, sizeof p->aside);
    }
    if (!total) return;
    aus_dice_shuffle(&s->core.dice, s->deck, s->decks);
    tell(f, NG_EV_SHUFFLED, AUS_NO_SEAT, "NG-SWAP-04", s->decks, 0);
}

static void done(flow *f, int seat)
{
    aus_frame *asked = &f->s->core.stack[f->s->core.depth - 1];
    asked->seats &= (uint8_t)~(1u << seat);
    tell(f, NG_EV_DONE, seat, "NG-SWAP-02", f->s->player[seat].asides, 0);
    if (!asked->seats) finish_exchange(f);
}

static void put_aside(flow *f, int seat, int card)
{
    ng_player *me = &f->s->player[seat];
    take_out(me->hand, &me->hands, card);
    insert(me->aside, &me->asides, card);
    whisper(f, NG_EV_SET_ASIDE, seat, "NG-SWAP-01", card);
    if (!me->hands) done(f, seat);
}

/* ---- Bids ---- */

/* Higher is better; no two cards of the built-in pack are equal, and of equal ones the lower seat leads. */
static int strength(const aus_game *game, int card)
{
    const ng_card *c = ng_card_of(game, card);
    return c->value * 8 + (3 - c->suit);
}

static bool top_value_tied(const flow *f, int winner)
{
    int value = ng_card_of(f->game, f->s->player[winner].bid)->value;
    for (int i = 0; i < f->s->core.seats; i++)
        if (i != winner && ng_card_of(f->game, f->s->player[i].bid)->value == value) return true;
    return false;
}

static void show_bids(flow *f)
{
    ng_state *s = f->s;
    int       winner = 0, loser = -1;
    pop(s);
    s->shown = 1;
    f->learned |= everybody(s);
    for (int i = 0; i < s->core.seats; i++) {
        tell(f, NG_EV_SHOWN, i, "NG-BID-03", s->player[i].bid, 0);
        if (strength(f->game, s->player[i].bid) > strength(f->game, s->player[winner].bid)) winner = i;
    }
    for (int i = 0; i < s->core.seats; i++)
        if (i != winner && (loser < 0 || strength(f->game, s->player[i].bid) < strength(f->game, s->player[loser].bid)))
            loser = i;

    bool nobody = f->game->option[NG_O_TIES] && top_value_tied(f, winner);
    push(s, NG_STEP_REFILL, 0, nobody ? 0 : winner);
    if (s->decks) push(s, NG_ASK_PEEK, 1u << loser, 0);
    if (nobody) {
        tell(f, NG_EV_TIED, AUS_NO_SEAT, "NG-BID-05", 0, 0);
    } else {
        tell(f, NG_EV_WON, winner, "NG-BID-04", 0, 0);
        push(s, NG_ASK_TAKE, 1u << winner, 0);
    }
}

static void bid(flow *f, int seat, int card)
{
    ng_player *me = &f->s->player[seat];
    aus_frame *asked = &f->s->core.stack[f->s->core.depth - 1];
    take_out(me->hand, &me->hands, card);
    me->bid = (uint8_t)card;
    whisper(f, NG_EV_BID, seat, "NG-BID-01", card);
    asked->seats &= (uint8_t)~(1u << seat);
    if (!asked->seats) show_bids(f);
}

/* ---- Trophies. A trophy stays where it is until it is placed, so no card is ever nowhere. ---- */

static void place(flow *f, int seat, int card, int at, const char *clause)
{
    ng_state  *s = f->s;
    ng_player *me = &s->player[seat];
    for (int i = 0; i < s->core.seats; i++) {
        if (s->player[i].bid == card) s->player[i].bid = AUS_NONE;
        for (int j = 0; j < NG_SHELF; j++)
            if (s->player[i].shelf[j] == card) s->player[i].shelf[j] = AUS_NONE;
    }
    if (me->shelf[at] != AUS_NONE) discard(f, seat, me->shelf[at], "NG-TAKE-02");
    me->shelf[at] = (uint8_t)card;
    tell(f, NG_EV_PLACED, seat, clause, card, at);
}

/* Asks for the place, unless everybody can see that there is only one. */
static void ask_place(flow *f, int seat, int card)
{
    const ng_player *me = &f->s->player[seat];
    int empty = 0, at = 0;
    for (int i = 0; i < NG_SHELF; i++)
        if (me->shelf[i] == AUS_NONE) empty++, at = i;
    if (empty == 1)
        place(f, seat, card, at, "NG-TAKE-03");
    else
        push(f->s, NG_ASK_PLACE, 1u << seat, card);
}

static void take(flow *f, int seat, int card)
{
    int owner = 0;
    while (f->s->player[owner].bid != card) owner++;
    pop(f->s);
    tell(f, NG_EV_TAKEN, seat, "NG-TAKE-01", card, owner);
    ask_place(f, seat, card);
}

static void robbed(flow *f, int seat, int other, int at, const char *clause)
{
    int card = f->s->player[other].shelf[at];
    tell(f, NG_EV_ROBBED, seat, clause, card, other);
    ask_place(f, seat, card);
}

static void rob(flow *f, int seat, int other)
{
    const ng_player *victim = &f->s->player[other];
    int at = 0;
    pop(f->s);
    while (victim->shelf[at] == AUS_NONE) at++;
    if (ng_trophies(victim) == 1)
        robbed(f, seat, other, at, "NG-ROB-03");
    else
        push(f->s, NG_ASK_PICK, 1u << seat, other);
}

/* ---- Steps ---- */

static void refill(flow *f, int first)
{
    ng_state *s = f->s;
    for (int i = 0; i < s->core.seats; i++) {
        if (s->player[i].bid == AUS_NONE) continue;
        discard(f, i, s->player[i].bid, "NG-ROUND-01");
        s->player[i].bid = AUS_NONE;
    }
    s->shown = 0;
    for (int i = 0; i < s->core.seats; i++) draw(f, (first + i) % s->core.seats, "NG-DRAW-01");
}

static void end(flow *f, int how, const char *clause)
{
    pop(f->s);
    f->s->core.ended = (uint8_t)how;
    tell(f, NG_EV_ENDED, AUS_NO_SEAT, clause, 0, 0);
}

static void next_round(flow *f)
{
    static const uint8_t rounds[] = {3, 5, 8};
    ng_state *s = f->s;
    if (s->round == rounds[f->game->option[NG_O_ROUNDS]]) {
        end(f, NG_ENDED_ROUNDS, "NG-END-01");
        return;
    }
    for (int i = 0; i < s->core.seats; i++) {
        if (s->player[i].hands) continue;
        end(f, NG_ENDED_HANDS, "NG-END-02");
        return;
    }
    s->round++;
    tell(f, NG_EV_ROUND, AUS_NO_SEAT, "NG-BID-01", s->round, 0);
    push(s, NG_ASK_BID, everybody(s), 0);
}

static void run(flow *f)
{
    ng_state *s = f->s;
    while (s->core.depth && !s->core.stack[s->core.depth - 1].seats) {
        aus_frame step = s->core.stack[s->core.depth - 1];
        if (step.ask == NG_STEP_REFILL) {
            pop(s);
            refill(f, step.arg[0]);
        } else {
            next_round(f); /* stays at the bottom of the stack until the end */
        }
    }
}

/* ---- The contract ---- */

void ng_start(const aus_game *game, void *state, aus_sink *sink)
{
    ng_state *s = state;
    flow      f = {.game = game, .s = s, .sink = sink};
    for (int i = 0; i < NG_SEATS; i++) {
        memset(s->player[i].shelf, AUS_NONE, NG_SHELF);
        s->player[i].bid = s->player[i].held = AUS_NONE;
    }
    s->decks = (uint8_t)game->records[NG_T_CARDS];
    for (int i = 0; i < s->decks; i++) s->deck[i] = (uint8_t)i;
    aus_dice_shuffle(&s->core.dice, s->deck, s->decks);
    for (int seat = 0; seat < s->core.seats; seat++)
        for (int i = 0; i < ng_hand_size(game); i++) draw(&f, seat, "NG-SETUP-02");
    push(s, NG_STEP_ROUND, 0, 0);
    push(s, NG_ASK_SWAP, everybody(s), 0);
}

uint32_t ng_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    ng_state  *s = state;
    ng_player *me = &s->player[seat];
    flow       f = {.game = game, .s = s, .sink = sink};
    aus_frame  asked = *aus_asked(state);
    int        arg = aus_arg_of(action, 0);

    switch (aus_verb_of(action)) {
    case NG_SWAP: put_aside(&f, seat, arg); break;
    case NG_DONE: done(&f, seat); break;
    case NG_BID: bid(&f, seat, arg); break;
    case NG_TAKE: take(&f, seat, arg); break;
    case NG_ROB: rob(&f, seat, arg); break;
    case NG_PICK:
        pop(s);
        robbed(&f, seat, asked.arg[0], arg, "NG-ROB-01");
        break;
    case NG_PLACE:
        pop(s);
        place(&f, seat, asked.arg[0], arg, "NG-TAKE-02");
        break;
    case NG_PEEK:
        pop(s);
        s->top_known = (uint8_t)(1u << seat);
        f.learned |= 1u << seat;
        whisper(&f, NG_EV_PEEKED, seat, "NG-PEEK-01", s->deck[s->decks - 1]);
        break;
    case NG_PASS:
        pop(s);
        tell(&f, NG_EV_PASSED, seat, "NG-PEEK-01", 0, 0);
        break;
    case NG_LIFT:
        me->held = me->shelf[arg];
        me->shelf[arg] = AUS_NONE;
        tell(&f, NG_EV_LIFTED, seat, "NG-SHELF-01", me->held, arg);
        break;
    case NG_PUT:
        tell(&f, NG_EV_PUT, seat, "NG-SHELF-01", me->held, arg);
        me->shelf[arg] = me->held;
        me->held = AUS_NONE;
        break;
    }
    run(&f);
    return f.learned;
}
