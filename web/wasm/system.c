/* system.c - the system (os/os.h) of the page: random words, and no files. The page pours entropy into the
 * module (bq_web_entropy), and the dealer draws from it. There is no disk: the page asks for the save's text after
 * each decision of a person, after every 50 steps of bots and when it stops, and keeps it in the browser. */
#include <errno.h>

#include "base/rng.h"
#include "os/os.h"
#include "web.h"

static bq_rng entropy;

BQ_WEB void bq_web_entropy(uint32_t low, uint32_t high);
BQ_WEB void bq_web_pour(uint32_t n);

enum { POOL = 1024 };
static unsigned char pool[POOL]; /* what must not be guessed: nonces of our seat at a server's table */
static size_t pool_n;

void bq_web_entropy(uint32_t low, uint32_t high)
{
    bq_rng_seed(&entropy, (uint64_t)high << 32 | low);
}

/* Chance of the browser's own, in the input: it is used once, and not stretched. */
void bq_web_pour(uint32_t n)
{
    const unsigned char *bytes = bq_web_input(n);
    pool_n = bytes ? (n < POOL ? n : POOL) : 0;
    for (size_t i = 0; i < pool_n; i++)
        pool[i] = bytes[i];
}

bool bq__web_poured(void *bytes, size_t n)
{
    unsigned char *at = bytes;
    if (n > pool_n)
        return false;
    for (size_t i = 0; i < n; i++) {
        at[i] = pool[--pool_n];
        pool[pool_n] = 0;
    }
    return true;
}

bool bq_os_random(void *bytes, size_t n)
{
    unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++)
        at[i] = (unsigned char)bq_rng_below(&entropy, 256);
    return true;
}

char *bq_os_read(const char *path, size_t most, size_t *n)
{
    (void)path, (void)most, (void)n;
    errno = ENOENT;
    return NULL;
}
