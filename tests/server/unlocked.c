/* unlocked.c - a machine that does not see another one's locks: every lock is given. */
#include <sys/file.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int flock(int fd, int operation);
EXPORT int flock(int fd, int operation)
{
    (void)fd, (void)operation;
    return 0;
}
