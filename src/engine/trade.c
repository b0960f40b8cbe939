/* trade.c - chapter M: offers, trades, and debts settled in kind.
 *
 * A trade is not in any list of legal moves: it is proposed and judged. Each seat has one open offer.
 * It dies when anything in it changes owner or state, and accepting names its version, so nobody can
 * accept an offer unseen. */
#include "engine/internal.h"

/* ---- the judge ---- */

/* K17: no building on any of the giver's lots of that colour. */
static bool colours_clear(const bq_edition *ed, const bq_state *st, unsigned giver, uint64_t deeds)
{
    for (uint64_t left = deeds & ed->streets; left; left &= left - 1)
        if (bq__built(st, giver, ed->group[ed->square[bq__low(left)].group].lots))
            return false;
    return true;
}

/* D3, G8, K17: deeds and cards that the seat has and may give. */
static bq_verdict check_goods(const bq_edition *ed, const bq_state *st, unsigned giver,
                              uint64_t deeds, uint8_t cards)
{
    if (deeds & ~ed->deeds)
        return bq__no(BQ_NO_NOT_A_DEED);
    if (deeds & ~st->deeds[giver])
        return bq__no(BQ_NO_NOT_OWNER);
    if (cards & ~st->held[giver])
        return bq__no(BQ_NO_CARD_NOT_HELD);
    return colours_clear(ed, st, giver, deeds) ? bq__ok() : bq__no(BQ_NO_LOT_BUILT);
}

static bool amount_fits(const bq_edition *ed, int32_t amount)
{
    return amount >= 0 && amount <= BQ_AMOUNT && amount % ed->rule.money_scale == 0;
}

/* M6: what a party's cash is after the trade, and what N6 then asks of it. */
static bq_verdict check_purse(const bq_edition *ed, const bq_state *st, unsigned seat, int32_t out,
                              int32_t in, uint64_t received, uint64_t lifted)
{
    if (st->cash[seat] < out)
        return bq__no_n(BQ_NO_NO_CASH, out);
    int64_t due = bq_transfer_cost(ed, received & st->mortgaged, lifted);
    return st->cash[seat] - out + in >= due ? bq__ok() : bq__no_n(BQ_NO_INTEREST_SHORT, due);
}

/* M7: what the trade does to the debtor's liquid value. */
static int64_t liquid_change(const bq_edition *ed, const bq_state *st, uint64_t given,
                             uint64_t received, uint64_t lifted, int64_t cash)
{
    uint64_t pledged = st->mortgaged | st->prisons;
    int64_t change = cash - bq_transfer_cost(ed, received & st->mortgaged, lifted);
    for (uint64_t left = given & ~pledged; left; left &= left - 1)
        change -= ed->square[bq__low(left)].mortgage;
    for (uint64_t left = received & (~pledged | lifted); left; left &= left - 1)
        change += ed->square[bq__low(left)].mortgage;
    return change;
}

/* M7: a trade while a debt is open. */
static bq_verdict check_in_debt(const bq_edition *ed, const bq_state *st, unsigned seat,
                                const bq_terms *t, uint64_t lifted)
{
    const bq_item *debt = bq__open_debt(st);
    if (!debt || t->settles)
        return bq__ok();
    BQ_ASSERT(debt->seat == seat || debt->seat == t->to); /* nobody else may manage (B12) */
    int64_t paid = (int64_t)t->give_cash - t->take_cash;
    int64_t change = debt->seat == seat
                         ? liquid_change(ed, st, t->give, t->take, t->lift, -paid)
                         : liquid_change(ed, st, t->take, t->give, lifted, paid);
    return change >= 0 ? bq__ok() : bq__no(BQ_NO_DEBTOR_POORER);
}

/* M1, M2, M6, R17, R18: what is true of the terms themselves, whoever looks at them. */
static bq_verdict check_terms(const bq_edition *ed, const bq_state *st, unsigned seat,
                              const bq_terms *t)
{
    if (t->to >= st->seats)
        return bq__no(BQ_NO_NO_SUCH_SEAT);
    if (t->to == seat)
        return bq__no(BQ_NO_SELF_TRADE);
    if (!(st->in & ~st->resigning & bq__seat_bit(t->to)) || st->resigning & bq__seat_bit(seat))
        return bq__no(BQ_NO_OUT_OF_GAME);
    if (!amount_fits(ed, t->give_cash) || !amount_fits(ed, t->take_cash))
        return bq__no_n(BQ_NO_BAD_AMOUNT, ed->rule.money_scale);
    if (t->give_cash && t->take_cash)
        return bq__no(BQ_NO_TRADE_BOTH_WAYS);
    if (!(t->give | t->take) && !(t->give_cards | t->take_cards) && !t->give_cash && !t->take_cash)
        return bq__no(BQ_NO_EMPTY_TRADE);
    bq_verdict verdict = check_goods(ed, st, seat, t->give, t->give_cards);
    if (!verdict.code)
        verdict = check_goods(ed, st, t->to, t->take, t->take_cards);
    if (verdict.code)
        return verdict;
    if (t->lift & ~(t->take & st->mortgaged))
        return bq__no(BQ_NO_LIFT_NOT_RECEIVED);
    return check_purse(ed, st, seat, t->give_cash, t->take_cash, t->take, t->lift);
}

