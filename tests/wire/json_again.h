/* json_again.h - what was read is written, read again and compared: for the test and the fuzzer of json_read.c. */
#ifndef BQ_TEST_JSON_AGAIN_H
#define BQ_TEST_JSON_AGAIN_H

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "wire/json_read.h"

static void json_again_write(bq_buf *b, const bq_json_value *v)
{
    static const char *const words[] = {"null", "false", "true"};
    bool list = v->kind == BQ_JSON_LIST, first = true;
    if (v->kind == BQ_JSON_INT)
        bq_buf_int(b, v->number);
    else if (v->kind == BQ_JSON_REAL)
        bq_buf_str(b, "0.5"); /* it has no value */
    else if (v->kind == BQ_JSON_TEXT)
        bq_json_string(b, v->text);
    else if (v->kind <= BQ_JSON_TRUE)
        bq_buf_str(b, words[v->kind]);
    else {
        bq_buf_char(b, list ? '[' : '{');
        for (const bq_json_value *one = bq_json_first(v); one; one = bq_json_next(v, one), first = false) {
            bq_buf_str(b, first ? "" : ",");
            if (!list) {
                bq_json_string(b, one->name);
                bq_buf_char(b, ':');
            }
            json_again_write(b, one);
        }
        bq_buf_char(b, list ? ']' : '}');
    }
}

static bool json_again_letters(const char *text, size_t n)
{
    for (size_t i = 0, bytes; i < n; i += bytes) {
        uint32_t code;
        bytes = bq_utf8_read(text + i, n - i, &code);
        if (bytes == 0 || code == 0)
            return false;
    }
    return text[n] == 0;
}

static bool json_again_same(const bq_json_value *a, const bq_json_value *b)
{
    return a->kind == b->kind && a->span == b->span && a->number == b->number && !a->name == !b->name &&
           (!a->name || !strcmp(a->name, b->name)) && !a->text == !b->text && (!a->text || !strcmp(a->text, b->text));
}

/* What is wrong with what was read; NULL: nothing. */
static const char *json_again(const bq_json *json)
{
    bq_buf text = bq_buf_grow(1u << 24);
    bq_json again;
    const char *wrong = NULL;
    for (uint32_t i = 0; i < json->n; i++) {
        const bq_json_value *v = &json->at[i];
        bool inside = v->kind == BQ_JSON_LIST || v->kind == BQ_JSON_OBJECT;
        if (v->span < 1 || v->span > json->n - i || (v->span > 1 && !inside))
            return "a span";
        if ((v->text && !json_again_letters(v->text, (size_t)v->number)) ||
            (v->name && !json_again_letters(v->name, strlen(v->name))))
            return "letters";
    }
    json_again_write(&text, json->at);
    if (!bq_json_read(&again, text.at, text.n))
        wrong = "it is not read again";
    else if (again.n != json->n)
        wrong = "it has another number of values";
    for (uint32_t i = 0; i < json->n && !wrong; i++)
        if (!json_again_same(&json->at[i], &again.at[i]))
            wrong = "a value differs";
    bq_json_free(&again);
    bq_buf_free(&text);
    return wrong;
}

#endif
