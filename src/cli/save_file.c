#include "cli/save_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "table/table_file.h"

static bool write_all(int fd, const char *text, size_t n)
{
    while (n) {
        ssize_t wrote = write(fd, text, n);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) return false;
        text += wrote;
        n -= (size_t)wrote;
    }
    return fsync(fd) == 0;
}

/* A rename is on the disk once its directory is. */
static void sync_directory(const char *path)
{
    char        folder[4096] = ".";
    const char *slash = strrchr(path, '/');
    if (slash && (size_t)(slash - path) + 1 < sizeof folder) {
        memcpy(folder, path, (size_t)(slash - path) + 1);
        folder[slash - path + 1] = 0;
    }
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    fsync(fd);
    close(fd);
}

bool save_file(const char *path, const char *text, size_t n)
{
    char beside[4096];
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    bool ok = write_all(fd, text, n);
    int  kept = errno;
    if (close(fd) != 0 && ok) {
        kept = errno;
        ok = false;
    }
    if (ok && rename(beside, path) != 0) {
        kept = errno;
        ok = false;
    }
    if (ok) sync_directory(path);
    else unlink(beside);
    errno = kept;
    return ok;
}

bool save_table(const char *path, const ausi_table *table)
{
    size_t     size = ausi_table_write_size(table);
    aus_writer out = {.data = malloc(size), .size = size};
    if (!out.data) return false;
    out.data[0] = 0;
    ausi_table_write(table, &out, true);
    AUS_ASSERT(!out.overflow);
    bool ok = save_file(path, out.data, out.used);
    free(out.data);
    return ok;
}

/* "a/b/c": makes a, a/b and a/b/c as far as they are missing. */
static void make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/') continue;
        *at = 0;
        mkdir(path, 0700);
        *at = '/';
    }
    mkdir(path, 0700);
}

char *save_path(const ausi_table *table, const char *suffix)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char        folder[2048], *path = malloc(4096);
    if (!path || ((!state || !*state) && (!home || !*home))) {
        free(path);
        return NULL;
    }
    if (state && *state) snprintf(folder, sizeof folder, "%s/australis", state);
    else snprintf(folder, sizeof folder, "%s/.local/state/australis", home);
    make_folders(folder);
    const uint8_t *c = table->commitment;
    snprintf(path, 4096, "%s/%s-%02x%02x%02x%02x%s.rec", folder, table->game->rules->id, c[0], c[1], c[2],
             c[3], suffix);
    return path;
}
