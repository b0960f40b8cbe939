/* contest.c - rows K19 and E6: who gets the last buildings.
 *
 * An order for more than the others would leave is contested (build.c). Each of them says how many
 * they want; if all fits it is built at list price, else it is auctioned one by one (auction.c), and
 * the winner is asked where it goes. */
#include "engine/internal.h"

/* ---- is there enough for all? ---- */

static unsigned cheapest(const bq_edition *ed, uint64_t lots)
{
    unsigned best = bq__low(lots);
    for (; lots; lots &= lots - 1)
        if (ed->square[bq__low(lots)].house_cost < ed->square[best].house_cost)
            best = bq__low(lots);
    return best;
}

static bool owns_building_ground(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (!ed->rule.build_needs_full_group)
        return st->deeds[seat] & ed->streets;
    for (unsigned group = 0; group < ed->groups; group++)
        if (ed->group[group].kind == BQ_SQ_STREET && bq__owns_group(ed, st, seat, group))
            return true;
    return false;
}

/* K19: how many of that kind the seat could build with its cash, the cheapest first. */
unsigned bq__could_build(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot)
{
    if (!owns_building_ground(ed, st, seat))
        return 0;
    bq__site site = bq__site_of(st, seat);
    for (unsigned built = 0;; built++) {
        uint64_t fit = 0;
        for (uint64_t left = st->deeds[seat] & ed->streets; left; left &= left - 1) {
            enum bq_lot kind;
            unsigned square = bq__low(left);
            if (site.cash >= ed->square[square].house_cost &&
                !bq__check_step(ed, st, &site, seat, square, &kind).code && kind == lot)
                fit |= bq__bit(square);
        }
        if (!fit)
            return built;
        bq__try_step(ed, &site, cheapest(ed, fit), lot);
    }
}

/* The cheapest house of each seat's colours: of whole ones (K1), where only those are built on. There is no branch a
 * colour: whose it is cannot be guessed. */
static void cheapest_houses(const bq_edition *ed, const bq_state *st, int32_t least[BQ_SEATS])
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        least[seat] = INT32_MAX;
    bool whole = ed->rule.build_needs_full_group;
    uint64_t asked = whole ? 0 : ed->streets;
    for (unsigned group = 0; group < ed->groups; group++) {
        const bq_group *g = &ed->group[group];
        asked |= g->kind == BQ_SQ_STREET ? bq__bit(g->first) : 0;
    }
    for (; asked; asked &= asked - 1) {
        const bq_group *g = &ed->group[ed->square[bq__low(asked)].group];
        unsigned owner = st->owner[bq__low(asked)], seat = owner % BQ_SEATS;
        bool builds = (owner < BQ_SEATS) & (!whole | ((g->lots & ~st->deeds[seat]) == 0));
        int32_t cost = builds ? g->house_cost : INT32_MAX;
        least[seat] = cost < least[seat] ? cost : least[seat];
    }
}

static int32_t cheapest_of_all(const bq_edition *ed)
{
    int32_t least = INT32_MAX;
    for (unsigned group = 0; group < ed->groups; group++) {
        int32_t cost = ed->group[group].kind == BQ_SQ_STREET ? ed->group[group].house_cost : INT32_MAX;
        least = cost < least ? cost : least;
    }
    return least;
}

/* Is there enough for all, whatever they could build? Nearly always purses alone say so: all together with the cheapest
 * house of all, or else each with the cheapest of their colours, which each building costs at least. */
static bool plenty(const bq_edition *ed, const bq_state *st, unsigned seat, int64_t left)
{
    int32_t least[BQ_SEATS];
    int64_t purses = -st->cash[seat];
    for (unsigned any = 0; any < st->seats; any++)
        purses += st->cash[any];
    if (purses < (left + 1) * cheapest_of_all(ed))
        return true;
    cheapest_houses(ed, st, least);
    for (unsigned other = 0; other < st->seats && left >= 0; other++)
        if (other != seat && st->cash[other] >= least[other])
            left -= least[other] > 0 ? st->cash[other] / least[other] : INT32_MAX;
    return left >= 0;
}

