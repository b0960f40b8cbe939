/* law_agenda.c - the law of the agenda: what is asked, and what is worked off below a question. */
#include "law.h"

/* ---- the agenda: what is asked ---- */

static bq_item *top(void)
{
    return &st.agenda[st.agenda_n - 1];
}

static void agenda(void)
{
    start("classique", 3);
    st.position[ADA] = 36;
    roll(ADA, 1, 2); /* 39, for sale */
    keep("a deed for sale");
    top()->kind = 0;
    expect(BQ_LAW_AGENDA, "nothing on the agenda");
    top()->kind = 0xFF;
    expect(BQ_LAW_AGENDA, "something unknown on it");
    top()->amount = -1;
    expect(BQ_LAW_AGENDA, "less than nothing on it");
    st.agenda[BQ_AGENDA - 1].kind = 1;
    expect(BQ_LAW_AGENDA, "something behind the last");
    st.agenda[1].amount = 1;
    expect(BQ_LAW_AGENDA, "an amount behind the last");
    st.agenda_n = BQ_AGENDA + 1;
    expect(BQ_LAW_AGENDA, "more than there is room");
    for (unsigned i = 1; i < BQ_AGENDA; i++)
        st.agenda[i] = st.agenda[0];
    st.agenda_n = BQ_AGENDA;
    expect_lawful("as much as there is room");
    st.agenda[1] = st.agenda[0];
    st.agenda[0].kind = 0;
    st.agenda_n = 2;
    expect(BQ_LAW_AGENDA, "nothing, below a question");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "asked of a stranger");
    leave_empty_handed(CLEO);
    top()->seat = CLEO;
    expect(BQ_LAW_QUESTION, "asked of who has left");
    top()->seat = BOB;
    expect_lawful("asked of another");
    st.turn = CLEO;
    leave_empty_handed(CLEO);
    expect_lawful("the turn of who has left, while something is open");
    top()->square = ed.squares;
    expect(BQ_LAW_AGENDA, "for sale past the board");
    top()->square = 2;
    expect(BQ_LAW_AGENDA, "a pile of cards for sale");
    own(39, BOB);
    expect(BQ_LAW_AGENDA, "another's deed for sale");
}

static void before_the_first_turn(void)
{
    open_edition("classique");
    bq_start(&ed, &st, 3, NULL);
    keep("the order, nobody has rolled");
    top()->b = 4;
    expect(BQ_LAW_AGENDA, "a stranger rolls for the order");
    top()->a = 1;
    expect(BQ_LAW_AGENDA, "the next is before the first");
    top()->c = 3;
    expect(BQ_LAW_AGENDA, "all have rolled, and nothing is done");
    top()->c = 2;
    expect_lawful("the last rolls");
    open_edition("console");
    bq_start(&ed, &st, 3, NULL);
    keep("the first is drawn");

    char error[BQ_EDITION_ERROR];
    open_edition("topclubs");
    if (!bq_edition_option(&ed, "end=short", error, sizeof error))
        tap_bail("%s", error);
    bq_start(&ed, &st, 3, NULL);
    for (uint8_t i = 6; i > 3; i--)
        act((bq_command){.verb = BQ_CMD_DICE, .a = i, .b = i});
    keep("deeds are dealt");
    top()->b = 3;
    expect(BQ_LAW_AGENDA, "to nobody");
    top()->b = 2;
    expect_lawful("to the last");
}

static void dice(void)
{
    start("classique", 3);
    leave_empty_handed(CLEO);
    act((bq_command){.verb = BQ_CMD_ROLL});
    keep("dice in the air");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "a stranger's");
    top()->seat = CLEO;
    expect(BQ_LAW_AGENDA, "of who has left");
    top()->what = BQ_DRAW_JAIL;
    expect_lawful("out of jail");
    top()->what = BQ_DRAW_CHANCE;
    expect(BQ_LAW_AGENDA, "for a card");
    top()->what = BQ_DRAW_UTILITY;
    top()->to = BOB;
    expect_lawful("for a utility");
    top()->what = BQ_DRAW_UTILITY;
    top()->to = 3;
    expect(BQ_LAW_AGENDA, "for a stranger's utility");
    st.agenda[1] = st.agenda[0];
    st.agenda[0].seat = CLEO;
    st.agenda_n = 2;
    expect_lawful("of who has left, below another's");
}

