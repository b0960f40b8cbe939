/* runner.c - the test programs in one executable, so that a mutant of the engine is linked once.
 *
 *     runner scripts FILE...   runs scripts, and stops at the first that does not hold
 *     runner NAME [ARG...]     runs the test program NAME, whose main() was renamed main_NAME
 *
 * Editions are opened once, not once a script: two hundred scripts, played eight hundred times in all, take half a
 * second. Built and run by mutate.py. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/edition_file.h"
#include "script/script.h"

/* The programs, as mutate.py names them. */
#define PROGRAMS                                                                                   \
    PROGRAM(golden)                                                                                \
    PROGRAM(property)                                                                              \
    PROGRAM(times100)                                                                              \
    PROGRAM(limits)                                                                                \
    PROGRAM(deck)                                                                                  \
    PROGRAM(worst)                                                                                 \
    PROGRAM(faults)                                                                                \
    PROGRAM(load)                                                                                  \
    PROGRAM(facts)                                                                                 \
    PROGRAM(law)                                                                                   \
    PROGRAM(edges)                                                                                 \
    PROGRAM(spoilt)                                                                                \
    PROGRAM(digest)

#define PROGRAM(name) int main_##name(int argc, char **argv);
PROGRAMS
#undef PROGRAM

enum { MOST_EDITIONS = 32 };

static const bq_edition_file *find(void *to, const char *name)
{
    static bq_edition_file *file[MOST_EDITIONS];
    static char names[MOST_EDITIONS][256];
    static unsigned n;
    char error[BQ_EDITION_ERROR];
    (void)to;
    for (unsigned i = 0; i < n; i++)
        if (strcmp(names[i], name) == 0)
            return file[i];
    if (n == MOST_EDITIONS || strlen(name) >= sizeof names[n])
        return NULL;
    if (!bq_edition_open(&file[n], name, error, sizeof error)) {
        printf("not ok %s\n", error);
        return NULL;
    }
    strcpy(names[n], name);
    return file[n++];
}

static void say(void *to, enum bq_script_says what, unsigned line, const char *text)
{
    (void)to;
    (void)line;
    if (what == BQ_SAYS_FAILURE)
        printf("not ok %s\n", text);
}

static int run_scripts(int count, char **paths)
{
    static char bytes[BQ_SCRIPT_BYTES + 1];
    const bq_script_options options = {.say = say, .find = find};
    for (int i = 0; i < count; i++) {
        bq_script_result result;
        FILE *in = fopen(paths[i], "rb");
        if (!in) {
            printf("not ok %s cannot be read\n", paths[i]);
            return 1;
        }
        size_t n = fread(bytes, 1, sizeof bytes, in);
        fclose(in);
        printf("# %s\n", paths[i]); /* a trap: the last line says where */
        fflush(stdout);
        if (!bq_script_run(bytes, n, paths[i], &options, &result))
            return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "scripts") == 0)
        return run_scripts(argc - 2, argv + 2);
#define PROGRAM(name)                                                                              \
    if (strcmp(argv[1], #name) == 0)                                                               \
        return main_##name(argc - 1, argv + 1);
    PROGRAMS
#undef PROGRAM
    return 2;
}
