/* sell.c - rows K13 to K16 and K18: buildings go back to the bank. A sale is judged on its end
 * state. */
#include "engine/internal.h"

static unsigned highest_level(const uint8_t *level, uint64_t lots)
{
    unsigned highest = 0;
    for (; lots; lots &= lots - 1)
        if (level[bq__low(lots)] > highest)
            highest = level[bq__low(lots)];
    return highest;
}

/* ---- the end state (K14, K18) ---- */

/* K3, P4: the lot that is lowered next: highest level first, the last of equals. */
unsigned bq__next_off(const uint8_t *level, uint64_t lots)
{
    unsigned best = bq__low(lots);
    for (; lots; lots &= lots - 1)
        if (level[bq__low(lots)] >= level[best])
            best = bq__low(lots);
    return best;
}

static void take_off(uint8_t *level, uint64_t lots, unsigned count)
{
    while (count--)
        level[bq__next_off(level, lots)]--;
}

/* Houses that a sale of these lots puts up instead of hotels, less those that it gives back. */
static int more_houses(const bq_edition *ed, const bq_state *st, const uint8_t *level, uint64_t lots)
{
    int more = 0;
    for (; lots; lots &= lots - 1) {
        unsigned square = bq__low(lots);
        more += (int)bq__houses_at(ed, level[square]) - (int)bq__houses_at(ed, st->level[square]);
    }
    return more;
}

/* K14 on the end state. */
static bool even_after(const bq_edition *ed, const bq_state *st, const uint8_t *level,
                       uint64_t lots)
{
    unsigned highest = highest_level(level, lots);
    if (ed->rule.sell_even != BQ_SELL_MOST_BUILT)
        return highest - bq__lowest_level(level, lots) <= 1;
    for (; lots; lots &= lots - 1) {
        unsigned square = bq__low(lots);
        bool whole_hotel = st->level[square] == ed->hotel && level[square] == 0;
        if (level[square] < st->level[square] && !whole_hotel && highest - level[square] > 1)
            return false;
    }
    return true;
}

static bool stock_holds(const bq_edition *ed, const bq_state *st, const uint8_t *level,
                        uint64_t lots)
{
    return ed->rule.unlimited_buildings || more_houses(ed, st, level, lots) <= st->houses;
}

/* The smallest number of levels that can be sold in a colour (the whole always can). */
static unsigned least_sale(const bq_edition *ed, const bq_state *st, uint64_t lots)
{
    uint8_t level[BQ_SQUARES];
    memcpy(level, st->level, sizeof level);
    for (unsigned count = 1;; count++) {
        take_off(level, lots, 1);
        if ((stock_holds(ed, st, level, lots) && even_after(ed, st, level, lots)) ||
            highest_level(level, lots) == 0)
            return count;
    }
}

static unsigned levels_on(const uint8_t *level, uint64_t lots)
{
    unsigned sum = 0;
    for (; lots; lots &= lots - 1)
        sum += level[bq__low(lots)];
    return sum;
}

/* The levels that pairs of (lot, level) ask for. */
static bq_verdict read_pairs(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                             uint8_t *level, unsigned *group)
{
    bool built = false; /* a lot without buildings may be named, if another has some */
    for (unsigned i = 0; i < cmd->order.n; i++) {
        unsigned square = cmd->order.step[2 * i], to = cmd->order.step[2 * i + 1];
        if (square >= ed->squares)
            return bq__no(BQ_NO_NO_SUCH_SQUARE);
        if (!(ed->streets >> square & 1u))
            return bq__no(BQ_NO_NOT_A_STREET);
        if (st->owner[square] != cmd->seat)
            return bq__no(BQ_NO_NOT_OWNER);
        if (i > 0 && ed->square[square].group != *group)
            return bq__no(BQ_NO_ONE_GROUP);
        if (to > st->level[square])
            return bq__no(BQ_NO_LEVEL_RISES);
        built |= st->level[square] > 0;
        *group = ed->square[square].group;
        level[square] = (uint8_t)to;
    }
    return built ? bq__ok() : bq__no(BQ_NO_NOT_BUILT);
}

