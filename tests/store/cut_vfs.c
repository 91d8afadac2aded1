#define _GNU_SOURCE
#include "cut_vfs.h"
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 16, NAME_MAX_BYTES = 256, SECTOR = 512, SHM_REGIONS = 64, TRUNCATE = -1 };
/* Their first sync syncs the folder. */
enum { LOGS = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL };

/* A write that waits; size TRUNCATE: the file ends at `offset`. */
typedef struct waiting {
    struct waiting *next;
    int64_t         offset;
    int             size;
    uint8_t         bytes[];
} waiting;

typedef struct content {
    uint8_t *bytes;
    int64_t  size, room;
} content;

typedef struct node {
    char     name[NAME_MAX_BYTES]; /* when it was made */
    content  now, platter;
    waiting *first, **last;
    int      handles;
    int      shared;
    bool     reserved, exclusive;
    bool     log; /* its first sync syncs the folder */
    void    *shm[SHM_REGIONS];
    int      shm_lock[SQLITE_SHM_NLOCK]; /* readers, or -1 for a writer */
} node;

typedef struct name {
    char  text[NAME_MAX_BYTES];
    node *now, *platter;
} name;

typedef struct file {
    sqlite3_file base;
    node        *node;
    int          level;
    uint16_t     shm_shared, shm_exclusive;
} file;

static struct disk {
    name     names[NAMES];
    uint32_t left; /* operations until the power goes; 0 = it stays */
    bool     off, lies;
    uint64_t limit, lost, chance;
    cut_teller *teller;
} disk;

/* One thread at a time; a function that calls another holds it twice. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static int take(void)
{
    pthread_mutex_lock(&lock);
    return 0;
}

static void give(const int *held)
{
    (void)held;
    pthread_mutex_unlock(&lock);
}

#define HELD __attribute__((cleanup(give), unused)) const int held = take()

/* ---- Chance ------------------------------------------------------------------------------------ */

uint32_t cut_random(uint32_t below)
{
    HELD;
    disk.chance ^= disk.chance << 13;
    disk.chance ^= disk.chance >> 7;
    disk.chance ^= disk.chance << 17;
    return (uint32_t)((disk.chance >> 20) % below);
}

uint64_t cut_lost_writes(void)
{
    HELD;
    return disk.lost;
}

/* ---- Contents ---------------------------------------------------------------------------------- */

static void resize(content *c, int64_t size)
{
    if (size > c->room) {
        c->room = size * 2;
        c->bytes = realloc(c->bytes, (size_t)c->room);
        if (!c->bytes) abort();
    }
    if (size > c->size) memset(c->bytes + c->size, 0, (size_t)(size - c->size));
    c->size = size;
}

static void put(content *c, const uint8_t *bytes, int size, int64_t offset)
{
    if (offset + size > c->size) resize(c, offset + size);
    memcpy(c->bytes + offset, bytes, (size_t)size);
}

static void copy_content(content *to, const content *from)
{
    resize(to, 0);
    resize(to, from->size);
    if (from->size) memcpy(to->bytes, from->bytes, (size_t)from->size);
}

