/* schema.c - JSON Schema of the edition files, for editors that underline what is wrong while one
 * types.
 *
 * Made of the same tables as everything else (switch.def, square.def, effect.def), so it cannot
 * differ from what the program reads. A schema knows shapes, words and ranges; whether they fit
 * together is the checker's to say. It is a little more generous than the program in what YAML
 * readers disagree about: a name that looks like a number is a name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/internal.h"

const char *const bq_switch_meanings[BQ_SWITCHES] = {
#define BQ_MEANING(name, text) [BQ_SW_##name] = text,
#include "edition/meaning.def"
};

enum {
    MEANINGS = 0
#define BQ_MEANING(name, text) +1
#include "edition/meaning.def"
};
_Static_assert((int)MEANINGS == (int)BQ_SWITCHES, "each switch has a sentence in meaning.def");

#define KEY "^[a-z][a-z0-9_]{0,31}$"
#define INDEX "^(0|[1-9][0-9]?)$"

/* --- writing JSON --- */

typedef struct json {
    FILE *out;
    unsigned depth;
    bool empty; /* nothing stands in what was opened last */
} json;

static void begin(json *to, const char *key)
{
    if (to->depth > 0)
        fprintf(to->out, "%s\n%*s", to->empty ? "" : ",", (int)to->depth * 2, "");
    if (key)
        fprintf(to->out, "\"%s\": ", key);
    to->empty = false;
}

static void open_as(json *to, const char *key, char bracket)
{
    begin(to, key);
    putc(bracket, to->out);
    to->depth++;
    to->empty = true;
}

static void open_map(json *to, const char *key)
{
    open_as(to, key, '{');
}

static void close_as(json *to, char bracket)
{
    to->depth--;
    if (!to->empty)
        fprintf(to->out, "\n%*s", (int)to->depth * 2, "");
    putc(bracket, to->out);
    to->empty = false;
}

static void close_map(json *to)
{
    close_as(to, '}');
}

static void put_string(json *to, const char *text)
{
    putc('"', to->out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', to->out);
        putc(*text, to->out);
    }
    putc('"', to->out);
}

static void text(json *to, const char *key, const char *value)
{
    begin(to, key);
    put_string(to, value);
}

static void number(json *to, const char *key, long value)
{
    begin(to, key);
    fprintf(to->out, "%ld", value);
}

static void truth(json *to, const char *key, bool value)
{
    begin(to, key);
    fputs(value ? "true" : "false", to->out);
}

/* A list of strings on one line. */
static void strings(json *to, const char *key, const char *const *words, size_t n)
{
    begin(to, key);
    putc('[', to->out);
    for (size_t i = 0; i < n; i++) {
        fputs(i ? ", " : "", to->out);
        put_string(to, words[i]);
    }
    putc(']', to->out);
}

/* The same, of words separated by one space. */
static void words(json *to, const char *key, const char *list)
{
    begin(to, key);
    putc('[', to->out);
    for (const char *word = list; *word;) {
        size_t n = strcspn(word, " ");
        fprintf(to->out, "%s\"%.*s\"", word == list ? "" : ", ", (int)n, word);
        word += n + (word[n] == ' ');
    }
    putc(']', to->out);
}

static void refer(json *to, const char *key, const char *definition)
{
    begin(to, key);
    fprintf(to->out, "{ \"$ref\": \"#/definitions/%s\" }", definition);
}

/* --- parts that both files have --- */

static void head(json *to, const char *title, const char *about)
{
    open_map(to, NULL);
    text(to, "$schema", "http://json-schema.org/draft-07/schema#");
    text(to, "title", title);
    text(to, "description", about);
}

static void whole_number(json *to, const char *key, const char *about, long least, long most)
{
    open_map(to, key);
    if (about)
        text(to, "description", about);
    text(to, "type", "integer");
    number(to, "minimum", least);
    number(to, "maximum", most);
    close_map(to);
}

