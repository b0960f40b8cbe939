/* cell.c - one square of the board, in whatever room it has: a band of its group's colour over the whole width, a face
 * in the tint of its owner. What colours say is said by signs too: the group by a small letter, the owner by a capital
 * one (· for sale), then what stands there: houses, a hotel H, m mortgaged (and hatched), bars a prison, a head a
 * squatter. Tokens are their seats' letters, those in jail after a #. */
#include <string.h>

#include "game/ahead.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { TOKENS = BQ_SEATS + 1, HATCH = 0x2591, FREE = 0xB7, NUMBERED = 8, HIGH = 3 };

/* ---- what stands there ---- */

char bq__square_mark(const bq_edition *ed, const bq_state *st, unsigned square)
{
    uint64_t bit = (uint64_t)1 << square;
    if (st->mortgaged & bit)
        return 'm';
    if (st->prisons & bit)
        return 'P';
    if (st->squat[square])
        return 'S';
    if (st->level[square])
        return st->level[square] == ed->hotel ? 'H' : (char)('0' + st->level[square]);
    return ' ';
}

/* One sign: so many points for houses. */
uint32_t bq__square_sign(char mark)
{
    static const uint32_t houses[] = {0x2840, 0x2844, 0x2846, 0x2847}; /* ⡀⡄⡆⡇ */
    if (mark >= '1' && mark <= '4')
        return houses[mark - '1'];
    return mark == 'P' ? 0x256B : mark == 'S' ? 0x263B : (uint32_t)mark;
}

/* Drawn where there is room: a roof for each house, walls around the H of a hotel, bars. The columns. */
static int put_buildings(bq__screens *v, char mark, int row, int col, bq__style style)
{
    if (mark >= '1' && mark <= '4') {
        for (int i = 0; i < mark - '0'; i++)
            bq__put_code(&v->canvas, row, col + i, style, 0x2302);
        return mark - '0';
    }
    if (mark == 'H' || mark == 'P') {
        bq__put_code(&v->canvas, row, col, style, mark == 'H' ? 0x2590 : 0x256B);
        bq__put_code(&v->canvas, row, col + 1, style, mark == 'H' ? 'H' : 0x256B);
        bq__put_code(&v->canvas, row, col + 2, style, mark == 'H' ? 0x258C : 0x256B);
        return 3;
    }
    bq__put_code(&v->canvas, row, col, style, bq__square_sign(mark));
    return 1;
}

/* What happens on a square that nobody owns. */
static uint32_t sign_of(const bq_edition *ed, unsigned square)
{
    static const uint32_t signs[BQ_SQUARE_KINDS] = {
        [BQ_SQ_GO] = 0x25BA,         [BQ_SQ_CHANCE] = '?',     [BQ_SQ_CHEST] = 0x25A0, [BQ_SQ_TAX_INCOME] = '%',
        [BQ_SQ_TAX_LUXURY] = 0x25C6, [BQ_SQ_JAIL] = 0x256B,    [BQ_SQ_PARKING] = 'P',  [BQ_SQ_GOTOJAIL] = '!',
    };
    return signs[ed->square[square].kind] ? signs[ed->square[square].kind] : ' ';
}

/* Letters of group and owner. */
static bq__style put_letters(bq__screens *v, unsigned square, int row, int col)
{
    unsigned group = bq__screens_edition(v)->square[square].group, owner = v->st->owner[square];
    bq__style style = BQ__STYLE(BQ__INK_GROUP + group, BQ__BOLD);
    bq__put_code(&v->canvas, row, col, style, 'a' + group);
    bq__put_code(&v->canvas, row, col + 1, style, owner < BQ_SEATS ? 'A' + owner : (uint32_t)FREE);
    return style;
}

void bq__draw_badge(bq__screens *v, unsigned square, int row, int col)
{
    char mark = bq__square_mark(bq__screens_edition(v), v->st, square);
    bq__put_code(&v->canvas, row, col + 2, put_letters(v, square, row, col), bq__square_sign(mark));
}

/* Under everything else on it. */
static bq__style face_of(const bq__screens *v, unsigned square)
{
    unsigned owner = v->st->owner[square];
    bool deed = bq__screens_edition(v)->deeds >> square & 1u;
    return deed && owner < BQ_SEATS ? BQ__STYLE(BQ__INK_FACE + owner, 0) : BQ__STYLE(BQ__INK_PLAIN, 0);
}

/* ---- tokens ---- */

typedef struct crowd {
    uint32_t code[TOKENS];
    bq__style style[TOKENS];
    int n;
} crowd;

