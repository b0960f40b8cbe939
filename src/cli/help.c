/* help.c - what the program says about itself: --help, the man page, the shells' completion. All of it
 * is written from the table of verbs (verbs.def), in the user's language. */
#include <stdio.h>
#include <string.h>

#include "banquier_config.h"
#include "cli/args.h"
#include "cli/cli.h"

enum { COLUMNS = 80 };

static void sentence(bq_buf *b, enum bq_language language, enum bq_text_key key)
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
static void option_form(const bq_cli_option *o, enum bq_language language, bq_buf *b)
{
    bq_buf_str(b, o->name);
    if (o->kind != BQ_CLI_FLAG) {
        bq_buf_str(b, " ");
        bq_text_put(b, language, NULL, bq_cli_kind_keys[o->kind], NULL, 0);
    }
}

static bool of_verb(const bq_cli_option *o, unsigned verb)
{
    return o->verb == verb || o->verb == BQ_CLI_VERBS;
}

/* "banquier replay [--to N] FILE" */
static void usage_line(enum bq_language language, enum bq_cli_id verb, bq_buf *b)
{
    const bq_cli_verb *v = &bq_cli_verbs[verb];
    bq_buf_str(b, "banquier ");
    bq_buf_str(b, v->words);
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        const bq_cli_option *o = &bq_cli_options[i];
        if (o->verb != verb)
            continue;
        bq_buf_str(b, " [");
        option_form(o, language, b);
        bq_buf_str(b, o->kind == BQ_CLI_SETTING ? "]..." : "]");
    }
    if (v->most) {
        bq_buf_str(b, v->least ? " " : " [");
        bq_text_put(b, language, NULL, bq_cli_kind_keys[v->operands], NULL, 0);
        bq_buf_str(b, v->least ? "" : "]");
        bq_buf_str(b, v->most > 1 ? "..." : "");
    }
}

static void print_options(enum bq_language language, enum bq_cli_id verb)
{
    char form[256], text[BQ_SENTENCE_BYTES];
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        if (!of_verb(&bq_cli_options[i], verb))
            continue;
        bq_buf b = bq_buf_on(form, sizeof form), t = bq_buf_on(text, sizeof text);
        option_form(&bq_cli_options[i], language, &b);
        sentence(&t, language, bq_cli_options[i].key);
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
    usage_line(language, verb, &u);
    print_folded(stdout, usage, 0);
    putchar('\n');
    sentence(&t, language, bq_cli_verbs[verb].key);
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
        sentence(&t, language, bq_cli_verbs[i].key);
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
    sentence(&t, language, BQ_T_CLI_SELF);
    printf("banquier " BQ_VERSION " - ");
    print_folded(stdout, text, 0);
    putchar('\n');
    print_verbs(stdout, language, NULL);
    putchar('\n');
    sentence(&t, language, BQ_T_CLI_MORE);
    print_folded(stdout, text, 0);
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}

/* ---- the man page ---- */

/* roff reads '-', '\' and a leading '.' or '\'' otherwise than they look. */
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

static void man_section(enum bq_language language, enum bq_text_key key)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    sentence(&t, language, key);
    printf(".SH \"%s\"\n", text);
}

static int man_page(enum bq_language language)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    printf(".TH BANQUIER 1 \"\" \"banquier " BQ_VERSION "\"\n");
    man_section(language, BQ_T_CLI_MAN_NAME);
    sentence(&t, language, BQ_T_CLI_SELF);
    printf("banquier \\- ");
    print_roff(text);
    man_section(language, BQ_T_CLI_MAN_VERBS);
    for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++) {
        printf(".SS \"%s\"\n", bq_cli_verbs[verb].words);
        t.n = 0;
        usage_line(language, (enum bq_cli_id)verb, &t);
        print_roff(text);
        puts(".PP");
        sentence(&t, language, bq_cli_verbs[verb].key);
        print_roff(text);
        for (size_t i = 0; i < bq_cli_option_count; i++) {
            if (bq_cli_options[i].verb != verb)
                continue;
            puts(".TP");
            t.n = 0;
            option_form(&bq_cli_options[i], language, &t);
            fputs(".B ", stdout);
            print_roff(text);
            sentence(&t, language, bq_cli_options[i].key);
            print_roff(text);
        }
    }
    man_section(language, BQ_T_CLI_MAN_EXIT);
    sentence(&t, language, BQ_T_CLI_MORE);
    print_roff(text);
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}

/* ---- completion ---- */

/* The words after the verb: "edition list" completes "edition" with "list". */
static void bash_words(void)
{
    fputs("    case $COMP_CWORD in 1) COMPREPLY=($(compgen -W '", stdout);
    for (unsigned i = 0; i < BQ_CLI_VERBS; i++) {
        size_t n = strcspn(bq_cli_verbs[i].words, " ");
        if (i == 0 || strncmp(bq_cli_verbs[i - 1].words, bq_cli_verbs[i].words, n))
            printf("%.*s ", (int)n, bq_cli_verbs[i].words);
    }
    puts("' -- \"$word\")); return;; esac");
}

static int bash_completion(void)
{
    puts("# Completion for bash, made by: banquier help --completion bash\n"
         "_banquier() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    COMPREPLY=()");
    bash_words();
    puts("    case $before in\n"
         "    --lang) COMPREPLY=($(compgen -W 'fr en ru' -- \"$word\")); return;;\n"
         "    --completion) COMPREPLY=($(compgen -W 'bash' -- \"$word\")); return;;\n"
         "    --edition) COMPREPLY=($(compgen -W \"$(banquier edition list 2>/dev/null | "
         "cut -d' ' -f1)\" -- \"$word\")); return;;\n"
         "    esac\n"
         "    local words=\n"
         "    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]}\" in");
    for (int two = 1; two >= 0; two--) /* those of two words first: the case takes the first that fits */
        for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++) {
            const char *words = bq_cli_verbs[verb].words;
            if ((strchr(words, ' ') != NULL) != two)
                continue;
            printf("    \"%s\"%s) words='", words, two ? "" : "\\ *");
            for (size_t i = 0; i < bq_cli_option_count; i++)
                if (of_verb(&bq_cli_options[i], verb))
                    printf("%s ", bq_cli_options[i].name);
            puts("';;");
        }
    puts("    esac\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F _banquier banquier");
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}

/* ---- the verb "help" ---- */

int bq_cli_help(const bq_args *args)
{
    const char *shell = bq_args_value(args, "--completion");
    if (!bq_args_not_both(args, "--man", "--completion"))
        return BQ_MISUSED;
    if (shell && strcmp(shell, "bash")) {
        bq_arg with = bq_arg_text("word", "bash");
        return bq_args_misused(args, BQ_T_CLI_BAD_SHELL, &with, 1);
    }
    if (shell)
        return bash_completion();
    if (bq_args_has(args, "--man"))
        return man_page(args->language);
    if (args->operands == 0)
        return bq_cli_usage(args->language);
    /* "help edition list" is "edition list --help" */
    int used;
    enum bq_cli_id verb = bq_cli_verb_of((int)args->operands, args->operand, &used);
    return verb < BQ_CLI_VERBS ? bq_cli_help_on(args->language, verb) : bq_cli_usage(args->language);
}
