/* Inside the SQLite store. */
#ifndef AUSI_STORE_SQLITE_INT_H
#define AUSI_STORE_SQLITE_INT_H

#include <sqlite3.h>
#include "store/sqlite.h"
#include "store/sqlite_sql.h"
#include "store/store_int.h"

typedef struct sqlite_store {
    ausi_store          base;
    sqlite3            *db;
    sqlite3_stmt       *statement[SQL_COUNT_ALL]; /* prepared when first needed */
    char               *path;
    char               *vfs; /* NULL = the system's */
    ausi_sqlite_options options;
    ausi_store_mode     mode;
    int                 claim;  /* descriptor of the claimed lock file, or -1 */
    bool                broken; /* connect again before the next call */
} sqlite_store;

/* ---- Statements -------------------------------------------------------------------------------- */

typedef struct ausi_cell {
    enum { CELL_INT, CELL_TEXT, CELL_BLOB, CELL_NULL } kind;
    int64_t     number;
    const char *text;
    ausi_blob   blob;
} ausi_cell;

#define INT(x)  ((ausi_cell){.kind = CELL_INT, .number = (int64_t)(x)})
#define TEXT(x) ((ausi_cell){.kind = CELL_TEXT, .text = (x)})
#define BLOB(x) ((ausi_cell){.kind = CELL_BLOB, .blob = (x)})
#define HASH(x) ((ausi_cell){.kind = CELL_BLOB, .blob = {(x), AUSI_STORE_HASH}})
#define NOTHING ((ausi_cell){.kind = CELL_NULL})

/* The cells are bound to ?1, ?2, ...; they must live until the statement is over. */
#define CELLS(...) (const ausi_cell[]){__VA_ARGS__}, sizeof((const ausi_cell[]){__VA_ARGS__}) / sizeof(ausi_cell)

/* Runs a statement that gives no rows. */
code ausi_sql_run(sqlite_store *s, ausi_sql which, const ausi_cell *cell, size_t cells);
/* The same for one that must change a row: NOT_FOUND if it changed none. `what` names it, `id` may be NULL. */
code ausi_sql_change(sqlite_store *s, ausi_sql which, const char *what, const char *id, const ausi_cell *cell,
                     size_t cells);
/* Starts one that gives rows; NULL after a failure, which is then in s->base.error. */
sqlite3_stmt *ausi_sql_start(sqlite_store *s, ausi_sql which, const ausi_cell *cell, size_t cells);
/* The next row. False: there are no more, or *done tells a failure; the statement is over. */
bool ausi_sql_row(sqlite_store *s, sqlite3_stmt *statement, code *done);
void ausi_sql_over(sqlite3_stmt *statement);
/* The first row of a statement into whatever `take` fills; NOT_FOUND if there is none. */
code ausi_sql_get(sqlite_store *s, ausi_sql which, const char *what, const char *id,
                  bool (*take)(sqlite_store *s, sqlite3_stmt *row, void *out), void *out, const ausi_cell *cell,
                  size_t cells);

/* A column, in scratch memory; NULL data with a size, or a NULL text, means there is no memory. */
const char *ausi_column_text(sqlite_store *s, sqlite3_stmt *row, int column);
bool        ausi_column_blob(sqlite_store *s, sqlite3_stmt *row, int column, ausi_blob *out);
bool        ausi_column_hash(sqlite3_stmt *row, int column, uint8_t out[AUSI_STORE_HASH]);

/* The number of a table; NOT_FOUND if there is none. */
code ausi_table_key(sqlite_store *s, const char *id, int64_t *key);

/* What SQLite's last failure on this connection means here. */
code ausi_sqlite_fail(sqlite_store *s, int result);

/* ---- Parts of the store ------------------------------------------------------------------------ */

/* Connects again if a failure asks for it. */
code ausi_sqlite_ready(sqlite_store *s);
/* Another program's database and a newer one are refused; 0 = it is empty. */
code ausi_sqlite_judge(sqlite_store *s, int *version);
/* Brings an empty or older database up to date. */
code ausi_sqlite_migrate(sqlite_store *s, int version);
code ausi_sqlite_claim(ausi_store *store);
void ausi_sqlite_unclaim(sqlite_store *s);

extern const ausi_store_ops ausi_sqlite_ops;

code ausi_sqlite_table_add(ausi_store *store, const ausi_store_table *table);
code ausi_sqlite_table_set(ausi_store *store, const ausi_store_table *table);
code ausi_sqlite_table_touch(ausi_store *store, const char *id, ausi_store_status status, int64_t updated);
code ausi_sqlite_table_get(ausi_store *store, const char *id, ausi_store_table *out);
code ausi_sqlite_table_remove(ausi_store *store, const char *id);
code ausi_sqlite_tables(ausi_store *store, const ausi_store_filter *filter, ausi_store_each_table *each,
                        void *context);
code ausi_sqlite_append(ausi_store *store, const char *table, uint32_t n, const char *const *text, size_t count);
code ausi_sqlite_text(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count);
code ausi_sqlite_lines(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each,
                       void *context);
/* Moves the tail to its place if it has grown long: part of every commit. */
code ausi_sqlite_tidy(sqlite_store *s);
code ausi_sqlite_snapshot_set(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes);
code ausi_sqlite_snapshot_get(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes);
code ausi_sqlite_seat_set(ausi_store *store, const ausi_store_seat *seat);
code ausi_sqlite_seat_remove(ausi_store *store, const char *table, uint8_t seat);
code ausi_sqlite_seat_find(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out);
code ausi_sqlite_seats(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context);
code ausi_sqlite_account_add(ausi_store *store, const ausi_store_account *account);
code ausi_sqlite_account_set(ausi_store *store, const ausi_store_account *account);
code ausi_sqlite_account_get(ausi_store *store, const char *id, ausi_store_account *out);
code ausi_sqlite_account_find(ausi_store *store, const char *name, ausi_store_account *out);
code ausi_sqlite_account_remove(ausi_store *store, const char *id);
code ausi_sqlite_session_set(ausi_store *store, const ausi_store_session *session);
code ausi_sqlite_session_get(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_session *out);
code ausi_sqlite_session_remove(ausi_store *store, const uint8_t token[AUSI_STORE_HASH]);
code ausi_sqlite_sessions_remove(ausi_store *store, const char *who);
code ausi_sqlite_sessions_sweep(ausi_store *store, int64_t now);
code ausi_sqlite_chat_add(ausi_store *store, const ausi_store_chat *chat);
code ausi_sqlite_chats(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each,
                       void *context);
code ausi_sqlite_content_set(ausi_store *store, const ausi_store_content *content);
code ausi_sqlite_content_get(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH], ausi_store_content *out);
code ausi_sqlite_reminder_set(ausi_store *store, const ausi_store_reminder *reminder);
code ausi_sqlite_reminder_remove(ausi_store *store, const char *id);
code ausi_sqlite_reminders(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each,
                           void *context);
code ausi_sqlite_meta_set(ausi_store *store, const char *key, const char *value);
code ausi_sqlite_meta_get(ausi_store *store, const char *key, const char **value);
code ausi_sqlite_count(ausi_store *store, ausi_store_stats *out);
code ausi_sqlite_check(ausi_store *store, const ausi_store_checker *checker, uint32_t *problems);
code ausi_sqlite_backup(ausi_store *store, const char *path);

#endif
