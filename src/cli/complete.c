/* complete.c - completion for bash, zsh and fish, written from the table of verbs (verbs.def). Bash and zsh get the same
 * walk: which verb, which option stands before the cursor, what may stand there. Fish is told rules instead. */
#include <stdio.h>
#include <string.h>

#include "cli/help.h"

static const char EDITIONS[] = "$(banquier edition list 2>/dev/null | cut -d' ' -f1)";

static size_t first_word(unsigned verb)
{
    return strcspn(bq_cli_verbs[verb].words, " ");
}

/* Is it the first verb that begins with its first word? "edition" is proposed once. */
static bool begins_group(unsigned verb)
{
    size_t n = first_word(verb);
    return verb == 0 || strncmp(bq_cli_verbs[verb - 1].words, bq_cli_verbs[verb].words, n) ||
           first_word(verb - 1) != n;
}

static bool same_group(unsigned a, unsigned b)
{
    size_t n = first_word(a);
    return first_word(b) == n && !memcmp(bq_cli_verbs[a].words, bq_cli_verbs[b].words, n);
}

static const char *second_word(unsigned verb)
{
    const char *words = bq_cli_verbs[verb].words;
    return words[first_word(verb)] ? words + first_word(verb) + 1 : "";
}

static bool has_second_words(unsigned verb)
{
    for (unsigned i = 0; i < BQ_CLI_VERBS; i++)
        if (same_group(i, verb) && *second_word(i))
            return true;
    return false;
}

static void print_verbs(void)
{
    for (unsigned i = 0; i < BQ_CLI_VERBS; i++)
        if (begins_group(i))
            printf("%.*s ", (int)first_word(i), bq_cli_verbs[i].words);
}

static void print_second_words(unsigned verb)
{
    for (unsigned i = 0; i < BQ_CLI_VERBS; i++)
        if (same_group(i, verb) && *second_word(i))
            printf("%s ", second_word(i));
}

static void print_options(unsigned verb)
{
    for (size_t i = 0; i < bq_cli_option_count; i++)
        if (bq__cli_of_verb(&bq_cli_options[i], verb))
            printf("%s ", bq_cli_options[i].name);
}

/* ---- bash and zsh ---- */

/* How each shell proposes something. */
typedef struct shell {
    const char *words;      /* before a list of words */
    const char *words_end;  /* ... and after it */
    const char *files;
    const char *folders;
} shell;

static const shell bash = {"COMPREPLY=($(compgen -W \"", "\" -- \"$word\"))",
                           "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$word\"))",
                           "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$word\"))"};
static const shell zsh = {"compadd -- ", "", "_files", "_files -/"};

static void propose(const shell *sh, unsigned kind)
{
    if (kind == BQ_CLI_FILE)
        fputs(sh->files, stdout);
    else if (kind == BQ_CLI_FOLDER)
        fputs(sh->folders, stdout);
    else if (kind == BQ_CLI_EDITION)
        printf("%s%s%s", sh->words, EDITIONS, sh->words_end);
    else if (*bq_cli_kinds[kind].values)
        printf("%s%s%s", sh->words, bq_cli_kinds[kind].values, sh->words_end);
    else
        putchar(':'); /* a number, a name: only the user knows it */
}

/* What may follow an option that takes a value. An option means the same in every verb that has it, but for -o. */
static void after_options(const shell *sh)
{
    puts("    case $before in");
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        const bq_cli_option *o = &bq_cli_options[i];
        bool again = o->kind == BQ_CLI_FLAG;
        for (size_t k = 0; k < i && !again; k++)
            again = !strcmp(bq_cli_options[k].name, o->name) && bq_cli_options[k].kind != BQ_CLI_FLAG;
        if (again)
            continue;
        printf("    %s) ", o->name);
        propose(sh, o->kind);
        puts("; return;;");
    }
    puts("    esac");
}

/* The words after the verb: options where a dash was typed or nothing else is wanted, else what the verb is about. */
static void after_verb(const shell *sh, unsigned verb)
{
    const bq_cli_verb *v = &bq_cli_verbs[verb];
    printf("    '%s'%s)\n        if [[ $word == -* ]]; then %s", v->words, *second_word(verb) ? "" : "\\ *", sh->words);
    print_options(verb);
    printf("%s\n        else ", sh->words_end);
    if (v->most && v->operands == BQ_CLI_WORD) {
        fputs(sh->words, stdout);
        print_verbs();
        fputs(sh->words_end, stdout);
    } else if (v->most) {
        propose(sh, v->operands);
    } else {
        fputs(sh->words, stdout);
        print_options(verb);
        fputs(sh->words_end, stdout);
    }
    puts("; fi;;");
}

static void after_first_word(const shell *sh)
{
    puts("    if [[ $at == 2 && $word != -* ]]; then case $one in");
    for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++) {
        if (!begins_group(verb) || !has_second_words(verb))
            continue;
        printf("    %.*s) %s", (int)first_word(verb), bq_cli_verbs[verb].words, sh->words);
        print_second_words(verb);
        printf("%s; return;;\n", sh->words_end);
    }
    puts("    esac; fi");
}

