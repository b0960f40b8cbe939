/* state.c - the few functions through which money, deeds and buildings change hands, the digest, and the
 * figures that everybody asks for. */
#include "engine/internal.h"

/* ---- writing ---- */

bq_event *bq__event(bq_sink *sink)
{
    if (sink->n < sink->cap)
        return &sink->at[sink->n++];
    sink->lost++;
    return NULL;
}

/* By a table: whether somebody pays the bank or another cannot be guessed. The low four bits tell the accounts apart. */
static int64_t *account(bq_state *st, unsigned seat)
{
    static const uint16_t at[16] = {
        [0] = offsetof(bq_state, cash[0]), [1] = offsetof(bq_state, cash[1]), [2] = offsetof(bq_state, cash[2]),
        [3] = offsetof(bq_state, cash[3]), [4] = offsetof(bq_state, cash[4]), [5] = offsetof(bq_state, cash[5]),
        [6] = offsetof(bq_state, cash[6]), [7] = offsetof(bq_state, cash[7]),
        [BQ_BANK & 15] = offsetof(bq_state, bank), [BQ_POT & 15] = offsetof(bq_state, pot)};
    _Static_assert(BQ_SEATS == 8 && (BQ_BANK & 15) >= BQ_SEATS && (BQ_POT & 15) >= BQ_SEATS, "a row each");
    BQ_ASSERT((seat < st->seats) | (seat == BQ_BANK) | (seat == BQ_POT));
    return (int64_t *)(void *)((char *)st + at[seat & 15]);
}

void bq__transfer(bq__game *g, unsigned from, unsigned to, int64_t amount, enum bq_reason reason,
                  unsigned square, uint16_t row)
{
    if (amount == 0)
        return;
    BQ_ASSERT(amount > 0 && from != to);
    int64_t *payer = account(g->st, from);
    BQ_ASSERT((from == BQ_BANK) | (*payer >= amount));
    *payer -= amount;
    *account(g->st, to) += amount;
    bq__emit(g, (bq_event){.kind = BQ_EV_PAY,
                           .seat = (uint8_t)from,
                           .to = (uint8_t)to,
                           .amount = amount,
                           .what = (uint8_t)reason,
                           .square = (uint8_t)square,
                           .row = row});
}

void bq__give_deed(bq__game *g, unsigned square, unsigned to, enum bq_reason reason)
{
    bq_state *st = g->st;
    unsigned from = st->owner[square];
    BQ_ASSERT(g->ed->deeds >> square & 1u && from != to);
    if (from != BQ_BANK)
        st->deeds[from] &= ~bq__bit(square);
    if (to != BQ_BANK)
        st->deeds[to] |= bq__bit(square);
    st->owner[square] = (uint8_t)to;
    bq__offers_without(g, bq__bit(square), 0);
    bq__emit(g, (bq_event){.kind = BQ_EV_DEED,
                           .seat = (uint8_t)from,
                           .to = (uint8_t)to,
                           .square = (uint8_t)square,
                           .what = (uint8_t)reason});
}

unsigned bq__houses_at(const bq_edition *ed, unsigned level)
{
    return level < ed->hotel ? level : 0;
}

static void restock(bq__game *g, unsigned old, unsigned level)
{
    bq_state *st = g->st;
    unsigned hotel = g->ed->hotel;
    unsigned houses = st->houses + bq__houses_at(g->ed, old) - bq__houses_at(g->ed, level);
    unsigned hotels = st->hotels + (old == hotel ? 1u : 0u) - (level == hotel ? 1u : 0u);
    BQ_ASSERT(houses <= UINT8_MAX && hotels <= UINT8_MAX);
    st->houses = (uint8_t)houses;
    st->hotels = (uint8_t)hotels;
}

