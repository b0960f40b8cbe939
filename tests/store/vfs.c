/* vfs.c - a disk for the tests. A file is what programs see (`now`), what the plates hold (`disk`),
 * and the changes between the two, in order. Syncing carries the changes over; a crash carries over
 * some of them, in pieces. */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/help.h"
#include "store/vfs.h"

#define FILES 8
#define REGIONS 64
#define SECTOR 512

typedef struct bytes {
    unsigned char *at;
    size_t n, cap;
} bytes;

typedef struct change {
    sqlite3_int64 offset;
    size_t n;            /* of a write */
    unsigned char *data; /* NULL: cut off at `offset` */
    bool lost;           /* a sync that was to carry it failed: no later one will */
} change;

typedef struct disk_file {
    char name[512];
    bool there, entered; /* the file exists; its name is on the disk */
    bytes now, disk;
    change *changes;
    size_t n, cap;
    void *region[REGIONS];
} disk_file;

typedef struct handle {
    sqlite3_file base;
    disk_file *file;
} handle;

static disk_file files[FILES];
static sqlite3_vfs *machine; /* the real one, for time and randomness */

/* ---- bytes ---- */

static void grow(bytes *b, size_t n)
{
    if (n > b->cap) {
        b->cap = n + n / 2 + 4096;
        b->at = realloc(b->at, b->cap);
        if (!b->at)
            tap_bail("no memory for the test's disk");
    }
    if (n > b->n)
        memset(b->at + b->n, 0, n - b->n);
    b->n = n;
}

static void put(bytes *b, size_t offset, const unsigned char *data, size_t n)
{
    if (offset + n > b->n)
        grow(b, offset + n);
    memcpy(b->at + offset, data, n);
}

static void cut(bytes *b, size_t n)
{
    if (n < b->n)
        b->n = n;
    else
        grow(b, n);
}

static void note(disk_file *f, sqlite3_int64 offset, const void *data, size_t n)
{
    if (f->n == f->cap) {
        f->cap = f->cap ? 2 * f->cap : 64;
        f->changes = realloc(f->changes, f->cap * sizeof *f->changes);
    }
    change *c = &f->changes[f->n++];
    *c = (change){.offset = offset, .n = n};
    if (data) {
        c->data = malloc(n);
        if (!c->data)
            tap_bail("no memory for the test's disk");
        memcpy(c->data, data, n);
    }
}

static void forget_changes(disk_file *f)
{
    for (size_t i = 0; i < f->n; i++)
        free(f->changes[i].data);
    f->n = 0;
}

static void drop_regions(disk_file *f)
{
    for (unsigned i = 0; i < REGIONS; i++) {
        free(f->region[i]);
        f->region[i] = NULL;
    }
}

static void erase(disk_file *f)
{
    forget_changes(f);
    drop_regions(f);
    free(f->changes);
    free(f->now.at);
    free(f->disk.at);
    memset(f, 0, sizeof *f);
}

void vfs_format(void)
{
    for (unsigned i = 0; i < FILES; i++)
        erase(&files[i]);
    vfs_no_faults();
}

/* ---- the power cut ---- */

enum { KEEP_ALL, LOSE_ALL, KEEP_BEGINNING, KEEP_SOME, MIX_SOME, SPOIL_SOME, FATES };

static void land(disk_file *f, const change *c, unsigned fate, uint64_t *seed)
{
    if (!c->data) {
        if (fate == KEEP_ALL || help_random(seed) % 2)
            cut(&f->disk, (size_t)c->offset);
        return;
    }
    for (size_t done = 0, n; done < c->n; done += n) {
        size_t at = (size_t)c->offset + done;
        n = SECTOR - at % SECTOR;
        n = n < c->n - done ? n : c->n - done;
        if (fate != KEEP_ALL && help_random(seed) % 2)
            continue;
        if (fate == SPOIL_SOME && help_random(seed) % 8 == 0) {
            unsigned char junk[SECTOR];
            for (size_t i = 0; i < n; i++)
                junk[i] = (unsigned char)help_random(seed);
            put(&f->disk, at, junk, n);
        } else {
            put(&f->disk, at, c->data + done, n);
        }
    }
}