/* The levels of the colour after the sale, in `level`; the colour in `group`. */
static bq_verdict end_state(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                            uint8_t *level, unsigned *group)
{
    memcpy(level, st->level, BQ_SQUARES);
    *group = cmd->a;
    bq_verdict verdict = bq__check_form(ed, st, cmd);
    if (verdict.code)
        return verdict;
    if (cmd->order.n > sizeof cmd->order.step / 2)
        return bq__no_n(BQ_NO_TOO_LONG, (int64_t)(sizeof cmd->order.step / 2));
    if (cmd->order.n)
        return read_pairs(ed, st, cmd, level, group);
    uint64_t lots = bq__own_lots(ed, st, cmd->seat, cmd->a);
    if (cmd->amount > (int32_t)levels_on(level, lots))
        return bq__no(BQ_NO_NOT_BUILT);
    take_off(level, lots, (unsigned)cmd->amount);
    return bq__ok();
}

/* K14: in console one whole hotel may go alone, which is less than a colour by count. */
static bool hotel_alone(const bq_edition *ed, unsigned least)
{
    return least > ed->hotel && ed->rule.sell_even == BQ_SELL_MOST_BUILT;
}

/* What a refusal names: by lots a hotel alone may be enough, by count it cannot be said. */
static unsigned smallest_sale(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                              uint64_t lots)
{
    unsigned least = least_sale(ed, st, lots);
    return cmd->order.n && hotel_alone(ed, least) ? ed->hotel : least;
}

/* B12, K13, K14, K16, K18 */
BQ__APART bq_verdict bq__check_sell(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    uint8_t level[BQ_SQUARES];
    unsigned group;
    bq_verdict verdict = bq__may_manage(st, seat, BQ_CMD_SELL);
    if (!verdict.code)
        verdict = end_state(ed, st, cmd, level, &group);
    if (verdict.code)
        return verdict;
    uint64_t lots = bq__own_lots(ed, st, seat, group);
    if (cmd->order.n && levels_on(level, lots) == levels_on(st->level, lots)) /* a count is never nothing */
        return bq__no(BQ_NO_EMPTY_ORDER);
    if (!even_after(ed, st, level, lots))
        return bq__no(BQ_NO_NOT_EVEN);
    return stock_holds(ed, st, level, lots)
               ? bq__ok()
               : bq__no_n(BQ_NO_STOCK_SHORT, smallest_sale(ed, st, cmd, lots));
}

static void sell_lot(bq__game *g, unsigned seat, unsigned square, unsigned level)
{
    unsigned lost = g->st->level[square] - level;
    bq__set_level(g, square, level, BQ_BY_SOLD);
    bq__transfer(g, BQ_BANK, seat, bq__refund(g->ed, square) * lost, BQ_FOR_REFUND, square,
                 BQ_ROW('K', 13));
}

/* Lots that give houses back come first, so that hotels find them in stock. */
static void sell_down(bq__game *g, unsigned seat, uint64_t lots, const uint8_t *level)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint64_t left = lots; left; left &= left - 1) {
            unsigned square = bq__low(left);
            bool hotel = g->st->level[square] == g->ed->hotel;
            if (level[square] < g->st->level[square] && hotel == (pass == 1))
                sell_lot(g, seat, square, level[square]);
        }
}

void bq__apply_sell(bq__game *g, unsigned seat, const bq_command *cmd)
{
    uint8_t level[BQ_SQUARES];
    unsigned group;
    BQ_ASSERT(!end_state(g->ed, g->st, cmd, level, &group).code);
    sell_down(g, seat, bq__own_lots(g->ed, g->st, seat, group), level);
}

void bq__sell_least(bq__game *g, unsigned seat, unsigned group)
{
    uint8_t level[BQ_SQUARES];
    uint64_t lots = bq__own_lots(g->ed, g->st, seat, group);
    unsigned least = least_sale(g->ed, g->st, lots);
    memcpy(level, g->st->level, sizeof level);
    if (hotel_alone(g->ed, least))
        level[bq__next_off(level, lots)] = 0;
    else
        take_off(level, lots, least);
    sell_down(g, seat, lots, level);
}
