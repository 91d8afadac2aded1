/* Reading JSON strictly: a reader knows where it is, so that every error can say so. */
#ifndef AUSI_READER_H
#define AUSI_READER_H

#include <jansson.h>

#include "content/content.h"
#include "engine/block.h"

enum { AUSI_EXPECTED_MAX = 96 }; /* bytes of what an error says was expected */

typedef struct ausi_reader {
    const aus_rules *rules;
    json_t          *root[AUS_TABLES_MAX];    /* the files */
    json_t          *records[AUS_TABLES_MAX]; /* the array in each */
    ausi_block_table table[AUS_TABLES_MAX];   /* how many, and where they go */
    int              file;                    /* the table that is being read */
    char             path[96];                /* the place in it: "records[3].suit" */
    size_t           depth;                   /* bytes of the path */
    char            *error;                   /* AUS_CONTENT_ERROR bytes */
} ausi_reader;

/* Steps into a member or an element; returns what brings the path back with ausi_leave. After an
 * error nothing is read any more, and the path may stay where it is. */
size_t ausi_enter_key(ausi_reader *r, const char *key);
size_t ausi_enter_index(ausi_reader *r, size_t index);
void   ausi_leave(ausi_reader *r, size_t depth);

/* "<file>: <text>" as the error; always false. */
bool ausi_complain(ausi_reader *r, const char *text);
/* "<file>: <path>: expected <expected>; found <found>"; always false. `found` NULL is "nothing". */
bool ausi_fail(ausi_reader *r, const char *expected, const json_t *found);

/* The member of an object, which must be a string that is `ok`; NULL after an error. */
const char *ausi_read_text(ausi_reader *r, const json_t *object, const char *key,
                           bool (*ok)(const char *text, size_t n), const char *expected);
/* False, with an error, if `object` is no object or has a member that is neither in `words` (ended
 * by NULL) nor a field. */
bool ausi_check_keys(ausi_reader *r, json_t *object, const char *const *words, const aus_field *fields,
                     int n);

/* Appends to "one of " or "only " or to the items already there; "..." when the space runs out. */
void ausi_write_item(aus_writer *out, const char *word);

/* Reads the members that `fields` speak of into a zeroed struct. `object` NULL has none of them. */
bool ausi_read_fields(ausi_reader *r, const aus_field *fields, int n, const json_t *object, uint8_t *base);

#endif
