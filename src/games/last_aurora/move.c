/* Phase 3, Movement: the turn before and after the move, and the window at the end. */
#include "cargo.h"
#include "crew.h"
#include "effects.h"
#include "objects.h"
#include "road.h"

/* ---- The phase --------------------------------------------------------------------------- */

static void step_moving(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat = la_next_standard(s, f->arg[1]);
    if (seat < 0) {
        s->turn = (la_turn){.seat = AUS_NONE, .last = AUS_NONE, .after = AUS_NONE};
        la_pop(run);
        la_update_order(run, "LA-TURN-01");
        la_push(run, LA_ASK_WINDOW, 0, 0, 0, 0);
        return;
    }
    f->arg[1] |= (uint8_t)(1u << seat);
    s->turn = (la_turn){.seat = (uint8_t)seat, .last = AUS_NONE, .after = AUS_NONE};
    la_tell(run, LA_EV_TURN, seat, "LA-MOVE-01", 0, 0, 0);
    la_push(run, LA_ASK_MOVE, seat, 0, 0, 0);
}

const la_handler la_moving_handler = {.step = step_moving};

/* ---- Abilities before the move ----------------------------------------------------------- */

/* The active survivor whose unused ability of this kind is used next; why there is none, if -1. */
static int ready_for(const aus_game *game, const la_player *p, int ability, const char *clause,
                     aus_verdict *why)
{
    *why = la_no(LA_WHY_NO_ABILITY, clause, 0, 0);
    for (int i = 0; i < p->crews; i++) {
        if (la_survivor_of(game, p->crew[i].card)->ability != ability) continue;
        if (p->crew[i].zone == LA_ACTIVE && !p->crew[i].used) return i;
        *why = p->crew[i].used ? la_no(LA_WHY_USED_ABILITY, "LA-ABIL-03", p->crew[i].card, 0)
                               : la_no(LA_WHY_WRONG_ZONE, "LA-ABIL-01", p->crew[i].card, p->crew[i].zone);
    }
    return -1;
}

static aus_verdict may_fetch(const aus_game *game, const la_player *p, int token)
{
    aus_verdict why;
    if (ready_for(game, p, LA_ABILITY_MISSING_RESOURCE, "LA-ABIL-14", &why) < 0) return why;
    if (token < LA_RESOURCE_FIRST) return la_no(LA_WHY_NOT_ALLOWED, "LA-GEN-02", 0, 0);
    return la_holds(p, token) ? la_no(LA_WHY_TOKEN_PRESENT, "LA-ABIL-14", token, 0) : la_yes();
}

static aus_verdict may_rally(const aus_game *game, const la_player *p, int whom)
{
    aus_verdict why;
    if (ready_for(game, p, LA_ABILITY_READY, "LA-ABIL-09", &why) < 0) return why;
    int i = la_member_of(p, whom);
    if (i < 0) return la_no(LA_WHY_NOT_YOURS, "LA-ABIL-09", whom, 0);
    return p->crew[i].zone == LA_REST ? la_yes()
                                      : la_no(LA_WHY_WRONG_ZONE, "LA-ABIL-09", whom, p->crew[i].zone);
}

static size_t list_abilities(const aus_game *game, const la_player *p, aus_action *out)
{
    size_t n = 0;
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++)
        if (!may_fetch(game, p, token).code) out[n++] = AUS_ACTION(LA_V_FETCH, token, 0, 0);
    for (int i = 0; i < p->crews; i++)
        if (!may_rally(game, p, p->crew[i].card).code)
            out[n++] = AUS_ACTION(LA_V_RALLY, p->crew[i].card, 0, 0);
    return n;
}

/* ---- The turn ---------------------------------------------------------------------------- */

static bool road_goes_on(const aus_game *game, const la_player *p)
{
    uint8_t exits[LA_OUT_MAX];
    return la_exits(game, p->at, la_has_tracks(game, p), exits) > 0;
}

static aus_verdict may_set_out(const aus_game *game, const la_state *s, const la_player *p)
{
    if (s->turn.acted) return la_no(LA_WHY_ALREADY_ACTED, "LA-MOVE-01", 0, 0);
    if (!road_goes_on(game, p)) return la_no(LA_WHY_ROAD_END, "LA-MOVE-10", p->at, 0);
    if (!la_has_driver(p)) return la_no(LA_WHY_NO_DRIVER, "LA-MOVE-02", 0, 0);
    return la_yes();
}

/* A survivor is on the truck, or can be brought there by re-arranging. */
static bool driver_possible(const aus_game *game, const la_player *p)
{
    return la_has_driver(p) || la_boxes_for(game, &p->car[LA_TRUCK_CELL], LA_SURVIVOR);
}

static void step_move(la_run *run, aus_frame *f)
{
    aus_action options[LA_CREW_MAX + LA_TOKENS];
    const la_player *p = &run->s->player[f->arg[0]];
    bool ask = p->hands > 0;
    if (!ask && !run->s->turn.acted) {
        bool fuel = la_holds(p, LA_FUEL) && road_goes_on(run->game, p) && driver_possible(run->game, p);
        ask = fuel || list_abilities(run->game, p, options);
        if (!ask) la_tell(run, LA_EV_STAYED, f->arg[0], "LA-MOVE-04", 0, 0, 0);
    }
    if (ask) la_ask(f, f->arg[0]);
    else la_pop(run);
}

