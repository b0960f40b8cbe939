/* rules_squares.c - the leaflet on cards, taxes and free parking (G, H, I). */
#include "text/internal.h"

static void cards(bq__text_leaflet *d)
{
    if (!bq__text_drawn(d, BQ_CHANCE) && !bq__text_drawn(d, BQ_CHEST))
        return;
    const uint32_t moves = 1u << BQ_FX_MOVE_TO | 1u << BQ_FX_MOVE_BACK | 1u << BQ_FX_MOVE_BACK_TO |
                           1u << BQ_FX_NEAREST_STATION | 1u << BQ_FX_NEAREST_UTILITY;
    bq__text_rules_section(d, "cards", BQ_T_RULES_CARDS);
    bq__text_rules_say(d, "G1 G5", BQ_T_RULES_CARDS_DRAW);
    bq__text_rules_say(d, "G1 G2",
                       d->rule->card_replace == BQ_CARD_BEFORE_ACT ? BQ_T_RULES_CARDS_BACK_BEFORE
                                                                   : BQ_T_RULES_CARDS_BACK_AFTER);
    if (d->effects & moves)
        bq__text_rules_say(d, "G6 C8", BQ_T_RULES_CARDS_MOVES);
    if (bq__text_does(d, BQ_FX_PAY_EACH) || bq__text_does(d, BQ_FX_COLLECT_EACH))
        bq__text_rules_say(d, "G7", BQ_T_RULES_CARDS_EACH);
    if (bq__text_does(d, BQ_FX_PAY_OR_DRAW) && !d->rule->debt_raise_cash)
        bq__text_rules_say(d, "G9", BQ_T_RULES_CARDS_MUST_DRAW);
    if (!bq__text_does(d, BQ_FX_JAIL_FREE))
        return;
    bq__text_rules_say(d, "G3 G8", BQ_T_RULES_CARDS_KEEP);
    if (d->rule->trade)
        bq__text_rules_say(d, "G3 G8 M1", BQ_T_RULES_CARDS_KEEP_TRADE);
}

static void income_tax(bq__text_leaflet *d)
{
    static const uint16_t keys[] = {[BQ_TAX_FLAT] = BQ_T_RULES_TAX_FLAT,
                                    [BQ_TAX_CHOICE] = BQ_T_RULES_TAX_CHOICE,
                                    [BQ_TAX_SHARE] = BQ_T_RULES_TAX_SHARE};
    bq__text_rules_item(d);
    bq__text_rules_say(d, "H1 H2 H6", keys[d->rule->income_tax_mode]);
    if (d->rule->income_tax_mode != BQ_TAX_FLAT)
        bq__text_rules_say(d, "H3", BQ_T_RULES_TAX_WORTH);
}

static void taxes(bq__text_leaflet *d)
{
    bool income = bq__text_has(d, BQ_SQ_TAX_INCOME), luxury = bq__text_has(d, BQ_SQ_TAX_LUXURY);
    if (!income && !luxury)
        return;
    bq__text_rules_section(d, "tax", BQ_T_RULES_TAX);
    if (income)
        income_tax(d);
    if (luxury) {
        bq__text_rules_item(d);
        bq__text_rules_say(d, "H4 H6", BQ_T_RULES_TAX_LUXURY);
    }
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "H5", d->rule->parking_pot ? BQ_T_RULES_TAX_POT : BQ_T_RULES_TAX_BANK);
}

static void pot(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "pot", BQ_T_RULES_POT);
    bq__text_rules_say(d, "I1 H5", BQ_T_RULES_POT_FILLS);
    bq__text_rules_say(d, "I1",
                       d->rule->parking_pot == BQ_POT_SEEDED ? BQ_T_RULES_POT_SEED
                                                             : BQ_T_RULES_POT_EMPTY);
    bq__text_rules_say(d, "I1", bq__text_has(d, BQ_SQ_PARKING) ? BQ_T_RULES_POT_WINS : BQ_T_RULES_POT_NOBODY);
}

static void parking(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "parking", BQ_T_RULES_PARKING);
    bq__text_rules_say(d, "I1", BQ_T_RULES_PARKING_REST);
}

void bq__text_rules_squares(bq__text_leaflet *d)
{
    cards(d);
    taxes(d);
    if (d->rule->parking_pot != BQ_POT_NONE)
        pot(d);
    else if (bq__text_has(d, BQ_SQ_PARKING))
        parking(d);
}