/* M8: the debtor offers deeds or cards, and cash, for the whole debt. */
static bq_verdict check_settlement(const bq_edition *ed, const bq_state *st, unsigned seat,
                                   const bq_terms *t)
{
    const bq_item *debt = bq__open_debt(st);
    if (!ed->rule.settle_debt_in_kind || !debt || debt->seat != seat || debt->to != t->to ||
        debt->to >= st->seats)
        return bq__no(BQ_NO_NO_SETTLING);
    if (!t->give && !t->give_cards)
        return bq__no(BQ_NO_SETTLE_NOTHING);
    return t->take || t->take_cash || t->take_cards ? bq__no(BQ_NO_NO_SETTLING) : bq__ok();
}

static bq_verdict judge(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_terms *t,
                        uint64_t lifted)
{
    bq_verdict verdict = t->settles ? check_settlement(ed, st, seat, t)
                         : ed->rule.trade ? bq__ok()
                                          : bq__no(BQ_NO_TRADE_OFF);
    if (!verdict.code)
        verdict = check_terms(ed, st, seat, t);
    return verdict.code ? verdict : check_in_debt(ed, st, seat, t, lifted);
}

/* ---- offering (OFFER, SETTLE) ---- */

static bq_terms terms_of(const bq_state *st, const bq_command *cmd)
{
    bq_terms t = cmd->terms;
    t.settles = cmd->verb == BQ_CMD_SETTLE;
    const bq_item *debt = bq__open_debt(st);
    if (t.settles)
        t.to = debt ? debt->to : BQ_NOBODY;
    return t;
}

/* M1, M6, M7, M8 */
BQ__APART bq_verdict bq__check_offer(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    bq_verdict verdict = bq__may_manage(st, seat, BQ_CMD_OFFER);
    if (verdict.code)
        return verdict;
    bq_terms t = terms_of(st, cmd);
    return judge(ed, st, seat, &t, t.give & st->mortgaged);
}

/* M8: an offer to the creditor, judged as one. */
bq_verdict bq__check_settle(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    return bq__check_offer(ed, st, seat, cmd);
}

void bq__close_offer(bq__game *g, unsigned seat, enum bq_cause cause)
{
    bq_terms *t = &g->st->offer[seat];
    bq__emit(g, (bq_event){.kind = BQ_EV_OFFER_CLOSED,
                           .seat = (uint8_t)seat,
                           .to = t->to,
                           .what = (uint8_t)cause,
                           .amount = (int32_t)t->version});
    memset(t, 0, sizeof *t);
    g->st->offers &= (uint8_t)~bq__seat_bit(seat);
}

void bq__apply_offer(bq__game *g, unsigned seat, const bq_command *cmd)
{
    bq_state *st = g->st;
    bq_terms t = terms_of(st, cmd);
    if (st->offers & bq__seat_bit(seat))
        bq__close_offer(g, seat, BQ_BY_REPLACED);
    t.version = ++st->versions;
    st->offer[seat] = t;
    st->offers |= bq__seat_bit(seat);
    bq__emit(g, (bq_event){.kind = BQ_EV_OFFER,
                           .seat = (uint8_t)seat,
                           .to = t.to,
                           .amount = (int32_t)t.version});
}

void bq__apply_settle(bq__game *g, unsigned seat, const bq_command *cmd)
{
    bq__apply_offer(g, seat, cmd);
}

/* M6: an offer dies when anything in it changes owner or state. */
void bq__offers_without(bq__game *g, uint64_t changed_deeds, uint8_t changed_cards)
{
    bq_state *st = g->st;
    for (unsigned left = st->offers; left; left &= left - 1) {
        unsigned seat = bq__low(left);
        const bq_terms *t = &st->offer[seat];
        if ((t->give | t->take) & changed_deeds || (t->give_cards | t->take_cards) & changed_cards)
            bq__close_offer(g, seat, BQ_BY_CHANGED);
    }
}

/* ---- answering ---- */

