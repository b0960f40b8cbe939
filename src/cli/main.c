/* main.c - the verbs of the program, in one table: --help and the dispatch come from it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "banquier_config.h"
#include "cli/cli.h"

static const struct verb {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *what;
} verbs[] = {
    {"play", bq_cli_play, "a game at this keyboard, with people and bots (--plain)"},
    {"replay", bq_cli_replay, "a saved game told again"},
    {"verify", bq_cli_verify, "check a saved game and its dice"},
    {"script", bq_cli_script, "run games told as text, and check what they expect"},
    {"edition", bq_cli_edition, "list, show, check or compile editions"},
    {"rules", bq_cli_rules, "the rules of an edition, as a table plays it, in words"},
    {"sim", bq_cli_sim, "many games among bots, and what can be learnt from them"},
    {"bench", bq_cli_bench, "how fast the engine plays on this machine"},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static int usage(FILE *to, int code)
{
    fputs("banquier " BQ_VERSION ": the banker of property-trading board games\n\n"
          "usage: banquier [VERB] [...]\n\n",
          to);
    for (size_t i = 0; i < VERBS; i++)
        fprintf(to, "  %-10s %s\n", verbs[i].word, verbs[i].what);
    fputs("\nEach verb explains itself with --help. Without a verb a game begins.\n"
          "Exit codes: 0 done, 1 refused or not found, 2 used wrongly.\n",
          to);
    return code;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return isatty(STDIN_FILENO) ? bq_cli_play(0, NULL) : usage(stdout, 0);
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "help"))
        return usage(stdout, 0);
    if (!strcmp(argv[1], "--version")) {
        puts("banquier " BQ_VERSION);
        return 0;
    }
    for (size_t i = 0; i < VERBS; i++)
        if (!strcmp(argv[1], verbs[i].word))
            return verbs[i].run(argc - 2, argv + 2);
    fprintf(stderr, "banquier: there is no verb \"%.40s\"\n\n", argv[1]);
    return usage(stderr, 2);
}
