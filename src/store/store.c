/* The house rules of every store: see store_int.h. */
#include "store/store_int.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store/sqlite.h"

/* ---- Failures ---------------------------------------------------------------------------------- */

const char *ausi_store_word(code what)
{
    static const char *const words[AUSI_STORE_CODES] = {
        [AUSI_STORE_OK] = "ok",           [AUSI_STORE_NOT_FOUND] = "not-found", [AUSI_STORE_CONFLICT] = "conflict",
        [AUSI_STORE_FULL] = "full",       [AUSI_STORE_LOCKED] = "locked",       [AUSI_STORE_CORRUPT] = "corrupt",
        [AUSI_STORE_NEWER] = "newer",     [AUSI_STORE_OLDER] = "older",         [AUSI_STORE_IO] = "io",
    };
    return what < AUSI_STORE_CODES ? words[what] : "io";
}

const char *ausi_store_why(const ausi_store *store) { return store->error.text; }

static void describe(ausi_store_error *error, code what, const char *format, va_list args)
{
    error->code = what;
    vsnprintf(error->text, sizeof error->text, format, args);
}

code ausi_store_fail(ausi_store *store, code what, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    describe(&store->error, what, format, args);
    va_end(args);
    return what;
}

void ausi_store_failed(ausi_store_error *error, code what, const char *format, ...)
{
    va_list args;
    if (!error) return;
    va_start(args, format);
    describe(error, what, format, args);
    va_end(args);
}

bool ausi_store_gather(ausi_store *store, size_t *used, const char *line, size_t n)
{
    if (*used + n + 2 > store->text_room) {
        size_t room = (*used + n + 2) * 2;
        char  *more = realloc(store->text, room);
        if (!more) return false;
        store->text = more;
        store->text_room = room;
    }
    if (n) memcpy(store->text + *used, line, n);
    store->text[*used + n] = '\n';
    store->text[*used + n + 1] = 0;
    *used += n + 1;
    return true;
}

code ausi_store_no_memory(ausi_store *store)
{
    return ausi_store_fail(store, AUSI_STORE_FULL, "there is no memory left; end other programs and try again");
}

/* ---- Opening ----------------------------------------------------------------------------------- */

ausi_store *ausi_store_open(const char *where, ausi_store_mode mode, ausi_store_error *error)
{
    if (strcmp(where, "memory:") == 0) return ausi_store_open_memory(error);
    if (strncmp(where, "sqlite:", 7) == 0) where += 7;
    if (*where) return ausi_store_open_sqlite(where, mode, NULL, error);
    ausi_store_failed(error, AUSI_STORE_NOT_FOUND, "the database has no name; name a file");
    return NULL;
}

ausi_store *ausi_store_reader(ausi_store *store, ausi_store_error *error)
{
    ausi_store *reader = store->ops->reader(store, error);
    if (reader) reader->reads_only = true;
    return reader;
}

void ausi_store_close(ausi_store *store)
{
    if (!store) return;
    ausi_store_rollback(store);
    ausi_scratch_free(&store->scratch);
    ausi_scratch_free(&store->before);
    free(store->text);
    store->ops->close(store);
}

code ausi_store_claim(ausi_store *store) { return store->ops->claim(store); }

/* ---- Batches ----------------------------------------------------------------------------------- */

static code misused(ausi_store *store, const char *what)
{
    return ausi_store_fail(store, AUSI_STORE_CONFLICT, "%s: this is a mistake in the program", what);
}

code ausi_store_begin(ausi_store *store)
{
    if (store->reads_only) return misused(store, "a handle that only reads cannot write");
    if (store->batch) return misused(store, "a batch is open already");
    code done = store->ops->begin(store);
    store->batch = done == AUSI_STORE_OK;
    store->part = false;
    store->spoiled.code = AUSI_STORE_OK;
    return done;
}

/* What every call after the one that spoiled the batch answers. */
static code still_spoiled(ausi_store *store)
{
    if (store->spoiled.code) store->error = store->spoiled;
    return store->spoiled.code;
}

code ausi_store_commit(ausi_store *store)
{
    if (!store->batch) return misused(store, "there is no batch to commit");
    code done = still_spoiled(store);
    if (done == AUSI_STORE_OK) done = store->ops->commit(store);
    if (done != AUSI_STORE_OK) store->ops->rollback(store);
    store->batch = false;
    return done;
}

void ausi_store_rollback(ausi_store *store)
{
    if (store->batch) store->ops->rollback(store);
    store->batch = false;
}

/* What a write answered, or a part: does the batch go on? */
static code settle(ausi_store *store, code done)
{
    if (done > AUSI_STORE_CONFLICT) store->spoiled = store->error;
    return done;
}

code ausi_store_part(ausi_store *store)
{
    if (!store->batch) return misused(store, "there is no batch to divide");
    if (store->spoiled.code) return still_spoiled(store);
    code done = settle(store, store->ops->part(store));
    store->part = done == AUSI_STORE_OK;
    return done;
}

code ausi_store_undo_part(ausi_store *store)
{
    if (!store->batch) return misused(store, "there is no batch to take back from");
    if (store->spoiled.code) return still_spoiled(store);
    if (!store->part) return ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "this batch has no mark to go back to");
    return settle(store, store->ops->undo_part(store));
}

/* A write opens a batch of its own if there is none; true = the store's function may run. */
static bool enter(ausi_store *store, bool *own, code *done)
{
    *own = !store->batch;
    *done = *own ? ausi_store_begin(store) : still_spoiled(store);
    return *done == AUSI_STORE_OK;
}

static code leave(ausi_store *store, bool own, code done)
{
    settle(store, done);
    if (!own) return done;
    if (done == AUSI_STORE_OK) return ausi_store_commit(store);
    ausi_store_rollback(store);
    return done;
}

