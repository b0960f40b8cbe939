/* editions.h - a test of every edition of this tree. */
#ifndef BQ_TEST_EDITIONS_H
#define BQ_TEST_EDITIONS_H

#include "edition/edition_file.h"
#include "tap.h"

/* Each in turn, opened; an edition that does not open, or none at all, is the end of the test. */
static inline void each_edition(void (*work)(const bq_edition_file *file, const char *name))
{
    bq_edition_name names[16];
    size_t n = bq_edition_list(names, 16);
    tap_ok(n > 0, "there are editions");
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i].name, error, sizeof error))
            tap_bail("%s", error);
        work(file, names[i].name);
        bq_edition_close(file);
    }
}

#endif
