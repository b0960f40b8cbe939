/* edges.c - the edges of the contract that no script can reach: commands of nobody's, questions in
 * full, terms that the language cannot spell, editions at the limit.
 *
 * A script speaks of players who sit there and of squares that exist, and looks at a question only by
 * its kind. Whoever calls the engine with bytes can say more; what must come of it stands here. */
#include "position.h"

#include <stddef.h>

/* ---- who speaks ---- */

static enum bq_refusal refusal(bq_command cmd)
{
    return (enum bq_refusal)bq_check(&ed, &st, &cmd).code;
}

static void strangers(void)
{
    start("classique", 3);
    tap_eq_int(refusal((bq_command){.verb = BQ_CMD_ROLL, .seat = 3}), BQ_NO_NO_SUCH_SEAT,
               "A13: the seat after the last is nobody's");
    tap_eq_int(refusal((bq_command){.verb = BQ_CMD_ROLL, .seat = 255}), BQ_NO_NO_SUCH_SEAT,
               "A13: nor is the bank's");
    tap_eq_int(refusal((bq_command){.verb = BQ_CMD_TIMEOUT, .a = 3}), BQ_NO_NO_SUCH_SEAT,
               "A13: nobody is silent there");
    tap_eq_int(refusal((bq_command){.verb = BQ_CMD_REJECT, .a = 3}), BQ_NO_NO_SUCH_SEAT,
               "A13: nobody offers there");
    bq_command offer = {.verb = BQ_CMD_OFFER};
    offer.terms = (bq_terms){.give_cash = 1, .to = 3};
    tap_eq_int(refusal(offer), BQ_NO_NO_SUCH_SEAT, "A13: nobody can be offered anything there");
    tap_eq_int(refusal((bq_command){.verb = BQ_VERBS}), BQ_NO_NOT_A_COMMAND, "no such command");
    bq_options may;
    bq_legal(&ed, &st, 3, &may);
    tap_eq_int((int64_t)may.verbs, 0, "nobody may do nothing");
}

/* ---- questions in full (engine.h, bq_ask) ---- */

static void asked(const char *what, bq_ask want)
{
    bq_ask q = bq_question(&ed, &st);
    bool same = !memcmp(&q, &want, sizeof q);
    if (!tap_ok(same, "the question %s, every field", what))
        tap_note("kind %u seats %u seat %u purpose %u square %u to %u what %u n %u amount %d", q.kind,
                 q.seats, q.seat, q.purpose, q.square, q.to, q.what, q.n, q.amount);
}

static void ask_to_buy(void)
{
    start("classique", 3);
    asked("roll", (bq_ask){.kind = BQ_ASK_ROLL, .seats = 1, .square = BQ_NOWHERE, .to = BQ_NOBODY});
    st.position[ADA] = 36;
    roll(ADA, 1, 2);
    asked("buy", (bq_ask){.kind = BQ_ASK_BUY, .seats = 1, .square = 39, .to = BQ_NOBODY, .amount = 400});
    act((bq_command){.verb = BQ_CMD_DECLINE});
    asked("auction", (bq_ask){.kind = BQ_ASK_AUCTION, .seats = 7, .seat = BOB, .square = 39,
                             .to = BQ_NOBODY, .amount = 1});
    act((bq_command){.verb = BQ_CMD_BID, .seat = BOB, .amount = 20});
    asked("auction, after a bid",
          (bq_ask){.kind = BQ_ASK_AUCTION, .seats = 5, .seat = CLEO, .square = 39, .to = BQ_NOBODY,
                   .amount = 21});
    act((bq_command){.verb = BQ_CMD_PASS, .seat = CLEO});
    act((bq_command){.verb = BQ_CMD_PASS, .seat = ADA});
    asked("end", (bq_ask){.kind = BQ_ASK_END, .seats = 1, .square = BQ_NOWHERE, .to = BQ_NOBODY});
}

