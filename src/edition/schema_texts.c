/* schema_texts.c - JSON Schema of the text files, fr.yaml and its neighbours; schema.c has that of
 * edition.yaml. */
#include <stdio.h>
#include <string.h>

#include "edition/internal.h"
#include "edition/schema.h"

static void line(bq__json *to, const char *key, const char *about, long most)
{
    bq__json_open_map(to, key);
    if (about)
        bq__json_text(to, "description", about);
    bq__json_words(to, "type", "string number");
    bq__json_number(to, "minLength", 1);
    bq__json_number(to, "maxLength", most);
    bq__json_close_map(to);
}

static void section(bq__json *to, const char *key, const char *about)
{
    bq__json_open_map(to, key);
    bq__json_text(to, "description", about);
    bq__json_text(to, "type", "object");
    bq__json_refer(to, "additionalProperties", "name");
    bq__json_close_map(to);
}

static void text_squares(bq__json *to)
{
    bq__json_open_map(to, "squares");
    bq__json_text(to, "description", "names of the squares, by their numbers from 0");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "patternProperties");
    bq__json_open_map(to, BQ__INDEX_PATTERN);
    bq__json_open_as(to, "anyOf", '[');
    bq__json_refer(to, NULL, "name");
    bq__json_open_map(to, NULL);
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_words(to, "required", "name");
    bq__json_open_map(to, "properties");
    bq__json_refer(to, "name", "name");
    line(to, "short", "for a small cell: at most six columns", BQ_SHORT_COLUMNS * 2);
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_as(to, ']');
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
}

static void text_decks(bq__json *to)
{
    bq__json_open_map(to, "decks");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    for (unsigned d = 0; d < BQ_DECKS; d++)
        bq__json_refer(to, bq_deck_words[d], "name");
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_open_map(to, "cards");
    bq__json_text(to, "description",
                  "sentences, by the ids of the cards; {amount} and its like stand for "
                  "the card's numbers");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        bq__json_open_map(to, bq_deck_words[d]);
        bq__json_text(to, "type", "object");
        bq__json_refer(to, "additionalProperties", "sentence");
        bq__json_close_map(to);
    }
    bq__json_close_map(to);
    bq__json_close_map(to);
}

static void forms(bq__json *to, const char *list)
{
    bq__json_open_map(to, NULL);
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_words(to, "required", list);
    bq__json_open_map(to, "properties");
    for (const char *word = list; *word;) {
        char form[8];
        size_t n = strcspn(word, " ");
        snprintf(form, sizeof form, "%.*s", (int)n, word);
        line(to, form, NULL, BQ__BUILDING);
        word += n + (word[n] == ' ');
    }
    bq__json_close_map(to);
    bq__json_close_map(to);
}

static void text_definitions(bq__json *to)
{
    bq__json_open_map(to, "definitions");
    line(to, "name", NULL, BQ__NAME);
    line(to, "sentence", NULL, BQ__CARD);
    bq__json_open_map(to, "building");
    bq__json_text(to, "description", "the word after 1, and after other numbers");
    bq__json_open_as(to, "anyOf", '[');
    forms(to, "one other");
    forms(to, "one few many");
    bq__json_close_as(to, ']');
    bq__json_close_map(to);
    bq__json_open_map(to, "fact");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_words(to, "required", "name lines");
    bq__json_open_map(to, "properties");
    bq__json_refer(to, "name", "name");
    bq__json_word_like(to, "group", "the key of a group it is about", BQ__KEY_PATTERN);
    bq__json_open_map(to, "lines");
    bq__json_text(to, "type", "object");
    bq__json_number(to, "maxProperties", BQ_FACT_LINES);
    bq__json_open_map(to, "additionalProperties");
    bq__json_words(to, "type", "string number");
    bq__json_number(to, "maxLength", BQ__FACT);
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
    bq__json_close_map(to);
}

void bq__texts_schema(bq__json *to)
{
    bq__json_head(to, "fr.yaml, en.yaml, ru.yaml",
                  "Names and sentences of an edition in one language.");
    bq__json_text(to, "type", "object");
    bq__json_truth(to, "additionalProperties", false);
    bq__json_open_map(to, "properties");
    line(to, "title", NULL, BQ__NAME);
    line(to, "summary", "two or three sentences", BQ__SUMMARY);
    bq__json_word_like(to, "money", "how amounts are written; {} is the number",
                       "^[^{}]*\\{\\}[^{}]*$");
    text_squares(to);
    section(to, "groups", "names of the groups, by their keys");
    text_decks(to);
    section(to, "tokens", "names of the tokens, by their keys");
    bq__json_refer(to, "house", "building");
    bq__json_refer(to, "hotel", "building");
    bq__json_list_of(to, "facts", "things worth knowing about what is on the board", "fact", 0,
                     BQ_FACTS);
    bq__json_close_map(to);
    bq__json_close_map(to);
    text_definitions(to);
    bq__json_close_map(to);
}
