/* join.c - the verb "join": a server's table, on the screens or in plain text. */
#include <stdlib.h>

#include "banquier_config.h"
#include "cli/cli.h"
#include "terminal/plain.h"
#include "terminal/screen.h"

int bq_cli_join(const bq_args *args)
{
    const char *name = bq_args_value(args, "--name"), *none = getenv("NO_COLOR");
    if (!bq_args_not_both(args, "--ascii", "--unicode") || !bq_args_not_both(args, "--watch", "--name"))
        return BQ_MISUSED;
    const bq_join_request join = {.where = args->operands ? args->operand[0] : "",
                                  .table = args->operands > 1 ? args->operand[1] : "",
                                  .name = name ? name : "",
                                  .watch = bq_args_has(args, "--watch")};
    bq_plain_request request = {.version = BQ_VERSION,
                                .why = bq_args_has(args, "--plain") ? "--plain" : bq_cli_why_plain(),
                                .language = args->language,
                                .lang = bq_args_has(args, "--lang"),
                                .no_save = bq_args_has(args, "--no-save"),
                                .picture = bq_screen_picture};
    const bq_screen_request screens = {
        .game = &request,
        .join = &join,
        .colours = (int)bq_args_number(args, "--colors", none && *none ? 0 : -1),
        .ascii = bq_args_has(args, "--ascii") ? 1 : bq_args_has(args, "--unicode") ? 0 : -1,
        .speed = (int)bq_args_number(args, "--speed", -1)};
    int code = request.why ? -1 : bq_screen_play(&screens);
    if (code >= 0)
        return code;
    if (!request.why)
        request.why = getenv("TERM"); /* a terminal that cannot be drawn on */
    return bq_plain_join(&request, &join);
}
