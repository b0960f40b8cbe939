/* style.c - styles as text: a key and a number a line, '#' begins a comment.
 *
 * The reader is strict: an unknown or doubled key, a number out of its range or anything else on a
 * line is a fault with its line. The tool that compiles the shipped styles into the program reads
 * with this same file (tools/style-compile.c). */
#include <string.h>

#include "bots/bots.h"

const bq_style_key bq_style_keys[BQ_STYLE_KEYS] = {
#define BQ_STYLE(key, least, most, usual, what) {#key, what, least, most, usual},
#include "bots/style.def"
};

_Static_assert(sizeof(bq_bot_style) == BQ_STYLE_KEYS * sizeof(int32_t), "one number a key");

int32_t bq_style_get(const bq_bot_style *style, unsigned key)
{
    int32_t value;
    memcpy(&value, (const char *)style + key * sizeof value, sizeof value);
    return value;
}

void bq_style_set(bq_bot_style *style, unsigned key, int32_t value)
{
    memcpy((char *)style + key * sizeof value, &value, sizeof value);
}

bq_bot_style bq_style_usual(void)
{
    return (bq_bot_style){
#define BQ_STYLE(key, least, most, usual, what) .key = usual,
#include "bots/style.def"
    };
}

/* ---- reading ---- */

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t word_length(const char *text, size_t n)
{
    size_t used = 0;
    while (used < n && !blank(text[used]) && text[used] != '#')
        used++;
    return used;
}

static bool fault(bq_style_trouble *trouble, enum bq_style_fault code, const char *word, size_t n)
{
    size_t used = 0;
    for (; used < n && used + 1 < sizeof trouble->word; used++)
        trouble->word[used] = (unsigned char)word[used] > ' ' && (unsigned char)word[used] < 127
                                  ? word[used]
                                  : '?';
    trouble->word[used] = 0;
    trouble->code = code;
    return false;
}

int bq_style_key_of(const char *word, size_t n)
{
    for (unsigned i = 0; i < BQ_STYLE_KEYS; i++)
        if (strlen(bq_style_keys[i].word) == n && !memcmp(bq_style_keys[i].word, word, n))
            return (int)i;
    return -1;
}

static bool number(const char *text, size_t n, int32_t *out)
{
    int64_t value = 0;
    bool minus = n && *text == '-';
    if (n == minus || n > 9)
        return false;
    for (size_t i = minus; i < n; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        value = value * 10 + (text[i] - '0');
    }
    *out = (int32_t)(minus ? -value : value);
    return true;
}

/* "key number", both there. */
static bool read_pair(const char *line, size_t n, bq_bot_style *style, uint64_t *given,
                      bq_style_trouble *trouble)
{
    size_t key_n = word_length(line, n), at = key_n;
    int key = bq_style_key_of(line, key_n);
    if (key < 0)
        return fault(trouble, BQ_STYLE_UNKNOWN, line, key_n);
    while (at < n && blank(line[at]))
        at++;
    size_t value_n = word_length(line + at, n - at);
    int32_t value;
    if (!number(line + at, value_n, &value))
        return fault(trouble, BQ_STYLE_NO_NUMBER, line, key_n);
    const bq_style_key *known = &bq_style_keys[key];
    trouble->least = known->least;
    trouble->most = known->most;
    if (value < known->least || value > known->most)
        return fault(trouble, BQ_STYLE_RANGE, line, key_n);
    if (*given >> key & 1u)
        return fault(trouble, BQ_STYLE_DOUBLED, line, key_n);
    for (at += value_n; at < n && line[at] != '#'; at++)
        if (!blank(line[at]))
            return fault(trouble, BQ_STYLE_MORE, line + at, word_length(line + at, n - at));
    *given |= (uint64_t)1 << key;
    bq_style_set(style, (unsigned)key, value);
    return true;
}

bool bq_style_read(const char *text, size_t n, bq_bot_style *style, bq_style_trouble *trouble)
{
    uint64_t given = 0;
    *trouble = (bq_style_trouble){.line = 1};
    *style = bq_style_usual();
    for (size_t at = 0; at < n; trouble->line++) {
        const char *line = text + at, *end = memchr(line, '\n', n - at);
        size_t length = end ? (size_t)(end - line) : n - at;
        at += length + 1;
        while (length && blank(*line)) {
            line++;
            length--;
        }
        if (length && *line != '#' && !read_pair(line, length, style, &given, trouble))
            return false;
    }
    return true;
}
