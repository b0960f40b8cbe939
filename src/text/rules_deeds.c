/* rules_deeds.c - the leaflet on buying, auctions and rent (D, E, F). */
#include "text/internal.h"

static void buying(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "buy", BQ_T_RULES_BUY);
    bq__text_rules_say(d, "D1", BQ_T_RULES_BUY_MAY);
    bq__text_rules_say(d, "D4", BQ_T_RULES_BUY_CASH);
    bq__text_rules_say(d, "D2 E1",
                       d->rule->auction_on_decline ? BQ_T_RULES_BUY_AUCTION : BQ_T_RULES_BUY_STAYS);
}

/* ---- auctions ---- */

static void item_if(bq__text_leaflet *d, bool there, const char *rows, enum bq_text_key key)
{
    if (!there)
        return;
    bq__text_rules_item(d);
    bq__text_rules_say(d, rows, key);
}

static void auctions(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bool deeds = bq__text_rules_auctions_deeds(d), buildings = bq__text_rules_auctions_buildings(d);
    if (!deeds && !buildings)
        return;
    bq__text_rules_section(d, "auction", BQ_T_RULES_AUCTION);
    bq__text_rules_say(d, "E1", BQ_T_RULES_AUCTION_WHEN);
    item_if(d, rule->auction_on_decline, "E1 D2", BQ_T_RULES_AUCTION_DECLINED);
    item_if(d, rule->bankrupt_to_bank == BQ_BANK_AUCTIONS, "E1 N8", BQ_T_RULES_AUCTION_ESTATE);
    item_if(d, buildings, "E1 K11", BQ_T_RULES_AUCTION_BUILDINGS);
    bq__text_rules_paragraph(d);
    if (deeds)
        bq__text_rules_say(d, "E2", BQ_T_RULES_AUCTION_ALL);
    if (rule->auction_on_decline)
        bq__text_rules_say(d, "E2",
                           rule->auction_decliner_may_bid ? BQ_T_RULES_AUCTION_DECLINER
                                                          : BQ_T_RULES_AUCTION_NOT_DECLINER);
    bq__text_rules_say(d, "E3 E8", deeds ? BQ_T_RULES_AUCTION_BIDS : BQ_T_RULES_AUCTION_RAISES);
    bq__text_rules_say(d, "E5", BQ_T_RULES_AUCTION_BINDS);
    bq__text_rules_say(d, "E8", BQ_T_RULES_AUCTION_PASS);
    bq__text_rules_say(d, "E4 E8", BQ_T_RULES_AUCTION_WON);
    if (deeds)
        bq__text_rules_say(d, "E4", BQ_T_RULES_AUCTION_UNSOLD);
    bq__text_rules_say(d, "E8 B12", BQ_T_RULES_AUCTION_PAUSE);
}

/* ---- rent ---- */

static void claims(bq__text_leaflet *d)
{
    bq__text_rules_say(d, "F15", BQ_T_RULES_RENT_UNTIL);
    if (d->rule->min_players <= 2)
        bq__text_rules_say(d, "F15", BQ_T_RULES_RENT_TWO);
    bq__text_rules_say(d, "F15", BQ_T_RULES_RENT_WHEN);
    bq__text_rules_say(d, "F15", BQ_T_RULES_RENT_FIXED);
    bq__text_rules_say(d, "F15", BQ_T_RULES_RENT_LAPSES);
}

static void rent_of_streets(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_item(d);
    bq__text_rules_say(d, "F1 F5", BQ_T_RULES_RENT_STREETS);
    if (!rule->double_rent_full_group)
        bq__text_rules_say(d, "F2", BQ_T_RULES_RENT_SINGLE);
    else
        bq__text_rules_say(d, "F2 F3 F4",
                           rule->double_rent_if_other_lot_mortgaged ? BQ_T_RULES_RENT_DOUBLE_ANY
                                                                    : BQ_T_RULES_RENT_DOUBLE_CLEAR);
}

static void rent_of_stations(bq__text_leaflet *d)
{
    static const uint16_t keys[] = {BQ_T_RULES_RENT_STATIONS_1, BQ_T_RULES_RENT_STATIONS_2,
                                    BQ_T_RULES_RENT_STATIONS_3, BQ_T_RULES_RENT_STATIONS_4,
                                    BQ_T_RULES_RENT_STATIONS_MORE};
    unsigned n = bq_count(d->ed->stations);
    bq__text_rules_item(d);
    bq__text_rules_say(d, "F8", keys[n < 5 ? n - 1 : 4]);
    if (n > 1)
        bq__text_rules_say(d, "F8", BQ_T_RULES_RENT_COUNTS);
}

static void rent_of_utilities(bq__text_leaflet *d)
{
    bool several = bq_count(d->ed->utilities) > 1;
    bq__text_rules_item(d);
    bq__text_rules_say(d, "F9", several ? BQ_T_RULES_RENT_UTILITY_MORE : BQ_T_RULES_RENT_UTILITY_ONE);
    if (several)
        bq__text_rules_say(d, "F9", BQ_T_RULES_RENT_COUNTS);
    if (d->effects)
        bq__text_rules_say(d, "F10",
                           d->rule->utility_by_card_reroll ? BQ_T_RULES_RENT_UTILITY_REROLL
                                                           : BQ_T_RULES_RENT_UTILITY_SAME);
}

static void rent(bq__text_leaflet *d)
{
    bool claimed = d->rule->rent_collection == BQ_RENT_CLAIM;
    bq__text_rules_section(d, "rent", BQ_T_RULES_RENT);
    bq__text_rules_say(d, "F1 F11 F15", claimed ? BQ_T_RULES_RENT_CLAIM : BQ_T_RULES_RENT_AUTO);
    if (claimed)
        claims(d);
    if (d->ed->streets)
        rent_of_streets(d);
    if (d->ed->stations)
        rent_of_stations(d);
    if (d->ed->utilities)
        rent_of_utilities(d);
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "F6 F7", BQ_T_RULES_RENT_MORTGAGED);
    if (bq__text_can_jail(d))
        bq__text_rules_say(d, "F13",
                           d->rule->rent_while_jailed ? BQ_T_RULES_RENT_JAILED
                                                      : BQ_T_RULES_RENT_NOT_JAILED);
}

void bq__text_rules_deeds(bq__text_leaflet *d)
{
    if (!d->ed->deeds)
        return;
    buying(d);
    auctions(d);
    rent(d);
}
