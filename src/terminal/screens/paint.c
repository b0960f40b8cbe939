/* paint.c - inks as colours, and a canvas as the bytes that draw it (for recordings; the game itself
 * leaves that to ncurses). */
#include <stdio.h>
#include <string.h>

#include "terminal/screens/paint.h"

/* ---- groups ---- */

typedef struct hue {
    const char *key;
    uint32_t rgb;
    uint8_t in_256;
    uint8_t in_16;
    uint8_t in_8;
    uint8_t dark; /* the letters on it are white */
    uint32_t blind_rgb; /* for people who see red and green alike */
    uint8_t blind_256;
    uint8_t blind_dark;
} hue;

static const hue hues[] = {
    {"brown", 0x8B5A2B, 94, 3, 3, 1, 0x7A4B12, 94, 1},        {"light_blue", 0x8FD3F4, 117, 14, 6, 0, 0x8CCBF0, 117, 0},
    {"pink", 0xDB7BBE, 176, 13, 5, 0, 0xCC79A7, 175, 0},      {"orange", 0xF28C28, 208, 11, 3, 0, 0xE69F00, 214, 0},
    {"red", 0xD02C3F, 160, 1, 1, 1, 0xB8470A, 130, 1},        {"yellow", 0xF7D046, 226, 11, 3, 0, 0xF0E442, 227, 0},
    {"green", 0x2E9E5B, 34, 2, 2, 0, 0x009E73, 36, 0},        {"dark_blue", 0x2C4FA8, 20, 4, 4, 1, 0x1F5FA8, 25, 1},
    {"station", 0x4C515B, 240, 8, 7, 1, 0x4C515B, 240, 1},    {"utility", 0xC9CED6, 252, 7, 7, 0, 0xC9CED6, 252, 0},
    {"teal", 0x1F7F7F, 30, 6, 6, 1, 0x1F7F7F, 30, 1},         {"violet", 0x7F58A6, 97, 5, 5, 1, 0x7F58A6, 97, 1},
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
    bq__hues out = {.theme = 0};
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

/* ---- seats ---- */

static const struct {
    uint32_t rgb, tint; /* its own, and what lies under its squares */
    uint8_t in_256, in_16, in_8, tint_256;
    uint32_t blind_rgb, blind_tint;
    uint8_t blind_256, blind_tint_256;
} seats[8] = {
    {0x4DA3FF, 0x1D4468, 39, 12, 6, 24, 0x56A0DC, 0x1B4468, 32, 24},
    {0xFF6B6B, 0x6B2C33, 203, 9, 1, 88, 0xE0672A, 0x6B3414, 166, 94},
    {0x5AD17A, 0x21553A, 77, 10, 2, 22, 0x1FB892, 0x0F5142, 36, 23},
    {0xFFD23F, 0x5F5220, 220, 11, 3, 58, 0xF0E442, 0x5D5A1C, 227, 58},
    {0xC792EA, 0x4F3A66, 177, 13, 5, 54, 0xD58DB8, 0x5A3550, 175, 53},
    {0x4DE1E1, 0x1C5A5E, 51, 14, 6, 30, 0x9AD5F5, 0x2F5265, 117, 31},
    {0xFFAB5E, 0x6A4425, 215, 3, 3, 130, 0xF0A82E, 0x63450F, 214, 136},
    {0xC4CAD4, 0x484D57, 250, 7, 7, 240, 0xC4CAD4, 0x484D57, 250, 240},
};

static int true_colour(uint32_t rgb)
{
    return (int)(BQ__TRUE_COLOURS | rgb);
}

static bq__paint band(const hue *h, int colours, unsigned theme)
{
    bool blind = theme == BQ__THEME_BLIND;
    bool dark = blind ? h->blind_dark : h->dark;
    if (colours >= BQ__TRUE_COLOURS)
        return (bq__paint){.fg = true_colour(dark ? 0xFFFFFF : 0x10141B), .bg = true_colour(blind ? h->blind_rgb : h->rgb)};
    if (colours >= 256)
        return (bq__paint){.fg = dark ? 231 : 16, .bg = blind ? h->blind_256 : h->in_256};
    if (colours >= 16)
        return (bq__paint){.fg = h->dark ? 15 : 0, .bg = h->in_16};
    return (bq__paint){.fg = h->in_8 == 4 || h->in_8 == 1 || h->in_8 == 5 ? 7 : 0, .bg = h->in_8};
}

static int seat_colour(unsigned seat, int colours, unsigned theme)
{
    bool blind = theme == BQ__THEME_BLIND;
    if (colours >= BQ__TRUE_COLOURS)
        return true_colour(blind ? seats[seat].blind_rgb : seats[seat].rgb);
    if (colours >= 256)
        return blind ? seats[seat].blind_256 : seats[seat].in_256;
    return colours >= 16 ? seats[seat].in_16 : seats[seat].in_8;
}

/* Few colours have no tints: the letters have the seat's own. Much contrast wants no tint either. */
static bq__paint face(unsigned seat, int colours, unsigned theme)
{
    bool blind = theme == BQ__THEME_BLIND;
    if (colours < 256 || theme == BQ__THEME_CONTRAST)
        return (bq__paint){.fg = seat_colour(seat, colours, theme), .bg = -1};
    if (colours >= BQ__TRUE_COLOURS)
        return (bq__paint){.fg = true_colour(0xF2F4F8), .bg = true_colour(blind ? seats[seat].blind_tint : seats[seat].tint)};
    return (bq__paint){.fg = 231, .bg = blind ? seats[seat].blind_tint_256 : seats[seat].tint_256};
}

bq__paint bq__paint_of(unsigned ink, int colours, const bq__hues *of)
{
    enum { TIERS = 4 };
    static const int32_t few[BQ__INK_SEAT][TIERS] = {
        [BQ__INK_PLAIN] = {-1, -1, -1, -1},
        [BQ__INK_DIM] = {BQ__TRUE_COLOURS | 0x8A93A3, 245, 8, -1},
        [BQ__INK_TITLE] = {BQ__TRUE_COLOURS | 0xFFD787, 222, 11, 3},
        [BQ__INK_ACCENT] = {BQ__TRUE_COLOURS | 0x5FD7FF, 81, 14, 6},
        [BQ__INK_GOOD] = {BQ__TRUE_COLOURS | 0x87D787, 114, 10, 2},
        [BQ__INK_BAD] = {BQ__TRUE_COLOURS | 0xFF8787, 210, 9, 1},
    };
    unsigned tier = colours >= BQ__TRUE_COLOURS ? 0 : colours >= 256 ? 1 : colours >= 16 ? 2 : 3;
    bool group = ink >= BQ__INK_GROUP && ink < BQ__INK_FACE;
    if (colours < 8 || ink >= BQ__INKS)
        return (bq__paint){.fg = -1, .bg = -1, .reverse = group};
    if (ink >= BQ__INK_FACE)
        return face(ink - BQ__INK_FACE, colours, of->theme);
    if (group)
        return band(&hues[of->of[ink - BQ__INK_GROUP] % HUES], colours, of->theme);
    if (ink >= BQ__INK_SEAT)
        return (bq__paint){.fg = seat_colour(ink - BQ__INK_SEAT, colours, of->theme), .bg = -1};
    if (ink == BQ__INK_DIM && of->theme == BQ__THEME_CONTRAST) /* nothing is hard to read */
        return (bq__paint){.fg = -1, .bg = -1};
    return (bq__paint){.fg = few[ink][tier], .bg = -1};
}

/* ---- as bytes ---- */

static void put_colour(bq_buf *b, int which, int colour)
{
    char text[40];
    if (colour >= BQ__TRUE_COLOURS)
        snprintf(text, sizeof text, ";%d;2;%d;%d;%d", which, colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF);
    else
        snprintf(text, sizeof text, ";%d;5;%d", which, colour);
    if (colour >= 0)
        bq_buf_str(b, text);
}

static void put_style(bq_buf *b, bq__style style, int colours, const bq__hues *of)
{
    unsigned attr = style >> 8;
    bq__paint paint = bq__paint_of(style & 0xFF, colours, of);
    bq_buf_str(b, "\033[0");
    if (attr & BQ__BOLD)
        bq_buf_str(b, ";1");
    if (attr & BQ__FAINT)
        bq_buf_str(b, ";2");
    if (attr & BQ__UNDERLINE)
        bq_buf_str(b, ";4");
    if (!(attr & BQ__REVERSE) != !paint.reverse)
        bq_buf_str(b, ";7");
    put_colour(b, 38, paint.fg);
    put_colour(b, 48, paint.bg);
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
