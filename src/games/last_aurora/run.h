/*
 * What travels through one application of an action, and how a question or step is answered.
 *
 * Every frame on the stack has a handler. A frame without seats is a step: `step` does what can be
 * done and pops the frame, pushes others, or asks by setting the seats. A frame with seats waits for
 * an action: `check` judges it, `list` offers what `check` accepts, `apply` carries it out. After an
 * answer the seats of the frame are cleared, so its `step` looks again.
 *
 * The first argument of an owned frame is its seat. When that player is eliminated the frame is
 * dropped unseen.
 */
#ifndef LA_RUN_H
#define LA_RUN_H

#include "state.h"

typedef struct la_run {
    const aus_game *game;
    la_state *s;
    aus_sink *sink;
    uint32_t learned; /* the barrier */
} la_run;

typedef struct la_handler {
    bool owned;
    bool many; /* several seats at once; the handler clears the seats itself */
    void (*step)(la_run *run, aus_frame *frame);
    size_t (*list)(const aus_game *game, const la_state *s, int seat, aus_action *out);
    aus_verdict (*check)(const aus_game *game, const la_state *s, int seat, aus_action action);
    void (*apply)(la_run *run, aus_frame *frame, int seat, aus_action action);
} la_handler;

extern const la_handler *const la_handlers[LA_ASKS];

/* ---- Frames ------------------------------------------------------------------------------ */

static inline aus_frame *la_push(la_run *run, int ask, int a, int b, int c, int d)
{
    aus_core *core = &run->s->core;
    AUS_ASSERT(core->depth < AUS_STACK_MAX);
    aus_frame *top = &core->stack[core->depth++];
    *top = (aus_frame){.ask = (uint8_t)ask, .arg = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d}};
    return top;
}

/* A popped frame is zeroed: equal situations have equal bytes. */
static inline void la_pop(la_run *run)
{
    aus_core *core = &run->s->core;
    core->stack[--core->depth] = (aus_frame){0};
}

static inline void la_ask(aus_frame *frame, int seat)
{
    frame->seats = (uint8_t)(1u << seat);
}

/* ---- Verdicts ---------------------------------------------------------------------------- */

static inline aus_verdict la_yes(void)
{
    return (aus_verdict){.code = AUS_YES};
}

static inline aus_verdict la_no(int code, const char *clause, int a, int b)
{
    return (aus_verdict){.code = (uint16_t)code, .arg = {(int16_t)a, (int16_t)b}, .clause = clause};
}

/* The verb does not answer what is asked. */
static inline aus_verdict la_not_now(const aus_game *game, const la_state *s)
{
    return la_no(AUS_WHY_NOT_NOW, aus_ask_clause(game, aus_asked(s)), 0, 0);
}

/* ---- Events ------------------------------------------------------------------------------ */

void la_tell_all(la_run *run, int kind, int seat, const char *clause, int a, int b, int c, int d);
void la_whisper(la_run *run, int kind, int seat, const char *clause, int secret);

static inline void la_tell(la_run *run, int kind, int seat, const char *clause, int a, int b, int c)
{
    if (run->sink) la_tell_all(run, kind, seat, clause, a, b, c, 0);
}

static inline void la_everybody_learned(la_run *run)
{
    run->learned |= (1u << run->s->core.seats) - 1;
}

/* ---- Order ------------------------------------------------------------------------------- */

/* The first seat not in `done`, in Standard or in Reverse order; -1 if there is none. */
static inline int la_next_standard(const la_state *s, unsigned done)
{
    for (int i = s->orders - 1; i >= 0; i--)
        if (!((done >> s->order[i]) & 1u)) return s->order[i];
    return -1;
}

static inline int la_next_reverse(const la_state *s, unsigned done)
{
    for (int i = 0; i < s->orders; i++)
        if (!((done >> s->order[i]) & 1u)) return s->order[i];
    return -1;
}

/* ---- Cards ------------------------------------------------------------------------------- */

static inline void la_discard(la_state *s, int card)
{
    s->discard[card >> 3] |= (uint8_t)(1u << (card & 7));
}
static inline void la_undiscard(la_state *s, int card)
{
    s->discard[card >> 3] &= (uint8_t) ~(1u << (card & 7));
}
static inline bool la_discarded(const la_state *s, int card)
{
    return (s->discard[card >> 3] >> (card & 7)) & 1u;
}

/* Asks the engine again and again until a decision is on top or the game is over. */
void la_run_on(la_run *run);

#endif
