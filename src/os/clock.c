/* clock.c - what time it is (see os.h). */
#include <time.h>

#include "os/os.h"

static int64_t ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t bq_os_now_ns(void)
{
    return ns(CLOCK_MONOTONIC);
}

int64_t bq_os_now_ms(void)
{
    return ns(CLOCK_MONOTONIC) / 1000000;
}

int64_t bq_os_wall_ms(void)
{
    return ns(CLOCK_REALTIME) / 1000000;
}

int64_t bq_os_cpu_ns(void)
{
    return ns(CLOCK_PROCESS_CPUTIME_ID);
}
