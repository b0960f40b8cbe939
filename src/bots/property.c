/* property.c - a scripted player's property: what it builds, redeems, pledges and sells. */
#include "bots/internal.h"

enum { FIRST_LEVELS = 3 }; /* worth pledging for: the third house brings most */

/* ---- pledges ---- */

/* Deeds of whole colours, which are not stray. */
static uint64_t cherished(const bq_bot_sight *at)
{
    return bq__bots_own_whole(at) & at->ed->streets;
}

uint64_t bq__bots_stray(const bq_bot_sight *at, int64_t need, uint64_t besides)
{
    uint64_t free = bq__bots_pledges(at) & ~besides & ~cherished(at), chosen = 0;
    while (need > 0 && free) {
        uint64_t best = 0;
        int64_t least = INT64_MAX;
        for (uint64_t left = free; left; left &= left - 1) {
            const bq_square *deed = &at->ed->square[bq_low(left)];
            uint64_t lots = at->ed->group[deed->group].lots & at->st->deeds[at->seat];
            int64_t cost = (int64_t)deed->price * bq__bots_count(lots);
            if (cost < least) {
                least = cost;
                best = left & -left;
            }
        }
        chosen |= best;
        free &= ~best;
        need -= at->ed->square[bq_low(best)].mortgage;
    }
    return need > 0 ? 0 : chosen;
}

/* Cheap deeds outside whole colours go first; what they do not cover is left in `need`. */
static uint64_t choose_pledges(const bq_bot_sight *at, int64_t *need)
{
    uint64_t free = bq__bots_pledges(at), chosen = 0;
    uint64_t whole = free ? bq__bots_own_whole(at) : 0;
    while (*need > 0 && free) {
        unsigned best = bq_low(free);
        int64_t best_cost = INT64_MAX;
        for (uint64_t left = free; left; left &= left - 1) {
            unsigned square = bq_low(left);
            int64_t cost = (int64_t)at->ed->square[square].mortgage << (whole >> square & 1u ? 3 : 0);
            bool cheaper = cost < best_cost; /* no branch: which is the cheapest cannot be guessed */
            best_cost = cheaper ? cost : best_cost;
            best = cheaper ? square : best;
        }
        chosen |= bq__bots_bit(best);
        free &= ~bq__bots_bit(best);
        *need -= at->ed->square[best].mortgage;
    }
    return chosen;
}

/* Pledges that cover the debt are a part of the liquid value: it need not be counted then. */
bq_command bq__bots_in_debt(const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_DECLARE, .seat = (uint8_t)at->seat};
    int64_t need = q->amount - at->st->cash[at->seat];
    uint64_t chosen = choose_pledges(at, &need);
    if (need > 0 && bq_liquid(at->ed, at->st, at->seat) < q->amount)
        return cmd;
    if (chosen) {
        cmd.verb = BQ_CMD_MORTGAGE;
        cmd.squares = chosen;
        return cmd;
    }
    bq__bots_sell_some(at, &cmd);
    return cmd;
}

/* ---- buildings ---- */

/* The lot whose next building brings most for its price; BQ_SQUARES: none. */
static unsigned best_lot(const bq_bot_sight *at, uint64_t lots, int64_t spend)
{
    int64_t best = 0;
    unsigned where = BQ_SQUARES;
    for (; lots; lots &= lots - 1) {
        unsigned square = bq_low(lots);
        int64_t value = at->sense->next[square][at->st->level[square]];
        bool better = (value > best) & (at->ed->square[square].house_cost <= spend); /* no branch: it cannot be guessed */
        best = better ? value : best;
        where = better ? square : where;
    }
    return where;
}

/* Buildings to order at once in a colour: up to this level on every lot. */
static int32_t how_many(const bq_bot_sight *at, unsigned square, unsigned goal, int64_t spend)
{
    int32_t n = 0, dearest = 0;
    for (uint64_t left = at->ed->group[at->ed->square[square].group].lots & at->st->deeds[at->seat];
         left; left &= left - 1) {
        const bq_square *lot = &at->ed->square[bq_low(left)];
        int32_t lacking = (int32_t)goal - at->st->level[bq_low(left)];
        n += lacking > 0 ? lacking : 0;
        dearest = lot->house_cost > dearest ? lot->house_cost : dearest;
    }
    if (goal < at->ed->hotel && n > at->st->houses && !at->ed->rule.unlimited_buildings)
        n = at->st->houses; /* houses alone: the order would end where the stock does */
    if ((int64_t)n * dearest > spend) /* then a house has a price */
        n = spend > 0 ? (int32_t)(spend / dearest) : 0;
    return n;
}

