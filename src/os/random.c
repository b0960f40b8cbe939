/* random.c - bytes that nobody can guess (see os.h). */
#include <errno.h>
#include <sys/random.h>

#include "os/os.h"

bool bq_os_random(void *bytes, size_t n)
{
    unsigned char *at = bytes;
    while (n > 0) {
        ssize_t got = getrandom(at, n, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}
