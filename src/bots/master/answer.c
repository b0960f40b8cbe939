/* answer.c - the master's answers. */
#include "bots/master/internal.h"

/* ---- who would get a deed, and for how much ---- */

enum { STEPS = 7 }; /* a price is found by halving */

typedef struct lot {
    const bq_bot_sight *at;
    unsigned square;
    unsigned bidders; /* by bit */
    bq_state st;      /* scratch */
} lot;

/* Chances if this seat gets the deed for so much. */
static void if_sold(lot *l, unsigned seat, int64_t price, int32_t chance[BQ_SEATS])
{
    l->st = *l->at->st;
    bq__bots_master_give(&l->st, BQ_BANK, seat, bq__bots_bit(l->square));
    l->st.cash[seat] -= price;
    bq__bots_master_chances(l->at, &l->st, chance);
}

/* Who of the others gains most by it at this price; BQ_NOBODY if nobody is there. */
static unsigned keenest(lot *l, unsigned besides, int64_t price)
{
    int32_t now[BQ_SEATS], then[BQ_SEATS], most = INT32_MIN;
    unsigned best = BQ_NOBODY;
    bq__bots_master_chances(l->at, l->at->st, now);
    for (unsigned left = l->bidders & ~(1u << besides); left; left &= left - 1) {
        unsigned seat = bq_low(left);
        int64_t pays = l->at->st->cash[seat] < price ? l->at->st->cash[seat] : price;
        if_sold(l, seat, pays, then);
        if (then[seat] - now[seat] > most) {
            most = then[seat] - now[seat];
            best = seat;
        }
    }
    return best;
}

/* The most that the seat should pay: as much as still leaves it no worse than if the rival had it for the same. */
static int64_t ceiling(lot *l, unsigned seat, unsigned rival)
{
    int64_t low = 0, high = l->at->st->cash[seat];
    int32_t mine[BQ_SEATS], theirs[BQ_SEATS];
    for (unsigned i = 0; i < STEPS + 3 && low < high; i++) {
        int64_t price = (low + high + 1) / 2;
        if_sold(l, seat, price, mine);
        if (rival == BQ_NOBODY) {
            bq__bots_master_chances(l->at, l->at->st, theirs);
        } else {
            int64_t purse = l->at->st->cash[rival];
            if_sold(l, rival, price < purse ? price : purse, theirs);
        }
        if (mine[seat] >= theirs[seat])
            low = price;
        else
            high = price - 1;
    }
    return low;
}

/* What declining is worth to the seat where the deed is auctioned: the one who bids most gets it for what the next
 * would have given. */
static int32_t after_auction(lot *l, int64_t price)
{
    const bq_state *st = l->at->st;
    unsigned winner = BQ_NOBODY;
    int64_t first = -1, second = 0;
    int32_t then[BQ_SEATS];
    for (unsigned left = l->bidders; left; left &= left - 1) {
        unsigned seat = bq_low(left);
        int64_t most = ceiling(l, seat, keenest(l, seat, price));
        if (most > first) {
            second = first;
            first = most;
            winner = seat;
        } else if (most > second) {
            second = most;
        }
    }
    if (winner == BQ_NOBODY || first <= 0)
        return bq__bots_master_chance(l->at, st, l->at->seat);
    if_sold(l, winner, second > 0 ? second : 0, then);
    return then[l->at->seat];
}

/* ---- buying ---- */

static int32_t if_declined(const bq_bot_sight *at, const bq_ask *q)
{
    lot l = {.at = at, .square = q->square, .bidders = at->st->in};
    if (!at->ed->rule.auction_on_decline)
        return bq__bots_master_chance(at, at->st, at->seat);
    if (!at->ed->rule.auction_decliner_may_bid)
        l.bidders &= ~(1u << at->seat);
    return after_auction(&l, q->amount);
}

static bq_command buy(const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_BUY, .seat = (uint8_t)at->seat};
    bq_command no = {.verb = BQ_CMD_DECLINE, .seat = (uint8_t)at->seat};
    bq_state then = *at->st;
    int64_t lacks = q->amount - then.cash[at->seat];
    if (lacks > 0) {
        cmd.verb = BQ_CMD_MORTGAGE;
        cmd.squares = bq__bots_stray(at, lacks, at->ed->group[at->ed->square[q->square].group].lots);
        if (!cmd.squares || bq_check(at->ed, at->st, &cmd).code != BQ_NO_OK)
            return no;
        bq__bots_master_pledge(at->ed, &then, at->seat, cmd.squares);
    }
    bq__bots_master_give(&then, BQ_BANK, at->seat, bq__bots_bit(q->square));
    then.cash[at->seat] -= q->amount;
    return bq__bots_master_chance(at, &then, at->seat) >= if_declined(at, q) ? cmd : no;
}

/* ---- auctions ---- */

static bq_command bid(const bq_bot_sight *at, const bq_ask *q)
{
    bq_command cmd = {.verb = BQ_CMD_PASS, .seat = (uint8_t)at->seat};
    const bq_auction *a = &at->st->auction;
    lot l = {.at = at, .square = q->square, .bidders = a->in};
    if (at->st->cash[at->seat] < q->amount)
        return cmd;
    int64_t most = bq__bots_floor(at->ed, ceiling(&l, at->seat, keenest(&l, at->seat, q->amount)));
    most = most > BQ_AMOUNT ? BQ_AMOUNT : most;
    if (most < q->amount)
        return cmd;
    cmd.verb = BQ_CMD_BID;
    cmd.amount = (int32_t)(q->amount + bq__bots_floor(at->ed, (most - q->amount) / 10));
    return cmd;
}

