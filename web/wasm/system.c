/* system.c - what is asked of a system (os/os.h), here: random words, and no files. The page pours entropy into the
 * module (bq_web_entropy), and the dealer draws from it. There is no disk: the page asks for the save's text after each
 * command and keeps it in the browser. */
#include <errno.h>

#include "base/rng.h"
#include "os/os.h"
#include "web.h"

static bq_rng entropy;

BQ_WEB void bq_web_entropy(uint32_t low, uint32_t high);

void bq_web_entropy(uint32_t low, uint32_t high)
{
    bq_rng_seed(&entropy, (uint64_t)high << 32 | low);
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
