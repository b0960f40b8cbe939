/* panel.c - the panel inside or beside the board, laid out by its shape: where the game is, the players (players.c), what
 * is to be decided (decision.c), what happened last (past.c); on a strip, what the next throw may bring. */
#include <string.h>

#include "game/ahead.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

enum { DICE_W = 12, HIGH = 14 }; /* HIGH: rows in which everything has its place */

/* ---- where the game is ---- */

/* h:mm:ss or m:ss until the end of a game against the clock; "" if it is none. */
static void time_left(const bq__screens *v, char *out, size_t size)
{
    int64_t left;
    out[0] = 0;
    if (!bq__session_time_left(v->s, &left))
        return;
    if (left >= 3600)
        snprintf(out, size, "%d:%02d:%02d", (int)(left / 3600), (int)(left / 60 % 60), (int)(left % 60));
    else
        snprintf(out, size, "%d:%02d", (int)(left / 60), (int)(left % 60));
}

/* How many offers wait in the tray, and its key; the columns it takes at the end of the row. */
static int put_badge(bq__screens *v, bq__rect r)
{
    char text[100];
    unsigned n = bq__screens_kind(v)->plays ? bq__tray(v) : 0;
    if (!n)
        return 0;
    BQ__WORD(v, text, BQ_T_SCREEN_TRAY, bq_arg_of(BQ_ARG_NUMBER, "n", n));
    int wide = bq__canvas_columns(&v->canvas, text);
    bq__put_right(&v->canvas, r.row, r.col, r.w, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD | BQ__REVERSE), text);
    bq__mouse_key(v, (bq__rect){r.row, r.col + r.w - wide, 1, wide}, 'O');
    return wide + 1;
}

/* That is played; of a game that its rounds have ended, the last. */
static uint32_t round_of(const bq_state *st)
{
    return st->rounds + !(st->stage == BQ_STAGE_OVER && st->over_by == BQ_BY_ROUNDS);
}

static int put_head(bq__screens *v, bq__rect r)
{
    const bq_state *st = v->st;
    char text[400], clock[24], left[100] = "";
    r.w -= put_badge(v, r);
    time_left(v, clock, sizeof clock);
    if (*clock) {
        BQ__WORD(v, left, BQ_T_SCREEN_TIME_LEFT, bq_arg_text("time", clock));
        r.w -= bq__canvas_columns(&v->canvas, left) + 2;
        bq__put(&v->canvas, r.row, r.col + r.w + 1, bq__canvas_columns(&v->canvas, left) + 1,
                BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), left);
    }
    BQ__WORD(v, text, st->rounds ? BQ_T_SCREEN_HEAD_ROUND : BQ_T_SCREEN_HEAD,
             bq_arg_text("edition", v->s->names.title ? v->s->names.title : "?"),
             bq_arg_of(BQ_ARG_NUMBER, "turn", st->turns),
             bq_arg_of(BQ_ARG_NUMBER, "round", round_of(st)));
    if (st->rounds && v->dice[0] && bq__canvas_columns(&v->canvas, text) + DICE_W >= r.w) /* the dice matter more */
        BQ__WORD(v, text, BQ_T_SCREEN_HEAD_BRIEF, bq_arg_of(BQ_ARG_NUMBER, "turn", st->turns),
                 bq_arg_of(BQ_ARG_NUMBER, "round", round_of(st)));
    int w = bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_TITLE, text);
    if (v->dice[0] && v->dice[1] && r.w - w > DICE_W) {
        bq__put_code(&v->canvas, r.row, r.col + r.w - 12, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD),
                     0x267F + v->dice[0]);
        bq__put_code(&v->canvas, r.row, r.col + r.w - 10, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD),
                     0x267F + v->dice[1]);
        snprintf(text, sizeof text, "%u+%u=%u", v->dice[0], v->dice[1],
                 v->dice[0] + v->dice[1]);
        if (!v->tumble) /* only what lies still is a number */
            bq__put(&v->canvas, r.row, r.col + r.w - 8, 8, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), text);
    }
    return 1;
}

/* ---- what happened last ---- */

/* Below a grid there may be few rows: players stand beside the decision, not above it. */
static bool is_low(const bq__screens *v)
{
    return v->layout.shape == BQ__GRID && v->layout.panel.h < HIGH;
}

/* Where the foot shows the last line, the tail ends before it. */
bool bq__foot_tells(const bq__screens *v)
{
    return (is_low(v) || v->layout.shape == BQ__STRIP) && !v->message[0] && !v->input.field && v->log_shown;
}

