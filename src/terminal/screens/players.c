/* players.c - everybody beside the board: name, cash, fortune, and under it a ribbon of deeds: each group a small strip
 * with its letter and a place for each of its squares. A square that somebody has shows what stands on it; where one
 * alone is missing its place is lit; a whole group has a star. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { NARROW = 16, CHANCE = 5, DEED = 0x25AA, LACKS_ONE = 0x25CB, LACKS = 0xB7, WHOLE = 0x2605, KEPT = 0x25C6 };

/* What was said ahead; where there is not room for both, what is not bought: a roll comes anyway. */
static enum bq_text_key note_of_ahead(bq__screens *v, unsigned seat, int w)
{
    bool rolls = v->s->standing.rolls >> seat & 1u, declines = v->s->standing.declines >> seat & 1u;
    if (!rolls && !declines)
        return BQ_TEXT_KEYS;
    bool both = rolls && declines && bq__canvas_columns(&v->canvas, bq__screens_word(v, BQ_T_SCREEN_NOTE_AHEAD_BOTH)) <= w;
    return both ? BQ_T_SCREEN_NOTE_AHEAD_BOTH : declines ? BQ_T_SCREEN_NOTE_AHEAD_DECLINE : BQ_T_SCREEN_NOTE_AHEAD;
}

static enum bq_text_key note_of(bq__screens *v, unsigned seat, int w)
{
    const bq_state *st = v->st;
    if (!(st->in >> seat & 1u))
        return BQ_T_SCREEN_NOTE_OUT;
    if (st->jailed >> seat & 1u)
        return BQ_T_SCREEN_NOTE_JAIL;
    enum bq_text_key ahead = note_of_ahead(v, seat, w);
    return ahead != BQ_TEXT_KEYS ? ahead : bq__screens_kind(v)->note(v, seat);
}

void bq__draw_player(bq__screens *v, unsigned seat, int row, int col, int w)
{
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = v->st;
    bool in = st->in >> seat & 1u;
    bq__style style = in ? bq__seat_style(seat) : BQ__STYLE(BQ__INK_DIM, 0);
    int name = w >= 56 ? 16 : w >= 34 ? 11 : w - 14, at = col + 4;
    if (name < 3)
        name = 3;
    if (seat == st->turn && st->stage != BQ_STAGE_OVER)
        bq__put_code(&v->canvas, row, col, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), 0x25BA);
    bq__put_code(&v->canvas, row, col + 2, (bq__style)(style | BQ__REVERSE << 8), 'A' + seat);
    bq__put(&v->canvas, row, at, name, style, v->s->seat[seat]);
    if (in && st->held[seat]) /* G3: everybody sees a card out of jail */
        bq__put_code(&v->canvas, row, at + name, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), KEPT);
    at += name + 1;
    int cash = w - (at - col) > 22 ? 11 : w - (at - col);
    cash = cash > 11 ? 11 : cash;
    bq__put_right(&v->canvas, row, at, cash, in ? BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD) : BQ__INK_DIM,
                  in ? bq__money(v, st->cash[seat]) : bq__screens_word(v, BQ_T_SCREEN_NOTE_OUT));
    at += cash + 1;
    int chance = in ? bq__screens_chance(v, seat) : -1;
    if (chance >= 0 && w - (at - col) >= CHANCE) {
        char text[32];
        bq_arg share = bq_arg_of(BQ_ARG_SHARE, "chance", chance);
        share.den = 100;
        bq__say_word(v, text, sizeof text, BQ_T_SCREEN_CHANCE, &share, 1);
        bq__put_right(&v->canvas, row, at, CHANCE, BQ__STYLE(BQ__INK_TITLE, 0), text);
        at += CHANCE + 1;
    }
    if (in && w - (at - col) >= 24 && !bq__session_unvalued(v->s)) {
        char text[200];
        BQ__WORD(v, text, BQ_T_SCREEN_FORTUNE,
                 bq_arg_of(BQ_ARG_MONEY, "fortune", bq_fortune(ed, st, seat)));
        int room = w - (at - col), used = bq__put(&v->canvas, row, at, room >= 30 ? 22 : 18, BQ__INK_DIM, text);
        enum bq_text_key beside = note_of(v, seat, room - used - 1);
        int wide = beside == BQ_TEXT_KEYS ? 0 : bq__canvas_columns(&v->canvas, bq__screens_word(v, beside));
        at += used > 18 || 19 + wide > room ? used + 1 : 19; /* one below the other, unless a note would be cut */
    }
    enum bq_text_key note = note_of(v, seat, w - (at - col));
    if (in && note != BQ_TEXT_KEYS && w - (at - col) >= 3)
        bq__put(&v->canvas, row, at, w - (at - col), BQ__INK_DIM, bq__screens_word(v, note));
}

