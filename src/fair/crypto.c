/* crypto.c - libsodium, behind one file; SHA-256 by the processor itself where it can (sha256_x86.c). */
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "fair/crypto.h"
#include "fair/internal.h"

void bq_random(void *out, size_t n)
{
    if (sodium_init() < 0) /* once is enough, more does no harm */
        abort();
    randombytes_buf(out, n);
}

/* ---- SHA-256 by the processor ---- */

/* Asked once: asking costs more than a hash. */
static bool by_processor(void)
{
    static atomic_int known; /* 0: not yet */
    int is = atomic_load_explicit(&known, memory_order_relaxed);
    if (!is) {
        is = bq__fair_sha256_by_processor() ? 1 : 2;
        atomic_store_explicit(&known, is, memory_order_relaxed);
    }
    return is == 1;
}

static const uint32_t beginning[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static void put_32(unsigned char to[4], uint32_t n) /* the compiler makes one store of it */
{
    to[0] = (unsigned char)(n >> 24);
    to[1] = (unsigned char)(n >> 16);
    to[2] = (unsigned char)(n >> 8);
    to[3] = (unsigned char)n;
}

/* The digest of what `state` has seen, `before` bytes in whole blocks, and of these bytes behind it. */
static void finish(uint32_t state[8], uint64_t before, const unsigned char *bytes, size_t n,
                   unsigned char out[BQ_SHA256_BYTES])
{
    unsigned char tail[128] = {0};
    size_t whole = n / 64, rest = n % 64, size = rest < 56 ? 64 : 128;
    uint64_t bits = (before + n) * 8;
    bq__fair_sha256_blocks(state, bytes, whole);
    if (rest)
        memcpy(tail, bytes + 64 * whole, rest);
    tail[rest] = 0x80;
    put_32(tail + size - 8, (uint32_t)(bits >> 32));
    put_32(tail + size - 4, (uint32_t)bits);
    bq__fair_sha256_blocks(state, tail, size / 64);
    for (unsigned i = 0; i < 8; i++)
        put_32(out + 4 * i, state[i]);
    sodium_memzero(tail, sizeof tail);
}

static void sha256_fast(const void *bytes, size_t n, unsigned char out[BQ_SHA256_BYTES])
{
    uint32_t state[8];
    memcpy(state, beginning, sizeof state);
    finish(state, 0, bytes, n, out);
}

static void hmac_fast(const void *key, size_t key_size, const void *bytes, size_t n,
                      unsigned char out[BQ_SHA256_BYTES])
{
    unsigned char block[64] = {0}, inner[BQ_SHA256_BYTES];
    uint32_t state[8];
    if (key_size > sizeof block)
        sha256_fast(key, key_size, block);
    else if (key_size)
        memcpy(block, key, key_size);
    for (unsigned i = 0; i < sizeof block; i++)
        block[i] ^= 0x36;
    memcpy(state, beginning, sizeof state);
    bq__fair_sha256_blocks(state, block, 1);
    finish(state, sizeof block, bytes, n, inner);
    for (unsigned i = 0; i < sizeof block; i++)
        block[i] ^= 0x36 ^ 0x5c;
    memcpy(state, beginning, sizeof state);
    bq__fair_sha256_blocks(state, block, 1);
    finish(state, sizeof block, inner, sizeof inner, out);
    sodium_memzero(block, sizeof block);
    sodium_memzero(state, sizeof state);
}

/* ---- by whichever is there ---- */

void bq_sha256(const void *bytes, size_t n, unsigned char out[BQ_SHA256_BYTES])
{
    if (by_processor())
        sha256_fast(bytes, n, out);
    else
        crypto_hash_sha256(out, bytes, n);
}

void bq_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t n,
                    unsigned char out[BQ_SHA256_BYTES])
{
    if (by_processor()) {
        hmac_fast(key, key_size, bytes, n, out);
        return;
    }
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_size);
    crypto_auth_hmacsha256_update(&state, bytes, n);
    crypto_auth_hmacsha256_final(&state, out);
    sodium_memzero(&state, sizeof state);
}

bool bq_same_bytes(const void *a, const void *b, size_t n)
{
    return sodium_memcmp(a, b, n) == 0;
}

void bq_wipe(void *bytes, size_t n)
{
    sodium_memzero(bytes, n);
}