/* Houses alone, on ground where it may build, which stock and purse cover: nothing forbids that while the game is played,
 * and it is not asked. */
static bool is_sure(const bq_bot_sight *at, unsigned level, int32_t n)
{
    bool stocked = n <= at->st->houses || at->ed->rule.unlimited_buildings;
    return level < at->ed->hotel && n <= BQ_ORDER && stocked && at->st->stage != BQ_STAGE_OVER;
}

static bool build_at(const bq_bot_sight *at, unsigned square, int64_t spend, bq_command *out)
{
    if (at->ed->rule.build_even == BQ_EVEN_NO || at->ed->rule.build_only_where_standing) {
        *out = bq__bots_build_one(at, square);
        bool sure = !at->ed->rule.build_only_where_standing && is_sure(at, at->st->level[square] + 1u, 1);
        return sure || bq_check(at->ed, at->st, out).code == BQ_NO_OK;
    }
    unsigned level = at->st->level[square], goal = level < FIRST_LEVELS ? FIRST_LEVELS : level + 1;
    goal = goal < at->ed->hotel ? goal : at->ed->hotel;
    *out = (bq_command){.verb = BQ_CMD_BUILD,
                        .seat = (uint8_t)at->seat,
                        .a = at->ed->square[square].group,
                        .amount = how_many(at, square, goal, spend)};
    while (!is_sure(at, goal, out->amount) && out->amount > 0 && bq_check(at->ed, at->st, out).code != BQ_NO_OK)
        out->amount--; /* the stock is short */
    return out->amount > 0;
}

static bool build(const bq_bot_sight *at, uint64_t ground, int64_t spend, bq_command *out)
{
    while (ground) {
        unsigned square = best_lot(at, ground, spend);
        if (square == BQ_SQUARES)
            return false;
        if (build_at(at, square, spend, out))
            return true;
        ground &= ~at->ed->group[at->ed->square[square].group].lots; /* no buildings in stock */
    }
    return false;
}

/* Stray deeds pledged for the next of the first three houses. */
static bool pledge_to_build(const bq_bot_sight *at, uint64_t ground, int64_t spend, bq_command *out)
{
    uint64_t low = 0;
    for (uint64_t left = ground; left; left &= left - 1)
        if (at->st->level[bq_low(left)] < FIRST_LEVELS)
            low |= left & -left;
    unsigned square = best_lot(at, low, INT64_MAX);
    if (square == BQ_SQUARES || (!at->st->houses && !at->ed->rule.unlimited_buildings))
        return false;
    int64_t need = at->ed->square[square].house_cost - spend;
    uint64_t chosen = bq__bots_stray(at, need, 0);
    *out = (bq_command){.verb = BQ_CMD_MORTGAGE, .seat = (uint8_t)at->seat, .squares = chosen};
    return chosen && bq_check(at->ed, at->st, out).code == BQ_NO_OK;
}

/* Deeds of whole colours first of all, for building waits for them; others when there is plenty. They are its own pledges,
 * and paid out of what it need not keep: nothing forbids that while the game is played. */
static bool redeem(const bq_bot_sight *at, int64_t spend, bool whole, bq_command *out)
{
    uint64_t chosen = 0, pledged = at->st->deeds[at->seat] & at->st->mortgaged;
    if (spend < (whole ? at->cache->cherished : at->cache->redeemable))
        return false;
    for (uint64_t left = whole ? pledged & cherished(at) : pledged; left; left &= left - 1) {
        int64_t cost = bq_redeem_cost(at->ed, bq_low(left));
        if (cost <= spend) {
            chosen |= left & -left;
            spend -= cost;
        }
    }
    if (!chosen)
        return false;
    *out = (bq_command){.verb = BQ_CMD_REDEEM, .seat = (uint8_t)at->seat, .squares = chosen};
    return at->st->stage != BQ_STAGE_OVER;
}

/* Deeds decide where one can build at all: looked up again only when they have changed. */
static void survey(const bq_bot *bot, const bq_bot_sight *at, uint64_t key)
{
    bq_bot_cache *cache = at->cache;
    cache->property = key;
    cache->kept = bot->style->fear ? 0 : bq__bots_cash_kept(bot, at, bot->style->build_reserve);
    cache->ground = bq__bots_building_ground(at);
    cache->cheapest = INT32_MAX;
    for (uint64_t left = cache->ground; left; left &= left - 1)
        if (at->ed->square[bq_low(left)].house_cost < cache->cheapest)
            cache->cheapest = at->ed->square[bq_low(left)].house_cost;
    cache->redeemable = cache->cherished = INT32_MAX;
    uint64_t pledged = at->st->deeds[at->seat] & at->st->mortgaged, whole = pledged ? cherished(at) : 0;
    for (uint64_t left = pledged; left; left &= left - 1) {
        int32_t cost = bq_redeem_cost(at->ed, bq_low(left)), dear = left & -left & whole ? cost : INT32_MAX;
        cache->redeemable = cost < cache->redeemable ? cost : cache->redeemable;
        cache->cherished = dear < cache->cherished ? dear : cache->cherished;
    }
}

