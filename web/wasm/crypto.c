/* crypto.c - src/fair/crypto.h in the module: SHA-256 and HMAC as FIPS 180-4 and RFC 2104 have them. The
 * program uses libsodium; it is not built for WebAssembly, and these two functions are all that checking
 * dice needs. The vectors of docs/FAIRNESS.md hold for both (tests/page/module.mjs). */
#include <stdint.h>
#include <string.h>

#include "fair/crypto.h"

typedef struct sha {
    uint32_t h[8];
    uint8_t block[64];
    uint64_t n; /* bytes so far */
} sha;

static const uint32_t K[64] = {
#include "fair/sha256.def"
};

static uint32_t turn(uint32_t x, unsigned by)
{
    return x >> by | x << (32 - by);
}

static void compress(uint32_t h[8], const uint8_t block[64])
{
    uint32_t w[64], s[8];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (unsigned i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(s, h, sizeof s);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t one = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[i] + w[i];
        uint32_t two = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) +
                       ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (unsigned i = 0; i < 8; i++)
        h[i] += s[i];
}

static void begin(sha *s)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->h, first, sizeof first);
    s->n = 0;
}

static void add(sha *s, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < n; i++) {
        s->block[s->n++ % 64] = at[i];
        if (s->n % 64 == 0)
            compress(s->h, s->block);
    }
}

static void end(sha *s, unsigned char out[BQ_SHA256_BYTES])
{
    uint64_t bits = s->n * 8;
    uint8_t length[8];
    for (unsigned i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    add(s, "\x80", 1);
    while (s->n % 64 != 56)
        add(s, "", 1);
    add(s, length, sizeof length);
    for (unsigned i = 0; i < BQ_SHA256_BYTES; i++)
        out[i] = (unsigned char)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void bq_sha256(const void *bytes, size_t n, unsigned char out[BQ_SHA256_BYTES])
{
    sha s;
    begin(&s);
    add(&s, bytes, n);
    end(&s, out);
}

void bq_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t n,
                    unsigned char out[BQ_SHA256_BYTES])
{
    unsigned char pad[64] = {0}, inner[BQ_SHA256_BYTES];
    sha s;
    if (key_size > sizeof pad)
        bq_sha256(key, key_size, pad);
    else
        memcpy(pad, key, key_size);
    for (unsigned i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36;
    begin(&s);
    add(&s, pad, sizeof pad);
    add(&s, bytes, n);
    end(&s, inner);
    for (unsigned i = 0; i < sizeof pad; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    begin(&s);
    add(&s, pad, sizeof pad);
    add(&s, inner, sizeof inner);
    end(&s, out);
}

bool bq_same_bytes(const void *a, const void *b, size_t n)
{
    const volatile unsigned char *x = a, *y = b;
    unsigned char differ = 0;
    for (size_t i = 0; i < n; i++)
        differ |= x[i] ^ y[i];
    return differ == 0;
}

void bq_wipe(void *bytes, size_t n)
{
    volatile unsigned char *at = bytes;
    while (n--)
        *at++ = 0;
}
