/* rules.c - the rules in words: the leaflet as the table plays, one row of it, and what a table's
 * options change, as the sentences that the edition alone would not have. */
#include <string.h>

#include "base/hash.h"
#include "game/say.h"
#include "web.h"

BQ_WEB uint32_t bq_web_rules(void);
BQ_WEB uint32_t bq_web_row(uint32_t letter, uint32_t number);
BQ_WEB uint32_t bq_web_options(uint32_t n);

enum { SENTENCES = 1024 };
static char words[65536];

static const bq_edition *edition(void)
{
    return bq__web_it.table ? bq_table_edition(bq__web_it.table) : &bq__web_it.file.ed;
}

/* ---- the leaflet ---- */

static void table_json(bq_buf *b, const bq_rules_table *table)
{
    bq_json_open(b, "rows", '[');
    for (unsigned row = 0; row < table->rows; row++) {
        bq_json_open(b, NULL, '[');
        for (unsigned column = 0; column < table->columns; column++) {
            bq_buf text = bq_buf_on(words, sizeof words);
            table->cell(table, &text, row, column);
            bq_json_text(b, NULL, text.at);
        }
        bq_json_close(b, ']');
    }
    bq_json_close(b, ']');
}

static void block_json(void *to, const bq_rules_block *block)
{
    static const char *const kinds[] = {"title", "section", "paragraph", "item", "sentence", "table"};
    bq_buf *b = to;
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "kind", kinds[block->kind]);
    bq_json_text(b, "section", block->section);
    if (block->kind == BQ_RULES_TABLE)
        table_json(b, block->table);
    else
        bq_json_text(b, "text", block->text);
    bq_json_close(b, '}');
}

uint32_t bq_web_rules(void)
{
    if (!bq__web_it.has_edition)
        return 0;
    bq_text_names names = bq__web_names(edition());
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    bq_rules_walk(bq__web_it.language, &names, block_json, b);
    bq_json_close(b, ']');
    return bq__web_end();
}

/* The sentences of one row: why was this charged? */
uint32_t bq_web_row(uint32_t letter, uint32_t number)
{
    if (!bq__web_it.has_edition || letter > 0x7F || number > 0xFF)
        return 0;
    bq_text_names names = bq__web_names(edition());
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_rules_about(&text, bq__web_it.language, &names, BQ_ROW(letter, number));
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "text", text.at);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* ---- the difference ---- */

typedef struct sentences {
    uint64_t digest[SENTENCES];
    unsigned n;
    bq_buf *telling; /* where those go that are not yet known; NULL: they are learned */
} sentences;

static bool known(const sentences *s, uint64_t digest)
{
    for (unsigned i = 0; i < s->n; i++)
        if (s->digest[i] == digest)
            return true;
    return false;
}

static void compare(void *to, const bq_rules_block *block)
{
    sentences *s = to;
    if (block->kind == BQ_RULES_TABLE || block->kind == BQ_RULES_SECTION)
        return;
    if (s->telling && (strcmp(block->section, "variants") == 0 || strcmp(block->section, "aim") == 0))
        return; /* what else could be chosen is no change; how one wins is told again, and better, under the end */
    uint64_t digest = bq_fnv(BQ_FNV_EMPTY, block->text, strlen(block->text));
    if (s->telling && !known(s, digest))
        bq_json_text(s->telling, NULL, block->text);
    else if (!s->telling && s->n < SENTENCES)
        s->digest[s->n++] = digest;
}

/* What a rule may be, where that is a number. */
static void range_json(bq_buf *b, const bq_switch *sw)
{
    if (sw->kind != BQ_KIND_NUM && sw->kind != BQ_KIND_MAYBE)
        return;
    bq_json_int(b, "least", sw->least);
    bq_json_int(b, "most", sw->most);
    bq_json_flag(b, "maybe", sw->kind == BQ_KIND_MAYBE);
}

/* What is wrong with options: in words; and of a rule that is named, its name, for which the page has words of its own, with
 * what it may be, or why it may not be that. */
static void wrong_json(bq_buf *b, const bq_option_error *error)
{
    bool value = error->code == BQ_OPTION_VALUE;
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_say_option(&text, bq__web_it.language, error);
    bq_json_text(b, "text", text.at);
    if (error->which >= BQ_SWITCHES || !(value || (error->code == BQ_OPTION_FAULT && error->fault.where == BQ_AT_SWITCH)))
        return;
    bq_json_word(b, "which", bq_switches[error->which].name);
    if (value) {
        range_json(b, &bq_switches[error->which]);
        return;
    }
    text = bq_buf_on(words, sizeof words);
    bq_text_fault(&text, bq__web_it.language, &error->fault);
    bq_json_text(b, "why", text.at);
}

/* Options in the input: are they possible, and what do they change? */
uint32_t bq_web_options(uint32_t n)
{
    static sentences s;
    static bq_edition changed;
    bq_option_error error;
    const char *options = bq_web_input(n);
    if (!bq__web_it.has_edition)
        return 0;
    changed = bq__web_it.file.ed;
    bool good = !n || bq_edition_options(&changed, options, &error);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", good);
    if (!good)
        wrong_json(b, &error);
    bq_json_open(b, "changes", '[');
    if (good) {
        bq_text_names names = bq__web_names(&bq__web_it.file.ed);
        memset(&s, 0, sizeof s);
        bq_rules_walk(bq__web_it.language, &names, compare, &s);
        s.telling = b;
        names = bq__web_names(&changed);
        bq_rules_walk(bq__web_it.language, &names, compare, &s);
    }
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    return bq__web_end();
}
