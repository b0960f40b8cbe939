/* words.c - languages, plurals, lists, money and names: the small change of every sentence. */
#include "tap.h"

#include "names.h"

static char said[BQ_SENTENCE_BYTES];

/* A message with these arguments, into `said`. */
static bq_buf say(enum bq_language language, const bq_text_names *names, enum bq_text_key key,
                   const bq_arg *args, size_t n)
{
    bq_buf b = bq_buf_on(said, sizeof said);
    bq_text_put(&b, language, names, key, args, n);
    return b;
}

/* ---- languages ---- */

static void languages(void)
{
    static const struct {
        const char *word;
        int language; /* -1: none */
    } words[] = {
        {"fr", BQ_LANG_FR},
        {"en", BQ_LANG_EN},
        {"ru", BQ_LANG_RU},
        {"FR", BQ_LANG_FR},
        {"fr_FR.UTF-8", BQ_LANG_FR},
        {"en_GB", BQ_LANG_EN},
        {"ru_RU.KOI8-R", BQ_LANG_RU},
        {"fr-CA", BQ_LANG_FR},
        {"en@shaw", BQ_LANG_EN},
        {"ru.UTF-8", BQ_LANG_RU},
        {"", -1},
        {"f", -1},
        {"C", -1},
        {"POSIX", -1},
        {"de_DE", -1},
        {"french", -1},
        {"enx", -1},
        {"C.UTF-8", -1},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        enum bq_language language = BQ_LANGUAGES;
        bool found = bq_language_parse(words[i].word, &language);
        tap_ok(found == (words[i].language >= 0) && (!found || (int)language == words[i].language),
               "language of \"%s\"", words[i].word);
    }
    enum bq_language none;
    tap_ok(!bq_language_parse(NULL, &none), "no word, no language");
    for (unsigned i = 0; i < BQ_LANGUAGES; i++)
        tap_eq_str(bq_language_word((enum bq_language)i), bq_edition_languages[i],
                   "editions and texts have the same language %u", i);

    static const struct {
        const char *list, *lc_all, *lc_messages, *lang;
        enum bq_language language;
    } cases[] = {
        {NULL, NULL, NULL, NULL, BQ_LANG_EN},
        {NULL, "", "", "", BQ_LANG_EN},
        {NULL, NULL, NULL, "C", BQ_LANG_EN},
        {NULL, NULL, NULL, "POSIX", BQ_LANG_EN},
        {NULL, NULL, NULL, "C.UTF-8", BQ_LANG_EN},
        {NULL, NULL, NULL, "de_DE.UTF-8", BQ_LANG_EN},
        {NULL, NULL, NULL, "es_ES", BQ_LANG_EN},
        {NULL, NULL, NULL, "en_US.UTF-8", BQ_LANG_EN},
        {NULL, NULL, NULL, "fr_FR.UTF-8", BQ_LANG_FR},
        {NULL, NULL, NULL, "fr_CA", BQ_LANG_FR},
        {NULL, NULL, NULL, "ru_RU.KOI8-R", BQ_LANG_RU},
        {NULL, NULL, "ru_RU", "fr_FR", BQ_LANG_RU},
        {NULL, NULL, "de_DE", "fr_FR", BQ_LANG_EN},
        {NULL, "fr_BE", "ru_RU", "en_US", BQ_LANG_FR},
        {NULL, "C", NULL, "ru_RU", BQ_LANG_EN},
        {NULL, "", "", "fr_FR", BQ_LANG_FR},
        {"fr", NULL, NULL, NULL, BQ_LANG_EN}, /* without a locale the list counts for nothing */
        {"fr", NULL, NULL, "C", BQ_LANG_EN},
        {"fr", "POSIX", NULL, "fr_FR", BQ_LANG_EN},
        {"fr", NULL, NULL, "C.UTF-8", BQ_LANG_FR},
        {"fr", NULL, NULL, "en_US.UTF-8", BQ_LANG_FR},
        {"ru:fr", NULL, NULL, "fr_FR", BQ_LANG_RU},
        {"de:fr:ru", NULL, NULL, "en_US", BQ_LANG_FR},
        {"de_AT:ru_RU", NULL, NULL, "en_US", BQ_LANG_RU},
        {"en", NULL, NULL, "fr_FR", BQ_LANG_EN},
        {"de", NULL, NULL, "fr_FR", BQ_LANG_EN}, /* the list stands for the locale */
        {"", NULL, NULL, "fr_FR", BQ_LANG_FR},
        {":", NULL, NULL, "fr_FR", BQ_LANG_EN},
        {"a-word-that-is-longer-than-any-locale:fr", NULL, NULL, "en_US", BQ_LANG_FR},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        tap_eq_int(bq_language_of_locale(cases[i].list, cases[i].lc_all, cases[i].lc_messages, cases[i].lang),
                   cases[i].language, "LANGUAGE=%s LC_ALL=%s LC_MESSAGES=%s LANG=%s", cases[i].list ? cases[i].list : "-",
                   cases[i].lc_all ? cases[i].lc_all : "-", cases[i].lc_messages ? cases[i].lc_messages : "-",
                   cases[i].lang ? cases[i].lang : "-");
}

/* ---- plurals ---- */

static void plurals(void)
{
    static const struct {
        int64_t n;
        const char *text[BQ_LANGUAGES];
    } houses[] = {
        {0, {"0 maison", "0 houses", "0 домов"}},
        {1, {"1 maison", "1 house", "1 дом"}},
        {2, {"2 maisons", "2 houses", "2 дома"}},
        {4, {"4 maisons", "4 houses", "4 дома"}},
        {5, {"5 maisons", "5 houses", "5 домов"}},
        {11, {"11 maisons", "11 houses", "11 домов"}},
        {12, {"12 maisons", "12 houses", "12 домов"}},
        {14, {"14 maisons", "14 houses", "14 домов"}},
        {21, {"21 maisons", "21 houses", "21 дом"}},
        {22, {"22 maisons", "22 houses", "22 дома"}},
        {25, {"25 maisons", "25 houses", "25 домов"}},
        {100, {"100 maisons", "100 houses", "100 домов"}},
        {101, {"101 maisons", "101 houses", "101 дом"}},
        {111, {"111 maisons", "111 houses", "111 домов"}},
        {112, {"112 maisons", "112 houses", "112 домов"}},
        {122, {"122 maisons", "122 houses", "122 дома"}},
    };
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
            bq_arg n = bq_arg_of(BQ_ARG_NUMBER, "n", houses[i].n);
            say((enum bq_language)l, NULL, BQ_T_COUNT_HOUSES, &n, 1);
            tap_eq_str(said, houses[i].text[l], "plural %s %lld", bq_edition_languages[l],
                       (long long)houses[i].n);
        }
}

