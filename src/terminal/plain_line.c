/* plain_line.c - lines out and in. Everything that is printed passes here, and is cleaned:
 * whatever a name, a file or an environment brings, the terminal gets letters. */
#include <string.h>

#include "terminal/internal.h"
#include "text/text.h"

/* ---- letters ---- */

static size_t utf8(const unsigned char *at, size_t left, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80         ? 1
                    : at[0] >> 5 == 0x06 ? 2
                    : at[0] >> 4 == 0x0E ? 3
                    : at[0] >> 3 == 0x1E ? 4
                                         : 0;
    if (length == 0 || length > left)
        return 0;
    uint32_t value = length == 1 ? at[0] : at[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (at[i] & 0x3Fu);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *code = value;
    return length;
}

/* What a terminal might obey, or nobody can see. */
static bool unseemly(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x034F ||
           code == 0x061C || code == 0x115F || code == 0x1160 || code == 0x17B4 || code == 0x17B5 ||
           (code >= 0x180B && code <= 0x180F) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
           code == 0x2800 || code == 0x3164 || (code >= 0xE000 && code <= 0xF8FF) ||
           (code >= 0xFE00 && code <= 0xFE0F) || code == 0xFEFF || code == 0xFFA0 ||
           (code >= 0xFFF0 && code <= 0xFFFB) || (code & 0xFFFE) == 0xFFFE || code >= 0xE0000;
}

size_t bq__terminal_clean(char *out, size_t size, const char *text, size_t n)
{
    size_t used = 0;
    for (size_t at = 0; at < n;) {
        uint32_t code;
        size_t length = utf8((const unsigned char *)text + at, n - at, &code);
        if (length && !unseemly(code)) {
            if (used + length + 1 > size)
                break;
            memcpy(out + used, text + at, length);
            used += length;
        }
        at += length ? length : 1;
    }
    if (size)
        out[used] = 0;
    return used;
}

/* ---- out ---- */

void bq__terminal_line(bq__plain *p, const char *prefix, const char *text)
{
    char clean[BQ_SENTENCE_BYTES];
    if (p->json)
        return;
    bq__terminal_clean(clean, sizeof clean, text, strlen(text));
    if (p->heard)
        p->heard(p->to, prefix, clean);
    else if (prefix[0])
        fprintf(p->out, "%s: %s\n", prefix, clean);
    else
        fprintf(p->out, "%s\n", clean);
}

void bq__terminal_say(bq__plain *p, const char *prefix, enum bq_text_key key, const bq_arg *args,
                      size_t n)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_text b = bq_text_on(sentence, sizeof sentence);
    bq_text_put(&b, p->language, &p->names, key, args, n);
    bq__terminal_line(p, prefix, sentence);
}

void bq__terminal_tell(bq__plain *p, const char *prefix, enum bq_text_key key)
{
    bq__terminal_say(p, prefix, key, NULL, 0);
}

const char *bq__terminal_word(bq__plain *p, char *out, size_t size, enum bq_text_key key,
                              const bq_arg *args, size_t n)
{
    bq_text b = bq_text_on(out, size);
    bq_text_put(&b, p->language, &p->names, key, args, n);
    return out;
}

bq_arg bq__terminal_tenths(bq__plain *p, const char *name, int64_t tenths, char out[32])
{
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "whole", tenths / 10),
        bq_arg_of(BQ_ARG_NUMBER, "tenth", tenths % 10),
    };
    bq__terminal_word(p, out, 32, BQ_T_PLAIN_NUMBER_TENTHS, args, 2);
    return bq_arg_text(name, out);
}

/* ---- what is wrong ---- */

void bq__terminal_refusal(bq__plain *p, const bq_verdict *verdict)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_text b = bq_text_on(sentence, sizeof sentence);
    if (p->json) {
        fprintf(p->out, "{\"no\":\"%s\",\"n\":%lld}\n", bq_refusal_words[verdict->code],
                (long long)verdict->detail);
        return;
    }
    bq_text_refusal(&b, p->language, &p->names, verdict);
    bq__terminal_line(p, "no", sentence);
    const char *row = bq_refusal_rows[verdict->code];
    unsigned number = 0;
    for (const char *at = row; *at; at++)
        if (*at >= '0' && *at <= '9')
            number = 10 * number + (unsigned)(*at - '0');
    if (row[0])
        p->row = BQ_ROW((unsigned)(unsigned char)row[0], number);
}

static const uint16_t wire_keys[BQ_WIRE_CODES] = {
#define BQ_WIRE(id, word, text) [BQ_WIRE_##id] = BQ_T_PLAIN_WIRE_##id,
#include "wire/error.def"
};

