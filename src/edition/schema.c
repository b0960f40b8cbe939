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

static void square_fields(bq__json *to)
{
    bq__json_refer(to, "group", "key");
    bq__json_refer(to, "price", "amount");
    bq__json_refer(to, "mortgage", "amount");
    bq__json_refer(to, "house", "amount");
    bq__json_list_of(to, "rent", "bare, with 1, 2, 3, 4 houses, with a hotel", "amount", BQ_RENTS,
                     BQ_RENTS);
    bq__json_close_map(to);
}

/* What a square of a kind must have, and what it may not. */
static void square_kind(bq__json *to, unsigned kind)
{
    bool street = kind == BQ_SQ_STREET;
    bq__json_open_map(to, NULL);
    bq__json_begin(to, "if");
    bq_buf_format(&to->out, "{ \"properties\": { \"kind\": { \"const\": \"%s\" } } }",
            bq_square_words[kind]);
    bq__json_open_map(to, "then");
    if (is_deed(kind))
        bq__json_words(to, "required",
                       street ? "group price mortgage house rent" : "group price mortgage");
    if (is_deed(kind) && !street) {
        bq__json_begin(to, "properties");
        bq_buf_str(&to->out, "{ \"house\": false, \"rent\": false }");
    }
    if (!is_deed(kind))
        bq__json_number(to, "maxProperties", 1);
    bq__json_close_map(to);
    bq__json_close_map(to);
}

