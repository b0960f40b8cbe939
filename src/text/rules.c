/* rules.c - the rules leaflet: what an edition's board and switches say, in words.
 *
 * The chapters (rules_*.c) decide which sentence is said, in reading order, by looking at the
 * switches: a table that plays otherwise reads otherwise (tests/text/flips.c turns every switch).
 * What the sentences name - amounts, counts, squares - is collected here once, under the names that
 * the PO files use: a switch goes by its own name. leaflet.c shapes the result. */
#include "text/internal.h"

/* ---- what a message may name ---- */

static void name_arg(bq__text_leaflet *d, bq_arg arg)
{
    if (d->args < BQ__RULES_ARGS)
        d->arg[d->args++] = arg;
}

static void name_share(bq__text_leaflet *d, const char *name, bq_ratio ratio)
{
    bq_arg arg = bq_arg_of(BQ_ARG_SHARE, name, ratio.num);
    arg.den = ratio.den;
    name_arg(d, arg);
}

static uint64_t squares_of(const bq_edition *ed, uint64_t kinds)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < ed->squares; i++)
        if (kinds >> ed->square[i].kind & 1u)
            set |= UINT64_C(1) << i;
    return set;
}

/* Any of these squares, by name: "a, b or c". */
static void name_squares(bq__text_leaflet *d, const char *name, uint64_t kinds)
{
    bq_arg arg = bq_arg_of(BQ_ARG_SQUARES, name, (int64_t)squares_of(d->ed, kinds));
    arg.any = true;
    name_arg(d, arg);
}

static uint64_t groups_of(const bq_edition *ed, unsigned kind)
{
    uint64_t set = 0;
    for (unsigned g = 0; g < ed->groups; g++)
        if (ed->group[g].kind == kind)
            set |= UINT64_C(1) << g;
    return set;
}

/* MONEY(start_cash): the switch under its own name. */
#define MONEY(sw) name_arg(d, bq_arg_of(BQ_ARG_MONEY, #sw, d->rule->sw))
#define NUMBER(sw) name_arg(d, bq_arg_of(BQ_ARG_NUMBER, #sw, d->rule->sw))
#define SHARE(sw) name_share(d, #sw, d->rule->sw)

static void name_switches(bq__text_leaflet *d)
{
    MONEY(money_scale);
    MONEY(start_cash);
    MONEY(salary);
    MONEY(jail_fine);
    MONEY(income_tax);
    MONEY(luxury_tax);
    MONEY(parking_seed);
    MONEY(auction_min_bid);
    MONEY(auction_min_raise);
    MONEY(station_rent_1);
    MONEY(station_rent_2);
    MONEY(station_rent_3);
    MONEY(station_rent_4);
    MONEY(money_target);
    MONEY(squatter_fee);
    MONEY(squatter_draw);
    NUMBER(min_players);
    NUMBER(max_players);
    NUMBER(auctioneer_role_from);
    NUMBER(banker_role_from);
    name_arg(d, bq_arg_of(BQ_ARG_HOUSES, "house_stock", d->rule->houses));
    name_arg(d, bq_arg_of(BQ_ARG_HOTELS, "hotel_stock", d->rule->hotels));
    NUMBER(utility_multiplier_1);
    NUMBER(utility_multiplier_2);
    NUMBER(squatter_jail_one_in);
    SHARE(income_tax_share);
    SHARE(sell_ratio);
    SHARE(unmortgage_interest);
    SHARE(prison_income);
}

#define KIND(id) (UINT64_C(1) << BQ_SQ_##id)

