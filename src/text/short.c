/* short.c - the name of a square in little room. The whole name if it fits; else words are dropped, those first that
 * many squares share ("Rue", "Avenue") and those that only join ("de", "la"); else letters. What is left is never what
 * another square could be called: then the edition's own short form stands. The same in the terminal and in the page. */
#include <string.h>

#include "base/utf8.h"
#include "text/text.h"

enum { WORDS = 12, JOINS = 3 }; /* letters of a word that only joins, at most */

typedef struct word {
    const char *at;
    size_t n;
    bool glued; /* to the one after it: d', l' */
} word;

/* ---- letters ---- */

static unsigned letter_columns(const bq_short_names *all, const char *text, size_t n, size_t *bytes)
{
    uint32_t code = '?';
    *bytes = bq_utf8_read(text, n, &code);
    *bytes = *bytes ? *bytes : 1;
    return all->columns ? all->columns(code) : bq_letter_columns(code);
}

static unsigned wide(const bq_short_names *all, const char *text, size_t n)
{
    unsigned columns = 0;
    for (size_t at = 0, bytes; at < n; at += bytes)
        columns += letter_columns(all, text + at, n - at, &bytes);
    return columns;
}

/* Whatever the case: Latin, Cyrillic. */
static uint32_t folded(uint32_t code)
{
    bool capital = (code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE) || (code >= 0x410 && code <= 0x42F);
    return capital ? code + 0x20 : code == 0x401 ? 0x451 : code;
}

static uint32_t letter_at(const char *text, size_t n, size_t *bytes)
{
    uint32_t code = '?';
    *bytes = bq_utf8_read(text, n, &code);
    *bytes = *bytes ? *bytes : 1;
    return folded(code);
}

static bool same_bytes(const char *a, const char *b, size_t n)
{
    for (size_t i = 0, one, other; i < n; i += one)
        if (letter_at(a + i, n - i, &one) != letter_at(b + i, n - i, &other) || one != other)
            return false;
    return true;
}

static bool is_letter(uint32_t code)
{
    return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || code >= 0xC0;
}

/* The letters of a short form, in their order, from the beginning of a word on. */
static bool follows(const char *brief, size_t length, const char *text, size_t n)
{
    size_t at = 0, bytes;
    bool first = true;
    for (size_t i = 0, more; i < length; i += more, first = false) {
        uint32_t code = letter_at(brief + i, length - i, &more);
        bool found = !is_letter(code);
        for (; at < n && !found; at += bytes) {
            found = letter_at(text + at, n - at, &bytes) == code;
            if (first && !found)
                return false;
        }
        if (!found)
            return false;
    }
    return true;
}

/* Could the short form have been made of this? One that only repeats the beginning of the name says nothing. */
static bool echoes(const char *brief, const char *name, const char *text, size_t n)
{
    size_t length = strlen(brief);
    while (length && brief[length - 1] == '.')
        length--;
    if (length <= strlen(name) && same_bytes(brief, name, length))
        return true;
    for (size_t at = 0; at < n; at++) {
        bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '-' || text[at - 1] == '\'';
        if (begins && follows(brief, length, text + at, n - at))
            return true;
    }
    return false;
}

/* ---- words ---- */

static bool is_apostrophe(const char *text, size_t *bytes)
{
    *bytes = text[0] == '\'' ? 1 : !strncmp(text, "\xE2\x80\x99", 3) ? 3 : 0;
    return *bytes;
}

/* What stands before " / " or " (" says enough: "Jail / Just Visiting". */
static size_t head_of(const char *name)
{
    const char *slash = strstr(name, " / "), *bracket = strstr(name, " (");
    const char *end = slash && (!bracket || slash < bracket) ? slash : bracket;
    return end ? (size_t)(end - name) : strlen(name);
}

static unsigned words_of(const char *name, size_t n, word out[WORDS])
{
    unsigned words = 0;
    for (size_t at = 0, from = 0, mark; at <= n && words < WORDS; at++) {
        bool glue = at < n && is_apostrophe(name + at, &mark);
        if (at < n && name[at] != ' ' && !glue)
            continue;
        size_t end = glue ? at + mark : at;
        if (end > from)
            out[words++] = (word){name + from, end - from, glue};
        from = glue ? end : at + 1;
        at = glue ? end - 1 : at;
    }
    return words;
}

static bool has_word(const char *name, const word *w)
{
    word other[WORDS];
    unsigned n = words_of(name, strlen(name), other);
    for (unsigned i = 0; i < n; i++)
        if (other[i].n == w->n && same_bytes(other[i].at, w->at, w->n))
            return true;
    return false;
}

/* How many squares, by different names, have this word: from 1 on. Words that only join come before all. */
static unsigned common(const bq_short_names *all, const word *w)
{
    uint32_t first = 0;
    size_t bytes, letters = 0;
    bq_utf8_read(w->at, w->n, &first);
    for (size_t at = 0; at < w->n; at += bytes, letters++) {
        uint32_t code;
        bytes = bq_utf8_read(w->at + at, w->n - at, &code);
        bytes = bytes ? bytes : 1;
    }
    bool lower = (first >= 'a' && first <= 'z') || (first >= 0x430 && first <= 0x44F);
    bool sign = first < '0' || (first > '9' && first < 'A');
    if (w->glued || sign || (lower && letters <= JOINS))
        return 1000;
    unsigned n = 0;
    for (unsigned i = 0; i < all->n; i++)
        n += all->name[i] && has_word(all->name[i], w);
    return n ? n : 1;
}

/* The short form is made of it: of two words, that one stays. */
static bool echoed(const char *brief, const word *w)
{
    size_t one, other;
    return brief && *brief && w->n && letter_at(brief, strlen(brief), &one) == letter_at(w->at, w->n, &other);
}

