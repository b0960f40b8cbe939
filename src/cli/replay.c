/* replay.c - the verbs "replay" and "verify": a saved game told again, or checked. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

static const char REPLAY_HELP[] =
    "usage: banquier replay FILE [--to N] [--plain] [--json] [--lang fr|en|ru] [--export cast]\n"
    "\n"
    "  A saved game watched on the screens of the terminal: steps, jumps, and played on from any\n"
    "  place. With --to, --plain, --json, or without a terminal: told, event by event, up to its\n"
    "  N-th command. With --export cast: as a recording for asciinema on standard output.\n";
static const char VERIFY_HELP[] =
    "usage: banquier verify FILE [--lang fr|en|ru]\n"
    "\n"
    "  Is a saved game sound: every command lawful, every digest right, and, where the seed is in\n"
    "  it, every outcome the one that the seed gives? Otherwise the first bad line is named.\n"
    "  Exit codes: 0 sound, 1 not sound or not found, 2 used wrongly.\n";

typedef struct request {
    const char *path;
    size_t to;
    enum bq_language language;
    bool json;
    bool plain;
    bool cast;
    bool help;
} request;

static bool take(request *r, const char *word, const char *next, bool replay, int *used)
{
    *used = 1;
    if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
        r->help = true;
    } else if (replay && !strcmp(word, "--plain")) {
        r->plain = true;
    } else if (replay && !strcmp(word, "--export") && next) {
        *used = 2;
        r->cast = true;
        return !strcmp(next, "cast");
    } else if (replay && !strcmp(word, "--json")) {
        r->json = true;
    } else if (replay && !strcmp(word, "--to") && next) {
        char *end;
        *used = 2;
        r->to = strtoul(next, &end, 10);
        return *next >= '0' && *next <= '9' && !*end;
    } else if (!strcmp(word, "--lang") && next) {
        *used = 2;
        return bq_language_parse(next, &r->language);
    } else if (word[0] == '-' || r->path) {
        return false;
    } else {
        r->path = word;
    }
    return true;
}

static bool read_request(request *r, int argc, char **argv, bool replay)
{
    *r = (request){
        .to = SIZE_MAX,
        .language =
            bq_language_of_locale(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))};
    for (int i = 0, used; i < argc; i += used)
        if (!take(r, argv[i], i + 1 < argc ? argv[i + 1] : NULL, replay, &used)) {
            fprintf(stderr, "%s: '%s' is not understood\n", replay ? "replay" : "verify", argv[i]);
            return false;
        }
    if (!r->path && !r->help)
        fputs(replay ? REPLAY_HELP : VERIFY_HELP, stderr);
    return r->path || r->help;
}

static bool on_screens(const request *r)
{
    const char *term = getenv("TERM");
    return !r->plain && !r->json && r->to == SIZE_MAX && isatty(STDIN_FILENO) &&
           isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

int bq_cli_replay(int argc, char **argv)
{
    request r;
    if (!read_request(&r, argc, argv, true))
        return 2;
    if (r.help)
        return fputs(REPLAY_HELP, stdout) < 0;
    if (r.cast)
        return bq_screen_cast(r.path, r.language);
    const char *none = getenv("NO_COLOR");
    const bq_plain_request game = {.language = r.language, .version = BQ_VERSION};
    const bq_screen_request screens = {.game = &game,
                                       .watch = r.path,
                                       .colours = none && *none ? 0 : -1,
                                       .ascii = -1,
                                       .speed = -1};
    int code = on_screens(&r) ? bq_screen_play(&screens) : -1;
    return code >= 0 ? code : bq_plain_replay(r.path, r.to, r.language, r.json);
}

int bq_cli_verify(int argc, char **argv)
{
    request r;
    if (!read_request(&r, argc, argv, false))
        return 2;
    return r.help ? fputs(VERIFY_HELP, stdout) < 0 : bq_plain_verify(r.path, r.language);
}
