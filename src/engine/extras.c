/* extras.c - the end of a round (B14, P13), and chapter P: vandals, prisons, squatters. */
#include "engine/internal.h"

/* ---- the end of a round, step by step (P13) ---- */

enum { ROUND_LEVY, ROUND_SQUATTERS_TIRE, ROUND_PRISONS_EARN, ROUND_SQUATTER };

/* O11: everybody still in pays round/4. */
static void begin_levy(bq__game *g)
{
    int32_t scale = g->ed->rule.money_scale;
    int64_t amount = (int64_t)g->st->rounds / 4 / scale * scale;
    if (g->ed->rule.anti_endless && amount)
        bq__push(g, (bq_item){.kind = BQ__LEVY,
                              .seat = g->st->turn,
                              .a = g->st->in,
                              .amount = bq__amount(amount)});
}

static void squatter_gone(bq__game *g, unsigned square, enum bq_cause cause)
{
    g->st->squat[square] = 0;
    bq__emit(g, (bq_event){.kind = BQ_EV_SQUATTER_GONE,
                           .seat = g->st->owner[square],
                           .square = (uint8_t)square,
                           .what = (uint8_t)cause});
}

/* Is there a squatter anywhere? Eight squares at a time. */
static bool any_squatted(const bq_state *st)
{
    uint64_t word, any = 0;
    for (unsigned at = 0; at < sizeof st->squat; at += sizeof word) {
        memcpy(&word, st->squat + at, sizeof word);
        any |= word;
    }
    return any;
}

/* P12: a squatter stays for so many round ends after the one at which it came. */
static void tire_squatters(bq__game *g)
{
    if (!any_squatted(g->st))
        return;
    for (uint64_t left = g->ed->streets; left; left &= left - 1) {
        unsigned square = bq__low(left);
        if (g->st->squat[square] && --g->st->squat[square] == 0)
            squatter_gone(g, square, BQ_BY_TIRED);
    }
}

/* P7: half the bare rent, rounded down; to jailed owners too. */
static void prisons_earn(bq__game *g)
{
    bq_ratio share = g->ed->rule.prison_income;
    int64_t unit = (int64_t)share.den * g->ed->rule.money_scale;
    for (uint64_t left = g->st->prisons; left; left &= left - 1) {
        unsigned square = bq__low(left);
        int64_t rent = g->ed->square[square].rent[0];
        bq__transfer(g, BQ_BANK, g->st->owner[square],
                     rent * share.num / unit * g->ed->rule.money_scale, BQ_FOR_PRISON, square,
                     BQ_ROW('P', 7));
    }
}

/* P10: a squatter comes to a street that is owned, no prison, and not squatted: here all but the prisons. */
static bool squattable(const bq_state *st, unsigned square)
{
    return st->owner[square] != BQ_BANK && !st->squat[square];
}

/* Asked at every round's end, and nearly always the first lot will do. */
static bool any_squattable(const bq_edition *ed, const bq_state *st)
{
    uint64_t left = ed->streets & ~st->prisons;
    while (left && !squattable(st, bq__low(left)))
        left &= left - 1;
    return left != 0;
}

uint64_t bq__squattable(const bq_edition *ed, const bq_state *st)
{
    uint64_t lots = 0;
    for (uint64_t left = ed->streets & ~st->prisons; left; left &= left - 1)
        if (squattable(st, bq__low(left)))
            lots |= left & -left;
    return lots;
}

static void maybe_squatter(bq__game *g)
{
    if (!g->ed->rule.squatters || !any_squattable(g->ed, g->st))
        return;
    int64_t rents = bq__rents_of_the_board(g->ed, g->st);
    if (rents == 0)
        return;
    bq__push(g, (bq_item){.kind = BQ__SQUATTER, .seat = BQ_NOBODY, .amount = bq__amount(rents)});
}

void bq__step_round(bq__game *g, bq_item *item)
{
    switch (item->a++) {
    case ROUND_LEVY:
        begin_levy(g);
        break;
    case ROUND_SQUATTERS_TIRE:
        tire_squatters(g);
        break;
    case ROUND_PRISONS_EARN:
        prisons_earn(g);
        break;
    case ROUND_SQUATTER:
        maybe_squatter(g);
        break;
    default:
        bq__pop(g);
    }
}

