/* lists_001.c - the answer to thinkAndAnswer: four lists joined by `_`, each `N` or entries joined by `;`: houses to build
 * and houses to sell by colour, deeds to mortgage or redeem, streets to turn into prisons. Here they are read; what is
 * lawful, the rules say when their turn comes. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "door/internal.h"
#include "wire/wire.h"

typedef struct part {
    const char *text;
    size_t n;
} part;

/* ---- words ---- */

static part trimmed(part p)
{
    while (p.n > 0 && p.text[0] == ' ') {
        p.text++;
        p.n--;
    }
    while (p.n > 0 && p.text[p.n - 1] == ' ')
        p.n--;
    return p;
}

/* The next piece before a separator; false: there is none. */
static bool next(part *rest, char separator, part *out)
{
    if (!rest->text)
        return false;
    const char *end = memchr(rest->text, separator, rest->n);
    *out = (part){rest->text, end ? (size_t)(end - rest->text) : rest->n};
    rest->n -= end ? out->n + 1 : rest->n;
    rest->text = end ? end + 1 : NULL;
    return true;
}

static bool is_small(const char *word)
{
    static const char *const small[] = {
#define BQ_SPELLING_001(square, name)
#define BQ_COLOUR_001(word, key)
#define BQ_SMALL_001(word) word,
#include "door/001.def"
    };
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++)
        if (!bq_names_differ(small[i], word))
            return true;
    return false;
}

/* Bytes between two words: a blank, a hyphen, an apostrophe, also the typographer's. */
static size_t gap(const char *text, size_t n)
{
    if (*text == ' ' || *text == '-' || *text == '\'')
        return 1;
    return n >= 3 && !memcmp(text, "\u2019", 3) ? 3 : 0;
}

/* A name without its small words, as one word; case and accents are the comparison's business. */
static void fold(part name, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    for (size_t at = 0, end, skip; at < name.n; at = end + skip) {
        char word[96];
        skip = 0;
        for (end = at; end < name.n && !(skip = gap(name.text + end, name.n - end));)
            end++;
        snprintf(word, sizeof word, "%.*s", (int)(end - at), name.text + at);
        if (end > at && !is_small(word))
            bq_buf_str(&b, word);
    }
}

/* ---- squares ---- */

const char *bq__door_001_spelling(unsigned square)
{
    switch (square) {
#define BQ_SPELLING_001(at, name) \
    case at:                      \
        return name;
#define BQ_COLOUR_001(word, key)
#define BQ_SMALL_001(word)
#include "door/001.def"
    default:
        return NULL;
    }
}

static bool is_called(const char *name, const char *folded)
{
    char other[128];
    if (!name)
        return false;
    fold((part){name, strlen(name)}, other, sizeof other);
    return !bq_names_differ(other, folded);
}

static bool find_square(const bq_names *names, part text, unsigned *square)
{
    char folded[128];
    fold(text, folded, sizeof folded);
    for (unsigned i = 0; i < names->squares && folded[0]; i++) {
        bool found = is_called(bq__door_001_spelling(i), folded);
        for (unsigned k = 0; k < BQ_SPELLINGS; k++)
            found |= is_called(names->square[k][i], folded);
        if (found) {
            *square = i;
            return true;
        }
    }
    return false;
}

/* ---- colours ---- */

static bool find_colour(const bq_names *names, part text, unsigned *group)
{
    static const struct {
        const char *word, *key;
    } colours[] = {
#define BQ_SPELLING_001(square, name)
#define BQ_COLOUR_001(word, key) {word, key},
#define BQ_SMALL_001(word)
#include "door/001.def"
    };
    char word[32];
    if (text.n == 0 || text.n >= sizeof word)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)text.n, text.text);
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        if (!bq_names_differ(colours[i].word, word))
            return bq_find_group(names, colours[i].key, strlen(colours[i].key), group, NULL);
    return false;
}

