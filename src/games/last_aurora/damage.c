#include "damage.h"
#include "crew.h"

/* ---- Placing ----------------------------------------------------------------------------- */

void la_damage(la_run *run, int seat, int count, int area, const char *clause)
{
    if (!count) return;
    la_tell(run, area == AUS_NONE ? LA_EV_STRUCK_ANYWHERE : LA_EV_STRUCK, seat, clause, count, area, 0);
    la_push(run, LA_ASK_DAMAGE, seat, count, area, 0);
}

void la_damage_box(la_run *run, int seat, int cell, int box, const char *clause)
{
    la_player *p = &run->s->player[seat];
    uint8_t thing = p->car[cell].box[box];
    p->car[cell].box[box] = LA_DAMAGE;
    la_tell(run, LA_EV_DAMAGED, seat, clause, cell, box, 0);
    if (thing == AUS_NONE) return;
    la_tell(run, LA_EV_RETURNED, seat, "LA-CARGO-19", thing, cell, box);
    if (thing == LA_SURVIVOR) la_lose_card(run, seat);
}

/* Undamaged boxes of the area in a cell. */
static unsigned open_boxes(const aus_game *game, const la_player *p, int cell, unsigned cells)
{
    return ausi_has(cells, cell) && la_has_car(p, cell) ? la_sound_boxes(game, &p->car[cell]) : 0;
}

static void step_damage(la_run *run, aus_frame *f)
{
    int seat = f->arg[0], n = 0, at = 0;
    const la_player *p = &run->s->player[seat];
    unsigned cells = la_area_cells(run->game, f->arg[2]), last = 0;
    if (!f->arg[1]) {
        la_pop(run);
        return;
    }
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        unsigned open = open_boxes(run->game, p, cell, cells);
        if (open) n += __builtin_popcount(open), at = cell, last = open;
    }
    if (!n) {
        la_tell(run, LA_EV_DAMAGE_LOST, seat, "LA-CARGO-20", f->arg[1], 0, 0);
        la_pop(run);
        return;
    }
    /* With one box left there is nothing to choose, unless a token can still be moved out of it. */
    if (n == 1 && (run->s->phase == LA_PHASE_FIRE || p->car[at].box[la_lowest(last)] == AUS_NONE)) {
        f->arg[1]--;
        la_damage_box(run, seat, at, la_lowest(last), "LA-CARGO-17");
    } else {
        la_ask(f, seat);
    }
}

static aus_verdict check_damage(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const la_player *p = &s->player[seat];
    int cell = aus_arg_of(a, 0), box = aus_arg_of(a, 1);
    if (aus_verb_of(a) != LA_V_DAMAGE) return la_not_now(game, s);
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    if (!ausi_has(la_area_cells(game, aus_asked(s)->arg[2]), cell))
        return la_no(LA_WHY_OUTSIDE_AREA, "LA-CARGO-17", cell, 0);
    if (p->car[cell].box[box] == LA_DAMAGE) return la_no(LA_WHY_BOX_DAMAGED, "LA-CARGO-17", cell, box);
    return la_yes();
}

static size_t list_damage(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    unsigned cells = la_area_cells(game, aus_asked(s)->arg[2]);
    size_t n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++)
        for (unsigned left = open_boxes(game, p, cell, cells); left; left &= left - 1)
            out[n++] = AUS_ACTION(LA_V_DAMAGE, cell, la_lowest(left), 0);
    return n;
}

static void apply_damage(la_run *run, aus_frame *f, int seat, aus_action a)
{
    f->arg[1]--;
    la_damage_box(run, seat, aus_arg_of(a, 0), aus_arg_of(a, 1), "LA-CARGO-18");
}

const la_handler la_damage_handler = {
    .owned = true, .step = step_damage, .list = list_damage, .check = check_damage, .apply = apply_damage};

/* ---- Repairing --------------------------------------------------------------------------- */

void la_repair(la_run *run, int seat, int count, bool forced, const char *clause)
{
    if (!count) return;
    la_tell(run, LA_EV_REPAIRING, seat, clause, count, 0, 0);
    la_push(run, LA_ASK_REPAIR, seat, count, forced, 0);
}

