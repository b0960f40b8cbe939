/* digits.c - bytes as text and back (see digits.h). */
#include "base/digits.h"

/* Four bytes as eight digits, all at once: each half byte gets a byte of its own, and those above nine are moved on to
 * the letters. */
static void hex_four(char to[8], uint32_t four)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t x = four;
    x = (x | x << 16) & UINT64_C(0x0000FFFF0000FFFF);
    x = (x | x << 8) & UINT64_C(0x00FF00FF00FF00FF);
    x = (x | x << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    x += ones * '0' + ((x + ones * 6) >> 4 & ones) * ('a' - '0' - 10);
    to[0] = (char)(x >> 56); /* one by one: the compiler makes one store of them */
    to[1] = (char)(x >> 48);
    to[2] = (char)(x >> 40);
    to[3] = (char)(x >> 32);
    to[4] = (char)(x >> 24);
    to[5] = (char)(x >> 16);
    to[6] = (char)(x >> 8);
    to[7] = (char)x;
}

void bq_buf_hex(bq_buf *b, uint64_t n)
{
    char *to = bq_buf_room(b, 16);
    if (!to)
        return;
    hex_four(to, (uint32_t)(n >> 32));
    hex_four(to + 8, (uint32_t)n);
}

void bq_buf_bytes_hex(bq_buf *b, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (; n >= 4; at += 4, n -= 4) {
        char *to = bq_buf_room(b, 8);
        if (to)
            hex_four(to, (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]);
    }
    for (; n > 0; at++, n--) {
        char digits[8];
        hex_four(digits, *at);
        bq_buf_bytes(b, digits + 6, 2);
    }
}

int bq_hex_read(const char *text, size_t n, void *bytes, size_t most)
{
    unsigned char *out = bytes;
    if (n % 2 || n / 2 > most)
        return -1;
    for (size_t i = 0; i < n / 2; i++) {
        int high = bq_hex_digit(text[2 * i]), low = bq_hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return -1;
        out[i] = (unsigned char)(high << 4 | low);
    }
    return (int)(n / 2);
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