/* K19: whom an order for k buildings must ask first; 0 if it is not contested. */
uint8_t bq__rivals(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot,
                   unsigned k)
{
    unsigned stock = lot == BQ_LOT_HOUSE ? st->houses : st->hotels, wanted = 0;
    uint8_t who = 0;
    if (plenty(ed, st, seat, (int64_t)stock - k))
        return 0;
    for (unsigned other = 0; other < st->seats; other++) {
        if (other == seat)
            continue; /* a player who has left owns nothing, and could build nothing */
        unsigned could = bq__could_build(ed, st, other, lot);
        wanted += could;
        who |= could ? bq__seat_bit(other) : 0;
    }
    return stock < k + wanted ? who : 0;
}

void bq__open_contest(bq__game *g, unsigned seat, const bq__plan *order, enum bq_lot lot,
                      uint8_t who)
{
    bq_state *st = g->st;
    memcpy(st->ordered, order->step, order->n);
    st->ordered_n = order->n;
    st->ordered_kind = (uint8_t)lot;
    bq__push(g, (bq_item){.kind = BQ__WANT,
                          .seat = (uint8_t)seat,
                          .what = (uint8_t)lot,
                          .a = who,
                          .b = order->count[lot],
                          .c = BQ_NOBODY});
    bq__emit(g, (bq_event){.kind = BQ_EV_CONTEST,
                           .seat = (uint8_t)seat,
                           .what = (uint8_t)lot,
                           .a = order->count[lot]});
}

/* ---- the contest for scarce buildings (K19) ---- */

static void close_contest(bq_state *st)
{
    memset(st->ordered, 0, sizeof st->ordered);
    memset(st->tally, 0, sizeof st->tally);
    st->ordered_n = st->ordered_kind = 0;
}

/* The steps of the order that are carried out: those of the contested kind, or all of them
 * (`whole`, R9). K6: all or nothing; what was spent meanwhile, in the auctions of somebody who
 * left, may forbid it. */
static unsigned granted(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot,
                        bool whole, uint8_t *step)
{
    bq__site planned = bq__site_of(st, seat),
             site = planned; /* as it was ordered; as it will be built */
    unsigned n = 0;
    for (unsigned i = 0; i < st->ordered_n; i++) {
        unsigned square = st->ordered[i];
        enum bq_lot kind, want = ++planned.level[square] == ed->hotel ? BQ_LOT_HOTEL : BQ_LOT_HOUSE;
        if (want != lot && !whole)
            continue;
        if (bq__check_step(ed, st, &site, seat, square, &kind).code || kind != want)
            return 0;
        bq__try_step(ed, &site, square, kind);
        step[n++] = (uint8_t)square;
    }
    return site.cash < 0 ? 0 : n;
}

/* Everybody gets what they asked for, at list price; the one who ordered comes first. What is not of
 * the contested kind lapses, unless the order needs it to be possible at all (`whole`). */
static void fill_all(bq__game *g, unsigned seat, enum bq_lot lot, bool whole)
{
    bq_state *st = g->st;
    uint8_t queue[BQ_SEATS];
    unsigned n = 0;
    for (unsigned next = bq_next_seat(st, seat); next != seat; next = bq_next_seat(st, next))
        if (st->tally[next])
            queue[n++] = (uint8_t)next;
    while (n--)
        bq__push(g, (bq_item){.kind = BQ__PLACE,
                              .seat = queue[n],
                              .what = (uint8_t)lot,
                              .a = st->tally[queue[n]]});
    uint8_t step[BQ_ORDER];
    unsigned steps = granted(g->ed, st, seat, lot, whole, step);
    for (unsigned i = 0; i < steps; i++)
        bq__put_up(g, seat, step[i], true);
    if (steps < st->ordered_n)
        bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = (uint8_t)seat, .what = BQ_BY_ORDER});
}

