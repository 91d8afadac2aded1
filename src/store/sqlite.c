/* The store on SQLite: opening, batches, the claim. */
#include "store/sqlite.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include "store/sqlite_int.h"

enum { PATIENCE = 1000, READER_PATIENCE = 250 };

/* ---- Connections ------------------------------------------------------------------------------- */

static void disconnect(sqlite_store *s)
{
    for (int i = 0; i < SQL_COUNT_ALL; i++) sqlite3_finalize(s->statement[i]);
    memset(s->statement, 0, sizeof s->statement);
    sqlite3_close(s->db);
    s->db = NULL;
}

static code settings(sqlite_store *s, bool first)
{
    static const char *const writer[] = {"PRAGMA journal_mode = WAL", "PRAGMA journal_size_limit = 67108864"};
    static const char *const every[] = {"PRAGMA foreign_keys = ON", "PRAGMA trusted_schema = OFF",
                                        "PRAGMA cell_size_check = ON", "PRAGMA temp_store = MEMORY",
                                        "PRAGMA cache_size = -8000"};
    int result = SQLITE_OK;
    for (size_t i = 0; first && result == SQLITE_OK && i < sizeof writer / sizeof writer[0]; i++)
        result = sqlite3_exec(s->db, writer[i], NULL, NULL, NULL);
    for (size_t i = 0; result == SQLITE_OK && i < sizeof every / sizeof every[0]; i++)
        result = sqlite3_exec(s->db, every[i], NULL, NULL, NULL);
    const char *sync = s->options.careless ? "PRAGMA synchronous = OFF" : "PRAGMA synchronous = FULL";
    if (result == SQLITE_OK) result = sqlite3_exec(s->db, sync, NULL, NULL, NULL);
    if (result == SQLITE_OK && s->base.reads_only)
        result = sqlite3_exec(s->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
    return result == SQLITE_OK ? AUSI_STORE_OK : ausi_sqlite_fail(s, result);
}

/* Nobody asks SQLite how much memory it uses, and counting takes a lock at each allocation. Only possible
 * before SQLite's first use; later it is refused and does no harm. */
static void spare_counting(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

static code connect_file(sqlite_store *s)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, spare_counting);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= s->mode == AUSI_STORE_READ     ? SQLITE_OPEN_READONLY
             : s->mode == AUSI_STORE_CREATE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                            : SQLITE_OPEN_READWRITE;
    int result = sqlite3_open_v2(s->path, &s->db, flags, s->vfs);
    if (result != SQLITE_OK) return ausi_sqlite_fail(s, result);
    int patience = s->options.patience ? s->options.patience : s->base.reads_only ? READER_PATIENCE : PATIENCE;
    sqlite3_busy_timeout(s->db, patience);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, 512, 256);
    return AUSI_STORE_OK;
}

/* The schema is judged before anything is changed: the file may be somebody else's. */
static code connect_all(sqlite_store *s)
{
    bool writer = s->mode != AUSI_STORE_READ && !s->base.reads_only;
    int  version = 0;
    code done = connect_file(s);
    if (done == AUSI_STORE_OK) done = ausi_sqlite_judge(s, &version);
    if (done == AUSI_STORE_OK) done = settings(s, writer);
    if (done == AUSI_STORE_OK && writer) done = ausi_sqlite_migrate(s, version);
    s->broken = done != AUSI_STORE_OK;
    if (s->broken) disconnect(s);
    return done;
}

/* Connects again after a failure that may have left the connection behind. A file that vanished is not
 * replaced by an empty one. */
code ausi_sqlite_ready(sqlite_store *s)
{
    if (!s->broken || s->base.batch) return AUSI_STORE_OK;
    disconnect(s);
    if (s->mode == AUSI_STORE_CREATE) s->mode = AUSI_STORE_WRITE;
    return connect_all(s);
}

/* ---- Opening ----------------------------------------------------------------------------------- */

/* Seeds and hashes of tokens are nobody else's business; SQLite gives its other files the same rights.
 * Only a file that is not there may be opened beside SQLite: closing it would drop SQLite's locks. */
static void create_private(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
}

static sqlite_store *allocate(const char *path, const ausi_sqlite_options *options)
{
    sqlite_store *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->base.ops = &ausi_sqlite_ops;
    s->claim = -1;
    if (options) s->options = *options;
    /* SQLite takes ":memory:" and the like for no file at all. */
    if (asprintf(&s->path, "%s%s", *path == ':' ? "./" : "", path) < 0) s->path = NULL;
    if (s->options.vfs) s->vfs = strdup(s->options.vfs);
    if (s->path && (s->vfs || !s->options.vfs)) return s;
    free(s->path);
    free(s->vfs);
    free(s);
    return NULL;
}

static void release(sqlite_store *s)
{
    disconnect(s);
    ausi_sqlite_unclaim(s);
    free(s->path);
    free(s->vfs);
    free(s);
}

