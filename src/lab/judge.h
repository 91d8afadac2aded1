/*
 * A game judged choice by choice: what each choice lost against the best one, how it moved the chances of
 * every seat, and how much of that was luck.
 *
 * A judge is at one moment of a game. aus_judge_begin puts it to any state, aus_judge_step plays one action and
 * says what it did; whoever has the actions walks through them and may stop anywhere. What is said of a step
 * depends on the state before it and the action alone, so pieces of a game can be judged apart from each other.
 * It allocates nothing, reads no clock and prints nothing: the page for browsers judges with the same code as
 * the command line.
 */
#ifndef AUS_JUDGE_H
#define AUS_JUDGE_H
#include "ai/hint.h"

/* One action that is not free. Chances are of 1000. */
typedef struct aus_analysis_step {
    size_t     number;  /* whatever the caller counts by */
    int        seat;
    aus_action action;
    bool       decision; /* there was a choice */
    aus_action best;
    int32_t    chance;   /* of the actor with `best`, by the search and what he could see; 0 if there was no choice */
    int32_t    loss;     /* of that, by what he did instead */
    bool       barrier;  /* somebody learned something by chance or from another */
    int32_t    win[AUS_SEATS_MAX];   /* before it, for who knows what is public */
    int32_t    swing[AUS_SEATS_MAX]; /* what it changed */
    int32_t    luck[AUS_SEATS_MAX];  /* of that: what nobody chose; the rest is skill */
} aus_analysis_step;

typedef struct aus_judge {
    const aus_game *game;
    aus_mind       *mind;
    int             games;              /* quick games for every point of the curve */
    int32_t         win[AUS_SEATS_MAX]; /* now; after the end, the result */
    aus_choices     choices;
    aus_hint_line   line[AUS_ACTIONS_MAX];
    _Alignas(16) uint8_t state[AUS_STATE_MAX], view[AUS_STATE_MAX];
} aus_judge;

/* The mind must be one that searches; it is begun here. */
void aus_judge_begin(aus_judge *judge, const aus_game *game, aus_mind *mind, int games, const void *state);
/* Plays the action. `judged` is false where there is nothing to say: it was a free one, or was refused. */
aus_verdict aus_judge_step(aus_judge *judge, int seat, aus_action action, aus_analysis_step *step, bool *judged);
static inline bool aus_judge_over(const aus_judge *judge) { return !aus_to_act(judge->state); }

#endif
