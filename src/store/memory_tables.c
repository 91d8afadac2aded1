/* Tables, their lines, pictures and seats in memory. */
#include <stdlib.h>
#include <string.h>
#include "store/memory_int.h"

/* ---- Tables ------------------------------------------------------------------------------------ */

code ausi_memory_table_add(ausi_store *store, const ausi_store_table *table)
{
    memory_store *m = (memory_store *)store;
    memory_count  lines = {.table = table->id};
    if (ausi_memory_find(m, MEMORY_TABLE, table))
        return ausi_store_fail(store, AUSI_STORE_CONFLICT, "there is a table '%s' already", table->id);
    code done = ausi_memory_put(store, MEMORY_TABLE, table);
    return done == AUSI_STORE_OK ? ausi_memory_put(store, MEMORY_COUNT, &lines) : done;
}

code ausi_memory_table_set(ausi_store *store, const ausi_store_table *table)
{
    const ausi_store_table *there = ausi_memory_find((memory_store *)store, MEMORY_TABLE, table);
    if (!there) return ausi_memory_need_table(store, table->id);
    ausi_store_table row = *table;
    row.created = there->created;
    return ausi_memory_put(store, MEMORY_TABLE, &row);
}

code ausi_memory_table_touch(ausi_store *store, const char *id, ausi_store_status status, int64_t updated)
{
    const ausi_store_table  key = {.id = id};
    const ausi_store_table *there = ausi_memory_find((memory_store *)store, MEMORY_TABLE, &key);
    if (!there) return ausi_memory_need_table(store, id);
    ausi_store_table row = *there;
    row.status = (uint8_t)status;
    row.updated = updated;
    return ausi_memory_put(store, MEMORY_TABLE, &row);
}

static uint32_t lines_of(const memory_store *m, const char *table)
{
    const memory_count  key = {.table = table};
    const memory_count *there = ausi_memory_find(m, MEMORY_COUNT, &key);
    return there ? there->lines : 0;
}

code ausi_memory_table_get(ausi_store *store, const char *id, ausi_store_table *out)
{
    memory_store          *m = (memory_store *)store;
    const ausi_store_table key = {.id = id};
    code                   done = ausi_memory_enter(m);
    if (done != AUSI_STORE_OK) return done;
    const ausi_store_table *row = ausi_memory_find(m, MEMORY_TABLE, &key);
    if (!row)
        done = ausi_memory_need_table(store, id);
    else if (!ausi_row_copy(m->world->tree[MEMORY_TABLE].kind, row, &store->scratch, out))
        done = ausi_store_no_memory(store);
    else
        out->lines = lines_of(m, id);
    ausi_memory_leave(m);
    return done;
}

/* Rows of any kind that begin with the id of the table they belong to. */
static bool of_table(const memory_store *m, const void *row, const void *context)
{
    const char *const *table = row;
    (void)m;
    return strcmp(*table, context) == 0;
}

static bool reminder_of_table(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_reminder *reminder = row;
    (void)m;
    return strcmp(reminder->table, context) == 0;
}

code ausi_memory_table_remove(ausi_store *store, const char *id)
{
    static const int belong[] = {MEMORY_LINE, MEMORY_COUNT, MEMORY_PICTURE, MEMORY_SEAT, MEMORY_CHAT};
    ausi_store_table key = {.id = id};
    code             done = ausi_memory_remove(store, MEMORY_TABLE, &key, "table", id);
    for (size_t i = 0; done == AUSI_STORE_OK && i < sizeof belong / sizeof belong[0]; i++)
        done = ausi_memory_sweep(store, belong[i], of_table, id);
    return done == AUSI_STORE_OK ? ausi_memory_sweep(store, MEMORY_REMINDER, reminder_of_table, id) : done;
}

/* ---- Lists of tables --------------------------------------------------------------------------- */

static bool sits(const memory_store *m, const char *table, const char *who)
{
    ausi_store_seat key = {.table = table};
    if (!*who) return false;
    for (int seat = 0; seat <= UINT8_MAX; seat++) {
        key.seat = (uint8_t)seat;
        const ausi_store_seat *there = ausi_memory_find(m, MEMORY_SEAT, &key);
        if (there && strcmp(there->who, who) == 0) return true;
    }
    return false;
}

