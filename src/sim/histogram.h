/* histogram.h - bins for numbers of any size: exact while they are small, then so many bins for
 * each doubling. Made of integers only; quantiles are read between the edges of a bin. */
#ifndef BQ_SIM_HISTOGRAM_H
#define BQ_SIM_HISTOGRAM_H

#include <stdint.h>

#include "base/bits.h"

/* `fine` bins (a power of two) a doubling, exact below 2 * fine. */
static inline unsigned bq_bin(uint64_t value, unsigned fine)
{
    if (value < 2 * (uint64_t)fine)
        return (unsigned)value;
    unsigned shift = 63u - (unsigned)__builtin_clzll(value) - bq_low(fine);
    return (unsigned)(value >> shift) + shift * fine;
}

/* The least number in a bin. */
static inline uint64_t bq_bin_least(unsigned bin, unsigned fine)
{
    if (bin < 2 * fine)
        return bin;
    unsigned shift = bin / fine - 1;
    return (uint64_t)(bin - shift * fine) << shift;
}

/* The number below which the share `part` of all lies (0..1); 0 if there is none. */
double bq_quantile(const uint64_t *count, unsigned bins, unsigned fine, double part);

#endif
