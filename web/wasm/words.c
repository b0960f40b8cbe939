/* words.c - the sentences of a language, which the page brings when it is first spoken. */
#include <stdlib.h>
#include <string.h>

#include "web.h"

BQ_WEB uint32_t bq_web_words(uint32_t language, uint32_t n);
BQ_WEB uint32_t bq_web_plural(uint32_t language, uint32_t n);
const char **bq__text_room(enum bq_language language, unsigned *n); /* made by po-compile --apart */

static char *kept[BQ_LANGUAGES];

/* Until its own sentences come a language has empty ones. */
static void blank(enum bq_language language)
{
    unsigned forms = 0;
    const char **room = bq__text_room(language, &forms);
    for (unsigned i = 0; i < forms; i++)
        room[i] = room[i] ? room[i] : "";
}

/* The sentences in the input, each with its zero: all of them, or none is taken. 1: they are spoken. */
uint32_t bq_web_words(uint32_t language, uint32_t n)
{
    unsigned forms = 0, found = 0;
    const char *text = bq_web_input(n);
    if (language >= BQ_LANGUAGES || !text)
        return 0;
    const char **room = bq__text_room((enum bq_language)language, &forms);
    for (uint32_t i = 0; i < n; i++)
        found += text[i] == 0;
    if (found != forms || (n && text[n - 1]))
        return 0;
    for (unsigned i = 0; i < BQ_LANGUAGES; i++)
        blank((enum bq_language)i);
    if (!kept[language]) {
        char *at = kept[language] = malloc(n);
        if (!at)
            return 0;
        memcpy(at, text, n);
        for (unsigned i = 0; i < forms; i++, at += strlen(at) + 1)
            room[i] = at;
    }
    bq__web_it.language = (enum bq_language)language;
    return 1;
}

/* Asked when the page is built (web/data.mjs). */
uint32_t bq_web_plural(uint32_t language, uint32_t n)
{
    return language < BQ_LANGUAGES ? bq_plural((enum bq_language)language, n) : 0;
}
