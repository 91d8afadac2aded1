/* Files that are whole or not there: written beside, synced, then renamed. */
#ifndef AUS_CLI_SAVE_FILE_H
#define AUS_CLI_SAVE_FILE_H
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include "table/table.h"

/* False with errno set; then the old file is untouched. */
bool save_file(const char *path, const char *text, size_t n);
/* The table as a recording, with its seed. */
bool save_table(const char *path, const ausi_table *table);
/* Where a game is saved if nobody says: in the user's state directory, which is made if need be, under a
 * name that no running program uses; an older game of that name is kept beside it as NAME.old. The
 * caller frees it; NULL if there is no such place. The file is locked as by save_lock. */
char *save_path(const ausi_table *table, const char *suffix);
/* One program a file: from here until it ends. False with errno set; EWOULDBLOCK = another has it. The
 * lock is a file beside it, since the file itself is replaced at every save. */
bool save_lock(const char *path);
/* A game that is there already becomes PATH.old. False with errno set if it is anything but a file. */
bool save_keep_old(const char *path);
/* The table to a file beside its own: what is there is kept as by save_keep_old. False with errno set; EBUSY = another
 * program plays that game. */
bool save_copy(const char *path, const ausi_table *table);
/* Whether two paths lead to one file. */
bool save_same(const char *path, const char *other);
/* Where a symbolic link leads, else the path itself: a save replaces its file, and a link must not become one. */
const char *save_target(const char *path, char target[PATH_MAX]);
void save_unlock(void);

#endif
