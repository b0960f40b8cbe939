/* schema_texts.c - JSON Schema of the text files, fr.yaml and its neighbours; schema.c has that of
 * edition.yaml. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"
#include "edition/schema.h"

static void line(bq_buf *b, const char *key, const char *about, long most)
{
    bq_json_open_lines(b, key, '{');
    if (about)
        bq_json_text(b, "description", about);
    bq__edition_schema_words(b, "type", "string number");
    bq_json_int(b, "minLength", 1);
    bq_json_int(b, "maxLength", most);
    bq_json_close(b, '}');
}

static void section(bq_buf *b, const char *key, const char *about)
{
    bq_json_open_lines(b, key, '{');
    bq_json_text(b, "description", about);
    bq_json_text(b, "type", "object");
    bq__edition_schema_refer(b, "additionalProperties", "name");
    bq_json_close(b, '}');
}

static void text_squares(bq_buf *b)
{
    bq_json_open_lines(b, "squares", '{');
    bq_json_text(b, "description", "names of the squares, by their numbers from 0");
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "patternProperties", '{');
    bq_json_open_lines(b, BQ__INDEX_PATTERN, '{');
    bq_json_open_lines(b, "anyOf", '[');
    bq__edition_schema_refer(b, NULL, "name");
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq__edition_schema_words(b, "required", "name");
    bq_json_open_lines(b, "properties", '{');
    bq__edition_schema_refer(b, "name", "name");
    line(b, "short", "for a small cell: at most six columns", BQ_SHORT_COLUMNS * 2);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void text_decks(bq_buf *b)
{
    bq_json_open_lines(b, "decks", '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    for (unsigned d = 0; d < BQ_DECKS; d++)
        bq__edition_schema_refer(b, bq_deck_words[d], "name");
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_open_lines(b, "cards", '{');
    bq_json_text(b, "description",
                 "sentences, by the ids of the cards; {amount} and its like stand for "
                 "the card's numbers");
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        bq_json_open_lines(b, bq_deck_words[d], '{');
        bq_json_text(b, "type", "object");
        bq__edition_schema_refer(b, "additionalProperties", "sentence");
        bq_json_close(b, '}');
    }
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void forms(bq_buf *b, const char *list)
{
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq__edition_schema_words(b, "required", list);
    bq_json_open_lines(b, "properties", '{');
    for (const char *word = list; *word;) {
        char form[8];
        size_t n = strcspn(word, " ");
        snprintf(form, sizeof form, "%.*s", (int)n, word);
        line(b, form, NULL, BQ__BUILDING);
        word += n + (word[n] == ' ');
    }
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

static void text_definitions(bq_buf *b)
{
    bq_json_open_lines(b, "definitions", '{');
    line(b, "name", NULL, BQ__NAME);
    line(b, "sentence", NULL, BQ__CARD);
    bq_json_open_lines(b, "building", '{');
    bq_json_text(b, "description", "the word after 1, and after other numbers");
    bq_json_open_lines(b, "anyOf", '[');
    forms(b, "one other");
    forms(b, "one few many");
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    bq_json_open_lines(b, "fact", '{');
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq__edition_schema_words(b, "required", "name lines");
    bq_json_open_lines(b, "properties", '{');
    bq__edition_schema_refer(b, "name", "name");
    bq__edition_schema_word_like(b, "group", "the key of a group it is about", BQ__KEY_PATTERN);
    bq_json_open_lines(b, "lines", '{');
    bq_json_text(b, "type", "object");
    bq_json_int(b, "maxProperties", BQ_FACT_LINES);
    bq_json_open_lines(b, "additionalProperties", '{');
    bq__edition_schema_words(b, "type", "string number");
    bq_json_int(b, "maxLength", BQ__FACT);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

void bq__edition_texts_schema(bq_buf *b)
{
    bq__edition_schema_head(b, "fr.yaml, en.yaml, ru.yaml", "Names and sentences of an edition in one language.");
    bq_json_text(b, "type", "object");
    bq_json_flag(b, "additionalProperties", false);
    bq_json_open_lines(b, "properties", '{');
    line(b, "title", NULL, BQ__NAME);
    line(b, "summary", "two or three sentences", BQ__SUMMARY);
    line(b, "notes", "the banknotes that make up everybody's first money", BQ__FACT);
    bq__edition_schema_word_like(b, "money", "how amounts are written; {} is the number", "^[^{}]*\\{\\}[^{}]*$");
    text_squares(b);
    section(b, "groups", "names of the groups, by their keys");
    text_decks(b);
    section(b, "tokens", "names of the tokens, by their keys");
    bq__edition_schema_refer(b, "house", "building");
    bq__edition_schema_refer(b, "hotel", "building");
    bq__edition_schema_list_of(b, "facts", "things worth knowing about what is on the board", "fact", 0, BQ_FACTS);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
    text_definitions(b);
    bq_json_close(b, '}');
}