static void crash_file(disk_file *f, uint64_t *seed)
{
    unsigned fate = help_random(seed) % FATES;
    size_t n = fate == LOSE_ALL ? 0 : f->n;
    if (fate == KEEP_BEGINNING)
        n = f->n ? help_random(seed) % (f->n + 1) : 0;
    for (size_t i = 0; fate == MIX_SOME && i + 1 < n; i++) {
        size_t j = i + help_random(seed) % (n - i);
        change swap = f->changes[i];
        f->changes[i] = f->changes[j];
        f->changes[j] = swap;
    }
    for (size_t i = 0; i < n; i++)
        land(f, &f->changes[i], fate == KEEP_BEGINNING ? KEEP_ALL : fate, seed);
    if (!f->entered && help_random(seed) % 2)
        f->disk.n = 0, f->there = false;
    forget_changes(f);
    drop_regions(f);
    cut(&f->now, f->disk.n);
    if (f->disk.n)
        memcpy(f->now.at, f->disk.at, f->disk.n);
}

void vfs_crash(uint64_t *seed)
{
    for (unsigned i = 0; i < FILES; i++) {
        if (files[i].there)
            crash_file(&files[i], seed);
    }
    vfs_power_back();
}

/* ---- files, as SQLite sees them ---- */

static disk_file *of(sqlite3_file *file)
{
    return ((handle *)file)->file;
}

static int x_read(sqlite3_file *file, void *to, int n, sqlite3_int64 offset)
{
    const bytes *b = &of(file)->now;
    if (vfs_trouble(VFS_READ))
        return SQLITE_IOERR_READ;
    size_t have = (size_t)offset < b->n ? b->n - (size_t)offset : 0;
    have = have < (size_t)n ? have : (size_t)n;
    if (have)
        memcpy(to, b->at + offset, have);
    memset((char *)to + have, 0, (size_t)n - have);
    return have == (size_t)n ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int x_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 offset)
{
    disk_file *f = of(file);
    int error = vfs_trouble(VFS_WRITE);
    if (vfs_dead())
        return SQLITE_IOERR_WRITE;
    if (error)
        n /= 2;
    if (n) {
        put(&f->now, (size_t)offset, from, (size_t)n);
        note(f, offset, from, (size_t)n);
    }
    return !error ? SQLITE_OK : error == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int x_truncate(sqlite3_file *file, sqlite3_int64 n)
{
    if (vfs_trouble(VFS_TRUNCATE))
        return SQLITE_IOERR_TRUNCATE;
    cut(&of(file)->now, (size_t)n);
    note(of(file), n, NULL, 0);
    return SQLITE_OK;
}

static int x_sync(sqlite3_file *file, int flags)
{
    disk_file *f = of(file);
    int error = vfs_trouble(VFS_SYNC);
    (void)flags;
    if (vfs_lies() && !error)
        return SQLITE_OK;
    if (error) {
        for (size_t i = 0; !vfs_dead() && i < f->n; i++)
            f->changes[i].lost = true;
        return SQLITE_IOERR_FSYNC;
    }
    size_t kept = 0;
    for (size_t i = 0; i < f->n; i++) {
        change *c = &f->changes[i];
        if (c->lost) {
            f->changes[kept++] = *c;
        } else if (c->data) {
            put(&f->disk, (size_t)c->offset, c->data, c->n);
            free(c->data);
        } else {
            cut(&f->disk, (size_t)c->offset);
        }
    }
    f->n = kept;
    f->entered = true;
    return SQLITE_OK;
}

static int x_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)of(file)->now.n;
    return SQLITE_OK;
}

static int x_close(sqlite3_file *file)
{
    (void)file;
    return SQLITE_OK;
}

static int x_lock(sqlite3_file *file, int level)
{
    (void)file;
    (void)level;
    return SQLITE_OK;
}

static int x_check_lock(sqlite3_file *file, int *held)
{
    (void)file;
    *held = 0;
    return SQLITE_OK;
}

static int x_control(sqlite3_file *file, int op, void *arg)
{
    (void)file;
    (void)op;
    (void)arg;
    return SQLITE_NOTFOUND;
}

static int x_sector(sqlite3_file *file)
{
    (void)file;
    return 4096; /* as the machine's own says */
}

