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

extern const ausi_store_ops ausi_memory_ops;

code ausi_memory_table_add(ausi_store *store, const ausi_store_table *table);
code ausi_memory_table_set(ausi_store *store, const ausi_store_table *table);
code ausi_memory_table_touch(ausi_store *store, const char *id, ausi_store_status status, int64_t updated);
code ausi_memory_table_get(ausi_store *store, const char *id, ausi_store_table *out);
code ausi_memory_table_remove(ausi_store *store, const char *id);
code ausi_memory_tables(ausi_store *store, const ausi_store_filter *filter, ausi_store_each_table *each,
                        void *context);
code ausi_memory_append(ausi_store *store, const char *table, uint32_t n, const char *const *text, size_t count);
code ausi_memory_text(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count);
code ausi_memory_lines(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each,
                       void *context);
code ausi_memory_snapshot_set(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes);
code ausi_memory_snapshot_get(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes);
code ausi_memory_seat_set(ausi_store *store, const ausi_store_seat *seat);
code ausi_memory_seat_remove(ausi_store *store, const char *table, uint8_t seat);
code ausi_memory_seat_find(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out);
code ausi_memory_seats(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context);
code ausi_memory_account_add(ausi_store *store, const ausi_store_account *account);
code ausi_memory_account_set(ausi_store *store, const ausi_store_account *account);
code ausi_memory_account_get(ausi_store *store, const char *id, ausi_store_account *out);
code ausi_memory_account_find(ausi_store *store, const char *name, ausi_store_account *out);
code ausi_memory_account_remove(ausi_store *store, const char *id);
code ausi_memory_session_set(ausi_store *store, const ausi_store_session *session);
code ausi_memory_session_get(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_session *out);
code ausi_memory_session_remove(ausi_store *store, const uint8_t token[AUSI_STORE_HASH]);
code ausi_memory_sessions_remove(ausi_store *store, const char *who);
code ausi_memory_sessions_sweep(ausi_store *store, int64_t now);
code ausi_memory_chat_add(ausi_store *store, const ausi_store_chat *chat);
code ausi_memory_chats(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each,
                       void *context);
code ausi_memory_content_set(ausi_store *store, const ausi_store_content *content);
code ausi_memory_content_get(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH], ausi_store_content *out);
code ausi_memory_reminder_set(ausi_store *store, const ausi_store_reminder *reminder);
code ausi_memory_reminder_remove(ausi_store *store, const char *id);
code ausi_memory_reminders(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each,
                           void *context);
code ausi_memory_meta_set(ausi_store *store, const char *key, const char *value);
code ausi_memory_meta_get(ausi_store *store, const char *key, const char **value);

#endif
