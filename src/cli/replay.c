/* replay.c - the verbs "replay" and "verify": a saved game told again, or checked. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

static bool on_screens(const bq_args *args)
{
    const char *term = getenv("TERM");
    return !bq_args_has(args, "--plain") && !bq_args_has(args, "--json") && !bq_args_has(args, "--luck") &&
           !bq_args_has(args, "--to") && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term &&
           *term && strcmp(term, "dumb") != 0;
}

int bq_cli_replay(const bq_args *args)
{
    const char *none = getenv("NO_COLOR"), *as = bq_args_value(args, "--export");
    const bq_plain_request game = {.language = args->language, .version = BQ_VERSION, .lang = true,
                                   .picture = bq_screen_picture};
    const bq_screen_request screens = {.game = &game,
                                       .watch = args->operand[0],
                                       .colours = none && *none ? 0 : -1,
                                       .ascii = -1,
                                       .speed = -1};
    if (as)
        return strcmp(as, "svg") ? bq_screen_cast(args->operand[0], args->language)
                                 : bq_screen_svg(args->operand[0], args->language);
    int code = on_screens(args) ? bq_screen_play(&screens) : -1;
    if (code >= 0)
        return code;
    if (bq_args_has(args, "--luck"))
        return bq_plain_luck(args->operand[0], args->language, bq_args_has(args, "--json"));
    size_t to = bq_args_has(args, "--to") ? (size_t)bq_args_number(args, "--to", 0) : SIZE_MAX;
    return bq_plain_replay(args->operand[0], to, args->language, bq_args_has(args, "--json"));
}

int bq_cli_verify(const bq_args *args)
{
    return bq_plain_verify(args->operand, args->operands, args->language, bq_args_has(args, "--json"));
}
