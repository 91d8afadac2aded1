#include "cargo.h"
#include "crew.h"

_Static_assert(LA_TOKENS - LA_RESOURCE_FIRST == 3, "la_stock_of knows every kind of resource");

int la_stock_kind(const la_stock *stock)
{
    return stock->ammo ? LA_AMMO : stock->food ? LA_FOOD : stock->fuel ? LA_FUEL : AUS_NONE;
}

/* ---- Storing ----------------------------------------------------------------------------- */

void la_gain(la_run *run, int seat, int token, int count, const char *clause)
{
    if (!count) return;
    run->s->player[seat].aside[token] = (uint8_t)(run->s->player[seat].aside[token] + count);
    la_tell(run, LA_EV_GAINED, seat, clause, token, count, 0);
    la_store_aside(run, seat);
}

void la_store_aside(la_run *run, int seat)
{
    la_push(run, LA_ASK_STORE, seat, 0, 0, 0);
}

static aus_verdict may_store(const aus_game *game, const la_player *p, int token, int cell, int box)
{
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    const la_car *car = &p->car[cell];
    uint8_t occupant = car->box[box];
    if (occupant == LA_DAMAGE) return la_no(LA_WHY_BOX_DAMAGED, "LA-CARGO-09", cell, box);
    if (!ausi_has(la_facts_of(game)->takes[la_rig_index(game, car)][token], box)) {
        const la_box *b = la_box_of(game, car->card, box);
        const char *clause = b->role == LA_ROLE_CARGO    ? "LA-CARGO-03"
                             : b->role == LA_ROLE_ARMOUR ? "LA-CARGO-04"
                             : b->role == LA_ROLE_WEAPON ? "LA-CARGO-05"
                                                         : "LA-CARGO-06";
        return la_no(LA_WHY_NOT_ACCEPTED, clause, token, cell);
    }
    if (occupant == token) return la_no(LA_WHY_SAME_TOKEN, "LA-CARGO-10", token, 0);
    if (occupant == LA_SURVIVOR) return la_no(LA_WHY_NO_JETTISON, "LA-CARGO-15", cell, box);
    return la_yes();
}

static size_t list_boxes(const aus_game *game, const la_player *p, int token, aus_action *out)
{
    size_t n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        unsigned boxes = la_boxes_for(game, &p->car[cell], token);
        if (boxes) boxes &= ~la_boxes_with(&p->car[cell], token) & ~la_boxes_with(&p->car[cell], LA_SURVIVOR);
        for (; boxes; boxes &= boxes - 1) out[n++] = AUS_ACTION(LA_V_STORE, cell, la_lowest(boxes), 0);
    }
    return n;
}

static void store(la_run *run, int seat, int token, int cell, int box)
{
    la_player *p = &run->s->player[seat];
    uint8_t occupant = p->car[cell].box[box];
    if (occupant != AUS_NONE) la_tell(run, LA_EV_RETURNED, seat, "LA-CARGO-10", occupant, cell, box);
    p->car[cell].box[box] = (uint8_t)token;
    p->aside[token]--;
    la_tell(run, LA_EV_STORED, seat, "LA-CARGO-09", token, cell, box);
}

static void drop(la_run *run, int seat, int token, const char *clause)
{
    run->s->player[seat].aside[token]--;
    la_tell(run, LA_EV_DROPPED, seat, clause, token, 0, 0);
}

/* No box takes the resource as things lie, but a survivor who is in its way could sit elsewhere. */
static bool room_can_be_made(const aus_game *game, const la_player *p, int token)
{
    bool seat = false, blocked = false;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        const la_car *car = &p->car[cell];
        seat = seat || (la_boxes_for(game, car, LA_SURVIVOR) & la_boxes_with(car, AUS_NONE));
        blocked = blocked || (la_boxes_for(game, car, token) & la_boxes_with(car, LA_SURVIVOR));
    }
    return seat && blocked;
}

static void step_store(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], token = 0;
    la_player *p = &run->s->player[seat];
    aus_action options[LA_CELLS_MAX * LA_BOXES_MAX];
    while (token < LA_TOKENS && !p->aside[token]) token++;
    if (token == LA_TOKENS) {
        la_pop(run);
        return;
    }
    f->arg[1] = (uint8_t)token;
    size_t n = list_boxes(run->game, p, token, options);
    int cell = aus_arg_of(options[0], 0), box = aus_arg_of(options[0], 1);
    if (n == 0 && token != LA_SURVIVOR && run->s->phase != LA_PHASE_FIRE &&
        room_can_be_made(run->game, p, token)) {
        la_ask(f, seat);
    } else if (n == 0) {
        drop(run, seat, token, "LA-UPG-12");
        if (token == LA_SURVIVOR) la_lose_card(run, seat);
    } else if (n == 1 && token == LA_SURVIVOR &&
               (run->s->phase == LA_PHASE_FIRE || p->car[cell].box[box] == AUS_NONE)) {
        store(run, seat, token, cell, box);
    } else {
        la_ask(f, seat);
    }
}

