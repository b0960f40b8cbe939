/* system.c - what the table asks of a system (os/os.h), here: random words, and no files.
 *
 * The page pours entropy into the module (bq_web_entropy); the machine's dealer draws from it. There
 * is no disk: the page asks for the save's text after each command and keeps it in the browser. */
#include <errno.h>

#include "os/os.h"
#include "table/internal.h"
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

bool bq__save_line(bq_table *table, const bq_command *cmd, const bq_state *after, bq_trouble *trouble)
{
    (void)table, (void)cmd, (void)after, (void)trouble;
    return true;
}

bool bq__save_clock(bq_table *table, int64_t played_s, bq_trouble *trouble)
{
    (void)table, (void)played_s, (void)trouble;
    return true;
}

bool bq__save_undo(bq_table *table, size_t count, bq_trouble *trouble)
{
    (void)table, (void)count, (void)trouble;
    return true;
}

bool bq__save_secret(bq_table *table, bq_trouble *trouble)
{
    (void)table, (void)trouble;
    return true;
}

void bq__save_close(bq_table *table)
{
    (void)table;
}
