/* house.c - the rules of the house: every switch of every edition is turned through its values and back; what is set is
 * what a table then plays; what does not fit is told, and nothing has changed; the panel shows the same. */
#include "tap.h"

#include "read.h"
#include "terminal/screens/screens.h"
#include "terminal/session/house.h"

enum { TURNS = 8 };

static bq__session session;
static bq__screens view;
static unsigned complaints;

static void hear(void *ctx, const char *prefix, const char *text, const bq_event *event)
{
    (void)ctx, (void)text, (void)event;
    complaints += !strcmp(prefix, "no");
}

static void begin(void)
{
    static const bq_plain_request none = {.no_save = true};
    session = (bq__session){.request = &none, .ops = &bq__session_local, .language = BQ_LANG_EN, .listener = {.on_line = hear}};
}

/* ---- values ---- */

typedef struct counts {
    unsigned switches, turned, refused, untold, other, back, themes;
} counts;

static void turn(const bq_edition_file *file, unsigned which, int by, counts *c)
{
    char options[BQ_OPTION_BYTES] = "", value[BQ__HOUSE_VALUE], is[BQ__HOUSE_VALUE], usual[BQ__HOUSE_VALUE];
    bq_edition now = file->ed;
    bq_edition_switch(&file->ed, which, usual, sizeof usual);
    for (unsigned i = 0; i < TURNS; i++) {
        char before[BQ_OPTION_BYTES];
        unsigned told = complaints;
        snprintf(before, sizeof before, "%s", options);
        bq__house_next(file, &now, which, by, value);
        if (!bq__house_set(&session, file, options, which, value)) {
            c->refused++;
            c->untold += complaints == told || strcmp(before, options) != 0;
            return;
        }
        bool possible = bq__house_edition(&session, file, options, &now);
        bq_edition_switch(&now, which, is, sizeof is);
        c->turned += strcmp(is, usual) != 0;
        c->other += !possible || strcmp(is, value) != 0 || (!strcmp(value, usual) && options[0]);
    }
    bq__house_set(&session, file, options, which, usual);
    c->back += options[0] != 0;
}

static void edition(const bq_edition_file *file)
{
    counts c = {0};
    bool seen[BQ_SWITCHES] = {false};
    for (unsigned theme = 0; theme < BQ__HOUSE_THEMES; theme++) {
        uint8_t which[BQ_SWITCHES];
        unsigned n = bq__house_of(theme, which);
        c.themes += n > 0;
        for (unsigned i = 0; i < n; i++) {
            c.switches += !seen[which[i]];
            seen[which[i]] = true;
            turn(file, which[i], 1, &c);
            turn(file, which[i], -1, &c);
        }
    }
    tap_ok(c.switches > 70 && c.themes == BQ__HOUSE_THEMES, "%s: %u switches in %u themes", file->name, c.switches, c.themes);
    tap_ok(c.turned > 200 && c.other == 0, "%s: what is set is played (%u values, %u wrong, %u refused)", file->name, c.turned, c.other, c.refused);
    tap_ok(c.untold == 0, "%s: what does not fit is told, and nothing has changed (%u)", file->name, c.untold);
    tap_ok(c.back == 0, "%s: the edition's own value is no option (%u)", file->name, c.back);
}

/* ---- how long ---- */

static void length(const bq_edition_file *file)
{
    bq__house_length one, two;
    char options[BQ_OPTION_BYTES] = "end=rounds:10";
    bq_edition few;
    if (!bq__house_edition(&session, file, options, &few))
        return;
    bool ends = bq__house_predict(&few, 1, 2, &one) && bq__house_predict(&few, 3, 0, &two);
    tap_ok(ends && one.least <= one.minutes && one.minutes <= one.most && one.minutes >= 3 && one.minutes <= 6,
           "%s: ten rounds with two bots take about four minutes (%d, %d to %d)", file->name, one.minutes, one.least, one.most);
    tap_ok(ends && two.minutes > one.minutes, "%s: ... and among people longer (%d)", file->name, two.minutes);
}

/* ---- the panel ---- */

static void panel(void)
{
    static const int sizes[][2] = {{24, 80}, {46, 124}, {12, 40}, {5, 20}, {1, 1}};
    view = (bq__screens){.s = &session, .rung = -1};
    session.listener = bq__screens_listener(&view);
    snprintf(session.seats, sizeof session.seats, "Ada,bot:medium,bot:medium");
    bq__form_open(&view);
    bq__canvas_size(&view.canvas, 24, 80);
    bq__screens_push(&view, BQ__SCREEN_HOUSE);
    view.chosen[BQ__SCREEN_HOUSE] = 1;
    bq__screens_draw(&view);
    tap_ok(read_finds(&view.canvas, "House rules") && read_finds(&view.canvas, "Setup") && read_finds(&view.canvas, "As the edition has it.") && read_finds(&view.canvas, "minutes (from"), "the panel: themes, and how long");
    bq__screens_key(&view, BQ__KEY_RIGHT);
    bq__screens_draw(&view);
    tap_ok(!strncmp(view.form.options, "start_cash=", 11) && read_finds(&view.canvas, "Different from the edition: start_cash="),
           "an arrow changes a value, and the foot says so: %s", view.form.options);
    bq__screens_key(&view, '-');
    bq__screens_draw(&view);
    tap_ok(!view.form.options[0] && read_finds(&view.canvas, "As the edition has it."), "... and a key puts it back");
    bq__screens_key(&view, BQ__KEY_ENTER);
    for (const char *at = "99x"; *at; at++)
        bq__screens_key(&view, *at);
    bq__screens_key(&view, BQ__KEY_ENTER);
    tap_ok(view.input.field && view.message[0] && !view.form.options[0], "a number that is none stays to be corrected: %s", view.message);
    bq__screens_key(&view, BQ__KEY_ESCAPE);
    for (unsigned i = 0; i < 300; i++) { /* down through everything, at every size */
        bq__canvas_size(&view.canvas, sizes[i % 5][0], sizes[i % 5][1]);
        bq__screens_draw(&view);
        bq__screens_key(&view, i % 3 ? BQ__KEY_DOWN : BQ__KEY_LEFT);
    }
    bq_edition ed;
    tap_ok(bq__house_edition(&session, view.form.file, view.form.options, &ed), "whatever was turned, it can be played: %.60s", view.form.options);
    bq__form_close(&view);
    bq__canvas_deinit(&view.canvas);
    bq_buf_free(&view.page);
}

int main(void)
{
    bq_edition_name list[16];
    size_t n = bq_edition_list(list, 16);
    begin();
    for (size_t i = 0; i < n; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, list[i].name, error, sizeof error))
            tap_bail("%s", error);
        edition(file);
        length(file);
        bq_edition_close(file);
    }
    panel();
    return tap_done();
}
