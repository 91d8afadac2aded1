/* How fast a store is on this disk: durable batches, lines in them, and opening a long table. */
#ifndef CLI_DB_BENCH_H
#define CLI_DB_BENCH_H

#include "store/store.h"

typedef struct db_bench_batch {
    uint32_t size;            /* lines in a batch, each for another table */
    double   batches, lines;  /* a second */
    double   p50, p99;        /* milliseconds from begin to the end of commit */
    double   cpu;             /* microseconds of processor time a line */
} db_bench_batch;

enum { DB_BENCH_BATCHES = 4, DB_BENCH_LINES = 500, DB_BENCH_TABLES = 200 };

typedef struct db_bench {
    db_bench_batch batch[DB_BENCH_BATCHES];
    double         open_ms; /* median to read a table of 500 lines with its head and seats */
} db_bench;

/* On an empty store; `seconds` for each size of batch. */
ausi_store_code db_bench_run(ausi_store *store, double seconds, db_bench *out);

#endif
