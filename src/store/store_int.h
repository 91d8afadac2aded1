/*
 * What a store fills in to stand behind store.h. The public functions keep the house rules, the same for
 * every store: what may be called when, what spoils a batch, that a write outside of a batch is a batch of
 * its own, when scratch memory is given back. What is left for the functions below:
 *
 *   - every write is called inside a batch; one that answers NOT_FOUND or CONFLICT has written nothing;
 *   - after any other failure no more writes come, only rollback;
 *   - whatever is handed back lies in the handle's scratch memory, which is emptied before each read;
 *   - a failure is told with ausi_store_fail, which keeps its words for ausi_store_why.
 */
#ifndef AUSI_STORE_INT_H
#define AUSI_STORE_INT_H

#include "store/scratch.h"
#include "store/store.h"

typedef ausi_store_code code;

typedef struct ausi_store_ops {
    ausi_store *(*reader)(ausi_store *store, ausi_store_error *error);
    void (*close)(ausi_store *store);
    code (*claim)(ausi_store *store);
    code (*begin)(ausi_store *store);
    code (*commit)(ausi_store *store);
    void (*rollback)(ausi_store *store);
    code (*part)(ausi_store *store);
    code (*undo_part)(ausi_store *store);

    code (*table_add)(ausi_store *store, const ausi_store_table *table);
    code (*table_set)(ausi_store *store, const ausi_store_table *table);
    code (*table_touch)(ausi_store *store, const char *id, ausi_store_status status, int64_t updated);
    code (*table_get)(ausi_store *store, const char *id, ausi_store_table *out);
    code (*table_remove)(ausi_store *store, const char *id);
    code (*tables)(ausi_store *store, const ausi_store_filter *filter, ausi_store_each_table *each, void *context);

    code (*append)(ausi_store *store, const char *table, uint32_t n, const char *const *text, size_t count);
    code (*text)(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count);
    code (*lines)(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each, void *context);
    code (*snapshot_set)(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes);
    code (*snapshot_get)(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes);

    code (*seat_set)(ausi_store *store, const ausi_store_seat *seat);
    code (*seat_remove)(ausi_store *store, const char *table, uint8_t seat);
    code (*seat_find)(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out);
    code (*seats)(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context);

    code (*account_add)(ausi_store *store, const ausi_store_account *account);
    code (*account_set)(ausi_store *store, const ausi_store_account *account);
    code (*account_get)(ausi_store *store, const char *id, ausi_store_account *out);
    code (*account_find)(ausi_store *store, const char *name, ausi_store_account *out);
    code (*account_remove)(ausi_store *store, const char *id);
    code (*session_set)(ausi_store *store, const ausi_store_session *session);
    code (*session_get)(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_session *out);
    code (*session_remove)(ausi_store *store, const uint8_t token[AUSI_STORE_HASH]);
    code (*sessions_remove)(ausi_store *store, const char *who);
    code (*sessions_sweep)(ausi_store *store, int64_t now);

    code (*chat_add)(ausi_store *store, const ausi_store_chat *chat);
    code (*chats)(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each, void *context);
    code (*content_set)(ausi_store *store, const ausi_store_content *content);
    code (*content_get)(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH], ausi_store_content *out);
    code (*reminder_set)(ausi_store *store, const ausi_store_reminder *reminder);
    code (*reminder_remove)(ausi_store *store, const char *id);
    code (*reminders)(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each, void *context);

    code (*meta_set)(ausi_store *store, const char *key, const char *value);
    code (*meta_get)(ausi_store *store, const char *key, const char **value);
    code (*count)(ausi_store *store, ausi_store_stats *out);
    /* The store's own part of a check: tells problems, counts them. */
    code (*check)(ausi_store *store, const ausi_store_checker *checker, uint32_t *problems);
    code (*backup)(ausi_store *store, const char *path);
} ausi_store_ops;

struct ausi_store {
    const ausi_store_ops *ops;
    ausi_store_error      error; /* of the last call that failed */
    ausi_scratch          scratch; /* of this read */
    ausi_scratch          before;  /* of the one before */
    char                 *text;    /* lines gathered into one */
    size_t                text_room;
    ausi_store_error      spoiled; /* what spoiled the batch, if anything did */
    bool                  reads_only, batch, part;
};

/* Keeps the words; returns `what`. */
code ausi_store_fail(ausi_store *store, code what, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for a store that could not be opened. */
void ausi_store_failed(ausi_store_error *error, code what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
code ausi_store_no_memory(ausi_store *store);
/* Puts a line and a line break behind store->text; false if there is no memory. */
bool ausi_store_gather(ausi_store *store, size_t *used, const char *line, size_t n);

/* Tells a checker, if it listens. */
void ausi_store_problem(const ausi_store_checker *checker, const char *table, const char *what);

/* The stores. */
ausi_store *ausi_store_open_memory(ausi_store_error *error);

#endif
