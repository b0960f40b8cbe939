/* tally.c - what a run adds up is what was played.
 *
 * The games of a small run are played once more here, one by one, with nothing of src/sim but the
 * seeds, and counted in the plainest way; the tally must say the same. Then the bins, the quantiles
 * and the intervals, on numbers whose answer is known. */
#include <math.h>

#include "bots/bots.h"
#include "sim/sim.h"
#include "sim/work.h"
#include "tap.h"

/* ---- by hand ---- */

typedef struct counted {
    uint64_t landings[BQ_SQUARES], rent[BQ_SQUARES], price[BQ_SQUARES], wins[BQ_SEATS];
    uint64_t place_wins[BQ_SEATS], first[BQ_SQUARES];
    uint64_t turns, rounds, trades, ruined, ended, worth_at_8;
    uint8_t seen_first; /* seats that have bought, in this game */
    unsigned seats;
} counted;

static void listen(void *self, const bq_match *m)
{
    counted *c = self;
    for (uint32_t i = 0; i < m->sink->n; i++) {
        const bq_event *e = &m->sink->at[i];
        if (e->kind == BQ_EV_MOVE)
            c->landings[e->square]++;
        if (e->kind == BQ_EV_PAY && e->what == BQ_FOR_RENT)
            c->rent[e->square] += (uint64_t)e->amount;
        if (e->kind == BQ_EV_PAY && e->what == BQ_FOR_PURCHASE)
            c->price[e->square] += (uint64_t)e->amount;
        if (e->kind == BQ_EV_SOLD && e->what == BQ_LOT_DEED)
            c->price[e->square] += (uint64_t)e->amount;
        if (e->kind == BQ_EV_DEED && e->seat == BQ_BANK && !(c->seen_first >> e->to & 1u)) {
            c->first[e->square]++;
            c->seen_first |= (uint8_t)(1u << e->to);
        }
        c->trades += e->kind == BQ_EV_TRADE;
        c->ruined += e->kind == BQ_EV_BANKRUPT;
        if (e->kind == BQ_EV_ROUND && e->amount == 8)
            c->worth_at_8 += (uint64_t)__builtin_popcount(m->st.in);
    }
}

static void play_again(const bq_sim_plan *plan, counted *c)
{
    static bq_event events[BQ_EVENTS];
    static bq_bot_sense sense;
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_bot_sense_prepare(&sense, &plan->ed);
    memset(c, 0, sizeof *c);
    for (uint64_t g = 0; g < plan->games; g++) {
        bq_match m = {.ed = &plan->ed,
                      .sense = &sense,
                      .most_rounds = plan->most_rounds,
                      .heard = listen,
                      .self = c,
                      .sink = &sink};
        unsigned n = plan->lineup.seats;
        for (unsigned seat = 0; seat < n; seat++)
            m.bot[seat] = plan->lineup.bot[(seat + n - g % n) % n];
        c->seen_first = 0;
        bq_rng_seed(&m.rng, bq_mix(plan->seed, g));
        c->ended += bq_match_play(&m, n);
        c->turns += m.rolls;
        c->rounds += m.st.rounds;
        for (unsigned seat = 0; seat < n; seat++)
            if (m.st.winners == 1u << seat) {
                unsigned place = 0;
                while (m.st.order[place] != seat)
                    place++;
                c->wins[(seat + n - g % n) % n]++;
                c->place_wins[place]++;
            }
    }
}

static void compare(const char *edition, const char *seats)
{
    static bq_sim_plan plan;
    static counted by_hand;
    char error[BQ_EDITION_ERROR];
    bq_edition_file *file;
    bq_sim_trouble trouble;
    if (!bq_edition_open(&file, edition, error, sizeof error))
        tap_bail("%s", error);
    plan = (bq_sim_plan){.file = file,
                         .ed = file->ed,
                         .games = 150,
                         .seed = 9,
                         .most_rounds = 200,
                         .shard = 1,
                         .shards = 1,
                         .rotate = true,
                         .jobs = 2};
    if (!bq_lineup_read(&plan.lineup, seats, false, &trouble))
        tap_bail("no such line-up: %s", seats);
    bq_tally *t = bq_sim_run(&plan);
    play_again(&plan, &by_hand);
    bool squares = true, money = true, first = true, seats_good = true;
    for (unsigned i = 0; i < BQ_SQUARES; i++) {
        squares &= t->landings[i] == by_hand.landings[i];
        money &= t->rent[i] == by_hand.rent[i] && t->price[i] == by_hand.price[i];
        first &= t->first_games[i] == by_hand.first[i];
    }
    for (unsigned i = 0; i < plan.lineup.seats; i++)
        seats_good &= bq_share_seat(t, i).wins == by_hand.wins[i] &&
                      bq_share_place(t, i).wins == by_hand.place_wins[i] &&
                      bq_share_seat(t, i).games == plan.games;
    tap_ok(squares, "%s: landings", edition);
    tap_ok(money, "%s: rents and prices, square by square", edition);
    tap_ok(first, "%s: first purchases", edition);
    tap_ok(seats_good, "%s: wins by line-up and by place, seats rotated", edition);
    tap_eq_int(t->turns[0], by_hand.turns, "%s: turns", edition);
    tap_eq_int(t->rounds[0], by_hand.rounds, "%s: rounds", edition);
    tap_eq_int(t->events[BQ_EV_TRADE], by_hand.trades, "%s: trades", edition);
    tap_eq_int(t->games[0] - t->unfinished[0], by_hand.ended, "%s: games that ended", edition);
    tap_eq_int(bq_worth_players(t, 8), by_hand.worth_at_8, "%s: fortunes after eight rounds",
               edition);
    free(t);
    bq_edition_close(file);
}

