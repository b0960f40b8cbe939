/* schema.c - JSON Schema of the edition files, for editors that underline what is wrong while one
 * types.
 *
 * Made of the same tables as everything else (switch.def, square.def, effect.def), so it cannot
 * differ from what the program reads. A schema knows shapes, words and ranges; whether they fit
 * together is the checker's to say. It is a little more generous than the program in what YAML
 * readers disagree about: a name that looks like a number is a name. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"
#include "edition/schema.h"

const char *const bq_switch_meanings[BQ_SWITCHES] = {
#define BQ_MEANING(name, id, text) [BQ_SW_##name] = text,
#include "edition/meaning.def"
};

enum {
    MEANINGS = 0
#define BQ_MEANING(name, id, text) +1
#include "edition/meaning.def"
};
_Static_assert((int)MEANINGS == (int)BQ_SWITCHES, "each switch has a sentence in meaning.def");

/* --- edition.yaml: the board --- */

static bool is_deed(unsigned kind)
{
    return kind == BQ_SQ_STREET || kind == BQ_SQ_STATION || kind == BQ_SQ_UTILITY;
}

static void square_fields(bq_buf *b)
{
    bq__edition_schema_refer(b, "group", "key");
    bq__edition_schema_refer(b, "price", "amount");
    bq__edition_schema_refer(b, "mortgage", "amount");
    bq__edition_schema_refer(b, "house", "amount");
    bq__edition_schema_list_of(b, "rent", "bare, with 1, 2, 3, 4 houses, with a hotel", "amount", BQ_RENTS, BQ_RENTS);
    bq_json_close(b, '}');
}

