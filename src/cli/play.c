/* play.c - the verb "play": what the command line asks for, handed to the plain game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "cli/usage.h"
#include "terminal/plain.h"

static const char HELP[] =
    "usage: banquier play [--plain] [--edition E] [--option KEY=VALUE]... [--seats LIST]\n"
    "                     [--seed N | --real-dice] [--load FILE] [--save FILE | --no-save]\n"
    "                     [--lang fr|en|ru] [--auto] [--json]\n"
    "\n"
    "  A game at this keyboard, line by line, with people and bots. Without further options a\n"
    "  menu asks; `?` in the game tells what is possible, and why the rest is not.\n"
    "\n"
    "  --plain             lines of text only (also when TERM=dumb or without a terminal)\n"
    "  --edition E         the name of an edition, or a path to its folder or file\n"
    "  --option KEY=VALUE  play it otherwise: any switch of the edition, or end=rounds:50;\n"
    "                      may be given several times\n"
    "  --seats LIST        Ada,Bob,bot:easy,bot:medium,bot:random,Zoe=bot:easy\n"
    "  --seed N            dice and cards from this seed: the same seed, the same draws\n"
    "  --real-dice         dice lie on your table and are typed in\n"
    "  --load FILE         go on with a saved game\n"
    "  --save FILE         save here; otherwise in the folder of saves, named by date and edition\n"
    "  --no-save           do not save\n"
    "  --lang fr|en|ru     in this language (default: from the locale)\n"
    "  --auto              bots play all seats to the end; saved only with --save\n"
    "  --json              events as JSON lines, for programs\n"
    "  --editions DIR      look for editions in DIR first (or set BANQUIER_EDITIONS)\n"
    "  --help              this text\n";

typedef struct command_line {
    bq_plain_request request;
    char options[1024];
    bool help;
} command_line;

static int wrong(const command_line *c, enum bq_text_key key, const char *word, const char *value)
{
    return bq__cli_wrong(c->request.language, "play", key, word, value);
}

static int take_option(command_line *c, const char *word, const char *value)
{
    size_t used = strlen(c->options), n = strlen(value);
    if (used + n + 2 > sizeof c->options)
        return wrong(c, BQ_T_USAGE_LONG, word, value);
    snprintf(c->options + used, sizeof c->options - used, "%s%s", used ? " " : "", value);
    c->request.options = c->options;
    return 0;
}

/* An option with a value: 0, or 2 and it was said what is wrong. */
static int take_value(command_line *c, const char *word, const char *value)
{
    bq_plain_request *r = &c->request;
    if (!strcmp(word, "--option"))
        return take_option(c, word, value);
    if (!strcmp(word, "--seed")) {
        r->seeded = true;
        return bq__cli_number(value, UINT64_MAX, &r->seed)
                   ? 0
                   : wrong(c, BQ_T_USAGE_NUMBER, word, value);
    }
    if (!strcmp(word, "--lang")) {
        r->lang = bq_language_parse(value, &r->language);
        return r->lang ? 0 : wrong(c, BQ_T_USAGE_LANGUAGE, word, value);
    }
    if (!strcmp(word, "--editions"))
        return setenv("BANQUIER_EDITIONS", value, 1) == 0 ? 0 : 1;
    if (!strcmp(word, "--edition"))
        r->edition = value;
    else if (!strcmp(word, "--seats"))
        r->seats = value;
    else if (!strcmp(word, "--load"))
        r->load = value;
    else
        r->save = value;
    return 0;
}

static bool wants_value(const char *word)
{
    static const char *const words[] = {"--edition", "--option", "--seats", "--seed",    "--load",
                                        "--save",    "--lang",   "--editions"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(word, words[i]))
            return true;
    return false;
}

static bool take_flag(command_line *c, const char *word)
{
    bq_plain_request *r = &c->request;
    if (!strcmp(word, "--plain"))
        r->why = "--plain";
    else if (!strcmp(word, "--real-dice"))
        r->real_dice = true;
    else if (!strcmp(word, "--no-save"))
        r->no_save = true;
    else if (!strcmp(word, "--auto"))
        r->bots_only = true;
    else if (!strcmp(word, "--json"))
        r->json = true;
    else if (!strcmp(word, "--help") || !strcmp(word, "-h"))
        c->help = true;
    else
        return false;
    return true;
}

/* Two wishes of which one would have to be forgotten. */
static int check_pairs(const command_line *c)
{
    const bq_plain_request *r = &c->request;
    const struct {
        const char *one, *two;
        bool both;
    } pairs[] = {
        {"--seed", "--real-dice", r->seeded && r->real_dice},
        {"--auto", "--real-dice", r->bots_only && r->real_dice},
        {"--save", "--no-save", r->save && r->no_save},
        {"--load", "--save", r->load && r->save},
        {"--load", "--edition", r->load && r->edition},
        {"--load", "--option", r->load && r->options},
        {"--load", "--seats", r->load && r->seats},
        {"--load", "--seed", r->load && r->seeded},
        {"--load", "--real-dice", r->load && r->real_dice},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (pairs[i].both)
            return wrong(c, BQ_T_USAGE_BOTH, pairs[i].one, pairs[i].two);
    return 0;
}

/* What made it plain, unless it was asked for: there is nothing else yet. */
static const char *why_plain(void)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO))
        return "stdin";
    if (!isatty(STDOUT_FILENO))
        return "stdout";
    return !term || !*term ? "TERM" : !strcmp(term, "dumb") ? "TERM=dumb" : NULL;
}

static int read_words(command_line *c, int argc, char **argv)
{
    c->request.language = bq__cli_language(argc, argv);
    for (int i = 0; i < argc; i++) {
        if (take_flag(c, argv[i]))
            continue;
        if (!wants_value(argv[i]))
            return wrong(c, BQ_T_USAGE_UNKNOWN, argv[i], "");
        if (i + 1 == argc)
            return wrong(c, BQ_T_USAGE_NEEDS_VALUE, argv[i], "");
        int code = take_value(c, argv[i], argv[i + 1]);
        if (code)
            return code;
        i++;
    }
    return c->help ? 0 : check_pairs(c);
}

int bq_cli_play(int argc, char **argv)
{
    static command_line c;
    int code = read_words(&c, argc, argv);
    if (code)
        return code;
    if (c.help)
        return fputs(HELP, stdout) < 0;
    c.request.version = BQ_VERSION;
    if (!c.request.why)
        c.request.why = why_plain();
    return bq_plain_play(&c.request);
}