/* The edition's own words for buildings, in the plurals of the language they are in. */
static void buildings(void)
{
    static const char *const stand[] = {"ярус", "яруса", "ярусов"};
    static const char *const gradin[] = {"gradin", "gradins", "gradins"};
    bq_text_names names = {.house = stand, .built_in = BQ_LANG_RU};
    bq_arg houses = bq_arg_of(BQ_ARG_HOUSES, "houses", 2);
    say(BQ_LANG_RU, &names, BQ_T_REFUSAL_HOTEL_TOO_EARLY_LOT, &houses, 1);
    tap_ok(strstr(said, "2\u00A0яруса") != NULL, "an edition's own word, Russian: %s", said);
    names = (bq_text_names){.house = gradin, .built_in = BQ_LANG_FR};
    say(BQ_LANG_EN, &names, BQ_T_REFUSAL_HOTEL_TOO_EARLY_LOT, &houses, 1);
    tap_ok(strstr(said, "2\u00A0gradins") != NULL, "... leaning on French: %s", said);
    houses.number = 1;
    say(BQ_LANG_FR, &names, BQ_T_REFUSAL_HOTEL_TOO_EARLY_LOT, &houses, 1);
    tap_ok(strstr(said, "1\u00A0gradin ") != NULL, "... and one of them: %s", said);
    say(BQ_LANG_FR, NULL, BQ_T_REFUSAL_HOTEL_TOO_EARLY_LOT, &houses, 1);
    tap_ok(strstr(said, "1 maison") != NULL, "without a word of its own: %s", said);
}

/* ---- lists ---- */

