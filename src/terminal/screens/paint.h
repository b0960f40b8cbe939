/* paint.h - the colours of the inks, by what a terminal can show: none, 8, 16, 256 colours or all of them, and by the
 * theme. Letters say everything that colours say; a terminal without them loses nothing. */
#ifndef BQ_PAINT_H
#define BQ_PAINT_H

#include "engine/limits.h"
#include "terminal/screens/canvas.h"
#include "wire/wire.h"

enum { BQ__TRUE_COLOURS = 1 << 24 }; /* each is said by red, green and blue */

typedef struct bq__paint {
    int fg; /* -1: the terminal's own; with BQ__TRUE_COLOURS: that bit, and 0xRRGGBB */
    int bg;
    bool reverse; /* where there are no colours a band is a bar */
} bq__paint;

enum bq__theme { BQ__THEME_USUAL, BQ__THEME_BLIND, BQ__THEME_CONTRAST, BQ__THEMES };

/* The hues of an edition's groups, found by the names they have in its file; and in which theme. */
typedef struct bq__hues {
    uint8_t of[BQ_GROUPS];
    uint8_t theme; /* enum bq__theme */
} bq__hues;
bq__hues bq__hues_of(const char *const group_key[BQ_GROUPS], unsigned groups);

bq__paint bq__paint_of(unsigned ink, int colours, const bq__hues *hues);

/* Canvas `now` as what a terminal must be sent if it shows `before` (NULL: nothing is known). */
void bq__paint_ansi(bq_buf *b, const bq__canvas *before, const bq__canvas *now, int colours,
                    const bq__hues *hues);

#endif
