/* canvas.c - drawing without a terminal: letters narrow, wide and combining, clipping, wrapping, ASCII,
 * and a layout for every board from 1 to 64 squares in every terminal from 1x1 on: squares inside, none
 * over another, none over the panel. */
#include <string.h>

#include "tap.h"
#include "terminal/screens/canvas.h"
#include "terminal/screens/layout.h"
#include "terminal/screens/paint.h"

static void row_is(const bq__canvas *c, int row, const char *want, const char *what)
{
    char text[2048];
    bq_buf b = bq_buf_on(text, sizeof text);
    for (int col = 0; col < c->cols; col++) {
        uint32_t code = bq__canvas_at(c, row, col)->code;
        if (code && code < 0x80)
            bq_buf_char(&b, (char)code);
        else if (code)
            bq_buf_char(&b, '~');
    }
    while (b.n > 0 && text[b.n - 1] == ' ')
        text[--b.n] = 0;
    tap_ok(!strcmp(text, want), "%s", what);
    if (strcmp(text, want))
        printf("#   \"%s\", not \"%s\"\n", text, want);
}

static void letters(void)
{
    bq__canvas c = {0};
    tap_ok(bq__canvas_size(&c, 4, 10), "a canvas is made");
    tap_ok(bq__put(&c, 0, 0, 10, 0, "abc") == 3, "three letters take three columns");
    row_is(&c, 0, "abc", "letters stand where they were put");
    tap_ok(bq__put(&c, 1, 0, 5, 0, "abcdefgh") == 5, "what is too long is cut");
    row_is(&c, 1, "abcd~", "... and ends with an ellipsis");
    tap_ok(bq__put(&c, 2, 0, 10, 0, "\xE6\x97\xA5x") == 3, "a wide letter takes two columns");
    tap_ok(bq__canvas_at(&c, 2, 1)->code == 0, "... of which the second is empty");
    bq__put(&c, 2, 1, 1, 0, "y");
    row_is(&c, 2, " yx", "half a wide letter written over leaves a blank");
    tap_ok(bq__put(&c, 3, 0, 10, 0, "e\xCC\x81x") == 2, "a combining mark takes none");
    tap_ok(bq__canvas_at(&c, 3, 0)->mark == 0x301, "... and stands with its letter");
    bq__put(&c, 9, 3, 4, 0, "outside");
    bq__put(&c, 1, -3, 4, 0, "outside");
    bq__put(&c, 0, 8, 40, 0, "outside");
    tap_ok(true, "outside nothing happens");
    c.ascii = true;
    bq__canvas_clear(&c);
    tap_ok(bq__put(&c, 0, 0, 10, 0, "\xC3\xA9\xD0\xB6\xE2\x94\x80") == 4, "in ASCII: e, zh, -");
    row_is(&c, 0, "ezh-", "... written with plain letters");
    bq__canvas_deinit(&c);
}

static void wrapped(void)
{
    bq__canvas c = {0};
    bq__canvas_size(&c, 5, 10);
    int n = bq__put_wrapped(&c, (bq__rect){0, 0, 5, 10}, 0, "one two three four");
    tap_ok(n == 2, "eighteen letters are two lines of ten");
    row_is(&c, 0, "one two", "the first breaks at a space");
    row_is(&c, 1, "three four", "the second has the rest");
    bq__canvas_clear(&c);
    n = bq__put_wrapped(&c, (bq__rect){0, 0, 1, 10}, 0, "one two three four");
    tap_ok(n == 1, "with one line");
    row_is(&c, 0, "one two t~", "... its end is an ellipsis");
    bq__canvas_clear(&c);
    tap_ok(bq__put_wrapped(&c, (bq__rect){0, 0, 5, 4}, 0, "abcdefghij") == 3, "a long word is broken");
    bq__canvas_deinit(&c);
}