#define WRITE(store, call)                         \
    do {                                           \
        bool own;                                  \
        code done;                                 \
        if (enter(store, &own, &done))             \
            done = leave(store, own, (store)->ops->call); \
        return done;                               \
    } while (0)

/* What the last read gave may be an argument of the next one. */
static void fresh_scratch(ausi_store *store)
{
    ausi_scratch older = store->before;
    store->before = store->scratch;
    store->scratch = older;
    ausi_scratch_reset(&store->scratch);
}

#define READ(store, call)          \
    do {                           \
        fresh_scratch(store);      \
        return (store)->ops->call; \
    } while (0)

/* ---- Tables ------------------------------------------------------------------------------------ */

code ausi_store_table_add(ausi_store *store, const ausi_store_table *table) { WRITE(store, table_add(store, table)); }
code ausi_store_table_set(ausi_store *store, const ausi_store_table *table) { WRITE(store, table_set(store, table)); }
code ausi_store_table_remove(ausi_store *store, const char *id) { WRITE(store, table_remove(store, id)); }

code ausi_store_table_touch(ausi_store *store, const char *id, ausi_store_status status, int64_t updated)
{
    WRITE(store, table_touch(store, id, status, updated));
}

code ausi_store_table_get(ausi_store *store, const char *id, ausi_store_table *out)
{
    READ(store, table_get(store, id, out));
}

code ausi_store_tables(ausi_store *store, const ausi_store_filter *filter, ausi_store_each_table *each, void *context)
{
    static const ausi_store_filter all = {0};
    READ(store, tables(store, filter ? filter : &all, each, context));
}

/* ---- Lines ------------------------------------------------------------------------------------- */

code ausi_store_append(ausi_store *store, const char *table, uint32_t n, const char *const *text, size_t count)
{
    WRITE(store, append(store, table, n, text, count));
}

code ausi_store_text(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count)
{
    uint32_t ignored;
    READ(store, text(store, table, from, text, count ? count : &ignored));
}

code ausi_store_lines(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each, void *context)
{
    READ(store, lines(store, table, from, each, context));
}

code ausi_store_snapshot_set(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes)
{
    WRITE(store, snapshot_set(store, table, lines, bytes));
}

code ausi_store_snapshot_get(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes)
{
    READ(store, snapshot_get(store, table, lines, bytes));
}

/* ---- Seats ------------------------------------------------------------------------------------- */

code ausi_store_seat_set(ausi_store *store, const ausi_store_seat *seat) { WRITE(store, seat_set(store, seat)); }

code ausi_store_seat_remove(ausi_store *store, const char *table, uint8_t seat)
{
    WRITE(store, seat_remove(store, table, seat));
}

code ausi_store_seat_find(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out)
{
    READ(store, seat_find(store, token, out));
}

code ausi_store_seats(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context)
{
    READ(store, seats(store, table, each, context));
}

/* ---- People ------------------------------------------------------------------------------------ */

code ausi_store_account_add(ausi_store *store, const ausi_store_account *account)
{
    WRITE(store, account_add(store, account));
}

code ausi_store_account_set(ausi_store *store, const ausi_store_account *account)
{
    WRITE(store, account_set(store, account));
}

code ausi_store_account_get(ausi_store *store, const char *id, ausi_store_account *out)
{
    READ(store, account_get(store, id, out));
}

code ausi_store_account_find(ausi_store *store, const char *name, ausi_store_account *out)
{
    READ(store, account_find(store, name, out));
}

code ausi_store_account_remove(ausi_store *store, const char *id) { WRITE(store, account_remove(store, id)); }

code ausi_store_session_set(ausi_store *store, const ausi_store_session *session)
{
    WRITE(store, session_set(store, session));
}

code ausi_store_session_get(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_session *out)
{
    READ(store, session_get(store, token, out));
}

code ausi_store_session_remove(ausi_store *store, const uint8_t token[AUSI_STORE_HASH])
{
    WRITE(store, session_remove(store, token));
}

code ausi_store_sessions_remove(ausi_store *store, const char *who) { WRITE(store, sessions_remove(store, who)); }
code ausi_store_sessions_sweep(ausi_store *store, int64_t now) { WRITE(store, sessions_sweep(store, now)); }

/* ---- Chat, content, reminders, settings -------------------------------------------------------- */

code ausi_store_chat_add(ausi_store *store, const ausi_store_chat *chat) { WRITE(store, chat_add(store, chat)); }

code ausi_store_chats(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each, void *context)
{
    READ(store, chats(store, table, from, each, context));
}

code ausi_store_content_set(ausi_store *store, const ausi_store_content *content)
{
    WRITE(store, content_set(store, content));
}

code ausi_store_content_get(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH], ausi_store_content *out)
{
    READ(store, content_get(store, hash, out));
}

code ausi_store_reminder_set(ausi_store *store, const ausi_store_reminder *reminder)
{
    WRITE(store, reminder_set(store, reminder));
}

code ausi_store_reminder_remove(ausi_store *store, const char *id) { WRITE(store, reminder_remove(store, id)); }

code ausi_store_reminders(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each,
                          void *context)
{
    READ(store, reminders(store, now, limit, each, context));
}

code ausi_store_meta_set(ausi_store *store, const char *key, const char *value)
{
    WRITE(store, meta_set(store, key, value));
}

code ausi_store_meta_get(ausi_store *store, const char *key, const char **value)
{
    READ(store, meta_get(store, key, value));
}

code ausi_store_count(ausi_store *store, ausi_store_stats *out) { READ(store, count(store, out)); }
code ausi_store_backup(ausi_store *store, const char *path) { READ(store, backup(store, path)); }
