/* house.c - the rules of the house as a panel (session/house.h): themes on the left, under each the switches with their
 * sentences whole, changed by arrows; at the foot what differs from the edition, and how long such a game takes. */
#include <stdlib.h>
#include <string.h>

#include "game/say.h"
#include "terminal/screens/screens.h"
#include "terminal/session/house.h"
#include "text/text.h"

enum { HEAD = 0x8000, ROWS = BQ_SWITCHES + BQ_HOUSE_THEMES, FOOT = 6, VALUE_W = 26 };

/* Themes and switches one below the other. */
static unsigned rows_of(uint16_t out[ROWS])
{
    unsigned n = 0;
    for (unsigned theme = 0; theme < BQ_HOUSE_THEMES; theme++) {
        uint8_t which[BQ_SWITCHES];
        unsigned switches = bq_house_of(theme, which);
        if (switches)
            out[n++] = (uint16_t)(HEAD | theme);
        for (unsigned i = 0; i < switches; i++)
            out[n++] = which[i];
    }
    return n;
}

static int height(const bq__screens *v)
{
    int h = (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row) - 1;
    return h > FOOT + 4 ? h - FOOT : h;
}

/* The chosen switch; BQ_SWITCHES: a theme is chosen. */
static unsigned chosen_switch(const bq__screens *v)
{
    uint16_t rows[ROWS];
    unsigned n = rows_of(rows), at = v->chosen[BQ__SCREEN_HOUSE];
    return at < n && !(rows[at] & HEAD) ? rows[at] : BQ_SWITCHES;
}

/* ---- drawn ---- */

/* One switch as it stands: its sentence, its value, whether the table has changed it, and the columns for both. */
typedef struct entry {
    char words[400], value[200];
    bool other;
    int w, value_w;
} entry;

static entry entry_of(const bq__screens *v, unsigned which, const bq_edition *now)
{
    int wide = v->canvas.cols > 60 ? VALUE_W : v->canvas.cols * 2 / 5;
    entry e = {.w = v->canvas.cols - wide - 5, .value_w = wide - 5};
    char is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE];
    bq_buf m = bq_buf_on(e.words, sizeof e.words);
    bq_edition_switch(now, which, is, sizeof is);
    bq_edition_switch(&v->form.file->ed, which, usual, sizeof usual);
    bq_say_meaning(&m, v->s->language, which);
    bq__house_value(v->s, which, is, e.value, sizeof e.value);
    e.other = strcmp(is, usual) != 0;
    return e;
}

/* The rows that it takes: nothing of it is cut. */
static int rows_high(const bq__screens *v, uint16_t row, const bq_edition *now)
{
    if (row & HEAD)
        return 1;
    entry e = entry_of(v, row, now);
    int words = bq__canvas_rows_of(&v->canvas, e.words, e.w), value = bq__canvas_rows_of(&v->canvas, e.value, e.value_w);
    return words > value ? words : value;
}

static void put_switch(bq__screens *v, unsigned which, const bq_edition *now, bq__rect r, bool here)
{
    bq__canvas *c = &v->canvas;
    entry e = entry_of(v, which, now);
    enum bq__ink ink = e.other ? BQ__INK_ACCENT : BQ__INK_PLAIN;
    int col = c->cols - e.value_w - 5;
    bq__put_wrapped(c, (bq__rect){r.row, 3, r.h, e.w}, BQ__STYLE(ink, e.other ? BQ__BOLD : 0), e.words);
    if (e.other)
        bq__put_code(c, r.row, 1, BQ__STYLE(ink, BQ__BOLD), '*');
    bq__put_wrapped(c, (bq__rect){r.row, col + 2, r.h, e.value_w}, BQ__STYLE(ink, BQ__BOLD), e.value);
    if (here) {
        int used = bq__canvas_columns(c, e.value);
        bq__put_code(c, r.row, col, BQ__INK_ACCENT, 0x25C4);
        bq__put_code(c, r.row, col + 3 + (used < e.value_w ? used : e.value_w), BQ__INK_ACCENT, 0x25BA);
        bq__restyle(c, (bq__rect){r.row, 1, r.h, c->cols - 2}, BQ__REVERSE);
    }
}

/* What it may be, what the edition has; the rows. */
static int put_about(bq__screens *v, bq__rect r)
{
    unsigned which = chosen_switch(v);
    char values[800], was[BQ__HOUSE_VALUE], usual[200], text[BQ_SENTENCE_BYTES];
    if (which == BQ_SWITCHES)
        return 0;
    bq__house_values(v->s, which, values, sizeof values);
    bq_edition_switch(&v->form.file->ed, which, was, sizeof was);
    bq__house_value(v->s, which, was, usual, sizeof usual);
    BQ__WORD(v, text, BQ_T_HOUSE_SHOWN, bq_arg_text("values", values), bq_arg_text("usual", usual));
    return bq__put_wrapped(&v->canvas, r, BQ__INK_DIM, text);
}

/* Found again when the rules or the players change; a while among bots. */
static void put_length(bq__screens *v, const bq_edition *now, bq__rect r)
{
    static struct {
        uint64_t rules;
        unsigned people, bots;
        bool ends;
        bq__house_length length;
    } last;
    char text[BQ_SENTENCE_BYTES];
    unsigned people = 0, bots = 0;
    for (unsigned i = 0; i < v->form.seats; i++)
        v->form.kind[i] ? bots++ : people++;
    uint64_t rules = bq_edition_digest(now);
    if (!last.length.games || last.rules != rules || last.people != people || last.bots != bots) {
        last.rules = rules;
        last.people = people;
        last.bots = bots;
        last.ends = bq__house_predict(now, people, bots, &last.length);
    }
    BQ__WORD(v, text, last.ends ? BQ_T_HOUSE_LENGTH : BQ_T_HOUSE_ENDLESS,
             bq_arg_of(BQ_ARG_NUMBER, "n", last.length.minutes), bq_arg_of(BQ_ARG_NUMBER, "least", last.length.least),
             bq_arg_of(BQ_ARG_NUMBER, "most", last.length.most));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD), text);
}

