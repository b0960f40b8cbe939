/* json.c - the one writer of JSON (see json.h): texts and their escapes, what is rare, documents for people. */
#include "base/json.h"

#include <math.h>

#include "base/bits.h"
#include "base/json_hot.h"
#include "base/utf8.h"

/* ---- texts ---- */

static void put_escape(bq_buf *b, uint32_t code)
{
    char text[6] = {'\\', 'u', 0, 0, 0, 0};
    for (size_t i = 0; i < 4; i++)
        text[2 + i] = "0123456789abcdef"[code >> (12 - 4 * i) & 15];
    bq_buf_bytes(b, text, sizeof text);
}

/* U+2028 and U+2029 end a line in JavaScript; '<' and '>' could end a script element. */
static bool is_awkward(uint32_t code)
{
    return bq_is_control(code) || code == '<' || code == '>' || code == '&';
}

/* ASCII that stands in a JSON string as it is: all but control characters and " & < > \. */
static const bool is_plain[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* from the blank: " and & */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, /* from 0: < and > */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* from @ */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, /* from P: \ */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* from ` */
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0 /* from p: delete */
};

/* Any other letter; how many bytes of the text it was. */
__attribute__((noinline)) static size_t put_other(bq_buf *b, const char *text)
{
    uint32_t code;
    size_t n = bq_utf8_read(text, 4, &code); /* a terminating zero goes on with no letter: it reads no further */
    if (n == 0) {
        put_escape(b, 0xFFFD);
        return 1;
    }
    if (code == '"' || code == '\\') {
        bq_buf_char(b, '\\');
        bq_buf_char(b, (char)code);
    } else if (is_awkward(code)) {
        put_escape(b, code);
    } else {
        bq_buf_bytes(b, text, n);
    }
    return n;
}

static size_t plain_letters(const char *text)
{
    size_t n = 0;
    while (is_plain[(unsigned char)text[n]])
        n++;
    return n;
}

void bq_json_string(bq_buf *b, const char *text)
{
    text = text ? text : "";
    size_t n = plain_letters(text);
    if (!text[n]) { /* nearly always */
        bq_json_quote(b, text, n);
        return;
    }
    bq_buf_char(b, '"');
    for (; *text; n = plain_letters(text)) {
        bq_buf_bytes(b, text, n);
        text += n;
        if (*text)
            text += put_other(b, text);
    }
    bq_buf_char(b, '"');
}

/* ---- other values ---- */

void bq_json_real(bq_buf *b, const char *name, double value, int digits)
{
    bq_json_key(b, name);
    if (isfinite(value))
        bq_buf_format(b, "%.*f", digits, value);
    else
        bq_buf_str(b, "null");
}

void bq_json_texts(bq_buf *b, const char *name, const char *const *texts, size_t n)
{
    bq_json_open(b, name, '[');
    for (size_t i = 0; i < n; i++)
        bq_json_text(b, NULL, texts[i]);
    bq_json_close(b, ']');
}

void bq_json_bytes(bq_buf *b, const char *name, const void *bytes, size_t n)
{
    bq_json_key(b, name);
    bq_buf_char(b, '"');
    bq_buf_bytes_hex(b, bytes, n);
    bq_buf_char(b, '"');
}

void bq_json_set(bq_buf *b, const char *name, uint64_t set)
{
    bq_json_open(b, name, '[');
    for (uint64_t left = set; left; left &= left - 1) {
        if (left != set)
            bq_buf_char(b, ',');
        bq_buf_int(b, bq_low(left));
    }
    bq_json_close(b, ']');
}

/* ---- for people ---- */

void bq_json_line(bq_buf *b)
{
    bq_json_key(b, NULL);
    bq_buf_char(b, '\n');
}

void bq_json_open_lines(bq_buf *b, const char *name, char bracket)
{
    bq_json_open(b, name, bracket);
    bq_buf_char(b, '\n');
}

/* Where the string ends that begins here. */
static size_t string_end(const char *text, size_t at)
{
    while (text[++at] != '"')
        at += text[at] == '\\';
    return at + 1;
}

static void put_line(bq_buf *b, size_t columns)
{
    bq_buf_char(b, '\n');
    while (columns-- > 0)
        bq_buf_char(b, ' ');
}

void bq_json_indent(bq_buf *b, unsigned step)
{
    bq_buf to = bq_buf_grow(b->most);
    uint64_t broken = 0; /* a bit for each bracket that is open, the last one lowest: its items begin lines */
    size_t depth = 0;
    bool begins = false; /* a line, here */
    if (b->cut)
        return;
    for (size_t at = 0; at < b->n; at++) {
        char c = b->at[at], next = b->at[at + 1];
        if (c == '\n')
            continue;
        if (c == '}' || c == ']') {
            begins = broken & 1;
            broken >>= 1;
            depth--;
            if (!begins && step && c == '}' && b->at[at - 1] != '{')
                bq_buf_char(&to, ' ');
        }
        if (begins)
            put_line(&to, step * depth);
        begins = (c == ',' && broken & 1) || ((c == '{' || c == '[') && next == '\n');
        size_t end = c == '"' ? string_end(b->at, at) : at + 1;
        bq_buf_bytes(&to, b->at + at, end - at);
        at = end - 1;
        if (c == '{' || c == '[') {
            broken = broken << 1 | begins;
            depth++;
        }
        if (c == ':' || (c == ',' && !begins) || (step && c == '{' && !begins && next != '}'))
            bq_buf_char(&to, ' ');
    }
    bq_buf_free(b);
    *b = to;
}
