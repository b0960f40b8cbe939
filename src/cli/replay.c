/* replay.c - the verbs "replay" and "verify": a saved game told again, or checked. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/usage.h"
#include "terminal/plain.h"

static const char REPLAY_HELP[] =
    "usage: banquier replay FILE [--to N] [--plain] [--json] [--lang fr|en|ru]\n"
    "\n"
    "  A saved game told again, event by event, up to its N-th command.\n";
static const char VERIFY_HELP[] =
    "usage: banquier verify FILE [--lang fr|en|ru]\n"
    "\n"
    "  Is a saved game sound: every command lawful, every digest right, and, where the seed is in\n"
    "  it, every outcome the one that the seed gives? Otherwise the first bad line is named.\n"
    "  Exit codes: 0 sound, 1 not sound or not found, 2 used wrongly.\n";

typedef struct request {
    const char *verb;
    const char *path;
    uint64_t to;
    enum bq_language language;
    bool json;
    bool help;
} request;

static int wrong(const request *r, enum bq_text_key key, const char *word, const char *value)
{
    return bq__cli_wrong(r->language, r->verb, key, word, value);
}

/* An option with a value: 0, or 2 and it was said what is wrong. */
static int take_value(request *r, const char *word, const char *value)
{
    if (!value)
        return wrong(r, BQ_T_USAGE_NEEDS_VALUE, word, "");
    if (!strcmp(word, "--to"))
        return bq__cli_number(value, SIZE_MAX, &r->to) ? 0
                                                       : wrong(r, BQ_T_USAGE_NUMBER, word, value);
    return bq_language_parse(value, &r->language) ? 0
                                                  : wrong(r, BQ_T_USAGE_LANGUAGE, word, value);
}

static int read_request(request *r, int argc, char **argv, bool replay)
{
    *r = (request){.verb = replay ? "replay" : "verify",
                   .to = SIZE_MAX,
                   .language = bq__cli_language(argc, argv)};
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
            r->help = true;
        } else if (replay && !strcmp(word, "--plain")) {
            continue; /* the only way there is */
        } else if (replay && !strcmp(word, "--json")) {
            r->json = true;
        } else if (!strcmp(word, "--lang") || (replay && !strcmp(word, "--to"))) {
            int code = take_value(r, word, i + 1 < argc ? argv[i + 1] : NULL);
            if (code)
                return code;
            i++;
        } else if (word[0] == '-' || r->path) {
            return wrong(r, BQ_T_USAGE_UNKNOWN, word, "");
        } else {
            r->path = word;
        }
    }
    return r->path || r->help ? 0 : wrong(r, BQ_T_USAGE_FILE, "", "");
}

int bq_cli_replay(int argc, char **argv)
{
    request r;
    int code = read_request(&r, argc, argv, true);
    if (code)
        return code;
    return r.help ? fputs(REPLAY_HELP, stdout) < 0
                  : bq_plain_replay(r.path, r.to, r.language, r.json);
}

int bq_cli_verify(int argc, char **argv)
{
    request r;
    int code = read_request(&r, argc, argv, false);
    if (code)
        return code;
    return r.help ? fputs(VERIFY_HELP, stdout) < 0 : bq_plain_verify(r.path, r.language);
}
