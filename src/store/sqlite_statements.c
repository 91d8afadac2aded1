/* Statements: prepared once, bound, stepped, reset. */
#include <errno.h>
#include <string.h>
#include "store/sqlite_int.h"

#define AUSI_SQL_TEXT(name, text) text,
static const char *const sql_text[] = {AUSI_SQL(AUSI_SQL_TEXT)};

/* ---- Failures ---------------------------------------------------------------------------------- */

static bool out_of_room(int system) { return system == ENOSPC || system == EDQUOT || system == EFBIG; }

static code full(sqlite_store *s)
{
    return ausi_store_fail(&s->base, AUSI_STORE_FULL,
                           "%s: the disk is full; make room on it, saving goes on by itself then", s->path);
}

/* SQLite forgets the system's error when it happens in a commit; the files remember theirs. */
static int system_error(sqlite_store *s)
{
    int           system = s->db ? sqlite3_system_errno(s->db) : 0;
    sqlite3_file *log = NULL;
    if (system || !s->db) return system;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log && log->pMethods) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &system);
    if (!system) sqlite3_file_control(s->db, "main", SQLITE_FCNTL_LAST_ERRNO, &system);
    return system;
}

static code io_failed(sqlite_store *s, int result)
{
    int system = system_error(s);
    s->broken = true;
    if (result == SQLITE_IOERR_NOMEM) return ausi_store_no_memory(&s->base);
    if (out_of_room(system)) return full(s);
    return ausi_store_fail(&s->base, AUSI_STORE_IO,
                           "%s: %s (%s); look at the disk and the rights of the file and its folder", s->path,
                           sqlite3_errstr(result), system ? strerror(system) : "no reason given");
}

static code read_only(sqlite_store *s, int result)
{
    s->broken = true;
    if (result == SQLITE_READONLY_DBMOVED)
        return ausi_store_fail(&s->base, AUSI_STORE_IO, "%s: the file was moved or removed; put it back", s->path);
    return ausi_store_fail(&s->base, AUSI_STORE_IO,
                           "%s: it cannot be written; give this user the right to write the file and its folder",
                           s->path);
}

static code constraint(sqlite_store *s, int result)
{
    if (result == SQLITE_CONSTRAINT_FOREIGNKEY)
        return ausi_store_fail(&s->base, AUSI_STORE_NOT_FOUND, "what this belongs to is not there");
    return ausi_store_fail(&s->base, AUSI_STORE_CONFLICT, "it is there already: %s", sqlite3_errmsg(s->db));
}

code ausi_sqlite_fail(sqlite_store *s, int result)
{
    int extended = s->db ? sqlite3_extended_errcode(s->db) : result;
    if ((extended & 0xff) != (result & 0xff)) extended = result;
    switch (result & 0xff) {
    case SQLITE_NOMEM: return ausi_store_no_memory(&s->base);
    case SQLITE_FULL: return full(s);
    case SQLITE_CONSTRAINT: return constraint(s, extended);
    case SQLITE_READONLY: return read_only(s, extended);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ausi_store_fail(&s->base, AUSI_STORE_LOCKED,
                               "%s: another process has locked it; close that one, saving goes on by itself then",
                               s->path);
    case SQLITE_CORRUPT:
        s->broken = true;
        return ausi_store_fail(&s->base, AUSI_STORE_CORRUPT,
                               "%s: the file is damaged; put a backup in its place",
                               s->path);
    case SQLITE_NOTADB:
        s->broken = true;
        return ausi_store_fail(&s->base, AUSI_STORE_CORRUPT,
                               "%s: this is no database, or a damaged one; name another file or put a backup there",
                               s->path);
    default: return io_failed(s, extended);
    }
}

/* ---- Running ----------------------------------------------------------------------------------- */

