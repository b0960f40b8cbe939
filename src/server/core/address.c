/* address.c - what one address may do: connections, tables, wrong guesses. An IPv6 address counts by its
 * first half, which one customer has whole.
 *
 * A table of fixed size, found by hashing; a place is free again when nothing is left to remember. */
#include <string.h>

#include "server/core/internal.h"

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ (b + UINT64_C(0x9E3779B97F4A7C15))) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 29) * UINT64_C(0x94D049BB133111EB);
    return h ^ h >> 32;
}

static bool is_free(const bq_core *core, const bq__address *a)
{
    return !a->used || (!a->connections && !a->tables && a->pause_until <= core->now &&
                        core->now - a->creates.since >= 60000 && core->now - a->wrong.since >= 60000);
}

/* Places that are free again are taken over, never emptied, so that a search may stop at one never used. */
bq__address *bq__core_address(bq_core *core, const bq_address *address)
{
    static const unsigned char v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    uint64_t key[2] = {0, 0};
    bool is_v4 = !memcmp(address->byte, v4, sizeof v4);
    memcpy(key, address->byte, is_v4 ? 16 : 8);
    bq__address *free_place = NULL;
    uint32_t at = (uint32_t)(mix(key[0], key[1]) % core->address_cap);
    for (uint32_t i = 0; i < core->address_cap; i++, at = (at + 1) % core->address_cap) {
        bq__address *a = &core->address[at];
        if (a->used && a->key[0] == key[0] && a->key[1] == key[1])
            return a;
        if (!free_place && is_free(core, a))
            free_place = a;
        if (!a->used)
            break;
    }
    if (free_place) {
        *free_place = (bq__address){.key = {key[0], key[1]}, .used = true};
        free_place->creates.since = free_place->wrong.since = core->now - 60000;
    }
    return free_place;
}

bool bq__core_paused(bq_core *core, bq__conn *conn, uint64_t re)
{
    int64_t left = conn->address->pause_until - core->now;
    if (left <= 0)
        return false;
    bq__core_no(core, conn, re, BQ_WHY_PAUSE, "", (left + 999) / 1000);
    return true;
}

/* In a pause whatever is wrong is refused alike. What is right and cannot be guessed, the id of a table, a token, is
 * let through: a neighbour's guesses keep nobody from his seat. */
void bq__core_wrong(bq_core *core, bq__conn *conn, uint64_t re)
{
    bq__address *a = conn->address;
    if (bq__core_paused(core, conn, re))
        return;
    if (!bq__core_window(&a->wrong, core->now, core->limits.wrong - 1, 60000)) {
        a->pause_until = core->now + core->limits.wrong_pause_ms;
        a->wrong.since = core->now - 60000;
        bq__core_put_log(core, "pause", NULL, conn, "wrong guesses");
    }
    bq__core_no(core, conn, re, BQ_WHY_UNKNOWN_TABLE, "", 0);
}
