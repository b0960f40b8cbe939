/* gather.c - seats add to the dice (docs/FAIRNESS.md). While the table waits a seat may commit to a nonce. When the
 * host says start, those that have committed show their nonces, and the game begins when all have:
 *
 *     OPEN --start--> [COMMIT] --> MARK --> REVEAL --> BEGIN
 *      ^                  ^                    |
 *      |                  +----- SECRET <------+  a seat has not shown its nonce in time
 *      +----- RENEW <---- from anywhere: the start was broken off
 *
 * A start that was broken off - by somebody who left, by the disk, by the end of the server - may have shown nonces to
 * the house. The table is therefore open again only under another secret, which is on the disk first (RENEW): nobody commits
 * to one that is used up. That it was tried is on the disk (MARK) before anybody is asked for a nonce; a restart before that
 * leaves the secret, and its commitment, as they are.
 *
 * Whenever the house's commitment becomes another - a new secret, other rules - whoever had committed is `asked` to do so
 * anew, and waited for.
 *
 * A commitment is bound to the number of its seat, and empty seats are taken away at the start: whoever gets another
 * number commits anew (COMMIT). A seat without its nonce in time is dropped: it trusts the house, everybody is
 * told, the house draws a new secret, and the others commit anew. Each time somebody is dropped, so it ends.
 * Nothing else of this is on the disk until the game begins, and no nonce is told before it is there. */
#include <string.h>

#include "server/core/internal.h"

/* ---- phases ---- */

static void enter(bq_core *core, bq__table *table, enum bq__phase phase)
{
    table->gather.phase = (uint8_t)phase;
    table->gather.until = core->now + core->limits.reveal_ms;
    if (phase == BQ__GATHER_COMMIT || phase == BQ__GATHER_REVEAL)
        bq__core_tell_fair(core, table, NULL);
}

/* The numbers that seats will have when the empty ones are gone. */
static void number_seats(bq__table *table)
{
    uint8_t to = 0;
    for (unsigned i = 0; i < table->setup.seats; i++) {
        table->gather.moved[i] = to;
        to = (uint8_t)(to + (table->setup.seat[i].kind != BQ__EMPTY));
    }
}

bool bq__core_gather(bq_core *core, bq__table *table, const bq__origin *from)
{
    bq__gather *g = &table->gather;
    number_seats(table);
    g->revealed = g->dropped = 0;
    g->wanted &= (uint8_t)~g->committed;
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (g->committed >> i & 1 && g->moved[i] != i)
            g->wanted |= (uint8_t)(1u << i);
    g->committed &= (uint8_t)~g->wanted;
    if (!g->committed && !g->wanted)
        return false;
    g->from = *from;
    enter(core, table, g->wanted ? BQ__GATHER_COMMIT : BQ__GATHER_MARK);
    if (g->phase != BQ__GATHER_COMMIT)
        table->gather.until = core->now;
    bq__core_set_table_timer(core, table);
    return true;
}

static void drop(bq_core *core, bq__table *table, unsigned seats, const char *what)
{
    bq__gather *g = &table->gather;
    g->dropped |= (uint8_t)seats;
    g->committed &= (uint8_t)~seats;
    g->wanted &= (uint8_t)~seats;
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (seats >> i & 1u)
            bq__core_news(core, table, NULL, what, i);
}

/* The disk did not take the last thing: later. */
static bool must_wait(const bq_core *core, bq__table *table)
{
    if (table->retry_at == INT64_MAX)
        return false;
    if (core->now < table->retry_at) {
        table->gather.until = table->retry_at;
        return true;
    }
    table->retry_at = INT64_MAX;
    return false;
}

/* Another secret, or that this one is used up. */
static bool write_down(bq_core *core, bq__table *table, enum bq__op_kind kind)
{
    if (must_wait(core, table))
        return false;
    if (!bq__core_op_begin(core, table, kind, NULL)) {
        table->gather.until = core->now + 1000;
        return false;
    }
    bq__setup *next = bq__core_op_next(core, table);
    if (kind == BQ__OP_SECRET)
        bq__core_dice_new(core, next);
    else
        next->nonces_asked = true;
    bq__core_op_setup(core, table, false);
    bq__core_op_end(core, table);
    return true;
}

