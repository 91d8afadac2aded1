#include "cli/db_bench.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SAMPLES = 65536, OPENINGS = 201 };

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void table_name(char out[16], int table) { snprintf(out, 16, "bench-%d", table); }

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* ---- Writing ------------------------------------------------------------------------------------- */

typedef struct load {
    ausi_store *store;
    uint32_t    next[DB_BENCH_TABLES]; /* line of each table */
    int         turn;
    double      sample[SAMPLES];
} load;

static ausi_store_code make_tables(load *l)
{
    ausi_store_code done = ausi_store_begin(l->store);
    for (int i = 0; done == AUSI_STORE_OK && i < DB_BENCH_TABLES; i++) {
        char             id[16];
        ausi_store_table table = {.id = id, .game = "bench", .seats = 4, .status = AUSI_STORE_RUNNING,
                                  .head = "australis recording 1\n"};
        table_name(id, i);
        done = ausi_store_table_add(l->store, &table);
        for (uint8_t seat = 0; done == AUSI_STORE_OK && seat < 4; seat++)
            done = ausi_store_seat_set(l->store, &(ausi_store_seat){.table = id, .seat = seat, .name = "Somebody"});
    }
    return done == AUSI_STORE_OK ? ausi_store_commit(l->store) : done;
}

/* What a server writes for an action: its line, and that the table has changed. */
static ausi_store_code write_batch(load *l, uint32_t size)
{
    ausi_store_code done = ausi_store_begin(l->store);
    for (uint32_t i = 0; done == AUSI_STORE_OK && i < size; i++) {
        const char *text = "2 build railway 14 from east coast";
        char        id[16];
        table_name(id, l->turn);
        done = ausi_store_append(l->store, id, l->next[l->turn]++, &text, 1);
        if (done == AUSI_STORE_OK) done = ausi_store_table_touch(l->store, id, AUSI_STORE_RUNNING, l->next[l->turn]);
        l->turn = (l->turn + 1) % DB_BENCH_TABLES;
    }
    return done == AUSI_STORE_OK ? ausi_store_commit(l->store) : done;
}

static ausi_store_code measure_batches(load *l, double seconds, db_bench_batch *out)
{
    ausi_store_code done = AUSI_STORE_OK;
    size_t          n = 0;
    double          start = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID), now = start;
    while (done == AUSI_STORE_OK && now - start < seconds && n < SAMPLES) {
        double before = now;
        done = write_batch(l, out->size);
        now = seconds_of(CLOCK_MONOTONIC);
        l->sample[n++] = (now - before) * 1e3;
    }
    cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    qsort(l->sample, n, sizeof l->sample[0], by_size);
    out->batches = (double)n / (now - start);
    out->lines = out->batches * out->size;
    out->p50 = l->sample[n / 2];
    out->p99 = l->sample[n * 99 / 100];
    out->cpu = cpu * 1e6 / ((double)n * out->size);
    return done;
}

/* ---- Reading ------------------------------------------------------------------------------------- */

static bool see_seat(void *context, const ausi_store_seat *seat)
{
    *(int *)context += seat->seat;
    return true;
}

/* As many lines in each table, whatever the batches left. */
static ausi_store_code fill_up(load *l)
{
    ausi_store_code done = ausi_store_begin(l->store);
    for (int i = 0; done == AUSI_STORE_OK && i < OPENINGS && i < DB_BENCH_TABLES; i++) {
        const char *text = "1 pass";
        char        id[16];
        table_name(id, i);
        while (done == AUSI_STORE_OK && l->next[i] < DB_BENCH_LINES)
            done = ausi_store_append(l->store, id, l->next[i]++, &text, 1);
    }
    return done == AUSI_STORE_OK ? ausi_store_commit(l->store) : done;
}

static ausi_store_code measure_opening(load *l, double *median)
{
    ausi_store_code done = AUSI_STORE_OK;
    size_t          n = 0;
    for (; done == AUSI_STORE_OK && n < OPENINGS; n++) {
        char             id[16];
        int              table = (int)(n % DB_BENCH_TABLES), seen = 0;
        ausi_store_table row;
        ausi_blob        text;
        table_name(id, table);
        double before = seconds_of(CLOCK_MONOTONIC);
        done = ausi_store_table_get(l->store, id, &row);
        if (done == AUSI_STORE_OK) done = ausi_store_seats(l->store, id, see_seat, &seen);
        /* of longer tables the last 500 lines */
        if (done == AUSI_STORE_OK) done = ausi_store_text(l->store, id, l->next[table] - DB_BENCH_LINES, &text, NULL);
        l->sample[n] = (seconds_of(CLOCK_MONOTONIC) - before) * 1e3;
    }
    qsort(l->sample, n, sizeof l->sample[0], by_size);
    *median = l->sample[n / 2];
    return done;
}

ausi_store_code db_bench_run(ausi_store *store, double seconds, db_bench *out)
{
    static const uint32_t sizes[DB_BENCH_BATCHES] = {1, 8, 64, 512};
    load                 *l = calloc(1, sizeof *l);
    if (!l) return AUSI_STORE_FULL;
    l->store = store;
    ausi_store_code done = make_tables(l);
    for (int i = 0; done == AUSI_STORE_OK && i < DB_BENCH_BATCHES; i++) {
        out->batch[i] = (db_bench_batch){.size = sizes[i]};
        done = measure_batches(l, seconds, &out->batch[i]);
    }
    if (done == AUSI_STORE_OK) done = fill_up(l);
    if (done == AUSI_STORE_OK) done = measure_opening(l, &out->open_ms);
    free(l);
    return done;
}
