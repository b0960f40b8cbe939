/* choice_cost.c - the cost of a choice: what it takes, brings and leaves, and whether it is grave. The engine is asked:
 * each is supposed on a copy of the state. */
#include "game/choice.h"

#include "base/bits.h"
#include "game/internal.h"
#include "game/step.h"

/* What the command itself moves comes first; a turn or a round that ends by it may move more. */
static int64_t first_payment(const bq_sink *sink, unsigned seat)
{
    for (uint32_t i = 0; i < sink->n && i < sink->cap; i++)
        if (sink->at[i].kind == BQ_EV_PAY && sink->at[i].seat == seat)
            return sink->at[i].amount;
    return 0;
}

static unsigned hotels_of(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    unsigned n = 0;
    for (uint64_t left = st->deeds[seat] & ed->streets; left; left &= left - 1)
        n += st->level[bq_low(left)] == ed->hotel;
    return n;
}

/* Does a colour lose all its hotels, and more than one level? One level is one step, which is built again as it was. */
static bool colour_falls(const bq_edition *ed, const bq_state *st, const bq_state *after, uint64_t lots)
{
    unsigned before = 0, left = 0, levels = 0;
    for (; lots; lots &= lots - 1) {
        unsigned lot = bq_low(lots);
        before += st->level[lot] == ed->hotel;
        left += after->level[lot] == ed->hotel;
        levels += (unsigned)(st->level[lot] - after->level[lot]);
    }
    return before && !left && levels > 1;
}

unsigned bq_choice_hotels(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    bq_state after = *st;
    if (cmd->verb != BQ_CMD_SELL || bq_suppose(ed, &after, cmd, NULL).code != BQ_NO_OK)
        return 0;
    for (unsigned group = 0; group < ed->groups; group++)
        if (colour_falls(ed, st, &after, ed->group[group].lots & ed->streets & st->deeds[cmd->seat]))
            return hotels_of(ed, st, cmd->seat) - hotels_of(ed, &after, cmd->seat);
    return 0;
}

/* An offer that asks for nothing: more often a word that was forgotten. */
static bool is_gift(const bq_command *cmd)
{
    const bq_terms *t = &cmd->terms;
    return cmd->verb == BQ_CMD_OFFER && !t->take && !t->take_cash && !t->take_cards;
}

int64_t bq_choice_worth(const bq_edition *ed, const bq_state *st, const bq_ask *q)
{
    return q->square < ed->squares ? ed->square[q->square].price : 4 * (int64_t)st->auction.open;
}

/* Above the price, and more than twice what would do: rather a slip of the finger than a plan. */
int64_t bq_choice_steep(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    bq_ask q = bq_question(ed, st);
    if (cmd->verb != BQ_CMD_BID || q.kind != BQ_ASK_AUCTION)
        return 0;
    return cmd->amount > bq_choice_worth(ed, st, &q) && cmd->amount > 2 * (int64_t)q.amount ? q.amount : 0;
}

bool bq_choice_grave(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return cmd->verb == BQ_CMD_RESIGN || cmd->verb == BQ_CMD_DECLARE || is_gift(cmd) || bq_choice_hotels(ed, st, cmd) > 0 ||
           bq_choice_steep(ed, st, cmd) > 0;
}

/* What is short becomes a debt: 0 if it is not. */
static int64_t new_debt(const bq_edition *ed, const bq_ask *q, const bq_state *after, unsigned seat)
{
    bq_ask then = bq_question(ed, after);
    return then.kind == BQ_ASK_DEBT && then.seat == seat && q->kind != BQ_ASK_DEBT ? then.amount : 0;
}

/* H1: what a share of everything would be is not known before it is chosen. In debt what a sale brings goes on to the
 * creditor at once; it is told all the same. */
void bq__game_choice_weigh(const bq_edition *ed, const bq_state *st, const bq_ask *q, bq_choice *c)
{
    bq_event events[BQ__CHOICE_EVENTS];
    bq_sink sink = {.at = events, .cap = sizeof events / sizeof events[0]};
    bq_state after = *st;
    unsigned seat = c->cmd.seat;
    int64_t cash = st->cash[seat];
    c->left = cash;
    if (c->open || c->cmd.verb == BQ_CMD_SHARE)
        return;
    bq_suppose(ed, &after, &c->cmd, &sink);
    switch (c->cmd.verb) {
    case BQ_CMD_MORTGAGE:
    case BQ_CMD_SELL:
        c->amount = bq__game_choice_gain(&sink, seat);
        c->left = cash + c->amount;
        break;
    case BQ_CMD_BID:
        c->amount = c->cmd.amount;
        c->left = cash - c->cmd.amount;
        break;
    case BQ_CMD_BUILD:
    case BQ_CMD_REDEEM: /* several, too: what they cost together */
        c->left = after.cash[seat];
        c->amount = c->left < cash ? cash - c->left : first_payment(&sink, seat);
        break;
    case BQ_CMD_ACCEPT:
        c->left = after.cash[seat];
        c->amount = c->left < cash ? cash - c->left : c->left - cash;
        break;
    default:
        c->amount = first_payment(&sink, seat);
        c->left = after.cash[seat];
        if (!c->amount && new_debt(ed, q, &after, seat)) {
            c->amount = new_debt(ed, q, &after, seat);
            c->left = cash - c->amount;
        }
        break;
    }
}

bq_choice bq_choice_of(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    const bq_ask q = bq_question(ed, st);
    bool by_colour = (cmd->verb == BQ_CMD_BUILD || cmd->verb == BQ_CMD_SELL) && cmd->order.n == 0;
    bool all = cmd->verb == BQ_CMD_LIFT && cmd->squares & (cmd->squares - 1);
    bq_choice c = {.cmd = *cmd, .payer = BQ_NOBODY, .whole = by_colour || all};
    bq__game_choice_weigh(ed, st, &q, &c);
    return c;
}

int64_t bq_choice_price(const bq_edition *ed, unsigned verb, unsigned square)
{
    const bq_square *s = &ed->square[square];
    return verb == BQ_CMD_BUILD      ? s->house_cost
           : verb == BQ_CMD_MORTGAGE ? s->mortgage
           : verb == BQ_CMD_REDEEM   ? bq_redeem_cost(ed, square)
                                     : 0;
}
