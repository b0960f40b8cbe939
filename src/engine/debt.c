/* debt.c - chapter N: charges, debts, bankruptcy, resignation.
 *
 * A charge that cash does not cover becomes an item on the agenda and suspends everything else. It is
 * looked at again after each command: as soon as the debtor has the cash it is paid. */
#include "engine/internal.h"

/* ---- charges ---- */

void bq__charge(bq__game *g, unsigned seat, unsigned to, int64_t amount, enum bq_reason reason,
                unsigned square, uint16_t row)
{
    bq_state *st = g->st;
    if (amount <= st->cash[seat]) {
        bq__transfer(g, seat, to, amount, reason, square, row);
        return;
    }
    bq__push(g, (bq_item){.kind = BQ__PAY,
                          .seat = (uint8_t)seat,
                          .to = (uint8_t)to,
                          .what = (uint8_t)reason,
                          .square = (uint8_t)square,
                          .a = (uint8_t)(row >> 8),
                          .b = (uint8_t)row,
                          .amount = bq__amount(amount)});
    if (!g->ed->rule.debt_raise_cash)
        return; /* N20: no debt that anybody could work on */
    bq__emit(g, (bq_event){.kind = BQ_EV_DEBT,
                           .seat = (uint8_t)seat,
                           .to = (uint8_t)to,
                           .amount = bq__amount(amount),
                           .what = (uint8_t)reason,
                           .row = row});
}

const bq_item *bq__open_debt(const bq_state *st)
{
    const bq_item *top = bq__peek(st);
    return top && top->kind == BQ__PAY ? top : NULL;
}

/* An offer to settle makes no sense without its debt. */
static void end_debt(bq__game *g, unsigned seat)
{
    bq__pop(g);
    if (g->st->offers & bq__seat_bit(seat) && g->st->offer[seat].settles)
        bq__close_offer(g, seat, BQ_BY_CHANGED);
}

/* N14, N16: neither party can leave while it is open (O9), so that no debt outlives them. */
bool bq__step_pay(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    bq_item debt = *item;
    if (st->cash[debt.seat] >= debt.amount) {
        end_debt(g, debt.seat);
        bq__transfer(g, debt.seat, debt.to, debt.amount, (enum bq_reason)debt.what, debt.square,
                     BQ_ROW(debt.a, debt.b));
        return true;
    }
    if (g->ed->rule.debt_raise_cash)
        return false;
    end_debt(g, debt.seat); /* F12: document 001 (edition reseau) knows no debts */
    bq__bankrupt(g, debt.seat, debt.to, BQ_BY_UNABLE);
    return true;
}

/* ---- bankruptcy ---- */

/* N1, N14: only a player who cannot raise the sum may give up. */
BQ__APART bq_verdict bq__check_declare(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    const bq_item *debt = bq__open_debt(st);
    if (!debt || debt->seat != seat)
        return bq__no(BQ_NO_NOT_ASKED);
    int64_t liquid = bq_liquid(ed, st, seat);
    return liquid < debt->amount ? bq__ok() : bq__no_n(BQ_NO_CAN_STILL_PAY, liquid);
}

void bq__apply_declare(bq__game *g, unsigned seat)
{
    unsigned creditor = bq__top(g->st)->to;
    end_debt(g, seat);
    bq__bankrupt(g, seat, creditor, BQ_BY_DECLARED);
}

/* N15.1: offers by and to the player, and the player's claims, lapse. */
static void lapse_all(bq__game *g, unsigned seat)
{
    bq_state *st = g->st;
    for (unsigned left = st->offers; left; left &= left - 1)
        if (bq__low(left) == seat || st->offer[bq__low(left)].to == seat)
            bq__close_offer(g, bq__low(left), BQ_BY_LEFT);
    bq__drop_claims(g, seat);
    st->resigning &= (uint8_t)~bq__seat_bit(seat);
    st->jailed &= (uint8_t)~bq__seat_bit(seat);
    st->jail_turns[seat] = 0;
}

/* N15.2, N20: buildings go back; half their price is paid only if a player inherits it. */
static void raze(bq__game *g, unsigned seat, bool refund)
{
    for (uint64_t left = bq__built(g->st, seat, g->ed->streets); left; left &= left - 1) {
        unsigned square = bq__low(left), levels = g->st->level[square];
        bq__set_level(g, square, 0, BQ_BY_BANKRUPTCY);
        if (refund)
            bq__transfer(g, BQ_BANK, seat, bq__refund(g->ed, square) * levels, BQ_FOR_REFUND, square,
                         BQ_ROW('N', 15));
    }
}

