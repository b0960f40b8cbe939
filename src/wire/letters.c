/* letters.c - letters compared as people mean them: without case, accents, blanks and punctuation.
 *
 * Names are compared letter by letter while both are being read, so none is too long and nothing is
 * copied. The small table knows Latin letters with accents and the Cyrillic alphabet; all other
 * letters stand for themselves. */
#include "wire/internal.h"

/* U+00C0 to U+017F without their accents; capitals here stand for two letters, '-' for none. */
static const char plain_latin[] =
    "aaaaaaAceeeeiiiidnooooo-ouuuuyTSaaaaaaAceeeeiiiidnooooo-ouuuuyTy"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiIIjjkkkllllllllll"
    "nnnnnnnnnooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
_Static_assert(sizeof plain_latin == 0x180 - 0xC0 + 1, "one letter each");

static uint32_t two_letters(char c)
{
    switch (c) {
    case 'A':
        return 'a' << 8 | 'e';
    case 'O':
        return 'o' << 8 | 'e';
    case 'S':
        return 's' << 8 | 's';
    case 'T':
        return 't' << 8 | 'h';
    default:
        return 'i' << 8 | 'j';
    }
}

static uint32_t plain_cyrillic(uint32_t code)
{
    if (code >= 0x410 && code <= 0x42F)
        code += 0x20;
    else if (code < 0x410)
        code += 0x50;
    else if (code == 0x490)
        code = 0x491;
    switch (code) {
    case 0x450:
    case 0x451:
        return 0x435; /* yo is typed as ye */
    case 0x439:
    case 0x45D:
        return 0x438;
    case 0x457:
        return 0x456;
    default:
        return code;
    }
}

uint32_t bq__wire_plain(uint32_t code, uint32_t *second)
{
    if (code < 0x80) {
        if (code >= 'A' && code <= 'Z')
            return code + ('a' - 'A');
        return (code >= 'a' && code <= 'z') || (code >= '0' && code <= '9') ? code : 0;
    }
    if (code < 0xC0)
        return 0;
    if (code < 0x180) {
        char c = plain_latin[code - 0xC0];
        if (c >= 'a')
            return (unsigned char)c;
        if (c == '-')
            return 0;
        *second = two_letters(c) & 0xFF;
        return two_letters(c) >> 8;
    }
    if (code >= 0x300 && code <= 0x36F)
        return 0;
    if (code >= 0x391 && code <= 0x3A9)
        return code + 0x20;
    if (code >= 0x400 && code <= 0x491)
        return plain_cyrillic(code);
    return (code >= 0x2000 && code <= 0x206F) || (code >= 0x3000 && code <= 0x303F) ? 0 : code;
}

/* The next letter, 0 at the end. */
static uint32_t next_letter(bq__wire_letters *l)
{
    l->begins = false;
    if (l->second) {
        uint32_t letter = l->second;
        l->second = 0;
        return letter;
    }
    while (l->n > 0) {
        uint32_t code;
        size_t length = bq_utf8_read(l->text, l->n, &code);
        if (length == 0) {
            code = 0xFFFD;
            length = 1;
        }
        l->text += length;
        l->n -= length;
        uint32_t letter = bq__wire_plain(code, &l->second);
        if (letter)
            return letter;
        if (code < 0x300 || code > 0x36F)
            l->begins = true; /* a gap between words; an accent is none */
    }
    return 0;
}

bool bq__wire_begins_with(bq__wire_letters l, bq__wire_letters part, bool all)
{
    uint32_t want = next_letter(&part);
    if (!want)
        return false;
    for (; want; want = next_letter(&part))
        if (next_letter(&l) != want)
            return false;
    return !all || next_letter(&l) == 0;
}

bool bq__wire_has_word(bq__wire_letters l, bq__wire_letters part)
{
    for (;;) {
        bq__wire_letters before = l;
        if (!next_letter(&l))
            return false;
        if (l.begins && bq__wire_begins_with(before, part, false))
            return true;
    }
}

bool bq__wire_same(const char *a, size_t an, const char *b, size_t bn)
{
    return bq__wire_begins_with((bq__wire_letters){.text = a, .n = an},
                                (bq__wire_letters){.text = b, .n = bn}, true);
}
