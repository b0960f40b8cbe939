/* faults.c - the judge of editions: every fault is found where it is, and nothing else is.
 *
 * A right edition is taken, one thing in it is spoilt, and the fault, its place and its range are
 * compared. At the end every code of fault.def must have been seen. Then bytes: whatever they are,
 * the judge answers, and what it lets through can be prepared. */
#include "tap.h"

#include <stddef.h>

#include "edition/edition_file.h"
#include "engine/engine.h"

static bq_edition right; /* classique */
static bq_edition ed;    /* the one being spoilt */
static bool seen[BQ_FAULTS];

static void expect(unsigned code, unsigned where, unsigned index, unsigned field, const char *what)
{
    bq_fault fault = bq_edition_fault(&ed);
    seen[fault.code] = true;
    bool good = fault.code == code && fault.where == where && fault.index == index &&
                fault.field == field;
    if (!tap_ok(good, "%s: %s", bq_fault_words[code], what))
        tap_note("got %s, where %u, index %u, field %u", bq_fault_words[fault.code], fault.where,
                 fault.index, fault.field);
    ed = right;
}

static void expect_range(unsigned code, int64_t least, int64_t most, const char *what)
{
    bq_fault fault = bq_edition_fault(&ed);
    seen[fault.code] = true;
    if (!tap_ok(fault.code == code && fault.least == least && fault.most == most, "%s: %s",
                bq_fault_words[code], what))
        tap_note("got %s from %lld to %lld", bq_fault_words[fault.code], (long long)fault.least,
                 (long long)fault.most);
    ed = right;
}

static void expect_switch(unsigned code, unsigned which, const char *what)
{
    expect(code, BQ_AT_SWITCH, 0, which, what);
}

static void expect_right(const char *what)
{
    bq_fault fault = bq_edition_fault(&ed);
    if (!tap_ok(fault.code == BQ_FAULT_NONE, "no fault: %s", what))
        tap_note("got %s, where %u, index %u, field %u", bq_fault_words[fault.code], fault.where,
                 fault.index, fault.field);
    ed = right;
}

static void count_faults(void)
{
    ed.squares = 0;
    expect(BQ_FAULT_SQUARE_COUNT, BQ_AT_EDITION, 0, 0, "no square");
    ed.squares = 65;
    expect_range(BQ_FAULT_SQUARE_COUNT, 1, 64, "65 squares");
    ed.squares = 255;
    expect(BQ_FAULT_SQUARE_COUNT, BQ_AT_EDITION, 0, 0, "255 squares");
    ed.groups = 13;
    expect_range(BQ_FAULT_GROUP_COUNT, 0, 12, "13 groups");
    ed.groups = 255;
    expect(BQ_FAULT_GROUP_COUNT, BQ_AT_EDITION, 0, 0, "255 groups");
    ed.deck_size[1] = 33;
    expect_range(BQ_FAULT_DECK_SIZE, 0, 32, "33 cards");
    ed.pad[3] = 1;
    expect(BQ_FAULT_UNUSED, BQ_AT_EDITION, 0, 0, "padding");
}

static void square_faults(void)
{
    ed.square[7].kind = BQ_SQUARE_KINDS;
    expect(BQ_FAULT_SQUARE_KIND, BQ_AT_SQUARE, 7, BQ_FIELD_KIND, "a kind that is none");
    ed.square[0].kind = BQ_SQ_PARKING;
    expect(BQ_FAULT_NO_GO, BQ_AT_SQUARE, 0, BQ_FIELD_KIND, "square 0 is no go");
    ed.square[20].kind = BQ_SQ_GO;
    expect(BQ_FAULT_NO_GO, BQ_AT_SQUARE, 20, BQ_FIELD_KIND, "a second go");
    ed.square[20].kind = BQ_SQ_JAIL;
    expect(BQ_FAULT_TWO_JAILS, BQ_AT_SQUARE, 20, BQ_FIELD_KIND, "a second jail");
    ed.square[45].price = 1;
    expect(BQ_FAULT_UNUSED, BQ_AT_SQUARE, 45, BQ_FIELD_NONE, "a square past the board");
    ed.square[2].rent[0] = 1;
    expect(BQ_FAULT_UNUSED, BQ_AT_SQUARE, 2, BQ_FIELD_NONE, "rent on a chest square");
    ed.square[2].group = 1;
    expect(BQ_FAULT_UNUSED, BQ_AT_SQUARE, 2, BQ_FIELD_NONE, "group of a chest square");
    ed.square[5].house_cost = 50;
    expect(BQ_FAULT_UNUSED, BQ_AT_SQUARE, 5, BQ_FIELD_NONE, "houses on a station");
    ed.square[12].rent[5] = 50;
    expect(BQ_FAULT_UNUSED, BQ_AT_SQUARE, 12, BQ_FIELD_NONE, "rent of a utility");
    ed.square[1].pad[0] = 9;
    expect(BQ_FAULT_UNUSED, BQ_AT_SQUARE, 1, BQ_FIELD_NONE, "padding of a square");
}

