/* shown_drawn.c - the board, the players and the words that a canvas shows, read from its cells. */
#include "shown.h"

enum { MARK = 0x25BA, DIE = 0x2680, DICE = 13 };
#define KEPT "◆" /* a card out of jail */

static unsigned ink_at(const bq__canvas *c, int row, int col)
{
    const bq__cell *cell = bq__canvas_at(c, row, col);
    return cell ? cell->style & 0xFFu : 0;
}

static bool reversed_at(const bq__canvas *c, int row, int col)
{
    const bq__cell *cell = bq__canvas_at(c, row, col);
    return cell && cell->style >> 8 & BQ__REVERSE;
}

/* ---- words ---- */

/* A row joined to what was read before; between two columns of text stands a line. */
static void add_row(sight *seen, const bq__canvas *c, int row, int col, int wide)
{
    char text[2000];
    size_t used = strlen(seen->words);
    read_row(c, row, col, wide, text, sizeof text);
    const char *at = text + strspn(text, " ");
    if (*at)
        snprintf(seen->words + used, sizeof seen->words - used, "%s%s", used ? " " : "", at);
}

static void add_rect(sight *seen, const bq__canvas *c, bq__rect r)
{
    for (int row = r.row; row < r.row + r.h; row++)
        add_row(seen, c, row, r.col, r.w);
}

void drawn_words(const looking *l, sight *seen)
{
    const bq__screens *v = l->v;
    const bq__canvas *c = &v->canvas;
    seen->words[0] = 0;
    if (bq__screens_now(v) != BQ__SCREEN_BOARD && bq__screens_now(v) != BQ__SCREEN_REPLAY) {
        add_rect(seen, c, (bq__rect){0, 0, c->rows, c->cols});
        return;
    }
    add_rect(seen, c, v->layout.panel);
    if (v->layout.side.w)
        add_rect(seen, c, v->layout.side);
    add_row(seen, c, v->layout.message_row, 0, c->cols);
}

/* Whatever lies over the board has a frame; where there is no room for one it is the whole screen. */
void drawn_box(const looking *l, sight *seen)
{
    const bq__canvas *c = &l->v->canvas;
    int top = -1, left = -1, right = -1, bottom = -1;
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            unsigned ink = ink_at(c, row, col);
            bool frame = ink == BQ__INK_ACCENT || ink == BQ__INK_BAD;
            if (frame && read_code(c, row, col) == 0x250C)
                top = row, left = col;
            if (frame && read_code(c, row, col) == 0x2518)
                bottom = row, right = col;
        }
    seen->words[0] = 0;
    if (top < 0 || bottom < 0)
        add_rect(seen, c, (bq__rect){0, 0, c->rows, c->cols});
    else
        add_rect(seen, c, (bq__rect){top + 1, left + 1, bottom - top - 1, right - left - 1});
}

/* ---- squares ---- */

/* What stands on a deed, from its signs: points or roofs for houses, walls around an H, bars, a head. */
static uint32_t read_mark(const bq__canvas *c, int row, int col)
{
    static const uint32_t points[] = {0x2840, 0x2844, 0x2846, 0x2847};
    uint32_t code = read_code(c, row, col), roofs = 0;
    for (uint32_t i = 0; i < 4; i++)
        if (code == points[i])
            return '1' + i;
    while (roofs < 4 && read_code(c, row, col + (int)roofs) == 0x2302)
        roofs++;
    if (roofs)
        return '0' + roofs;
    if (code == 0x2590 && read_code(c, row, col + 2) == 0x258C)
        return read_code(c, row, col + 1);
    return code == 0x256B ? 'P' : code == 0x263B ? 'S' : code;
}

/* The group's colour lies over the whole width; a hatched one is mortgaged. */
static void read_band(const bq__canvas *c, bq__rect r, unsigned group, sight_square *to)
{
    uint32_t hatched = 0;
    to->group = read_code(c, r.row, r.col);
    to->owner = read_code(c, r.row, r.col + 1);
    to->mark = read_mark(c, r.row, r.col + 2);
    to->band = true;
    for (int col = 0; col < r.w; col++) {
        unsigned ink = ink_at(c, r.row, r.col + col);
        to->band &= ink == BQ__INK_GROUP + group || (ink >= BQ__INK_SEAT && ink < BQ__INK_GROUP) || ink == BQ__INK_BAD;
        hatched += read_code(c, r.row, r.col + col) == 0x2591;
    }
    if (hatched && to->mark != 'm')
        to->mark = 'm';
}

