/* Files that are whole or not there: written beside, synced, then renamed. */
#ifndef AUS_CLI_SAVE_FILE_H
#define AUS_CLI_SAVE_FILE_H
#include <stdbool.h>
#include <stddef.h>
#include "table/table.h"

/* False with errno set; then the old file is untouched. */
bool save_file(const char *path, const char *text, size_t n);
/* The table as a recording, with its seed. */
bool save_table(const char *path, const ausi_table *table);
/* Where a game is saved if nobody says: in the user's state directory, which is made if need be. The
 * caller frees it; NULL if there is no such place. */
char *save_path(const ausi_table *table, const char *suffix);

#endif
