/* schema_parts.c - the pieces of which a schema is made. schema.c and schema_texts.c say what stands in it. */
#include "edition/schema.h"

#include <string.h>

/* --- on one line --- */

void bq__edition_schema_words(bq_buf *b, const char *key, const char *list)
{
    bq_json_open(b, key, '[');
    for (const char *word = list; *word;) {
        size_t n = strcspn(word, " ");
        bq_json_key(b, NULL);
        bq_buf_format(b, "\"%.*s\"", (int)n, word);
        word += n + (word[n] == ' ');
    }
    bq_json_close(b, ']');
}

void bq__edition_schema_one(bq_buf *b, const char *key, const char *name, const char *word)
{
    bq_json_open(b, key, '{');
    bq_json_text(b, name, word);
    bq_json_close(b, '}');
}

void bq__edition_schema_refer(bq_buf *b, const char *key, const char *definition)
{
    bq_json_open(b, key, '{');
    bq_json_key(b, "$ref");
    bq_buf_format(b, "\"#/definitions/%s\"", definition);
    bq_json_close(b, '}');
}

void bq__edition_schema_required(bq_buf *b, const char *key, const char *list)
{
    bq_json_open(b, key, '{');
    bq__edition_schema_words(b, "required", list);
    bq_json_close(b, '}');
}

void bq__edition_schema_if(bq_buf *b, const char *key, const char *word)
{
    bq_json_open(b, "if", '{');
    bq_json_open(b, "properties", '{');
    bq__edition_schema_one(b, key, "const", word);
    bq_json_close(b, '}');
    bq_json_close(b, '}');
}

/* --- parts that both schemas have --- */

void bq__edition_schema_head(bq_buf *b, const char *title, const char *about)
{
    bq_json_open_lines(b, NULL, '{');
    bq_json_text(b, "$schema", "http://json-schema.org/draft-07/schema#");
    bq_json_text(b, "title", title);
    bq_json_text(b, "description", about);
}

void bq__edition_schema_range(bq_buf *b, long least, long most)
{
    bq_json_text(b, "type", "integer");
    bq_json_int(b, "minimum", least);
    bq_json_int(b, "maximum", most);
}

void bq__edition_schema_whole_number(bq_buf *b, const char *key, const char *about, long least, long most)
{
    bq_json_open_lines(b, key, '{');
    if (about)
        bq_json_text(b, "description", about);
    bq__edition_schema_range(b, least, most);
    bq_json_close(b, '}');
}

void bq__edition_schema_word_like(bq_buf *b, const char *key, const char *about, const char *pattern)
{
    bq_json_open_lines(b, key, '{');
    if (about)
        bq_json_text(b, "description", about);
    bq_json_text(b, "type", "string");
    bq_json_text(b, "pattern", pattern);
    bq_json_close(b, '}');
}

void bq__edition_schema_list_of(bq_buf *b, const char *key, const char *about, const char *definition, long least, long most)
{
    bq_json_open_lines(b, key, '{');
    bq_json_text(b, "description", about);
    bq_json_text(b, "type", "array");
    bq_json_int(b, "minItems", least);
    bq_json_int(b, "maxItems", most);
    bq__edition_schema_refer(b, "items", definition);
}
