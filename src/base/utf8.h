/* utf8.h - letters: read, written, counted, measured in columns of a terminal, made capital. */
#ifndef BQ_BASE_UTF8_H
#define BQ_BASE_UTF8_H

#include "base/buffer.h"

/* One code point of strict UTF-8 (no overlong form, no surrogate): its bytes, 0 if it is none. */
size_t bq_utf8_read(const char *text, size_t n, uint32_t *code);
/* ... and back: how many bytes it took, at most 4. */
size_t bq_utf8_write(char out[4], uint32_t code);
void bq_buf_utf8(bq_buf *b, uint32_t code);

/* A byte that goes on with a letter, and does not begin one. */
static inline bool bq_utf8_inside(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}
/* The first n bytes of a longer text without the half of a letter at their end: how many that are. Reads text[n]. */
size_t bq_utf8_cut(const char *text, size_t n);

size_t bq_letters(const char *text, size_t n);

/* C0, C1, line separators, and the marks that turn the direction of text, with which a line can be made to look like
 * another. */
bool bq_is_control(uint32_t code);
/* What leaves no ink: controls, blanks of every width, fillers, soft hyphens, marks that only say how another letter is drawn. */
bool bq_is_unseen(uint32_t code);
/* ... and takes no room either, or has no form that all screens know: a text without it looks the same. */
bool bq_is_ignorable(uint32_t code);

/* Columns of a terminal that a letter takes: 0, 1 or 2. */
unsigned bq_letter_columns(uint32_t code);
/* ... and the first n bytes of a text; a byte that is no UTF-8 takes one. */
unsigned bq_columns(const char *text, size_t n);

/* Latin with the accents of French, and Cyrillic; anything else stays as it is. */
uint32_t bq_capital(uint32_t code);
uint32_t bq_small(uint32_t code);
/* A text with its first letter as a capital. */
void bq_buf_capital(bq_buf *b, const char *text, size_t n);

#endif