/* ---- what is left ---- */

static size_t join(const word *w, unsigned n, unsigned kept, char *out, size_t size)
{
    size_t used = 0;
    bool glued = true;
    for (unsigned i = 0; i < n; i++) {
        if (!(kept >> i & 1u) || used + w[i].n + 2 > size)
            continue;
        if (!glued)
            out[used++] = ' ';
        memcpy(out + used, w[i].at, w[i].n);
        used += w[i].n;
        glued = w[i].glued;
    }
    out[used] = 0;
    return used;
}

/* Has another square all these words, too? */
static bool could_be_other(const bq_short_names *all, unsigned which, const word *w, unsigned n, unsigned kept)
{
    for (unsigned i = 0; i < all->n; i++) {
        bool has_all = all->name[i] && strcmp(all->name[i], all->name[which]) != 0;
        for (unsigned k = 0; k < n && has_all; k++)
            has_all = !(kept >> k & 1u) || has_word(all->name[i], &w[k]);
        if (has_all)
            return true;
    }
    return false;
}

static unsigned drop_one(const bq_short_names *all, unsigned which, const word *w, unsigned n, unsigned kept)
{
    unsigned worst = n, most = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned score = kept >> i & 1u ? 4 * common(all, &w[i]) + (echoed(all->brief[which], &w[i]) ? 0 : 2) : 0;
        if (score > most)
            most = score, worst = i;
    }
    return worst < n ? kept & ~(1u << worst) : kept;
}

/* Without the last part of a word with hyphens, where other squares end so, too: "Кентукки-авеню". Its bytes, or 0. */
static size_t without_tail(const bq_short_names *all, unsigned which, const word *w)
{
    size_t n = w->n, alike = 0;
    while (n > 0 && w->at[n - 1] != '-')
        n--;
    for (unsigned i = 0; i < all->n && n > 1; i++) {
        word other[WORDS];
        bool another = all->name[i] && strcmp(all->name[i], all->name[which]) != 0;
        unsigned words = another ? words_of(all->name[i], strlen(all->name[i]), other) : 0;
        for (unsigned k = 0; k < words; k++)
            alike += other[k].n > w->n - n && same_bytes(other[k].at + other[k].n - (w->n - n + 1), w->at + n - 1, w->n - n + 1);
    }
    return alike ? n - 1 : 0;
}

/* The first letters of the word that is left, and a point; 0: another square begins so, too. */
static size_t cut(const bq_short_names *all, unsigned which, const word *w, unsigned columns, char *out, size_t size)
{
    enum { LEAST = 4 };
    size_t n = 0, bytes, head = without_tail(all, which, w);
    unsigned used = 0;
    bool whole = head && wide(all, w->at, head) <= columns && head < size;
    if (columns < LEAST)
        return 0;
    for (; n < w->n && n + 4 < size; n += bytes) {
        unsigned more = letter_columns(all, w->at + n, w->n - n, &bytes);
        if (used + more > columns - 1)
            break;
        used += more;
    }
    n = whole ? head : n;
    for (unsigned i = 0; i < all->n; i++) {
        word other[WORDS];
        bool another = all->name[i] && strcmp(all->name[i], all->name[which]) != 0;
        unsigned words = another ? words_of(all->name[i], strlen(all->name[i]), other) : 0;
        for (unsigned k = 0; k < words; k++)
            if (other[k].n >= n && same_bytes(other[k].at, w->at, n))
                return 0;
    }
    n -= n > 1 && w->at[n - 1] == '-';
    memcpy(out, w->at, n);
    memcpy(out + n, whole ? "" : ".", whole ? 1 : 2);
    return whole ? n : n + 1;
}

/* As much of a text as fits. */
static size_t clip(const bq_short_names *all, const char *text, unsigned columns, char *out, size_t size)
{
    size_t n = 0, bytes;
    for (unsigned used = 0; text[n] && n + 5 < size; n += bytes) {
        used += letter_columns(all, text + n, strlen(text + n), &bytes);
        if (used > columns)
            break;
    }
    memcpy(out, text, n);
    out[n] = 0;
    return n;
}

size_t bq_text_short(const bq_short_names *all, unsigned which, unsigned columns, char *out, size_t size)
{
    const char *name = all->name[which], *brief = all->brief[which];
    size_t n = strlen(name), head = head_of(name);
    if (wide(all, name, n) <= columns)
        return clip(all, name, columns, out, size);
    word w[WORDS];
    unsigned words = words_of(name, head, w), kept = (1u << words) - 1;
    if (wide(all, name, head) > columns && words > 1)
        kept = drop_one(all, which, w, words, kept);
    size_t used = join(w, words, kept, out, size);
    while (wide(all, out, used) > columns && (kept & (kept - 1))) {
        kept = drop_one(all, which, w, words, kept);
        used = join(w, words, kept, out, size);
    }
    bool true_to = !brief || echoes(brief, name, out, used);
    bool fits = true_to && wide(all, out, used) <= columns && !could_be_other(all, which, w, words, kept);
    if (!fits) {
        unsigned left = 0;
        while (left + 1 < words && !(kept >> left & 1u))
            left++;
        used = true_to && wide(all, out, used) > columns && words ? cut(all, which, &w[left], columns, out, size) : 0;
    }
    unsigned own = brief ? wide(all, brief, strlen(brief)) : 0;
    unsigned other = used ? wide(all, out, used) : 0, better_by = fits ? 0 : 1; /* rather a short form than half a word */
    bool better = brief && own <= columns && own + better_by >= other;
    return better || !used ? clip(all, brief ? brief : name, columns, out, size) : used;
}
