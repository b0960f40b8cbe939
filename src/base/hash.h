/* hash.h - FNV-1a, 64 bits: one number for some bytes, where nobody means harm. For what must not be forged there is
 * src/fair. */
#ifndef BQ_BASE_HASH_H
#define BQ_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define BQ_FNV_EMPTY UINT64_C(0xCBF29CE484222325) /* of no bytes */

static inline uint64_t bq_fnv_byte(uint64_t h, unsigned char byte)
{
    return (h ^ byte) * UINT64_C(0x100000001B3);
}

/* ... with n bytes more. */
static inline uint64_t bq_fnv(uint64_t h, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++)
        h = bq_fnv_byte(h, at[i]);
    return h;
}

#endif
