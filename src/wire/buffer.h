/* buffer.h - a bounded string builder: everything this room writes goes through it.
 *
 * It never writes past its end, always leaves a terminated string, and says when something did not
 * fit. After the first piece that does not fit nothing more is added: half a line is better than a
 * line with a hole in it. */
#ifndef BQ_WIRE_BUFFER_H
#define BQ_WIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Room on the stack that is written before it is read. All else there is set to zero first (meson.build): of a buffer
 * for any line that would be 4 KiB at each call, for lines of twenty bytes. */
#if defined __has_attribute
#if __has_attribute(uninitialized)
#define BQ_SCRATCH __attribute__((uninitialized))
#endif
#endif
#ifndef BQ_SCRATCH
#define BQ_SCRATCH
#endif

typedef struct bq_buf {
    char *at;
    size_t cap; /* bytes of `at`, the terminating one included; `n` once it is cut */
    size_t n;   /* bytes written, without the terminating one */
    bool cut;   /* something did not fit */
} bq_buf;

/* The small ones stand here: most of what is put is a word that the compiler knows, and then this is a store or two. */
static inline bq_buf bq_buf_on(char *at, size_t cap)
{
    if (cap > 0)
        at[0] = '\0';
    return (bq_buf){.at = at, .cap = cap, .n = 0, .cut = false};
}

/* Room for n bytes and a terminating one: where they go, and they are counted. NULL: it is cut. */
static inline char *bq_buf_room(bq_buf *b, size_t n)
{
    if (n >= b->cap - b->n) {
        b->cut = true;
        b->cap = b->n; /* nothing fits any more */
        return NULL;
    }
    char *to = b->at + b->n;
    b->n += n;
    to[n] = '\0';
    return to;
}

static inline void bq_buf_bytes(bq_buf *b, const char *bytes, size_t n)
{
    char *to = n ? bq_buf_room(b, n) : NULL;
    if (to)
        memcpy(to, bytes, n);
}

static inline void bq_buf_str(bq_buf *b, const char *text)
{
    bq_buf_bytes(b, text, strlen(text));
}

static inline void bq_buf_char(bq_buf *b, char c)
{
    char *to = bq_buf_room(b, 1);
    if (to)
        *to = c;
}

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

void bq_buf_int(bq_buf *b, int64_t n);
void bq_buf_hex(bq_buf *b, uint64_t n); /* 16 digits */

/* Two digits a byte. */
void bq_buf_bytes_hex(bq_buf *b, const void *bytes, size_t n);
/* ... and back, small letters only: how many bytes, at most `most`; -1: it is something else. */
int bq_hex_read(const char *text, size_t n, void *bytes, size_t most);

/* Bytes in base64, with `=` at the end. */
void bq_buf_base64(bq_buf *b, const void *bytes, size_t n);
/* ... and back: exactly `size` bytes, or false. */
bool bq_base64_read(const char *text, size_t n, void *bytes, size_t size);

/* A JSON string with its quotation marks. What is not UTF-8 becomes U+FFFD. */
void bq_buf_json(bq_buf *b, const char *text);

#endif
