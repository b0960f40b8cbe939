/* counter.c - counter-offers of bots to a person, instead of a bare no: the same exchange, for as much more as it
 * takes. */
#include "bots/internal.h"

enum { HALVINGS = 24 };

bool bq__bots_would_take(const bq_bot *bot, const bq_bot_sight *at, bq_state *st, unsigned from, int64_t pays)
{
    bq_bot_sight there = *at;
    bq_terms *t = &st->offer[from];
    t->give_cash = pays > 0 ? (int32_t)pays : 0;
    t->take_cash = pays < 0 ? (int32_t)-pays : 0;
    there.st = st;
    return bot->judges(bot, &there, from) == BQ_BOT_TAKES;
}

int64_t bq__bots_could_pay(const bq_bot_sight *at, unsigned from)
{
    const bq_terms *t = &at->st->offer[from];
    int64_t purse = at->st->cash[from] - bq_transfer_cost(at->ed, t->take & at->st->mortgaged, 0);
    return bq__bots_floor(at->ed, purse < BQ_AMOUNT ? purse : BQ_AMOUNT);
}

bool bq__bots_least(const bq_bot *bot, const bq_bot_sight *at, unsigned from, int64_t *pays)
{
    const bq_terms *t = &at->st->offer[from];
    int64_t coin = at->ed->rule.money_scale, low = ((int64_t)t->give_cash - t->take_cash) / coin;
    int64_t high = bq__bots_could_pay(at, from) / coin;
    bq_state st = *at->st;
    if (t->settles || !bot->style || high <= low || !bq__bots_would_take(bot, at, &st, from, high * coin))
        return false;
    for (unsigned i = 0; i < HALVINGS && low + 1 < high; i++) {
        int64_t middle = low + (high - low) / 2;
        if (bq__bots_would_take(bot, at, &st, from, middle * coin))
            high = middle;
        else
            low = middle;
    }
    *pays = high * coin;
    return true;
}

bool bq__bots_counter(const bq_bot *bot, const bq_bot_sight *at, unsigned from, bq_command *cmd)
{
    const bq_terms *t = &at->st->offer[from];
    int64_t pays;
    if (t->give_cards || t->take_cards || at->st->offers >> at->seat & 1u || !bq__bots_least(bot, at, from, &pays))
        return false;
    *cmd = (bq_command){.verb = BQ_CMD_OFFER, .seat = (uint8_t)at->seat};
    cmd->terms = (bq_terms){.give = t->take,
                            .take = t->give,
                            .give_cash = pays < 0 ? (int32_t)-pays : 0,
                            .take_cash = pays > 0 ? (int32_t)pays : 0,
                            .to = (uint8_t)from};
    return bq__bots_decent(at, &cmd->terms) && bq_check(at->ed, at->st, cmd).code == BQ_NO_OK;
}