static void word_like(json *to, const char *key, const char *about, const char *pattern)
{
    open_map(to, key);
    if (about)
        text(to, "description", about);
    text(to, "type", "string");
    text(to, "pattern", pattern);
    close_map(to);
}

static void list_of(json *to, const char *key, const char *about, const char *definition,
                    long least, long most)
{
    open_map(to, key);
    text(to, "description", about);
    text(to, "type", "array");
    number(to, "minItems", least);
    number(to, "maxItems", most);
    refer(to, "items", definition);
}

/* --- edition.yaml: the board --- */

static bool is_deed(unsigned kind)
{
    return kind == BQ_SQ_STREET || kind == BQ_SQ_STATION || kind == BQ_SQ_UTILITY;
}

static void square_fields(json *to)
{
    refer(to, "group", "key");
    refer(to, "price", "amount");
    refer(to, "mortgage", "amount");
    refer(to, "house", "amount");
    list_of(to, "rent", "bare, with 1, 2, 3, 4 houses, with a hotel", "amount", BQ_RENTS, BQ_RENTS);
    close_map(to);
}

/* What a square of a kind must have, and what it may not. */
static void square_kind(json *to, unsigned kind)
{
    bool street = kind == BQ_SQ_STREET;
    open_map(to, NULL);
    begin(to, "if");
    fprintf(to->out, "{ \"properties\": { \"kind\": { \"const\": \"%s\" } } }",
            bq_square_words[kind]);
    open_map(to, "then");
    if (is_deed(kind))
        words(to, "required", street ? "group price mortgage house rent" : "group price mortgage");
    if (is_deed(kind) && !street) {
        begin(to, "properties");
        fputs("{ \"house\": false, \"rent\": false }", to->out);
    }
    if (!is_deed(kind))
        number(to, "maxProperties", 1);
    close_map(to);
    close_map(to);
}

