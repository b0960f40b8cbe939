/* turn.c - chapters A, B and O: setting up, who plays when, and how it ends. */
#include "engine/internal.h"

/* ---- setting up (A17): order, deal, first turn ---- */

static void begin_play(bq__game *g);

/* Places from..to-1 of order[] roll. */
static void order_rolls(bq__game *g, unsigned from, unsigned to)
{
    bq__push(g, (bq_item){
                    .kind = BQ__ORDER, .a = (uint8_t)from, .b = (uint8_t)to, .c = (uint8_t)from});
}

void bq__set_up(bq__game *g, unsigned seats)
{
    const bq_edition *ed = g->ed;
    bq_state *st = g->st;
    BQ_ASSERT(seats >= 2 && seats <= BQ_SEATS);
    memset(st, 0, sizeof *st);
    st->seats = (uint8_t)seats;
    st->in = (uint8_t)((1u << seats) - 1);
    memset(st->owner, BQ_BANK, sizeof st->owner);
    for (unsigned seat = 0; seat < seats; seat++) {
        st->order[seat] = (uint8_t)seat;
        st->cash[seat] = ed->rule.start_cash;
        st->bank -= ed->rule.start_cash;
    }
    if (ed->rule.parking_pot == BQ_POT_SEEDED) {
        st->pot = ed->rule.parking_seed;
        st->bank -= st->pot;
    }
    st->houses = (uint8_t)ed->rule.houses;
    st->hotels = (uint8_t)ed->rule.hotels;
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        st->pile[deck].unseen = ed->deck[deck];
    st->stage = BQ_STAGE_ORDER;

    switch (ed->rule.order_rule) { /* B1 */
    case BQ_ORDER_RANDOM_FIRST:
        bq__push(g, (bq_item){.kind = BQ__FIRST});
        break;
    case BQ_ORDER_JOIN:
        begin_play(g);
        break;
    default:
        order_rolls(g, 0, seats);
    }
}

/* The playing order begins with this place of order[]; the others follow as they sat. */
static void rotate(bq_state *st, unsigned place)
{
    uint8_t order[BQ_SEATS];
    for (unsigned i = 0; i < st->seats; i++)
        order[i] = st->order[(place + i) % st->seats];
    memcpy(st->order, order, st->seats);
}

void bq__apply_first(bq__game *g, unsigned seat)
{
    bq__pop(g);
    rotate(g->st, seat);
    begin_play(g);
}

void bq__dice_for_order(bq__game *g, unsigned a, unsigned b)
{
    bq_item *item = bq__top(g->st);
    BQ_ASSERT(item && item->kind == BQ__ORDER);
    unsigned seat = g->st->order[item->c++];
    g->st->tally[seat] = (uint8_t)(a + b);
    bq__emit(g, (bq_event){.kind = BQ_EV_ROLL,
                           .seat = (uint8_t)seat,
                           .a = (uint8_t)a,
                           .b = (uint8_t)b,
                           .what = BQ_DRAW_ORDER});
}

/* Falling totals; equal ones keep their places. */
static void sort_places(bq_state *st, unsigned from, unsigned to)
{
    for (unsigned i = from + 1; i < to; i++)
        for (unsigned j = i; j > from; j--) {
            uint8_t left = st->order[j - 1], right = st->order[j];
            if (st->tally[left] >= st->tally[right])
                break;
            st->order[j - 1] = right;
            st->order[j] = left;
        }
}

/* B2: every set of equal totals rolls again among itself and keeps its places. */
static void reroll_ties(bq__game *g, unsigned from, unsigned to)
{
    const bq_state *st = g->st;
    for (unsigned first = to; first > from;) {
        unsigned end = first--;
        while (first > from && st->tally[st->order[first - 1]] == st->tally[st->order[end - 1]])
            first--;
        if (end - first > 1 && st->tally[st->order[first]]) /* 0: they have all resigned */
            order_rolls(g, first, end);
    }
}

