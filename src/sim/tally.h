/* tally.h - the sums of a run, and figures taken from them. */
#ifndef BQ_SIM_TALLY_H
#define BQ_SIM_TALLY_H

#include <stddef.h>

#include "engine/engine.h"
#include "sim/histogram.h"

enum {
    BQ_WIN = 840,        /* parts of a win: any number of winners up to eight divides it */
    BQ_LENGTH_FINE = 32, /* bins a doubling of lengths: 3 % wide at most */
    BQ_LENGTHS = 448,    /* up to 2^18 turns; longer games (there are none) in the last */
    BQ_WORTH_FINE = 16,
    BQ_WORTHS = 608, /* up to 2^41; larger fortunes in the last */
    BQ_SAMPLE_FINE =
        8, /* rounds at which fortunes are looked at: every one to 16, then 8 a doubling */
    BQ_SAMPLES = 128
};

__extension__ typedef unsigned __int128 bq_wide;

typedef struct bq_tally {
#define BQ_TALLY(name, n) uint64_t name[n];
#define BQ_TALLY_WIDE(name, n) bq_wide name[n];
#include "sim/tally.def"
} bq_tally;

/* One row of tally.def. */
typedef struct bq_tally_field {
    const char *name;
    size_t offset;
    unsigned n;
    bool wide;
} bq_tally_field;
extern const bq_tally_field bq_tally_fields[];
extern const unsigned bq_tally_field_count;

void bq_tally_add(bq_tally *to, const bq_tally *from);

/* ---- figures ---- */

typedef struct bq_share {
    uint64_t games;
    uint64_t wins; /* alone */
    uint64_t shared;
    uint64_t ruined;
    double rate;      /* of wins; a shared one counts in part */
    double low, high; /* between which it lies, 19 times in 20 (Wilson) */
} bq_share;
/* Of parts of wins in so many games. */
bq_share bq_share_of(uint64_t parts, uint64_t games);
bq_share bq_share_seat(const bq_tally *t, unsigned lineup);
bq_share bq_share_place(const bq_tally *t, unsigned place);
bq_share bq_share_first(const bq_tally *t, unsigned square);

typedef struct bq_length {
    double mean, low, high; /* the mean, and where it lies 19 times in 20 */
    double quantile[5];     /* of bq_quantiles */
} bq_length;
extern const unsigned bq_quantiles[5]; /* 5 25 50 75 95 */
bq_length bq_length_turns(const bq_tally *t);
bq_length bq_length_rounds(const bq_tally *t);

typedef struct bq_yield {
    double landings; /* a game */
    double rent;     /* a game */
    double spent;    /* a game: price and buildings, less what came back for them */
    double back;     /* rent for each coin spent; 0 if nothing was */
} bq_yield;
bq_yield bq_yield_of(const bq_tally *t, uint64_t squares);

/* The round of a sample, and fortunes then: players counted, and a quantile of their fortunes. */
unsigned bq_sample_round(unsigned sample);
uint64_t bq_worth_players(const bq_tally *t, unsigned sample);
double bq_worth_quantile(const bq_tally *t, unsigned sample, unsigned percent);

#endif
