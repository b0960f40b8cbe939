/* raise.c - how the money for a debt can be raised, step by step, as tried on a copy of the game: what every client
 * proposes to a debtor. */
#include "base/bits.h"
#include "game/choice.h"
#include "game/internal.h"
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

/* Not the purse: in debt it is paid from at once. */
int64_t bq__game_choice_gain(const bq_sink *sink, unsigned seat)
{
    int64_t gain = 0;
    for (uint32_t i = 0; i < sink->n && i < sink->cap; i++) {
        const bq_event *e = &sink->at[i];
        if (e->kind == BQ_EV_PAY && e->to == seat && e->seat == BQ_BANK &&
            (e->what == BQ_FOR_REFUND || e->what == BQ_FOR_MORTGAGE))
            gain += e->amount;
    }
    return gain;
}

static int64_t gain_of(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_command *cmd)
{
    bq_state copy = *st;
    bq_event events[BQ__CHOICE_EVENTS];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    return bq_suppose(ed, &copy, cmd, &sink).code == BQ_NO_OK ? bq__game_choice_gain(&sink, seat) : 0;
}

/* One level, or as many as the stock of houses asks for: in console a hotel may go alone (K14). */
bool bq__game_choice_sale(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned lot, bq_command *cmd)
{
    *cmd = (bq_command){.verb = BQ_CMD_SELL, .seat = (uint8_t)seat};
    for (unsigned to = st->level[lot]; to-- > 0;) {
        cmd->order = (bq_order){.n = 1, .step = {(uint8_t)lot, (uint8_t)to}};
        if (bq_check(ed, st, cmd).code == BQ_NO_OK)
            return true;
    }
    return false;
}

/* The colour by the least count that works: where the rule takes buildings off, or no lot can go alone. */
static bool whole_colour(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned lot, bq_command *cmd)
{
    unsigned group = ed->square[lot].group;
    for (int32_t n = 1; n <= ed->hotel * ed->group[group].count; n++) {
        *cmd = (bq_command){.verb = BQ_CMD_SELL, .seat = (uint8_t)seat, .a = (uint8_t)group, .amount = n};
        if (bq_check(ed, st, cmd).code == BQ_NO_OK)
            return true;
    }
    return false;
}

/* The smallest thing that raises money on that square. */
static bool step_at(const bq_edition *ed, const bq_state *st, const bq_options *may, unsigned square, bq_command *cmd)
{
    unsigned seat = cmd->seat;
    if (may->mortgage >> square & 1u) {
        *cmd = (bq_command){.verb = BQ_CMD_MORTGAGE, .seat = (uint8_t)seat, .squares = UINT64_C(1) << square};
        return true;
    }
    return bq__game_choice_sale(ed, st, seat, square, cmd) || whole_colour(ed, st, seat, square, cmd);
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
