/* movement.c - the fused movement kernel: one roll is one draw and one look-up.
 *
 * bq_mover_prepare() reads the edition once. For every state (square and doubles rolled, or
 * attempts made in jail) and every pair of dice it notes the state in which the roll ends; only a
 * square with a card needs more, and goes through draw_cards(). What the five documents differ in -
 * who leaves jail when, what a double in jail does, whether cards go back before they act - is in
 * the tables or asked of the edition's switches, never of its name. */
#include <string.h>

#include "base/bits.h"
#include "sim/movement.h"

enum { DOUBLES = 3 };

static unsigned free_state(unsigned square, unsigned doubles)
{
    return square * DOUBLES + doubles;
}

/* ---- preparing the tables ---- */

/* Where a token that comes to `square` stands, or that it draws a card there. Jail takes the extra
 * roll away (J10, J13). */
static uint16_t arrive(const bq_mover *m, unsigned square, unsigned doubles)
{
    switch (m->ed->square[square].kind) {
    case BQ_SQ_GOTOJAIL:
        return m->jailed;
    case BQ_SQ_CHANCE:
    case BQ_SQ_CHEST:
        return (uint16_t)(m->states + free_state(square, doubles));
    default:
        return (uint16_t)free_state(square, doubles);
    }
}

/* B5, B8, B9: a roll of somebody who is free and has rolled `doubles` in a row. */
static uint16_t free_roll(const bq_mover *m, unsigned square, unsigned doubles, unsigned a,
                          unsigned b)
{
    const bq_rules *rule = &m->ed->rule;
    bool twice = a == b;
    if (twice && rule->third_double_jail && doubles + 1 == DOUBLES)
        return m->jailed;
    /* Without an extra roll the count begins again; without a third that matters there is none. */
    unsigned now = twice && rule->double_extra_roll && rule->third_double_jail ? doubles + 1 : 0;
    return arrive(m, (square + a + b) % m->ed->squares, now);
}

/* J3, J6, J12: a roll in jail after `attempts` that failed. */
static uint16_t jail_roll(const bq_mover *m, unsigned attempts, unsigned a, unsigned b)
{
    const bq_rules *rule = &m->ed->rule;
    unsigned jail = m->ed->jail, there = (jail + a + b) % m->ed->squares;
    if (a == b)
        return rule->jail_double_moves_now ? arrive(m, there, 0) : (uint16_t)free_state(jail, 0);
    if (attempts + 1 < (unsigned)rule->jail_max_turns)
        return (uint16_t)(m->jailed + attempts + 1);
    return rule->jail_third_fail == BQ_SERVED_FREE ? (uint16_t)free_state(jail, 0)
                                                   : arrive(m, there, 0);
}

/* J4: `short` leaves before the roll. Where the first jail turn is the last one and the fine is not
 * for the last, even `short` must roll. */
static bool fine_too_late(const bq_edition *ed)
{
    return ed->rule.jail_pay_when == BQ_FINE_EARLY && ed->rule.jail_max_turns == 1;
}

/* The next square of a set, forward, at least one step away (C8). */
static unsigned next_of(const bq_edition *ed, unsigned from, uint64_t set)
{
    unsigned square = from;
    do
        square = (square + 1) % ed->squares;
    while (!(set >> square & 1u));
    return square;
}

/* G5: where a card leads that is drawn on `square`. One that offers a choice is paid (G9). */
static uint16_t after_card(const bq_mover *m, unsigned square, unsigned doubles,
                           const bq_card *card)
{
    const bq_edition *ed = m->ed;
    unsigned size = ed->squares;
    switch (card->effect) {
    case BQ_FX_MOVE_TO:
    case BQ_FX_MOVE_BACK_TO:
        return arrive(m, (unsigned)card->p1, doubles);
    case BQ_FX_MOVE_BACK:
        return arrive(m, (square + size - (unsigned)card->p1 % size) % size, doubles);
    case BQ_FX_NEAREST_STATION:
        return arrive(m, next_of(ed, square, ed->stations), doubles);
    case BQ_FX_NEAREST_UTILITY:
        return arrive(m, next_of(ed, square, ed->utilities), doubles);
    case BQ_FX_GO_TO_JAIL:
        return m->jailed;
    default:
        return (uint16_t)free_state(square, doubles);
    }
}

static unsigned deck_of(const bq_edition *ed, unsigned square)
{
    return ed->square[square].kind == BQ_SQ_CHEST ? BQ_CHEST : BQ_CHANCE;
}

