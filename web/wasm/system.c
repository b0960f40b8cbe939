/* system.c - the machine's randomness, here: the page pours entropy into the module (bq_web_entropy), and the dealer
 * draws from it. There is no disk: the page asks for the save's text after each command and keeps it in the browser. */
#include "web.h"

static bq_rng entropy;

BQ_WEB void bq_web_entropy(uint32_t low, uint32_t high);

void bq_web_entropy(uint32_t low, uint32_t high)
{
    bq_rng_seed(&entropy, (uint64_t)high << 32 | low);
}

void bq_random(void *out, size_t n)
{
    unsigned char *at = out;
    for (size_t i = 0; i < n; i++)
        at[i] = (unsigned char)bq_rng_below(&entropy, 256);
}
