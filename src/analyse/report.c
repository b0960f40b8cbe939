/* report.c - an analysis as a report of HTML: the curve, the board at the moment that is pointed at, mistakes and
 * swings. All of it is in the file; its policy forbids it to fetch anything. Looks and script are report.css and
 * report.js. */
#include <string.h>

#include "analyse/internal.h"
#include "analyse/report_css.h"
#include "analyse/report_js.h"
#include "base/json.h"

/* ---- text ---- */

static void html(bq_buf *b, const char *text)
{
    for (const char *c = text; *c; c++) {
        switch (*c) {
        case '&': bq_buf_str(b, "&amp;"); break;
        case '<': bq_buf_str(b, "&lt;"); break;
        case '>': bq_buf_str(b, "&gt;"); break;
        case '"': bq_buf_str(b, "&quot;"); break;
        case '\'': bq_buf_str(b, "&#39;"); break;
        default:
            if ((unsigned char)*c >= ' ')
                bq_buf_char(b, *c);
        }
    }
}

static void say(bq_buf *b, const bq_analyse_words *w, enum bq_text_key key, const bq_arg *args, size_t n)
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    bq__analyse_put(&text, w, key, args, n);
    html(b, line);
}

static void title(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    const bq_arg args[] = {
        bq_arg_text("edition", w->names->title ? w->names->title : bq_table_edition_name(a->table)),
        bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)a->moves)};
    say(b, w, BQ_T_ANALYSE_TITLE, args, 2);
}

/* ---- data ---- */

static const char *square_name(const bq_analyse_words *w, unsigned square, char out[64])
{
    const bq_arg arg = bq_arg_of(BQ_ARG_SQUARE, "square", square);
    bq_buf text = bq_buf_on(out, 64);
    bq__analyse_put(&text, w, BQ_T_PLAIN_GOODS_DEED, &arg, 1);
    return out;
}

