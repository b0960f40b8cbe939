/* play.c - the verb "play": what the command line asks for, handed to the screens, or to the plain
 * game where there is no terminal that could show them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

/* What made it plain, unless it was asked for; NULL: it goes on the screens. */
const char *bq_cli_why_plain(void)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO))
        return "stdin";
    if (!isatty(STDOUT_FILENO))
        return "stdout";
    return !term || !*term ? "TERM" : !strcmp(term, "dumb") ? "TERM=dumb" : NULL;
}

/* Two wishes of which one would have to be forgotten. */
static const struct {
    const char *one, *other;
} pairs[] = {{"--seed", "--real-dice"}, {"--ascii", "--unicode"}, {"--auto", "--real-dice"}, {"--save", "--no-save"},
             {"--load", "--save"},      {"--load", "--edition"},   {"--load", "--option"},
             {"--load", "--seats"},     {"--load", "--seed"},      {"--load", "--real-dice"}};

int bq_cli_play(const bq_args *args)
{
    static char options[1024];
    bool other_way = bq_args_has(args, "--from"); /* then it is said whom people play */
    if (other_way && !bq_args_has(args, "--load"))
        return bq_args_misused(args, BQ_T_CLI_BAD_FROM, NULL, 0);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (!(other_way && !strcmp(pairs[i].other, "--seats")) && !bq_args_not_both(args, pairs[i].one, pairs[i].other))
            return BQ_MISUSED;
    if (!bq_args_settings(args, "--option", options, sizeof options))
        return BQ_MISUSED;
    bq_plain_request request = {.edition = bq_args_value(args, "--edition"),
                                .options = bq_args_has(args, "--option") ? options : NULL,
                                .seats = bq_args_value(args, "--seats"),
                                .load = bq_args_value(args, "--load"),
                                .other_way = other_way,
                                .from = (size_t)bq_args_number(args, "--from", 0),
                                .save = bq_args_value(args, "--save"),
                                .board = bq_args_value(args, "--board"),
                                .version = BQ_VERSION,
                                .why = bq_args_has(args, "--plain") ? "--plain" : bq_cli_why_plain(),
                                .language = args->language,
                                .lang = bq_args_has(args, "--lang"),
                                .seed = (uint64_t)bq_args_number(args, "--seed", 0),
                                .seeded = bq_args_has(args, "--seed"),
                                .real_dice = bq_args_has(args, "--real-dice"),
                                .no_save = bq_args_has(args, "--no-save"),
                                .bots_only = bq_args_has(args, "--auto"),
                                .json = bq_args_has(args, "--json"),
                                .picture = bq_screen_picture};
    const char *none = getenv("NO_COLOR");
    const bq_screen_request screens = {
        .game = &request,
        .colours = (int)bq_args_number(args, "--colors", none && *none ? 0 : -1),
        .ascii = bq_args_has(args, "--ascii") ? 1 : bq_args_has(args, "--unicode") ? 0 : -1,
        .speed = (int)bq_args_number(args, "--speed", -1)};
    int code = request.why || request.json ? -1 : bq_screen_play(&screens);
    if (code >= 0)
        return code;
    if (!request.why && !request.json)
        request.why = getenv("TERM"); /* a terminal that cannot be drawn on */
    return bq_plain_play(&request);
}
