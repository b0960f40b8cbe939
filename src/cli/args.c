/* args.c - a command line, read by the table of verbs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"

const bq_cli_verb bq_cli_verbs[BQ_CLI_VERBS] = {
#define BQ_CLI_VERB(id, words, run, operands, least, most, key)                                    \
    [BQ_CLI_VERB_##id] = {words, run, BQ_CLI_##operands, least, most, key},
#include "cli/verbs.def"
};
const bq_cli_option bq_cli_options[] = {
#define BQ_CLI_OPT(id, option, kind, least, most, key)                                             \
    {BQ_CLI_VERB_##id, option, BQ_CLI_##kind, least, most, key},
#include "cli/verbs.def"
    /* of every verb */
    {BQ_CLI_VERBS, "--lang", BQ_CLI_LANGUAGE, 0, 0, BQ_T_CLI_LANG_OPTION},
    {BQ_CLI_VERBS, "--help", BQ_CLI_FLAG, 0, 0, BQ_T_CLI_HELP_OPTION},
};
const size_t bq_cli_option_count = sizeof bq_cli_options / sizeof bq_cli_options[0];

const bq_cli_kind_facts bq_cli_kinds[BQ_CLI_KINDS] = {
#define BQ_CLI_KIND(id, key, values) [BQ_CLI_##id] = {key, values},
#include "cli/kinds.def"
};

/* ---- saying ---- */

static void say(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, args->language, NULL, key, with, n);
    fprintf(stderr, "banquier: %s\n", line);
}

int bq_args_refused(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n)
{
    say(args, key, with, n);
    return BQ_REFUSED;
}

int bq_args_misused(const bq_args *args, enum bq_text_key key, const bq_arg *with, size_t n)
{
    say(args, key, with, n);
    char command[64];
    bool known = args->verb < BQ_CLI_VERBS;
    snprintf(command, sizeof command, "banquier %s%s--help",
             known ? bq_cli_verbs[args->verb].words : "", known ? " " : "");
    bq_arg to_try = bq_arg_text("command", command);
    char line[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_text_put(&b, args->language, NULL, BQ_T_CLI_BAD_TRY, &to_try, 1);
    fprintf(stderr, "%s\n", line);
    return BQ_MISUSED;
}

/* A word of the command line inside a sentence: what is not plain text becomes '?'. */
static const char *shown(const char *word, char *into, size_t size)
{
    size_t n = 0;
    for (; word[n] && n + 1 < size; n++) {
        unsigned char c = (unsigned char)word[n];
        into[n] = c < 0x20 || c >= 0x7f ? '?' : (char)c;
    }
    into[n] = 0;
    return into;
}

static int misused_by(const bq_args *args, enum bq_text_key key, const char *word)
{
    char clean[80];
    bq_arg with = bq_arg_text("word", shown(word, clean, sizeof clean));
    return bq_args_misused(args, key, &with, 1);
}

int bq_args_no_verb(const bq_args *args, const char *word)
{
    return misused_by(args, BQ_T_CLI_BAD_VERB, word);
}

/* ---- reading ---- */

static const bq_cli_option *option_of(enum bq_cli_id verb, const char *name, size_t n)
{
    for (size_t i = 0; i < bq_cli_option_count; i++) {
        const bq_cli_option *o = &bq_cli_options[i];
        if ((o->verb == verb || o->verb == BQ_CLI_VERBS) && !strncmp(o->name, name, n) &&
            !o->name[n])
            return o;
    }
    return NULL;
}

static bool within(const bq_cli_option *o, const char *value)
{
    char *end;
    errno = 0;
    if (o->kind == BQ_CLI_DECIMAL) {
        double number = strtod(value, &end);
        return end != value && !*end && number >= (double)o->least && number <= (double)o->most;
    }
    long long number = strtoll(value, &end, 10);
    return *value >= '0' && *value <= '9' && !*end && !errno && number >= o->least &&
           number <= o->most;
}

static bool is_listed(const char *values, const char *value)
{
    size_t n = strlen(value);
    for (size_t length; *values; values += length + (values[length] == ' ')) {
        length = strcspn(values, " ");
        if (length == n && !memcmp(values, value, n))
            return true;
    }
    return false;
}

/* Is the value one of its kind? Files, editions and the like are found or missed by their verbs. */
static int check_value(bq_args *args, const bq_cli_option *o, const char *value)
{
    char clean[80];
    const bq_arg with[] = {bq_arg_text("option", o->name),
                           bq_arg_text("word", shown(value, clean, sizeof clean)),
                           bq_arg_of(BQ_ARG_NUMBER, "least", o->least),
                           bq_arg_of(BQ_ARG_NUMBER, "most", o->most)};
    if ((o->kind == BQ_CLI_NUMBER || o->kind == BQ_CLI_DECIMAL) && !within(o, value))
        return bq_args_misused(
            args, o->most == INT64_MAX ? BQ_T_CLI_BAD_WHOLE : BQ_T_CLI_BAD_NUMBER, with, 4);
    const char *values = bq_cli_kinds[o->kind].values;
    if (*values && o->kind != BQ_CLI_LANGUAGE && !is_listed(values, value)) {
        const bq_arg choice[] = {with[0], with[1], bq_arg_text("values", values)};
        return bq_args_misused(args, BQ_T_CLI_BAD_CHOICE, choice, 3);
    }
    if (o->kind == BQ_CLI_LANGUAGE && !bq_language_parse(value, &args->language))
        return bq_args_misused(args, BQ_T_CLI_BAD_LANGUAGE, with, 2);
    if (!*value)
        return bq_args_misused(args, BQ_T_CLI_BAD_EMPTY, with, 1);
    return BQ_DONE;
}

/* One option, "--to 12" or "--to=12"; *used counts the words taken. */
static int take_option(bq_args *args, char **argv, int left, int *used)
{
    const char *word = argv[0], *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) : strlen(word);
    const bq_cli_option *o = option_of(args->verb, !strcmp(word, "-h") ? "--help" : word,
                                       !strcmp(word, "-h") ? 6 : n);
    *used = 1;
    if (!o && args->verb == BQ_CLI_VERBS && (o = option_of(BQ_CLI_VERB_PLAY, word, n)) != NULL)
        args->verb = BQ_CLI_VERB_PLAY; /* without a verb it is a game: `banquier --plain` */
    if (!o)
        return misused_by(args, BQ_T_CLI_BAD_OPTION, word);
    if (args->options == BQ_ARGS_OPTIONS)
        return misused_by(args, BQ_T_CLI_BAD_MANY, word);
    const char *value = "";
    if (o->kind == BQ_CLI_FLAG && equals)
        return misused_by(args, BQ_T_CLI_BAD_FLAG, o->name);
    if (o->kind != BQ_CLI_FLAG) {
        value = equals ? equals + 1 : left > 1 ? argv[1] : NULL;
        *used = equals ? 1 : 2;
        if (!value)
            return misused_by(args, BQ_T_CLI_BAD_VALUE, o->name);
        int code = check_value(args, o, value);
        if (code)
            return code;
    }
    args->option[args->options].is = o;
    args->option[args->options++].value = value;
    return BQ_DONE;
}

