/* schema.h - what the files that make JSON Schemas share. */
#ifndef BQ_EDITION_SCHEMA_H
#define BQ_EDITION_SCHEMA_H

#include "base/buffer.h"

#define BQ__KEY_PATTERN "^[a-z][a-z0-9_]{0,31}$"
#define BQ__INDEX_PATTERN "^(0|[1-9][0-9]?)$"

typedef struct bq__json {
    bq_buf out;
    unsigned depth;
    bool empty; /* nothing stands in what was opened last */
} bq__json;

/* --- schema_json.c --- */

/* Everything that is put somewhere has a key; NULL inside a list. */
void bq__json_begin(bq__json *to, const char *key);
void bq__json_open_as(bq__json *to, const char *key, char bracket);
void bq__json_open_map(bq__json *to, const char *key);
void bq__json_close_as(bq__json *to, char bracket);
void bq__json_close_map(bq__json *to);
void bq__json_text(bq__json *to, const char *key, const char *value);
void bq__json_number(bq__json *to, const char *key, long value);
void bq__json_truth(bq__json *to, const char *key, bool value);
/* A list of strings on one line; of words separated by one space. */
void bq__json_strings(bq__json *to, const char *key, const char *const *words, size_t n);
void bq__json_words(bq__json *to, const char *key, const char *list);
void bq__json_refer(bq__json *to, const char *key, const char *definition);

/* Parts of a schema. */
void bq__json_head(bq__json *to, const char *title, const char *about);
void bq__json_whole_number(bq__json *to, const char *key, const char *about, long least,
                           long most);
void bq__json_word_like(bq__json *to, const char *key, const char *about, const char *pattern);
/* Left open: more may be said about the list. */
void bq__json_list_of(bq__json *to, const char *key, const char *about, const char *definition,
                      long least, long most);

/* --- schema_texts.c --- */

void bq__texts_schema(bq__json *to);

#endif
