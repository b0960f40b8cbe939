/* watch.c - looks on while bots play, and adds up what a report needs.
 *
 * It hears the events of every command. What is asked of the state is asked rarely: fortunes at the
 * end of some rounds (histogram.h says which), and the winners at the end. */
#include <string.h>

#include "sim/internal.h"

const uint16_t bq__sim_pace_tenths[BQ__PACES] = {
#define BQ_PACE(id, tenths, what) [BQ__PACE_##id] = tenths,
#include "sim/pace.def"
};

/* ---- the clock ---- */

/* Which seat decided, and how long that takes a person. */
static unsigned pace(const bq_event *e, unsigned *seat)
{
    *seat = e->seat;
    switch (e->kind) {
    case BQ_EV_TURN:
        return BQ__PACE_TURN;
    case BQ_EV_ROLL:
        return BQ__PACE_ROLL;
    case BQ_EV_CARD:
        return BQ__PACE_CARD;
    case BQ_EV_FOR_SALE:
        return BQ__PACE_BUY;
    case BQ_EV_PASS:
        return e->a ? BQ__PACES : BQ__PACE_BID; /* a seat that cannot bid is passed at once */
    case BQ_EV_BID:
        return BQ__PACE_BID;
    case BQ_EV_BUILT:
    case BQ_EV_RAZED:
        return BQ__PACE_BUILD;
    case BQ_EV_MORTGAGED:
    case BQ_EV_REDEEMED:
        return BQ__PACE_PLEDGE;
    case BQ_EV_OFFER:
        return BQ__PACE_OFFER;
    case BQ_EV_OFFER_CLOSED:
    case BQ_EV_TRADE:
        *seat = e->to;
        return BQ__PACE_ANSWER;
    case BQ_EV_DEBT:
        return BQ__PACE_DEBT;
    case BQ_EV_FREED:
        return BQ__PACE_JAIL;
    case BQ_EV_BANKRUPT:
        return BQ__PACE_RUIN;
    default:
        return BQ__PACES;
    }
}

uint64_t bq__sim_pace_of(const bq_sink *sink, const bq_state *st, unsigned people)
{
    uint64_t tenths = 0;
    unsigned seats = (1u << st->seats) - 1u;
    if (!(people & seats))
        return 0;
    for (uint32_t i = 0; i < sink->n; i++) {
        unsigned seat, which = pace(&sink->at[i], &seat);
        if (which == BQ__PACES)
            continue;
        if (seat < BQ_SEATS && people >> seat & 1u)
            tenths += bq__sim_pace_tenths[which];
        else if (which == BQ__PACE_ROLL)
            tenths += bq__sim_pace_tenths[BQ__PACE_WATCH];
    }
    return tenths;
}

/* ---- what is heard ---- */

/* By tables and not by branches: what is paid next, and for what, cannot be guessed. */
static void hear_payment(bq__sim_watch *w, const bq_event *e)
{
    bq_tally *t = w->tally;
    uint64_t amount = (uint64_t)e->amount;
    t->payments[e->what]++;
    t->paid[e->what] += amount;
    if (e->square >= BQ_SQUARES)
        return;
    w->sums[e->what][e->square] += amount;
    t->rents[e->square] += e->what == BQ_FOR_RENT;
}

static void hear_deed(bq__sim_watch *w, const bq_event *e)
{
    bool bought = e->what == BQ_FOR_PURCHASE || e->what == BQ_FOR_AUCTION;
    w->tally->bought[e->square] += bought || e->what == BQ_FOR_DEAL;
    if (bought && e->to < BQ_SEATS && w->first[e->to] == BQ_NOWHERE)
        w->first[e->to] = e->square;
}

/* The fortunes of those still in, at the end of some rounds. */
static void hear_round(bq__sim_watch *w, uint64_t round)
{
    unsigned sample = bq_bin(round, BQ_SAMPLE_FINE);
    const bq_state *st = &w->match.st;
    if (sample >= BQ_SAMPLES || bq_sample_round(sample) != round)
        return;
    for (unsigned left = st->in; left; left &= left - 1) {
        int64_t fortune = bq_fortune(w->match.ed, st, bq_low(left));
        unsigned bin = bq_bin((uint64_t)fortune, BQ_WORTH_FINE);
        w->tally->worth[sample * BQ_WORTHS + (bin < BQ_WORTHS ? bin : BQ_WORTHS - 1)]++;
    }
}

static void hear_seldom(bq__sim_watch *w, const bq_event *e)
{
    bq_tally *t = w->tally;
    switch (e->kind) {
    case BQ_EV_DEED:
        hear_deed(w, e);
        break;
    case BQ_EV_SOLD: /* of a building it is not yet known where it will stand */
        if (e->what == BQ_LOT_DEED)
            t->price[e->square] += (uint64_t)e->amount;
        break;
    case BQ_EV_ROUND:
        hear_round(w, (uint64_t)e->amount);
        break;
    case BQ_EV_BANKRUPT:
        w->ruined |= (uint8_t)(1u << e->seat);
        break;
    default:
        t->jailings[0]++;
    }
}