static void ask_for_money(void)
{
    start("atlantic-city", 3);
    cash(ADA, 40);
    own(39, BOB);
    st.position[ADA] = 36;
    roll(ADA, 1, 2);
    asked("debt", (bq_ask){.kind = BQ_ASK_DEBT, .seats = 1, .square = 39, .to = BOB,
                           .what = BQ_FOR_RENT, .amount = 50});
    start("atlantic-city", 3);
    st.position[ADA] = 1;
    roll(ADA, 1, 2);
    asked("tax", (bq_ask){.kind = BQ_ASK_TAX, .seats = 1, .square = 4, .to = BQ_NOBODY, .amount = 200});
}

static void ask_for_chance(void)
{
    start("classique", 3);
    tap_eq_int(bq_chance(&ed, &st), 0, "no chance is wanted before a roll");
    act((bq_command){.verb = BQ_CMD_ROLL});
    tap_eq_int(bq_chance(&ed, &st), 36, "B4: two dice fall in 36 ways");
    asked("chance", (bq_ask){.kind = BQ_ASK_CHANCE, .purpose = BQ_DRAW_MOVE, .square = BQ_NOWHERE,
                             .to = BQ_NOBODY, .n = 36});
    st.stage = BQ_STAGE_OVER;
    asked("over", (bq_ask){.kind = BQ_ASK_OVER, .seat = BQ_NOBODY, .square = BQ_NOWHERE, .to = BQ_NOBODY});
}

static void ask_for_buildings(void)
{
    start("classique", 3);
    own(37, ADA);
    own(39, ADA);
    own(1, BOB);
    own(3, BOB);
    ed.rule.houses = st.houses = 2;
    act((bq_command){.verb = BQ_CMD_BUILD, .order = {.n = 2, .step = {37, 39}}});
    asked("want", (bq_ask){.kind = BQ_ASK_WANT, .seats = 2, .seat = BOB, .square = BQ_NOWHERE,
                           .to = BQ_NOBODY, .what = BQ_LOT_HOUSE, .n = 2});
    tap_eq_int(refusal((bq_command){.verb = BQ_CMD_WANT, .seat = BOB, .amount = -1}),
               BQ_NO_WANT_TOO_MUCH, "K19: nobody wants less than nothing");
    act((bq_command){.verb = BQ_CMD_WANT, .seat = BOB, .amount = 2});
    asked("auction of a house", (bq_ask){.kind = BQ_ASK_AUCTION, .seats = 3, .seat = BOB,
                                         .square = BQ_NOWHERE, .to = BQ_NOBODY, .what = BQ_LOT_HOUSE, .amount = 1});
    act((bq_command){.verb = BQ_CMD_BID, .seat = BOB, .amount = 5});
    act((bq_command){.verb = BQ_CMD_PASS, .seat = ADA});
    bq_ask q = bq_question(&ed, &st);
    tap_ok(q.kind == BQ_ASK_PLACE && q.seat == BOB && q.what == BQ_LOT_HOUSE,
           "the question place: of whom, and what");
    act((bq_command){.verb = BQ_CMD_PLACE, .seat = BOB, .a = 1, .squares = bit(3)});
    tap_ok(st.level[1] == 1 && !st.mortgaged, "fields that the verb has not are not looked at");
}

static void ask_in_jail(void)
{
    start("reseau", 3);
    st.position[ADA] = 27;
    roll(ADA, 1, 2);
    bq_ask q = bq_question(&ed, &st);
    tap_ok(q.kind == BQ_ASK_JAILED && q.seat == ADA && q.amount == 50, "the question jailed: the fine");
    start("reseau", 2);
    own(39, ADA);
    st.turn = BOB;
    st.stage = BQ_STAGE_END;
    act((bq_command){.verb = BQ_CMD_END, .seat = BOB});
    act((bq_command){.verb = BQ_CMD_YES});
    q = bq_question(&ed, &st);
    tap_ok(q.kind == BQ_ASK_SQUATTER && q.seat == ADA && q.square == 39 && q.amount == 200,
           "the question squatter: where, and the fee");
}

