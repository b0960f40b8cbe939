/* rules.c - the verb "rules": the rules of an edition, as a table would play it, in words.
 *
 * It stands at the outer edge: src/edition opens the edition and sets the options, src/text writes
 * the leaflet, and only the printing is done here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/usage.h"
#include "edition/edition_file.h"
#include "table/say.h"
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
static const char TOO_LONG[] = "rules: this edition's leaflet is too long to be written\n";

typedef struct request {
    const char *edition;
    enum bq_language language;
    bool markdown;
    bool help;
    char options[1024]; /* all of them: some fit only together */
} request;

/* ---- the command line ---- */

static int wrong(const request *ask, enum bq_text_key key, const char *word, const char *value)
{
    return bq__cli_wrong(ask->language, "rules", key, word, value);
}

static int take_option(request *ask, const char *word, const char *value)
{
    size_t used = strlen(ask->options), n = strlen(value);
    if (used + n + 2 > sizeof ask->options)
        return wrong(ask, BQ_T_USAGE_LONG, word, value);
    ask->options[used] = ' ';
    memcpy(ask->options + used + 1, value, n + 1);
    return DONE;
}

static int take_value(request *ask, const char *word, const char *value)
{
    if (strcmp(word, "--editions") == 0)
        return setenv("BANQUIER_EDITIONS", value, 1) == 0 ? DONE : REFUSED;
    if (strcmp(word, "--option") == 0)
        return take_option(ask, word, value);
    if (strcmp(word, "--edition") == 0) {
        ask->edition = value;
        return DONE;
    }
    return bq_language_parse(value, &ask->language) ? DONE
                                                    : wrong(ask, BQ_T_USAGE_LANGUAGE, word, value);
}

static bool wants_value(const char *word)
{
    return strcmp(word, "--edition") == 0 || strcmp(word, "--lang") == 0 ||
           strcmp(word, "--option") == 0 || strcmp(word, "--editions") == 0;
}

static int read_request(request *ask, int argc, char **argv)
{
    ask->language = bq__cli_language(argc, argv);
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        int code = DONE;
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            ask->help = true;
        else if (strcmp(word, "--markdown") == 0 || strcmp(word, "--plain") == 0)
            ask->markdown = word[2] == 'm';
        else if (!wants_value(word))
            code = wrong(ask, BQ_T_USAGE_UNKNOWN, word, "");
        else if (i + 1 == argc)
            code = wrong(ask, BQ_T_USAGE_NEEDS_VALUE, word, "");
        else
            code = take_value(ask, word, argv[++i]);
        if (code != DONE)
            return code;
    }
    return DONE;
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
    bq_option_error option;
    if (!bq_edition_options(&ed, ask->options, &option)) {
        char sentence[BQ_EDITION_ERROR];
        bq_text b = bq_text_on(sentence, sizeof sentence);
        bq_say_option(&b, ask->language, &option);
        fprintf(stderr, "%s\n", sentence);
    } else {
        bq_text_names names = names_of(file, &ed, ask->language);
        code = print_leaflet(&names, ask);
    }
    bq_edition_close(file);
    return code;
}

int bq_cli_rules(int argc, char **argv)
{
    request ask = {.edition = "classique"};
    int code = read_request(&ask, argc, argv);
    if (code == DONE)
        code = ask.help ? fputs(HELP, stdout) < 0 : run(&ask);
    if (fflush(stdout) != 0 || ferror(stdout)) /* a full disk is a failure too */
        return REFUSED;
    return code;
}