aus_verdict la_may_repair(const aus_game *game, const la_player *p, int cell, int box)
{
    aus_verdict there = la_box_there(game, p, cell, box);
    if (there.code) return there;
    if (p->car[cell].box[box] != LA_DAMAGE) return la_no(LA_WHY_NOT_DAMAGED, "LA-CARGO-23", cell, box);
    return la_yes();
}

size_t la_list_repairs(const la_player *p, aus_action *out)
{
    size_t n = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_boxes_with(&p->car[cell], LA_DAMAGE); left; left &= left - 1)
            out[n++] = AUS_ACTION(LA_V_REPAIR, cell, la_lowest(left), 0);
    }
    return n;
}

void la_repair_box(la_run *run, int seat, int cell, int box)
{
    run->s->player[seat].car[cell].box[box] = AUS_NONE;
    la_tell(run, LA_EV_REPAIRED, seat, "LA-CARGO-23", cell, box, 0);
}

static void step_repair(la_run *run, aus_frame *f)
{
    const la_player *p = &run->s->player[f->arg[0]];
    aus_action options[LA_CELLS_MAX * LA_BOXES_MAX];
    size_t n = f->arg[1] ? la_list_repairs(p, options) : 0;
    if (!n) {
        la_pop(run);
    } else if (n == 1 && f->arg[2]) {
        f->arg[1]--;
        la_repair_box(run, f->arg[0], aus_arg_of(options[0], 0), aus_arg_of(options[0], 1));
    } else {
        la_ask(f, f->arg[0]);
    }
}

static aus_verdict check_repair(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_REPAIR)
        return la_may_repair(game, &s->player[seat], aus_arg_of(a, 0), aus_arg_of(a, 1));
    if (aus_verb_of(a) != LA_V_STOP) return la_not_now(game, s);
    return aus_asked(s)->arg[2] ? la_no(LA_WHY_FORCED, "LA-CARGO-23", 0, 0) : la_yes();
}

static size_t list_repair(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = la_list_repairs(&s->player[seat], out);
    (void)game;
    if (!aus_asked(s)->arg[2]) out[n++] = AUS_ACTION(LA_V_STOP, 0, 0, 0);
    return n;
}

static void apply_repair(la_run *run, aus_frame *f, int seat, aus_action a)
{
    if (aus_verb_of(a) == LA_V_STOP) {
        la_tell(run, LA_EV_STOPPED, seat, "LA-CARGO-23", f->arg[1], 0, 0);
        f->arg[1] = 0;
        return;
    }
    f->arg[1]--;
    la_repair_box(run, seat, aus_arg_of(a, 0), aus_arg_of(a, 1));
}

const la_handler la_repair_handler = {
    .owned = true, .step = step_repair, .list = list_repair, .check = check_repair, .apply = apply_repair};

/* ---- Fame -------------------------------------------------------------------------------- */

void la_gain_fame(la_run *run, int seat, int count, const char *clause)
{
    la_tell(run, LA_EV_FAME_DUE, seat, clause, count, 0, 0);
    la_push(run, LA_STEP_FAME, seat, count, 0, 0);
}

void la_lose_fame(la_run *run, int seat, int count, const char *clause)
{
    la_tell(run, LA_EV_FAME_DUE, seat, clause, -count, 0, 0);
    la_push(run, LA_STEP_FAME, seat, 0, count, 0);
}

static void step_fame(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    la_player *p = &run->s->player[seat];
    const la_basics *b = la_basics_at(run->game, 0);
    if (f->arg[1]) {
        f->arg[1]--;
        if (p->fame < b->fame_top) {
            p->fame++;
            la_tell(run, LA_EV_FAME, seat, "LA-FAME-02", 1, p->fame, 0);
        } else {
            la_repair(run, seat, 1, run->game->option[LA_O_TOP_REPAIR], "LA-FAME-03");
        }
    } else if (f->arg[2]) {
        f->arg[2]--;
        if (p->fame > b->fame_low) {
            p->fame--;
            la_tell(run, LA_EV_FAME, seat, "LA-FAME-04", -1, p->fame, 0);
        } else {
            la_damage(run, seat, 1, AUS_NONE, "LA-FAME-05");
        }
    } else {
        la_pop(run);
    }
}

const la_handler la_fame_handler = {.owned = true, .step = step_fame};
