/* rules_tables.c - the leaflet's last pages: deeds with prices and rents, cards with their effects.
 */
#include "text/internal.h"

/* ---- cells ---- */

static void put_key(const bq__text_leaflet *d, bq_buf *b, enum bq_text_key key, unsigned n)
{
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "n", n),
                           bq_arg_text("house_word", bq__text_rules_house_word(d)),
                           bq_arg_text("hotel_word", bq__text_rules_hotel_word(d))};
    bq_text_put(b, d->language, NULL, key, args, sizeof args / sizeof args[0]);
}

static void put_square(const bq__text_leaflet *d, bq_buf *b, unsigned square)
{
    const char *name = d->names->square ? d->names->square[square] : NULL;
    if (name)
        bq_buf_str(b, name);
    else
        put_key(d, b, BQ_T_NAME_SQUARE, square);
}

static void put_group(const bq__text_leaflet *d, bq_buf *b, unsigned group)
{
    const char *name = d->names->group ? d->names->group[group] : NULL;
    if (name)
        bq_buf_capital(b, name, strlen(name));
    else
        put_key(d, b, BQ_T_NAME_GROUP, group + 1);
}

/* The k-th member of a set of squares, from 0. */
static unsigned member(uint64_t set, unsigned k)
{
    while (k--)
        set &= set - 1;
    return bq_low(set);
}

/* ---- prices: group by group, each under its name ---- */

enum { PROPERTY, PRICE, HOUSE, MORTGAGE, LIFT, PRICE_COLUMNS };

/* What a row of the table is about: a group, or a deed of it (BQ_NOWHERE: the group itself). */
static unsigned deed_of_row(const bq_edition *ed, unsigned row, unsigned *group)
{
    *group = 0;
    while (row > ed->group[*group].count)
        row -= ed->group[(*group)++].count + 1u;
    return row ? member(ed->group[*group].lots, row - 1) : BQ_NOWHERE;
}

static void put_price(const bq__text_leaflet *d, bq_buf *b, unsigned square, unsigned column)
{
    const bq_square *deed = &d->ed->square[square];
    switch (column) {
    case PROPERTY:
        bq_buf_str(b, "\u00A0\u00A0"); /* under its group */
        put_square(d, b, square);
        break;
    case PRICE:
        bq__text_number(b, d->language, deed->price);
        break;
    case HOUSE:
        if (deed->kind == BQ_SQ_STREET)
            bq__text_number(b, d->language, deed->house_cost);
        break;
    case MORTGAGE:
        bq__text_number(b, d->language, deed->mortgage);
        break;
    default:
        bq__text_number(b, d->language, bq_redeem_cost(d->ed, square));
    }
}

static void price_cell(const bq_rules_table *table, bq_buf *b, unsigned row, unsigned column)
{
    static const uint16_t heads[PRICE_COLUMNS] = {BQ_T_TABLE_PROPERTY, BQ_T_TABLE_PRICE,
                                                  BQ_T_TABLE_HOUSE, BQ_T_TABLE_MORTGAGE,
                                                  BQ_T_TABLE_LIFT};
    const bq__text_leaflet *d = table->about;
    unsigned group;
    if (row == 0) {
        put_key(d, b, heads[column], 0);
        return;
    }
    unsigned square = deed_of_row(d->ed, row - 1, &group);
    if (square != BQ_NOWHERE)
        put_price(d, b, square, column);
    else if (column == PROPERTY)
        put_group(d, b, group);
}

/* ---- rents: the bare lot, 1 to H houses, the hotel ---- */

static void rent_cell(const bq_rules_table *table, bq_buf *b, unsigned row, unsigned column)
{
    const bq__text_leaflet *d = table->about;
    unsigned level = column - 1;
    if (row == 0) {
        put_key(d, b,
                column == 0             ? BQ_T_TABLE_PROPERTY
                : level == 0            ? BQ_T_TABLE_BARE
                : level == d->ed->hotel ? BQ_T_TABLE_HOTEL
                                        : BQ_T_TABLE_HOUSES,
                level);
        return;
    }
    unsigned square = member(d->ed->streets, row - 1);
    if (column == 0)
        put_square(d, b, square);
    else
        bq__text_number(b, d->language,
                        d->ed->square[square].rent[level == d->ed->hotel ? BQ_RENT_HOTEL : level]);
}

/* ---- cards ---- */

