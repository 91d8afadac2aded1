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
void ausi_sqlite_unclaim(sqlite_store *s);

#define OP(result, name, ...) result ausi_sqlite_##name(__VA_ARGS__);
#include "store/store_ops.def"
#undef OP
extern const ausi_store_ops ausi_sqlite_ops;

/* Moves the tail to its place if it has grown long: part of every commit. */
code ausi_sqlite_tidy(sqlite_store *s);

#endif
