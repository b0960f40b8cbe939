/* json_read.h - JSON as it is read: a text becomes a row of values, each before what is inside it.
 *
 * Strict: one object or list and nothing behind it, UTF-8 without overlong forms, no \u0000, whole numbers of 64 bits.
 * Bounded: what a hostile peer sends costs no more memory than BQ_JSON_VALUES values beside the text itself. Of two
 * members with one name the last counts. A number with a fraction is REAL, and has no value here: no message has one. */
#ifndef BQ_WIRE_JSON_READ_H
#define BQ_WIRE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BQ_JSON_DEPTH 32
#define BQ_JSON_VALUES (1u << 17)

enum bq_json_kind {
    BQ_JSON_NULL, BQ_JSON_FALSE, BQ_JSON_TRUE, BQ_JSON_INT, BQ_JSON_REAL, BQ_JSON_TEXT, BQ_JSON_LIST, BQ_JSON_OBJECT
};

typedef struct bq_json_value {
    const char *name; /* of a member; NULL: an item of a list, or the whole */
    const char *text; /* TEXT: decoded, ended by a zero byte, and none inside */
    int64_t number;   /* INT; of a TEXT its bytes */
    uint32_t span;    /* this value and all inside it: the next one is so many further */
    uint8_t kind;     /* enum bq_json_kind */
} bq_json_value;

typedef struct bq_json {
    bq_json_value *at; /* the first is the whole */
    uint32_t n, cap;
    char *text;
} bq_json;

/* False: it is no such JSON, or there is no memory; then `out` is empty. */
bool bq_json_read(bq_json *out, const char *text, size_t n);
void bq_json_free(bq_json *json);

/* All take NULL, and values of another kind, for something that is not there. */
const bq_json_value *bq_json_get(const bq_json_value *object, const char *name);
const bq_json_value *bq_json_item(const bq_json_value *list, size_t i);
size_t bq_json_items(const bq_json_value *list); /* of a list */
/* What is inside, one after the other; NULL: no more. */
const bq_json_value *bq_json_first(const bq_json_value *within);
const bq_json_value *bq_json_next(const bq_json_value *within, const bq_json_value *one);

static inline bool bq_json_is(const bq_json_value *v, enum bq_json_kind kind)
{
    return v && v->kind == kind;
}

#endif