static bool wanted(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_table  *t = row;
    const ausi_store_filter *f = context;
    if (f->status && !(f->status >> t->status & 1)) return false;
    if ((t->flags & f->flags) != f->flags) return false;
    if (f->owner && (!*f->owner || strcmp(t->owner, f->owner) != 0)) return false;
    if (f->before_id && *f->before_id) {
        if (t->updated > f->before) return false;
        if (t->updated == f->before && strcmp(t->id, f->before_id) >= 0) return false;
    }
    return !f->who || sits(m, t->id, f->who);
}

static int newest_first(const void *a, const void *b)
{
    const ausi_store_table *x = *(const void *const *)a, *y = *(const void *const *)b;
    if (x->updated != y->updated) return x->updated < y->updated ? 1 : -1;
    return strcmp(y->id, x->id);
}

typedef struct table_list {
    const memory_store    *m;
    ausi_store_each_table *each;
    void                  *context;
} table_list;

static bool hand_table(void *context, const void *row)
{
    table_list      *l = context;
    ausi_store_table table = *(const ausi_store_table *)row;
    table.head = "";
    table.seed = (ausi_blob){0};
    memset(table.commitment, 0, sizeof table.commitment);
    memory_store *m = (memory_store *)l->m;
    if (ausi_memory_enter(m) != AUSI_STORE_OK) return false;
    table.lines = lines_of(m, table.id);
    ausi_memory_leave(m);
    return l->each(l->context, &table);
}

code ausi_memory_tables(ausi_store *store, const ausi_store_filter *filter, ausi_store_each_table *each, void *context)
{
    table_list   l = {(memory_store *)store, each, context};
    memory_query q = {.kind = MEMORY_TABLE, .choose = wanted, .context = filter, .compare = newest_first,
                      .limit = filter->limit};
    return ausi_memory_list(store, &q, hand_table, &l);
}

/* ---- Lines ------------------------------------------------------------------------------------- */

static code conflict(ausi_store *store, const char *table, uint32_t n, const char *why)
{
    return ausi_store_fail(store, AUSI_STORE_CONFLICT, "line %u of table '%s' %s", n, table, why);
}

code ausi_memory_append(ausi_store *store, const char *table, uint32_t n, const char *const *text, size_t count)
{
    memory_store *m = (memory_store *)store;
    memory_count  lines = {.table = table, .lines = lines_of(m, table)};
    memory_line   line = {.table = table, .n = n};
    size_t        i = 0;
    code          done = ausi_memory_need_table(store, table);
    if (done != AUSI_STORE_OK) return done;
    if (n > lines.lines) return conflict(store, table, n, "cannot be added: the line before it is missing");
    for (; i < count && line.n < lines.lines; i++, line.n++) {
        const memory_line *there = ausi_memory_find(m, MEMORY_LINE, &line);
        if (strcmp(there->text, text[i]) != 0)
            return conflict(store, table, line.n, "is there already with another text");
    }
    if (i == count) return AUSI_STORE_OK;
    for (; done == AUSI_STORE_OK && i < count; i++, line.n++) {
        line.text = text[i];
        done = ausi_memory_put(store, MEMORY_LINE, &line);
    }
    lines.lines = line.n;
    return done == AUSI_STORE_OK ? ausi_memory_put(store, MEMORY_COUNT, &lines) : done;
}

code ausi_memory_text(ausi_store *store, const char *table, uint32_t from, ausi_blob *text, uint32_t *count)
{
    memory_store      *m = (memory_store *)store;
    memory_line        key = {.table = table, .n = from};
    const memory_line *line;
    size_t             used = 0;
    code               done = ausi_memory_enter(m);
    if (done != AUSI_STORE_OK) return done;
    done = ausi_memory_need_table(store, table);
    for (; done == AUSI_STORE_OK && (line = ausi_memory_find(m, MEMORY_LINE, &key)); key.n++)
        if (!ausi_store_gather(store, &used, line->text, strlen(line->text))) done = ausi_store_no_memory(store);
    ausi_memory_leave(m);
    *count = key.n - from;
    *text = used ? (ausi_blob){store->text, used} : (ausi_blob){"", 0};
    return done;
}

