/* exec.h - any program as a seat: `exec:PROGRAM` (docs/ENGINE.md has the lines).
 *
 * The program is asked whatever its seat is asked, with the whole state and all that it can do, and answers with one
 * line; it needs no memory. One that dies, is silent or answers what cannot be is played by the clock, and counted. */
#ifndef BQ_SIM_EXEC_H
#define BQ_SIM_EXEC_H

#include "bots/bots.h"

typedef struct bq_exec bq_exec;

typedef struct bq_exec_count {
    uint64_t asked, silent, gone, wrong;
    bool given_up; /* it was started too often, and is not any more */
} bq_exec_count;

/* A program with its arguments, blanks between. NULL: no memory. It is started when it is first asked, unless it was. */
bq_exec *bq_exec_new(const char *command);
bool bq_exec_start(bq_exec *exec); /* false: it cannot be, and errno says why */
void bq_exec_free(bq_exec *exec);
const bq_bot *bq_exec_bot(const bq_exec *exec);
bq_exec_count bq_exec_counted(const bq_exec *exec);

#endif
