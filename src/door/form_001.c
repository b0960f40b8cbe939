/* form_001.c - the lines of document 001. As text NAME:BODY?KEY=VALUE&KEY=VALUE: the first colon ends the name, the first
 * question mark the body, and nothing is escaped. As JSON an object with the same three. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "door/internal.h"
#include "wire/json_read.h"
#include "wire/wire.h"

/* ---- reading ---- */

/* A piece of the line, kept; NULL: no room. */
static const char *keep(bq__door_001_said *s, const char *text, size_t n)
{
    char *at = s->text + s->used;
    if (n >= sizeof s->text - s->used)
        return NULL;
    memcpy(at, text, n);
    at[n] = 0;
    s->used += n + 1;
    return at;
}

static void add_param(bq__door_001_said *s, const char *key, size_t key_n, const char *value, size_t value_n)
{
    if (s->params == BQ__DOOR_PARAMS)
        return;
    const char *k = keep(s, key, key_n), *v = k ? keep(s, value, value_n) : NULL;
    if (!v)
        return;
    s->param[s->params].key = k;
    s->param[s->params++].value = v;
}

static size_t up_to(const char *text, size_t n, char c)
{
    const char *at = memchr(text, c, n);
    return at ? (size_t)(at - text) : n;
}

static void read_params(bq__door_001_said *s, const char *text, size_t n)
{
    while (n > 0) {
        size_t one = up_to(text, n, '&'), key = up_to(text, one, '=');
        if (key < one)
            add_param(s, text, key, text + key + 1, one - key - 1);
        text += one < n ? one + 1 : n;
        n -= one < n ? one + 1 : n;
    }
}

/* An answer is often a name alone. */
static bool read_text(const char *line, size_t n, bq__door_001_said *s)
{
    size_t name = up_to(line, n, ':');
    if (name == n)
        name = up_to(line, n, '?');
    bool has_body = name < n && line[name] == ':';
    const char *rest = line + name + has_body;
    size_t left = n - name - has_body, body = up_to(rest, left, '?');
    s->name = keep(s, line, name);
    s->body = s->name ? keep(s, rest, body) : NULL;
    if (s->body && body < left)
        read_params(s, rest + body + 1, left - body - 1);
    return s->body != NULL;
}

static const char *keep_text(bq__door_001_said *s, const bq_json_value *value)
{
    if (!value || value->kind == BQ_JSON_NULL)
        return keep(s, "", 0);
    return bq_json_is(value, BQ_JSON_TEXT) ? keep(s, value->text, (size_t)value->number) : NULL;
}

static bool read_json(const char *line, size_t n, bq__door_001_said *s)
{
    bq_json json;
    if (!bq_json_read(&json, line, n))
        return false;
    const bq_json_value *whole = json.at, *name = bq_json_get(whole, "name"), *params = bq_json_get(whole, "params");
    s->name = bq_json_is(name, BQ_JSON_TEXT) ? keep_text(s, name) : NULL;
    s->body = s->name ? keep_text(s, bq_json_get(whole, "body")) : NULL;
    for (const bq_json_value *one = bq_json_is(params, BQ_JSON_OBJECT) ? bq_json_first(params) : NULL; s->body && one;
         one = bq_json_next(params, one)) {
        char number[24];
        if (bq_json_is(one, BQ_JSON_TEXT))
            add_param(s, one->name, strlen(one->name), one->text, (size_t)one->number);
        else if (bq_json_is(one, BQ_JSON_INT))
            add_param(s, one->name, strlen(one->name), number,
                      (size_t)snprintf(number, sizeof number, "%lld", (long long)one->number));
    }
    bq_json_free(&json);
    return s->body != NULL;
}

/* What is no text, or would steer a terminal, is not looked at any further: in JSON it may be escaped. */
static const char *fault(const char *text, size_t n)
{
    uint32_t code;
    for (size_t at = 0, length; at < n; at += length) {
        if (!(length = bq_utf8_read(text + at, n - at, &code)))
            return bq_wire_words[BQ_WIRE_NOT_UTF8];
        if (bq_is_control(code))
            return bq_wire_words[BQ_WIRE_CONTROL];
    }
    return NULL;
}

static const char *fault_inside(const bq__door_001_said *s)
{
    const char *why = fault(s->name, strlen(s->name));
    why = why ? why : fault(s->body, strlen(s->body));
    for (unsigned i = 0; i < s->params && !why; i++)
        why = fault(s->param[i].value, strlen(s->param[i].value));
    return why;
}

bool bq__door_001_read(const char *line, size_t n, bool json, bq__door_001_said *out, const char **why)
{
    out->params = 0;
    out->used = 0;
    out->name = out->body = NULL;
    *why = n > BQ_LINE_BYTES ? bq_wire_words[BQ_WIRE_LINE_LONG] : fault(line, n);
    if (*why)
        return false;
    if (!(json ? read_json(line, n, out) : read_text(line, n, out)))
        *why = "form";
    else
        *why = fault_inside(out);
    return !*why;
}

const char *bq__door_001_param(const bq__door_001_said *s, const char *key)
{
    for (unsigned i = s->params; i-- > 0;)
        if (!strcmp(s->param[i].key, key))
            return s->param[i].value;
    return NULL;
}

/* ---- writing ---- */

void bq__door_001_begin(bq__door_001_line *l, bool json, const char *name, const char *body)
{
    l->b = bq_buf_on(l->text, sizeof l->text);
    l->json = json;
    l->params = false;
    if (json) {
        bq_json_open(&l->b, NULL, '{');
        bq_json_text(&l->b, "name", name);
        bq_json_text(&l->b, "body", body);
        bq_json_open(&l->b, "params", '{');
        return;
    }
    bq_buf_str(&l->b, name);
    bq_buf_char(&l->b, ':');
    bq_buf_str(&l->b, body);
}

void bq__door_001_put(bq__door_001_line *l, const char *key, const char *value)
{
    if (l->json) {
        bq_json_text(&l->b, key, value);
        return;
    }
    bq_buf_char(&l->b, l->params ? '&' : '?');
    l->params = true;
    bq_buf_str(&l->b, key);
    bq_buf_char(&l->b, '=');
    for (; *value; value++) /* nothing is escaped there: what would end the value is left out */
        if (*value != '&' && *value != '=')
            bq_buf_char(&l->b, *value);
}

void bq__door_001_end(bq__door_001_line *l)
{
    if (!l->json)
        return;
    bq_json_close(&l->b, '}');
    bq_json_close(&l->b, '}');
}
