/* standing.c - words that people say ahead (game/standing.h), as lines and screens take and tell them. */
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
    bool stood = s->standing.limit[seat] != 0;
    s->standing.limit[seat] = 0;
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
    s->standing.limit[seat] = most;
    s->standing.passes &= ~(1u << seat);
    s->relist = true;
    s->refused_at = 0; /* a new word is a new try */
    BQ__SAY(s, "say", BQ_T_PLAIN_LIMIT_SET, bq_arg_of(BQ_ARG_SEAT, "seat", seat), bq_arg_of(BQ_ARG_MONEY, "amount", most));
    return true;
}

/* ---- the next roll, the next purchase, this auction ---- */

static bool toggle(bq__session *s, unsigned seat, enum bq_standing_word word)
{
    const bq_arg who = bq_arg_of(BQ_ARG_SEAT, "seat", seat);
    enum bq_text_key told;
    bool said = bq_standing_toggle(&s->standing, bq_table_edition(s->table), bq_table_state(s->table), bq__session_people(s), seat,
                                   word, &told);
    bq__session_say(s, said ? "say" : "no", told, &who, said ? 1 : 0);
    return said;
}

bool bq__session_roll_ahead(bq__session *s, unsigned seat)
{
    return toggle(s, seat, BQ_STANDING_ROLL);
}

bool bq__session_decline_ahead(bq__session *s, unsigned seat)
{
    return toggle(s, seat, BQ_STANDING_DECLINE);
}

bool bq__session_pass_ahead(bq__session *s, unsigned seat)
{
    return toggle(s, seat, BQ_STANDING_PASS);
}

/* ---- asked ---- */

bool bq__session_said_ahead(bq__session *s, const bq_ask *q, bq_command *cmd)
{
    const bq_state *st = bq_table_state(s->table);
    bq_standing_asked(&s->standing, st, q);
    if (!bq_standing_answer(&s->standing, bq_table_edition(s->table), st, bq__session_people(s), q, cmd))
        return false;
    if (!bq__session_was_refused(s))
        return true;
    bq__session_ahead_failed(s, q);
    return false;
}

bool bq__session_was_refused(const bq__session *s)
{
    return s->refused_at == bq_table_length(s->table) + 1;
}

void bq__session_ahead_failed(bq__session *s, const bq_ask *q)
{
    bq_standing_failed(&s->standing, q->seat);
}

bool bq__session_say_ahead(bq__session *s, const bq_ask *q)
{
    bq_command cmd;
    if (!bq__session_said_ahead(s, q, &cmd))
        return false;
    if (bq__session_submit(s, &cmd))
        return true;
    bq__session_ahead_failed(s, q);
    return false;
}

void bq__session_ahead_heard(bq__session *s, const bq_event *e)
{
    bq_standing_heard(&s->standing, e);
}