static int x_traits(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as the machine's own says */
}

static int x_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **out)
{
    disk_file *f = of(file);
    *out = NULL;
    if (region >= REGIONS)
        return SQLITE_NOMEM;
    if (!f->region[region]) {
        if (!extend)
            return SQLITE_OK;
        if (vfs_trouble(VFS_SHM))
            return SQLITE_IOERR_SHMSIZE;
        f->region[region] = calloc(1, (size_t)size);
    }
    *out = f->region[region];
    return SQLITE_OK;
}

static int x_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    (void)file;
    (void)offset;
    (void)n;
    (void)flags;
    return SQLITE_OK;
}

static void x_shm_barrier(sqlite3_file *file)
{
    (void)file;
}

static int x_shm_unmap(sqlite3_file *file, int delete)
{
    if (delete)
        drop_regions(of(file));
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = x_close,
    .xRead = x_read,
    .xWrite = x_write,
    .xTruncate = x_truncate,
    .xSync = x_sync,
    .xFileSize = x_size,
    .xLock = x_lock,
    .xUnlock = x_lock,
    .xCheckReservedLock = x_check_lock,
    .xFileControl = x_control,
    .xSectorSize = x_sector,
    .xDeviceCharacteristics = x_traits,
    .xShmMap = x_shm_map,
    .xShmLock = x_shm_lock,
    .xShmBarrier = x_shm_barrier,
    .xShmUnmap = x_shm_unmap,
};

/* ---- the disk, as SQLite sees it ---- */

static disk_file *find(const char *name)
{
    for (unsigned i = 0; i < FILES; i++) {
        if (files[i].there && !strcmp(files[i].name, name))
            return &files[i];
    }
    return NULL;
}

static int d_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
    (void)vfs;
    file->pMethods = NULL;
    disk_file *f = name ? find(name) : NULL;
    if (vfs_trouble(VFS_OPEN))
        return SQLITE_CANTOPEN;
    for (unsigned i = 0; !f && flags & SQLITE_OPEN_CREATE && i < FILES; i++) {
        if (!files[i].there) {
            f = &files[i];
            erase(f);
            f->there = true;
            snprintf(f->name, sizeof f->name, "%s", name ? name : "(temporary)");
        }
    }
    if (!f)
        return SQLITE_CANTOPEN;
    ((handle *)file)->file = f;
    file->pMethods = &methods;
    if (out_flags)
        *out_flags = flags;
    return SQLITE_OK;
}

static int d_delete(sqlite3_vfs *vfs, const char *name, int sync_folder)
{
    disk_file *f = find(name);
    (void)vfs;
    (void)sync_folder; /* deleting is the last thing done with a file: when does not matter here */
    if (vfs_trouble(VFS_DELETE))
        return SQLITE_IOERR_DELETE;
    if (!f)
        return SQLITE_IOERR_DELETE_NOENT;
    erase(f);
    return SQLITE_OK;
}

static int d_access(sqlite3_vfs *vfs, const char *name, int flags, int *there)
{
    (void)vfs;
    (void)flags;
    *there = find(name) != NULL;
    return SQLITE_OK;
}

static int d_full_path(sqlite3_vfs *vfs, const char *name, int n, char *out)
{
    (void)vfs;
    return sqlite3_snprintf(n, out, "%s", name) ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int d_randomness(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    return machine->xRandomness(machine, n, out);
}

static int d_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return us;
}

static int d_time(sqlite3_vfs *vfs, double *now)
{
    (void)vfs;
    return machine->xCurrentTime(machine, now);
}

static int d_last_error(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    (void)n;
    (void)out;
    return vfs_errno();
}

void vfs_register(void)
{
    static sqlite3_vfs disk = {
        .iVersion = 1,
        .szOsFile = sizeof(handle),
        .mxPathname = 500,
        .zName = VFS_NAME,
        .xOpen = d_open,
        .xDelete = d_delete,
        .xAccess = d_access,
        .xFullPathname = d_full_path,
        .xRandomness = d_randomness,
        .xSleep = d_sleep,
        .xCurrentTime = d_time,
        .xGetLastError = d_last_error,
    };
    machine = sqlite3_vfs_find(NULL);
    sqlite3_vfs_register(&disk, 0);
}
