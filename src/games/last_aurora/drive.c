/* The move itself: paying for more points, choosing the way, mines, and what lies where it ends. */
#include "cargo.h"
#include "damage.h"
#include "effects.h"
#include "objects.h"
#include "road.h"

/* ---- The way ----------------------------------------------------------------------------- */

/* Points one token of this kind gives; 0 = it cannot be burnt. Fuel always can. */
static int burn_value(const aus_game *game, const la_player *p, int token)
{
    if (token == LA_FUEL) return 1;
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_working(game, &p->car[cell], LA_ROLE_RECYCLING); left; left &= left - 1) {
            const la_box *box = la_box_of(game, p->car[cell].card, la_lowest(left));
            if (box->token == token) return box->value;
        }
    }
    return 0;
}

static aus_verdict may_burn(const aus_game *game, const la_state *s, const la_player *p, int token)
{
    if (s->turn.steps) return la_no(LA_WHY_MOVE_BEGUN, "LA-MOVE-08", 0, 0);
    if (!burn_value(game, p, token)) return la_no(LA_WHY_NOT_ALLOWED, "LA-MOVE-11", token, 0);
    return la_holds(p, token) ? la_yes() : la_no(LA_WHY_NO_TOKEN, "LA-MOVE-05", token, 0);
}

static size_t list_burns(const aus_game *game, const la_state *s, const la_player *p, aus_action *out)
{
    size_t n = 0;
    if (s->turn.steps) return 0;
    for (int token = LA_RESOURCE_FIRST; token < LA_TOKENS; token++)
        if (!may_burn(game, s, p, token).code) out[n++] = AUS_ACTION(LA_V_BURN, token, 0, 0);
    return n;
}

static size_t list_ways(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    la_ways ways;
    size_t n = 0;
    la_find_ways(game, s, seat, &ways);
    for (int i = 0; i < ways.turns; i++) out[n++] = AUS_ACTION(LA_V_TURN, ways.turn[i], 0, 0);
    for (int i = 0; i < ways.stops; i++) out[n++] = AUS_ACTION(LA_V_DRIVE, ways.stop[i], 0, 0);
    return n;
}

static size_t list_drive(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    size_t n = la_list_uses(game, s, seat, out);
    n += list_burns(game, s, &s->player[seat], out + n);
    return n + list_ways(game, s, seat, out + n);
}

static void apply_drive(la_run *run, aus_frame *f, int seat, aus_action a)
{
    la_player *p = &run->s->player[seat];
    la_turn *t = &run->s->turn;
    int arg = aus_arg_of(a, 0);
    (void)f;
    switch (aus_verb_of(a)) {
    case LA_V_BURN:
        t->points = (uint8_t)(t->points + burn_value(run->game, p, arg));
        la_spend(run, seat, arg, arg == LA_FUEL ? "LA-MOVE-05" : "LA-MOVE-11");
        la_tell(run, LA_EV_BURNT, seat, arg == LA_FUEL ? "LA-MOVE-05" : "LA-MOVE-11", arg, t->points, 0);
        break;
    case LA_V_TURN:
    case LA_V_DRIVE:
        t->halting = aus_verb_of(a) == LA_V_DRIVE;
        la_push(run, LA_STEP_TRAVEL, seat, arg, la_has_tracks(run->game, p), 0);
        break;
    default: la_apply_use(run, seat, a); break;
    }
}

static void step_drive(la_run *run, aus_frame *f)
{
    aus_action options[LA_WAYPOINTS_MAX + LA_OUT_MAX];
    int seat = f->arg[0];
    const la_player *p = &run->s->player[seat];
    const la_turn *t = &run->s->turn;
    if (t->halting) {
        la_pop(run);
        return;
    }
    bool more = !t->steps && (p->hands || list_burns(run->game, run->s, p, options));
    size_t n = list_ways(run->game, run->s, seat, options);
    if (n == 1 && !more) apply_drive(run, f, seat, options[0]);
    else la_ask(f, seat);
}

static aus_verdict may_go(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    aus_action options[LA_WAYPOINTS_MAX + LA_OUT_MAX];
    size_t n = list_ways(game, s, seat, options);
    for (size_t i = 0; i < n; i++)
        if (options[i] == a) return la_yes();
    return la_no(LA_WHY_UNREACHABLE, "LA-MOVE-06", aus_arg_of(a, 0), s->turn.points);
}

static aus_verdict check_drive(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    switch (aus_verb_of(a)) {
    case LA_V_BURN: return may_burn(game, s, &s->player[seat], aus_arg_of(a, 0));
    case LA_V_TURN:
    case LA_V_DRIVE: return may_go(game, s, seat, a);
    default: return la_is_use(a) ? la_may_use(game, s, seat, a) : la_not_now(game, s);
    }
}

const la_handler la_drive_handler = {
    .owned = true, .step = step_drive, .list = list_drive, .check = check_drive, .apply = apply_drive};