static aus_verdict check_store(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    int token = aus_asked(s)->arg[1];
    if (aus_verb_of(a) == LA_V_STORE)
        return may_store(game, &s->player[seat], token, aus_arg_of(a, 0), aus_arg_of(a, 1));
    if (aus_verb_of(a) != LA_V_DROP) return la_not_now(game, s);
    return token == LA_SURVIVOR ? la_no(LA_WHY_MUST_STORE, "LA-UPG-12", 0, 0) : la_yes();
}

static size_t list_store(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    int token = aus_asked(s)->arg[1];
    size_t n = list_boxes(game, &s->player[seat], token, out);
    if (token != LA_SURVIVOR) out[n++] = AUS_ACTION(LA_V_DROP, 0, 0, 0);
    return n;
}

static void apply_store(la_run *run, aus_frame *f, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_DROP) drop(run, seat, f->arg[1], "LA-CARGO-11");
    else store(run, seat, f->arg[1], aus_arg_of(a, 0), aus_arg_of(a, 1));
}

const la_handler la_store_handler = {
    .owned = true, .step = step_store, .list = list_store, .check = check_store, .apply = apply_store};

/* ---- Giving ------------------------------------------------------------------------------ */

enum { GIVE_COUNT = 1, GIVE_TOKEN, GIVE_SWAP };

void la_give(la_run *run, int seat, int count, int token, int swap)
{
    la_push(run, LA_ASK_GIVE, seat, count, token, swap);
}

/* May this thing be given? A swap needs another kind than the one on the card. */
static bool fits(const la_state *s, int thing, int token, int swap)
{
    if (thing < LA_RESOURCE_FIRST || thing >= LA_TOKENS) return false;
    if (swap != AUS_NONE && thing == la_stock_kind(&s->zone[swap].block[0])) return false;
    return token == AUS_NONE || thing == token;
}

bool la_can_give(const la_state *s, int seat, int count, int token, int swap)
{
    int n = 0;
    for (int thing = LA_RESOURCE_FIRST; thing < LA_TOKENS; thing++)
        if (fits(s, thing, token, swap)) n += la_count(&s->player[seat], thing);
    return n >= count;
}

static void give(la_run *run, aus_frame *f, int seat, int cell, int box)
{
    la_player *p = &run->s->player[seat];
    int token = p->car[cell].box[box];
    p->car[cell].box[box] = AUS_NONE;
    bool swap = f->arg[GIVE_SWAP] != AUS_NONE;
    f->arg[GIVE_COUNT]--;
    la_tell(run, LA_EV_PAID, seat, swap ? "LA-ENC-03" : "LA-GEN-09", token, cell, box);
    if (!swap) return;
    la_stock *stock = &run->s->zone[f->arg[GIVE_SWAP]].block[0];
    int taken = la_stock_kind(stock);
    la_tell(run, LA_EV_SWAPPED, seat, "LA-ENC-05", token, taken, 0);
    ++*la_stock_of(stock, token);
    if (taken == AUS_NONE) return;
    --*la_stock_of(stock, taken);
    la_gain(run, seat, taken, 1, "LA-ENC-03");
}

static size_t list_gifts(const la_state *s, int seat, const aus_frame *f, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (int box = 0; box < LA_BOXES_MAX; box++)
            if (fits(s, p->car[cell].box[box], f->arg[GIVE_TOKEN], f->arg[GIVE_SWAP]))
                out[n++] = AUS_ACTION(LA_V_GIVE, cell, box, 0);
    }
    return n;
}

static void step_give(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    aus_action options[LA_CELLS_MAX * LA_BOXES_MAX];
    size_t n = f->arg[GIVE_COUNT] ? list_gifts(run->s, seat, f, options) : 0;
    if (n == 0) la_pop(run);
    else if (n == 1) give(run, f, seat, aus_arg_of(options[0], 0), aus_arg_of(options[0], 1));
    else la_ask(f, seat);
}

static aus_verdict check_give(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const aus_frame *f = aus_asked(s);
    const la_player *p = &s->player[seat];
    int cell = aus_arg_of(a, 0), box = aus_arg_of(a, 1);
    if (aus_verb_of(a) != LA_V_GIVE) return la_not_now(game, s);
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    int thing = p->car[cell].box[box];
    if (fits(s, thing, f->arg[GIVE_TOKEN], f->arg[GIVE_SWAP])) return la_yes();
    if (thing == AUS_NONE) return la_no(LA_WHY_BOX_EMPTY, "LA-ENC-01", cell, box);
    if (f->arg[GIVE_SWAP] != AUS_NONE && thing != LA_SURVIVOR && thing != LA_DAMAGE)
        return la_no(LA_WHY_SAME_KIND, "LA-ENC-03", thing, 0);
    return la_no(LA_WHY_NOT_ALLOWED, s->phase == LA_PHASE_FIRE ? "LA-FIRE-AMB-18" : "LA-GEN-02", cell, 0);
}

