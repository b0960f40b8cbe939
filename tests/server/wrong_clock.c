/* wrong_clock.c - a machine whose clock is wrong, by LD_PRELOAD: the time of day is off by the seconds that stand in the
 * file BQ_CLOCK, whenever it is asked for. The steady clock is as it was. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long long off(void)
{
    const char *path = getenv("BQ_CLOCK");
    char text[32] = "";
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    return n > 0 ? atoll(text) : 0;
}

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *out)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int answer = real(clock, out);
    if (!answer && clock == CLOCK_REALTIME)
        out->tv_sec += off();
    return answer;
}