static void free_node(node *n)
{
    for (waiting *w = n->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    for (int i = 0; i < SHM_REGIONS; i++) free(n->shm[i]);
    free(n->now.bytes);
    free(n->platter.bytes);
    free(n);
}

static void tell(cut_change what, const char *of, int flag, int64_t offset, const void *bytes, int size)
{
    if (disk.teller) disk.teller(what, of, flag, offset, bytes, size);
}

static node *new_node(const char *path, bool log)
{
    node *n = calloc(1, sizeof *n);
    if (!n) abort();
    strcpy(n->name, path);
    n->last = &n->first;
    n->log = log;
    return n;
}

static void wait_for_sync(node *n, const void *bytes, int size, int64_t offset)
{
    waiting *w = malloc(sizeof *w + (size_t)(size > 0 ? size : 0));
    if (!w) abort();
    *w = (waiting){.offset = offset, .size = size};
    if (size > 0) memcpy(w->bytes, bytes, (size_t)size);
    *n->last = w;
    n->last = &w->next;
}

/* What waits reaches the platter: all of it, or each sector with `chance` out of 100. */
static void arrive(node *n, uint32_t chance)
{
    for (waiting *w = n->first, *next; w; w = next) {
        next = w->next;
        bool whole = cut_random(100) < chance, torn = !whole && chance < 100 && cut_random(100) < 20;
        if (chance == 100) whole = true;
        if (w->size == TRUNCATE) {
            if (whole) resize(&n->platter, w->offset);
        } else if (whole) {
            put(&n->platter, w->bytes, w->size, w->offset);
        } else {
            for (int at = 0; torn && at < w->size; at += SECTOR) {
                int size = w->size - at < SECTOR ? w->size - at : SECTOR;
                if (cut_random(2)) put(&n->platter, w->bytes + at, size, w->offset + at);
            }
            disk.lost++;
        }
        free(w);
    }
    n->first = NULL;
    n->last = &n->first;
}

/* ---- Names ------------------------------------------------------------------------------------- */

static name *find_name(const char *text)
{
    for (int i = 0; i < NAMES; i++)
        if (strcmp(disk.names[i].text, text) == 0) return &disk.names[i];
    return NULL;
}

static name *make_name(const char *text)
{
    name *found = find_name(text);
    if (found || strlen(text) >= NAME_MAX_BYTES) return found;
    found = find_name("");
    if (found) strcpy(found->text, text);
    return found;
}

static bool in_use(const node *n)
{
    if (n->handles) return true;
    for (int i = 0; i < NAMES; i++)
        if (disk.names[i].now == n || disk.names[i].platter == n) return true;
    return false;
}

static void point(node **to, node *n)
{
    node *before = *to;
    *to = n;
    if (before && !in_use(before)) free_node(before);
}

static void sync_folder(void)
{
    for (int i = 0; i < NAMES; i++) point(&disk.names[i].platter, disk.names[i].now);
}

/* ---- Power ------------------------------------------------------------------------------------- */

void cut_after(uint32_t operations)
{
    HELD;
    disk.left = operations;
}

bool cut_happened(void)
{
    HELD;
    return disk.off;
}

void cut_limit(uint64_t bytes)
{
    HELD;
    disk.limit = bytes;
}

/* False: the power is off, or goes with this very operation. */
static bool powered(void)
{
    if (disk.off) return false;
    if (disk.left && --disk.left == 0) disk.off = true;
    return !disk.off;
}

/* What a program sees of a power cut: nothing, if the disk is to outlive it. */
static int dead(int result)
{
    if (disk.off && disk.teller) raise(SIGKILL);
    return result;
}

void cut_lie(void)
{
    HELD;
    disk.lies = true;
}

void cut_tell(cut_teller *teller)
{
    HELD;
    disk.teller = teller;
}

void cut_each(void (*each)(const char *name, const void *bytes, int64_t size))
{
    HELD;
    for (int i = 0; i < NAMES; i++)
        if (disk.names[i].now) each(disk.names[i].text, disk.names[i].now->now.bytes, disk.names[i].now->now.size);
}

void cut_on(void)
{
    HELD;
    disk.off = false;
    disk.left = 0;
}

void cut_restore(void)
{
    HELD;
    static const uint32_t chances[] = {0, 1, 20, 50, 80, 99};
    cut_on();
    for (int i = 0; i < NAMES; i++) {
        name *n = &disk.names[i];
        node *lasts = cut_random(2) ? n->now : n->platter;
        point(&n->now, lasts);
        point(&n->platter, lasts);
        if (!n->now) continue;
        arrive(n->now, chances[cut_random(6)]);
        copy_content(&n->now->now, &n->now->platter);
        for (int r = 0; r < SHM_REGIONS; r++) {
            free(n->now->shm[r]);
            n->now->shm[r] = NULL;
        }
    }
}

void cut_format(void)
{
    HELD;
    cut_on();
    for (int i = 0; i < NAMES; i++) {
        point(&disk.names[i].now, NULL);
        point(&disk.names[i].platter, NULL);
        disk.names[i].text[0] = 0;
    }
}

/* ---- Files ------------------------------------------------------------------------------------- */

static int close_file(sqlite3_file *base)
{
    HELD;
    file *f = (file *)base;
    node *n = f->node;
    base->pMethods->xUnlock(base, SQLITE_LOCK_NONE);
    base->pMethods->xShmUnmap(base, 0);
    n->handles--;
    if (!in_use(n)) free_node(n);
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *out, int size, sqlite3_int64 offset)
{
    HELD;
    const content *c = &((file *)base)->node->now;
    if (disk.off) return SQLITE_IOERR_READ;
    int64_t there = offset >= c->size ? 0 : c->size - offset < size ? c->size - offset : size;
    if (there > 0) memcpy(out, c->bytes + offset, (size_t)there);
    if (there == size) return SQLITE_OK;
    memset((uint8_t *)out + there, 0, (size_t)(size - there));
    return SQLITE_IOERR_SHORT_READ;
}

static uint64_t disk_usage(void)
{
    uint64_t used = 0;
    for (int i = 0; i < NAMES; i++)
        if (disk.names[i].now) used += (uint64_t)disk.names[i].now->now.size;
    return used;
}

static int write_file(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 offset)
{
    HELD;
    node   *n = ((file *)base)->node;
    int64_t growth = offset + size > n->now.size ? offset + size - n->now.size : 0;
    if (disk.off) return SQLITE_IOERR_WRITE;
    if (disk.limit && growth && disk_usage() + (uint64_t)growth > disk.limit) return SQLITE_FULL;
    put(&n->now, bytes, size, offset);
    wait_for_sync(n, bytes, size, offset);
    tell(CUT_WRITE, n->name, 0, offset, bytes, size);
    return powered() ? SQLITE_OK : dead(SQLITE_IOERR_WRITE);
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size)
{
    HELD;
    node *n = ((file *)base)->node;
    if (!powered()) return dead(SQLITE_IOERR_TRUNCATE);
    resize(&n->now, size);
    wait_for_sync(n, NULL, TRUNCATE, size);
    tell(CUT_TRUNCATE, n->name, 0, size, NULL, 0);
    return SQLITE_OK;
}

/* When the power goes with a sync, half of the time the sync was done and only the answer is lost. */
static int sync_file(sqlite3_file *base, int flags)
{
    HELD;
    node *n = ((file *)base)->node;
    bool  was_off = disk.off, on = powered();
    (void)flags;
    if (was_off || (!on && cut_random(2))) return dead(SQLITE_IOERR_FSYNC);
    if (disk.lies) return on ? SQLITE_OK : dead(SQLITE_IOERR_FSYNC);
    tell(CUT_SYNC, n->name, 0, 0, NULL, 0);
    arrive(n, 100);
    if (n->log) sync_folder();
    n->log = false;
    return on ? SQLITE_OK : dead(SQLITE_IOERR_FSYNC);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    HELD;
    *size = ((file *)base)->node->now.size;
    return disk.off ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

static int lock_file(sqlite3_file *base, int level)
{
    HELD;
    file *f = (file *)base;
    node *n = f->node;
    if (level <= f->level) return SQLITE_OK;
    if (f->level == SQLITE_LOCK_NONE) {
        if (n->exclusive) return SQLITE_BUSY;
        n->shared++;
        f->level = SQLITE_LOCK_SHARED;
    }
    if (level >= SQLITE_LOCK_RESERVED && f->level < SQLITE_LOCK_RESERVED) {
        if (n->reserved) return SQLITE_BUSY;
        n->reserved = true;
        f->level = SQLITE_LOCK_RESERVED;
    }
    if (level < SQLITE_LOCK_EXCLUSIVE) return SQLITE_OK;
    if (n->shared > 1) return SQLITE_BUSY;
    n->exclusive = true;
    f->level = SQLITE_LOCK_EXCLUSIVE;
    return SQLITE_OK;
}

static int unlock_file(sqlite3_file *base, int level)
{
    HELD;
    file *f = (file *)base;
    if (f->level >= SQLITE_LOCK_EXCLUSIVE && level < SQLITE_LOCK_EXCLUSIVE) f->node->exclusive = false;
    if (f->level >= SQLITE_LOCK_RESERVED && level < SQLITE_LOCK_RESERVED) f->node->reserved = false;
    if (f->level >= SQLITE_LOCK_SHARED && level < SQLITE_LOCK_SHARED) f->node->shared--;
    if (level < f->level) f->level = level;
    return SQLITE_OK;
}

static int reserved_file(sqlite3_file *base, int *out)
{
    HELD;
    *out = ((file *)base)->node->reserved;
    return SQLITE_OK;
}

static int control_file(sqlite3_file *base, int what, void *argument)
{
    (void)base, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base)
{
    (void)base;
    return 4096;
}

static int characteristics(sqlite3_file *base)
{
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- Memory shared by connections: gone with the power ----------------------------------------- */

static int shm_map(sqlite3_file *base, int region, int size, int extend, void volatile **out)
{
    HELD;
    node *n = ((file *)base)->node;
    *out = NULL;
    if (disk.off || region >= SHM_REGIONS) return SQLITE_IOERR_SHMMAP;
    if (!n->shm[region] && extend && !(n->shm[region] = calloc(1, (size_t)size))) return SQLITE_NOMEM;
    *out = n->shm[region];
    return SQLITE_OK;
}

static void shm_unlock(file *f, uint16_t mask)
{
    for (int i = 0; i < SQLITE_SHM_NLOCK; i++) {
        if (!(mask >> i & 1)) continue;
        if (f->shm_exclusive >> i & 1) f->node->shm_lock[i] = 0;
        else if (f->shm_shared >> i & 1) f->node->shm_lock[i]--;
    }
    f->shm_exclusive &= (uint16_t)~mask;
    f->shm_shared &= (uint16_t)~mask;
}

static int shm_lock(sqlite3_file *base, int first, int count, int flags)
{
    HELD;
    file    *f = (file *)base;
    uint16_t mask = (uint16_t)(((1u << count) - 1) << first);
    if (flags & SQLITE_SHM_UNLOCK) {
        shm_unlock(f, mask);
        return SQLITE_OK;
    }
    bool shared = flags & SQLITE_SHM_SHARED;
    for (int i = first; i < first + count; i++) {
        int now = f->node->shm_lock[i];
        if (shared ? now < 0 : now != 0 && !(now == 1 && (f->shm_shared >> i & 1))) return SQLITE_BUSY;
    }
    for (int i = first; i < first + count; i++) {
        if (shared && !(f->shm_shared >> i & 1)) f->node->shm_lock[i]++;
        if (!shared) f->node->shm_lock[i] = -1;
    }
    if (shared) f->shm_shared |= mask;
    else f->shm_exclusive |= mask;
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *base)
{
    (void)base;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

static int shm_unmap(sqlite3_file *base, int remove)
{
    HELD;
    file *f = (file *)base;
    shm_unlock(f, UINT16_MAX);
    for (int i = 0; remove && i < SHM_REGIONS; i++) {
        free(f->node->shm[i]);
        f->node->shm[i] = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = reserved_file,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

/* ---- The file system --------------------------------------------------------------------------- */

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out_flags)
{
    HELD;
    file *f = (file *)base;
    (void)vfs;
    *f = (file){0};
    name *n = path ? make_name(path) : NULL;
    if (disk.off || (path && !n)) return SQLITE_CANTOPEN;
    if (n && !n->now) {
        if (!(flags & SQLITE_OPEN_CREATE) || !powered()) return dead(SQLITE_CANTOPEN);
        point(&n->now, new_node(path, flags & LOGS));
        tell(CUT_CREATE, path, flags, 0, NULL, 0);
    }
    f->node = n ? n->now : new_node("", false);
    f->node->handles++;
    f->base.pMethods = &methods;
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync)
{
    HELD;
    name *n = find_name(path);
    (void)vfs;
    if (!powered()) return dead(SQLITE_IOERR_DELETE);
    if (!n || !n->now) return SQLITE_IOERR_DELETE_NOENT;
    point(&n->now, NULL);
    if (sync) sync_folder();
    tell(CUT_DELETE, path, sync, 0, NULL, 0);
    return SQLITE_OK;
}

static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    HELD;
    name *n = find_name(path);
    (void)vfs;
    if (disk.off) return SQLITE_IOERR_ACCESS;
    *out = n && n->now && (flags != SQLITE_ACCESS_EXISTS || n->now->now.size > 0);
    return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    sqlite3_snprintf(size, out, "%s", path);
    return SQLITE_OK;
}

void cut_make_default(void)
{
    sqlite3_vfs_register(sqlite3_vfs_find(CUT_VFS), 1);
}

void cut_register(uint64_t seed)
{
    static sqlite3_vfs vfs;
    disk.chance = seed | 1;
    if (vfs.zName) return;
    vfs = *sqlite3_vfs_find(NULL); /* time, sleep and chance are the system's */
    vfs.zName = CUT_VFS;
    vfs.szOsFile = sizeof(file);
    vfs.mxPathname = NAME_MAX_BYTES;
    vfs.pNext = NULL;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    vfs.xAccess = access_file;
    vfs.xFullPathname = full_path;
    if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) abort();
}
