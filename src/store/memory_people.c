/* Accounts, sessions, chat, content, reminders and settings in memory. */
#include <stdlib.h>
#include <string.h>
#include "store/fold.h"
#include "store/memory_int.h"

/* ---- Accounts ---------------------------------------------------------------------------------- */

typedef struct name_search {
    const char           *fold;
    const memory_account *found;
} name_search;

static void match_name(const void *row, void *context)
{
    const memory_account *account = row;
    name_search          *search = context;
    if (strcmp(account->fold, search->fold) == 0) search->found = account;
}

static const memory_account *account_named(const memory_store *m, const char *fold)
{
    name_search search = {.fold = fold};
    ausi_row_walk(&m->world->tree[MEMORY_ACCOUNT], match_name, &search);
    return search.found;
}

static char *folded(const char *name)
{
    char *fold = malloc(strlen(name) + 1);
    if (fold) ausi_fold(name, fold);
    return fold;
}

static code put_account(ausi_store *store, const ausi_store_account *a)
{
    char *fold = folded(a->name);
    code  done;
    if (!fold) return ausi_store_no_memory(store);
    const memory_account *other = account_named((memory_store *)store, fold);
    if (other && strcmp(other->a.id, a->id) != 0)
        done = ausi_store_fail(store, AUSI_STORE_CONFLICT, "the name '%s' is taken; choose another", a->name);
    else
        done = ausi_memory_put(store, MEMORY_ACCOUNT, &(memory_account){.a = *a, .fold = fold});
    free(fold);
    return done;
}

code ausi_memory_account_add(ausi_store *store, const ausi_store_account *a)
{
    memory_account key = {.a.id = a->id};
    if (ausi_memory_find((memory_store *)store, MEMORY_ACCOUNT, &key))
        return ausi_store_fail(store, AUSI_STORE_CONFLICT, "the name '%s' is taken; choose another", a->name);
    return put_account(store, a);
}

code ausi_memory_account_set(ausi_store *store, const ausi_store_account *a)
{
    memory_account        key = {.a.id = a->id};
    const memory_account *there = ausi_memory_find((memory_store *)store, MEMORY_ACCOUNT, &key);
    if (!there) return ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "there is no account '%s'", a->id);
    ausi_store_account row = *a;
    row.created = there->a.created;
    return put_account(store, &row);
}

code ausi_memory_account_get(ausi_store *store, const char *id, ausi_store_account *out)
{
    memory_account account = {.a.id = id};
    code           done = ausi_memory_get(store, MEMORY_ACCOUNT, &account, &account, "account", id);
    *out = account.a;
    return done;
}

code ausi_memory_account_find(ausi_store *store, const char *name, ausi_store_account *out)
{
    memory_store  *m = (memory_store *)store;
    memory_account account = {0};
    char          *fold = folded(name);
    if (!fold) return ausi_store_no_memory(store);
    code done = ausi_memory_enter(m);
    if (done == AUSI_STORE_OK) {
        const memory_account *there = account_named(m, fold);
        if (!there)
            done = ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "there is no account '%s'", name);
        else if (!ausi_row_copy(m->world->tree[MEMORY_ACCOUNT].kind, there, &store->scratch, &account))
            done = ausi_store_no_memory(store);
        ausi_memory_leave(m);
    }
    free(fold);
    *out = account.a;
    return done;
}

static bool session_of(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_session *session = row;
    (void)m;
    return strcmp(session->who, context) == 0;
}

static bool account_session_of(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_session *session = row;
    return !session->guest && session_of(m, row, context);
}

code ausi_memory_account_remove(ausi_store *store, const char *id)
{
    memory_account key = {.a.id = id};
    code           done = ausi_memory_remove(store, MEMORY_ACCOUNT, &key, "account", id);
    return done == AUSI_STORE_OK ? ausi_memory_sweep(store, MEMORY_SESSION, account_session_of, id) : done;
}

/* ---- Sessions ---------------------------------------------------------------------------------- */

code ausi_memory_session_set(ausi_store *store, const ausi_store_session *session)
{
    memory_account key = {.a.id = session->who};
    if (!session->guest && !ausi_memory_find((memory_store *)store, MEMORY_ACCOUNT, &key))
        return ausi_store_fail(store, AUSI_STORE_NOT_FOUND, "what this belongs to is not there");
    return ausi_memory_put(store, MEMORY_SESSION, session);
}

code ausi_memory_session_get(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_session *out)
{
    ausi_store_session key = {0};
    memcpy(key.token, token, AUSI_STORE_HASH);
    return ausi_memory_get(store, MEMORY_SESSION, &key, out, "session", NULL);
}

code ausi_memory_session_remove(ausi_store *store, const uint8_t token[AUSI_STORE_HASH])
{
    ausi_store_session key = {0};
    memcpy(key.token, token, AUSI_STORE_HASH);
    return ausi_memory_remove(store, MEMORY_SESSION, &key, "session", NULL);
}