/* ---- the strip ---- */

static void strip_square(bq__screens *v, const bq_ahead *a, int row, int col, int w)
{
    unsigned square = a->square, owner = v->st->owner[square];
    char text[64], brief[24];
    bool deed = a->kind == BQ_AHEAD_FREE || a->kind == BQ_AHEAD_MINE || a->kind == BQ_AHEAD_RENT;
    snprintf(text, sizeof text, "%2u ", a->sum);
    bq__put(&v->canvas, row, col, 3, BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), text);
    snprintf(text, sizeof text, a->ways ? "%u/36" : " -", a->ways);
    bq__put(&v->canvas, row, col + 3, 5, BQ__INK_ACCENT, text);
    bq__rect cell = {row, col + 8, 1, 3};
    if (deed)
        bq__draw_badge(v, square, row, col + 8);
    bq__put(&v->canvas, row, cell.col + 4, w - 18, BQ__INK_PLAIN, bq__square_fit(v, square, w - 18));
    char price[32];
    bq__square_figure(v, square, 6, price);
    snprintf(text, sizeof text, "%s", a->kind == BQ_AHEAD_MINE ? "" : price);
    if (a->kind == BQ_AHEAD_RENT)
        snprintf(text, sizeof text, "-%s", bq__brief(a->cost, 5, brief));
    bq__put_right(&v->canvas, row, col + w - 6, 6,
                  deed && owner < BQ_SEATS ? bq__seat_style(owner) : BQ__INK_DIM, text);
}

/* The next twelve squares, in one column or two. */
static void put_strip(bq__screens *v, bq__rect r)
{
    int columns = r.w >= 56 ? 2 : 1, rows = columns == 2 ? 6 : 12, w = r.w / columns - 1;
    bq_ahead list[BQ_AHEAD];
    bq_ahead_of(bq__screens_edition(v), v->st, v->st->turn, list);
    for (int i = 0; i < BQ_AHEAD; i++) {
        int row = i % rows, column = i / rows;
        if (row < r.h)
            strip_square(v, &list[i], r.row + row, r.col + column * (w + 2), w);
    }
}

/* How often the next roll costs rent, and what on average. */
static void put_average(bq__screens *v, bq__rect r)
{
    bq_ahead list[BQ_AHEAD];
    int64_t total;
    char text[300];
    bq_ahead_of(bq__screens_edition(v), v->st, v->st->turn, list);
    unsigned paying = bq_ahead_paying(list, false, &total);
    BQ__WORD(v, text, BQ_T_SCREEN_STRIP_SUM,
             bq_arg_of(BQ_ARG_NUMBER, "percent", (paying * 100 + 18) / 36),
             bq_arg_of(BQ_ARG_MONEY, "amount", (total + 18) / 36));
    bq__put(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM, text);
}

/* ---- all of it ---- */

static int put_focus(bq__screens *v, bq__rect r)
{
    char text[BQ_SENTENCE_BYTES];
    const bq_edition *ed = bq__screens_edition(v);
    unsigned square = bq__focus(v), owner = v->st->owner[square];
    bool deed = ed->deeds >> square & 1u;
    bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "n", square), bq_arg_of(BQ_ARG_SQUARE, "square", square),
        bq_arg_of(BQ_ARG_SEAT, "seat", owner),
        bq_arg_of(BQ_ARG_MONEY, "amount",
                  deed && owner < BQ_SEATS ? bq_rent(ed, v->st, square, 1) : ed->square[square].price),
    };
    bool pledged = v->st->mortgaged >> square & 1u;
    enum bq_text_key key = !deed              ? BQ_T_PLAIN_SQUARE_PLAIN
                           : owner >= BQ_SEATS ? BQ_T_PLAIN_SQUARE_FREE
                           : pledged           ? BQ_T_PLAIN_SQUARE_MORTGAGED
                           : ed->utilities >> square & 1u ? BQ_T_PLAIN_SQUARE_UTILITY
                                                          : BQ_T_PLAIN_SQUARE_OWNED;
    bq__say_word(v, text, sizeof text, key, args, 4);
    int over = bq__canvas_columns(&v->canvas, text) - r.w * r.h, name = bq__canvas_columns(&v->canvas, bq__square_name(v, square));
    if (over > 0 && name - over >= 4) { /* the sum at the end matters more than the whole name */
        args[1] = bq_arg_text("square", bq__square_fit(v, square, name - over));
        bq__say_word(v, text, sizeof text, key, args, 4);
    }
    return bq__put_wrapped(&v->canvas, r, BQ__STYLE(BQ__INK_ACCENT, 0), text);
}

