/* law.h - the landing law of an edition: `banquier sim --movement-only`. */
#ifndef BQ_SIM_LAW_H
#define BQ_SIM_LAW_H

#include <stdio.h>

#include "edition/edition_file.h"
#include "sim/movement.h"
#include "text/text.h"

#define BQ_LAW_MOST_ROLLS UINT64_C(1000000000000) /* of one run: more are refused */

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

typedef struct bq_law {
    uint64_t rolls; /* played: fewer than planned if it was stopped */
    uint64_t count[BQ_LAW_ROWS];
    double exact[BQ_LAW_ROWS]; /* share of rolls, computed for independent draws */
    unsigned rows;
} bq_law;

void bq_law_run(const bq_law_plan *plan, bq_law *law);
/* The largest difference from the computed law, in percentage points. */
double bq_law_off(const bq_law *law);
/* The name of a row: its square, "in jail". */
const char *bq_law_row_name(const bq_law_plan *plan, unsigned row, enum bq_edition_language words);

/* All of these: false if it could not be written. */
bool bq_law_json(FILE *to, const bq_law_plan *plan, const bq_law *law);
bool bq_law_csv(FILE *to, const bq_law_plan *plan, const bq_law *law);

#endif
