/* play.c - the verb "play": what the command line asks for, handed to the screens, or to the plain game
 * where there is no terminal that could show them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

static const char HELP[] =
    "usage: banquier play [--plain] [--edition E] [--option KEY=VALUE]... [--seats LIST]\n"
    "                     [--seed N | --real-dice] [--load FILE] [--save FILE | --no-save]\n"
    "                     [--lang fr|en|ru] [--auto] [--json]\n"
    "                     [--colors none|8|16|256] [--ascii | --unicode] [--speed 0|1|2|3]\n"
    "\n"
    "  A game at this keyboard with people and bots, on the screens of the terminal. Without further\n"
    "  options a menu asks; `?` in the game tells what is possible, and why the rest is not.\n"
    "\n"
    "  --plain             lines of text only (also when TERM=dumb or without a terminal)\n"
    "  --colors N          so many colours, or none (also NO_COLOR); default: all there are\n"
    "  --ascii, --unicode  plain letters only, or all of them (default: by the locale)\n"
    "  --speed N           of tokens and bots: 0 no animation, 1 fast, 2 normal, 3 slow\n"
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
    bq_screen_request screens;
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

/* "none", or one of the numbers that are allowed. */
static bool take_choice(const char *value, const char *const *words, const int *numbers, size_t n,
                        int *out)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(words[i], value)) {
            *out = numbers[i];
            return true;
        }
    return false;
}

static bool take_look(command_line *c, const char *word, const char *value)
{
    static const char *const colours[] = {"none", "0", "8", "16", "256"};
    static const int colour_numbers[] = {0, 0, 8, 16, 256};
    static const char *const speeds[] = {"0", "1", "2", "3"};
    static const int speed_numbers[] = {0, 1, 2, 3};
    if (!strcmp(word, "--colors") || !strcmp(word, "--colours"))
        return take_choice(value, colours, colour_numbers, 5, &c->screens.colours);
    return !strcmp(word, "--speed") &&
           take_choice(value, speeds, speed_numbers, 4, &c->screens.speed);
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
    else if (!strcmp(word, "--lang"))
        return bq_language_parse(value, &r->language);
    else
        return take_look(c, word, value);
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
    else if (!strcmp(word, "--ascii"))
        c->screens.ascii = 1;
    else if (!strcmp(word, "--unicode"))
        c->screens.ascii = 0;
    else if (!strcmp(word, "--help") || !strcmp(word, "-h"))
        c->help = true;
    else
        return false;
    return true;
}

/* What makes it plain, or NULL: it goes on the screens. */
static const char *why_plain(const bq_plain_request *r)
{
    const char *term = getenv("TERM");
    if (r->why)
        return r->why;
    if (r->json)
        return "--json";
    if (!isatty(STDIN_FILENO))
        return "stdin";
    if (!isatty(STDOUT_FILENO))
        return "stdout";
    return !term || !*term ? "TERM" : !strcmp(term, "dumb") ? "TERM=dumb" : NULL;
}

static int play(command_line *c)
{
    const char *none = getenv("NO_COLOR");
    c->request.why = why_plain(&c->request);
    if (c->screens.colours < 0 && none && *none)
        c->screens.colours = 0;
    c->screens.game = &c->request;
    int code = c->request.why ? -1 : bq_screen_play(&c->screens);
    if (code >= 0)
        return code;
    if (!c->request.why)
        c->request.why = getenv("TERM");
    return bq_plain_play(&c->request);
}

int bq_cli_play(int argc, char **argv)
{
    static command_line c = {.screens = {.colours = -1, .ascii = -1, .speed = -1}};
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
    return play(&c);
}
