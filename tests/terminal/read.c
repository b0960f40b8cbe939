/* read.c - see read.h. */
#include "read.h"

#include <string.h>

#include "base/buffer.h"

/* ---- a canvas ---- */

uint32_t read_code(const bq__canvas *c, int row, int col)
{
    const bq__cell *cell = bq__canvas_at(c, row, col);
    return cell ? cell->code : 0;
}

static void add_code(bq_buf *b, uint32_t code)
{
    char bytes[4];
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    bytes[0] = (char)(n == 1 ? code : n == 2 ? 0xC0 | code >> 6 : 0xE0 | code >> 12);
    bytes[n - 1] = (char)(n == 1 ? code : 0x80 | (code & 0x3F));
    if (n == 3)
        bytes[1] = (char)(0x80 | (code >> 6 & 0x3F));
    bq_buf_bytes(b, bytes, n);
}

void read_row(const bq__canvas *c, int row, int col, int wide, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    for (int i = 0; i < wide; i++)
        if (read_code(c, row, col + i))
            add_code(&b, read_code(c, row, col + i));
    while (b.n && out[b.n - 1] == ' ')
        out[--b.n] = 0;
}

bool read_finds(const bq__canvas *c, const char *words)
{
    char text[2000];
    for (int row = 0; row < c->rows; row++) {
        read_row(c, row, 0, c->cols, text, sizeof text);
        if (strstr(text, words))
            return true;
    }
    return false;
}

/* ---- words ---- */

void read_blanks(char *out, size_t size, const char *text)
{
    bq_buf b = bq_buf_on(out, size);
    while (*text) {
        uint32_t code;
        size_t n = bq__letter(text, &code);
        if (code == ' ') /* they all are */
            bq_buf_char(&b, ' ');
        else
            bq_buf_bytes(&b, text, n);
        text += n;
    }
}

/* Between thousands: a comma, or a blank. */
static bool is_gap(const char *text)
{
    return (*text == ',' || *text == ' ') && strspn(text + 1, "0123456789") == 3;
}

static const char *number_at(const char *text, int64_t *out)
{
    *out = 0;
    for (;;) {
        while (*text >= '0' && *text <= '9')
            *out = 10 * *out + (*text++ - '0');
        if (!is_gap(text))
            return text;
        text++;
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

unsigned read_sums(const char *written, const char *money, int64_t *sum, unsigned most)
{
    static char text[16384];
    char pattern[64];
    read_blanks(text, sizeof text, written);
    read_blanks(pattern, sizeof pattern, money);
    const char *hole = strstr(pattern, "{}");
    size_t before = (size_t)(hole - pattern), after = strlen(hole + 2);
    unsigned n = 0;
    for (const char *at = text; *at && n < most;) {
        int64_t amount;
        size_t skipped = (size_t)(at - text);
        if (*at < '0' || *at > '9') {
            at++;
            continue;
        }
        const char *end = number_at(at, &amount);
        bool is = skipped >= before && !strncmp(at - before, pattern, before) && !strncmp(end, hole + 2, after) &&
                  !(after && is_letter(end[after])); /* "16 FC" is no sum */
        if (is)
            sum[n++] = skipped > before && at[-(int)before - 1] == '-' ? -amount : amount;
        at = end;
    }
    return n;
}
