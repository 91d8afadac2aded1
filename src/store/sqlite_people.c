/* Accounts, sessions, chat, content, reminders and settings in SQLite. */
#include <stdlib.h>
#include <string.h>
#include "store/fold.h"
#include "store/sqlite_int.h"

/* ---- Accounts ---------------------------------------------------------------------------------- */

static char *folded(const char *name)
{
    char *fold = malloc(strlen(name) + 1);
    if (fold) ausi_fold(name, fold);
    return fold;
}

static code name_taken(ausi_store *store, code done, const ausi_store_account *a)
{
    if (done == AUSI_STORE_CONFLICT) ausi_store_fail(store, done, "the name '%s' is taken; choose another", a->name);
    return done;
}

code ausi_sqlite_account_add(ausi_store *store, const ausi_store_account *a)
{
    char *fold = folded(a->name);
    if (!fold) return ausi_store_no_memory(store);
    code done = ausi_sql_run((sqlite_store *)store, SQL_ACCOUNT_ADD,
                             CELLS(TEXT(a->id), TEXT(a->name), TEXT(fold), TEXT(a->password), INT(a->created)));
    free(fold);
    return name_taken(store, done, a);
}

code ausi_sqlite_account_set(ausi_store *store, const ausi_store_account *a)
{
    char *fold = folded(a->name);
    if (!fold) return ausi_store_no_memory(store);
    code done = ausi_sql_change((sqlite_store *)store, SQL_ACCOUNT_SET, "account", a->id,
                                CELLS(TEXT(a->id), TEXT(a->name), TEXT(fold), TEXT(a->password)));
    free(fold);
    return name_taken(store, done, a);
}

static bool take_account(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    ausi_store_account *a = out;
    *a = (ausi_store_account){
        .id = ausi_column_text(s, row, 0),
        .name = ausi_column_text(s, row, 1),
        .password = ausi_column_text(s, row, 2),
        .created = sqlite3_column_int64(row, 3),
    };
    return a->id && a->name && a->password;
}

code ausi_sqlite_account_get(ausi_store *store, const char *id, ausi_store_account *out)
{
    return ausi_sql_get((sqlite_store *)store, SQL_ACCOUNT_GET, "account", id, take_account, out, CELLS(TEXT(id)));
}

code ausi_sqlite_account_find(ausi_store *store, const char *name, ausi_store_account *out)
{
    char *fold = folded(name);
    if (!fold) return ausi_store_no_memory(store);
    code done = ausi_sql_get((sqlite_store *)store, SQL_ACCOUNT_FIND, "account", name, take_account, out,
                             CELLS(TEXT(fold)));
    free(fold);
    return done;
}

code ausi_sqlite_account_remove(ausi_store *store, const char *id)
{
    return ausi_sql_change((sqlite_store *)store, SQL_ACCOUNT_REMOVE, "account", id, CELLS(TEXT(id)));
}

/* ---- Sessions ---------------------------------------------------------------------------------- */

code ausi_sqlite_session_set(ausi_store *store, const ausi_store_session *session)
{
    return ausi_sql_run((sqlite_store *)store, SQL_SESSION_SET,
                        CELLS(HASH(session->token), TEXT(session->who),
                              session->guest ? NOTHING : TEXT(session->who), INT(session->expires)));
}

static bool take_session(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    ausi_store_session *session = out;
    session->who = ausi_column_text(s, row, 0);
    session->guest = sqlite3_column_int(row, 1);
    session->expires = sqlite3_column_int64(row, 2);
    return session->who;
}

code ausi_sqlite_session_get(ausi_store *store, const uint8_t token[AUSI_STORE_HASH], ausi_store_session *out)
{
    code done = ausi_sql_get((sqlite_store *)store, SQL_SESSION_GET, "session", NULL, take_session, out,
                             CELLS(HASH(token)));
    if (done == AUSI_STORE_OK) memcpy(out->token, token, AUSI_STORE_HASH);
    return done;
}

code ausi_sqlite_session_remove(ausi_store *store, const uint8_t token[AUSI_STORE_HASH])
{
    return ausi_sql_change((sqlite_store *)store, SQL_SESSION_REMOVE, "session", NULL, CELLS(HASH(token)));
}

code ausi_sqlite_sessions_remove(ausi_store *store, const char *who)
{
    return ausi_sql_run((sqlite_store *)store, SQL_SESSIONS_REMOVE, CELLS(TEXT(who)));
}

code ausi_sqlite_sessions_sweep(ausi_store *store, int64_t now)
{
    return ausi_sql_run((sqlite_store *)store, SQL_SESSIONS_SWEEP, CELLS(INT(now)));
}

/* ---- Chat -------------------------------------------------------------------------------------- */

code ausi_sqlite_chat_add(ausi_store *store, const ausi_store_chat *chat)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, chat->table, &key);
    if (done != AUSI_STORE_OK) return done;
    return ausi_sql_run(s, SQL_CHAT_ADD,
                        CELLS(INT(key), INT(chat->n), INT(chat->seat), TEXT(chat->name), TEXT(chat->text),
                              INT(chat->at)));
}

