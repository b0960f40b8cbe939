/* main.c - the program: its command line is read by the table of verbs, and the verb is run. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/args.h"
#include "cli/cli.h"

/* Without a verb: a game, or, where nobody can play, what the program is. */
static int no_verb(bq_args *args)
{
    if (!isatty(STDIN_FILENO))
        return bq_cli_usage(args->language);
    args->verb = BQ_CLI_VERB_PLAY;
    return bq_cli_play(args);
}

int main(int argc, char **argv)
{
    static bq_args args;
    bool help;
    if (argc == 2 && !strcmp(argv[1], "--version"))
        return puts("banquier " BQ_VERSION) < 0;
    int code = bq_args_read(&args, argc - 1, argv + 1, &help);
    if (code)
        return code == BQ_ANSWERED ? BQ_DONE : code;
    if (help)
        code = args.verb < BQ_CLI_VERBS ? bq_cli_help_on(args.language, args.verb)
                                        : bq_cli_usage(args.language);
    else
        code = args.verb < BQ_CLI_VERBS ? bq_cli_verbs[args.verb].run(&args) : no_verb(&args);
    if (fflush(stdout) || ferror(stdout)) /* a full disk is a failure too */
        return BQ_REFUSED;
    return code;
}
