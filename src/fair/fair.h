/* fair.h - dice that can be checked: pure functions, the same for the server that deals, for
 * `banquier verify`, and for anybody with a few lines of Python (docs/FAIRNESS.md,
 * tests/fair/fair.py).
 *
 *   1. Before anybody sits the server draws a secret and publishes its commitment.
 *   2. Each seat draws a nonce of its own and publishes its commitment; when all have, the nonces
 *      are shown.
 *   3. Every draw of the game follows from secret, game and nonces: nobody could choose it.
 *   4. Each line of the log lengthens a chain of digests: what was seen cannot be rewritten.
 *   5. At the end the secret is shown, and everything can be computed again.
 *
 * Whatever is hashed is a row of fields, each with its length before it (4 bytes, the highest
 * first); numbers have the highest byte first. So no two rows have the same bytes. */
#ifndef BQ_FAIR_H
#define BQ_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fair/crypto.h"

#define BQ_FAIR_GAME 16      /* bytes of a game's id */
#define BQ_FAIR_SECRET 32    /* ... of the server's secret */
#define BQ_FAIR_DIGEST 32    /* ... of a commitment, of a link of the chain */
#define BQ_FAIR_NONCE_MIN 16 /* ... of a seat's nonce, at least */
#define BQ_FAIR_NONCE_MAX 64 /* ... and at most */
#define BQ_FAIR_SEATS 8

/* What a seat adds. A seat that adds nothing (size 0) trusts the house. */
typedef struct bq_fair_nonce {
    uint8_t size;
    unsigned char byte[BQ_FAIR_NONCE_MAX];
} bq_fair_nonce;

/* What all draws of a game follow from. */
typedef struct bq_fair {
    unsigned char game[BQ_FAIR_GAME];
    unsigned char secret[BQ_FAIR_SECRET];
    unsigned char entropy[BQ_FAIR_DIGEST]; /* of all nonces: bq_fair_entropy() */
} bq_fair;

/* The server's commitment to its secret; `rules` is the SHA-256 of the compiled edition. */
void bq_fair_commit(const unsigned char game[BQ_FAIR_GAME],
                    const unsigned char rules[BQ_FAIR_DIGEST],
                    const unsigned char secret[BQ_FAIR_SECRET], unsigned char out[BQ_FAIR_DIGEST]);
/* A seat's commitment to its nonce. */
void bq_fair_commit_seat(const unsigned char game[BQ_FAIR_GAME], uint8_t seat,
                         const bq_fair_nonce *nonce, unsigned char out[BQ_FAIR_DIGEST]);
/* All nonces as one, in the order of seats; those that are empty are left out. */
void bq_fair_entropy(const bq_fair_nonce *nonce, unsigned seats, unsigned char out[BQ_FAIR_DIGEST]);

/* Draw number k (from 0) of the game, below n (at least 1). */
uint32_t bq_fair_draw(const bq_fair *fair, uint64_t k, uint8_t purpose, uint32_t n);
/* One word as a draw below n; false: it would favour some outcomes, take the next. */
bool bq_fair_word(uint32_t word, uint32_t n, uint32_t *draw);

/* The chain: its beginning, and the next link. `seq` counts the lines of the log from 1; a line is
 * the command as the log has it, `digest` that of the state after it. */
void bq_fair_chain_begin(const unsigned char game[BQ_FAIR_GAME],
                         const unsigned char commitment[BQ_FAIR_DIGEST],
                         const unsigned char entropy[BQ_FAIR_DIGEST],
                         unsigned char chain[BQ_FAIR_DIGEST]);
void bq_fair_chain(unsigned char chain[BQ_FAIR_DIGEST], uint64_t seq, const char *line, size_t n,
                   uint64_t digest);
/* A link as people compare it, aloud or in a chat: its first 64 bits as four words that can be spoken in every language. */
#define BQ_FAIR_WORDS 24
void bq_fair_words(const unsigned char chain[BQ_FAIR_DIGEST], char out[BQ_FAIR_WORDS]);

#endif
