/* buffer.c - the bounded string builder of this room (see buffer.h). */
#include "wire/buffer.h"

#include <string.h>

#include "wire/internal.h"

bq_buf bq_buf_on(char *at, size_t cap)
{
    if (cap > 0)
        at[0] = '\0';
    return (bq_buf){.at = at, .cap = cap, .n = 0, .cut = false};
}

void bq_buf_bytes(bq_buf *b, const char *bytes, size_t n)
{
    if (n == 0)
        return;
    if (b->cut || b->cap == 0 || n > b->cap - 1 - b->n) {
        b->cut = true;
        return;
    }
    memcpy(b->at + b->n, bytes, n);
    b->n += n;
    b->at[b->n] = '\0';
}

void bq_buf_str(bq_buf *b, const char *text)
{
    bq_buf_bytes(b, text, strlen(text));
}

void bq_buf_char(bq_buf *b, char c)
{
    if (b->cut || b->n + 1 >= b->cap) {
        b->cut = true;
        return;
    }
    b->at[b->n++] = c;
    b->at[b->n] = '\0';
}

void bq_buf_key(bq_buf *b, const char *name, size_t n)
{
    if (b->cut || b->n + n + 5 > b->cap) {
        b->cut = true;
        return;
    }
    char *to = b->at + b->n;
    to[0] = ',';
    to[1] = '"';
    memcpy(to + 2, name, n);
    memcpy(to + 2 + n, "\":", 3);
    b->n += n + 4;
}

void bq_buf_int(bq_buf *b, int64_t n)
{
    char digits[20]; /* 2^63 has 19 */
    size_t at = sizeof digits;
    uint64_t rest = n < 0 ? ~(uint64_t)n + 1 : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (n < 0)
        bq_buf_char(b, '-');
    bq_buf_bytes(b, digits + at, sizeof digits - at);
}

void bq_buf_hex(bq_buf *b, uint64_t n)
{
    char digits[16];
    for (size_t i = 0; i < sizeof digits; i++)
        digits[i] = "0123456789abcdef"[n >> (60 - 4 * i) & 15];
    bq_buf_bytes(b, digits, sizeof digits);
}

void bq_buf_bytes_hex(bq_buf *b, const void *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *at = bytes;
    char some[64];
    while (n > 0) {
        size_t part = n < sizeof some / 2 ? n : sizeof some / 2;
        for (size_t i = 0; i < part; i++) {
            some[2 * i] = digits[at[i] >> 4];
            some[2 * i + 1] = digits[at[i] & 15];
        }
        bq_buf_bytes(b, some, 2 * part);
        at += part;
        n -= part;
    }
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int bq_hex_read(const char *text, size_t n, void *bytes, size_t most)
{
    unsigned char *out = bytes;
    if (n % 2 || n / 2 > most)
        return -1;
    for (size_t i = 0; i < n / 2; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return -1;
        out[i] = (unsigned char)(high << 4 | low);
    }
    return (int)(n / 2);
}

static void json_escape(bq_buf *b, uint32_t code)
{
    char text[6] = {'\\', 'u', 0, 0, 0, 0};
    for (size_t i = 0; i < 4; i++)
        text[2 + i] = "0123456789abcdef"[code >> (12 - 4 * i) & 15];
    bq_buf_bytes(b, text, sizeof text);
}

/* U+2028 and U+2029 end a line in JavaScript; '<' and '>' could end a script element. */
static bool json_is_awkward(uint32_t code)
{
    return bq__wire_is_control(code) || code == '<' || code == '>' || code == '&';
}

/* ASCII that stands in a JSON string as it is: all but control characters and " & < > \, as bits. */
static bool json_is_plain(char c)
{
    static const uint64_t plain[2] = {UINT64_C(0xAFFFFFBB00000000), UINT64_C(0x7FFFFFFFEFFFFFFF)};
    unsigned char code = (unsigned char)c;
    return code < 128 && plain[code >> 6] >> (code & 63) & 1;
}

void bq_buf_json(bq_buf *b, const char *text)
{
    size_t left = strlen(text);
    bq_buf_char(b, '"');
    while (left > 0) {
        uint32_t code;
        size_t n = 0;
        while (n < left && json_is_plain(text[n]))
            n++;
        if (n > 0) { /* nearly always all of it */
            bq_buf_bytes(b, text, n);
            text += n;
            left -= n;
            continue;
        }
        n = bq__wire_utf8(text, left, &code);
        if (n == 0) {
            json_escape(b, 0xFFFD);
            n = 1;
        } else if (code == '"' || code == '\\') {
            bq_buf_char(b, '\\');
            bq_buf_char(b, (char)code);
        } else if (json_is_awkward(code)) {
            json_escape(b, code);
        } else {
            bq_buf_bytes(b, text, n);
        }
        text += n;
        left -= n;
    }
    bq_buf_char(b, '"');
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void bq_buf_base64(bq_buf *b, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i += 3) {
        uint32_t three = (uint32_t)at[i] << 16 | (uint32_t)(i + 1 < n ? at[i + 1] : 0) << 8 |
                         (uint32_t)(i + 2 < n ? at[i + 2] : 0);
        bq_buf_char(b, letters[three >> 18]);
        bq_buf_char(b, letters[three >> 12 & 63]);
        bq_buf_char(b, i + 1 < n ? letters[three >> 6 & 63] : '=');
        bq_buf_char(b, i + 2 < n ? letters[three & 63] : '=');
    }
}

bool bq_base64_read(const char *text, size_t n, void *bytes, size_t size)
{
    unsigned char *out = bytes;
    uint32_t bits = 0;
    size_t made = 0, pad = (3 - size % 3) % 3;
    if (n != (size + 2) / 3 * 4)
        return false;
    for (size_t i = 0; i < n; i++) {
        const char *letter = text[i] ? strchr(letters, text[i]) : NULL;
        bool padding = i >= n - pad;
        if (padding ? text[i] != '=' : !letter)
            return false;
        bits = bits << 6 | (padding ? 0 : (uint32_t)(letter - letters));
        for (unsigned k = 0; i % 4 == 3 && k < 3 && made < size; k++)
            out[made++] = (unsigned char)(bits >> (16 - 8 * k));
    }
    return true;
}
