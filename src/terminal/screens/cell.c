/* cell.c - one square of the board, in whatever room it has. What colours say is said by letters too:
 * the group by a small letter, the owner by a capital one (· for sale), then houses 1-4, H a hotel,
 * m mortgaged, P a prison, S a squatter; tokens by their seats' letters, those in jail after a #. */
#include <string.h>

#include "game/ahead.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { TOKENS = BQ_SEATS + 1 };

/* ---- pieces ---- */

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

static void put_band(bq__screens *v, unsigned square, int row, int col)
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = v->st;
    if (!(ed->deeds >> square & 1u))
        return;
    unsigned group = ed->square[square].group, owner = st->owner[square];
    bq__style style = BQ__STYLE(BQ__INK_GROUP + group, BQ__BOLD);
    bq__put_code(&v->canvas, row, col, style, 'a' + group);
    bq__put_code(&v->canvas, row, col + 1, style,
                 owner < BQ_SEATS ? 'A' + owner : (uint32_t)0xB7);
    bq__put_code(&v->canvas, row, col + 2, style, (uint32_t)bq__square_mark(ed, st, square));
}

/* Right-aligned: who only visits, then, after a #, who is in jail. Those for whom there is no room go into a second
 * place, if there is one. */
static void put_tokens(bq__screens *v, unsigned square, int row, int col, int w, bq__rect second)
{
    const bq_state *st = v->st;
    uint32_t code[TOKENS];
    bq__style style[TOKENS];
    int n = 0;
    for (unsigned jailed = 0; jailed < 2; jailed++) {
        bool sign = false;
        for (unsigned seat = 0; seat < st->seats; seat++) {
            bool there = st->in >> seat & 1u && st->position[seat] == square &&
                         (st->jailed >> seat & 1u) == jailed;
            if (!there)
                continue;
            if (jailed && !sign && n < TOKENS) {
                code[n] = '#';
                style[n++] = BQ__STYLE(BQ__INK_BAD, BQ__BOLD);
                sign = true;
            }
            if (n < TOKENS) {
                code[n] = 'A' + seat;
                style[n] = bq__seat_style(seat);
                if (seat == st->turn)
                    style[n] = (bq__style)(style[n] | BQ__REVERSE << 8);
                n++;
            }
        }
    }
    int below = n > w && second.w ? n - w : 0, here = n - below;
    for (int i = 0; i < here && i < w; i++) {
        bool more = here > w && i + 1 == w;
        bq__put_code(&v->canvas, row, col + w - (here < w ? here : w) + i, more ? BQ__INK_PLAIN : style[i],
                     more ? '+' : code[i]);
    }
    if (below)
        bq__fill(&v->canvas, second, BQ__INK_PLAIN, ' ');
    for (int i = 0; i < below && i < second.w; i++) {
        bool more = below > second.w && i + 1 == second.w;
        bq__put_code(&v->canvas, second.row, second.col + i, more ? BQ__INK_PLAIN : style[here + i],
                     more ? '+' : code[here + i]);
    }
}

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
        bool per_point = sq->kind == BQ_SQ_UTILITY;
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

static void put_figure(bq__screens *v, unsigned square, int row, int col, int w)
{
    char text[32];
    bq__style style = bq__square_figure(v, square, w, text);
    bq__put_right(&v->canvas, row, col, w, style, text);
}

static void put_name(bq__screens *v, unsigned square, int row, int col, int w)
{
    const char *name = bq__square_name(v, square), *brief = bq__square_short(v, square);
    bool fits = bq__canvas_columns(&v->canvas, name) <= w;
    bq__put(&v->canvas, row, col, w, BQ__INK_PLAIN, fits ? name : brief);
}

static void put_owner(bq__screens *v, unsigned square, int row, int col, int w)
{
    const bq_edition *ed = bq__screens_edition(v);
    unsigned owner = v->st->owner[square];
    if (!(ed->deeds >> square & 1u))
        return;
    if (owner < BQ_SEATS)
        bq__put(&v->canvas, row, col, w, bq__seat_style(owner), v->s->seat[owner]);
    else
        bq__put(&v->canvas, row, col, w, BQ__INK_DIM, bq__screens_word(v, BQ_T_PLAIN_BOARD_FREE));
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

/* ---- cells ---- */

/* Two lines have room for one thing besides the head: `o` says which. */
static void put_overlay(bq__screens *v, unsigned square, int row, int col, int w)
{
    char number[8];
    switch (v->overlay) {
    case BQ__OVER_RENT:
        put_figure(v, square, row, col, w);
        break;
    case BQ__OVER_NUMBER:
        snprintf(number, sizeof number, "%02u", square);
        bq__put(&v->canvas, row, col, w, BQ__INK_PLAIN, number);
        break;
    case BQ__OVER_ODDS:
        put_odds(v, square, row, col, w);
        break;
    case BQ__OVER_NAME:
    case BQ__OVERS:
        put_name(v, square, row, col, w);
        break;
    }
}

static void low_cell(bq__screens *v, unsigned square, bq__rect r)
{
    put_band(v, square, r.row, r.col);
    bool deed = bq__screens_edition(v)->deeds >> square & 1u;
    if (r.h == 1) {
        put_overlay(v, square, r.row, r.col + 4, r.w - 6);
        put_tokens(v, square, r.row, r.col + r.w - 2, 2, (bq__rect){0});
        return;
    }
    put_overlay(v, square, r.row + 1, r.col, r.w);
    put_tokens(v, square, r.row, r.col + (deed ? 3 : 0), r.w - (deed ? 3 : 0), (bq__rect){r.row + 1, r.col, 1, r.w});
}

static void high_cell(bq__screens *v, unsigned square, bq__rect r)
{
    char number[8];
    int w = r.w >= 10 ? 5 : 4, last = r.row + r.h - 1;
    snprintf(number, sizeof number, "%02u", square);
    bq__put(&v->canvas, r.row, r.col, 2, BQ__INK_DIM, number);
    put_band(v, square, r.row, r.col + 2);
    bool deed = bq__screens_edition(v)->deeds >> square & 1u;
    int from = deed ? 5 : 2;
    put_name(v, square, r.row + 1, r.col, r.w);
    if (r.h >= 4)
        put_owner(v, square, r.row + 2, r.col, r.w);
    else if (r.w >= 9)
        put_owner(v, square, last, r.col, r.w - w);
    put_figure(v, square, last, r.col + r.w - w, w);
    if (v->overlay == BQ__OVER_ODDS)
        bq__fill(&v->canvas, (bq__rect){last, r.col, 1, r.w - w}, BQ__INK_PLAIN, ' '),
            put_odds(v, square, last, r.col, r.w - w);
    put_tokens(v, square, r.row, r.col + from, r.w - from, (bq__rect){last, r.col, 1, r.w - w}); /* the band has the owner */
}

void bq__draw_cell(bq__screens *v, unsigned square, bq__rect r)
{
    if (r.h >= 3)
        high_cell(v, square, r);
    else
        low_cell(v, square, r);
    if (square == v->focus)
        bq__restyle(&v->canvas, (bq__rect){r.row + (r.h > 1 ? 1 : 0), r.col, 1, r.w}, BQ__REVERSE);
}