/* What is cut keeps to its bytes: the sign for it takes the place of letters. */
static void cut(void)
{
    static const char text[] = "aaaa bbbb c";
    bq__canvas c = {0};
    char words[32];
    unsigned beyond = 0;
    bq__canvas_size(&c, 4, 20);
    for (size_t n = 1; n < sizeof text; n++)
        for (int w = 1; w < 8; w++) {
            memset(words, '#', sizeof words);
            snprintf(words, sizeof words, "%.*s", (int)n, text);
            bq__cut_at_blank(&c, words, w, 1);
            for (size_t i = n + 1; i < sizeof words; i++)
                beyond += words[i] != '#';
        }
    snprintf(words, sizeof words, "%s", text);
    bq__cut_at_blank(&c, words, 6, 1);
    tap_eq_str(words, "aaaa…", "what is too long ends at a blank");
    tap_ok(!beyond, "... and is no longer than it was (%u bytes beyond it)", beyond);
    bq__canvas_deinit(&c);
}

static bool inside(bq__rect r, int rows, int cols)
{
    return r.row >= 0 && r.col >= 0 && r.row + r.h <= rows && r.col + r.w <= cols;
}

static bool apart(bq__rect a, bq__rect b)
{
    return a.row + a.h <= b.row || b.row + b.h <= a.row || a.col + a.w <= b.col ||
           b.col + b.w <= a.col;
}

static bool sound(unsigned squares, int rows, int cols)
{
    bq__layout l = bq__layout_of(squares, rows, cols);
    if (l.panel.h < 0 || l.panel.w < 0 || !inside(l.panel, rows, cols))
        return false;
    if (l.shape != BQ__RING && l.shape != BQ__GRID)
        return true;
    for (unsigned a = 0; a < squares; a++) {
        bq__rect cell = bq__layout_cell(&l, squares, a);
        if (!inside(cell, rows, cols) || !cell.w || !apart(cell, l.panel) ||
            bq__layout_at(&l, squares, cell.row, cell.col) != a)
            return false;
        for (unsigned b = 0; b < a; b++)
            if (!apart(cell, bq__layout_cell(&l, squares, b)))
                return false;
    }
    return !l.side.w || inside(l.side, rows, cols);
}

static void layouts(void)
{
    static const int sizes[][2] = {{1, 1},   {5, 20},  {2, 200}, {8, 30},   {20, 60},  {24, 80},
                                   {25, 79}, {35, 100}, {46, 124}, {24, 200}, {200, 500}, {60, 40}};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        bool good = true;
        for (unsigned squares = 1; squares <= 64; squares++)
            good &= sound(squares, sizes[i][0], sizes[i][1]);
        tap_ok(good, "boards of 1 to 64 squares in %dx%d", sizes[i][1], sizes[i][0]);
    }
    tap_ok(bq__layout_of(40, 24, 80).shape == BQ__RING, "40 squares go around in 80x24");
    tap_ok(bq__layout_of(32, 24, 80).shape == BQ__GRID, "32 squares stand in rows of eight");
    tap_ok(bq__layout_of(40, 20, 60).shape == BQ__STRIP, "in 60x20 there is a strip");
    tap_ok(bq__layout_of(40, 5, 20).shape == BQ__TINY, "in 20x5 a sentence");
    bq__layout l = bq__layout_of(32, 24, 80);
    tap_ok(bq__layout_cell(&l, 32, 9).row > bq__layout_cell(&l, 32, 7).row &&
               bq__layout_cell(&l, 32, 8).col == 0,
           "square i stands in row i div 8, column i mod 8 (A15)");
}

static void differences(void)
{
    char bytes[4096];
    bq__canvas one = {0}, two = {0};
    bq__hues hues = {.theme = 0};
    bq__canvas_size(&one, 3, 20);
    bq__canvas_size(&two, 3, 20);
    bq__put(&one, 1, 2, 10, 0, "hello");
    bq__put(&two, 1, 2, 10, 0, "hellO");
    bq_buf b = bq_buf_on(bytes, sizeof bytes);
    bq__paint_ansi(&b, &one, &two, 256, &hues);
    tap_ok(!strcmp(bytes, "\033[2;7HO"), "one letter that differs is one move and one letter");
    b = bq_buf_on(bytes, sizeof bytes);
    bq__paint_ansi(&b, &two, &two, 256, &hues);
    tap_ok(b.n == 0, "no difference, no byte");
    bq__canvas_deinit(&one);
    bq__canvas_deinit(&two);
}

int main(void)
{
    letters();
    wrapped();
    cut();
    layouts();
    differences();
    return tap_done();
}
