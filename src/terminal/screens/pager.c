/* pager.c - a text of any length: rules, help, answers to what was typed; scrolled, searched. */
#include <string.h>

#include "game/say.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

#define PAGE_BYTES ((size_t)1 << 24) /* what is longer is cut */

/* ---- making ---- */

void bq__sheet_begin(bq__screens *v, const char *title)
{
    bq_buf_free(&v->sheet);
    v->sheet = bq_buf_grow(PAGE_BYTES);
    v->page_rules = false;
    v->sheet_again = NULL;
    v->height[BQ__SCREEN_PAGER] = 0;
    snprintf(v->page_title, sizeof v->page_title, "%.150s", title);
}

void bq__sheet_add(bq__screens *v, const char *text)
{
    bq_buf_str(&v->sheet, text);
    bq_buf_char(&v->sheet, '\n');
}

void bq__sheet_end(bq__screens *v)
{
    v->catching = false;
    if (!v->sheet.at)
        return;
    char *end = strchr(v->sheet.at, '\n');
    if (end && !end[1] && bq__canvas_columns(&v->canvas, v->sheet.at) <= v->canvas.cols) {
        *end = 0;
        bq__notice(v, BQ__INK_PLAIN, v->sheet.at);
        return;
    }
    bq__screens_push(v, BQ__SCREEN_PAGER);
    v->top[BQ__SCREEN_PAGER] = 0;
}

/* ---- rules ---- */

/* Of the game; without one of an edition, and arrows go from one to the next. */
static void rules_of(bq__screens *v, const bq_text_names *names)
{
    static char leaflet[BQ_LEAFLET_BYTES];
    bq_buf b = bq_buf_on(leaflet, sizeof leaflet);
    bq_rules_plain(&b, v->s->language, names, (unsigned)(v->canvas.cols > 24 ? v->canvas.cols - 4 : 20));
    bq__sheet_begin(v, bq__capital(v, BQ_T_PLAIN_MENU_RULES));
    bq__sheet_add(v, leaflet);
}

void bq__sheet_rules(bq__screens *v)
{
    char error[BQ_SENTENCE_BYTES] = "";
    bq_edition_name names[32];
    bq_edition_file *file = NULL;
    if (v->s->table) {
        rules_of(v, &v->s->names);
        v->sheet_again = bq__sheet_rules;
        bq__sheet_end(v);
        return;
    }
    const char *usual = bq_say_usual_edition(v->s->language);
    size_t n = bq_edition_list(names, 32);
    n = n > 32 ? 32 : n;
    if (v->rules_edition >= n)
        v->rules_edition = 0;
    for (size_t i = 0; i < n && v->rules_edition == 0; i++)
        if (!strcmp(names[i].name, usual))
            v->rules_edition = (unsigned)i;
    const char *name = n ? names[v->rules_edition].name : usual; /* none: that is said */
    if (!bq_say_open(&file, name, v->s->language, error, sizeof error)) {
        bq__notice(v, BQ__INK_BAD, error);
        return;
    }
    bq_text_names about = bq_say_names(file, &file->ed, v->s->language);
    rules_of(v, &about);
    snprintf(v->page_title, sizeof v->page_title, "%s: %.100s  ← →",
             bq__capital(v, BQ_T_PLAIN_MENU_RULES), about.title);
    v->page_rules = true;
    v->sheet_again = bq__sheet_rules;
    v->page_editions = (unsigned)n;
    bq__sheet_end(v);
    bq_edition_close(file);
}

static void why_again(bq__screens *v)
{
    bq__sheet_why(v, v->sheet_row);
}

/* The rule's words, as this table plays it. */
void bq__sheet_why(bq__screens *v, uint16_t row)
{
    static char text[16384];
    bq_buf b = bq_buf_on(text, sizeof text);
    if (row && v->s->table)
        bq_rules_about(&b, v->s->language, &v->s->names, row);
    if (!b.n) {
        bq__notice_key(v, BQ__INK_PLAIN, BQ_T_PLAIN_WHY_NOTHING, NULL, 0);
        return;
    }
    bq__sheet_begin(v, bq__capital(v, BQ_T_PLAIN_WORD_WHY));
    v->sheet_again = why_again;
    v->sheet_row = row;
    bq__sheet_add(v, text);
    bq__sheet_add(v, ""); /* never only the foot: rules are read in peace */
    bq__sheet_end(v);
}

/* ---- searching ---- */

static bool begins(const char *text, size_t n, const char *with)
{
    size_t at = 0;
    while (*with) {
        uint32_t one, other;
        if (at >= n)
            return false;
        at += bq__letter(text + at, &one);
        with += bq__letter(with, &other);
        if (bq_small(one) != bq_small(other))
            return false;
    }
    return true;
}

