/* crypto.c - libsodium, behind one file. */
#include <sodium.h>
#include <stdlib.h>

#include "fair/crypto.h"

void bq_random(void *out, size_t n)
{
    if (sodium_init() < 0) /* once is enough, more does no harm */
        abort();
    randombytes_buf(out, n);
}

void bq_sha256(const void *bytes, size_t n, unsigned char out[BQ_SHA256_BYTES])
{
    crypto_hash_sha256(out, bytes, n);
}

void bq_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t n,
                    unsigned char out[BQ_SHA256_BYTES])
{
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