static void amount_faults(void)
{
    ed.square[1].price = -1;
    expect(BQ_FAULT_RANGE, BQ_AT_SQUARE, 1, BQ_FIELD_PRICE, "a price below nothing");
    ed.square[1].price = INT32_MIN;
    expect(BQ_FAULT_RANGE, BQ_AT_SQUARE, 1, BQ_FIELD_PRICE, "the least number there is");
    ed.square[39].price = BQ_AMOUNT + 1;
    expect_range(BQ_FAULT_RANGE, 0, BQ_AMOUNT, "a price too high");
    ed.square[39].mortgage = INT32_MAX;
    expect(BQ_FAULT_RANGE, BQ_AT_SQUARE, 39, BQ_FIELD_MORTGAGE, "a mortgage too high");
    ed.square[39].house_cost = -200;
    expect(BQ_FAULT_RANGE, BQ_AT_SQUARE, 39, BQ_FIELD_HOUSE_COST, "a house below nothing");
    ed.square[39].rent[4] = BQ_AMOUNT + 1;
    expect(BQ_FAULT_RANGE, BQ_AT_SQUARE, 39, BQ_FIELD_RENT, "a rent too high");
    ed.square[39].rent[0] = BQ_AMOUNT / 2 + 1;
    expect_range(BQ_FAULT_RANGE, 0, BQ_AMOUNT / 2, "a rent too high when doubled");
    ed.square[39].rent[0] = BQ_AMOUNT / 2 + 1;
    ed.rule.double_rent_full_group = 0;
    expect_right("the same, where nothing is doubled");
    ed.rule.vandals = 1;
    ed.square[39].rent[0] = 0;
    expect_range(BQ_FAULT_RANGE, 1, 400000000, "vandals on a street without rent");
    ed.rule.vandals = 1;
    ed.square[39].rent[0] = 400000001;
    expect(BQ_FAULT_RANGE, BQ_AT_SQUARE, 39, BQ_FIELD_RENT, "vandals: ten rents past 32 bits");
    for (unsigned i = 0; i < ed.squares; i++)
        if (right.deeds >> i & 1)
            ed.square[i].mortgage = 40000000;
    expect_range(BQ_FAULT_MORTGAGE_SUM, 0, BQ_AMOUNT, "mortgages that do not fit one payment");
    for (unsigned i = 0; i < ed.squares; i++)
        if (right.deeds >> i & 1)
            ed.square[i].mortgage = 30000000;
    expect_right("mortgages that just do");
}