/* N8, N20: deeds become as new before they change hands. */
static void reset_deeds(bq__game *g, uint64_t deeds)
{
    bq_state *st = g->st;
    for (uint64_t left = deeds; left; left &= left - 1) {
        unsigned square = bq__low(left);
        if (st->prisons >> square & 1u)
            bq__emit(g, (bq_event){.kind = BQ_EV_PRISON,
                                   .seat = st->owner[square],
                                   .square = (uint8_t)square});
        if (st->squat[square])
            bq__emit(g, (bq_event){.kind = BQ_EV_SQUATTER_GONE,
                                   .seat = st->owner[square],
                                   .square = (uint8_t)square,
                                   .what = BQ_BY_LEFT});
        st->squat[square] = 0;
        if (st->mortgaged >> square & 1u)
            bq__set_mortgaged(g, square, false);
    }
    st->prisons &= ~deeds;
}

static void pass_on(bq__game *g, unsigned seat, unsigned creditor, bool reset)
{
    bq_state *st = g->st;
    uint64_t deeds = st->deeds[seat];
    bq__transfer(g, seat, creditor, st->cash[seat], BQ_FOR_BANKRUPTCY, BQ_NOWHERE,
                 BQ_ROW('N', reset ? 20 : 15));
    if (reset || creditor == BQ_BANK)
        reset_deeds(g, deeds);
    for (uint64_t left = deeds; left; left &= left - 1)
        bq__give_deed(g, bq__low(left), creditor, BQ_FOR_BANKRUPTCY);
    for (unsigned left = st->held[seat]; left; left &= left - 1)
        if (creditor == BQ_BANK || reset)
            bq__put_back_held(g, seat, bq__low(left));
        else
            bq__hand_card(g, seat, creditor, bq__low(left));
}

/* N17, O6 */
static bool ended(bq__game *g)
{
    bq_state *st = g->st;
    if ((st->in & (st->in - 1)) == 0)
        bq__over(g, BQ_BY_LAST);
    else if (g->ed->rule.end_mode == BQ_END_SHORT && st->bankruptcies >= 2)
        bq__over(g, BQ_BY_SHORT);
    return st->stage == BQ_STAGE_OVER;
}

/* N15, N20, step by step. */
void bq__bankrupt(bq__game *g, unsigned seat, unsigned creditor, enum bq_cause cause)
{
    bq_state *st = g->st;
    bool reset = g->ed->rule.bankrupt_to_player == BQ_ESTATE_RESET;
    if (creditor == BQ_POT)
        creditor = BQ_BANK; /* the pot gets what is paid, never an estate */
    bq__emit(g, (bq_event){.kind = BQ_EV_BANKRUPT,
                           .seat = (uint8_t)seat,
                           .to = (uint8_t)creditor,
                           .what = (uint8_t)cause});
    lapse_all(g, seat);
    raze(g, seat, creditor != BQ_BANK && !reset);
    uint64_t deeds = st->deeds[seat];
    uint64_t pledged = reset || creditor == BQ_BANK ? 0 : deeds & st->mortgaged;
    pass_on(g, seat, creditor, reset);
    st->in &= (uint8_t)~bq__seat_bit(seat);
    st->bankruptcies++;
    if (ended(g))
        return;
    if (creditor == BQ_BANK && g->ed->rule.bankrupt_to_bank == BQ_BANK_AUCTIONS) {
        st->estate |= deeds;
        bq__push(g, (bq_item){.kind = BQ__ESTATE, .seat = (uint8_t)seat});
    }
    if (pledged && g->ed->rule.transfer_interest != BQ_TRANSFER_FREE) {
        st->inherited = pledged;
        bq__push(g, (bq_item){.kind = BQ__INHERIT, .seat = (uint8_t)creditor});
    }
}

/* ---- mortgaged deeds received from a bankrupt (N6, N15.5) ---- */

bool bq__step_inherit(bq__game *g, bq_item *item)
{
    if (bq__is_in(g->st, item->seat))
        return false;
    g->st->inherited = 0;
    bq__pop(g);
    return true;
}

/* N6: any of what was inherited, or none of it. */
bq_verdict bq__check_lift(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t deeds)
{
    (void)ed;
    if (!bq__top_is(st, BQ__INHERIT, seat))
        return bq__no(BQ_NO_NOT_ASKED);
    return deeds & ~st->inherited ? bq__no(BQ_NO_LIFT_NOT_RECEIVED) : bq__ok();
}

