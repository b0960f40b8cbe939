/* schema_json.c - JSON written piece by piece, and the pieces of which a schema is made. schema.c
 * and schema_texts.c say what stands in it. */
#include "edition/schema.h"

#include <string.h>

void bq__json_begin(bq__json *to, const char *key)
{
    if (to->depth > 0)
        bq_buf_format(&to->out, "%s\n%*s", to->empty ? "" : ",", (int)to->depth * 2, "");
    if (key)
        bq_buf_format(&to->out, "\"%s\": ", key);
    to->empty = false;
}

void bq__json_open_as(bq__json *to, const char *key, char bracket)
{
    bq__json_begin(to, key);
    bq_buf_char(&to->out, bracket);
    to->depth++;
    to->empty = true;
}

void bq__json_open_map(bq__json *to, const char *key)
{
    bq__json_open_as(to, key, '{');
}

void bq__json_close_as(bq__json *to, char bracket)
{
    to->depth--;
    if (!to->empty)
        bq_buf_format(&to->out, "\n%*s", (int)to->depth * 2, "");
    bq_buf_char(&to->out, bracket);
    to->empty = false;
}

void bq__json_close_map(bq__json *to)
{
    bq__json_close_as(to, '}');
}

static void put_string(bq__json *to, const char *text)
{
    bq_buf_char(&to->out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            bq_buf_char(&to->out, '\\');
        bq_buf_char(&to->out, *text);
    }
    bq_buf_char(&to->out, '"');
}

void bq__json_text(bq__json *to, const char *key, const char *value)
{
    bq__json_begin(to, key);
    put_string(to, value);
}

void bq__json_number(bq__json *to, const char *key, long value)
{
    bq__json_begin(to, key);
    bq_buf_format(&to->out, "%ld", value);
}

void bq__json_truth(bq__json *to, const char *key, bool value)
{
    bq__json_begin(to, key);
    bq_buf_str(&to->out, value ? "true" : "false");
}

/* A list of strings on one line. */
void bq__json_strings(bq__json *to, const char *key, const char *const *words, size_t n)
{
    bq__json_begin(to, key);
    bq_buf_char(&to->out, '[');
    for (size_t i = 0; i < n; i++) {
        bq_buf_str(&to->out, i ? ", " : "");
        put_string(to, words[i]);
    }
    bq_buf_char(&to->out, ']');
}

/* The same, of words separated by one space. */
void bq__json_words(bq__json *to, const char *key, const char *list)
{
    bq__json_begin(to, key);
    bq_buf_char(&to->out, '[');
    for (const char *word = list; *word;) {
        size_t n = strcspn(word, " ");
        bq_buf_format(&to->out, "%s\"%.*s\"", word == list ? "" : ", ", (int)n, word);
        word += n + (word[n] == ' ');
    }
    bq_buf_char(&to->out, ']');
}

void bq__json_refer(bq__json *to, const char *key, const char *definition)
{
    bq__json_begin(to, key);
    bq_buf_format(&to->out, "{ \"$ref\": \"#/definitions/%s\" }", definition);
}

/* --- parts that both schemas have --- */

void bq__json_head(bq__json *to, const char *title, const char *about)
{
    bq__json_open_map(to, NULL);
    bq__json_text(to, "$schema", "http://json-schema.org/draft-07/schema#");
    bq__json_text(to, "title", title);
    bq__json_text(to, "description", about);
}

void bq__json_whole_number(bq__json *to, const char *key, const char *about, long least, long most)
{
    bq__json_open_map(to, key);
    if (about)
        bq__json_text(to, "description", about);
    bq__json_text(to, "type", "integer");
    bq__json_number(to, "minimum", least);
    bq__json_number(to, "maximum", most);
    bq__json_close_map(to);
}

void bq__json_word_like(bq__json *to, const char *key, const char *about, const char *pattern)
{
    bq__json_open_map(to, key);
    if (about)
        bq__json_text(to, "description", about);
    bq__json_text(to, "type", "string");
    bq__json_text(to, "pattern", pattern);
    bq__json_close_map(to);
}

void bq__json_list_of(bq__json *to, const char *key, const char *about, const char *definition,
                      long least, long most)
{
    bq__json_open_map(to, key);
    bq__json_text(to, "description", about);
    bq__json_text(to, "type", "array");
    bq__json_number(to, "minItems", least);
    bq__json_number(to, "maxItems", most);
    bq__json_refer(to, "items", definition);
}
