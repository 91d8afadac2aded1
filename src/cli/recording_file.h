/* A recording read from a file, with the game it was played with. */
#ifndef AUS_RECORDING_FILE_H
#define AUS_RECORDING_FILE_H
#include "cli/cli.h"

typedef struct recording_file {
    char              *text;
    size_t             size;
    aus_recording_head head;
    aus_game          *game;
    aus_entry         *entries;
    size_t             count;
} recording_file;

/* False after an error, which is written to `error` as "FILE:LINE: what". Nothing is left over. */
bool recording_file_read(recording_file *file, const char *path, const char *content, char error[512]);
/* "FILE:LINE: what", or "FILE: what" where no line is to blame. */
void recording_file_describe(char error[512], const char *path, const aus_recording_error *what);
void recording_file_free(recording_file *file);
/* Actions and undos, without the hashes. */
size_t recording_file_actions(const recording_file *file);
/* How many entries to play for the first `actions` of them. */
size_t recording_file_until(const recording_file *file, size_t actions);

#endif
