/* tally.c - adding up, and the figures taken from what was added up. */
#include <math.h>

#include "sim/tally.h"

const bq_tally_field bq_tally_fields[] = {
#define BQ_TALLY(name, n) {#name, offsetof(bq_tally, name), n, false},
#define BQ_TALLY_WIDE(name, n) {#name, offsetof(bq_tally, name), n, true},
#include "sim/tally.def"
};
const unsigned bq_tally_field_count = sizeof bq_tally_fields / sizeof bq_tally_fields[0];
const unsigned bq_quantiles[5] = {5, 25, 50, 75, 95};

void bq_tally_add(bq_tally *to, const bq_tally *from)
{
#define BQ_TALLY(name, n)                                                                          \
    for (unsigned i = 0; i < (n); i++)                                                             \
        to->name[i] += from->name[i];
#define BQ_TALLY_WIDE(name, n) BQ_TALLY(name, n)
#include "sim/tally.def"
}

/* ---- histograms ---- */

double bq_quantile(const uint64_t *count, unsigned bins, unsigned fine, double part)
{
    uint64_t all = 0;
    for (unsigned bin = 0; bin < bins; bin++)
        all += count[bin];
    double want = part * (double)all, before = 0;
    for (unsigned bin = 0; all && bin < bins; bin++) {
        double here = (double)count[bin];
        if (here > 0 && before + here >= want) {
            double least = (double)bq_bin_least(bin, fine),
                   next = (double)bq_bin_least(bin + 1, fine);
            /* Of an exact bin the number itself; else as far into the bin as the share asks. */
            return next - least <= 1 ? least : least + (next - least) * (want - before) / here;
        }
        before += here;
    }
    return 0;
}

/* ---- shares of wins ---- */

static const double NINETEEN_IN_TWENTY = 1.959963984540054;

bq_share bq_share_of(uint64_t parts, uint64_t games)
{
    bq_share s = {.games = games, .high = 1};
    if (games == 0)
        return s;
    double n = (double)games, z = NINETEEN_IN_TWENTY, z2 = z * z;
    s.rate = (double)parts / BQ_WIN / n;
    double middle = (s.rate + z2 / (2 * n)) / (1 + z2 / n);
    double half = z / (1 + z2 / n) * sqrt(s.rate * (1 - s.rate) / n + z2 / (4 * n * n));
    s.low = fmax(0, middle - half);
    s.high = fmin(1, middle + half);
    return s;
}

/* The sum over a line-up place's playing places (step 1), or over a playing place (step BQ_SEATS).
 */
static bq_share sum(const bq_tally *t, unsigned from, unsigned step)
{
    uint64_t games = 0, wins = 0, shared = 0, parts = 0, ruined = 0;
    for (unsigned k = 0, i = from; k < BQ_SEATS; k++, i += step) {
        games += t->seat_games[i];
        wins += t->seat_wins[i];
        shared += t->seat_shared[i];
        parts += t->seat_parts[i];
        ruined += t->seat_ruined[i];
    }
    bq_share s = bq_share_of(parts, games);
    s.wins = wins;
    s.shared = shared;
    s.ruined = ruined;
    return s;
}

bq_share bq_share_seat(const bq_tally *t, unsigned lineup)
{
    return sum(t, lineup * BQ_SEATS, 1);
}

bq_share bq_share_place(const bq_tally *t, unsigned place)
{
    return sum(t, place, BQ_SEATS);
}

bq_share bq_share_first(const bq_tally *t, unsigned square)
{
    return bq_share_of(t->first_parts[square], t->first_games[square]);
}

/* ---- lengths ---- */

static bq_length length(uint64_t games, uint64_t total, uint64_t squared, const uint64_t *count)
{
    bq_length l = {0};
    if (games == 0)
        return l;
    double n = (double)games;
    l.mean = (double)total / n;
    double variance = (double)squared / n - l.mean * l.mean;
    double half = NINETEEN_IN_TWENTY * sqrt(fmax(0, variance) / n);
    l.low = l.mean - half;
    l.high = l.mean + half;
    for (unsigned i = 0; i < 5; i++)
        l.quantile[i] = bq_quantile(count, BQ_LENGTHS, BQ_LENGTH_FINE, bq_quantiles[i] / 100.0);
    return l;
}

bq_length bq_length_turns(const bq_tally *t)
{
    return length(t->games[0], t->turns[0], t->turns_squared[0], t->turns_of);
}

bq_length bq_length_rounds(const bq_tally *t)
{
    return length(t->games[0], t->rounds[0], t->rounds_squared[0], t->rounds_of);
}

/* ---- squares ---- */

bq_yield bq_yield_of(const bq_tally *t, uint64_t squares)
{
    bq_yield y = {0};
    double n = t->games[0] ? (double)t->games[0] : 1;
    for (; squares; squares &= squares - 1) {
        unsigned square = bq_low(squares);
        y.landings += (double)t->landings[square] / n;
        y.rent += (double)t->rent[square] / n;
        y.spent +=
            ((double)t->price[square] + (double)t->building[square] - (double)t->refund[square]) /
            n;
    }
    y.back = y.spent > 0 ? y.rent / y.spent : 0;
    return y;
}

/* ---- fortunes ---- */

unsigned bq_sample_round(unsigned sample)
{
    return (unsigned)bq_bin_least(sample, BQ_SAMPLE_FINE);
}

uint64_t bq_worth_players(const bq_tally *t, unsigned sample)
{
    uint64_t all = 0;
    for (unsigned bin = 0; bin < BQ_WORTHS; bin++)
        all += t->worth[sample * BQ_WORTHS + bin];
    return all;
}

double bq_worth_quantile(const bq_tally *t, unsigned sample, unsigned percent)
{
    return bq_quantile(t->worth + (size_t)sample * BQ_WORTHS, BQ_WORTHS, BQ_WORTH_FINE,
                       percent / 100.0);
}
