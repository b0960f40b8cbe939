/* random.c - the bot that does any lawful thing: company for a first game, and a measure for others. */
#include "bots/bots.h"

static unsigned low(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static unsigned any_of(uint64_t set, bq_rng *rng)
{
    uint32_t k = bq_rng_below(rng, (uint32_t)__builtin_popcountll(set));
    while (k--)
        set &= set - 1;
    return low(set);
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
static bq_command in_debt(const bq_edition *ed, const bq_state *st, unsigned seat, bq_rng *rng)
{
    bq_options may;
    bq_legal(ed, st, seat, &may);
    bq_command cmd = {.verb = BQ_CMD_DECLARE, .seat = (uint8_t)seat};
    if (may.mortgage) {
        cmd.verb = BQ_CMD_MORTGAGE;
        cmd.squares = (uint64_t)1 << any_of(may.mortgage, rng);
    } else if (may.sell) {
        unsigned square = any_of(may.sell, rng);
        cmd.verb = BQ_CMD_SELL;
        cmd.a = ed->square[square].group;
        cmd.amount = 1;
        bq_verdict verdict = bq_check(ed, st, &cmd);
        if (verdict.code == BQ_NO_STOCK_SHORT)
            cmd.amount = (int32_t)verdict.detail;
    }
    return cmd;
}

bq_command bq_bot_random(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_ask *q,
                         bq_rng *rng)
{
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
            cmd.a = (uint8_t)low(may.use);
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
        return in_debt(ed, st, seat, rng);
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
