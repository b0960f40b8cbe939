/* looks.c - names that look alike: the table and the way it is asked give the answers of a plain list of letters, gone
 * through from its beginning for every letter, which is slow and easy to believe; and they are cheap, for anybody may
 * send names all day. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "tap.h"
#include "wire/wire.h"

/* ---- the plain way ---- */

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

static size_t plain_letter(const char *at, char *like)
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

static void plain_look(const char *name, char *out, size_t size)
{
    size_t used = 0;
    while (*name && used + 5 < size) {
        char like = *name;
        size_t n = plain_letter(name, &like);
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

static bool plain_alike(const char *a, const char *b)
{
    char one[BQ_SEAT_NAME_BYTES + 8], other[BQ_SEAT_NAME_BYTES + 8];
    plain_look(a, one, sizeof one);
    plain_look(b, other, sizeof other);
    return !strcmp(one, other) || !bq_names_differ(a, b);
}

/* ---- names ---- */

/* Names of people, words of the house, what looks like them, what is no name at all. */
static const char *const names[] = {
    "Pascal", "PASCAL", "pascal", "Раscаl", "РASCAL", "Pаscal", "Pasсal", "Pasca1", "PascaI", "Pàscal", "Paścal",
    "Pascale", "Paul", "Пётр", "Петр", "Ραούλ", "パスカル", "Pascal 2", "bank", "Bank", "BANK", "bаnk", "Вank", "clock",
    "c1ock", "server", "Server", "admin", "банк", "Банк", "host", "nobody", "banquier", "Hugo", "Lina", "L1na", "Otto",
    "0tt0", "Оттo", "Vera", "Felix", "Fе1іх", "Nina", "Νina", "Igor", "lgor", "Sophie", "Basil", "Marta", "Μаrtа",
    "Zita", "Ζita", "Æsir", "Aesir", "Œuvre", "Oeuvre", "Straße", "strasse", "Þór", "thor", "ĳs", "ijs", "", " ", "x",
    "A-B", "AB", "a.b", "ab", "\xD0", "a\xD0", ("\xD0" "b"), "\xCE\xCE\x91", "\xD2\xBB", "\xD2\xBC", "\x80", "\xFF\xFE",
    "O0o", "оОο", "11lIi", "ІіΙlі", "ї", "і", "ј", "Ј", "ѕЅsS", "һh", "Нh", "νv", "αa",
    "123456789012345678901234567890123456789012345678", "12345678901234567890123456789012345678901234567890123",
    "123456789012345678901234567890123456789012345678901234567890", "аааааааааааааааааааааааа", "aaaaaaaaaaaaaaaaaaaaaaaa",
};
#define NAMES (sizeof names / sizeof names[0])

static bool agree(const char *a, const char *b, uint64_t *alike)
{
    bool plain = plain_alike(a, b);
    *alike += plain;
    if (bq_names_look_alike(a, b) == plain)
        return true;
    tap_note("\"%s\" and \"%s\" are %s", a, b, plain ? "alike" : "not alike");
    return false;
}

/* Every letter of two bytes, every pair of bytes, against every Latin letter and digit (a sixth of them under the sanitizers). */
static void every_letter(void)
{
    static const char latins[] = "abcdefghijklmnopqrstuvwxyzIO01";
    uint64_t alike = 0, each = tap_length(1, 6);
    unsigned wrong = 0;
    for (unsigned first = 1; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            for (size_t i = 0; i < sizeof latins - 1; i += each) {
                char name[3] = {(char)first, (char)second, 0}, latin[2] = {latins[i], 0};
                wrong += !agree(name, latin, &alike) || !agree(latin, name, &alike);
            }
    tap_ok(!wrong && alike > 2 * sizeof likes / sizeof likes[0] / each, "every two bytes beside Latin letters: %llu alike, as they were",
           (unsigned long long)alike);
}

static void known_names(void)
{
    uint64_t alike = 0;
    unsigned wrong = 0;
    for (size_t i = 0; i < NAMES; i++)
        for (size_t k = 0; k < NAMES; k++)
            wrong += !agree(names[i], names[k], &alike);
    tap_ok(!wrong && alike > NAMES + 20, "%zu names, each beside each: %llu pairs alike, as they were", NAMES, (unsigned long long)alike);
}

/* One name becomes another, letter by letter, by what may be taken for it and by what may not. */
static void chance_names(void)
{
    uint64_t alike = 0, state = 1;
    unsigned wrong = 0, pairs = (unsigned)tap_length(200000, 20000);
    for (unsigned i = 0; i < pairs && wrong < 5; i++) {
        char a[200] = "", b[200] = "";
        for (unsigned letter = 0; letter < 2 + i % 60; letter++) {
            state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
            unsigned roll = (unsigned)(state >> 33), k = roll % (sizeof likes / sizeof likes[0]);
            char latin[2] = {likes[k].like, 0}, byte[2] = {(char)(1 + roll / 64 % 255), 0};
            unsigned how = roll / 64 % 16;
            strcat(a, how == 0 ? byte : how % 2 ? latin : likes[k].letter);
            strcat(b, how == 0 ? byte : how == 15 && i % 2 ? "q" : how % 3 ? likes[k].letter : latin);
        }
        wrong += !agree(a, b, &alike);
    }
    tap_ok(!wrong && alike > pairs / 10 && alike < pairs, "%u pairs made by chance: %llu alike, as they were", pairs, (unsigned long long)alike);
}

/* ---- what it costs ---- */

static double thread_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* One newcomer beside the words of the house and seven people, a hundred times over. */
static void cost(void)
{
    static const char *const others[] = {"bank",  "banker", "banque", "banquier", "clock",  "server", "serveur", "admin",
                                         "host",  "system", "pot",    "nobody",   "банк",   "банкир", "сервер",  "Hugo",
                                         "Lina",  "Otto",   "Vera",   "Felix",    "Nina",   "Igor"};
    static const char newcomer[] = "аааааааааааааааааааааааа";
    unsigned found = 0, times = 100;
    double began = thread_ms();
    for (unsigned i = 0; i < times; i++)
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
            found += plain_alike(newcomer, others[k]);
    double plain = thread_ms() - began;
    began = thread_ms();
    for (unsigned i = 0; i < times; i++) {
        bq_look look;
        bq_look_of(&look, newcomer);
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
            found += bq_looks_like(&look, others[k]);
    }
    double folded = thread_ms() - began;
    tap_ok(!found && folded * 10 < plain, "a newcomer costs less than a tenth of what he did (%.0f times less)", plain / folded);
}

int main(void)
{
    known_names();
    every_letter();
    chance_names();
    cost();
    return tap_done();
}
