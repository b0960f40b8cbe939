/* bench.h - shared declarations of the two files of `banquier bench`. */
#ifndef BQ_CLI_BENCH_H
#define BQ_CLI_BENCH_H

#include "cli/args.h"
#include "edition/edition_file.h"

typedef struct bq__cli_against {
    const char *program; /* the other build */
    const bq_edition_name *names;
    size_t n;
    double seconds; /* of processor time, a run */
    unsigned rounds;
    bool json;
} bq__cli_against;

int bq__cli_bench_against(const bq_args *args, const bq__cli_against *ask);

#endif
