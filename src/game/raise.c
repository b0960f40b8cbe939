/* raise.c - how the money for a debt can be raised, step by step, as tried on a copy of the game: what every client
 * proposes to a debtor. */
#include "base/bits.h"
#include "game/choice.h"
#include "game/step.h"

static int32_t owed(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bq_ask q = bq_question(ed, st);
    return q.kind == BQ_ASK_DEBT && q.seat == seat ? q.amount : 0;
}

/* The smallest thing that is enough, else the largest: few deeds are touched. */
static bool better(int64_t gain, int64_t best, int64_t missing)
{
    if (best == 0)
        return true;
    bool enough = gain >= missing, best_enough = best >= missing;
    if (enough != best_enough)
        return enough;
    return enough ? gain < best : gain > best;
}

static int64_t gain_of(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    bq_state copy = *st;
    bq_event events[64];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    int64_t gain = 0;
    if (bq_suppose(ed, &copy, cmd, &sink).code != BQ_NO_OK)
        return 0;
    for (uint32_t i = 0; i < sink.n; i++) /* not the purse: the debt may be paid from it at once */
        if (events[i].kind == BQ_EV_PAY && events[i].to == seat && events[i].seat == BQ_BANK)
            gain += events[i].amount;
    return gain;
}

static bool step_at(const bq_edition *ed, const bq_state *st, const bq_options *may, unsigned square, bq_command *cmd)
{
    *cmd = (bq_command){.verb = BQ_CMD_MORTGAGE, .seat = cmd->seat};
    if (may->mortgage >> square & 1u) {
        cmd->squares = (uint64_t)1 << square;
        return true;
    }
    cmd->verb = BQ_CMD_SELL;
    if (ed->rule.build_even == BQ_EVEN_AUTO) {
        cmd->a = ed->square[square].group;
        cmd->amount = 1;
    } else {
        cmd->order = (bq_order){.n = 1, .step = {(uint8_t)square, (uint8_t)(st->level[square] - 1)}};
    }
    return may->sell >> square & 1u;
}

/* Hotels, and no houses in stock: no lot alone, but the colour by the least count that works. */
static int64_t whole_colour(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square, bq_command *cmd)
{
    unsigned group = ed->square[square].group;
    for (int32_t n = 1; n <= ed->hotel * ed->group[group].count; n++) {
        *cmd = (bq_command){.verb = BQ_CMD_SELL, .seat = (uint8_t)seat, .a = (uint8_t)group, .amount = n};
        int64_t gain = gain_of(ed, st, seat, cmd);
        if (gain > 0)
            return gain;
    }
    return 0;
}

static int64_t best_step(const bq_edition *ed, const bq_state *st, unsigned seat, int64_t missing, bq_command *out)
{
    bq_options may;
    int64_t best = 0;
    bq_legal(ed, st, seat, &may);
    for (uint64_t left = may.mortgage | may.sell; left; left &= left - 1) {
        bq_command cmd = {.seat = (uint8_t)seat};
        if (!step_at(ed, st, &may, bq_low(left), &cmd))
            continue;
        int64_t gain = gain_of(ed, st, seat, &cmd);
        if (gain == 0 && cmd.verb == BQ_CMD_SELL)
            gain = whole_colour(ed, st, seat, bq_low(left), &cmd);
        if (gain > 0 && better(gain, best, missing)) {
            best = gain;
            *out = cmd;
        }
    }
    return best;
}

unsigned bq_raise_plan(const bq_edition *ed, const bq_state *now, unsigned seat, bq_command *steps, int64_t *gains,
                       unsigned most)
{
    bq_state st = *now;
    unsigned n = 0;
    while (n < most && owed(ed, &st, seat) > 0) {
        gains[n] = best_step(ed, &st, seat, owed(ed, &st, seat) - st.cash[seat], &steps[n]);
        if (gains[n] <= 0)
            break;
        bq_suppose(ed, &st, &steps[n], NULL);
        n++;
    }
    return n;
}
