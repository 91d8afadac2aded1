/* Tables, their lines, pictures and seats in SQLite. */
#include <string.h>
#include "store/sqlite_int.h"

enum { TAIL_MAX = 2048 };

/* ---- Tables ------------------------------------------------------------------------------------ */

static code set_head(sqlite_store *s, int64_t key, const ausi_store_table *t)
{
    return ausi_sql_run(s, SQL_HEAD_SET, CELLS(INT(key), TEXT(t->head), HASH(t->commitment), BLOB(t->seed)));
}

code ausi_sqlite_table_add(ausi_store *store, const ausi_store_table *t)
{
    sqlite_store *s = (sqlite_store *)store;
    code done = ausi_sql_run(s, SQL_TABLE_ADD,
                             CELLS(TEXT(t->id), TEXT(t->game), TEXT(t->name), TEXT(t->owner), TEXT(t->options),
                                   HASH(t->content), INT(t->created), INT(t->updated), INT(t->rules), INT(t->flags),
                                   INT(t->seats), INT(t->status)));
    if (done == AUSI_STORE_CONFLICT) ausi_store_fail(store, done, "there is a table '%s' already", t->id);
    return done == AUSI_STORE_OK ? set_head(s, sqlite3_last_insert_rowid(s->db), t) : done;
}

code ausi_sqlite_table_set(ausi_store *store, const ausi_store_table *t)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, t->id, &key);
    if (done != AUSI_STORE_OK) return done;
    done = ausi_sql_run(s, SQL_TABLE_SET,
                        CELLS(INT(key), TEXT(t->game), TEXT(t->name), TEXT(t->owner), TEXT(t->options),
                              HASH(t->content), INT(t->updated), INT(t->rules), INT(t->flags), INT(t->seats),
                              INT(t->status)));
    return done == AUSI_STORE_OK ? set_head(s, key, t) : done;
}

code ausi_sqlite_table_touch(ausi_store *store, const char *id, ausi_store_status status, int64_t updated)
{
    return ausi_sql_change((sqlite_store *)store, SQL_TABLE_TOUCH, "table", id,
                           CELLS(TEXT(id), INT(status), INT(updated)));
}

code ausi_sqlite_table_remove(ausi_store *store, const char *id)
{
    return ausi_sql_change((sqlite_store *)store, SQL_TABLE_REMOVE, "table", id, CELLS(TEXT(id)));
}

static bool take_table(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    ausi_store_table *t = out;
    *t = (ausi_store_table){
        .id = ausi_column_text(s, row, 0),
        .game = ausi_column_text(s, row, 1),
        .name = ausi_column_text(s, row, 2),
        .owner = ausi_column_text(s, row, 3),
        .options = ausi_column_text(s, row, 4),
        .head = "",
        .created = sqlite3_column_int64(row, 6),
        .updated = sqlite3_column_int64(row, 7),
        .rules = (uint32_t)sqlite3_column_int64(row, 8),
        .flags = (uint32_t)sqlite3_column_int64(row, 9),
        .seats = (uint8_t)sqlite3_column_int(row, 10),
        .status = (uint8_t)sqlite3_column_int(row, 11),
        .lines = (uint32_t)sqlite3_column_int64(row, 12),
    };
    return t->id && t->game && t->name && t->owner && t->options && ausi_column_hash(row, 5, t->content);
}

static bool take_whole_table(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    ausi_store_table *t = out;
    if (!take_table(s, row, t)) return false;
    t->head = ausi_column_text(s, row, 13);
    return t->head && ausi_column_hash(row, 14, t->commitment) && ausi_column_blob(s, row, 15, &t->seed);
}

code ausi_sqlite_table_get(ausi_store *store, const char *id, ausi_store_table *out)
{
    return ausi_sql_get((sqlite_store *)store, SQL_TABLE_GET, "table", id, take_whole_table, out, CELLS(TEXT(id)));
}

