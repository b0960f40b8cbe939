/* looks.c - names that look alike: the table and the way it is asked give the answers of a plain list of letters, gone
 * through from its beginning for every letter, which is slow and easy to believe; and they are cheap, for anybody may
 * send names all day. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "tap.h"
#include "wire/wire.h"

/* ---- the plain way ---- */

static const uint32_t runs[][4] = {
#define BQ_LIKE(first, more, like, step) {first, more, like, step},
#include "wire/likes.def"
};
static struct {
    uint32_t letter, like;
} likes[4000];
static size_t likes_n;

static void spread_out(void)
{
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
        for (uint32_t k = 0; k <= runs[i][1]; k++, likes_n++) {
            likes[likes_n].letter = runs[i][0] + k;
            likes[likes_n].like = runs[i][2] + runs[i][3] * k;
        }
}

static uint32_t plain_like(uint32_t code)
{
    for (size_t i = 0; i < likes_n; i++)
        if (likes[i].letter == code)
            return likes[i].like;
    return code;
}

/* What is no part of how a name looks. */
static bool plain_nothing(uint32_t code)
{
    static const uint32_t ranges[][2] = {{0, 0x2F},        {0x3A, 0x40},      {0x5B, 0x60},       {0x7B, 0xBF},     {0xD7, 0xD7},       {0xF7, 0xF7},
                                         {0x2BC, 0x2BC},   {0x300, 0x36F},    {0x591, 0x5C7},     {0x5F3, 0x5F4},   {0x61C, 0x61C},     {0x64B, 0x65F},
                                         {0x670, 0x670},   {0x115F, 0x1160},  {0x1680, 0x1680},   {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x206F},
                                         {0x2800, 0x2800}, {0x3000, 0x3004},  {0x3006, 0x303F},   {0x30FB, 0x30FB}, {0x3164, 0x3164},   {0xE000, 0xF8FF}, {0xFE00, 0xFE0F},
                                         {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFFC},   {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A},
                                         {0x1F3FB, 0x1F3FF}, {0xE0000, 0x10FFFF}};
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

enum { MOST = 300 };

static size_t plain_look(const char *name, uint32_t out[MOST])
{
    size_t used = 0, n = strlen(name);
    for (size_t at = 0; at < n && used < MOST;) {
        uint32_t code = 0x110000u + (unsigned char)name[at];
        size_t length = bq_utf8_read(name + at, n - at, &code);
        at += length ? length : 1;
        if (length && plain_nothing(code))
            continue;
        code = plain_like(code);
        if (used && code == 'n' && out[used - 1] == 'r')
            out[used - 1] = 'm';
        else if (used && code == 'v' && out[used - 1] == 'v')
            out[used - 1] = 'w';
        else
            out[used++] = code;
    }
    return used < BQ_SEAT_NAME_BYTES ? used : BQ_SEAT_NAME_BYTES; /* no name is longer */
}

static bool plain_alike(const char *a, const char *b)
{
    uint32_t one[MOST], other[MOST];
    size_t n = plain_look(a, one);
    return (n && n == plain_look(b, other) && !memcmp(one, other, n * sizeof one[0])) || !bq_names_differ(a, b);
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
    "Ada", "Ада", "Аԁа", "Ａｄａ", "Ad\xE3\x85\xA4" "a", "A\xCD\x8F" "da", "Nguyễn", "Nguyen", "Mamie", "Marnie", "Olivvia", "Oliwia", "Ола", "Ολα", "أحمد", "احمد",
    "二", "ニ", "Jürgen", "Jurgen", "JÜRGEN", "Łukasz", "Lukasz", "👍", "👍🏽", "❤\xEF\xB8\x8F", "❤",
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

/* Every letter of two bytes, every pair of bytes, against every third Latin letter and digit (a ninth of them under the sanitizers). */
static void every_letter(void)
{
    static const char latins[] = "abcdefghijklmnopqrstuvwxyzIO01";
    uint64_t alike = 0, each = tap_length(3, 9);
    unsigned wrong = 0;
    for (unsigned first = 1; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            for (size_t i = 0; i < sizeof latins - 1; i += each) {
                char name[3] = {(char)first, (char)second, 0}, latin[2] = {latins[i], 0};
                wrong += !agree(name, latin, &alike) || !agree(latin, name, &alike);
            }
    tap_ok(!wrong && alike > 150 / each, "every two bytes beside Latin letters: %llu alike, as they were",
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
    unsigned wrong = 0, pairs = (unsigned)tap_length(20000, 2000);
    for (unsigned i = 0; i < pairs && wrong < 5; i++) {
        char a[400] = "", b[400] = "";
        for (unsigned letter = 0; letter < 2 + i % 60; letter++) {
            state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
            unsigned roll = (unsigned)(state >> 33), k = roll % (unsigned)likes_n;
            char one[5] = "", like[5] = "", byte[2] = {(char)(1 + roll / 64 % 255), 0};
            bq_utf8_write(one, likes[k].letter);
            bq_utf8_write(like, likes[k].like);
            unsigned how = roll / 64 % 16;
            strcat(a, how == 0 ? byte : how % 2 ? like : one);
            strcat(b, how == 0 ? byte : how == 15 && i % 2 ? "q" : how % 3 ? one : like);
        }
        wrong += !agree(a, b, &alike);
    }
    tap_ok(!wrong && alike > pairs / 10 && alike < pairs, "%u pairs made by chance: %llu alike, as they were", pairs, (unsigned long long)alike);
}

/* ---- what people see ---- */

static bool fine(const char *name)
{
    return bq_new_name_ok(name, strlen(name));
}

static void people(void)
{
    static const char *const alike[][2] = {
        {"Ada", "ADA"},       {"Ada", "Ádà"},       {"Paco", "Расо"},     {"Koca", "Коса"},       {"Nina", "Νina"},
        {"Hugo", "Hu go"},    {"Ada", "A-d-a"},     {"Mamie", "Marnie"},            {"Owen", "Ovven"},    {"Ole", "0le"},         {"Lili", "L1I1"},
        {"Tom", "Тom"},       {"Tom", "Τοm"},       {"Nguyễn", "NGUYEN"},           {"أحمد", "احمد"},     {"علی", "علي"},         {"Ada", "A\xE3\x85\xA4" "da"},
        {"Ada", "Ad\xC2\xAD" "a"}, {"Ada", "A\xCC\xB6" "d\xCC\xB6" "a\xCC\xB6"}, {"二", "ニ"}, {"ОЛЯ", "Оля"},       {"ΝΙΝΑ", "νινα"},       {"👍Bo", "👍🏽Bo"},
    };
    static const char *const apart[][2] = {{"Ada", "Ida"}, {"Ada", "Adam"}, {"Анна", "Алла"}, {"山田", "田中"}, {"Eva", "Ева 2"}, {"かな", "がな"},
                                           {"דוד", "דנה"}, {"👍", "👎"}, {"Zoé", "Joe"}, {"김", "박"}};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        tap_ok(bq_names_look_alike(alike[i][0], alike[i][1]) && bq_names_look_alike(alike[i][1], alike[i][0]), "%s looks like %s", alike[i][1], alike[i][0]);
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        tap_ok(!bq_names_look_alike(apart[i][0], apart[i][1]), "%s does not look like %s", apart[i][1], apart[i][0]);
}

/* Every alphabet for itself; nothing that leaves no ink, no letter in another form. */
static void new_names(void)
{
    static const char *const good[] = {
        "Ada", "Chloé", "Zoë", "Øyvind", "Łukasz", "Ñandú", "Jean-Luc", "d’Arc", "O'Neil", "7 of 9", "Jose\xCC\x81", "Nguyễn Thị", "İpek", "Əli", "Ɔkɔ",
        "Пётр", "Юлія", "Ћирић", "Қанат", "Ραούλ", "Ἀχιλλεύς", "Հայկ", "გიორგი", "דוד", "שָׁרָה", "أحمد", "علی", "مُحَمَّد", "राम", "রবি", "ਰਾਜ", "રાજ", "ଓଡ଼ିଆ",
        "தமிழ்", "రవి", "ರವಿ", "രവി", "නිමල්", "สมชาย", "น้ำ", "ຄຳ", "བསྟན", "မောင်", "សុខ", "ሰላም", "山田太郎", "佐々木", "パスカル", "さくらー", "김철수",
        "ㄅㄆ漢", "🎲", "Ada 🎲", "❤\xEF\xB8\x8F Ada", "👍🏽Bo", "Ada_2", "A. B.", "Ada (2)", "الرقم ٣"};
    static const char *const bad[] = {
        "\xE3\x85\xA4\xE3\x85\xA4", "Ada\xE3\x85\xA4", "\xE1\x85\x9F\xE1\x85\x9F", "Ada\xE1\x85\x9F", "Ada\xEF\xB8\x8F", "Ad\xE1\xA0\x8E" "a", "\xE2\xA0\x80\xE2\xA0\x80",
        "A\xE2\xA0\x80" "da", "Ada\xF3\xA0\x81\xA1", "Ada\xE1\x9E\xB4", "Ad\xC2\xAD" "a", "A\xCD\x8F" "da", "A\xC2\xA0" "B", "A\xE3\x80\x80" "B", "\xE3\x80\x80\xE3\x80\x80", "A\xE2\x80\x83" "B",
        "Ａｄａ", "𝐀𝐝𝐚", "𝔄𝔡𝔞", "Adɑ", "Aԁa", "Аԁа", "\xE2\x84\xAA" "im", "Ⓐⓓⓐ", "🅰da", "ᴀᴅᴀ", "Adª", "ﬁona", "Ꭺda", "ꓮꓒꓮ", "ǃxo", "Adа", "Aдa", "Ραul", "Ada太郎", "김Ada",
        "דודAda", "ㅋㅋㅋ", "ﷺ", "\xCC\x81" "Ada", " \xCC\x81", "A\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81", "\xEE\x80\x80\xEE\x80\x80", "12", "...", "❌da", "bank", "a:b", ""};
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (!fine(good[i])) {
            tap_note("refused: %s", good[i]);
            wrong++;
        }
    tap_ok(!wrong, "%zu names of people everywhere are good", sizeof good / sizeof good[0]);
    for (size_t i = wrong = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (fine(bad[i])) {
            tap_note("taken, number %zu: %s", i, bad[i]);
            wrong++;
        }
    tap_ok(!wrong, "%zu that cannot be seen, mix alphabets, or are letters in another form are not", sizeof bad / sizeof bad[0]);
    for (uint32_t code = wrong = 0; code < 0x110000; code++) {
        char name[16] = "A";
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        size_t n = 1 + bq_utf8_write(name + 1, code);
        name[n++] = 'b';
        wrong += bq_is_unseen(code) && code != ' ' && bq_new_name_ok(name, n);
    }
    tap_ok(!wrong, "of all letters there are, none that is not seen is in a name");
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
    spread_out();
    tap_ok(likes_n > 1000, "%zu letters look like others", likes_n);
    known_names();
    every_letter();
    chance_names();
    people();
    new_names();
    cost();
    return tap_done();
}