/* What a square of a kind must have, and what it may not. */
static void square_kind(bq_buf *b, unsigned kind)
{
    bool street = kind == BQ_SQ_STREET;
    bq_json_open_lines(b, NULL, '{');
    bq__edition_schema_if(b, "kind", bq_square_words[kind]);
    bq_json_open_lines(b, "then", '{');
    if (is_deed(kind))
        bq__edition_schema_words(b, "required", street ? "group price mortgage house rent" : "group price mortgage");
    if (is_deed(kind) && !street) {
        bq_json_open(b, "properties", '{');
        bq_json_flag(b, "house", false);
        bq_json_flag(b, "rent", false);
        bq_json_close(b, '}');
    }
    if (!is_deed(kind))
        bq_json_int(b, "maxProperties", 1);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void squares(bq_buf *b)
{
    bq_json_open_lines(b, "square", '{');
    bq_json_text(b, "type", "object");
    bq__edition_schema_words(b, "required", "kind");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    bq_json_open_lines(b, "kind", '{');
    bq_json_texts(b, "enum", bq_square_words, BQ_SQUARE_KINDS);
    bq_json_close(b, '}');
    square_fields(b);
    bq_json_close(b, '}');
    bq_json_open_lines(b, "allOf", '[');
    for (unsigned kind = 0; kind < BQ_SQUARE_KINDS; kind++)
        square_kind(b, kind);
    bq_json_close(b, ']');
    bq_json_close(b, '}');

    bq_json_open_lines(b, "changed_square", '{');
    bq_json_text(b, "description", "what differs; with a kind, the whole square");
    bq__edition_schema_required(b, "if", "kind");
    bq__edition_schema_refer(b, "then", "square");
    bq_json_open_lines(b, "else", '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    square_fields(b);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

/* --- edition.yaml: the cards --- */

/* Every name that a number of a card can have, once. */
static size_t card_numbers(const char *names[BQ_EFFECTS * 2])
{
    size_t n = 0;
    for (unsigned i = 0; i < BQ_EFFECTS * 2; i++) {
        const char *name = i % 2 ? bq_effect_p2[i / 2] : bq_effect_p1[i / 2];
        bool known = !*name;
        for (size_t k = 0; k < n; k++)
            known = known || strcmp(names[k], name) == 0;
        if (!known)
            names[n++] = name;
    }
    return n;
}

static void card_number(bq_buf *b, const char *name)
{
    if (strcmp(name, "deck") == 0) {
        bq_json_open_lines(b, name, '{');
        bq_json_texts(b, "enum", bq_deck_words, BQ_DECKS);
        bq_json_close(b, '}');
    } else if (strcmp(name, "square") == 0) {
        bq__edition_schema_whole_number(b, name, "its number, from 0", 0, BQ_SQUARES - 1);
    } else if (strcmp(name, "squares") == 0) {
        bq__edition_schema_whole_number(b, name, "how many", 1, BQ_SQUARES - 1);
    } else {
        bq__edition_schema_refer(b, name, "amount");
    }
}

static void card_fields(bq_buf *b, bool with_id, bool with_do)
{
    const char *names[BQ_EFFECTS * 2];
    size_t n = card_numbers(names);
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    if (with_id)
        bq__edition_schema_refer(b, "id", "key");
    if (with_do) {
        bq_json_open_lines(b, "do", '{');
        bq_json_texts(b, "enum", bq_effect_words, BQ_EFFECTS);
        bq_json_close(b, '}');
    }
    for (size_t i = 0; i < n; i++)
        card_number(b, names[i]);
    bq_json_close(b, '}');
}

static void card_effect(bq_buf *b, unsigned effect, const char *const *names, size_t n)
{
    const char *own[2] = {bq_effect_p1[effect], bq_effect_p2[effect]};
    bq_json_open_lines(b, NULL, '{');
    bq__edition_schema_if(b, "do", bq_effect_words[effect]);
    bq_json_open_lines(b, "then", '{');
    bq_json_texts(b, "required", own, *own[1] ? 2 : *own[0] ? 1 : 0);
    bq_json_open(b, "properties", '{');
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], own[0]) != 0 && strcmp(names[i], own[1]) != 0)
            bq_json_flag(b, names[i], false);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void card(bq_buf *b, const char *name, bool with_id)
{
    const char *names[BQ_EFFECTS * 2];
    size_t n = card_numbers(names);
    bq_json_open_lines(b, name, '{');
    bq_json_text(b, "type", "object");
    bq__edition_schema_words(b, "required", with_id ? "id do" : "do");
    card_fields(b, with_id, true);
    bq_json_open_lines(b, "allOf", '[');
    for (unsigned effect = 0; effect < BQ_EFFECTS; effect++)
        card_effect(b, effect, names, n);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
}

static void cards(bq_buf *b)
{
    card(b, "card", true);
    card(b, "new_card", false);

    bq_json_open_lines(b, "changed_card", '{');
    bq_json_text(b, "description", "what differs; with \"do\", the whole card; none takes the card away");
    bq_json_open(b, "if", '{');
    bq_json_text(b, "type", "object");
    bq__edition_schema_words(b, "required", "do");
    bq_json_close(b, '}');
    bq__edition_schema_refer(b, "then", "new_card");
    bq_json_open_lines(b, "else", '{');
    bq_json_open_lines(b, "anyOf", '[');
    bq__edition_schema_one(b, NULL, "const", "none");
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "type", "object");
    card_fields(b, false, false);
    bq_json_close(b, '}');
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    bq_json_close(b, '}');

    bq_json_open_lines(b, "deck", '{');
    bq_json_open_lines(b, "anyOf", '[');
    bq__edition_schema_list_of(b, NULL, "its cards", "card", 0, BQ_CARDS);
    bq_json_close(b, '}');
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "description", "changes of the deck of the edition that is extended, by id");
    bq_json_text(b, "type", "object");
    bq__edition_schema_refer(b, "additionalProperties", "changed_card");
    bq_json_close(b, '}');
    bq_json_close(b, ']');
    bq_json_close(b, '}');
}

/* --- edition.yaml: the rules --- */

static void one_switch(bq_buf *b, unsigned which)
{
    const bq_switch *sw = &bq_switches[which];
    char about[200];
    snprintf(about, sizeof about, "%s (%s)", bq_switch_meanings[which], sw->row);
    if (sw->kind == BQ_KIND_NUM) {
        bq__edition_schema_whole_number(b, sw->name, about, sw->least, sw->most);
        return;
    }
    if (sw->kind == BQ_KIND_RATIO) {
        bq__edition_schema_word_like(b, sw->name, about, "^(none|[1-9][0-9]*/[1-9][0-9]*)$");
        return;
    }
    bq_json_open_lines(b, sw->name, '{');
    bq_json_text(b, "description", about);
    if (sw->kind == BQ_KIND_FLAG)
        bq__edition_schema_words(b, "enum", "yes no");
    if (sw->kind == BQ_KIND_WORD)
        bq__edition_schema_words(b, "enum", sw->words);
    if (sw->kind == BQ_KIND_MAYBE) {
        bq_json_open(b, "anyOf", '[');
        bq__edition_schema_one(b, NULL, "const", "none");
        bq_json_open(b, NULL, '{');
        bq__edition_schema_range(b, sw->least, sw->most);
        bq_json_close(b, '}');
        bq_json_close(b, ']');
    }
    bq_json_close(b, '}');
}

