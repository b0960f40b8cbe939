/* edition_verb.h - what the files of the verb "edition" share:
 *
 *   edition.c        list, check, compile, new
 *   edition_show.c   show
 *   edition_keys.c   keys, schema */
#ifndef BQ_CLI_EDITION_VERB_H
#define BQ_CLI_EDITION_VERB_H

#include "cli/args.h"

#define BQ__ROW_SQUARES "squares %u, players %d to %d"

/* What the command line asks for. */
typedef struct bq__edition_request {
    char **names;
    int name_count;
    const char *output;
    const char *from;
    const char *dir;
    enum bq_language language;
    bool extends;
    bool json;
} bq__edition_request;

int bq__edition_show(const bq__edition_request *ask);
int bq__edition_keys(void);
int bq__edition_schema_of(const bq__edition_request *ask);

/* --- printing (edition_show.c) --- */

void bq__print_padded(const char *text, unsigned columns); /* filled with blanks */
void bq__print_json_string(const char *text);
void bq__print_json_pair(const char *key, const char *text);
void bq__print_json_strings(const char *key, const char *const *texts, unsigned n);

#endif