void bq__set_level(bq__game *g, unsigned square, unsigned level, enum bq_cause cause)
{
    bq_state *st = g->st;
    unsigned old = st->level[square];
    BQ_ASSERT(level <= g->ed->hotel);
    if (!g->ed->rule.unlimited_buildings)
        restock(g, old, level);
    st->level[square] = (uint8_t)level;
    bq__offers_without(g, bq__bit(square), 0);
    bq__emit(g, (bq_event){.kind = level > old ? BQ_EV_BUILT : BQ_EV_RAZED,
                           .seat = st->owner[square],
                           .square = (uint8_t)square,
                           .a = (uint8_t)old,
                           .b = (uint8_t)level,
                           .what = (uint8_t)cause});
}

void bq__set_mortgaged(bq__game *g, unsigned square, bool mortgaged)
{
    bq_state *st = g->st;
    if (mortgaged)
        st->mortgaged |= bq__bit(square);
    else
        st->mortgaged &= ~bq__bit(square);
    bq__offers_without(g, bq__bit(square), 0);
    bq__emit(g, (bq_event){.kind = mortgaged ? BQ_EV_MORTGAGED : BQ_EV_REDEEMED,
                           .seat = st->owner[square],
                           .square = (uint8_t)square});
}

/* ---- figures ---- */

uint64_t bq__built(const bq_state *st, unsigned seat, uint64_t lots)
{
    uint64_t built = 0;
    for (uint64_t left = st->deeds[seat] & lots; left; left &= left - 1)
        if (st->level[bq__low(left)])
            built |= left & -left;
    return built;
}

unsigned bq_next_seat(const bq_state *st, unsigned seat)
{
    bool round;
    return st->in ? st->order[bq__next_place(st, st->in, bq__place_of(st, seat), &round)] : seat;
}

bool bq_owns_group(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned group)
{
    return bq__owns_group(ed, st, seat, group);
}

/* N1: V = cash + half price of the buildings + mortgage value of the unmortgaged deeds. */
int64_t bq_liquid(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    int64_t value = st->cash[seat];
    if (!ed->rule.debt_raise_cash)
        return value;
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1) {
        unsigned square = bq__low(left);
        unsigned pledged = (st->mortgaged | st->prisons) >> square & 1u; /* a factor, no branch: it cannot be guessed */
        value += bq__refund(ed, square) * st->level[square] + (int64_t)ed->square[square].mortgage * !pledged;
    }
    return value;
}

/* O2, O7: cash + deeds at price (mortgaged: half) + buildings at cost. */
int64_t bq_fortune(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    int64_t value = st->cash[seat];
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1) {
        unsigned square = bq__low(left);
        const bq_square *deed = &ed->square[square];
        value += st->mortgaged >> square & 1u ? deed->price / 2 : deed->price;
        value += (int64_t)deed->house_cost * st->level[square];
    }
    return value;
}

/* H3: as the fortune, but mortgaged deeds at their full price. */
int64_t bq_worth(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    int64_t value = st->cash[seat];
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1) {
        const bq_square *deed = &ed->square[bq__low(left)];
        value += deed->price + (int64_t)deed->house_cost * st->level[bq__low(left)];
    }
    return value;
}

/* ---- the digest ---- */

static uint64_t word_at(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

/* Four lanes, so that the multiplications overlap. It finds divergence; it proves nothing. */
uint64_t bq_digest(const bq_state *st)
{
    const uint8_t *bytes = (const uint8_t *)st;
    uint64_t lane[4] = {1, 2, 3, 4};
    _Static_assert(sizeof *st % sizeof lane == 0, "whole rows of four");
    for (size_t at = 0; at < sizeof *st; at += sizeof lane) {
        lane[0] = mix(lane[0], word_at(bytes + at));
        lane[1] = mix(lane[1], word_at(bytes + at + 8));
        lane[2] = mix(lane[2], word_at(bytes + at + 16));
        lane[3] = mix(lane[3], word_at(bytes + at + 24));
    }
    return mix(mix(mix(mix(0, lane[0]), lane[1]), lane[2]), lane[3]);
}
