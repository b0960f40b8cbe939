/* scripted.c - a bot of plain rules and parameters: buys what it can, bids up to what a deed is worth
 * to it, trades towards whole colours, builds where a house brings most, pledges before it sells.
 *
 * Its style says how much of each. Here are its answers; worth.c counts, property.c builds, trade.c
 * makes and judges offers. */
#include "bots/internal.h"

/* ---- buying ---- */

static bq_command buy(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_BUY, .seat = (uint8_t)at->seat};
    int64_t cash = at->st->cash[at->seat], left = cash - q->amount;
    uint64_t deed = bq__bots_bit(q->square);
    int64_t keep = bq__bots_cash_kept(bot, at, bot->style->reserve);
    if (left >= keep)
        return cmd;
    int64_t worth = bq__bots_gain(bot, at, at->seat, deed, 0, left);
    if (left >= 0 &&
        (worth >= 2 * (int64_t)q->amount || (worth > q->amount && left >= keep / 3)))
        return cmd;
    if (left < 0 && bot->style->pledge && worth >= 2 * (int64_t)q->amount) {
        cmd.verb = BQ_CMD_MORTGAGE;
        cmd.squares = bq__bots_stray(at, -left, at->ed->group[at->ed->square[q->square].group].lots);
        if (cmd.squares && bq_check(at->ed, at->st, &cmd).code == BQ_NO_OK)
            return cmd;
    }
    return (bq_command){.verb = BQ_CMD_DECLINE, .seat = (uint8_t)at->seat};
}

/* ---- auctions ---- */

/* What the keenest rival still bidding would gain by it. */
static int64_t rival_worth(const bq_bot *bot, const bq_bot_sight *at, uint64_t deed)
{
    int64_t most = 0;
    for (unsigned other = 0; other < at->st->seats; other++) {
        if (other == at->seat || !(at->st->auction.in >> other & 1u))
            continue;
        int64_t cash = at->st->cash[other];
        int64_t worth = bq__bots_gain(bot, at, other, deed, 0, cash);
        if (worth > cash)
            worth = cash;
        if (worth > most)
            most = worth;
    }
    return most;
}

/* A house or hotel: its price and half as much again, in the dearest colour that could take it. */
static int64_t building_worth(const bq_bot_sight *at)
{
    int64_t most = 0;
    for (uint64_t left = bq__bots_next_lots(at, bq__bots_building_ground(at)); left; left &= left - 1)
        if (at->ed->square[bq_low(left)].house_cost > most)
            most = at->ed->square[bq_low(left)].house_cost;
    return most * 3 / 2;
}

static bq_command bid(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_PASS, .seat = (uint8_t)at->seat};
    const bq_bot_style *style = bot->style;
    int64_t cash = at->st->cash[at->seat];
    int64_t most = cash - bq__bots_part(at->ed->rule.salary, style->reserve) / 4, worth;
    if (most < q->amount)
        return cmd;
    if (q->what == BQ_LOT_DEED) {
        uint64_t deed = bq__bots_bit(q->square);
        worth = bq__bots_gain(bot, at, at->seat, deed, 0, cash);
        if (style->deny) {
            int64_t denied = bq__bots_part(rival_worth(bot, at, deed), style->deny);
            worth = worth > denied ? worth : denied;
        }
    } else {
        worth = building_worth(at);
    }
    if (most > worth)
        most = worth;
    if (most > BQ_AMOUNT)
        most = BQ_AMOUNT;
    most = bq__bots_floor(at->ed, most);
    if (most < q->amount)
        return cmd;
    cmd.verb = BQ_CMD_BID;
    cmd.amount = (int32_t)(q->amount +
                           bq__bots_floor(at->ed, bq__bots_part(most - q->amount, style->raise)));
    return cmd;
}

/* ---- jail ---- */

/* It leaves while there is something to buy outside, and while the board is kind. */
static bool leaves(const bq_bot *bot, const bq_bot_sight *at)
{
    const bq_bot_style *style = bot->style;
    if (at->st->rounds >= (uint32_t)style->jail_rounds)
        return false;
    if (style->jail_fear >= 1000)
        return true;
    return bq__bots_danger(at) * 10 <= (int64_t)at->ed->rule.salary * style->jail_fear;
}

bq_command bq__bots_scripted_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    switch (q->kind) {
    case BQ_ASK_ROLL:
        if (at->st->jailed >> at->seat & 1u)
            return bq__bots_out_of_jail(at, leaves(bot, at), BQ_CMD_ROLL);
        return bq__bots_plain_answer(at, q);
    case BQ_ASK_JAILED:
        return bq__bots_out_of_jail(at, leaves(bot, at), BQ_CMD_STAY);
    case BQ_ASK_BUY:
        return buy(bot, at, q);
    case BQ_ASK_AUCTION:
        return bid(bot, at, q);
    default:
        return bq__bots_plain_answer(at, q);
    }
}

bool bq__bots_scripted_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    if (at->st->claims && bq__bots_claim(at, out))
        return true;
    if (!at->st->deeds[at->seat]) {
        at->cache->purse = INT64_MAX;
        return false;
    }
    if (at->seat == at->st->turn) {
        at->cache->silent_turn = !bot->style->offers || !at->ed->rule.trade;
        if (!at->cache->silent_turn && !at->silent && bq__bots_scripted_offer(bot, at, out))
            return true;
    }
    return !at->unchanged && bq__bots_improve(bot, at, out);
}
