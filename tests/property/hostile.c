/* hostile.c - makes editions that are lawful and otherwise as bad as can be. */
#include "hostile.h"

#include <string.h>

static bool lawful(const bq_edition *ed)
{
    return bq_edition_fault(ed).code == BQ_FAULT_NONE;
}

/* ---- switches ---- */

static int32_t count_words(const char *words)
{
    int32_t n = 1;
    for (; *words; words++)
        n += *words == ' ';
    return n;
}

/* The ends of a range, something near them, or any size in between. */
static int32_t number_between(int32_t least, int32_t most, play_random *r)
{
    uint32_t span = (uint32_t)(most - least);
    switch (play_below(r, 6)) {
    case 0:
        return least;
    case 1:
        return most;
    case 2:
        return least + (int32_t)play_below(r, span < 8 ? span + 1 : 8);
    default:
        return least + (int32_t)(play_below(r, span) >> play_below(r, 30));
    }
}

static bq_ratio random_ratio(play_random *r)
{
    static const bq_ratio some[] = {{0, 1}, {1, 2}, {1, 10}, {1, 1}, {1, 3}, {999999, 1000000}};
    return some[play_below(r, sizeof some / sizeof some[0])];
}

static void *place_of(bq_edition *ed, unsigned which)
{
    return (char *)&ed->rule + bq_switches[which].offset;
}

static void set_number(bq_edition *ed, unsigned which, int32_t value)
{
    memcpy(place_of(ed, which), &value, sizeof value);
}

static void set_random(bq_edition *ed, unsigned which, play_random *r)
{
    const bq_switch *sw = &bq_switches[which];
    int32_t scale = ed->rule.money_scale;
    bq_ratio ratio;
    switch (sw->kind) {
    case BQ_KIND_RATIO:
        ratio = random_ratio(r);
        memcpy(place_of(ed, which), &ratio, sizeof ratio);
        return;
    case BQ_KIND_WORD:
        set_number(ed, which, (int32_t)play_below(r, (uint32_t)count_words(sw->words)));
        return;
    case BQ_KIND_FLAG:
        set_number(ed, which, (int32_t)play_below(r, 2));
        return;
    default:
        if (which == BQ_SW_rounds_limit)
            set_number(ed, which, 1 + (int32_t)play_below(r, 40));
        else
            set_number(ed, which, number_between(sw->least, sw->most, r));
        if (sw->most > 100000 && which != BQ_SW_money_scale && !play_chance(r, 4)) {
            int32_t value = number_between(sw->least, sw->most, r) / scale * scale;
            set_number(ed, which, value < sw->least ? scale : value);
        }
    }
}

/* Switches that are lawful only together are set together. */
static void set_with_its_kin(bq_edition *ed, unsigned which, play_random *r)
{
    static const int32_t tie[] = {BQ_TIE_NONE, BQ_TIE_NONE, BQ_TIE_EACH, BQ_TIE_HIGHEST};
    set_random(ed, which, r);
    if (which == BQ_SW_order_rule)
        ed->rule.order_tie = tie[ed->rule.order_rule];
    if (which == BQ_SW_build_even) {
        int32_t other = (int32_t)play_below(r, 2);
        ed->rule.sell_even = ed->rule.build_even == BQ_EVEN_AUTO ? BQ_SELL_AUTO : other;
    }
    if (which == BQ_SW_end_mode)
        ed->rule.end_offers_rounds = ed->rule.end_offers_money = ed->rule.end_offers_short =
            ed->rule.end_offers_timed = 1;
}

void hostile_options(bq_edition *ed, play_random *r, uint32_t one_in)
{
    for (unsigned which = 0; which < BQ_SWITCHES; which++) {
        if (!play_chance(r, one_in))
            continue;
        bq_rules before = ed->rule;
        set_with_its_kin(ed, which, r);
        if (!lawful(ed))
            ed->rule = before;
    }
    bq_edition_prepare(ed);
}

void hostile_decks(bq_edition *ed, play_random *r)
{
    for (unsigned deck = 0; deck < BQ_DECKS; deck++) {
        bq_card before[BQ_CARDS];
        uint8_t size = ed->deck_size[deck], n = 0;
        memcpy(before, ed->card[deck], sizeof before);
        memset(ed->card[deck], 0, sizeof before);
        uint32_t keep = 1 + play_below(r, 4);
        for (unsigned i = 0; i < size; i++)
            if (play_chance(r, keep))
                ed->card[deck][n++] = before[i];
        ed->deck_size[deck] = n;
        if (lawful(ed))
            continue;
        memcpy(ed->card[deck], before, sizeof before);
        ed->deck_size[deck] = size;
    }
    bq_edition_prepare(ed);
}

