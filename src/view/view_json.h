/*
 * States, views, actions and events as JSON, written through a game's tables alone. A program that
 * shows a game needs nothing else.
 *
 *   number            a number               nothing here (AUS_NONE)         null
 *   value of a domain its slug               may not be known (AUS_UNKNOWN)  "?"
 *   seat              1, 2, ...              set                             array of values
 *   list, array       array; a deck shows its top first; one entry a seat where it is by seat
 *   part              object
 *
 * Where a voice is taken it may be NULL: then there is no "text".
 */
#ifndef AUSI_VIEW_JSON_H
#define AUSI_VIEW_JSON_H

#include "view/json_write.h"
#include "view/sentence.h"

/* {"game","seats","over","ending","to_act":[...],"asked":{"id","clause","args","text"}|null,
 *  "state":{...}}. Shows what is there: hand it a view, not a state, if somebody looks. */
void ausi_json_view(ausi_json *json, const aus_game *game, const void *view, const ausi_voice *voice);

/* {"action":"bid lark","verb","args","free","text"} */
void ausi_json_action(ausi_json *json, const aus_game *game, aus_action action, const ausi_voice *voice);

/* The same with what it is about, as the view of the seat tells: "facts":[{...}], and a text that says it.
 * A fact is {"value","domain"} or {"value","field"}, with "number" and, in front of it, "by":{"domain","value"}
 * where there are such. */
void ausi_json_choice(ausi_json *json, const aus_game *game, const void *view, int seat, aus_action action,
                      const ausi_voice *voice);
/* An array of all that a seat may do now; empty if it is not asked. */
void ausi_json_legal(ausi_json *json, const aus_game *game, const void *view, int seat, const ausi_voice *voice);

/* {"seq","event","seat","args","clause","text"}, as `who` may know it. */
void ausi_json_event(ausi_json *json, const aus_game *game, const aus_event *event, int who,
                     const ausi_voice *voice);

/* {"ok","why","clause","args","text"} */
void ausi_json_verdict(ausi_json *json, const aus_game *game, aus_verdict verdict, const ausi_voice *voice);

/* {"seats":[{"total","rank","winner"}],"lines":[{"seat","id","points","clause","what","text"}],"text"} */
void ausi_json_scores(ausi_json *json, const aus_game *game, const aus_scores *scores,
                      const ausi_voice *voice);

/* Single values, for whoever writes an object of his own. */
void ausi_json_value(ausi_json *json, const aus_game *game, int domain, int value);
void ausi_json_fields(ausi_json *json, const aus_game *game, const aus_field *fields, size_t n,
                      const uint8_t *base);
/* So, but into an object that is open already. */
void ausi_json_members(ausi_json *json, const aus_game *game, const aus_field *fields, size_t n,
                       const uint8_t *base);
void ausi_json_seats(ausi_json *json, uint32_t mask);

#endif
