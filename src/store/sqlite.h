/* The store on SQLite: a file, its -wal and -shm beside it, in write-ahead mode with every commit synced. */
#ifndef AUSI_STORE_SQLITE_H
#define AUSI_STORE_SQLITE_H

#include "store/store.h"

/* What only tests ask for. All zero = as for everybody. */
typedef struct ausi_sqlite_options {
    const char *vfs;      /* a file system of their own, by the name it is registered under */
    bool        careless; /* commits are not synced: a power cut may take them */
    int         patience; /* milliseconds to wait for a lock; 0 = as usual */
} ausi_sqlite_options;

ausi_store *ausi_store_open_sqlite(const char *path, ausi_store_mode mode, const ausi_sqlite_options *options,
                                   ausi_store_error *error);

#endif
