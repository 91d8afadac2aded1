/*
 * One moment of a game as somebody may see it, as JSON: the question, the view, every choice with the
 * words for its button, and the points so far. Made from a view alone, by the engine of whoever looks: a
 * local table, a browser that mirrors a table elsewhere, a server for clients without an engine.
 */
#ifndef AUSI_PAGE_JSON_H
#define AUSI_PAGE_JSON_H

#include "view/view_json.h"

/*
 * Into an object that is open: "seat","prompt":{"text","clause","mine","waiting":[names]},"names":[...],
 * "view":{...},"choices":[{"action","verb","args":[{"param","domain","value"}],"text","words","free","group","barrier",
 * "facts":[...]}],"scores":{...}. `seat` is whose view it is, or AUS_NOBODY; `closed`: nothing can be
 * chosen now, whatever the rules say. `scores` NULL = they are counted from the view.
 */
void ausi_json_page(ausi_json *json, const ausi_voice *voice, const void *view, int seat, bool closed,
                    const aus_scores *scores);

/* An array of choices, as above. */
void ausi_json_choices(ausi_json *json, const ausi_voice *voice, const void *view, int seat);

/* {"ok","why","text","clause","args"}: may the seat of this view do it, and if not, why. `text` is any text. */
void ausi_json_why(ausi_json *json, const ausi_voice *voice, const void *view, int seat, const char *text);

/* The view after an action, as far as it can be told before; null where something would come to light. */
void ausi_json_preview(ausi_json *json, const ausi_voice *voice, const void *view, int seat, aus_action action);

#endif
