/* svg.c - a canvas as a picture that anybody can open and send on (SVG); and the board of a saved game as it stands at its
 * end. Nothing here needs a terminal. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { ROWS = 46, COLS = 124, PICTURE_BYTES = 8 << 20 };
/* In tenths of a unit: a cell, the border, the room of the title. */
enum { WIDE = 84, HIGH = 180, BORDER = 160, HEAD = 400, BASE = 140 };

static const char ground[] = "#1b1f27", letters[] = "#d8dee9";

/* ---- words of SVG ---- */

static void put_tenths(bq_buf *b, const char *name, int tenths)
{
    bq_buf_format(b, " %s=\"%d.%d\"", name, tenths / 10, tenths % 10);
}

static void put_code(bq_buf *b, uint32_t code)
{
    if (code == '&')
        bq_buf_str(b, "&amp;");
    else if (code == '<')
        bq_buf_str(b, "&lt;");
    else if (code == '>')
        bq_buf_str(b, "&gt;");
    else if (code == '"')
        bq_buf_str(b, "&quot;");
    else if (code >= ' ')
        bq_buf_utf8(b, code);
}

static void put_text(bq_buf *b, const char *text)
{
    uint32_t code;
    for (; *text; text += bq__letter(text, &code)) {
        bq__letter(text, &code);
        put_code(b, code);
    }
}

/* The sixteen of a terminal, the cube, the greys, or said by red, green and blue. */
static const char *hex(int colour, const char *none, char out[8])
{
    static const uint32_t named[16] = {0x000000, 0xCC3333, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
                                       0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC};
    if (colour < 0)
        return none;
    snprintf(out, 8, "#%06x", colour >= BQ__TRUE_COLOURS ? (unsigned)colour & 0xFFFFFFu : named[colour & 15]);
    return out;
}

/* ---- cells ---- */

static bool is_blank(const bq__cell *cell)
{
    return cell->code == ' ' || cell->code == 0;
}

/* Cells of one style, side by side: what lies under them, then the letters, without blanks at both ends. */
static void put_run(bq_buf *b, const bq__canvas *c, int row, int from, int to, const bq__hues *hues)
{
    const bq__cell *cell = bq__canvas_at(c, row, from);
    unsigned attr = cell->style >> 8;
    char one[8], two[8];
    bq__paint paint = bq__paint_of(cell->style & 0xFF, BQ__TRUE_COLOURS, hues);
    const char *fg = hex(paint.fg, letters, one), *bg = hex(paint.bg, ground, two);
    if (!(attr & BQ__REVERSE) != !paint.reverse) {
        const char *was = fg;
        fg = bg;
        bg = was;
    }
    int top = HEAD + row * HIGH;
    if (strcmp(bg, ground)) {
        bq_buf_str(b, "<rect");
        put_tenths(b, "x", BORDER + from * WIDE);
        put_tenths(b, "y", top);
        put_tenths(b, "width", (to - from) * WIDE);
        put_tenths(b, "height", HIGH);
        bq_buf_format(b, " fill=\"%s\"/>\n", bg);
    }
    while (from < to && is_blank(bq__canvas_at(c, row, from)))
        from++;
    int end = to;
    while (end > from && is_blank(bq__canvas_at(c, row, end - 1)) && bq__canvas_at(c, row, end - 1)->code)
        end--;
    if (from >= end)
        return;
    bq_buf_str(b, "<text");
    put_tenths(b, "x", BORDER + from * WIDE);
    put_tenths(b, "y", top + BASE);
    put_tenths(b, "textLength", (end - from) * WIDE);
    bq_buf_format(b, " fill=\"%s\"%s%s%s>", fg, attr & BQ__BOLD ? " font-weight=\"bold\"" : "",
                  attr & BQ__UNDERLINE ? " text-decoration=\"underline\"" : "", attr & BQ__FAINT ? " opacity=\"0.6\"" : "");
    for (int col = from; col < end; col++) {
        cell = bq__canvas_at(c, row, col);
        if (cell->code)
            put_code(b, cell->code);
        if (cell->mark)
            put_code(b, cell->mark);
    }
    bq_buf_str(b, "</text>\n");
}

