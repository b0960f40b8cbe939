/* help.h - shared declarations of the files that explain the program (help.c, man.c, complete.c). */
#ifndef BQ_CLI_HELP_H
#define BQ_CLI_HELP_H

#include "cli/args.h"

/* A message, in place of what stood there. */
void bq__cli_sentence(bq_buf *b, enum bq_language language, enum bq_text_key key);
/* "--to N" */
void bq__cli_option_form(const bq_cli_option *o, enum bq_language language, bq_buf *b);
/* "banquier replay [--to N] FILE" */
void bq__cli_usage_line(enum bq_language language, enum bq_cli_id verb, bq_buf *b);

static inline bool bq__cli_of_verb(const bq_cli_option *o, unsigned verb)
{
    return o->verb == verb || o->verb == BQ_CLI_VERBS;
}

int bq__cli_man(enum bq_language language);
/* The completion of one of the shells of kinds.def. */
int bq__cli_complete(enum bq_language language, const char *which);

#endif
