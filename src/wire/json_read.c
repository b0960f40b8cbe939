/* json_read.c - a text of JSON becomes values (see json_read.h). Texts are decoded where they stand, in one copy of the
 * whole: what is decoded is never longer, and the mark that ends it makes room for the zero byte. */
#include "wire/json_read.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

typedef struct reading {
    bq_json *out;
    char *at, *end; /* *end is a zero byte */
    unsigned depth;
} reading;

/* ---- values in a row ---- */

/* The number of a new value; BQ_JSON_VALUES: there is no room. */
static uint32_t new_value(bq_json *out, enum bq_json_kind kind, const char *name)
{
    if (out->n == out->cap) {
        uint32_t cap = out->cap ? 2 * out->cap : 64;
        bq_json_value *more = cap > BQ_JSON_VALUES ? NULL : realloc(out->at, cap * sizeof *more);
        if (!more)
            return BQ_JSON_VALUES;
        out->at = more;
        out->cap = cap;
    }
    out->at[out->n] = (bq_json_value){.name = name, .span = 1, .kind = (uint8_t)kind};
    return out->n++;
}

/* ---- texts ---- */

static bool hex4(reading *r, uint32_t *code)
{
    *code = 0;
    for (unsigned i = 0; i < 4; i++, r->at++) {
        char c = *r->at;
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                                : 16;
        if (digit > 15)
            return false;
        *code = *code << 4 | digit;
    }
    return true;
}

