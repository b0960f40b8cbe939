/* auction.c - chapter E: deeds declined, estates of the bankrupt, scarce buildings. */
#include "engine/internal.h"

/* ---- opening ---- */

static void open_auction(bq__game *g, bq_auction auction)
{
    auction.bidder = BQ_NOBODY;
    auction.in &= (uint8_t)(g->st->in & ~g->st->resigning);
    g->st->auction = auction;
    bq__push(g, (bq_item){.kind = BQ__AUCTION, .seat = BQ_NOBODY});
    bq__emit(g, (bq_event){.kind = BQ_EV_AUCTION,
                           .what = auction.lot,
                           .square = auction.square,
                           .amount = auction.open});
}

void bq__auction_deed(bq__game *g, unsigned square, unsigned after, uint8_t bidders)
{
    open_auction(g, (bq_auction){.open = g->ed->rule.auction_min_bid,
                                 .lot = BQ_LOT_DEED,
                                 .square = (uint8_t)square,
                                 .in = bidders,
                                 .last = (uint8_t)after});
}

/* N15: the deeds of a bankrupt, one by one in board order. */
void bq__step_estate(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    if (st->estate == 0) {
        bq__pop(g);
        return;
    }
    unsigned square = bq__low(st->estate);
    st->estate &= st->estate - 1;
    bq__auction_deed(g, square, item->seat, st->in);
}

/* E6: the lowest house price among the lots on which the bidders could put the building. */
static int32_t lowest_cost(const bq_edition *ed, uint64_t lots)
{
    int32_t lowest = BQ_AMOUNT;
    for (; lots; lots &= lots - 1)
        if (ed->square[bq__low(lots)].house_cost < lowest)
            lowest = ed->square[bq__low(lots)].house_cost;
    return lowest > 0 ? lowest : ed->rule.money_scale; /* a bid is never nothing */
}

/* E6: one building at a time among those who asked and still have a lot for it. */
void bq__step_lots(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    enum bq_lot lot = (enum bq_lot)item->what;
    unsigned stock = lot == BQ_LOT_HOUSE ? st->houses : st->hotels;
    uint64_t lots = 0;
    uint8_t in = 0;
    for (unsigned seat = 0; seat < st->seats; seat++) {
        if (!(item->b & bq__seat_bit(seat)))
            continue; /* a player who has left owns no lot */
        uint64_t mine = bq__placeable(g->ed, st, seat, lot);
        lots |= mine;
        in |= mine ? bq__seat_bit(seat) : 0;
    }
    if (item->a == 0 || stock == 0 || in == 0) {
        bq__pop(g);
        return;
    }
    item->a--;
    int32_t open = g->ed->rule.building_auction_open == BQ_OPEN_LOWEST_COST
                       ? lowest_cost(g->ed, lots)
                       : g->ed->rule.auction_min_bid;
    open_auction(g, (bq_auction){.open = open,
                                 .lot = (uint8_t)lot,
                                 .square = BQ_NOWHERE, /* until it is put up */
                                 .in = in,
                                 .last = item->seat});
}

/* ---- bidding (E8) ---- */

int64_t bq__least_bid(const bq_edition *ed, const bq_state *st)
{
    const bq_auction *auction = &st->auction;
    return auction->high ? (int64_t)auction->high + ed->rule.auction_min_raise : auction->open;
}

/* E2, E8: the seats that are still in, without the highest bidder. */
static bq_verdict check_bidder(const bq_state *st, unsigned seat)
{
    const bq_item *top = bq__peek(st);
    if (!top || top->kind != BQ__AUCTION)
        return bq__no(BQ_NO_NOT_ASKED);
    if (!(st->auction.in & bq__seat_bit(seat)))
        return bq__no(BQ_NO_PASSED);
    return st->auction.bidder == seat ? bq__no(BQ_NO_HIGHEST_BIDDER) : bq__ok();
}

