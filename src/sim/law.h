/* law.h - the landing law of an edition: `banquier sim --movement-only`. */
#ifndef BQ_SIM_LAW_H
#define BQ_SIM_LAW_H

#include <stdio.h>

#include "edition/edition_file.h"
#include "sim/movement.h"
#include "text/text.h"

#define BQ_LAW_MOST_ROLLS UINT64_C(1000000000000) /* of one run: more are refused */
#define BQ_LAW_BLOCK 262144                       /* rolls of one block, which one core plays */

typedef struct bq_law_plan {
    const bq_edition_file *file;
    const bq_edition *ed; /* the file's, options set */
    const char *options;
    uint64_t rolls;
    uint64_t seed;
    unsigned jobs;
    bool stays;       /* --jail long */
    bool independent; /* --independent-draws */
    const volatile int *stop;
    void (*progress)(void *to, uint64_t done, uint64_t all); /* may be NULL */
    void *to;
} bq_law_plan;

typedef struct bq_landing {
    uint64_t rolls; /* played: fewer than planned if it was stopped */
    uint64_t count[BQ_LAW_ROWS];
    uint64_t blocks;             /* whole ones, their counts, and the squares of these: from */
    uint64_t whole[BQ_LAW_ROWS]; /* them one knows how far chance may have led astray */
    uint64_t squared[BQ_LAW_ROWS];
    double exact[BQ_LAW_ROWS]; /* share of rolls, computed for independent draws */
    unsigned rows;
} bq_landing;

/* False if there is no memory. */
bool bq_law_run(const bq_law_plan *plan, bq_landing *law);
/* The standard error of a row, in percentage points: from how much blocks differ, since a roll
 * depends on the one before. */
double bq_law_error(const bq_landing *law, unsigned row);
/* The largest difference from the computed law, in percentage points. */
double bq_law_off(const bq_landing *law);
/* The name of a row: its square, "in jail". */
const char *bq_law_row_name(const bq_law_plan *plan, unsigned row, enum bq_edition_language words);

/* All of these: false if it could not be written. */
bool bq_law_json(FILE *to, const bq_law_plan *plan, const bq_landing *law);
bool bq_law_text(FILE *to, enum bq_language language, const bq_law_plan *plan,
                 const bq_landing *law);
bool bq_law_csv(FILE *to, const bq_law_plan *plan, const bq_landing *law);

#endif
