/* args.h - a command line, read by the table of verbs (verbs.def): every word of it is understood and
 * within its limits before a verb sees it, or a sentence in the user's language says what was expected. */
#ifndef BQ_CLI_ARGS_H
#define BQ_CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "text/text.h"

enum { BQ_DONE = 0, BQ_REFUSED = 1, BQ_MISUSED = 2 }; /* exit codes */
enum { BQ_ANSWERED = -1 }; /* nothing is left to do: the command line was a question about itself */

/* What the value of an option, or an operand, is: the word for it in the help, and what is checked. */
enum bq_cli_kind {
#define BQ_CLI_KIND(id, key, values) BQ_CLI_##id,
#include "cli/kinds.def"
    BQ_CLI_KINDS
};

typedef struct bq_cli_kind_facts {
    enum bq_text_key key;
    const char *values; /* all that there are, with blanks between; "": too many to name */
} bq_cli_kind_facts;
extern const bq_cli_kind_facts bq_cli_kinds[BQ_CLI_KINDS];

struct bq_args;

typedef struct bq_cli_verb {
    const char *words;
    int (*run)(const struct bq_args *args);
    uint8_t operands; /* enum bq_cli_kind */
    unsigned least, most;
    enum bq_text_key key;
} bq_cli_verb;

typedef struct bq_cli_option {
    uint8_t verb;
    const char *name;
    uint8_t kind;
    int64_t least, most;
    enum bq_text_key key;
} bq_cli_option;

enum bq_cli_id {
#define BQ_CLI_VERB(id, words, run, operands, least, most, key) BQ_CLI_VERB_##id,
#include "cli/verbs.def"
    BQ_CLI_VERBS
};
extern const bq_cli_verb bq_cli_verbs[BQ_CLI_VERBS];
extern const bq_cli_option bq_cli_options[];
extern const size_t bq_cli_option_count;

#define BQ_ARGS_OPTIONS 96 /* options given in one command line */
typedef struct bq_args {
    enum bq_cli_id verb;
    enum bq_language language;
    unsigned options;
    unsigned operands;
    char **operand;
    struct {
        const bq_cli_option *is;
        const char *value; /* "" for a flag */
    } option[BQ_ARGS_OPTIONS];
} bq_args;

/* BQ_DONE: read; run the verb. BQ_MISUSED, BQ_REFUSED: the sentence has been said. BQ_ANSWERED: so has
 * the answer. `help` tells that help is asked. */
int bq_args_read(bq_args *args, int argc, char **argv, bool *help);

/* The value last given, or NULL. */
const char *bq_args_value(const bq_args *args, const char *name);
static inline bool bq_args_has(const bq_args *args, const char *name)
{
    return bq_args_value(args, name) != NULL;
}
/* A NUMBER, which has been checked; or `otherwise`. */
int64_t bq_args_number(const bq_args *args, const char *name, int64_t otherwise);
/* Every value of a SETTING, in one line: some fit only together. False: too long, and said so. */
bool bq_args_settings(const bq_args *args, const char *name, char *into, size_t size);

/* The verb that the first words name, and how many they are; BQ_CLI_VERBS: none. */
enum bq_cli_id bq_cli_verb_of(int argc, char **argv, int *used);

/* Says a sentence on the error output; returns the exit code. */
int bq_args_misused(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n);
int bq_args_no_verb(const bq_args *args, const char *word); /* there is no such verb */
int bq_args_refused(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n);
/* Two options that exclude each other: true if not both are given. */
bool bq_args_not_both(const bq_args *args, const char *one, const char *other);

/* help.c: the list of verbs, or one verb with its options. */
/* The verbs that begin with this word, each with its sentence; false: there are none. */
bool bq_cli_group(FILE *to, enum bq_language language, const char *word);
int bq_cli_usage(enum bq_language language);
int bq_cli_help_on(enum bq_language language, enum bq_cli_id verb);

#endif
