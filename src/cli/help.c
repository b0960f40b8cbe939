/* help.c - the program's help: --help, and the verb "help". All of it is written from the table of verbs
 * (verbs.def), in the user's language; so are the man page (man.c) and the shells' completion (complete.c). */
#include <stdio.h>
#include <string.h>

#include "banquier_config.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/help.h"

enum { COLUMNS = 80 };

void bq__cli_sentence(bq_buf *b, enum bq_language language, enum bq_text_key key)
{
    b->n = 0;
    b->at[0] = 0;
    bq_text_put(b, language, NULL, key, NULL, 0);
}

/* Words in lines of COLUMNS, from column `left` on; the first line is begun already. */
static void print_folded(FILE *to, const char *text, unsigned left)
{
    unsigned column = left;
    while (*text) {
        size_t n = strcspn(text, " ");
        unsigned wide = bq_columns(text, n);
        if (column > left && column + 1 + wide > COLUMNS) {
            fprintf(to, "\n%*s", (int)left, "");
            column = left;
        } else if (column > left) {
            putc(' ', to);
            column++;
        }
        fwrite(text, 1, n, to);
        column += wide;
        text += n;
        text += *text == ' ';
    }
    putc('\n', to);
}

/* "--to N" */
void bq__cli_option_form(const bq_cli_option *o, enum bq_language language, bq_buf *b)
{
    bq_buf_str(b, o->name);
    if (o->kind != BQ_CLI_FLAG) {
        bq_buf_str(b, " ");
        bq_text_put(b, language, NULL, bq_cli_kinds[o->kind].key, NULL, 0);
    }
}

/* "banquier replay [--to N] FILE" */
void bq__cli_usage_line(enum bq_language language, enum bq_cli_id verb, bq_buf *b)
{
    const bq_cli_verb *v = &bq_cli_verbs[verb];
    bq_buf_str(b, "banquier ");
    bq_buf_str(b, v->words);
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        const bq_cli_option *o = &bq_cli_options[i];
        if (o->verb != verb)
            continue;
        bq_buf_str(b, " [");
        bq__cli_option_form(o, language, b);
        bq_buf_str(b, o->kind == BQ_CLI_SETTING ? "]..." : "]");
    }
    if (v->most) {
        bq_buf_str(b, v->least ? " " : " [");
        bq_text_put(b, language, NULL, bq_cli_kinds[v->operands].key, NULL, 0);
        bq_buf_str(b, v->least ? "" : "]");
        bq_buf_str(b, v->most > 1 ? "..." : "");
    }
}

static void print_options(enum bq_language language, enum bq_cli_id verb)
{
    char form[256], text[BQ_SENTENCE_BYTES];
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        if (!bq__cli_of_verb(&bq_cli_options[i], verb))
            continue;
        bq_buf b = bq_buf_on(form, sizeof form), t = bq_buf_on(text, sizeof text);
        bq__cli_option_form(&bq_cli_options[i], language, &b);
        bq__cli_sentence(&t, language, bq_cli_options[i].key);
        unsigned wide = bq_columns(form, b.n);
        printf("  %s%*s", form, wide < 20 ? (int)(20 - wide) : 1, "");
        if (wide >= 20)
            printf("\n%*s", 22, "");
        print_folded(stdout, text, 22);
    }
}

int bq_cli_help_on(enum bq_language language, enum bq_cli_id verb)
{
    char text[BQ_SENTENCE_BYTES], usage[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text), u = bq_buf_on(usage, sizeof usage);
    bq__cli_usage_line(language, verb, &u);
    print_folded(stdout, usage, 0);
    putchar('\n');
    bq__cli_sentence(&t, language, bq_cli_verbs[verb].key);
    print_folded(stdout, text, 0);
    putchar('\n');
    print_options(language, verb);
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}

/* Those verbs whose first word is this one; all of them if it is NULL. */
static unsigned print_verbs(FILE *to, enum bq_language language, const char *first)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    unsigned found = 0;
    for (unsigned i = 0; i < BQ_CLI_VERBS; i++) {
        const char *words = bq_cli_verbs[i].words;
        size_t n = strcspn(words, " ");
        if (first && (strlen(first) != n || strncmp(words, first, n)))
            continue;
        found++;
        bq__cli_sentence(&t, language, bq_cli_verbs[i].key);
        char *end = strstr(text, ". "); /* its first sentence will do here */
        if (end)
            end[1] = 0;
        fprintf(to, "  %-16s", words);
        print_folded(to, text, 18);
    }
    return found;
}

bool bq_cli_group(FILE *to, enum bq_language language, const char *word)
{
    return print_verbs(to, language, word) > 0;
}

int bq_cli_usage(enum bq_language language)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    bq__cli_sentence(&t, language, BQ_T_CLI_SELF);
    printf("banquier " BQ_VERSION " - ");
    print_folded(stdout, text, 0);
    putchar('\n');
    print_verbs(stdout, language, NULL);
    putchar('\n');
    bq__cli_sentence(&t, language, BQ_T_CLI_MORE);
    print_folded(stdout, text, 0);
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}

/* ---- the verb "help" ---- */

int bq_cli_help(const bq_args *args)
{
    const char *shell = bq_args_value(args, "--completion");
    if (!bq_args_not_both(args, "--man", "--completion"))
        return BQ_MISUSED;
    if (shell)
        return bq__cli_complete(args->language, shell);
    if (bq_args_has(args, "--man"))
        return bq__cli_man(args->language);
    if (args->operands == 0)
        return bq_cli_usage(args->language);
    /* "help edition list" is "edition list --help" */
    int used;
    enum bq_cli_id verb = bq_cli_verb_of((int)args->operands, args->operand, &used);
    if (verb < BQ_CLI_VERBS && used == (int)args->operands)
        return bq_cli_help_on(args->language, verb);
    if (args->operands == 1 && bq_cli_group(stdout, args->language, args->operand[0]))
        return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
    return bq_args_no_verb(args, args->operand[used < (int)args->operands ? used : 0]);
}
