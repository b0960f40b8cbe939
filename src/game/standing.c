/* standing.c - the words that people have said before they were asked (see standing.h). */
#include <string.h>

#include "game/standing.h"

static unsigned *bits_of(bq_standing *s, enum bq_standing_word word)
{
    return word == BQ_STANDING_ROLL ? &s->rolls : word == BQ_STANDING_DECLINE ? &s->declines : &s->passes;
}

/* ---- said ---- */

bool bq_standing_may(const bq_edition *ed, const bq_state *st, unsigned people, unsigned seat, enum bq_standing_word word,
                     enum bq_text_key *why)
{
    static const uint8_t asks[BQ_STANDING_WORDS] = {BQ_ASK_ROLL, BQ_ASK_BUY, BQ_ASK_AUCTION};
    const bq_ask q = bq_question(ed, st);
    unsigned bidders = q.kind == BQ_ASK_AUCTION ? st->auction.in & people : 0;
    bool here = seat < BQ_SEATS && people >> seat & 1u;
    if (word == BQ_STANDING_PASS && !(here && bidders >> seat & 1u)) {
        *why = BQ_T_PLAIN_AHEAD_PASS_WHERE;
        return false;
    }
    if (!here || !(st->in >> seat & 1u) || q.kind == BQ_ASK_OVER) {
        *why = BQ_T_PLAIN_AHEAD_NOBODY;
        return false;
    }
    *why = BQ_T_SCREEN_ONWARD_NOW;
    return q.seat != seat || q.kind != asks[word];
}

bool bq_standing_said(const bq_standing *s, unsigned seat, enum bq_standing_word word)
{
    const unsigned said[BQ_STANDING_WORDS] = {s->rolls, s->declines, s->passes};
    return seat < BQ_SEATS && said[word] >> seat & 1u;
}

bool bq_standing_toggle(bq_standing *s, const bq_edition *ed, const bq_state *st, unsigned people, unsigned seat,
                        enum bq_standing_word word, enum bq_text_key *told)
{
    static const uint16_t keys[BQ_STANDING_WORDS][2] = {
        {BQ_T_PLAIN_AHEAD_OFF, BQ_T_PLAIN_AHEAD_ON},
        {BQ_T_PLAIN_AHEAD_DECLINE_OFF, BQ_T_PLAIN_AHEAD_DECLINE_ON},
        {BQ_T_PLAIN_AHEAD_PASS_OFF, BQ_T_PLAIN_AHEAD_PASS_ON},
    };
    unsigned *said = bits_of(s, word);
    if (!bq_standing_may(ed, st, people, seat, word, told))
        return false;
    if (word == BQ_STANDING_DECLINE)
        s->rolled &= ~(1u << seat);
    if (word == BQ_STANDING_PASS)
        s->limit[seat] = 0;
    *said ^= 1u << seat;
    *told = (enum bq_text_key)keys[word][*said >> seat & 1u];
    return true;
}

/* ---- asked ---- */

static bool may(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return bq_check(ed, st, cmd).code == BQ_NO_OK;
}

/* F15: a rent of somebody here would lapse with the roll. */
static bool claims(const bq_edition *ed, const bq_state *st, unsigned people)
{
    for (unsigned i = 0; i < st->claims; i++) {
        const bq_command cmd = {.verb = BQ_CMD_CLAIM, .seat = st->claim[i].owner, .a = st->claim[i].square};
        if (cmd.seat < BQ_SEATS && people >> cmd.seat & 1u && may(ed, st, &cmd))
            return true;
    }
    return false;
}

static bool bids(const bq_standing *s, const bq_edition *ed, const bq_state *st, const bq_ask *q, bq_command *cmd)
{
    int32_t most = s->limit[q->seat];
    if (s->passes >> q->seat & 1u) {
        *cmd = (bq_command){.verb = BQ_CMD_PASS, .seat = q->seat};
        return may(ed, st, cmd);
    }
    *cmd = (bq_command){.verb = BQ_CMD_BID, .seat = q->seat, .amount = (int32_t)q->amount};
    if (most && (q->amount > most || !may(ed, st, cmd)))
        *cmd = (bq_command){.verb = BQ_CMD_PASS, .seat = q->seat};
    return most && may(ed, st, cmd);
}

bool bq_standing_answer(const bq_standing *s, const bq_edition *ed, const bq_state *st, unsigned people, const bq_ask *q,
                        bq_command *cmd)
{
    if (q->seat >= BQ_SEATS)
        return false;
    switch (q->kind) {
    case BQ_ASK_AUCTION:
        return bids(s, ed, st, q, cmd);
    case BQ_ASK_BUY:
        *cmd = (bq_command){.verb = BQ_CMD_DECLINE, .seat = q->seat};
        return s->declines >> q->seat & 1u && may(ed, st, cmd);
    case BQ_ASK_ROLL:
        *cmd = (bq_command){.verb = BQ_CMD_ROLL, .seat = q->seat};
        return s->rolls >> q->seat & 1u && !claims(ed, st, people) && !((unsigned)st->jailed >> q->seat & 1u) &&
               may(ed, st, cmd);
    default:
        return false;
    }
}

/* ---- over ---- */

void bq_standing_failed(bq_standing *s, unsigned seat)
{
    s->limit[seat] = 0;
    s->rolls &= ~(1u << seat);
    s->passes &= ~(1u << seat);
    s->declines &= ~(1u << seat);
}

/* In jail there is more to choose from: a roll that was said ahead was not meant for it. */
void bq_standing_asked(bq_standing *s, const bq_state *st, const bq_ask *q)
{
    if (q->kind == BQ_ASK_ROLL && q->seat < BQ_SEATS && (unsigned)st->jailed >> q->seat & 1u)
        s->rolls &= ~(1u << q->seat);
}

void bq_standing_heard(bq_standing *s, const bq_event *e)
{
    unsigned whose = e->seat < BQ_SEATS ? 1u << e->seat : 0;
    switch (e->kind) {
    case BQ_EV_AUCTION:
    case BQ_EV_SOLD:
    case BQ_EV_UNSOLD:
        memset(s->limit, 0, sizeof s->limit);
        s->passes = 0;
        break;
    case BQ_EV_PASS:
        s->limit[e->seat] = 0;
        s->passes &= ~whose;
        break;
    case BQ_EV_ROLL:
        s->rolls &= ~whose;
        s->rolled |= s->declines & whose;
        break;
    case BQ_EV_DECLINED:
        s->declines &= ~whose;
        break;
    case BQ_EV_TURN: /* nothing is declined in a turn after the next: whoever said it has forgotten it by then */
        s->declines &= ~s->rolled;
        s->rolled = 0;
        break;
    default:
        break;
    }
}
