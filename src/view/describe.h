/*
 * Descriptions: a position in words, so that nobody needs to see a board. They are made from the
 * tables of fields and the texts alone and hold every fact of the view they are given: what the JSON
 * of a view says, a description says.
 *
 * A description has parts, each with a name: "asked" (who decides what), then the fields of the state.
 * The label of a field is the text "<game>.field.<parent>.<name>", else "<game>.field.<name>", else
 * its name. Lines are indented by two spaces a level. Of a long array with one value in most places
 * only the others are named, and "the rest". What is marked AUS_FIELD_QUIET is left out while it is
 * empty, zero or nothing, whatever its table says; a part that is so as a whole is "none".
 */
#ifndef AUSI_DESCRIBE_H
#define AUSI_DESCRIBE_H

#include "view/sentence.h"

/* The label of a field; `parent` is the name of the part or table it lies in, or NULL. */
const char *ausi_field_label(const ausi_voice *voice, const char *parent, const char *name);

int         ausi_part_count(const aus_game *game);
const char *ausi_part_id(const aus_game *game, int part); /* the name, the same in every language */
void        ausi_say_part(aus_writer *out, const ausi_voice *voice, int part);
/* A part by its name, its label or the beginning of one of them, whatever the case; -1 = none. */
int         ausi_part_find(const ausi_voice *voice, const char *text);
/* How a part is meant by a text: 2 = by its whole name or label, 1 = by the beginning of one, 0 = not. */
int         ausi_part_match(const ausi_voice *voice, int part, const char *text);
/* A seat by its number, its name or "player 2" in English or the language spoken; -1 = none. */
int         ausi_seat_find(const ausi_voice *voice, const char *text);

/* Parts within a part that every seat has its own of: the hands, the convoys. A search by name, as above;
 * it gives the part and the index of the field within. */
const aus_field *ausi_inner_fields(const aus_game *game, int part, int *n); /* NULL = none */
void             ausi_say_inner(aus_writer *out, const ausi_voice *voice, int part, int inner);
bool             ausi_inner_find(const ausi_voice *voice, const char *text, int *part, int *inner);

/* Hand them a view, not a state, if somebody reads it. */
void ausi_describe_part(aus_writer *out, const ausi_voice *voice, const void *view, int part);
void ausi_describe_inner(aus_writer *out, const ausi_voice *voice, const void *view, int part, int inner);
/* All that a seat has. */
void ausi_describe_seat(aus_writer *out, const ausi_voice *voice, const void *view, int seat);
void ausi_describe(aus_writer *out, const ausi_voice *voice, const void *view);

/* An action in words with what it is about, which only the view tells: "Explore: slot 1 – Tanker". It
 * begins with the words of the action alone. */
void ausi_say_choice(aus_writer *out, const ausi_voice *voice, const void *view, int seat,
                     aus_action action);

/* The same facts as they are, for programs; how many there are. */
int ausi_facts(const aus_game *game, const void *view, int seat, aus_action action, aus_fact out[AUS_FACTS_MAX]);

/* Topics of a game: what people ask for by one word, "map" or "crew". Found as parts are. */
int  ausi_topic_count(const aus_game *game);
void ausi_say_topic(aus_writer *out, const ausi_voice *voice, int topic);
int  ausi_topic_find(const ausi_voice *voice, const char *text);
void ausi_describe_topic(aus_writer *out, const ausi_voice *voice, const void *view, int topic);

/* A record of content, by table and index: its name and what the tables say of it. */
void ausi_describe_record(aus_writer *out, const ausi_voice *voice, int table, int record);
/* What surrounds it, if it is a place, and where in the view it is named. */
void ausi_describe_where(aus_writer *out, const ausi_voice *voice, const void *view, int table, int record);
/* A record by its slug or name in the language spoken, whatever the case of plain letters. */
bool ausi_record_find(const ausi_voice *voice, const char *text, int *table, int *record);

/* Whether `text` begins with `start`, whatever the case: Latin and Cyrillic letters count. */
bool ausi_begins(const char *text, const char *start);

#endif