static void drawing(void)
{
    start("classique", 3);
    st.position[ADA] = 4;
    roll(ADA, 1, 2);
    keep("a card to be drawn");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "by a stranger");
    top()->what = BQ_DECKS;
    expect(BQ_LAW_AGENDA, "from a third pile");
    top()->what = BQ_CHEST;
    expect_lawful("from the other pile");
}

static void auctions(void)
{
    start("classique", 3);
    st.position[ADA] = 36;
    roll(ADA, 1, 2);
    act((bq_command){.verb = BQ_CMD_DECLINE, .seat = ADA});
    keep("an auction");
    st.auction.in = 0;
    expect(BQ_LAW_QUESTION, "without bidders");
    leave_empty_handed(CLEO);
    expect(BQ_LAW_AGENDA, "with one who has left");
    st.auction.last = 3;
    expect(BQ_LAW_AGENDA, "after a stranger");
    st.auction.open = 0;
    expect(BQ_LAW_AGENDA, "from nothing");
    st.auction.high = -1;
    expect(BQ_LAW_AGENDA, "below nothing");
    st.auction.high = 1;
    expect(BQ_LAW_AGENDA, "a bid of nobody's");
    st.auction.lot = BQ_LOT_HOTEL + 1;
    expect(BQ_LAW_AGENDA, "of nothing there is");
    st.auction.lot = BQ_LOT_HOUSE;
    expect(BQ_LAW_AGENDA, "of a house on a square");
    st.auction.lot = BQ_LOT_HOUSE;
    st.auction.square = BQ_NOWHERE;
    expect_lawful("of a house");
    st.auction.lot = BQ_LOT_HOTEL;
    st.auction.square = BQ_NOWHERE;
    expect_lawful("of a hotel");
    st.auction.square = ed.squares;
    expect(BQ_LAW_AGENDA, "of a square past the board");
    own(39, BOB);
    expect(BQ_LAW_AGENDA, "of another's deed");
    st.estate = bit(39);
    own(39, BOB);
    expect(BQ_LAW_OWNER, "to be auctioned, and another's");
    st.agenda[1] = st.agenda[0];
    st.agenda_n = 2;
    expect(BQ_LAW_AGENDA, "below another");

    act((bq_command){.verb = BQ_CMD_BID, .seat = BOB, .amount = 100});
    keep("a bid");
    cash(BOB, 99);
    expect(BQ_LAW_AGENDA, "above his cash");
    cash(BOB, 100);
    expect_lawful("of all his cash");
    st.auction.in &= (uint8_t)~(1u << BOB);
    expect(BQ_LAW_AGENDA, "by one who has passed");
    st.auction.bidder = 3;
    expect(BQ_LAW_AGENDA, "by a stranger");
}

static void debts(void)
{
    start("classique", 3);
    own(39, BOB);
    cash(ADA, 40);
    st.position[ADA] = 36;
    roll(ADA, 1, 2); /* 50 of rent */
    keep("a debt");
    cash(ADA, 50);
    expect(BQ_LAW_QUESTION, "that can be paid");
    cash(ADA, 49);
    expect_lawful("that cannot, by one");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "a stranger's");
    top()->to = 3;
    expect(BQ_LAW_AGENDA, "to a stranger");
    top()->to = BQ_NOBODY;
    expect(BQ_LAW_AGENDA, "to nobody");
    top()->to = BQ_BANK;
    expect_lawful("to the bank");
    top()->to = BQ_POT;
    expect_lawful("to the pot");
    top()->what = BQ_REASONS;
    expect(BQ_LAW_AGENDA, "for no reason");
    top()->what = BQ_REASONS - 1;
    expect_lawful("for the last reason");
    st.stage = BQ_STAGE_OVER;
    st.winners = 1u << ADA;
    expect(BQ_LAW_QUESTION, "when all is over");
}

