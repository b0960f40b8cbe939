/* law.c - the judge of states: every breach of the law is found, and called by its name.
 *
 * Games only ever show lawful states to bq_check_state(), so nothing in them tells whether it would
 * notice an unlawful one. Here a lawful position is taken, one thing in it is spoilt, and the law that
 * is named is compared; what only looks wrong must be let through. The positions are reached by
 * commands where that is possible: what lies on the agenda is the engine's own affair. */
#include "position.h"

static bq_edition right_ed; /* edition and position as they were before something was spoilt */
static bq_state right;
static bool seen[BQ_LAWS];

static void expect(enum bq_law want, const char *what)
{
    enum bq_law law = bq_check_state(&ed, &st);
    seen[law] = true;
    if (!tap_ok(law == want, "%s: %s", bq_law_words[want], what))
        tap_note("got %s", bq_law_words[law]);
    st = right;
    ed = right_ed;
}

static void expect_lawful(const char *what)
{
    expect(BQ_LAW_OK, what);
}

/* From now on this is what is spoilt. */
static void keep(const char *what)
{
    right = st;
    right_ed = ed;
    expect_lawful(what);
}

/* ---- seats ---- */

static void seats(void)
{
    start("classique", 4);
    leave_empty_handed(DAN);
    keep("four seats, one has left");
    st.seats = 1;
    st.in = 1;
    cash(BOB, 0);
    cash(CLEO, 0);
    expect(BQ_LAW_SEATS, "one seat");
    st.seats = 9;
    expect(BQ_LAW_SEATS, "nine seats");
    st.in = 0;
    expect(BQ_LAW_SEATS, "nobody is left");
    st.order[1] = st.order[0];
    expect(BQ_LAW_SEATS, "one is twice in the order");
    st.order[3] = 4;
    expect(BQ_LAW_SEATS, "a stranger in the order");
    st.order[0] = 1;
    st.order[1] = 0;
    expect_lawful("another order");
    st.in |= 1u << 4;
    expect(BQ_LAW_SEATS, "a stranger is in");
    st.winners = 1u << 4;
    expect(BQ_LAW_SEATS, "a stranger has won");
    st.jailed = 1u << DAN;
    expect(BQ_LAW_SEATS, "who has left is in jail");
    st.offers = 1u << DAN;
    expect(BQ_LAW_SEATS, "who has left offers");
    st.resigning = 1u << DAN;
    expect(BQ_LAW_SEATS, "who has left is leaving");
    start("classique", 2);
    keep("two seats");
    start("classique", BQ_SEATS);
    keep("eight seats");
    start("classique", 2);
    leave_empty_handed(BOB);
    st.turn = ADA;
    keep("one of two left");
}

/* ---- money ---- */

static void money(void)
{
    start("topclubs", 3);
    keep("three with money");
    st.bank++;
    expect(BQ_LAW_MONEY, "a coin from nowhere");
    st.cash[CLEO] += 100;
    expect(BQ_LAW_MONEY, "a note from nowhere");
    cash(BOB, 150);
    expect(BQ_LAW_SCALE, "half a note");
    cash(BOB, -100);
    expect(BQ_LAW_NEGATIVE, "below zero");
    cash(BOB, 0);
    expect_lawful("nothing at all");
    cash(7, -100);
    expect(BQ_LAW_NEGATIVE, "below zero on an empty chair");
    cash(7, 100);
    expect(BQ_LAW_BANKRUPT, "money on an empty chair");
    st.pot = -100;
    st.bank += 100;
    expect(BQ_LAW_NEGATIVE, "less than nothing on free parking");
    st.pot = 100;
    expect(BQ_LAW_MONEY, "a pot from nowhere");
    st.pot = 100;
    st.bank -= 100;
    expect_lawful("a pot from the bank");
    int64_t much = INT64_C(1) << 56; /* no game brings so much together */
    ed.rule.money_scale = 1;
    cash(ADA, much);
    expect_lawful("as much as can be");
    ed.rule.money_scale = 1;
    cash(ADA, much + 1);
    expect(BQ_LAW_MONEY, "and one more");
    ed.rule.money_scale = 1;
    st.pot = much;
    st.bank -= much;
    expect_lawful("a pot of as much as can be");
    ed.rule.money_scale = 1;
    st.pot = much + 1;
    st.bank -= much + 1;
    expect(BQ_LAW_MONEY, "and one more in it");
}

/* ---- deeds ---- */

