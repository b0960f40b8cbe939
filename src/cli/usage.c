/* usage.c - what every verb says about a command line it does not understand. */
#include "cli/usage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum bq_language bq__cli_language(int argc, char **argv)
{
    enum bq_language language =
        bq_language_of_locale(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    for (int i = 0; i + 1 < argc; i++)
        if (!strcmp(argv[i], "--lang"))
            (void)bq_language_parse(argv[i + 1], &language);
    return language;
}

/* What was written may hold anything: only what can be seen is repeated. */
static const char *shown(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (; *text && n + 4 < size && n < 60; text++)
        if ((unsigned char)*text >= ' ' && *text != 0x7F)
            out[n++] = *text;
    while (*text && ((unsigned char)*text & 0xC0) == 0x80 && n > 0) /* not half a letter */
        n--, text--;
    out[n] = 0;
    return out;
}

int bq__cli_wrong(enum bq_language language, const char *verb, enum bq_text_key key,
                  const char *word, const char *value)
{
    char sentence[512], one[80], two[80];
    const bq_arg args[] = {
        bq_arg_text("verb", verb),
        bq_arg_text("word", shown(word, one, sizeof one)),
        bq_arg_text("value", shown(value, two, sizeof two)),
    };
    const uint16_t keys[] = {(uint16_t)key, BQ_T_USAGE_TRY};
    for (unsigned i = 0; i < 2; i++) {
        bq_text b = bq_text_on(sentence, sizeof sentence);
        bq_text_put(&b, language, NULL, keys[i], args, 3);
        fprintf(stderr, "%s\n", sentence);
    }
    return 2;
}

bool bq__cli_number(const char *text, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        unsigned digit = (unsigned)(unsigned char)*text - '0';
        if (digit > 9 || value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}
