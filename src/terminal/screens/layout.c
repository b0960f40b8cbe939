/* layout.c - the board's shape. Up to 32 squares, and whatever does not go around, stand in rows of
 * eight (A15); more than that, if even, go around as on a table. Squares grow with the terminal. What does not fit is a
 * strip. */
#include "terminal/screens/layout.h"

enum { COLUMNS = 8, RING_LEAST = 33, PANEL_LEAST = 5, FOOT = 2 };
enum { WIDEST = 20, HIGHEST = 6 };          /* of a square */
enum { SPLIT = 88, SIDE_LEAST = 28, SIDE_MOST = 60, GAP = 3 }; /* columns from which the inside is halved; of a side */

/* How wide a square of this height must be. */
static int narrowest(int h)
{
    return h <= 2 ? 6 : h == 3 ? 7 : 9;
}

/* ---- around ---- */

static bool ring_of(bq__layout *l, int h, int down, int across, int rows, int cols)
{
    int w = (cols + 1) / across - 1, high = down * h;
    w = w > WIDEST ? WIDEST : w;
    if (w < narrowest(h) || high > rows - FOOT || (down - 2) * h < 14)
        return false;
    int wide = across * (w + 1) - 1;
    *l = (bq__layout){.shape = BQ__RING, .cell_w = w, .cell_h = h, .across = across, .down = down};
    l->board = (bq__rect){0, 0, high, wide};
    l->inner = (bq__rect){h, w + 2, high - 2 * h, wide - 2 * w - 4};
    return true;
}

static bool ring(bq__layout *l, unsigned squares, int rows, int cols)
{
    int sides = (int)squares / 2 + 2; /* cells across and down together */
    if (squares < RING_LEAST || squares % 2)
        return false;
    for (int down = sides / 2; down >= 5 && sides - down <= 40; down--) /* a square first: its corners are the corners */
        for (int h = HIGHEST; h >= 2; h--)
            if (ring_of(l, h, down, sides - down, rows, cols))
                return true;
    return false;
}

static bq__rect ring_cell(const bq__layout *l, int square)
{
    int w = l->across, h = l->down, row, col;
    if (square < w)
        row = h - 1, col = w - 1 - square;
    else if (square < w + h - 1)
        row = h - 1 - (square - (w - 1)), col = 0;
    else if (square < 2 * w + h - 2)
        row = 0, col = square - (w + h - 2);
    else
        row = square - (2 * w + h - 3), col = w - 1;
    return (bq__rect){row * l->cell_h, col * (l->cell_w + 1), l->cell_h, l->cell_w};
}

/* ---- row by row ---- */

/* The board takes about half of the height; what is to be decided comes before high squares. */
static bool grid(bq__layout *l, unsigned squares, int rows, int cols)
{
    int down = ((int)squares + COLUMNS - 1) / COLUMNS, left = rows - FOOT - 1;
    int w = (cols + 1) / COLUMNS - 1, h = left * 11 / 20 / down;
    w = w > WIDEST ? WIDEST : w;
    h = h > HIGHEST ? HIGHEST : h;
    if (h == 2 && left - 3 * down >= PANEL_LEAST + 4) /* a third row has the price */
        h = 3;
    while (h > 1 && (w < narrowest(h) || left - h * down < PANEL_LEAST))
        h--;
    if (w < 8 || h < 1 || left - h * down < PANEL_LEAST)
        return false;
    int high = down * h;
    *l = (bq__layout){.shape = BQ__GRID, .cell_w = w, .cell_h = h, .across = COLUMNS, .down = down};
    l->board = (bq__rect){0, 0, high, COLUMNS * (w + 1) - 1};
    l->inner = (bq__rect){high + 1, 1, left - high, l->board.w - 2};
    return true;
}

static bq__rect grid_cell(const bq__layout *l, int square)
{
    int row = square / COLUMNS, col = square % COLUMNS;
    return (bq__rect){row * l->cell_h, col * (l->cell_w + 1), l->cell_h, l->cell_w};
}

/* ---- any ---- */

/* Two columns where there is room for two; below a grid always. */
static void halve(bq__layout *l, int rows, int cols)
{
    int outside = cols - l->board.w - GAP, w = l->inner.w * 11 / 20;
    l->panel = l->inner;
    if (l->shape == BQ__GRID || l->inner.w >= SPLIT) {
        l->panel.w = w;
        l->side = (bq__rect){l->inner.row, l->inner.col + w + GAP, l->inner.h, l->inner.w - w - GAP};
    } else if (outside >= SIDE_LEAST) {
        l->side = (bq__rect){0, l->board.w + GAP, rows - FOOT, outside > SIDE_MOST ? SIDE_MOST : outside};
    }
}

bq__layout bq__layout_of(unsigned squares, int rows, int cols)
{
    bq__layout l;
    if (ring(&l, squares, rows, cols) || grid(&l, squares, rows, cols)) {
        halve(&l, rows, cols);
    } else {
        l = (bq__layout){.shape = rows >= 10 && cols >= 34 ? BQ__STRIP : BQ__TINY};
        int foot = rows >= 8 ? FOOT : rows >= 3 ? 1 : 0;
        l.panel = l.inner = (bq__rect){0, 0, rows - foot, cols};
    }
    l.keys_row = rows >= 8 ? rows - 2 : -1;
    l.message_row = rows - 1;
    return l;
}

bq__rect bq__layout_cell(const bq__layout *l, unsigned squares, unsigned square)
{
    if (square >= squares || (l->shape != BQ__RING && l->shape != BQ__GRID))
        return (bq__rect){0, 0, 0, 0};
    return l->shape == BQ__RING ? ring_cell(l, (int)square) : grid_cell(l, (int)square);
}

unsigned bq__layout_at(const bq__layout *l, unsigned squares, int row, int col)
{
    for (unsigned square = 0; square < squares; square++) {
        bq__rect r = bq__layout_cell(l, squares, square);
        if (row >= r.row && row < r.row + r.h && col >= r.col && col < r.col + r.w)
            return square;
    }
    return squares;
}
