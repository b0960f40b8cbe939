/* style-compile.c - the shipped styles: .style files in, one C table out.
 *
 *     style-compile OUTPUT FILE.style...
 *
 * The name of a file is the word of its style. A fault stops the build, "file:line: what is wrong".
 * It reads with the program's own reader (src/bots/style.c). */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"

static const char *const faults[] = {
    [BQ_STYLE_UNREADABLE] = "cannot be read", [BQ_STYLE_LONG] = "too long",
    [BQ_STYLE_UNKNOWN] = "no such key",       [BQ_STYLE_NO_NUMBER] = "a number is wanted after",
    [BQ_STYLE_RANGE] = "out of range",        [BQ_STYLE_DOUBLED] = "given twice",
    [BQ_STYLE_MORE] = "something after the number"};

static void put(FILE *out, const char *path, const bq_bot_style *style)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    fprintf(out, "    {\"%.*s\", {", (int)strcspn(name, "."), name);
    for (unsigned i = 0; i < BQ_STYLE_KEYS; i++)
        fprintf(out, "%s.%s = %ld", i ? ", " : "", bq_style_keys[i].word,
                (long)bq_style_get(style, i));
    fputs("}},\n", out);
}

int main(int argc, char **argv)
{
    FILE *out = argc > 2 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fputs("usage: style-compile OUTPUT FILE.style...\n", stderr);
        return 2;
    }
    fputs("/* Made by tools/style-compile.c from src/bots/styles. */\n"
          "#include \"bots/internal.h\"\n\nconst bq__bots_named_style bq__bots_styles[] = {\n", out);
    for (int i = 2; i < argc; i++) {
        bq_bot_style style;
        bq_style_trouble trouble;
        if (!bq_style_load(argv[i], &style, &trouble)) {
            fprintf(stderr, "%s:%u: %s %s\n", argv[i], trouble.line, faults[trouble.code],
                    trouble.word);
            return 1;
        }
        put(out, argv[i], &style);
    }
    fputs("    {NULL, {0}}};\n", out);
    return fclose(out) ? 1 : 0;
}
