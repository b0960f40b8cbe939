/* sha1.c - SHA-1, which both ends of the handshake of RFC 6455 want and nothing else here uses: no secret depends
 * on it, and sixty lines are less than a library. */
#include <stdint.h>
#include <string.h>

#include "base/sha1.h"

static uint32_t turn(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static void block(uint32_t h[5], const unsigned char *p)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 |
               p[4 * i + 3];
    for (unsigned i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (unsigned i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        uint32_t k = i < 20   ? 0x5A827999
                     : i < 40 ? 0x6ED9EBA1
                     : i < 60 ? 0x8F1BBCDC
                              : 0xCA62C1D6;
        uint32_t t = turn(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = t;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void bq_sha1(const void *bytes, size_t n, unsigned char out[20])
{
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    const unsigned char *p = bytes;
    unsigned char last[128] = {0};
    uint64_t bits = (uint64_t)n * 8;
    for (; n >= 64; n -= 64, p += 64)
        block(h, p);
    memcpy(last, p, n);
    last[n] = 0x80;
    size_t end = n < 56 ? 64 : 128;
    for (unsigned i = 0; i < 8; i++)
        last[end - 1 - i] = (unsigned char)(bits >> (8 * i));
    for (size_t at = 0; at < end; at += 64)
        block(h, last + at);
    for (unsigned i = 0; i < 20; i++)
        out[i] = (unsigned char)(h[i / 4] >> (24 - 8 * (i % 4)));
}
