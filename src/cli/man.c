/* man.c - the man page, written from the table of verbs (verbs.def). */
#include <stdio.h>

#include "banquier_config.h"
#include "cli/help.h"

/* What stands beside a sentence: a command line, a file, a variable. */
typedef struct row {
    const char *what;
    enum bq_text_key key;
} row;

static const row examples[] = {
#define BQ_CLI_EXAMPLE(command, key) {command, key},
#include "cli/verbs.def"
};
static const row files[] = {
#define BQ_CLI_PLACE(path, key) {path, key},
#include "cli/verbs.def"
};
static const row variables[] = {
#define BQ_CLI_ENV(name, key) {name, key},
#include "cli/verbs.def"
};

/* roff reads '-', '\' and a leading '.' or '\'' in its own way. */
static void print_roff(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
    }
    putchar('\n');
}

static void section(enum bq_language language, enum bq_text_key key)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    bq__cli_sentence(&t, language, key);
    printf(".SH \"%s\"\n", text);
}

static void say(enum bq_language language, enum bq_text_key key)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    bq__cli_sentence(&t, language, key);
    print_roff(text);
}

static void head(enum bq_language language)
{
    printf(".TH BANQUIER 1 \"\" \"banquier " BQ_VERSION "\"\n");
    section(language, BQ_T_CLI_MAN_NAME);
    printf("banquier \\- ");
    say(language, BQ_T_CLI_SELF);
}

/* Every verb with its operands; its options follow under its own name. */
static void synopsis(enum bq_language language)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    section(language, BQ_T_CLI_MAN_SYNOPSIS);
    puts(".B banquier");
    for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++) {
        const bq_cli_verb *v = &bq_cli_verbs[verb];
        puts(".br");
        printf(".B banquier %s\n", v->words);
        t.n = 0;
        bq_text_put(&t, language, NULL, BQ_T_CLI_MAN_OPTIONS, NULL, 0);
        if (v->most) {
            bq_buf_str(&t, v->least ? " " : " [");
            bq_text_put(&t, language, NULL, bq_cli_kinds[v->operands].key, NULL, 0);
            bq_buf_str(&t, v->least ? "" : "]");
            bq_buf_str(&t, v->most > 1 ? "..." : "");
        }
        print_roff(text);
    }
}

static void options(enum bq_language language, unsigned verb)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        if (bq_cli_options[i].verb != verb)
            continue;
        puts(".TP");
        t.n = 0;
        bq__cli_option_form(&bq_cli_options[i], language, &t);
        fputs(".B ", stdout);
        print_roff(text);
        say(language, bq_cli_options[i].key);
    }
}

static void verbs(enum bq_language language)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    section(language, BQ_T_CLI_MAN_VERBS);
    for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++) {
        printf(".SS \"%s\"\n", bq_cli_verbs[verb].words);
        t.n = 0;
        bq__cli_usage_line(language, (enum bq_cli_id)verb, &t);
        print_roff(text);
        puts(".PP");
        say(language, bq_cli_verbs[verb].key);
        options(language, verb);
    }
    section(language, BQ_T_CLI_MAN_EVERY);
    options(language, BQ_CLI_VERBS);
}

static void rows(enum bq_language language, enum bq_text_key title, const row *list, size_t n)
{
    section(language, title);
    for (size_t i = 0; i < n; i++) {
        puts(".TP");
        fputs(".B ", stdout);
        print_roff(list[i].what);
        say(language, list[i].key);
    }
}

int bq__cli_man(enum bq_language language)
{
    head(language);
    synopsis(language);
    section(language, BQ_T_CLI_MAN_DESCRIPTION);
    say(language, BQ_T_CLI_MORE);
    verbs(language);
    rows(language, BQ_T_CLI_MAN_EXAMPLES, examples, sizeof examples / sizeof examples[0]);
    rows(language, BQ_T_CLI_MAN_FILES, files, sizeof files / sizeof files[0]);
    rows(language, BQ_T_CLI_MAN_ENVIRONMENT, variables, sizeof variables / sizeof variables[0]);
    section(language, BQ_T_CLI_MAN_EXIT);
    say(language, BQ_T_CLI_MAN_EXIT_CODES);
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}
