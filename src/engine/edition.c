/* edition.c - is an edition lawful, what follows from it, and its digest.
 *
 * An edition comes from a file that anybody may have written, or as bytes from anywhere, so
 * bq_edition_fault() believes nothing: it looks at every field, also at those that are not used, so
 * that two editions with the same rules have the same bytes and the same digest. It also sees to it
 * that no product the rules can form leaves the 32 bits of an amount. What it lets through,
 * bq_edition_prepare() and the whole engine may trust. */
#include <stddef.h>
#include <string.h>

#include "engine/edition.h"

#define RATIO_DEN 1000000   /* denominators: a thousandth of a thousandth is fine enough */
#define DICE_MOST 12        /* the most that two dice show */
#define HOUSES_MOST 4       /* houses on one lot */
#define VANDALS_RENT 400000000 /* ten times a rent is a draw of 32 bits (P8) */

static bq_fault at(unsigned code, unsigned where, unsigned index, unsigned field)
{
    bq_fault fault;
    memset(&fault, 0, sizeof fault);
    fault.code = (uint8_t)code;
    fault.where = (uint8_t)where;
    fault.index = (uint8_t)index;
    fault.field = (uint16_t)field;
    return fault;
}

static bq_fault fine(void)
{
    return at(BQ_FAULT_NONE, BQ_AT_EDITION, 0, BQ_FIELD_NONE);
}

static bq_fault between(bq_fault fault, int64_t least, int64_t most)
{
    fault.least = least;
    fault.most = most;
    return fault;
}

static bool is_deed(unsigned kind)
{
    return kind == BQ_SQ_STREET || kind == BQ_SQ_STATION || kind == BQ_SQ_UTILITY;
}

static bool all_zero(const void *bytes, size_t n)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < n; i++)
        if (byte[i] != 0)
            return false;
    return true;
}

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
        return between(at(BQ_FAULT_SQUARE_COUNT, BQ_AT_EDITION, 0, 0), 1, BQ_SQUARES);
    if (ed->groups > BQ_GROUPS)
        return between(at(BQ_FAULT_GROUP_COUNT, BQ_AT_EDITION, 0, 0), 0, BQ_GROUPS);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        if (ed->deck_size[d] > BQ_CARDS) {
            bq_fault fault = at(BQ_FAULT_DECK_SIZE, BQ_AT_EDITION, 0, 0);
            fault.deck = (uint8_t)d;
            return between(fault, 0, BQ_CARDS);
        }
    }
    if (!all_zero(ed->pad, sizeof ed->pad))
        return at(BQ_FAULT_UNUSED, BQ_AT_EDITION, 0, 0);
    return fine();
}

/* --- the switches, one by one --- */

static bq_fault check_ratio(const bq_edition *ed, unsigned which)
{
    bq_ratio ratio;
    memcpy(&ratio, (const char *)&ed->rule + bq_switches[which].offset, sizeof ratio);
    bool fits = ratio.den >= 1 && ratio.den <= RATIO_DEN && ratio.num >= 0 &&
                ratio.num <= ratio.den;
    if (!fits || (ratio.num == 0 && ratio.den != 1)) /* "none" is written in one way only */
        return between(at(BQ_FAULT_SWITCH_RATIO, BQ_AT_SWITCH, 0, which), 0, 1);
    return fine();
}

static bq_fault check_switch(const bq_edition *ed, unsigned which)
{
    const bq_switch *sw = &bq_switches[which];
    if (sw->kind == BQ_KIND_RATIO)
        return check_ratio(ed, which);
    int32_t value = switch_value(ed, which);
    if (sw->kind == BQ_KIND_WORD) {
        if (value < 0 || value >= count_words(sw->words))
            return at(BQ_FAULT_SWITCH_WORD, BQ_AT_SWITCH, 0, which);
        return fine();
    }
    if (sw->kind == BQ_KIND_MAYBE && value == 0)
        return fine();
    if (value < sw->least || value > sw->most)
        return between(at(BQ_FAULT_SWITCH_RANGE, BQ_AT_SWITCH, 0, which), sw->least, sw->most);
    return fine();
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
        return between(at(BQ_FAULT_MONEY_UNIT, BQ_AT_SWITCH, 0, BQ_SW_money_scale), 1, BQ_AMOUNT);
    for (unsigned i = 0; i < sizeof scaled; i++)
        if (switch_value(ed, scaled[i]) % scale != 0)
            return between(at(BQ_FAULT_SCALE, BQ_AT_SWITCH, 0, scaled[i]), scale, scale);
    return fine();
}

