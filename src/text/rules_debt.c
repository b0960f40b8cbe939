/* rules_debt.c - the leaflet on trades, debts and bankruptcy (M, N). */
#include "text/internal.h"

static bool jail_cards(const bq__text_leaflet *d)
{
    return bq__text_does(d, BQ_FX_JAIL_FREE);
}

static void trades(bq__text_leaflet *d)
{
    if (!d->rule->trade)
        return;
    bq__text_rules_section(d, "trade", BQ_T_RULES_TRADE);
    bq__text_rules_say(d, "M1 M2", jail_cards(d) ? BQ_T_RULES_TRADE_MAY_CARDS : BQ_T_RULES_TRADE_MAY);
    if (d->ed->streets)
        bq__text_rules_say(d, "K17 M3", BQ_T_RULES_TRADE_BUILT);
    bq__text_rules_say(d, "M5 M6", BQ_T_RULES_TRADE_NOW);
    bq__text_rules_say(d, "M6", BQ_T_RULES_TRADE_OFFER);
}

static void debts(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_section(d, "debt", BQ_T_RULES_DEBT);
    if (!rule->debt_raise_cash) {
        bq__text_rules_say(d, "F12 N1 N3 N20", BQ_T_RULES_DEBT_NONE);
        return;
    }
    bq__text_rules_say(d, "F12 N12 N14",
                       rule->trade ? BQ_T_RULES_DEBT_RAISE_TRADE : BQ_T_RULES_DEBT_RAISE);
    bq__text_rules_say(d, "N11 N14", BQ_T_RULES_DEBT_PAID);
    if (rule->trade)
        bq__text_rules_say(d, "M7", BQ_T_RULES_DEBT_POORER);
    if (rule->settle_debt_in_kind)
        bq__text_rules_say(d, "M4 M8",
                           jail_cards(d) ? BQ_T_RULES_DEBT_SETTLE_CARDS : BQ_T_RULES_DEBT_SETTLE);
}

/* ---- bankruptcy ---- */

static void to_a_player(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_item(d);
    if (rule->bankrupt_to_player == BQ_ESTATE_RESET) {
        bq__text_rules_say(d, "N4 N15 N20", BQ_T_RULES_BANKRUPT_PLAYER_RESET);
        return;
    }
    bq__text_rules_say(d, "N2 N3 N4 N15", BQ_T_RULES_BANKRUPT_PLAYER);
    if (jail_cards(d))
        bq__text_rules_say(d, "N5", BQ_T_RULES_BANKRUPT_PLAYER_CARDS);
    if (rule->transfer_interest == BQ_TRANSFER_INTEREST && rule->unmortgage_interest.num > 0)
        bq__text_rules_say(d, "N6 N7", BQ_T_RULES_BANKRUPT_INTEREST);
}

static void to_the_bank(bq__text_leaflet *d)
{
    bq__text_rules_item(d);
    bq__text_rules_say(d, "N8 N15",
                       d->rule->bankrupt_to_bank == BQ_BANK_AUCTIONS ? BQ_T_RULES_BANKRUPT_BANK_AUCTIONS
                                                                     : BQ_T_RULES_BANKRUPT_BANK_KEEPS);
    if (jail_cards(d) && d->rule->bankrupt_to_player == BQ_ESTATE_AS_IS)
        bq__text_rules_say(d, "N9", BQ_T_RULES_BANKRUPT_CARDS_BACK_BANK);
}

static void bankruptcy(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bool reset = rule->bankrupt_to_player == BQ_ESTATE_RESET;
    bq__text_rules_section(d, "bankrupt", BQ_T_RULES_BANKRUPT);
    if (rule->debt_raise_cash)
        bq__text_rules_say(d, "N1 N14", BQ_T_RULES_BANKRUPT_WHEN);
    bq__text_rules_say(d, "N10", BQ_T_RULES_BANKRUPT_OUT);
    to_a_player(d);
    to_the_bank(d);
    bq__text_rules_paragraph(d);
    if (jail_cards(d) && reset)
        bq__text_rules_say(d, "N9 N20", BQ_T_RULES_BANKRUPT_CARDS_BACK);
    if (rule->prisons || rule->squatters)
        bq__text_rules_say(d, "N20", reset ? BQ_T_RULES_BANKRUPT_PLAIN : BQ_T_RULES_BANKRUPT_PLAIN_BANK);
    bq__text_rules_say(d, "O9",
                       rule->debt_raise_cash ? BQ_T_RULES_BANKRUPT_RESIGN
                                             : BQ_T_RULES_BANKRUPT_RESIGN_BANK);
    bool auctions = bq__text_rules_auctions_deeds(d) || bq__text_rules_auctions_buildings(d);
    if (auctions || rule->debt_raise_cash)
        bq__text_rules_say(d, "O9 R29",
                           !auctions               ? BQ_T_RULES_BANKRUPT_RESIGN_WAITS_DEBT
                           : rule->debt_raise_cash ? BQ_T_RULES_BANKRUPT_RESIGN_WAITS_BOTH
                                                   : BQ_T_RULES_BANKRUPT_RESIGN_WAITS_AUCTION);
}

void bq__text_rules_money(bq__text_leaflet *d)
{
    trades(d);
    debts(d);
    bankruptcy(d);
}
