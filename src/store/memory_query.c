/* Reading and writing rows in memory, whatever they are. */
#include <stdlib.h>
#include "store/memory_int.h"

static code not_found(ausi_store *store, const char *what, const char *id)
{
    if (id) return ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "there is no %s '%s'", what, id);
    return ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "there is no such %s", what);
}

const void *ausi_memory_find(const memory_store *m, int kind, const void *key)
{
    return ausi_row_find(&m->world->tree[kind], key);
}

code ausi_memory_need_table(ausi_store *store, const char *id)
{
    ausi_store_table key = {.id = id};
    return ausi_memory_find((memory_store *)store, MEMORY_TABLE, &key) ? AUSI_STORE_OK
                                                                       : not_found(store, "table", id);
}

code ausi_memory_get(ausi_store *store, int kind, const void *key, void *out, const char *what, const char *id)
{
    memory_store *m = (memory_store *)store;
    code          done = ausi_memory_enter(m);
    if (done != AUSI_STORE_OK) return done;
    const void *row = ausi_memory_find(m, kind, key);
    if (!row)
        done = not_found(store, what, id);
    else if (!ausi_row_copy(m->world->tree[kind].kind, row, &store->scratch, out))
        done = ausi_store_no_memory(store);
    ausi_memory_leave(m);
    return done;
}

code ausi_memory_put(ausi_store *store, int kind, const void *row)
{
    memory_store *m = (memory_store *)store;
    bool          put = ausi_row_put(&m->world->tree[kind], &m->world->journal, row);
    return put ? AUSI_STORE_OK : ausi_store_no_memory(store);
}

code ausi_memory_remove(ausi_store *store, int kind, const void *key, const char *what, const char *id)
{
    memory_store *m = (memory_store *)store;
    if (!ausi_memory_find(m, kind, key)) return not_found(store, what, id);
    bool removed = ausi_row_remove(&m->world->tree[kind], &m->world->journal, key);
    return removed ? AUSI_STORE_OK : ausi_store_no_memory(store);
}

/* ---- Many rows --------------------------------------------------------------------------------- */

typedef struct choice {
    const memory_store *m;
    bool (*choose)(const memory_store *m, const void *row, const void *context);
    const void  *context;
    const void **row;
    size_t       count, room;
    bool         no_memory;
} choice;

static void collect(const void *row, void *context)
{
    choice *c = context;
    if (c->no_memory || !c->choose(c->m, row, c->context)) return;
    if (c->count == c->room) {
        size_t       room = c->room ? c->room * 2 : 64;
        const void **more = realloc(c->row, room * sizeof *more);
        if (!more) {
            c->no_memory = true;
            return;
        }
        c->row = more;
        c->room = room;
    }
    c->row[c->count++] = row;
}

code ausi_memory_sweep(ausi_store *store, int kind, bool (*choose)(const memory_store *, const void *, const void *),
                       const void *context)
{
    memory_store *m = (memory_store *)store;
    choice        c = {.m = m, .choose = choose, .context = context};
    ausi_row_walk(&m->world->tree[kind], collect, &c);
    for (size_t i = 0; !c.no_memory && i < c.count; i++)
        c.no_memory = !ausi_row_remove(&m->world->tree[kind], &m->world->journal, c.row[i]);
    free(c.row);
    return c.no_memory ? ausi_store_no_memory(store) : AUSI_STORE_OK;
}

/* The chosen rows, copied one behind the other; NULL if there is no memory. */
static char *copy_rows(memory_store *m, const choice *c, const row_kind *kind, size_t count)
{
    char *rows = ausi_scratch_take(&m->base.scratch, count * kind->size + 1);
    for (size_t i = 0; rows && i < count; i++)
        if (!ausi_row_copy(kind, c->row[i], &m->base.scratch, rows + i * kind->size)) return NULL;
    return rows;
}

code ausi_memory_list(ausi_store *store, const memory_query *q, bool (*each)(void *context, const void *row),
                      void *context)
{
    memory_store   *m = (memory_store *)store;
    const row_kind *kind = m->world->tree[q->kind].kind;
    choice          c = {.m = m, .choose = q->choose, .context = q->context};
    code            done = ausi_memory_enter(m);
    if (done != AUSI_STORE_OK) return done;
    ausi_row_walk(&m->world->tree[q->kind], collect, &c);
    if (q->compare && c.count) qsort(c.row, c.count, sizeof *c.row, q->compare);
    size_t count = q->limit && q->limit < c.count ? q->limit : c.count;
    char  *rows = c.no_memory ? NULL : copy_rows(m, &c, kind, count);
    ausi_memory_leave(m);
    free(c.row);
    if (!rows) return ausi_store_no_memory(store);
    for (size_t i = 0; i < count && each(context, rows + i * kind->size); i++) continue;
    return AUSI_STORE_OK;
}