/* From here on both shells read the same: $at words stand before $word, the first two are $one and $two. */
static void walk(const shell *sh)
{
    printf("    if [[ $at == 1 ]]; then %s", sh->words);
    print_verbs();
    printf("--help --lang --version%s; return; fi\n", sh->words_end);
    after_options(sh);
    after_first_word(sh);
    puts("    case \"$one $two\" in");
    for (int two = 1; two >= 0; two--) /* those of two words first: the case takes the first that fits */
        for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++)
            if ((*second_word(verb) != 0) == two)
                after_verb(sh, verb);
    puts("    esac");
}

static void complete_bash(void)
{
    puts("# Completion for bash, made by: banquier help --completion bash\n"
         "_banquier() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} at=$COMP_CWORD\n"
         "    local one=${COMP_WORDS[1]} two=${COMP_WORDS[2]}\n"
         "    if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "    COMPREPLY=()");
    walk(&bash);
    puts("}\n"
         "complete -F _banquier banquier");
}

static void complete_zsh(void)
{
    puts("#compdef banquier\n"
         "# Completion for zsh, made by: banquier help --completion zsh\n"
         "_banquier() {\n"
         "    local word=${words[CURRENT]} before=${words[CURRENT-1]} at=$((CURRENT - 1))\n"
         "    local one=${words[2]} two=${words[3]}");
    walk(&zsh);
    puts("}\n"
         "if [ \"$funcstack[1]\" = _banquier ]; then _banquier \"$@\"; else compdef _banquier banquier; fi");
}

/* ---- fish ---- */

/* In single quotes a quote and a backslash want a backslash. */
static void print_fish(enum bq_language language, enum bq_text_key key, const char *up_to)
{
    char text[BQ_SENTENCE_BYTES];
    bq_buf t = bq_buf_on(text, sizeof text);
    bq__cli_sentence(&t, language, key);
    char *end = up_to ? strstr(text, up_to) : NULL;
    if (end)
        *end = 0;
    fputs(" -d '", stdout);
    for (const char *c = text; *c; c++) {
        if (*c == '\'' || *c == '\\')
            putchar('\\');
        putchar(*c);
    }
    puts("'");
}

/* "... and edition was typed, and list". */
static void fish_when(unsigned verb)
{
    printf("complete -c banquier -n '__fish_seen_subcommand_from %.*s", (int)first_word(verb), bq_cli_verbs[verb].words);
    if (*second_word(verb))
        printf("; and __fish_seen_subcommand_from %s", second_word(verb));
    else if (has_second_words(verb)) {
        fputs("; and not __fish_seen_subcommand_from ", stdout);
        print_second_words(verb);
    }
    putchar('\'');
}

static void fish_value(unsigned kind)
{
    if (kind == BQ_CLI_FILE || kind == BQ_CLI_FOLDER)
        fputs(" -r -F", stdout);
    else if (kind == BQ_CLI_EDITION)
        fputs(" -x -a '(banquier edition list 2>/dev/null | cut -d\" \" -f1)'", stdout);
    else if (*bq_cli_kinds[kind].values)
        printf(" -x -a '%s'", bq_cli_kinds[kind].values);
    else if (kind != BQ_CLI_FLAG)
        fputs(" -x", stdout);
}

static void fish_verb(enum bq_language language, unsigned verb)
{
    const bq_cli_verb *v = &bq_cli_verbs[verb];
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        const bq_cli_option *o = &bq_cli_options[i];
        if (!bq__cli_of_verb(o, verb))
            continue;
        fish_when(verb);
        printf(o->name[1] == '-' ? " -l %s" : " -s %s", o->name + (o->name[1] == '-' ? 2 : 1));
        fish_value(o->kind);
        print_fish(language, o->key, NULL);
    }
    if (!v->most || (v->operands != BQ_CLI_FILE && v->operands != BQ_CLI_EDITION && !*bq_cli_kinds[v->operands].values))
        return;
    fish_when(verb);
    fish_value(v->operands);
    putchar('\n');
}

static void complete_fish(enum bq_language language)
{
    puts("# Completion for fish, made by: banquier help --completion fish\n"
         "complete -c banquier -f");
    for (unsigned verb = 0; verb < BQ_CLI_VERBS; verb++) {
        if (begins_group(verb)) {
            printf("complete -c banquier -n __fish_use_subcommand -a %.*s", (int)first_word(verb), bq_cli_verbs[verb].words);
            print_fish(language, bq_cli_verbs[verb].key, ". ");
        }
        if (*second_word(verb)) {
            printf("complete -c banquier -n '__fish_seen_subcommand_from %.*s; and not __fish_seen_subcommand_from ",
                   (int)first_word(verb), bq_cli_verbs[verb].words);
            print_second_words(verb);
            printf("' -a %s", second_word(verb));
            print_fish(language, bq_cli_verbs[verb].key, ". ");
        }
        fish_verb(language, verb);
    }
    puts("complete -c banquier -n __fish_use_subcommand -l help\n"
         "complete -c banquier -n __fish_use_subcommand -l version");
}

int bq__cli_complete(enum bq_language language, const char *which)
{
    if (!strcmp(which, "fish"))
        complete_fish(language);
    else if (!strcmp(which, "zsh"))
        complete_zsh();
    else
        complete_bash();
    return fflush(stdout) ? BQ_REFUSED : BQ_DONE;
}