/* ---- terms that the language cannot spell ---- */

static void settlements(void)
{
    start("classique", 3);
    cash(BOB, 0);
    own(5, BOB);
    own(12, ADA);
    own(37, ADA);
    own(39, ADA);
    build(37, 5);
    build(39, 5);
    st.turn = BOB;
    st.position[BOB] = 36;
    roll(BOB, 1, 2);
    bq_command settle = {.verb = BQ_CMD_SETTLE, .seat = BOB};
    settle.terms = (bq_terms){.give = bit(5), .take = bit(12)};
    tap_eq_int(refusal(settle), BQ_NO_NO_SETTLING, "M8: a settlement takes no deed");
    settle.terms = (bq_terms){.give = bit(5), .take_cash = 1};
    tap_eq_int(refusal(settle), BQ_NO_NO_SETTLING, "M8: nor money");
    settle.terms = (bq_terms){.give = bit(5), .take_cards = 1};
    tap_eq_int(refusal(settle), BQ_NO_NO_SETTLING, "M8: nor a card");
    settle.terms = (bq_terms){.give = bit(5)};
    tap_eq_int(refusal(settle), BQ_NO_OK, "M8: it gives");
}

/* ---- amounts and orders at their limit (limits.h) ---- */

static void bids(void)
{
    start("classique", 3);
    st.position[ADA] = 36;
    roll(ADA, 1, 2);
    act((bq_command){.verb = BQ_CMD_DECLINE});
    cash(BOB, INT64_C(3) * BQ_AMOUNT);
    bq_command bid = {.verb = BQ_CMD_BID, .seat = BOB, .amount = BQ_AMOUNT};
    tap_eq_int(refusal(bid), BQ_NO_OK, "the largest amount can be bid");
    bid.amount++;
    tap_eq_int(refusal(bid), BQ_NO_BID_CASH, "and nothing above it, whatever he has");
}

/* A sale names lots and levels in pairs: one lot again and again is one sale. */
static void pairs(void)
{
    start("classique", 3);
    own(37, ADA);
    own(39, ADA);
    build(37, 2);
    build(39, 2);
    bq_command sell = {.verb = BQ_CMD_SELL};
    unsigned most = sizeof sell.order.step / 2;
    sell.order.n = (uint8_t)most;
    for (unsigned i = 0; i < most; i++) {
        sell.order.step[2 * i] = 39;
        sell.order.step[2 * i + 1] = 1;
    }
    tap_eq_int(refusal(sell), BQ_NO_OK, "as many pairs as there is room");
    sell.order.n++;
    bq_verdict verdict = bq_check(&ed, &st, &sell);
    tap_ok(verdict.code == BQ_NO_TOO_LONG && verdict.detail == most, "and one more is too long");
}

/* ---- eight at the table ---- */

static void eight(void)
{
    char error[BQ_EDITION_ERROR];
    open_edition("topclubs");
    if (!bq_edition_option(&ed, "end=short", error, sizeof error))
        tap_bail("%s", error);
    bq_start(&ed, &st, BQ_SEATS, NULL);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++) /* seats 3 and 7 are highest, both with ten */
        act((bq_command){.verb = BQ_CMD_DICE, .a = seat % 4 == 3 ? 5 : 1, .b = seat % 4 == 3 ? 5 : 2});
    act((bq_command){.verb = BQ_CMD_DICE, .a = 1, .b = 1});
    tap_eq_int(st.agenda_n, 1, "B2: the second of the tied has still to roll");
    act((bq_command){.verb = BQ_CMD_DICE, .a = 1, .b = 2});
    bool order = true;
    for (unsigned place = 0; place < BQ_SEATS; place++)
        order = order && st.order[place] == (7 + place) % BQ_SEATS;
    tap_ok(order, "B1, B2: the higher of the two begins, the others follow as they sit");
    while (bq_chance(&ed, &st))
        act(bq_outcome(&ed, &st, 0));
    unsigned two = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        two += __builtin_popcountll(st.deeds[seat]) == 2;
    tap_eq_int(two, BQ_SEATS, "O4: each of eight has two deeds");
    tap_eq_int(bq_question(&ed, &st).kind, BQ_ASK_ROLL, "O4: and play begins");
}

