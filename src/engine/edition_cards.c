/* edition_cards.c - are the cards of an edition lawful: effects, parameters, decks. Called by
 * edition.c. */
#include "engine/fault.h"

#define DICE_MOST 12  /* the most that two dice show */
#define HOUSES_MOST 4 /* houses on one lot */

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

/* G4: jail-free cards may be out of the deck. */
static bool has_cards(const bq_edition *ed, unsigned deck)
{
    for (unsigned i = 0; i < ed->deck_size[deck]; i++)
        if (ed->rule.jail_free_cards || ed->card[deck][i].effect != BQ_FX_JAIL_FREE)
            return true;
    return false;
}

static bq_fault check_move(const bq_edition *ed, const bq_card *card, bq_fault here)
{
    int32_t most = ed->squares - 1;
    here.field = BQ_FIELD_P1;
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK_TO:
        if (card->p1 < 0 || card->p1 > most)
            return bq__between(in_card(here, BQ_FAULT_CARD_SQUARE, BQ_FIELD_P1), 0, most);
        return bq__fine();
    case BQ_FX_MOVE_BACK:
        if (card->p1 < 1 || card->p1 > most)
            return bq__between(in_card(here, BQ_FAULT_RANGE, BQ_FIELD_P1), 1, most);
        return bq__fine();
    case BQ_FX_NEAREST_STATION:
        if (!bq__has_kind(ed, BQ_SQ_STATION))
            return in_card(here, BQ_FAULT_CARD_NO_STATION, BQ_FIELD_EFFECT);
        most = highest_station_rent(&ed->rule);
        most = BQ_AMOUNT / (most > 0 ? most : 1); /* F10: factor times rent is a rent */
        if (card->p1 < 1 || card->p1 > most)
            return bq__between(in_card(here, BQ_FAULT_RANGE, BQ_FIELD_P1), 1, most);
        return bq__fine();
    default: /* BQ_FX_NEAREST_UTILITY */
        if (!bq__has_kind(ed, BQ_SQ_UTILITY))
            return in_card(here, BQ_FAULT_CARD_NO_UTILITY, BQ_FIELD_EFFECT);
        return bq__check_amount(ed, here, card->p1, BQ_AMOUNT / DICE_MOST);
    }
}

/* The most buildings one owner can have: all of the stock, or, without a stock, all the lots full.
 */
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
    bq_fault fault = bq__check_amount(ed, in_card(here, 0, BQ_FIELD_P1), card->p1, most);
    if (fault.code)
        return fault;
    return bq__check_amount(ed, in_card(here, 0, BQ_FIELD_P2), card->p2, most);
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
        return bq__check_amount(ed, in_card(here, 0, BQ_FIELD_P1), card->p1, BQ_AMOUNT);
    case BQ_FX_PAY_PER_BUILDING:
        return check_per_building(ed, card, here);
    case BQ_FX_PAY_OR_DRAW:
        if (card->deck >= BQ_DECKS || !has_cards(ed, card->deck))
            return in_card(here, BQ_FAULT_CARD_DECK, BQ_FIELD_P2);
        return bq__check_amount(ed, in_card(here, 0, BQ_FIELD_P1), card->p1, BQ_AMOUNT);
    default:
        return bq__fine();
    }
}

static bool card_unused(const bq_card *card)
{
    bool p1 = card->effect != BQ_FX_GO_TO_JAIL && card->effect != BQ_FX_JAIL_FREE;
    bool p2 = card->effect == BQ_FX_PAY_PER_BUILDING;
    bool deck = card->effect == BQ_FX_PAY_OR_DRAW;
    return (!p1 && card->p1 != 0) || (!p2 && card->p2 != 0) || (!deck && card->deck != 0) ||
           !bq__all_zero(card->pad, sizeof card->pad);
}

static bq_fault check_card(const bq_edition *ed, unsigned deck, unsigned i)
{
    const bq_card *card = &ed->card[deck][i];
    bq_fault here = bq__fault_at(0, BQ_AT_CARD, i, BQ_FIELD_NONE);
    here.deck = (uint8_t)deck;
    if (i >= ed->deck_size[deck] && bq__all_zero(card, sizeof *card))
        return bq__fine();
    if (i >= ed->deck_size[deck])
        return in_card(here, BQ_FAULT_UNUSED, BQ_FIELD_NONE);
    if (card->effect >= BQ_EFFECTS)
        return in_card(here, BQ_FAULT_CARD_EFFECT, BQ_FIELD_EFFECT);
    if (card_unused(card))
        return in_card(here, BQ_FAULT_UNUSED, BQ_FIELD_NONE);
    return check_effect(ed, card, here);
}

bq_fault bq__check_cards(const bq_edition *ed)
{
    unsigned frees = 0;
    for (unsigned d = 0; d < BQ_DECKS; d++) {
        for (unsigned i = 0; i < BQ_CARDS; i++) {
            bq_fault fault = check_card(ed, d, i);
            if (fault.code)
                return fault;
            bool free_card = i < ed->deck_size[d] && ed->card[d][i].effect == BQ_FX_JAIL_FREE;
            if (free_card && ++frees > BQ_JAIL_CARDS) {
                fault = bq__fault_at(BQ_FAULT_JAIL_CARDS, BQ_AT_CARD, i, BQ_FIELD_EFFECT);
                fault.deck = (uint8_t)d;
                return bq__between(fault, 0, BQ_JAIL_CARDS);
            }
        }
    }
    return bq__fine();
}
