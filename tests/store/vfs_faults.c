/* vfs_faults.c - when the test's disk fails: operations are counted, and the nth says no. */
#include <errno.h>
#include <string.h>

#include "store/vfs.h"

static struct {
    unsigned ops;
    uint64_t nth, seen[7], die_at, changes;
    int error, last_errno;
    bool for_ever, fired, dead, lying;
} fault;

static unsigned bit_of(unsigned op)
{
    unsigned i = 0;
    while (op >> (i + 1))
        i++;
    return i;
}

uint64_t vfs_count(unsigned ops)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < 7; i++)
        sum += ops >> i & 1 ? fault.seen[i] : 0;
    return sum;
}

/* 0, or the error with which this operation fails. */
int vfs_trouble(unsigned op)
{
    fault.seen[bit_of(op)]++;
    if (op & VFS_CHANGES && fault.die_at && ++fault.changes >= fault.die_at)
        fault.dead = true;
    if (fault.dead)
        return fault.last_errno = EIO;
    if (fault.nth && op & fault.ops) {
        uint64_t at = vfs_count(fault.ops);
        if (at == fault.nth || (fault.for_ever && at > fault.nth)) {
            fault.fired = true;
            return fault.last_errno = fault.error;
        }
    }
    return 0;
}

void vfs_fail(unsigned ops, uint64_t nth, int error, bool for_ever)
{
    memset(fault.seen, 0, sizeof fault.seen);
    fault.ops = ops;
    fault.nth = nth;
    fault.error = error;
    fault.for_ever = for_ever;
    fault.fired = false;
}

bool vfs_failed(void)
{
    return fault.fired;
}

void vfs_die_at(uint64_t nth)
{
    fault.die_at = nth;
    fault.changes = 0;
}

void vfs_lie(bool lying)
{
    fault.lying = lying;
}

void vfs_no_faults(void)
{
    memset(&fault, 0, sizeof fault);
}

void vfs_power_back(void)
{
    fault.dead = false;
    fault.die_at = fault.nth = 0;
}

bool vfs_dead(void)
{
    return fault.dead;
}

bool vfs_lies(void)
{
    return fault.lying;
}

int vfs_errno(void)
{
    return fault.last_errno;
}
