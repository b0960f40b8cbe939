/* paint.c - inks as colours, and a canvas as the bytes that draw it (for recordings; the game itself
 * leaves that to ncurses). */
#include <stdio.h>
#include <string.h>

#include "terminal/screens/paint.h"

/* ---- groups ---- */

typedef struct hue {
    const char *key;
    uint8_t in_256;
    uint8_t in_16;
    uint8_t in_8;
    uint8_t dark; /* the letters on it are white */
} hue;

static const hue hues[] = {
    {"brown", 94, 3, 3, 1},      {"light_blue", 117, 14, 6, 0}, {"pink", 176, 13, 5, 0},
    {"orange", 208, 11, 3, 0},   {"red", 160, 1, 1, 1},         {"yellow", 226, 11, 3, 0},
    {"green", 34, 2, 2, 0},      {"dark_blue", 20, 4, 4, 1},    {"station", 240, 8, 7, 1},
    {"utility", 252, 7, 7, 0},   {"teal", 30, 6, 6, 1},         {"violet", 97, 5, 5, 1},
};
enum { HUES = sizeof hues / sizeof hues[0] };

static int hue_named(const char *key)
{
    for (int i = 0; key && i < HUES; i++)
        if (!strcmp(hues[i].key, key))
            return i;
    return -1;
}

/* Groups with names of their own take the hues that are left. */
bq__hues bq__hues_of(const char *const group_key[BQ_GROUPS], unsigned groups)
{
    bq__hues out = {{0}};
    unsigned used = 0;
    for (unsigned group = 0; group < groups; group++) {
        int which = group_key ? hue_named(group_key[group]) : -1;
        if (which >= 0)
            used |= 1u << which;
    }
    for (unsigned group = 0; group < groups; group++) {
        int which = group_key ? hue_named(group_key[group]) : -1;
        for (int i = 0; which < 0 && i < HUES; i++)
            if (!(used >> i & 1u))
                which = i;
        which = which < 0 ? (int)group % HUES : which;
        used |= 1u << which;
        out.of[group] = (uint8_t)which;
    }
    return out;
}

/* ---- inks ---- */

static bq__paint band(const hue *h, int colours)
{
    if (colours >= 256)
        return (bq__paint){h->dark ? 231 : 16, h->in_256};
    if (colours >= 16)
        return (bq__paint){h->dark ? 15 : 0, h->in_16};
    return (bq__paint){h->in_8 == 4 || h->in_8 == 1 || h->in_8 == 5 ? 7 : 0, h->in_8};
}

bq__paint bq__paint_of(unsigned ink, int colours, const bq__hues *of)
{
    static const uint8_t seats[8][3] = {{39, 12, 6},  {203, 9, 1},  {77, 10, 2},  {220, 11, 3},
                                        {177, 13, 5}, {51, 14, 6},  {215, 3, 3},  {250, 7, 7}};
    static const int16_t few[BQ__INK_SEAT][3] = {
        [BQ__INK_PLAIN] = {-1, -1, -1},  [BQ__INK_DIM] = {245, 8, -1},
        [BQ__INK_TITLE] = {222, 11, 3},  [BQ__INK_ACCENT] = {81, 14, 6},
        [BQ__INK_GOOD] = {114, 10, 2},   [BQ__INK_BAD] = {210, 9, 1},
    };
    unsigned tier = colours >= 256 ? 0 : colours >= 16 ? 1 : 2;
    if (colours < 8 || ink >= BQ__INKS)
        return (bq__paint){-1, -1};
    if (ink >= BQ__INK_GROUP)
        return band(&hues[of->of[ink - BQ__INK_GROUP] % HUES], colours);
    if (ink >= BQ__INK_SEAT)
        return (bq__paint){seats[ink - BQ__INK_SEAT][tier], -1};
    return (bq__paint){few[ink][tier], -1};
}

/* ---- as bytes ---- */

static void put_style(bq_buf *b, bq__style style, int colours, const bq__hues *of)
{
    char text[32];
    unsigned attr = style >> 8;
    bq__paint paint = bq__paint_of(style & 0xFF, colours, of);
    bq_buf_str(b, "\033[0");
    if (attr & BQ__BOLD)
        bq_buf_str(b, ";1");
    if (attr & BQ__FAINT)
        bq_buf_str(b, ";2");
    if (attr & BQ__UNDERLINE)
        bq_buf_str(b, ";4");
    if (attr & BQ__REVERSE)
        bq_buf_str(b, ";7");
    if (paint.fg >= 0) {
        snprintf(text, sizeof text, ";38;5;%d", paint.fg);
        bq_buf_str(b, text);
    }
    if (paint.bg >= 0) {
        snprintf(text, sizeof text, ";48;5;%d", paint.bg);
        bq_buf_str(b, text);
    }
    bq_buf_char(b, 'm');
}

static bool same(const bq__cell *a, const bq__cell *b)
{
    return a->code == b->code && a->mark == b->mark && a->style == b->style;
}

void bq__paint_ansi(bq_buf *b, const bq__canvas *before, const bq__canvas *now, int colours,
                    const bq__hues *of)
{
    bq__style style = 0;
    if (!before)
        bq_buf_str(b, "\033[0m\033[2J");
    for (int row = 0; row < now->rows; row++) {
        int at = -1; /* where the cursor stands in this row */
        for (int col = 0; col < now->cols; col++) {
            const bq__cell *cell = bq__canvas_at(now, row, col);
            const bq__cell *old = before ? bq__canvas_at(before, row, col) : NULL;
            if (cell->code == 0 || (old && same(old, cell)))
                continue;
            if (at != col) {
                char move[32];
                snprintf(move, sizeof move, "\033[%d;%dH", row + 1, col + 1);
                bq_buf_str(b, move);
            }
            if (cell->style != style)
                put_style(b, style = cell->style, colours, of);
            bq_buf_utf8(b, cell->code);
            if (cell->mark)
                bq_buf_utf8(b, cell->mark);
            const bq__cell *next = bq__canvas_at(now, row, col + 1);
            at = col + (next && next->code == 0 ? 2 : 1);
        }
    }
    if (style)
        bq_buf_str(b, "\033[0m");
}