/* --- the switches together --- */

static bq_fault no_switch(unsigned code, unsigned which)
{
    return at(code, BQ_AT_SWITCH, 0, which);
}

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
        return no_switch(BQ_FAULT_PLAYERS, BQ_SW_min_players);
    if (rule->order_tie != tie_of_order(rule->order_rule))
        return no_switch(BQ_FAULT_TIE_RULE, BQ_SW_order_tie);
    if ((rule->sell_even == BQ_SELL_AUTO) != (rule->build_even == BQ_EVEN_AUTO))
        return no_switch(BQ_FAULT_SELL_RULE, BQ_SW_sell_even);
    if (rule->income_tax_mode != BQ_TAX_FLAT && rule->income_tax_share.num == 0)
        return no_switch(BQ_FAULT_TAX_MODE, BQ_SW_income_tax_mode); /* H1 */
    if (!end_offered(rule))
        return no_switch(BQ_FAULT_END_NOT_OFFERED, BQ_SW_end_mode);
    if (rule->end_mode == BQ_END_MONEY && rule->money_target <= rule->start_cash)
        return no_switch(BQ_FAULT_MONEY_TARGET, BQ_SW_money_target);
    return fine();
}

/* --- the board --- */

static bq_fault check_kinds(const bq_edition *ed)
{
    unsigned jails = 0;
    for (unsigned i = 0; i < ed->squares; i++) {
        unsigned kind = ed->square[i].kind;
        if (kind >= BQ_SQUARE_KINDS)
            return at(BQ_FAULT_SQUARE_KIND, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
        if ((kind == BQ_SQ_GO) != (i == 0))
            return at(BQ_FAULT_NO_GO, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
        if (kind == BQ_SQ_JAIL && ++jails > 1)
            return at(BQ_FAULT_TWO_JAILS, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
    }
    for (unsigned i = ed->squares; i < BQ_SQUARES; i++)
        if (!all_zero(&ed->square[i], sizeof ed->square[i]))
            return at(BQ_FAULT_UNUSED, BQ_AT_SQUARE, i, BQ_FIELD_NONE);
    return fine();
}

static bool has_kind(const bq_edition *ed, unsigned kind)
{
    for (unsigned i = 0; i < ed->squares; i++)
        if (ed->square[i].kind == kind)
            return true;
    return false;
}

/* J1: whatever sends to jail needs one. */
static bq_fault check_jail(const bq_edition *ed)
{
    if (has_kind(ed, BQ_SQ_JAIL))
        return fine();
    for (unsigned i = 0; i < ed->squares; i++)
        if (ed->square[i].kind == BQ_SQ_GOTOJAIL)
            return at(BQ_FAULT_NO_JAIL, BQ_AT_SQUARE, i, BQ_FIELD_KIND);
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        for (unsigned i = 0; i < ed->deck_size[d]; i++) {
            if (ed->card[d][i].effect == BQ_FX_GO_TO_JAIL) {
                bq_fault fault = at(BQ_FAULT_NO_JAIL, BQ_AT_CARD, i, BQ_FIELD_EFFECT);
                fault.deck = (uint8_t)d;
                return fault;
            }
        }
    }
    if (ed->rule.third_double_jail)
        return no_switch(BQ_FAULT_NO_JAIL, BQ_SW_third_double_jail);
    if (ed->rule.squatters)
        return no_switch(BQ_FAULT_NO_JAIL, BQ_SW_squatters);
    return fine();
}

static bq_fault check_groups(const bq_edition *ed)
{
    uint8_t kind[BQ_GROUPS] = {0};
    uint8_t lots[BQ_GROUPS] = {0};
    for (unsigned i = 0; i < ed->squares; i++) {
        const bq_square *square = &ed->square[i];
        if (!is_deed(square->kind))
            continue;
        if (square->group >= ed->groups)
            return at(BQ_FAULT_GROUP_MISSING, BQ_AT_SQUARE, i, BQ_FIELD_GROUP);
        if (lots[square->group]++ == 0)
            kind[square->group] = square->kind;
        if (kind[square->group] != square->kind)
            return at(BQ_FAULT_GROUP_MIXED, BQ_AT_SQUARE, i, BQ_FIELD_GROUP);
    }
    for (unsigned g = 0; g < ed->groups; g++)
        if (lots[g] < 1 || lots[g] > BQ_GROUP_LOTS)
            return between(at(BQ_FAULT_GROUP_LOTS, BQ_AT_GROUP, g, 0), 1, BQ_GROUP_LOTS);
    return fine();
}

static bq_fault check_amount(const bq_edition *ed, bq_fault here, int32_t value, int32_t most)
{
    if (value < 0 || value > most) {
        here.code = BQ_FAULT_RANGE;
        return between(here, 0, most);
    }
    if (value % ed->rule.money_scale != 0) {
        here.code = BQ_FAULT_SCALE;
        return between(here, ed->rule.money_scale, ed->rule.money_scale);
    }
    return fine();
}

static bq_fault check_rents(const bq_edition *ed, unsigned i)
{
    for (unsigned r = 0; r < BQ_RENTS; r++) {
        int32_t rent = ed->square[i].rent[r];
        int32_t most = BQ_AMOUNT;
        bq_fault here = at(0, BQ_AT_SQUARE, i, BQ_FIELD_RENT);
        here.deck = (uint8_t)r;
        if (r == 0 && ed->rule.double_rent_full_group)
            most = BQ_AMOUNT / 2;
        if (r == 0 && ed->rule.vandals && (rent < 1 || rent > VANDALS_RENT)) {
            here.code = BQ_FAULT_RANGE; /* P3: a building breaks once in so many times */
            return between(here, ed->rule.money_scale, VANDALS_RENT);
        }
        bq_fault fault = check_amount(ed, here, rent, most);
        if (fault.code)
            return fault;
    }
    return fine();
}

static bq_fault check_street(const bq_edition *ed, unsigned i)
{
    int32_t cost = ed->square[i].house_cost;
    bq_fault here = at(0, BQ_AT_SQUARE, i, BQ_FIELD_HOUSE_COST);
    bq_fault fault = check_amount(ed, here, cost, BQ_AMOUNT);
    if (fault.code)
        return fault;
    /* K13: the refund is paid to the unit, so it has to come out even. */
    const bq_ratio *sell = &ed->rule.sell_ratio;
    if ((int64_t)cost * sell->num % ((int64_t)sell->den * ed->rule.money_scale) != 0) {
        here.code = BQ_FAULT_HOUSE_COST_ODD;
        return between(here, ed->rule.money_scale, ed->rule.money_scale);
    }
    return check_rents(ed, i);
}

static bq_fault check_square(const bq_edition *ed, unsigned i)
{
    const bq_square *square = &ed->square[i];
    bq_fault unused = at(BQ_FAULT_UNUSED, BQ_AT_SQUARE, i, BQ_FIELD_NONE);
    if (!all_zero(square->pad, sizeof square->pad))
        return unused;
    if (!is_deed(square->kind)) {
        bq_square bare;
        memset(&bare, 0, sizeof bare);
        bare.kind = square->kind;
        return memcmp(square, &bare, sizeof bare) == 0 ? fine() : unused;
    }
    bq_fault here = at(0, BQ_AT_SQUARE, i, BQ_FIELD_PRICE);
    bq_fault fault = check_amount(ed, here, square->price, BQ_AMOUNT);
    if (fault.code)
        return fault;
    here.field = BQ_FIELD_MORTGAGE;
    fault = check_amount(ed, here, square->mortgage, BQ_AMOUNT);
    if (fault.code)
        return fault;
    if (square->kind == BQ_SQ_STREET)
        return check_street(ed, i);
    if (square->house_cost != 0 || !all_zero(square->rent, sizeof square->rent))
        return unused;
    return fine();
}

/* N15: a creditor pays for all the mortgaged deeds he receives in one payment. */
static bq_fault check_mortgages(const bq_edition *ed)
{
    const bq_ratio *interest = &ed->rule.unmortgage_interest;
    int64_t sum = 0;
    for (unsigned i = 0; i < ed->squares; i++) {
        if (!is_deed(ed->square[i].kind))
            continue;
        int64_t loan = ed->square[i].mortgage;
        sum += loan + loan * interest->num / interest->den + ed->rule.money_scale;
    }
    if (sum > BQ_AMOUNT)
        return between(at(BQ_FAULT_MORTGAGE_SUM, BQ_AT_EDITION, 0, 0), 0, BQ_AMOUNT);
    return fine();
}

static bq_fault check_board(const bq_edition *ed)
{
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_fault fault = check_square(ed, i);
        if (fault.code)
            return fault;
    }
    return check_mortgages(ed);
}

/* --- the cards --- */

static bq_fault in_card(bq_fault here, unsigned code, unsigned field)
{
    here.code = (uint8_t)code;
    here.field = (uint16_t)field;
    return here;
}

static int32_t highest_station_rent(const bq_rules *rule)
{
    int32_t most = rule->station_rent_1;
    most = rule->station_rent_2 > most ? rule->station_rent_2 : most;
    most = rule->station_rent_3 > most ? rule->station_rent_3 : most;
    return rule->station_rent_4 > most ? rule->station_rent_4 : most;
}

static unsigned cards_in_deck(const bq_edition *ed, unsigned deck)
{
    unsigned n = 0;
    for (unsigned i = 0; i < ed->deck_size[deck]; i++)
        n += ed->rule.jail_free_cards || ed->card[deck][i].effect != BQ_FX_JAIL_FREE;
    return n;
}

static bq_fault check_move(const bq_edition *ed, const bq_card *card, bq_fault here)
{
    int32_t most = ed->squares - 1;
    here.field = BQ_FIELD_P1;
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK_TO:
        if (card->p1 < 0 || card->p1 > most)
            return between(in_card(here, BQ_FAULT_CARD_SQUARE, BQ_FIELD_P1), 0, most);
        return fine();
    case BQ_FX_MOVE_BACK:
        if (card->p1 < 1 || card->p1 > most)
            return between(in_card(here, BQ_FAULT_RANGE, BQ_FIELD_P1), 1, most);
        return fine();
    case BQ_FX_NEAREST_STATION:
        if (!has_kind(ed, BQ_SQ_STATION))
            return in_card(here, BQ_FAULT_CARD_NO_STATION, BQ_FIELD_EFFECT);
        most = highest_station_rent(&ed->rule);
        most = BQ_AMOUNT / (most > 0 ? most : 1); /* F10: factor times rent is a rent */
        if (card->p1 < 1 || card->p1 > most)
            return between(in_card(here, BQ_FAULT_RANGE, BQ_FIELD_P1), 1, most);
        return fine();
    default: /* BQ_FX_NEAREST_UTILITY */
        if (!has_kind(ed, BQ_SQ_UTILITY))
            return in_card(here, BQ_FAULT_CARD_NO_UTILITY, BQ_FIELD_EFFECT);
        return check_amount(ed, here, card->p1, BQ_AMOUNT / DICE_MOST);
    }
}