static void squares(bq__json *to)
{
    bq__json_open_map(to, "square");
    bq__json_text(to, "type", "object");
    bq__json_words(to, "required", "kind");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    bq__json_open_map(to, "kind");
    bq__json_strings(to, "enum", bq_square_words, BQ_SQUARE_KINDS);
    bq__json_close_map(to);
    square_fields(to);
    bq__json_close_map(to);
    bq__json_open_as(to, "allOf", '[');
    for (unsigned kind = 0; kind < BQ_SQUARE_KINDS; kind++)
        square_kind(to, kind);
    bq__json_close_as(to, ']');
    bq__json_close_map(to);

    bq__json_open_map(to, "changed_square");
    bq__json_text(to, "description", "what differs; with a kind, the whole square");
    bq__json_begin(to, "if");
    bq_buf_str(&to->out, "{ \"required\": [\"kind\"] }");
    bq__json_refer(to, "then", "square");
    bq__json_open_map(to, "else");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    square_fields(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
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

static void card_number(bq__json *to, const char *name)
{
    if (strcmp(name, "deck") == 0) {
        bq__json_open_map(to, name);
        bq__json_strings(to, "enum", bq_deck_words, BQ_DECKS);
        bq__json_close_map(to);
    } else if (strcmp(name, "square") == 0) {
        bq__json_whole_number(to, name, "its number, from 0", 0, BQ_SQUARES - 1);
    } else if (strcmp(name, "squares") == 0) {
        bq__json_whole_number(to, name, "how many", 1, BQ_SQUARES - 1);
    } else {
        bq__json_refer(to, name, "amount");
    }
}

static void card_fields(bq__json *to, bool with_id, bool with_do)
{
    const char *names[BQ_EFFECTS * 2];
    size_t n = card_numbers(names);
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    if (with_id)
        bq__json_refer(to, "id", "key");
    if (with_do) {
        bq__json_open_map(to, "do");
        bq__json_strings(to, "enum", bq_effect_words, BQ_EFFECTS);
        bq__json_close_map(to);
    }
    for (size_t i = 0; i < n; i++)
        card_number(to, names[i]);
    bq__json_close_map(to);
}

static void card_effect(bq__json *to, unsigned effect, const char *const *names, size_t n)
{
    const char *own[2] = {bq_effect_p1[effect], bq_effect_p2[effect]};
    bool comma = false;
    bq__json_open_map(to, NULL);
    bq__json_begin(to, "if");
    bq_buf_format(&to->out, "{ \"properties\": { \"do\": { \"const\": \"%s\" } } }",
            bq_effect_words[effect]);
    bq__json_open_map(to, "then");
    bq__json_strings(to, "required", own, *own[1] ? 2 : *own[0] ? 1 : 0);
    bq__json_begin(to, "properties");
    bq_buf_char(&to->out, '{');
    for (size_t i = 0; i < n; i++) {
        if (strcmp(names[i], own[0]) == 0 || strcmp(names[i], own[1]) == 0)
            continue;
        bq_buf_format(&to->out, "%s\"%s\": false", comma ? ", " : " ", names[i]);
        comma = true;
    }
    bq_buf_str(&to->out, " }");
    bq__json_close_map(to);
    bq__json_close_map(to);
}

static void card(bq__json *to, const char *name, bool with_id)
{
    const char *names[BQ_EFFECTS * 2];
    size_t n = card_numbers(names);
    bq__json_open_map(to, name);
    bq__json_text(to, "type", "object");
    bq__json_words(to, "required", with_id ? "id do" : "do");
    card_fields(to, with_id, true);
    bq__json_open_as(to, "allOf", '[');
    for (unsigned effect = 0; effect < BQ_EFFECTS; effect++)
        card_effect(to, effect, names, n);
    bq__json_close_as(to, ']');
    bq__json_close_map(to);
}

static void cards(bq__json *to)
{
    card(to, "card", true);
    card(to, "new_card", false);

    bq__json_open_map(to, "changed_card");
    bq__json_text(to, "description",
                  "what differs; with \"do\", the whole card; none takes the card away");
    bq__json_begin(to, "if");
    bq_buf_str(&to->out, "{ \"type\": \"object\", \"required\": [\"do\"] }");
    bq__json_refer(to, "then", "new_card");
    bq__json_open_map(to, "else");
    bq__json_open_as(to, "anyOf", '[');
    bq__json_begin(to, NULL);
    bq_buf_str(&to->out, "{ \"const\": \"none\" }");
    bq__json_open_map(to, NULL);
    bq__json_text(to, "type", "object");
    card_fields(to, false, false);
    bq__json_close_map(to);
    bq__json_close_as(to, ']');
    bq__json_close_map(to);
    bq__json_close_map(to);

    bq__json_open_map(to, "deck");
    bq__json_open_as(to, "anyOf", '[');
    bq__json_list_of(to, NULL, "its cards", "card", 0, BQ_CARDS);
    bq__json_close_map(to);
    bq__json_open_map(to, NULL);
    bq__json_text(to, "description", "changes of the deck of the edition that is extended, by id");
    bq__json_text(to, "type", "object");
    bq__json_refer(to, "additionalProperties", "changed_card");
    bq__json_close_map(to);
    bq__json_close_as(to, ']');
    bq__json_close_map(to);
}

/* --- edition.yaml: the rules --- */

static void one_switch(bq__json *to, unsigned which)
{
    const bq_switch *sw = &bq_switches[which];
    char about[200];
    snprintf(about, sizeof about, "%s (%s)", bq_switch_meanings[which], sw->row);
    if (sw->kind == BQ_KIND_NUM) {
        bq__json_whole_number(to, sw->name, about, sw->least, sw->most);
        return;
    }
    if (sw->kind == BQ_KIND_RATIO) {
        bq__json_word_like(to, sw->name, about, "^(none|[1-9][0-9]*/[1-9][0-9]*)$");
        return;
    }
    bq__json_open_map(to, sw->name);
    bq__json_text(to, "description", about);
    if (sw->kind == BQ_KIND_FLAG)
        bq__json_words(to, "enum", "yes no");
    if (sw->kind == BQ_KIND_WORD)
        bq__json_words(to, "enum", sw->words);
    if (sw->kind == BQ_KIND_MAYBE) {
        bq__json_begin(to, "anyOf");
        bq_buf_format(&to->out,
                "[{ \"const\": \"none\" }, { \"type\": \"integer\", \"minimum\": %d, "
                "\"maximum\": %d }]",
                sw->least, sw->most);
    }
    bq__json_close_map(to);
}

static void rules(bq__json *to)
{
    bq__json_open_map(to, "rules");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        one_switch(to, i);
    bq__json_close_map(to);
    bq__json_close_map(to);
}

/* --- edition.yaml: all of it --- */

static void edition_keys(bq__json *to)
{
    static const char name[] = "^[a-z0-9][a-z0-9-]{0,31}$";
    bq__json_open_map(to, "properties");
    bq__json_word_like(to, "edition", "its name, the same as its folder's", name);
    bq__json_word_like(to, "extends", "another edition: only what differs is written here", name);
    bq__json_open_map(to, "language");
    bq__json_text(to, "description", "its own language; the other texts lean on it");
    bq__json_strings(to, "enum", bq_edition_languages, BQ_ED_LANGUAGES);
    bq__json_close_map(to);
    bq__json_open_map(to, "currency");
    bq__json_text(to, "description", "the sign of its money");
    bq__json_text(to, "type", "string");
    bq__json_number(to, "minLength", 1);
    bq__json_number(to, "maxLength", BQ__CURRENCY);
    bq__json_close_map(to);
    bq__json_list_of(to, "tokens", "one for each player at least", "key", 2, BQ_TOKENS);
    bq__json_truth(to, "uniqueItems", true);
    bq__json_close_map(to);
    bq__json_list_of(to, "groups", "colours, stations, utilities, in the order of the board", "key",
                     0, BQ_GROUPS);
    bq__json_truth(to, "uniqueItems", true);
    bq__json_close_map(to);
    bq__json_list_of(to, "board", "its squares, the first one of kind go", "square", 1, BQ_SQUARES);
    bq__json_close_map(to);
    bq__json_open_map(to, "change");
    bq__json_text(to, "description",
                  "squares of the board that is extended, by their numbers from 0");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "patternProperties");
    bq__json_refer(to, BQ__INDEX_PATTERN, "changed_square");
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_open_map(to, "decks");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    for (unsigned d = 0; d < BQ_DECKS; d++)
        bq__json_refer(to, bq_deck_words[d], "deck");
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_refer(to, "rules", "rules");
    bq__json_close_map(to);
}

/* An edition that extends none gives everything. */
static void complete(bq__json *to)
{
    const char *names[BQ_SWITCHES];
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        names[i] = bq_switches[i].name;
    bq__json_begin(to, "if");
    bq_buf_str(&to->out, "{ \"required\": [\"extends\"] }");
    bq__json_begin(to, "then");
    bq_buf_str(&to->out, "{ \"not\": { \"required\": [\"board\", \"change\"] } }");
    bq__json_open_map(to, "else");
    bq__json_words(to, "required", "language currency tokens groups board decks rules");
    bq__json_open_map(to, "properties");
    bq__json_truth(to, "change", false);
    bq__json_open_map(to, "decks");
    bq__json_strings(to, "required", bq_deck_words, BQ_DECKS);
    bq__json_begin(to, "additionalProperties");
    bq_buf_str(&to->out, "{ \"type\": \"array\" }");
    bq__json_close_map(to);
    bq__json_open_map(to, "rules");
    bq__json_strings(to, "required", names, BQ_SWITCHES);
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
}

static void edition_schema(bq__json *to)
{
    bq__json_head(to, "edition.yaml",
                  "Board, cards and rules of an edition. `banquier edition check` says "
                  "more than an editor can.");
    bq__json_text(to, "type", "object");
    bq__json_words(to, "required", "edition");
    bq__json_truth(to, "additionalProperties", false);
    edition_keys(to);
    complete(to);
    bq__json_open_map(to, "definitions");
    bq__json_word_like(to, "key", "letters a-z, digits and _", BQ__KEY_PATTERN);
    bq__json_whole_number(to, "amount", NULL, 0, BQ_AMOUNT);
    squares(to);
    cards(to);
    rules(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
}

_Static_assert(BQ__KEY == 32 && BQ_EDITION_NAME == 33, "the patterns of keys and names say so");
_Static_assert(BQ_SQUARES <= 100, "the pattern of an index has two digits");

/* --- either --- */

char *bq_edition_schema(const char *which)
{
    bool edition = strcmp(which, "edition") == 0;
    if (!edition && strcmp(which, "texts") != 0)
        return NULL;
    bq__json to = {.out = bq_buf_grow(BQ__FILE_BYTES)};
    if (edition)
        edition_schema(&to);
    else
        bq__texts_schema(&to);
    bq_buf_char(&to.out, '\n');
    return bq_buf_take(&to.out, NULL);
}
