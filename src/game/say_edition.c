/* say_edition.c - complaints about the files of an edition, and meanings of its switches, in the
 * reader's language. The codes come from src/edition; here they meet the words. */
#include <stdio.h>
#include <string.h>

#include "game/say.h"
#include "text/text.h"

enum { PIECE_BYTES = 512 };

/* A number as it is written in a file: plain digits. */
static bq_arg digits(const char *name, int64_t number, char out[24])
{
    snprintf(out, 24, "%lld", (long long)number);
    return bq_arg_text(name, out);
}

/* ---- the pieces that name a thing of the file ---- */

static const char *put_where(enum bq_language language, const bq_complaint *why, char *out)
{
    static const uint16_t keys[BQ_WHERES] = {
#define BQ_WHERE(id, text) [BQ_WHERE_##id] = BQ_T_COMPLAINT_WHERE_##id,
#include "edition/complaint.def"
    };
    bq_buf b = bq_buf_on(out, PIECE_BYTES);
    const bq_arg of = bq_arg_text("of", why->of);
    if (why->where)
        bq_text_put(&b, language, NULL, keys[why->where], &of, 1);
    return out;
}

static const char *put_what(enum bq_language language, const bq_complaint *why, char *out)
{
    static const uint16_t keys[BQ_WHATS] = {
#define BQ_WHAT(id, text) [BQ_WHAT_##id] = BQ_T_COMPLAINT_WHAT_##id,
#include "edition/complaint.def"
    };
    bq_buf b = bq_buf_on(out, PIECE_BYTES);
    if (why->what)
        bq_text_put(&b, language, NULL, keys[why->what], NULL, 0);
    else
        bq_buf_str(&b, why->name);
    return out;
}

static const char *put_expected(enum bq_language language, const bq_complaint *why, char *out)
{
    static const uint16_t keys[BQ_EXPECTATIONS] = {
#define BQ_EXPECTED(id, text) [BQ_EXPECTED_##id] = BQ_T_COMPLAINT_EXPECTED_##id,
#include "edition/complaint.def"
    };
    bq_buf b = bq_buf_on(out, PIECE_BYTES);
    char least[24], most[24];
    const bq_arg args[] = {bq_arg_text("list", why->list), digits("least", why->least, least),
                           digits("most", why->most, most)};
    if (why->expected)
        bq_text_put(&b, language, NULL, keys[why->expected], args, 3);
    return out;
}

static const char *put_reason(enum bq_language language, const bq_complaint *why, char *out)
{
    bq_buf b = bq_buf_on(out, PIECE_BYTES);
    if (why->fault.code != BQ_FAULT_NONE)
        bq_text_fault(&b, language, &why->fault);
    else if (why->error)
        bq_say_system(&b, language, why->error);
    return out;
}

/* ---- the line ---- */

static const uint16_t complaint_keys[BQ_COMPLAINTS] = {
#define BQ_COMPLAINT(id, text) [BQ_COMPLAINT_##id] = BQ_T_COMPLAINT_##id,
#include "edition/complaint.def"
};

static void put_sentence(bq_buf *b, enum bq_language language, const bq_complaint *why)
{
    char where[PIECE_BYTES], what[PIECE_BYTES], expected[PIECE_BYTES], reason[PIECE_BYTES];
    char n[24], most[24];
    const bq_arg args[] = {
        bq_arg_text("word", why->word),
        bq_arg_text("near", why->near),
        bq_arg_text("list", why->list),
        digits("n", why->n, n),
        digits("most", why->most, most),
        bq_arg_text("where", put_where(language, why, where)),
        bq_arg_text("what", put_what(language, why, what)),
        bq_arg_text("expected", put_expected(language, why, expected)),
        bq_arg_text("why", put_reason(language, why, reason)),
    };
    bq_text_put(b, language, NULL, complaint_keys[why->code], args, sizeof args / sizeof args[0]);
}