static void owners(void)
{
    start("reseau", 3);
    own(1, ADA);
    own(5, ADA);
    own(39, BOB);
    keep("deeds of two");
    st.deeds[BOB] |= bit(1);
    expect(BQ_LAW_OWNER, "two owners");
    st.owner[3] = CLEO;
    expect(BQ_LAW_OWNER, "an owner without the deed");
    st.owner[1] = BQ_BANK;
    expect(BQ_LAW_OWNER, "the bank's, and not");
    st.owner[1] = BOB;
    expect(BQ_LAW_OWNER, "another's name on it");
    st.owner[1] = 3;
    expect(BQ_LAW_OWNER, "a stranger's name on it");
    st.owner[63] = 0;
    expect(BQ_LAW_OWNER, "an owner past the board");
    st.owner[1] = 7;
    st.deeds[ADA] &= ~bit(1);
    st.deeds[7] |= bit(1);
    expect(BQ_LAW_OWNER, "owned by an empty chair");
    own(0, CLEO);
    expect(BQ_LAW_NOT_A_DEED, "the start is owned");
    st.estate = bit(0);
    expect(BQ_LAW_NOT_A_DEED, "the start is to be auctioned");
    st.inherited = bit(2);
    expect(BQ_LAW_NOT_A_DEED, "a pile of cards was inherited");
    st.mortgaged = bit(3);
    expect(BQ_LAW_NOT_A_DEED, "the bank's deed is mortgaged");
    st.mortgaged = bit(1) | bit(5);
    expect_lawful("two mortgaged");
    st.prisons = bit(3);
    expect(BQ_LAW_NOT_A_DEED, "the bank's lot is a prison");
    st.prisons = bit(5);
    expect(BQ_LAW_NOT_A_DEED, "a station is a prison");
    st.prisons = bit(1);
    expect_lawful("a prison");
}

/* ---- buildings ---- */

static void buildings(void)
{
    start("classique", 3);
    for (unsigned square = 37; square <= 39; square += 2)
        own(square, ADA);
    own(5, ADA);
    own(1, BOB);
    build(37, 4);
    build(39, 5);
    keep("four houses and a hotel");
    st.level[39] = 6;
    expect(BQ_LAW_LEVEL, "more than a hotel");
    st.level[5] = 1;
    expect(BQ_LAW_LEVEL, "a house on a station");
    st.level[3] = 1;
    expect(BQ_LAW_LEVEL, "a house on the bank's lot");
    st.level[63] = 1;
    expect(BQ_LAW_LEVEL, "a house past the board");
    st.mortgaged = bit(37);
    expect(BQ_LAW_MORTGAGED, "houses on a mortgaged lot");
    st.prisons = bit(39);
    expect(BQ_LAW_MORTGAGED, "a hotel on a prison");
    st.houses++;
    expect(BQ_LAW_STOCK, "a house too many");
    st.houses--;
    expect(BQ_LAW_STOCK, "a house too few");
    st.hotels++;
    expect(BQ_LAW_STOCK, "a hotel too many");
    st.hotels--;
    expect(BQ_LAW_STOCK, "a hotel too few");
    ed.rule.unlimited_buildings = 1;
    expect(BQ_LAW_STOCK, "a stock that was touched, though it has no end");
    ed.rule.unlimited_buildings = 1;
    st.houses = (uint8_t)ed.rule.houses;
    expect(BQ_LAW_STOCK, "its houses untouched, its hotels not");
    ed.rule.unlimited_buildings = 1;
    st.hotels = (uint8_t)ed.rule.hotels;
    expect(BQ_LAW_STOCK, "its hotels untouched, its houses not");
    ed.rule.unlimited_buildings = 1;
    st.houses = (uint8_t)ed.rule.houses;
    st.hotels = (uint8_t)ed.rule.hotels;
    expect_lawful("a stock without end, whatever stands");
}

static void colours(void)
{
    start("classique", 3);
    for (unsigned square = 6; square <= 9; square++)
        if (ed.streets >> square & 1)
            own(square, ADA);
    build(6, 1);
    build(8, 2);
    build(9, 2);
    keep("two, two and one");
    st.owner[6] = BOB;
    st.deeds[ADA] &= ~bit(6);
    st.deeds[BOB] |= bit(6);
    expect(BQ_LAW_FULL_GROUP, "another's lot among the houses");
    own(1, BOB);
    build(1, 1);
    expect(BQ_LAW_FULL_GROUP, "half a colour");
    st.level[9] = 3;
    st.houses--;
    expect(BQ_LAW_EVEN, "three, two and one");
    own(1, BOB);
    build(1, 1);
    ed.rule.build_needs_full_group = 0;
    expect_lawful("half a colour, where that is enough");
    st.level[9] = 3;
    st.houses--;
    ed.rule.build_even = BQ_EVEN_NO;
    expect_lawful("uneven, where building may be");
    st.level[9] = 3;
    st.houses--;
    ed.rule.sell_even = BQ_SELL_MOST_BUILT;
    expect_lawful("uneven, where selling may be");
    st.level[6] = 0;
    st.level[8] = st.level[9] = 1;
    st.houses = (uint8_t)(st.houses + 3);
    st.mortgaged = bit(6);
    expect(BQ_LAW_MORTGAGED, "a mortgaged lot among houses");
    st.level[6] = 0;
    st.level[8] = st.level[9] = 1;
    st.houses = (uint8_t)(st.houses + 3);
    st.mortgaged = bit(6);
    ed.rule.mortgage_needs_group_clear = 0;
    expect_lawful("the same, where the colour need not be clear");
}