static void prepare_square(bq_mover *m, unsigned square, unsigned doubles)
{
    const bq_edition *ed = m->ed;
    unsigned state = free_state(square, doubles);
    for (unsigned dice = 0; dice < BQ_MOVER_DICE; dice++)
        m->next[state][dice] = free_roll(m, square, doubles, dice / 6 + 1, dice % 6 + 1);
    unsigned kind = ed->square[square].kind, deck = deck_of(ed, square);
    if (kind != BQ_SQ_CHANCE && kind != BQ_SQ_CHEST)
        return;
    for (uint32_t left = ed->deck[deck]; left; left &= left - 1) {
        unsigned card = bq_low(left);
        m->card_next[state][card] = after_card(m, square, doubles, &ed->card[deck][card]);
    }
}

void bq_mover_prepare(bq_mover *m, const bq_edition *ed, bool stays, bool independent)
{
    memset(m, 0, sizeof *m);
    m->ed = ed;
    m->stays = stays || fine_too_late(ed);
    m->independent = independent;
    m->jailed = (uint16_t)(DOUBLES * ed->squares);
    m->states = (uint16_t)(m->jailed + ed->rule.jail_max_turns);
    m->card_leaves = m->card_enters = UINT16_MAX;
    if (!m->stays && !independent)
        *(ed->rule.jail_pay_when == BQ_FINE_ON_ENTRY ? &m->card_enters : &m->card_leaves) =
            m->jailed;
    for (unsigned square = 0; square < ed->squares; square++)
        for (unsigned doubles = 0; doubles < DOUBLES; doubles++)
            prepare_square(m, square, doubles);
    if (ed->jail == BQ_NOWHERE)
        return; /* a board without a jail sends nobody there: the edition's checker sees to it */
    for (unsigned attempts = 0; attempts < (unsigned)ed->rule.jail_max_turns; attempts++)
        for (unsigned dice = 0; dice < BQ_MOVER_DICE; dice++)
            m->next[m->jailed + attempts][dice] =
                m->stays ? jail_roll(m, attempts, dice / 6 + 1, dice % 6 + 1)
                         : m->next[free_state(ed->jail, 0)][dice];
}

unsigned bq_mover_row(const bq_mover *m, unsigned state)
{
    return state < m->jailed ? state / DOUBLES : m->ed->squares;
}

/* ---- cards ---- */

/* The piles of a token whose cards are not drawn from a whole deck. */
static void put_back(bq_pile *pile, unsigned card)
{
    pile->seen[(pile->head + pile->len++) % BQ_CARDS] = (uint8_t)card;
}

static unsigned member(uint32_t set, uint32_t k)
{
    while (k--)
        set &= set - 1;
    return bq_low(set);
}

/* The card that comes, or BQ_CARDS if there is none. A certain card needs no draw. */
static unsigned lift(const bq_mover *m, bq_token *t, unsigned deck)
{
    bq_pile *pile = &t->pile[deck];
    uint32_t unseen = m->independent ? m->ed->deck[deck] : pile->unseen;
    if (unseen) {
        uint32_t n = bq_count(unseen);
        unsigned card = member(unseen, n > 1 ? bq_rng_below(&t->rng, n) : 0);
        pile->unseen &= ~((uint32_t)1 << card);
        return card;
    }
    if (pile->len == 0)
        return BQ_CARDS;
    unsigned card = pile->seen[pile->head];
    pile->head = (uint8_t)((pile->head + 1) % BQ_CARDS);
    pile->len--;
    return card;
}

/* J5: a kept card goes under its own pile; the first of chance, then of chest. */
static void use_card(bq_token *t)
{
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        if (t->held[deck]) {
            put_back(&t->pile[deck], bq_low(t->held[deck]));
            t->held[deck] &= t->held[deck] - 1;
            return;
        }
}

