/* fixed.c - the three fixed policies against which published agents were trained: fp-a, fp-b, fp-c.
 *
 * Their rules are told in docs/BOTS.md, step by step; G is the salary. Steps that our rules do not
 * know (a deed sold to the bank) are skipped. What differs between the three is a few flags and which
 * deeds are wanted, found by rank among the colours so that every edition is played. Offers are in
 * fixed_trade.c. */
#include "bots/internal.h"

/* ---- who wants what ---- */

/* The colours in the order of their dearest deed, cheapest first: the k-th from below. */
static uint64_t colour(const bq_edition *ed, unsigned k)
{
    for (unsigned group = 0; group < ed->groups; group++) {
        unsigned below = 0;
        if (ed->group[group].kind != BQ_SQ_STREET)
            continue;
        for (unsigned other = 0; other < ed->groups; other++)
            below += ed->group[other].kind == BQ_SQ_STREET &&
                     ed->group[other].last < ed->group[group].last;
        if (below == k)
            return ed->group[group].lots;
    }
    return 0;
}

static uint64_t dearest_colour(const bq_edition *ed)
{
    uint64_t lots = 0;
    int32_t most = -1;
    for (unsigned group = 0; group < ed->groups; group++) {
        const bq_group *g = &ed->group[group];
        if (g->kind == BQ_SQ_STREET && ed->square[g->last].price > most) {
            most = ed->square[g->last].price;
            lots = g->lots;
        }
    }
    return lots;
}

/* The second and the fourth colour of the board: light blue and orange. */
uint64_t bq__bots_fixed_pair(const bq_edition *ed)
{
    return colour(ed, 1) | colour(ed, 3);
}

uint64_t bq__bots_fixed_wanted(const bq_bot *bot, const bq_edition *ed)
{
    switch (bq__bots_fixed_kind(bot)) {
    case BQ__FP_B:
        return ed->stations | dearest_colour(ed);
    case BQ__FP_C:
        return ed->stations | bq__bots_fixed_pair(ed);
    default:
        return 0;
    }
}

uint64_t bq__bots_fixed_unwanted(const bq_bot *bot, const bq_edition *ed)
{
    return bq__bots_fixed_kind(bot) == BQ__FP_B ? ed->utilities : 0;
}

bool bq__bots_completes(const bq_edition *ed, uint64_t has, uint64_t deed)
{
    uint64_t lots = ed->group[ed->square[bq_low(deed)].group].lots;
    return !(lots & ~has & ~deed) && !(has & deed);
}

/* ---- step 2: buying ---- */

/* A deed of mine that is neither pledged, nor built on, nor the only one of its group, and brings at
 * least `sum`: the cheapest. */
static uint64_t spare(const bq_bot_sight *at, int64_t sum)
{
    const bq_edition *ed = at->ed;
    uint64_t best = 0;
    for (uint64_t left = bq__bots_pledges(at); left; left &= left - 1) {
        const bq_square *deed = &ed->square[bq_low(left)];
        uint64_t mine = ed->group[deed->group].lots & at->st->deeds[at->seat];
        if (deed->mortgage < sum || !(mine & (mine - 1)))
            continue;
        if (!best || deed->price < ed->square[bq_low(best)].price)
            best = left & -left;
    }
    return best;
}

static bq_command buy(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_DECLINE, .seat = (uint8_t)at->seat};
    uint64_t deed = bq__bots_bit(q->square);
    int64_t cash = at->st->cash[at->seat];
    if (bq__bots_fixed_unwanted(bot, at->ed) & deed)
        return cmd;
    bool whole = bq__bots_completes(at->ed, at->st->deeds[at->seat], deed);
    bool wanted = bq__bots_fixed_wanted(bot, at->ed) & deed;
    if (cash >= q->amount && (cash - q->amount >= at->ed->rule.salary || whole || wanted)) {
        cmd.verb = BQ_CMD_BUY;
    } else if (whole && cash < q->amount) {
        cmd.squares = spare(at, q->amount);
        cmd.verb = cmd.squares ? BQ_CMD_MORTGAGE : BQ_CMD_DECLINE;
        if (bq_check(at->ed, at->st, &cmd).code != BQ_NO_OK)
            cmd = (bq_command){.verb = BQ_CMD_DECLINE, .seat = (uint8_t)at->seat};
    }
    return cmd;
}

/* ---- step 3: auctions ---- */

/* For a building, its price to the bank is what a deed's price is otherwise. */
static int64_t list_price(const bq_bot_sight *at, const bq_ask *q)
{
    return q->what == BQ_LOT_DEED ? at->ed->square[q->square].price : 2 * (int64_t)at->st->auction.open;
}

static bq_command bid(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_PASS, .seat = (uint8_t)at->seat};
    int64_t high = at->st->auction.high, cash = at->st->cash[at->seat], next = 0;
    int64_t price = list_price(at, q);
    bool deed = q->what == BQ_LOT_DEED;
    if (deed && bq__bots_fixed_unwanted(bot, at->ed) >> q->square & 1u)
        return cmd;
    if (deed && bq__bots_fixed_wanted(bot, at->ed) >> q->square & 1u)
        next = high + (cash - high) / 6;
    else if (high < price)
        next = high + (price - high) / 2;
    else if (deed && bq__bots_completes(at->ed, at->st->deeds[at->seat], bq__bots_bit(q->square)))
        next = high + (cash - high) / 4;
    else
        return cmd;
    next = bq__bots_floor(at->ed, next);
    if (next < q->amount) /* a step below the coin is the least step */
        next = q->amount;
    if (next >= cash || next > BQ_AMOUNT)
        return cmd;
    cmd.verb = BQ_CMD_BID;
    cmd.amount = (int32_t)next;
    return cmd;
}

