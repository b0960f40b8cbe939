/* law.c - the judge of states: every breach of the law is found, and called by its name.
 *
 * Games only ever show lawful states to bq_check_state(), so nothing in them tells whether it would
 * notice an unlawful one. Here a lawful position is taken, one thing in it is spoilt, and the law that
 * is named is compared; what only looks wrong must be let through. The positions are reached by
 * commands where that is possible: what lies on the agenda is the engine's own affair. */
#include "law.h"

bool law_seen[BQ_LAWS];

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
    law_of_the_cards();
    law_of_the_agenda();
    positions();
    turns();
    questions();
    offers();
    claims();
    extras();
    padding();
    tallies();
    for (unsigned i = 0; i < BQ_LAWS; i++)
        tap_ok(law_seen[i], "the law %s was seen", bq_law_words[i]);
    return tap_done();
}
