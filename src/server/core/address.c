/* address.c - the limits of one address: connections, requests, tables, wrong guesses. An IPv6 address counts by its
 * first half, which one customer has whole; and since a customer with one half easily has thousands, all of a /56
 * together have a few times what one may have, and all of a /48 a few times more.
 *
 * A place is remembered until nothing is left to remember. When there are too many, the one whose owner went longest ago
 * gives way; a /48 that has its share of all places makes room among its own. Connections that are open stay. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

enum { SHARE = 16 }; /* one part in so many of all places is what a /48 gets */

enum { TIDY_MS = 60000, TIDY_MOST = 256 };

/* ---- queues: the head's `next` has waited longest ---- */

void bq__core_ring(bq__ring *head)
{
    head->next = head->before = head;
}

static void line_up(bq__ring *head, bq__ring *ring)
{
    ring->next = head;
    ring->before = head->before;
    head->before->next = ring;
    head->before = ring;
}

static void step_out(bq__ring *ring)
{
    if (!ring->next)
        return;
    ring->next->before = ring->before;
    ring->before->next = ring->next;
    ring->next = ring->before = NULL;
}

static bq__address *of_all(bq__ring *ring)
{
    return (bq__address *)(void *)((char *)ring - offsetof(bq__address, idle));
}

static bq__address *of_crowd(bq__ring *ring)
{
    return (bq__address *)(void *)((char *)ring - offsetof(bq__address, near));
}

/* ---- finding ---- */

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ (b + UINT64_C(0x9E3779B97F4A7C15))) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ h >> 29) * UINT64_C(0x94D049BB133111EB);
    return h ^ h >> 32;
}

static bq__address **bucket_of(bq_core *core, const uint64_t key[2], unsigned bits)
{
    return &core->address_bucket[mix(key[0], key[1] ^ bits) % core->buckets];
}

/* The first `bits` of it, as a key. */
static void cut(const bq_address *address, unsigned bits, uint64_t key[2])
{
    key[0] = key[1] = 0;
    memcpy(key, address->byte, bits / 8);
}

static bq__address *find(bq_core *core, const uint64_t key[2], unsigned bits)
{
    bq__address *a = *bucket_of(core, key, bits);
    while (a && (a->bits != bits || a->key[0] != key[0] || a->key[1] != key[1]))
        a = a->next;
    return a;
}

static bq__address *add(bq_core *core, const uint64_t key[2], unsigned bits, bq__address *up)
{
    bq__address *a = bq__core_must(calloc(1, sizeof *a));
    bq__address **bucket = bucket_of(core, key, bits);
    *a = (bq__address){.next = *bucket, .up = up, .key = {key[0], key[1]}, .bits = (uint8_t)bits};
    a->creates.since = a->wrong.since = core->now - 60000;
    a->spent_at = core->now;
    bq__core_ring(&a->crowd);
    *bucket = a;
    return a;
}

/* ---- what was said by those who went ---- */

/* A client that reconnects does not begin anew. Many may share an address, and all lose their connections together:
 * each that comes takes over as much as one of them had said, and what all may say is what they might without going. */

static bool is_over(const bq__left *left, int64_t now, int64_t period_ms)
{
    return !left->conns || now - left->window.since >= period_ms;
}

static void leave(bq__left *left, const bq__window *said, int64_t now, int64_t period_ms)
{
    if (!said->count || now - said->since >= period_ms)
        return;
    if (is_over(left, now, period_ms))
        *left = (bq__left){.window = {.since = said->since}};
    if (said->since > left->window.since)
        left->window.since = said->since;
    left->window.count += said->count;
    left->conns++;
}

static void take(bq__left *left, bq__window *said, int64_t now, int64_t period_ms)
{
    if (is_over(left, now, period_ms))
        return;
    *said = (bq__window){.since = left->window.since, .count = (left->window.count + left->conns - 1) / left->conns};
    left->window.count -= said->count;
    left->conns--;
}

void bq__core_leave_behind(const bq_core *core, bq__conn *conn)
{
    leave(&conn->address->watched, &conn->watched, core->now, core->limits.watching_ms);
    leave(&conn->address->talked, &conn->talked, core->now, core->limits.chat_ms);
}

void bq__core_take_over(const bq_core *core, bq__conn *conn)
{
    take(&conn->address->watched, &conn->watched, core->now, core->limits.watching_ms);
    take(&conn->address->talked, &conn->talked, core->now, core->limits.chat_ms);
}

