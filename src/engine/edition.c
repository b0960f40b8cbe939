/* edition.c - is an edition lawful, what follows from it, and its digest.
 *
 * An edition comes from a file that anybody may have written, or as bytes from anywhere, so
 * bq_edition_fault() believes nothing: it looks at every field, also at those that are not used, so
 * that two editions with the same rules have the same bytes and the same digest. It also sees to it
 * that no product the rules can form leaves the 32 bits of an amount. What it lets through,
 * bq_edition_prepare() and the whole engine may trust. The switches are looked at here, the board in
 * edition_board.c, the cards in edition_cards.c. */
#include "engine/fault.h"

#define RATIO_DEN 1000000 /* denominators: a thousandth of a thousandth is fine enough */

static int32_t switch_value(const bq_edition *ed, unsigned which)
{
    int32_t value;
    memcpy(&value, (const char *)&ed->rule + bq_switches[which].offset, sizeof value);
    return value;
}

static int32_t count_words(const char *words)
{
    int32_t n = 1;
    for (; *words; words++)
        n += *words == ' ';
    return n;
}

/* --- how many of everything (limits.h) --- */

static bq_fault check_counts(const bq_edition *ed)
{
    if (ed->squares < 1 || ed->squares > BQ_SQUARES)
        return bq__between(bq__fault_at(BQ_FAULT_SQUARE_COUNT, BQ_AT_EDITION, 0, 0), 1, BQ_SQUARES);
    if (ed->groups > BQ_GROUPS)
        return bq__between(bq__fault_at(BQ_FAULT_GROUP_COUNT, BQ_AT_EDITION, 0, 0), 0, BQ_GROUPS);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        if (ed->deck_size[d] > BQ_CARDS) {
            bq_fault fault = bq__fault_at(BQ_FAULT_DECK_SIZE, BQ_AT_EDITION, 0, 0);
            fault.deck = (uint8_t)d;
            return bq__between(fault, 0, BQ_CARDS);
        }
    }
    if (!bq__all_zero(ed->pad, sizeof ed->pad))
        return bq__fault_at(BQ_FAULT_UNUSED, BQ_AT_EDITION, 0, 0);
    return bq__fine();
}

/* --- the switches, one by one --- */

static bq_fault check_ratio(const bq_edition *ed, unsigned which)
{
    bq_ratio ratio;
    memcpy(&ratio, (const char *)&ed->rule + bq_switches[which].offset, sizeof ratio);
    bool fits = ratio.den >= 1 && ratio.den <= RATIO_DEN && ratio.num >= 0 &&
                ratio.num <= ratio.den;
    if (!fits || (ratio.num == 0 && ratio.den != 1)) /* "none" is written in one way only */
        return bq__between(bq__fault_at(BQ_FAULT_SWITCH_RATIO, BQ_AT_SWITCH, 0, which), 0, 1);
    return bq__fine();
}

static bq_fault check_switch(const bq_edition *ed, unsigned which)
{
    const bq_switch *sw = &bq_switches[which];
    if (sw->kind == BQ_KIND_RATIO)
        return check_ratio(ed, which);
    int32_t value = switch_value(ed, which);
    if (sw->kind == BQ_KIND_WORD) {
        if (value < 0 || value >= count_words(sw->words))
            return bq__fault_at(BQ_FAULT_SWITCH_WORD, BQ_AT_SWITCH, 0, which);
        return bq__fine();
    }
    if (sw->kind == BQ_KIND_MAYBE && value == 0)
        return bq__fine();
    if (value < sw->least || value > sw->most)
        return bq__between(bq__fault_at(BQ_FAULT_SWITCH_RANGE, BQ_AT_SWITCH, 0, which), sw->least, sw->most);
    return bq__fine();
}

/* A6: every amount is a multiple of the scale; so are the multipliers of dice: they make rents. */
static const uint8_t scaled[] = {
    BQ_SW_start_cash, BQ_SW_salary, BQ_SW_jail_fine, BQ_SW_income_tax, BQ_SW_luxury_tax,
    BQ_SW_parking_seed, BQ_SW_auction_min_bid, BQ_SW_auction_min_raise, BQ_SW_money_target,
    BQ_SW_squatter_fee, BQ_SW_station_rent_1, BQ_SW_station_rent_2, BQ_SW_station_rent_3,
    BQ_SW_station_rent_4, BQ_SW_utility_multiplier_1, BQ_SW_utility_multiplier_2,
};

