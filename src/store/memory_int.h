/* Inside the memory store. */
#ifndef AUSI_STORE_MEMORY_INT_H
#define AUSI_STORE_MEMORY_INT_H

#include <pthread.h>
#include "store/memory_rows.h"

enum {
    MEMORY_TABLE,
    MEMORY_LINE,
    MEMORY_COUNT,
    MEMORY_PICTURE,
    MEMORY_SEAT,
    MEMORY_ACCOUNT,
    MEMORY_SESSION,
    MEMORY_CHAT,
    MEMORY_CONTENT,
    MEMORY_REMINDER,
    MEMORY_META,
    MEMORY_KINDS
};

/* Rows that are not what the header hands in and out. The first text is the key, or the first part of it. */
typedef struct memory_line {
    const char *table, *text;
    uint32_t    n;
} memory_line;

typedef struct memory_count {
    const char *table;
    uint32_t    lines;
} memory_count;

typedef struct memory_picture {
    const char *table;
    ausi_blob   bytes;
    uint32_t    lines;
} memory_picture;

typedef struct memory_account {
    ausi_store_account a;
    const char        *fold;
} memory_account;

typedef struct memory_meta {
    const char *key, *value;
} memory_meta;

/* What all handles share. */
typedef struct memory_world {
    pthread_rwlock_t lock;
    row_tree         tree[MEMORY_KINDS];
    row_journal      journal; /* of the open batch */
    int              handles;
} memory_world;

typedef struct memory_store {
    ausi_store    base;
    memory_world *world;
    size_t        part; /* changes in the journal when the mark was put */
} memory_store;

/* Around every read: takes the lock unless the handle's batch holds it. */
code ausi_memory_enter(memory_store *m);
void ausi_memory_leave(memory_store *m);

/* One row for a reader, into `out`; NOT_FOUND if there is none. */
code ausi_memory_get(ausi_store *store, int kind, const void *key, void *out, const char *what, const char *id);
/* All rows that `choose` wants, ordered by `compare` (NULL = by key), at most `limit` (0 = all), copied and
 * handed to `each` outside of the lock. */
typedef struct memory_query {
    int         kind;
    bool (*choose)(const memory_store *m, const void *row, const void *context);
    const void *context;
    int (*compare)(const void *a, const void *b);
    uint32_t    limit;
} memory_query;
code ausi_memory_list(ausi_store *store, const memory_query *query, bool (*each)(void *context, const void *row),
                      void *context);
code ausi_memory_put(ausi_store *store, int kind, const void *row);
code ausi_memory_remove(ausi_store *store, int kind, const void *key, const char *what, const char *id);
/* All rows that `choose` wants. */
code ausi_memory_sweep(ausi_store *store, int kind, bool (*choose)(const memory_store *, const void *, const void *),
                       const void *context);
const void *ausi_memory_find(const memory_store *m, int kind, const void *key);
/* OK if there is such a table. For writes: the batch holds the lock. */
code ausi_memory_need_table(ausi_store *store, const char *id);

#define OP(result, name, ...) result ausi_memory_##name(__VA_ARGS__);
#include "store/store_ops.def"
#undef OP
extern const ausi_store_ops ausi_memory_ops;

#endif