/* ---- giving way ---- */

static bq__address *root_of(bq__address *a)
{
    while (a->up)
        a = a->up;
    return a;
}

static void take_out(bq_core *core, bq__address *a)
{
    bq__address **at = bucket_of(core, a->key, a->bits);
    while (*at != a)
        at = &(*at)->next;
    *at = a->next;
    free(a);
}

/* A place of which nothing is open, and what lies above it if it was the last. */
static void drop(bq_core *core, bq__address *a)
{
    step_out(&a->idle);
    step_out(&a->near);
    core->addresses--;
    for (bq__address *up = a->up, *next; up; up = next) {
        next = up->up;
        if (--up->within == 0)
            take_out(core, up);
    }
    take_out(core, a);
}

static bool nothing_left(const bq_core *core, const bq__address *a)
{
    return a->pause_until <= core->now && core->now - a->creates.since >= 60000 &&
           is_over(&a->watched, core->now, core->limits.watching_ms) &&
           is_over(&a->talked, core->now, core->limits.chat_ms) && core->now - a->wrong.since >= 60000 &&
           !bq__core_has_spent(core, a) &&
           (!a->reports.count || core->now - a->reports.since >= core->limits.reports_ms);
}

/* What is known of a /56 or /48 is known as long as one place of it is. */
static bool is_free(const bq_core *core, const bq__address *a)
{
    for (; a; a = a->up)
        if (!nothing_left(core, a) && a->within <= 1)
            return false;
    return true;
}

/* All who are remembered are connected or have open tables: of the latter one is forgotten. */
static bool forget_maker(bq_core *core)
{
    bq__address *gone = NULL;
    for (bq__table *table = core->all; table && !gone; table = table->next)
        if (table->maker && table->maker != &core->operator_ && !table->maker->held[BQ__CONNECTION] &&
            !table->maker->held[BQ__REQUEST])
            gone = table->maker;
    for (bq__table *table = core->all; table && gone; table = table->next)
        if (table->maker == gone)
            bq__core_forget_maker(core, table);
    return gone != NULL;
}

/* `above`: of the /48, or NULL. */
static bool make_room(bq_core *core, const uint64_t *above)
{
    int64_t most = core->limits.addresses, share = most / SHARE;
    for (unsigned i = 0; i < 4 && core->idle.next != &core->idle && is_free(core, of_all(core->idle.next)); i++)
        drop(core, of_all(core->idle.next)); /* an address is kept no longer than it is needed */
    const bq__address *root = above ? find(core, above, 48) : NULL;
    if (root && root->within >= share) {
        if (root->crowd.next == &root->crowd)
            return false;
        drop(core, of_crowd(root->crowd.next));
    }
    if (core->addresses < most)
        return true;
    if (core->idle.next == &core->idle && !forget_maker(core))
        return false;
    drop(core, of_all(core->idle.next));
    return true;
}

/* Addresses that hold nothing are queued. */
static void goes_idle(bq_core *core, bq__address *a)
{
    line_up(&core->idle, &a->idle);
    if (a->up)
        line_up(&root_of(a)->crowd, &a->near);
    if (core->tidy.due == INT64_MAX)
        bq__core_timer_set(core, &core->tidy, core->now + TIDY_MS);
}

/* Whoever went is forgotten as soon as there is nothing to be remembered, whether somebody else comes or not. */
void bq__core_addresses_tidy(bq_core *core)
{
    unsigned n = 0;
    for (; n < TIDY_MOST && core->idle.next != &core->idle && is_free(core, of_all(core->idle.next)); n++)
        drop(core, of_all(core->idle.next));
    bool more = core->idle.next != &core->idle;
    bq__core_timer_set(core, &core->tidy, !more ? INT64_MAX : core->now + (n == TIDY_MOST ? 1 : TIDY_MS));
}

bq__address *bq__core_address(bq_core *core, const bq_address *address)
{
    static const unsigned char v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    bool is_v4 = !memcmp(address->byte, v4, sizeof v4);
    unsigned bits = is_v4 ? 128 : 64;
    uint64_t key[2], above[2];
    cut(address, bits, key);
    bq__address *a = find(core, key, bits), *up = NULL;
    if (a)
        return a;
    cut(address, 48, above);
    if (!make_room(core, is_v4 ? NULL : above))
        return NULL;
    for (unsigned wide = 48; !is_v4 && wide < 64; wide += 8) {
        cut(address, wide, above);
        a = find(core, above, wide);
        up = a ? a : add(core, above, wide, up);
        up->within++;
    }
    a = add(core, key, bits, up);
    core->addresses++;
    goes_idle(core, a);
    return a;
}