static bq_fault check_switches(const bq_edition *ed)
{
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        bq_fault fault = check_switch(ed, i);
        if (fault.code)
            return fault;
    }
    int32_t scale = ed->rule.money_scale;
    if (BQ_AMOUNT % scale != 0) /* a charge cut at the largest amount is still a multiple (R2) */
        return bq__between(bq__fault_at(BQ_FAULT_MONEY_UNIT, BQ_AT_SWITCH, 0, BQ_SW_money_scale), 1, BQ_AMOUNT);
    for (unsigned i = 0; i < sizeof scaled; i++)
        if (switch_value(ed, scaled[i]) % scale != 0)
            return bq__between(bq__fault_at(BQ_FAULT_SCALE, BQ_AT_SWITCH, 0, scaled[i]), scale, scale);
    return bq__fine();
}

/* --- the switches together --- */

static int32_t tie_of_order(int32_t order_rule)
{
    switch (order_rule) {
    case BQ_ORDER_FULL_SORT: return BQ_TIE_EACH;
    case BQ_ORDER_HIGHEST: return BQ_TIE_HIGHEST;
    default: return BQ_TIE_NONE;
    }
}

static bool end_offered(const bq_rules *rule)
{
    switch (rule->end_mode) {
    case BQ_END_ROUNDS: return rule->end_offers_rounds != 0;
    case BQ_END_MONEY: return rule->end_offers_money != 0;
    case BQ_END_SHORT: return rule->end_offers_short != 0;
    case BQ_END_TIMED: return rule->end_offers_timed != 0;
    default: return true;
    }
}

static bq_fault check_rules(const bq_edition *ed)
{
    const bq_rules *rule = &ed->rule;
    if (rule->min_players > rule->max_players)
        return bq__fault_switch(BQ_FAULT_PLAYERS, BQ_SW_min_players);
    if (rule->order_tie != tie_of_order(rule->order_rule))
        return bq__fault_switch(BQ_FAULT_TIE_RULE, BQ_SW_order_tie);
    if ((rule->sell_even == BQ_SELL_AUTO) != (rule->build_even == BQ_EVEN_AUTO))
        return bq__fault_switch(BQ_FAULT_SELL_RULE, BQ_SW_sell_even);
    if (rule->income_tax_mode != BQ_TAX_FLAT && rule->income_tax_share.num == 0)
        return bq__fault_switch(BQ_FAULT_TAX_MODE, BQ_SW_income_tax_mode); /* H1 */
    if (!end_offered(rule))
        return bq__fault_switch(BQ_FAULT_END_NOT_OFFERED, BQ_SW_end_mode);
    if (rule->end_mode == BQ_END_MONEY && rule->money_target <= rule->start_cash)
        return bq__fault_switch(BQ_FAULT_MONEY_TARGET, BQ_SW_money_target);
    return bq__fine();
}

/* --- O4: dealing deeds at the start --- */

/* The sum of the `n` highest prices: nobody may be dealt more than they can pay. */
static int64_t dearest(const bq_edition *ed, int32_t n)
{
    uint64_t taken = 0;
    int64_t sum = 0;
    for (; n > 0; n--) {
        unsigned best = BQ_SQUARES;
        for (unsigned i = 0; i < ed->squares; i++)
            if (bq__is_deed(ed->square[i].kind) && !(taken >> i & 1) &&
                (best == BQ_SQUARES || ed->square[i].price > ed->square[best].price))
                best = i;
        if (best == BQ_SQUARES)
            break;
        taken |= UINT64_C(1) << best;
        sum += ed->square[best].price;
    }
    return sum;
}

static bq_fault check_deal(const bq_edition *ed)
{
    int32_t mode = ed->rule.end_mode;
    if (mode != BQ_END_SHORT && mode != BQ_END_TIMED && !ed->rule.deal_in_every_mode)
        return bq__fine();
    int32_t deeds = 0;
    for (unsigned i = 0; i < ed->squares; i++)
        deeds += bq__is_deed(ed->square[i].kind);
    int32_t wanted = ed->rule.deal_deeds * ed->rule.max_players;
    if (wanted > deeds || dearest(ed, ed->rule.deal_deeds) > ed->rule.start_cash)
        return bq__fault_switch(BQ_FAULT_DEAL, BQ_SW_deal_deeds);
    return bq__fine();
}

