/* canvas.h - the canvas of a screen: cells with a letter, an ink and attributes. Screens know
 * the canvas and nothing of ncurses, so that drawing is pure: it is tested, exported as a recording,
 * and compared with what the terminal shows, of which only the differences go out. */
#ifndef BQ_CANVAS_H
#define BQ_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Inks have a meaning; which colours they are is said in paint.c, by what the terminal can show. */
enum bq__ink {
    BQ__INK_PLAIN,
    BQ__INK_DIM,
    BQ__INK_TITLE,
    BQ__INK_ACCENT,
    BQ__INK_GOOD,
    BQ__INK_BAD,
    BQ__INK_SEAT,                         /* and the seven that follow */
    BQ__INK_GROUP = BQ__INK_SEAT + 8,     /* letters on a band of the group's colour, twelve */
    BQ__INK_FACE = BQ__INK_GROUP + 12,    /* letters on the tint of a seat, eight */
    BQ__INKS = BQ__INK_FACE + 8
};
enum { BQ__BOLD = 1, BQ__REVERSE = 2, BQ__UNDERLINE = 4, BQ__FAINT = 8 };

typedef uint16_t bq__style; /* an ink and attributes */
#define BQ__STYLE(ink, attr) ((bq__style)((unsigned)(ink) | (unsigned)(attr) << 8))

enum { BQ__CANVAS_ROWS = 200, BQ__CANVAS_COLS = 500 }; /* larger terminals are used in part */

typedef struct bq__cell {
    uint32_t code; /* 0: the right half of a wide letter */
    uint32_t mark; /* one combining mark, or 0 */
    bq__style style;
    uint16_t pad;
} bq__cell;

typedef struct bq__canvas {
    bq__cell *cell;
    int rows;
    int cols;
    bool ascii; /* letters beyond ASCII are written with those of ASCII */
    int cursor_row; /* -1: hidden */
    int cursor_col;
} bq__canvas;

typedef struct bq__rect {
    int row;
    int col;
    int h;
    int w;
} bq__rect;

/* False: no memory; the canvas is as it was. */
bool bq__canvas_size(bq__canvas *c, int rows, int cols);
void bq__canvas_deinit(bq__canvas *c);
void bq__canvas_clear(bq__canvas *c);
bq__cell *bq__canvas_at(const bq__canvas *c, int row, int col); /* NULL outside */

/* Text in at most w columns from there, clipped at the canvas; too long: its end is an ellipsis.
 * The columns it takes. */
int bq__put(bq__canvas *c, int row, int col, int w, bq__style style, const char *text);
int bq__put_right(bq__canvas *c, int row, int col, int w, bq__style style, const char *text);
int bq__put_centred(bq__canvas *c, int row, int col, int w, bq__style style, const char *text);
void bq__put_code(bq__canvas *c, int row, int col, bq__style style, uint32_t code);
void bq__fill(bq__canvas *c, bq__rect r, bq__style style, uint32_t code);
void bq__restyle(bq__canvas *c, bq__rect r, unsigned attr); /* attributes are added */
void bq__hline(bq__canvas *c, int row, int col, int w, bq__style style);
void bq__vline(bq__canvas *c, int row, int col, int h, bq__style style);
/* A frame with a title; what is inside is cleared. Its inside. */
bq__rect bq__box(bq__canvas *c, bq__rect r, bq__style style, const char *title);
int bq__canvas_columns(const bq__canvas *c, const char *text);

/* A long text in lines of w columns: where the next line begins and how many bytes it has; false
 * when there are no more. `at` begins with 0. Lines break at spaces and at line ends. */
bool bq__wrap(const bq__canvas *c, const char *text, int w, size_t *at, size_t *from, size_t *n);
/* How many rows it takes; and a text that is to take no more than so many: it ends at a blank, because half a sum would be
 * another one. */
int bq__canvas_rows_of(const bq__canvas *c, const char *text, int w);
void bq__cut_at_blank(const bq__canvas *c, char *words, int w, int most);
/* The same, put: at most `rows` lines from there. The lines that were put. */
int bq__put_wrapped(bq__canvas *c, bq__rect r, bq__style style, const char *text);

/* One letter of a text, and its length in bytes; a byte that is no UTF-8 is '?'. */
size_t bq__letter(const char *text, uint32_t *code);
/* What ASCII writes instead: "e" for "é", "zh" for "ж", "-" for "─". */
const char *bq__ascii(uint32_t code);

#endif