static bool travelled(const la_turn *t, int road)
{
    return (t->roads[road >> 3] >> (road & 7)) & 1u;
}

static aus_verdict may_lay(const aus_game *game, const la_state *s, int seat, int object, int road)
{
    aus_verdict v = la_may_spend_object(game, s, seat, object, LA_POWER_MINE);
    if (v.code) return v;
    if (!s->turn.steps) return la_no(LA_WHY_NOT_TRAVELLED, "LA-MINE-09", road, 0);
    return travelled(&s->turn, road) ? la_yes() : la_no(LA_WHY_NOT_TRAVELLED, "LA-MINE-02", road, 0);
}

static aus_verdict check_move(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    const la_player *p = &s->player[seat];
    int first = aus_arg_of(a, 0), second = aus_arg_of(a, 1), verb = aus_verb_of(a);
    aus_verdict v = la_yes();
    bool before = verb == LA_V_FETCH || verb == LA_V_RALLY || verb == LA_V_STAY;
    if (before && s->turn.acted) return la_no(LA_WHY_MOVE_BEGUN, "LA-MOVE-12", 0, 0);
    switch (verb) {
    case LA_V_FETCH: return may_fetch(game, p, first);
    case LA_V_RALLY: return may_rally(game, p, first);
    case LA_V_STAY: return la_yes();
    case LA_V_START:
        v = may_set_out(game, s, p);
        return v.code || la_holds(p, LA_FUEL) ? v : la_no(LA_WHY_NO_TOKEN, "LA-MOVE-04", LA_FUEL, 0);
    case LA_V_START_WITH:
        v = may_set_out(game, s, p);
        return v.code ? v : la_may_spend_object(game, s, seat, first, LA_POWER_START_FUEL);
    case LA_V_LAY: return may_lay(game, s, seat, first, second);
    case LA_V_END_TURN: return s->turn.acted ? la_yes() : la_no(LA_WHY_MUST_ACT, "LA-MOVE-04", 0, 0);
    default: return la_is_use(a) ? la_may_use(game, s, seat, a) : la_not_now(game, s);
    }
}

static size_t list_mines(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    uint8_t objects[LA_HAND_MAX];
    size_t n = 0;
    int held = s->turn.steps ? la_hand_objects(&s->player[seat], objects) : 0;
    for (int i = 0; i < held; i++) {
        if (la_object_at(game, objects[i])->power != LA_POWER_MINE) continue;
        for (int road = 0; road < game->records[LA_T_ROADS]; road++)
            if (!may_lay(game, s, seat, objects[i], road).code)
                out[n++] = AUS_ACTION(LA_V_LAY, objects[i], road, 0);
    }
    return n;
}

static size_t list_move(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    const la_player *p = &s->player[seat];
    size_t n = 0;
    bool go = !may_set_out(game, s, p).code;
    if (s->turn.acted) out[n++] = AUS_ACTION(LA_V_END_TURN, 0, 0, 0);
    n += la_list_uses(game, s, seat, out + n);
    if (go) n += la_list_power(game, s, seat, LA_V_START_WITH, LA_POWER_START_FUEL, out + n);
    n += list_mines(game, s, seat, out + n);
    if (s->turn.acted) return n;
    n += list_abilities(game, p, out + n);
    out[n++] = AUS_ACTION(LA_V_STAY, 0, 0, 0);
    if (go && la_holds(p, LA_FUEL)) out[n++] = AUS_ACTION(LA_V_START, 0, 0, 0);
    return n;
}

/* ---- Movement points --------------------------------------------------------------------- */

static int behind_leader(const aus_game *game, const la_state *s, const la_player *p)
{
    const la_player *leader = p;
    for (int i = 0; i < s->orders; i++)
        if (la_rank(game, &s->player[s->order[i]]) > la_rank(game, leader)) leader = &s->player[s->order[i]];
    return la_distance(game, p->at, leader->at, la_has_tracks(game, p));
}

static int speed_boxes(const aus_game *game, const la_player *p)
{
    int points = 0;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_working(game, &p->car[cell], LA_ROLE_SPEED); left; left &= left - 1)
            points += la_box_of(game, p->car[cell].card, la_lowest(left))->value;
    }
    return points;
}

static int movement_points(la_run *run, int seat)
{
    const aus_game *game = run->game;
    const la_player *p = &run->s->player[seat];
    int points = la_rig_of(game, p->car[LA_TRUCK_CELL].card)->speed + speed_boxes(game, p);
    for (int i = 0; i < p->crews; i++) {
        const la_survivor *v = la_survivor_of(game, p->crew[i].card);
        if (v->ability != LA_ABILITY_SPEED || p->crew[i].zone != LA_ACTIVE) continue;
        points += v->amount;
        bool far = v->extra && behind_leader(game, run->s, p) >= v->behind;
        if (far) points += v->extra;
        la_tell(run, LA_EV_ABILITY, seat, v->extra ? "LA-ABIL-05" : "LA-ABIL-15", p->crew[i].card, 0, 0);
    }
    return points;
}

