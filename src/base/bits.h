/* bits.h - sets of small numbers, one a bit. */
#ifndef BQ_BASE_BITS_H
#define BQ_BASE_BITS_H

#include <stdint.h>
#include <string.h>

/* The least member of a set that is not empty. */
static inline unsigned bq_low(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned bq_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The place of the lowest of these eight bytes that is `byte`; 8 if none is. All at once: of x, the lowest byte that is 0
 * is the lowest whose highest bit is set in (x - 0x01..01) & ~x. */
static inline unsigned bq_find_byte(const uint8_t bytes[8], uint8_t byte)
{
    uint64_t ones = UINT64_C(0x0101010101010101), x;
    memcpy(&x, bytes, sizeof x);
    x ^= ones * byte;
    x = (x - ones) & ~x & ones << 7;
    return x ? bq_low(x) >> 3 : 8;
}

#endif
