/*
 * Rows in memory: trees of structs, each struct with its texts and blobs in one allocation, and a journal
 * of what a batch replaced, so that a batch can be taken back.
 */
#ifndef AUSI_STORE_MEMORY_ROWS_H
#define AUSI_STORE_MEMORY_ROWS_H

#include "store/store_int.h"

/* A kind of row: where its texts and blobs are, what its key is. */
typedef struct row_kind {
    size_t size;
    int (*compare)(const void *a, const void *b); /* by key */
    size_t texts, text[8]; /* offsets of const char * */
    size_t blobs, blob[4]; /* offsets of ausi_blob */
} row_kind;

typedef struct row_tree {
    const row_kind *kind;
    void           *root;
    size_t          count;
} row_tree;

typedef struct row_change {
    row_tree *tree;
    void     *before, *after; /* NULL = there was none, there is none */
} row_change;

typedef struct row_journal {
    row_change *change;
    size_t      count, room;
} row_journal;

/* The row that has the key of `key`, or NULL. */
const void *ausi_row_find(const row_tree *tree, const void *key);
/* Puts a copy of `row` in place of the one with its key, if any; false if there is no memory. */
bool ausi_row_put(row_tree *tree, row_journal *journal, const void *row);
bool ausi_row_remove(row_tree *tree, row_journal *journal, const void *key);
/* Calls `each` for all rows in the order of their keys. `each` changes nothing. */
void ausi_row_walk(const row_tree *tree, void (*each)(const void *row, void *context), void *context);
void ausi_rows_free(row_tree *tree);
/* A copy of a row for a reader; false if there is no memory. */
bool ausi_row_copy(const row_kind *kind, const void *row, ausi_scratch *scratch, void *out);

/* Everything behind the first `keep` changes is taken back, or cannot be any more. */
void ausi_journal_undo(row_journal *journal, size_t keep);
void ausi_journal_forget(row_journal *journal);
void ausi_journal_free(row_journal *journal);

#endif