static void set_out(la_run *run, int seat)
{
    la_state *s = run->s;
    s->turn.acted = 1;
    s->turn.points = (uint8_t)movement_points(run, seat);
    la_tell(run, LA_EV_STARTED, seat, "LA-MOVE-05", s->turn.points, 0, 0);
    la_push(run, LA_STEP_ARRIVE, seat, 0, 0, 0);
    la_push(run, LA_ASK_DRIVE, seat, 0, 0, 0);
}

/* ---- Mines ------------------------------------------------------------------------------- */

/* The reserve is empty: the mine lying farthest back is taken. */
static void take_rearmost(la_run *run)
{
    la_state *s = run->s;
    int rear = 0;
    for (int i = 1; i < s->mines; i++) {
        int mine = la_waypoint_at(run->game, la_road_at(run->game, s->mine[i].road)->from)->progress;
        if (mine < la_waypoint_at(run->game, la_road_at(run->game, s->mine[rear].road)->from)->progress)
            rear = i;
    }
    la_tell(run, LA_EV_MINE_TAKEN, AUS_NO_SEAT, "LA-MINE-06", s->mine[rear].road, 0, 0);
    s->mines--;
    for (int i = rear; i < s->mines; i++) s->mine[i] = s->mine[i + 1];
    s->mine[s->mines] = (la_mine){0};
}

static void lay_mine(la_run *run, int seat, int object, int road)
{
    la_state *s = run->s;
    la_spend_object(run, seat, object, "LA-MINE-02");
    if (s->mines == la_basics_at(run->game, 0)->mines) take_rearmost(run);
    s->mine[s->mines++] = (la_mine){.road = (uint8_t)road, .owner = (uint8_t)seat};
    la_tell(run, LA_EV_MINED, seat, "LA-MINE-02", road, 0, 0);
    la_carry_out(run, seat, LA_FROM_OBJECT, object, 0);
}

/* ---- Answers ----------------------------------------------------------------------------- */

static void use_ability(la_run *run, int seat, bool fetch, int arg)
{
    la_player *p = &run->s->player[seat];
    const char *clause = fetch ? "LA-ABIL-14" : "LA-ABIL-09";
    aus_verdict why;
    la_member *m = &p->crew[ready_for(run->game, p, fetch ? LA_ABILITY_MISSING_RESOURCE : LA_ABILITY_READY,
                                      clause, &why)];
    m->used = 1;
    la_tell(run, LA_EV_ABILITY, seat, clause, m->card, 0, 0);
    if (fetch) la_gain(run, seat, arg, la_survivor_of(run->game, m->card)->amount, clause);
    else la_move_zone(run, seat, la_member_of(p, arg), LA_ACTIVE, clause);
}

static void apply_move(la_run *run, aus_frame *f, int seat, aus_action a)
{
    int first = aus_arg_of(a, 0);
    (void)f;
    switch (aus_verb_of(a)) {
    case LA_V_FETCH:
    case LA_V_RALLY: use_ability(run, seat, aus_verb_of(a) == LA_V_FETCH, first); break;
    case LA_V_STAY:
    case LA_V_END_TURN:
        la_tell(run, run->s->turn.acted ? LA_EV_TURN_ENDED : LA_EV_STAYED, seat, "LA-MOVE-04", 0, 0, 0);
        la_pop(run);
        break;
    case LA_V_START:
        la_spend(run, seat, LA_FUEL, "LA-MOVE-04");
        set_out(run, seat);
        break;
    case LA_V_START_WITH:
        la_spend_object(run, seat, first, "LA-OBJ-19");
        set_out(run, seat);
        run->s->turn.after = (uint8_t)first;
        break;
    case LA_V_LAY: lay_mine(run, seat, first, aus_arg_of(a, 1)); break;
    default: la_apply_use(run, seat, a); break;
    }
}

const la_handler la_move_handler = {
    .owned = true, .step = step_move, .list = list_move, .check = check_move, .apply = apply_move};

/* ---- The window before Fire -------------------------------------------------------------- */

static void step_window(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    if (f->arg[0]) {
        la_pop(run);
        return;
    }
    f->arg[0] = 1;
    for (int i = 0; i < s->orders; i++) f->seats |= (uint8_t)(1u << s->order[i]);
}

static aus_verdict check_window(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    (void)seat;
    return aus_verb_of(a) == LA_V_READY ? la_yes() : la_not_now(game, s);
}

static size_t list_window(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game, (void)s, (void)seat;
    out[0] = AUS_ACTION(LA_V_READY, 0, 0, 0);
    return 1;
}

static void apply_window(la_run *run, aus_frame *f, int seat, aus_action a)
{
    (void)a;
    f->seats &= (uint8_t) ~(1u << seat);
    la_tell(run, LA_EV_READY, seat, "LA-CARGO-14", 0, 0, 0);
}

const la_handler la_window_handler = {
    .many = true, .step = step_window, .list = list_window, .check = check_window, .apply = apply_window};
