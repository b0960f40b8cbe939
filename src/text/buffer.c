/* buffer.c - the bounded text that everything is written into, and how wide letters are. */
#include "text/internal.h"

bq_text bq_text_on(char *at, size_t cap)
{
    if (cap > 0)
        at[0] = '\0';
    return (bq_text){.at = at, .cap = cap};
}

void bq_text_bytes(bq_text *b, const char *bytes, size_t n)
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

void bq_text_str(bq_text *b, const char *text)
{
    bq_text_bytes(b, text, bq__text_len(text));
}

size_t bq__text_utf8(const char *at, size_t left, uint32_t *code)
{
    unsigned char first = (unsigned char)at[0];
    size_t n = first < 0x80         ? 1
               : first >> 5 == 0x06 ? 2
               : first >> 4 == 0x0E ? 3
               : first >> 3 == 0x1E ? 4
                                    : 0;
    *code = n < 2 ? first : first & (0x7Fu >> n);
    if (n == 0 || n > left) {
        *code = 0xFFFD;
        return 1;
    }
    for (size_t i = 1; i < n; i++) {
        unsigned char next = (unsigned char)at[i];
        if (next >> 6 != 2) {
            *code = 0xFFFD;
            return 1;
        }
        *code = *code << 6 | (next & 0x3Fu);
    }
    return n;
}

/* ---- columns ---- */

typedef struct range {
    uint32_t first;
    uint32_t last;
} range;

static bool within(uint32_t code, const range *ranges, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* Our own three languages need neither table; names from outside may be anything. */
unsigned bq__text_width(uint32_t code)
{
    static const range none[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},
                                 {0x0610, 0x061A}, {0x064B, 0x065F}, {0x200B, 0x200F},
                                 {0x202A, 0x202E}, {0x2060, 0x2064}, {0x20D0, 0x20F0},
                                 {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}};
    static const range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
                                 {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
                                 {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                                 {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                                 {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
    if (code < 0x0300)
        return 1;
    if (within(code, none, sizeof none / sizeof none[0]))
        return 0;
    return within(code, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

unsigned bq_text_columns(const char *text, size_t n)
{
    unsigned columns = 0;
    for (size_t at = 0; at < n;) {
        uint32_t code;
        at += bq__text_utf8(text + at, n - at, &code);
        columns += bq__text_width(code);
    }
    return columns;
}

/* ---- capital letters ---- */

/* Latin with the accents of French, and Cyrillic; anything else stays as it is. */
static uint32_t capital(uint32_t code)
{
    bool shifted = (code >= 'a' && code <= 'z') || (code >= 0xE0 && code <= 0xFE && code != 0xF7) ||
                   (code >= 0x430 && code <= 0x44F);
    if (shifted)
        return code - 0x20;
    if (code >= 0x450 && code <= 0x45F)
        return code - 0x50;
    return code == 0x153 ? 0x152 : code;
}

void bq__text_capital(bq_text *b, const char *text, size_t n)
{
    uint32_t code = 0;
    size_t used = n ? bq__text_utf8(text, n, &code) : 0;
    uint32_t big = capital(code);
    if (big == code || used > 2) {
        bq_text_bytes(b, text, n);
        return;
    }
    char letter[2] = {(char)big, 0};
    if (used == 2) {
        letter[0] = (char)(0xC0 | big >> 6);
        letter[1] = (char)(0x80 | (big & 0x3F));
    }
    bq_text_bytes(b, letter, used);
    bq_text_bytes(b, text + used, n - used);
}