static bool begin(bq_core *core, bq__table *table)
{
    if (must_wait(core, table))
        return false;
    if (bq__core_begin(core, table, &table->gather.from))
        return true;
    table->gather.until = core->now + 1000;
    return false;
}

bool bq__core_gather_drive(bq_core *core, bq__table *table)
{
    bq__gather *g = &table->gather;
    unsigned missing = g->phase == BQ__GATHER_COMMIT   ? g->wanted & ~g->committed
                       : g->phase == BQ__GATHER_REVEAL ? g->committed & ~g->revealed
                                                       : 0u;
    if (core->stopping) {
        g->until = INT64_MAX;
        return false;
    }
    if (missing && core->now < g->until)
        return false;
    switch (g->phase) {
    case BQ__GATHER_COMMIT:
        drop(core, table, missing, "uncommitted");
        g->wanted = 0;
        enter(core, table, g->committed ? BQ__GATHER_MARK : BQ__GATHER_BEGIN);
        return true;
    case BQ__GATHER_MARK:
        return write_down(core, table, BQ__OP_TRIED);
    case BQ__GATHER_REVEAL:
        drop(core, table, missing, "unrevealed");
        enter(core, table, missing ? BQ__GATHER_SECRET : BQ__GATHER_BEGIN);
        return true;
    case BQ__GATHER_SECRET:
    case BQ__GATHER_RENEW:
        return write_down(core, table, BQ__OP_SECRET);
    default:
        return begin(core, table);
    }
}

/* ---- what the disk has said ---- */

void bq__core_gather_marked(bq_core *core, bq__table *table)
{
    if (table->gather.phase == BQ__GATHER_MARK)
        enter(core, table, BQ__GATHER_REVEAL);
}

void bq__core_gather_renewed(bq_core *core, bq__table *table)
{
    bq__gather *g = &table->gather;
    bool again = g->phase == BQ__GATHER_RENEW;
    bq__core_tell_table(core, table, NULL);
    enter(core, table, again ? BQ__GATHER_OPEN : g->wanted ? BQ__GATHER_COMMIT : BQ__GATHER_BEGIN);
    if (again)
        bq__core_tell_fair(core, table, NULL);
}

void bq__core_gather_done(bq__table *table, bq__setup *setup)
{
    const bq__gather *g = &table->gather;
    for (unsigned i = 0; i < BQ_SEATS; i++) {
        if (!(g->revealed >> i & 1u))
            continue;
        unsigned to = g->moved[i];
        setup->dice.nonce[to] = g->nonce[i];
        memcpy(setup->dice.seat_commitment[to], g->commitment[i], BQ_FAIR_DIGEST);
    }
    bq__core_dice_seal(setup);
}

/* Seats that had committed are asked to do so again. */
static void release(bq__gather *g)
{
    g->wanted |= g->committed;
    g->committed = g->revealed = 0;
    memset(g->nonce, 0, sizeof g->nonce);
}

bool bq__core_gathers(const bq__table *table)
{
    return table->gather.phase != BQ__GATHER_OPEN && table->gather.phase != BQ__GATHER_RENEW;
}

void bq__core_gather_renew(bq_core *core, bq__table *table)
{
    release(&table->gather);
    table->gather = (bq__gather){.phase = BQ__GATHER_RENEW, .until = core->now, .wanted = table->gather.wanted};
}

void bq__core_gather_cancel(bq_core *core, bq__table *table, enum bq_no why)
{
    bq__conn *conn = bq__core_conn(core, table->gather.from.conn);
    uint64_t re = table->gather.from.counter;
    if (!bq__core_gathers(table))
        return;
    bq__core_gather_renew(core, table);
    if (conn && why != BQ_WHY_OK)
        bq__core_no(core, conn, re, why, "", 0);
    bq__core_tell_fair(core, table, NULL);
}