/* Tokens that only visit, then, after a #, those in jail. */
static crowd crowd_of(const bq__screens *v, unsigned square)
{
    const bq_state *st = v->st;
    crowd c = {.n = 0};
    for (unsigned jailed = 0; jailed < 2; jailed++) {
        bool sign = false;
        for (unsigned seat = 0; seat < st->seats; seat++) {
            bool there = st->in >> seat & 1u && st->position[seat] == square &&
                         (st->jailed >> seat & 1u) == jailed;
            if (!there || c.n + 1 >= TOKENS + (jailed ? 0 : 1))
                continue;
            if (jailed && !sign) {
                c.code[c.n] = '#';
                c.style[c.n++] = BQ__STYLE(BQ__INK_BAD, BQ__BOLD);
                sign = true;
            }
            c.code[c.n] = 'A' + seat;
            c.style[c.n++] = BQ__STYLE(BQ__INK_SEAT + seat, BQ__BOLD | BQ__REVERSE | (seat == st->turn ? BQ__UNDERLINE : 0));
        }
    }
    return c;
}

static void put_tokens(bq__screens *v, const crowd *c, int from, int n, int row, int col)
{
    for (int i = 0; i < n; i++)
        bq__put_code(&v->canvas, row, col + i, c->style[from + i], c->code[from + i]);
}

/* ---- words and figures ---- */

/* The rent due now, the price if it is for sale, the tax. */
bq__style bq__square_figure(bq__screens *v, unsigned square, int w, char out[32])
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = v->st;
    const bq_square *sq = &ed->square[square];
    char brief[24];
    out[0] = 0;
    if (ed->deeds >> square & 1u) {
        unsigned owner = st->owner[square];
        if (owner >= BQ_SEATS) {
            snprintf(out, 32, "%s", bq__brief(sq->price, w, brief));
            return BQ__INK_DIM;
        }
        int32_t rent = bq_rent(ed, st, square, 1);
        bool per_point = sq->kind == BQ_SQ_UTILITY && bq__brief(rent, w - 1, brief)[0] != '0'; /* the sum before its sign */
        snprintf(out, 32, "%s%s", rent ? bq__brief(rent, per_point ? w - 1 : w, brief) : "-",
                 rent && per_point ? "×" : "");
        return bq__seat_style(owner);
    }
    int64_t amount = sq->kind == BQ_SQ_TAX_INCOME   ? -(int64_t)ed->rule.income_tax
                     : sq->kind == BQ_SQ_TAX_LUXURY ? -(int64_t)ed->rule.luxury_tax
                     : sq->kind == BQ_SQ_GO         ? ed->rule.salary
                     : sq->kind == BQ_SQ_PARKING    ? st->pot
                                                    : 0;
    if (amount)
        snprintf(out, 32, "%s%s", amount > 0 ? "+" : "-",
                 bq__brief(amount > 0 ? amount : -amount, w - 1, brief));
    return BQ__INK_DIM;
}

static void put_figure(bq__screens *v, unsigned square, int row, int col, int w, bq__style style)
{
    char text[32];
    bq__style own = bq__square_figure(v, square, w, text);
    bool face = (style & 0xFF) == BQ__INK_PLAIN; /* of nobody: as it is elsewhere */
    bq__put_right(&v->canvas, row, col, w, face ? own : (bq__style)(style | BQ__BOLD << 8), text);
}

/* The whole name over several rows where there is room, else what is left of it in one. */
static void put_name(bq__screens *v, unsigned square, bq__rect r, bq__style style)
{
    const char *name = bq__square_name(v, square);
    size_t at = 0, from, n;
    int rows = 0, widest = 0;
    while (bq__wrap(&v->canvas, name, r.w, &at, &from, &n)) {
        char line[200];
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line - 1 ? n : sizeof line - 1), name + from);
        int wide = bq__canvas_columns(&v->canvas, line);
        widest = wide > widest ? wide : widest;
        rows++;
    }
    bool broken = false; /* inside a word */
    for (size_t i = at = 0; bq__wrap(&v->canvas, name, r.w, &at, &from, &n); i++)
        broken |= name[from + n] && name[from + n] != ' ';
    if (rows <= r.h && widest <= r.w && !broken)
        bq__put_wrapped(&v->canvas, r, style, name);
    else if (r.w > 0)
        bq__put(&v->canvas, r.row, r.col, r.w, style, bq__square_fit(v, square, r.w));
}

static void put_odds(bq__screens *v, unsigned square, int row, int col, int w)
{
    char text[32];
    unsigned ways = bq_ways_to(bq__screens_edition(v), v->st, v->st->turn, square);
    if (ways) {
        snprintf(text, sizeof text, "%u/36", ways);
        bq__put(&v->canvas, row, col, w, BQ__INK_ACCENT, text);
    }
}

/* Instead of the name: `o` says what. */
static void put_overlay(bq__screens *v, unsigned square, bq__rect r, bq__style style)
{
    char number[8];
    switch (v->overlay) {
    case BQ__OVER_RENT:
        put_figure(v, square, r.row, r.col, r.w, style);
        break;
    case BQ__OVER_NUMBER:
        snprintf(number, sizeof number, "%02u", square);
        bq__put(&v->canvas, r.row, r.col, r.w, style, number);
        break;
    case BQ__OVER_ODDS:
        put_odds(v, square, r.row, r.col, r.w);
        break;
    case BQ__OVER_NAME:
    case BQ__OVERS:
        put_name(v, square, r, style);
        break;
    }
}