static void squares(json *to)
{
    open_map(to, "square");
    text(to, "type", "object");
    words(to, "required", "kind");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    open_map(to, "kind");
    strings(to, "enum", bq_square_words, BQ_SQUARE_KINDS);
    close_map(to);
    square_fields(to);
    close_map(to);
    open_as(to, "allOf", '[');
    for (unsigned kind = 0; kind < BQ_SQUARE_KINDS; kind++)
        square_kind(to, kind);
    close_as(to, ']');
    close_map(to);

    open_map(to, "changed_square");
    text(to, "description", "what differs; with a kind, the whole square");
    begin(to, "if");
    fputs("{ \"required\": [\"kind\"] }", to->out);
    refer(to, "then", "square");
    open_map(to, "else");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    square_fields(to);
    close_map(to);
    close_map(to);
    close_map(to);
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

static void card_number(json *to, const char *name)
{
    if (strcmp(name, "deck") == 0) {
        open_map(to, name);
        strings(to, "enum", bq_deck_words, BQ_DECKS);
        close_map(to);
    } else if (strcmp(name, "square") == 0) {
        whole_number(to, name, "its number, from 0", 0, BQ_SQUARES - 1);
    } else if (strcmp(name, "squares") == 0) {
        whole_number(to, name, "how many", 1, BQ_SQUARES - 1);
    } else {
        refer(to, name, "amount");
    }
}

static void card_fields(json *to, bool with_id, bool with_do)
{
    const char *names[BQ_EFFECTS * 2];
    size_t n = card_numbers(names);
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    if (with_id)
        refer(to, "id", "key");
    if (with_do) {
        open_map(to, "do");
        strings(to, "enum", bq_effect_words, BQ_EFFECTS);
        close_map(to);
    }
    for (size_t i = 0; i < n; i++)
        card_number(to, names[i]);
    close_map(to);
}

static void card_effect(json *to, unsigned effect, const char *const *names, size_t n)
{
    const char *own[2] = {bq_effect_p1[effect], bq_effect_p2[effect]};
    bool comma = false;
    open_map(to, NULL);
    begin(to, "if");
    fprintf(to->out, "{ \"properties\": { \"do\": { \"const\": \"%s\" } } }",
            bq_effect_words[effect]);
    open_map(to, "then");
    strings(to, "required", own, *own[1] ? 2 : *own[0] ? 1 : 0);
    begin(to, "properties");
    putc('{', to->out);
    for (size_t i = 0; i < n; i++) {
        if (strcmp(names[i], own[0]) == 0 || strcmp(names[i], own[1]) == 0)
            continue;
        fprintf(to->out, "%s\"%s\": false", comma ? ", " : " ", names[i]);
        comma = true;
    }
    fputs(" }", to->out);
    close_map(to);
    close_map(to);
}

static void card(json *to, const char *name, bool with_id)
{
    const char *names[BQ_EFFECTS * 2];
    size_t n = card_numbers(names);
    open_map(to, name);
    text(to, "type", "object");
    words(to, "required", with_id ? "id do" : "do");
    card_fields(to, with_id, true);
    open_as(to, "allOf", '[');
    for (unsigned effect = 0; effect < BQ_EFFECTS; effect++)
        card_effect(to, effect, names, n);
    close_as(to, ']');
    close_map(to);
}

static void cards(json *to)
{
    card(to, "card", true);
    card(to, "new_card", false);

    open_map(to, "changed_card");
    text(to, "description",
         "what differs; with \"do\", the whole card; none takes the card away");
    begin(to, "if");
    fputs("{ \"type\": \"object\", \"required\": [\"do\"] }", to->out);
    refer(to, "then", "new_card");
    open_map(to, "else");
    open_as(to, "anyOf", '[');
    begin(to, NULL);
    fputs("{ \"const\": \"none\" }", to->out);
    open_map(to, NULL);
    text(to, "type", "object");
    card_fields(to, false, false);
    close_map(to);
    close_as(to, ']');
    close_map(to);
    close_map(to);

    open_map(to, "deck");
    open_as(to, "anyOf", '[');
    list_of(to, NULL, "its cards", "card", 0, BQ_CARDS);
    close_map(to);
    open_map(to, NULL);
    text(to, "description", "changes of the deck of the edition that is extended, by id");
    text(to, "type", "object");
    refer(to, "additionalProperties", "changed_card");
    close_map(to);
    close_as(to, ']');
    close_map(to);
}

/* --- edition.yaml: the rules --- */

static void one_switch(json *to, unsigned which)
{
    const bq_switch *sw = &bq_switches[which];
    char about[200];
    snprintf(about, sizeof about, "%s (%s)", bq_switch_meanings[which], sw->row);
    if (sw->kind == BQ_KIND_NUM) {
        whole_number(to, sw->name, about, sw->least, sw->most);
        return;
    }
    if (sw->kind == BQ_KIND_RATIO) {
        word_like(to, sw->name, about, "^(none|[1-9][0-9]*/[1-9][0-9]*)$");
        return;
    }
    open_map(to, sw->name);
    text(to, "description", about);
    if (sw->kind == BQ_KIND_FLAG)
        words(to, "enum", "yes no");
    if (sw->kind == BQ_KIND_WORD)
        words(to, "enum", sw->words);
    if (sw->kind == BQ_KIND_MAYBE) {
        begin(to, "anyOf");
        fprintf(to->out, "[{ \"const\": \"none\" }, { \"type\": \"integer\", \"minimum\": %d, "
                         "\"maximum\": %d }]", sw->least, sw->most);
    }
    close_map(to);
}

static void rules(json *to)
{
    open_map(to, "rules");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        one_switch(to, i);
    close_map(to);
    close_map(to);
}

/* --- edition.yaml: all of it --- */

static void edition_keys(json *to)
{
    static const char name[] = "^[a-z0-9][a-z0-9-]{0,31}$";
    open_map(to, "properties");
    word_like(to, "edition", "its name, the same as its folder's", name);
    word_like(to, "extends", "another edition: only what differs is written here", name);
    open_map(to, "language");
    text(to, "description", "its own language; the other texts lean on it");
    strings(to, "enum", bq_edition_languages, BQ_ED_LANGUAGES);
    close_map(to);
    open_map(to, "currency");
    text(to, "description", "the sign of its money");
    text(to, "type", "string");
    number(to, "minLength", 1);
    number(to, "maxLength", BQ__CURRENCY);
    close_map(to);
    list_of(to, "tokens", "one for each player at least", "key", 2, BQ_TOKENS);
    truth(to, "uniqueItems", true);
    close_map(to);
    list_of(to, "groups", "colours, stations, utilities, in the order of the board", "key", 0,
            BQ_GROUPS);
    truth(to, "uniqueItems", true);
    close_map(to);
    list_of(to, "board", "its squares, the first one of kind go", "square", 1, BQ_SQUARES);
    close_map(to);
    open_map(to, "change");
    text(to, "description", "squares of the board that is extended, by their numbers from 0");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "patternProperties");
    refer(to, INDEX, "changed_square");
    close_map(to);
    close_map(to);
    open_map(to, "decks");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    for (unsigned d = 0; d < BQ_DECKS; d++)
        refer(to, bq_deck_words[d], "deck");
    close_map(to);
    close_map(to);
    refer(to, "rules", "rules");
    close_map(to);
}

