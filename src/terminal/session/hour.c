/* hour.c - a game that ends at an hour: `end=time:22h30` becomes minutes when the game begins. Rules, saves and servers
 * know minutes only. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "terminal/session/session.h"
#include "text/text.h"

enum { DAY_S = 24 * 60 * 60 };
static const char OPTION[] = "end=time:";

/* "22h30", "22:30", "22h": seconds since midnight, or -1. */
static long second_of(const char *text, size_t n)
{
    char word[8], *end;
    if (n == 0 || n >= sizeof word || text[0] < '0' || text[0] > '9')
        return -1;
    memcpy(word, text, n);
    word[n] = 0;
    long hour = strtol(word, &end, 10), minute = 0;
    if (*end != 'h' && *end != 'H' && *end != ':')
        return -1;
    const char *rest = end + 1;
    if (*rest) {
        if (strspn(rest, "0123456789") != 2 || rest[2])
            return -1;
        minute = strtol(rest, NULL, 10);
    }
    return hour <= 23 && minute <= 59 ? hour * 3600 + minute * 60 : -1;
}

/* From now on: an hour that is past is tomorrow's. Begun minutes count. */
static long minutes_until(long second)
{
    long left = second - bq_os_second_of_day();
    return ((left <= 0 ? left + DAY_S : left) + 59) / 60;
}

/* Refused, it is called as it was typed. */
void bq__session_hours_refused(const char *options, bq_option_error *error)
{
    const char *typed = strstr(options, OPTION);
    if (!typed || error->code != BQ_OPTION_FAULT || error->fault.code != BQ_FAULT_END_NOT_OFFERED)
        return;
    typed += strlen("end=");
    size_t n = strcspn(typed, " ,");
    snprintf(error->value, sizeof error->value, "%.*s", (int)(n < sizeof error->value ? n : sizeof error->value - 1), typed);
}

bool bq__session_hours(bq__session *s, const char *options, char out[BQ_OPTION_BYTES])
{
    bq_buf b = bq_buf_on(out, BQ_OPTION_BYTES);
    while (*options) {
        size_t gap = strspn(options, " ,"), n = strcspn(options + gap, " ,"), head = strlen(OPTION);
        bq_buf_bytes(&b, options, gap);
        options += gap;
        if (n < head || memcmp(options, OPTION, head)) {
            bq_buf_bytes(&b, options, n);
            options += n;
            continue;
        }
        long second = second_of(options + head, n - head);
        if (second < 0) {
            char what[40];
            snprintf(what, sizeof what, "%.*s", (int)(n < 32 ? n : 32), options);
            BQ__SAY(s, "no", BQ_T_PLAIN_OPTION_HOUR, bq_arg_text("what", what));
            return false;
        }
        bq_buf_str(&b, "end=timed:");
        bq_buf_int(&b, minutes_until(second));
        options += n;
    }
    if (!b.cut)
        return true;
    bq__session_tell(s, "no", BQ_T_PLAIN_OPTION_LONG);
    return false;
}