static void name_board(bq__text_leaflet *d)
{
    const bq_edition *ed = d->ed;
    name_squares(d, "go", KIND(GO));
    name_squares(d, "jail", KIND(JAIL));
    name_squares(d, "gotojail", KIND(GOTOJAIL));
    name_squares(d, "parking", KIND(PARKING));
    name_squares(d, "income", KIND(TAX_INCOME));
    name_squares(d, "luxury", KIND(TAX_LUXURY));
    name_squares(d, "taxes", KIND(TAX_INCOME) | KIND(TAX_LUXURY));
    name_arg(d, bq_arg_of(BQ_ARG_GROUPS, "groups", (int64_t)groups_of(ed, BQ_SQ_STREET)));
    name_arg(d, bq_arg_of(BQ_ARG_GROUPS, "stations", (int64_t)groups_of(ed, BQ_SQ_STATION)));
    name_arg(d, bq_arg_of(BQ_ARG_GROUPS, "utilities", (int64_t)groups_of(ed, BQ_SQ_UTILITY)));
    name_arg(d, bq_arg_of(BQ_ARG_NUMBER, "street_count", bq_count(ed->streets)));
    name_arg(d, bq_arg_of(BQ_ARG_NUMBER, "station_count", bq_count(ed->stations)));
    name_arg(d, bq_arg_of(BQ_ARG_NUMBER, "utility_count", bq_count(ed->utilities)));
}

static void name_words(bq__text_leaflet *d)
{
    const bq_text_names *names = d->names;
    unsigned drawn = 0;
    for (unsigned deck = 0; deck < BQ_DECKS; deck++) {
        const char *name =
            names->deck && names->deck[deck] ? names->deck[deck] : bq_deck_words[deck];
        name_arg(d, bq_arg_text(deck == BQ_CHEST ? "chest" : "chance", name));
        if (bq__text_drawn(d, deck))
            d->decks[drawn++] = name;
    }
    name_arg(d, bq_arg_list(BQ_ARG_OR, "cards", d->decks, drawn));
    name_arg(d, bq_arg_list(BQ_ARG_AND, "tokens", names->token, names->token ? names->tokens : 0));
    name_arg(d, bq_arg_text("title", names->title));
    name_arg(d, bq_arg_text("house_word", bq__text_rules_house_word(d)));
    name_arg(d, bq_arg_text("hotel_word", bq__text_rules_hotel_word(d)));
}

static void look(bq__text_leaflet *d)
{
    const bq_edition *ed = d->ed;
    for (unsigned i = 0; i < ed->squares; i++)
        d->kinds |= UINT64_C(1) << ed->square[i].kind;
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        for (uint32_t left = ed->deck[deck]; left; left &= left - 1)
            d->effects |= 1u << ed->card[deck][bq_low(left)].effect;
    for (unsigned i = 0; i < BQ__RULES_EXTRA; i++)
        name_arg(d, bq_arg_text("", NULL));
    name_switches(d);
    name_board(d);
    name_words(d);
}

/* ---- saying ---- */

static void emit(bq__text_leaflet *d, enum bq_rules_kind kind, const char *rows, enum bq_text_key key)
{
    char sentence[BQ_SENTENCE_BYTES];
    bq_buf b = bq_buf_on(sentence, sizeof sentence);
    bq_text_put(&b, d->language, d->names, key, d->arg, d->args);
    d->sink(d->to,
            &(bq_rules_block){.kind = kind, .section = d->section, .rows = rows, .text = sentence});
    for (unsigned i = 0; i < BQ__RULES_EXTRA; i++)
        d->arg[i] = bq_arg_text("", NULL);
}

void bq__text_rules_section_of(bq__text_leaflet *d, const char *section, enum bq_text_key key, bq_arg extra)
{
    d->section = section;
    d->arg[0] = extra;
    emit(d, BQ_RULES_SECTION, "", key);
    d->next = BQ_RULES_PARAGRAPH;
}

void bq__text_rules_section(bq__text_leaflet *d, const char *section, enum bq_text_key key)
{
    bq__text_rules_section_of(d, section, key, bq_arg_text("", NULL));
}

void bq__text_rules_paragraph(bq__text_leaflet *d)
{
    d->next = BQ_RULES_PARAGRAPH;
}

void bq__text_rules_item(bq__text_leaflet *d)
{
    d->next = BQ_RULES_ITEM;
}