/* An edition that extends none gives everything. */
static void complete(json *to)
{
    const char *names[BQ_SWITCHES];
    for (unsigned i = 0; i < BQ_SWITCHES; i++)
        names[i] = bq_switches[i].name;
    begin(to, "if");
    fputs("{ \"required\": [\"extends\"] }", to->out);
    begin(to, "then");
    fputs("{ \"not\": { \"required\": [\"board\", \"change\"] } }", to->out);
    open_map(to, "else");
    words(to, "required", "language currency tokens groups board decks rules");
    open_map(to, "properties");
    truth(to, "change", false);
    open_map(to, "decks");
    strings(to, "required", bq_deck_words, BQ_DECKS);
    begin(to, "additionalProperties");
    fputs("{ \"type\": \"array\" }", to->out);
    close_map(to);
    open_map(to, "rules");
    strings(to, "required", names, BQ_SWITCHES);
    close_map(to);
    close_map(to);
    close_map(to);
}

static void edition_schema(json *to)
{
    head(to, "edition.yaml", "Board, cards and rules of an edition. `banquier edition check` says "
                             "more than an editor can.");
    text(to, "type", "object");
    words(to, "required", "edition");
    truth(to, "additionalProperties", false);
    edition_keys(to);
    complete(to);
    open_map(to, "definitions");
    word_like(to, "key", "letters a-z, digits and _", KEY);
    whole_number(to, "amount", NULL, 0, BQ_AMOUNT);
    squares(to);
    cards(to);
    rules(to);
    close_map(to);
    close_map(to);
}

_Static_assert(BQ__KEY == 32 && BQ_EDITION_NAME == 33, "the patterns of keys and names say so");
_Static_assert(BQ_SQUARES <= 100, "the pattern of an index has two digits");

/* --- the texts --- */

static void line(json *to, const char *key, const char *about, long most)
{
    open_map(to, key);
    if (about)
        text(to, "description", about);
    words(to, "type", "string number");
    number(to, "minLength", 1);
    number(to, "maxLength", most);
    close_map(to);
}

static void section(json *to, const char *key, const char *about)
{
    open_map(to, key);
    text(to, "description", about);
    text(to, "type", "object");
    refer(to, "additionalProperties", "name");
    close_map(to);
}

