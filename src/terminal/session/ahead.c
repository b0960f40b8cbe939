/* ahead.c - words that people say ahead: how far they bid in an auction, and that they roll when their turn comes. Asked, they
 * answer by it with a command of their own, which is told as any other. The log knows nothing of it: it holds while the
 * game is at the table, and a game that is loaded asks again. */
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

/* ---- how far to bid ---- */

unsigned bq__session_bidder(const bq__session *s, unsigned seat)
{
    const bq_state *st = bq_table_state(s->table);
    unsigned in = bq_question(bq_table_edition(s->table), st).kind == BQ_ASK_AUCTION ? st->auction.in : 0;
    in &= bq__session_people(s);
    return seat < BQ_SEATS && in >> seat & 1u ? seat : in ? bq_low(in) : BQ_SEATS;
}

/* Whoever leads has bid already: that sum is a limit too. */
static int64_t least_limit(const bq_state *st, const bq_ask *q, unsigned seat)
{
    return st->auction.bidder == seat ? st->auction.high : q->amount;
}

static bool lift(bq__session *s, unsigned seat)
{
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", seat);
    bool stood = s->ahead.limit[seat] != 0;
    s->ahead.limit[seat] = 0;
    bq__session_say(s, stood ? "say" : "no", stood ? BQ_T_PLAIN_LIMIT_LIFTED : BQ_T_PLAIN_LIMIT_NONE, &who, 1);
    return stood;
}

bool bq__session_limit(bq__session *s, unsigned seat, int32_t most, bool sure)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    const bq_ask q = bq_question(ed, st);
    const bq_command far = {.verb = BQ_CMD_BID, .seat = (uint8_t)seat, .a = BQ__LIMIT, .amount = most};
    if (seat >= BQ_SEATS || bq__session_bidder(s, seat) != seat) {
        bq__session_tell(s, "no", BQ_T_PLAIN_LIMIT_WHERE);
        return false;
    }
    if (!most)
        return lift(s, seat);
    if (most < least_limit(st, &q, seat)) { /* it would be a pass, and more often a digit that is missing */
        bq__session_refusal(s, &(bq_verdict){.code = BQ_NO_BID_LOW, .detail = (int32_t)least_limit(st, &q, seat)});
        return false;
    }
    if (!sure && !bq__session_for_programs(s) && bq_choice_steep(ed, st, &far) && !s->listener.on_sure(s->listener.ctx, &far))
        return false;
    s->ahead.limit[seat] = most;
    s->relist = true;
    BQ__SAY(s, "say", BQ_T_PLAIN_LIMIT_SET, bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_of(BQ_ARG_MONEY, "amount", most));
    return true;
}

/* ---- the next roll ---- */

bool bq__session_roll_ahead(bq__session *s, unsigned seat)
{
    const bq_state *st = bq_table_state(s->table);
    const bq_ask q = bq_question(bq_table_edition(s->table), st);
    bool plays = bq__session_is_person(s, seat) && st->in >> seat & 1u && q.kind != BQ_ASK_OVER;
    if (!plays || (q.seat == seat && q.kind == BQ_ASK_ROLL)) {
        bq__session_tell(s, "no", plays ? BQ_T_SCREEN_ONWARD_NOW : BQ_T_PLAIN_AHEAD_NOBODY);
        return false;
    }
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", seat);
    s->ahead.rolls ^= 1u << seat;
    bq__session_say(s, "say", s->ahead.rolls >> seat & 1u ? BQ_T_PLAIN_AHEAD_ON : BQ_T_PLAIN_AHEAD_OFF, &who, 1);
    return true;
}

/* F15: a rent of somebody here would lapse with the roll. */
static bool claims(const bq__session *s)
{
    const bq_state *st = bq_table_state(s->table);
    for (unsigned i = 0; i < st->claims; i++) {
        const bq_command cmd = {.verb = BQ_CMD_CLAIM, .seat = st->claim[i].owner, .a = st->claim[i].square};
        if (bq__session_is_person(s, cmd.seat) && bq_check(bq_table_edition(s->table), st, &cmd).code == BQ_NO_OK)
            return true;
    }
    return false;
}

/* ---- asked ---- */

static bool may(const bq__session *s, const bq_command *cmd)
{
    return bq_check(bq_table_edition(s->table), bq_table_state(s->table), cmd).code == BQ_NO_OK;
}

static bool bids(const bq__session *s, const bq_ask *q, bq_command *cmd)
{
    int32_t most = s->ahead.limit[q->seat];
    *cmd = (bq_command){.verb = BQ_CMD_BID, .seat = q->seat, .amount = (int32_t)q->amount};
    if (most && (q->amount > most || !may(s, cmd)))
        *cmd = (bq_command){.verb = BQ_CMD_PASS, .seat = q->seat};
    return most && may(s, cmd);
}

/* In jail there is more to choose from. */
static bool rolls(bq__session *s, const bq_ask *q, bq_command *cmd)
{
    bool jailed = (unsigned)bq_table_state(s->table)->jailed >> q->seat & 1u;
    if (!(s->ahead.rolls >> q->seat & 1u) || claims(s))
        return false;
    s->ahead.rolls &= ~(1u << q->seat);
    *cmd = (bq_command){.verb = BQ_CMD_ROLL, .seat = q->seat};
    return !jailed && may(s, cmd);
}

bool bq__session_said_ahead(bq__session *s, const bq_ask *q, bq_command *cmd)
{
    if (q->kind == BQ_ASK_AUCTION)
        return bids(s, q, cmd);
    return q->kind == BQ_ASK_ROLL && rolls(s, q, cmd);
}

bool bq__session_say_ahead(bq__session *s, const bq_ask *q)
{
    bq_command cmd;
    if (!bq__session_said_ahead(s, q, &cmd))
        return false;
    if (bq__session_submit(s, &cmd))
        return true;
    s->ahead.limit[q->seat] = 0; /* it was said why not; it is not tried for ever */
    return false;
}

/* ---- over ---- */

void bq__session_ahead_heard(bq__session *s, const bq_event *e)
{
    if (e->kind == BQ_EV_AUCTION || e->kind == BQ_EV_SOLD || e->kind == BQ_EV_UNSOLD)
        memset(s->ahead.limit, 0, sizeof s->ahead.limit);
    else if (e->kind == BQ_EV_PASS)
        s->ahead.limit[e->seat] = 0;
    else if (e->kind == BQ_EV_ROLL)
        s->ahead.rolls &= ~(1u << e->seat);
}
