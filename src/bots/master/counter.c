/* counter.c - what bots say to a person's offer instead of a bare no: the same exchange, for as much more as it takes. And
 * what harms a person. */
#include "bots/master/internal.h"

enum { HARM = 2 * BQ__BOTS_MASTER_POINT, HALVINGS = 24 };

bool bq__bots_harms(const bq_bot_sight *at, const bq_terms *t)
{
    if (!at->sense->net)
        return false;
    bq_state then = *at->st;
    bq__bots_master_trade(at->ed, &then, at->seat, t);
    return bq__bots_master_chance(at, &then, t->to) < bq__bots_master_chance(at, at->st, t->to) - HARM;
}

/* Would the bot take the offer of `from` if they paid so much more? */
static bool takes(const bq_bot *bot, const bq_bot_sight *at, bq_state *st, unsigned from, int64_t pays)
{
    bq_bot_sight there = *at;
    bq_terms *t = &st->offer[from];
    t->give_cash = pays > 0 ? (int32_t)pays : 0;
    t->take_cash = pays < 0 ? (int32_t)-pays : 0;
    there.st = st;
    return bot->judges(bot, &there, from) == BQ_BOT_TAKES;
}

bool bq__bots_counter(const bq_bot *bot, const bq_bot_sight *at, unsigned from, bq_command *cmd)
{
    const bq_terms *t = &at->st->offer[from];
    int64_t coin = at->ed->rule.money_scale, low = ((int64_t)t->give_cash - t->take_cash) / coin;
    int64_t high = (at->st->cash[from] - bq_transfer_cost(at->ed, t->take & at->st->mortgaged, 0)) / coin;
    bq_state st = *at->st;
    if (t->settles || t->give_cards || t->take_cards || at->st->offers >> at->seat & 1u || !bot->style ||
        high * coin > BQ_AMOUNT || high <= low || !takes(bot, at, &st, from, high * coin))
        return false;
    for (unsigned i = 0; i < HALVINGS && low + 1 < high; i++) {
        int64_t middle = low + (high - low) / 2;
        if (takes(bot, at, &st, from, middle * coin))
            high = middle;
        else
            low = middle;
    }
    int64_t pays = high * coin;
    *cmd = (bq_command){.verb = BQ_CMD_OFFER, .seat = (uint8_t)at->seat};
    cmd->terms = (bq_terms){.give = t->take,
                            .take = t->give,
                            .give_cash = pays < 0 ? (int32_t)-pays : 0,
                            .take_cash = pays > 0 ? (int32_t)pays : 0,
                            .to = (uint8_t)from};
    return bq__bots_decent(at, &cmd->terms) && bq_check(at->ed, at->st, cmd).code == BQ_NO_OK;
}
