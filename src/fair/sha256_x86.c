/* sha256_x86.c - SHA-256 by the processor's own instructions, where it has them (crypto.c asks). A game on a server
 * hashes for every draw and every line of its chain; libsodium's portable code takes seven times as long. */
#include "fair/internal.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>
#include <immintrin.h>

static const uint32_t roots[64] = {
#include "fair/sha256.def"
};

bool bq__fair_sha256_by_processor(void)
{
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 9 & 1) || !(c >> 19 & 1)) /* SSSE3, SSE4.1 */
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1; /* SHA */
}

/* The instructions want the eight words as (a, b, e, f) and (c, d, g, h). */
__attribute__((target("sha,sse4.1"))) void bq__fair_sha256_blocks(uint32_t state[8], const unsigned char *at, size_t n)
{
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)state), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)(state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; n > 0; n--, at += 64) {
        __m128i abef_before = abef, cdgh_before = cdgh, w[4];
        for (unsigned i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)(at + 16 * i)), order);
#pragma GCC unroll 16
        for (unsigned four = 0; four < 16; four++) { /* rounds at a time */
            __m128i wk = _mm_add_epi32(w[four % 4],
                                       _mm_loadu_si128((const __m128i *)(const void *)(roots + 4 * four)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, wk);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(wk, 0x0E));
            if (four >= 12)
                continue;
            __m128i next = _mm_sha256msg1_epu32(w[four % 4], w[(four + 1) % 4]);
            next = _mm_add_epi32(next, _mm_alignr_epi8(w[(four + 3) % 4], w[(four + 2) % 4], 4));
            w[four % 4] = _mm_sha256msg2_epu32(next, w[(four + 3) % 4]);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

#else

bool bq__fair_sha256_by_processor(void)
{
    return false;
}

void bq__fair_sha256_blocks(uint32_t state[8], const unsigned char *at, size_t n)
{
    (void)state, (void)at, (void)n;
}

#endif