static void rules(bq_buf *b)
{
    bq_json_open_lines(b, "rules", '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        one_switch(b, i);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

/* --- edition.yaml: all of it --- */

static void edition_keys(bq_buf *b)
{
    static const char name[] = "^[a-z0-9][a-z0-9-]{0,31}$";
    bq_json_open_lines(b, "properties", '{');
    bq__edition_schema_word_like(b, "edition", "its name, the same as its folder's", name);
    bq__edition_schema_word_like(b, "extends", "another edition: only what differs is written here", name);
    bq_json_open_lines(b, "language", '{');
    bq_json_text(b, "description", "its own language; the other texts lean on it");
    bq_json_texts(b, "enum", bq_edition_languages, BQ_ED_LANGUAGES);
    bq_json_close(b, '}');
    bq_json_open_lines(b, "currency", '{');
    bq_json_text(b, "description", "the sign of its money");
    bq_json_text(b, "type", "string");
    bq_json_int(b, "minLength", 1);
    bq_json_int(b, "maxLength", BQ__CURRENCY);
    bq_json_close(b, '}');
    bq__edition_schema_list_of(b, "tokens", "one for each player at least", "key", 2, BQ_TOKENS);
    bq_json_flag(b, "uniqueItems", true);
    bq_json_close(b, '}');
    bq__edition_schema_list_of(b, "groups", "colours, stations, utilities, in the order of the board", "key", 0,
                               BQ_GROUPS);
    bq_json_flag(b, "uniqueItems", true);
    bq_json_close(b, '}');
    bq__edition_schema_list_of(b, "board", "its squares, the first one of kind go", "square", 1, BQ_SQUARES);
    bq_json_close(b, '}');
    bq_json_open_lines(b, "change", '{');
    bq_json_text(b, "description", "squares of the board that is extended, by their numbers from 0");
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "patternProperties", '{');
    bq__edition_schema_refer(b, BQ__INDEX_PATTERN, "changed_square");
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_open_lines(b, "decks", '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    for (unsigned d = 0; d < BQ_DECKS; d++)
        bq__edition_schema_refer(b, bq_deck_words[d], "deck");
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq__edition_schema_refer(b, "rules", "rules");
    bq_json_close(b, '}');
}

/* An edition that extends none gives everything. */
static void complete(bq_buf *b)
{
    const char *names[BQ_SWITCHES];
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        names[i] = bq_switches[i].name;
    bq__edition_schema_required(b, "if", "extends");
    bq_json_open(b, "then", '{');
    bq__edition_schema_required(b, "not", "board change");
    bq_json_close(b, '}');
    bq_json_open_lines(b, "else", '{');
    bq__edition_schema_words(b, "required", "language currency tokens groups board decks rules");
    bq_json_open_lines(b, "properties", '{');
    bq_json_flag(b, "change", false);
    bq_json_open_lines(b, "decks", '{');
    bq_json_texts(b, "required", bq_deck_words, BQ_DECKS);
    bq__edition_schema_one(b, "additionalProperties", "type", "array");
    bq_json_close(b, '}');
    bq_json_open_lines(b, "rules", '{');
    bq_json_texts(b, "required", names, BQ_SWITCHES);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void edition_schema(bq_buf *b)
{
    bq__edition_schema_head(b, "edition.yaml",
                            "Board, cards and rules of an edition. `banquier edition check` says "
                            "more than an editor can.");
    bq_json_text(b, "type", "object");
    bq__edition_schema_words(b, "required", "edition");
    bq_json_flag(b, "additionalProperties", false);
    edition_keys(b);
    complete(b);
    bq_json_open_lines(b, "definitions", '{');
    bq__edition_schema_word_like(b, "key", "letters a-z, digits and _", BQ__KEY_PATTERN);
    bq__edition_schema_whole_number(b, "amount", NULL, 0, BQ_AMOUNT);
    squares(b);
    cards(b);
    rules(b);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

_Static_assert(BQ__KEY == 32 && BQ_EDITION_NAME == 33, "the patterns of keys and names say so");
_Static_assert(BQ_SQUARES <= 100, "the pattern of an index has two digits");

/* --- either --- */

char *bq_edition_schema(const char *which)
{
    bool edition = strcmp(which, "edition") == 0;
    if (!edition && strcmp(which, "texts") != 0)
        return NULL;
    bq_buf b = bq_buf_grow(BQ__FILE_BYTES);
    if (edition)
        edition_schema(&b);
    else
        bq__edition_texts_schema(&b);
    bq_json_indent(&b, 2);
    bq_buf_char(&b, '\n');
    return bq_buf_take(&b, NULL);
}