static sqlite3_stmt *prepared(sqlite_store *s, ausi_sql which)
{
    sqlite3_stmt **statement = &s->statement[which];
    if (ausi_sqlite_ready(s) != AUSI_STORE_OK) return NULL;
    if (*statement) return *statement;
    int result = sqlite3_prepare_v3(s->db, sql_text[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    if (result != SQLITE_OK) ausi_sqlite_fail(s, result);
    return *statement;
}

static int bind(sqlite3_stmt *statement, int at, const ausi_cell *cell)
{
    switch (cell->kind) {
    case CELL_INT: return sqlite3_bind_int64(statement, at, cell->number);
    case CELL_TEXT: return sqlite3_bind_text(statement, at, cell->text ? cell->text : "", -1, SQLITE_STATIC);
    case CELL_BLOB:
        if (cell->blob.size == 0) break;
        return sqlite3_bind_blob64(statement, at, cell->blob.data, cell->blob.size, SQLITE_STATIC);
    case CELL_NULL: break;
    }
    return sqlite3_bind_null(statement, at);
}

sqlite3_stmt *ausi_sql_start(sqlite_store *s, ausi_sql which, const ausi_cell *cell, size_t cells)
{
    sqlite3_stmt *statement = prepared(s, which);
    for (size_t i = 0; statement && i < cells; i++) {
        int result = bind(statement, (int)i + 1, &cell[i]);
        if (result == SQLITE_OK) continue;
        ausi_sqlite_fail(s, result);
        return NULL;
    }
    return statement;
}

bool ausi_sql_row(sqlite_store *s, sqlite3_stmt *statement, code *done)
{
    int result = sqlite3_step(statement);
    *done = AUSI_STORE_OK;
    if (result == SQLITE_ROW) return true;
    if (result != SQLITE_DONE) *done = ausi_sqlite_fail(s, result);
    sqlite3_reset(statement);
    return false;
}

void ausi_sql_over(sqlite3_stmt *statement) { sqlite3_reset(statement); }

code ausi_sql_run(sqlite_store *s, ausi_sql which, const ausi_cell *cell, size_t cells)
{
    code          done;
    sqlite3_stmt *statement = ausi_sql_start(s, which, cell, cells);
    if (!statement) return s->base.error.code;
    while (ausi_sql_row(s, statement, &done)) continue;
    return done;
}

static code not_found(sqlite_store *s, const char *what, const char *id)
{
    if (id) return ausi_store_fail(&s->base, AUSI_STORE_NOT_FOUND, "there is no %s '%s'", what, id);
    return ausi_store_fail(&s->base, AUSI_STORE_NOT_FOUND, "there is no such %s", what);
}

code ausi_sql_change(sqlite_store *s, ausi_sql which, const char *what, const char *id, const ausi_cell *cell,
                     size_t cells)
{
    code done = ausi_sql_run(s, which, cell, cells);
    if (done != AUSI_STORE_OK || sqlite3_changes(s->db) > 0) return done;
    return not_found(s, what, id);
}

code ausi_sql_get(sqlite_store *s, ausi_sql which, const char *what, const char *id,
                  bool (*take)(sqlite_store *s, sqlite3_stmt *row, void *out), void *out, const ausi_cell *cell,
                  size_t cells)
{
    code          done;
    sqlite3_stmt *statement = ausi_sql_start(s, which, cell, cells);
    if (!statement) return s->base.error.code;
    if (!ausi_sql_row(s, statement, &done)) return done == AUSI_STORE_OK ? not_found(s, what, id) : done;
    bool taken = take(s, statement, out);
    ausi_sql_over(statement);
    return taken ? AUSI_STORE_OK : ausi_store_no_memory(&s->base);
}

/* ---- Columns ----------------------------------------------------------------------------------- */

const char *ausi_column_text(sqlite_store *s, sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return ausi_scratch_copy(&s->base.scratch, text, text ? (size_t)sqlite3_column_bytes(row, column) : 0);
}

bool ausi_column_blob(sqlite_store *s, sqlite3_stmt *row, int column, ausi_blob *out)
{
    const void *data = sqlite3_column_blob(row, column);
    *out = (ausi_blob){.size = data ? (size_t)sqlite3_column_bytes(row, column) : 0};
    if (!out->size) return true;
    out->data = ausi_scratch_copy(&s->base.scratch, data, out->size);
    return out->data;
}

/* The schema allows no other size. */
bool ausi_column_hash(sqlite3_stmt *row, int column, uint8_t out[AUSI_STORE_HASH])
{
    const void *data = sqlite3_column_blob(row, column);
    if (!data || sqlite3_column_bytes(row, column) != AUSI_STORE_HASH) return false;
    memcpy(out, data, AUSI_STORE_HASH);
    return true;
}

static bool take_key(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    (void)s;
    *(int64_t *)out = sqlite3_column_int64(row, 0);
    return true;
}

code ausi_table_key(sqlite_store *s, const char *id, int64_t *key)
{
    return ausi_sql_get(s, SQL_TABLE_KEY, "table", id, take_key, key, CELLS(TEXT(id)));
}