bool bq__contains(const char *text, size_t n, const char *what)
{
    for (size_t at = 0; *what && at < n;) {
        uint32_t code;
        if (begins(text + at, n - at, what))
            return true;
        at += bq__letter(text + at, &code);
    }
    return false;
}

static void search(bq__screens *v)
{
    size_t at = 0, from, n;
    int line = 0, top = v->top[BQ__SCREEN_PAGER], first = -1, next = -1;
    while (v->sheet.at && bq__wrap(&v->canvas, v->sheet.at, v->canvas.cols - 2, &at, &from, &n)) {
        if (bq__contains(v->sheet.at + from, n, v->search)) {
            first = first < 0 ? line : first;
            if (next < 0 && line > top)
                next = line;
        }
        line++;
    }
    if (first < 0)
        BQ__TELL(v, BQ__INK_BAD, BQ_T_SCREEN_NOT_FOUND, bq_arg_text("what", v->search));
    else
        v->top[BQ__SCREEN_PAGER] = next >= 0 ? next : first;
}

/* ---- drawn ---- */

static int height(const bq__screens *v)
{
    return (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - 1;
}

/* Where it begins; it may have been longer, in another language or on a narrower terminal. */
static int page_top(bq__screens *v, int h)
{
    size_t at = 0, from, n;
    int lines = 0, *top = &v->top[BQ__SCREEN_PAGER];
    if (*top >= v->height[BQ__SCREEN_PAGER] - h) {
        while (v->sheet.at && bq__wrap(&v->canvas, v->sheet.at, v->canvas.cols - 2, &at, &from, &n))
            lines++;
        int most = lines > h ? lines - (h > 0 ? h : 1) : 0;
        *top = *top > most ? most : *top;
    }
    return *top;
}

void bq__draw_pager(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    size_t at = 0, from, n;
    int line = 0, h = height(v), top = page_top(v, h);
    char where[32];
    bq__draw_title(v, v->page_title);
    while (v->sheet.at && bq__wrap(c, v->sheet.at, c->cols - 2, &at, &from, &n)) {
        if (line >= top && line < top + h) {
            bool hit = v->search[0] && bq__contains(v->sheet.at + from, n, v->search);
            char kept = v->sheet.at[from + n];
            v->sheet.at[from + n] = 0;
            bq__put(c, 1 + line - top, 1, c->cols - 2,
                    hit ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN, v->sheet.at + from);
            v->sheet.at[from + n] = kept;
        }
        line++;
    }
    v->height[BQ__SCREEN_PAGER] = line;
    if (line > h && c->cols > 30) {
        snprintf(where, sizeof where, " %d/%d ", top + h > line ? line : top + h, line);
        int w = c->cols > 60 ? 30 : 14; /* where the edition's name stands, if it does */
        bq__fill(c, (bq__rect){0, c->cols - w, 1, w}, BQ__STYLE(BQ__INK_TITLE, BQ__REVERSE), ' ');
        bq__put_right(c, 0, c->cols - 14, 13, BQ__STYLE(BQ__INK_TITLE, BQ__REVERSE), where);
    }
}

void bq__act_pager(bq__screens *v, enum bq__action action, int key)
{
    if (action == BQ__ACT_SEARCH) {
        bq__input_open(v, BQ__FIELD_SEARCH, BQ_T_SCREEN_ASK_SEARCH, v->search);
    } else if (action == BQ__ACT_SEARCH_ON) {
        search(v);
    } else if (action == BQ__ACT_BACK) {
        v->search[0] = 0;
        bq__screens_pop(v);
    } else if (v->page_rules && v->page_editions &&
               (action == BQ__ACT_LEFT || action == BQ__ACT_RIGHT)) {
        unsigned n = v->page_editions;
        v->rules_edition = (v->rules_edition + (action == BQ__ACT_LEFT ? n - 1 : 1)) % n;
        v->rules_edition = v->rules_edition ? v->rules_edition : action == BQ__ACT_LEFT ? n - 1 : 1;
        bq__screens_pop(v);
        bq__sheet_rules(v);
    } else if (bq__text_act(v, action, key, v->height[BQ__SCREEN_PAGER], height(v))) {
        return;
    } else if (key == '\t') {
        bq__screens_pop(v);
    } else if (action == BQ__ACT_NONE && key != BQ__KEY_CLICK) {
        bq__notice_key(v, BQ__INK_ACCENT, BQ_T_SCREEN_PAGER_KEYS, NULL, 0);
    }
}
