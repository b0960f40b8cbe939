/* words.c - sentences, and numbers as text. */
#include <inttypes.h>
#include <string.h>

#include "sim/internal.h"
#include "game/say.h"

void bq__sim_put(FILE *to, enum bq_language language, const bq_text_names *names,
                 enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    bq_text_put(&text, language, names, key, args, n);
    fputs(line, to);
}

/* Marks of direction and the upper control characters, as UTF-8: how many bytes, or 0. */
static size_t unseen(const unsigned char *c)
{
    if (c[0] == 0xC2 && c[1] >= 0x80 && c[1] < 0xA0)
        return 2;
    if (c[0] == 0xE2 && c[1] == 0x80 &&
        ((c[2] >= 0x8B && c[2] <= 0x8F) || (c[2] >= 0xA8 && c[2] <= 0xAE)))
        return 3;
    return c[0] == 0xE2 && c[1] == 0x81 && c[2] >= 0xA0 && c[2] <= 0xAF ? 3 : 0;
}

/* Words of the command line and of files are shown, never obeyed. */
static void clean(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c && n + 1 < size; c++) {
        size_t skip = unseen(c);
        out[n++] = skip || *c < ' ' || *c == 0x7F ? '?' : (char)*c;
        c += skip ? skip - 1 : 0;
    }
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
    if (trouble->key == BQ_T_SIM_NO_OPTION && trouble->option.code) {
        bq_buf b = bq_buf_on(detail, sizeof detail);
        bq_say_option(&b, language, &trouble->option);
    }
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

const char *bq__sim_wide_text(char digits[BQ__WIDE_TEXT], bq_wide value)
{
    char *at = digits + BQ__WIDE_TEXT - 1;
    *at = 0;
    do
        *--at = (char)('0' + (unsigned)(value % 10));
    while (value /= 10);
    return at;
}

void bq__sim_json_count(bq_buf *b, const char *name, bq_wide count)
{
    char digits[BQ__WIDE_TEXT];
    bq_json_key(b, name);
    bq_buf_str(b, bq__sim_wide_text(digits, count));
}

void bq__sim_json_interval(bq_buf *b, const char *name, double low, double high, int digits)
{
    bq_json_open(b, name, '[');
    bq_json_real(b, NULL, low, digits);
    bq_json_real(b, NULL, high, digits);
    bq_json_close(b, ']');
}

void bq__sim_json_quantiles(bq_buf *b, const double value[5], int digits)
{
    for (unsigned i = 0; i < 5; i++) {
        char name[8];
        snprintf(name, sizeof name, "%u", bq_quantiles[i]);
        bq_json_real(b, name, value[i], digits);
    }
}

void bq__sim_digest_text(char out[17], uint64_t digest)
{
    snprintf(out, 17, "%016" PRIx64, digest);
}