/* ---- cells ---- */

/* The band: group, owner, buildings; then, low, the figure, and high the number of the square. */
static void put_band(bq__screens *v, unsigned square, bq__rect r)
{
    const bq_edition *ed = bq__screens_edition(v);
    char number[8], mark = bq__square_mark(ed, v->st, square);
    bool deed = ed->deeds >> square & 1u, high = r.h >= HIGH;
    bq__style style = BQ__STYLE(BQ__INK_DIM, 0);
    if (deed) {
        style = BQ__STYLE(BQ__INK_GROUP + ed->square[square].group, BQ__BOLD);
        bq__fill(&v->canvas, (bq__rect){r.row, r.col, 1, r.w}, style, mark == 'm' ? HATCH : ' ');
        put_letters(v, square, r.row, r.col);
        if (high && r.w >= NUMBERED)
            put_buildings(v, mark, r.row, r.col + 2, style);
        else
            bq__put_code(&v->canvas, r.row, r.col + 2, style, bq__square_sign(mark));
    } else {
        bq__put_code(&v->canvas, r.row, r.col, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), sign_of(ed, square));
    }
    if (!high) {
        int from = deed ? 3 : 1;
        put_figure(v, square, r.row, r.col + from, r.w - from, deed ? style : (bq__style)BQ__INK_PLAIN);
    } else if (r.w >= NUMBERED) {
        snprintf(number, sizeof number, "%02u", square);
        bq__put(&v->canvas, r.row, r.col + r.w - 2, 2, deed ? BQ__STYLE(style & 0xFF, 0) : style, number);
    }
}

/* Two rows: the band with the figure, the name with the tokens; what is too much stands over the figure. */
static void low_cell(bq__screens *v, unsigned square, bq__rect r)
{
    crowd c = crowd_of(v, square);
    bq__style face = face_of(v, square);
    int below = c.n < r.w ? c.n : r.w, above = c.n - below;
    put_band(v, square, r);
    bq__fill(&v->canvas, (bq__rect){r.row + 1, r.col, 1, r.w}, face, ' ');
    if (r.w - below >= 3 || v->overlay != BQ__OVER_NAME)
        put_overlay(v, square, (bq__rect){r.row + 1, r.col, 1, r.w - below}, face);
    put_tokens(v, &c, 0, below, r.row + 1, r.col + r.w - below);
    put_tokens(v, &c, below, above, r.row, r.col + r.w - above);
}

/* The band, the name, and at the foot the tokens and the figure; tokens that find no room stand beside the name. */
static void high_cell(bq__screens *v, unsigned square, bq__rect r)
{
    crowd c = crowd_of(v, square);
    bq__style face = face_of(v, square);
    int figure = r.w >= 10 ? 5 : 4, last = r.row + r.h - 1, below = c.n < r.w - figure ? c.n : r.w - figure;
    int above = c.n - below, rows = r.h - 2;
    bool pledged = bq__square_mark(bq__screens_edition(v), v->st, square) == 'm';
    put_band(v, square, r);
    bq__fill(&v->canvas, (bq__rect){r.row + 1, r.col, r.h - 1, r.w}, face, ' ');
    if (pledged)
        bq__fill(&v->canvas, (bq__rect){last, r.col, 1, r.w}, face, HATCH);
    bq__rect name = {r.row + 1, r.col, above ? 1 : rows, rows == 1 ? r.w - above : r.w};
    put_overlay(v, square, name, face);
    if (v->overlay == BQ__OVER_ODDS && rows > 1)
        put_name(v, square, (bq__rect){r.row + 2, r.col, 1, r.w}, face);
    put_figure(v, square, last, r.col + r.w - figure, figure, face);
    put_tokens(v, &c, 0, below, last, r.col);
    put_tokens(v, &c, below, above, last - 1, r.col + r.w - above);
}

/* One row: what is there, the name, two tokens. */
static void flat_cell(bq__screens *v, unsigned square, bq__rect r)
{
    crowd c = crowd_of(v, square);
    int n = c.n < r.w - 3 ? c.n : r.w - 3;
    bq__style face = face_of(v, square);
    if (bq__screens_edition(v)->deeds >> square & 1u)
        bq__draw_badge(v, square, r.row, r.col);
    bq__fill(&v->canvas, (bq__rect){r.row, r.col + 3, 1, r.w - 3}, face, ' ');
    put_overlay(v, square, (bq__rect){r.row, r.col + 3, 1, r.w - 3 - n}, face);
    put_tokens(v, &c, 0, n, r.row, r.col + r.w - n);
}

void bq__draw_cell(bq__screens *v, unsigned square, bq__rect r)
{
    if (r.h >= HIGH)
        high_cell(v, square, r);
    else if (r.h == 2)
        low_cell(v, square, r);
    else
        flat_cell(v, square, r);
    if (square == bq__focus(v))
        bq__restyle(&v->canvas, (bq__rect){r.row + (r.h > 1 ? 1 : 0), r.col, 1, r.w}, BQ__REVERSE);
}
