/* typed.c - words that are typed, in the typist's language (typed.def). */
#include <string.h>

#include "terminal/session/session.h"

typedef struct row {
    const char *word;
    const char *in[BQ_LANGUAGES]; /* "one|another"; NULL: the word itself */
} row;

static const row rows[] = {
#define BQ_TYPED(word_, fr, ru) {.word = word_, .in = {[BQ_LANG_FR] = fr, [BQ_LANG_RU] = ru}},
#include "terminal/session/typed.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* Is the text one of these words, or how one of them begins? */
static bool among(const char *list, const char *text, size_t n, bool whole)
{
    while (list && *list) {
        size_t length = strcspn(list, "|");
        if (length >= n && !memcmp(list, text, n) && (!whole || length == n))
            return true;
        list += length + (list[length] == '|');
    }
    return false;
}

static bool in_any(const row *r, const char *text, size_t n, bool whole)
{
    for (unsigned l = 0; l < BQ_LANGUAGES; l++)
        if (among(r->in[l], text, n, whole))
            return true;
    return false;
}

const char *bq__session_typed(const char *text, size_t n)
{
    for (unsigned i = 0; i < ROWS && n; i++)
        if (in_any(&rows[i], text, n, true))
            return rows[i].word;
    return NULL;
}

bool bq__session_means(const char *text, const char *word)
{
    const char *ours = bq__session_typed(text, strlen(text));
    return !strcmp(ours ? ours : text, word);
}

bool bq__session_typed_begins(const char *word, const char *text, size_t n)
{
    for (unsigned i = 0; i < ROWS; i++)
        if (!strcmp(rows[i].word, word))
            return in_any(&rows[i], text, n, false);
    return false;
}

void bq__session_typed_both(const bq__session *s, const char *word, char *out, size_t size)
{
    char shown[64];
    snprintf(out, size, bq__session_typed_shown(s, word, shown, sizeof shown) ? "%s (%s)" : "%s", word, shown);
}

static bool is_term(const char *word)
{
    return !strcmp(word, "give") || !strcmp(word, "take") || !strcmp(word, "lift") || !strcmp(word, "card");
}

/* What stands in quotes is a name. */
bool bq__session_typed_line(const bq__session *s, const char *line, char *out, size_t size)
{
    char word[64], shown[64];
    bq_buf b = bq_buf_on(out, size);
    bool quoted = false, terms = !strncmp(line, "offer ", 6) || !strncmp(line, "settle ", 7);
    for (const char *at = line; *at;) {
        size_t n = strcspn(at, " \"");
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        bool other = !quoted && n < sizeof word && (at == line || (terms && is_term(word))) &&
                     bq__session_typed_shown(s, word, shown, sizeof shown);
        bq_buf_bytes(&b, other ? shown : at, other ? strlen(shown) : n);
        at += n;
        quoted ^= *at == '"';
        if (*at)
            bq_buf_char(&b, *at++);
    }
    return strcmp(line, out) != 0;
}

const char *bq__session_raise(const bq__session *s, char *out, size_t size)
{
    char mortgage[64], sell[64];
    if (!s->listener.typed)
        return s->listener.raise;
    snprintf(out, size, "%s, %s", bq__session_typed_shown(s, "mortgage", mortgage, sizeof mortgage) ? mortgage : "mortgage",
             bq__session_typed_shown(s, "sell", sell, sizeof sell) ? sell : "sell");
    return out;
}

bool bq__session_typed_shown(const bq__session *s, const char *word, char *out, size_t size)
{
    out[0] = 0;
    for (unsigned i = 0; i < ROWS; i++) {
        const char *list = strcmp(rows[i].word, word) ? NULL : rows[i].in[s->language];
        if (list)
            snprintf(out, size, "%.*s", (int)strcspn(list, "|"), list);
    }
    return out[0];
}
