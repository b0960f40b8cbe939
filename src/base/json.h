/* json.h - the one writer of JSON. It stands on a buffer and has no state of its own: whether a comma is due is seen
 * from the last byte. After a bracket that opens, a colon, a blank or the end of a line there is none.
 *
 * `name` is what a value stands under in an object. NULL: the value is an item of a list, or all there is. Names are
 * words of ours, with nothing to escape; most are literals, and the compiler knows their lengths.
 *
 *   json_hot.h  what a server writes at every command
 *   json.c      the rest: texts and their escapes, documents for people */
#ifndef BQ_BASE_JSON_H
#define BQ_BASE_JSON_H

#include "base/digits.h"

/* Inlined, they are a store or two. Where size counts, in the page's module, each is there once. */
#ifdef __OPTIMIZE_SIZE__
#define BQ_JSON_HOT
#else
#define BQ_JSON_HOT static inline
#endif

/* ---- values ---- */

BQ_JSON_HOT void bq_json_open(bq_buf *b, const char *name, char bracket);
BQ_JSON_HOT void bq_json_close(bq_buf *b, char bracket);
BQ_JSON_HOT void bq_json_int(bq_buf *b, const char *name, int64_t value);
BQ_JSON_HOT void bq_json_flag(bq_buf *b, const char *name, bool value);
BQ_JSON_HOT void bq_json_null(bq_buf *b, const char *name);
/* So many digits after the point. JSON knows neither infinity nor what is no number: they are null. */
void bq_json_real(bq_buf *b, const char *name, double value, int digits);

/* A word of ours: letters and hyphens, nothing to escape. */
BQ_JSON_HOT void bq_json_word(bq_buf *b, const char *name, const char *word);
/* Anybody's words. What is not UTF-8 becomes U+FFFD; NULL is an empty text. */
BQ_JSON_HOT void bq_json_text(bq_buf *b, const char *name, const char *text);
/* A list of texts. */
void bq_json_texts(bq_buf *b, const char *name, const char *const *texts, size_t n);

/* A digest: 16 hexadecimal digits, as a string. Bytes: two digits each. */
BQ_JSON_HOT void bq_json_digest(bq_buf *b, const char *name, uint64_t digest);
void bq_json_bytes(bq_buf *b, const char *name, const void *bytes, size_t n);
/* A set as the list of its numbers. */
void bq_json_set(bq_buf *b, const char *name, uint64_t set);

/* For a value that is written by other means: the comma, if one is due, and the name, if there is one. */
BQ_JSON_HOT void bq_json_key(bq_buf *b, const char *name);
BQ_JSON_HOT void bq_json_key_of(bq_buf *b, const char *name, size_t n); /* its length is known */
/* After that a text, or n letters with nothing to escape. */
void bq_json_string(bq_buf *b, const char *text);
BQ_JSON_HOT void bq_json_quote(bq_buf *b, const char *plain, size_t n);

/* ---- for people ---- */

/* What comes next begins a line. */
void bq_json_line(bq_buf *b);

/* A list or an object of which every item begins a line, once it is indented. */
void bq_json_open_lines(bq_buf *b, const char *name, char bracket);

/* A whole document, or its beginning, in a buffer that grows: blanks after colons and commas; what was opened with
 * lines gets them, `step` columns deeper than its bracket. With steps, an object that stays on its line has blanks
 * inside its brackets. */
void bq_json_indent(bq_buf *b, unsigned step);

#ifndef __OPTIMIZE_SIZE__
#include "base/json_hot.h"
#endif

#endif
