/* slow_reads.c - while the file $BQ_SHIM_SLOW is there, whoever reads games for others takes half a second for every page of
 * the disk. Whose work that holds up is what budget.py looks at. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT ssize_t pread64(int fd, void *to, size_t n, off64_t at)
{
    static ssize_t (*real)(int, void *, size_t, off64_t);
    const char *path = getenv("BQ_SHIM_SLOW");
    char name[16] = "";
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pread64");
    pthread_getname_np(pthread_self(), name, sizeof name);
    if (path && !strcmp(name, "reader") && !access(path, F_OK))
        usleep(500000);
    return real(fd, to, n, at);
}

/* ... and sockets take little at once, as on a slow line, if $BQ_SHIM_SMALL is set. */
EXPORT int setsockopt(int fd, int level, int name, const void *value, socklen_t size)
{
    static int (*real)(int, int, int, const void *, socklen_t);
    int little = 1;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "setsockopt");
    if (level == IPPROTO_TCP && name == TCP_NODELAY && getenv("BQ_SHIM_SMALL"))
        (void)real(fd, SOL_SOCKET, SO_SNDBUF, &little, sizeof little);
    return real(fd, level, name, value, size);
}
