/* value.c - single words of a file or of a table option: what they mean, and how wide they are.
 *
 * Numbers have one form only. YAML 1.1 would read 010 as eight and 1_000 as a thousand; here both
 * are refused, because a person who writes them may have meant something else. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"

bool bq__edition_parse_number(const char *text, int32_t *value)
{
    bool negative = *text == '-';
    const char *digit = text + negative;
    if (*digit < '0' || *digit > '9' || (*digit == '0' && (digit[1] || negative)))
        return false;
    int64_t sum = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++)
        if (sum <= INT32_MAX)
            sum = sum * 10 + (*digit - '0');
    if (*digit)
        return false;
    /* Past what the struct can hold it stays at the edge; the checker then names the true range. */
    if (sum > INT32_MAX)
        sum = INT32_MAX;
    *value = (int32_t)(negative ? -sum : sum);
    return true;
}

static bool parse_ratio(const char *text, bq_ratio *ratio)
{
    char head[16];
    const char *slash = strchr(text, '/');
    *ratio = (bq_ratio){0, 1};
    if (strcmp(text, "none") == 0)
        return true;
    if (!slash || (size_t)(slash - text) >= sizeof head || *text == '-' || *text == '0')
        return false;
    memcpy(head, text, (size_t)(slash - text));
    head[slash - text] = 0;
    return bq__edition_parse_number(head, &ratio->num) && bq__edition_parse_number(slash + 1, &ratio->den);
}

static bool parse_word(const char *text, const char *words, int32_t *value)
{
    size_t n = strlen(text);
    for (int32_t i = 0; *words; i++) {
        size_t length = strcspn(words, " ");
        if (length == n && memcmp(words, text, n) == 0) {
            *value = i;
            return true;
        }
        words += length + (words[length] == ' ');
    }
    return false;
}

static bool parse_value(const bq_switch *sw, const char *text, int32_t *value)
{
    switch (sw->kind) {
    case BQ_KIND_FLAG: return parse_word(text, "no yes", value);
    case BQ_KIND_WORD: return parse_word(text, sw->words, value);
    case BQ_KIND_MAYBE:
        if (strcmp(text, "none") == 0) {
            *value = 0;
            return true;
        }
        /* "none" has its own word; a bare 0 would be below the range, and is refused as such */
        return bq__edition_parse_number(text, value) && *value != 0;
    default: return bq__edition_parse_number(text, value);
    }
}

bq__edition_words bq__edition_switch_expected(const bq_switch *sw)
{
    static const enum bq_complaint_expected expected[] = {
        [BQ_KIND_NUM] = BQ_EXPECTED_NUMBER,  [BQ_KIND_MAYBE] = BQ_EXPECTED_MAYBE,
        [BQ_KIND_FLAG] = BQ_EXPECTED_FLAG,   [BQ_KIND_WORD] = BQ_EXPECTED_ONE_OF,
        [BQ_KIND_RATIO] = BQ_EXPECTED_RATIO,
    };
    bool single = sw->kind == BQ_KIND_WORD && !strchr(sw->words, ' ');
    return (bq__edition_words){.expected = single ? BQ_EXPECTED_THE_WORD : expected[sw->kind],
                       .list = sw->words,
                       .least = sw->least,
                       .most = sw->most};
}

bool bq__edition_parse_switch(const bq_switch *sw, const char *text, bq_rules *rules)
{
    int32_t value = 0;
    bq_ratio ratio = {0, 1};
    char *field = (char *)rules + sw->offset;
    if (!(sw->kind == BQ_KIND_RATIO ? parse_ratio(text, &ratio) : parse_value(sw, text, &value)))
        return false;
    if (sw->kind == BQ_KIND_RATIO)
        memcpy(field, &ratio, sizeof ratio);
    else
        memcpy(field, &value, sizeof value);
    return true;
}

