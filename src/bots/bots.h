/* bots.h - players that are programs. They see what a seat sees: the edition and the state.
 *
 * A bot answers the question the game asks it (bq_bot_answer), may manage its property while nothing
 * is being resolved (bq_bot_manage), and judges offers made to it (bq_bot_accepts). It keeps a small
 * memory of its own, so that it never makes the same offer twice while nothing has changed. */
#ifndef BQ_BOTS_H
#define BQ_BOTS_H

#include "engine/engine.h"

/* A stream of draws; the same seed gives the same game everywhere. */
typedef struct bq_rng {
    uint64_t state[2];
} bq_rng;
void bq_rng_seed(bq_rng *rng, uint64_t seed);
uint32_t bq_rng_below(bq_rng *rng, uint32_t n); /* uniform in 0..n-1; n at least 1 */

/* How a scripted bot plays: data, in units of a thousandth of the salary or of a price. */
typedef struct bq_bot_style {
    int32_t reserve;      /* cash it likes to keep, thousandths of the salary */
    int32_t build_reserve;/* ... when it builds */
    int32_t group_value;  /* what a whole colour is worth, thousandths of its price */
    int32_t near_value;   /* ... one short of a whole colour */
    int32_t station_value;/* what each further station adds, thousandths of a price */
    int32_t margin;       /* what a trade must bring, thousandths of the price of what is traded */
    int32_t jail_rounds;  /* after so many rounds it prefers to stay in jail */
    int32_t envy;         /* it wants as much of the other's gain from a trade, in thousandths */
    int32_t offers;       /* 0: it answers offers, but makes none */
} bq_bot_style;
extern const bq_bot_style bq_bot_steady; /* "medium" */
extern const bq_bot_style bq_bot_easy;   /* buys timidly, builds late, makes no offers */
/* By its word, "easy" or "medium"; NULL if there is none. */
const bq_bot_style *bq_bot_style_of(const char *word);

#define BQ_BOT_OFFERS 16 /* offers that a bot remembers */
typedef struct bq_bot_memory {
    uint64_t tried;     /* who owned what when it last looked for a trade */
    uint64_t refused;   /* who owned what when refused_by began */
    uint64_t idle;      /* its purse and deeds when it last found nothing to do */
    uint64_t offered[BQ_BOT_OFFERS]; /* the last offers, each with who owned what then */
    uint32_t tried_turn;
    uint32_t offers;    /* made so far */
    uint8_t refused_by; /* seats that refused since then */
    uint8_t pad[7];
} bq_bot_memory;

/* The answer to q, which asks this seat. Always lawful. */
bq_command bq_bot_answer(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_ask *q,
                         const bq_bot_style *style);
/* One thing to do while nothing is being resolved: true and a lawful command, or false. */
bool bq_bot_manage(const bq_edition *ed, const bq_state *st, unsigned seat,
                   const bq_bot_style *style, bq_bot_memory *memory, bq_command *out);
/* What this seat thinks of the open offer of `from`: takes it, or why not. */
enum bq_bot_view {
    BQ_BOT_TAKES,
    BQ_BOT_NO_CASH,       /* it has not got the money */
    BQ_BOT_MAKES_COLOUR,  /* it would make the other's colour whole for too little */
    BQ_BOT_BREAKS_COLOUR, /* it would break a whole colour of its own */
    BQ_BOT_TOO_LITTLE     /* not enough for it */
};
enum bq_bot_view bq_bot_judges(const bq_edition *ed, const bq_state *st, unsigned seat,
                               unsigned from, const bq_bot_style *style);
/* Would this seat take the open offer of `from`? */
bool bq_bot_accepts(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned from,
                    const bq_bot_style *style);

/* Any lawful answer to the questions that matter; the plain one to the others. */
bq_command bq_bot_random(const bq_edition *ed, const bq_state *st, unsigned seat, const bq_ask *q,
                         bq_rng *rng);

/* ---- a whole game among bots (match.c) ---- */

typedef struct bq_match {
    const bq_edition *ed;
    const bq_bot_style *style[BQ_SEATS];
    bq_bot_memory memory[BQ_SEATS];
    bq_rng rng;
    bq_state st;
    uint64_t rolls;   /* dice that moved somebody or tried to leave jail: "turns" of the figures */
    uint32_t most_rounds; /* stop there */
    /* Called after each command, if set: events of that command are in `sink`. */
    void (*heard)(void *self, const struct bq_match *match);
    void *self;
    bq_sink *sink;
} bq_match;

/* Play from the beginning to the end, or to most_rounds. True if it ended. */
bool bq_match_play(bq_match *match, unsigned seats);

#endif
