/* json_hot.h - a part of json.h: what a server writes at every command. */
#ifndef BQ_BASE_JSON_HOT_H
#define BQ_BASE_JSON_HOT_H

#include "base/json.h"

/* Commas: 0 or 1. A value ends with a quotation mark, a digit, a bracket that closes, or the e and l of true and null;
 * none of them has its last six bits in common with what comes before a value. */
static inline size_t bq_json_due(const bq_buf *b)
{
    const uint64_t before = UINT64_C(1) << ('{' & 63) | UINT64_C(1) << ('[' & 63) | UINT64_C(1) << (':' & 63) |
                            UINT64_C(1) << (' ' & 63) | UINT64_C(1) << ('\n' & 63);
    return b->n && ~before >> (b->at[b->n - 1] & 63) & 1;
}

BQ_JSON_HOT void bq_json_key_of(bq_buf *b, const char *name, size_t n)
{
    size_t due = bq_json_due(b);
    char *to = bq_buf_room(b, due + n + 3);
    if (!to)
        return;
    *to = ',';
    to += due;
    to[0] = '"';
    memcpy(to + 1, name, n);
    to[n + 1] = '"';
    to[n + 2] = ':';
}

BQ_JSON_HOT void bq_json_key(bq_buf *b, const char *name)
{
    if (name)
        bq_json_key_of(b, name, strlen(name));
    else if (bq_json_due(b))
        bq_buf_char(b, ',');
}

BQ_JSON_HOT void bq_json_open(bq_buf *b, const char *name, char bracket)
{
    bq_json_key(b, name);
    bq_buf_char(b, bracket);
}

BQ_JSON_HOT void bq_json_close(bq_buf *b, char bracket)
{
    bq_buf_char(b, bracket);
}

BQ_JSON_HOT void bq_json_int(bq_buf *b, const char *name, int64_t value)
{
    bq_json_key(b, name);
    bq_buf_int(b, value);
}

BQ_JSON_HOT void bq_json_flag(bq_buf *b, const char *name, bool value)
{
    bq_json_key(b, name);
    bq_buf_str(b, value ? "true" : "false");
}

BQ_JSON_HOT void bq_json_null(bq_buf *b, const char *name)
{
    bq_json_key(b, name);
    bq_buf_str(b, "null");
}

BQ_JSON_HOT void bq_json_quote(bq_buf *b, const char *plain, size_t n)
{
    char *to = bq_buf_room(b, n + 2);
    if (!to)
        return;
    to[0] = '"';
    memcpy(to + 1, plain, n);
    to[n + 1] = '"';
}

BQ_JSON_HOT void bq_json_word(bq_buf *b, const char *name, const char *word)
{
    bq_json_key(b, name);
    bq_json_quote(b, word, strlen(word));
}

BQ_JSON_HOT void bq_json_text(bq_buf *b, const char *name, const char *text)
{
    bq_json_key(b, name);
    bq_json_string(b, text);
}

BQ_JSON_HOT void bq_json_digest(bq_buf *b, const char *name, uint64_t digest)
{
    bq_json_key(b, name);
    bq_buf_char(b, '"');
    bq_buf_hex(b, digest);
    bq_buf_char(b, '"');
}

#endif