/* ---- editions at the limit ---- */

static bq_fault fault_of(bq_edition spoilt)
{
    return bq_edition_fault(&spoilt);
}

static void faults(void)
{
    open_edition("classique");
    bq_fault none = {0}, got = bq_edition_fault(&ed);
    tap_ok(!memcmp(&got, &none, sizeof got), "no fault: every byte of it is zero");

    bq_edition spoilt = ed;
    spoilt.rule.sell_ratio = (bq_ratio){2, 1};
    got = fault_of(spoilt);
    tap_ok(got.code == BQ_FAULT_SWITCH_RATIO && got.least == 0 && got.most == 1,
           "a ratio lies between 0 and 1");
    spoilt.rule.sell_ratio = (bq_ratio){1, 1};
    tap_eq_int(fault_of(spoilt).code, BQ_FAULT_NONE, "and may be 1");

    spoilt = ed;
    unsigned card = 0;
    spoilt.card[BQ_CHANCE][card] = (bq_card){.effect = BQ_FX_PAY_OR_DRAW, .deck = BQ_DECKS};
    tap_eq_int(fault_of(spoilt).code, BQ_FAULT_CARD_DECK, "G9: there is no third pile");
    spoilt.card[BQ_CHANCE][card].deck = BQ_DECKS - 1;
    tap_eq_int(fault_of(spoilt).code, BQ_FAULT_NONE, "G9: there is a second one");
}

/* A fault says in which deck its card is, and which rent it means. */
static void places(void)
{
    open_edition("classique");
    bq_edition spoilt = ed;
    spoilt.card[BQ_CHEST][3] = (bq_card){.effect = BQ_FX_PAY, .p1 = -1};
    bq_fault got = fault_of(spoilt);
    tap_ok(got.where == BQ_AT_CARD && got.deck == BQ_CHEST && got.index == 3, "a fault in the chest");
    spoilt = ed;
    spoilt.square[39].rent[4] = -1;
    got = fault_of(spoilt);
    tap_ok(got.where == BQ_AT_SQUARE && got.deck == 4 && got.index == 39, "a fault in a fifth rent");

    spoilt = ed; /* J1: a jail is needed for a card of either deck */
    spoilt.rule.third_double_jail = spoilt.rule.squatters = 0;
    for (unsigned i = 0; i < ed.squares; i++)
        if (ed.square[i].kind == BQ_SQ_JAIL || ed.square[i].kind == BQ_SQ_GOTOJAIL)
            spoilt.square[i].kind = BQ_SQ_PARKING;
    for (unsigned i = 0; i < ed.deck_size[BQ_CHANCE]; i++)
        if (ed.card[BQ_CHANCE][i].effect == BQ_FX_GO_TO_JAIL)
            spoilt.card[BQ_CHANCE][i] = (bq_card){.effect = BQ_FX_PAY, .p1 = 10};
    got = fault_of(spoilt);
    tap_ok(got.code == BQ_FAULT_NO_JAIL && got.deck == BQ_CHEST, "a card of the chest, and no jail");

    spoilt = ed; /* the first group loses its lots to the second */
    for (unsigned i = 0; i < ed.squares; i++)
        if (ed.deeds >> i & 1 && ed.square[i].group == 0)
            spoilt.square[i].group = 1;
    got = fault_of(spoilt);
    tap_ok(got.code == BQ_FAULT_GROUP_LOTS && got.index == 0, "the first group without a lot");
}

