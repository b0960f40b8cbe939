/* flips.c - change a switch and the rules leaflet changes, in every language: every switch of every
 * edition is turned to its other values. What cannot be seen because another switch is off is
 * excused below, each with its reason; and no switch is excused everywhere. */
#include "tap.h"

#include "names.h"

enum { VALUES_MOST = 12, EDITIONS_MOST = 64 };

static char before[BQ_LANGUAGES][BQ_LEAFLET_BYTES];
static char after[BQ_LEAFLET_BYTES];

/* ---- switches as numbers ---- */

static int32_t *number_of(bq_edition *ed, unsigned which)
{
    return (int32_t *)((char *)&ed->rule + bq_switches[which].offset);
}

static int32_t words_of(const bq_switch *sw)
{
    int32_t n = 1;
    for (const char *c = sw->words; *c; c++)
        n += *c == ' ';
    return n;
}

/* Other values: all of them, or for numbers some near and far. Ratios: num in the low half. */
static unsigned other_values(const bq_edition *ed, unsigned which, bq_ratio *out)
{
    static const bq_ratio ratios[] = {{0, 1}, {1, 10}, {1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1}};
    const bq_switch *sw = &bq_switches[which];
    int32_t scale = ed->rule.money_scale, now = *number_of((bq_edition *)(uintptr_t)ed, which);
    const int32_t numbers[] = {now + 1,   now - 1,  now + scale, now - scale, now * 2,
                               sw->least, sw->most, 0,           scale,       now + 10 * scale};
    unsigned n = 0;
    switch (sw->kind) {
    case BQ_KIND_RATIO:
        memcpy(out, ratios, sizeof ratios);
        return sizeof ratios / sizeof ratios[0];
    case BQ_KIND_FLAG:
        out[n++] = (bq_ratio){!now, 1};
        return n;
    case BQ_KIND_WORD:
        for (int32_t i = 0; i < words_of(sw); i++)
            out[n++] = (bq_ratio){i, 1};
        return n;
    default:
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
            out[n++] = (bq_ratio){numbers[i], 1};
        return n;
    }
}

static bool set_value(bq_edition *ed, unsigned which, bq_ratio value)
{
    int32_t *at = number_of(ed, which);
    bool ratio = bq_switches[which].kind == BQ_KIND_RATIO;
    bool same = at[0] == value.num && (!ratio || at[1] == value.den);
    at[0] = value.num;
    if (ratio)
        at[1] = value.den;
    return !same;
}

/* ---- switches that go together ---- */

static void follow_order(bq_edition *ed, unsigned which)
{
    static const int32_t tie[] = {BQ_TIE_NONE, BQ_TIE_NONE, BQ_TIE_EACH, BQ_TIE_HIGHEST};
    static const int32_t order[] = {BQ_ORDER_JOIN, BQ_ORDER_FULL_SORT, BQ_ORDER_HIGHEST};
    bq_rules *rule = &ed->rule;
    if (which == BQ_SW_order_rule)
        rule->order_tie = tie[rule->order_rule];
    if (which == BQ_SW_order_tie)
        rule->order_rule = order[rule->order_tie];
}

static void follow_end(bq_edition *ed, unsigned which)
{
    bq_rules *rule = &ed->rule;
    int32_t *const offers[] = {NULL, &rule->end_offers_rounds, &rule->end_offers_money,
                               &rule->end_offers_short, &rule->end_offers_timed};
    int32_t *offer = offers[rule->end_mode];
    if (offer && !*offer && which == BQ_SW_end_mode)
        *offer = 1;
    else if (offer && !*offer)
        rule->end_mode = BQ_END_LAST;
}

static void follow(bq_edition *ed, unsigned which)
{
    bq_rules *rule = &ed->rule;
    follow_order(ed, which);
    follow_end(ed, which);
    if (which == BQ_SW_build_even)
        rule->sell_even = rule->build_even == BQ_EVEN_AUTO  ? BQ_SELL_AUTO
                          : rule->sell_even == BQ_SELL_AUTO ? BQ_SELL_EVEN
                                                            : rule->sell_even;
    if (which == BQ_SW_sell_even)
        rule->build_even = rule->sell_even == BQ_SELL_AUTO    ? BQ_EVEN_AUTO
                           : rule->build_even == BQ_EVEN_AUTO ? BQ_EVEN_YES
                                                              : rule->build_even;
    if (which == BQ_SW_income_tax_mode && rule->income_tax_share.num == 0)
        rule->income_tax_share = (bq_ratio){1, 10};
    if (which == BQ_SW_income_tax_share && rule->income_tax_share.num == 0)
        rule->income_tax_mode = BQ_TAX_FLAT;
}

/* ---- what cannot be seen, and why ---- */

static bool has_kind(const bq_edition *ed, unsigned kind)
{
    for (unsigned i = 0; i < ed->squares; i++)
        if (ed->square[i].kind == kind)
            return true;
    return false;
}

