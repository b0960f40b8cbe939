/* rules_start.c - the leaflet's first pages: aim, material, setting up, who begins (A, B1 to B3).
 */
#include "text/internal.h"

static void aim(bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    bq__text_rules_section(d, "aim", BQ_T_RULES_AIM);
    bq__text_rules_say(d, "A16", BQ_T_RULES_AIM_PLAY);
    switch (rule->end_mode) {
    case BQ_END_ROUNDS:
        bq__text_rules_say_n(d, "A16 O2", BQ_T_RULES_AIM_ROUNDS, rule->rounds_limit);
        break;
    case BQ_END_MONEY:
        bq__text_rules_say(d, "A16 O3", BQ_T_RULES_AIM_MONEY);
        break;
    case BQ_END_SHORT:
        bq__text_rules_say(d, "A16 O6", BQ_T_RULES_AIM_SHORT);
        break;
    case BQ_END_TIMED:
        bq__text_rules_say_n(d, "A16 O8", BQ_T_RULES_AIM_TIMED, rule->time_limit_min);
        break;
    default:
        bq__text_rules_say(d, "A16 O1", BQ_T_RULES_AIM_LAST);
    }
}

/* ---- material ---- */

static void item(bq__text_leaflet *d, const char *rows, enum bq_text_key key)
{
    bq__text_rules_item(d);
    bq__text_rules_say(d, rows, key);
}

static bool differ(const char *a, const char *b)
{
    size_t n = strlen(a);
    return n != strlen(b) || memcmp(a, b, n) != 0;
}

/* Has the edition other names for its buildings than this leaflet? */
static bool other_words(const bq__text_leaflet *d)
{
    return differ(bq__text_rules_house_word(d), bq__text_message(d->language, BQ_T_WORD_HOUSE)) ||
           differ(bq__text_rules_hotel_word(d), bq__text_message(d->language, BQ_T_WORD_HOTEL));
}

static void deeds_and_cards(bq__text_leaflet *d)
{
    if (d->ed->streets)
        item(d, "A11 A12 K10", BQ_T_RULES_MATERIAL_STREETS);
    if (d->ed->stations)
        item(d, "A11 A12", BQ_T_RULES_MATERIAL_STATIONS);
    if (d->ed->utilities)
        item(d, "A11 A12", BQ_T_RULES_MATERIAL_UTILITIES);
    for (unsigned deck = 0; deck < BQ_DECKS; deck++) {
        unsigned cards = bq_count(d->ed->deck[deck]);
        if (cards == 0)
            continue;
        bq__text_rules_item(d);
        bq__text_rules_say_two(d, "A10 G4", BQ_T_RULES_MATERIAL_DECK,
                               bq_arg_of(BQ_ARG_NUMBER, "n", cards),
                               bq_arg_of(BQ_ARG_DECK, "deck", deck));
    }
    if (!d->ed->streets)
        return;
    item(d, "A9",
         d->rule->unlimited_buildings ? BQ_T_RULES_MATERIAL_BUILDINGS_UNLIMITED
                                      : BQ_T_RULES_MATERIAL_BUILDINGS);
    if (other_words(d))
        bq__text_rules_say(d, "A18", BQ_T_RULES_MATERIAL_CALLED);
}

static void bank(bq__text_leaflet *d)
{
    bq__text_rules_paragraph(d);
    bq__text_rules_say(d, "A2 A3 A4", BQ_T_RULES_BANK_KEEPS);
    if (bq__text_rules_auctions_deeds(d) || bq__text_rules_auctions_buildings(d))
        bq__text_rules_say(d, "A2 E7", BQ_T_RULES_BANK_AUCTIONS);
    if (d->rule->auctioneer_role_from)
        bq__text_rules_say(d, "A2 E7", BQ_T_RULES_BANK_AUCTIONEER);
    if (d->rule->banker_role_from)
        bq__text_rules_say(d, "A2", BQ_T_RULES_BANK_BANKER);
}

static void material(bq__text_leaflet *d)
{
    bool exact = d->rule->min_players == d->rule->max_players;
    bq__text_rules_section(d, "material", BQ_T_RULES_MATERIAL);
    item(d, "A1", exact ? BQ_T_RULES_MATERIAL_PLAYERS_EXACT : BQ_T_RULES_MATERIAL_PLAYERS);
    bq__text_rules_item(d);
    bq__text_rules_say_n(d, "A7 A11 B5", BQ_T_RULES_MATERIAL_BOARD, d->ed->squares);
    deeds_and_cards(d);
    item(d, "B4", BQ_T_RULES_MATERIAL_DICE);
    if (d->names->token && d->names->tokens)
        item(d, "A8", BQ_T_RULES_MATERIAL_TOKENS);
    item(d, "A6", BQ_T_RULES_MATERIAL_MONEY);
    bank(d);
}

/* ---- setting up ---- */

static void set_up(bq__text_leaflet *d)
{
    bq__text_rules_section(d, "setup", BQ_T_RULES_SETUP);
    bq__text_rules_say(d, "A5 A7 A8", BQ_T_RULES_SETUP_START);
    if (d->names->notes)
        bq__text_rules_say_with(d, "A6", BQ_T_RULES_SETUP_NOTES, bq_arg_text("notes", d->names->notes));
    bool chance = d->ed->deck[BQ_CHANCE], chest = d->ed->deck[BQ_CHEST];
    if (chance && chest)
        bq__text_rules_say(d, "A10", BQ_T_RULES_SETUP_DECKS);
    else if (chance || chest)
        bq__text_rules_say_with(d, "A10", BQ_T_RULES_SETUP_DECK,
                                bq_arg_of(BQ_ARG_DECK, "deck", chance ? BQ_CHANCE : BQ_CHEST));
    if (bq__text_rules_deals(d))
        bq__text_rules_say_n(d, "O4", BQ_T_RULES_SETUP_DEAL, d->rule->deal_deeds);
    bq__text_rules_say(d, "D3", BQ_T_RULES_SETUP_OPEN);
}

static void who_begins(bq__text_leaflet *d)
{
    static const uint16_t how[] = {[BQ_ORDER_RANDOM_FIRST] = BQ_T_RULES_ORDER_RANDOM,
                                   [BQ_ORDER_JOIN] = BQ_T_RULES_ORDER_JOIN,
                                   [BQ_ORDER_FULL_SORT] = BQ_T_RULES_ORDER_SORT,
                                   [BQ_ORDER_HIGHEST] = BQ_T_RULES_ORDER_HIGHEST};
    bq__text_rules_section(d, "order", BQ_T_RULES_ORDER);
    bq__text_rules_say(d, "B1 B13", how[d->rule->order_rule]);
    if (d->rule->order_tie == BQ_TIE_EACH)
        bq__text_rules_say(d, "B2", BQ_T_RULES_ORDER_TIE_EACH);
    if (d->rule->order_tie == BQ_TIE_HIGHEST)
        bq__text_rules_say(d, "B2", BQ_T_RULES_ORDER_TIE_HIGHEST);
    bq__text_rules_say(d, "B3 B13", BQ_T_RULES_ORDER_KEEPS);
}

void bq__text_rules_start(bq__text_leaflet *d)
{
    aim(d);
    material(d);
    set_up(d);
    who_begins(d);
}
