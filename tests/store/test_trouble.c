/* Full disks, locked, damaged and foreign files, missing rights: a clear answer, and recovery. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cut_vfs.h"
#include "place.h"

static int set_up(void **state)
{
    place *p = calloc(1, sizeof *p);
    *state = p;
    if (!p) return -1;
    place_make(p);
    return 0;
}

static int tear_down(void **state)
{
    place_remove(*state);
    free(*state);
    return 0;
}

static void raw(const place *p, const char *sql)
{
    sqlite3 *db;
    char    *error = NULL;
    assert_int_equal(sqlite3_open(p->db, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) fail_msg("%s: %s", sql, error);
    sqlite3_close(db);
}

static ausi_store *open_quick(const place *p)
{
    ausi_store_error          error = {0};
    const ausi_sqlite_options options = {.patience = 20};
    ausi_store *s = ausi_store_open_sqlite(p->db, AUSI_STORE_CREATE, &options, &error);
    if (!s) fail_msg("%s", error.text);
    return s;
}

/* The file cannot be opened, for this reason; the words name the file and something to do. */
static void assert_refused(const char *path, ausi_store_mode mode, ausi_store_code code, const char *words)
{
    ausi_store_error error = {0};
    ausi_store      *s = ausi_store_open(path, mode, &error);
    assert_null(s);
    if (error.code != code)
        fail_msg("%s instead of %s: %s", ausi_store_word(error.code), ausi_store_word(code), error.text);
    if (!strstr(error.text, words) || !strstr(error.text, path)) fail_msg("unclear: %s", error.text);
}

/* ---- Full -------------------------------------------------------------------------------------- */

/* Fills the store until there is no room; how many lines it took. */
static uint32_t fill(ausi_store *s, ausi_store_code *done)
{
    static char text[2000];
    uint32_t    n = lines_of(s, "t");
    memset(text, 'x', sizeof text - 1);
    for (*done = AUSI_STORE_OK; *done == AUSI_STORE_OK && n < 5000; n += *done == AUSI_STORE_OK)
        *done = append_one(s, "t", n, text);
    return n;
}

static void assert_recovers(ausi_store *s, void (*more_room)(void))
{
    ausi_store_code  done;
    ausi_store_table t = a_table("t"), u = a_table("u"), out;
    good(s, ausi_store_table_add(s, &t));
    uint32_t n = fill(s, &done);
    assert_int_equal(done, AUSI_STORE_FULL);
    assert_non_null(strstr(ausi_store_why(s), "full"));
    assert_int_equal(lines_of(s, "t"), n); /* it still reads */
    char big[200000] = {0};
    memset(big, 'y', sizeof big - 1);
    good(s, ausi_store_begin(s));
    good(s, ausi_store_table_add(s, &u));
    for (uint32_t i = 0; i < 60; i++)
        if (append_one(s, "t", n + i, big) != AUSI_STORE_OK) break;
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "nobody", &out));
    answers(s, AUSI_STORE_FULL, ausi_store_table_touch(s, "t", AUSI_STORE_OVER, 1));
    answers(s, AUSI_STORE_FULL, ausi_store_part(s));
    answers(s, AUSI_STORE_FULL, ausi_store_commit(s)); /* all or nothing */
    assert_non_null(strstr(ausi_store_why(s), "full"));
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "u", &out));
    more_room();
    good(s, append_one(s, "t", n, "there is room again"));
    good(s, ausi_store_table_add(s, &u));
    assert_int_equal(lines_of(s, "t"), n + 1);
    good(s, ausi_store_check(s, &(ausi_store_checker){0}));
}

static void lift_cut_limit(void) { cut_limit(0); }

static void test_full_disk(void **state)
{
    (void)state;
    const ausi_sqlite_options options = {.vfs = CUT_VFS};
    cut_register(1);
    cut_format();
    ausi_store *s = ausi_store_open_sqlite("full.db", AUSI_STORE_CREATE, &options, NULL);
    assert_non_null(s);
    cut_limit(400000);
    assert_recovers(s, lift_cut_limit);
    ausi_store_close(s);
    cut_format();
}