static void inheritances(void)
{
    start("classique", 3);
    own(39, ADA);
    own(12, BOB);
    own(15, BOB);
    st.mortgaged = bit(12) | bit(15);
    cash(BOB, 40);
    st.turn = BOB;
    st.position[BOB] = 36;
    roll(BOB, 1, 2);
    act((bq_command){.verb = BQ_CMD_DECLARE, .seat = BOB});
    keep("an inheritance");
    st.inherited = 0;
    expect(BQ_LAW_AGENDA, "of nothing");
    st.inherited = bit(39);
    expect(BQ_LAW_AGENDA, "of what was not mortgaged");
    top()->seat = CLEO;
    expect(BQ_LAW_AGENDA, "of what another has");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "a stranger's");
    st.agenda[1] = st.agenda[0];
    st.agenda[0].seat = CLEO;
    st.agenda_n = 2;
    expect_lawful("another's below it");
    st.inherited = bit(15);
    expect_lawful("of one");
}

static void contests(void)
{
    start("classique", 4);
    own(37, ADA);
    own(39, ADA);
    own(1, BOB);
    own(3, BOB);
    leave_empty_handed(DAN);
    ed.rule.houses = st.houses = 2;
    act((bq_command){.verb = BQ_CMD_BUILD, .seat = ADA, .order = {.n = 2, .step = {37, 39}}});
    if (bq_question(&ed, &st).kind != BQ_ASK_WANT)
        tap_bail("no contest");
    keep("a contest");
    top()->seat = 4;
    expect(BQ_LAW_AGENDA, "a stranger's");
    top()->c = 4;
    expect(BQ_LAW_AGENDA, "asked of a stranger");
    top()->c = DAN;
    expect(BQ_LAW_AGENDA, "asked of who has left");
    st.ordered_n = BQ_ORDER + 1;
    expect(BQ_LAW_AGENDA, "more ordered than there is room");
    st.ordered_n = BQ_ORDER;
    expect_lawful("as many ordered as there is room");
    top()->what = BQ_LOT_DEED;
    expect(BQ_LAW_AGENDA, "for deeds");
    top()->what = BQ_LOT_HOTEL;
    expect_lawful("for hotels");

    act((bq_command){.verb = BQ_CMD_WANT, .seat = BOB, .amount = 2});
    keep("a series of auctions");
    st.agenda[0].what = BQ_LOT_DEED;
    expect(BQ_LAW_AGENDA, "of deeds");
    st.agenda[0].what = BQ_LOT_HOTEL;
    expect_lawful("of hotels");
    st.agenda[0].seat = 4;
    expect(BQ_LAW_AGENDA, "after a stranger's order");
    st.agenda[1] = (bq_item){0};
    st.agenda_n = 1;
    expect(BQ_LAW_AGENDA, "of which none runs");

    act((bq_command){.verb = BQ_CMD_BID, .seat = BOB, .amount = 5});
    act((bq_command){.verb = BQ_CMD_PASS, .seat = ADA});
    keep("a house to be put up");
    top()->seat = 4;
    expect(BQ_LAW_AGENDA, "by a stranger");
    top()->seat = CLEO;
    expect(BQ_LAW_AGENDA, "by one who has no lot");
    top()->what = BQ_LOT_DEED;
    expect(BQ_LAW_AGENDA, "which is a deed");
    top()->what = BQ_LOT_HOTEL;
    expect(BQ_LAW_AGENDA, "which is a hotel, and no lot is ready");
    bq_item place = *top();
    place.seat = CLEO;
    place.what = BQ_LOT_HOTEL;
    st.agenda[st.agenda_n] = *top();
    st.agenda[st.agenda_n - 1] = place;
    st.agenda_n++;
    expect_lawful("before one of another's, for which there may be a lot later");
}

static void choices(void)
{
    start("atlantic-city", 3);
    st.position[ADA] = 1;
    roll(ADA, 1, 2);
    keep("a choice of tax");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "a stranger's");

    start("reseau", 3);
    st.position[ADA] = 27;
    roll(ADA, 1, 2);
    keep("sent to jail, and asked");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "a stranger asked");
    top()->seat = BOB;
    expect(BQ_LAW_AGENDA, "a free one asked");
    st.agenda[1] = st.agenda[0];
    st.agenda[0].seat = BOB;
    st.agenda_n = 2;
    expect_lawful("a free one asked later");
}

