/* build.c - chapter K: houses and hotels, one by one and by the order.
 *
 * The level of a lot is the number of its houses, and edition.hotel (H + 1) for a hotel. An order
 * is tried step by step on a copy of what it changes (bq__site). If others want the same buildings
 * it goes on in contest.c; what is sold again, in sell.c. */
#include "engine/internal.h"

bq__site bq__site_of(const bq_state *st, unsigned seat)
{
    bq__site site = {.cash = st->cash[seat], .houses = st->houses, .hotels = st->hotels};
    memcpy(site.level, st->level, sizeof site.level);
    return site;
}

unsigned bq__lowest_level(const uint8_t *level, uint64_t lots)
{
    unsigned lowest = UINT8_MAX;
    for (; lots; lots &= lots - 1) {
        unsigned here = level[bq__low(lots)];
        lowest = here < lowest ? here : lowest;
    }
    return lowest;
}

/* ---- one building on one lot ---- */

/* K1, K2, K4, K10, P6: may this player build in that place at all? */
static bq_verdict check_lot(const bq_edition *ed, const bq_state *st, unsigned seat,
                            unsigned square)
{
    if (square >= ed->squares)
        return bq__no(BQ_NO_NO_SUCH_SQUARE);
    if (!(ed->streets >> square & 1u))
        return bq__no(BQ_NO_NOT_A_STREET);
    if (st->owner[square] != seat)
        return bq__no(BQ_NO_NOT_OWNER);
    unsigned group = ed->square[square].group;
    uint64_t lots = ed->group[group].lots;
    if (ed->rule.build_needs_full_group && !bq__owns_group(ed, st, seat, group))
        return bq__no(BQ_NO_GROUP_INCOMPLETE);
    if (lots & st->prisons)
        return bq__no(BQ_NO_IS_PRISON);
    if (ed->rule.build_only_where_standing && st->position[seat] != square)
        return bq__no(BQ_NO_NOT_STANDING_THERE);
    if (ed->rule.build_blocked_by_group_mortgage == BQ_BLOCK_OWN_LOTS)
        lots &= st->deeds[seat];
    return lots & st->mortgaged ? bq__no(BQ_NO_GROUP_MORTGAGED) : bq__ok();
}

/* K3, K7, K9, K11, K12: may the next building stand on a lot that passes check_lot(), of whose colour `lowest` is
 * the owner's lowest level, and which kind is it? */
static bq_verdict check_next(const bq_edition *ed, const bq__site *site, unsigned square, unsigned lowest,
                             enum bq_lot *lot)
{
    unsigned level = site->level[square], before_hotel = ed->hotel - 1u;
    if (level == ed->hotel)
        return bq__no(BQ_NO_FULLY_BUILT);
    *lot = level == before_hotel ? BQ_LOT_HOTEL : BQ_LOT_HOUSE;
    if (*lot == BQ_LOT_HOTEL && ed->rule.hotel_needs_whole_group &&
        bq__lowest_level(site->level, ed->group[ed->square[square].group].lots) < before_hotel)
        return bq__no_n(BQ_NO_HOTEL_TOO_EARLY, before_hotel);
    if (ed->rule.build_even != BQ_EVEN_NO && lowest < level)
        return bq__no(BQ_NO_NOT_EVEN);
    if (ed->rule.unlimited_buildings)
        return bq__ok();
    if (*lot == BQ_LOT_HOUSE)
        return site->houses > 0 ? bq__ok() : bq__no(BQ_NO_NO_HOUSES);
    return site->hotels > 0 ? bq__ok() : bq__no(BQ_NO_NO_HOTELS);
}

bq_verdict bq__check_step(const bq_edition *ed, const bq_state *st, const bq__site *site,
                          unsigned seat, unsigned square, enum bq_lot *lot)
{
    bq_verdict verdict = check_lot(ed, st, seat, square);
    if (verdict.code)
        return verdict;
    unsigned lowest = 0;
    if (ed->rule.build_even != BQ_EVEN_NO)
        lowest = bq__lowest_level(site->level, bq__own_lots(ed, st, seat, ed->square[square].group));
    return check_next(ed, site, square, lowest, lot);
}

void bq__try_step(const bq_edition *ed, bq__site *site, unsigned square, enum bq_lot lot)
{
    site->level[square]++;
    site->cash -= ed->square[square].house_cost; /* K5, K8: a hotel costs the same */
    site->houses += lot == BQ_LOT_HOUSE ? -1 : ed->hotel - 1;
    site->hotels -= lot == BQ_LOT_HOTEL;
}

uint64_t bq__placeable(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot)
{
    bq__site site = bq__site_of(st, seat);
    uint64_t fit = 0;
    for (uint64_t left = st->deeds[seat] & ed->streets; left; left &= left - 1) {
        enum bq_lot kind;
        unsigned square = bq__low(left);
        if (!bq__check_step(ed, st, &site, seat, square, &kind).code && kind == lot)
            fit |= bq__bit(square);
    }
    return fit;
}

/* ---- orders ---- */

/* K3: the rule places the next houses on the lowest lots, the first of equals first. */
static uint64_t place_by_rule(const bq__site *site, uint64_t lots)
{
    unsigned lowest = bq__lowest_level(site->level, lots);
    uint64_t next = 0;
    for (; lots; lots &= lots - 1)
        next |= site->level[bq__low(lots)] == lowest ? lots & -lots : 0;
    return next;
}

