/* rng.c - a stream of draws (see rng.h). */
#include "base/rng.h"

static uint64_t splitmix(uint64_t *x)
{
    return bq_mix64(*x += UINT64_C(0x9E3779B97F4A7C15));
}

void bq_rng_seed(bq_rng *rng, uint64_t seed)
{
    rng->state[0] = splitmix(&seed);
    rng->state[1] = splitmix(&seed) | 1;
}

static uint32_t next(bq_rng *rng)
{
    uint64_t a = rng->state[0], b = rng->state[1];
    uint64_t sum = a + b;
    rng->state[0] = b;
    a ^= a << 23;
    rng->state[1] = a ^ b ^ a >> 18 ^ b >> 5;
    return (uint32_t)(sum >> 32);
}

/* Multiply and shift; the few words that would favour some outcomes are drawn again. */
uint32_t bq_rng_below(bq_rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair)
            product = (uint64_t)next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}
