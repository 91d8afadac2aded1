/* Databases of every older version open, are brought up to date and keep what they hold; newer ones are refused. */
#include <sqlite3.h>
#include <unistd.h>
#include "place.h"
#include "store/sqlite_schema.h"

/* What a program of each version would have written, in its own words. */
static const char *const rows_of[AUSI_STORE_SCHEMA + 1] = {
    [1] = "INSERT INTO tables VALUES (1, 't1', 'nullgame', 'Old table', 'ann', 'map=alpha', zeroblob(32), 10, 20, 3,"
          " 1, 2, 1), (2, 't2', 'nullgame', '', '', '', zeroblob(32), 11, 21, 3, 0, 2, 0);"
          "INSERT INTO heads VALUES (1, 'old head\n', zeroblob(32), x'0102'), (2, '', zeroblob(32), NULL);"
          "INSERT INTO lines VALUES (1, 0, 'first'), (1, 1, 'second'), (2, 0, 'other');"
          "INSERT INTO seats VALUES (1, 0, 1, 'hard', 'Ann', 'ann', '', randomblob(32), NULL, NULL);"
          "INSERT INTO accounts VALUES ('ann', 'Ann', 'ann', 'secret', 5);"
          "INSERT INTO meta VALUES ('k', 'v');",
    [2] = "INSERT INTO tail VALUES (1, 1, 2, 'third');",
};

static void make_old(const place *p, int version)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(p->db, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL), SQLITE_OK);
    for (int v = 1; v <= version; v++) {
        assert_int_equal(ausi_sqlite_step(db, v), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, rows_of[v], NULL, NULL, NULL), SQLITE_OK);
    }
    sqlite3_close(db);
}

static int64_t ask(const place *p, const char *sql)
{
    sqlite3      *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(p->db, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t answer = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return answer;
}

static void test_every_version_comes_up(void **state)
{
    (void)state;
    for (int version = 1; version <= AUSI_STORE_SCHEMA; version++) {
        place              p;
        ausi_store_table   t;
        ausi_store_account a;
        ausi_store_error   error;
        place_make(&p);
        make_old(&p, version);
        if (version < AUSI_STORE_SCHEMA) {
            assert_null(ausi_store_open(p.db, AUSI_STORE_READ, &error));
            assert_int_equal(error.code, AUSI_STORE_OLDER);
            assert_int_equal(ask(&p, "PRAGMA user_version"), version); /* a reader changes nothing */
        }
        ausi_store *s = place_open(&p);
        good(s, ausi_store_table_get(s, "t1", &t));
        assert_string_equal(t.name, "Old table");
        assert_string_equal(t.head, "old head\n");
        assert_int_equal(t.seed.size, 2);
        assert_text(s, "t1", 0, version < 2 ? "first\nsecond\n" : "first\nsecond\nthird\n");
        good(s, append_one(s, "t1", t.lines, "newest"));
        good(s, append_one(s, "t2", 1, "newest"));
        assert_text(s, "t1", 1, version < 2 ? "second\nnewest\n" : "second\nthird\nnewest\n");
        assert_text(s, "t2", 0, "other\nnewest\n");
        good(s, ausi_store_account_find(s, "ANN", &a));
        good(s, ausi_store_check(s, &(ausi_store_checker){0}));
        ausi_store_close(s);
        assert_int_equal(ask(&p, "PRAGMA user_version"), AUSI_STORE_SCHEMA);
        place_remove(&p);
    }
}

/* A step that cannot be done leaves the file as it was. */
static void test_failed_step(void **state)
{
    (void)state;
    place            p;
    ausi_store_error error;
    place_make(&p);
    make_old(&p, 1);
    sqlite3 *db;
    sqlite3_open(p.db, &db);
    sqlite3_exec(db, "CREATE TABLE tail_line (x)", NULL, NULL, NULL); /* in the way of the second half of step 2 */
    sqlite3_close(db);
    assert_null(ausi_store_open(p.db, AUSI_STORE_WRITE, &error));
    assert_int_equal(ask(&p, "PRAGMA user_version"), 1);
    assert_int_equal(ask(&p, "SELECT count(*) FROM sqlite_schema WHERE name = 'tail'"), 0);
    assert_int_equal(ask(&p, "SELECT count(*) FROM lines"), 3);
    place_remove(&p);
}

static void test_newer_is_refused(void **state)
{
    (void)state;
    static const ausi_store_mode modes[] = {AUSI_STORE_CREATE, AUSI_STORE_WRITE, AUSI_STORE_READ};
    place                        p;
    place_make(&p);
    ausi_store_close(place_open(&p));
    sqlite3 *db;
    sqlite3_open(p.db, &db);
    sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(db);
    for (int i = 0; i < 3; i++) {
        ausi_store_error error = {0};
        assert_null(ausi_store_open(p.db, modes[i], &error));
        assert_int_equal(error.code, AUSI_STORE_NEWER);
        assert_non_null(strstr(error.text, "schema 99"));
        assert_non_null(strstr(error.text, "newer program"));
    }
    assert_int_equal(ask(&p, "PRAGMA user_version"), 99);
    place_remove(&p);
}

/* Programs of older versions wrote files by these steps: what a published step makes stays as it is. */
static void test_steps_are_frozen(void **state)
{
    (void)state;
    for (int version = 1; version <= AUSI_STORE_SCHEMA; version++) {
        char   path[256], frozen[16384] = "", made[16384] = "";
        size_t used = 0;
        snprintf(path, sizeof path, "%s/tests/store/schema_%d.sql", SOURCE_DIR, version);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        frozen[fread(frozen, 1, sizeof frozen - 1, file)] = 0;
        fclose(file);
        sqlite3      *db;
        sqlite3_stmt *row;
        sqlite3_open(":memory:", &db);
        for (int v = 1; v <= version; v++) assert_int_equal(ausi_sqlite_step(db, v), SQLITE_OK);
        assert_int_equal(sqlite3_prepare_v2(db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", -1,
                                            &row, NULL), SQLITE_OK);
        while (sqlite3_step(row) == SQLITE_ROW)
            used += (size_t)snprintf(made + used, sizeof made - used, "%s;\n", sqlite3_column_text(row, 0));
        sqlite3_finalize(row);
        sqlite3_close(db);
        assert_string_equal(made, frozen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_version_comes_up),
        cmocka_unit_test(test_failed_step),
        cmocka_unit_test(test_newer_is_refused),
        cmocka_unit_test(test_steps_are_frozen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