/* K3: lots, or where the rule places a colour and a count; K6, K10. */
bq_verdict bq__check_form(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    if (cmd->order.n == 0) {
        if (cmd->a >= ed->groups || ed->group[cmd->a].kind != BQ_SQ_STREET)
            return bq__no(BQ_NO_NOT_A_STREET);
        if (!bq__own_lots(ed, st, cmd->seat, cmd->a))
            return bq__no(BQ_NO_NOT_OWNER);
        return cmd->amount > 0 ? bq__ok() : bq__no(BQ_NO_EMPTY_ORDER);
    }
    if (ed->rule.build_even == BQ_EVEN_AUTO)
        return bq__no(BQ_NO_PLACED_BY_RULE);
    return bq__ok();
}

static void take_step(const bq_edition *ed, bq__site *site, unsigned square, enum bq_lot lot, bq__plan *out)
{
    bq__try_step(ed, site, square, lot);
    out->step[out->n++] = (uint8_t)square;
    out->count[lot]++;
}

/* A colour and a count: the rule places each building, so that none is uneven, one on each of the lowest lots before they
 * are looked for again. Whether the seat may build on a lot at all does not change on the way, nor from lot to lot, unless
 * one must stand there: it is asked once. */
static bq_verdict spell_colour(const bq_edition *ed, const bq_state *st, const bq_command *cmd, bq__site *site,
                               bq__plan *out)
{
    uint64_t lots = bq__own_lots(ed, st, cmd->seat, cmd->a), judged = 0, next = 0;
    for (int32_t i = 0; i < cmd->amount; i++, next &= next - 1) {
        enum bq_lot lot;
        next = next ? next : place_by_rule(site, lots);
        unsigned square = bq__low(next);
        bq_verdict verdict = judged >> square & 1u ? bq__ok() : check_lot(ed, st, cmd->seat, square);
        judged |= ed->rule.build_only_where_standing ? bq__bit(square) : lots;
        if (!verdict.code)
            verdict = check_next(ed, site, square, site->level[square], &lot);
        if (verdict.code)
            return verdict;
        take_step(ed, site, square, lot, out);
    }
    return bq__ok();
}

static bq_verdict spell_lots(const bq_edition *ed, const bq_state *st, const bq_command *cmd, bq__site *site,
                             bq__plan *out)
{
    for (unsigned i = 0; i < cmd->order.n; i++) {
        enum bq_lot lot;
        unsigned square = cmd->order.step[i];
        bq_verdict verdict = bq__check_step(ed, st, site, cmd->seat, square, &lot);
        if (verdict.code)
            return verdict;
        take_step(ed, site, square, lot, out);
    }
    return bq__ok();
}

/* K6: step by step, all or nothing. */
static bq_verdict spell_out(const bq_edition *ed, const bq_state *st, const bq_command *cmd,
                            bq__plan *out)
{
    bq_verdict verdict = bq__check_form(ed, st, cmd);
    if (verdict.code)
        return verdict;
    if ((cmd->order.n ? cmd->order.n : cmd->amount) > BQ_ORDER)
        return bq__no_n(BQ_NO_TOO_LONG, BQ_ORDER);
    bq__site site = bq__site_of(st, cmd->seat);
    verdict = cmd->order.n ? spell_lots(ed, st, cmd, &site, out) : spell_colour(ed, st, cmd, &site, out);
    if (!verdict.code && site.cash < 0)
        return bq__no_n(BQ_NO_NO_CASH, st->cash[cmd->seat] - site.cash);
    return verdict;
}

/* B12, K1 to K12 */
BQ__APART bq_verdict bq__check_build(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    bq_verdict verdict = bq__may_manage(st, seat, BQ_CMD_BUILD);
    bq__plan order = {.n = 0};
    return verdict.code ? verdict : spell_out(ed, st, cmd, &order);
}

void bq__put_up(bq__game *g, unsigned seat, unsigned square, bool pays)
{
    if (pays)
        bq__transfer(g, seat, BQ_BANK, g->ed->square[square].house_cost, BQ_FOR_BUILDING, square,
                     BQ_ROW('K', g->st->level[square] + 1 == g->ed->hotel ? 8 : 5));
    bq__set_level(g, square, g->st->level[square] + 1u, BQ_BY_NONE);
}

void bq__apply_build(bq__game *g, unsigned seat, const bq_command *cmd)
{
    bq__plan order = {.n = 0};
    BQ_ASSERT(!spell_out(g->ed, g->st, cmd, &order).code);
    if (g->ed->rule.building_shortage == BQ_SHORTAGE_AUCTION && !g->ed->rule.unlimited_buildings)
        for (enum bq_lot lot = BQ_LOT_HOUSE; lot <= BQ_LOT_HOTEL; lot++) {
            unsigned k = order.count[lot];
            uint8_t who = k ? bq__rivals(g->ed, g->st, seat, lot, k) : 0;
            if (who) {
                bq__open_contest(g, seat, &order, lot, who);
                return;
            }
        }
    for (unsigned i = 0; i < order.n; i++)
        bq__put_up(g, seat, order.step[i], true);
}
