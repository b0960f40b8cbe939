/* fair.c - commitments, draws and the chain. */
#include "fair/fair.h"

#include <stdlib.h>
#include <string.h>

/* ---- rows of fields ---- */

#define ROW_BYTES 1024 /* no row is longer */
#define SHORT_BYTES 128 /* ... and none of those that every move makes */

typedef struct row {
    size_t n, size;
    unsigned char *byte;
} row;

/* Inline, this and put_number(): where all sizes are known a row is a few stores, and every move makes two. */
static inline void put(row *r, const void *bytes, size_t n)
{
    if (n > UINT32_MAX || r->n + 4 + n > r->size)
        abort(); /* every row has its room: a bug */
    unsigned char *to = r->byte + r->n;
    to[0] = (unsigned char)(n >> 24);
    to[1] = (unsigned char)(n >> 16);
    to[2] = (unsigned char)(n >> 8);
    to[3] = (unsigned char)n;
    if (n)
        memcpy(to + 4, bytes, n);
    r->n += 4 + n;
}

static void put_word(row *r, const char *word)
{
    put(r, word, strlen(word));
}

/* A number of that many bytes. */
static inline void put_number(row *r, uint64_t number, unsigned bytes)
{
    const unsigned char b[8] = {(unsigned char)(number >> 56), (unsigned char)(number >> 48),
                                (unsigned char)(number >> 40), (unsigned char)(number >> 32),
                                (unsigned char)(number >> 24), (unsigned char)(number >> 16),
                                (unsigned char)(number >> 8),  (unsigned char)number};
    put(r, b + 8 - bytes, bytes);
}

/* ---- commitments ---- */

void bq_fair_commit(const unsigned char game[BQ_FAIR_GAME],
                    const unsigned char rules[BQ_FAIR_DIGEST],
                    const unsigned char secret[BQ_FAIR_SECRET], unsigned char out[BQ_FAIR_DIGEST])
{
    unsigned char bytes[ROW_BYTES];
    row r = {.byte = bytes, .size = sizeof bytes};
    put_word(&r, "fair1");
    put(&r, game, BQ_FAIR_GAME);
    put(&r, rules, BQ_FAIR_DIGEST);
    put(&r, secret, BQ_FAIR_SECRET);
    bq_sha256(bytes, r.n, out);
    bq_wipe(bytes, r.n);
}

/* Bound to game and seat, so that one seat's commitment is of no use to another. */
void bq_fair_commit_seat(const unsigned char game[BQ_FAIR_GAME], uint8_t seat,
                         const bq_fair_nonce *nonce, unsigned char out[BQ_FAIR_DIGEST])
{
    unsigned char bytes[ROW_BYTES];
    row r = {.byte = bytes, .size = sizeof bytes};
    put_word(&r, "banquier-seat-1");
    put(&r, game, BQ_FAIR_GAME);
    put_number(&r, seat, 1);
    put(&r, nonce->byte, nonce->size);
    bq_sha256(bytes, r.n, out);
}

void bq_fair_entropy(const bq_fair_nonce *nonce, unsigned seats, unsigned char out[BQ_FAIR_DIGEST])
{
    unsigned char bytes[ROW_BYTES];
    row r = {.byte = bytes, .size = sizeof bytes};
    put_word(&r, "banquier-entropy-1");
    for (unsigned seat = 0; seat < seats; seat++) {
        if (nonce[seat].size == 0)
            continue;
        put_number(&r, seat, 1);
        put(&r, nonce[seat].byte, nonce[seat].size);
    }
    bq_sha256(bytes, r.n, out);
}

/* ---- draws ---- */

/* n goes into 2^32 so many times, and a rest: words of the rest are not used. */
bool bq_fair_word(uint32_t word, uint32_t n, uint32_t *draw)
{
    uint64_t whole = (UINT64_C(1) << 32) / n * n;
    *draw = word % n;
    return word < whole;
}

uint32_t bq_fair_draw(const bq_fair *fair, uint64_t k, uint8_t purpose, uint32_t n)
{
    unsigned char bytes[SHORT_BYTES], block[BQ_SHA256_BYTES];
    uint32_t draw;
    for (unsigned try = 0; try < 256; try++) {
        row r = {.byte = bytes, .size = sizeof bytes};
        put_word(&r, "banquier-draw-1");
        put(&r, fair->game, sizeof fair->game);
        put(&r, fair->entropy, sizeof fair->entropy);
        put_number(&r, k, 8);
        put_number(&r, purpose, 1);
        put_number(&r, n, 4);
        put_number(&r, try, 1);
        bq_hmac_sha256(fair->secret, sizeof fair->secret, bytes, r.n, block);
        for (unsigned i = 0; i < sizeof block; i += 4) {
            uint32_t word = (uint32_t)block[i] << 24 | (uint32_t)block[i + 1] << 16 |
                            (uint32_t)block[i + 2] << 8 | block[i + 3];
            if (bq_fair_word(word, n, &draw))
                return draw;
        }
    }
    abort(); /* 2,048 words in a row were of the rest, which is less than half of them */
}

/* ---- the chain ---- */

void bq_fair_chain_begin(const unsigned char game[BQ_FAIR_GAME],
                         const unsigned char commitment[BQ_FAIR_DIGEST],
                         const unsigned char entropy[BQ_FAIR_DIGEST],
                         unsigned char chain[BQ_FAIR_DIGEST])
{
    unsigned char bytes[ROW_BYTES];
    row r = {.byte = bytes, .size = sizeof bytes};
    put_word(&r, "banquier-chain-1");
    put(&r, game, BQ_FAIR_GAME);
    put(&r, commitment, BQ_FAIR_DIGEST);
    put(&r, entropy, BQ_FAIR_DIGEST);
    bq_sha256(bytes, r.n, chain);
}

/* The line goes in by its digest: then the row is short, whatever the line. */
void bq_fair_chain(unsigned char chain[BQ_FAIR_DIGEST], uint64_t seq, const char *line, size_t n,
                   uint64_t digest)
{
    unsigned char bytes[SHORT_BYTES], of_line[BQ_SHA256_BYTES];
    row r = {.byte = bytes, .size = sizeof bytes};
    bq_sha256(line, n, of_line);
    put(&r, chain, BQ_FAIR_DIGEST);
    put_number(&r, seq, 8);
    put(&r, of_line, sizeof of_line);
    put_number(&r, digest, 8);
    bq_sha256(bytes, r.n, chain);
}

/* Sixteen bits a word: consonant, vowel, consonant, vowel, consonant. */
void bq_fair_words(const unsigned char chain[BQ_FAIR_DIGEST], char out[BQ_FAIR_WORDS])
{
    static const char consonants[] = "bdfgjklmnprstvwz", vowels[] = "aiou";
    char *at = out;
    for (unsigned word = 0; word < 4; word++) {
        unsigned bits = (unsigned)chain[2 * word] << 8 | chain[2 * word + 1];
        *at++ = consonants[bits >> 12];
        *at++ = vowels[bits >> 10 & 3];
        *at++ = consonants[bits >> 6 & 15];
        *at++ = vowels[bits >> 4 & 3];
        *at++ = consonants[bits & 15];
        *at++ = word < 3 ? '-' : 0;
    }
}
