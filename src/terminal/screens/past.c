/* past.c - the last turns, in the panel or beside it: the one that is being played line by line, those before it in
 * one line each (digest.c); and, before somebody rolls, what the turns of the others have brought them or cost them. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { FEW = 10 }; /* with fewer rows a turn that is over has one line at once, else the latest one stays whole */

/* ---- the turns of the others ---- */

/* From the end of their last turn to the beginning of this one; whose it is: BQ_SEATS if whoever is asked is not about to
 * roll (F15: a rent is asked about before a bot rolls). */
typedef struct since {
    size_t from, to;
    unsigned seat;
} since;

static size_t lines_shown(const bq__screens *v)
{
    return v->log_shown < v->log.n ? v->log_shown : v->log.n;
}

static bool has_rolled(const bq__screens *v, size_t from, size_t to)
{
    while (from < to && v->log.line[from].kind != BQ_EV_ROLL)
        from++;
    return from < to;
}

static since since_of(const bq__screens *v)
{
    size_t n = lines_shown(v), to = bq__turn_before(v, n), from = to;
    since all = {to, to, BQ_SEATS};
    if (!v->waits || n == 0 || v->log.line[to].kind != BQ_EV_TURN || v->log.line[to].event.seat != v->ask.seat ||
        has_rolled(v, to, n))
        return all;
    all.seat = v->ask.seat;
    while (from > 0) {
        from = bq__turn_before(v, from);
        if (v->log.line[from].kind != BQ_EV_TURN || v->log.line[from].event.seat == all.seat)
            break;
        all.from = from;
    }
    return all;
}

/* What a seat got and paid in these lines. */
static void money_of(const bq__screens *v, unsigned seat, size_t from, size_t to, int64_t *got, int64_t *paid)
{
    *got = *paid = 0;
    for (; from < to; from++) {
        const bq_event *e = &v->log.line[from].event;
        if (v->log.line[from].kind != BQ_EV_PAY)
            continue;
        *got += e->to == seat ? e->amount : 0;
        *paid += e->seat == seat ? e->amount : 0;
    }
}

/* On the line above the log. */
static void put_since(bq__screens *v, bq__rect r)
{
    char text[200];
    int64_t got, paid;
    since all = since_of(v);
    if (all.seat >= BQ_SEATS)
        return;
    money_of(v, all.seat, all.from, all.to, &got, &paid);
    if (!got && !paid)
        return;
    BQ__WORD(v, text, got && paid ? BQ_T_SCREEN_SINCE_BOTH : got ? BQ_T_SCREEN_SINCE_GOT : BQ_T_SCREEN_SINCE_PAID,
             bq_arg_of(BQ_ARG_MONEY, "got", got), bq_arg_of(BQ_ARG_MONEY, "paid", paid));
    if (bq__canvas_columns(&v->canvas, text) + 6 <= r.w) {
        bq__put(&v->canvas, r.row, r.col + 3, r.w - 3, BQ__STYLE(got >= paid ? BQ__INK_GOOD : BQ__INK_BAD, BQ__BOLD), text);
        bq__put(&v->canvas, r.row, r.col + 2, 1, BQ__INK_PLAIN, " ");
        bq__put(&v->canvas, r.row, r.col + 3 + bq__canvas_columns(&v->canvas, text), 1, BQ__INK_PLAIN, " ");
    }
}

/* ---- the end of the log ---- */

/* Rows that are left when each turn of the others has one. */
static int spare_rows(const bq__screens *v, const since *all, int rows)
{
    for (size_t at = all->to; at > all->from && rows > 0; rows--)
        at = bq__turn_before(v, at);
    return rows;
}

/* Money that somebody got or lost meanwhile is seen from afar. */
static bq__style style_of(const bq__screens *v, const since *all, size_t from, size_t to)
{
    int64_t got, paid;
    if (all->seat >= BQ_SEATS || from < all->from)
        return BQ__STYLE(BQ__INK_DIM, 0);
    money_of(v, all->seat, from, to, &got, &paid);
    return got > paid ? BQ__STYLE(BQ__INK_GOOD, 0) : got < paid ? BQ__STYLE(BQ__INK_BAD, 0) : BQ__STYLE(BQ__INK_PLAIN, 0);
}

