#include "cli/recording_file.h"
#include <errno.h>
#include <stdlib.h>

void recording_file_describe(char error[512], const char *path, const aus_recording_error *what)
{
    if (what->line)
        snprintf(error, 512, "%.300s:%u: %s", path, what->line, what->text);
    else
        snprintf(error, 512, "%.300s: %s", path, what->text);
}

static bool describe(char error[512], const char *path, const aus_recording_error *what)
{
    recording_file_describe(error, path, what);
    return false;
}

static bool make_game(recording_file *file, const char *path, const char *content, char error[512])
{
    static aus_content pack; /* one at a time; see recording_file_free */
    char               wrong[AUS_CONTENT_ERROR];
    if (content && !aus_content_load(file->head.rules, content, &pack, wrong)) {
        snprintf(error, 512, "%s", wrong);
        return false;
    }
    file->game = malloc(sizeof *file->game);
    file->entries = malloc(AUS_RECORDING_MAX * sizeof *file->entries);
    if (!file->game || !file->entries) {
        snprintf(error, 512, "no memory");
        return false;
    }
    const char *no = aus_game_init(file->game, file->head.rules, content ? &pack.pack : NULL, file->head.seats,
                                   file->head.option);
    if (!no) return true;
    snprintf(error, 512, "%.300s: %s", path, no);
    return false;
}

static bool read_all(recording_file *file, const char *path, const char *content, char error[512])
{
    aus_recording_error wrong;
    file->text = cli_read_file(path, &file->size);
    if (!file->text) {
        snprintf(error, 512, "%.300s: %s", path, strerror(errno));
        return false;
    }
    if (!aus_recording_read_head(file->text, file->size, &file->head, &wrong)) return describe(error, path, &wrong);
    if (!make_game(file, path, content, error)) return false;
    if (!aus_recording_read_body(file->game, &file->head, file->text, file->size, file->entries, &file->count, &wrong))
        return describe(error, path, &wrong);
    return true;
}

bool recording_file_read(recording_file *file, const char *path, const char *content, char error[512])
{
    memset(file, 0, sizeof *file);
    if (read_all(file, path, content, error)) return true;
    recording_file_free(file);
    return false;
}

void recording_file_free(recording_file *file)
{
    free(file->text);
    free(file->entries);
    free(file->game);
    memset(file, 0, sizeof *file);
}

size_t recording_file_actions(const recording_file *file)
{
    size_t n = 0;
    for (size_t i = 0; i < file->count; i++) n += file->entries[i].kind != AUS_ENTRY_HASH;
    return n;
}

size_t recording_file_until(const recording_file *file, size_t actions)
{
    size_t i = 0;
    for (; i < file->count; i++) {
        if (file->entries[i].kind != AUS_ENTRY_HASH && actions-- == 0) break;
    }
    return i;
}