static void scale_faults(void)
{
    static const unsigned scaled[] = {
        BQ_SW_start_cash, BQ_SW_salary, BQ_SW_jail_fine, BQ_SW_income_tax, BQ_SW_luxury_tax,
        BQ_SW_parking_seed,
        BQ_SW_auction_min_bid, BQ_SW_auction_min_raise, BQ_SW_money_target, BQ_SW_squatter_fee,
        BQ_SW_station_rent_1, BQ_SW_station_rent_2, BQ_SW_station_rent_3, BQ_SW_station_rent_4,
        BQ_SW_utility_multiplier_1, BQ_SW_utility_multiplier_2,
    };
    /* Everything times 100, as an edition in old francs is. */
    bq_edition classique = right;
    right.rule.money_scale = 100;
    for (unsigned i = 0; i < sizeof scaled / sizeof *scaled; i++)
        *(int32_t *)(void *)((char *)&right.rule + bq_switches[scaled[i]].offset) *= 100;
    for (unsigned i = 0; i < right.squares; i++) {
        bq_square *square = &right.square[i];
        square->price *= 100;
        square->mortgage *= 100;
        square->house_cost *= 100;
        for (unsigned r = 0; r < BQ_RENTS; r++)
            square->rent[r] *= 100;
    }
    for (unsigned d = 0; d < BQ_DECKS; d++)
        for (unsigned i = 0; i < right.deck_size[d]; i++)
            if (right.card[d][i].effect >= BQ_FX_NEAREST_UTILITY) {
                right.card[d][i].p1 *= 100;
                right.card[d][i].p2 *= 100;
            }
    ed = right;
    expect_right("a hundred times everything");
    for (unsigned i = 0; i < sizeof scaled / sizeof *scaled; i++) {
        *(int32_t *)(void *)((char *)&ed.rule + bq_switches[scaled[i]].offset) += 50;
        expect_switch(BQ_FAULT_SCALE, scaled[i], bq_switches[scaled[i]].name);
    }
    ed.square[1].price += 1;
    expect(BQ_FAULT_SCALE, BQ_AT_SQUARE, 1, BQ_FIELD_PRICE, "price");
    ed.square[5].mortgage += 1;
    expect(BQ_FAULT_SCALE, BQ_AT_SQUARE, 5, BQ_FIELD_MORTGAGE, "mortgage");
    ed.square[1].house_cost += 50;
    expect(BQ_FAULT_SCALE, BQ_AT_SQUARE, 1, BQ_FIELD_HOUSE_COST, "house");
    ed.square[1].house_cost += 100;
    expect(BQ_FAULT_HOUSE_COST_ODD, BQ_AT_SQUARE, 1, BQ_FIELD_HOUSE_COST, "half of 5 100");
    ed.square[1].rent[3] += 10;
    expect(BQ_FAULT_SCALE, BQ_AT_SQUARE, 1, BQ_FIELD_RENT, "rent");
    ed.card[0][0].p1 += 1;
    expect(BQ_FAULT_SCALE, BQ_AT_CARD, 0, BQ_FIELD_P1, "amount of a card");
    ed.card[0][8].p2 += 1;
    expect(BQ_FAULT_SCALE, BQ_AT_CARD, 8, BQ_FIELD_P2, "hotel on a card");
    ed.card[0][11].p1 += 1;
    expect(BQ_FAULT_SCALE, BQ_AT_CARD, 11, BQ_FIELD_P1, "multiplier on a card");
    ed = right = classique;
}

static void house_faults(void)
{
    ed.square[1].house_cost = 55;
    expect(BQ_FAULT_HOUSE_COST_ODD, BQ_AT_SQUARE, 1, BQ_FIELD_HOUSE_COST, "half of 55");
    ed.rule.sell_ratio = (bq_ratio){2, 3};
    expect(BQ_FAULT_HOUSE_COST_ODD, BQ_AT_SQUARE, 1, BQ_FIELD_HOUSE_COST, "two thirds of 50");
    ed.rule.sell_ratio = (bq_ratio){0, 1};
    ed.square[1].house_cost = 55;
    expect_right("no refund of 55");
}

static void group_faults(void)
{
    ed.square[1].group = 10;
    expect(BQ_FAULT_GROUP_MISSING, BQ_AT_SQUARE, 1, BQ_FIELD_GROUP, "group 10 of 10");
    ed.square[1].group = 255;
    expect(BQ_FAULT_GROUP_MISSING, BQ_AT_SQUARE, 1, BQ_FIELD_GROUP, "group 255");
    ed.square[5].group = 0;
    expect(BQ_FAULT_GROUP_MIXED, BQ_AT_SQUARE, 5, BQ_FIELD_GROUP, "a station among streets");
    ed.groups = 11;
    expect(BQ_FAULT_GROUP_LOTS, BQ_AT_GROUP, 10, 0, "a group without deeds");
    for (unsigned i = 1; i < ed.squares; i++)
        if (ed.square[i].kind == BQ_SQ_STREET)
            ed.square[i].group = 0;
    expect_range(BQ_FAULT_GROUP_LOTS, 1, 16, "22 streets in one group");
}