static bool token_at(const bq__canvas *c, int row, int col)
{
    unsigned ink = ink_at(c, row, col);
    return (ink >= BQ__INK_SEAT && ink < BQ__INK_GROUP && reversed_at(c, row, col)) ||
           (ink == BQ__INK_BAD && read_code(c, row, col) == '#');
}

/* Seats' letters, reversed, in the order in which they overflow: from the foot of the square upwards. */
static void read_tokens(const bq__canvas *c, bq__rect r, sight_square *to)
{
    size_t n = 0;
    for (int row = r.row + r.h - 1; row >= r.row; row--)
        for (int col = r.col; col < r.col + r.w; col++)
            if (token_at(c, row, col) && n + 1 < sizeof to->tokens)
                to->tokens[n++] = (char)read_code(c, row, col);
    to->tokens[n] = 0;
}

/* A row without its tokens. */
static void read_words(const bq__canvas *c, int row, int col, int wide, char *out, size_t size)
{
    int n = wide;
    while (n > 0 && (token_at(c, row, col + n - 1) || read_code(c, row, col + n - 1) == ' '))
        n--;
    read_row(c, row, col, n, out, size);
}

/* Two rows: on the band the figure, below it the name. */
static void read_low(const bq__screens *v, bq__rect r, bool deed, sight_square *to)
{
    const bq__canvas *c = &v->canvas;
    bool over = token_at(c, r.row, r.col + r.w - 1);
    char text[100];
    read_words(c, r.row + 1, r.col, r.w, to->name, sizeof to->name);
    read_row(c, r.row, r.col + 3, r.w - 3, text, sizeof text);
    if (deed && !over)
        snprintf(to->figure, sizeof to->figure, "%.31s", text + strspn(text, " \xE2\x96\x91"));
    to->ink = ink_at(c, r.row + 1, r.col);
    to->bare = !to->name[0] || token_at(c, r.row + 1, r.col); /* a crowd: nobody's name fits */
    if (to->bare)
        to->ink = (unsigned)NOT_READ;
}

/* The band with the number, the name, the figure at the right of the last row. */
static void read_high(const bq__screens *v, bq__rect r, sight_square *to)
{
    const bq__canvas *c = &v->canvas;
    int w = r.w >= 10 ? 5 : 4, last = r.row + r.h - 1;
    char text[100];
    if (r.w >= 8)
        read_row(c, r.row, r.col + r.w - 2, 2, to->number, sizeof to->number);
    for (int row = r.row + 1; row < last; row++) {
        size_t n = strlen(to->name);
        read_words(c, row, r.col, r.w, text, sizeof text);
        snprintf(to->name + n, sizeof to->name - n, "%s%s", n && text[0] ? " " : "", text);
    }
    read_row(c, last, r.col + r.w - w, w, text, sizeof text);
    snprintf(to->figure, sizeof to->figure, "%.31s", text + strspn(text, " \xE2\x96\x91"));
    to->ink = ink_at(c, last, r.col + r.w - 1);
}

static void read_squares(const looking *l, sight *seen)
{
    const bq__screens *v = l->v;
    for (unsigned i = 0; i < l->ed->squares; i++) {
        bq__rect r = bq__layout_cell(&v->layout, l->ed->squares, i);
        bool deed = l->ed->deeds >> i & 1u;
        seen->square[i] = (sight_square){.room = NOT_READ, .ink = (unsigned)NOT_READ};
        if (deed)
            read_band(&v->canvas, r, l->ed->square[i].group, &seen->square[i]);
        read_tokens(&v->canvas, r, &seen->square[i]);
        if (r.h >= 3)
            read_high(v, r, &seen->square[i]);
        else
            read_low(v, r, deed, &seen->square[i]);
    }
}

/* ---- players ---- */

/* A seat's letter, reversed, between two blanks; behind it the name and sums, up to the next one or a line. */
static bool seat_at(const looking *l, int row, int col, unsigned *seat)
{
    const bq__canvas *c = &l->v->canvas;
    uint32_t code = read_code(c, row, col);
    *seat = code - 'A';
    return code >= 'A' && *seat < l->f->seats && reversed_at(c, row, col) && read_code(c, row, col - 1) == ' ' &&
           !reversed_at(c, row, col - 1) && read_code(c, row, col + 1) == ' ' && !reversed_at(c, row, col + 1);
}