/* The most buildings one owner can have: all of the stock, or, without a stock, all the lots full. */
static int32_t most_buildings(const bq_edition *ed)
{
    int32_t levels = 0;
    if (!ed->rule.unlimited_buildings)
        return ed->rule.houses + ed->rule.hotels;
    for (unsigned i = 0; i < ed->squares; i++)
        levels += ed->square[i].kind == BQ_SQ_STREET ? HOUSES_MOST : 0;
    return levels;
}

/* G5: the repairs of all these must still be an amount. */
static bq_fault check_per_building(const bq_edition *ed, const bq_card *card, bq_fault here)
{
    int32_t stock = most_buildings(ed);
    int32_t most = BQ_AMOUNT / (stock > 0 ? stock : 1);
    bq_fault fault = check_amount(ed, in_card(here, 0, BQ_FIELD_P1), card->p1, most);
    if (fault.code)
        return fault;
    return check_amount(ed, in_card(here, 0, BQ_FIELD_P2), card->p2, most);
}

static bq_fault check_effect(const bq_edition *ed, const bq_card *card, bq_fault here)
{
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK:
    case BQ_FX_MOVE_BACK_TO:
    case BQ_FX_NEAREST_STATION:
    case BQ_FX_NEAREST_UTILITY:
        return check_move(ed, card, here);
    case BQ_FX_PAY:
    case BQ_FX_COLLECT:
    case BQ_FX_PAY_EACH:
    case BQ_FX_COLLECT_EACH:
        return check_amount(ed, in_card(here, 0, BQ_FIELD_P1), card->p1, BQ_AMOUNT);
    case BQ_FX_PAY_PER_BUILDING:
        return check_per_building(ed, card, here);
    case BQ_FX_PAY_OR_DRAW:
        if (card->deck >= BQ_DECKS || cards_in_deck(ed, card->deck) == 0)
            return in_card(here, BQ_FAULT_CARD_DECK, BQ_FIELD_P2);
        return check_amount(ed, in_card(here, 0, BQ_FIELD_P1), card->p1, BQ_AMOUNT);
    default:
        return fine();
    }
}

