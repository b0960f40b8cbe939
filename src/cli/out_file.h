/* out_file.h - a file that a verb writes for its user. */
#ifndef BQ_CLI_OUT_FILE_H
#define BQ_CLI_OUT_FILE_H

#include "cli/cli.h"

/* All of it under this name, which must be free; the exit code, and why not has been said. */
int bq_cli_write_file(const bq_args *args, const char *path, const char *text, size_t n);
/* Says why a file cannot be written; BQ_REFUSED. */
int bq_cli_file_trouble(const bq_args *args, const char *path, int error);

#endif