/* Which verb do the first words name? Those of two words come first. */
enum bq_cli_id bq_cli_verb_of(int argc, char **argv, int *used)
{
    enum bq_cli_id found = BQ_CLI_VERBS;
    *used = 0;
    for (unsigned i = 0; i < BQ_CLI_VERBS && argc > 0; i++) {
        const char *words = bq_cli_verbs[i].words, *space = strchr(words, ' ');
        size_t n = space ? (size_t)(space - words) : strlen(words);
        if (strlen(argv[0]) != n || strncmp(words, argv[0], n))
            continue;
        if (!space && *used == 0) {
            found = (enum bq_cli_id)i;
            *used = 1;
        } else if (space && argc > 1 && !strcmp(space + 1, argv[1])) {
            *used = 2;
            return (enum bq_cli_id)i;
        }
    }
    return found;
}

/* The language must be known before anything is said in it. */
static enum bq_language wished_language(int argc, char **argv)
{
    enum bq_language language =
        bq_language_of_locale(getenv("LANGUAGE"), getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    for (int i = 0; i < argc && strcmp(argv[i], "--"); i++) {
        if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            bq_language_parse(argv[i + 1], &language);
        else if (!strncmp(argv[i], "--lang=", 7))
            bq_language_parse(argv[i] + 7, &language);
    }
    return language;
}

static bool is_group(const char *word)
{
    size_t n = strlen(word);
    for (unsigned i = 0; i < BQ_CLI_VERBS; i++)
        if (!strncmp(bq_cli_verbs[i].words, word, n) && bq_cli_verbs[i].words[n] == ' ')
            return true;
    return false;
}

/* "edition" alone, or with a word that is none of its own: the words that there are. */
static int no_such_verb(const bq_args *args, int argc, char **argv)
{
    bool asks = argc > 1 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"));
    if (!is_group(argv[0]))
        return misused_by(args, BQ_T_CLI_BAD_VERB, argv[0]);
    if (!asks) {
        bq_arg with = bq_arg_text("word", argv[0]);
        say(args, BQ_T_CLI_BAD_GROUP, &with, 1);
    }
    bq_cli_group(asks ? stdout : stderr, args->language, argv[0]);
    return asks ? BQ_ANSWERED : BQ_MISUSED;
}

/* In front of the folders that were named before. */
static bool look_first(const char *folder)
{
    const char *before = getenv("BANQUIER_EDITIONS");
    size_t n = strlen(folder) + (before ? strlen(before) : 0) + 2;
    char *all = malloc(n);
    if (!all)
        return false;
    snprintf(all, n, "%s%s%s", folder, before ? ":" : "", before ? before : "");
    bool good = setenv("BANQUIER_EDITIONS", all, 1) == 0;
    free(all);
    return good;
}

static int too_few(const bq_args *args)
{
    char what[64];
    bq_buf b = bq_buf_on(what, sizeof what);
    bq_text_put(&b, args->language, NULL, bq_cli_kinds[bq_cli_verbs[args->verb].operands].key, NULL,
                0);
    bq_arg with = bq_arg_text("what", what);
    return bq_args_misused(args, BQ_T_CLI_BAD_FEW, &with, 1);
}

int bq_args_read(bq_args *args, int argc, char **argv, bool *help)
{
    int used;
    *args = (bq_args){.verb = BQ_CLI_VERBS, .language = wished_language(argc, argv)};
    *help = false;
    if (argc > 0 && argv[0][0] != '-') {
        args->verb = bq_cli_verb_of(argc, argv, &used);
        if (args->verb == BQ_CLI_VERBS)
            return no_such_verb(args, argc, argv);
        argc -= used;
        argv += used;
    }
    args->operand = argv;
    bool only_operands = false;
    for (int i = 0; i < argc; i += used) {
        char *word = argv[i];
        used = 1;
        if (!only_operands && !strcmp(word, "--")) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1]) {
            int code = take_option(args, argv + i, argc - i, &used);
            if (code)
                return code;
        } else {
            args->operand[args->operands++] = word; /* behind what has been read */
        }
    }
    *help = bq_args_has(args, "--help");
    if (*help || args->verb == BQ_CLI_VERBS)
        return BQ_DONE;
    if (args->operands > bq_cli_verbs[args->verb].most)
        return misused_by(args, BQ_T_CLI_BAD_WORD, args->operand[bq_cli_verbs[args->verb].most]);
    if (args->operands < bq_cli_verbs[args->verb].least)
        return too_few(args);
    const char *folder = bq_args_value(args, "--editions");
    return folder && !look_first(folder) ? BQ_REFUSED : BQ_DONE;
}

