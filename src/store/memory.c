/* The store that forgets: trees of rows under one lock. A batch holds the lock from begin to its end. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "store/memory_int.h"

/* ---- Keys and kinds ---------------------------------------------------------------------------- */

static int by_text(const char *a, const char *b)
{
    int order = strcmp(a ? a : "", b ? b : "");
    return order;
}

static int by_number(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

/* The key is the first text of the struct, in all but those below. */
static int by_id(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return by_text(*x, *y);
}

static int by_line(const void *a, const void *b)
{
    const memory_line *x = a, *y = b;
    int                order = by_text(x->table, y->table);
    return order ? order : by_number(x->n, y->n);
}

static int by_seat(const void *a, const void *b)
{
    const ausi_store_seat *x = a, *y = b;
    int                    order = by_text(x->table, y->table);
    return order ? order : by_number(x->seat, y->seat);
}

static int by_chat(const void *a, const void *b)
{
    const ausi_store_chat *x = a, *y = b;
    int                    order = by_text(x->table, y->table);
    return order ? order : by_number(x->n, y->n);
}

static int by_token(const void *a, const void *b)
{
    const ausi_store_session *x = a, *y = b;
    return memcmp(x->token, y->token, AUSI_STORE_HASH);
}

static int by_hash(const void *a, const void *b)
{
    const ausi_store_content *x = a, *y = b;
    return memcmp(x->hash, y->hash, AUSI_STORE_HASH);
}

#define AT(type, member) offsetof(type, member)
#define T(member)        AT(ausi_store_table, member)
#define S(member)        AT(ausi_store_seat, member)
#define R(member)        AT(ausi_store_reminder, member)

static const row_kind kinds[MEMORY_KINDS] = {
    [MEMORY_TABLE] = {sizeof(ausi_store_table), by_id, 6,
                      {T(id), T(game), T(name), T(owner), T(options), T(head)}, 1, {T(seed)}},
    [MEMORY_LINE] = {sizeof(memory_line), by_line, 2, {AT(memory_line, table), AT(memory_line, text)}, 0, {0}},
    [MEMORY_COUNT] = {sizeof(memory_count), by_id, 1, {AT(memory_count, table)}, 0, {0}},
    [MEMORY_PICTURE] = {sizeof(memory_picture), by_id, 1, {AT(memory_picture, table)}, 1, {AT(memory_picture, bytes)}},
    [MEMORY_SEAT] = {sizeof(ausi_store_seat), by_seat, 5, {S(table), S(level), S(name), S(who), S(webhook)}, 3,
                     {S(token), S(commit), S(nonce)}},
    [MEMORY_ACCOUNT] = {sizeof(memory_account), by_id, 4,
                        {AT(memory_account, a.id), AT(memory_account, a.name), AT(memory_account, a.password),
                         AT(memory_account, fold)}, 0, {0}},
    [MEMORY_SESSION] = {sizeof(ausi_store_session), by_token, 1, {AT(ausi_store_session, who)}, 0, {0}},
    [MEMORY_CHAT] = {sizeof(ausi_store_chat), by_chat, 3,
                     {AT(ausi_store_chat, table), AT(ausi_store_chat, name), AT(ausi_store_chat, text)}, 0, {0}},
    [MEMORY_CONTENT] = {sizeof(ausi_store_content), by_hash, 1, {AT(ausi_store_content, game)}, 2,
                        {AT(ausi_store_content, rules), AT(ausi_store_content, texts)}},
    [MEMORY_REMINDER] = {sizeof(ausi_store_reminder), by_id, 4, {R(id), R(table), R(url), R(body)}, 0, {0}},
    [MEMORY_META] = {sizeof(memory_meta), by_id, 2, {AT(memory_meta, key), AT(memory_meta, value)}, 0, {0}},
};

/* ---- Locking ----------------------------------------------------------------------------------- */

code ausi_memory_enter(memory_store *m)
{
    if (m->base.batch) return AUSI_STORE_OK;
    if (pthread_rwlock_rdlock(&m->world->lock) == 0) return AUSI_STORE_OK;
    return ausi_store_fail(&m->base, AUSI_STORE_LOCKED,
                           "this thread has a batch open; read through the handle that writes it");
}

void ausi_memory_leave(memory_store *m)
{
    if (!m->base.batch) pthread_rwlock_unlock(&m->world->lock);
}

code ausi_memory_begin(ausi_store *store)
{
    memory_store *m = (memory_store *)store;
    if (pthread_rwlock_wrlock(&m->world->lock) == 0) return AUSI_STORE_OK;
    return ausi_store_fail(store, AUSI_STORE_LOCKED, "this thread has a batch open already");
}

code ausi_memory_commit(ausi_store *store)
{
    memory_store *m = (memory_store *)store;
    ausi_journal_forget(&m->world->journal);
    pthread_rwlock_unlock(&m->world->lock);
    return AUSI_STORE_OK;
}

void ausi_memory_rollback(ausi_store *store)
{
    memory_store *m = (memory_store *)store;
    ausi_journal_undo(&m->world->journal, 0);
    pthread_rwlock_unlock(&m->world->lock);
}

code ausi_memory_part(ausi_store *store)
{
    memory_store *m = (memory_store *)store;
    m->part = m->world->journal.count;
    return AUSI_STORE_OK;
}

code ausi_memory_undo_part(ausi_store *store)
{
    memory_store *m = (memory_store *)store;
    ausi_journal_undo(&m->world->journal, m->part);
    return AUSI_STORE_OK;
}

/* ---- Opening ----------------------------------------------------------------------------------- */

static memory_store *new_handle(memory_world *world)
{
    memory_store *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->base.ops = &ausi_memory_ops;
    m->world = world;
    pthread_rwlock_wrlock(&world->lock);
    world->handles++;
    pthread_rwlock_unlock(&world->lock);
    return m;
}

static ausi_store *handed_out(memory_store *m, ausi_store_error *error)
{
    if (!m) ausi_store_failed(error, AUSI_STORE_FULL, "there is no memory left");
    return m ? &m->base : NULL;
}

ausi_store *ausi_store_open_memory(ausi_store_error *error)
{
    memory_world *world = calloc(1, sizeof *world);
    if (!world) return handed_out(NULL, error);
    pthread_rwlock_init(&world->lock, NULL);
    for (int i = 0; i < MEMORY_KINDS; i++) world->tree[i].kind = &kinds[i];
    memory_store *m = new_handle(world);
    if (!m) {
        pthread_rwlock_destroy(&world->lock);
        free(world);
    }
    return handed_out(m, error);
}

ausi_store *ausi_memory_reader(ausi_store *store, ausi_store_error *error)
{
    return handed_out(new_handle(((memory_store *)store)->world), error);
}

void ausi_memory_close(ausi_store *store)
{
    memory_store *m = (memory_store *)store;
    memory_world *world = m->world;
    pthread_rwlock_wrlock(&world->lock);
    bool last = --world->handles == 0;
    pthread_rwlock_unlock(&world->lock);
    free(m);
    if (!last) return;
    for (int i = 0; i < MEMORY_KINDS; i++) ausi_rows_free(&world->tree[i]);
    ausi_journal_free(&world->journal);
    pthread_rwlock_destroy(&world->lock);
    free(world);
}

/* Nobody else can have it. */
code ausi_memory_claim(ausi_store *store)
{
    (void)store;
    return AUSI_STORE_OK;
}

/* ---- Looking after it -------------------------------------------------------------------------- */

code ausi_memory_count(ausi_store *store, ausi_store_stats *out)
{
    memory_store *m = (memory_store *)store;
    code          done = ausi_memory_enter(m);
    if (done != AUSI_STORE_OK) return done;
    const row_tree *tree = m->world->tree;
    *out = (ausi_store_stats){
        .tables = tree[MEMORY_TABLE].count,
        .accounts = tree[MEMORY_ACCOUNT].count,
        .sessions = tree[MEMORY_SESSION].count,
        .reminders = tree[MEMORY_REMINDER].count,
        .schema = AUSI_STORE_SCHEMA,
    };
    ausi_memory_leave(m);
    return AUSI_STORE_OK;
}

code ausi_memory_check(ausi_store *store, const ausi_store_checker *checker, uint32_t *problems)
{
    (void)store, (void)checker, (void)problems;
    return AUSI_STORE_OK;
}

code ausi_memory_backup(ausi_store *store, const char *path)
{
    return ausi_store_fail(store, AUSI_STORE_IO, "%s: what is only in memory cannot be copied; use a database file",
                           path);
}

#define OP(result, name, ...) .name = ausi_memory_##name,
const ausi_store_ops ausi_memory_ops = {
#include "store/store_ops.def"
};
#undef OP
