/* Walking through a recording, forwards and backwards, with anybody's eyes. */
#ifndef AUS_CLI_WALK_H
#define AUS_CLI_WALK_H
#include "cli/recording_file.h"

/* Takes the game out of `file`. `at` = where to begin, in actions; an exit status. `save` is where a
 * game that branches off is saved; NULL = in the state directory. */
int walk(const char *command, recording_file *file, int who, int lang, size_t at, const char *save);

#endif
