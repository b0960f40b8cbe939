/* looks.c - names that look alike on a screen: two of them do not sit at one table.
 *
 * Anybody may send a name, so comparing must cost next to nothing: a name is folded once, a letter is a few steps into a
 * table, and the name that is compared with it is read only as far as both are the same. */
#include "wire/wire.h"

typedef struct run {
    uint16_t first, like;
    uint8_t more, step;
} run;
static const run likes[] = {
#define BQ_LIKE(first, more, like, step) {first, like, more, step},
#include "wire/likes.def"
};

static uint32_t like_of(uint32_t code)
{
    size_t low = 0, high = sizeof likes / sizeof likes[0];
    while (low < high) {
        size_t middle = (low + high) / 2;
        const run *at = &likes[middle];
        if (code < at->first)
            high = middle;
        else if (code - at->first > at->more)
            low = middle + 1;
        else
            return at->like + at->step * (code - at->first);
    }
    return code;
}

/* Accents, points, tints, signs between letters, and what leaves no ink: without it a name looks nearly the same. */
static bool is_passed_over(uint32_t code)
{
    return code < 0xC0 || code == 0xD7 || code == 0xF7 || code == 0x2BC || (code >= 0x300 && code <= 0x36F) ||
           (code >= 0x591 && code <= 0x5C7) || code == 0x5F3 || code == 0x5F4 || (code >= 0x64B && code <= 0x65F) ||
           code == 0x670 || (code >= 0x2000 && code <= 0x206F) || (code >= 0x3000 && code <= 0x303F && code != 0x3005) ||
           code == 0x30FB || (code >= 0x1F3FB && code <= 0x1F3FF) || bq_is_unseen(code);
}

/* How the next letter looks; 0: the end. */
static uint32_t next_letter(const unsigned char **name)
{
    for (;;) {
        const unsigned char *at = *name;
        uint32_t code = *at;
        if (!code)
            return 0;
        size_t length = code < 0x80 ? 1 : bq_utf8_read((const char *)at, 4, &code);
        *name += length ? length : 1;
        if (!length)
            return 0x110000u + *at; /* no letter at all */
        if ((code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9') || !is_passed_over(code))
            return like_of(code);
    }
}

/* Two that stand for one: rn is read as m, vv as w. */
static uint32_t next_look(const unsigned char **name)
{
    uint32_t letter = next_letter(name);
    if (letter != 'r' && letter != 'v')
        return letter;
    const unsigned char *after = *name;
    if (next_letter(&after) != (letter == 'r' ? 'n' : 'v'))
        return letter;
    *name = after;
    return letter == 'r' ? 'm' : 'w';
}

void bq_look_of(bq_look *look, const char *name)
{
    const unsigned char *at = (const unsigned char *)name;
    uint32_t letter = 0;
    look->name = name;
    look->n = 0;
    while (look->n < BQ_SEAT_NAME_BYTES && (letter = next_look(&at)))
        look->like[look->n++] = letter;
}

static bool same_look(const bq_look *look, const char *name)
{
    const unsigned char *at = (const unsigned char *)name;
    for (size_t i = 0; i < look->n; i++)
        if (next_look(&at) != look->like[i])
            return false;
    return look->n == BQ_SEAT_NAME_BYTES || (look->n && !next_look(&at)); /* no name is longer */
}

bool bq_looks_like(const bq_look *look, const char *name)
{
    return same_look(look, name) || !bq_names_differ(look->name, name);
}

bool bq_names_look_alike(const char *a, const char *b)
{
    bq_look look;
    bq_look_of(&look, a);
    return bq_looks_like(&look, b);
}
