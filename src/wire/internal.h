/* internal.h - shared declarations of the files of this room. */
#ifndef BQ_WIRE_INTERNAL_H
#define BQ_WIRE_INTERNAL_H

#include "base/bits.h"
#include "base/json.h"
#include "wire/wire.h"

/* A letter without case and accent, 0 for what is none (a blank, a hyphen, an accent); some stand
 * for two, and `second` then gets the other. */
uint32_t bq__wire_plain(uint32_t code, uint32_t *second);

/* A name being read letter by letter. */
typedef struct bq__wire_letters {
    const char *text;
    size_t n;
    uint32_t second; /* of two letters, still to come */
    bool begins;     /* the letter just read begins a word, but not the first */
} bq__wire_letters;

/* Is `part` the beginning of `l`, or all of it? An empty one is neither. */
bool bq__wire_begins_with(bq__wire_letters l, bq__wire_letters part, bool all);
/* ... the beginning of its second word, or a later one? */
bool bq__wire_has_word(bq__wire_letters l, bq__wire_letters part);
bool bq__wire_same(const char *a, size_t an, const char *b, size_t bn);

/* Fill in an error; false, so that a parser can `return bq__wire_fail(...)`. `error` may be NULL.
 */
bool bq__wire_fail(bq_wire_error *error, enum bq_wire_code code, size_t at, const char *what,
                   size_t n);

/* Words that structure a line; a name that looks like one is written in quotation marks. */
bool bq__wire_is_keyword(const char *word, size_t n);

enum { BQ__RUN = 8 }; /* words of a bare name, at most */

/* Where each run of words that could be one name ends; how many runs there are, at least one. */
unsigned bq__wire_runs(const bq_words *w, const bq_word *first, size_t ends[BQ__RUN]);

/* A set as words: `5,7`, `Ada,Bob`. */
void bq__wire_put_squares(bq_buf *b, uint64_t squares);

#endif