code ausi_sqlite_tables(ausi_store *store, const ausi_store_filter *f, ausi_store_each_table *each, void *context)
{
    sqlite_store    *s = (sqlite_store *)store;
    ausi_store_table table;
    code             done;
    bool             both = f->who && f->owner;
    ausi_sql         which = both       ? SQL_TABLES_OWNER_WHO
                             : f->who   ? SQL_TABLES_WHO
                             : f->owner ? SQL_TABLES_OWNER
                                        : SQL_TABLES;
    const ausi_cell  cell[] = {TEXT(f->who ? f->who : f->owner), INT(f->status), INT(f->flags), INT(f->before),
                               TEXT(f->before_id), INT(f->limit ? (int64_t)f->limit : -1), TEXT(f->owner)};
    sqlite3_stmt    *row = ausi_sql_start(s, which, cell, both ? 7 : 6);
    if (!row) return store->error.code;
    while (ausi_sql_row(s, row, &done)) {
        ausi_scratch_reset(&store->scratch);
        bool taken = take_table(s, row, &table);
        if (taken && each(context, &table)) continue;
        ausi_sql_over(row);
        return taken ? AUSI_STORE_OK : ausi_store_no_memory(store);
    }
    return done;
}

/* ---- Lines ------------------------------------------------------------------------------------- */

static code conflict(ausi_store *store, const char *table, uint32_t n, const char *why)
{
    return ausi_store_fail(store, AUSI_STORE_CONFLICT, "line %u of table '%s' %s", n, table, why);
}

/* How many of the lines are there already, with the same text. */
static code compare(sqlite_store *s, const char *table, int64_t key, uint32_t n, const char *const *text,
                    size_t count, size_t *same)
{
    code          done;
    sqlite3_stmt *row = ausi_sql_start(s, SQL_LINES, CELLS(INT(key), INT(n)));
    *same = 0;
    if (!row) return s->base.error.code;
    while (ausi_sql_row(s, row, &done)) {
        if (*same == count) break;
        const char *there = (const char *)sqlite3_column_text(row, 1);
        if (!there || strcmp(there, text[*same]) != 0) {
            ausi_sql_over(row);
            return conflict(&s->base, table, n + (uint32_t)*same, "is there already with another text");
        }
        ++*same;
    }
    if (done == AUSI_STORE_OK) ausi_sql_over(row);
    return done;
}

typedef struct place {
    int64_t key, next;
} place;

static bool take_place(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    (void)s;
    *(place *)out = (place){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
    return true;
}

code ausi_sqlite_append(ausi_store *store, const char *table, uint32_t n, const char *const *text, size_t count)
{
    sqlite_store *s = (sqlite_store *)store;
    place         at;
    size_t        same = 0;
    code          done = ausi_sql_get(s, SQL_LINE_NEXT, "table", table, take_place, &at, CELLS(TEXT(table)));
    if (done != AUSI_STORE_OK) return done;
    if (n > at.next) return conflict(store, table, n, "cannot be added: the line before it is missing");
    if (n < at.next) done = compare(s, table, at.key, n, text, count, &same);
    for (size_t i = same; done == AUSI_STORE_OK && i < count; i++)
        done = ausi_sql_run(s, SQL_LINE_ADD, CELLS(INT(at.key), INT(n + i), TEXT(text[i])));
    return done;
}

static bool take_number(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    (void)s;
    *(int64_t *)out = sqlite3_column_int64(row, 0);
    return true;
}

code ausi_sqlite_tidy(sqlite_store *s)
{
    int64_t length;
    code    done = ausi_sql_get(s, SQL_TAIL_LENGTH, "tail", NULL, take_number, &length, NULL, 0);
    if (done != AUSI_STORE_OK || length < TAIL_MAX) return done;
    done = ausi_sql_run(s, SQL_TAIL_MOVE, NULL, 0);
    return done == AUSI_STORE_OK ? ausi_sql_run(s, SQL_TAIL_CLEAR, NULL, 0) : done;
}

code ausi_sqlite_lines(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each, void *context)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, table, &key);
    if (done != AUSI_STORE_OK) return done;
    sqlite3_stmt *row = ausi_sql_start(s, SQL_LINES, CELLS(INT(key), INT(from)));
    if (!row) return store->error.code;
    while (ausi_sql_row(s, row, &done)) {
        const char *text = (const char *)sqlite3_column_text(row, 1);
        if (text && each(context, (uint32_t)sqlite3_column_int64(row, 0), text)) continue;
        ausi_sql_over(row);
        return text ? AUSI_STORE_OK : ausi_store_no_memory(store);
    }
    return done;
}

