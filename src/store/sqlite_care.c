/* Looking after a database: counting, checking, copying. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "store/sqlite_int.h"

/* ---- Counting ---------------------------------------------------------------------------------- */

static bool take_counts(sqlite_store *s, sqlite3_stmt *row, void *out)
{
    (void)s;
    *(ausi_store_stats *)out = (ausi_store_stats){
        .tables = (uint64_t)sqlite3_column_int64(row, 0),
        .accounts = (uint64_t)sqlite3_column_int64(row, 1),
        .sessions = (uint64_t)sqlite3_column_int64(row, 2),
        .reminders = (uint64_t)sqlite3_column_int64(row, 3),
        .bytes = (uint64_t)sqlite3_column_int64(row, 4),
        .schema = AUSI_STORE_SCHEMA,
    };
    return true;
}

code ausi_sqlite_count(ausi_store *store, ausi_store_stats *out)
{
    return ausi_sql_get((sqlite_store *)store, SQL_COUNT, "count", NULL, take_counts, out, NULL, 0);
}

/* ---- Checking ---------------------------------------------------------------------------------- */

/* Tells each row of a statement as a problem. What a damaged file makes of a statement is one more. */
static code tell_rows(sqlite_store *s, ausi_sql which, const ausi_store_checker *checker, uint32_t *problems,
                      bool (*tell)(sqlite3_stmt *row, const ausi_store_checker *checker))
{
    code          done = AUSI_STORE_OK;
    sqlite3_stmt *row = ausi_sql_start(s, which, NULL, 0);
    if (!row) done = s->base.error.code;
    while (row && ausi_sql_row(s, row, &done)) *problems += tell(row, checker);
    if (done != AUSI_STORE_CORRUPT) return done;
    ausi_store_problem(checker, NULL, ausi_store_why(&s->base));
    ++*problems;
    return AUSI_STORE_OK;
}

static const char *column(sqlite3_stmt *row, int at)
{
    const char *text = (const char *)sqlite3_column_text(row, at);
    return text ? text : "?";
}

static bool tell_file(sqlite3_stmt *row, const ausi_store_checker *checker)
{
    const char *what = column(row, 0);
    if (strcmp(what, "ok") == 0) return false;
    ausi_store_problem(checker, NULL, what);
    return true;
}

static bool tell_link(sqlite3_stmt *row, const ausi_store_checker *checker)
{
    char what[AUSI_STORE_WHY];
    snprintf(what, sizeof what, "a row of '%s' belongs to nothing in '%s'", column(row, 0), column(row, 1));
    ausi_store_problem(checker, NULL, what);
    return true;
}

static bool tell_gap(sqlite3_stmt *row, const ausi_store_checker *checker)
{
    char what[AUSI_STORE_WHY];
    snprintf(what, sizeof what, "lines are missing: there are %lld, the last one is number %lld",
             (long long)sqlite3_column_int64(row, 1), (long long)sqlite3_column_int64(row, 2));
    ausi_store_problem(checker, column(row, 0), what);
    return true;
}

static bool tell_headless(sqlite3_stmt *row, const ausi_store_checker *checker)
{
    ausi_store_problem(checker, column(row, 0), "its head is missing");
    return true;
}

code ausi_sqlite_check(ausi_store *store, const ausi_store_checker *checker, uint32_t *problems)
{
    sqlite_store *s = (sqlite_store *)store;
    code          done = tell_rows(s, SQL_CHECK_FILE, checker, problems, tell_file);
    if (done == AUSI_STORE_OK) done = tell_rows(s, SQL_CHECK_LINKS, checker, problems, tell_link);
    if (done == AUSI_STORE_OK) done = tell_rows(s, SQL_CHECK_LINES, checker, problems, tell_gap);
    if (done == AUSI_STORE_OK) done = tell_rows(s, SQL_CHECK_HEADS, checker, problems, tell_headless);
    return done;
}

/* ---- Copying ----------------------------------------------------------------------------------- */

enum { WAIT_MS = 5, WAITS = 2000 };

/* All in one go: a reader of the log keeps nobody from writing, and what is written meanwhile does not
 * make the copy start again. */
static int copy_pages(sqlite3 *from, sqlite3 *to)
{
    int             result = SQLITE_BUSY;
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup) return sqlite3_errcode(to);
    for (int i = 0; i < WAITS && (result == SQLITE_BUSY || result == SQLITE_LOCKED); i++) {
        if (i) sqlite3_sleep(WAIT_MS);
        result = sqlite3_backup_step(backup, -1);
    }
    int over = sqlite3_backup_finish(backup);
    return result == SQLITE_DONE ? over : result;
}

static bool sync_path(const char *path, int flags)
{
    int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0) return false;
    bool ok = fsync(fd) == 0;
    return close(fd) == 0 && ok;
}

/* The copy takes the name it shall have only when it is whole and on the disk. */
static code give_name(sqlite_store *s, const char *beside, const char *path)
{
    char  folder[4096] = ".";
    char *slash = strrchr(path, '/');
    if (slash) snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path);
    if (!sync_path(beside, O_RDONLY) || link(beside, path) != 0 || !sync_path(folder, O_RDONLY | O_DIRECTORY)) {
        code what = errno == EEXIST ? AUSI_STORE_CONFLICT : errno == ENOSPC ? AUSI_STORE_FULL : AUSI_STORE_IO;
        return ausi_store_fail(&s->base, what, "%s: %s; name another file", path, strerror(errno));
    }
    return AUSI_STORE_OK;
}

static code copy_to(sqlite_store *s, const char *beside)
{
    sqlite_store to = {.base = {.ops = &ausi_sqlite_ops}, .path = (char *)beside, .claim = -1};
    int          flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    int          result = sqlite3_open_v2(beside, &to.db, flags, NULL);
    /* The copy is a plain file without a log beside it until somebody opens it for writing. */
    if (result == SQLITE_OK) result = copy_pages(s->db, to.db);
    if (result == SQLITE_OK) result = sqlite3_exec(to.db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    code done = result == SQLITE_OK ? AUSI_STORE_OK : ausi_sqlite_fail(&to, result);
    if (done != AUSI_STORE_OK) s->base.error = to.base.error;
    sqlite3_close(to.db);
    return done;
}

code ausi_sqlite_backup(ausi_store *store, const char *path)
{
    sqlite_store *s = (sqlite_store *)store;
    code          done = ausi_sqlite_ready(s);
    char          beside[4096];
    if (done != AUSI_STORE_OK) return done;
    if (access(path, F_OK) == 0)
        return ausi_store_fail(store, AUSI_STORE_CONFLICT, "%s: there is such a file; name another one", path);
    if ((size_t)snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)getpid()) >= sizeof beside)
        return ausi_store_fail(store, AUSI_STORE_IO, "the name of the file is too long");
    int fd = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return ausi_store_fail(store, AUSI_STORE_IO, "%s: %s; name a folder that can be written", beside,
                               strerror(errno));
    close(fd);
    done = copy_to(s, beside);
    if (done == AUSI_STORE_OK) done = give_name(s, beside, path);
    unlink(beside);
    return done;
}