/* Behind \u: one letter, of two halves where it needs them. */
static bool read_code(reading *r, char **to)
{
    uint32_t code, low;
    if (!hex4(r, &code) || code == 0 || (code >= 0xDC00 && code < 0xE000))
        return false;
    if (code >= 0xD800 && code < 0xDC00) {
        if (r->at[0] != '\\' || r->at[1] != 'u')
            return false;
        r->at += 2;
        if (!hex4(r, &low) || low < 0xDC00 || low >= 0xE000)
            return false;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    char letter[4];
    size_t n = bq_utf8_write(letter, code);
    memcpy(*to, letter, n);
    *to += n;
    return true;
}

/* Behind a backslash. */
static bool read_escape(reading *r, char **to)
{
    static const char marks[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *mark = *r->at ? strchr(marks, *r->at) : NULL;
    if (*r->at == 'u') {
        r->at++;
        return read_code(r, to);
    }
    if (!mark)
        return false;
    r->at++;
    *(*to)++ = meant[mark - marks];
    return true;
}

/* What begins with a quotation mark: the text and its bytes. */
static bool read_text(reading *r, const char **text, size_t *n)
{
    char *from = ++r->at, *to = from;
    while (r->at < r->end && *r->at != '"') {
        uint32_t code;
        size_t bytes = bq_utf8_read(r->at, (size_t)(r->end - r->at), &code);
        if (bytes == 0 || code < ' ')
            return false;
        if (code == '\\') {
            r->at++;
            if (!read_escape(r, &to))
                return false;
            continue;
        }
        memmove(to, r->at, bytes);
        to += bytes;
        r->at += bytes;
    }
    if (r->at == r->end)
        return false;
    r->at++;
    *to = 0;
    *text = from;
    *n = (size_t)(to - from);
    return true;
}

/* ---- numbers ---- */

static bool digits(reading *r)
{
    char *from = r->at;
    while (*r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > from;
}

static bool whole_number(const char *from, const char *end, int64_t *out)
{
    bool below = *from == '-';
    uint64_t sum = 0, most = (uint64_t)INT64_MAX + below;
    for (from += below; from < end; from++) {
        uint64_t digit = (uint64_t)(*from - '0');
        if (sum > (most - digit) / 10)
            return false;
        sum = 10 * sum + digit;
    }
    *out = below ? (int64_t)(0 - sum) : (int64_t)sum;
    return true;
}

static bool read_number(reading *r, const char *name)
{
    char *from = r->at;
    bool real = false;
    r->at += *r->at == '-';
    char first = *r->at;
    if (!digits(r) || (first == '0' && r->at - from > 1 + (*from == '-')))
        return false;
    if (*r->at == '.') {
        real = true;
        r->at++;
        if (!digits(r))
            return false;
    }
    if (*r->at == 'e' || *r->at == 'E') {
        real = true;
        r->at++;
        r->at += *r->at == '+' || *r->at == '-';
        if (!digits(r))
            return false;
    }
    uint32_t i = new_value(r->out, real ? BQ_JSON_REAL : BQ_JSON_INT, name);
    return i < BQ_JSON_VALUES && (real || whole_number(from, r->at, &r->out->at[i].number));
}

/* ---- the rest ---- */

static void skip_space(reading *r)
{
    while (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')
        r->at++;
}

static bool read_value(reading *r, const char *name);

static bool read_member(reading *r)
{
    const char *name;
    size_t n;
    if (*r->at != '"' || !read_text(r, &name, &n))
        return false;
    skip_space(r);
    if (*r->at != ':')
        return false;
    r->at++;
    return read_value(r, name);
}

/* A list or an object, and all inside it. */
static bool read_inside(reading *r, const char *name, enum bq_json_kind kind)
{
    char close = kind == BQ_JSON_LIST ? ']' : '}';
    uint32_t i = new_value(r->out, kind, name);
    if (i == BQ_JSON_VALUES || ++r->depth > BQ_JSON_DEPTH)
        return false;
    r->at++;
    skip_space(r);
    for (bool first = true; *r->at != close; first = false) {
        if (!first && *r->at != ',')
            return false;
        r->at += !first;
        skip_space(r);
        if (!(kind == BQ_JSON_LIST ? read_value(r, NULL) : read_member(r)))
            return false;
        skip_space(r);
    }
    r->at++;
    r->depth--;
    r->out->at[i].span = r->out->n - i;
    return true;
}

static bool read_word(reading *r, const char *name, const char *word, enum bq_json_kind kind)
{
    size_t n = strlen(word);
    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return new_value(r->out, kind, name) < BQ_JSON_VALUES;
}

static bool read_value(reading *r, const char *name)
{
    skip_space(r);
    switch (*r->at) {
    case '{':
        return read_inside(r, name, BQ_JSON_OBJECT);
    case '[':
        return read_inside(r, name, BQ_JSON_LIST);
    case 't':
        return read_word(r, name, "true", BQ_JSON_TRUE);
    case 'f':
        return read_word(r, name, "false", BQ_JSON_FALSE);
    case 'n':
        return read_word(r, name, "null", BQ_JSON_NULL);
    case '"': {
        const char *text;
        size_t n;
        uint32_t i = new_value(r->out, BQ_JSON_TEXT, name);
        if (i == BQ_JSON_VALUES || !read_text(r, &text, &n))
            return false;
        r->out->at[i].text = text;
        r->out->at[i].number = (int64_t)n;
        return true;
    }
    default:
        return read_number(r, name);
    }
}

bool bq_json_read(bq_json *out, const char *text, size_t n)
{
    *out = (bq_json){.text = malloc(n + 1)};
    if (!out->text)
        return false;
    memcpy(out->text, text, n);
    out->text[n] = 0;
    reading r = {.out = out, .at = out->text, .end = out->text + n};
    skip_space(&r);
    if ((*r.at == '{' || *r.at == '[') && read_value(&r, NULL)) {
        skip_space(&r);
        if (r.at == r.end)
            return true;
    }
    bq_json_free(out);
    return false;
}

void bq_json_free(bq_json *json)
{
    free(json->at);
    free(json->text);
    *json = (bq_json){0};
}

/* ---- looking ---- */

const bq_json_value *bq_json_first(const bq_json_value *within)
{
    bool holds = bq_json_is(within, BQ_JSON_LIST) || bq_json_is(within, BQ_JSON_OBJECT);
    return holds && within->span > 1 ? within + 1 : NULL;
}

const bq_json_value *bq_json_next(const bq_json_value *within, const bq_json_value *one)
{
    const bq_json_value *next = one + one->span;
    return next < within + within->span ? next : NULL;
}

const bq_json_value *bq_json_get(const bq_json_value *object, const char *name)
{
    const bq_json_value *found = NULL;
    if (bq_json_is(object, BQ_JSON_OBJECT))
        for (const bq_json_value *v = bq_json_first(object); v; v = bq_json_next(object, v))
            if (!strcmp(v->name, name))
                found = v;
    return found;
}

const bq_json_value *bq_json_item(const bq_json_value *list, size_t i)
{
    const bq_json_value *v = bq_json_is(list, BQ_JSON_LIST) ? bq_json_first(list) : NULL;
    while (v && i--)
        v = bq_json_next(list, v);
    return v;
}

size_t bq_json_items(const bq_json_value *list)
{
    size_t n = 0;
    if (bq_json_is(list, BQ_JSON_LIST))
        for (const bq_json_value *v = bq_json_first(list); v; v = bq_json_next(list, v))
            n++;
    return n;
}