static size_t list_give(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game;
    return list_gifts(s, seat, aus_asked(s), out);
}

static void apply_give(la_run *run, aus_frame *f, int seat, aus_action a)
{
    give(run, f, seat, aus_arg_of(a, 0), aus_arg_of(a, 1));
}

const la_handler la_give_handler = {
    .owned = true, .step = step_give, .list = list_give, .check = check_give, .apply = apply_give};

/* ---- A kind of one's choice -------------------------------------------------------------- */

static void step_gain(la_run *run, aus_frame *f)
{
    if (f->arg[1]) la_ask(f, f->arg[0]);
    else la_pop(run);
}

static aus_verdict check_gain(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    (void)seat;
    if (aus_verb_of(a) != LA_V_GAIN) return la_not_now(game, s);
    return aus_arg_of(a, 0) < LA_RESOURCE_FIRST ? la_no(LA_WHY_NOT_ALLOWED, "LA-GEN-02", LA_TRUCK_CELL, 0)
                                                : la_yes();
}

static size_t list_gain(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = 0;
    (void)game, (void)s, (void)seat;
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++)
        out[n++] = AUS_ACTION(LA_V_GAIN, token, 0, 0);
    return n;
}

static void apply_gain(la_run *run, aus_frame *f, int seat, aus_action a)
{
    f->arg[1]--;
    la_gain(run, seat, aus_arg_of(a, 0), 1, "LA-GEN-09");
}

const la_handler la_gain_handler = {
    .owned = true, .step = step_gain, .list = list_gain, .check = check_gain, .apply = apply_gain};

/* ---- Re-arranging ------------------------------------------------------------------------ */

bool la_is_free(aus_action action)
{
    return aus_verb_of(action) >= LA_V_LIFT;
}

static aus_verdict may_lift(const la_player *p, int cell, int box)
{
    if (p->lifted != AUS_NONE) return la_no(LA_WHY_HAND_FULL, "LA-CARGO-12", p->lifted, 0);
    if (p->car[cell].box[box] == LA_DAMAGE) return la_no(LA_WHY_BOX_DAMAGED, "LA-CARGO-22", cell, box);
    if (p->car[cell].box[box] == AUS_NONE) return la_no(LA_WHY_BOX_EMPTY, "LA-CARGO-12", cell, box);
    return la_yes();
}

/* Putting a token on another takes that one up: so every arrangement can be reached. */
static aus_verdict may_put(const aus_game *game, const la_player *p, int cell, int box)
{
    if (p->lifted == AUS_NONE) return la_no(LA_WHY_HAND_EMPTY, "LA-CARGO-12", 0, 0);
    if (p->car[cell].box[box] == LA_DAMAGE) return la_no(LA_WHY_BOX_DAMAGED, "LA-CARGO-09", cell, box);
    if (!ausi_has(la_facts_of(game)->takes[la_rig_index(game, &p->car[cell])][p->lifted], box))
        return la_no(LA_WHY_NOT_ACCEPTED, "LA-CARGO-03", p->lifted, cell);
    if (p->car[cell].box[box] == p->lifted) return la_no(LA_WHY_SAME_TOKEN, "LA-CARGO-10", p->lifted, 0);
    return la_yes();
}

aus_verdict la_check_free(const aus_game *game, const la_state *s, int seat, aus_action action)
{
    const la_player *p = &s->player[seat];
    int cell = aus_arg_of(action, 0), box = aus_arg_of(action, 1);
    if (s->phase == LA_PHASE_FIRE) return la_no(LA_WHY_IN_FIRE, "LA-CARGO-13", 0, 0);
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    return aus_verb_of(action) == LA_V_LIFT ? may_lift(p, cell, box) : may_put(game, p, cell, box);
}

size_t la_list_free(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    int verb = p->lifted == AUS_NONE ? LA_V_LIFT : LA_V_PUT;
    size_t n = 0;
    if (s->phase == LA_PHASE_FIRE) return 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        const la_car *car = &p->car[cell];
        unsigned boxes = verb == LA_V_LIFT
                             ? la_sound_boxes(game, car) & ~la_boxes_with(car, AUS_NONE)
                             : la_boxes_for(game, car, p->lifted) & ~la_boxes_with(car, p->lifted);
        for (; boxes; boxes &= boxes - 1) out[n++] = AUS_ACTION(verb, cell, la_lowest(boxes), 0);
    }
    return n;
}

void la_apply_free(la_run *run, int seat, aus_action action)
{
    la_player *p = &run->s->player[seat];
    int cell = aus_arg_of(action, 0), box = aus_arg_of(action, 1);
    uint8_t *place = &p->car[cell].box[box], thing = *place;
    bool lift = aus_verb_of(action) == LA_V_LIFT;
    la_tell(run, lift ? LA_EV_LIFTED : LA_EV_PUT, seat, "LA-CARGO-12", lift ? thing : p->lifted, cell, box);
    *place = p->lifted;
    p->lifted = thing;
}
