/* dealer.c - where the table's chance comes from: a seeded stream, the machine, or typed dice. */
#include "os/os.h"
#include "table/internal.h"

void bq__dealer_begin(bq_table *table)
{
    if (table->plan.dealer == BQ_DEALER_SEED)
        bq_rng_seed(&table->rng, table->plan.seed);
    bq__fair_begin(table);
}

bool bq__dealer_follow(bq_table *table, bq_command *given)
{
    uint32_t n = bq_chance(&table->ed, &table->st);
    if (table->plan.dealer == BQ_DEALER_FAIR && n != 0)
        return bq__fair_given(table, given);
    if (table->plan.dealer != BQ_DEALER_SEED || n == 0)
        return false;
    *given = bq_outcome(&table->ed, &table->st, bq_rng_below(&table->rng, n));
    return true;
}

/* A uniform draw below n from the machine: words above the largest multiple of n are thrown away. */
static bool system_draw(uint32_t n, uint32_t *draw, bq_trouble *trouble)
{
    uint32_t word, least = -n % n; /* 2^32 mod n */
    do {
        if (!bq_os_random(&word, sizeof word))
            return bq__trouble_errno(trouble, BQ_TABLE_CANNOT_READ, "getrandom");
    } while (word < least);
    *draw = word % n;
    return true;
}

/* The stream is only looked at here; it moves on when the command is applied. */
bool bq__dealer_draw(bq_table *table, bq_command *out, bq_trouble *trouble)
{
    uint32_t n = bq_chance(&table->ed, &table->st), draw = 0;
    if (table->plan.dealer == BQ_DEALER_FAIR)
        return bq__fair_given(table, out) || bq__trouble(trouble, BQ_TABLE_NO_SECRET, "");
    if (table->plan.dealer == BQ_DEALER_SEED) {
        bq_rng peek = table->rng;
        draw = bq_rng_below(&peek, n);
    } else if (!system_draw(n, &draw, trouble)) {
        return false;
    }
    *out = bq_outcome(&table->ed, &table->st, draw);
    return true;
}