static void lists(void)
{
    static const char *const three[] = {"a", "b", "c"};
    static const char *const and_words[BQ_LANGUAGES][4] = {
        {"personne", "a", "a et b", "a, b et c"},
        {"nobody", "a", "a and b", "a, b and c"},
        {"никто", "a", "a и b", "a, b и c"},
    };
    static const char *const or_words[BQ_LANGUAGES] = {"a, b ou c", "a, b or c", "a, b или c"};
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        char want[64];
        for (size_t n = 0; n < 4; n++) {
            const bq_arg args[] = {bq_arg_list(BQ_ARG_AND, "seat", three, n)};
            say((enum bq_language)l, NULL, BQ_T_EVENT_PASS_SAID, args, 1);
            snprintf(want, sizeof want, "%s ", and_words[l][n]);
            tap_ok(strncmp(said, want, strlen(want)) == 0, "%s: a list of %zu: %s",
                   bq_edition_languages[l], n, said);
        }
        const bq_arg any = bq_arg_list(BQ_ARG_OR, "seat", three, 3);
        say((enum bq_language)l, NULL, BQ_T_EVENT_PASS_SAID, &any, 1);
        tap_ok(strncmp(said, or_words[l], strlen(or_words[l])) == 0, "%s: one of a list: %s",
               bq_edition_languages[l], said);
    }
    bq_text_names names = {.seat = test_seats, .seats = 3};
    const bq_arg who = bq_arg_of(BQ_ARG_SEATS, "seat", 7);
    say(BQ_LANG_EN, &names, BQ_T_EVENT_PASS_SAID, &who, 1);
    tap_eq_str(said, "Ada, Bob and Chloé passes.", "a set of seats");
    static const char *const squares[BQ_SQUARES] = {"Go", "Luck", "Elm", "Luck"};
    names.square = squares;
    bq_arg where = bq_arg_of(BQ_ARG_SQUARES, "seat", 15);
    say(BQ_LANG_FR, &names, BQ_T_EVENT_PASS_SAID, &where, 1);
    tap_eq_str(said, "Go, Luck et Elm passe.", "two squares of one name are named once");
    where.any = true;
    say(BQ_LANG_FR, &names, BQ_T_EVENT_PASS_SAID, &where, 1);
    tap_eq_str(said, "Go, Luck ou Elm passe.", "... and one of them");
}

/* ---- money: as the edition room writes it ---- */

static void money(void)
{
    static const int64_t amounts[] = {0,         1,     50,    999,     1000,
                                      9999,      10000, 99999, 1500000, 1000000000,
                                      INT64_MAX, -1,    -1500, -150000, -INT64_MAX};
    static const char *const forms[] = {"M{}", "{}\u00A0F", "${}", "{}", "a{}b"};
    bool same = true;
    for (unsigned l = 0; l < BQ_LANGUAGES; l++)
        for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
            for (size_t i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
                char want[128], all[160];
                bq_edition_texts texts = {.money = forms[f], .language = (uint8_t)l};
                bq_edition_money(&texts, amounts[i], want, sizeof want);
                bq_text_names names = {.money = forms[f]};
                const bq_arg args[] = {bq_arg_text("seat", ""),
                                       bq_arg_of(BQ_ARG_MONEY, "amount", amounts[i])};
                say((enum bq_language)l, &names, BQ_T_EVENT_BID, args, 2);
                snprintf(all, sizeof all, " %s.", want);
                if (!strstr(said, all)) {
                    tap_note("%s: want %s, got %s", bq_edition_languages[l], want, said);
                    same = false;
                }
            }
    tap_ok(same, "money is written as the edition room writes it");
    const bq_arg least[] = {bq_arg_text("seat", "x"), bq_arg_of(BQ_ARG_MONEY, "amount", INT64_MIN)};
    tap_ok(!say(BQ_LANG_EN, NULL, BQ_T_EVENT_BID, least, 2).cut, "the least number of all");

    bq_arg share = bq_arg_of(BQ_ARG_SHARE, "seat", 1);
    share.den = 10;
    say(BQ_LANG_FR, NULL, BQ_T_EVENT_PASS_SAID, &share, 1);
    tap_eq_str(said, "10\u00A0% passe.", "a tenth, in French");
    say(BQ_LANG_EN, NULL, BQ_T_EVENT_PASS_SAID, &share, 1);
    tap_eq_str(said, "10% passes.", "a tenth, in English");
    share.den = 3;
    say(BQ_LANG_RU, NULL, BQ_T_EVENT_PASS_SAID, &share, 1);
    tap_eq_str(said, "1/3 пасует.", "a third has no percent");
}

/* ---- names ---- */