/* ---- deeds ---- */

/* One group; the columns that it takes. */
static int put_strip(bq__screens *v, const bq_state *st, unsigned seat, unsigned group, int row, int col)
{
    const bq_edition *ed = bq__screens_edition(v);
    uint64_t lots = ed->group[group].lots, missing = lots & ~st->deeds[seat];
    bq__style style = BQ__STYLE(BQ__INK_GROUP + group, BQ__BOLD);
    bool one = bq_count(missing) == 1;
    int at = 0;
    bq__put_code(&v->canvas, row, col + at++, style, 'a' + group);
    for (uint64_t left = lots; left; left &= left - 1, at++) {
        char mark = bq__square_mark(ed, st, bq_low(left));
        if (missing >> bq_low(left) & 1u)
            bq__put_code(&v->canvas, row, col + at, one ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__STYLE(BQ__INK_DIM, 0),
                         one ? LACKS_ONE : LACKS);
        else
            bq__put_code(&v->canvas, row, col + at, style, mark == ' ' ? DEED : bq__square_sign(mark));
    }
    if (!missing)
        bq__put_code(&v->canvas, row, col + at++, BQ__STYLE(BQ__INK_TITLE, BQ__BOLD), WHOLE);
    return at;
}

void bq__draw_ribbon(bq__screens *v, const bq_state *st, unsigned seat, int row, int col, int w)
{
    const bq_edition *ed = bq__screens_edition(v);
    int at = 0;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots;
        if (!(st->deeds[seat] & lots))
            continue;
        if (at + (int)bq_count(lots) + 2 > w) {
            bq__put_code(&v->canvas, row, col + (at < w ? at : w - 1), BQ__INK_DIM, 0x2026);
            return;
        }
        at += put_strip(v, st, seat, group, row, col + at) + 1;
    }
}

static bool has_deeds(const bq_state *st)
{
    uint64_t all = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        all |= st->deeds[seat];
    return all;
}

int bq__draw_players(bq__screens *v, bq__rect r, int spare)
{
    unsigned seats = v->st->seats;
    bool crowded = (int)seats > r.h && r.w >= 2 * NARROW; /* everybody's sum comes before whole names */
    int columns = ((int)seats > 4 && r.w >= 60 && r.h < (int)seats + 12) || crowded ? 2 : 1;
    int high = columns == 1 && r.w >= 24 && has_deeds(v->st) && r.h >= 2 * (int)seats + spare ? 2 : 1;
    int rows = ((int)seats + columns - 1) / columns, w = (r.w - (columns - 1)) / columns;
    for (unsigned seat = 0; seat < seats; seat++) {
        int row = (int)seat % rows * high, column = (int)seat / rows;
        if (row < r.h)
            bq__draw_player(v, seat, r.row + row, r.col + column * (w + 1), w);
        if (high == 2)
            bq__draw_ribbon(v, v->st, seat, r.row + row + 1, r.col + 4, w - 4);
    }
    return rows * high < r.h ? rows * high : r.h;
}