/* What is shown of the log: its first n lines, those from `whole` on as they are, the turns before in one line each. */
typedef struct tail {
    since all;
    size_t n, whole;
    int spare; /* rows that turns of the others may have beyond their first: no turn lacks its own for it */
} tail;

static tail tail_of(const bq__screens *v, int rows)
{
    size_t n = lines_shown(v), now = bq__turn_before(v, n), before = bq__turn_before(v, now);
    tail t = {.all = since_of(v), .n = n, .whole = now, .spare = rows};
    bool few = rows < FEW;
    if (few)
        t.spare = spare_rows(v, &t.all, rows);
    if (few && t.all.seat < BQ_SEATS && n == now + 1) /* the question says whose turn it is */
        t.n--;
    else
        t.n -= bq__foot_tells(v) && n;
    if (!few || v->log.line[before].kind != BQ_EV_TURN) /* before the first turn nothing is summed up */
        t.whole = before;
    return t;
}

/* The line that ends before `to`, or the turn in one; where it begins. */
static size_t text_before(bq__screens *v, tail *t, size_t to, int w, char text[BQ_SENTENCE_BYTES], bq__style *style)
{
    size_t from = to > t->whole ? to - 1 : bq__turn_before(v, to);
    if (to > t->whole) {
        snprintf(text, BQ_SENTENCE_BYTES, "%s", v->log.line[from].text);
        *style = to == t->n ? BQ__STYLE(BQ__INK_PLAIN, 0) : BQ__STYLE(BQ__INK_DIM, 0);
        return from;
    }
    bq__digest(v, from, to, text, BQ_SENTENCE_BYTES);
    if (from >= t->all.from && t->all.seat < BQ_SEATS) {
        bq__cut_at_blank(&v->canvas, text, w, 1 + t->spare);
        t->spare -= bq__canvas_rows_of(&v->canvas, text, w) - 1;
    }
    *style = style_of(v, &t->all, from, to);
    return from;
}

/* What was put from below stands at the top if there is room. */
static void lift(bq__canvas *c, bq__rect r, int by)
{
    for (int row = r.row; row < r.row + r.h - by; row++)
        for (int col = r.col; col < r.col + r.w; col++)
            *bq__canvas_at(c, row, col) = *bq__canvas_at(c, row + by, col);
    bq__fill(c, (bq__rect){r.row + r.h - by, r.col, by, r.w}, BQ__INK_PLAIN, ' ');
}

/* From the end upwards, as far as there is room. */
void bq__draw_log_tail(bq__screens *v, bq__rect r)
{
    int left = r.h;
    if (!lines_shown(v))
        return;
    tail t = tail_of(v, r.h);
    for (size_t at = t.n; at > 0 && left > 0;) {
        char text[BQ_SENTENCE_BYTES];
        bq__style style;
        at = text_before(v, &t, at, r.w, text, &style);
        if (!*text) /* before the first turn */
            break;
        bq__cut_at_blank(&v->canvas, text, r.w, left); /* the first of them, and not all of it */
        int high = bq__canvas_rows_of(&v->canvas, text, r.w);
        high = high < left ? high : left;
        left -= high;
        bq__put_wrapped(&v->canvas, (bq__rect){r.row + left, r.col, high, r.w}, style, text);
    }
    if (left > 0 && left < r.h)
        lift(&v->canvas, r, left);
}

void bq__draw_past(bq__screens *v, bq__rect r)
{
    bq__hline(&v->canvas, r.row, r.col, r.w, BQ__INK_DIM);
    put_since(v, r);
    bq__draw_log_tail(v, (bq__rect){r.row + 1, r.col, r.h - 1, r.w});
}
