/* json_read.c - JSON from a peer: what is read and what is refused, what it holds, its bounds; and the same verdict and
 * the same tree as another reader's (jansson) of many thousand texts, most of them a little wrong. */
#include <jansson.h>
#include <stdio.h>

#include "base/rng.h"
#include "tap.h"
#include "wire/json_again.h"

static bool reads(const char *text)
{
    bq_json json;
    bool good = bq_json_read(&json, text, strlen(text));
    bq_json_free(&json);
    return good;
}

static void accepted(void)
{
    static const char *const good[] = {
        "{}", "[]", " \t\r\n[ ] ", "{\"a\":1}", "[1,-2,0,-0,9223372036854775807,-9223372036854775808]", "[1.5,-0.0,1e9,2E-3,0.1e+1]",
        "[true,false,null]", "{\"\":\"\"}", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\u00e9\\uD83D\\ude00\"]", "[\"\x7f\"]",
        "{\"a\":{\"b\":[{},[],\"c\"]}}", "{\"a\":1,\"a\":2}",
    };
    static const char *const bad[] = {
        "", " ", "1", "\"a\"", "true", "{", "}", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
        "{a:1}", "{'a':1}", "{1:2}", "[01]", "[-]", "[+1]", "[1.]", "[.5]", "[1e]", "[1e+]", "[0x1]", "[9223372036854775808]",
        "[-9223372036854775809]", "[tru]", "[True]", "[nul]", "[\"a]", "[\"\\x\"]", "[\"\\u12\"]", "[\"\\u12g4\"]", "[\"\\u0000\"]",
        "[\"\\ud800\"]", "[\"\\ud800\\u0041\"]", "[\"\\udc00\"]", "[\"\\", "[\"\\u", "[\"\n\"]", "[\"\x01\"]", "[\"\xff\"]",
        "[\"\xc0\x80\"]", "[\"\xed\xa0\x80\"]", "[\"\xf4\x90\x80\x80\"]", "[\"\xc3\"]", "[] []", "[]x", "{}\v", "[\xef\xbb\xbf]", "[//\n]",
        "[NaN]", "[Infinity]", "[1}", "{\"a\":1]",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        tap_ok(reads(good[i]), "read: %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        tap_ok(!reads(bad[i]), "refused: %s", bad[i]);
    bq_json json;
    tap_ok(!bq_json_read(&json, "[\0]", 3) && !json.at && !json.text, "refused: a zero byte, and nothing is left behind");
}

static void looked_at(void)
{
    static const char text[] = "{\"say\":\"caf\\u00e9\",\"n\":-7,\"half\":0.5,\"yes\":true,\"no\":false,\"none\":null,"
                               "\"list\":[1,[2,3],{\"x\":4},\"five\"],\"n\":8,\"empty\":{}}";
    bq_json json;
    if (!bq_json_read(&json, text, strlen(text))) {
        tap_ok(false, "it is read");
        return;
    }
    const bq_json_value *root = json.at, *list = bq_json_get(root, "list");
    tap_eq_str(bq_json_get(root, "say")->text, "café", "a text is decoded");
    tap_eq_int(bq_json_get(root, "say")->number, 5, "... and has its bytes");
    tap_eq_int(bq_json_get(root, "n")->number, 8, "of two members the last counts");
    tap_ok(bq_json_is(bq_json_get(root, "half"), BQ_JSON_REAL), "a fraction is told apart");
    tap_ok(bq_json_is(bq_json_get(root, "yes"), BQ_JSON_TRUE) && bq_json_is(bq_json_get(root, "no"), BQ_JSON_FALSE) &&
               bq_json_is(bq_json_get(root, "none"), BQ_JSON_NULL), "words");
    tap_eq_int((int)bq_json_items(list), 4, "items of a list, not those inside them");
    tap_eq_int(bq_json_item(bq_json_item(list, 1), 1)->number, 3, "a list in a list");
    tap_eq_int(bq_json_get(bq_json_item(list, 2), "x")->number, 4, "an object in a list");
    tap_eq_str(bq_json_item(list, 3)->text, "five", "what comes behind them");
    tap_ok(!bq_json_item(list, 4) && !bq_json_get(root, "other") && !bq_json_get(list, "x") && !bq_json_item(root, 0),
           "what is not there is NULL");
    tap_ok(!bq_json_get(NULL, "a") && !bq_json_item(NULL, 0) && !bq_json_items(root) && !bq_json_first(NULL) &&
               !bq_json_first(bq_json_get(root, "empty")) && !bq_json_first(bq_json_get(root, "n")), "... and nothing inside it");
    bq_json_free(&json);
    tap_ok(!json.at && !json.text && !json.n, "it is freed");
}

static void bounds(void)
{
    char deep[4 * BQ_JSON_DEPTH];
    for (unsigned depth = BQ_JSON_DEPTH; depth <= BQ_JSON_DEPTH + 1; depth++) {
        memset(deep, '[', depth);
        memset(deep + depth, ']', depth);
        deep[2 * depth] = 0;
        tap_ok(reads(deep) == (depth == BQ_JSON_DEPTH), "%u lists inside one another", depth);
    }
    for (unsigned n = BQ_JSON_VALUES - 1; n <= BQ_JSON_VALUES; n++) { /* and the list itself */
        char *many = malloc(2 * (size_t)n + 2);
        for (unsigned i = 0; i < n; i++)
            memcpy(many + 2 * i, ",0", 2);
        many[0] = '[';
        memcpy(many + 2 * n, "]", 2);
        tap_ok(reads(many) == (n < BQ_JSON_VALUES), "%u values in a list", n);
        free(many);
    }
}

/* ---- beside another reader ---- */

static bool same_tree(const json_t *theirs, const bq_json_value *ours)
{
    static const uint8_t kinds[] = {[JSON_OBJECT] = BQ_JSON_OBJECT, [JSON_ARRAY] = BQ_JSON_LIST, [JSON_STRING] = BQ_JSON_TEXT,
                                    [JSON_INTEGER] = BQ_JSON_INT,   [JSON_REAL] = BQ_JSON_REAL,  [JSON_TRUE] = BQ_JSON_TRUE,
                                    [JSON_FALSE] = BQ_JSON_FALSE,   [JSON_NULL] = BQ_JSON_NULL};
    if (!theirs || !ours || kinds[json_typeof(theirs)] != ours->kind)
        return false;
    if (json_is_string(theirs))
        return json_string_length(theirs) == (size_t)ours->number &&
               !memcmp(json_string_value(theirs), ours->text, (size_t)ours->number);
    if (json_is_integer(theirs))
        return json_integer_value(theirs) == ours->number;
    if (json_is_array(theirs)) {
        if (json_array_size(theirs) != bq_json_items(ours))
            return false;
        for (size_t i = 0; i < json_array_size(theirs); i++)
            if (!same_tree(json_array_get(theirs, i), bq_json_item(ours, i)))
                return false;
    }
    if (json_is_object(theirs))
        for (const bq_json_value *v = bq_json_first(ours); v; v = bq_json_next(ours, v))
            if (!same_tree(json_object_get(theirs, v->name), bq_json_get(ours, v->name)))
                return false;
    return true;
}

/* A text of some depth, of pieces that are right. */
static void invent(bq_buf *b, bq_rng *rng, unsigned depth)
{
    static const char *const leaves[] = {"0", "-1", "12", "9007199254740993", "1.25", "1e3", "true", "false", "null", "\"\"",
                                         "\"a\"", "\"\\n\\u0416\"", "\"Ж世😀\"", "\"\\\"\\\\\"", "\"\\ud83d\\ude00\""};
    static const char *const names[] = {"\"say\"", "\"n\"", "\"\"", "\"été\"", "\"a\\/b\""};
    unsigned kind = depth ? bq_rng_below(rng, 4) : 2;
    if (kind > 1) {
        bq_buf_str(b, leaves[bq_rng_below(rng, sizeof leaves / sizeof leaves[0])]);
        return;
    }
    bq_buf_char(b, kind ? '{' : '[');
    for (unsigned i = 0, n = bq_rng_below(rng, 5); i < n; i++) {
        bq_buf_str(b, i ? bq_rng_below(rng, 4) ? "," : " , " : "");
        if (kind) {
            bq_buf_str(b, names[bq_rng_below(rng, sizeof names / sizeof names[0])]);
            bq_buf_str(b, bq_rng_below(rng, 4) ? ":" : "\t: ");
        }
        invent(b, rng, depth - 1);
    }
    bq_buf_char(b, kind ? '}' : ']');
}

/* One byte another one, gone, or twice. */
static void spoil(char *text, size_t *n, bq_rng *rng)
{
    static const char bytes[] = "{}[],:\"\\u0123456789abcdefDE+-. \ntrfnl\x01\x7f\x80\xc3\xed\xf0\xff";
    size_t at = bq_rng_below(rng, (uint32_t)*n);
    unsigned how = bq_rng_below(rng, 3);
    if (how == 0) {
        text[at] = bytes[bq_rng_below(rng, sizeof bytes - 1)];
    } else if (how == 1) {
        memmove(text + at, text + at + 1, *n - at);
        --*n;
    } else {
        memmove(text + at + 1, text + at, *n - at + 1);
        ++*n;
    }
}

static void beside(void)
{
    enum { TEXTS = 60000, ROOM = 1 << 16 };
    static char text[ROOM];
    unsigned verdicts = 0, trees = 0, again = 0, good = 0, bad = 0;
    bq_rng rng;
    bq_rng_seed(&rng, 19);
    for (unsigned i = 0; i < TEXTS; i++) {
        bq_buf b = bq_buf_on(text, ROOM - 8);
        bq_buf_char(&b, '[');
        invent(&b, &rng, 1 + i % 5);
        bq_buf_char(&b, ']');
        size_t n = b.n;
        for (unsigned k = i % 4; k && n > 1; k--)
            spoil(text, &n, &rng);
        json_error_t error = {.text = ""};
        json_t *theirs = json_loadb(text, n, 0, &error);
        bq_json ours;
        bool mine = bq_json_read(&ours, text, n);
        good += mine;
        bad += !mine;
        bool huge = strstr(error.text, "real number overflow"); /* a fraction has no value here */
        if (mine != (theirs != NULL) && !(mine && huge) && !verdicts++)
            tap_note("%s: %.*s", mine ? "read here only" : "refused here only", (int)n, text);
        trees += mine && theirs && !same_tree(theirs, ours.at);
        again += mine && json_again(&ours) != NULL;
        bq_json_free(&ours);
        json_decref(theirs);
    }
    tap_ok(good > TEXTS / 4 && bad > TEXTS / 4, "%u texts are read, %u refused", good, bad);
    tap_eq_int((int)verdicts, 0, "another reader has the same verdict on each");
    tap_eq_int((int)trees, 0, "... and the same tree");
    tap_eq_int((int)again, 0, "written and read again they are the same");
}

int main(void)
{
    accepted();
    looked_at();
    bounds();
    beside();
    return tap_done();
}