static void gone(void)
{
    start("reseau", 3);
    leave_empty_handed(CLEO);
    keep("one has left with empty hands");
    cash(CLEO, 1);
    expect(BQ_LAW_BANKRUPT, "... and has a coin");
    own(1, CLEO);
    expect(BQ_LAW_BANKRUPT, "... and has a deed");
    st.held[CLEO] = 1;
    expect(BQ_LAW_BANKRUPT, "... and has a card");
}

/* ---- cards ---- */

static unsigned free_card(unsigned deck)
{
    unsigned index = 0;
    while (ed.jail_card[index][0] != deck)
        index++;
    return ed.jail_card[index][1];
}

static void put_back(bq_pile *pile, unsigned card)
{
    pile->unseen &= ~(UINT32_C(1) << card);
    pile->seen[(pile->head + pile->len++) % BQ_CARDS] = (uint8_t)card;
}

static void cards(void)
{
    start("classique", 2);
    bq_pile *pile = &st.pile[BQ_CHEST];
    unsigned held = free_card(BQ_CHEST), index = 0;
    while (ed.jail_card[index][0] != BQ_CHEST)
        index++;
    pile->unseen &= ~(UINT32_C(1) << held);
    st.held[BOB] = (uint8_t)(1u << index);
    pile->head = BQ_CARDS - 1;
    unsigned first = held == 0 ? 1 : 0, second = held == first + 1 ? first + 2 : first + 1;
    put_back(pile, first);
    put_back(pile, second);
    keep("one card held, two put back");
    pile->unseen |= UINT32_C(1) << held;
    expect(BQ_LAW_CARDS, "held and in the pile");
    st.held[ADA] = st.held[BOB];
    expect(BQ_LAW_CARDS, "held twice");
    st.held[BOB] = 0;
    expect(BQ_LAW_CARDS, "held by nobody");
    st.held[ADA] = (uint8_t)(1u << ed.jail_card_count);
    expect(BQ_LAW_CARDS, "held, and no such card");
    pile->unseen |= UINT32_C(1) << first;
    expect(BQ_LAW_CARDS, "put back and unseen");
    pile->unseen |= UINT32_C(1) << 31;
    expect(BQ_LAW_CARDS, "a card that is none");
    pile->unseen &= ~(UINT32_C(1) << (second + 2));
    expect(BQ_LAW_CARDS, "a card that is nowhere");
    st.pile[BQ_CHANCE].unseen &= st.pile[BQ_CHANCE].unseen - 1;
    expect(BQ_LAW_CARDS, "one of the other pile nowhere");
    pile->seen[0] = (uint8_t)first;
    pile->seen[BQ_CARDS - 1] = (uint8_t)first;
    expect(BQ_LAW_CARDS, "put back twice, another never");
    pile->seen[1] = 1;
    expect(BQ_LAW_CARDS, "something behind the last");
    pile->head = BQ_CARDS;
    expect(BQ_LAW_CARDS, "the first lies nowhere");
    pile->len = BQ_CARDS + 1;
    expect(BQ_LAW_CARDS, "more put back than there is room");
    pile->seen[BQ_CARDS - 1] = BQ_CARDS;
    expect(BQ_LAW_CARDS, "a card past the last");
}

