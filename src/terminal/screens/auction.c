/* auction.c - an auction over the board: the lot, the highest bid, everybody's cash, quick raises, a
 * sum of one's own. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { RAISES = 4, ROOMY = 12 }; /* ROOMY: rows besides the bidders from which the lot has its band */

/* What somebody has bid last in this auction, by the log; 0: nothing. */
static int64_t last_bid(const bq__screens *v, unsigned seat)
{
    for (size_t i = v->log.n; i > 0 && v->log.line[i - 1].kind != BQ_EV_AUCTION; i--)
        if (v->log.line[i - 1].kind == BQ_EV_BID && v->log.line[i - 1].event.seat == seat)
            return v->log.line[i - 1].event.amount;
    return 0;
}

/* Where somebody stands, and how far they go without being asked. */
static void put_stand(bq__screens *v, unsigned seat, bq__rect r)
{
    char text[200];
    const bq_auction *a = &v->st->auction;
    bool high = a->bidder == seat, in = a->in >> seat & 1u;
    int32_t most = v->s->standing.limit[seat];
    int64_t bid = last_bid(v, seat);
    bool passes = v->s->standing.passes >> seat & 1u;
    BQ__WORD(v, text,
             passes && high ? BQ_T_SCREEN_BIDS_HIGHEST_PASSES
             : passes       ? BQ_T_SCREEN_BIDS_IN_PASSES
             : most && high ? BQ_T_SCREEN_BIDS_HIGHEST_LIMIT
             : most       ? BQ_T_SCREEN_BIDS_IN_LIMIT
             : high       ? BQ_T_SCREEN_BIDS_HIGHEST
             : in && bid  ? BQ_T_SCREEN_BIDS_LAST
             : in         ? BQ_T_SCREEN_BIDS_IN
             : bid        ? BQ_T_SCREEN_BIDS_OUT_LAST
                          : BQ_T_SCREEN_BIDS_OUT,
             bq_arg_of(BQ_ARG_MONEY, "amount", most ? most : bid));
    bq__put(&v->canvas, r.row, r.col, r.w, most || passes ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_DIM, text);
}

static void put_seats(bq__screens *v, bq__rect r)
{
    const bq_state *st = v->st;
    const bq_auction *a = &st->auction;
    int at = 0;
    for (unsigned seat = 0; seat < st->seats && at < r.h; seat++) {
        if (!(st->in >> seat & 1u))
            continue;
        bool in = a->in >> seat & 1u, asked = v->waits && v->ask.seat == seat;
        bq__style style = in ? bq__seat_style(seat) : BQ__STYLE(BQ__INK_DIM, 0);
        if (asked)
            bq__put_code(&v->canvas, r.row + at, r.col, BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD), 0x25BA);
        bq__put(&v->canvas, r.row + at, r.col + 2, 14, style, v->s->seat[seat]);
        bq__put_right(&v->canvas, r.row + at, r.col + 17, 12, BQ__INK_PLAIN,
                      bq__money(v, st->cash[seat]));
        put_stand(v, seat, (bq__rect){r.row + at, r.col + 31, 1, r.w - 31});
        at++;
    }
}

/* The least raise and passing by their letters; all of them by the mark. Digits are a sum, and nothing else: a
 * raise on "1" would be bid while somebody types 120. */
static void put_choice(bq__screens *v, unsigned i, char key, bq__rect r)
{
    char words[BQ_SENTENCE_BYTES], head[16];
    bool marked = i == v->marked;
    bq__style style = marked ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN;
    bq__session_choice_words(v->s, i, words, sizeof words);
    snprintf(head, sizeof head, "%s%c ", marked ? "►" : " ", key ? key : ' ');
    bq__put(&v->canvas, r.row, r.col, 3, style, head);
    bq__put(&v->canvas, r.row, r.col + 4, r.w - 4, style, words);
    v->choice_row[i] = (int16_t)r.row;
}