/* Line by line, so that the callback runs outside of the lock: lines are never taken back, once committed. */
code ausi_memory_lines(ausi_store *store, const char *table, uint32_t from, ausi_store_each_line *each, void *context)
{
    memory_store    *m = (memory_store *)store;
    ausi_store_table there;
    memory_line      key = {.table = table, .n = from}, line;
    code             done = ausi_memory_table_get(store, table, &there);
    if (done != AUSI_STORE_OK) return done;
    for (; key.n < there.lines; key.n++) {
        const char *text = NULL;
        if ((done = ausi_memory_enter(m)) != AUSI_STORE_OK) return done;
        const memory_line *row = ausi_memory_find(m, MEMORY_LINE, &key);
        bool               copied = row && ausi_row_copy(m->world->tree[MEMORY_LINE].kind, row, &store->scratch, &line);
        if (copied) text = line.text;
        ausi_memory_leave(m);
        if (!row) return AUSI_STORE_OK; /* the table was removed */
        if (!text) return ausi_store_no_memory(store);
        if (!each(context, key.n, text)) return AUSI_STORE_OK;
    }
    return AUSI_STORE_OK;
}

/* ---- Pictures ---------------------------------------------------------------------------------- */

code ausi_memory_snapshot_set(ausi_store *store, const char *table, uint32_t lines, ausi_blob bytes)
{
    memory_picture picture = {.table = table, .lines = lines, .bytes = bytes};
    code           done = ausi_memory_need_table(store, table);
    return done == AUSI_STORE_OK ? ausi_memory_put(store, MEMORY_PICTURE, &picture) : done;
}

code ausi_memory_snapshot_get(ausi_store *store, const char *table, uint32_t *lines, ausi_blob *bytes)
{
    memory_picture picture = {.table = table};
    code           done = ausi_memory_get(store, MEMORY_PICTURE, &picture, &picture, "snapshot of table", table);
    *lines = picture.lines;
    *bytes = picture.bytes;
    return done;
}

/* ---- Seats ------------------------------------------------------------------------------------- */

typedef struct token_search {
    ausi_blob              token;
    const ausi_store_seat *found;
} token_search;

static void match_token(const void *row, void *context)
{
    const ausi_store_seat *seat = row;
    token_search          *search = context;
    if (seat->token.size == search->token.size && memcmp(seat->token.data, search->token.data, seat->token.size) == 0)
        search->found = seat;
}

static const ausi_store_seat *seat_with(const memory_store *m, ausi_blob token)
{
    token_search search = {.token = token};
    if (token.size) ausi_row_walk(&m->world->tree[MEMORY_SEAT], match_token, &search);
    return search.found;
}

code ausi_memory_seat_set(ausi_store *store, const ausi_store_seat *seat)
{
    memory_store *m = (memory_store *)store;
    code          done = ausi_memory_need_table(store, seat->table);
    if (done != AUSI_STORE_OK) return done;
    const ausi_store_seat *other = seat_with(m, seat->token);
    if (other && (other->seat != seat->seat || strcmp(other->table, seat->table) != 0))
        return ausi_store_fail(store, AUSI_STORE_CONFLICT, "it is there already: another seat has this token");
    return ausi_memory_put(store, MEMORY_SEAT, seat);
}

code ausi_memory_seat_remove(ausi_store *store, const char *table, uint8_t seat)
{
    ausi_store_seat key = {.table = table, .seat = seat};
    return ausi_memory_remove(store, MEMORY_SEAT, &key, "seat of table", table);
}

code ausi_memory_seat_find(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_seat *out)
{
    memory_store *m = (memory_store *)store;
    code          done = ausi_memory_enter(m);
    if (done != AUSI_STORE_OK) return done;
    const ausi_store_seat *seat = seat_with(m, (ausi_blob){token, AUSI_STORE_HASH});
    if (!seat)
        done = ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "there is no such seat");
    else if (!ausi_row_copy(m->world->tree[MEMORY_SEAT].kind, seat, &store->scratch, out))
        done = ausi_store_no_memory(store);
    ausi_memory_leave(m);
    return done;
}

typedef struct seat_list {
    ausi_store_each_seat *each;
    void                 *context;
} seat_list;

static bool hand_seat(void *context, const void *row)
{
    seat_list *l = context;
    return l->each(l->context, row);
}

code ausi_memory_seats(ausi_store *store, const char *table, ausi_store_each_seat *each, void *context)
{
    ausi_store_table there;
    seat_list        l = {each, context};
    memory_query     q = {.kind = MEMORY_SEAT, .choose = of_table, .context = table};
    code             done = ausi_memory_table_get(store, table, &there);
    return done == AUSI_STORE_OK ? ausi_memory_list(store, &q, hand_seat, &l) : done;
}
