#include "cli/save_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
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

/* Nothing, or a file that may be replaced: renaming would put a file in the place of a device. */
static bool may_replace(const char *path)
{
    struct stat there;
    if (stat(path, &there) != 0 || S_ISREG(there.st_mode)) return true;
    errno = S_ISDIR(there.st_mode) ? EISDIR : EINVAL;
    return false;
}

bool save_file(const char *path, const char *text, size_t n)
{
    char beside[4096];
    if (!may_replace(path)) return false;
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

/* ---- One program a file -------------------------------------------------------------------------- */

static int  lock_fd = -1;
static char lock_path[4096];

void save_unlock(void)
{
    if (lock_fd < 0) return;
    unlink(lock_path);
    close(lock_fd);
    lock_fd = -1;
}

static bool one_file(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* Whoever unlocks removes the file; a lock on a file that is gone locks nobody out. */
static bool still_there(int fd, const char *path)
{
    struct stat here, there;
    return fstat(fd, &here) == 0 && stat(path, &there) == 0 && one_file(&here, &there);
}

/* The lock beside a file, or -1. */
static int take_lock(const char *path, char beside[4096])
{
    if (snprintf(beside, 4096, "%s.lock", path) >= 4096) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (;;) {
        int fd = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0) return -1;
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            int kept = errno;
            close(fd);
            errno = kept;
            return -1;
        }
        if (still_there(fd, beside)) return fd;
        close(fd);
    }
}

bool save_lock(const char *path)
{
    save_unlock();
    lock_fd = take_lock(path, lock_path);
    return lock_fd >= 0;
}

bool save_keep_old(const char *path)
{
    struct stat there;
    char        old[4096];
    if (!may_replace(path)) return false;
    if (stat(path, &there) != 0) return true;
    return (size_t)snprintf(old, sizeof old, "%s.old", path) < sizeof old && rename(path, old) == 0;
}

bool save_copy(const char *path, const ausi_table *table)
{
    char beside[4096];
    int  fd = take_lock(path, beside);
    if (fd < 0) {
        if (errno == EWOULDBLOCK) errno = EBUSY;
        return false;
    }
    bool ok = save_keep_old(path) && save_table(path, table);
    int  kept = errno;
    unlink(beside);
    close(fd);
    errno = kept;
    return ok;
}

bool save_same(const char *path, const char *other)
{
    struct stat here, there;
    if (strcmp(path, other) == 0) return true;
    return stat(path, &here) == 0 && stat(other, &there) == 0 && one_file(&here, &there);
}

const char *save_target(const char *path, char target[PATH_MAX])
{
    struct stat there;
    return lstat(path, &there) == 0 && S_ISLNK(there.st_mode) && realpath(path, target) ? target : path;
}

/* ---- Where ---------------------------------------------------------------------------------------- */

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

/* The user's state directory; false if there is none. */
static bool state_folder(char *folder, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state) snprintf(folder, size, "%s/australis", state);
    else if (home && *home) snprintf(folder, size, "%s/.local/state/australis", home);
    else return false;
    make_folders(folder);
    return true;
}

char *save_path(const ausi_table *table, const char *suffix)
{
    enum { TRIES = 100 };
    char           folder[2048], *path = malloc(4096);
    const uint8_t *c = table->commitment;
    if (!path || !state_folder(folder, sizeof folder)) {
        free(path);
        return NULL;
    }
    for (int i = 1; i <= TRIES; i++) {
        char copy[16] = "";
        if (i > 1) snprintf(copy, sizeof copy, "-%d", i);
        snprintf(path, 4096, "%s/%s-%02x%02x%02x%02x%s%s.rec", folder, table->game->rules->id, c[0], c[1], c[2],
                 c[3], suffix, copy);
        if (save_lock(path)) {
            save_keep_old(path);
            break;
        }
        if (errno != EWOULDBLOCK) break;
    }
    return path;
}
