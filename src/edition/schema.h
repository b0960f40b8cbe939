/* schema.h - shared declarations of the files that make JSON Schemas. */
#ifndef BQ_EDITION_SCHEMA_H
#define BQ_EDITION_SCHEMA_H

#include "base/json.h"

#define BQ__KEY_PATTERN "^[a-z][a-z0-9_]{0,31}$"
#define BQ__INDEX_PATTERN "^(0|[1-9][0-9]?)$"

/* --- schema_parts.c --- */

/* On one line: a list of words, given with one space between them; an object with one word in it; a name for what is
 * defined elsewhere; what must be there; the case that a key has this value. */
void bq__edition_schema_words(bq_buf *b, const char *key, const char *list);
void bq__edition_schema_one(bq_buf *b, const char *key, const char *name, const char *word);
void bq__edition_schema_refer(bq_buf *b, const char *key, const char *definition);
void bq__edition_schema_required(bq_buf *b, const char *key, const char *list);
void bq__edition_schema_if(bq_buf *b, const char *key, const char *word);

void bq__edition_schema_head(bq_buf *b, const char *title, const char *about);
void bq__edition_schema_range(bq_buf *b, long least, long most);
void bq__edition_schema_whole_number(bq_buf *b, const char *key, const char *about, long least, long most);
void bq__edition_schema_word_like(bq_buf *b, const char *key, const char *about, const char *pattern);
/* Left open: more may be said about the list. */
void bq__edition_schema_list_of(bq_buf *b, const char *key, const char *about, const char *definition, long least,
                                long most);

/* --- schema_texts.c --- */

void bq__edition_texts_schema(bq_buf *b);

#endif