void bq__text_rules_say(bq__text_leaflet *d, const char *rows, enum bq_text_key key)
{
    enum bq_rules_kind kind = d->next;
    d->next = BQ_RULES_SENTENCE;
    emit(d, kind, rows, key);
}

void bq__text_rules_say_with(bq__text_leaflet *d, const char *rows, enum bq_text_key key, bq_arg extra)
{
    d->arg[0] = extra;
    bq__text_rules_say(d, rows, key);
}

void bq__text_rules_say_n(bq__text_leaflet *d, const char *rows, enum bq_text_key key, int64_t n)
{
    bq__text_rules_say_with(d, rows, key, bq_arg_of(BQ_ARG_NUMBER, "n", n));
}

void bq__text_rules_say_two(bq__text_leaflet *d, const char *rows, enum bq_text_key key, bq_arg one,
                            bq_arg two)
{
    d->arg[1] = two;
    bq__text_rules_say_with(d, rows, key, one);
}

void bq__text_rules_table(bq__text_leaflet *d, const bq_rules_table *table)
{
    d->sink(d->to, &(bq_rules_block){
                       .kind = BQ_RULES_TABLE, .section = d->section, .rows = "", .table = table});
    d->next = BQ_RULES_PARAGRAPH;
}

void bq__text_rules_words(bq__text_leaflet *d, const char *rows, const char *text)
{
    enum bq_rules_kind kind = d->next;
    d->next = BQ_RULES_SENTENCE;
    d->sink(d->to,
            &(bq_rules_block){.kind = kind, .section = d->section, .rows = rows, .text = text});
}

/* ---- what several chapters ask ---- */

const char *bq__text_rules_house_word(const bq__text_leaflet *d)
{
    return d->names->house ? d->names->house[0] : bq__text_message(d->language, BQ_T_WORD_HOUSE);
}

const char *bq__text_rules_hotel_word(const bq__text_leaflet *d)
{
    return d->names->hotel ? d->names->hotel[0] : bq__text_message(d->language, BQ_T_WORD_HOTEL);
}

bool bq__text_rules_auctions_deeds(const bq__text_leaflet *d)
{
    return d->ed->deeds &&
           (d->rule->auction_on_decline || d->rule->bankrupt_to_bank == BQ_BANK_AUCTIONS);
}

bool bq__text_rules_auctions_buildings(const bq__text_leaflet *d)
{
    return d->ed->streets && d->rule->building_shortage == BQ_SHORTAGE_AUCTION &&
           !d->rule->unlimited_buildings;
}

bool bq__text_rules_deals(const bq__text_leaflet *d)
{
    int32_t mode = d->rule->end_mode;
    return d->rule->deal_deeds > 0 && d->ed->deeds &&
           (mode == BQ_END_SHORT || mode == BQ_END_TIMED || d->rule->deal_in_every_mode);
}

bool bq__text_rules_counts_rounds(const bq__text_leaflet *d)
{
    const bq_rules *rule = d->rule;
    return rule->end_mode == BQ_END_ROUNDS || rule->end_offers_rounds || rule->anti_endless ||
           rule->prisons || rule->squatters;
}

/* ---- the whole ---- */

void bq_rules_walk(enum bq_language language, const bq_text_names *names, bq_rules_sink *sink,
                   void *to)
{
    bq__text_leaflet d = {.ed = names->edition,
                     .rule = &names->edition->rule,
                     .names = names,
                     .sink = sink,
                     .to = to,
                     .section = "title",
                     .language = language};
    look(&d);
    emit(&d, BQ_RULES_TITLE, "", names->title ? BQ_T_RULES_TITLE : BQ_T_RULES_TITLE_BARE);
    bq__text_rules_start(&d);
    bq__text_rules_turn(&d);
    bq__text_rules_deeds(&d);
    bq__text_rules_squares(&d);
    bq__text_rules_jail(&d);
    bq__text_rules_building(&d);
    bq__text_rules_money(&d);
    bq__text_rules_ending(&d);
    bq__text_rules_extras(&d);
    bq__text_rules_tables(&d);
}
