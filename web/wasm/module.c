/* module.c - memory, answers, editions and their words: the ground the other files stand on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web.h"

enum { OUT_BYTES = 4 << 20, IN_BYTES_MOST = 64 << 20 };

bq__web bq__web_it;

static char out_bytes[OUT_BYTES];
static char *in_bytes;
static size_t in_cap;

BQ_WEB const char *bq_web_output(void);
BQ_WEB uint32_t bq_web_edition(uint32_t n);
BQ_WEB uint32_t bq_web_texts(uint32_t language, uint32_t n);
BQ_WEB void bq_web_language(uint32_t language);

/* Where n bytes may be written, and a terminating zero after them; NULL if that is too much. */
void *bq_web_input(uint32_t n)
{
    if (n >= IN_BYTES_MOST)
        return NULL;
    if (n + 1 > in_cap) {
        char *more = realloc(in_bytes, n + 1);
        if (!more)
            return NULL;
        in_bytes = more;
        in_cap = n + 1;
    }
    in_bytes[n] = 0;
    return in_bytes;
}

const char *bq_web_output(void)
{
    return bq__web_it.out.at ? bq__web_it.out.at : out_bytes;
}

/* ---- answers ---- */

bq_buf *bq__web_begin(void)
{
    bq__web_it.out = bq_buf_on(out_bytes, sizeof out_bytes);
    return &bq__web_it.out;
}

/* An answer that did not fit is no answer. */
uint32_t bq__web_end(void)
{
    return bq__web_it.out.cut ? 0 : (uint32_t)bq__web_it.out.n;
}

/* ---- the edition ---- */

static char *kept[BQ_ED_LANGUAGES]; /* the strings of each language */

static void forget_words(void)
{
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++) {
        free(kept[i]);
        kept[i] = NULL;
    }
    bq_edition ed = bq__web_it.file.ed;
    bq__web_it.file = (bq_edition_file){.ed = ed};
}

/* Strings that follow one another, each with its zero. */
typedef struct strings {
    const char *at;
    const char *end;
} strings;

static const char *next(strings *s)
{
    if (s->at >= s->end)
        return "";
    const char *word = s->at;
    s->at += strlen(word) + 1;
    return word;
}

static void take(strings *s, const char **into, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        into[i] = next(s);
}

static void take_texts(strings *s, bq_edition_texts *t)
{
    const bq_edition *ed = &bq__web_it.file.ed;
    t->title = next(s);
    t->money = next(s);
    take(s, t->square, ed->squares);
    take(s, t->group, ed->groups);
    take(s, t->deck, BQ_DECKS);
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        take(s, t->card[deck], ed->deck_size[deck]);
    take(s, t->house, BQ_PLURALS);
    take(s, t->hotel, BQ_PLURALS);
    const char *notes = next(s);
    t->notes = *notes ? notes : NULL;
}

static uint32_t said(bool good, const char *text)
{
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", good);
    if (!good)
        bq_json_text(b, "text", text);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* The compiled edition stands in the input; a table that was played is gone with its edition. */
uint32_t bq_web_edition(uint32_t n)
{
    char error[BQ_EDITION_ERROR];
    if (bq__web_edition_held())
        return said(false, "begun");
    if (!bq__web_it.client)
        bq__web_leave();
    forget_words();
    bq__web_it.has_edition = bq_edition_uncompile(&bq__web_it.file.ed, in_bytes, n, error, sizeof error);
    bq__web_it.adopted = false;
    return said(bq__web_it.has_edition, error);
}

/* Strings that nobody has are empty ones. */
void bq__web_adopt(const char *name, const bq_edition *ed)
{
    strings none = {0};
    bq_edition_file *file = &bq__web_it.file;
    forget_words();
    file->ed = *ed;
    snprintf(file->name, sizeof file->name, "%s", name);
    bq_edition_texts texts = {.written = 1};
    take_texts(&none, &texts);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++)
        file->text[i] = texts;
    take(&none, file->group_key, ed->groups);
    bq__web_it.has_edition = bq__web_it.adopted = true;
}

bool bq__web_has_texts(const char *name, const char *language)
{
    for (unsigned i = 0; i < BQ_ED_LANGUAGES && i < BQ_LANGUAGES; i++)
        if (kept[i] && !strcmp(bq_language_word((enum bq_language)i), language))
            return !strcmp(bq__web_it.file.name, name);
    return false;
}

/* The edition's words in one language, in the input: its name, the keys of its groups, title, money,
 * squares, groups, decks, cards, house, hotel (three forms each), the notes of the first money or "", tokens.
 * Languages that have not come yet borrow them. */
uint32_t bq_web_texts(uint32_t language, uint32_t n)
{
    bq_edition_file *file = &bq__web_it.file;
    if (language >= BQ_ED_LANGUAGES || !bq__web_it.has_edition || !in_bytes)
        return 0;
    if (kept[language]) { /* a table may be using them */
        bq_web_language(language);
        return 1;
    }
    char *copy = malloc(n + 1);
    if (!copy)
        return 0;
    memcpy(copy, in_bytes, n);
    copy[n] = 0;
    kept[language] = copy;
    strings s = {.at = copy, .end = copy + n};
    const char *name = next(&s);
    size_t length = strlen(name) < BQ_EDITION_NAME ? strlen(name) : 0;
    memcpy(file->name, name, length);
    file->name[length] = 0;
    take(&s, file->group_key, file->ed.groups);
    bq_edition_texts texts = {.language = (uint8_t)language, .built_in = (uint8_t)language, .written = 1};
    take_texts(&s, &texts);
    for (file->tokens = 0; file->tokens < BQ_TOKENS && s.at < s.end; file->tokens++)
        texts.token[file->tokens] = next(&s);
    for (unsigned i = 0; i < BQ_ED_LANGUAGES; i++)
        if (i == language || !kept[i])
            file->text[i] = texts;
    bq_web_language(language);
    return 1;
}

void bq_web_language(uint32_t language)
{
    if (language < BQ_LANGUAGES)
        bq__web_it.language = (enum bq_language)language;
}

bq_text_names bq__web_names(const bq_edition *ed)
{
    static const char *seats[BQ_SEATS];
    const bq_table_plan *plan = bq__web_it.table ? bq_table_plan_of(bq__web_it.table) : NULL;
    bq_text_names names = bq_say_names(&bq__web_it.file, ed, bq__web_it.language);
    for (unsigned i = 0; plan && i < plan->seats; i++)
        seats[i] = plan->seat[i].name;
    names.seat = seats;
    names.seats = plan ? plan->seats : 0;
    return names;
}