/* A card that acts is on the agenda: the question it led to is still open. */
static void card_in_the_air(void)
{
    start("console", 3);
    unsigned card = 0;
    while (ed.card[BQ_CHEST][card].effect != BQ_FX_PAY_OR_DRAW)
        card++;
    unsigned chest = 0;
    while (ed.square[chest].kind != BQ_SQ_CHEST)
        chest++;
    st.position[st.turn] = (uint8_t)((chest + ed.squares - 3) % ed.squares);
    roll(st.turn, 1, 2);
    act((bq_command){.verb = BQ_CMD_CARD, .a = BQ_CHEST, .b = (uint8_t)card});
    keep("a card being acted on");
    put_back(&st.pile[BQ_CHEST], card);
    expect(BQ_LAW_CARDS, "... and put back");
    st.pile[BQ_CHEST].unseen |= UINT32_C(1) << card;
    expect(BQ_LAW_CARDS, "... and unseen");
    bq_item *back = &st.agenda[st.agenda_n - 2], *choice = &st.agenda[st.agenda_n - 1];
    back->a = BQ_CARDS;
    expect(card ? BQ_LAW_CARDS : BQ_LAW_AGENDA, "... a card past the last");
    back->a = (uint8_t)(card + BQ_CARDS);
    expect(BQ_LAW_AGENDA, "... its number, and a whole deck more");
    back->what = BQ_DECKS;
    st.pile[BQ_CHEST].unseen |= UINT32_C(1) << card;
    expect(BQ_LAW_AGENDA, "... of a third pile");
    choice->seat = 3;
    expect(BQ_LAW_AGENDA, "... and a stranger asked");
    choice->what = BQ_DECKS;
    expect(BQ_LAW_AGENDA, "... and a third pile to draw from");
}

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
    if (bq_edition_option(&ed, "end=short", error, sizeof error))
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

/* ---- tokens, turns, questions ---- */

static void positions(void)
{
    start("classique", 3);
    st.position[CLEO] = ed.jail;
    st.jailed = 1u << CLEO;
    st.jail_turns[CLEO] = 3;
    keep("one in jail for the third turn");
    st.jail_turns[CLEO] = 4;
    expect(BQ_LAW_POSITION, "a fourth turn in jail");
    st.position[CLEO] = 11;
    expect(BQ_LAW_POSITION, "jailed outside");
    st.jail_turns[ADA] = 1;
    expect(BQ_LAW_POSITION, "turns in jail of who is free");
    st.position[ADA] = 40;
    expect(BQ_LAW_POSITION, "past the board");
    st.position[7] = 40;
    expect(BQ_LAW_POSITION, "an empty chair's token past the board");
    st.position[ADA] = 39;
    st.position[BOB] = ed.jail;
    expect_lawful("the last square, and just visiting");
}

static void turns(void)
{
    start("classique", 3);
    leave_empty_handed(CLEO);
    keep("before a roll");
    st.turn = 3;
    expect(BQ_LAW_TURN, "a stranger's turn");
    st.turn = CLEO;
    expect(BQ_LAW_TURN, "the turn of who has left");
    st.stage = BQ_STAGE_OVER + 1;
    expect(BQ_LAW_AGENDA, "no stage of a game");
    st.stage = BQ_STAGE_END;
    expect_lawful("after a roll");
    st.stage = BQ_STAGE_ORDER;
    expect(BQ_LAW_QUESTION, "before the order is known, and nothing asked");
    st.stage = BQ_STAGE_OVER;
    expect(BQ_LAW_QUESTION, "over, and nobody has won");
    st.stage = BQ_STAGE_OVER;
    st.winners = 1u << CLEO;
    expect(BQ_LAW_QUESTION, "won by who has left");
    st.stage = BQ_STAGE_OVER;
    st.winners = 1u << BOB;
    st.turn = CLEO;
    expect_lawful("over, in the turn of who has left");
    st.stage = BQ_STAGE_OVER;
    st.winners = 1u << BOB | 1u << ADA;
    expect_lawful("over, and shared");
}

static void questions(void)
{
    start("classique", 3);
    st.position[ADA] = 4;
    roll(ADA, 1, 2); /* 7, a chance card */
    keep("a card to be drawn");
    bq_pile *pile = &st.pile[BQ_CHANCE];
    while (pile->unseen & (pile->unseen - 1))
        put_back(pile, (unsigned)__builtin_ctz(pile->unseen));
    expect(BQ_LAW_QUESTION, "chance, with one outcome");
    while (pile->len < 14)
        put_back(pile, (unsigned)__builtin_ctz(pile->unseen));
    expect_lawful("chance, with two outcomes");
}

/* ---- offers and claims ---- */

