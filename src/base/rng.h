/* rng.h - a stream of draws that the same seed gives everywhere: xorshift128+ seeded through splitmix64.
 *
 * For simulated games, seeded tables and the whims of bots: it is only fast and repeatable. Dice between people come
 * from the system or from everybody's secrets (src/os, src/fair). */
#ifndef BQ_BASE_RNG_H
#define BQ_BASE_RNG_H

#include <stdint.h>

typedef struct bq_rng {
    uint64_t state[2];
} bq_rng;

void bq_rng_seed(bq_rng *rng, uint64_t seed);
uint32_t bq_rng_below(bq_rng *rng, uint32_t n); /* uniform in 0..n-1; n at least 1 */

/* Splitmix64's last step: a number whose every bit depends on all bits of z. */
static inline uint64_t bq_mix64(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

#endif