static bool card_unused(const bq_card *card)
{
    bool p1 = card->effect != BQ_FX_GO_TO_JAIL && card->effect != BQ_FX_JAIL_FREE;
    bool p2 = card->effect == BQ_FX_PAY_PER_BUILDING;
    bool deck = card->effect == BQ_FX_PAY_OR_DRAW;
    return (!p1 && card->p1 != 0) || (!p2 && card->p2 != 0) || (!deck && card->deck != 0) ||
           !all_zero(card->pad, sizeof card->pad);
}

static bq_fault check_card(const bq_edition *ed, unsigned deck, unsigned i)
{
    const bq_card *card = &ed->card[deck][i];
    bq_fault here = at(0, BQ_AT_CARD, i, BQ_FIELD_NONE);
    here.deck = (uint8_t)deck;
    if (i >= ed->deck_size[deck] && all_zero(card, sizeof *card))
        return fine();
    if (i >= ed->deck_size[deck])
        return in_card(here, BQ_FAULT_UNUSED, BQ_FIELD_NONE);
    if (card->effect >= BQ_EFFECTS)
        return in_card(here, BQ_FAULT_CARD_EFFECT, BQ_FIELD_EFFECT);
    if (card_unused(card))
        return in_card(here, BQ_FAULT_UNUSED, BQ_FIELD_NONE);
    return check_effect(ed, card, here);
}

