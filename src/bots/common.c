/* common.c - small things that every bot needs. */
#include "bots/internal.h"

int64_t bq__bots_prices(const bq_edition *ed, uint64_t deeds)
{
    int64_t sum = 0;
    for (; deeds; deeds &= deeds - 1)
        sum += ed->square[bq_low(deeds)].price;
    return sum;
}

/* Bots always claim what they are owed. */
bool bq__bots_claim(const bq_bot_sight *at, bq_command *out)
{
    for (unsigned i = 0; i < at->st->claims; i++) {
        if (at->st->claim[i].owner != at->seat)
            continue;
        *out = (bq_command){
            .verb = BQ_CMD_CLAIM, .seat = (uint8_t)at->seat, .a = at->st->claim[i].square};
        if (bq_check(at->ed, at->st, out).code == BQ_NO_OK)
            return true;
    }
    return false;
}

/* ---- answers without an opinion ---- */

/* The lot where a building brings most. */
static bq_command place(const bq_bot_sight *at)
{
    bq_options may;
    bq_legal(at->ed, at->st, at->seat, &may);
    unsigned best = may.place ? bq_low(may.place) : 0;
    for (uint64_t left = may.place; left; left &= left - 1)
        if (at->ed->square[bq_low(left)].rent[BQ_RENT_HOTEL] >
            at->ed->square[best].rent[BQ_RENT_HOTEL])
            best = bq_low(left);
    return (bq_command){.verb = BQ_CMD_PLACE, .seat = (uint8_t)at->seat, .a = (uint8_t)best};
}

/* P11: what the lot would bring in the squatter's rounds is more than the fee. */
static bool worth_evicting(const bq_bot_sight *at, const bq_ask *q)
{
    int64_t visits = (int64_t)at->sense->visits[q->square] * (at->st->seats - 1);
    int64_t rent = bq__bots_rent_at(at->ed, q->square, at->st->level[q->square]);
    return at->st->cash[at->seat] >= 2 * (int64_t)q->amount &&
           rent * visits * at->ed->rule.squatter_rounds / 1000000 > q->amount;
}

bq_command bq__bots_out_of_jail(const bq_bot_sight *at, bool leaves, enum bq_verb otherwise)
{
    bq_command cmd = {.verb = BQ_CMD_USE, .seat = (uint8_t)at->seat, .a = 0xFF};
    if (leaves) {
        if (at->st->held[at->seat] && bq_check(at->ed, at->st, &cmd).code == BQ_NO_OK)
            return cmd;
        cmd = (bq_command){.verb = BQ_CMD_PAY, .seat = (uint8_t)at->seat};
        if (bq_check(at->ed, at->st, &cmd).code == BQ_NO_OK)
            return cmd;
    }
    return (bq_command){.verb = (uint8_t)otherwise, .seat = (uint8_t)at->seat};
}

bq_command bq__bots_plain_answer(const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.seat = (uint8_t)at->seat};
    bq_ratio share = at->ed->rule.income_tax_share;
    int64_t cash = at->st->cash[at->seat];
    switch (q->kind) {
    case BQ_ASK_ROLL:
        cmd.verb = BQ_CMD_ROLL;
        return cmd;
    case BQ_ASK_END:
        cmd.verb = BQ_CMD_END;
        return cmd;
    case BQ_ASK_BUY:
        cmd.verb = cash >= q->amount ? BQ_CMD_BUY : BQ_CMD_DECLINE;
        return cmd;
    case BQ_ASK_AUCTION:
        cmd.verb = BQ_CMD_PASS;
        return cmd;
    case BQ_ASK_TAX:
        cmd.verb = bq_worth(at->ed, at->st, at->seat) * share.num / share.den < q->amount
                       ? BQ_CMD_SHARE
                       : BQ_CMD_FLAT;
        return cmd;
    case BQ_ASK_FINE_OR_DRAW:
        cmd.verb = cash >= q->amount ? BQ_CMD_PAY : BQ_CMD_DRAW;
        return cmd;
    case BQ_ASK_DEBT:
        return bq__bots_in_debt(at, q);
    case BQ_ASK_WANT:
        cmd.verb = BQ_CMD_WANT;
        cmd.amount = (int32_t)(q->n + 1) / 2;
        return cmd;
    case BQ_ASK_PLACE:
        return place(at);
    case BQ_ASK_INHERIT:
        cmd.verb = BQ_CMD_KEEP;
        return cmd;
    case BQ_ASK_JAILED:
        cmd.verb = BQ_CMD_STAY;
        return cmd;
    default:
        cmd.verb = worth_evicting(at, q) ? BQ_CMD_EVICT : BQ_CMD_LEAVE;
        return cmd;
    }
}

/* ---- money from property ---- */

uint64_t bq__bots_pledges(const bq_bot_sight *at)
{
    uint64_t own = at->st->deeds[at->seat], free = own & ~at->st->mortgaged & ~at->st->prisons;
    for (uint64_t left = bq__bots_built_lots(at->st, own & at->ed->streets); left;) {
        uint64_t lots = at->ed->group[at->ed->square[bq_low(left)].group].lots;
        free &= ~lots;
        left &= ~lots;
    }
    return free;
}

/* What the highest lot of a colour loses by one building, per coin that it brings. */
static int64_t loss(const bq_bot_sight *at, uint64_t lots)
{
    unsigned top = bq_low(lots), level = at->st->level[top];
    for (uint64_t left = lots; left; left &= left - 1) {
        unsigned square = bq_low(left), here = at->st->level[square];
        top = here >= level ? square : top;
        level = here >= level ? here : level;
    }
    return level ? at->sense->yield[top][level] : INT64_MAX;
}