/* ---- asking ---- */

const char *bq_args_value(const bq_args *args, const char *name)
{
    for (unsigned i = args->options; i-- > 0;)
        if (!strcmp(args->option[i].is->name, name))
            return args->option[i].value;
    return NULL;
}

int64_t bq_args_number(const bq_args *args, const char *name, int64_t otherwise)
{
    const char *value = bq_args_value(args, name);
    return value ? strtoll(value, NULL, 10) : otherwise;
}

bool bq_args_settings(const bq_args *args, const char *name, char *into, size_t size)
{
    size_t used = 0;
    into[0] = 0;
    for (unsigned i = 0; i < args->options; i++) {
        if (strcmp(args->option[i].is->name, name))
            continue;
        size_t n = strlen(args->option[i].value);
        if (used + n + 2 > size) {
            misused_by(args, BQ_T_CLI_BAD_LONG, name);
            return false;
        }
        if (used)
            into[used++] = ' ';
        memcpy(into + used, args->option[i].value, n + 1);
        used += n;
    }
    return true;
}

bool bq_args_not_both(const bq_args *args, const char *one, const char *other)
{
    if (!bq_args_has(args, one) || !bq_args_has(args, other))
        return true;
    const bq_arg with[] = {bq_arg_text("one", one), bq_arg_text("other", other)};
    bq_args_misused(args, BQ_T_CLI_BAD_BOTH, with, 2);
    return false;
}
