/*
 * A file system for SQLite whose power can be cut. Files live in memory, twice: as the program sees them,
 * and as the platter has them. A write reaches the platter when its file is synced; until then it waits.
 * When the power goes, of what waits a random part arrives: whole writes, some of their sectors, or none,
 * in any order. A new or removed name lasts when the folder is synced, which, as on a real system, SQLite
 * does when it first syncs a new log; until then it is anybody's guess.
 */
#ifndef STORE_CUT_VFS_H
#define STORE_CUT_VFS_H
#include <stdbool.h>
#include <stdint.h>

#define CUT_VFS "cut"

void cut_register(uint64_t seed);
/* From now on databases that name no file system live on it. */
void cut_make_default(void);
/* The power goes after so many more operations that change anything; 0 = it stays on. */
void cut_after(uint32_t operations);
/* True after the power went: every operation fails until cut_restore. */
bool cut_happened(void);
/* The power goes now, if it has not yet, and comes back: what lasted is there. All files must be closed. */
void cut_restore(void);
/* The power is back and nothing is lost: it was a passing error. */
void cut_on(void);
/* An empty disk. All files must be closed. */
void cut_format(void);
/* No write finds room once the files are this long in total; 0 = no limit. */
void cut_limit(uint64_t bytes);
/* How many writes arrived in part or not at all, over all cuts. */
uint64_t cut_lost_writes(void);
/* From now on syncs answer that they are done and are not. */
void cut_lie(void);

/* For a disk that outlives the process: every change as it happens, and what a sync made last (CUT_SYNC). The power
 * cut is then the end of the process. */
typedef enum cut_change { CUT_CREATE, CUT_WRITE, CUT_TRUNCATE, CUT_SYNC, CUT_DELETE } cut_change;
typedef void cut_teller(cut_change what, const char *name, int flag, int64_t offset, const void *bytes, int size);
void cut_tell(cut_teller *teller);
/* All files with what they hold. */
void cut_each(void (*each)(const char *name, const void *bytes, int64_t size));

/* Chance, from a fixed seed: the same in every run. */
uint32_t cut_random(uint32_t below);

#endif
