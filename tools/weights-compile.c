/* weights-compile.c - the shipped weights of the value: .weights files in, one C table out.
 *
 *     weights-compile OUTPUT FILE.weights...
 *
 * It reads with the program's own reader (src/bots/value/weights.c). A fault stops the build. */
#include <stdio.h>

#include "bots/value/internal.h"

const bq__bots_value_named bq__bots_value_nets[] = {{{0}, {{{0}}, {0}, {0}, {0}}}}; /* of this tool: none */

static void put_row(FILE *out, const int16_t row[], unsigned n)
{
    fputs("{", out);
    for (unsigned j = 0; j < n; j++)
        fprintf(out, "%s%d", j ? "," : "", row[j]);
    fputs("}", out);
}

static void put(FILE *out, const bq_value_rules *rules, const struct bq_value_net *net)
{
    fprintf(out, "    {{UINT64_C(0x%016llx), %d, %d}, {{", (unsigned long long)rules->key, rules->cash, rules->salary);
    for (unsigned i = 0; i < BQ_VALUE_FEATURES; i++) {
        put_row(out, net->in[i], BQ_VALUE_HIDDEN);
        fputs(",\n", out);
    }
    fputs("}, ", out);
    put_row(out, net->bias, BQ_VALUE_HIDDEN);
    fputs(", ", out);
    put_row(out, net->out, BQ_VALUE_HIDDEN);
    fputs(", ", out);
    put_row(out, net->temper, BQ_VALUE_TEMPERS);
    fputs("}},\n", out);
}

static int compile(FILE *out, const char *path)
{
    static char text[BQ_VALUE_BYTES];
    static struct bq_value_net net;
    bq_value_rules rules;
    FILE *in = fopen(path, "rb");
    size_t n = in ? fread(text, 1, sizeof text, in) : 0;
    if (in)
        fclose(in);
    if (!n || !bq_value_read(text, n, &rules, &net)) {
        fprintf(stderr, "%s: these are no weights; `banquier sim train` makes them\n", path);
        return 1;
    }
    put(out, &rules, &net);
    return 0;
}

int main(int argc, char **argv)
{
    FILE *out = argc > 1 ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fputs("usage: weights-compile OUTPUT FILE.weights...\n", stderr);
        return 2;
    }
    fputs("/* Made by tools/weights-compile.c from src/bots/value/weights. */\n"
          "#include \"bots/value/internal.h\"\n\nconst bq__bots_value_named bq__bots_value_nets[] = {\n", out);
    for (int i = 2; i < argc; i++)
        if (compile(out, argv[i]))
            return 1;
    fputs("    {{0}, {{{0}}, {0}, {0}, {0}}}};\n", out);
    return fclose(out) ? 1 : 0;
}
