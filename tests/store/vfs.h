/* vfs.h - a disk for the tests: files in memory, of which only what was synced outlives a power
 * cut, and which fail when told to. One store at a time. */
#ifndef BQ_TEST_STORE_VFS_H
#define BQ_TEST_STORE_VFS_H

#include <stdbool.h>
#include <stdint.h>

#define VFS_NAME "test-disk"

/* What SQLite asks of a disk, for counting and failing. */
enum vfs_op {
    VFS_WRITE = 1,
    VFS_TRUNCATE = 2,
    VFS_SYNC = 4,
    VFS_READ = 8,
    VFS_SHM = 16,
    VFS_OPEN = 32,
    VFS_DELETE = 64,
    VFS_CHANGES = VFS_WRITE | VFS_TRUNCATE | VFS_SYNC | VFS_DELETE | VFS_OPEN
};

void vfs_register(void);
void vfs_format(void); /* no files, no faults */

/* The nth operation (from 1) of these kinds fails with `error` (ENOSPC, EIO); once, or from then
 * on. A failed write may have written its first half. 0: nothing fails any more. */
void vfs_fail(unsigned ops, uint64_t nth, int error, bool for_ever);
bool vfs_failed(void); /* has it? */
uint64_t
vfs_count(unsigned ops); /* operations so far of these kinds; counting begins with vfs_fail() */

/* The power fails at the nth change: from then on nothing reaches the disk, and everything fails.
 */
void vfs_die_at(uint64_t nth);
/* Power is back (close the store first). What was not synced is kept, lost, cut off, mixed up or
 * spoilt in sectors of 512 bytes, as the seed has it. */
void vfs_crash(uint64_t *seed);

/* A disk that lies: it says it has synced, and has not. The campaign must find it out. */
void vfs_lie(bool lying);

/* ---- between vfs.c and vfs_faults.c ---- */
int vfs_trouble(unsigned op); /* 0, or the error with which this operation fails */
void vfs_no_faults(void);
void vfs_power_back(void);
bool vfs_dead(void);
bool vfs_lies(void);
int vfs_errno(void);

#endif
