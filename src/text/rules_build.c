/* rules_build.c - the leaflet on building, shortages, selling and mortgages (K, L). */
#include "text/internal.h"

static void building(bq__text_leaflet *d)
{
    static const uint16_t even[] = {[BQ_EVEN_NO] = BQ_T_RULES_BUILD_FREE,
                                    [BQ_EVEN_YES] = BQ_T_RULES_BUILD_EVEN,
                                    [BQ_EVEN_AUTO] = BQ_T_RULES_BUILD_AUTO};
    const bq_rules *rule = d->rule;
    bq__text_rules_section(d, "build", BQ_T_RULES_BUILD);
    if (rule->build_needs_full_group)
        bq__text_rules_say(d, "K1", BQ_T_RULES_BUILD_GROUP);
    else if (!rule->build_only_where_standing)
        bq__text_rules_say(d, "K1", BQ_T_RULES_BUILD_ANY);
    if (rule->build_only_where_standing)
        bq__text_rules_say(d, rule->build_needs_full_group ? "K2" : "K1 K2",
                           rule->build_needs_full_group ? BQ_T_RULES_BUILD_STANDING : BQ_T_RULES_BUILD_STANDING_ANY);
    bq__text_rules_say(d, "K5", BQ_T_RULES_BUILD_HOUSE);
    bq__text_rules_say(d, "K3 K6", even[rule->build_even]);
    bq__text_rules_paragraph(d);
    bq__text_rules_say_n(d, "K7 K8 O5",
                         rule->hotel_needs_whole_group ? BQ_T_RULES_BUILD_HOTEL_GROUP
                                                       : BQ_T_RULES_BUILD_HOTEL_LOT,
                         d->ed->hotel - 1);
    if (!rule->unlimited_buildings)
        bq__text_rules_say(d, "K8 K12", BQ_T_RULES_BUILD_BACK);
    bq__text_rules_say(d, "K9", BQ_T_RULES_BUILD_ONE_HOTEL);
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "K4 K20 L11",
                       rule->build_blocked_by_group_mortgage == BQ_BLOCK_OWN_LOTS
                           ? BQ_T_RULES_BUILD_NO_MORTGAGE_OWN
                           : BQ_T_RULES_BUILD_NO_MORTGAGE_GROUP);
}

static void shortage(bq__text_leaflet *d)
{
    if (d->rule->unlimited_buildings)
        return;
    bq__text_rules_section(d, "shortage", BQ_T_RULES_SHORTAGE);
    bq__text_rules_say(d, "K11 K12 A9", BQ_T_RULES_SHORTAGE_STOCK);
    if (!bq__text_rules_auctions_buildings(d)) {
        bq__text_rules_say(d, "K11 K12", BQ_T_RULES_SHORTAGE_WAIT);
        return;
    }
    bq__text_rules_say(d, "K19", BQ_T_RULES_SHORTAGE_CONTEST);
    bq__text_rules_say(d, "K19 E6", BQ_T_RULES_SHORTAGE_ENOUGH);
    bq__text_rules_say(d, "E6",
                       d->rule->building_auction_open == BQ_OPEN_LOWEST_COST
                           ? BQ_T_RULES_SHORTAGE_OPEN_LOWEST
                           : BQ_T_RULES_SHORTAGE_OPEN_MIN);
    bq__text_rules_say(d, "E6", BQ_T_RULES_SHORTAGE_WON);
    bq__text_rules_say(d, "E6", BQ_T_RULES_SHORTAGE_UNSOLD);
}

static void selling(bq__text_leaflet *d)
{
    static const uint16_t order[] = {[BQ_SELL_EVEN] = BQ_T_RULES_SELL_EVEN,
                                     [BQ_SELL_MOST_BUILT] = BQ_T_RULES_SELL_MOST,
                                     [BQ_SELL_AUTO] = BQ_T_RULES_SELL_AUTO};
    bq_ratio back = d->rule->sell_ratio;
    bq__text_rules_section(d, "sell", BQ_T_RULES_SELL);
    bq__text_rules_say(d, "K13",
                       back.num == 0              ? BQ_T_RULES_SELL_NOTHING
                       : back.num * 2 == back.den ? BQ_T_RULES_SELL_HALF
                                                  : BQ_T_RULES_SELL_SHARE);
    bq__text_rules_say_n(d, "K15 K18", BQ_T_RULES_SELL_HOTEL, d->ed->hotel);
    bq__text_rules_say(d, "K14 K18", order[d->rule->sell_even]);
    bq__text_rules_say(d, "K16 K18",
                       d->rule->unlimited_buildings ? BQ_T_RULES_SELL_FREE : BQ_T_RULES_SELL_STOCK);
}

/* N6: can a mortgaged property come to another player at all? */
static bool mortgages_move(const bq_rules *rule)
{
    return rule->trade || (rule->debt_raise_cash && rule->settle_debt_in_kind) ||
           rule->bankrupt_to_player == BQ_ESTATE_AS_IS;
}

static void mortgages(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bool interest = rule->unmortgage_interest.num > 0;
    bq__text_rules_section(d, "mortgage", BQ_T_RULES_MORTGAGE);
    bq__text_rules_say(d, "L1 L3 L6", BQ_T_RULES_MORTGAGE_TAKE);
    if (d->ed->streets)
        bq__text_rules_say(d, "L2",
                           rule->mortgage_needs_group_clear ? BQ_T_RULES_MORTGAGE_CLEAR_GROUP
                                                            : BQ_T_RULES_MORTGAGE_CLEAR_LOT);
    bq__text_rules_say(d, "L5 L9", interest ? BQ_T_RULES_MORTGAGE_LIFT : BQ_T_RULES_MORTGAGE_LIFT_FREE);
    if (mortgages_move(rule))
        bq__text_rules_say(d, "L7 M6 N6",
                           interest && rule->transfer_interest == BQ_TRANSFER_INTEREST
                               ? BQ_T_RULES_MORTGAGE_TRANSFER
                               : BQ_T_RULES_MORTGAGE_TRANSFER_FREE);
    bq__text_rules_say(d, "L10", BQ_T_RULES_MORTGAGE_LOANS);
}

void bq__text_rules_building(bq__text_leaflet *d)
{
    if (d->ed->streets) {
        building(d);
        shortage(d);
        selling(d);
    }
    if (d->ed->deeds)
        mortgages(d);
}