/* A style ends a run, and so do two blanks: letters stand in their columns whatever the font. */
static int run_end(const bq__canvas *c, int row, int from)
{
    const bq__cell *first = bq__canvas_at(c, row, from);
    bool letters_seen = false;
    int col = from;
    for (; col < c->cols && bq__canvas_at(c, row, col)->style == first->style; col++) {
        const bq__cell *next = bq__canvas_at(c, row, col + 1);
        bool gap = bq__canvas_at(c, row, col)->code == ' ' && next && next->code == ' ';
        if (gap && letters_seen)
            break;
        letters_seen |= !is_blank(bq__canvas_at(c, row, col));
    }
    return col;
}

void bq__svg(bq_buf *b, const bq__canvas *c, const bq__hues *hues, const char *title)
{
    int w = (c->cols * WIDE + 2 * BORDER) / 10, h = (HEAD + c->rows * HIGH + BORDER) / 10;
    bq_buf_format(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
                     "<title>", w, h, w, h);
    put_text(b, title);
    bq_buf_format(b, "</title>\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"%s\"/>\n", w, h, ground);
    bq_buf_format(b, "<text x=\"16\" y=\"25\" fill=\"#ffd787\" font-family=\"sans-serif\" font-size=\"15\" font-weight=\"bold\">");
    put_text(b, title);
    bq_buf_str(b, "</text>\n<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\" "
                  "shape-rendering=\"crispEdges\" xml:space=\"preserve\">\n");
    for (int row = 0; row < c->rows; row++)
        for (int col = 0, end; col < c->cols; col = end) {
            end = run_end(c, row, col);
            put_run(b, c, row, col, end > col ? end : col + 1, hues);
            end = end > col ? end : col + 1;
        }
    bq_buf_str(b, "</g>\n</svg>\n");
}

/* ---- a saved game ---- */

/* Who has won; before the end, the edition. */
static void put_title(bq__screens *v, char *out, size_t size)
{
    const char *name = v->s->names.title ? v->s->names.title : bq_table_edition_name(v->s->table);
    char won[BQ_SENTENCE_BYTES];
    bool over = bq__session_winner(v->s, won, sizeof won);
    snprintf(out, size, "%s%s%s", over ? won : "Banquier", " · ", name);
}

/* The board without the two rows at the foot, which are for keys. */
static bool draw(bq__screens *v, bq_buf *b)
{
    char title[BQ_SENTENCE_BYTES + 100];
    bq__screens_replay_go(v, bq_table_length(v->s->table));
    bq__motion_end(v);
    bq__canvas_clear(&v->canvas);
    v->layout = bq__layout_of(bq__screens_edition(v)->squares, ROWS, COLS);
    bq__draw_board(v);
    put_title(v, title, sizeof title);
    v->canvas.rows = v->layout.keys_row >= 0 && v->layout.keys_row < v->layout.message_row ? v->layout.keys_row
                                                                                          : v->layout.message_row;
    bq__svg(b, &v->canvas, &v->hues, title);
    v->canvas.rows = ROWS;
    return !b->cut;
}

/* False, with nothing in it: the save cannot be read; it is said where a terminal has its errors. */
static bool picture(const char *path, enum bq_language language, bq_buf *b)
{
    static bq__screens screens;
    static bq__session session;
    static const bq_plain_request none = {.no_save = true};
    bq__screens *v = &screens;
    bq__term_wish wish = {.colours = 0, .ascii = 0};
    *v = (bq__screens){.s = &session, .cast = true};
    session = (bq__session){.request = &none, .ops = &bq__session_local, .language = language};
    session.listener = bq__screens_listener(v);
    bq__settings_load(v, &wish); /* the theme */
    bool good = bq__canvas_size(&v->canvas, ROWS, COLS) && bq__screens_replay_open(v, path) && draw(v, b);
    if (!good)
        errno = EIO;
    bq__screens_replay_close(v);
    bq__log_clear(&v->log);
    bq__canvas_deinit(&v->canvas);
    return good;
}

bool bq_screen_picture(const char *path, const char *to, enum bq_language language)
{
    enum { MODE = 0644 };
    bq_buf b = bq_buf_grow(PICTURE_BYTES);
    size_t n = 0;
    bool drawn = picture(path, language, &b);
    char *text = drawn ? bq_buf_take(&b, &n) : NULL;
    if (!drawn)
        bq_buf_free(&b);
    bool good = text && bq_os_write_file(to, MODE, text, n);
    free(text);
    return good;
}

int bq_screen_svg(const char *path, enum bq_language language)
{
    bq_buf b = bq_buf_grow(PICTURE_BYTES);
    if (picture(path, language, &b))
        return bq_buf_print(&b, stdout) && fflush(stdout) == 0 ? 0 : 1;
    bq_buf_free(&b);
    return 1;
}
