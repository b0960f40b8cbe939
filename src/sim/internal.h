/* internal.h - shared declarations of the files of this room. */
#ifndef BQ_SIM_INTERNAL_H
#define BQ_SIM_INTERNAL_H

#include "base/bits.h"
#include "base/json.h"
#include "sim/escape.h"
#include "sim/sim.h"
#include "sim/work.h"

enum { BQ__PIECE = 16 };                /* games that a worker takes at a time */
enum { BQ__SIM_JSON_BYTES = 64 << 20 }; /* of a result, at most */

enum bq__sim_pace {
#define BQ_PACE(id, tenths, what) BQ__PACE_##id,
#include "sim/pace.def"
    BQ__PACES
};
extern const uint16_t bq__sim_pace_tenths[BQ__PACES];

/* ---- watch.c ---- */

/* One worker's table: a match, what is heard of it, and what is added up. */
typedef struct bq__sim_watch {
    const bq_sim_plan *plan;
    bq_tally *tally; /* NULL: only the clock runs */
    bq_wide *sums[BQ_REASONS]; /* of the tally, by square: where payments for a reason are added up ... */
    bq_wide others[BQ_SQUARES]; /* ... or here, where nobody looks */
    bq_match match;
    bq_sink sink;
    bq_event events[BQ_EVENTS];
    uint64_t tenths;         /* of a second on the clock of this game */
    uint8_t people;          /* seats whose decisions take time */
    uint8_t first[BQ_SEATS]; /* first purchase of each seat */
    uint8_t ruined;
} bq__sim_watch;

void bq__sim_watch_init(bq__sim_watch *w, const bq_sim_plan *plan, const bq_bot_sense *sense,
                        bq_tally *tally);
/* Plays game g of the plan, and adds it up. True if it came to its end. */
bool bq__sim_watch_game(bq__sim_watch *w, uint64_t g);
/* What the clock takes for the events of one command. */
uint64_t bq__sim_pace_of(const bq_sink *sink, const bq_state *st, unsigned people);

/* ---- numbers and words ---- */

void bq__sim_lineup_text(char *out, size_t size, const bq_lineup *lineup);
void bq__sim_digest_text(char out[17], uint64_t digest);
enum { BQ__WIDE_TEXT = 40 };                                              /* 2^128 has 39 digits */
const char *bq__sim_wide_text(char digits[BQ__WIDE_TEXT], bq_wide value); /* where in them it begins */
/* A message with its arguments as one line (no newline added). */
void bq__sim_put(FILE *to, enum bq_language language, const bq_text_names *names,
                 enum bq_text_key key, const bq_arg *args, size_t n);
#define BQ__PUT(to, language, names, key, ...)                                                     \
    bq__sim_put(to, language, names, key, (const bq_arg[]){__VA_ARGS__},                           \
                sizeof((const bq_arg[]){__VA_ARGS__}) / sizeof(bq_arg))
/* As JSON: a number without a limit; the two ends of an interval; what is below so many percent of the games. */
void bq__sim_json_count(bq_buf *b, const char *name, bq_wide count);
void bq__sim_json_interval(bq_buf *b, const char *name, double low, double high, int digits);
void bq__sim_json_quantiles(bq_buf *b, const double value[5], int digits);
bool bq__sim_no(bq_sim_trouble *trouble, enum bq_text_key key, int exit, int64_t n,
                const char *detail);

#endif