void bq__core_addresses_free(bq_core *core)
{
    for (uint32_t i = 0; core->address_bucket && i < core->buckets; i++)
        for (bq__address *a = core->address_bucket[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    free(core->address_bucket);
}

/* ---- what it holds ---- */

int64_t bq__core_times(const bq_core *core, const bq__address *a)
{
    return a->bits == 56 ? core->limits.times_56 : a->bits == 48 ? core->limits.times_48 : 1;
}

bool bq__core_address_may(const bq_core *core, const bq__address *a, enum bq__held what, int64_t most)
{
    if (a == &core->operator_)
        return true;
    for (; a; a = a->up)
        if (a->held[what] >= most * bq__core_times(core, a))
            return false;
    return true;
}

void bq__core_address_takes(bq__address *a, enum bq__held what)
{
    step_out(&a->idle);
    step_out(&a->near);
    for (; a; a = a->up)
        a->held[what]++;
}

void bq__core_address_lets(bq_core *core, bq__address *a, enum bq__held what)
{
    for (bq__address *each = a; each; each = each->up)
        each->held[what]--;
    for (unsigned i = 0; i < BQ__HELDS; i++)
        if (a->held[i] || a == &core->operator_)
            return;
    goes_idle(core, a);
}

bool bq__core_may_make(bq_core *core, bq__address *a)
{
    for (; a; a = a->up)
        if (!bq__core_window(&a->creates, core->now, core->limits.address_creates * bq__core_times(core, a), 60000))
            return false;
    return true;
}

bool bq__core_may_report(bq_core *core, bq__address *a)
{
    for (; a; a = a->up)
        if (!bq__core_window(&a->reports, core->now, core->limits.reports * bq__core_times(core, a), core->limits.reports_ms))
            return false;
    return true;
}

/* ---- guests: requests over HTTP, which are no connections ---- */

bq_guest *bq_core_guest(bq_core *core, const bq_address *address, unsigned *why)
{
    *why = core->stopping ? BQ_CLOSE_STOPPING : BQ_CLOSE_FULL;
    if (core->stopping || core->dead)
        return NULL;
    if (bq__core_is_banned(core, address)) {
        *why = BQ_CLOSE_BANNED;
        return NULL;
    }
    bq__address *a = bq__core_address(core, address);
    if (!a || !bq__core_address_may(core, a, BQ__REQUEST, core->limits.address_requests))
        return NULL;
    if (!bq__core_charge(core, a, BQ_COST_REQUEST)) {
        *why = BQ_CLOSE_RATE;
        return NULL;
    }
    bq__core_address_takes(a, BQ__REQUEST);
    return a;
}

void bq_core_guest_gone(bq_core *core, bq_guest *guest)
{
    bq__core_address_lets(core, guest, BQ__REQUEST);
}

/* ---- wrong guesses ---- */

bool bq__core_paused(bq_core *core, bq__conn *conn, uint64_t re)
{
    int64_t left = 0;
    for (const bq__address *a = conn->address; a; a = a->up)
        if (a->pause_until - core->now > left)
            left = a->pause_until - core->now;
    if (left <= 0)
        return false;
    bq__core_no(core, conn, re, BQ_WHY_PAUSE, "", (left + 999) / 1000);
    return true;
}

/* In a pause whatever is wrong is refused alike. What is right and cannot be guessed, the id of a table, a token, is
 * let through: a neighbour's guesses keep nobody from their seat. */
void bq__core_wrong(bq_core *core, bq__conn *conn, uint64_t re)
{
    bool enough = false;
    if (bq__core_paused(core, conn, re))
        return;
    for (bq__address *a = conn->address; a; a = a->up)
        if (!bq__core_window(&a->wrong, core->now, core->limits.wrong * bq__core_times(core, a) - 1, 60000)) {
            a->pause_until = core->now + core->limits.wrong_pause_ms;
            a->wrong.since = core->now - 60000;
            enough = true;
        }
    if (enough)
        bq__core_put_log(core, "pause", NULL, conn, "wrong guesses");
    bq__core_no(core, conn, re, BQ_WHY_UNKNOWN_TABLE, "", 0);
}
