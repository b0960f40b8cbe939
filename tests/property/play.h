/* play.h - a random player, for every test that wants games and does not care how they go.
 *
 * It sees engine.h only, allocates nothing and needs no libc beyond memory functions, so the same
 * source plays natively and inside the WebAssembly module, and plays the same game in both. A game
 * is its edition, its number of seats and its seed. */
#ifndef BQ_PLAY_H
#define BQ_PLAY_H

#include "engine/engine.h"

typedef struct play_random {
    uint64_t state;
} play_random;

uint64_t play_bits(play_random *r);
uint32_t play_below(play_random *r, uint32_t n); /* 0..n-1; 0 if n is 0 */
bool play_chance(play_random *r, uint32_t one_in);
uint64_t play_subset(play_random *r, uint64_t set); /* few, some or all members */

/* How a game is played: one in so many commands, 0 for never. */
typedef struct play_style {
    uint32_t aside;   /* somebody does something that was not asked for */
    uint32_t resign;  /* ... and even leaves */
    uint32_t timeout; /* the clock answers in place of a player */
    uint32_t trade;   /* an aside is a trade */
} play_style;

extern const play_style play_calm;   /* like people: mostly what was asked */
extern const play_style play_wild;   /* much building, selling and trading, and some leave */
extern const play_style play_silent; /* nobody ever says anything: the clock alone */

/* A command that bq_check() accepts. There always is one unless the game is over. */
bq_command play_lawful(const bq_edition *ed, const bq_state *st, const play_style *style,
                       play_random *r);

/* Any bytes at all, or something that looks like a command but names the wrong things. */
bq_command play_garbage(const bq_edition *ed, const bq_state *st, play_random *r);

/* An offer or a settlement by this seat that may well be refused. */
bq_command play_offer(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_verb verb,
                      play_random *r);

/* A game of lawful commands, step by step. The chain is a digest of the states after every command.
 */
typedef struct play_game {
    bq_state st;
    play_random random;
    play_style style;
    uint64_t chain;
} play_game;

void play_begin(play_game *game, const bq_edition *ed, unsigned seats, uint64_t seed);
bq_command play_next(play_game *game, const bq_edition *ed); /* applied already; not when over */

/* Game number `index` of an edition, with 2 to 8 seats, at most `most` commands: its chain. */
uint64_t play_whole(play_game *game, const bq_edition *ed, uint32_t index, uint32_t most);
unsigned play_seats(uint32_t index);
uint64_t play_seed(uint32_t index);

#endif