/* Where the game is, and everybody; the rows. */
static int put_top(bq__screens *v, bq__rect r)
{
    int at = put_head(v, r);
    at += r.h > 16 + (int)v->st->seats ? 1 : 0;
    at += bq__draw_players(v, (bq__rect){r.row + at, r.col, r.h - at, r.w}, 9);
    return at;
}

/* Everybody stays in sight beside a box where there is room for both. */
int bq__draw_panel_top(bq__screens *v)
{
    enum { BOX = 18 };
    bool both = v->layout.side.w && (v->layout.shape == BQ__RING || v->layout.shape == BQ__GRID) && !is_low(v);
    bq__rect r = v->layout.panel;
    if (!both || r.h < 2 * (int)v->st->seats + BOX + 3)
        return 0;
    return put_top(v, r);
}

/* Everything one below the other; the log stands at the end, unless it has a side of its own. */
static void high_panel(bq__screens *v, bq__rect r)
{
    int at = put_top(v, r), least = v->layout.side.w ? 0 : r.h > 20 ? 6 : 3;
    put_focus(v, (bq__rect){r.row + at++, r.col, 1, r.w});
    bq__hline(&v->canvas, r.row + at++, r.col, r.w, BQ__INK_DIM);
    int used = bq__draw_decision(v, (bq__rect){r.row + at, r.col, r.h - at - least, r.w});
    at += used;
    if (v->layout.side.w)
        bq__draw_deed(v, bq__focus(v), (bq__rect){r.row + at + 1, r.col, r.h - at - 1, r.w});
    if (!v->layout.side.w && !used && r.h > at) /* the line above is enough */
        bq__draw_log_tail(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
    else if (!v->layout.side.w && r.h - at > 1)
        bq__draw_past(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
}

/* The log; below a low grid the players, and the log where there is room. */
void bq__draw_side(bq__screens *v)
{
    bq__rect r = v->layout.side;
    v->side_rows = r.h;
    bq__vline(&v->canvas, r.row, r.col - 2, r.h, BQ__INK_DIM);
    if (!is_low(v)) {
        bq__draw_log_tail(v, r);
        return;
    }
    int used = bq__draw_players(v, r, 1);
    if (used < r.h)
        used += put_focus(v, (bq__rect){r.row + used, r.col, r.h - used > 2 ? 2 : 1, r.w});
    v->side_rows = r.h - used;
    if (used < r.h)
        bq__draw_log_tail(v, (bq__rect){r.row + used, r.col, r.h - used, r.w});
}

/* What happened last stands below the decision where everybody's deeds leave it no room beside them. */
static void low_panel(bq__screens *v, bq__rect r)
{
    enum { FEW = 3 };
    int at = put_head(v, r);
    at += bq__draw_decision(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
    if (v->side_rows < FEW && r.h - at > 2)
        bq__draw_past(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
}

static void strip_panel(bq__screens *v, bq__rect r)
{
    int strip = r.w >= 56 ? 6 : 12, at = put_head(v, r), seats = (int)v->st->seats;
    int left = r.h - at, need = 7 + bq__lesson_rows(v, r.w); /* what is to be decided comes before what may come */
    if (left >= strip + need || (strip == 12 && left > need + 3)) {
        strip = left - need < strip ? left - need : strip;
        put_strip(v, (bq__rect){r.row + at, r.col, strip, r.w});
        at += strip;
        put_average(v, (bq__rect){r.row + at++, r.col, 1, r.w});
    }
    if (r.h - at > seats + 4)
        at += bq__draw_players(v, (bq__rect){r.row + at, r.col, seats, r.w}, 1);
    else
        bq__draw_player(v, v->st->turn, r.row + at, r.col, r.w), at++;
    at += bq__draw_decision(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
    if (r.h - at > 1)
        bq__draw_log_tail(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
}

void bq__draw_panel(bq__screens *v, bq__rect r)
{
    if (is_low(v))
        low_panel(v, r);
    else if (v->layout.shape == BQ__RING || v->layout.shape == BQ__GRID)
        high_panel(v, r);
    else if (v->layout.shape == BQ__STRIP)
        strip_panel(v, r);
    else if (r.h > 4) {
        bq__draw_player(v, v->st->turn, r.row, r.col, r.w);
        bq__draw_decision(v, (bq__rect){r.row + 1, r.col, r.h - 1, r.w});
    } else {
        bq__draw_decision(v, r);
    }
}
