/* A folder of its own for a test, and rows to put into a store. */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "store/sqlite.h"
#include "store/store.h"

typedef struct place {
    char folder[128];
    char db[160]; /* a database in it, not yet there */
} place;

void place_make(place *p);
void place_remove(place *p);

/* Fails the test with the store's own words if a call did not answer so. */
#define answers(store, what, call)                                                                             \
    do {                                                                                                       \
        ausi_store_code answer_ = (call);                                                                      \
        if (answer_ != (what))                                                                                 \
            fail_msg("%s: %s, not %s: %s", #call, ausi_store_word(answer_), ausi_store_word(what),             \
                     ausi_store_why(store));                                                                   \
    } while (0)
#define good(store, call) answers(store, AUSI_STORE_OK, call)

/* The store, opened; fails the test if it cannot be. */
ausi_store *place_open(const place *p);

/* A table with something in each column. */
ausi_store_table a_table(const char *id);
ausi_store_code  append_one(ausi_store *store, const char *table, uint32_t n, const char *text);
/* Asserts that the lines of a table from `from` on are these, each with a line break behind it. */
void assert_text(ausi_store *store, const char *table, uint32_t from, const char *expected);
/* How many lines a table has. */
uint32_t lines_of(ausi_store *store, const char *table);

#endif