static void jail_faults(void)
{
    ed.square[10].kind = BQ_SQ_PARKING;
    expect(BQ_FAULT_NO_JAIL, BQ_AT_SQUARE, 30, BQ_FIELD_KIND, "the square sends there");
    ed.square[10].kind = ed.square[30].kind = BQ_SQ_PARKING;
    expect(BQ_FAULT_NO_JAIL, BQ_AT_CARD, 10, BQ_FIELD_EFFECT, "a card sends there");
    ed.square[10].kind = ed.square[30].kind = BQ_SQ_PARKING;
    ed.card[0][10] = (bq_card){.effect = BQ_FX_PAY};
    ed.card[1][8] = (bq_card){.effect = BQ_FX_PAY};
    bq_edition without = ed;
    expect_switch(BQ_FAULT_NO_JAIL, BQ_SW_third_double_jail, "the third double sends there");
    ed = without;
    ed.rule.third_double_jail = 0;
    ed.rule.squatters = 1;
    expect_switch(BQ_FAULT_NO_JAIL, BQ_SW_squatters, "a squatter sends there");
    ed = without;
    ed.rule.third_double_jail = 0;
    expect_right("no jail, and nothing sends there");
}

static void card_faults(void)
{
    bq_card *card = &ed.card[BQ_CHANCE][6];
    card->effect = BQ_EFFECTS;
    expect(BQ_FAULT_CARD_EFFECT, BQ_AT_CARD, 6, BQ_FIELD_EFFECT, "an effect that is none");
    card->p1 = 40;
    expect(BQ_FAULT_CARD_SQUARE, BQ_AT_CARD, 6, BQ_FIELD_P1, "square 40 of 40");
    card->p1 = -1;
    expect_range(BQ_FAULT_CARD_SQUARE, 0, 39, "square -1");
    *card = (bq_card){.effect = BQ_FX_MOVE_BACK_TO, .p1 = 64};
    expect(BQ_FAULT_CARD_SQUARE, BQ_AT_CARD, 6, BQ_FIELD_P1, "back to square 64");
    *card = (bq_card){.effect = BQ_FX_MOVE_BACK, .p1 = 40};
    expect_range(BQ_FAULT_RANGE, 1, 39, "back once round the board");
    *card = (bq_card){.effect = BQ_FX_NEAREST_STATION, .p1 = 5000001};
    expect_range(BQ_FAULT_RANGE, 1, 5000000, "a factor that makes a rent too high");
    *card = (bq_card){.effect = BQ_FX_NEAREST_UTILITY, .p1 = BQ_AMOUNT / 12 + 1};
    expect_range(BQ_FAULT_RANGE, 0, BQ_AMOUNT / 12, "a multiplier that makes a rent too high");
    *card = (bq_card){.effect = BQ_FX_PAY_PER_BUILDING, .p1 = BQ_AMOUNT / 44 + 1};
    expect_range(BQ_FAULT_RANGE, 0, BQ_AMOUNT / 44, "repairs of all houses too high");
    *card = (bq_card){.effect = BQ_FX_PAY_PER_BUILDING, .p1 = BQ_AMOUNT / 88 + 1};
    expect_right("the same for fewer");
    *card = (bq_card){.effect = BQ_FX_PAY_PER_BUILDING, .p1 = BQ_AMOUNT / 88 + 1};
    ed.rule.unlimited_buildings = 1;
    expect_range(BQ_FAULT_RANGE, 0, BQ_AMOUNT / 88, "repairs of four houses on every street");
    *card = (bq_card){.effect = BQ_FX_COLLECT_EACH, .p1 = BQ_AMOUNT + 1};
    expect(BQ_FAULT_RANGE, BQ_AT_CARD, 6, BQ_FIELD_P1, "an amount too high");
    *card = (bq_card){.effect = BQ_FX_PAY_OR_DRAW, .deck = 2, .p1 = 10};
    expect(BQ_FAULT_CARD_DECK, BQ_AT_CARD, 6, BQ_FIELD_P2, "a third deck");
    *card = (bq_card){.effect = BQ_FX_PAY_OR_DRAW, .deck = BQ_CHEST, .p1 = 10};
    memset(ed.card[BQ_CHEST], 0, sizeof ed.card[BQ_CHEST]);
    ed.deck_size[BQ_CHEST] = 0;
    expect(BQ_FAULT_CARD_DECK, BQ_AT_CARD, 6, BQ_FIELD_P2, "an empty deck");
    *card = (bq_card){.effect = BQ_FX_PAY_OR_DRAW, .deck = BQ_CHEST, .p1 = 10};
    memset(ed.card[BQ_CHEST], 0, sizeof ed.card[BQ_CHEST]);
    ed.deck_size[BQ_CHEST] = 1;
    ed.card[BQ_CHEST][0].effect = BQ_FX_JAIL_FREE;
    ed.rule.jail_free_cards = 0;
    expect(BQ_FAULT_CARD_DECK, BQ_AT_CARD, 6, BQ_FIELD_P2, "a deck of cards that are left out");
    card->p2 = 1;
    expect(BQ_FAULT_UNUSED, BQ_AT_CARD, 6, BQ_FIELD_NONE, "a second number nobody reads");
    card->deck = 1;
    expect(BQ_FAULT_UNUSED, BQ_AT_CARD, 6, BQ_FIELD_NONE, "a deck nobody reads");
    ed.card[0][20].effect = BQ_FX_PAY;
    expect(BQ_FAULT_UNUSED, BQ_AT_CARD, 20, BQ_FIELD_NONE, "a card past the deck");
}

