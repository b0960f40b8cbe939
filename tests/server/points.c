/* points.c - death at a chosen step, by LD_PRELOAD: once the file BQ_POINT_FLAG is there (none: from the start), the
 * BQ_POINT_AT-th time that the program comes to the point BQ_POINT it is killed, before or after the call:
 *
 *   read        a line has been read from a client             random     ... and its handling begins
 *   hand        a batch is handed to the store's thread        log        a page of it goes into SQLite's log (before)
 *   logged      ... is in it, not synced                       sync       the log is to be synced
 *   synced      it is on the disk, nobody knows                wake       the loop is told so
 *   send        a client is to be told                         sent       one has been told, the others not
 *   page        housekeeping: a page goes from the log into the store       paged    ... is there
 *   page-sync   the store is to be synced                      open       a file of the store was opened
 *   unlink      SQLite's log is to be removed                  index      SQLite's index in memory is made anew */
#undef _FORTIFY_SOURCE /* its inline functions have the names of those below */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define REAL(name)                                                                                                     \
    static __typeof__(&name) real;                                                                                     \
    if (!real)                                                                                                         \
        *(void **)&real = dlsym(RTLD_NEXT, #name)

static atomic_long hits;

static int wanted(const char *point)
{
    const char *which = getenv("BQ_POINT"), *flag = getenv("BQ_POINT_FLAG");
    return which && !strcmp(which, point) && (!flag || !access(flag, F_OK));
}

static void here(const char *point)
{
    const char *at = getenv("BQ_POINT_AT");
    if (!wanted(point))
        return;
    if (atomic_fetch_add(&hits, 1) + 1 != (at ? atol(at) : 1))
        return;
    /* The others go on for a moment: whoever says now what is not on the disk is found out. */
    struct timespec moment = {.tv_nsec = 15000000};
    nanosleep(&moment, NULL);
    kill(getpid(), SIGKILL);
}

/* What the descriptor is: 'w' SQLite's log, 'd' the store, 'i' its index, 's' a socket, 'e' the loop's bell. */
static char kind_of(int fd)
{
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0)
        return '?';
    path[n] = 0;
    if (!strncmp(path, "socket:", 7))
        return 's';
    if (strstr(path, "eventfd"))
        return 'e';
    if (n > 4 && !strcmp(path + n - 4, "-wal"))
        return 'w';
    if (n > 4 && !strcmp(path + n - 4, "-shm"))
        return 'i';
    if (n > 3 && !strcmp(path + n - 3, ".db"))
        return 'd';
    return '?';
}

static int named(const char *path, const char *end)
{
    size_t n = path ? strlen(path) : 0, m = strlen(end);
    return n > m && !strcmp(path + n - m, end);
}

EXPORT ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at)
{
    REAL(pwrite64);
    char kind = kind_of(fd);
    here(kind == 'w' ? "log" : kind == 'd' ? "page" : "");
    ssize_t wrote = real(fd, bytes, n, at);
    here(kind == 'w' ? "logged" : kind == 'd' ? "paged" : kind == 'i' ? "index" : "");
    return wrote;
}

EXPORT int fdatasync(int fd)
{
    REAL(fdatasync);
    char kind = kind_of(fd);
    here(kind == 'w' ? "sync" : kind == 'd' ? "page-sync" : "");
    int result = real(fd);
    here(kind == 'w' ? "synced" : "");
    return result;
}

EXPORT int fsync(int fd)
{
    REAL(fsync);
    char kind = kind_of(fd);
    here(kind == 'w' ? "sync" : kind == 'd' ? "page-sync" : "");
    int result = real(fd);
    here(kind == 'w' ? "synced" : "");
    return result;
}

EXPORT ssize_t read(int fd, void *bytes, size_t n)
{
    REAL(read);
    ssize_t got = real(fd, bytes, n);
    if (got > 0 && wanted("read") && kind_of(fd) == 's')
        here("read");
    return got;
}

EXPORT ssize_t getrandom(void *bytes, size_t n, unsigned flags)
{
    REAL(getrandom);
    here("random");
    return real(bytes, n, flags);
}

EXPORT int pthread_cond_signal(pthread_cond_t *cond)
{
    REAL(pthread_cond_signal);
    here("hand");
    return real(cond);
}

static void before_sending(int fd)
{
    if ((wanted("send") || wanted("wake")))
        here(kind_of(fd) == 's' ? "send" : kind_of(fd) == 'e' ? "wake" : "");
}

static void after_sending(int fd)
{
    if (wanted("sent") && kind_of(fd) == 's')
        here("sent");
}

EXPORT ssize_t write(int fd, const void *bytes, size_t n)
{
    REAL(write);
    before_sending(fd);
    ssize_t wrote = real(fd, bytes, n);
    after_sending(fd);
    return wrote;
}

EXPORT ssize_t writev(int fd, const struct iovec *part, int n)
{
    REAL(writev);
    before_sending(fd);
    ssize_t wrote = real(fd, part, n);
    after_sending(fd);
    return wrote;
}

EXPORT ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    REAL(sendmsg);
    before_sending(fd);
    ssize_t sent = real(fd, message, flags);
    after_sending(fd);
    return sent;
}

EXPORT int open64(const char *path, int flags, ...)
{
    static int (*real)(const char *, int, ...);
    va_list args;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "open64");
    va_start(args, flags);
    int mode = flags & O_CREAT ? va_arg(args, int) : 0;
    va_end(args);
    int fd = real(path, flags, mode);
    if (named(path, ".db") || named(path, "-wal") || named(path, "-shm"))
        here("open");
    return fd;
}

EXPORT int unlink(const char *path)
{
    REAL(unlink);
    if (named(path, "-wal") || named(path, "-shm"))
        here("unlink");
    return real(path);
}

EXPORT int ftruncate64(int fd, off64_t n)
{
    REAL(ftruncate64);
    int result = real(fd, n);
    if (wanted("index") && kind_of(fd) == 'i')
        here("index");
    return result;
}