/* O1: an edition offers each end by itself. */
static void ends(void)
{
    open_edition("classique");
    int32_t *const offer[] = {&ed.rule.end_offers_rounds, &ed.rule.end_offers_money,
                              &ed.rule.end_offers_short, &ed.rule.end_offers_timed};
    const int32_t mode[] = {BQ_END_ROUNDS, BQ_END_MONEY, BQ_END_SHORT, BQ_END_TIMED};
    ed.rule.deal_deeds = 0;
    bool alone = true, others = true;
    for (unsigned i = 0; i < 4; i++) {
        ed.rule.end_mode = mode[i];
        for (unsigned k = 0; k < 4; k++)
            *offer[k] = k == i;
        alone = alone && fault_of(ed).code == BQ_FAULT_NONE;
        for (unsigned k = 0; k < 4; k++)
            *offer[k] = k != i;
        others = others && fault_of(ed).code == BQ_FAULT_END_NOT_OFFERED;
    }
    tap_ok(alone, "an end that is offered alone");
    tap_ok(others, "an end that alone is not offered");
}

/* O4: one deed too few for everybody. */
static void deals(void)
{
    open_edition("classique");
    ed.rule.end_offers_short = 1;
    ed.rule.end_mode = BQ_END_SHORT;
    ed.rule.start_cash = 10000;
    ed.rule.deal_deeds = 4;
    ed.rule.max_players = 7;
    ed.rule.money_target = 20000;
    tap_eq_int(fault_of(ed).code, BQ_FAULT_NONE, "28 deeds for seven times four");
    ed.square[39] = (bq_square){.kind = BQ_SQ_PARKING};
    tap_eq_int(fault_of(ed).code, BQ_FAULT_DEAL, "27 are one too few");
}

/* N19 sells where houses are cheapest: a colour counts by its cheapest lot. */
static void house_costs(void)
{
    open_edition("classique");
    unsigned group = ed.square[6].group;
    ed.square[8].house_cost = 20;
    bq_edition_prepare(&ed);
    tap_eq_int(ed.group[group].house_cost, 20, "the cheapest house of a colour, in its middle");
    ed.square[9].house_cost = 10;
    bq_edition_prepare(&ed);
    tap_eq_int(ed.group[group].house_cost, 10, "... and at its end");
}

/* N15: all mortgages of the board, with their interest and one unit a deed for the rounding, are one
 * payment at most. */
static void mortgages(void)
{
    open_edition("classique");
    unsigned deeds = 0;
    for (unsigned i = 0; i < ed.squares; i++) {
        deeds += ed.deeds >> i & 1;
        ed.square[i].mortgage = 0;
    }
    ed.rule.unmortgage_interest = (bq_ratio){0, 1};
    ed.square[39].mortgage = BQ_AMOUNT - (int32_t)deeds;
    tap_eq_int(fault_of(ed).code, BQ_FAULT_NONE, "the mortgages of a board, as many as fit");
    ed.square[39].mortgage++;
    tap_eq_int(fault_of(ed).code, BQ_FAULT_MORTGAGE_SUM, "... and one more");
    ed.rule.unmortgage_interest = (bq_ratio){1, 10};
    ed.square[39].mortgage = 909090880; /* and 90909088 of interest, and one a deed: 999999996 */
    tap_eq_int(fault_of(ed).code, BQ_FAULT_NONE, "... with their interest");
    ed.square[39].mortgage += 10;
    tap_eq_int(fault_of(ed).code, BQ_FAULT_MORTGAGE_SUM, "... and eleven more");
}

/* As many squares as there can be: what is derived from the last does not run into what follows. */
static void whole_board(void)
{
    open_edition("classique");
    for (unsigned i = ed.squares; i < BQ_SQUARES; i++)
        ed.square[i].kind = BQ_SQ_PARKING;
    bq_edition small = ed;
    ed.squares = BQ_SQUARES;
    ed.square[BQ_SQUARES - 1] = ed.square[39];
    ed.rule.unlimited_buildings = 1;
    if (fault_of(ed).code)
        tap_bail("64 squares: %s", bq_fault_words[fault_of(ed).code]);
    bq_edition_prepare(&ed);
    tap_eq_int(ed.interest[BQ_SQUARES - 1], 20, "L9: interest on the last square of 64");
    tap_ok(!memcmp(ed.jail_card, small.jail_card, sizeof ed.jail_card) && ed.jail == small.jail,
           "and the jail-free cards are those of 40 squares");
}

