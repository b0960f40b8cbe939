/* random.c - the bot that does any lawful thing: company for a first game, and a measure for others. */
#include "bots/internal.h"

static unsigned any_of(uint64_t set, bq_rng *rng)
{
    uint32_t k = bq_rng_below(rng, bq_count(set));
    while (k--)
        set &= set - 1;
    return bq_low(set);
}

static bq_command bid(const bq_state *st, unsigned seat, const bq_ask *q, bq_rng *rng)
{
    bq_command cmd = {.verb = BQ_CMD_PASS, .seat = (uint8_t)seat};
    if (st->cash[seat] >= q->amount && bq_rng_below(rng, 3)) {
        cmd.verb = BQ_CMD_BID;
        cmd.amount = q->amount;
    }
    return cmd;
}

/* Raise what can be raised: a pledge, else a building, else give up. */
static bq_command in_debt(const bq_bot_sight *at)
{
    bq_options may;
    bq_legal(at->ed, at->st, at->seat, &may);
    bq_command cmd = {.verb = BQ_CMD_DECLARE, .seat = (uint8_t)at->seat};
    if (may.mortgage) {
        cmd.verb = BQ_CMD_MORTGAGE;
        cmd.squares = bq__bots_bit(any_of(may.mortgage, at->whims));
    } else if (may.sell) {
        bq__bots_sale_in(at, at->ed->square[any_of(may.sell, at->whims)].group, &cmd);
    }
    return cmd;
}

bq_command bq__bots_random_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    const bq_edition *ed = at->ed;
    const bq_state *st = at->st;
    unsigned seat = at->seat;
    bq_rng *rng = at->whims;
    (void)bot;
    bq_command cmd = {.seat = (uint8_t)seat};
    bq_options may;
    switch (q->kind) {
    case BQ_ASK_ROLL:
        bq_legal(ed, st, seat, &may);
        cmd.verb = BQ_CMD_ROLL;
        if (may.verbs >> BQ_CMD_PAY & 1u && bq_rng_below(rng, 2))
            cmd.verb = BQ_CMD_PAY;
        if (may.use && bq_rng_below(rng, 2)) {
            cmd.verb = BQ_CMD_USE;
            cmd.a = (uint8_t)bq_low(may.use);
        }
        return cmd;
    case BQ_ASK_END:
        bq_legal(ed, st, seat, &may);
        cmd.verb = BQ_CMD_END;
        if (may.build && bq_rng_below(rng, 2)) {
            cmd.verb = BQ_CMD_BUILD;
            cmd.a = ed->square[any_of(may.build, rng)].group;
            cmd.amount = 1;
        }
        return cmd;
    case BQ_ASK_BUY:
        cmd.verb = st->cash[seat] >= q->amount && bq_rng_below(rng, 4) ? BQ_CMD_BUY : BQ_CMD_DECLINE;
        return cmd;
    case BQ_ASK_AUCTION:
        return bid(st, seat, q, rng);
    case BQ_ASK_TAX:
        cmd.verb = bq_rng_below(rng, 2) ? BQ_CMD_FLAT : BQ_CMD_SHARE;
        return cmd;
    case BQ_ASK_FINE_OR_DRAW:
        cmd.verb = bq_rng_below(rng, 2) ? BQ_CMD_PAY : BQ_CMD_DRAW;
        return cmd;
    case BQ_ASK_DEBT:
        return in_debt(at);
    case BQ_ASK_WANT:
        cmd.verb = BQ_CMD_WANT;
        cmd.amount = (int32_t)bq_rng_below(rng, q->n + 1);
        return cmd;
    case BQ_ASK_PLACE:
        bq_legal(ed, st, seat, &may);
        cmd.verb = BQ_CMD_PLACE;
        cmd.a = (uint8_t)any_of(may.place, rng);
        return cmd;
    case BQ_ASK_INHERIT:
        cmd.verb = BQ_CMD_KEEP;
        return cmd;
    case BQ_ASK_JAILED:
        cmd.verb = BQ_CMD_STAY;
        return cmd;
    default:
        cmd.verb = BQ_CMD_LEAVE;
        return cmd;
    }
}

/* It claims its rents, and otherwise leaves its property alone between turns. */
bool bq__bots_random_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    (void)bot;
    at->cache->purse = INT64_MAX;
    at->cache->silent_turn = true;
    return bq__bots_claim(at, out);
}

/* One offer in four that it can pay for. */
enum bq_bot_view bq__bots_random_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    (void)bot;
    if (!bq__bots_affords(at, at->seat, &at->st->offer[from]))
        return BQ_BOT_NO_CASH;
    return bq_rng_below(at->whims, 4) ? BQ_BOT_TOO_LITTLE : BQ_BOT_TAKES;
}