/* Somebody else in a seat: what was committed to there is gone. Another commitment of the house's: what was committed to under
 * the last one is. At the start: only the seats that were dropped are remembered. */
void bq__core_gather_follow(bq__table *table, const bq__setup *next)
{
    bq__gather *g = &table->gather;
    if (table->setup.status != BQ_GAME_WAITING)
        return;
    if (next->status != BQ_GAME_WAITING) {
        bq__gather after = {.phase = BQ__GATHER_OPEN};
        for (unsigned i = 0; i < BQ_SEATS; i++)
            after.dropped |= (uint8_t)((g->dropped >> i & 1) << g->moved[i]);
        *g = after;
        return;
    }
    for (unsigned i = 0; i < BQ_SEATS; i++) {
        const bq__seat *was = &table->setup.seat[i], *is = &next->seat[i];
        if (was->kind == is->kind && !strcmp(was->name, is->name))
            continue;
        g->committed &= (uint8_t)~(1u << i);
        g->dropped &= (uint8_t)~(1u << i);
        g->wanted &= (uint8_t)~(1u << i);
    }
    if (!bq_same_bytes(table->setup.dice.commitment, next->dice.commitment, BQ_FAIR_DIGEST))
        release(g);
}

/* ---- what seats say ---- */

/* The one argument, as bytes; their number, or 0. */
static size_t take_bytes(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w, unsigned up, unsigned char *out,
                         size_t least, size_t most)
{
    const char *word;
    size_t n;
    int got = -1;
    if (bq__core_take_word(w, &word, &n) && bq__core_at_end(w))
        got = bq_hex_read(word, n, out, most);
    if (got >= (int)least)
        return (size_t)got;
    bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[up], 0);
    return 0;
}

void bq__core_commit(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__gather *g = &table->gather;
    unsigned bit = 1u << conn->seat;
    unsigned char digest[BQ_FAIR_DIGEST];
    if (!take_bytes(core, conn, re, w, BQ_UP_COMMIT, digest, sizeof digest, sizeof digest))
        return;
    if (g->phase != BQ__GATHER_OPEN && !(g->phase == BQ__GATHER_COMMIT && g->wanted & bit)) {
        bq__core_no(core, conn, re, BQ_WHY_COMMIT_CLOSED, "", 0);
        return;
    }
    memcpy(g->commitment[conn->seat], digest, sizeof digest);
    g->committed |= (uint8_t)bit;
    g->dropped &= (uint8_t)~bit;
    bq__core_ok(core, conn, re, 0, false);
    bq__core_tell_fair(core, table, NULL);
    bq__core_pump(core, table);
}

void bq__core_reveal(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__gather *g = &table->gather;
    unsigned bit = 1u << conn->seat;
    bq_fair_nonce nonce = {0};
    unsigned char digest[BQ_FAIR_DIGEST];
    enum bq_no why = BQ_WHY_OK;
    nonce.size = (uint8_t)take_bytes(core, conn, re, w, BQ_UP_REVEAL, nonce.byte, BQ_FAIR_NONCE_MIN,
                                     BQ_FAIR_NONCE_MAX);
    if (!nonce.size)
        return;
    bq_fair_commit_seat(table->id.byte, g->moved[conn->seat], &nonce, digest);
    if (!(g->committed & bit))
        why = BQ_WHY_NOT_COMMITTED;
    else if (g->phase != BQ__GATHER_REVEAL)
        why = BQ_WHY_REVEAL_EARLY;
    else if (!bq_same_bytes(digest, g->commitment[conn->seat], sizeof digest))
        why = BQ_WHY_WRONG_NONCE;
    if (why != BQ_WHY_OK) {
        bq__core_no(core, conn, re, why, "", 0);
        return;
    }
    g->nonce[conn->seat] = nonce;
    g->revealed |= (uint8_t)bit;
    bq__core_ok(core, conn, re, 0, false);
    bq__core_tell_fair(core, table, NULL);
    bq__core_pump(core, table);
}
