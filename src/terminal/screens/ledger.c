/* ledger.c - payments between players, all game long: a row a payer, a column a receiver. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

static const char *account(bq__screens *v, unsigned i, char out[4])
{
    if (i == BQ_SEATS)
        return bq__screens_word(v, BQ_T_SCREEN_BANK);
    snprintf(out, 4, "%c", 'A' + (char)i);
    return out;
}

void bq__draw_paid(bq__screens *v, bq__rect r, const bq__sums *sums)
{
    unsigned seats = v->st->seats;
    int name = r.w > 70 ? 14 : 8, w = (r.w - name) / ((int)seats + 1);
    char letter[4], brief[24];
    w = w > 11 ? 11 : w;
    for (unsigned to = 0; to <= seats; to++) {
        unsigned at = to == seats ? BQ_SEATS : to;
        bq__put_right(&v->canvas, r.row, r.col + name + (int)to * w, w - 1,
                      at < BQ_SEATS ? bq__seat_style(at) : BQ__STYLE(BQ__INK_DIM, 0),
                      account(v, at, letter));
    }
    for (unsigned from = 0; from <= seats && (int)from + 1 < r.h; from++) {
        unsigned at = from == seats ? BQ_SEATS : from;
        int row = r.row + 1 + (int)from;
        char who[80];
        if (at < BQ_SEATS)
            snprintf(who, sizeof who, "%c %.60s", 'A' + (char)at, v->s->seat[at]);
        else
            snprintf(who, sizeof who, "%s", account(v, at, letter));
        bq__put(&v->canvas, row, r.col, name - 1,
                at < BQ_SEATS ? bq__seat_style(at) : BQ__STYLE(BQ__INK_DIM, 0), who);
        for (unsigned to = 0; to <= seats; to++) {
            int64_t paid = sums->paid[at][to == seats ? BQ_SEATS : to];
            bq__put_right(&v->canvas, row, r.col + name + (int)to * w, w - 1,
                          paid ? BQ__INK_PLAIN : BQ__INK_DIM, paid ? bq__brief(paid, w - 1, brief) : "·");
        }
    }
}

void bq__draw_ledger(bq__screens *v)
{
    static bq__sums sums;
    bq__canvas *c = &v->canvas;
    int end = v->layout.keys_row >= 0 ? v->layout.keys_row : v->layout.message_row;
    int at = 3, seats = (int)v->st->seats;
    bq__session_add_up(v->s, &sums);
    bq__draw_title(v, NULL);
    bq__put(c, 1, 1, c->cols - 2, BQ__INK_DIM, bq__screens_word(v, BQ_T_SCREEN_LEDGER_HEAD));
    bq__draw_paid(v, (bq__rect){at, 1, seats + 2, c->cols - 2}, &sums);
    at += seats + 3;
    for (unsigned i = 0; i < BQ__TOP && sums.top[i].amount && at < end; i++, at++) {
        char text[BQ_SENTENCE_BYTES];
        BQ__WORD(v, text, BQ_T_PLAIN_TOP_RENT, bq_arg_of(BQ_ARG_NUMBER, "n", i + 1),
                 bq_arg_of(BQ_ARG_SEAT, "from", sums.top[i].from),
                 bq_arg_of(BQ_ARG_SEAT, "to", sums.top[i].to),
                 bq_arg_of(BQ_ARG_SQUARE, "square", sums.top[i].square),
                 bq_arg_of(BQ_ARG_MONEY, "amount", sums.top[i].amount),
                 bq_arg_of(BQ_ARG_NUMBER, "turn", sums.top[i].turn));
        bq__put(c, at, 1, c->cols - 2, BQ__INK_PLAIN, text);
    }
}

void bq__act_ledger(bq__screens *v, enum bq__action action, int key)
{
    if (action == BQ__ACT_SEARCH) {
        bq__screens_pop(v);
        bq__act_game(v, BQ__ACT_SEARCH);
    } else if (action == BQ__ACT_BACK || key == BQ__KEY_ENTER || key == ' ') {
        bq__screens_pop(v);
    } else {
        bq__wrong_key(v, action, key);
    }
}