static void hear(bq__sim_watch *w, const bq_event *e)
{
    static const bool seldom[BQ_EVENT_KINDS] = {[BQ_EV_DEED] = true, [BQ_EV_SOLD] = true, [BQ_EV_ROUND] = true,
                                                [BQ_EV_BANKRUPT] = true, [BQ_EV_JAILED] = true};
    bq_tally *t = w->tally;
    t->events[e->kind]++;
    t->landings[e->square % BQ_SQUARES] += e->kind == BQ_EV_MOVE; /* no branch: every other event is one */
    if (e->kind == BQ_EV_PAY)
        hear_payment(w, e);
    else if (seldom[e->kind])
        hear_seldom(w, e);
}

static void heard(void *self, const bq_match *match)
{
    bq__sim_watch *w = self;
    if (w->people) {
        w->tenths += bq__sim_pace_of(match->sink, &match->st, w->people);
        if (match->ed->rule.end_mode == BQ_END_TIMED)
            w->match.time_up = w->tenths >= 600 * (uint64_t)match->ed->rule.time_limit_min;
    }
    if (w->tally)
        for (uint32_t i = 0; i < match->sink->n; i++)
            hear(w, &match->sink->at[i]);
}

/* ---- a game ---- */

void bq__sim_watch_init(bq__sim_watch *w, const bq_sim_plan *plan, const bq_bot_sense *sense,
                        bq_tally *tally)
{
    memset(w, 0, sizeof *w);
    w->plan = plan;
    w->tally = tally;
    w->sink = (bq_sink){.at = w->events, .cap = BQ_EVENTS};
    w->match =
        (bq_match){.ed = &plan->ed, .sense = sense, .most_rounds = plan->most_rounds, .self = w};
    for (unsigned reason = 0; reason < BQ_REASONS; reason++)
        w->sums[reason] = w->others;
    if (tally) {
        w->sums[BQ_FOR_RENT] = tally->rent;
        w->sums[BQ_FOR_PURCHASE] = w->sums[BQ_FOR_DEAL] = tally->price;
        w->sums[BQ_FOR_BUILDING] = tally->building;
        w->sums[BQ_FOR_REFUND] = tally->refund;
    }
    /* A game against the clock needs one: all seats are taken for people. */
    if (plan->ed.rule.end_mode == BQ_END_TIMED)
        w->people = 0xFF;
}

static void add_length(bq_tally *t, uint64_t turns, uint64_t rounds)
{
    unsigned bin = bq_bin(turns, BQ_LENGTH_FINE);
    t->turns[0] += turns;
    t->turns_squared[0] += turns * turns;
    t->turns_of[bin < BQ_LENGTHS ? bin : BQ_LENGTHS - 1]++;
    bin = bq_bin(rounds, BQ_LENGTH_FINE);
    t->rounds[0] += rounds;
    t->rounds_squared[0] += rounds * rounds;
    t->rounds_of[bin < BQ_LENGTHS ? bin : BQ_LENGTHS - 1]++;
}

static void add_seats(bq__sim_watch *w, uint64_t g, unsigned winners)
{
    bq_tally *t = w->tally;
    unsigned parts = winners ? BQ_WIN / bq_count(winners) : 0;
    uint8_t place[BQ_SEATS];
    for (unsigned i = 0; i < w->plan->lineup.seats; i++)
        place[w->match.st.order[i]] = (uint8_t)i;
    for (unsigned lineup = 0; lineup < w->plan->lineup.seats; lineup++) {
        unsigned seat = bq_sim_seat(w->plan, g, lineup);
        unsigned at = lineup * BQ_SEATS + place[seat];
        bool wins = winners >> seat & 1u;
        t->seat_games[at]++;
        t->seat_wins[at] += wins && parts == BQ_WIN;
        t->seat_shared[at] += wins && parts != BQ_WIN;
        t->seat_parts[at] += wins ? parts : 0;
        t->seat_ruined[at] += w->ruined >> seat & 1;
        if (w->first[seat] < BQ_SQUARES) {
            t->first_games[w->first[seat]]++;
            t->first_parts[w->first[seat]] += wins ? parts : 0;
        }
    }
}

bool bq__sim_watch_game(bq__sim_watch *w, uint64_t g)
{
    const bq_lineup *lineup = &w->plan->lineup;
    for (unsigned i = 0; i < lineup->seats; i++)
        w->match.bot[bq_sim_seat(w->plan, g, i)] = lineup->bot[i];
    memset(w->first, BQ_NOWHERE, sizeof w->first);
    w->ruined = 0;
    w->tenths = 0;
    w->match.time_up = false;
    w->match.rolls = 0;
    bool listens = w->tally || w->people; /* events that nobody wants are not made */
    w->match.heard = listens ? heard : NULL;
    w->match.sink = listens ? &w->sink : NULL;
    bq_rng_seed(&w->match.rng, bq_mix(w->plan->seed, g));
    bool over = bq_match_play(&w->match, lineup->seats);
    if (!w->tally)
        return over;
    const bq_state *st = &w->match.st;
    w->tally->games[0]++;
    w->tally->unfinished[0] += !over;
    w->tally->over_by[st->over_by] += over;
    add_length(w->tally, w->match.rolls, st->rounds);
    add_seats(w, g, over ? st->winners : 0);
    return over;
}