typedef struct gathering {
    ausi_store *store;
    size_t      used;
    uint32_t    count;
    bool        no_memory;
} gathering;

static bool gather(void *context, uint32_t n, const char *text)
{
    gathering *g = context;
    (void)n;
    g->count++;
    g->no_memory = !ausi_store_gather(g->store, &g->used, text, strlen(text));
    return !g->no_memory;
}

code ausi_sqlite_text(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count)
{
    gathering g = {.store = store};
    code      done = ausi_sqlite_lines(store, table, from, gather, &g);
    if (g.no_memory) done = ausi_store_no_memory(store);
    *text = g.used ? (ausi_blob){store->text, g.used} : (ausi_blob){"", 0};
    *count = g.count;
    return done;
}

/* ---- Pictures ---------------------------------------------------------------------------------- */

code ausi_sqlite_snapshot_set(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, table, &key);
    if (done != AUSI_STORE_OK) return done;
    return ausi_sql_run(s, SQL_SNAPSHOT_SET, CELLS(INT(key), INT(lines), BLOB(bytes)));
}

typedef struct picture {
    uint32_t  lines;
    ausi_blob bytes;
} picture;

static bool take_picture(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    picture *p = out;
    p->lines = (uint32_t)sqlite3_column_int64(row, 0);
    return ausi_column_blob(s, row, 1, &p->bytes);
}

code ausi_sqlite_snapshot_get(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes)
{
    picture p = {0};
    code    done = ausi_sql_get((sqlite_store *)store, SQL_SNAPSHOT_GET, "snapshot of table", table, take_picture, &p,
                                CELLS(TEXT(table)));
    *lines = p.lines;
    *bytes = p.bytes;
    return done;
}

/* ---- Seats ------------------------------------------------------------------------------------- */

code ausi_sqlite_seat_set(ausi_store *store, const ausi_store_seat *seat)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, seat->table, &key);
    if (done != AUSI_STORE_OK) return done;
    return ausi_sql_run(s, SQL_SEAT_SET,
                        CELLS(INT(key), INT(seat->seat), INT(seat->kind), TEXT(seat->level), TEXT(seat->name),
                              TEXT(seat->who), TEXT(seat->webhook), BLOB(seat->token), BLOB(seat->commit),
                              BLOB(seat->nonce)));
}

code ausi_sqlite_seat_remove(ausi_store *store, const char *table, uint8_t seat)
{
    return ausi_sql_change((sqlite_store *)store, SQL_SEAT_REMOVE, "seat of table", table,
                           CELLS(TEXT(table), INT(seat)));
}

static bool take_seat(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    ausi_store_seat *seat = out;
    *seat = (ausi_store_seat){
        .table = ausi_column_text(s, row, 0),
        .level = ausi_column_text(s, row, 1),
        .name = ausi_column_text(s, row, 2),
        .who = ausi_column_text(s, row, 3),
        .webhook = ausi_column_text(s, row, 4),
        .seat = (uint8_t)sqlite3_column_int(row, 8),
        .kind = (uint8_t)sqlite3_column_int(row, 9),
    };
    return seat->table && seat->level && seat->name && seat->who && seat->webhook &&
           ausi_column_blob(s, row, 5, &seat->token) && ausi_column_blob(s, row, 6, &seat->commit) &&
           ausi_column_blob(s, row, 7, &seat->nonce);
}

code ausi_sqlite_seat_find(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out)
{
    return ausi_sql_get((sqlite_store *)store, SQL_SEAT_FIND, "seat", NULL, take_seat, out, CELLS(HASH(token)));
}

code ausi_sqlite_seats(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context)
{
    sqlite_store   *s = (sqlite_store *)store;
    ausi_store_seat seat;
    int64_t         key;
    code            done = ausi_table_key(s, table, &key);
    if (done != AUSI_STORE_OK) return done;
    sqlite3_stmt *row = ausi_sql_start(s, SQL_SEATS, CELLS(TEXT(table)));
    if (!row) return store->error.code;
    while (ausi_sql_row(s, row, &done)) {
        ausi_scratch_reset(&store->scratch);
        bool taken = take_seat(s, row, &seat);
        if (taken && each(context, &seat)) continue;
        ausi_sql_over(row);
        return taken ? AUSI_STORE_OK : ausi_store_no_memory(store);
    }
    return done;
}