/* The digest names rules for good: games and saves are bound to it. */
static void digest(void)
{
    static bq_edition zero;
    tap_ok(offsetof(bq_edition, group) % 8 == 0, "the digest reads words");
    uint64_t want = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t i = 0; i < offsetof(bq_edition, group); i += 8) {
        want *= UINT64_C(0xff51afd7ed558ccd);
        want ^= want >> 32;
        want = (want + i) * UINT64_C(0xc4ceb9fe1a85ec53);
        want ^= want >> 29;
    }
    tap_ok(bq_edition_digest(&zero) == want, "the digest of nothing is what it always was");
}

/* ---- the tables agree ---- */

/* N14, E8: what silence is taken for answers the question; chance is answered by the dealer, and nothing else is. */
static void silences(void)
{
    static const uint8_t silence[BQ_QUESTIONS] = {
#define BQ_QUESTION(id, word, silence) silence,
#include "engine/question.def"
    };
    for (unsigned q = 0; q < BQ_QUESTIONS; q++)
        tap_ok(silence[q] == BQ_VERBS ? q == BQ_ASK_OVER || q == BQ_ASK_CHANCE : bq_verb_answers[silence[q]] >> q & 1u,
               "%s: silence is an answer to it, where anybody is asked", bq_question_words[q]);
    unsigned wrong = 0;
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        wrong += (bq_verb_actors[verb] == BQ_ACTOR_BANK) != (bq_verb_answers[verb] == 1u << BQ_ASK_CHANCE);
    tap_eq_int(wrong, 0, "the dealer's verbs answer chance, and nobody else's do");
}

/* ---- a roll and its dice in one call (bq_roll) ---- */

/* Of the 36 draws of this position: how many leave another state than the two commands do. */
static unsigned rolls_that_differ(void)
{
    const bq_state before = st;
    unsigned differ = 0;
    for (uint32_t draw = 0; draw < 36; draw++) {
        bq_state at_once = before;
        bq_roll(&ed, &at_once, draw, NULL);
        st = before;
        roll(st.turn, draw / 6 + 1, draw % 6 + 1);
        differ += memcmp(&at_once, &st, sizeof st) != 0;
    }
    st = before;
    return differ;
}

static void one_call(void)
{
    static const char *const editions[] = {"console", "classique", "atlantic-city", "topclubs"};
    for (unsigned i = 0; i < sizeof editions / sizeof editions[0]; i++) {
        start(editions[i], 3);
        tap_ok(bq_rolls(&ed, &st) && rolls_that_differ() == 0, "%s: a roll and its dice in one call are the two commands",
               editions[i]);
        st.jailed = (uint8_t)(1u << st.turn);
        st.jail_turns[st.turn] = 1;
        st.position[st.turn] = ed.jail;
        tap_ok(bq_rolls(&ed, &st) && rolls_that_differ() == 0, "%s: in jail, too", editions[i]);
    }
    start("classique", 3);
    roll(ADA, 1, 3); /* the income tax: the turn can end */
    tap_ok(st.stage == BQ_STAGE_END && !bq_rolls(&ed, &st), "nobody rolls in one call after the roll");
    start("classique", 3);
    st.commands = BQ_COMMANDS - 2;
    tap_ok(!bq_rolls(&ed, &st), "nor with the last commands of a game");
}

int main(void)
{
    silences();
    one_call();
    strangers();
    ask_to_buy();
    ask_for_money();
    ask_for_chance();
    ask_for_buildings();
    ask_in_jail();
    settlements();
    bids();
    pairs();
    eight();
    faults();
    places();
    ends();
    deals();
    house_costs();
    mortgages();
    whole_board();
    digest();
    return tap_done();
}
