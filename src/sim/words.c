/* words.c - sentences, and numbers as text. */
#include <inttypes.h>
#include <string.h>

#include "sim/internal.h"

void bq__sim_put(FILE *to, enum bq_language language, const bq_text_names *names, enum bq_text_key key,
             const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_text text = bq_text_on(line, sizeof line);
    bq_text_put(&text, language, names, key, args, n);
    fputs(line, to);
}

/* Words of the command line and of files are shown, never obeyed: no control character passes. */
static void clean(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; *text && n + 1 < size; text++)
        out[n++] = (unsigned char)*text < ' ' || *text == 0x7F ? '?' : *text;
    out[n] = 0;
}

void bq_sim_say(FILE *to, enum bq_language language, const bq_sim_trouble *trouble)
{
    char detail[sizeof trouble->detail];
    const char *bots[32];
    size_t n = 0;
    for (; n < 32 && bq_bot_nth(n); n++)
        bots[n] = bq_bot_nth(n)->word;
    clean(detail, sizeof detail, trouble->detail);
    fputs("banquier sim: ", to);
    BQ__PUT(to, language, NULL, trouble->key, bq_arg_text("detail", detail),
            bq_arg_of(BQ_ARG_NUMBER, "n", trouble->n), bq_arg_list(BQ_ARG_AND, "bots", bots, n));
    fputc('\n', to);
}

void bq_sim_names(bq_text_names *names, const bq_sim_plan *plan, enum bq_language language)
{
    const bq_edition_texts *text = &plan->file->text[language];
    *names = (bq_text_names){.edition = &plan->ed,
                             .title = text->title,
                             .money = text->money,
                             .square = text->square,
                             .group = text->group,
                             .deck = text->deck};
}

void bq__sim_json_wide(FILE *to, bq_wide value)
{
    char digits[48], *at = digits + sizeof digits - 1;
    *at = 0;
    do
        *--at = (char)('0' + (unsigned)(value % 10));
    while (value /= 10);
    fputs(at, to);
}

void bq__sim_digest_text(char out[17], uint64_t digest)
{
    snprintf(out, 17, "%016" PRIx64, digest);
}
