/* looks.c - names that look alike on a screen: two of them do not sit at one table. */
#include <string.h>

#include "wire/wire.h"

/* Cyrillic and Greek letters that are drawn like Latin ones. */
static const struct {
    const char *letter;
    char like;
} likes[] = {
    {"а", 'a'}, {"А", 'a'}, {"в", 'b'}, {"В", 'b'}, {"с", 'c'}, {"С", 'c'}, {"е", 'e'}, {"Е", 'e'},
    {"ё", 'e'}, {"Ё", 'e'}, {"Н", 'h'}, {"һ", 'h'}, {"і", 'i'}, {"І", 'i'}, {"ї", 'i'}, {"ј", 'j'},
    {"Ј", 'j'}, {"К", 'k'}, {"к", 'k'}, {"М", 'm'}, {"о", 'o'}, {"О", 'o'}, {"р", 'p'}, {"Р", 'p'},
    {"ѕ", 's'}, {"Ѕ", 's'}, {"Т", 't'}, {"у", 'y'}, {"У", 'y'}, {"х", 'x'}, {"Х", 'x'}, {"Α", 'a'},
    {"Β", 'b'}, {"Ε", 'e'}, {"Ζ", 'z'}, {"Η", 'h'}, {"Ι", 'i'}, {"Κ", 'k'}, {"Μ", 'm'}, {"Ν", 'n'},
    {"Ο", 'o'}, {"ο", 'o'}, {"Ρ", 'p'}, {"Τ", 't'}, {"Υ", 'y'}, {"Χ", 'x'}, {"ν", 'v'}, {"α", 'a'},
};

static size_t looks(const char *at, char *like)
{
    for (size_t i = 0; i < sizeof likes / sizeof likes[0]; i++) {
        size_t n = strlen(likes[i].letter);
        if (!strncmp(at, likes[i].letter, n)) {
            *like = likes[i].like;
            return n;
        }
    }
    return 0;
}

/* How a name looks: lookalikes as Latin letters, 0 and 1 as o and l. */
static void look(const char *name, char *out, size_t size)
{
    size_t used = 0;
    while (*name && used + 5 < size) {
        char like = *name;
        size_t n = looks(name, &like);
        if (n == 0) {
            n = 1;
            like = (char)(*name >= 'A' && *name <= 'Z' ? *name + 'a' - 'A' : *name);
            like = like == '0' ? 'o' : like == '1' || like == 'i' ? 'l' : like;
        } else if (like == 'i') {
            like = 'l';
        }
        out[used++] = like;
        name += n;
    }
    out[used] = 0;
}

bool bq_names_look_alike(const char *a, const char *b)
{
    char one[BQ_SEAT_NAME_BYTES + 8], other[BQ_SEAT_NAME_BYTES + 8];
    look(a, one, sizeof one);
    look(b, other, sizeof other);
    return !strcmp(one, other) || !bq_names_differ(a, b);
}
