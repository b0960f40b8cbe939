/* internal.h - shared declarations of the files of this room. */
#ifndef BQ_SAVE_INTERNAL_H
#define BQ_SAVE_INTERNAL_H

#include "save/save.h"

#define BQ__SAVE_FORMAT 1
#define BQ__SAVE_BYTES (32u << 20) /* a longer file is refused */

/* ---- head.c ---- */

/* A save being read, line by line. */
typedef struct bq__save_reader {
    const char *bytes;
    size_t n;
    size_t at;       /* what is left begins here */
    unsigned number; /* of the line last read, from 1 */
    const char *line;
    size_t length;
    bool torn; /* the last line has no end */
} bq__save_reader;

bool bq__save_next_line(bq__save_reader *r);
/* All digits, and at most `most`. */
bool bq__save_number(const char *text, uint64_t most, uint64_t *out);
/* The head, and the rules in it, down to the line `log`. */
bool bq__save_read_head(bq__save_reader *r, bq_save_head *head, bq_edition *ed, bq_trouble *trouble);

/* ---- read.c ---- */

bq_table *bq__save_read(bq__save_reader *r, const bq_edition_file *edition, bool verify, bq_trouble *trouble);

#endif