/* --- the three functions of the contract --- */

bq_fault bq_edition_fault(const bq_edition *ed)
{
    bq_fault fault = check_counts(ed);
    if (!fault.code)
        fault = check_switches(ed); /* first: all that follows divides by them */
    if (!fault.code)
        fault = bq__check_kinds(ed);
    if (!fault.code)
        fault = bq__check_groups(ed);
    if (!fault.code)
        fault = bq__check_board(ed);
    if (!fault.code)
        fault = bq__check_cards(ed);
    if (!fault.code)
        fault = bq__check_jail(ed);
    if (!fault.code)
        fault = check_rules(ed);
    if (!fault.code)
        fault = check_deal(ed);
    return fault;
}

static void prepare_square(bq_edition *ed, unsigned i)
{
    const bq_square *square = &ed->square[i];
    uint64_t bit = UINT64_C(1) << i;
    if (square->kind == BQ_SQ_JAIL)
        ed->jail = (uint8_t)i;
    if (!bq__is_deed(square->kind))
        return;
    ed->deeds |= bit;
    ed->streets |= square->kind == BQ_SQ_STREET ? bit : 0;
    ed->stations |= square->kind == BQ_SQ_STATION ? bit : 0;
    ed->utilities |= square->kind == BQ_SQ_UTILITY ? bit : 0;

    bq_group *group = &ed->group[square->group];
    if (group->count++ == 0) {
        group->first = (uint8_t)i;
        group->house_cost = square->house_cost;
    }
    group->lots |= bit;
    group->kind = square->kind;
    group->last = (uint8_t)i;
    if (square->house_cost < group->house_cost)
        group->house_cost = square->house_cost;
}

static void prepare_deck(bq_edition *ed, unsigned deck)
{
    for (unsigned i = 0; i < ed->deck_size[deck]; i++) {
        bool frees = ed->card[deck][i].effect == BQ_FX_JAIL_FREE;
        if (frees && !ed->rule.jail_free_cards)
            continue; /* G4: not in the deck at all */
        ed->deck[deck] |= UINT32_C(1) << i;
        if (frees) {
            ed->jail_card[ed->jail_card_count][0] = (uint8_t)deck;
            ed->jail_card[ed->jail_card_count][1] = (uint8_t)i;
            ed->jail_card_count++;
        }
    }
}

/* L9: up to the next whole unit of money. */
static int32_t interest_on(const bq_edition *ed, int32_t mortgage)
{
    bq_ratio share = ed->rule.unmortgage_interest;
    int64_t unit = (int64_t)share.den * ed->rule.money_scale;
    return (int32_t)(((int64_t)mortgage * share.num + unit - 1) / unit * ed->rule.money_scale);
}

void bq_edition_prepare(bq_edition *ed)
{
    size_t rules = offsetof(bq_edition, group);
    memset((char *)ed + rules, 0, sizeof *ed - rules);
    ed->jail = BQ_NOWHERE;
    for (unsigned i = 0; i < ed->squares; i++)
        prepare_square(ed, i);
    for (unsigned d = 0; d < BQ_DECKS; d++)
        prepare_deck(ed, d);
    int32_t houses = ed->rule.end_mode == BQ_END_SHORT ? ed->rule.short_houses_before_hotel
                                                       : ed->rule.houses_before_hotel;
    ed->hotel = (uint8_t)(houses + 1);
    for (unsigned i = 0; i < ed->squares; i++)
        ed->interest[i] = interest_on(ed, ed->square[i].mortgage);
}

uint64_t bq_edition_digest(const bq_edition *ed)
{
    uint64_t digest = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < offsetof(bq_edition, group); i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, (const char *)ed + i, sizeof word);
        digest = (digest ^ word) * UINT64_C(0xff51afd7ed558ccd);
        digest ^= digest >> 32;
        digest = (digest + i) * UINT64_C(0xc4ceb9fe1a85ec53);
        digest ^= digest >> 29;
    }
    return digest;
}

_Static_assert(offsetof(bq_edition, group) % sizeof(uint64_t) == 0, "the digest reads words");
