/* The engine of the rules: which handler answers what, and the contract's side of playing. */
#include "run.h"
#include "cargo.h"
#include "crew.h"
#include "damage.h"
#include "effects.h"
#include "explore.h"
#include "fire.h"
#include "game.h"
#include "objects.h"
#include "rest.h"
#include "road.h"
#include "round.h"
#include "upgrade.h"
#include "zone.h"

const la_handler *const la_handlers[LA_ASKS] = {
    [LA_ASK_TURN] = &la_turn_handler,
    [LA_ASK_TEAM] = &la_team_handler,
    [LA_ASK_EXPLORE] = &la_explore_handler,
    [LA_ASK_BLOCK] = &la_block_handler,
    [LA_ASK_CHOICE] = &la_choice_handler,
    [LA_ASK_TRAILER] = &la_trailer_handler,
    [LA_ASK_CARRIER] = &la_carrier_handler,
    [LA_ASK_UNCOUPLE] = &la_uncouple_handler,
    [LA_ASK_STORE] = &la_store_handler,
    [LA_ASK_DAMAGE] = &la_damage_handler,
    [LA_ASK_REPAIR] = &la_repair_handler,
    [LA_ASK_CLEAN] = &la_clean_handler,
    [LA_ASK_DISMISS] = &la_dismiss_handler,
    [LA_ASK_UNSEAT] = &la_unseat_handler,
    [LA_ASK_CONTAMINATE] = &la_contaminate_handler,
    [LA_ASK_GIVE] = &la_give_handler,
    [LA_ASK_GAIN] = &la_gain_handler,
    [LA_ASK_GIVE_OBJECT] = &la_give_object_handler,
    [LA_ASK_OVERFLOW] = &la_overflow_handler,
    [LA_ASK_REST] = &la_rest_handler,
    [LA_ASK_MOVE] = &la_move_handler,
    [LA_ASK_DRIVE] = &la_drive_handler,
    [LA_ASK_WAYPOINT] = &la_waypoint_handler,
    [LA_ASK_WINDOW] = &la_window_handler,
    [LA_ASK_RENEGADE] = &la_renegade_handler,
    [LA_ASK_FIRE] = &la_fire_handler,
    [LA_ASK_PAY] = &la_pay_handler,
    [LA_ASK_TARGET] = &la_target_handler,
    [LA_ASK_OUST] = &la_oust_handler,
    [LA_ASK_LOOT] = &la_loot_handler,
    [LA_STEP_ROUND] = &la_round_handler,
    [LA_STEP_EXPLORING] = &la_exploring_handler,
    [LA_STEP_TURN_END] = &la_turn_end_handler,
    [LA_STEP_EXHAUST] = &la_exhaust_handler,
    [LA_STEP_REFILL] = &la_refill_handler,
    [LA_STEP_REVEAL] = &la_reveal_handler,
    [LA_STEP_EVENT] = &la_event_handler,
    [LA_STEP_THAW] = &la_thaw_handler,
    [LA_STEP_EFFECTS] = &la_effects_handler,
    [LA_STEP_FAME] = &la_fame_handler,
    [LA_STEP_DRAW] = &la_draw_handler,
    [LA_STEP_MOVING] = &la_moving_handler,
    [LA_STEP_TRAVEL] = &la_travel_handler,
    [LA_STEP_ARRIVE] = &la_arrive_handler,
    [LA_STEP_FIRE] = &la_fire_phase_handler,
    [LA_STEP_AMBUSH] = &la_ambush_handler,
    [LA_STEP_SHOT] = &la_shot_handler,
    [LA_STEP_SETTLE] = &la_settle_handler,
    [LA_STEP_VOLLEY] = &la_volley_handler,
    [LA_STEP_SALVO] = &la_salvo_handler,
    [LA_STEP_ROUND_END] = &la_round_end_handler,
};

/* ---- Events ------------------------------------------------------------------------------ */

void la_tell_all(la_run *run, int kind, int seat, const char *clause, int a, int b, int c, int d)
{
    if (!run->sink) return;
    aus_emit(run->sink, (aus_event){.kind = (uint8_t)kind,
                                    .seat = (int8_t)seat,
                                    .clause = clause,
                                    .arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

/* The first argument is known to that seat only. */
void la_whisper(la_run *run, int kind, int seat, const char *clause, int secret)
{
    if (!run->sink) return;
    aus_emit(run->sink, (aus_event){.kind = (uint8_t)kind,
                                    .seat = (int8_t)seat,
                                    .clause = clause,
                                    .arg = {(int16_t)secret},
                                    .secret = 1,
                                    .knows = (uint8_t)(1u << seat)});
}

/* ---- Running ----------------------------------------------------------------------------- */

void la_run_on(la_run *run)
{
    la_state *s = run->s;
    while (s->core.depth) {
        aus_frame *top = &s->core.stack[s->core.depth - 1];
        const la_handler *handler = la_handlers[top->ask];
        if (s->core.ended) la_pop(run);
        else if (top->seats) return;
        else if (handler->owned && s->player[top->arg[0]].out) la_pop(run);
        else handler->step(run, top);
    }
}

/* ---- The contract ------------------------------------------------------------------------ */

aus_verdict la_check(const aus_game *game, const void *state, int seat, aus_action action)
{
    const la_state *s = state;
    uint8_t lifted = s->player[seat].lifted;
    if (la_is_free(action)) return la_check_free(game, s, seat, action);
    if (lifted != AUS_NONE) return la_no(LA_WHY_HAND_FULL, "LA-CARGO-12", lifted, 0);
    return la_handlers[aus_asked(s)->ask]->check(game, s, seat, action);
}

size_t la_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    const la_state *s = state;
    if (s->player[seat].lifted != AUS_NONE) return 0;
    return la_handlers[aus_asked(s)->ask]->list(game, s, seat, out);
}

size_t la_free_actions(const aus_game *game, const void *state, int seat, aus_action *out)
{
    return la_list_free(game, state, seat, out);
}

uint32_t la_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink)
{
    la_run run = {.game = game, .s = state, .sink = sink};
    if (la_is_free(action)) {
        la_apply_free(&run, seat, action);
        return 0;
    }
    aus_frame *top = &run.s->core.stack[run.s->core.depth - 1];
    const la_handler *handler = la_handlers[top->ask];
    if (!handler->many) top->seats = 0;
    handler->apply(&run, top, seat, action);
    la_run_on(&run);
    return run.learned;
}
