/* script.c - any bytes as a script: it comes to an end, and no command that the engine accepts on
 * the way breaks what the runner verifies after each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script/script.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Opened once: reading files is another target's matter. */
static const bq_edition_file *find(void *to, const char *name)
{
    static const char *const house[] = {"console", "reseau", "classique", "atlantic-city",
                                        "topclubs"};
    static bq_edition_file *opened[sizeof house / sizeof house[0]];
    char error[BQ_EDITION_ERROR];
    (void)to;
    for (size_t i = 0; i < sizeof house / sizeof house[0]; i++) {
        if (strcmp(house[i], name) != 0)
            continue;
        if (!opened[i] && !bq_edition_open(&opened[i], name, error, sizeof error)) {
            fprintf(stderr, "%s\n", error); /* without editions no script plays */
            abort();
        }
        return opened[i];
    }
    return NULL;
}

static void hear(void *to, enum bq_script_says what, unsigned line, const char *text)
{
    size_t *heard = to;
    (void)what;
    (void)line;
    *heard += strlen(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t heard = 0;
    bq_script_result result;
    bq_script_options options = {.say = hear, .to = &heard, .find = find, .trace = true};
    bq_script_run((const char *)data, size, "fuzz", &options, &result);
    if (result.bugs)
        abort();
    return 0;
}
