/*
 * What a game is made of, as JSON: its words, its options, the fields of its state with their labels and
 * every record of its content. Whoever draws a game needs this once and a page (page_json.h) for each
 * moment; both come from the game's tables alone.
 */
#ifndef AUSI_CONTENT_JSON_H
#define AUSI_CONTENT_JSON_H

#include "view/view_json.h"

/* Where a record's numbers come from, as one word; NULL = it is not known. */
typedef const char *(*ausi_source_of)(const aus_game *game, int table, int record);

/*
 * {"id","name","version","lang","seats","seatsMin","seatsMax","contentHash","options":[...],
 *  "domains":{},"verbs":{},"asks":{},"events":{},"endings":[...],"content":{TABLE:[{"id","name",...}]},
 *  "fields":[...]}. `source` may be NULL.
 */
void ausi_json_info(ausi_json *json, const ausi_voice *voice, ausi_source_of source);

/* Before there is a game: {"id","name","seatsMin","seatsMax","options":[...]}. */
void ausi_json_rules(ausi_json *json, const aus_rules *rules, int lang);

#endif
