/* luck.h - the luck of a game, in plain words: what fell, what was to be expected, and how unusual that is. The
 * terminal's plain mode and end screen, `banquier replay --luck` and the page all say it from here. */
#ifndef BQ_GAME_LUCK_H
#define BQ_GAME_LUCK_H

#include "game/table.h"
#include "text/text.h"

typedef struct bq_luck {
    uint64_t rolls, doubles, sixes; /* of two dice; `sixes`: both of them */
    uint64_t sums[13];
    struct {
        uint64_t rolls, pips;
    } seat[BQ_SEATS];
    uint64_t landed[BQ_SQUARES];
    uint64_t expected[BQ_SQUARES]; /* in 36ths: where the dice could have led, each sum by its ways */
    uint8_t squares, seats;
} bq_luck;

/* Of the first `length` commands of a game; `event` is room for the events of each. */
void bq_luck_of(bq_luck *luck, const bq_table *table, size_t length, bq_event event[BQ_EVENTS]);
/* ... or event by event; `before` is the state in which it happened. */
void bq_luck_hear(bq_luck *luck, const bq_edition *ed, const bq_state *before, const bq_event *ev);

/* In how many of 2^32 fair games does it happen at least so often (`more`), or at most? `chance` of 36 at each of
 * `tries`. */
uint32_t bq_luck_share(uint64_t tries, unsigned chance, uint64_t times, bool more);
/* ... that the dice of `rolls` rolls show at least, or at most, so many pips? */
uint32_t bq_luck_share_pips(uint64_t rolls, uint64_t pips, bool more);
/* ... that the eleven sums are at least as uneven? */
uint32_t bq_luck_share_sums(const bq_luck *luck);

/* The page, sentence by sentence: number `line` from 0 of it; false: there is none. The most telling come first. */
bool bq_luck_line(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_luck *luck,
                  unsigned line);

#endif