/* The rows of the list from `top` on; the chosen one is among them, with the head of its theme if it is next. */
static void put_list(bq__screens *v, const bq_edition *now, int h)
{
    bq__canvas *c = &v->canvas;
    uint16_t rows[ROWS];
    int n = (int)rows_of(rows), chosen = (int)v->chosen[BQ__SCREEN_HOUSE], *top = &v->top[BQ__SCREEN_HOUSE], high = 0;
    if (chosen < *top + 1)
        *top = chosen ? chosen - 1 : 0;
    for (int i = *top; i <= chosen && i < n; i++)
        high += rows_high(v, rows[i], now);
    for (; high > h && *top < chosen; (*top)++)
        high -= rows_high(v, rows[*top], now);
    for (int i = *top, at = 0; i < n && at < h; i++) {
        int left = h - at, wants = rows_high(v, rows[i], now);
        bq__rect r = {1 + at, 0, wants < left ? wants : left, c->cols};
        bool here = chosen == i;
        if (rows[i] & HEAD && !here && i + 1 < n && 1 + rows_high(v, rows[i + 1], now) > left) /* with its first rule, or not */
            return;
        bq__mouse_item(v, r, (unsigned)i);
        if (rows[i] & HEAD)
            bq__put(c, r.row, 1, c->cols - 2, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD | (here ? BQ__REVERSE : 0)),
                    bq__capital(v, bq__house_theme(rows[i] & ~(unsigned)HEAD)));
        else if (wants <= left || here) /* what would be cut waits for its turn */
            put_switch(v, rows[i], now, r, here);
        at += r.h;
    }
}

void bq__draw_house(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    int h = height(v), at = h + 1;
    bq_edition now;
    char text[BQ_SENTENCE_BYTES], words[BQ_SENTENCE_BYTES];
    bq__draw_title(v, NULL);
    if (!v->form.file)
        return;
    bq__house_edition(v->s, v->form.file, v->form.options, &now);
    put_list(v, &now, h);
    if (at + FOOT > (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row))
        return;
    bq__hline(c, at++, 0, c->cols, BQ__INK_DIM);
    int about = put_about(v, (bq__rect){at, 1, 3, c->cols - 2}), rest = about > 2 ? 1 : 2;
    at += 4 - rest;
    bq__house_difference(v->s, &v->form.file->ed, &now, words, sizeof words);
    BQ__WORD(v, text, *words ? BQ_T_HOUSE_DIFFERENCE : BQ_T_HOUSE_SAME, bq_arg_text("options", words));
    bq__cut_at_blank(c, text, c->cols - 2, rest);
    bq__put_wrapped(c, (bq__rect){at, 1, rest, c->cols - 2}, BQ__STYLE(BQ__INK_ACCENT, 0), text);
    at += rest;
    put_length(v, &now, (bq__rect){at, 1, 1, c->cols - 2});
}

/* ---- keys ---- */

static void turn(bq__screens *v, int by)
{
    unsigned which = chosen_switch(v);
    char value[BQ__HOUSE_VALUE];
    bq_edition now;
    if (which == BQ_SWITCHES)
        return;
    bq__house_edition(v->s, v->form.file, v->form.options, &now);
    bq__house_next(v->form.file, &now, which, by, value);
    bq__house_set(v->s, v->form.file, v->form.options, which, value);
}

/* As the edition has it. */
static void put_back(bq__screens *v)
{
    unsigned which = chosen_switch(v);
    char usual[BQ__HOUSE_VALUE];
    if (which == BQ_SWITCHES)
        return;
    bq_edition_switch(&v->form.file->ed, which, usual, sizeof usual);
    bq__house_set(v->s, v->form.file, v->form.options, which, usual);
}

bool bq__house_field(bq__screens *v, const char *text)
{
    unsigned which = chosen_switch(v);
    return which == BQ_SWITCHES || bq__house_set(v->s, v->form.file, v->form.options, which, text);
}

static void choose(bq__screens *v)
{
    unsigned which = chosen_switch(v);
    char is[BQ__HOUSE_VALUE];
    bq_edition now;
    if (which == BQ_SWITCHES)
        return;
    unsigned kind = bq_switches[which].kind;
    if (kind == BQ_KIND_FLAG || kind == BQ_KIND_WORD) {
        turn(v, 1);
        return;
    }
    bq__house_edition(v->s, v->form.file, v->form.options, &now);
    bq_edition_switch(&now, which, is, sizeof is);
    bq__input_open(v, BQ__FIELD_HOUSE, BQ_T_HOUSE_ASK, is);
}

void bq__act_house(bq__screens *v, enum bq__action action, int key)
{
    uint16_t rows[ROWS];
    if (bq__list_act(v, action, rows_of(rows), height(v)))
        return;
    if (action == BQ__ACT_BACK || !v->form.file)
        bq__screens_pop(v);
    else if (action == BQ__ACT_LEFT || action == BQ__ACT_RIGHT)
        turn(v, action == BQ__ACT_RIGHT ? 1 : -1);
    else if (action == BQ__ACT_CHOOSE)
        choose(v);
    else if (action == BQ__ACT_PUT_BACK)
        put_back(v);
    else if (action == BQ__ACT_COMMAND)
        bq__input_open(v, BQ__FIELD_OPTION, BQ_T_SCREEN_ASK_OPTION, v->form.options);
    else
        bq__wrong_key(v, action, key);
}
