/* library.c - SHA-256 and HMAC, whichever way they are worked out on this machine (the processor's own instructions, or
 * libsodium): the library says the same, for all lengths of text and of key. */
#include <sodium.h>

#include "fair/crypto.h"
#include "fair/internal.h"
#include "tap.h"

int main(void)
{
    static unsigned char text[600];
    unsigned char digest[BQ_SHA256_BYTES], want[BQ_SHA256_BYTES];
    int wrong = 0, wrong_hmac = 0;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (unsigned char)(i * i * 31 + i * 7 + 3);
    for (size_t n = 0; n <= 300; n++) {
        bq_sha256(text + n % 7, n, digest);
        crypto_hash_sha256(want, text + n % 7, n);
        wrong += memcmp(digest, want, sizeof want) != 0;
        for (size_t key = 0; key <= 140; key += 5) {
            crypto_auth_hmacsha256_state state;
            bq_hmac_sha256(text + 300, key, text, n, digest);
            crypto_auth_hmacsha256_init(&state, text + 300, key);
            crypto_auth_hmacsha256_update(&state, text, n);
            crypto_auth_hmacsha256_final(&state, want);
            wrong_hmac += memcmp(digest, want, sizeof want) != 0;
        }
    }
    tap_note("by the processor: %s", bq__fair_sha256_by_processor() ? "yes" : "no");
    tap_eq_int(wrong, 0, "SHA-256 of 0 to 300 bytes");
    tap_eq_int(wrong_hmac, 0, "HMAC, with keys of 0 to 140 bytes");
    return tap_done();
}
