/* bits.h - sets of small numbers, one a bit. */
#ifndef BQ_BASE_BITS_H
#define BQ_BASE_BITS_H

#include <stdint.h>

/* The least member of a set that is not empty. */
static inline unsigned bq_low(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned bq_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

#endif