static void vandals(void)
{
    start("reseau", 3);
    own(1, BOB);
    own(3, BOB);
    own(5, ADA);
    build(1, 1);
    st.stage = BQ_STAGE_END;
    act((bq_command){.verb = BQ_CMD_END});
    keep("vandals may come");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "to a stranger");
    top()->seat = ADA;
    expect(BQ_LAW_AGENDA, "to another's house");
    top()->square = 3;
    expect(BQ_LAW_AGENDA, "to no house");
    top()->square = ed.squares;
    expect(BQ_LAW_AGENDA, "past the board");
    st.agenda[1] = st.agenda[0];
    st.agenda[0].square = 3;
    st.agenda_n = 2;
    expect_lawful("to no house, later");
}

static void squatters(void)
{
    start("reseau", 3);
    own(39, BOB);
    st.turn = CLEO;
    st.stage = BQ_STAGE_END;
    act((bq_command){.verb = BQ_CMD_END, .seat = CLEO});
    keep("does a squatter come");
    act((bq_command){.verb = BQ_CMD_YES});
    keep("a squatter has come");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "to a stranger");
    top()->seat = ADA;
    expect(BQ_LAW_AGENDA, "and another is asked");
    top()->square = 37;
    expect(BQ_LAW_AGENDA, "to the bank's lot");
    top()->square = ed.squares;
    expect(BQ_LAW_AGENDA, "past the board");
    cash(BOB, 199);
    expect(BQ_LAW_AGENDA, "and who is asked has not the fee");
    cash(BOB, 200);
    expect_lawful("and who is asked has just the fee");
    bq_item below = *top();
    below.seat = ADA;
    st.agenda[st.agenda_n] = *top();
    st.agenda[st.agenda_n - 1] = below;
    st.agenda_n++;
    expect_lawful("and another is asked later");
    act((bq_command){.verb = BQ_CMD_EVICT, .seat = BOB});
    keep("a raid");
    top()->seat = 3;
    expect(BQ_LAW_AGENDA, "on a stranger");
}

/* ---- the agenda: what is worked off, below a question ---- */

/* The item below the question names a stranger. */
static void stranger_below(const char *what)
{
    keep(what);
    st.agenda[st.agenda_n - 2].seat = st.seats;
    expect(BQ_LAW_AGENDA, "... a stranger's");
    memset(top(), 0, sizeof(bq_item));
    st.agenda_n--;
    expect(BQ_LAW_AGENDA, "... and nothing asked");
}

static void workers(void)
{
    start("classique", 3);
    st.position[ADA] = ed.jail;
    st.jailed = 1;
    st.jail_turns[ADA] = 3;
    cash(ADA, 49);
    own(5, ADA);
    roll(ADA, 1, 2);
    stranger_below("a move that waits for the fine");

    start("classique", 3);
    own(1, CLEO);
    own(3, CLEO);
    act((bq_command){.verb = BQ_CMD_RESIGN, .seat = CLEO});
    stranger_below("an estate");

    start("classique", 3);
    ed.rule.anti_endless = 1;
    st.rounds = 7;
    cash(BOB, 1);
    own(5, BOB);
    st.turn = CLEO;
    st.stage = BQ_STAGE_END;
    act((bq_command){.verb = BQ_CMD_END, .seat = CLEO});
    stranger_below("a levy");

    for (unsigned each = 0; each < 2; each++) { /* the deck's card that lets everybody pay */
        start("classique", 3);
        unsigned deck = each ? BQ_CHEST : BQ_CHANCE, card = 0;
        while (ed.card[deck][card].effect != (each ? BQ_FX_COLLECT_EACH : BQ_FX_PAY_EACH))
            card++;
        cash(each ? BOB : ADA, 5);
        own(5, each ? BOB : ADA);
        st.position[ADA] = each ? 14 : 4;
        roll(ADA, 1, 2);
        act((bq_command){.verb = BQ_CMD_CARD, .a = (uint8_t)deck, .b = (uint8_t)card});
        stranger_below(each ? "each pays" : "he pays each");
    }
}

void law_of_the_agenda(void)
{
    agenda();
    before_the_first_turn();
    dice();
    drawing();
    auctions();
    debts();
    inheritances();
    contests();
    choices();
    vandals();
    squatters();
    workers();
}
