/* raise.c - steps that raise the money for a debt, tried on a copy of the game: what every client
 * proposes to a debtor. Of all ways that with the least rent lost is looked for; where nothing is enough, nothing is
 * proposed. */
#include "base/bits.h"
#include "game/choice.h"
#include "game/internal.h"
#include "game/step.h"

static int32_t owed(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    bq_ask q = bq_question(ed, st);
    return q.kind == BQ_ASK_DEBT && q.seat == seat ? q.amount : 0;
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
    if (bq__game_choice_sale(ed, st, seat, square, cmd))
        return true;
    for (uint64_t left = may->sell & ed->group[ed->square[square].group].lots; left; left &= left - 1)
        if (bq__game_choice_sale(ed, st, seat, bq_low(left), cmd))
            return false; /* that lot is looked at by itself */
    return whole_colour(ed, st, seat, square, cmd);
}

/* ---- what it costs to raise it ---- */

/* One way to raise some money, tried: what it brings, and the rent that is lost by it. */
typedef struct trial {
    bq_command cmd;
    int64_t gain;
    int64_t damage;
    bq_state after;
} trial;

/* What all deeds of a seat earn, each once; of utilities at the throw that is to be expected. */
static int64_t rents(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    int64_t sum = 0;
    for (uint64_t left = st->deeds[seat]; left; left &= left - 1)
        sum += bq_rent(ed, st, bq_low(left), 7);
    return sum;
}

static bool try_step(const bq_edition *ed, const bq_state *st, const bq_command *cmd, trial *out)
{
    bq_event events[BQ__CHOICE_EVENTS];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    *out = (trial){.cmd = *cmd, .after = *st};
    if (bq_suppose(ed, &out->after, cmd, &sink).code != BQ_NO_OK)
        return false;
    out->gain = bq__game_choice_gain(&sink, cmd->seat);
    out->damage = rents(ed, st, cmd->seat) - rents(ed, &out->after, cmd->seat);
    return out->gain > 0;
}

/* Less damage for the same money; then the smaller thing. */
static bool gentler(const trial *a, const trial *b)
{
    int64_t one = a->damage * b->gain, other = b->damage * a->gain;
    return one != other ? one < other : a->gain < b->gain;
}

/* Of those that are enough alone. */
static bool gentler_alone(const trial *a, const trial *b)
{
    return a->damage != b->damage ? a->damage < b->damage : a->gain < b->gain;
}

/* The gentlest next step, and the gentlest that ends the debt; gain 0: there is none. */
static void look(const bq_edition *ed, const bq_state *st, unsigned seat, trial *next, trial *last)
{
    bq_options may;
    int64_t missing = owed(ed, st, seat) - st->cash[seat];
    bq_legal(ed, st, seat, &may);
    next->gain = next->damage = last->gain = last->damage = 0;
    for (uint64_t left = may.mortgage | may.sell; left; left &= left - 1) {
        bq_command cmd = {.seat = (uint8_t)seat};
        trial one;
        if (!step_at(ed, st, &may, bq_low(left), &cmd) || !try_step(ed, st, &cmd, &one))
            continue;
        if (!next->gain || gentler(&one, next))
            *next = one;
        if (one.gain >= missing && (!last->gain || gentler_alone(&one, last)))
            *last = one;
    }
}

/* ---- the plan ---- */

typedef struct plan {
    bq_command step[BQ_RAISE_STEPS];
    int64_t gain[BQ_RAISE_STEPS];
    unsigned n;
} plan;

static void put(plan *p, const trial *t)
{
    p->step[p->n] = t->cmd;
    p->gain[p->n++] = t->gain;
}

/* The plan without one of its steps: true, and it stands in `out`, if the debt is paid all the same. */
static bool without(const bq_edition *ed, const bq_state *now, unsigned seat, const plan *p, unsigned left_out, plan *out)
{
    bq_state st = *now;
    trial t;
    out->n = 0;
    for (unsigned i = 0; i < p->n; i++) {
        if (i == left_out)
            continue;
        if (!owed(ed, &st, seat) || !try_step(ed, &st, &p->step[i], &t))
            return false;
        st = t.after;
        put(out, &t);
    }
    return !owed(ed, &st, seat);
}

/* Does a later step go on where this one begins? It names the level that is left, and would do both. */
static bool goes_on(const plan *p, unsigned i)
{
    const bq_command *one = &p->step[i];
    for (unsigned k = i + 1; k < p->n; k++)
        if (one->verb == BQ_CMD_SELL && p->step[k].verb == BQ_CMD_SELL && one->order.n && p->step[k].order.n &&
            one->order.step[0] == p->step[k].order.step[0])
            return true;
    return false;
}

/* What came first may have become needless by what came later. */
static void thin(const bq_edition *ed, const bq_state *now, unsigned seat, plan *p)
{
    plan fewer;
    for (unsigned i = p->n; i-- > 0;)
        if (!goes_on(p, i) && without(ed, now, seat, p, i, &fewer))
            *p = fewer;
}

/* Gently, step by step, until it is paid. From each step on it may be better to end it with a single one. */
static bool make(const bq_edition *ed, const bq_state *now, unsigned seat, plan *best)
{
    plan way = {.n = 0};
    bq_state st = *now;
    int64_t damage = 0, least = INT64_MAX;
    while (owed(ed, &st, seat) && way.n < BQ_RAISE_STEPS) {
        trial next, last;
        look(ed, &st, seat, &next, &last);
        if (last.gain && damage + last.damage < least) {
            least = damage + last.damage;
            *best = way;
            put(best, &last);
        }
        if (!next.gain)
            break;
        damage += next.damage;
        put(&way, &next);
        st = next.after;
    }
    return least < INT64_MAX;
}

unsigned bq_raise_plan(const bq_edition *ed, const bq_state *now, unsigned seat, bq_command *steps, int64_t *gains,
                       unsigned most)
{
    plan best = {.n = 0};
    if (!owed(ed, now, seat) || !make(ed, now, seat, &best))
        return 0;
    thin(ed, now, seat, &best);
    unsigned n = best.n < most ? best.n : most;
    for (unsigned i = 0; i < n; i++) {
        steps[i] = best.step[i];
        gains[i] = best.gain[i];
    }
    return n;
}
