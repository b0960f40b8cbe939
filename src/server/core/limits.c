/* limits.c - the limits of limits.def, as they are and as a file changes them. */
#include <string.h>

#include "server/core/internal.h"

static const struct {
    const char *name;
    int64_t value;
    size_t offset;
} limits[] = {
#define BQ_LIMIT(name, value, unit, text) {#name, value, offsetof(bq_limits, name)},
#include "server/core/limits.def"
};
enum { LIMITS = sizeof limits / sizeof limits[0] };

static int64_t *place(bq_limits *l, size_t i)
{
    return (int64_t *)(void *)((char *)l + limits[i].offset);
}

void bq_limits_default(bq_limits *l)
{
    for (size_t i = 0; i < LIMITS; i++)
        *place(l, i) = limits[i].value;
}

static bool wrong(char *error, size_t size, size_t line, const char *what, const char *word, size_t n)
{
    bq_buf b = bq_buf_on(error, size);
    bq_buf_str(&b, "line ");
    bq_buf_int(&b, (int64_t)line);
    bq_buf_str(&b, ": ");
    bq_buf_str(&b, what);
    bq_buf_bytes(&b, word, n < 60 ? n : 60);
    return false;
}

static bool set(bq_limits *l, const char *text, size_t n, size_t line, char *error, size_t size)
{
    bq_words w = {.text = text, .n = n};
    const char *name, *value;
    size_t name_n, value_n;
    int64_t number;
    if (!bq__core_take_word(&w, &name, &name_n))
        return true;
    if (!bq__core_take_word(&w, &value, &value_n) || !bq__core_at_end(&w) ||
        !bq__core_number(value, value_n, 0, 1000000000, &number))
        return wrong(error, size, line, "expected a name and a number from 0 to 1000000000: ", text, n);
    for (size_t i = 0; i < LIMITS; i++)
        if (strlen(limits[i].name) == name_n && !memcmp(limits[i].name, name, name_n)) {
            *place(l, i) = number;
            return true;
        }
    return wrong(error, size, line, "there is no limit called ", name, name_n);
}

bool bq_limits_parse(bq_limits *l, const char *text, size_t n, char *error, size_t error_size)
{
    bq_limits made = *l;
    size_t line = 1;
    for (size_t at = 0; at < n; line++) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - text) - at : n - at;
        const char *comment = memchr(text + at, '#', length);
        if (!set(&made, text + at, comment ? (size_t)(comment - text) - at : length, line, error,
                 error_size))
            return false;
        at += length + 1;
    }
    /* A line of the wire room has its own end, and nothing is sized by nought. */
    if (made.line_bytes < 64 || made.line_bytes > BQ_LINE_BYTES || made.message_bytes < 64 ||
        made.addresses < 1 || made.handshake_bytes < 256)
        return wrong(error, error_size, 0,
                     "line_bytes is 64 to 4096, message_bytes at least 64, handshake_bytes at least 256, "
                     "addresses at least 1",
                     "", 0);
    *l = made;
    return true;
}
