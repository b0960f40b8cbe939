/* admin.h - shared declarations of the verbs "admin ..." (admin_talk.c). Answers are lines of JSON. */
#ifndef BQ_CLI_ADMIN_H
#define BQ_CLI_ADMIN_H

#include <jansson.h>

#include "cli/cli.h"

enum { BQ__ADMIN_TEXT = 512, BQ__ADMIN_WORD = 400 };

typedef struct bq__cli_talk {
    const bq_args *args;
    FILE *socket;
    bool raw;      /* --json */
    int64_t shown; /* lines that were told */
    bool open;     /* the last answer speaks of games that are still open */
} bq__cli_talk;

/* False: no server answers, and it was said. */
bool bq__cli_admin_open(bq__cli_talk *t, const bq_args *args);
/* Say a line, hear the answers: each goes to `heard`, the last one is returned (to be dropped). NULL: there was none,
 * which has been said; or --json showed it. */
json_t *bq__cli_admin_ask(bq__cli_talk *t, const char *line, void (*heard)(bq__cli_talk *t, const json_t *answer), int *code);
/* For verbs with one answer: `done` is said when it was ok. */
int bq__cli_admin_do(const bq_args *args, const char *line, enum bq_text_key done);

/* What comes from a server may hold anything: it is cleaned before a terminal sees it. */
void bq__cli_admin_print(FILE *to, const char *text);
const char *bq__cli_admin_put(const bq_args *args, char *line, size_t size, enum bq_text_key key, const bq_arg *with, size_t n);
void bq__cli_admin_say(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n);
const char *bq__cli_admin_word(const json_t *object, const char *key); /* "": there is none */
int64_t bq__cli_admin_number(const json_t *object, const char *key);
const char *bq__cli_admin_date(int64_t seconds, char *out, size_t size);

/* What can be switched off, as `list` and `switch` tell it (admin_reports.c). */
void bq__cli_admin_heard_switch(bq__cli_talk *t, const json_t *answer);

#endif
