/* limits.c - the limits of limits.def, as they are and as a file changes them. */
#include <string.h>

#include "server/core/internal.h"

static const struct {
    const char *name;
    int64_t value, least, most;
    size_t offset;
} limits[] = {
#define BQ_LIMIT(name, value, least, most, unit, text) {#name, value, least, most, offsetof(bq_limits, name)},
#include "server/core/limits.def"
};
enum { LIMITS = sizeof limits / sizeof limits[0] };

/* What the ends of limits.def stand on, in numbers there so that they can be read. */
#define BQ_LIMIT(name, value, least, most, unit, text) enum { most_##name = most };
#include "server/core/limits.def"
_Static_assert(most_line_bytes <= BQ_LINE_BYTES, "a line of the wire room has its own end");
_Static_assert(most_chat_letters * 4 <= BQ_STORE_CHAT, "a letter has four bytes at most");
_Static_assert(most_clock_s <= BQ__CLOCK_MOST && most_tempo_ms <= 60000 && most_grace_s <= 3600, "a plan is read again");
_Static_assert((most_export_bytes + BQ_STORE_LINE) * 6 < BQ__MESSAGE / 2, "a part of a game, its head and JSON fit a message");

static int64_t *place(bq_limits *l, size_t i)
{
    return (int64_t *)(void *)((char *)l + limits[i].offset);
}

void bq_limits_default(bq_limits *l)
{
    for (size_t i = 0; i < LIMITS; i++)
        *place(l, i) = limits[i].value;
}

static bq_buf complaint(char *error, size_t size, size_t line)
{
    bq_buf b = bq_buf_on(error, size);
    bq_buf_str(&b, "line ");
    bq_buf_int(&b, (int64_t)line);
    bq_buf_str(&b, ": ");
    return b;
}

static bool wrong(char *error, size_t size, size_t line, const char *what, const char *word, size_t n)
{
    bq_buf b = complaint(error, size, line);
    bq_buf_str(&b, what);
    bq_buf_bytes(&b, word, n < 60 ? n : 60);
    return false;
}

/* "line 3: chat_letters cannot be 1000: it is from 1 to 512" */
static bool in_range(size_t i, int64_t number, char *error, size_t size, size_t line)
{
    if (number >= limits[i].least && number <= limits[i].most)
        return true;
    bq_buf b = complaint(error, size, line);
    bq_buf_str(&b, limits[i].name);
    bq_buf_str(&b, " cannot be ");
    bq_buf_int(&b, number);
    bq_buf_str(&b, ": it is from ");
    bq_buf_int(&b, limits[i].least);
    bq_buf_str(&b, " to ");
    bq_buf_int(&b, limits[i].most);
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
        !bq__core_number(value, value_n, 0, INT64_MAX, &number))
        return wrong(error, size, line, "expected a name and a whole number: ", text, n);
    for (size_t i = 0; i < LIMITS; i++)
        if (strlen(limits[i].name) == name_n && !memcmp(limits[i].name, name, name_n)) {
            *place(l, i) = number;
            return in_range(i, number, error, size, line);
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
    *l = made;
    return true;
}