static void names_from_outside(void)
{
    static const char *const wild[BQ_SEATS] = {"{amount}", "%s%n", "\\", "a\"b"};
    bq_text_names names = {.seat = wild, .seats = 4};
    const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", 0), bq_arg_of(BQ_ARG_MONEY, "amount", 5)};
    bq_buf b = say(BQ_LANG_EN, &names, BQ_T_EVENT_BID, args, 2);
    tap_eq_str(said, "{amount} bids 5.", "a name is never read as a message");
    tap_ok(!b.hole, "... nor counted as a hole");
    const bq_arg percent = bq_arg_of(BQ_ARG_SEAT, "seat", 1);
    say(BQ_LANG_FR, &names, BQ_T_EVENT_PASS_SAID, &percent, 1);
    tap_eq_str(said, "%s%n passe.", "nor as a format");

    bq_arg seat = bq_arg_of(BQ_ARG_SEAT, "seat", 6);
    say(BQ_LANG_FR, &names, BQ_T_EVENT_PASS_SAID, &seat, 1);
    tap_eq_str(said, "joueur 7 passe.", "a seat without a name");
    static const int64_t others[] = {BQ_BANK, BQ_POT, BQ_NOBODY, 9, -1, 1000000};
    bool good = true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        seat.number = others[i];
        bq_buf c = say(BQ_LANG_RU, NULL, BQ_T_EVENT_PASS_SAID, &seat, 1);
        bq_arg where = bq_arg_of(BQ_ARG_SQUARE, "seat", others[i]);
        bq_buf d = say(BQ_LANG_EN, NULL, BQ_T_EVENT_PASS_SAID, &where, 1);
        where.kind = BQ_ARG_GROUP;
        bq_buf e = say(BQ_LANG_EN, NULL, BQ_T_EVENT_PASS_SAID, &where, 1);
        where.kind = BQ_ARG_DECK;
        bq_buf f = say(BQ_LANG_EN, NULL, BQ_T_EVENT_PASS_SAID, &where, 1);
        good &= test_good(&c) && test_good(&d) && test_good(&e) && test_good(&f);
    }
    tap_ok(good, "whatever a number says, there is a word for it");
}

static void capitals(void)
{
    static const char *const words[][2] = {
        {"gares", "Gares"}, {"équipe", "Équipe"}, {"железная", "Железная"}, {"ёлка", "Ёлка"},
        {"GO", "GO"},       {"8 ball", "8 ball"}, {"œuvre", "Œuvre"},       {"駅", "駅"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char want[128];
        bq_arg group = bq_arg_text("stations", words[i][0]);
        const bq_arg args[] = {group, bq_arg_of(BQ_ARG_NUMBER, "station_count", 4)};
        say(BQ_LANG_EN, NULL, BQ_T_RULES_MATERIAL_STATIONS, args, 2);
        snprintf(want, sizeof want, "%s: 4.", words[i][1]);
        tap_eq_str(said, want, "capital of %s", words[i][0]);
    }
}

/* ---- the bounded text ---- */

static void bounds(void)
{
    const bq_arg args[] = {bq_arg_text("seat", "Ada"), bq_arg_of(BQ_ARG_MONEY, "amount", 120)};
    bool kept = true, told = true;
    for (size_t cap = 0; cap < 40; cap++) {
        char small[48];
        memset(small, '#', sizeof small);
        bq_buf b = bq_buf_on(small, cap);
        bq_text_put(&b, BQ_LANG_EN, NULL, BQ_T_EVENT_BID, args, 2);
        for (size_t i = cap; i < sizeof small; i++)
            kept &= small[i] == '#';
        kept &= cap == 0 || memchr(small, 0, cap) != NULL;
        told &= b.cut == (cap < sizeof "Ada bids 120.");
    }
    tap_ok(kept, "nothing is written past the end, and the end is always there");
    tap_ok(told, "what did not fit is told");
    bq_buf b = say(BQ_LANG_EN, NULL, BQ_T_EVENT_BID, args, 1);
    tap_ok(b.hole, "a placeholder without a value is told");
    b = say(BQ_LANG_EN, NULL, BQ_T_COUNT_HOUSES, NULL, 0);
    tap_ok(b.hole, "so is a plural without a number");

    tap_eq_int(bq_columns("été", strlen("été")), 3, "columns: accents");
    tap_eq_int(bq_columns("e\u0301", 3), 1, "columns: a combining accent");
    tap_eq_int(bq_columns("ёлка", strlen("ёлка")), 4, "columns: Cyrillic");
    tap_eq_int(bq_columns("駅前", strlen("駅前")), 4, "columns: wide characters");
    tap_eq_int(bq_columns("1\u202F500", strlen("1\u202F500")), 5, "columns: narrow blanks");
    tap_eq_int(bq_columns("\xC3", 1), 1, "columns: half a character");
    tap_eq_int(bq_columns("\xFF\xE2\x82", 3), 3, "columns: no characters at all");
}

int main(void)
{
    languages();
    plurals();
    buildings();
    lists();
    money();
    names_from_outside();
    capitals();
    bounds();
    return tap_done();
}