/* B1, B2 for "highest, then seat order": places from..to-1 of order[] may still be first. */
static void highest_starts(bq__game *g, unsigned from, unsigned to)
{
    bq_state *st = g->st;
    unsigned most = 0, tied = 0;
    for (unsigned i = from; i < to; i++)
        if (st->tally[st->order[i]] > most)
            most = st->tally[st->order[i]];
    for (unsigned i = from; i < to; i++)
        if (st->tally[st->order[i]] == most)
            tied++;
        else
            st->tally[st->order[i]] = 0; /* the others drop to the back for good */
    sort_places(st, from, to);
    if (tied > 1) { /* only the tied ones roll again */
        order_rolls(g, from, from + tied);
        return;
    }
    unsigned first = st->order[from];
    for (unsigned seat = 0; seat < st->seats; seat++)
        st->order[seat] = (uint8_t)seat;
    rotate(st, first);
}

/* R3: a player who has left is neither highest nor tied with anybody. Returns how many are left. */
static unsigned forget_who_left(bq_state *st, unsigned from, unsigned to)
{
    unsigned left = 0;
    for (unsigned i = from; i < to; i++)
        if (bq__is_in(st, st->order[i]))
            left++;
        else
            st->tally[st->order[i]] = 0;
    return left;
}

bool bq__step_order(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    unsigned from = item->a, to = item->b, left = forget_who_left(st, from, to);
    while (item->c < to && !bq__is_in(st, st->order[item->c]))
        item->c++;
    if (item->c < to && left > 1)
        return false; /* one alone has nobody to roll against */
    bq__pop(g);
    if (g->ed->rule.order_rule == BQ_ORDER_HIGHEST) {
        highest_starts(g, from, to);
    } else {
        sort_places(st, from, to);
        if (g->ed->rule.order_tie == BQ_TIE_EACH)
            reroll_ties(g, from, to);
    }
    if (st->agenda_n == 0)
        begin_play(g);
    return true;
}

uint64_t bq__for_deal(const bq_edition *ed, const bq_state *st)
{
    uint64_t owned = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        owned |= st->deeds[seat];
    return ed->deeds & ~owned;
}

/* O4: the first seat's deeds lie on top of the agenda. */
static void begin_play(bq__game *g)
{
    bq_state *st = g->st;
    memset(st->tally, 0, sizeof st->tally);
    st->turn = st->order[st->seats - 1];
    for (unsigned i = 0; i < st->seats; i++)
        bq__emit(g, (bq_event){.kind = BQ_EV_ORDER, .seat = st->order[i], .a = (uint8_t)(i + 1)});
    bq__push(g, (bq_item){.kind = BQ__TURN});
    int32_t mode = g->ed->rule.end_mode;
    bool deals = mode == BQ_END_SHORT || mode == BQ_END_TIMED || g->ed->rule.deal_in_every_mode;
    if (deals && g->ed->rule.deal_deeds > 0)
        bq__push(g, (bq_item){.kind = BQ__DEAL, .a = (uint8_t)g->ed->rule.deal_deeds});
}

/* The item's b is the place in the order; a, how many deeds that seat still gets. */
bool bq__step_deal(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    uint64_t left = bq__for_deal(g->ed, st);
    while (item->b < st->seats && (item->a == 0 || !bq__is_in(st, st->order[item->b]))) {
        item->a = (uint8_t)g->ed->rule.deal_deeds;
        item->b++;
    }
    if (item->b == st->seats || left == 0) {
        bq__pop(g);
        return true;
    }
    if (left & (left - 1))
        return false;
    bq__apply_deal(g, bq__low(left)); /* a certain draw is never asked */
    return true;
}

