/*
 * Hints: what a search thinks of the choices, in figures that people read. The win probability and the
 * score difference are estimates: quick games from the same position, played to their end, tell how a
 * margin of the heuristic a few turns ahead turns into points, and how points turn into wins.
 */
#ifndef AUS_HINT_H
#define AUS_HINT_H
#include "ai/agent.h"

typedef enum aus_hint_reason {
    AUS_HINT_ONLY,   /* there is nothing else */
    AUS_HINT_BEST,   /* clearly the best */
    AUS_HINT_CLOSE,  /* about as good as the best */
    AUS_HINT_WEAKER, /* loses something */
    AUS_HINT_UNSEEN, /* the search hardly looked at it */
    AUS_HINT_TIDY    /* re-arranges something before the choice; what that promises is not told */
} aus_hint_reason;

typedef struct aus_hint_line {
    aus_action  action;
    uint32_t    visits;
    int32_t     win;     /* of 1000; no line has more than the one before it */
    int32_t     margin;  /* hundredths of a point before the best other seat, at the end; alone: of all points */
    uint8_t     reason;  /* aus_hint_reason */
    const char *key;     /* the text of the reason: the game's own, if it named one, or the house's */
} aus_hint_line;

/* The best `want` of the legal actions, the best first; how many there are. The mind must be one that
 * searches. The choices are those of the view; `seat` is asked. */
size_t aus_hint(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_hint_line *out,
                size_t want);

/* The same, and before it what to re-arrange, if that pays or if something is in hand: what a person is told. */
size_t aus_advise(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_hint_line *out,
                  size_t want);

/* What the search thinks of one choice: how often it looked, and the mean of what it saw, 0 .. 65535. */
typedef struct aus_weight {
    uint64_t looks;
    int32_t  value;
} aus_weight;

/* Of each of the choices; the index of the best. */
size_t aus_weigh(aus_mind *mind, const void *view, int seat, const aus_choices *choices, aus_weight *out);

/* How a position stands, from quick games to the end. */
typedef struct aus_outlook {
    int32_t win[AUS_SEATS_MAX];   /* of 1000 */
    int32_t score[AUS_SEATS_MAX]; /* hundredths of a point */
} aus_outlook;

/* `view` is that of `who`: a seat or AUS_NOBODY. The mind's agent does not matter. */
void aus_outlook_of(aus_mind *mind, const void *view, int who, int games, aus_outlook *out);

#endif
