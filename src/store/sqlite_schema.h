/* One step of the schema; tests make files of older versions with it. */
#ifndef AUSI_STORE_SQLITE_SCHEMA_H
#define AUSI_STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>

/* From version - 1 to version, all or nothing; an SQLite result. */
int ausi_sqlite_step(sqlite3 *db, int version);

#endif