/* ---- Road by road ------------------------------------------------------------------------ */

/* The road towards the waypoint named: straight to it at a fork, else the only one there is. The way was
 * judged when it was chosen, with or without tracks; tracks lost on a mine do not undo it. */
static int next_road(const aus_game *game, const la_player *p, int to, bool tracks)
{
    uint8_t exits[LA_OUT_MAX];
    int n = la_exits(game, p->at, tracks, exits);
    for (int i = 0; i < n; i++)
        if (la_road_at(game, exits[i])->to == to) return exits[i];
    return exits[0];
}

static void set_off_mine(la_run *run, int seat, int road)
{
    la_state *s = run->s;
    for (int i = 0; i < s->mines; i++) {
        if (s->mine[i].road != road || s->mine[i].owner == seat) continue;
        s->mines--;
        for (int j = i; j < s->mines; j++) s->mine[j] = s->mine[j + 1];
        s->mine[s->mines] = (la_mine){0};
        la_tell(run, LA_EV_MINE_HIT, seat, "LA-MINE-05", road, 0, 0);
        la_damage(run, seat, 1, la_facts_of(run->game)->truck_area, "LA-MINE-04");
        return;
    }
}

static void step_travel(la_run *run, aus_frame *f)
{
    int seat = f->arg[0];
    la_player *p = &run->s->player[seat];
    la_turn *t = &run->s->turn;
    if (p->at == f->arg[1]) {
        if (t->halting) la_tell(run, LA_EV_HALTED, seat, "LA-MOVE-06", p->at, t->steps, 0);
        la_pop(run);
        return;
    }
    int road = next_road(run->game, p, f->arg[1], f->arg[2]);
    const la_road *r = la_road_at(run->game, road);
    p->at = r->to;
    t->points--;
    t->steps++;
    t->roads[road >> 3] |= (uint8_t)(1u << (road & 7));
    la_tell(run, LA_EV_MOVED, seat, r->shortcut ? "LA-SHORT-01" : "LA-MOVE-07", r->from, r->to, 0);
    set_off_mine(run, seat, road);
}

const la_handler la_travel_handler = {.owned = true, .step = step_travel};

/* ---- Where it ends ----------------------------------------------------------------------- */

static int special_at(const la_state *s, int waypoint)
{
    for (int i = 0; i < s->specials; i++)
        if (s->special[i].waypoint == waypoint) return i;
    return -1;
}

/* The counter of the waypoint, then what an object brings after the move. */
static void step_arrive(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat = f->arg[0], special = special_at(s, s->player[seat].at);
    switch (f->arg[1]++) {
    case 0:
        if (special < 0) break;
        if (la_counter_at(run->game, s->special[special].counter)->stays)
            la_carry_out(run, seat, LA_FROM_COUNTER, s->special[special].counter, 0);
        else la_push(run, LA_ASK_WAYPOINT, seat, s->special[special].counter, 0, 0);
        break;
    case 1:
        if (s->turn.after != AUS_NONE) la_carry_out(run, seat, LA_FROM_OBJECT, s->turn.after, 0);
        break;
    default: la_pop(run); break;
    }
}

const la_handler la_arrive_handler = {.owned = true, .step = step_arrive};

static void step_waypoint(la_run *run, aus_frame *f)
{
    (void)run;
    la_ask(f, f->arg[0]);
}

static aus_verdict check_waypoint(const aus_game *game, const la_state *s, int seat, aus_action a)
{
    (void)seat;
    return aus_verb_of(a) == LA_V_TAKE || aus_verb_of(a) == LA_V_LEAVE ? la_yes() : la_not_now(game, s);
}

static size_t list_waypoint(const aus_game *game, const la_state *s, int seat, aus_action *out)
{
    (void)game, (void)s, (void)seat;
    out[0] = AUS_ACTION(LA_V_TAKE, 0, 0, 0);
    out[1] = AUS_ACTION(LA_V_LEAVE, 0, 0, 0);
    return 2;
}

static void apply_waypoint(la_run *run, aus_frame *f, int seat, aus_action a)
{
    la_state *s = run->s;
    int counter = f->arg[1], i = special_at(s, s->player[seat].at);
    la_pop(run);
    if (aus_verb_of(a) == LA_V_LEAVE) {
        la_tell(run, LA_EV_COUNTER_LEFT, seat, "LA-WAY-02", counter, 0, 0);
        return;
    }
    s->specials--;
    for (; i < s->specials; i++) s->special[i] = s->special[i + 1];
    s->special[s->specials] = (la_special){0};
    la_tell(run, LA_EV_COUNTER, seat, "LA-WAY-05", counter, s->player[seat].at, 0);
    la_carry_out(run, seat, LA_FROM_COUNTER, counter, 0);
}

const la_handler la_waypoint_handler = {.owned = true,
                                        .step = step_waypoint,
                                        .list = list_waypoint,
                                        .check = check_waypoint,
                                        .apply = apply_waypoint};