/* The sum is one payment; short of it, it is the heir's own debt to the bank (N7). */
void bq__apply_lift(bq__game *g, unsigned seat, uint64_t deeds)
{
    bq_state *st = g->st;
    int64_t sum = bq_transfer_cost(g->ed, st->inherited, deeds);
    bq__pop(g);
    st->inherited = 0;
    for (uint64_t left = deeds; left; left &= left - 1)
        bq__set_mortgaged(g, bq__low(left), false);
    bq__charge(g, seat, BQ_BANK, bq__amount(sum), BQ_FOR_INTEREST, BQ_NOWHERE, BQ_ROW('N', 6));
}

/* N6: none of it is lifted. */
bq_verdict bq__check_keep(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    return bq__check_lift(ed, st, seat, 0);
}

void bq__apply_keep(bq__game *g, unsigned seat)
{
    bq__apply_lift(g, seat, 0);
}

/* ---- resigning (O9) ---- */

/* An auction, or a debt of somebody else's, is finished first. Whoever said it in one of them also waits
 * until the winner has placed the building (E6) or the heir has answered (N15.5). A leaver who is that
 * player is not asked any more. */
bool bq__resign_waits(const bq_state *st, unsigned seat)
{
    const bq_item *top = bq__peek(st);
    switch (top ? top->kind : BQ__NOTHING) {
    case BQ__AUCTION:
        return true;
    case BQ__PAY:
        return top->seat != seat;
    case BQ__PLACE:
    case BQ__INHERIT:
        return st->resigning & bq__seat_bit(seat) && top->seat != seat;
    default:
        return false;
    }
}

/* O9: at any time. */
bq_verdict bq__check_resign(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed, (void)st, (void)seat;
    return bq__ok();
}

void bq__apply_resign(bq__game *g, unsigned seat)
{
    bq_state *st = g->st;
    if (bq__resign_waits(st, seat)) {
        st->resigning |= bq__seat_bit(seat);
        bq__emit(g, (bq_event){.kind = BQ_EV_RESIGNING, .seat = (uint8_t)seat});
        if (bq__peek(st)->kind == BQ__AUCTION && st->auction.bidder != seat &&
            st->auction.in & bq__seat_bit(seat))
            bq__pass_by_rule(g, seat); /* a highest bid stays binding */
        return;
    }
    unsigned creditor = BQ_BANK;
    if (bq__top_is(st, BQ__PAY, seat)) {
        creditor = bq__top(st)->to;
        end_debt(g, seat);
    }
    bq__bankrupt(g, seat, creditor, BQ_BY_RESIGNED);
}

/* ---- forced liquidation (N19) ---- */

/* The next deed to mortgage: no building of the owner's in its colour, lowest value, lowest square. */
static unsigned cheapest_pledge(const bq__game *g, unsigned seat)
{
    const bq_state *st = g->st;
    unsigned best = BQ_NOWHERE;
    for (uint64_t left = st->deeds[seat] & ~st->mortgaged & ~st->prisons; left; left &= left - 1) {
        unsigned square = bq__low(left);
        const bq_square *deed = &g->ed->square[square];
        if (deed->kind == BQ_SQ_STREET && bq__built(st, seat, g->ed->group[deed->group].lots))
            continue;
        if (best == BQ_NOWHERE || deed->mortgage < g->ed->square[best].mortgage)
            best = square;
    }
    return best;
}

/* The next colour to sell in: lowest house price, then board order. */
static unsigned cheapest_built(const bq__game *g, unsigned seat)
{
    unsigned best = BQ_GROUPS;
    for (unsigned group = 0; group < g->ed->groups; group++) {
        const bq_group *it = &g->ed->group[group];
        if (it->kind == BQ_SQ_STREET && bq__built(g->st, seat, it->lots) &&
            (best == BQ_GROUPS || it->house_cost < g->ed->group[best].house_cost ||
             (it->house_cost == g->ed->group[best].house_cost &&
              it->first < g->ed->group[best].first)))
            best = group;
    }
    return best;
}

void bq__liquidate(bq__game *g, unsigned seat, int64_t amount)
{
    while (g->st->cash[seat] < amount) {
        unsigned square = cheapest_pledge(g, seat);
        if (square != BQ_NOWHERE) {
            bq__apply_mortgage(g, seat, bq__bit(square));
            continue;
        }
        unsigned group = cheapest_built(g, seat);
        BQ_ASSERT(group < BQ_GROUPS); /* the liquid value covers the sum */
        bq__sell_least(g, seat, group);
    }
}
