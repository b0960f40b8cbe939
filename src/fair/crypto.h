/* crypto.h - the few functions of cryptography that the program needs, libsodium's, or the processor's own. crypto.c is
 * the only file that knows libsodium. Digests are SHA-256. */
#ifndef BQ_CRYPTO_H
#define BQ_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>

#define BQ_SHA256_BYTES 32

/* From the operating system; never fails (where there is no randomness the program ends). */
void bq_random(void *out, size_t n);
void bq_sha256(const void *bytes, size_t n, unsigned char out[BQ_SHA256_BYTES]);
void bq_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t n,
                    unsigned char out[BQ_SHA256_BYTES]);
/* In a time that does not depend on where they differ. */
bool bq_same_bytes(const void *a, const void *b, size_t n);
/* Overwritten, and the compiler does not take it for useless. */
void bq_wipe(void *bytes, size_t n);

#endif