void bq__draw_auction(bq__screens *v)
{
    const bq_state *st = v->st;
    const bq_auction *a = &st->auction;
    char text[BQ_SENTENCE_BYTES];
    for (unsigned i = 0; i < BQ_CHOICES; i++)
        v->choice_row[i] = -1;
    if (bq_question(bq__screens_edition(v), st).kind != BQ_ASK_AUCTION) { /* it is over, and its scene stands there */
        bq__draw_board(v);
        return;
    }
    bq__draw_board_under(v);
    bq__rect box = bq__middle(v, 18, 72);
    bq__rect r = bq__box(&v->canvas, box, BQ__INK_ACCENT, bq__screens_word(v, BQ_T_SCREEN_TITLE_AUCTION));
    int at = 0;
    bool deed = a->lot == BQ_LOT_DEED;
    if (deed && r.h >= (int)bq_count(st->in) + ROOMY) {
        bq__style band = BQ__STYLE(BQ__INK_GROUP + bq__screens_edition(v)->square[a->square].group, BQ__BOLD);
        bq__fill(&v->canvas, (bq__rect){r.row, r.col, 1, r.w}, band, ' ');
        bq__put_centred(&v->canvas, r.row, r.col, r.w, band, bq__square_name(v, a->square));
        at = 1;
    }
    BQ__WORD(v, text,
             deed ? BQ_T_SCREEN_LOT_DEED
             : a->lot == BQ_LOT_HOTEL ? BQ_T_SCREEN_LOT_HOTEL : BQ_T_SCREEN_LOT_HOUSE,
             bq_arg_of(BQ_ARG_SQUARE, "square", deed ? a->square : 0),
             bq_arg_of(BQ_ARG_MONEY, "price", deed ? bq__screens_edition(v)->square[a->square].price : 0),
             bq_arg_of(BQ_ARG_HOUSES, "houses", 1), bq_arg_of(BQ_ARG_HOTELS, "hotels", 1));
    at += bq__put_wrapped(&v->canvas, (bq__rect){r.row + at, r.col, 2, r.w},
                          BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), text);
    if (a->bidder < BQ_SEATS)
        BQ__WORD(v, text, BQ_T_SCREEN_BID_HIGH, bq_arg_of(BQ_ARG_SEAT, "seat", a->bidder),
                 bq_arg_of(BQ_ARG_MONEY, "amount", a->high));
    else
        BQ__WORD(v, text, BQ_T_SCREEN_BID_NONE, bq_arg_of(BQ_ARG_MONEY, "amount", a->open));
    at += bq__put_wrapped(&v->canvas, (bq__rect){r.row + at, r.col, 1, r.w}, BQ__INK_ACCENT, text);
    int seats = (int)bq_count(st->in);
    put_seats(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
    at += seats + (r.h > seats + 9 ? 1 : 0);
    for (unsigned i = 0; v->waits && i < v->s->choices.n && at < r.h - 1; i++) {
        bool bid = v->s->choices.at[i].cmd.verb == BQ_CMD_BID;
        if (i < (bid ? RAISES : v->s->choices.shown)) /* below them what concerns others: rents, offers */
            put_choice(v, i, (char)bq__session_choice_key(&v->s->choices.at[i]),
                       (bq__rect){r.row + at++, r.col, 1, r.w});
    }
    bq__draw_lesson(v, (bq__rect){r.row + at + 1, r.col, r.h - at - 2, r.w});
    if (at < r.h)
        bq__put(&v->canvas, r.row + r.h - 1, r.col, r.w, BQ__INK_DIM,
                bq__screens_word(v, BQ_T_SCREEN_BID_HINT));
}

static void ask_limit(bq__screens *v)
{
    char text[24] = "";
    unsigned seat = bq__session_bidder(v->s, v->ask.seat);
    if (seat >= BQ_SEATS) {
        (void)bq__session_limit(v->s, v->ask.seat, 0, false);
        return;
    }
    if (v->s->standing.limit[seat])
        snprintf(text, sizeof text, "%ld", (long)v->s->standing.limit[seat]);
    bq__input_open(v, BQ__FIELD_LIMIT, BQ_T_SCREEN_ASK_LIMIT, text);
}

/* Up and down through what stands there. */
static bool mark(bq__screens *v, enum bq__action action)
{
    unsigned n = v->s->choices.n;
    if (!bq__mark_act(v, action, n))
        return false;
    for (unsigned i = 0; i < n && v->choice_row[v->marked] < 0; i++)
        bq__mark_act(v, action, n);
    return true;
}

void bq__act_auction(bq__screens *v, enum bq__action action, int key)
{
    bq__session *s = v->s;
    if (action == BQ__ACT_BACK) {
        bq__screens_push(v, BQ__SCREEN_MENU);
        return;
    }
    if (bq__act_game(v, action))
        return;
    if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO) {
        bq__screens_change(v, action == BQ__ACT_UNDO ? bq__session_undo : bq__session_redo);
        return;
    }
    if (action == BQ__ACT_ONWARD) {
        bq__screens_onward(v);
        return;
    }
    if (action == BQ__ACT_LIMIT) {
        ask_limit(v);
        return;
    }
    if (action == BQ__ACT_PASS && !v->waits) {
        (void)bq__session_pass_ahead(s, bq__session_bidder(s, v->ask.seat));
        return;
    }
    if (!v->waits || mark(v, action))
        return;
    unsigned which = action == BQ__ACT_TAKE    ? v->marked
                     : key == BQ__KEY_CLICK    ? bq__choice_clicked(v)
                                               : s->choices.n;
    char digit[2] = {(char)key, 0};
    if (which < s->choices.n)
        bq__choose(v, which);
    else if (key >= '0' && key <= '9')
        bq__input_open(v, BQ__FIELD_BID, BQ_T_SCREEN_ASK_BID, digit);
    else if (key == '*')
        bq__input_open(v, BQ__FIELD_BID, BQ_T_SCREEN_ASK_BID, "");
    else if (!bq__say_key(v, key))
        bq__wrong_key(v, action, key);
}