void bq__apply_deal(bq__game *g, unsigned square)
{
    bq_item *item = bq__top(g->st);
    BQ_ASSERT(item && item->kind == BQ__DEAL);
    unsigned seat = g->st->order[item->b];
    item->a--;
    bq__give_deed(g, square, seat, BQ_FOR_DEAL);
    bq__charge(g, seat, BQ_BANK, g->ed->square[square].price, BQ_FOR_DEAL, square, BQ_ROW('O', 4));
}

/* ---- the turn (B) ---- */

static void begin_turn(bq__game *g, unsigned seat)
{
    bq_state *st = g->st;
    st->turn = (uint8_t)seat;
    st->turns++;
    st->stage = BQ_STAGE_ROLL;
    st->doubles = 0;
    if (bq__in_jail(st, seat))
        st->jail_turns[seat]++;
    bq__emit(g, (bq_event){.kind = BQ_EV_TURN, .seat = (uint8_t)seat, .amount = (int32_t)st->turns});
    if (g->ed->rule.vandals && g->ed->rule.vandals_per == BQ_VANDALS_TURN)
        bq__vandals_come(g, seat); /* P1: before the jail decision and the first roll */
}

void bq__step_turn(bq__game *g)
{
    bq__pop(g);
    begin_turn(g, bq_next_seat(g->st, g->st->turn));
}

/* A17, B11 */
static bq_verdict check_turn(const bq_state *st, unsigned seat)
{
    if (seat != st->turn || st->stage == BQ_STAGE_ORDER)
        return bq__no(BQ_NO_NOT_YOUR_TURN);
    return st->agenda_n ? bq__no(BQ_NO_BEING_RESOLVED) : bq__ok();
}

/* B4, B13, J13 */
bq_verdict bq__check_roll(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    bq_verdict turn = check_turn(st, seat);
    if (turn.code)
        return turn;
    return st->stage == BQ_STAGE_ROLL ? bq__ok() : bq__no(BQ_NO_ALREADY_ROLLED);
}

void bq__apply_roll(bq__game *g, unsigned seat)
{
    g->st->cards_in_a_row = 0;
    bq__push(g, (bq_item){.kind = BQ__DICE, .seat = (uint8_t)seat, .what = bq__rolls_for(g->st, seat)});
    if (g->ed->rule.vandals && g->ed->rule.vandals_per == BQ_VANDALS_ROLL)
        bq__vandals_come(g, seat);
}

/* B5, B8, B9: the roll of somebody who is free. */
void bq__dice_to_move(bq__game *g, unsigned seat, unsigned a, unsigned b)
{
    bq_state *st = g->st;
    bool twice = a == b;
    st->stage = BQ_STAGE_END;
    if (twice && ++st->doubles == 3 && g->ed->rule.third_double_jail) {
        bq__to_jail(g, seat, BQ_BY_DOUBLES);
        return;
    }
    if (twice && g->ed->rule.double_extra_roll)
        st->stage = BQ_STAGE_ROLL; /* when everything is resolved; jail takes it away */
    bq__move_by(g, seat, a + b, BQ_BY_DICE);
}

/* B11 */
bq_verdict bq__check_end(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    bq_verdict turn = check_turn(st, seat);
    if (turn.code)
        return turn;
    return st->stage == BQ_STAGE_END ? bq__ok() : bq__no(BQ_NO_MUST_ROLL);
}

void bq__apply_end(bq__game *g, unsigned seat)
{
    if (g->ed->rule.end_mode == BQ_END_MONEY && g->st->cash[seat] >= g->ed->rule.money_target) {
        bq__over(g, BQ_BY_MONEY);
        return;
    }
    bq__advance(g);
}

/* B14, O2: false if the next turn must wait for what happens at the end of the round. */
static bool end_round(bq__game *g)
{
    bq_state *st = g->st;
    const bq_rules *rule = &g->ed->rule;
    st->rounds++;
    bq__emit(g, (bq_event){.kind = BQ_EV_ROUND, .amount = (int32_t)st->rounds});
    if (rule->end_mode == BQ_END_ROUNDS && st->rounds >= (uint32_t)rule->rounds_limit) {
        bq__over(g, BQ_BY_ROUNDS);
        return false;
    }
    if (!rule->anti_endless && !rule->prisons && !rule->squatters)
        return true;
    bq__push(g, (bq_item){.kind = BQ__TURN});
    bq__push(g, (bq_item){.kind = BQ__ROUND});
    return false;
}

