/* utf8.c - letters (see utf8.h). */
#include "base/utf8.h"

size_t bq_utf8_read(const char *text, size_t n, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (n == 0)
        return 0;
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0x80         ? 1
                    : first >> 5 == 0x06 ? 2
                    : first >> 4 == 0x0E ? 3
                    : first >> 3 == 0x1E ? 4
                                         : 0;
    if (length == 0 || length > n)
        return 0;
    uint32_t value = length == 1 ? first : first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (!bq_utf8_inside(text[i]))
            return 0;
        value = value << 6 | ((unsigned char)text[i] & 0x3Fu);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *code = value;
    return length;
}

size_t bq_utf8_write(char out[4], uint32_t code)
{
    static const uint8_t heads[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(heads[n] | code);
    return n;
}

void bq_buf_utf8(bq_buf *b, uint32_t code)
{
    char letter[4];
    bq_buf_bytes(b, letter, bq_utf8_write(letter, code));
}

size_t bq_utf8_cut(const char *text, size_t n)
{
    while (n > 0 && bq_utf8_inside(text[n]))
        n--;
    return n;
}

size_t bq_letters(const char *text, size_t n)
{
    size_t letters = 0;
    for (size_t i = 0; i < n; i++)
        letters += !bq_utf8_inside(text[i]);
    return letters;
}

bool bq_is_control(uint32_t code)
{
    return code == 0x61C || code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

/* ---- ranges ---- */

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

/* ---- what cannot be seen ---- */

bool bq_is_ignorable(uint32_t code)
{
    static const range none[] = {{0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x115F, 0x1160},   {0x17B4, 0x17B5},  {0x180B, 0x180F},
                                 {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFE00, 0xFE0F},   {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFFC},
                                 {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}};
    return bq_is_control(code) || (code & 0xFFFE) == 0xFFFE || (code >= 0xAD && within(code, none, sizeof none / sizeof none[0]));
}

bool bq_is_unseen(uint32_t code)
{
    static const range blank[] = {{0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200F}, {0x202F, 0x202F},
                                  {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000}};
    return code == ' ' || bq_is_ignorable(code) || (code >= 0xA0 && within(code, blank, sizeof blank / sizeof blank[0]));
}

/* ---- columns ---- */

/* Our own three languages need neither table; names from outside may be anything. */
unsigned bq_letter_columns(uint32_t code)
{
    static const range none[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2},
                                 {0x05C4, 0x05C5}, {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC},
                                 {0x06DF, 0x06E4}, {0x0730, 0x074A}, {0x0900, 0x0902}, {0x0941, 0x0948}, {0x094D, 0x094D},
                                 {0x0951, 0x0957}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E}, {0x0EC8, 0x0ECE},
                                 {0x1AB0, 0x1ACE}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},
                                 {0x20D0, 0x20F0}, {0x302A, 0x302D}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
                                 {0xFEFF, 0xFEFF}};
    static const range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
                                 {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
                                 {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                                 {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                                 {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF},
                                 {0x20000, 0x3FFFD}};
    if (code < 0x0300)
        return 1;
    if (within(code, none, sizeof none / sizeof none[0]))
        return 0;
    return within(code, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

unsigned bq_columns(const char *text, size_t n)
{
    unsigned columns = 0;
    for (size_t at = 0; at < n;) {
        uint32_t code;
        size_t length = bq_utf8_read(text + at, n - at, &code);
        columns += length ? bq_letter_columns(code) : 1;
        at += length ? length : 1;
    }
    return columns;
}

/* ---- capital letters ---- */

uint32_t bq_capital(uint32_t code)
{
    bool shifted = (code >= 'a' && code <= 'z') || (code >= 0xE0 && code <= 0xFE && code != 0xF7) ||
                   (code >= 0x430 && code <= 0x44F);
    if (shifted)
        return code - 0x20;
    if (code >= 0x450 && code <= 0x45F)
        return code - 0x50;
    return code == 0x153 ? 0x152 : code;
}

uint32_t bq_small(uint32_t code)
{
    bool shifted = (code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7) ||
                   (code >= 0x410 && code <= 0x42F);
    return shifted ? code + 0x20 : code == 0x401 ? 0x451 : code;
}

void bq_buf_capital(bq_buf *b, const char *text, size_t n)
{
    uint32_t code;
    size_t used = bq_utf8_read(text, n, &code);
    if (used)
        bq_buf_utf8(b, bq_capital(code));
    bq_buf_bytes(b, text + used, n - used);
}