/* What the wire room expected, in the reader's language. */
static const char *expectation(bq__plain *p, const char *what, char *out, size_t size)
{
    static const struct {
        const char *what;
        uint16_t key;
    } known[] = {
        {"a square", BQ_T_PLAIN_EXPECTED_SQUARE},
        {"a square, +money or card", BQ_T_PLAIN_EXPECTED_GOODS},
        {"chance or chest", BQ_T_PLAIN_EXPECTED_DECK},
        {"give, take or lift", BQ_T_PLAIN_EXPECTED_TERMS},
        {"how many", BQ_T_PLAIN_EXPECTED_COUNT},
        {"a count", BQ_T_PLAIN_EXPECTED_COUNT},
        {"an amount", BQ_T_PLAIN_EXPECTED_AMOUNT},
        {"the new level", BQ_T_PLAIN_EXPECTED_LEVEL},
        {"a player", BQ_T_PLAIN_EXPECTED_PLAYER},
        {"a colour", BQ_T_PLAIN_EXPECTED_COLOUR},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (!strcmp(what, known[i].what))
            return bq__terminal_word(p, out, size, known[i].key, NULL, 0);
    return what;
}

void bq__terminal_wire_error(bq__plain *p, const bq_wire_error *error)
{
    char words[256];
    if (p->json) {
        fprintf(p->out, "{\"no\":\"%s\"}\n", bq_wire_words[error->code]);
        return;
    }
    BQ__SAY(p, "no", wire_keys[error->code],
            bq_arg_text("what", expectation(p, error->what, words, sizeof words)));
}

static const uint16_t trouble_keys[BQ_TROUBLES] = {
#define BQ_TROUBLE(id, word, text) [BQ_TABLE_##id] = BQ_T_PLAIN_TROUBLE_##id,
#include "table/trouble.def"
};

void bq__terminal_trouble(bq__plain *p, const char *prefix, const bq_trouble *trouble)
{
    if (p->json) {
        fprintf(p->out, "{\"trouble\":\"%s\"}\n", bq_trouble_words[trouble->code]);
        return;
    }
    BQ__SAY(p, prefix, trouble_keys[trouble->code], bq_arg_text("detail", trouble->detail),
            bq_arg_of(BQ_ARG_NUMBER, "line", trouble->line));
}

/* ---- in ---- */

/* The rest of a line that is too long goes too; what is left of it is refused by its length. */
static bool read_raw(bq__plain *p, char *line, size_t size)
{
    if (p->keyboard && !p->json)
        fputs("> ", p->out);
    fflush(p->out);
    if (!fgets(line, (int)size, p->in))
        return false;
    size_t n = strcspn(line, "\n");
    if (line[n] == 0 && !feof(p->in))
        for (int c = getc(p->in); c != '\n' && c != EOF;)
            c = getc(p->in);
    line[n] = 0;
    return true;
}

bool bq__terminal_read(bq__plain *p, char *line, size_t size)
{
    if (p->ended || !(p->asks ? p->asks(p->to, line, size) : read_raw(p, line, size))) {
        p->ended = true;
        return false;
    }
    size_t from = strspn(line, " \t\r"), n = strlen(line);
    while (n > from && strchr(" \t\r", line[n - 1]))
        n--;
    memmove(line, line + from, n - from);
    line[n - from] = 0;
    return true;
}

static unsigned picked(bq__plain *p, const char *line, const char *const *words, unsigned n)
{
    unsigned number = 0, found = 0;
    size_t length = strlen(line);
    for (size_t i = 0; i < length && line[i] >= '0' && line[i] <= '9' && i < 4; i++) {
        number = 10 * number + (unsigned)(line[i] - '0');
        if (i + 1 == length && number >= 1 && number <= n)
            return number;
    }
    for (unsigned i = 0; i < n; i++)
        if (!strcmp(words[i], line))
            return i + 1;
    for (unsigned i = 0; i < n; i++)
        if (!strncmp(words[i], line, length)) {
            if (found) {
                BQ__SAY(p, "no", BQ_T_PLAIN_NO_AMBIGUOUS, bq_arg_text("what", line));
                return 0;
            }
            found = i + 1;
        }
    if (!found)
        BQ__SAY(p, "no", BQ_T_PLAIN_NO_CHOICE, bq_arg_text("what", line),
                bq_arg_of(BQ_ARG_NUMBER, "n", n));
    return found;
}

unsigned bq__terminal_pick(bq__plain *p, const char *const *words, unsigned n, unsigned usual)
{
    char line[BQ_LINE_BYTES + 2];
    while (bq__terminal_read(p, line, sizeof line)) {
        if (!*line)
            return usual;
        if (!strcmp(line, "menu")) {
            p->menu = true;
            return 0;
        }
        if (!strcmp(line, "quit")) {
            p->ended = true;
            return 0;
        }
        unsigned which = picked(p, line, words, n);
        if (which)
            return which;
    }
    return 0;
}