/* B3, B14: the turn is over. A round ends when the next player comes at or before the mover. */
void bq__advance(bq__game *g)
{
    bq_state *st = g->st;
    if (st->time_up) {
        bq__over(g, BQ_BY_TIME);
        return;
    }
    bool round;
    unsigned next = bq__next_place(st, st->in, bq__place_of(st, st->turn), &round);
    if (round && !end_round(g))
        return;
    begin_turn(g, st->order[next]);
}

/* ---- the end (O) ---- */

static uint8_t richest(bq__game *g)
{
    bq_state *st = g->st;
    int64_t most = -1;
    uint8_t winners = 0, staying = st->in & (uint8_t)~st->resigning; /* R27: a player who leaves cannot win */
    for (unsigned seat = 0; seat < st->seats; seat++) {
        if (!((staying ? staying : st->in) & bq__seat_bit(seat)))
            continue;
        int64_t fortune = bq_fortune(g->ed, st, seat);
        bq__emit(g, (bq_event){.kind = BQ_EV_FORTUNE, .seat = (uint8_t)seat, .value = fortune});
        if (fortune > most) {
            most = fortune;
            winners = 0;
        }
        if (fortune == most)
            winners |= bq__seat_bit(seat); /* O12: equal fortunes share the win */
    }
    return winners;
}

/* Everything open lapses; only cards being acted on go home. */
static void clear_agenda(bq__game *g)
{
    bq_state *st = g->st;
    while (st->agenda_n) {
        bq_item item = *bq__top(st);
        bq__pop(g);
        if (item.kind == BQ__CARD_BACK)
            bq__put_back(g, item.what, item.a);
    }
    for (unsigned seat = 0; seat < st->seats; seat++)
        if (st->offers & bq__seat_bit(seat))
            bq__close_offer(g, seat, BQ_BY_LEFT);
    bq__drop_claims(g, BQ_NOBODY);
    memset(&st->auction, 0, sizeof st->auction);
    memset(st->ordered, 0, sizeof st->ordered);
    memset(st->tally, 0, sizeof st->tally);
    st->ordered_n = st->ordered_kind = 0;
    st->estate = st->inherited = 0;
}

void bq__over(bq__game *g, enum bq_cause cause)
{
    bq_state *st = g->st;
    clear_agenda(g);
    switch (cause) {
    case BQ_BY_LAST:
        st->winners = st->in;
        break;
    case BQ_BY_MONEY:
        st->winners = bq__seat_bit(st->turn);
        break;
    default:
        st->winners = richest(g);
    }
    st->stage = BQ_STAGE_OVER;
    st->resigning = 0;
    st->over_by = (uint8_t)cause;
    bq__emit(g, (bq_event){.kind = BQ_EV_OVER, .value = st->winners, .what = (uint8_t)cause});
}

/* O8: the table's clock has run out; the last round is played. */
bq_verdict bq__check_time_up(const bq_edition *ed, const bq_state *st)
{
    return ed->rule.end_mode == BQ_END_TIMED && !st->time_up ? bq__ok() : bq__no(BQ_NO_NOT_TIMED);
}

void bq__apply_time_up(bq__game *g)
{
    g->st->time_up = 1;
    bq__emit(g, (bq_event){.kind = BQ_EV_TIME_UP});
}

/* R32: everybody has agreed to stop, whatever is open. */
bq_verdict bq__check_stop(const bq_edition *ed, const bq_state *st)
{
    (void)ed, (void)st;
    return bq__ok();
}

void bq__apply_stop(bq__game *g)
{
    bq__over(g, BQ_BY_AGREED);
}
