/* words.c - a line read word by word from left to right; commands and scripts are read with it.
 *
 * Blanks and commas separate words, '=' stands alone, quotation marks hold a name together. Without
 * them a name of several words is found as the longest run of words that names something. */
#include <string.h>

#include "wire/internal.h"

bool bq_words_fail(const bq_words *w, enum bq_wire_code code, const bq_word *t)
{
    return bq__wire_fail(w->error, code, t->at, w->text + t->at, t->n);
}

bool bq_words_expected(const bq_words *w, const char *what)
{
    return bq__wire_fail(w->error, BQ_WIRE_EXPECTED, w->at, what, strlen(what));
}

static void quoted_word(const bq_words *w, bq_word *t)
{
    size_t at = t->at;
    while (at < w->n && w->text[at] != '"')
        at += w->text[at] == '\\' ? 2 : 1;
    t->open = at >= w->n;
    if (t->open)
        at = w->n;
    t->n = at - t->at;
    t->end = t->open ? at : at + 1;
    t->quoted = true;
}

bool bq_words_peek(const bq_words *w, bq_word *t)
{
    *t = (bq_word){0};
    size_t at = w->at;
    for (; at < w->n && (w->text[at] == ' ' || w->text[at] == ','); at++)
        t->after_comma |= w->text[at] == ',';
    t->at = t->end = at;
    if (at == w->n)
        return false;
    if (w->text[at] == '"') {
        t->at++;
        quoted_word(w, t);
        return true;
    }
    if (w->text[at] == '=')
        at++;
    else
        while (at < w->n && !memchr(" ,=", w->text[at], 3))
            at++;
    t->n = at - t->at;
    t->end = at;
    return true;
}

bool bq_words_next(bq_words *w, bq_word *t)
{
    bool any = bq_words_peek(w, t);
    w->at = t->end;
    return any;
}

bool bq_words_at_end(const bq_words *w)
{
    bq_word t;
    return !bq_words_peek(w, &t);
}

bool bq_word_is(const bq_words *w, const bq_word *t, const char *word)
{
    return !t->quoted && strlen(word) == t->n && memcmp(w->text + t->at, word, t->n) == 0;
}

bool bq_words_skip(bq_words *w, const char *word)
{
    bq_word t;
    if (!bq_words_peek(w, &t) || !bq_word_is(w, &t, word))
        return false;
    w->at = t.end;
    return true;
}

/* Is the line text at all? Everything after this may rely on it. */
bool bq_words_check(const bq_words *w)
{
    uint32_t code;
    bool quotes = false;
    if (w->n > BQ_LINE_BYTES)
        return bq__wire_fail(w->error, BQ_WIRE_LINE_LONG, BQ_LINE_BYTES, "", 0);
    for (size_t at = 0; at < w->n;) {
        if (w->text[at] >= ' ' && w->text[at] < 0x7F) { /* nearly always */
            quotes |= w->text[at++] == '"';
            continue;
        }
        size_t length = bq_utf8_read(w->text + at, w->n - at, &code);
        if (length == 0)
            return bq__wire_fail(w->error, BQ_WIRE_NOT_UTF8, at, "", 0);
        if (bq_is_control(code))
            return bq__wire_fail(w->error, BQ_WIRE_CONTROL, at, "", 0);
        at += length;
    }
    bq_word t;
    for (bq_words rest = *w; quotes && bq_words_next(&rest, &t);)
        if (t.open)
            return bq_words_fail(w, BQ_WIRE_QUOTE, &t);
    return true;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static bool all_digits(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return n > 0;
}

bool bq_word_is_number(const bq_words *w, const bq_word *t, size_t from)
{
    return !t->quoted && t->n > from && all_digits(w->text + t->at + from, t->n - from);
}

bool bq_word_number(const bq_words *w, const bq_word *t, size_t from, int64_t most, int64_t *out)
{
    if (!bq_word_is_number(w, t, from))
        return bq_words_fail(w, BQ_WIRE_NUMBER, t);
    int64_t value = 0;
    for (size_t i = from; i < t->n && value <= most; i++)
        value = value * 10 + (w->text[t->at + i] - '0');
    if (value > most) {
        char text[24];
        bq_buf b = bq_buf_on(text, sizeof text);
        bq_buf_int(&b, most);
        return bq__wire_fail(w->error, BQ_WIRE_NUMBER_LARGE, t->at, text, b.n);
    }
    *out = value;
    return true;
}

bool bq_take_number(bq_words *w, const char *what, int64_t most, int64_t *out)
{
    bq_word t;
    if (!bq_words_peek(w, &t))
        return bq_words_expected(w, what);
    if (!bq_word_number(w, &t, 0, most, out))
        return false;
    w->at = t.end;
    return true;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Words that cannot belong to a bare name begun before them. */
static bool ends_a_run(const bq_words *w, const bq_word *t)
{
    return t->quoted || t->after_comma || bq_word_is_number(w, t, 0) || w->text[t->at] == '+' ||
           w->text[t->at] == '=' || bq__wire_is_keyword(w->text + t->at, t->n);
}

unsigned bq__wire_runs(const bq_words *w, const bq_word *first, size_t ends[BQ__RUN])
{
    bq_words ahead = *w;
    bq_word t = *first;
    unsigned runs = 0;
    do {
        ends[runs++] = t.end;
        ahead.at = t.end;
    } while (runs < BQ__RUN && !first->quoted && !bq_word_is_number(w, first, 0) &&
             bq_words_peek(&ahead, &t) && !ends_a_run(w, &t));
    return runs;
}

typedef bool finder(const bq_names *names, const char *word, size_t n, unsigned *id,
                    bq_wire_error *error);

/* One word, one in quotation marks, or the longest run of words that is a name. */
static bool take_name(bq_words *w, finder *find, const char *what, unsigned *id)
{
    bq_word first;
    if (!bq_words_peek(w, &first))
        return bq_words_expected(w, what);
    size_t ends[BQ__RUN];
    bq_wire_error told = {.code = BQ_WIRE_OK};
    for (unsigned run = bq__wire_runs(w, &first, ends); run-- > 0;) {
        bq_wire_error error;
        size_t n = first.quoted ? first.n : ends[run] - first.at;
        if (find(w->names, w->text + first.at, n, id, &error)) {
            w->at = ends[run];
            return true;
        }
        /* The longest run that could mean two things tells more than a word that means nothing. */
        if (told.code != BQ_WIRE_AMBIGUOUS)
            told = error;
    }
    return bq__wire_fail(w->error, told.code, first.at, told.what, strlen(told.what));
}

bool bq_take_square(bq_words *w, unsigned *square)
{
    return take_name(w, bq_find_square, "a square", square);
}

bool bq_take_seat(bq_words *w, unsigned *seat)
{
    return take_name(w, bq_find_seat, "a player", seat);
}

bool bq_take_group(bq_words *w, unsigned *group)
{
    return take_name(w, bq_find_group, "a colour", group);
}

bool bq_take_deck(bq_words *w, unsigned *deck)
{
    bq_word t;
    bq_wire_error error;
    if (!bq_words_peek(w, &t))
        return bq_words_expected(w, "chance or chest");
    if (!bq_find_deck(w->names, w->text + t.at, t.n, deck, &error))
        return bq_words_fail(w, BQ_WIRE_DECK, &t);
    w->at = t.end;
    return true;
}
