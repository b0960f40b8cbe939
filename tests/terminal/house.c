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
    for (unsigned theme = 0; theme < BQ_HOUSE_THEMES; theme++) {
        uint8_t which[BQ_SWITCHES];
        unsigned n = bq_house_of(theme, which);
        c.themes += n > 0;
        for (unsigned i = 0; i < n; i++) {
            c.switches += !seen[which[i]];
            seen[which[i]] = true;
            turn(file, which[i], 1, &c);
            turn(file, which[i], -1, &c);
        }
    }
    tap_ok(c.switches > 70 && c.themes == BQ_HOUSE_THEMES, "%s: %u switches in %u themes", file->name, c.switches, c.themes);
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

/* ---- words ---- */

/* Every word that a table may choose has a sentence of its own in every language. */
static void values(void)
{
    unsigned words = 0, raw = 0;
    for (unsigned theme = 0; theme < BQ_HOUSE_THEMES; theme++) {
        uint8_t which[BQ_SWITCHES];
        unsigned n = bq_house_of(theme, which);
        for (unsigned i = 0; i < n; i++) {
            const char *at = bq_switches[which[i]].kind == BQ_KIND_WORD ? bq_switches[which[i]].words : "";
            for (; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
                char word[BQ__HOUSE_VALUE], told[200];
                snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
                for (enum bq_language l = 0; l < BQ_LANGUAGES; l++) {
                    bool same = l == BQ_LANG_EN && (!strcmp(word, "yes") || !strcmp(word, "no") || !strcmp(word, "none"));
                    bq_buf b = bq_buf_on(told, sizeof told);
                    bq_say_value(&b, l, which[i], word);
                    words++;
                    raw += !same && !strcmp(told, word);
                    if (!same && !strcmp(told, word))
                        tap_note("%s: %s", bq_switches[which[i]].name, word);
                }
            }
        }
    }
    tap_ok(words > 100 && !raw, "%u values of switches, each in words (%u are not)", words, raw);
}

/* Short names are short, and each is one switch's own. */
static void labels(void)
{
    enum { MOST = 30 };
    static char label[BQ_SWITCHES][200];
    unsigned wide = 0, twice = 0;
    for (enum bq_language l = 0; l < BQ_LANGUAGES; l++)
        for (unsigned i = 0; i < BQ_SWITCHES; i++) {
            bq__canvas c = {0};
            bq_buf b = bq_buf_on(label[i], sizeof label[i]);
            bq_say_label(&b, l, i);
            wide += bq__canvas_columns(&c, label[i]) > MOST || !label[i][0];
            for (unsigned j = 0; j < i; j++)
                twice += !strcmp(label[i], label[j]);
        }
    tap_ok(!wide && !twice, "short names of switches (%u are long, %u are another's)", wide, twice);
}