void ausi_sqlite_close(ausi_store *store) { release((sqlite_store *)store); }

static ausi_store *opened(sqlite_store *s, code done, ausi_store_error *error)
{
    if (done == AUSI_STORE_OK) return &s->base;
    if (error) *error = s->base.error;
    release(s);
    return NULL;
}

ausi_store *ausi_store_open_sqlite(const char *path, ausi_store_mode mode, const ausi_sqlite_options *options,
                                   ausi_store_error *error)
{
    sqlite_store *s = allocate(path, options);
    if (!s) {
        ausi_store_failed(error, AUSI_STORE_FULL, "there is no memory left");
        return NULL;
    }
    s->mode = mode;
    s->base.reads_only = mode == AUSI_STORE_READ;
    if (!s->vfs && mode != AUSI_STORE_CREATE && access(s->path, F_OK) != 0)
        return opened(s, ausi_store_fail(&s->base, AUSI_STORE_NOT_FOUND, "%s: %s; name the database with --db", path,
                                         strerror(errno)), error);
    if (!s->vfs && mode == AUSI_STORE_CREATE) create_private(s->path);
    return opened(s, connect_all(s), error);
}

ausi_store *ausi_sqlite_reader(ausi_store *store, ausi_store_error *error)
{
    sqlite_store *of = (sqlite_store *)store, *s = allocate(of->path, &of->options);
    if (!s) {
        ausi_store_failed(error, AUSI_STORE_FULL, "there is no memory left");
        return NULL;
    }
    s->mode = of->mode == AUSI_STORE_READ ? AUSI_STORE_READ : AUSI_STORE_WRITE;
    s->base.reads_only = true;
    return opened(s, connect_all(s), error);
}

/* ---- The claim --------------------------------------------------------------------------------- */

static code claimed_by_other(sqlite_store *s, int fd)
{
    char    pid[24] = "";
    ssize_t n = pread(fd, pid, sizeof pid - 1, 0);
    if (n > 0) pid[strcspn(pid, "\n")] = 0;
    close(fd);
    return ausi_store_fail(&s->base, AUSI_STORE_LOCKED,
                           "%s: another server runs with it (process %s); stop that one first", s->path,
                           n > 0 ? pid : "unknown");
}

code ausi_sqlite_claim(ausi_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    char          path[4096], pid[24];
    if (s->claim >= 0) return AUSI_STORE_OK;
    snprintf(path, sizeof path, "%s-claim", s->path);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return ausi_store_fail(store, AUSI_STORE_IO, "%s: %s; look at the rights of the folder", path,
                                       strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) return claimed_by_other(s, fd);
    int n = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
    /* The number only serves the message above: a full disk does not keep a server from running. */
    if (ftruncate(fd, 0) == 0 && pwrite(fd, pid, (size_t)n, 0) != n) pid[0] = 0;
    s->claim = fd;
    return AUSI_STORE_OK;
}

void ausi_sqlite_unclaim(sqlite_store *s)
{
    if (s->claim >= 0) close(s->claim);
    s->claim = -1;
}

/* ---- Batches ----------------------------------------------------------------------------------- */

code ausi_sqlite_begin(ausi_store *store) { return ausi_sql_run((sqlite_store *)store, SQL_BEGIN, NULL, 0); }

code ausi_sqlite_commit(ausi_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    code          done = ausi_sqlite_tidy(s);
    return done == AUSI_STORE_OK ? ausi_sql_run(s, SQL_COMMIT, NULL, 0) : done;
}

/* Some failures end the transaction by themselves. A rollback that fails leaves nothing either: the
 * connection is given up. The words of the failure that led here are kept. */
void ausi_sqlite_rollback(ausi_store *store)
{
    sqlite_store    *s = (sqlite_store *)store;
    ausi_store_error why = store->error;
    if (s->db && !sqlite3_get_autocommit(s->db) && ausi_sql_run(s, SQL_ROLLBACK, NULL, 0) != AUSI_STORE_OK)
        disconnect(s), s->broken = true;
    store->error = why;
}

code ausi_sqlite_part(ausi_store *store)
{
    sqlite_store *s = (sqlite_store *)store;
    code          done = store->part ? ausi_sql_run(s, SQL_PART_KEEP, NULL, 0) : AUSI_STORE_OK;
    return done == AUSI_STORE_OK ? ausi_sql_run(s, SQL_PART, NULL, 0) : done;
}

code ausi_sqlite_undo_part(ausi_store *store) { return ausi_sql_run((sqlite_store *)store, SQL_PART_UNDO, NULL, 0); }

#define OP(result, name, ...) .name = ausi_sqlite_##name,
const ausi_store_ops ausi_sqlite_ops = {
#include "store/store_ops.def"
};
#undef OP