static void text_squares(json *to)
{
    open_map(to, "squares");
    text(to, "description", "names of the squares, by their numbers from 0");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "patternProperties");
    open_map(to, INDEX);
    open_as(to, "anyOf", '[');
    refer(to, NULL, "name");
    open_map(to, NULL);
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    words(to, "required", "name");
    open_map(to, "properties");
    refer(to, "name", "name");
    line(to, "short", "for a small cell: at most six columns", BQ_SHORT_COLUMNS * 2);
    close_map(to);
    close_map(to);
    close_as(to, ']');
    close_map(to);
    close_map(to);
    close_map(to);
}

static void text_decks(json *to)
{
    open_map(to, "decks");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    for (unsigned d = 0; d < BQ_DECKS; d++)
        refer(to, bq_deck_words[d], "name");
    close_map(to);
    close_map(to);
    open_map(to, "cards");
    text(to, "description", "sentences, by the ids of the cards; {amount} and its like stand for "
                            "the card's numbers");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        open_map(to, bq_deck_words[d]);
        text(to, "type", "object");
        refer(to, "additionalProperties", "sentence");
        close_map(to);
    }
    close_map(to);
    close_map(to);
}

static void forms(json *to, const char *list)
{
    open_map(to, NULL);
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    words(to, "required", list);
    open_map(to, "properties");
    for (const char *word = list; *word;) {
        char form[8];
        size_t n = strcspn(word, " ");
        snprintf(form, sizeof form, "%.*s", (int)n, word);
        line(to, form, NULL, BQ__BUILDING);
        word += n + (word[n] == ' ');
    }
    close_map(to);
    close_map(to);
}

static void text_definitions(json *to)
{
    open_map(to, "definitions");
    line(to, "name", NULL, BQ__NAME);
    line(to, "sentence", NULL, BQ__CARD);
    open_map(to, "building");
    text(to, "description", "the word after 1, and after other numbers");
    open_as(to, "anyOf", '[');
    forms(to, "one other");
    forms(to, "one few many");
    close_as(to, ']');
    close_map(to);
    open_map(to, "fact");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    words(to, "required", "name lines");
    open_map(to, "properties");
    refer(to, "name", "name");
    word_like(to, "group", "the key of a group it is about", KEY);
    open_map(to, "lines");
    text(to, "type", "object");
    number(to, "maxProperties", BQ_FACT_LINES);
    open_map(to, "additionalProperties");
    words(to, "type", "string number");
    number(to, "maxLength", BQ__FACT);
    close_map(to);
    close_map(to);
    close_map(to);
    close_map(to);
    close_map(to);
}

static void texts_schema(json *to)
{
    head(to, "fr.yaml, en.yaml, ru.yaml", "Names and sentences of an edition in one language.");
    text(to, "type", "object");
    truth(to, "additionalProperties", false);
    open_map(to, "properties");
    line(to, "title", NULL, BQ__NAME);
    line(to, "summary", "two or three sentences", BQ__SUMMARY);
    word_like(to, "money", "how amounts are written; {} is the number", "^[^{}]*\\{\\}[^{}]*$");
    text_squares(to);
    section(to, "groups", "names of the groups, by their keys");
    text_decks(to);
    section(to, "tokens", "names of the tokens, by their keys");
    refer(to, "house", "building");
    refer(to, "hotel", "building");
    list_of(to, "facts", "things worth knowing about what is on the board", "fact", 0, BQ_FACTS);
    close_map(to);
    close_map(to);
    text_definitions(to);
    close_map(to);
}

char *bq_edition_schema(const char *which)
{
    bool edition = strcmp(which, "edition") == 0;
    char *made = NULL;
    size_t size = 0;
    if (!edition && strcmp(which, "texts") != 0)
        return NULL;
    json to = {.out = open_memstream(&made, &size)};
    if (!to.out)
        return NULL;
    if (edition)
        edition_schema(&to);
    else
        texts_schema(&to);
    putc('\n', to.out);
    if (fclose(to.out) == 0)
        return made;
    free(made);
    return NULL;
}