/* ---- the board ---- */

static int32_t amount_to(const bq_edition *ed, int64_t most, int32_t unit, play_random *r)
{
    unit *= ed->rule.money_scale;
    if (most < unit)
        return 0;
    return number_between(0, (int32_t)most, r) / unit * unit;
}

/* A group of that kind for one more deed; BQ_GROUPS if there is no room. */
static unsigned find_group(const bq_edition *ed, const uint8_t *kinds, const uint8_t *lots,
                           unsigned kind, play_random *r)
{
    unsigned first = play_below(r, BQ_GROUPS);
    for (unsigned i = 0; i < ed->groups; i++) {
        unsigned group = (first + i) % ed->groups;
        if (kinds[group] == kind && lots[group] < BQ_GROUP_LOTS && !play_chance(r, 3))
            return group;
    }
    return ed->groups < BQ_GROUPS ? ed->groups : BQ_GROUPS;
}

static void make_squares(bq_edition *ed, play_random *r)
{
    static const uint8_t bag[] = {
        BQ_SQ_STREET,     BQ_SQ_STREET,     BQ_SQ_STREET,  BQ_SQ_STREET,
        BQ_SQ_STATION,    BQ_SQ_UTILITY,    BQ_SQ_CHANCE,  BQ_SQ_CHEST,
        BQ_SQ_TAX_INCOME, BQ_SQ_TAX_LUXURY, BQ_SQ_PARKING,
    };
    uint8_t kinds[BQ_GROUPS] = {0}, lots[BQ_GROUPS] = {0};
    static const uint8_t sizes[] = {1, 2, 3, 4, 64, 64};
    uint32_t which = play_below(r, 12);
    ed->squares = which < sizeof sizes ? sizes[which] : (uint8_t)(1 + play_below(r, BQ_SQUARES));
    unsigned narrow = 1 + play_below(r, sizeof bag), shift = play_below(r, sizeof bag);
    for (unsigned i = 1; i < ed->squares; i++) {
        uint8_t kind = bag[(play_below(r, narrow) + shift) % sizeof bag];
        if (kind == BQ_SQ_STREET || kind == BQ_SQ_STATION || kind == BQ_SQ_UTILITY) {
            unsigned group = find_group(ed, kinds, lots, kind, r);
            if (group == BQ_GROUPS) {
                kind = BQ_SQ_PARKING;
            } else {
                ed->groups = (uint8_t)(group == ed->groups ? ed->groups + 1 : ed->groups);
                kinds[group] = kind;
                lots[group]++;
                ed->square[i].group = (uint8_t)group;
            }
        }
        ed->square[i].kind = kind;
    }
    ed->square[0].kind = BQ_SQ_GO;
}

static void make_jail(bq_edition *ed, play_random *r)
{
    bq_square jail = {.kind = BQ_SQ_JAIL}, sends = {.kind = BQ_SQ_GOTOJAIL};
    if (ed->squares < 2)
        return;
    for (unsigned i = 1; i < ed->squares; i++)
        if (ed->square[i].kind == BQ_SQ_PARKING && play_chance(r, 2))
            ed->square[i] = sends;
    ed->square[ed->squares - 1] = jail;
}

/* A jail that took the only lot of a group leaves an empty one: number them again. */
static void close_gaps(bq_edition *ed)
{
    uint8_t fresh[BQ_GROUPS];
    memset(fresh, BQ_NOWHERE, sizeof fresh);
    ed->groups = 0;
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_square *square = &ed->square[i];
        if (square->kind != BQ_SQ_STREET && square->kind != BQ_SQ_STATION &&
            square->kind != BQ_SQ_UTILITY)
            continue;
        if (fresh[square->group] == BQ_NOWHERE)
            fresh[square->group] = ed->groups++;
        square->group = fresh[square->group];
    }
}

static void make_prices(bq_edition *ed, play_random *r)
{
    int32_t scale = ed->rule.money_scale;
    int64_t loans = BQ_AMOUNT / (2 * (int64_t)ed->squares) - 2 * scale;
    int64_t purse = play_chance(r, 3) ? BQ_AMOUNT / 2 : 1000 * (int64_t)scale;
    purse = purse > BQ_AMOUNT / 2 ? BQ_AMOUNT / 2 : purse;
    for (unsigned i = 0; i < ed->squares; i++) {
        bq_square *square = &ed->square[i];
        if (square->kind != BQ_SQ_STREET && square->kind != BQ_SQ_STATION &&
            square->kind != BQ_SQ_UTILITY)
            continue;
        square->price = amount_to(ed, purse, 1, r);
        square->mortgage = amount_to(ed, purse < loans ? purse : loans, 1, r);
        if (square->kind != BQ_SQ_STREET)
            continue;
        square->house_cost = amount_to(ed, purse, 2, r);
        for (unsigned k = 0; k < BQ_RENTS; k++)
            square->rent[k] = amount_to(ed, purse, 1, r);
    }
}

