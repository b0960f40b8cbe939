/* mortgage.c - chapter L: money lent on deeds, and what it costs to have them back. */
#include "engine/internal.h"

int32_t bq_keep_cost(const bq_edition *ed, unsigned square)
{
    return ed->interest[square];
}

int32_t bq_redeem_cost(const bq_edition *ed, unsigned square)
{
    return bq__amount((int64_t)ed->square[square].mortgage + bq_keep_cost(ed, square));
}

static int64_t redeem_cost_of(const bq_edition *ed, uint64_t deeds)
{
    int64_t cost = 0;
    for (; deeds; deeds &= deeds - 1)
        cost += bq_redeem_cost(ed, bq__low(deeds));
    return cost;
}

/* N6: what the receiver of mortgaged deeds owes the bank: lifted at once, or kept. */
int64_t bq_transfer_cost(const bq_edition *ed, uint64_t mortgaged, uint64_t lifted)
{
    if (ed->rule.transfer_interest == BQ_TRANSFER_FREE)
        return redeem_cost_of(ed, mortgaged & lifted);
    int64_t cost = redeem_cost_of(ed, mortgaged & lifted);
    for (uint64_t kept = mortgaged & ~lifted; kept; kept &= kept - 1)
        cost += bq_keep_cost(ed, bq__low(kept));
    return cost;
}

/* D3, L6: own deeds, at least one. */
static bq_verdict check_own(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t deeds)
{
    if (deeds == 0)
        return bq__no(BQ_NO_EMPTY_ORDER);
    if (deeds & ~ed->deeds)
        return bq__no(BQ_NO_NOT_A_DEED);
    return deeds & ~st->deeds[seat] ? bq__no(BQ_NO_NOT_OWNER) : bq__ok();
}

/* L1, L2, P6 */
BQ__APART bq_verdict bq__check_mortgage(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t deeds)
{
    bq_verdict verdict = bq__may_manage(st, seat, BQ_CMD_MORTGAGE);
    if (!verdict.code)
        verdict = check_own(ed, st, seat, deeds);
    if (verdict.code)
        return verdict;
    if (deeds & st->mortgaged)
        return bq__no(BQ_NO_MORTGAGED_ALREADY);
    if (deeds & st->prisons)
        return bq__no(BQ_NO_IS_PRISON);
    for (uint64_t left = deeds & ed->streets; left; left &= left - 1) {
        unsigned square = bq__low(left);
        uint64_t clear = ed->rule.mortgage_needs_group_clear
                             ? ed->group[ed->square[square].group].lots
                             : bq__bit(square);
        if (bq__built(st, seat, clear))
            return bq__no(BQ_NO_GROUP_BUILT);
    }
    return bq__ok();
}

/* L3 */
void bq__apply_mortgage(bq__game *g, unsigned seat, uint64_t deeds)
{
    for (; deeds; deeds &= deeds - 1) {
        unsigned square = bq__low(deeds);
        bq__set_mortgaged(g, square, true);
        bq__transfer(g, BQ_BANK, seat, g->ed->square[square].mortgage, BQ_FOR_MORTGAGE, square,
                     BQ_ROW('L', 3));
    }
}

/* L5 */
BQ__APART bq_verdict bq__check_redeem(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t deeds)
{
    bq_verdict verdict = bq__may_manage(st, seat, BQ_CMD_REDEEM);
    if (!verdict.code)
        verdict = check_own(ed, st, seat, deeds);
    if (verdict.code)
        return verdict;
    if (deeds & ~st->mortgaged)
        return bq__no(BQ_NO_NOT_MORTGAGED);
    int64_t cost = redeem_cost_of(ed, deeds);
    return st->cash[seat] >= cost ? bq__ok() : bq__no_n(BQ_NO_NO_CASH, cost);
}

void bq__apply_redeem(bq__game *g, unsigned seat, uint64_t deeds)
{
    for (; deeds; deeds &= deeds - 1) {
        unsigned square = bq__low(deeds);
        bq__transfer(g, seat, BQ_BANK, bq_redeem_cost(g->ed, square), BQ_FOR_REDEMPTION, square,
                     BQ_ROW('L', 5));
        bq__set_mortgaged(g, square, false);
    }
}