static void read_seat(const looking *l, int row, int col, int end, sight_seat *to)
{
    const bq__canvas *c = &l->v->canvas;
    char text[600], out[100];
    unsigned next;
    int wide = 1;
    while (col + wide < end && read_code(c, row, col + wide) != 0x2502 && !seat_at(l, row, col + wide, &next))
        wide++;
    read_row(c, row, col + 2, wide - 2, text, sizeof text);
    const char *name = l->s->seat[read_code(c, row, col) - 'A'];
    size_t same = 0;
    while (name[same] && text[same] == name[same])
        same++;
    bool cut_off = same > 1 && !strncmp(text + same, "…", 3); /* where it is narrow */
    to->there = cut_off || (!name[same] && text[same] == ' ');
    to->turn = read_code(c, row, col - 2) == MARK;
    to->sums = read_sums(text + same, l->s->names.money, to->sum, SHOWN_SUMS);
    read_blanks(out, sizeof out, bq__screens_word(l->v, BQ_T_SCREEN_NOTE_OUT));
    const char *rest = text + same + strspn(text + same, " \xE2\x80\xA6"), *cut = strstr(rest, "…");
    size_t n = cut ? (size_t)(cut - rest) : strlen(out);
    to->out = !to->sums && n > 2 && !strncmp(rest, out, n);
    to->at = NOT_READ;
    to->cards = strstr(text, KEPT) != NULL;
}

static void read_players_in(const looking *l, bq__rect r, sight *seen)
{
    for (int row = r.row; row < r.row + r.h; row++)
        for (int col = r.col; col < r.col + r.w; col++) {
            unsigned seat;
            if (seat_at(l, row, col, &seat) && !seen->seat[seat].there)
                read_seat(l, row, col, r.col + r.w, &seen->seat[seat]);
        }
}

static void read_players(const looking *l, sight *seen)
{
    read_players_in(l, l->v->layout.panel, seen);
    read_players_in(l, l->v->layout.side, seen);
}

/* ---- the head ---- */

/* "⚂ ⚃ 3+4=7" at its end: the faces are read, and the figures must be theirs. */
static void read_head(const looking *l, sight *seen)
{
    const bq__canvas *c = &l->v->canvas;
    bq__rect r = l->v->layout.panel;
    int wide = r.w, end = wide;
    unsigned a, b, sum;
    for (int col = 0; col < wide; col++) {
        uint32_t one = read_code(c, r.row, r.col + col), other = read_code(c, r.row, r.col + col + 2);
        if (one < DIE || one >= DIE + 6 || other < DIE || other >= DIE + 6)
            continue;
        char text[100];
        read_row(c, r.row, r.col + col + 4, wide - col - 4, text, sizeof text);
        bool told = sscanf(text, "%u+%u=%u", &a, &b, &sum) == 3 && a == one - DIE + 1 && b == other - DIE + 1;
        seen->dice[0] = (uint8_t)(one - DIE + 1);
        seen->dice[1] = (uint8_t)(other - DIE + 1);
        seen->dice[2] = (uint8_t)(told ? sum : 0);
        end = col;
        break;
    }
    read_row(c, r.row, r.col, end, seen->head, sizeof seen->head);
    seen->dice_due = wide - bq__canvas_columns(c, seen->head) > DICE; /* a long title leaves no room */
}

void drawn_board(const looking *l, sight *seen)
{
    const bq__screens *v = l->v;
    enum bq__shape shape = v->layout.shape;
    memset(seen, 0, sizeof *seen);
    seen->where = bq__screens_now(v) == BQ__SCREEN_REPLAY ? "replay" : "screen";
    seen->board = shape == BQ__RING || shape == BQ__GRID;
    seen->players = seen->board;
    seen->jails = true;
    for (unsigned i = 0; i < BQ_SEATS; i++)
        seen->seat[i].at = NOT_READ;
    if (seen->board)
        read_squares(l, seen);
    if (shape != BQ__TINY) {
        read_head(l, seen);
        read_players(l, seen);
    }
    drawn_words(l, seen);
}
