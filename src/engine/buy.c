/* buy.c - chapter D: the deed one has landed on. */
#include "engine/internal.h"

/* D1, D4: refused while the cash is short, never a debt; the player may raise cash first (B12). */
bq_verdict bq__check_buy(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (!bq__top_is(st, BQ__BUY, seat))
        return bq__no(BQ_NO_NOT_ASKED);
    int32_t price = ed->square[bq__peek(st)->square].price;
    return st->cash[seat] >= price ? bq__ok() : bq__no_n(BQ_NO_NO_CASH, price);
}

void bq__apply_buy(bq__game *g, unsigned seat)
{
    unsigned square = bq__top(g->st)->square;
    bq__pop(g);
    bq__transfer(g, seat, BQ_BANK, g->ed->square[square].price, BQ_FOR_PURCHASE, square,
                 BQ_ROW('D', 1));
    bq__give_deed(g, square, seat, BQ_FOR_PURCHASE);
}

/* D2, D4 */
bq_verdict bq__check_decline(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return bq__top_is(st, BQ__BUY, seat) ? bq__ok() : bq__no(BQ_NO_NOT_ASKED);
}

/* D2, E2: what is declined is auctioned at once, or stays with the bank. */
void bq__apply_decline(bq__game *g, unsigned seat)
{
    unsigned square = bq__top(g->st)->square;
    bq__pop(g);
    bq__emit(g, (bq_event){.kind = BQ_EV_DECLINED, .seat = (uint8_t)seat, .square = (uint8_t)square});
    if (!g->ed->rule.auction_on_decline)
        return;
    uint8_t bidders = g->st->in;
    if (!g->ed->rule.auction_decliner_may_bid)
        bidders &= (uint8_t)~bq__seat_bit(seat);
    bq__auction_deed(g, square, seat, bidders);
}
