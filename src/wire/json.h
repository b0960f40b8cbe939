/* json.h - the pieces that JSON is written with. */
#ifndef BQ_WIRE_JSON_H
#define BQ_WIRE_JSON_H

#include "base/buffer.h"

/* ,"name": of a JSON object that has begun. */
static inline void bq_buf_key(bq_buf *b, const char *name, size_t n)
{
    char *to = bq_buf_room(b, n + 4);
    if (!to)
        return;
    to[0] = ',';
    to[1] = '"';
    memcpy(to + 2, name, n);
    to[n + 2] = '"';
    to[n + 3] = ':';
}

/* A word of ours as a JSON string: letters and hyphens, nothing to escape. */
static inline void bq_buf_quoted(bq_buf *b, const char *word)
{
    size_t n = strlen(word);
    char *to = bq_buf_room(b, n + 2);
    if (!to)
        return;
    to[0] = '"';
    memcpy(to + 1, word, n);
    to[n + 1] = '"';
}

/* A JSON string with its quotation marks. What is not UTF-8 becomes U+FFFD. */
void bq_buf_json(bq_buf *b, const char *text);

#endif
