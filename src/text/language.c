/* language.c - the choice of language, and how it writes numbers. */
#include <string.h>

#include "text/internal.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

/* Two letters, then nothing or what a locale has there: "fr_FR", "fr-CA", "fr.UTF-8", "fr@euro". */
bool bq_language_parse(const char *word, enum bq_language *language)
{
    for (unsigned i = 0; i < BQ_LANGUAGES; i++) {
        const char *code = bq__text_catalogs[i].word;
        bool same = word && lower(word[0]) == code[0] && lower(word[1]) == code[1];
        if (same &&
            (!word[2] || word[2] == '_' || word[2] == '-' || word[2] == '.' || word[2] == '@')) {
            *language = (enum bq_language)i;
            return true;
        }
    }
    return false;
}

/* "de:fr:en": the first that is a language of ours. */
static bool first_of(const char *list, enum bq_language *language)
{
    while (*list) {
        char word[24];
        size_t n = strcspn(list, ":");
        if (n < sizeof word) {
            memcpy(word, list, n);
            word[n] = 0;
            if (bq_language_parse(word, language))
                return true;
        }
        list += n + (list[n] == ':');
    }
    return false;
}

/* As gettext has it: the list of LANGUAGE counts where there is a locale, and then alone. */
enum bq_language bq_language_of_locale(const char *list, const char *lc_all, const char *lc_messages, const char *lang)
{
    const char *locale = lc_all && *lc_all             ? lc_all
                         : lc_messages && *lc_messages ? lc_messages
                                                       : lang;
    enum bq_language language = BQ_LANG_EN;
    if (!locale || !*locale || !strcmp(locale, "C") || !strcmp(locale, "POSIX"))
        return language;
    if (list && *list)
        first_of(list, &language);
    else
        bq_language_parse(locale, &language);
    return language;
}

const char *bq_language_word(enum bq_language language)
{
    return bq__text_catalogs[language].word;
}

/* French 1 500, English 1,500, Russian 1500 and 15 000; the blanks do not break a line. */
static const struct grouping {
    const char *between;
    unsigned least; /* digits from which on there are groups */
} groupings[BQ_LANGUAGES] = {
    [BQ_LANG_FR] = {"\u202F", 4},
    [BQ_LANG_EN] = {",", 4},
    [BQ_LANG_RU] = {"\u00A0", 5},
};

void bq__text_number(bq_buf *b, enum bq_language language, int64_t number)
{
    char digits[20]; /* 2^64 has 20 */
    unsigned n = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[n++] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    const struct grouping *how = &groupings[language];
    bool grouped = how->between && n >= how->least;
    if (number < 0)
        bq_buf_str(b, "-");
    for (unsigned i = n; i-- > 0;) {
        bq_buf_bytes(b, &digits[i], 1);
        if (grouped && i > 0 && i % 3 == 0)
            bq_buf_str(b, how->between);
    }
}

unsigned bq_plural(enum bq_language language, uint64_t n)
{
    return bq__text_catalogs[language].plural(n);
}