/* ---- step 8: debts ---- */

static int64_t pledge_sum(const bq_edition *ed, uint64_t deeds)
{
    int64_t sum = 0;
    for (; deeds; deeds &= deeds - 1)
        sum += ed->square[bq_low(deeds)].mortgage;
    return sum;
}

/* Cheapest first, as far as needed. */
static uint64_t cheapest(const bq_edition *ed, uint64_t deeds, int64_t need)
{
    uint64_t chosen = 0;
    while (need > 0 && deeds) {
        uint64_t best = deeds & -deeds;
        for (uint64_t left = deeds; left; left &= left - 1)
            if (ed->square[bq_low(left)].mortgage < ed->square[bq_low(best)].mortgage)
                best = left & -left;
        chosen |= best;
        deeds &= ~best;
        need -= ed->square[bq_low(best)].mortgage;
    }
    return chosen;
}

static bq_command in_debt(const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_DECLARE, .seat = (uint8_t)at->seat};
    if (bq_liquid(at->ed, at->st, at->seat) < q->amount)
        return cmd;
    int64_t need = q->amount - at->st->cash[at->seat];
    uint64_t free = bq__bots_pledges(at);
    if (pledge_sum(at->ed, free) < need && bq__bots_sell_some(at, &cmd))
        return cmd;
    cmd.verb = BQ_CMD_MORTGAGE;
    cmd.squares = cheapest(at->ed, free, need);
    return cmd;
}

/* ---- steps 1 to 3, 8, and the questions they do not know ---- */

/* Step 1. */
static bool rich(const bq_bot_sight *at)
{
    return at->st->cash[at->seat] >= at->ed->rule.salary;
}

bq_command bq__bots_fixed_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    switch (q->kind) {
    case BQ_ASK_ROLL:
        if (at->st->jailed >> at->seat & 1u)
            return bq__bots_out_of_jail(at, rich(at), BQ_CMD_ROLL);
        return bq__bots_plain_answer(at, q);
    case BQ_ASK_JAILED:
        return bq__bots_out_of_jail(at, rich(at), BQ_CMD_STAY);
    case BQ_ASK_BUY:
        return buy(bot, at, q);
    case BQ_ASK_AUCTION:
        return bid(bot, at, q);
    case BQ_ASK_DEBT:
        return in_debt(at, q);
    default:
        return bq__bots_plain_answer(at, q);
    }
}

/* ---- steps 4 and 5: out of turn ---- */

/* The lot whose next building brings most rent above its price; later squares win a tie, as later
 * names did. */
static bool build(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    const bq_edition *ed = at->ed;
    unsigned most = bq__bots_fixed_kind(bot) == BQ__FP_C ? 3 : BQ_RENT_HOTEL;
    unsigned tried = 0;
    for (;;) {
        int64_t best = INT64_MIN;
        unsigned where = BQ_SQUARES;
        for (uint64_t left = bq__bots_next_lots(at, bq__bots_building_ground(at)); left; left &= left - 1) {
            unsigned square = bq_low(left), level = at->st->level[square];
            const bq_square *lot = &ed->square[square];
            if (level >= most || level >= ed->hotel || lot->house_cost > at->st->cash[at->seat] ||
                tried >> lot->group & 1u)
                continue;
            int64_t gain = bq__bots_rent_at(ed, square, level + 1) - bq__bots_rent_at(ed, square, level) -
                           lot->house_cost;
            if (gain >= best) {
                best = gain;
                where = square;
            }
        }
        if (where == BQ_SQUARES)
            return false;
        *out = bq__bots_build_one(at, where);
        if (bq_check(ed, at->st, out).code == BQ_NO_OK)
            return true;
        tried |= 1u << ed->square[where].group;
    }
}

static bool redeem(const bq_bot_sight *at, bq_command *out)
{
    for (uint64_t left = at->st->deeds[at->seat] & at->st->mortgaged; left; left &= left - 1) {
        if (at->st->cash[at->seat] - bq_redeem_cost(at->ed, bq_low(left)) < at->ed->rule.salary)
            continue;
        *out = (bq_command){
            .verb = BQ_CMD_REDEEM, .seat = (uint8_t)at->seat, .squares = left & -left};
        if (bq_check(at->ed, at->st, out).code == BQ_NO_OK)
            return true;
    }
    return false;
}

bool bq__bots_fixed_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    if (at->st->claims && bq__bots_claim(at, out))
        return true;
    if (!at->st->deeds[at->seat])
        return false;
    if (at->seat == at->st->turn)
        return at->ed->rule.trade && !at->silent && bq__bots_fixed_offer(bot, at, out);
    return build(bot, at, out) || redeem(at, out);
}
