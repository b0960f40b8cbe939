/* random.c - the page's functions of cryptography without a page: its randomness is the system's. */
#include <stdlib.h>
#include <sys/random.h>

#include "fair/crypto.h"

void bq_random(void *out, size_t n)
{
    if (getrandom(out, n, 0) != (ssize_t)n)
        abort();
}
