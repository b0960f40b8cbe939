/* digits.h - bytes as text and back: hexadecimal digits and base64. */
#ifndef BQ_BASE_DIGITS_H
#define BQ_BASE_DIGITS_H

#include "base/buffer.h"

/* What a digit is worth, small letters only; -1: it is none. */
static inline int bq_hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void bq_buf_hex(bq_buf *b, uint64_t n); /* 16 digits */

/* Two digits a byte. */
void bq_buf_bytes_hex(bq_buf *b, const void *bytes, size_t n);
/* ... and back, small letters only: how many bytes, at most `most`; -1: it is something else. */
int bq_hex_read(const char *text, size_t n, void *bytes, size_t most);

/* Bytes in base64, with `=` at the end. */
void bq_buf_base64(bq_buf *b, const void *bytes, size_t n);
/* ... and back: exactly `size` bytes, or false. */
bool bq_base64_read(const char *text, size_t n, void *bytes, size_t size);

#endif