static bool building_auctions(const bq_rules *rule)
{
    return rule->building_shortage == BQ_SHORTAGE_AUCTION && !rule->unlimited_buildings;
}

static bool deed_auctions(const bq_rules *rule)
{
    return rule->auction_on_decline || rule->bankrupt_to_bank == BQ_BANK_AUCTIONS;
}

static bool dealing_mode(const bq_rules *rule)
{
    return rule->end_mode == BQ_END_SHORT || rule->end_mode == BQ_END_TIMED;
}

/* The reason why this switch says nothing in this edition, or NULL: then it must be seen. */
static const char *excuse(const bq_edition *ed, unsigned which)
{
    const bq_rules *rule = &ed->rule;
    switch (which) {
    case BQ_SW_houses:
    case BQ_SW_hotels:
    case BQ_SW_building_shortage:
        return rule->unlimited_buildings ? "buildings are unlimited" : NULL;
    case BQ_SW_building_auction_open:
        return building_auctions(rule) ? NULL : "no building is auctioned";
    case BQ_SW_parking_seed:
        return rule->parking_pot == BQ_POT_SEEDED ? NULL : "no pot with a seed";
    case BQ_SW_double_salary_on_go:
        return rule->salary ? NULL : "there is no salary";
    case BQ_SW_third_double_jail:
        return rule->double_extra_roll ? NULL : "no third double without further rolls";
    case BQ_SW_income_tax:
        return rule->income_tax_mode == BQ_TAX_SHARE ? "a share is paid" : NULL;
    case BQ_SW_income_tax_share:
        return rule->income_tax_mode == BQ_TAX_FLAT ? "a fixed sum is paid" : NULL;
    case BQ_SW_luxury_tax:
        return has_kind(ed, BQ_SQ_TAX_LUXURY) ? NULL : "the board has no luxury tax";
    case BQ_SW_auction_min_bid:
        return deed_auctions(rule) ||
                       (building_auctions(rule) && rule->building_auction_open == BQ_OPEN_MIN_BID)
                   ? NULL
                   : "no auction opens with it";
    case BQ_SW_auction_min_raise:
        return deed_auctions(rule) || building_auctions(rule) ? NULL : "there are no auctions";
    case BQ_SW_auction_decliner_may_bid:
        return rule->auction_on_decline ? NULL : "what is declined is not auctioned";
    case BQ_SW_double_rent_if_other_lot_mortgaged:
        return rule->double_rent_full_group ? NULL : "no rent is doubled";
    case BQ_SW_pay_then_wait:
        if (rule->jail_pay_when == BQ_FINE_EARLY && rule->jail_max_turns == 1)
            return "the fine is never paid early";
        return rule->jail_pay_effect == BQ_FREED_NEXT_TURN ? "whoever is freed waits anyway" : NULL;
    case BQ_SW_houses_before_hotel:
        return rule->end_mode == BQ_END_SHORT ? "the short game has its own number" : NULL;
    case BQ_SW_short_houses_before_hotel:
        return rule->end_mode == BQ_END_SHORT || rule->end_offers_short ? NULL : "no short game";
    case BQ_SW_transfer_interest:
        if (rule->unmortgage_interest.num == 0)
            return "there is no interest";
        return rule->trade || (rule->debt_raise_cash && rule->settle_debt_in_kind) ||
                       rule->bankrupt_to_player == BQ_ESTATE_AS_IS
                   ? NULL
                   : "no mortgaged deed comes to another player";
    case BQ_SW_settle_debt_in_kind:
        return rule->debt_raise_cash ? NULL : "there are no debts";
    case BQ_SW_rounds_limit:
        return rule->end_mode == BQ_END_ROUNDS || rule->end_offers_rounds ? NULL : "not offered";
    case BQ_SW_money_target:
        return rule->end_mode == BQ_END_MONEY || rule->end_offers_money ? NULL : "not offered";
    case BQ_SW_time_limit_min:
        return rule->end_mode == BQ_END_TIMED || rule->end_offers_timed ? NULL : "not offered";
    case BQ_SW_deal_deeds:
        return rule->deal_in_every_mode || dealing_mode(rule) || rule->end_offers_short ||
                       rule->end_offers_timed
                   ? NULL
                   : "no deeds are dealt";
    case BQ_SW_deal_in_every_mode:
        return rule->deal_deeds == 0 ? "no deeds are dealt"
               : dealing_mode(rule)  ? "this mode deals anyway"
                                     : NULL;
    case BQ_SW_vandals_per:
        return rule->vandals ? NULL : "no vandals";
    case BQ_SW_prison_income:
        return rule->prisons ? NULL : "no prisons";
    case BQ_SW_squatter_fee:
    case BQ_SW_squatter_jail_one_in:
    case BQ_SW_squatter_rounds:
    case BQ_SW_squatter_draw:
        return rule->squatters ? NULL : "no squatters";
    default:
        return NULL;
    }
}