static void settle_contest(bq__game *g, const bq_item *want)
{
    bq_state *st = g->st;
    enum bq_lot lot = (enum bq_lot)want->what;
    unsigned stock = lot == BQ_LOT_HOUSE ? st->houses : st->hotels;
    unsigned total = want->b;
    uint8_t asked = bq__seat_bit(want->seat);
    for (unsigned seat = 0; seat < st->seats; seat++) {
        if (!bq__is_in(st, seat))
            continue; /* asked for some, and has left since */
        total += st->tally[seat];
        asked |= st->tally[seat] ? bq__seat_bit(seat) : 0;
    }
    bool alone = asked == bq__seat_bit(want->seat);
    if (total <= stock ||
        alone) /* R9: nobody bids for houses that their own hotel frees */
        fill_all(g, want->seat, lot, total > stock);
    else
        bq__push(g, (bq_item){.kind = BQ__LOTS,
                              .seat = want->seat,
                              .what = (uint8_t)lot,
                              .a = (uint8_t)stock,
                              .b = asked});
    close_contest(st);
}

/* Asks the next in playing order; settles when all have answered. */
bool bq__step_want(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    if (!bq__is_in(st, item->seat)) { /* the player who ordered has left */
        bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = item->seat, .what = BQ_BY_ORDER});
        close_contest(st);
        bq__pop(g);
        return true;
    }
    item->a &= st->in;
    for (unsigned next = bq_next_seat(st, item->seat); next != item->seat;
         next = bq_next_seat(st, next))
        if (item->a & bq__seat_bit(next)) {
            item->c = (uint8_t)next;
            return false;
        }
    bq_item want = *item;
    bq__pop(g);
    settle_contest(g, &want);
    return true;
}

/* K19 */
BQ__APART bq_verdict bq__check_want(const bq_edition *ed, const bq_state *st, unsigned seat, int32_t count)
{
    const bq_item *top = bq__peek(st);
    if (!top || top->kind != BQ__WANT)
        return bq__no(BQ_NO_NOT_ASKED);
    if (top->c != seat)
        return bq__no(BQ_NO_NOT_YOUR_TURN);
    unsigned most = bq__could_build(ed, st, seat, (enum bq_lot)top->what);
    return count >= 0 && count <= (int32_t)most ? bq__ok() : bq__no_n(BQ_NO_WANT_TOO_MUCH, most);
}

void bq__apply_want(bq__game *g, unsigned seat, int32_t count)
{
    bq_item *item = bq__top(g->st);
    g->st->tally[seat] = (uint8_t)count;
    item->a &= (uint8_t)~bq__seat_bit(seat);
    bq__emit(g, (bq_event){.kind = BQ_EV_WANT, .seat = (uint8_t)seat, .a = (uint8_t)count});
}

/* ---- putting up what was won or granted (E6, K19) ---- */

static uint64_t lots_for(const bq_edition *ed, const bq_state *st, const bq_item *item)
{
    uint64_t fit = bq__placeable(ed, st, item->seat, (enum bq_lot)item->what);
    if (item->b)
        return fit;
    for (uint64_t left = fit; left; left &= left - 1)
        if (ed->square[bq__low(left)].house_cost > st->cash[item->seat])
            fit &= ~(left & -left);
    return fit;
}

bool bq__step_place(bq__game *g, bq_item *item)
{
    uint8_t seat = item->seat, left = item->a;
    if (left && bq__is_in(g->st, seat) && lots_for(g->ed, g->st, item))
        return false;
    bq__pop(g);
    if (left)
        bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = seat, .what = BQ_BY_ORDER});
    return true;
}

/* E6, K19 */
BQ__APART bq_verdict bq__check_place(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square)
{
    if (!bq__top_is(st, BQ__PLACE, seat))
        return bq__no(BQ_NO_NOT_ASKED);
    const bq_item *item = bq__peek(st);
    if (square < ed->squares && lots_for(ed, st, item) >> square & 1u)
        return bq__ok();
    enum bq_lot lot = BQ_LOT_DEED;
    bq__site site = bq__site_of(st, seat);
    bq_verdict verdict = bq__check_step(ed, st, &site, seat, square, &lot);
    if (verdict.code)
        return verdict;
    if (lot == item->what)
        return bq__no_n(BQ_NO_NO_CASH, ed->square[square].house_cost);
    return lot == BQ_LOT_HOTEL ? bq__no(BQ_NO_FULLY_BUILT)
                               : bq__no_n(BQ_NO_HOTEL_TOO_EARLY, ed->hotel - 1);
}

void bq__apply_place(bq__game *g, unsigned seat, unsigned square)
{
    bq_item *item = bq__top(g->st);
    item->a--;
    bq__put_up(g, seat, square, !item->b);
}
