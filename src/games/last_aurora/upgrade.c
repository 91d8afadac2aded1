#include "upgrade.h"
#include "cargo.h"

int la_towing(const aus_game *game, const la_player *p)
{
    return la_rig_of(game, p->car[LA_TRUCK_CELL].card)->towing;
}

static bool is_trailer(const la_player *p, int cell)
{
    return cell != LA_TRUCK_CELL && cell < LA_COLUMNS_MAX && la_has_car(p, cell);
}

/* The new card takes the place of the old one; the device above it stays. */
static void replace(la_run *run, int seat, int cell, int card, const char *clause)
{
    la_strip(run, seat, cell, "LA-UPG-10");
    la_install(run, seat, cell, card, clause);
}

void la_upgrade(la_run *run, int seat, int card)
{
    la_player *p = &run->s->player[seat];
    int kind = la_card_at(run->game, card)->kind;
    if (kind == LA_KIND_TRUCK) {
        la_store_aside(run, seat);
        la_push(run, LA_ASK_UNCOUPLE, seat, 0, 0, 0);
        replace(run, seat, LA_TRUCK_CELL, card, "LA-UPG-01");
    } else if (kind == LA_KIND_DEVICE) {
        la_push(run, LA_ASK_CARRIER, seat, card, 0, 0);
    } else if (la_trailers(p) < la_towing(run->game, p)) {
        la_install(run, seat, la_cell(la_trailers(p) + 1, LA_ROW_BOTTOM), card, "LA-UPG-02");
    } else {
        la_push(run, LA_ASK_TRAILER, seat, card, 0, 0);
    }
}

/* ---- Which trailer is replaced ----------------------------------------------------------- */

static void replace_trailer(la_run *run, aus_frame *f, int cell)
{
    int seat = f->arg[0], card = f->arg[1];
    la_pop(run);
    replace(run, seat, cell, card, "LA-UPG-03");
    la_store_aside(run, seat);
}

static void step_trailer(la_run *run, aus_frame *f)
{
    if (la_trailers(&run->s->player[f->arg[0]]) == 1) replace_trailer(run, f, la_cell(1, LA_ROW_BOTTOM));
    else la_ask(f, f->arg[0]);
}

static size_t list_trailers(const la_player *p, int verb, aus_action *out)
{
    size_t n = 0;
    for (int column = 1; column <= la_trailers(p); column++)
        out[n++] = AUS_ACTION(verb, la_cell(column, LA_ROW_BOTTOM), 0, 0);
    return n;
}

static aus_verdict check_trailer(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) != LA_V_REPLACE) return la_not_now(game, s);
    return is_trailer(&s->player[seat], aus_arg_of(a, 0))
               ? la_yes()
               : la_no(LA_WHY_NO_CARD, "LA-UPG-03", aus_arg_of(a, 0), 0);
}

static size_t list_trailer(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game;
    return list_trailers(&s->player[seat], LA_V_REPLACE, out);
}

static void apply_trailer(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)seat;
    replace_trailer(run, f, aus_arg_of(a, 0));
}

const la_handler la_trailer_handler = {.owned = true,
                                       .step = step_trailer,
                                       .list = list_trailer,
                                       .check = check_trailer,
                                       .apply = apply_trailer};

/* ---- Where a device is mounted ----------------------------------------------------------- */

aus_verdict la_may_mount(const la_player *p, int carrier)
{
    if (carrier >= LA_COLUMNS_MAX || !la_has_car(p, carrier))
        return la_no(LA_WHY_NO_CARD, "LA-UPG-04", carrier, 0);
    return la_yes();
}

void la_mount(la_run *run, int seat, int card, int carrier)
{
    int cell = la_cell(carrier, LA_ROW_TOP);
    if (la_has_car(&run->s->player[seat], cell)) la_strip(run, seat, cell, "LA-UPG-05");
    la_install(run, seat, cell, card, "LA-UPG-04");
    la_store_aside(run, seat);
}

static void mount(la_run *run, aus_frame *f, int carrier)
{
    int seat = f->arg[0], card = f->arg[1];
    la_pop(run);
    la_mount(run, seat, card, carrier);
}

static void step_carrier(la_run *run, aus_frame *f)
{
    if (la_trailers(&run->s->player[f->arg[0]])) la_ask(f, f->arg[0]);
    else mount(run, f, LA_TRUCK_CELL);
}

static aus_verdict check_carrier(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) != LA_V_MOUNT) return la_not_now(game, s);
    return la_may_mount(&s->player[seat], aus_arg_of(a, 0));
}

static size_t list_carrier(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game;
    out[0] = AUS_ACTION(LA_V_MOUNT, LA_TRUCK_CELL, 0, 0);
    return 1 + list_trailers(&s->player[seat], LA_V_MOUNT, out + 1);
}

static void apply_carrier(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)seat;
    mount(run, f, aus_arg_of(a, 0));
}

const la_handler la_carrier_handler = {.owned = true,
                                       .step = step_carrier,
                                       .list = list_carrier,
                                       .check = check_carrier,
                                       .apply = apply_carrier};

/* ---- Too many trailers ------------------------------------------------------------------- */

static void uncouple(la_run *run, int seat, int cell)
{
    la_player *p = &run->s->player[seat];
    int top = la_cell(cell, LA_ROW_TOP), last = LA_COLUMNS_MAX - 1;
    if (la_has_car(p, top)) la_strip(run, seat, top, "LA-UPG-09");
    la_strip(run, seat, cell, "LA-UPG-08");
    for (int column = cell; column < last; column++) {
        p->car[la_cell(column, LA_ROW_BOTTOM)] = p->car[la_cell(column + 1, LA_ROW_BOTTOM)];
        p->car[la_cell(column, LA_ROW_TOP)] = p->car[la_cell(column + 1, LA_ROW_TOP)];
    }
    la_clear_car(&p->car[la_cell(last, LA_ROW_BOTTOM)]);
    la_clear_car(&p->car[la_cell(last, LA_ROW_TOP)]);
}

static void step_uncouple(la_run *run, aus_frame *f)
{
    const la_player *p = &run->s->player[f->arg[0]];
    if (la_trailers(p) <= la_towing(run->game, p)) la_pop(run);
    else if (la_trailers(p) == 1) uncouple(run, f->arg[0], la_cell(1, LA_ROW_BOTTOM));
    else la_ask(f, f->arg[0]);
}

static aus_verdict check_uncouple(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    if (aus_verb_of(a) != LA_V_UNCOUPLE) return la_not_now(game, s);
    return is_trailer(&s->player[seat], aus_arg_of(a, 0))
               ? la_yes()
               : la_no(LA_WHY_NO_CARD, "LA-UPG-08", aus_arg_of(a, 0), 0);
}

static size_t list_uncouple(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game;
    return list_trailers(&s->player[seat], LA_V_UNCOUPLE, out);
}

static void apply_uncouple(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)f;
    uncouple(run, seat, aus_arg_of(a, 0));
}

const la_handler la_uncouple_handler = {.owned = true,
                                        .step = step_uncouple,
                                        .list = list_uncouple,
                                        .check = check_uncouple,
                                        .apply = apply_uncouple};
