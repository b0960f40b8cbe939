/* looks.c - names that look alike on a screen: two of them do not sit at one table.
 *
 * Anybody may send a name, so comparing must cost next to nothing: a name is folded once, a letter is one step into a
 * table, and who is compared with it is read only as far as both are the same. */
#include <string.h>

#include "wire/wire.h"

/* Greek and Cyrillic letters that are drawn like Latin ones, by their code. */
#define FIRST 0x391
#define LAST 0x4BB
static const char likes[LAST - FIRST + 1] = {
#define LIKE(code, latin) [(code)-FIRST] = (latin)
    // clang-format off
    LIKE(0x391, 'a'), LIKE(0x392, 'b'), LIKE(0x395, 'e'), LIKE(0x396, 'z'), LIKE(0x397, 'h'), LIKE(0x399, 'l'),
    LIKE(0x39A, 'k'), LIKE(0x39C, 'm'), LIKE(0x39D, 'n'), LIKE(0x39F, 'o'), LIKE(0x3A1, 'p'), LIKE(0x3A4, 't'),
    LIKE(0x3A5, 'y'), LIKE(0x3A7, 'x'), LIKE(0x3B1, 'a'), LIKE(0x3BD, 'v'), LIKE(0x3BF, 'o'), /* ΑΒΕΖΗΙ ΚΜΝΟΡΤ ΥΧανο */
    LIKE(0x401, 'e'), LIKE(0x405, 's'), LIKE(0x406, 'l'), LIKE(0x408, 'j'), LIKE(0x410, 'a'), LIKE(0x412, 'b'), /* ЁЅІЈАВ */
    LIKE(0x415, 'e'), LIKE(0x41A, 'k'), LIKE(0x41C, 'm'), LIKE(0x41D, 'h'), LIKE(0x41E, 'o'), LIKE(0x420, 'p'), /* ЕКМНОР */
    LIKE(0x421, 'c'), LIKE(0x422, 't'), LIKE(0x423, 'y'), LIKE(0x425, 'x'), LIKE(0x430, 'a'), LIKE(0x432, 'b'), /* СТУХав */
    LIKE(0x435, 'e'), LIKE(0x43A, 'k'), LIKE(0x43E, 'o'), LIKE(0x440, 'p'), LIKE(0x441, 'c'), LIKE(0x443, 'y'), /* екорсу */
    LIKE(0x445, 'x'), LIKE(0x451, 'e'), LIKE(0x455, 's'), LIKE(0x456, 'l'), LIKE(0x457, 'l'), LIKE(0x458, 'j'), /* хёѕіїј */
    LIKE(0x4BB, 'h'), /* һ */
    // clang-format on
#undef LIKE
};

/* How the next letter looks: 0 and 1 as o and l, a lookalike as a Latin letter, any other letter byte by byte as it
 * is. 0: the end. */
static char next_look(const char **name)
{
    const unsigned char *at = (const unsigned char *)*name;
    if (!*at)
        return 0;
    ++*name;
    if (*at >= 'A' && *at <= 'Z')
        return *at == 'I' ? 'l' : (char)(*at + 'a' - 'A');
    if (*at < 0x80)
        return (char)(*at == '0' ? 'o' : *at == '1' || *at == 'i' ? 'l' : *at);
    unsigned code = (*at & 0x1Fu) << 6 | (at[1] & 0x3Fu);
    if (*at >> 5 != 6 || at[1] >> 6 != 2 || code < FIRST || code > LAST || !likes[code - FIRST])
        return (char)*at;
    ++*name;
    return likes[code - FIRST];
}

void bq_look_of(bq_look *look, const char *name)
{
    size_t used = 0;
    look->name = name;
    for (char c; used + 1 < sizeof look->like && (c = next_look(&name));)
        look->like[used++] = c;
    look->like[used] = 0;
}

static bool same_look(const bq_look *look, const char *name)
{
    for (size_t i = 0; i + 1 < sizeof look->like; i++) {
        char c = next_look(&name);
        if (c != look->like[i])
            return false;
        if (!c)
            return true;
    }
    return true; /* no name is that long */
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