void bq_say_complaint(bq_buf *b, enum bq_language language, const bq_complaint *why)
{
    char head[2 * BQ_COMPLAINT_PATH + 128], sentence[2048], place[BQ_COMPLAINT_PATH + 32];
    bq_buf s = bq_buf_on(sentence, sizeof sentence);
    put_sentence(&s, language, why);
    bq_complaint_head(why, head, sizeof head);
    bq_buf_str(b, head);
    if (!why->below.label[0]) {
        bq_buf_str(b, sentence);
        return;
    }
    snprintf(place, sizeof place, "%s:%u:%u", why->below.label, why->below.line, why->below.column);
    const bq_arg args[] = {bq_arg_text("place", place), bq_arg_text("why", sentence)};
    bq_text_put(b, language, NULL, BQ_T_COMPLAINT_BELOW, args, 2);
}

bool bq_say_open(bq_edition_file **out, const char *name_or_path, enum bq_language language,
                 char *error, size_t size)
{
    bq_complaint why = {.code = BQ_COMPLAINT_OK};
    bq_buf b = bq_buf_on(error, size);
    if (bq_edition_read(out, name_or_path, &why))
        return true;
    bq_say_complaint(&b, language, &why);
    return false;
}

const char *bq_say_usual_edition(enum bq_language language)
{
    static const char *const usual[BQ_LANGUAGES] = {
#define BQ_USUAL(language, word, edition) [BQ_LANG_##language] = edition,
#include "game/usual.def"
    };
    return usual[language];
}

/* ---- switches ---- */

/* A number of switch.def is not below zero, and small enough. */
static int64_t number_of(const char *digits)
{
    int64_t n = 0;
    for (; *digits >= '0' && *digits <= '9' && n < INT64_MAX / 10 - 1; digits++)
        n = 10 * n + (*digits - '0');
    return n;
}

void bq_say_value(bq_buf *b, enum bq_language language, unsigned which, const char *value)
{
    static const struct {
        uint8_t which;
        const char *word;
        uint16_t key;
    } words[] = {
#define BQ_VALUE(name, word, id) {BQ_SW_##name, #word, BQ_T_VALUE_##id},
#include "edition/value.def"
    };
    const bq_arg number = bq_arg_of(BQ_ARG_NUMBER, "n", number_of(value));
    bool yes = !strcmp(value, "yes"), no = !strcmp(value, "no"), none = !strcmp(value, "none");
    unsigned kind = which < BQ_SWITCHES ? bq_switches[which].kind : BQ_KIND_WORD;
    size_t i = 0, n = sizeof words / sizeof words[0];
    while (i < n && (words[i].which != which || strcmp(words[i].word, value)))
        i++;
    if (yes || no || none)
        bq_text_put(b, language, NULL, yes ? BQ_T_SCREEN_YES : no ? BQ_T_SCREEN_NO : BQ_T_HOUSE_NONE, NULL, 0);
    else if (kind == BQ_KIND_NUM || kind == BQ_KIND_MAYBE)
        bq_text_put(b, language, NULL, BQ_T_HOUSE_NUMBER, &number, 1);
    else if (i < n)
        bq_text_put(b, language, NULL, words[i].key, NULL, 0);
    else
        bq_buf_str(b, value);
}

void bq_say_label(bq_buf *b, enum bq_language language, unsigned which)
{
    static const uint16_t keys[BQ_SWITCHES] = {
#define BQ_MEANING(name, id, text) [BQ_SW_##name] = BQ_T_LABEL_##id,
#include "edition/meaning.def"
    };
    if (which < BQ_SWITCHES)
        bq_text_put(b, language, NULL, keys[which], NULL, 0);
}

void bq_say_meaning(bq_buf *b, enum bq_language language, unsigned which)
{
    static const uint16_t keys[BQ_SWITCHES] = {
#define BQ_MEANING(name, id, text) [BQ_SW_##name] = BQ_T_MEANING_##id,
#include "edition/meaning.def"
    };
    if (which < BQ_SWITCHES)
        bq_text_put(b, language, NULL, keys[which], NULL, 0);
}
