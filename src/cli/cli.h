/* cli.h - the verbs of the program (verbs.def). Each gets its command line, read and checked, and returns
 * the exit code: 0 done, 1 refused or not found, 2 used wrongly. */
#ifndef BQ_CLI_H
#define BQ_CLI_H

#include "cli/args.h"

#define BQ_CLI_VERB(id, words, run, operands, least, most, key) int run(const bq_args *args);
#include "cli/verbs.def"

/* What makes it plain, unless it was asked for; NULL: it goes on the screens (play.c). */
const char *bq_cli_why_plain(void);

#endif