/* Where a part of a colour is built on and any pledge in it stands in the way, others' pledges count too. */
static bool others_block(const bq_rules *rule)
{
    return !rule->build_needs_full_group && rule->build_blocked_by_group_mortgage != BQ_BLOCK_OWN_LOTS;
}

/* Whom nothing but their own property and cash moves: what they keep is always the same. */
static bool is_steady(const bq_bot *bot, const bq_rules *rule)
{
    return !bot->style->pledge && !bot->style->fear && !others_block(rule);
}

static int64_t nearer(int64_t next, int64_t cash, int64_t purse)
{
    return purse > cash && purse < next ? purse : next;
}

/* The least purse above its own with which a steady seat that has nothing to do may have something, as long as no
 * building changes; 0: there is no telling. With evenness a colour is refused for its lowest lot, whatever the cash,
 * so that with less there is never more to do, and with more not before another house or pledge can be paid. Without
 * it the lot for which a colour is given up depends on the cash. And prisons wake everybody: whether a seat is asked
 * then depends on the purse with which it fell asleep, so it must fall asleep anew when it gets too poor for any. */
static int64_t next_purse(const bq_bot_sight *at, int64_t keep)
{
    const bq_rules *rule = &at->ed->rule;
    int64_t cash = at->st->cash[at->seat], next = INT64_MAX;
    if (rule->build_even == BQ_EVEN_NO || rule->build_only_where_standing || rule->prisons)
        return 0;
    for (uint64_t left = at->cache->ground; left; left &= left - 1)
        next = nearer(next, cash, keep + at->ed->square[bq_low(left)].house_cost);
    for (uint64_t left = at->st->deeds[at->seat] & at->st->mortgaged; left; left &= left - 1) {
        int64_t whole = keep + bq_redeem_cost(at->ed, bq_low(left)); /* of a whole colour; others with plenty */
        next = nearer(nearer(next, cash, whole), cash, whole + keep);
    }
    return next;
}

static bool improve(const bq_bot *bot, const bq_bot_sight *at, bool pledged, bq_command *out)
{
    bq_bot_cache *cache = at->cache;
    int64_t keep = bot->style->fear ? bq__bots_cash_kept(bot, at, bot->style->build_reserve) : cache->kept;
    int64_t spend = at->st->cash[at->seat] - keep;
    bool pledge = bot->style->pledge && at->ed->rule.debt_raise_cash && spend > -keep;
    bool steady = is_steady(bot, &at->ed->rule);
    int32_t least = cache->cheapest < cache->redeemable ? cache->cheapest : cache->redeemable;
    int64_t enough = steady ? keep + least : 0; /* with less there is nothing to do, whatever is built */
    if (!pledge && spend < least) {
        cache->purse = enough;
        return false;
    }
    if (pledged && redeem(at, spend, true, out))
        return true;
    uint64_t ground = 0;
    if (pledge || spend >= cache->cheapest)
        ground = bq__bots_next_lots(at, cache->ground);
    if (ground && build(at, ground, spend, out)) {
        cache->purse = enough;
        return true;
    }
    if (pledged && redeem(at, spend - keep, false, out))
        return true;
    if (steady) {
        cache->purse = next_purse(at, keep);
        cache->built = cache->purse != 0;
    }
    return ground && pledge && pledge_to_build(at, ground, spend, out);
}

bool bq__bots_improve(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    bq_bot_cache *cache = at->cache;
    bool others = others_block(&at->ed->rule);
    uint64_t own = at->st->deeds[at->seat], pledged = own & at->st->mortgaged;
    uint64_t key = own ^ (others ? at->st->mortgaged : pledged) * UINT64_C(0x9E3779B97F4A7C15) ^ at->st->prisons;
    cache->purse = 0;
    cache->built = false;
    if (cache->property != key)
        survey(bot, at, key);
    if (!pledged && !cache->ground) {
        cache->purse = others ? 0 : INT64_MAX;
        return false;
    }
    return improve(bot, at, pledged, out);
}