/* What is listed where a value is typed can be typed, as it stands there: what people call it, and the file's word. */
static void typed(const bq_edition_file *file, enum bq_language language)
{
    unsigned words = 0, missing = 0, wrong = 0;
    session.language = language;
    session.listener.typed = true;
    for (unsigned which = 0; which < BQ_SWITCHES; which++) {
        const char *at = bq_switches[which].kind == BQ_KIND_WORD ? bq_switches[which].words : "";
        char list[800], word[BQ__HOUSE_VALUE], told[200];
        bq__house_values(&session, which, list, sizeof list);
        for (; *at && bq_house_sets(which); at += strcspn(at, " "), at += strspn(at, " ")) {
            char by_word[BQ_OPTION_BYTES] = "", by_name[BQ_OPTION_BYTES] = "";
            snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
            bq__house_value(&session, which, word, told, sizeof told);
            bool same = bq__house_set(&session, file, by_word, which, word) == bq__house_set(&session, file, by_name, which, told);
            words++;
            missing += !strstr(list, word) || !strstr(list, told);
            wrong += !same || strcmp(by_word, by_name) != 0;
            if (!same || strcmp(by_word, by_name))
                tap_note("%s: %s is %s, and %s is %s", bq_switches[which].name, word, by_word, told, by_name);
        }
    }
    session.language = BQ_LANG_EN;
    session.listener.typed = false;
    tap_ok(words >= 50 && !missing && !wrong, "%s, %s: %u values can be typed as they are listed (%u are not there, %u mean another)",
           file->name, bq_language_word(language), words, missing, wrong);
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
    tap_ok(!strncmp(view.form.options, "start_cash=", 11) && read_finds(&view.canvas, "Different from the edition: cash of each player at the start: "),
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
    bq__screens_key(&view, BQ__KEY_ENTER);
    for (const char *at = "2000"; *at; at++)
        bq__screens_key(&view, *at);
    bq__screens_key(&view, BQ__KEY_ENTER);
    tap_ok(!strcmp(view.form.options, "start_cash=2000"), "what is typed takes the place of the value that stood there: %s", view.form.options);
    bq__screens_key(&view, '-');
    unsigned raw = 0;
    for (unsigned i = 0; i < 300; i++) { /* down through everything, at every size */
        bq__canvas_size(&view.canvas, sizes[i % 5][0], sizes[i % 5][1]);
        bq__screens_draw(&view);
        raw += read_finds(&view.canvas, "_") || read_finds(&view.canvas, "=");
        bq__screens_key(&view, i % 3 ? BQ__KEY_DOWN : BQ__KEY_LEFT);
    }
    tap_ok(!raw, "no word of the files stands on the panel (%u times)", raw);
    bq__screens_pop(&view);
    bq__canvas_size(&view.canvas, 40, 200);
    bq__screens_draw(&view);
    tap_ok(view.form.options[0] && !read_finds(&view.canvas, "_") && !read_finds(&view.canvas, "="), "nor on the form: %.60s", view.form.options);
    bq_edition ed;
    tap_ok(bq__house_edition(&session, view.form.file, view.form.options, &ed), "whatever was turned, it can be played: %.60s", view.form.options);
    bq__form_close(&view);
    bq__canvas_deinit(&view.canvas);
    bq_buf_free(&view.sheet);
}

/* At the least size of a terminal, in every language: the chosen rule with its values is read whole. */
static void whole(enum bq_language language)
{
    unsigned looked = 0, cut = 0, unsaid = 0;
    session.language = language;
    view = (bq__screens){.s = &session, .rung = -1};
    session.listener = bq__screens_listener(&view);
    bq__form_open(&view);
    bq__canvas_size(&view.canvas, 24, 80);
    bq__screens_push(&view, BQ__SCREEN_HOUSE);
    for (unsigned theme = 0, row = 0; theme < BQ_HOUSE_THEMES; theme++) {
        uint8_t which[BQ_SWITCHES];
        unsigned n = bq_house_of(theme, which);
        row += n > 0;
        for (unsigned i = 0; i < n; i++, row++, looked++) {
            char meaning[400], last[80];
            bq_buf b = bq_buf_on(meaning, sizeof meaning);
            view.chosen[BQ__SCREEN_HOUSE] = row;
            bq__screens_draw(&view);
            bq_say_meaning(&b, language, which[i]);
            const char *end = strrchr(meaning, ' ');
            read_blanks(last, sizeof last, end ? end + 1 : meaning); /* its last word stands there, too */
            unsaid += !read_finds(&view.canvas, last);
            if (read_finds(&view.canvas, "…"))
                tap_note("%s: cut", bq_switches[which[i]].name);
            cut += read_finds(&view.canvas, "…");
        }
    }
    bq__form_close(&view);
    bq__canvas_deinit(&view.canvas);
    bq_buf_free(&view.sheet);
    session.language = BQ_LANG_EN;
    tap_ok(looked > 70 && !cut && !unsaid, "%s, 80x24: %u rules are read whole (%u are cut, of %u the end is not there)",
           bq_language_word(language), looked, cut, unsaid);
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
        for (enum bq_language l = 0; l < BQ_LANGUAGES; l++)
            typed(file, l);
        bq_edition_close(file);
    }
    values();
    labels();
    panel();
    for (enum bq_language l = 0; l < BQ_LANGUAGES; l++)
        whole(l);
    return tap_done();
}
