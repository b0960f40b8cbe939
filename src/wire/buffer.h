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

typedef struct bq_buf {
    char *at;
    size_t cap; /* bytes of `at`, the terminating one included */
    size_t n;   /* bytes written, without the terminating one */
    bool cut;   /* something did not fit */
} bq_buf;

bq_buf bq_buf_on(char *at, size_t cap);
void bq_buf_bytes(bq_buf *b, const char *bytes, size_t n);
void bq_buf_str(bq_buf *b, const char *text);
void bq_buf_char(bq_buf *b, char c);
void bq_buf_key(bq_buf *b, const char *name, size_t n); /* ,"name": of a JSON object that has begun */
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
