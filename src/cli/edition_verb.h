/* edition_verb.h - shared declarations of the files of the verb "edition":
 *
 *   edition.c        list, check, compile, new
 *   edition_show.c   show
 *   edition_keys.c   keys, schema */
#ifndef BQ_CLI_EDITION_VERB_H
#define BQ_CLI_EDITION_VERB_H

#include <stdio.h>

#include "base/json.h"
#include "cli/args.h"
#include "edition/edition_file.h"
#include "game/say.h"
#include "text/text.h"

/* What the command line asks for. */
typedef struct bq__cli_edition_request {
    char **names;
    int name_count;
    const char *output;
    const char *from;
    const char *dir;
    enum bq_language language;
    bool extends;
    bool json;
} bq__cli_edition_request;

int bq__cli_edition_show(const bq__cli_edition_request *ask);
int bq__cli_edition_keys(const bq__cli_edition_request *ask);
int bq__cli_edition_schema_of(const bq__cli_edition_request *ask);

/* --- printing (edition_show.c) --- */

void bq__cli_print_padded(const char *text, unsigned columns); /* filled with blanks */
/* A sentence, and a line end or none. */
void bq__cli_print_say(FILE *to, const bq__cli_edition_request *ask, enum bq_text_key key, const bq_arg *args,
                       size_t n);
#define BQ__PRINT(to, ask, key, ...)                                                               \
    bq__cli_print_say(to, ask, key, (const bq_arg[]){__VA_ARGS__},                                     \
                      sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
/* Open an edition; false, and it was said why not. */
bool bq__cli_edition_opened(bq_edition_file **file, const char *name, const bq__cli_edition_request *ask);
enum { BQ__PRINT_JSON = 16 << 20 }; /* bytes of JSON, at most */

#endif
