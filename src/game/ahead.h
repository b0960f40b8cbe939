/* ahead.h - the next throw: where it may lead, how likely, and what that costs. Screens, plain text and page show it. */
#ifndef BQ_GAME_AHEAD_H
#define BQ_GAME_AHEAD_H

#include "engine/engine.h"

#define BQ_AHEAD 12

enum bq_ahead_kind { BQ_AHEAD_OTHER, BQ_AHEAD_FREE, BQ_AHEAD_MINE, BQ_AHEAD_RENT, BQ_AHEAD_TAX, BQ_AHEAD_JAIL, BQ_AHEAD_CARD,
                     BQ_AHEAD_KINDS };
extern const char *const bq_ahead_words[BQ_AHEAD_KINDS];

typedef struct bq_ahead {
    int64_t cost; /* RENT, TAX (bq_square_toll): to pay; FREE: its price */
    uint8_t kind; /* enum bq_ahead_kind */
    uint8_t sum;
    uint8_t ways; /* of 36 */
    uint8_t square;
} bq_ahead;

/* How many of 36 throws have that sum. */
unsigned bq_ways(unsigned sum);
/* ... and move a seat by it: out of jail only doubles do, where the edition has them move at once, and the last roll. */
unsigned bq_ways_of(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned sum);
/* How many lead a seat to a square. */
unsigned bq_ways_to(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned to);

/* What a tax square costs: the flat sum where one may choose, 0 where it is a share, and on any other square. */
int64_t bq_square_toll(const bq_edition *ed, unsigned square);

/* The squares that lie 1 to BQ_AHEAD in front of a seat's token; one throw cannot reach the first. */
void bq_ahead_of(const bq_edition *ed, const bq_state *st, unsigned seat, bq_ahead out[BQ_AHEAD]);
/* How many throws of 36 cost rent, or with `taxes` those too, and what all 36 cost together. */
unsigned bq_ahead_paying(const bq_ahead list[BQ_AHEAD], bool taxes, int64_t *total);

#endif
