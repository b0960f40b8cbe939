/* movement.h - tokens that only move: where does one stand after each roll?
 *
 * Nothing is bought, nobody pays: dice, doubles, cards that send somewhere, jail. The board, the
 * decks and the switches of an edition are prepared once into small tables (bq_mover), after which
 * a roll is one draw and one look-up; tests/sim/movement.c proves that it walks exactly as the
 * engine does, roll by roll, fed with the same draws. */
#ifndef BQ_SIM_MOVEMENT_H
#define BQ_SIM_MOVEMENT_H

#include "bots/bots.h"
#include "engine/engine.h"

enum {
    BQ_MOVER_FREE = 3 * BQ_SQUARES, /* states of a free token: square and doubles in a row */
    BQ_MOVER_JAIL = 20, /* states in jail: attempts made; jail_max_turns is at most 20 */
    BQ_MOVER_STATES = BQ_MOVER_FREE + BQ_MOVER_JAIL,
    BQ_MOVER_DICE = 36,
    BQ_LAW_ROWS = BQ_SQUARES + 1 /* one row a square, and one more: in jail */
};

/* A state below `states` is where a token can stand when a roll is over; one from `states` on still
 * has a card to draw: state - states is then where. */
typedef struct bq_mover {
    uint16_t next[BQ_MOVER_STATES][BQ_MOVER_DICE];
    uint16_t card_next[BQ_MOVER_FREE][BQ_CARDS];
    const bq_edition *ed;
    uint16_t states;
    uint16_t jailed; /* the first of the states in jail */
    uint16_t
        card_enters; /* in this state a kept card is used at once, in that one before the roll; */
    uint16_t card_leaves; /* UINT16_MAX: never */
    bool stays;           /* policy `long`: no fine, no card, only dice */
    bool independent;     /* every card is drawn from a whole deck */
} bq_mover;

/* One token, and the piles it draws from. */
typedef struct bq_token {
    bq_rng rng;
    bq_pile pile[BQ_DECKS];
    uint32_t held[BQ_DECKS]; /* jail-free cards kept, by bit */
    uint16_t state;
} bq_token;

/* `ed` must stay where it is. */
void bq_mover_prepare(bq_mover *mover, const bq_edition *ed, bool stays, bool independent);
void bq_token_start(const bq_mover *mover, bq_token *token, uint64_t seed);
/* One roll; the state it ends in. */
unsigned bq_token_step(const bq_mover *mover, bq_token *token);
/* So many rolls, each counted by the state it ends in. */
void bq_token_roll(const bq_mover *mover, bq_token *token, uint64_t rolls,
                   uint64_t count[BQ_MOVER_STATES]);
/* The row of a state: its square, or `squares` in jail. */
unsigned bq_mover_row(const bq_mover *mover, unsigned state);
/* The long-run law when every card is drawn from a whole deck, computed and not played: the share
 * of rolls that end in each row. */
void bq_mover_exact(const bq_mover *mover, double share[BQ_LAW_ROWS]);

#endif
