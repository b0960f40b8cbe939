/* clock.c - clocks (see os.h). */
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

long bq_os_second_of_day(void)
{
    time_t now = time(NULL);
    struct tm here = {0};
    localtime_r(&now, &here);
    return here.tm_hour * 3600L + here.tm_min * 60 + here.tm_sec;
}

int64_t bq_os_cpu_ns(void)
{
    return ns(CLOCK_PROCESS_CPUTIME_ID);
}
