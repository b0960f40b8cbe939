/* edition_board.c - is the board of an edition lawful: squares, groups, prices, rents, and a jail
 * if anything leads there. Called by edition.c. */
#include "engine/fault.h"

#define VANDALS_RENT 400000000 /* ten times a rent is a draw of 32 bits (P8) */

bq_fault bq__check_amount(const bq_edition *ed, bq_fault here, int32_t value,
                                        int32_t most)
{
    if (value < 0 || value > most) {
        here.code = BQ_FAULT_RANGE;
        return bq__between(here, 0, most);
    }
    if (value % ed->rule.money_scale != 0) {
        here.code = BQ_FAULT_SCALE;
        return bq__between(here, ed->rule.money_scale, ed->rule.money_scale);
    }
    return bq__fine();
}

bool bq__has_kind(const bq_edition *ed, unsigned kind)
{
    for (unsigned i = 0; i < ed->squares; i++)
        if (ed->square[i].kind == kind)
            return true;
    return false;
}

bq_fault bq__check_kinds(const bq_edition *ed)
{
    unsigned jails = 0;
    for (unsigned i = 0; i < ed->squares; i++) {
        unsigned kind = ed->square[i].kind;
        if (kind >= BQ_SQUARE_KINDS)
            return bq__fault_at(BQ_FAULT_SQUARE_KIND, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
        if ((kind == BQ_SQ_GO) != (i == 0))
            return bq__fault_at(BQ_FAULT_NO_GO, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
        if (kind == BQ_SQ_JAIL && ++jails > 1)
            return bq__fault_at(BQ_FAULT_TWO_JAILS, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
    }
    for (unsigned i = ed->squares; i < BQ_SQUARES; i++)
        if (!bq__all_zero(&ed->square[i], sizeof ed->square[i]))
            return bq__fault_at(BQ_FAULT_UNUSED, BQ_AT_SQUARE, i, BQ_FIELD_NONE);
    return bq__fine();
}

/* J1: whatever sends to jail needs one. */
bq_fault bq__check_jail(const bq_edition *ed)
{
    if (bq__has_kind(ed, BQ_SQ_JAIL))
        return bq__fine();
    for (unsigned i = 0; i < ed->squares; i++)
        if (ed->square[i].kind == BQ_SQ_GOTOJAIL)
            return bq__fault_at(BQ_FAULT_NO_JAIL, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        for (unsigned i = 0; i < ed->deck_size[d]; i++) {
            if (ed->card[d][i].effect == BQ_FX_GO_TO_JAIL) {
                bq_fault fault = bq__fault_at(BQ_FAULT_NO_JAIL, BQ_AT_CARD, i, BQ_FIELD_EFFECT);
                fault.deck = (uint8_t)d;
                return fault;
            }
        }
    }
    if (ed->rule.third_double_jail)
        return bq__fault_switch(BQ_FAULT_NO_JAIL, BQ_SW_third_double_jail);
    if (ed->rule.squatters)
        return bq__fault_switch(BQ_FAULT_NO_JAIL, BQ_SW_squatters);
    return bq__fine();
}

bq_fault bq__check_groups(const bq_edition *ed)
{
    uint8_t kind[BQ_GROUPS] = {0};
    uint8_t lots[BQ_GROUPS] = {0};
    for (unsigned i = 0; i < ed->squares; i++) {
        const bq_square *square = &ed->square[i];
        if (!bq__is_deed(square->kind))
            continue;
        if (square->group >= ed->groups)
            return bq__fault_at(BQ_FAULT_GROUP_MISSING, BQ_AT_SQUARE, i, BQ_FIELD_GROUP);
        if (lots[square->group]++ == 0)
            kind[square->group] = square->kind;
        if (kind[square->group] != square->kind)
            return bq__fault_at(BQ_FAULT_GROUP_MIXED, BQ_AT_SQUARE, i, BQ_FIELD_GROUP);
    }
    for (unsigned g = 0; g < ed->groups; g++)
        if (lots[g] < 1 || lots[g] > BQ_GROUP_LOTS)
            return bq__between(bq__fault_at(BQ_FAULT_GROUP_LOTS, BQ_AT_GROUP, g, 0), 1,
                               BQ_GROUP_LOTS);
    return bq__fine();
}

static bq_fault check_rents(const bq_edition *ed, unsigned i)
{
    for (unsigned r = 0; r < BQ_RENTS; r++) {
        int32_t rent = ed->square[i].rent[r];
        int32_t most = BQ_AMOUNT;
        bq_fault here = bq__fault_at(0, BQ_AT_SQUARE, i, BQ_FIELD_RENT);
        here.deck = (uint8_t)r;
        if (r == 0 && ed->rule.double_rent_full_group)
            most = BQ_AMOUNT / 2;
        if (r == 0 && ed->rule.vandals && (rent < 1 || rent > VANDALS_RENT)) {
            here.code = BQ_FAULT_RANGE; /* P3: a building breaks once in so many times */
            return bq__between(here, ed->rule.money_scale, VANDALS_RENT);
        }
        bq_fault fault = bq__check_amount(ed, here, rent, most);
        if (fault.code)
            return fault;
    }
    return bq__fine();
}

static bq_fault check_street(const bq_edition *ed, unsigned i)
{
    int32_t cost = ed->square[i].house_cost;
    bq_fault here = bq__fault_at(0, BQ_AT_SQUARE, i, BQ_FIELD_HOUSE_COST);
    bq_fault fault = bq__check_amount(ed, here, cost, BQ_AMOUNT);
    if (fault.code)
        return fault;
    /* K13: the refund is paid to the unit, so it has to come out even. */
    const bq_ratio *sell = &ed->rule.sell_ratio;
    if ((int64_t)cost * sell->num % ((int64_t)sell->den * ed->rule.money_scale) != 0) {
        here.code = BQ_FAULT_HOUSE_COST_ODD;
        return bq__between(here, ed->rule.money_scale, ed->rule.money_scale);
    }
    return check_rents(ed, i);
}

static bq_fault check_square(const bq_edition *ed, unsigned i)
{
    const bq_square *square = &ed->square[i];
    bq_fault unused = bq__fault_at(BQ_FAULT_UNUSED, BQ_AT_SQUARE, i, BQ_FIELD_NONE);
    if (!bq__all_zero(square->pad, sizeof square->pad))
        return unused;
    if (!bq__is_deed(square->kind)) {
        bq_square bare;
        memset(&bare, 0, sizeof bare);
        bare.kind = square->kind;
        return memcmp(square, &bare, sizeof bare) == 0 ? bq__fine() : unused;
    }
    bq_fault here = bq__fault_at(0, BQ_AT_SQUARE, i, BQ_FIELD_PRICE);
    bq_fault fault = bq__check_amount(ed, here, square->price, BQ_AMOUNT);
    if (fault.code)
        return fault;
    here.field = BQ_FIELD_MORTGAGE;
    fault = bq__check_amount(ed, here, square->mortgage, BQ_AMOUNT);
    if (fault.code)
        return fault;
    if (square->kind == BQ_SQ_STREET)
        return check_street(ed, i);
    if (square->house_cost != 0 || !bq__all_zero(square->rent, sizeof square->rent))
        return unused;
    return bq__fine();
}

/* N15: a creditor pays for all mortgaged deeds received in one payment. */
static bq_fault check_mortgages(const bq_edition *ed)
{
    const bq_ratio *interest = &ed->rule.unmortgage_interest;
    int64_t sum = 0;
    for (unsigned i = 0; i < ed->squares; i++) {
        if (!bq__is_deed(ed->square[i].kind))
            continue;
        int64_t loan = ed->square[i].mortgage;
        sum += loan + loan * interest->num / interest->den + ed->rule.money_scale;
    }
    if (sum > BQ_AMOUNT)
        return bq__between(bq__fault_at(BQ_FAULT_MORTGAGE_SUM, BQ_AT_EDITION, 0, 0), 0, BQ_AMOUNT);
    return bq__fine();
}

bq_fault bq__check_board(const bq_edition *ed)
{
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_fault fault = check_square(ed, i);
        if (fault.code)
            return fault;
    }
    return check_mortgages(ed);
}
