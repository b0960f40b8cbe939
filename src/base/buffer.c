/* buffer.c - the string builder of the program (see buffer.h): what is too long for the header. */
#include "base/buffer.h"

#include <stdlib.h>

enum { FIRST = 256 }; /* bytes of one that begins to grow */

static bool grow(bq_buf *b, size_t n)
{
    size_t cap = b->cap ? b->cap : FIRST < b->most ? FIRST : b->most;
    if (b->cut || n >= b->most - b->n)
        return false;
    while (n >= cap - b->n)
        cap = cap > b->most / 2 ? b->most : 2 * cap;
    char *at = realloc(b->at, cap);
    if (!at)
        return false;
    b->at = at;
    b->cap = cap;
    return true;
}

/* Rare: kept out of the way of those who have room. */
__attribute__((cold, noinline)) char *bq_buf_more(bq_buf *b, size_t n)
{
    if (b->most && grow(b, n))
        return bq_buf_room(b, n);
    b->cut = true;
    b->cap = b->n; /* nothing fits any more */
    return NULL;
}

char *bq_buf_take(bq_buf *b, size_t *n)
{
    bq_buf_room(b, 0); /* what is empty is a string too */
    char *text = b->cut ? NULL : b->at;
    if (n)
        *n = text ? b->n : 0;
    if (!text)
        free(b->at);
    *b = bq_buf_grow(b->most);
    return text;
}

void bq_buf_free(bq_buf *b)
{
    if (b->most) /* the caller's memory is the caller's */
        free(b->at);
    *b = bq_buf_grow(b->most);
}

bool bq_buf_print(bq_buf *b, FILE *to)
{
    bool good = !b->cut && (b->n == 0 || fwrite(b->at, 1, b->n, to) == b->n);
    bq_buf_free(b);
    return good;
}

/* The sign and the digits, or nothing. */
__attribute__((noinline)) static void put_digits(bq_buf *b, int64_t n)
{
    uint64_t rest = n < 0 ? ~(uint64_t)n + 1 : (uint64_t)n, beyond = 10;
    size_t digits = 1, sign = n < 0;
    while (rest >= beyond && digits < 19) { /* 2^63 has 19 */
        beyond *= 10;
        digits++;
    }
    char *to = bq_buf_room(b, sign + digits);
    if (!to)
        return;
    if (sign)
        *to++ = '-';
    while (digits > 0) {
        to[--digits] = (char)('0' + rest % 10);
        rest /= 10;
    }
}

void bq_buf_int(bq_buf *b, int64_t n)
{
    if (n >= 0 && n < 10 && b->cap - b->n > 1) /* most are a digit that fits, and need no frame */
        *bq_buf_room(b, 1) = (char)('0' + n);
    else
        put_digits(b, n);
}

void bq_buf_format_list(bq_buf *b, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    char *to = n > 0 ? bq_buf_room(b, (size_t)n) : NULL;
    if (to)
        vsnprintf(to, (size_t)n + 1, format, again);
    va_end(again);
}

void bq_buf_format(bq_buf *b, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    bq_buf_format_list(b, format, list);
    va_end(list);
}
