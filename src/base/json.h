/* json.h - the one writer of JSON. It stands on a buffer and has no state of its own: whether a comma is due is seen from
 * the last byte. After a bracket that opens, a colon, a blank or the end of a line there is none.
 *
 * `name` is what a value stands under in an object. NULL: the value is an item of a list, or all there is. Names are words
 * of ours, with nothing to escape; most are literals, and the compiler knows their lengths. */
#ifndef BQ_BASE_JSON_H
#define BQ_BASE_JSON_H

#include "base/buffer.h"
#include "base/digits.h"

/* ---- before a value ---- */

static inline size_t bq_json_due(const bq_buf *b) /* commas: 0 or 1 */
{
    unsigned char last = b->n ? (unsigned char)b->at[b->n - 1] : 0;
    return last > ' ' && last != ':' && (last | 0x20) != '{'; /* '[' has that bit less */
}

/* A name whose length is known. */
static inline void bq_json_key_of(bq_buf *b, const char *name, size_t n)
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

/* For a value that is written by other means: the comma, if one is due, and the name, if there is one. */
static inline void bq_json_key(bq_buf *b, const char *name)
{
    if (name)
        bq_json_key_of(b, name, strlen(name));
    else if (bq_json_due(b))
        bq_buf_char(b, ',');
}

/* ---- values ---- */

static inline void bq_json_open(bq_buf *b, const char *name, char bracket)
{
    bq_json_key(b, name);
    bq_buf_char(b, bracket);
}

static inline void bq_json_close(bq_buf *b, char bracket)
{
    bq_buf_char(b, bracket);
}

static inline void bq_json_int(bq_buf *b, const char *name, int64_t value)
{
    bq_json_key(b, name);
    bq_buf_int(b, value);
}

/* So many digits after the point. JSON knows neither infinity nor what is no number: they are null. */
void bq_json_real(bq_buf *b, const char *name, double value, int digits);

static inline void bq_json_flag(bq_buf *b, const char *name, bool value)
{
    bq_json_key(b, name);
    bq_buf_str(b, value ? "true" : "false");
}

static inline void bq_json_null(bq_buf *b, const char *name)
{
    bq_json_key(b, name);
    bq_buf_str(b, "null");
}

/* A word of ours: letters and hyphens, nothing to escape. */
static inline void bq_json_word(bq_buf *b, const char *name, const char *word)
{
    bq_json_key(b, name);
    size_t n = strlen(word);
    char *to = bq_buf_room(b, n + 2);
    if (!to)
        return;
    to[0] = '"';
    memcpy(to + 1, word, n);
    to[n + 1] = '"';
}

/* Anybody's words, with their quotation marks. What is not UTF-8 becomes U+FFFD; NULL is an empty text. */
void bq_json_string(bq_buf *b, const char *text); /* ... where neither name nor comma is wanted */
static inline void bq_json_text(bq_buf *b, const char *name, const char *text)
{
    bq_json_key(b, name);
    bq_json_string(b, text);
}

/* A list of texts. */
void bq_json_texts(bq_buf *b, const char *name, const char *const *texts, size_t n);

/* A digest: 16 hexadecimal digits, as a string. */
static inline void bq_json_digest(bq_buf *b, const char *name, uint64_t digest)
{
    bq_json_key(b, name);
    bq_buf_char(b, '"');
    bq_buf_hex(b, digest);
    bq_buf_char(b, '"');
}

/* Bytes: two hexadecimal digits each, as a string. */
void bq_json_bytes(bq_buf *b, const char *name, const void *bytes, size_t n);

/* A set as the list of its numbers. */
void bq_json_set(bq_buf *b, const char *name, uint64_t set);

/* ---- for people ---- */

/* What comes next begins a line. */
void bq_json_line(bq_buf *b);

/* A list or an object of which every item begins a line, once it is indented. */
void bq_json_open_lines(bq_buf *b, const char *name, char bracket);

/* A whole document, or its beginning, in a buffer that grows: blanks after colons and commas; what was opened with lines
 * gets them, `step` columns deeper than its bracket. With steps, an object that stays on its line has blanks inside its
 * brackets. */
void bq_json_indent(bq_buf *b, unsigned step);

#endif
