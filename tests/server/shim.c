/* shim.c - a disk that fails, by LD_PRELOAD: once the file BQ_SHIM_FLAG is there, from the BQ_SHIM_AT-th call of
 * BQ_SHIM_CALL (pwrite or fdatasync) on, BQ_SHIM_FOR calls (0: all) end with errno BQ_SHIM_ERRNO. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int fails(const char *call)
{
    const char *which = getenv("BQ_SHIM_CALL"), *flag = getenv("BQ_SHIM_FLAG");
    if (!which || strcmp(which, call) || !flag || access(flag, F_OK))
        return 0;
    long n = atomic_fetch_add(&calls, 1) + 1, at = number("BQ_SHIM_AT"), many = number("BQ_SHIM_FOR");
    if (n < at || (many && n >= at + many))
        return 0;
    errno = (int)number("BQ_SHIM_ERRNO");
    return 1;
}

#define EXPORT __attribute__((visibility("default")))

EXPORT ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return fails("pwrite") ? -1 : real(fd, bytes, n, at);
}

EXPORT int fdatasync(int fd)
{
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    return fails("fdatasync") ? -1 : real(fd);
}