static void nearest_faults(void)
{
    for (unsigned i = 0; i < ed.squares; i++)
        if (ed.square[i].kind == BQ_SQ_STATION)
            ed.square[i] = (bq_square){.kind = BQ_SQ_PARKING};
        else if (ed.square[i].kind == BQ_SQ_UTILITY)
            ed.square[i].group = 8;
    ed.groups = 9;
    expect(BQ_FAULT_CARD_NO_STATION, BQ_AT_CARD, 1, BQ_FIELD_EFFECT, "no station");
    for (unsigned i = 0; i < ed.squares; i++)
        if (ed.square[i].kind == BQ_SQ_UTILITY)
            ed.square[i] = (bq_square){.kind = BQ_SQ_PARKING};
    ed.groups = 9;
    expect(BQ_FAULT_CARD_NO_UTILITY, BQ_AT_CARD, 11, BQ_FIELD_EFFECT, "no utility");
    for (unsigned i = 0; i < 9; i++)
        ed.card[1][i] = (bq_card){.effect = BQ_FX_JAIL_FREE};
    expect_range(BQ_FAULT_JAIL_CARDS, 0, 8, "more than eight jail-free cards");
}

static void switch_faults(void)
{
    for (unsigned i = 0; i < BQ_SWITCHES; i++) {
        const bq_switch *sw = &bq_switches[i];
        int32_t *field = (int32_t *)(void *)((char *)&ed.rule + sw->offset);
        unsigned code = sw->kind == BQ_KIND_WORD    ? BQ_FAULT_SWITCH_WORD
                        : sw->kind == BQ_KIND_RATIO ? BQ_FAULT_SWITCH_RATIO
                                                    : BQ_FAULT_SWITCH_RANGE;
        *field = -1;
        expect_switch(code, i, sw->name);
        *field = INT32_MAX;
        expect_switch(code, i, sw->name);
    }
    ed.rule.sell_ratio = (bq_ratio){3, 2};
    expect_switch(BQ_FAULT_SWITCH_RATIO, BQ_SW_sell_ratio, "3/2");
    ed.rule.sell_ratio = (bq_ratio){1, 0};
    expect_switch(BQ_FAULT_SWITCH_RATIO, BQ_SW_sell_ratio, "1/0");
    ed.rule.sell_ratio = (bq_ratio){0, 5};
    expect_switch(BQ_FAULT_SWITCH_RATIO, BQ_SW_sell_ratio, "0/5");
    ed.rule.sell_ratio = (bq_ratio){1, 1000001};
    expect_switch(BQ_FAULT_SWITCH_RATIO, BQ_SW_sell_ratio, "1/1000001");
    ed.rule.banker_role_from = 1;
    expect_range(BQ_FAULT_SWITCH_RANGE, 2, 8, "a role from one player on");
    ed.rule.money_scale = 0;
    expect_switch(BQ_FAULT_SWITCH_RANGE, BQ_SW_money_scale, "a scale of nothing");
}