void bq_edition_switch(const bq_edition *ed, unsigned which, char *out, size_t size)
{
    const bq_switch *sw = &bq_switches[which];
    const char *field = (const char *)&ed->rule + sw->offset;
    int32_t value;
    memcpy(&value, field, sizeof value);
    if (sw->kind == BQ_KIND_RATIO) {
        bq_ratio ratio;
        memcpy(&ratio, field, sizeof ratio);
        if (ratio.num == 0)
            snprintf(out, size, "none");
        else
            snprintf(out, size, "%d/%d", ratio.num, ratio.den);
    } else if (sw->kind == BQ_KIND_FLAG) {
        snprintf(out, size, "%s", value ? "yes" : "no");
    } else if (sw->kind == BQ_KIND_MAYBE && value == 0) {
        snprintf(out, size, "none");
    } else if (sw->kind == BQ_KIND_WORD) {
        const char *word = sw->words;
        for (; value > 0 && strchr(word, ' '); value--)
            word = strchr(word, ' ') + 1;
        snprintf(out, size, "%.*s", (int)strcspn(word, " "), word);
    } else {
        snprintf(out, size, "%d", value);
    }
}

/* The words of a switch with commas between them. */
static void list_words(const char *words, char *out, size_t size)
{
    size_t used = 0;
    for (; *words && used + 2 < size; words++) {
        if (*words == ' ')
            out[used++] = ',';
        out[used++] = *words;
    }
    out[used] = 0;
}

void bq_edition_switch_values(unsigned which, char *out, size_t size)
{
    const bq_switch *sw = &bq_switches[which];
    switch (sw->kind) {
    case BQ_KIND_FLAG: snprintf(out, size, "yes, no"); return;
    case BQ_KIND_WORD: list_words(sw->words, out, size); return;
    case BQ_KIND_RATIO: snprintf(out, size, "a ratio such as 1/10, or none"); return;
    case BQ_KIND_MAYBE: snprintf(out, size, "%d to %d, or none", sw->least, sw->most); return;
    default: snprintf(out, size, "%d to %d", sw->least, sw->most); return;
    }
}

/* --- the shape of words --- */

bool bq__edition_is_key(const char *text, size_t most)
{
    if (*text < 'a' || *text > 'z')
        return false;
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text) &&
           strlen(text) <= most;
}

bool bq__edition_is_name(const char *text)
{
    size_t n = strlen(text);
    return n > 0 && n < BQ_EDITION_NAME && *text != '-' &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

int bq__edition_cut(const char *text, unsigned characters)
{
    int bytes = 0;
    while (text[bytes] && characters > 0) {
        do
            bytes++;
        while (bq_utf8_inside(text[bytes]));
        characters--;
    }
    return bytes;
}

/* --- "did you mean" --- */

#define CLOSE_LETTERS 40

/* How many letters must change to make one word of the other; words longer than a key are far. */
static unsigned distance(const char *a, const char *b)
{
    unsigned row[CLOSE_LETTERS + 1];
    size_t n = strlen(a), m = strlen(b);
    if (n > CLOSE_LETTERS || m > CLOSE_LETTERS)
        return UINT_MAX;
    for (size_t j = 0; j <= m; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        unsigned corner = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            unsigned least = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            least = row[j] + 1 < least ? row[j] + 1 : least;
            row[j] = row[j - 1] + 1 < least ? row[j - 1] + 1 : least;
        }
    }
    return row[m];
}

const char *bq__edition_nearest(const char *word, const char *const *known, size_t n)
{
    const char *best = NULL;
    unsigned least = (unsigned)strlen(word) / 3 + 1; /* a third of the letters may be wrong */
    if (least == 1)
        return NULL; /* everything is close to a word of two letters */
    for (size_t i = 0; i < n; i++) {
        unsigned far = distance(word, known[i]);
        if (far < least || (far == least && !best)) {
            best = known[i];
            least = far;
        }
    }
    return best;
}