static void set_file_limit(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void lift_file_limit(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    set_file_limit(limit.rlim_max);
}

/* The same on a real file system, which refuses to let files grow. */
static void test_full_real_disk(void **state)
{
    signal(SIGXFSZ, SIG_IGN);
    ausi_store *s = open_quick(*state);
    set_file_limit(400000);
    assert_recovers(s, lift_file_limit);
    ausi_store_close(s);
}

/* ---- Locked ------------------------------------------------------------------------------------ */

/* Another process that holds a lock until it is told to end. */
typedef struct holder {
    pid_t pid;
    int   go_on;
} holder;

static void hold(holder *h, const char *path, const char *sql)
{
    int  ready[2], end[2];
    char byte;
    assert_int_equal(pipe(ready) | pipe(end), 0);
    h->pid = fork();
    assert_true(h->pid >= 0);
    if (h->pid == 0) {
        sqlite3 *db;
        bool     ok = sqlite3_open(path, &db) == SQLITE_OK && sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
        close(end[1]);
        if (write(ready[1], ok ? "y" : "n", 1) == 1 && read(end[0], &byte, 1) >= 0) sqlite3_close(db);
        _exit(0);
    }
    close(ready[1]);
    close(end[0]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    close(ready[0]);
    h->go_on = end[1];
}

static void let_go(holder *h)
{
    close(h->go_on);
    waitpid(h->pid, NULL, 0);
}

static void test_locked_by_a_writer(void **state)
{
    holder           h;
    ausi_store      *s = open_quick(*state), *r = ausi_store_reader(s, NULL);
    ausi_store_table t = a_table("t"), u = a_table("u");
    good(s, ausi_store_table_add(s, &t));
    hold(&h, ((place *)*state)->db, "BEGIN IMMEDIATE; UPDATE tables SET updated = 5;");
    answers(s, AUSI_STORE_LOCKED, ausi_store_table_add(s, &u));
    assert_non_null(strstr(ausi_store_why(s), "another process"));
    answers(s, AUSI_STORE_LOCKED, ausi_store_begin(s));
    assert_int_equal(lines_of(r, "t"), 0); /* readers go on */
    let_go(&h);
    good(s, ausi_store_table_add(s, &u));
    ausi_store_close(r);
    ausi_store_close(s);
}

static void test_locked_for_itself(void **state)
{
    holder h;
    ausi_store_close(open_quick(*state));
    hold(&h, ((place *)*state)->db,
         "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE tables SET updated = 5; COMMIT");
    assert_refused(((place *)*state)->db, AUSI_STORE_CREATE, AUSI_STORE_LOCKED, "another process");
    let_go(&h);
    ausi_store_close(open_quick(*state));
}

/* ---- Claimed ----------------------------------------------------------------------------------- */

static int claim_elsewhere(const place *p)
{
    int   status;
    pid_t pid = fork();
    if (pid == 0) {
        ausi_store     *s = ausi_store_open(p->db, AUSI_STORE_WRITE, NULL);
        ausi_store_code done = s ? ausi_store_claim(s) : AUSI_STORE_IO;
        bool told = done == AUSI_STORE_OK || (s && strstr(ausi_store_why(s), "another server"));
        _exit(told ? (int)done : 99);
    }
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
}

static void test_claim(void **state)
{
    place      *p = *state;
    ausi_store *s = place_open(p);
    good(s, ausi_store_claim(s));
    good(s, ausi_store_claim(s));
    assert_int_equal(claim_elsewhere(p), AUSI_STORE_LOCKED);
    ausi_store_close(s);
    assert_int_equal(claim_elsewhere(p), AUSI_STORE_OK); /* and is free again when that process is gone */
    assert_int_equal(claim_elsewhere(p), AUSI_STORE_OK);
}

/* ---- Damaged and foreign files ----------------------------------------------------------------- */

static void overwrite(const place *p, off_t at, size_t size)
{
    char garbage[8192];
    int  fd = open(p->db, O_WRONLY);
    memset(garbage, 0xA5, sizeof garbage);
    assert_true(size <= sizeof garbage);
    assert_int_equal(pwrite(fd, garbage, size, at), size);
    close(fd);
}

static void make_big(const place *p)
{
    ausi_store      *s = place_open(p);
    ausi_store_table t = a_table("t");
    good(s, ausi_store_table_add(s, &t));
    good(s, ausi_store_begin(s));
    for (uint32_t n = 0; n < 3000; n++) good(s, append_one(s, "t", n, "a line of the recording, as long as lines are"));
    good(s, ausi_store_commit(s));
    ausi_store_close(s);
}

static void test_no_database(void **state)
{
    place *p = *state;
    FILE  *f = fopen(p->db, "w");
    for (int i = 0; i < 1000; i++) fputs("this is a shopping list\n", f);
    fclose(f);
    assert_refused(p->db, AUSI_STORE_CREATE, AUSI_STORE_CORRUPT, "no database");
    struct stat info;
    stat(p->db, &info);
    assert_int_equal(info.st_size, 24000); /* it was left alone */
}

static void test_other_program(void **state)
{
    place *p = *state;
    raw(p, "CREATE TABLE recipes (name)");
    assert_refused(p->db, AUSI_STORE_CREATE, AUSI_STORE_CORRUPT, "another program");
    raw(p, "INSERT INTO recipes VALUES ('soup')");
}

static void test_damaged_head(void **state)
{
    place *p = *state;
    make_big(p);
    overwrite(p, 0, 100);
    assert_refused(p->db, AUSI_STORE_WRITE, AUSI_STORE_CORRUPT, "backup");
}

typedef struct found {
    int  store, table;
    char last[AUSI_STORE_WHY];
} found;

static void note(void *context, const char *table, const char *what)
{
    found *f = context;
    if (table) f->table++;
    else f->store++;
    snprintf(f->last, sizeof f->last, "%s", what);
}

static void test_damage_inside(void **state)
{
    place *p = *state;
    make_big(p);
    struct stat info;
    stat(p->db, &info);
    for (off_t at = info.st_size / 2 / 4096 * 4096; at < info.st_size; at += 4096) overwrite(p, at, 4096);
    found       f = {0};
    ausi_store *s = ausi_store_open(p->db, AUSI_STORE_WRITE, NULL);
    if (!s) return; /* refused at once is just as good */
    answers(s, AUSI_STORE_CORRUPT, ausi_store_check(s, &(ausi_store_checker){.context = &f, .problem = note}));
    assert_true(f.store > 0);
    ausi_store_close(s);
}

static void test_missing_line(void **state)
{
    place *p = *state;
    found  f = {0};
    make_big(p);
    raw(p, "DELETE FROM lines WHERE n = 17");
    ausi_store *s = place_open(p);
    answers(s, AUSI_STORE_CORRUPT, ausi_store_check(s, &(ausi_store_checker){.context = &f, .problem = note}));
    assert_int_equal(f.table, 1);
    assert_string_equal(f.last, "lines are missing: there are 2999, the last one is number 3000");
    ausi_store_close(s);
}

/* An i/o error that passes: the handle connects again by itself. */
static void test_passing_error(void **state)
{
    (void)state;
    const ausi_sqlite_options options = {.vfs = CUT_VFS};
    ausi_store_table          t = a_table("t"), u = a_table("u"), out;
    cut_register(1);
    cut_format();
    ausi_store *s = ausi_store_open_sqlite("io.db", AUSI_STORE_CREATE, &options, NULL);
    good(s, ausi_store_table_add(s, &t));
    for (uint32_t after = 1; after < 12; after++) {
        cut_after(after);
        ausi_store_code done = append_one(s, "t", lines_of(s, "t"), "x");
        if (cut_happened()) assert_true(done == AUSI_STORE_IO || after > 2);
        if (cut_happened()) answers(s, AUSI_STORE_IO, ausi_store_table_add(s, &u));
        cut_on();
        good(s, append_one(s, "t", lines_of(s, "t"), "y"));
    }
    answers(s, AUSI_STORE_NOT_FOUND, ausi_store_table_get(s, "u", &out));
    good(s, ausi_store_check(s, &(ausi_store_checker){0}));
    ausi_store_close(s);
    cut_format();
}

/* ---- Rights and names -------------------------------------------------------------------------- */

/* Root may do anything, so somebody else tries. */
static ausi_store_code open_as_nobody(const char *path, ausi_store_mode mode)
{
    int   status;
    pid_t pid = fork();
    if (pid == 0) {
        ausi_store_error error = {0};
        if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) _exit(99);
        ausi_store *s = ausi_store_open(path, mode, &error);
        if (s) _exit(AUSI_STORE_OK);
        _exit(strstr(error.text, path) && strstr(error.text, "rights") ? (int)error.code : 98);
    }
    waitpid(pid, &status, 0);
    return (ausi_store_code)WEXITSTATUS(status);
}

static void test_read_only_folder(void **state)
{
    place *p = *state;
    chmod(p->folder, 0555);
    assert_int_equal(open_as_nobody(p->db, AUSI_STORE_CREATE), AUSI_STORE_IO);
    chmod(p->folder, 0755);
    ausi_store_close(place_open(p));
    struct stat info;
    stat(p->db, &info);
    assert_int_equal(info.st_mode & 0777, 0600); /* nobody else reads seeds */
    assert_int_equal(open_as_nobody(p->db, AUSI_STORE_WRITE), AUSI_STORE_IO);
}

static void test_missing(void **state)
{
    place *p = *state;
    char   deep[256];
    snprintf(deep, sizeof deep, "%s/no/such/folder.db", p->folder);
    assert_refused(p->db, AUSI_STORE_WRITE, AUSI_STORE_NOT_FOUND, "No such file");
    assert_refused(p->db, AUSI_STORE_READ, AUSI_STORE_NOT_FOUND, "No such file");
    assert_refused(deep, AUSI_STORE_CREATE, AUSI_STORE_IO, "folder");
    assert_refused(p->folder, AUSI_STORE_CREATE, AUSI_STORE_IO, "rights");
    assert_refused("", AUSI_STORE_CREATE, AUSI_STORE_NOT_FOUND, "name a file");
}

/* ---- Copies ------------------------------------------------------------------------------------ */

static void test_backup(void **state)
{
    place      *p = *state, copy = *p;
    ausi_store *s, *r, *c;
    make_big(p);
    snprintf(copy.db, sizeof copy.db, "%s/copy.db", p->folder);
    s = place_open(p);
    r = ausi_store_reader(s, NULL);
    good(s, ausi_store_begin(s));
    good(s, append_one(s, "t", 3000, "not yet committed"));
    good(r, ausi_store_backup(r, copy.db)); /* beside a writer */
    good(s, ausi_store_commit(s));
    answers(r, AUSI_STORE_CONFLICT, ausi_store_backup(r, copy.db));
    c = place_open(&copy);
    assert_int_equal(lines_of(c, "t"), 3000);
    good(c, ausi_store_check(c, &(ausi_store_checker){0}));
    good(c, append_one(c, "t", 3000, "a life of its own"));
    snprintf(copy.db, sizeof copy.db, "%s/no/copy.db", p->folder);
    answers(r, AUSI_STORE_IO, ausi_store_backup(r, copy.db));
    ausi_store_close(c);
    ausi_store_close(r);
    ausi_store_close(s);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_full_disk),     TEST(test_full_real_disk), TEST(test_locked_by_a_writer),
        TEST(test_locked_for_itself), TEST(test_claim),      TEST(test_no_database),
        TEST(test_other_program), TEST(test_damaged_head),   TEST(test_damage_inside),
        TEST(test_missing_line),  TEST(test_passing_error),       TEST(test_read_only_folder),
        TEST(test_missing),       TEST(test_backup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