static void rule_faults(void)
{
    ed.rule.min_players = 7;
    expect_switch(BQ_FAULT_PLAYERS, BQ_SW_min_players, "7 to 6 players");
    ed.rule.order_tie = BQ_TIE_NONE;
    expect_switch(BQ_FAULT_TIE_RULE, BQ_SW_order_tie, "full_sort without a rule for ties");
    ed.rule.order_rule = BQ_ORDER_HIGHEST;
    expect_switch(BQ_FAULT_TIE_RULE, BQ_SW_order_tie, "highest with ties of each");
    ed.rule.order_rule = BQ_ORDER_JOIN;
    expect_switch(BQ_FAULT_TIE_RULE, BQ_SW_order_tie, "join_order with ties");
    ed.rule.sell_even = BQ_SELL_AUTO;
    expect_switch(BQ_FAULT_SELL_RULE, BQ_SW_sell_even, "reverse of what is not placed");
    ed.rule.build_even = BQ_EVEN_AUTO;
    expect_switch(BQ_FAULT_SELL_RULE, BQ_SW_sell_even, "placed, but not sold in reverse");
    ed.rule.end_mode = BQ_END_MONEY;
    ed.rule.money_target = 1500;
    expect_switch(BQ_FAULT_MONEY_TARGET, BQ_SW_money_target, "all win at once");
    ed.rule.money_target = 1500;
    expect_right("the same target where it is not played for");
    for (int32_t mode = BQ_END_ROUNDS; mode <= BQ_END_TIMED; mode++) {
        ed.rule.end_mode = mode;
        ed.rule.end_offers_rounds = ed.rule.end_offers_money = 0;
        expect_switch(BQ_FAULT_END_NOT_OFFERED, BQ_SW_end_mode, "an end that is not offered");
    }
    ed.rule.money_scale = 7;
    expect_switch(BQ_FAULT_MONEY_UNIT, BQ_SW_money_scale, "a unit that does not divide the largest amount");
    ed.rule.money_scale = 7;
    expect_range(BQ_FAULT_MONEY_UNIT, 1, BQ_AMOUNT, "what it must divide");
    for (int32_t mode = BQ_TAX_CHOICE; mode <= BQ_TAX_SHARE; mode++) {
        ed.rule.income_tax_mode = mode;
        expect_switch(BQ_FAULT_TAX_MODE, BQ_SW_income_tax_mode, "a share that is none");
        ed.rule.income_tax_mode = mode;
        ed.rule.income_tax_share = (bq_ratio){1, 10};
        expect_right("a share of one in ten");
    }
    ed.rule.income_tax_share = (bq_ratio){1, 10};
    expect_right("a share that nobody asks for");
}

static void deal_faults(void)
{
    ed.rule.end_mode = BQ_END_SHORT;
    ed.rule.end_offers_short = 1;
    ed.rule.deal_deeds = 5;
    expect_switch(BQ_FAULT_DEAL, BQ_SW_deal_deeds, "30 deeds of 28");
    ed.rule.end_mode = BQ_END_TIMED;
    ed.rule.end_offers_timed = 1;
    ed.rule.start_cash = 749; /* 400 and 350 are the dearest */
    expect_switch(BQ_FAULT_DEAL, BQ_SW_deal_deeds, "one short of the two dearest");
    ed.rule.end_mode = BQ_END_TIMED;
    ed.rule.end_offers_timed = 1;
    ed.rule.start_cash = 750;
    expect_right("enough for the two dearest");
    ed.rule.deal_deeds = 5;
    expect_right("30 deeds of 28, where none are dealt");
    ed.rule.deal_deeds = 5;
    ed.rule.deal_in_every_mode = 1;
    expect_switch(BQ_FAULT_DEAL, BQ_SW_deal_deeds, "30 deeds of 28, dealt in every mode");
    ed.rule.start_cash = 749;
    ed.rule.deal_in_every_mode = 1;
    expect_switch(BQ_FAULT_DEAL, BQ_SW_deal_deeds, "too poor for a deal in every mode");
    ed.rule.start_cash = 750;
    ed.rule.deal_in_every_mode = 1;
    expect_right("just rich enough for it");
}

/* --- prepare, digest, hostile bytes --- */

static uint64_t state = 88172645463325252ull;

static uint32_t below(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % n;
}

