/* The schema, as numbered steps from an empty file. A step that was published is never edited. */
#include "store/sqlite_int.h"
#include "store/sqlite_schema.h"

/* "AUST": tells our files from those of other programs. */
#define OUR_MARK 1096110932

static const char schema_1[] =
    "PRAGMA application_id = 1096110932;"
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE tables (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, name TEXT NOT NULL,"
    " owner TEXT NOT NULL, options TEXT NOT NULL, content BLOB NOT NULL CHECK (length(content) = 32),"
    " created INTEGER NOT NULL, updated INTEGER NOT NULL, rules INTEGER NOT NULL, flags INTEGER NOT NULL,"
    " seats INTEGER NOT NULL, status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 2)) STRICT;"
    "CREATE INDEX tables_updated ON tables (updated, id);"
    "CREATE INDEX tables_owner ON tables (owner) WHERE owner <> '';"
    "CREATE TABLE heads (table_key INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE, head TEXT NOT NULL,"
    " commitment BLOB NOT NULL CHECK (length(commitment) = 32), seed BLOB) STRICT;"
    "CREATE TABLE lines (table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (table_key, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE snapshots (table_key INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,"
    " lines INTEGER NOT NULL, bytes BLOB) STRICT;"
    "CREATE TABLE seats (table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, who TEXT NOT NULL, webhook TEXT NOT NULL,"
    " token BLOB UNIQUE CHECK (length(token) = 32), commitment BLOB CHECK (length(commitment) = 32), nonce BLOB,"
    " PRIMARY KEY (table_key, seat)) STRICT;"
    "CREATE INDEX seats_who ON seats (who) WHERE who <> '';"
    "CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE,"
    " password TEXT NOT NULL, created INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE sessions (token BLOB PRIMARY KEY CHECK (length(token) = 32), who TEXT NOT NULL,"
    " account TEXT REFERENCES accounts ON DELETE CASCADE, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_who ON sessions (who);"
    "CREATE INDEX sessions_account ON sessions (account);"
    "CREATE INDEX sessions_expires ON sessions (expires);"
    "CREATE TABLE chat (table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (table_key, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE content (hash BLOB PRIMARY KEY CHECK (length(hash) = 32), game TEXT NOT NULL, rules BLOB NOT NULL,"
    " texts BLOB) STRICT;"
    "CREATE TABLE reminders (id TEXT PRIMARY KEY, table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " seat INTEGER NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL, due INTEGER NOT NULL, tries INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX reminders_due ON reminders (due);"
    "CREATE INDEX reminders_table ON reminders (table_key);";

/* New lines wait in a tail before they are moved to their table's place: see sqlite_sql.h. */
static const char schema_2[] =
    "CREATE TABLE tail (k INTEGER PRIMARY KEY, table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,"
    " n INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX tail_line ON tail (table_key, n);";

static const char *const steps[] = {schema_1, schema_2};
_Static_assert(sizeof steps / sizeof steps[0] == AUSI_STORE_SCHEMA, "each schema version has its step");

/* ---- Which schema is it ------------------------------------------------------------------------ */

static int ask_number(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement;
    int           result = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (result != SQLITE_OK) return result;
    result = sqlite3_step(statement);
    *out = result == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    int over = sqlite3_finalize(statement);
    return over != SQLITE_OK ? over : result == SQLITE_ROW ? SQLITE_OK : SQLITE_ERROR;
}

code ausi_sqlite_judge(sqlite_store *s, int *version)
{
    int64_t program = 0, number = 0, objects = 0;
    int     result = ask_number(s->db, "PRAGMA application_id", &program);
    if (result == SQLITE_OK) result = ask_number(s->db, "PRAGMA user_version", &number);
    if (result == SQLITE_OK) result = ask_number(s->db, "SELECT count(*) FROM sqlite_schema", &objects);
    if (result != SQLITE_OK) return ausi_sqlite_fail(s, result);
    bool empty = !program && !number && !objects;
    *version = (int)number;
    if (!empty && program != OUR_MARK)
        return ausi_store_fail(&s->base, AUSI_STORE_CORRUPT,
                               "%s: this is a database of another program; name another file", s->path);
    if (number > AUSI_STORE_SCHEMA)
        return ausi_store_fail(&s->base, AUSI_STORE_NEWER,
                               "%s: a newer Australis wrote it (schema %d, this one knows up to %d); use the newer "
                               "program, or a backup from before", s->path, *version, AUSI_STORE_SCHEMA);
    if (number < AUSI_STORE_SCHEMA && s->base.reads_only)
        return ausi_store_fail(&s->base, AUSI_STORE_OLDER,
                               "%s: an older Australis wrote it (schema %d, this one writes %d); open it once for "
                               "writing to bring it up to date", s->path, *version, AUSI_STORE_SCHEMA);
    return AUSI_STORE_OK;
}

/* ---- Up to date -------------------------------------------------------------------------------- */

int ausi_sqlite_step(sqlite3 *db, int version)
{
    static const char *const number[] = {"PRAGMA user_version = 1", "PRAGMA user_version = 2"};
    _Static_assert(sizeof number == sizeof steps, "each step has its number");
    int result = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    int64_t now;
    if (result != SQLITE_OK) return result;
    result = ask_number(db, "PRAGMA user_version", &now); /* another process may have been quicker */
    if (result == SQLITE_OK && now < version) {
        result = sqlite3_exec(db, steps[version - 1], NULL, NULL, NULL);
        if (result == SQLITE_OK) result = sqlite3_exec(db, number[version - 1], NULL, NULL, NULL);
    }
    if (result == SQLITE_OK) result = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (!sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return result;
}

code ausi_sqlite_migrate(sqlite_store *s, int version)
{
    code done = AUSI_STORE_OK;
    if (version == AUSI_STORE_SCHEMA) return done;
    /* An older program that serves this file would go on with the old schema in mind. */
    bool ours = s->claim >= 0 || s->vfs;
    if (!ours) done = ausi_sqlite_claim(&s->base);
    if (done != AUSI_STORE_OK) return done;
    while (done == AUSI_STORE_OK && version < AUSI_STORE_SCHEMA) {
        int result = ausi_sqlite_step(s->db, ++version);
        if (result != SQLITE_OK) done = ausi_sqlite_fail(s, result);
    }
    if (!ours) ausi_sqlite_unclaim(s);
    return done;
}
