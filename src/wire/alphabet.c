/* alphabet.c - the letters of a new name: those of one alphabet, each of which can be seen. Whoever could mix
 * alphabets, or put in what leaves no ink, could be called like somebody else. Names that were given before this rule stay
 * good where they are read (bq_seat_name_ok). */
#include "wire/internal.h"

enum alphabet {
    ANY,
    LATIN, GREEK, CYRILLIC, ARMENIAN, GEORGIAN, HEBREW, ARABIC, THAANA, ETHIOPIC, DEVANAGARI, BENGALI, GURMUKHI, GUJARATI,
    ORIYA, TAMIL, TELUGU, KANNADA, MALAYALAM, SINHALA, THAI, LAO, TIBETAN, MYANMAR, KHMER, HANGUL, HAN, HIRAGANA, KATAKANA,
    BOPOMOFO, JAPANESE
};
enum kind { LETTER, MARK, PICTURE };

typedef struct range {
    uint32_t first;
    uint16_t more; /* the last is so many after it */
    uint8_t kind, alphabet;
} range;

static const range ranges[] = {
#define BQ_LETTERS(first, last, alphabet) {first, (last) - (first), LETTER, alphabet},
#define BQ_MARKS(first, last, alphabet) {first, (last) - (first), MARK, alphabet},
#define BQ_PICTURES(first, last, alphabet) {first, (last) - (first), PICTURE, alphabet},
#include "wire/scripts.def"
};

static const range *range_of(uint32_t code)
{
    size_t low = 0, high = sizeof ranges / sizeof ranges[0];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code < ranges[middle].first)
            high = middle;
        else if (code - ranges[middle].first > ranges[middle].more)
            low = middle + 1;
        else
            return &ranges[middle];
    }
    return NULL;
}

/* Signs that stand in names: those of ASCII that bq_seat_name_ok() takes, apostrophes, middle dots, the Hebrew hyphen. */
static bool is_sign(uint32_t code)
{
    return code < 0x80 || code == 0xB7 || code == 0x2BC || code == 0x5BE || code == 0x5F3 || code == 0x5F4 ||
           code == 0x2019 || code == 0x30FB;
}

/* What a picture may have behind it: that it is in colours, and the colour of a skin. */
static bool is_tint(uint32_t code)
{
    return code == 0xFE0F || (code >= 0x1F3FB && code <= 0x1F3FF);
}

/* Japanese is written with three, Korean and Chinese with two. */
static bool is_one_alphabet(uint32_t used)
{
    const uint32_t bit = 1, japanese = bit << HAN | bit << HIRAGANA | bit << KATAKANA | bit << JAPANESE,
                   korean = bit << HAN | bit << HANGUL, chinese = bit << HAN | bit << BOPOMOFO;
    return !(used & (used - 1)) || !(used & ~japanese) || !(used & ~korean) || !(used & ~chinese);
}

bool bq_new_name_ok(const char *name, size_t n)
{
    enum { MARKS = 4 }; /* on one letter: Tibetan has as many */
    uint32_t used = 0;
    unsigned marks = MARKS; /* that are there, on the letter before */
    bool seen = false, picture = false;
    if (!bq_seat_name_ok(name, n))
        return false;
    for (size_t at = 0, length; at < n; at += length) {
        uint32_t code = 0;
        length = bq_utf8_read(name + at, n - at, &code);
        const range *in = range_of(code);
        if (!in) {
            if (!is_sign(code) && !(picture && is_tint(code)))
                return false;
            marks = MARKS;
            picture = !is_sign(code);
            continue;
        }
        if (in->kind == MARK && marks++ >= MARKS)
            return false;
        marks = in->kind == LETTER ? 0 : marks;
        picture = in->kind == PICTURE;
        seen |= in->kind != MARK && (code < '0' || code > '9');
        used |= in->alphabet ? UINT32_C(1) << in->alphabet : 0;
    }
    return seen && is_one_alphabet(used);
}
