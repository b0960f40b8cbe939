/* card.c - chapter G: the two piles, and what their cards do.
 *
 * A pile is never shuffled in secret. Cards that nobody has seen lie on top in an order that is
 * decided when they are drawn; below them lie the cards put back, oldest first. That has exactly the
 * law of a shuffled pile. A card is unseen, in the order, held, or being acted on (BQ__CARD_BACK). */
#include "engine/internal.h"

void bq__put_back(bq__game *g, unsigned deck, unsigned card)
{
    bq_pile *pile = &g->st->pile[deck];
    BQ_ASSERT(pile->len < BQ_CARDS);
    pile->seen[(pile->head + pile->len++) % BQ_CARDS] = (uint8_t)card;
    bq__emit(g, (bq_event){.kind = BQ_EV_CARD_BACK, .what = (uint8_t)deck, .a = (uint8_t)(card + 1)});
}

/* G3: a held card goes under its own pile. */
void bq__put_back_held(bq__game *g, unsigned seat, unsigned index)
{
    BQ_ASSERT(index < BQ_JAIL_CARDS && g->st->held[seat] >> index & 1);
    g->st->held[seat] &= (uint8_t)~(1u << index);
    bq__offers_without(g, 0, (uint8_t)(1u << index));
    bq__put_back(g, g->ed->jail_card[index][0], g->ed->jail_card[index][1]);
}

/* A held card changes hands (M1, N5). */
void bq__hand_card(bq__game *g, unsigned from, unsigned to, unsigned index)
{
    g->st->held[from] &= (uint8_t)~(1u << index);
    g->st->held[to] |= (uint8_t)(1u << index);
    bq__offers_without(g, 0, (uint8_t)(1u << index));
    bq__emit(g, (bq_event){.kind = BQ_EV_CARD_GIVEN,
                           .seat = (uint8_t)from,
                           .to = (uint8_t)to,
                           .what = g->ed->jail_card[index][0],
                           .a = (uint8_t)(g->ed->jail_card[index][1] + 1)});
}

/* ---- drawing ---- */

/* The card that must come, or BQ_CARDS if chance decides, or BQ_CARDS + 1 if there is none. */
static unsigned certain_card(const bq_state *st, unsigned deck)
{
    const bq_pile *pile = &st->pile[deck];
    if (st->cards_in_a_row >= BQ_CHAIN || (pile->unseen == 0 && pile->len == 0))
        return BQ_CARDS + 1;
    if (pile->unseen == 0)
        return pile->seen[pile->head];
    return pile->unseen & (pile->unseen - 1) ? BQ_CARDS : bq__low(pile->unseen);
}

bool bq__step_draw(bq__game *g, bq_item *item)
{
    unsigned seat = item->seat, deck = item->what;
    if (!bq__is_in(g->st, seat)) {
        bq__pop(g);
        return true;
    }
    unsigned card = certain_card(g->st, deck);
    if (card == BQ_CARDS)
        return false;
    if (card < BQ_CARDS) {
        bq__apply_card(g, deck, card);
        return true;
    }
    bq__pop(g);
    bq__emit(g, (bq_event){.kind = BQ_EV_NO_CARD, .seat = (uint8_t)seat, .what = (uint8_t)deck});
    return true;
}

static void lift_from_pile(bq_pile *pile, unsigned card)
{
    if (pile->unseen >> card & 1u) {
        pile->unseen &= ~((uint32_t)1 << card);
        return;
    }
    BQ_ASSERT(pile->len && pile->unseen == 0 && pile->seen[pile->head] == card);
    pile->seen[pile->head] = 0;
    pile->head = (uint8_t)((pile->head + 1) % BQ_CARDS);
    pile->len--;
}

/* ---- acting ---- */

static void keep_card(bq__game *g, unsigned seat, unsigned deck, unsigned card)
{
    unsigned index = 0;
    while (g->ed->jail_card[index][0] != deck || g->ed->jail_card[index][1] != card)
        index++;
    g->st->held[seat] |= (uint8_t)(1u << index);
    bq__emit(g, (bq_event){.kind = BQ_EV_CARD_KEPT,
                           .seat = (uint8_t)seat,
                           .what = (uint8_t)deck,
                           .a = (uint8_t)(card + 1)});
}

static int64_t repairs(const bq__game *g, unsigned seat, const bq_card *card)
{
    int64_t sum = 0;
    for (uint64_t left = g->st->deeds[seat] & g->ed->streets; left; left &= left - 1) {
        unsigned level = g->st->level[bq__low(left)];
        sum += level == g->ed->hotel ? card->p2 : (int64_t)card->p1 * level;
    }
    return sum;
}

/* The next square of a set, forward, at least one step away. */
static unsigned next_of(const bq_edition *ed, unsigned from, uint64_t set)
{
    unsigned square = from;
    do
        square = (square + 1) % ed->squares;
    while (!(set >> square & 1u));
    return square;
}

static uint8_t others(const bq_state *st, unsigned seat)
{
    return (uint8_t)(st->in & ~bq__seat_bit(seat));
}