static void squares(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    const bq_edition *ed = a->judge.ed;
    const bq_label *label = bq_table_label(a->table);
    bq_json_open(b, "squares", '[');
    for (unsigned square = 0; square < ed->squares; square++) {
        char name[64];
        bq_json_open(b, NULL, '{');
        bq_json_text(b, "name", square_name(w, square, name));
        if (ed->deeds >> square & 1u)
            bq_json_text(b, "group", label->group[ed->square[square].group]);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

static void numbers(bq_buf *b, const char *name, const int32_t *of, unsigned n)
{
    bq_json_open(b, name, '[');
    for (unsigned i = 0; i < n; i++)
        bq_json_int(b, NULL, of[i]);
    bq_json_close(b, ']');
}

/* What lies on the board, as far as it is other than before. */
static void lying(bq_buf *b, const bq_edition *ed, const bq_state *st, const bq_state *was)
{
    if (!was || memcmp(st->owner, was->owner, sizeof st->owner) != 0) {
        bq_json_open(b, "owner", '[');
        for (unsigned square = 0; square < ed->squares; square++)
            bq_json_int(b, NULL, st->owner[square] < BQ_SEATS ? st->owner[square] : -1);
        bq_json_close(b, ']');
    }
    if (!was || memcmp(st->level, was->level, sizeof st->level) != 0) {
        bq_json_open(b, "level", '[');
        for (unsigned square = 0; square < ed->squares; square++)
            bq_json_int(b, NULL, st->level[square]);
        bq_json_close(b, ']');
    }
    if (!was || st->mortgaged != was->mortgaged)
        bq_json_set(b, "pledged", st->mortgaged);
}

static void standing(bq_buf *b, const bq_state *st, const bq_state *was)
{
    bool out = !was || st->in != was->in;
    if (out || memcmp(st->position, was->position, sizeof st->position) != 0) {
        bq_json_open(b, "place", '[');
        for (unsigned seat = 0; seat < st->seats; seat++)
            bq_json_int(b, NULL, st->in >> seat & 1u ? st->position[seat] : -1);
        bq_json_close(b, ']');
    }
    if (out || memcmp(st->cash, was->cash, sizeof st->cash) != 0) {
        bq_json_open(b, "cash", '[');
        for (unsigned seat = 0; seat < st->seats; seat++) {
            if (st->in >> seat & 1u)
                bq_json_int(b, NULL, st->cash[seat]);
            else
                bq_json_null(b, NULL);
        }
        bq_json_close(b, ']');
    }
}

static void moment(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t n)
{
    const bq_moment *m = &a->moment[n];
    const bq_state *st = &a->state[n], *was = n ? st - 1 : NULL;
    char words[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_json_open(b, NULL, '{');
    numbers(b, "chance", m->chance, st->seats);
    numbers(b, "error", m->error, st->seats);
    if (n) {
        bq__analyse_move(&text, w, a, n);
        bq_json_text(b, "words", words);
        numbers(b, "own", m->own, st->seats);
        numbers(b, "others", m->others, st->seats);
        numbers(b, "luck", m->luck, st->seats);
        numbers(b, "rest", m->rest, st->seats);
    }
    lying(b, a->judge.ed, st, was);
    standing(b, st, was);
    bq_json_close(b, '}');
}

/* Inside a script nothing may look like the end of it. */
static void put_data(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    size_t at[BQ_ANALYSE_SWINGS], size;
    unsigned found = bq_analysis_swings(a, at);
    bq_buf j = bq_buf_grow(b->most);
    bq_json_open(&j, NULL, '{');
    bq_json_int(&j, "hotel", a->judge.ed->hotel);
    bq_json_open(&j, "seats", '[');
    for (unsigned seat = 0; seat < a->state[0].seats; seat++)
        bq_json_text(&j, NULL, bq_table_plan_of(a->table)->seat[seat].name);
    bq_json_close(&j, ']');
    squares(&j, w, a);
    bq_json_open(&j, "swings", '[');
    for (unsigned i = 0; i < found; i++)
        bq_json_int(&j, NULL, (int64_t)at[i]);
    bq_json_close(&j, ']');
    bq_json_open(&j, "moments", '[');
    for (size_t n = 0; n <= a->moves; n++)
        moment(&j, w, a, n);
    bq_json_close(&j, ']');
    bq_json_close(&j, '}');
    const char *end = j.at + j.n;
    size = j.cut || !j.at ? 0 : j.n;
    b->cut |= j.cut;
    for (const char *from = j.at; size && from < end;) {
        const char *next = memchr(from, '<', (size_t)(end - from));
        bq_buf_bytes(b, from, (size_t)((next ? next : end) - from));
        if (next)
            bq_buf_str(b, "\\u003c");
        from = next ? next + 1 : end;
    }
    bq_buf_free(&j);
}

/* ---- the report ---- */

static void put_head(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    bq_buf_format(b,
                  "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>",
                  bq_language_word(w->language));
    title(b, w, a);
    bq_buf_str(b, "</title>\n<style>\n");
    for (size_t i = 0; i < sizeof bq__analyse_report_css / sizeof bq__analyse_report_css[0]; i++)
        bq_buf_str(b, bq__analyse_report_css[i]);
    bq_buf_str(b, "</style>\n</head>\n<body>\n<main>\n<h1>");
    title(b, w, a);
    bq_buf_str(b, "</h1>\n<p class=\"lead\">");
    say(b, w, BQ_T_ANALYSE_PAGE_LEAD, NULL, 0);
    bq_buf_str(b, "</p>\n");
}

static void put_curve(bq_buf *b, const bq_analyse_words *w)
{
    bq_buf_str(b, "<section><svg id=\"curve\" viewBox=\"0 0 1000 100\" preserveAspectRatio=\"none\" role=\"img\" "
                  "aria-label=\"");
    say(b, w, BQ_T_ANALYSE_PAGE_LEAD, NULL, 0);
    bq_buf_str(b, "\"><line id=\"now\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"100\"></line></svg>\n"
                  "<input id=\"at\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"");
    say(b, w, BQ_T_ANALYSE_PAGE_MOVE, NULL, 0);
    bq_buf_str(b, "\">\n<p id=\"told\" aria-live=\"polite\"></p></section>\n");
}

static void put_table(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    static const uint16_t heads[] = {BQ_T_ANALYSE_PAGE_SEAT,   BQ_T_ANALYSE_PAGE_CHANCE, BQ_T_ANALYSE_PAGE_OWN,
                                     BQ_T_ANALYSE_PAGE_OTHERS, BQ_T_ANALYSE_PAGE_LUCK,   BQ_T_ANALYSE_PAGE_REST,
                                     BQ_T_ANALYSE_PAGE_CASH};
    bq_buf_str(b, "<section class=\"two\"><div id=\"board\"></div>\n<div><table id=\"seats\"><tbody><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        bq_buf_str(b, "<th scope=\"col\">");
        say(b, w, (enum bq_text_key)heads[i], NULL, 0);
        bq_buf_str(b, "</th>");
    }
    bq_buf_str(b, "</tr>\n");
    for (unsigned seat = 0; seat < a->state[0].seats; seat++) {
        bq_buf_format(b, "<tr><td><span class=\"chip\" style=\"background:var(--s%u)\"></span>", seat);
        html(b, bq_table_plan_of(a->table)->seat[seat].name);
        bq_buf_str(b, "</td><td></td><td></td><td></td><td></td><td></td><td></td></tr>\n");
    }
    bq_buf_str(b, "</tbody></table></div></section>\n");
}

static void put_item(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t n,
                     void (*words)(bq_buf *, const bq_analyse_words *, const bq_analysis *, size_t))
{
    char line[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(line, sizeof line);
    words(&text, w, a, n);
    bq_buf_format(b, "<li><button type=\"button\" data-move=\"%zu\">", n);
    html(b, line);
    bq_buf_str(b, "</button></li>\n");
}

static void put_lists(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    size_t at[BQ_ANALYSE_SWINGS], mistakes = 0;
    unsigned found = bq_analysis_swings(a, at);
    for (size_t n = 1; n <= a->moves; n++)
        mistakes += bq_analysis_mistake(a, n);
    bq_buf_str(b, "<section><h2>");
    say(b, w, BQ_T_ANALYSE_SWINGS, NULL, 0);
    bq_buf_str(b, "</h2><ol>\n");
    for (unsigned i = 0; i < found; i++)
        put_item(b, w, a, at[i], bq_analyse_swing_words);
    bq_buf_str(b, "</ol></section>\n<section><h2>");
    say(b, w, mistakes ? BQ_T_ANALYSE_MISTAKES : BQ_T_ANALYSE_NO_MISTAKES, NULL, 0);
    bq_buf_str(b, "</h2><ul>\n");
    for (size_t n = 1; n <= a->moves; n++)
        if (bq_analysis_mistake(a, n))
            put_item(b, w, a, n, bq_analyse_mistake_words);
    bq_buf_str(b, "</ul></section>\n");
}

void bq_analyse_html(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    put_head(b, w, a);
    put_curve(b, w);
    put_table(b, w, a);
    put_lists(b, w, a);
    bq_buf_str(b, "</main>\n<script type=\"application/json\" id=\"data\">");
    put_data(b, w, a);
    bq_buf_str(b, "</script>\n<script>\n");
    for (size_t i = 0; i < sizeof bq__analyse_report_js / sizeof bq__analyse_report_js[0]; i++)
        bq_buf_str(b, bq__analyse_report_js[i]);
    bq_buf_str(b, "</script>\n</body>\n</html>\n");
}