code ausi_sqlite_chats(ausi_store *store, const char *table, uint32_t from, ausi_store_each_chat *each, void *context)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, table, &key);
    if (done != AUSI_STORE_OK) return done;
    sqlite3_stmt *row = ausi_sql_start(s, SQL_CHATS, CELLS(INT(key), INT(from)));
    if (!row) return store->error.code;
    while (ausi_sql_row(s, row, &done)) {
        ausi_store_chat chat = {
            .table = table,
            .n = (uint32_t)sqlite3_column_int64(row, 0),
            .seat = (int8_t)sqlite3_column_int(row, 1),
            .name = (const char *)sqlite3_column_text(row, 2),
            .text = (const char *)sqlite3_column_text(row, 3),
            .at = sqlite3_column_int64(row, 4),
        };
        bool taken = chat.name && chat.text;
        if (taken && each(context, &chat)) continue;
        ausi_sql_over(row);
        return taken ? AUSI_STORE_OK : ausi_store_no_memory(store);
    }
    return done;
}

/* ---- Content ----------------------------------------------------------------------------------- */

code ausi_sqlite_content_set(ausi_store *store, const ausi_store_content *content)
{
    return ausi_sql_run((sqlite_store *)store, SQL_CONTENT_SET,
                        CELLS(HASH(content->hash), TEXT(content->game), BLOB(content->rules), BLOB(content->texts)));
}

static bool take_content(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    ausi_store_content *content = out;
    content->game = ausi_column_text(s, row, 0);
    return content->game && ausi_column_blob(s, row, 1, &content->rules) &&
           ausi_column_blob(s, row, 2, &content->texts);
}

code ausi_sqlite_content_get(ausi_store *store, const uint8_t hash[AUSI_STORE_HASH], ausi_store_content *out)
{
    code done = ausi_sql_get((sqlite_store *)store, SQL_CONTENT_GET, "content", NULL, take_content, out,
                             CELLS(HASH(hash)));
    if (done == AUSI_STORE_OK) memcpy(out->hash, hash, AUSI_STORE_HASH);
    return done;
}

/* ---- Reminders --------------------------------------------------------------------------------- */

code ausi_sqlite_reminder_set(ausi_store *store, const ausi_store_reminder *r)
{
    sqlite_store *s = (sqlite_store *)store;
    int64_t       key;
    code          done = ausi_table_key(s, r->table, &key);
    if (done != AUSI_STORE_OK) return done;
    return ausi_sql_run(s, SQL_REMINDER_SET,
                        CELLS(TEXT(r->id), INT(key), INT(r->seat), TEXT(r->url), TEXT(r->body), INT(r->due),
                              INT(r->tries)));
}

code ausi_sqlite_reminder_remove(ausi_store *store, const char *id)
{
    return ausi_sql_change((sqlite_store *)store, SQL_REMINDER_REMOVE, "reminder", id, CELLS(TEXT(id)));
}

code ausi_sqlite_reminders(ausi_store *store, int64_t now, uint32_t limit, ausi_store_each_reminder *each,
                           void *context)
{
    sqlite_store *s = (sqlite_store *)store;
    code          done;
    sqlite3_stmt *row = ausi_sql_start(s, SQL_REMINDERS, CELLS(INT(now), INT(limit ? (int64_t)limit : -1)));
    if (!row) return store->error.code;
    while (ausi_sql_row(s, row, &done)) {
        ausi_store_reminder r = {
            .id = (const char *)sqlite3_column_text(row, 0),
            .table = (const char *)sqlite3_column_text(row, 1),
            .url = (const char *)sqlite3_column_text(row, 2),
            .body = (const char *)sqlite3_column_text(row, 3),
            .due = sqlite3_column_int64(row, 4),
            .tries = (uint32_t)sqlite3_column_int64(row, 5),
            .seat = (uint8_t)sqlite3_column_int(row, 6),
        };
        bool taken = r.id && r.table && r.url && r.body;
        if (taken && each(context, &r)) continue;
        ausi_sql_over(row);
        return taken ? AUSI_STORE_OK : ausi_store_no_memory(store);
    }
    return done;
}

/* ---- Settings ---------------------------------------------------------------------------------- */

code ausi_sqlite_meta_set(ausi_store *store, const char *key, const char *value)
{
    return ausi_sql_run((sqlite_store *)store, SQL_META_SET, CELLS(TEXT(key), TEXT(value)));
}

static bool take_value(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    const char **value = out;
    *value = ausi_column_text(s, row, 0);
    return *value;
}

code ausi_sqlite_meta_get(ausi_store *store, const char *key, const char **value)
{
    return ausi_sql_get((sqlite_store *)store, SQL_META_GET, "setting", key, take_value, value, CELLS(TEXT(key)));
}