/* ---- bins, quantiles, intervals ---- */

static void bins(void)
{
    bool inside = true, rising = true;
    for (uint64_t value = 0; value < 100000; value++) {
        unsigned bin = bq_bin(value, 16);
        inside &= bq_bin_least(bin, 16) <= value && value < bq_bin_least(bin + 1, 16);
        rising &= bq_bin(value + 1, 16) - bin <= 1;
    }
    for (unsigned shift = 20; shift < 62; shift++) {
        uint64_t value = ((uint64_t)1 << shift) + 12345;
        unsigned bin = bq_bin(value, 16);
        inside &= bq_bin_least(bin, 16) <= value && value < bq_bin_least(bin + 1, 16);
    }
    tap_ok(inside, "every number lies in its bin");
    tap_ok(rising, "bins have no gaps");
    tap_eq_int(bq_bin(31, 16), 31, "small numbers have a bin of their own");
}

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

static void quantiles(void)
{
    static uint64_t count[BQ_LENGTHS];
    for (unsigned value = 1; value <= 1000; value++)
        count[bq_bin(value, BQ_LENGTH_FINE)]++;
    tap_ok(near(bq_quantile(count, BQ_LENGTHS, BQ_LENGTH_FINE, 0.5), 500, 3), "a median");
    tap_ok(near(bq_quantile(count, BQ_LENGTHS, BQ_LENGTH_FINE, 0.95), 950, 3), "a quantile");
    tap_ok(near(bq_quantile(count, BQ_LENGTHS, BQ_LENGTH_FINE, 0.03), 30, 0), "an exact one");
    memset(count, 0, sizeof count);
    tap_ok(near(bq_quantile(count, BQ_LENGTHS, BQ_LENGTH_FINE, 0.5), 0, 0), "of nothing: nothing");
}

static void intervals(void)
{
    bq_share s = bq_share_of(10 * BQ_WIN, 100); /* Wilson's own example: 10 of 100 */
    tap_ok(near(s.rate, 0.1, 1e-12) && near(s.low, 0.05523, 5e-5) && near(s.high, 0.17437, 5e-5),
           "10 of 100 lie between 5.5 and 17.4 %%");
    s = bq_share_of(0, 20);
    tap_ok(near(s.low, 0, 1e-12) && near(s.high, 0.1611, 5e-4), "0 of 20: up to 16 %%");
    s = bq_share_of(0, 0);
    tap_ok(near(s.low, 0, 0) && near(s.high, 1, 0), "of no game nothing is known");
}

static void parts(void)
{
    static bq_sim_plan plan;
    bool good = true;
    for (uint32_t shards = 1; shards <= 40; shards++)
        for (uint64_t games = 1; games < 90; games += 7) {
            uint64_t sum = 0, seen = 0;
            plan = (bq_sim_plan){.games = games, .shards = shards};
            for (plan.shard = 1; plan.shard <= shards; plan.shard++) {
                uint64_t mine = bq_sim_part_games(&plan);
                sum += mine;
                for (uint64_t i = 0; i < mine; i++)
                    seen += bq_sim_game_number(&plan, i) < games;
            }
            good &= sum == games && seen == games;
        }
    tap_ok(good, "the shards of a run have all its games between them");
}

int main(void)
{
    compare("classique", "medium,easy,fp-b");
    compare("console", "medium,random,medium,fp-a");
    compare("reseau", "easy,medium");
    compare("topclubs", "medium,medium,easy,fp-c,random,fp-b");
    bins();
    quantiles();
    intervals();
    parts();
    return tap_done();
}