static void prepared(void)
{
    tap_eq_int(right.jail, 10, "jail is square 10");
    tap_eq_int(right.hotel, 5, "a hotel is level 5");
    tap_eq_int(__builtin_popcountll(right.deeds), 28, "28 deeds");
    tap_eq_int(__builtin_popcountll(right.streets), 22, "22 streets");
    tap_ok(right.stations == (UINT64_C(1) << 5 | UINT64_C(1) << 15 | UINT64_C(1) << 25 |
                              UINT64_C(1) << 35), "stations");
    tap_ok(right.utilities == (UINT64_C(1) << 12 | UINT64_C(1) << 28), "utilities");
    tap_ok(right.group[0].lots == 0xA && right.group[0].count == 2 && right.group[0].first == 1 &&
           right.group[0].last == 3 && right.group[0].kind == BQ_SQ_STREET &&
           right.group[0].house_cost == 50, "the first group");
    tap_ok(right.deck[0] == 0xFFFF && right.deck[1] == 0xFFFF, "all cards are in the decks");
    tap_ok(right.jail_card_count == 2 && right.jail_card[0][0] == 0 && right.jail_card[0][1] == 7 &&
           right.jail_card[1][0] == 1 && right.jail_card[1][1] == 15, "jail-free cards");
    ed.rule.jail_free_cards = 0;
    bq_edition_prepare(&ed);
    tap_ok(ed.deck[0] == 0xFF7F && ed.deck[1] == 0x7FFF && ed.jail_card_count == 0,
           "without jail-free cards they are in no deck");
    ed = right;
    ed.rule.end_mode = BQ_END_SHORT;
    bq_edition_prepare(&ed);
    tap_eq_int(ed.hotel, 4, "in the short game a hotel is level 4");
    ed = right;
}

static void digests(void)
{
    uint64_t digest = bq_edition_digest(&right);
    size_t rules = offsetof(bq_edition, group);
    bool all = true, none = true;
    for (size_t i = 0; i < sizeof ed; i++) {
        ((unsigned char *)&ed)[i] ^= 1;
        if (i < rules)
            all = all && bq_edition_digest(&ed) != digest;
        else
            none = none && bq_edition_digest(&ed) == digest;
        ((unsigned char *)&ed)[i] ^= 1;
    }
    tap_ok(all, "every byte of the rules is in the digest");
    tap_ok(none, "no byte of what is derived is");
}

/* What the judge lets through is prepared, and what follows lies in bounds. */
static bool holds_together(bq_edition *any)
{
    bq_edition_prepare(any);
    uint64_t board = any->squares == 64 ? UINT64_MAX : (UINT64_C(1) << any->squares) - 1;
    bool good = any->deeds == (any->streets | any->stations | any->utilities) &&
                (any->deeds & ~board) == 0 && any->jail_card_count <= BQ_JAIL_CARDS &&
                (any->jail < any->squares || any->jail == BQ_NOWHERE) && any->hotel >= 2 &&
                any->hotel <= 5;
    for (unsigned g = 0; g < any->groups; g++)
        good = good && any->group[g].count == __builtin_popcountll(any->group[g].lots);
    return good && bq_edition_fault(any).code == BQ_FAULT_NONE;
}

static void hostile_bytes(void)
{
    uint64_t rounds = tap_env("SOAK_ACTIONS", 200000);
    uint64_t let_through = 0;
    bool good = true;
    for (uint64_t k = 0; k < rounds; k++) {
        bq_edition any = right;
        for (uint32_t n = 1 + below(3); n > 0; n--) {
            static const int32_t edges[] = {0, 1, -1, INT32_MAX, INT32_MIN, 64, 255, BQ_AMOUNT};
            size_t at = below(sizeof any / 4) * 4;
            if (below(2))
                memcpy((char *)&any + at, &edges[below(8)], 4);
            else
                ((unsigned char *)&any)[at + below(4)] = (unsigned char)below(256);
        }
        if (bq_edition_fault(&any).code == BQ_FAULT_NONE) {
            let_through++;
            good = good && holds_together(&any);
        }
    }
    for (unsigned k = 0; k < 2000; k++) { /* nothing but noise */
        bq_edition any;
        for (size_t i = 0; i < sizeof any; i++)
            ((unsigned char *)&any)[i] = (unsigned char)below(k % 2 ? 256 : 3);
        good = good && bq_edition_fault(&any).code != BQ_FAULT_NONE;
    }
    tap_note("%llu of %llu let through", (unsigned long long)let_through,
             (unsigned long long)rounds);
    tap_ok(good, "spoilt bytes: a fault, or an edition that holds together");
}

int main(void)
{
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        tap_bail("%s", error);
    right = ed = file->ed;
    bq_edition_close(file);

    expect_right("classique");
    seen[BQ_FAULT_NONE] = true;
    count_faults();
    square_faults();
    amount_faults();
    scale_faults();
    house_faults();
    group_faults();
    jail_faults();
    card_faults();
    nearest_faults();
    switch_faults();
    rule_faults();
    deal_faults();
    for (unsigned i = 0; i < BQ_FAULTS; i++)
        tap_ok(seen[i], "the fault %s was seen", bq_fault_words[i]);
    prepared();
    digests();
    hostile_bytes();
    return tap_done();
}
