/*
 * A table as text: its recording as it stands, and in comments before it whatever else the store knows of
 * the table. It goes into another store as it came out of this one.
 *
 *   # store table k3v9                 one line a value; a long one is told in several lines of the same key
 *   # store name Ann's table           %0A stands for a line break, %25 for %
 *   # store seat 2                     what follows as seat.KEY belongs to this seat
 *   # store seat.name Bob
 *   # store chat 17                    likewise
 *   australis recording 1              the head, the lines; the closing line is not the store's business
 *
 * Of a table that is not over, players may know neither its seed nor each other's tokens and addresses:
 * AUSI_DUMP_PUBLIC leaves them out.
 */
#ifndef AUSI_STORE_DUMP_H
#define AUSI_STORE_DUMP_H

#include "store/store.h"

enum { AUSI_STORE_ID = 64 };

/* Names of tables become names of files: at most 64 letters, digits, '-' and '_'. */
bool ausi_store_plain_id(const char *id);

typedef enum ausi_dump { AUSI_DUMP_ALL, AUSI_DUMP_PUBLIC } ausi_dump;

/* The caller frees *text. */
ausi_store_code ausi_store_dump(ausi_store *store, const char *id, ausi_dump what, char **text, size_t *n);

/* Puts the table of a text into the store, as one batch. What the text does not say is taken from `standard`;
 * `id`, unless NULL, is its new name. Lines that begin with "end " close the recording and are not kept.
 * CONFLICT if there is such a table already or a comment makes no sense. */
ausi_store_code ausi_store_undump(ausi_store *store, const char *text, size_t n, const ausi_store_table *standard,
                                  const char *id);

#endif
