/* rules.c - the verb "rules": the rules of an edition, as a table would play it, in words.
 *
 * It stands at the outer edge: src/edition opens the edition and sets the options, src/text writes
 * the leaflet, and only the printing is done here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "edition/edition_file.h"
#include "text/text.h"

enum { DONE = 0, REFUSED = 1, USAGE = 2 };

static const char HELP[] =
    "usage: banquier rules [--edition NAME] [--lang fr|en|ru] [--option KEY=VALUE]...\n"
    "                      [--plain | --markdown]\n"
    "\n"
    "  The rules of an edition in words, as its switches and these options make them.\n"
    "\n"
    "  --edition NAME      the name of an edition, or a path to its folder or file\n"
    "                      (default: classique)\n"
    "  --option KEY=VALUE  play it otherwise: any switch of the edition, or end=rounds:50;\n"
    "                      may be given several times\n"
    "  --lang fr|en|ru     in this language (default: from the locale)\n"
    "  --plain             plain text, 80 columns wide (the default)\n"
    "  --markdown          Markdown, for files\n"
    "  --editions DIR      look for editions in DIR first (or set BANQUIER_EDITIONS)\n"
    "  --help              this text\n";
static const char TRY_HELP[] = "try: banquier rules --help\n";
static const char UNKNOWN_OPTION[] = "rules: unknown option '%s'\n";
static const char UNKNOWN_WORD[] = "rules: '%s' is too much, expected options only\n";
static const char NEEDS_VALUE[] = "rules: option '%s' needs a value\n";
static const char UNKNOWN_LANGUAGE[] = "rules: unknown language '%s', expected fr, en or ru\n";
static const char TOO_LONG[] = "rules: this edition's leaflet is too long to be written\n";
static const char OPTIONS_LONG[] = "rules: the options are too long together\n";

typedef struct request {
    const char *edition;
    enum bq_language language;
    bool markdown;
    bool help;
    char options[1024]; /* all of them: some fit only together */
} request;

/* ---- the command line ---- */

static bool take_option(request *ask, const char *value)
{
    size_t used = strlen(ask->options), n = strlen(value);
    if (used + n + 2 > sizeof ask->options) {
        fputs(OPTIONS_LONG, stderr);
        return false;
    }
    ask->options[used] = ' ';
    memcpy(ask->options + used + 1, value, n + 1);
    return true;
}

static bool take_value(request *ask, const char *option, const char *value)
{
    if (strcmp(option, "--editions") == 0)
        return setenv("BANQUIER_EDITIONS", value, 1) == 0;
    if (strcmp(option, "--option") == 0)
        return take_option(ask, value);
    if (strcmp(option, "--edition") == 0) {
        ask->edition = value;
        return true;
    }
    if (bq_language_parse(value, &ask->language))
        return true;
    fprintf(stderr, UNKNOWN_LANGUAGE, value);
    return false;
}

static bool wants_value(const char *word)
{
    return strcmp(word, "--edition") == 0 || strcmp(word, "--lang") == 0 ||
           strcmp(word, "--option") == 0 || strcmp(word, "--editions") == 0;
}

static bool read_request(request *ask, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            ask->help = true;
        } else if (strcmp(word, "--markdown") == 0 || strcmp(word, "--plain") == 0) {
            ask->markdown = word[2] == 'm';
        } else if (!wants_value(word)) {
            fprintf(stderr, word[0] == '-' ? UNKNOWN_OPTION : UNKNOWN_WORD, word);
            return false;
        } else if (i + 1 == argc) {
            fprintf(stderr, NEEDS_VALUE, word);
            return false;
        } else if (!take_value(ask, word, argv[++i])) {
            return false;
        }
    }
    return true;
}

/* ---- the leaflet ---- */

/* The edition's words as the text room wants them. Both have the same languages in the same order.
 */
_Static_assert((int)BQ_LANG_FR == (int)BQ_ED_FR && (int)BQ_LANG_EN == (int)BQ_ED_EN &&
                   (int)BQ_LANG_RU == (int)BQ_ED_RU && (int)BQ_LANGUAGES == (int)BQ_ED_LANGUAGES,
               "the languages of editions and of texts differ");

static bq_text_names names_of(const bq_edition_file *file, const bq_edition *ed,
                              enum bq_language language)
{
    const bq_edition_texts *text = &file->text[language];
    return (bq_text_names){
        .edition = ed,
        .title = text->title,
        .money = text->money,
        .square = text->square,
        .group = text->group,
        .deck = text->deck,
        .card = {text->card[BQ_CHANCE], text->card[BQ_CHEST]},
        .token = text->token,
        .tokens = file->tokens,
        .house = text->house,
        .hotel = text->hotel,
        .built_in = text->built_in,
    };
}

static int print_leaflet(const bq_text_names *names, const request *ask)
{
    static char leaflet[BQ_LEAFLET_BYTES];
    bq_text b = bq_text_on(leaflet, sizeof leaflet);
    if (ask->markdown)
        bq_rules_markdown(&b, ask->language, names);
    else
        bq_rules_plain(&b, ask->language, names, BQ_LEAFLET_COLUMNS);
    if (b.cut) {
        fputs(TOO_LONG, stderr);
        return REFUSED;
    }
    fputs(leaflet, stdout);
    return DONE;
}

static int run(const request *ask)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (bq_edition_open(&file, ask->edition, error, sizeof error) != 0) {
        fprintf(stderr, "%s\n", error);
        return REFUSED;
    }
    bq_edition ed = file->ed;
    int code = REFUSED;
    if (bq_edition_option(&ed, ask->options, error, sizeof error) != 0) {
        fprintf(stderr, "%s\n", error);
    } else {
        bq_text_names names = names_of(file, &ed, ask->language);
        code = print_leaflet(&names, ask);
    }
    bq_edition_close(file);
    return code;
}

int bq_cli_rules(int argc, char **argv)
{
    request ask = {
        .edition = "classique",
        .language = bq_language_of_locale(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))};
    int code = USAGE;
    if (read_request(&ask, argc, argv))
        code = ask.help ? fputs(HELP, stdout) < 0 : run(&ask);
    if (code == USAGE)
        fputs(TRY_HELP, stderr);
    if (fflush(stdout) != 0 || ferror(stdout)) /* a full disk is a failure too */
        return REFUSED;
    return code;
}
