/* law_cards.c - the law of the cards: each is in its pile, in somebody's hand or in the air, and only once. */
#include "law.h"

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

void law_of_the_cards(void)
{
    cards();
    card_in_the_air();
}
