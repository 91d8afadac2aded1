/*
 * kill -9 at 200 random instants. A child commits batches, each with as many lines for one table as for the
 * other, and tells every commit that was answered through a pipe. After each kill all of those lines are
 * there, and no batch is there in part.
 */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "cut_vfs.h"
#include "place.h"

enum { KILLS = 200 };

static void line_text(char out[48], const char *table, uint32_t n) { snprintf(out, 48, "%s wrote line %u", table, n); }

/* One batch: the same lines for both. */
static bool write_batch(ausi_store *s, uint32_t *next, uint32_t count)
{
    static const char *const tables[] = {"left", "right"};
    bool                     ok = ausi_store_begin(s) == AUSI_STORE_OK;
    for (uint32_t i = 0; ok && i < 2 * count; i++) {
        char     text[48];
        uint32_t n = *next + i / 2;
        line_text(text, tables[i % 2], n);
        ok = append_one(s, tables[i % 2], n, text) == AUSI_STORE_OK;
    }
    ok = ok && ausi_store_commit(s) == AUSI_STORE_OK;
    if (ok) *next += count;
    return ok;
}

static void child(const place *p, uint32_t next, int answers_to)
{
    ausi_store *s = ausi_store_open(p->db, AUSI_STORE_WRITE, NULL);
    for (uint32_t i = 0; s && write_batch(s, &next, 1 + i % 7); i++)
        if (write(answers_to, &next, sizeof next) != sizeof next) break;
    _exit(1);
}

/* Lets a child work for a while; how many lines it was told are there. */
static uint32_t work_and_die(const place *p, uint32_t next)
{
    int      answers[2], status;
    uint32_t told;
    assert_int_equal(pipe(answers), 0);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) child(p, next, answers[1]);
    close(answers[1]);
    for (uint32_t wait = cut_random(3); wait && read(answers[0], &told, sizeof told) == sizeof told; wait--)
        next = told;
    nanosleep(&(struct timespec){.tv_nsec = cut_random(5000000)}, NULL);
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status));
    while (read(answers[0], &told, sizeof told) == sizeof told) next = told;
    close(answers[0]);
    return next;
}

static void assert_lines(ausi_store *s, const char *table, uint32_t count)
{
    ausi_blob text;
    uint32_t  there;
    good(s, ausi_store_text(s, table, 0, &text, &there));
    const char *at = text.data;
    for (uint32_t n = 0; n < count; n++) {
        char expected[48];
        line_text(expected, table, n);
        size_t length = strlen(expected);
        assert_memory_equal(at, expected, length);
        assert_int_equal(at[length], '\n');
        at += length + 1;
    }
}

static void test_kills(void **state)
{
    (void)state;
    place            p;
    uint32_t         next = 0, told = 0;
    ausi_store_table left = a_table("left"), right = a_table("right");
    cut_register((uint64_t)time(NULL)); /* any instant is as good as another */
    place_make(&p);
    ausi_store *s = place_open(&p);
    good(s, ausi_store_table_add(s, &left));
    good(s, ausi_store_table_add(s, &right));
    ausi_store_close(s);
    for (int i = 0; i < KILLS; i++) {
        uint32_t acked = work_and_die(&p, next);
        told += acked > next;
        s = ausi_store_open(p.db, AUSI_STORE_READ, NULL); /* leaves the log as it is for the next child */
        assert_non_null(s);
        next = lines_of(s, "left");
        assert_true(next >= acked);
        assert_int_equal(lines_of(s, "right"), next);
        assert_lines(s, "left", next);
        assert_lines(s, "right", next);
        ausi_store_close(s);
    }
    s = place_open(&p);
    good(s, ausi_store_check(s, &(ausi_store_checker){0}));
    ausi_store_close(s);
    print_message("%d kills, %u lines in each table, answers before %u of the kills\n", KILLS, next, told);
    assert_true(told > 0);
    place_remove(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kills)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
