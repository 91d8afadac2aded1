/* The engine's side of playing: everything that holds for every game is decided here, so that a
 * game's own `check` only ever sees a seat that is asked and arguments within their domains. */
#include "australis.h"

_Static_assert(sizeof(aus_dice) == 112, "the dice have no padding");
_Static_assert(sizeof(aus_core) == 248, "the core of a state has no padding");
_Static_assert(sizeof(aus_verdict) <= 16, "a verdict is two registers");

void aus_start(const aus_game *game, void *state, const aus_seed *seed, aus_sink *sink)
{
    memset(state, 0, game->rules->state_size);
    ((aus_core *)state)->seats = game->seats;
    aus_dice_init(&((aus_core *)state)->dice, seed);
    game->rules->start(game, state, sink);
}

static aus_verdict refuse(int code, const char *clause)
{
    return (aus_verdict){.code = (uint16_t)code, .clause = clause};
}

/* Arguments beyond a verb's parameters are zero, so that every action has one encoding. */
static bool in_range(const aus_game *game, const aus_verb *verb, aus_action action)
{
    for (int i = 0; i < 3; i++) {
        uint32_t bound = i < verb->params ? aus_domain_count(game, verb->param[i].domain) : 1;
        if (aus_arg_of(action, i) >= bound) return false;
    }
    return true;
}

aus_verdict aus_check(const aus_game *game, const void *state, int seat, aus_action action)
{
    const aus_rules *rules = game->rules;
    const aus_frame *asked = aus_asked(state);
    if (!asked) return refuse(AUS_WHY_OVER, rules->end_clause);
    const char *clause = aus_ask_clause(game, asked);
    if (!aus_is_asked(state, seat)) return refuse(AUS_WHY_NOT_ASKED, clause);
    if (aus_verb_of(action) >= rules->verbs) return refuse(AUS_WHY_NO_VERB, clause);
    if (!in_range(game, &rules->verb[aus_verb_of(action)], action)) return refuse(AUS_WHY_RANGE, clause);
    return rules->check(game, state, seat, action);
}

aus_verdict aus_apply(const aus_game *game, void *state, int seat, aus_action action, aus_sink *sink,
                      uint32_t *barrier)
{
    aus_verdict verdict = aus_check(game, state, seat, action);
    uint32_t    learned = verdict.code ? 0 : game->rules->apply(game, state, seat, action, sink);
    if (barrier) *barrier = learned;
    return verdict;
}

/* A step may carry anything in its arguments; a question's are shown to people and must mean something. */
static const char *frame_wrong(const aus_game *game, const aus_frame *frame, bool top)
{
    if (frame->ask >= game->rules->asks) return "a pending decision is none of this game";
    if (frame->seats >> game->seats) return "a seat is asked that is not at the table";
    if (!frame->seats) return top ? "a step was left undone" : NULL;
    const aus_ask *ask = &game->rules->ask[frame->ask];
    for (int i = 0; i < ask->params; i++) {
        uint32_t count = aus_domain_count(game, ask->param[i].domain);
        if (frame->arg[i] >= count && frame->arg[i] != AUS_NONE)
            return "an argument of a question is out of its domain";
    }
    return NULL;
}

const char *aus_invariant(const aus_game *game, const void *state)
{
    const aus_core *core = state;
    const char     *wrong = NULL;
    if (core->seats != game->seats) return "the number of seats changed";
    if (core->depth > AUS_STACK_MAX) return "too many pending decisions";
    if (core->ended >= game->rules->endings) return "an ending that is none of this game";
    if (!core->depth != (core->ended != 0))
        return core->ended ? "ended, but something is asked" : "over without an ending";
    for (int i = 0; i < core->depth && !wrong; i++)
        wrong = frame_wrong(game, &core->stack[i], i == core->depth - 1);
    return wrong ? wrong : game->rules->invariant(game, state);
}
