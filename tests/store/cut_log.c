#include "cut_log.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include "cut_vfs.h"

/* A change in the file; name and bytes follow. */
typedef struct change {
    int32_t what, flag, size, name; /* `name`: its length with the terminator */
    int64_t offset;
} change;

static int         log_file = -1;
static sqlite3_vfs *vfs;

/* ---- Writing ----------------------------------------------------------------------------------- */

static void told(cut_change what, const char *name, int flag, int64_t offset, const void *bytes, int size)
{
    size_t       length = strlen(name) + 1, n = (size_t)size;
    change       c = {.what = (int32_t)what, .flag = flag, .size = size, .name = (int32_t)length, .offset = offset};
    struct iovec parts[] = {{&c, sizeof c}, {(void *)(size_t)name, length}, {(void *)(size_t)bytes, n}};
    ssize_t      all = (ssize_t)(sizeof c + length + n);
    if (writev(log_file, parts, 3) != all) abort();
}

static void told_file(const char *name, const void *bytes, int64_t size)
{
    told(CUT_CREATE, name, SQLITE_OPEN_WAL, 0, NULL, 0); /* the first sync of a log makes its name last, too */
    told(CUT_WRITE, name, 0, 0, bytes, (int)size);
    told(CUT_SYNC, name, 0, 0, NULL, 0);
}

/* ---- Playing again ----------------------------------------------------------------------------- */

static void again(const change *c, const char *name, const void *bytes)
{
    sqlite3_file *file = malloc((size_t)vfs->szOsFile);
    int           flags = (c->what == CUT_CREATE ? c->flag : 0) | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!file) abort();
    if (c->what == CUT_DELETE) {
        vfs->xDelete(vfs, name, c->flag);
    } else {
        if (vfs->xOpen(vfs, name, file, flags, NULL) != SQLITE_OK) abort();
        if (c->what == CUT_WRITE && c->size) file->pMethods->xWrite(file, bytes, c->size, c->offset);
        if (c->what == CUT_TRUNCATE) file->pMethods->xTruncate(file, c->offset);
        if (c->what == CUT_SYNC) file->pMethods->xSync(file, SQLITE_SYNC_FULL);
        file->pMethods->xClose(file);
    }
    free(file);
}

/* A change whose end is missing had not happened when its process died. */
static void play_again(FILE *from)
{
    change c;
    while (fread(&c, sizeof c, 1, from) == 1) {
        size_t length = (size_t)c.name, n = (size_t)c.size;
        char  *name = calloc(1, length), *bytes = calloc(1, n + 1);
        if (!name || !bytes) abort();
        bool whole = fread(name, length, 1, from) == 1 && (!n || fread(bytes, n, 1, from) == 1);
        if (whole) again(&c, name, bytes);
        free(name);
        free(bytes);
        if (!whole) return;
    }
}

static void play_file(const char *path)
{
    FILE *from = fopen(path, "rb");
    if (!from) return;
    play_again(from);
    fclose(from);
}

void cut_log_open(const char *path, uint64_t seed)
{
    char fresh[300];
    cut_register(seed);
    vfs = sqlite3_vfs_find(CUT_VFS);
    play_file(path);
    cut_restore();
    /* What is left is the beginning of a new file, which takes the place of the old one at once. */
    snprintf(fresh, sizeof fresh, "%s.new", path);
    log_file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (log_file < 0) abort();
    cut_each(told_file);
    cut_format(); /* whoever plays the file again comes to the very disk that is used from here on */
    play_file(fresh);
    if (rename(fresh, path) != 0) abort();
    cut_tell(told);
    cut_make_default();
}
