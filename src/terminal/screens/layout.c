/* layout.c - the board's shape. Up to 32 squares, and whatever does not go around, stand in rows of
 * eight (A15); more than that, if even, go around as on a table. What does not fit is a strip. */
#include "terminal/screens/layout.h"

enum { COLUMNS = 8, RING_LEAST = 33, PANEL_LEAST = 5, SIDE_LEAST = 28, SIDE_MOST = 60, FOOT = 2 };

/* ---- around ---- */

static bool ring(bq__layout *l, unsigned squares, int rows, int cols)
{
    static const int cells[][2] = {{10, 4}, {8, 3}, {6, 2}};
    int sides = (int)squares / 2 + 2; /* cells across and down together */
    if (squares < RING_LEAST || squares % 2)
        return false;
    for (unsigned i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        int w = cells[i][0], h = cells[i][1];
        for (int down = sides / 2; down >= 5 && sides - down <= 40; down--) {
            int across = sides - down, wide = across * (w + 1) - 1, high = down * h;
            if (wide > cols || high > rows - FOOT || (down - 2) * h < 14)
                continue;
            *l = (bq__layout){.shape = BQ__RING, .cell_w = w, .cell_h = h, .across = across,
                              .down = down};
            l->board = (bq__rect){0, 0, high, wide};
            l->panel = (bq__rect){h, w + 2, high - 2 * h, wide - 2 * w - 4};
            return true;
        }
    }
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

static bool grid(bq__layout *l, unsigned squares, int rows, int cols)
{
    static const int shapes[][2] = {{4, 1}, {3, 1}, {2, 1}, {2, 0}, {1, 0}};
    int down = ((int)squares + COLUMNS - 1) / COLUMNS;
    int w = (cols - (COLUMNS - 1)) / COLUMNS;
    w = w > 14 ? 14 : w;
    if (w < 8)
        return false;
    for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        int h = shapes[i][0], lines = shapes[i][1], high = down * h + (lines ? down - 1 : 0);
        if (rows - FOOT - high - 1 < PANEL_LEAST)
            continue;
        *l = (bq__layout){.shape = BQ__GRID, .cell_w = w, .cell_h = h, .across = COLUMNS,
                          .down = down, .lines = lines != 0};
        l->board = (bq__rect){0, 0, high, COLUMNS * (w + 1) - 1};
        l->panel = (bq__rect){high + 1, 1, rows - FOOT - high - 1, l->board.w - 2};
        return true;
    }
    return false;
}

static bq__rect grid_cell(const bq__layout *l, int square)
{
    int row = square / COLUMNS, col = square % COLUMNS;
    return (bq__rect){row * (l->cell_h + (l->lines ? 1 : 0)), col * (l->cell_w + 1), l->cell_h,
                      l->cell_w};
}

/* ---- any ---- */

bq__layout bq__layout_of(unsigned squares, int rows, int cols)
{
    bq__layout l;
    bool whole = ring(&l, squares, rows, cols) || grid(&l, squares, rows, cols);
    if (!whole) {
        l = (bq__layout){.shape = rows >= 10 && cols >= 34 ? BQ__STRIP : BQ__TINY};
        int foot = rows >= 8 ? FOOT : rows >= 3 ? 1 : 0;
        l.panel = (bq__rect){0, 0, rows - foot, cols};
    }
    l.keys_row = rows >= 8 ? rows - 2 : -1;
    l.message_row = rows - 1;
    int left = cols - l.board.w - 3;
    if (whole && left >= SIDE_LEAST)
        l.side = (bq__rect){0, l.board.w + 2, rows - FOOT, left > SIDE_MOST ? SIDE_MOST : left};
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