static bq_command sale_of(const bq_bot_sight *at, unsigned group, int32_t buildings)
{
    return (bq_command){.verb = BQ_CMD_SELL, .seat = (uint8_t)at->seat, .a = (uint8_t)group, .amount = buildings};
}

void bq__bots_sale_in(const bq_bot_sight *at, unsigned group, bq_command *cmd)
{
    *cmd = sale_of(at, group, 1);
    int32_t most = at->ed->hotel * at->ed->group[group].count;
    bq_verdict verdict = bq_check(at->ed, at->st, cmd);
    /* Where colours are uneven, or houses scarce, only larger sales may keep the rule. */
    while ((verdict.code == BQ_NO_NOT_EVEN || verdict.code == BQ_NO_STOCK_SHORT) &&
           cmd->amount < most) {
        bool named = verdict.code == BQ_NO_STOCK_SHORT && verdict.detail > cmd->amount;
        cmd->amount = named ? (int32_t)verdict.detail : cmd->amount + 1;
        verdict = bq_check(at->ed, at->st, cmd);
    }
}

/* Where lots differ by one building at most, and none has a hotel, one off the highest leaves them as even, and goes back
 * to the stock: no larger sale need be looked for. */
static bool one_will_do(const bq_bot_sight *at, uint64_t lots)
{
    unsigned highest = 0, lowest = UINT8_MAX;
    for (; lots; lots &= lots - 1) {
        unsigned level = at->st->level[bq_low(lots)];
        highest = level > highest ? level : highest;
        lowest = level < lowest ? level : lowest;
    }
    return (highest < at->ed->hotel) & (highest - lowest <= 1);
}

bool bq__bots_sell_some(const bq_bot_sight *at, bq_command *cmd)
{
    int64_t least = INT64_MAX;
    unsigned where = BQ_GROUPS;
    uint64_t streets = at->st->deeds[at->seat] & at->ed->streets;
    for (uint64_t left = bq__bots_built_lots(at->st, streets); left;) {
        unsigned group = at->ed->square[bq_low(left)].group;
        uint64_t lots = at->ed->group[group].lots;
        int64_t lost = loss(at, lots & streets);
        bool less = lost < least || (lost == least && group < where); /* the first of equals */
        least = less ? lost : least;
        where = less ? group : where;
        left &= ~lots;
    }
    if (where == BQ_GROUPS)
        return false;
    if (one_will_do(at, at->ed->group[where].lots & streets))
        *cmd = sale_of(at, where, 1);
    else
        bq__bots_sale_in(at, where, cmd);
    return true;
}

/* ---- building ---- */

uint64_t bq__bots_building_ground(const bq_bot_sight *at)
{
    const bq_rules *rule = &at->ed->rule;
    uint64_t own = at->st->deeds[at->seat] & at->ed->streets, ground = 0;
    uint64_t fit = rule->build_needs_full_group ? bq__bots_own_whole(at) & own : own;
    if (!fit)
        return 0;
    for (uint64_t left = fit & ~at->st->mortgaged; left;) {
        uint64_t lots = at->ed->group[at->ed->square[bq_low(left)].group].lots;
        uint64_t mine = lots & own;
        left &= ~lots;
        uint64_t blocking = rule->build_blocked_by_group_mortgage == BQ_BLOCK_OWN_LOTS ? mine : lots;
        if (!(lots & at->st->prisons) && !(blocking & at->st->mortgaged))
            ground |= mine;
    }
    return ground;
}

/* The lowest lots of a colour. */
static uint64_t lowest(const bq_state *st, uint64_t lots)
{
    unsigned least = UINT8_MAX;
    uint64_t low = 0;
    for (; lots; lots &= lots - 1) {
        unsigned level = st->level[bq_low(lots)];
        low = level < least ? 0 : low; /* no branch: it cannot be guessed */
        low |= level <= least ? lots & -lots : 0;
        least = level < least ? level : least;
    }
    return low;
}

uint64_t bq__bots_next_lots(const bq_bot_sight *at, uint64_t ground)
{
    uint64_t next = 0;
    if (at->ed->rule.build_only_where_standing)
        ground &= bq__bots_bit(at->st->position[at->seat]);
    if (at->ed->rule.build_even == BQ_EVEN_NO)
        return ground;
    for (uint64_t left = ground; left;) {
        uint64_t lots = at->ed->group[at->ed->square[bq_low(left)].group].lots &
                        at->st->deeds[at->seat];
        next |= lowest(at->st, lots) & ground;
        left &= ~lots;
    }
    return next;
}

/* Where the rule places buildings a colour is named instead of a lot. */
bq_command bq__bots_build_one(const bq_bot_sight *at, unsigned square)
{
    bq_command cmd = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)at->seat};
    if (at->ed->rule.build_even == BQ_EVEN_AUTO) {
        cmd.a = at->ed->square[square].group;
        cmd.amount = 1;
    } else {
        cmd.order.n = 1;
        cmd.order.step[0] = (uint8_t)square;
    }
    return cmd;
}

/* ---- offers ---- */

/* It keeps what is mortgaged: to lift it costs more. */
bool bq__bots_affords(const bq_bot_sight *at, unsigned seat, const bq_terms *t)
{
    int64_t left = at->st->cash[seat] - t->take_cash;
    return left >= 0 && left + t->give_cash >= bq_transfer_cost(at->ed, t->give & at->st->mortgaged, 0);
}

int64_t bq__bots_forgiven(const bq_bot_sight *at, const bq_terms *terms)
{
    bq_ask q = bq_question(at->ed, at->st);
    return terms->settles && q.kind == BQ_ASK_DEBT ? q.amount : 0;
}
