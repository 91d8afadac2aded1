#include "round.h"
#include "cargo.h"
#include "road.h"
#include "zone.h"

/* ---- Phases ------------------------------------------------------------------------------ */

static void begin_phase(la_run *run, int phase)
{
    la_state *s = run->s;
    s->phase = (uint8_t)phase;
    s->turn = (la_turn){.seat = AUS_NONE, .last = AUS_NONE, .after = AUS_NONE};
    for (int i = 0; i < s->orders; i++) {
        la_player *p = &s->player[s->order[i]];
        p->readied = 0;
        p->ignores = AUS_NONE;
        for (int j = 0; j < p->crews; j++) p->crew[j].used = 0;
        for (int j = 0; j < LA_CELLS_MAX; j++) p->car[j].fired = 0;
    }
    la_tell(run, LA_EV_PHASE, AUS_NO_SEAT, "LA-ROUND-01", phase, 0, 0);
}

static void step_round(la_run *run, aus_frame *f)
{
    static const uint8_t steps[] = {LA_STEP_EXPLORING, LA_ASK_REST, LA_STEP_MOVING, LA_STEP_FIRE,
                                    LA_STEP_ROUND_END};
    int next = f->arg[0];
    f->arg[0] = (uint8_t)((next + 1) % (int)sizeof steps);
    if (next == 0) {
        run->s->round++;
        la_tell(run, LA_EV_ROUND, AUS_NO_SEAT, "LA-ROUND-01", run->s->round, 0, 0);
    }
    begin_phase(run, LA_PHASE_EXPLORATION + next);
    la_push(run, steps[next], 0, 0, 0, 0);
}

const la_handler la_round_handler = {.step = step_round};

/* ---- The end of a round ------------------------------------------------------------------ */

/* What undamaged boxes yield at the end of a round. */
static void yield_boxes(la_run *run, int seat)
{
    const la_player *p = &run->s->player[seat];
    for (int cell = 0; cell < LA_CELLS_MAX; cell++) {
        if (!la_has_car(p, cell)) continue;
        for (unsigned left = la_working(run->game, &p->car[cell], LA_ROLE_ROUND_END); left;
             left &= left - 1) {
            const la_box *box = la_box_of(run->game, p->car[cell].card, la_lowest(left));
            la_gain(run, seat, box->token, box->value, "LA-EOR-02");
        }
    }
}

bool la_reached_ship(const aus_game *game, const la_state *s)
{
    int ship = la_waypoint_at(game, la_facts_of(game)->aurora[s->aurora])->progress;
    for (int i = 0; i < s->orders; i++)
        if (la_progress(game, &s->player[s->order[i]]) >= ship) return true;
    return false;
}

static void end_game(la_run *run, int how)
{
    run->s->core.ended = (uint8_t)how;
    la_tell(run, LA_EV_ENDED, AUS_NO_SEAT, "LA-END-01", 0, 0, 0);
}

static void clear_surplus(la_run *run)
{
    la_state *s = run->s;
    int cards = 0, keep = la_setup_at(run->game, la_facts_of(run->game)->setup)->keep;
    for (int i = 0; i < LA_SLOTS; i++) cards += s->zone[i].card != AUS_NONE;
    for (int i = 0; i < LA_SLOTS && cards > keep; i++) {
        if (s->zone[i].card == AUS_NONE) continue;
        la_tell(run, LA_EV_SURPLUS, AUS_NO_SEAT, "LA-EOR-05", s->zone[i].card, i, 0);
        la_discard(s, s->zone[i].card);
        la_clear_slot(&s->zone[i]);
        cards--;
    }
    la_slide(run, "LA-EOR-06");
}

enum { YIELD, TEST, OVER };

static void step_round_end(la_run *run, aus_frame *f)
{
    la_state *s = run->s;
    int seat;
    switch (f->arg[0]) {
    case YIELD:
        seat = la_next_standard(s, f->arg[1]);
        if (seat < 0) {
            f->arg[0] = TEST;
        } else {
            f->arg[1] |= (uint8_t)(1u << seat);
            yield_boxes(run, seat);
        }
        break;
    case TEST:
        f->arg[0] = OVER;
        if (la_reached_ship(run->game, s)) {
            end_game(run, LA_ENDED_REACHED);
        } else if (s->aurora == LA_AURORA) {
            end_game(run, LA_ENDED_DEPARTED);
        } else {
            s->aurora++;
            la_tell(run, LA_EV_AURORA, AUS_NO_SEAT, "LA-EOR-04", la_facts_of(run->game)->aurora[s->aurora],
                    s->aurora, 0);
            clear_surplus(run);
            la_reveal(run);
        }
        break;
    default: la_pop(run); break;
    }
}

const la_handler la_round_end_handler = {.step = step_round_end};
