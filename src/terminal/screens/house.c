/* house.c - the rules of the house as a panel (session/house.h): themes on the left, under each the switches with their
 * sentences, changed by arrows; at the foot what differs from the edition, and how long such a game takes. */
#include <stdlib.h>
#include <string.h>

#include "game/say.h"
#include "terminal/screens/screens.h"
#include "terminal/session/house.h"
#include "text/text.h"

enum { HEAD = 0x8000, ROWS = BQ_SWITCHES + BQ__HOUSE_THEMES, FOOT = 6, VALUE_W = 26 };

/* Themes and switches one below the other. */
static unsigned rows_of(uint16_t out[ROWS])
{
    unsigned n = 0;
    for (unsigned theme = 0; theme < BQ__HOUSE_THEMES; theme++) {
        uint8_t which[BQ_SWITCHES];
        unsigned switches = bq__house_of(theme, which);
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

static void put_switch(bq__screens *v, unsigned which, const bq_edition *now, int row, bool here)
{
    bq__canvas *c = &v->canvas;
    char is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE], words[400], value[200];
    bq_buf m = bq_buf_on(words, sizeof words);
    int w = c->cols > 60 ? VALUE_W : c->cols * 2 / 5;
    bq_edition_switch(now, which, is, sizeof is);
    bq_edition_switch(&v->form.file->ed, which, usual, sizeof usual);
    bool other = strcmp(is, usual) != 0;
    bq_say_meaning(&m, v->s->language, which);
    bq__house_value(v->s, which, is, value, sizeof value);
    enum bq__ink ink = other ? BQ__INK_ACCENT : BQ__INK_PLAIN;
    bq__put(c, row, 3, c->cols - w - 5, BQ__STYLE(ink, other ? BQ__BOLD : 0), words);
    if (other)
        bq__put_code(c, row, 1, BQ__STYLE(ink, BQ__BOLD), '*');
    int used = bq__put(c, row, c->cols - w + 2, w - 5, BQ__STYLE(ink, BQ__BOLD), value);
    if (here) {
        bq__put_code(c, row, c->cols - w, BQ__INK_ACCENT, 0x25C4);
        bq__put_code(c, row, c->cols - w + 3 + used, BQ__INK_ACCENT, 0x25BA);
        bq__restyle(c, (bq__rect){row, 1, 1, c->cols - 2}, BQ__REVERSE);
    }
}

/* Its name as an option, what it may be, what the edition has. */
static void put_about(bq__screens *v, bq__rect r)
{
    unsigned which = chosen_switch(v);
    char values[300], meaning[400], usual[BQ__HOUSE_VALUE], text[BQ_SENTENCE_BYTES];
    if (which == BQ_SWITCHES)
        return;
    bq_buf b = bq_buf_on(values, sizeof values), m = bq_buf_on(meaning, sizeof meaning);
    bq_say_meaning(&m, v->s->language, which);
    bq_say_values(&b, v->s->language, which);
    bq_edition_switch(&v->form.file->ed, which, usual, sizeof usual);
    BQ__WORD(v, text, BQ_T_HOUSE_ABOUT, bq_arg_text("name", bq_switches[which].name), bq_arg_text("values", values),
             bq_arg_text("usual", usual), bq_arg_text("meaning", meaning));
    bq__put_wrapped(&v->canvas, r, BQ__INK_DIM, text);
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

void bq__draw_house(bq__screens *v)
{
    bq__canvas *c = &v->canvas;
    uint16_t rows[ROWS];
    unsigned n = rows_of(rows), chosen = v->chosen[BQ__SCREEN_HOUSE];
    int h = height(v), *top = &v->top[BQ__SCREEN_HOUSE];
    bq_edition now;
    bq__draw_title(v, NULL);
    if (!v->form.file)
        return;
    bq__house_edition(v->s, v->form.file, v->form.options, &now);
    if ((int)chosen >= *top + h)
        *top = (int)chosen - h + 1;
    if ((int)chosen < *top + 1) /* with the head of its theme, if it is next */
        *top = chosen ? (int)chosen - 1 : 0;
    for (int i = 0; i < h && *top + i < (int)n; i++) {
        uint16_t row = rows[*top + i];
        bool here = (int)chosen == *top + i;
        bq__mouse_item(v, (bq__rect){1 + i, 0, 1, c->cols}, (unsigned)(*top + i));
        if (row & HEAD)
            bq__put(c, 1 + i, 1, c->cols - 2, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD | (here ? BQ__REVERSE : 0)),
                    bq__capital(v, bq__house_theme(row & ~(unsigned)HEAD)));
        else
            put_switch(v, row, &now, 1 + i, here);
    }
    if (h + 1 + FOOT > (v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row))
        return;
    char text[BQ_SENTENCE_BYTES];
    int at = h + 1;
    bq__hline(c, at++, 0, c->cols, BQ__INK_DIM);
    put_about(v, (bq__rect){at, 1, 2, c->cols - 2});
    at += 2;
    BQ__WORD(v, text, v->form.options[0] ? BQ_T_HOUSE_DIFFERENCE : BQ_T_HOUSE_SAME, bq_arg_text("options", v->form.options));
    bq__put_wrapped(c, (bq__rect){at, 1, 2, c->cols - 2}, BQ__STYLE(BQ__INK_ACCENT, 0), text);
    at += 2;
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