static enum bq_text_key effect_key(const bq__text_leaflet *d, const bq_card *card)
{
    bool pot = d->rule->parking_pot != BQ_POT_NONE;
    switch ((enum bq_effect)card->effect) {
    case BQ_FX_MOVE_TO:
        return BQ_T_EFFECT_MOVE_TO;
    case BQ_FX_MOVE_BACK:
        return BQ_T_EFFECT_MOVE_BACK;
    case BQ_FX_MOVE_BACK_TO:
        return BQ_T_EFFECT_MOVE_BACK_TO;
    case BQ_FX_NEAREST_STATION:
        return BQ_T_EFFECT_NEAREST_STATION;
    case BQ_FX_NEAREST_UTILITY:
        return d->rule->utility_by_card_reroll ? BQ_T_EFFECT_NEAREST_UTILITY
                                               : BQ_T_EFFECT_NEAREST_UTILITY_SAME;
    case BQ_FX_PAY:
        return pot ? BQ_T_EFFECT_PAY_POT : BQ_T_EFFECT_PAY;
    case BQ_FX_COLLECT:
        return BQ_T_EFFECT_COLLECT;
    case BQ_FX_PAY_EACH:
        return BQ_T_EFFECT_PAY_EACH;
    case BQ_FX_COLLECT_EACH:
        return BQ_T_EFFECT_COLLECT_EACH;
    case BQ_FX_PAY_PER_BUILDING:
        return pot ? BQ_T_EFFECT_PAY_PER_BUILDING_POT : BQ_T_EFFECT_PAY_PER_BUILDING;
    case BQ_FX_PAY_OR_DRAW:
        return pot ? BQ_T_EFFECT_PAY_OR_DRAW_POT : BQ_T_EFFECT_PAY_OR_DRAW;
    case BQ_FX_GO_TO_JAIL:
        return BQ_T_EFFECT_GO_TO_JAIL;
    case BQ_FX_JAIL_FREE:
    case BQ_EFFECTS:
        break;
    }
    return BQ_T_EFFECT_JAIL_FREE;
}

static void effect(bq__text_leaflet *d, const bq_card *card)
{
    enum bq_text_key key = effect_key(d, card);
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK_TO:
        bq__text_rules_say_with(d, "", key, bq_arg_of(BQ_ARG_SQUARE, "square", card->p1));
        break;
    case BQ_FX_MOVE_BACK:
    case BQ_FX_NEAREST_STATION:
    case BQ_FX_NEAREST_UTILITY:
        bq__text_rules_say_n(d, "", key, card->p1);
        break;
    case BQ_FX_PAY_PER_BUILDING:
        bq__text_rules_say_two(d, "", key, bq_arg_of(BQ_ARG_MONEY, "house", card->p1),
                               bq_arg_of(BQ_ARG_MONEY, "hotel", card->p2));
        break;
    default:
        bq__text_rules_say_two(d, card->effect == BQ_FX_PAY_OR_DRAW ? "G9" : "", key,
                               bq_arg_of(BQ_ARG_MONEY, "amount", card->p1),
                               bq_arg_of(BQ_ARG_DECK, "deck", card->deck));
    }
}

static void deck(bq__text_leaflet *d, unsigned which)
{
    bq__text_rules_section_of(d, which == BQ_CHEST ? "chest" : "chance", BQ_T_RULES_DECK,
                              bq_arg_of(BQ_ARG_DECK, "deck", which));
    for (uint32_t left = d->ed->deck[which]; left; left &= left - 1) {
        unsigned card = bq_low(left);
        const char *text = d->names->card[which] ? d->names->card[which][card] : NULL;
        bq__text_rules_item(d);
        if (text)
            bq__text_rules_words(d, "", text);
        effect(d, &d->ed->card[which][card]);
    }
}

/* ---- the whole ---- */

void bq__text_rules_tables(bq__text_leaflet *d)
{
    bq_rules_table prices = {.rows = bq_count(d->ed->deeds) + d->ed->groups + 1u,
                             .columns = PRICE_COLUMNS,
                             .words = 1u << PROPERTY,
                             .cell = price_cell,
                             .about = d};
    bq_rules_table rents = {.rows = bq_count(d->ed->streets) + 1,
                            .columns = d->ed->hotel + 2u,
                            .words = 1,
                            .cell = rent_cell,
                            .about = d};
    if (d->ed->deeds) {
        bq__text_rules_section(d, "prices", BQ_T_RULES_PRICES);
        bq__text_rules_say(d, "A12 L3 L5", BQ_T_RULES_PRICES_WHAT);
        bq__text_rules_table(d, &prices);
    }
    if (d->ed->streets) {
        bq__text_rules_section(d, "rents", BQ_T_RULES_RENTS);
        bq__text_rules_say(d, "A12 F1", BQ_T_RULES_RENTS_WHAT);
        bq__text_rules_table(d, &rents);
    }
    for (unsigned which = 0; which < BQ_DECKS; which++)
        if (d->ed->deck[which])
            deck(d, which);
}