/* The item's seat is the one that was asked last: the levy goes round the table in playing order. */
void bq__step_levy(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    unsigned payer = bq_next_seat(st, item->seat);
    while (item->a & st->in && !(item->a & bq__seat_bit(payer)))
        payer = bq_next_seat(st, payer);
    if (!(item->a & st->in)) {
        bq__pop(g);
        return;
    }
    item->a &= (uint8_t)~bq__seat_bit(payer);
    item->seat = (uint8_t)payer;
    bq__charge(g, payer, BQ_BANK, item->amount, BQ_FOR_LEVY, BQ_NOWHERE, BQ_ROW('O', 11));
}

/* ---- vandals (P1 to P4, P8) ---- */

/* P2: the first colour, in board order, where the seat has any building. */
static unsigned first_built_group(const bq__game *g, unsigned seat)
{
    uint64_t built = bq__built(g->st, seat, g->ed->streets);
    return built ? g->ed->square[bq__low(built)].group : BQ_GROUPS;
}

/* P3: the rent that stands for the colour: that of its dearest lot. */
static int32_t dearest_rent(const bq_edition *ed, unsigned group)
{
    int32_t most = 0;
    for (uint64_t lots = ed->group[group].lots; lots; lots &= lots - 1)
        if (ed->square[bq__low(lots)].rent[0] > most)
            most = ed->square[bq__low(lots)].rent[0];
    return most;
}

/* P8: ten chances in ten times the rent, and each prison on the board takes one away. */
void bq__vandals_come(bq__game *g, unsigned seat)
{
    unsigned group = first_built_group(g, seat);
    if (group == BQ_GROUPS)
        return;
    unsigned square = bq__next_off(g->st->level, g->ed->group[group].lots & g->st->deeds[seat]);
    unsigned prisons = bq__count(g->st->prisons), houses = g->ed->hotel - 1u;
    int32_t rent = dearest_rent(g->ed, group);
    bool no_houses = g->st->level[square] == g->ed->hotel && g->st->houses < houses &&
                     !g->ed->rule.unlimited_buildings;
    if (rent == 0 || prisons >= 10 || no_houses)
        return; /* nothing could break */
    bq__push(g, (bq_item){.kind = BQ__VANDALS,
                          .seat = (uint8_t)seat,
                          .square = (uint8_t)square,
                          .a = (uint8_t)(10 - prisons),
                          .amount = rent});
}

void bq__vandals_strike(bq__game *g, bool hit)
{
    bq_item item = *bq__top(g->st);
    bq__pop(g);
    bq__emit(g, (bq_event){
                    .kind = BQ_EV_VANDALS, .seat = item.seat, .square = item.square, .a = hit});
    if (hit)
        bq__set_level(g, item.square, g->st->level[item.square] - 1u, BQ_BY_VANDALS);
}

/* ---- prisons (P5, P6) ---- */

/* P5, P6 */
BQ__APART bq_verdict bq__check_prison(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t lots)
{
    if (!ed->rule.prisons)
        return bq__no(BQ_NO_PRISONS_OFF);
    bq_verdict verdict = bq__may_manage(st, seat, BQ_CMD_PRISON);
    if (verdict.code)
        return verdict;
    if (!lots)
        return bq__no(BQ_NO_EMPTY_ORDER);
    if (lots & ~ed->streets)
        return bq__no(BQ_NO_NOT_A_STREET);
    if (lots & ~st->deeds[seat])
        return bq__no(BQ_NO_NOT_OWNER);
    if (lots & st->prisons)
        return bq__no(BQ_NO_IS_PRISON);
    if (lots & st->mortgaged)
        return bq__no(BQ_NO_MORTGAGED_ALREADY);
    for (uint64_t left = lots; left; left &= left - 1)
        for (uint64_t colour = ed->group[ed->square[bq__low(left)].group].lots; colour;
             colour &= colour - 1)
            if (st->level[bq__low(colour)])
                return bq__no(BQ_NO_GROUP_BUILT);
    return bq__ok();
}

/* P12: a prison ends a squat. */
void bq__apply_prison(bq__game *g, unsigned seat, uint64_t lots)
{
    for (; lots; lots &= lots - 1) {
        unsigned square = bq__low(lots);
        g->st->prisons |= bq__bit(square);
        bq__offers_without(g, bq__bit(square), 0);
        bq__emit(g, (bq_event){
                        .kind = BQ_EV_PRISON, .seat = (uint8_t)seat, .square = (uint8_t)square, .a = 1});
        if (g->st->squat[square])
            squatter_gone(g, square, BQ_BY_PRISON);
    }
}