/* G5 */
static void act(bq__game *g, unsigned seat, const bq_card *card)
{
    const bq_edition *ed = g->ed;
    unsigned at = g->st->position[seat];
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
        bq__move_to(g, seat, (unsigned)card->p1, BQ__BY_CARD, 0);
        break;
    case BQ_FX_MOVE_BACK:
        bq__move_back(g, seat, (unsigned)card->p1);
        break;
    case BQ_FX_MOVE_BACK_TO:
        bq__move_back(g, seat, (at + ed->squares - (unsigned)card->p1) % ed->squares);
        break;
    case BQ_FX_NEAREST_STATION:
        bq__move_to(g, seat, next_of(ed, at, ed->stations), BQ__TO_STATION, card->p1);
        break;
    case BQ_FX_NEAREST_UTILITY:
        bq__move_to(g, seat, next_of(ed, at, ed->utilities), BQ__TO_UTILITY, card->p1);
        break;
    case BQ_FX_PAY:
        bq__charge(g, seat, bq__treasury(ed), card->p1, BQ_FOR_CARD, at, BQ_ROW('G', 5));
        break;
    case BQ_FX_COLLECT:
        bq__transfer(g, BQ_BANK, seat, card->p1, BQ_FOR_CARD, at, BQ_ROW('G', 5));
        break;
    case BQ_FX_PAY_EACH:
    case BQ_FX_COLLECT_EACH:
        bq__push(g, (bq_item){.kind = card->effect == BQ_FX_PAY_EACH ? BQ__PAY_EACH
                                                                     : BQ__COLLECT_EACH,
                              .seat = (uint8_t)seat,
                              .a = others(g->st, seat),
                              .amount = card->p1});
        break;
    case BQ_FX_PAY_PER_BUILDING:
        bq__charge(g, seat, bq__treasury(ed), bq__amount(repairs(g, seat, card)), BQ_FOR_REPAIRS,
                   at, BQ_ROW('G', 5));
        break;
    case BQ_FX_PAY_OR_DRAW:
        bq__push(g, (bq_item){.kind = BQ__FINE_OR_DRAW,
                              .seat = (uint8_t)seat,
                              .what = card->deck,
                              .amount = card->p1});
        break;
    default:
        BQ_ASSERT(card->effect == BQ_FX_GO_TO_JAIL);
        bq__to_jail(g, seat, BQ_BY_CARD);
    }
}

/* G1, G2: shown to all, and put back before or after it acts. */
void bq__apply_card(bq__game *g, unsigned deck, unsigned card)
{
    const bq_item *draw = bq__top(g->st);
    BQ_ASSERT(draw->kind == BQ__DRAW && draw->what == deck);
    unsigned seat = draw->seat;
    bq__pop(g);
    lift_from_pile(&g->st->pile[deck], card);
    g->st->cards_in_a_row++;
    bq__emit(g, (bq_event){.kind = BQ_EV_CARD,
                           .seat = (uint8_t)seat,
                           .what = (uint8_t)deck,
                           .a = (uint8_t)(card + 1)});
    const bq_card *drawn = &g->ed->card[deck][card];
    if (drawn->effect == BQ_FX_JAIL_FREE) {
        keep_card(g, seat, deck, card);
        return;
    }
    if (g->ed->rule.card_replace == BQ_CARD_BEFORE_ACT)
        bq__put_back(g, deck, card);
    else
        bq__push(g, (bq_item){.kind = BQ__CARD_BACK,
                              .seat = (uint8_t)seat,
                              .what = (uint8_t)deck,
                              .a = (uint8_t)card});
    act(g, seat, drawn);
}

/* ---- each pays, or is paid, in turn (G7) ---- */

/* The next of a set of seats in playing order after `seat`; BQ_NOBODY if none is still in. */
static unsigned next_among(const bq_state *st, unsigned seat, uint8_t set)
{
    unsigned next = bq_next_seat(st, seat);
    for (; next != seat; next = bq_next_seat(st, next))
        if (set & bq__seat_bit(next))
            return next;
    return BQ_NOBODY;
}

/* One payment at a time: each is settled whole, bankruptcies included, before the next. */
static void step_each(bq__game *g, bq_item *item, bool pays)
{
    unsigned seat = item->seat;
    int32_t amount = item->amount;
    unsigned other = bq__is_in(g->st, seat) ? next_among(g->st, seat, item->a) : BQ_NOBODY;
    if (other == BQ_NOBODY) {
        bool rest = item->a & g->st->in; /* the drawer has left before all were served */
        bq__pop(g);
        if (rest)
            bq__emit(g, (bq_event){
                            .kind = BQ_EV_LAPSED, .seat = (uint8_t)seat, .what = BQ_BY_PAYMENT});
        return;
    }
    item->a &= (uint8_t)~bq__seat_bit(other);
    bq__charge(g, pays ? seat : other, pays ? other : seat, amount, BQ_FOR_EACH,
               g->st->position[seat], BQ_ROW('G', 7));
}

void bq__step_pay_each(bq__game *g, bq_item *item)
{
    step_each(g, item, true);
}

void bq__step_collect_each(bq__game *g, bq_item *item)
{
    step_each(g, item, false);
}

/* ---- a fine, or a card of the other pile (G9) ---- */

/* Without a debt state a player who cannot pay must draw. */
bool bq__step_fine_or_draw(bq__game *g, bq_item *item)
{
    unsigned seat = item->seat;
    if (!bq__is_in(g->st, seat)) {
        bq__pop(g);
        return true;
    }
    if (g->ed->rule.debt_raise_cash || g->st->cash[seat] >= item->amount)
        return false;
    bq__apply_draw(g, seat);
    return true;
}

/* G9 */
bq_verdict bq__check_draw(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return bq__top_is(st, BQ__FINE_OR_DRAW, seat) ? bq__ok() : bq__no(BQ_NO_NOT_ASKED);
}

void bq__apply_draw(bq__game *g, unsigned seat)
{
    uint8_t deck = bq__top(g->st)->what;
    bq__pop(g);
    bq__push(g, (bq_item){.kind = BQ__DRAW, .seat = (uint8_t)seat, .what = deck});
}

void bq__card_fine(bq__game *g, unsigned seat)
{
    int32_t fine = bq__top(g->st)->amount;
    bq__pop(g);
    bq__charge(g, seat, bq__treasury(g->ed), fine, BQ_FOR_CARD, g->st->position[seat],
               BQ_ROW('G', 9));
}