code ausi_memory_sessions_remove(ausi_store *store, const char *who)
{
    return ausi_memory_sweep(store, MEMORY_SESSION, session_of, who);
}

static bool expired(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_session *session = row;
    (void)m;
    return session->expires <= *(const int64_t *)context;
}

code ausi_memory_sessions_sweep(ausi_store *store, int64_t now)
{
    return ausi_memory_sweep(store, MEMORY_SESSION, expired, &now);
}

/* ---- Chat -------------------------------------------------------------------------------------- */

code ausi_memory_chat_add(ausi_store *store, const ausi_store_chat *chat)
{
    code done = ausi_memory_need_table(store, chat->table);
    if (done != AUSI_STORE_OK) return done;
    if (ausi_memory_find((memory_store *)store, MEMORY_CHAT, chat))
        return ausi_store_fail(store, AUSI_STORE_CONFLICT, "it is there already: chat %u", chat->n);
    return ausi_memory_put(store, MEMORY_CHAT, chat);
}

typedef struct chat_list {
    const char           *table;
    uint32_t              from;
    ausi_store_each_chat *each;
    void                 *context;
} chat_list;

static bool chat_from(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_chat *chat = row;
    const chat_list       *l = context;
    (void)m;
    return chat->n >= l->from && strcmp(chat->table, l->table) == 0;
}

static bool hand_chat(void *context, const void *row)
{
    chat_list *l = context;
    return l->each(l->context, row);
}

code ausi_memory_chats(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each, void *context)
{
    ausi_store_table there;
    chat_list        l = {table, from, each, context};
    memory_query     q = {.kind = MEMORY_CHAT, .choose = chat_from, .context = &l};
    code             done = ausi_memory_table_get(store, table, &there);
    return done == AUSI_STORE_OK ? ausi_memory_list(store, &q, hand_chat, &l) : done;
}

/* ---- Content ----------------------------------------------------------------------------------- */

code ausi_memory_content_set(ausi_store *store, const ausi_store_content *content)
{
    const ausi_store_content *there = ausi_memory_find((memory_store *)store, MEMORY_CONTENT, content);
    ausi_store_content        row = there ? *there : *content;
    row.texts = content->texts;
    return ausi_memory_put(store, MEMORY_CONTENT, &row);
}

code ausi_memory_content_get(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH], ausi_store_content *out)
{
    ausi_store_content key = {0};
    memcpy(key.hash, hash, AUSI_STORE_HASH);
    return ausi_memory_get(store, MEMORY_CONTENT, &key, out, "content", NULL);
}

/* ---- Reminders --------------------------------------------------------------------------------- */

code ausi_memory_reminder_set(ausi_store *store, const ausi_store_reminder *reminder)
{
    code done = ausi_memory_need_table(store, reminder->table);
    return done == AUSI_STORE_OK ? ausi_memory_put(store, MEMORY_REMINDER, reminder) : done;
}

code ausi_memory_reminder_remove(ausi_store *store, const char *id)
{
    ausi_store_reminder key = {.id = id};
    return ausi_memory_remove(store, MEMORY_REMINDER, &key, "reminder", id);
}

static bool due(const memory_store *m, const void *row, const void *context)
{
    const ausi_store_reminder *reminder = row;
    (void)m;
    return reminder->due <= *(const int64_t *)context;
}

static int longest_due_first(const void *a, const void *b)
{
    const ausi_store_reminder *x = *(const void *const *)a, *y = *(const void *const *)b;
    if (x->due != y->due) return x->due < y->due ? -1 : 1;
    return strcmp(x->id, y->id);
}

typedef struct reminder_list {
    ausi_store_each_reminder *each;
    void                     *context;
} reminder_list;

static bool hand_reminder(void *context, const void *row)
{
    reminder_list *l = context;
    return l->each(l->context, row);
}

code ausi_memory_reminders(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each,
                           void *context)
{
    reminder_list l = {each, context};
    memory_query  q = {.kind = MEMORY_REMINDER, .choose = due, .context = &now, .compare = longest_due_first,
                       .limit = limit};
    return ausi_memory_list(store, &q, hand_reminder, &l);
}

/* ---- Settings ---------------------------------------------------------------------------------- */

code ausi_memory_meta_set(ausi_store *store, const char *key, const char *value)
{
    return ausi_memory_put(store, MEMORY_META, &(memory_meta){.key = key, .value = value});
}

code ausi_memory_meta_get(ausi_store *store, const char *key, const char **value)
{
    memory_meta meta = {.key = key, .value = ""};
    code        done = ausi_memory_get(store, MEMORY_META, &meta, &meta, "setting", key);
    *value = meta.value;
    return done;
}