/* From 1 to 999: nobody can build more. */
static bool read_count(part text, int16_t *count)
{
    int value = 0;
    for (size_t i = 0; i < text.n; i++) {
        if (text.text[i] < '0' || text.text[i] > '9' || text.n > 3)
            return false;
        value = 10 * value + (text.text[i] - '0');
    }
    *count = (int16_t)value;
    return value > 0;
}

/* ---- entries ---- */

static void put(bq__door_001_lists *out, bq__door_001_entry entry, part text)
{
    size_t n = text.n < sizeof entry.text ? text.n : bq_utf8_cut(text.text, sizeof entry.text - 1);
    if (out->n == BQ__DOOR_ENTRIES)
        return;
    snprintf(entry.text, sizeof entry.text, "%.*s", (int)n, text.text);
    out->at[out->n++] = entry;
}

static void put_bad(bq__door_001_lists *out, const char *why, part text)
{
    if (out->n < BQ__DOOR_ENTRIES / 2) /* the others have room in any case */
        put(out, (bq__door_001_entry){.deed = BQ__DOOR_NOTHING, .why = why}, text);
}

/* The place of an entry about the same thing, or n. */
static unsigned same(const bq__door_001_lists *out, unsigned deed, unsigned what)
{
    unsigned i = 0;
    while (i < out->n && (out->at[i].deed != deed || out->at[i].what != what))
        i++;
    return i;
}

/* Of a colour that is named twice the last counts. */
static void read_colour(const bq_names *names, part text, unsigned deed, bq__door_001_lists *out)
{
    part rest = text, colour, count = {"", 0};
    bq__door_001_entry entry = {.deed = (uint8_t)deed};
    unsigned group = 0;
    bool two = next(&rest, ',', &colour) && next(&rest, ',', &count) && !rest.text;
    if (!two) {
        put_bad(out, "form", text);
    } else if (!find_colour(names, trimmed(colour), &group)) {
        put_bad(out, bq_wire_words[BQ_WIRE_GROUP], text);
    } else if (!read_count(trimmed(count), &entry.count)) {
        put_bad(out, bq_wire_words[BQ_WIRE_NUMBER], text);
    } else {
        unsigned before = same(out, deed, group);
        if (before < out->n)
            memmove(&out->at[before], &out->at[before + 1], (--out->n - before) * sizeof out->at[0]);
        entry.what = (uint8_t)group;
        put(out, entry, text);
    }
}

/* A square that is named twice counts once: or a deed would be mortgaged and redeemed again. */
static void read_square(const bq_names *names, part text, unsigned deed, bq__door_001_lists *out)
{
    unsigned square = 0;
    if (!find_square(names, text, &square))
        put_bad(out, bq_wire_words[BQ_WIRE_SQUARE], text);
    else if (same(out, deed, square) == out->n)
        put(out, (bq__door_001_entry){.deed = (uint8_t)deed, .what = (uint8_t)square}, text);
}

static bool is_none(part field)
{
    return field.n == 0 || (field.n == 1 && (field.text[0] == 'N' || field.text[0] == 'n'));
}

bool bq__door_001_lists_read(const bq_names *names, const char *text, bq__door_001_lists *out)
{
    part rest = {text, strlen(text)}, field[4], one;
    out->n = 0;
    for (unsigned i = 0; i < 4; i++)
        if (!next(&rest, '_', &field[i]))
            return false;
    if (rest.text)
        return false;
    for (unsigned deed = BQ__DOOR_BUILD; deed <= BQ__DOOR_PRISON; deed++) {
        part entries = trimmed(field[deed]);
        if (is_none(entries))
            continue;
        while (next(&entries, ';', &one)) {
            one = trimmed(one);
            if (one.n == 0)
                continue;
            if (deed <= BQ__DOOR_SELL)
                read_colour(names, one, deed, out);
            else
                read_square(names, one, deed, out);
        }
    }
    return true;
}