/* ---- the cards ---- */

static bq_card make_card(const bq_edition *ed, play_random *r)
{
    bq_card card = {.effect = (uint8_t)play_below(r, BQ_EFFECTS)};
    switch (card.effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK_TO:
        card.p1 = (int32_t)play_below(r, ed->squares);
        break;
    case BQ_FX_MOVE_BACK:
        card.p1 = 1 + (int32_t)play_below(r, ed->squares - 1u);
        break;
    case BQ_FX_NEAREST_STATION:
        card.p1 = 1 + (int32_t)play_below(r, 3);
        break;
    case BQ_FX_NEAREST_UTILITY:
        card.p1 = (int32_t)play_below(r, 20) * ed->rule.money_scale;
        break;
    case BQ_FX_PAY_PER_BUILDING:
        card.p1 = amount_to(ed, 2000, 1, r);
        card.p2 = amount_to(ed, 2000, 1, r);
        break;
    case BQ_FX_GO_TO_JAIL:
    case BQ_FX_JAIL_FREE:
        break;
    case BQ_FX_PAY_OR_DRAW:
        card.deck = (uint8_t)play_below(r, BQ_DECKS);
        card.p1 = amount_to(ed, BQ_AMOUNT, 1, r);
        break;
    default:
        card.p1 = amount_to(ed, play_chance(r, 4) ? BQ_AMOUNT : 300, 1, r);
    }
    return card;
}

/* Card by card: one that would make the edition unlawful is not taken. */
static void make_deck(bq_edition *ed, unsigned deck, play_random *r)
{
    unsigned wanted = play_chance(r, 2) ? 1 : 1 + play_below(r, BQ_CARDS);
    for (unsigned tries = 0; tries < 3 * BQ_CARDS && ed->deck_size[deck] < wanted; tries++) {
        bq_card *card = &ed->card[deck][ed->deck_size[deck]];
        *card = make_card(ed, r);
        ed->deck_size[deck]++;
        if (!lawful(ed)) {
            ed->deck_size[deck]--;
            memset(card, 0, sizeof *card);
        }
    }
}

/* ---- all of it ---- */

static void plain_switches(bq_edition *ed)
{
    for (unsigned which = 0; which < BQ_SWITCHES; which++) {
        bq_ratio half = {1, 2};
        if (bq_switches[which].kind == BQ_KIND_RATIO)
            memcpy(place_of(ed, which), &half, sizeof half);
        else
            set_number(ed, which, bq_switches[which].least);
    }
    ed->rule.max_players = BQ_SEATS;
    ed->rule.jail_free_cards = ed->rule.debt_raise_cash = ed->rule.trade = 1;
    ed->rule.houses = 32;
    ed->rule.hotels = 12;
}

static void money_switches(bq_edition *ed, play_random *r)
{
    static const int32_t scales[] = {1, 1, 1, 100, 1000000};
    int32_t scale = scales[play_below(r, sizeof scales / sizeof scales[0])];
    ed->rule.money_scale = scale;
    ed->rule.start_cash = (int32_t)play_below(r, 1000) * scale;
    ed->rule.salary = (int32_t)play_below(r, 300) * scale;
    ed->rule.jail_fine = (int32_t)play_below(r, 100) * scale;
    ed->rule.auction_min_bid = ed->rule.auction_min_raise = ed->rule.money_target = scale;
    ed->rule.station_rent_1 = (int32_t)play_below(r, 100) * scale;
    ed->rule.utility_multiplier_1 = (int32_t)play_below(r, 10) * scale;
}

void hostile_edition(bq_edition *ed, play_random *r)
{
    do {
        memset(ed, 0, sizeof *ed);
        plain_switches(ed);
        money_switches(ed, r);
        make_squares(ed, r);
        if (!play_chance(r, 8))
            make_jail(ed, r);
        close_gaps(ed);
        make_prices(ed, r);
    } while (!lawful(ed)); /* rare: a purse too large for the rents of the switches */
    make_deck(ed, BQ_CHANCE, r);
    make_deck(ed, BQ_CHEST, r);
    hostile_options(ed, r, 2);
}

uint64_t hostile_whole(play_game *game, const bq_edition *ed, uint32_t index, uint32_t most)
{
    static bq_edition optioned;
    play_random r = {.state = play_seed(index)};
    optioned = *ed;
    hostile_options(&optioned, &r, 1 + index % 24);
    return play_whole(game, &optioned, index, most);
}