/* ---- squatters (P9 to P12) ---- */

/* The item's a: 0, does one come? 1, where? */
bool bq__step_squatter(bq__game *g, bq_item *item)
{
    if (!any_squattable(g->ed, g->st)) { /* the owner of the last of them has left meanwhile */
        bq__pop(g);
        return true;
    }
    if (item->a == 0) {
        if (item->amount < g->ed->rule.squatter_draw)
            return false;
        item->a = 1; /* a certain draw is never asked */
        return true;
    }
    uint64_t lots = bq__squattable(g->ed, g->st);
    if (lots & (lots - 1))
        return false;
    bq__apply_lot(g, bq__low(lots));
    return true;
}

static void squatter_comes(bq__game *g, bool comes)
{
    if (comes)
        bq__top(g->st)->a = 1;
    else
        bq__pop(g);
}

void bq__apply_lot(bq__game *g, unsigned square)
{
    bq__pop(g);
    unsigned owner = g->st->owner[square];
    bq__emit(g, (bq_event){
                    .kind = BQ_EV_SQUATTER, .seat = (uint8_t)owner, .square = (uint8_t)square});
    bq__push(g, (bq_item){.kind = BQ__SQUATTED, .seat = (uint8_t)owner, .square = (uint8_t)square});
}

/* P11: the owner is asked once, if they have the money; without it the squatter stays. */
bool bq__step_squatted(bq__game *g, bq_item *item)
{
    if (!bq__is_in(g->st, item->seat)) { /* the lot is the bank's, and empty */
        unsigned square = item->square;
        bq__pop(g);
        squatter_gone(g, square, BQ_BY_LEFT);
        return true;
    }
    if (g->st->cash[item->seat] >= g->ed->rule.squatter_fee)
        return false;
    bq__apply_leave(g, item->seat);
    return true;
}

/* P11: to evict the squatter, or not; an owner without the fee is not asked. */
static bq_verdict check_squatted(const bq_state *st, unsigned seat)
{
    return bq__top_is(st, BQ__SQUATTED, seat) ? bq__ok() : bq__no(BQ_NO_NOT_ASKED);
}

bq_verdict bq__check_leave(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return check_squatted(st, seat);
}

/* P12 */
void bq__apply_leave(bq__game *g, unsigned seat)
{
    unsigned square = bq__top(g->st)->square;
    bq__pop(g);
    g->st->squat[square] = (uint8_t)g->ed->rule.squatter_rounds;
    bq__emit(g, (bq_event){.kind = BQ_EV_SQUATTER_STAYS,
                           .seat = (uint8_t)seat,
                           .square = (uint8_t)square,
                           .amount = g->ed->rule.squatter_rounds});
}

bq_verdict bq__check_evict(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return check_squatted(st, seat);
}

/* Paying always removes the squatter; then one chance in ten of going to jail for it. */
void bq__apply_evict(bq__game *g, unsigned seat)
{
    unsigned square = bq__top(g->st)->square;
    bq__pop(g);
    bq__transfer(g, seat, BQ_BANK, g->ed->rule.squatter_fee, BQ_FOR_SQUATTER, square,
                 BQ_ROW('P', 11));
    squatter_gone(g, square, BQ_BY_EVICTED);
    bq__push(g, (bq_item){.kind = BQ__RAID, .seat = (uint8_t)seat});
}

/* Already in jail: no effect. */
static void raided(bq__game *g, bool hit)
{
    unsigned seat = bq__top(g->st)->seat;
    bq__pop(g);
    if (hit && !bq__in_jail(g->st, seat))
        bq__to_jail(g, seat, BQ_BY_RAID);
}

bool bq__step_raid(bq__game *g, bq_item *item)
{
    if (!bq__is_in(g->st, item->seat)) {
        bq__pop(g);
        return true;
    }
    if (g->ed->rule.squatter_jail_one_in > 1)
        return false;
    raided(g, true);
    return true;
}

/* What chance has said, where it was asked yes or no. */
static void yes_or_no(bq__game *g, bool yes)
{
    switch (bq__top(g->st)->kind) {
    case BQ__VANDALS:
        bq__vandals_strike(g, yes);
        break;
    case BQ__SQUATTER:
        squatter_comes(g, yes);
        break;
    default:
        raided(g, yes);
    }
}

void bq__apply_yes(bq__game *g)
{
    yes_or_no(g, true);
}

void bq__apply_no(bq__game *g)
{
    yes_or_no(g, false);
}