/* E3, E5, E8 */
bq_verdict bq__check_bid(const bq_edition *ed, const bq_state *st, unsigned seat, int32_t amount)
{
    bq_verdict bidder = check_bidder(st, seat);
    if (bidder.code)
        return bidder;
    if (amount < bq__least_bid(ed, st))
        return bq__no_n(BQ_NO_BID_LOW, bq__least_bid(ed, st));
    if (amount > st->cash[seat] || amount > BQ_AMOUNT)
        return bq__no_n(BQ_NO_BID_CASH, st->cash[seat]);
    return amount % ed->rule.money_scale ? bq__no_n(BQ_NO_BAD_AMOUNT, ed->rule.money_scale)
                                         : bq__ok();
}

void bq__apply_bid(bq__game *g, unsigned seat, int32_t amount)
{
    bq_auction *auction = &g->st->auction;
    auction->high = amount;
    auction->bidder = auction->last = (uint8_t)seat;
    bq__emit(g, (bq_event){.kind = BQ_EV_BID, .seat = (uint8_t)seat, .amount = amount});
}

/* E8 */
bq_verdict bq__check_pass(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return check_bidder(st, seat);
}

static void pass(bq__game *g, unsigned seat, bool by_rule)
{
    bq_auction *auction = &g->st->auction;
    auction->in &= (uint8_t)~bq__seat_bit(seat);
    if (!by_rule) /* a player who is passed by rule did not speak: the next to be asked stays the same */
        auction->last = (uint8_t)seat;
    bq__emit(g, (bq_event){.kind = BQ_EV_PASS, .seat = (uint8_t)seat, .a = by_rule});
}

void bq__apply_pass(bq__game *g, unsigned seat)
{
    pass(g, seat, false);
}

void bq__pass_by_rule(bq__game *g, unsigned seat)
{
    pass(g, seat, true);
}

/* ---- closing ---- */

static void hammer(bq__game *g)
{
    bq_auction won = g->st->auction;
    memset(&g->st->auction, 0, sizeof g->st->auction);
    bq__pop(g);
    if (won.bidder == BQ_NOBODY) { /* E4, E6: it stays with the bank, and a series ends */
        if (won.lot != BQ_LOT_DEED)
            bq__pop(g);
        bq__emit(g, (bq_event){.kind = BQ_EV_UNSOLD, .what = won.lot, .square = won.square});
        return;
    }
    bq__emit(g, (bq_event){.kind = BQ_EV_SOLD,
                           .seat = won.bidder,
                           .what = won.lot,
                           .square = won.square,
                           .amount = won.high});
    bq__transfer(g, won.bidder, BQ_BANK, won.high, BQ_FOR_AUCTION, won.square,
                 BQ_ROW('E', won.lot == BQ_LOT_DEED ? 8 : 6));
    if (won.lot == BQ_LOT_DEED)
        bq__give_deed(g, won.square, won.bidder, BQ_FOR_AUCTION);
    else
        bq__push(g, (bq_item){
                        .kind = BQ__PLACE, .seat = won.bidder, .what = won.lot, .a = 1, .b = 1});
}

/* A player who cannot make the least bid, or is leaving (O9) and was outbid, is passed; the auction ends when
 * nobody but the highest bidder is left. */
bool bq__step_auction(bq__game *g)
{
    bq_state *st = g->st;
    bq_auction *auction = &st->auction;
    int64_t least = bq__least_bid(g->ed, st);
    uint8_t others = auction->in, poor = 0;
    if (auction->bidder != BQ_NOBODY)
        others &= (uint8_t)~bq__seat_bit(auction->bidder);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) /* no branch a seat: purses cannot be guessed */
        poor |= (uint8_t)((st->cash[seat] < least) << seat);
    poor = others & (least > BQ_AMOUNT ? others : poor | st->resigning);
    for (unsigned left = poor; left; left &= left - 1)
        bq__pass_by_rule(g, bq__low(left));
    others &= (uint8_t)~poor;
    if (others)
        return false;
    hammer(g);
    return true;
}
