/* play.c - the verb "play": what the command line asks for, handed to the plain game. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
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
    "  --seats LIST        Ada,Bob,bot:easy,bot:medium,bot:hard,Zoe=bot:easy\n"
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

static bool take_option(command_line *c, const char *value)
{
    size_t used = strlen(c->options), n = strlen(value);
    if (used + n + 2 > sizeof c->options)
        return false;
    snprintf(c->options + used, sizeof c->options - used, "%s%s", used ? " " : "", value);
    c->request.options = c->options;
    return true;
}

static bool take_seed(command_line *c, const char *value)
{
    char *end;
    errno = 0;
    c->request.seed = strtoull(value, &end, 10);
    c->request.seeded = true;
    return *value >= '0' && *value <= '9' && !*end && errno == 0;
}

static bool take_value(command_line *c, const char *word, const char *value)
{
    bq_plain_request *r = &c->request;
    if (!strcmp(word, "--edition"))
        r->edition = value;
    else if (!strcmp(word, "--seats"))
        r->seats = value;
    else if (!strcmp(word, "--load"))
        r->load = value;
    else if (!strcmp(word, "--save"))
        r->save = value;
    else if (!strcmp(word, "--option"))
        return take_option(c, value);
    else if (!strcmp(word, "--seed"))
        return take_seed(c, value);
    else if (!strcmp(word, "--editions"))
        return setenv("BANQUIER_EDITIONS", value, 1) == 0;
    else
        return !strcmp(word, "--lang") && bq_language_parse(value, &r->language);
    return true;
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

/* What made it plain, unless it was asked for: there is nothing else yet. */
static const char *why_plain(void)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO))
        return "stdin";
    if (!isatty(STDOUT_FILENO))
        return "stdout";
    return !term || !*term ? "TERM" : !strcmp(term, "dumb") ? "TERM=dumb" : "play";
}

int bq_cli_play(int argc, char **argv)
{
    static command_line c;
    c.request.language =
        bq_language_of_locale(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    for (int i = 0; i < argc; i++) {
        if (take_flag(&c, argv[i]))
            continue;
        if (i + 1 == argc || !take_value(&c, argv[i], argv[i + 1])) {
            fprintf(stderr, "play: '%s' is not understood\ntry: banquier play --help\n", argv[i]);
            return 2;
        }
        i++;
    }
    if (c.help)
        return fputs(HELP, stdout) < 0;
    c.request.version = BQ_VERSION;
    if (!c.request.why)
        c.request.why = why_plain();
    return bq_plain_play(&c.request);
}
