/*
 * What a store fills in to stand behind store.h. The public functions keep the house rules, the same for
 * every store: what may be called when, what spoils a batch, that a write outside of a batch is a batch of
 * its own, when scratch memory is given back. What is left for the functions below:
 *
 *   - every write is called inside a batch; one that answers NOT_FOUND or CONFLICT has written nothing;
 *   - after any other failure no more writes come, only rollback;
 *   - whatever is handed back lies in the handle's scratch memory, which is emptied before each read;
 *   - a failure is told with ausi_store_fail, which keeps its words for ausi_store_why.
 */
#ifndef AUSI_STORE_INT_H
#define AUSI_STORE_INT_H

#include "store/scratch.h"
#include "store/store.h"

typedef ausi_store_code code;

/* The calls themselves are listed in store_ops.def. */
#define OP(result, name, ...) result (*name)(__VA_ARGS__);
typedef struct ausi_store_ops {
#include "store/store_ops.def"
} ausi_store_ops;
#undef OP

struct ausi_store {
    const ausi_store_ops *ops;
    ausi_store_error      error; /* of the last call that failed */
    ausi_scratch          scratch; /* of this read */
    ausi_scratch          before;  /* of the one before */
    char                 *text;    /* lines gathered into one */
    size_t                text_room;
    ausi_store_error      spoiled; /* what spoiled the batch, if anything did */
    bool                  reads_only, batch, part;
};

/* Keeps the words; returns `what`. */
code ausi_store_fail(ausi_store *store, code what, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for a store that could not be opened. */
void ausi_store_failed(ausi_store_error *error, code what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
code ausi_store_no_memory(ausi_store *store);
/* Puts a line and a line break behind store->text; false if there is no memory. */
bool ausi_store_gather(ausi_store *store, size_t *used, const char *line, size_t n);

/* Tells a checker, if it listens. */
void ausi_store_problem(const ausi_store_checker *checker, const char *table, const char *what);

/* The stores. */
ausi_store *ausi_store_open_memory(ausi_store_error *error);

#endif
