/* layout.h - the places of everything, from the size of the board and of the terminal alone. */
#ifndef BQ_LAYOUT_H
#define BQ_LAYOUT_H

#include "terminal/screens/canvas.h"

enum bq__shape {
    BQ__RING,  /* squares around, everything else inside */
    BQ__GRID,  /* rows of eight, left to right and top to bottom; everything else below */
    BQ__STRIP, /* the next twelve squares */
    BQ__TINY   /* a sentence */
};

typedef struct bq__layout {
    enum bq__shape shape;
    int cell_w;
    int cell_h;
    int across; /* cells in a row of the board */
    int down;
    bq__rect board;
    bq__rect inner; /* inside a ring, below a grid: panel and side together */
    bq__rect panel; /* for what is to be decided */
    bq__rect side;  /* beside it, if there is room: the log; else w = 0 */
    int keys_row;
    int message_row;
} bq__layout;

bq__layout bq__layout_of(unsigned squares, int rows, int cols);
bq__rect bq__layout_cell(const bq__layout *l, unsigned squares, unsigned square);
/* The square at a place, or squares if there is none. */
unsigned bq__layout_at(const bq__layout *l, unsigned squares, int row, int col);

#endif
