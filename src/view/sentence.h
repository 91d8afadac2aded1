/*
 * Sentences: what happened, what can be done, what is asked, why not, and how it ended, in one of
 * the four languages. Everything is filled in from a game's tables; nothing here knows a game.
 *
 * A sentence begins with a capital letter. Names of cards and seats stay in the nominative.
 */
#ifndef AUSI_SENTENCE_H
#define AUSI_SENTENCE_H

#include "australis.h"

/* Who speaks: about which game, in which language. */
typedef struct ausi_voice {
    const aus_game    *game;
    int                lang;
    const char *const *names; /* of the seats; NULL, or NULL for a seat: "Player 1" */
} ausi_voice;

/* The event as `who` may know it. Takes the event as the sink got it, not a form already made. */
void ausi_say_event(aus_writer *out, const ausi_voice *voice, const aus_event *event, int who);
/* A mask of the event's arguments that `who` may not know. */
unsigned ausi_hidden_args(const aus_event *event, int who);

void ausi_say_action(aus_writer *out, const ausi_voice *voice, aus_action action);
/* What is asked now; after the end, how the game ended. */
void ausi_say_question(aus_writer *out, const ausi_voice *voice, const void *state);
void ausi_say_verdict(aus_writer *out, const ausi_voice *voice, aus_verdict verdict);
/* "over", "too-poor"; "yes" if nothing speaks against it. */
const char *ausi_why_id(const aus_rules *rules, aus_verdict verdict);

/* What the points are for. */
const char *ausi_score_name(const ausi_voice *voice, const aus_score_line *line);
void ausi_say_score_line(aus_writer *out, const ausi_voice *voice, const aus_score_line *line);
/* The total of a seat, or of AUS_NO_SEAT: the automatic side, if it has points. */
void ausi_say_score_total(aus_writer *out, const ausi_voice *voice, const aus_scores *scores, int seat);
/* Whose totals are told, in this order: the seats by rank, the automatic side behind them, or in front where it
 * wins. How many there are. */
int  ausi_score_order(const aus_game *game, const aus_scores *scores, int8_t order[AUS_SEATS_MAX + 1]);
/* The points of the automatic side; false if the game has none. */
bool ausi_score_others(const aus_scores *scores, int64_t *points);
void ausi_say_winners(aus_writer *out, const ausi_voice *voice, const aus_scores *scores);

/* Options are explained before there is a game. */
void ausi_say_option(aus_writer *out, int lang, const aus_rules *rules, int option);
void ausi_say_option_value(aus_writer *out, int lang, const aus_rules *rules, int option, int choice);

/* Single words, as they stand inside of a sentence. */
void ausi_say_seat(aus_writer *out, const ausi_voice *voice, int seat);
void ausi_say_value(aus_writer *out, const ausi_voice *voice, int domain, int value);

#endif