/* M6: an offer made to this seat. */
static bq_verdict check_open(const bq_state *st, unsigned seat, unsigned from)
{
    if (from >= st->seats)
        return bq__no(BQ_NO_NO_SUCH_SEAT);
    return st->offers & bq__seat_bit(from) && st->offer[from].to == seat ? bq__ok()
                                                                         : bq__no(BQ_NO_NO_OFFER);
}

/* M6: everything is judged again, for both sides, with the deeds that the accepter lifts. */
BQ__APART bq_verdict bq__check_accept(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    bq_verdict verdict = check_open(st, seat, cmd->a);
    if (verdict.code)
        return verdict;
    const bq_terms *t = &st->offer[cmd->a];
    if ((uint32_t)cmd->amount != t->version)
        return bq__no_n(BQ_NO_OFFER_CHANGED, t->version);
    /* A debtor's creditor may answer without being allowed to manage. */
    verdict = bq__may_manage(st, cmd->a, BQ_CMD_OFFER);
    if (verdict.code)
        verdict = bq__may_manage(st, seat, BQ_CMD_OFFER);
    if (verdict.code)
        return verdict;
    if (cmd->squares & ~(t->give & st->mortgaged))
        return bq__no(BQ_NO_LIFT_NOT_RECEIVED);
    verdict = judge(ed, st, cmd->a, t, cmd->squares);
    if (verdict.code)
        return verdict;
    return check_purse(ed, st, seat, t->take_cash, t->give_cash, t->give, cmd->squares);
}

static void hand_over(bq__game *g, unsigned from, unsigned to, uint64_t deeds, uint8_t cards,
                      enum bq_reason reason)
{
    for (; deeds; deeds &= deeds - 1)
        bq__give_deed(g, bq__low(deeds), to, reason);
    for (unsigned left = cards; left; left &= left - 1)
        bq__hand_card(g, from, to, bq__low(left));
}

/* N6: whoever received mortgaged deeds pays for lifting or keeping them. */
static void pay_interest(bq__game *g, unsigned seat, uint64_t received, uint64_t lifted)
{
    for (uint64_t left = received & g->st->mortgaged; left; left &= left - 1) {
        unsigned square = bq__low(left);
        bool lift = lifted >> square & 1u;
        bq__transfer(g, seat, BQ_BANK, bq_transfer_cost(g->ed, bq__bit(square), lifted),
                     lift ? BQ_FOR_REDEMPTION : BQ_FOR_INTEREST, square, BQ_ROW('N', 6));
        if (lift)
            bq__set_mortgaged(g, square, false);
    }
}

void bq__apply_accept(bq__game *g, unsigned to, const bq_command *cmd)
{
    bq_state *st = g->st;
    unsigned from = cmd->a;
    bq_terms t = st->offer[from];
    enum bq_reason reason = t.settles ? BQ_FOR_SETTLEMENT : BQ_FOR_TRADE;
    uint16_t row = t.settles ? BQ_ROW('M', 8) : BQ_ROW('M', 1);
    bq__emit(g, (bq_event){.kind = BQ_EV_TRADE,
                           .seat = (uint8_t)from,
                           .to = (uint8_t)to,
                           .amount = (int32_t)t.version});
    bq__close_offer(g, from, BQ_BY_ACCEPTED);
    if (t.settles) { /* the debt is gone, whatever was given for it */
        bq_item debt = *bq__top(st);
        bq__pop(g);
        bq__emit(g, (bq_event){.kind = BQ_EV_SETTLED,
                               .seat = (uint8_t)from,
                               .to = (uint8_t)to,
                               .amount = debt.amount});
    }
    bq__transfer(g, from, to, t.give_cash, reason, BQ_NOWHERE, row);
    bq__transfer(g, to, from, t.take_cash, reason, BQ_NOWHERE, row);
    hand_over(g, from, to, t.give, t.give_cards, reason);
    hand_over(g, to, from, t.take, t.take_cards, reason);
    pay_interest(g, to, t.give, cmd->squares);
    pay_interest(g, from, t.take, t.lift);
}

/* R20 */
bq_verdict bq__check_reject(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned from)
{
    (void)ed;
    return check_open(st, seat, from);
}

void bq__apply_reject(bq__game *g, unsigned seat, unsigned from)
{
    (void)seat;
    bq__close_offer(g, from, BQ_BY_REJECTED);
}

/* R20 */
bq_verdict bq__check_withdraw(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return st->offers & bq__seat_bit(seat) ? bq__ok() : bq__no(BQ_NO_NO_OFFER);
}

void bq__apply_withdraw(bq__game *g, unsigned seat)
{
    bq__close_offer(g, seat, BQ_BY_WITHDRAWN);
}