static bq_fault check_cards(const bq_edition *ed)
{
    unsigned frees = 0;
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        for (unsigned i = 0; i < BQ_CARDS; i++) {
            bq_fault fault = check_card(ed, d, i);
            if (fault.code)
                return fault;
            bool free_card = i < ed->deck_size[d] && ed->card[d][i].effect == BQ_FX_JAIL_FREE;
            if (free_card && ++frees > BQ_JAIL_CARDS) {
                fault = at(BQ_FAULT_JAIL_CARDS, BQ_AT_CARD, i, BQ_FIELD_EFFECT);
                fault.deck = (uint8_t)d;
                return between(fault, 0, BQ_JAIL_CARDS);
            }
        }
    }
    return fine();
}

/* --- O4: dealing deeds at the start --- */

/* The sum of the `n` highest prices: nobody may be dealt more than he can pay. */
static int64_t dearest(const bq_edition *ed, int32_t n)
{
    uint64_t taken = 0;
    int64_t sum = 0;
    for (; n > 0; n--) {
        unsigned best = BQ_SQUARES;
        for (unsigned i = 0; i < ed->squares; i++)
            if (is_deed(ed->square[i].kind) && !(taken >> i & 1) &&
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
        return fine();
    int32_t deeds = 0;
    for (unsigned i = 0; i < ed->squares; i++)
        deeds += is_deed(ed->square[i].kind);
    int32_t wanted = ed->rule.deal_deeds * ed->rule.max_players;
    if (wanted > deeds || dearest(ed, ed->rule.deal_deeds) > ed->rule.start_cash)
        return no_switch(BQ_FAULT_DEAL, BQ_SW_deal_deeds);
    return fine();
}

/* --- the three functions of the contract --- */

bq_fault bq_edition_fault(const bq_edition *ed)
{
    bq_fault fault = check_counts(ed);
    if (!fault.code)
        fault = check_switches(ed); /* first: all that follows divides by them */
    if (!fault.code)
        fault = check_kinds(ed);
    if (!fault.code)
        fault = check_groups(ed);
    if (!fault.code)
        fault = check_board(ed);
    if (!fault.code)
        fault = check_cards(ed);
    if (!fault.code)
        fault = check_jail(ed);
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
    if (!is_deed(square->kind))
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