static void offers(void)
{
    start("classique", 4);
    leave_empty_handed(DAN);
    own(1, ADA);
    own(5, ADA);
    own(39, BOB);
    st.held[ADA] = 1;
    st.pile[ed.jail_card[0][0]].unseen &= ~(UINT32_C(1) << ed.jail_card[0][1]);
    bq_command offer = {.verb = BQ_CMD_OFFER, .seat = ADA};
    offer.terms = (bq_terms){.give = bit(1), .take = bit(39), .give_cards = 1, .to = BOB};
    act(offer);
    keep("an open offer");
    bq_terms *t = &st.offer[ADA];
    st.offer[BOB].version = 7;
    expect(BQ_LAW_OFFER, "half an offer");
    st.offer[7].give_cash = 1;
    expect(BQ_LAW_OFFER, "half an offer of an empty chair");
    t->to = 4;
    expect(BQ_LAW_OFFER, "to a stranger");
    t->to = DAN;
    t->take = 0;
    expect(BQ_LAW_OFFER, "to who has left");
    t->to = ADA;
    t->take = bit(5);
    expect(BQ_LAW_OFFER, "to himself");
    t->version = 0;
    expect(BQ_LAW_OFFER, "without a version");
    t->give = bit(3);
    expect(BQ_LAW_OFFER, "a deed he has not");
    t->take = bit(3);
    expect(BQ_LAW_OFFER, "for a deed the other has not");
    t->give_cards = 2;
    expect(BQ_LAW_OFFER, "a card he has not");
    t->take_cards = 2;
    expect(BQ_LAW_OFFER, "for a card the other has not");
}

static void claims(void)
{
    start("topclubs", 4);
    leave_empty_handed(DAN);
    own(39, BOB);
    st.position[ADA] = 36;
    roll(ADA, 1, 2);
    keep("a rent to be claimed");
    bq_claim *claim = &st.claim[0];
    st.claim[BQ_CLAIMS - 1].amount = 1;
    expect(BQ_LAW_CLAIM, "something behind the last");
    st.claims = BQ_CLAIMS + 1;
    expect(BQ_LAW_CLAIM, "more than there is room");
    for (unsigned i = 1; i < BQ_CLAIMS; i++)
        st.claim[i] = *claim;
    st.claims = BQ_CLAIMS;
    expect_lawful("as many as there is room");
    claim->owner = 4;
    expect(BQ_LAW_CLAIM, "a stranger's");
    claim->payer = 4;
    expect(BQ_LAW_CLAIM, "against a stranger");
    claim->owner = DAN;
    expect(BQ_LAW_CLAIM, "of who has left");
    claim->payer = DAN;
    expect(BQ_LAW_CLAIM, "against who has left");
    claim->amount = 0;
    expect(BQ_LAW_CLAIM, "of nothing");
    claim->amount = 1;
    expect_lawful("of one");
    claim->square = ed.squares;
    expect(BQ_LAW_CLAIM, "past the board");
    claim->square = (uint8_t)(ed.squares - 1);
    expect_lawful("on the last square");
}

/* ---- squatters, and the bytes that are not used ---- */

static void extras(void)
{
    start("reseau", 3);
    own(1, ADA);
    own(3, ADA);
    own(5, ADA);
    st.prisons = bit(3);
    st.squat[1] = 8;
    keep("a prison and a squatter");
    st.squat[3] = 1;
    expect(BQ_LAW_EXTRAS, "a squatter in a prison");
    st.squat[5] = 1;
    expect(BQ_LAW_EXTRAS, "a squatter in a station");
    st.squat[6] = 1;
    expect(BQ_LAW_EXTRAS, "a squatter on the bank's lot");
    st.squat[63] = 1;
    expect(BQ_LAW_EXTRAS, "a squatter past the board");
}

static void padding(void)
{
    start("classique", 3);
    keep("before a roll");
    st.pad[1] = 1;
    expect(BQ_LAW_PADDING, "a hole");
    st.pad2[0] = 1;
    expect(BQ_LAW_PADDING, "the last byte");
    st.auction.pad[2] = 1;
    expect(BQ_LAW_PADDING, "a hole of the auction");
    st.tally[7] = 1;
    expect(BQ_LAW_PADDING, "buildings wanted, and no contest");
    st.ordered[BQ_ORDER - 1] = 1;
    expect(BQ_LAW_PADDING, "buildings ordered, and no contest");
    st.ordered_n = 1;
    expect(BQ_LAW_PADDING, "so many ordered, and no contest");
}

/* While the order is rolled the tally is used; in contests() it is, too. */
static void tallies(void)
{
    open_edition("classique");
    bq_start(&ed, &st, 3, NULL);
    act((bq_command){.verb = BQ_CMD_DICE, .a = 6, .b = 5});
    keep("the order is being rolled");
}

int main(void)
{
    seats();
    money();
    owners();
    buildings();
    colours();
    gone();
    cards();
    card_in_the_air();
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
    positions();
    turns();
    questions();
    offers();
    claims();
    extras();
    padding();
    tallies();
    for (unsigned i = 0; i < BQ_LAWS; i++)
        tap_ok(seen[i], "the law %s was seen", bq_law_words[i]);
    return tap_done();
}
