/*
 * Content: from JSON to the two blocks of a pack. Native programs only; the engine never sees JSON.
 *
 * A game's content is a directory with one file a table, content/<game>/<table>.json:
 *
 *   {"records": [{"id": "sun-3", "name": {"en": "...", "pl": "...", "ru": "...", "it": "..."},
 *                 "source": {"kind": "printed", "ref": "p. 4"}, "value": 3, "suit": "sun"}]}
 *
 * What stands in a record beside id, name and source is what the game's table of fields says, no
 * more and no less. An error names file, place and what was expected:
 *
 *   cards.json: records[3].suit: expected one of sun, moon, star, wind; found "sum"
 */
#ifndef AUS_CONTENT_H
#define AUS_CONTENT_H

#include "games/packs.h"

enum { AUS_CONTENT_ERROR = 256, AUS_CONTENT_PATH = 4096 };

typedef struct aus_content {
    aus_pack    pack;    /* starts as all zero; its bytes belong to this struct */
    aus_source *source;  /* one a record, table after table */
    size_t      records; /* of all tables */
} aus_content;

/* The text of one table's file. */
typedef struct aus_content_text {
    const char *text;
    size_t      size;
} aus_content_text;

/* The directory that holds a game's content: `dir`/<game> if there is one, else `dir` itself.
 * False if there is no such directory or its name is too long. */
bool aus_content_find(const aus_rules *rules, const char *dir, char path[AUS_CONTENT_PATH]);

/* Reads a directory as aus_content_find finds it, makes the blocks, and makes sure that the game
 * accepts them with every number of seats. After an error `out` is all zero. */
bool aus_content_load(const aus_rules *rules, const char *dir, aus_content *out,
                      char error[AUS_CONTENT_ERROR]);

/* The same from memory, one text a table, up to the blocks: the game itself is not asked. */
bool aus_content_parse(const aus_rules *rules, const aus_content_text *texts, aus_content *out,
                       char error[AUS_CONTENT_ERROR]);

void aus_content_free(aus_content *content);

/* "printed", "inferred", "stand-in"; and back, -1 if there is none such. */
const char *aus_source_kind_name(int kind);
int         aus_source_kind_find(const char *name);

/* The JSON Schema of a table's file, generated from its fields. To be freed. */
char *aus_content_schema(const aus_rules *rules, int table);

#endif