/* Switches with one value only: there is nothing to turn. */
static bool single(unsigned which)
{
    return which == BQ_SW_hotel_price || which == BQ_SW_mortgage_value ||
           which == BQ_SW_interest_rounding;
}

/* ---- turning ---- */

static unsigned seen[BQ_SWITCHES]; /* lawful turns that were seen */

static void write_leaflet(const bq_edition_file *file, const bq_edition *ed,
                          enum bq_language language, char *out)
{
    bq_buf b = bq_buf_on(out, BQ_LEAFLET_BYTES);
    bq_text_names names = test_names(file, ed, language);
    bq_rules_plain(&b, language, &names, 0);
    if (!test_good(&b))
        tap_bail("the leaflet has a hole or is cut");
}

/* One turn of one switch: true if the leaflet tells, or need not. */
static bool turn(const bq_edition_file *file, const bq_edition *base, unsigned which,
                 bq_ratio value)
{
    bq_edition ed = *base;
    if (!set_value(&ed, which, value))
        return true;
    follow(&ed, which);
    if (bq_edition_fault(&ed).code != BQ_FAULT_NONE)
        return true;
    bq_edition_prepare(&ed);
    const char *why = excuse(base, which);
    if (why && excuse(&ed, which))
        return true;
    bool told = true;
    for (unsigned l = 0; l < BQ_LANGUAGES; l++) {
        write_leaflet(file, &ed, (enum bq_language)l, after);
        told &= strcmp(before[l], after) != 0;
    }
    seen[which] += told;
    if (!told)
        tap_note("%s: %d/%d says the same", bq_switches[which].name, value.num, value.den);
    return told;
}

static bool turn_all(const bq_edition_file *file, const bq_edition *base, unsigned which)
{
    bq_ratio values[VALUES_MOST];
    unsigned n = other_values(base, which, values);
    bool told = true;
    for (unsigned i = 0; i < n; i++)
        told &= turn(file, base, which, values[i]);
    return told;
}

/* The edition as it is, and as it might be: with everything on, and with each end. */
static const struct variant {
    bool offers; /* every end is offered */
    const char *options;
} variants[] = {
    {false, ""},
    {true, "vandals=yes prisons=yes squatters=yes parking_pot=taxes_and_seed parking_seed=500 "
           "anti_endless=yes deal_in_every_mode=yes"},
    {true, "unlimited_buildings=yes trade=no debt_raise_cash=no jail_free_cards=no "
           "double_extra_roll=no rent_collection=claim end=rounds"},
    {true, "end=short salary=0 auction_on_decline=no bankrupt_to_bank=property_unowned "
           "building_shortage=auction building_auction_open=lowest_cost "
           "jail_pay_effect=roll_now pay_then_wait=yes"},
    {true, "end=timed income_tax_share=1/5 income_tax_mode=share unmortgage_interest=none "
           "bankrupt_to_player=all_to_creditor"},
    {true, "end=money income_tax_share=1/10 income_tax_mode=choice jail_max_turns=1 "
           "double_rent_full_group=no"},
};

static void set_variant(const struct variant *variant, const char *name, bq_edition *ed)
{
    char error[BQ_EDITION_ERROR];
    bq_rules *rule = &ed->rule;
    if (variant->offers)
        rule->end_offers_rounds = rule->end_offers_money = rule->end_offers_short =
            rule->end_offers_timed = 1;
    if (!bq_edition_option(ed, variant->options, error, sizeof error))
        tap_bail("%s: %s", name, error);
}

static void turn_edition(const char *name)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    bool told[BQ_SWITCHES];
    memset(told, true, sizeof told);
    if (!bq_edition_open(&file, name, error, sizeof error))
        tap_bail("%s", error);
    for (size_t v = 0; v < sizeof variants / sizeof variants[0]; v++) {
        bq_edition base = file->ed;
        set_variant(&variants[v], name, &base);
        for (unsigned l = 0; l < BQ_LANGUAGES; l++)
            write_leaflet(file, &base, (enum bq_language)l, before[l]);
        for (unsigned which = 0; which < BQ_SWITCHES; which++)
            told[which] &= turn_all(file, &base, which);
    }
    for (unsigned which = 0; which < BQ_SWITCHES; which++)
        if (!single(which))
            tap_ok(told[which], "%s: %s", name, bq_switches[which].name);
    bq_edition_close(file);
}

int main(void)
{
    static bq_edition_name names[EDITIONS_MOST];
    size_t n = bq_edition_list(names, EDITIONS_MOST);
    tap_ok(n >= 2, "editions are found");
    for (size_t i = 0; i < n; i++)
        turn_edition(names[i].name);
    for (unsigned which = 0; which < BQ_SWITCHES; which++)
        if (!single(which))
            tap_ok(seen[which] > 0, "%s is seen somewhere", bq_switches[which].name);
    return tap_done();
}
