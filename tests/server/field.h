/* field.h - what a message of the server has under a key, found by its letters: names and chat are tame in these tests,
 * so that looking for `"n":` in a line is safe. */
#ifndef BQ_TEST_FIELD_H
#define BQ_TEST_FIELD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What follows `"key":`, or NULL. */
static inline const char *field(const char *line, const char *key)
{
    char pattern[48];
    snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const char *at = line ? strstr(line, pattern) : NULL;
    return at ? at + strlen(pattern) : NULL;
}

/* The text, cut to its place; false: there is none, and `out` stays as it is. */
static inline bool field_text(const char *line, const char *key, char *out, size_t size)
{
    const char *at = field(line, key);
    if (!at || *at != '"')
        return false;
    snprintf(out, size, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    return true;
}

static inline bool field_number(const char *line, const char *key, uint64_t *out)
{
    const char *at = field(line, key);
    if (!at || *at < '0' || *at > '9')
        return false;
    *out = strtoull(at, NULL, 10);
    return true;
}

#endif