/* From a state that draws to one that rests: at most BQ_CHAIN cards a roll, as in the engine. */
static unsigned draw_cards(const bq_mover *m, bq_token *t, unsigned state)
{
    const bq_edition *ed = m->ed;
    uint8_t acting[BQ_CHAIN][2]; /* G2: cards that go back when all is over, the last first */
    unsigned n = 0, chain = 0;
    while (state >= m->states) {
        unsigned at = state - m->states, deck = deck_of(ed, at / DOUBLES);
        unsigned card = chain < BQ_CHAIN ? lift(m, t, deck) : BQ_CARDS;
        if (card == BQ_CARDS)
            state = at;
        else
            state = m->card_next[at][card];
        chain++;
        if (m->independent || card == BQ_CARDS)
            continue;
        if (ed->card[deck][card].effect == BQ_FX_JAIL_FREE) {
            t->held[deck] |= (uint32_t)1 << card;
        } else if (ed->rule.card_replace == BQ_CARD_BEFORE_ACT) {
            put_back(&t->pile[deck], card);
        } else {
            acting[n][0] = (uint8_t)deck;
            acting[n++][1] = (uint8_t)card;
        }
    }
    /* J4: where one may leave at once, a kept card is shown before the others go back. */
    if (state == m->card_enters)
        use_card(t);
    while (n--)
        put_back(&t->pile[acting[n][0]], acting[n][1]);
    return state;
}

/* ---- rolling ---- */

void bq_token_start(const bq_mover *m, bq_token *t, uint64_t seed)
{
    memset(t, 0, sizeof *t);
    bq_rng_seed(&t->rng, seed);
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        t->pile[deck].unseen = m->ed->deck[deck];
}

/* One roll. Under `short` a kept jail-free card is used rather than a fine paid: on entry where the
 * edition offers that (J4), else before the next roll. */
static inline unsigned roll(const bq_mover *m, bq_token *t, unsigned state)
{
    if (state == m->card_leaves)
        use_card(t);
    state = m->next[state][bq_rng_below(&t->rng, BQ_MOVER_DICE)];
    if (state >= m->states)
        return draw_cards(m, t, state);
    if (state == m->card_enters)
        use_card(t);
    return state;
}

unsigned bq_token_step(const bq_mover *m, bq_token *t)
{
    t->state = (uint16_t)roll(m, t, t->state);
    return t->state;
}

void bq_token_roll(const bq_mover *m, bq_token *t, uint64_t rolls, uint64_t count[BQ_MOVER_STATES])
{
    unsigned state = t->state;
    while (rolls--) {
        state = roll(m, t, state);
        count[state]++;
    }
    t->state = (uint16_t)state;
}

/* ---- the law, computed ---- */

/* Spread what is about to draw a card over where the cards lead, up to the longest chain. */
static void spread_cards(const bq_mover *m, double now[2 * BQ_MOVER_STATES])
{
    for (unsigned chain = 0; chain <= BQ_CHAIN; chain++) {
        double drawing[BQ_MOVER_FREE];
        memcpy(drawing, now + m->states, sizeof drawing[0] * m->jailed);
        memset(now + m->states, 0, sizeof drawing[0] * m->jailed);
        for (unsigned at = 0; at < m->jailed; at++) {
            uint32_t deck = m->ed->deck[deck_of(m->ed, at / DOUBLES)];
            if (drawing[at] <= 0)
                continue;
            if (chain == BQ_CHAIN || !deck) {
                now[at] += drawing[at];
                continue;
            }
            double each = drawing[at] / bq_count(deck);
            for (; deck; deck &= deck - 1)
                now[m->card_next[at][bq_low(deck)]] += each;
        }
    }
}

/* Power iteration; the mean of two steps next to each other, so that a board on which only even
 * squares can be reached has a law too. */
void bq_mover_exact(const bq_mover *m, double share[BQ_LAW_ROWS])
{
    enum { MOST = 20000 };
    static const double ENOUGH = 1e-15;
    double law[BQ_MOVER_STATES] = {1}, now[2 * BQ_MOVER_STATES], change = 1;
    for (unsigned step = 0; step < MOST && change > ENOUGH; step++) {
        memset(now, 0, sizeof now);
        for (unsigned state = 0; state < m->states; state++)
            for (unsigned dice = 0; law[state] > 0 && dice < BQ_MOVER_DICE; dice++)
                now[m->next[state][dice]] += law[state] / BQ_MOVER_DICE;
        spread_cards(m, now);
        change = 0;
        for (unsigned state = 0; state < m->states; state++) {
            double mean = (law[state] + now[state]) / 2;
            double moved = mean > law[state] ? mean - law[state] : law[state] - mean;
            change = moved > change ? moved : change;
            law[state] = mean;
        }
    }
    memset(share, 0, sizeof share[0] * BQ_LAW_ROWS);
    for (unsigned state = 0; state < m->states; state++)
        share[bq_mover_row(m, state)] += law[state];
}
