/* buffer.h - the string builder of the program: whatever writes text writes into one of these.
 *
 * It stands on memory of the caller (bq_buf_on), which it never writes past, or on the heap, where it grows up to a
 * limit (bq_buf_grow). It always leaves a terminated string, and says when something did not fit. After the first piece
 * that does not fit nothing more is added: half a line is better than a line with a hole in it. */
#ifndef BQ_BASE_BUFFER_H
#define BQ_BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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
    size_t cap;  /* bytes of `at`, the terminating one included; `n` once it is cut */
    size_t n;    /* bytes written, without the terminating one */
    size_t most; /* it lies on the heap, and `cap` may grow so far; 0: the caller's memory */
    bool cut;    /* something did not fit */
    bool hole;   /* a message lacked one of its words (text/put.c): a bug of its author */
} bq_buf;

/* ---- on the caller's memory ---- */

/* The small ones stand here: most of what is put is a word that the compiler knows, and then this is a store or two. */
static inline bq_buf bq_buf_on(char *at, size_t cap)
{
    if (cap > 0)
        at[0] = '\0';
    return (bq_buf){.at = at, .cap = cap};
}

/* ---- on the heap ---- */

/* An empty one that becomes as large as it must, up to `most` bytes; beyond them, or without memory, it is cut. It has
 * no memory until something is put into it. */
static inline bq_buf bq_buf_grow(size_t most)
{
    return (bq_buf){.most = most};
}

/* The finished string, which is the caller's to free; NULL if it is cut. The buffer is empty afterwards. */
char *bq_buf_take(bq_buf *b, size_t *n);
void bq_buf_free(bq_buf *b);
/* Written to a file, and freed. False: it is cut and nothing is written, or the file does not take it. */
bool bq_buf_print(bq_buf *b, FILE *to);

/* ---- putting ---- */

/* What bq_buf_room() does when there is no room: it grows, or it is cut. */
char *bq_buf_more(bq_buf *b, size_t n);

/* Room for n bytes and a terminating one: where they go, and they are counted. NULL: it is cut. */
static inline char *bq_buf_room(bq_buf *b, size_t n)
{
    if (n >= b->cap - b->n)
        return bq_buf_more(b, n);
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

void bq_buf_int(bq_buf *b, int64_t n);
/* As printf writes it: all of it, or it is cut. */
__attribute__((format(printf, 2, 3))) void bq_buf_format(bq_buf *b, const char *format, ...);
__attribute__((format(printf, 2, 0))) void bq_buf_format_list(bq_buf *b, const char *format, va_list list);

#endif