/* ---- debts ---- */

/* Pledges that cover the debt, those first that bring least rent for their money. */
static uint64_t cheapest_pledges(const bq_bot_sight *at, int64_t need, bool spare_whole)
{
    uint64_t free = bq__bots_pledges(at), chosen = 0;
    while (need > 0 && free) {
        uint64_t best = 0;
        int64_t least = INT64_MAX;
        for (uint64_t left = free; left; left &= left - 1) {
            unsigned square = bq_low(left);
            const bq_square *deed = &at->ed->square[square];
            int64_t loss = (int64_t)bq_rent(at->ed, at->st, square, 7) * at->sense->visits[square];
            loss = loss * 16 / (deed->mortgage > 0 ? deed->mortgage : 1);
            if (spare_whole && bq_owns_group(at->ed, at->st, at->seat, deed->group))
                loss += INT64_C(1) << 40;
            if (loss < least) {
                least = loss;
                best = left & -left;
            }
        }
        chosen |= best;
        free &= ~best;
        need -= at->ed->square[bq_low(best)].mortgage;
    }
    return need > 0 ? 0 : chosen;
}

typedef struct choice {
    bq_command cmd;
    int32_t chance;
} choice;

static void weigh(const bq_bot_sight *at, const bq_ask *q, const bq_command *cmd, choice *best)
{
    bq_state then = *at->st;
    if (bq_check(at->ed, at->st, cmd).code != BQ_NO_OK)
        return;
    bq__bots_master_do(at->ed, &then, cmd);
    if (then.cash[at->seat] < q->amount)
        return;
    then.cash[at->seat] -= q->amount;
    int32_t chance = bq__bots_master_chance(at, &then, at->seat);
    if (chance > best->chance)
        *best = (choice){*cmd, chance};
}

static bq_command in_debt(const bq_bot_sight *at, const bq_ask *q)
{
    choice best = {.cmd = bq__bots_in_debt(at, q), .chance = -1};
    int64_t need = q->amount - at->st->cash[at->seat];
    if (best.cmd.verb == BQ_CMD_DECLARE)
        return best.cmd;
    bq_command cmd = best.cmd;
    weigh(at, q, &cmd, &best);
    for (unsigned whole = 0; whole < 2; whole++) {
        cmd = (bq_command){.verb = BQ_CMD_MORTGAGE, .seat = (uint8_t)at->seat};
        cmd.squares = cheapest_pledges(at, need, whole);
        if (cmd.squares)
            weigh(at, q, &cmd, &best);
    }
    for (unsigned group = 0; group < at->ed->groups; group++) {
        uint64_t lots = at->ed->group[group].lots & at->st->deeds[at->seat];
        if (!bq__bots_built(at->st, lots))
            continue;
        cmd = (bq_command){.verb = BQ_CMD_SELL, .seat = (uint8_t)at->seat, .a = (uint8_t)group};
        for (cmd.amount = 1; cmd.amount <= at->ed->hotel * at->ed->group[group].count; cmd.amount++)
            weigh(at, q, &cmd, &best);
    }
    return best.cmd;
}

/* ---- jail ---- */

static bool leaves(const bq_bot_sight *at)
{
    bq_state then = *at->st;
    bool card = then.held[at->seat] != 0;
    then.jailed &= (uint8_t)~(1u << at->seat);
    if (card)
        then.held[at->seat] &= (uint8_t)(then.held[at->seat] - 1);
    else
        then.cash[at->seat] -= at->ed->rule.jail_fine;
    return bq__bots_master_chance(at, &then, at->seat) >= bq__bots_master_chance(at, at->st, at->seat);
}

/* ---- all of them ---- */

/* What takes more than a look or two. */
static bq_command ponder(const bq_bot_sight *at, const bq_ask *q)
{
    bq_value_base near;
    const bq_bot_sight there = bq__bots_master_look(at, &near);
    return q->kind == BQ_ASK_BUY ? buy(&there, q) : q->kind == BQ_ASK_AUCTION ? bid(&there, q) : in_debt(&there, q);
}

bq_command bq__bots_master_answer(const bq_bot *bot, const bq_bot_sight *at, const bq_ask *q)
{
    if (!at->sense->net)
        return bq__bots_scripted_answer(bot, at, q);
    switch (q->kind) {
    case BQ_ASK_ROLL:
        if (at->st->jailed >> at->seat & 1u)
            return bq__bots_out_of_jail(at, leaves(at), BQ_CMD_ROLL);
        break;
    case BQ_ASK_JAILED:
        return bq__bots_out_of_jail(at, leaves(at), BQ_CMD_STAY);
    case BQ_ASK_BUY:
    case BQ_ASK_DEBT:
        return ponder(at, q);
    case BQ_ASK_AUCTION:
        if (q->what == BQ_LOT_DEED)
            return ponder(at, q);
        break;
    default:
        break;
    }
    return bq__bots_scripted_answer(bot, at, q);
}

bool bq__bots_master_manage(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    if (!at->sense->net)
        return bq__bots_scripted_manage(bot, at, out);
    at->cache->purse = 0;
    at->cache->built = at->cache->silent_turn = at->cache->rests = false;
    if (at->st->claims && bq__bots_claim(at, out))
        return true;
    if (!at->st->deeds[at->seat])
        return false;
    if (at->seat == at->st->turn && at->ed->rule.trade && !at->silent && bq__bots_master_offer(bot, at, out))
        return true;
    return bq__bots_master_property(bot, at, out);
}
