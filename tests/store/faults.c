/* faults.c - the disk is full, or fails (A6, A7): at the nth operation, once and for good, for many
 * n.
 *
 * Full: the answer is FULL and nothing of the batch is there, not even after a power cut; reading
 * goes on; when there is room again the same batch is taken. Failed: the answer is IO, and from
 * then on always; after a restart every acknowledged line is there, and the unanswered batch whole
 * or not at all.
 *
 * SOAK_POINTS   how many n (60) */
#include <errno.h>

#include "store/help.h"
#include "store/internal.h"
#include "store/vfs.h"

#define GAMES 3
#define EDITIONS 50

static bq_batch *batch;
static long told[GAMES], sent[GAMES];
static const char *path;

static bq_store *open_store(void)
{
    enum bq_store_answer answer;
    bq_store *store = help_open_vfs(path, VFS_NAME, &answer);
    if (!store)
        tap_note("the store does not open: %s", bq_answer_words[answer]);
    return store;
}

/* A new disk with three games of a few lines. */
static bq_store *begin(void)
{
    vfs_format();
    bq_store *store = open_store();
    if (!store)
        tap_bail("no store on an empty disk");
    bq_batch_clear(batch);
    help_edition(batch, 0);
    for (unsigned g = 0; g < GAMES; g++) {
        help_game(batch, bq_store_epoch(store), g);
        for (uint64_t seq = 1; seq <= 5; seq++)
            help_line(batch, bq_store_epoch(store), g, seq);
        told[g] = 5;
    }
    help_commit(store, batch);
    return store;
}

static void collect(bq_store *store, unsigned round)
{
    bq_batch_clear(batch);
    for (unsigned g = 0; g < GAMES; g++) {
        sent[g] = told[g];
        for (unsigned i = 0; i <= (round + g) % 4; i++)
            help_line(batch, bq_store_epoch(store), g, (uint64_t)++sent[g]);
    }
    if (round % 4 == 1) { /* the first game's rules change */
        help_edition(batch, round % EDITIONS);
        help_plan(batch, bq_store_epoch(store), 0, round % EDITIONS);
    }
    help_status(batch, bq_store_epoch(store), 0, BQ_GAME_PLAYING);
}

/* Commits, and housekeeping now and then, until something fails. OK: nothing did. */
static enum bq_store_answer play(bq_store *store, bool *tidying)
{
    *tidying = false;
    for (unsigned round = 0; round < 40; round++) {
        collect(store, round);
        enum bq_store_answer answer = bq_store_commit(store, batch, NULL);
        if (answer != BQ_STORE_OK)
            return answer;
        memcpy(told, sent, sizeof told);
        if (round % 7 == 6) {
            store->wal_pages = 1 << 20;
            store->fresh_most = 1;
            answer = bq_store_tidy(store);
            store->fresh_most = 0;
            *tidying = answer != BQ_STORE_OK;
            if (*tidying)
                return answer;
        }
    }
    return BQ_STORE_OK;
}

/* Are the logs as long as that? */
static bool have(bq_store *store, const long *length)
{
    for (unsigned g = 0; g < GAMES; g++) {
        if (help_length(store, g) != length[g])
            return false;
    }
    return true;
}

/* With the rules of its games, and no others. */
static bool sound(bq_store *store)
{
    return store && bq_store_check(store) == BQ_STORE_OK && help_rules(store, EDITIONS) <= 2;
}

/* ---- full ---- */

typedef struct tally {
    unsigned hit, tidying; /* the fault fell; in housekeeping */
    unsigned wrong;
} tally;

static void complain(tally *t, uint64_t n, const char *what, const char *why)
{
    if (t->wrong++ < 5)
        tap_note("operation %llu: %s (%s)", (unsigned long long)n, what, why);
}

static void full_at(tally *t, uint64_t n, bool for_ever, bool crash)
{
    bool tidying;
    uint64_t seed = n;
    bq_store *store = begin();
    vfs_fail(VFS_WRITE | VFS_SHM, n, ENOSPC, for_ever);
    enum bq_store_answer answer = play(store, &tidying);
    t->hit += vfs_failed();
    t->tidying += tidying;
    if (answer != (vfs_failed() ? BQ_STORE_FULL : BQ_STORE_OK))
        complain(t, n, "a full disk", bq_store_error(store));
    if (!have(store, told))
        complain(t, n, "reading a full disk", bq_store_error(store));
    vfs_fail(0, 0, 0, false);
    if (crash) {
        vfs_die_at(1);
        bq_store_close(store);
        vfs_crash(&seed);
        store = open_store();
        if (!sound(store) || !have(store, told))
            complain(t, n, "after a full disk and a power cut", "lost, or come back");
    } else {
        collect(store, (unsigned)n);
        if (bq_store_commit(store, batch, NULL) != BQ_STORE_OK || !have(store, sent))
            complain(t, n, "room again", bq_store_error(store));
        if (!sound(store))
            complain(t, n, "not sound", bq_store_error(store));
    }
    bq_store_close(store);
}

static void test_full(uint64_t points)
{
    tally t = {0};
    for (uint64_t n = 1; n <= points; n++) {
        full_at(&t, n, true, n % 2);
        full_at(&t, n, false, n % 3);
    }
    tap_eq_int(t.wrong, 0, "a full disk at %llu points", (unsigned long long)points);
    tap_ok(t.hit == 2 * points && t.tidying > 0, "%u times it was full, %u of them while tidying",
           t.hit, t.tidying);
}

/* Lines of a page each for game 0. */
static enum bq_store_answer append_pages(bq_store *store, unsigned lines)
{
    static char line[BQ_STORE_LINE + 1];
    memset(line, 'x', sizeof line - 1);
    bq_batch_clear(batch);
    bq_write w = {.kind = BQ_WRITE_LOG, .game = help_id(0), .epoch = bq_store_epoch(store)};
    for (unsigned i = 0; i < lines; i++) {
        w.as.log = (bq_log_row){.seq = (uint64_t)told[0] + 1 + i, .line = line};
        bq_batch_add(batch, &w);
    }
    enum bq_store_answer answer = bq_store_commit(store, batch, NULL);
    told[0] += answer == BQ_STORE_OK ? lines : 0;
    return answer;
}

static bool count_line(void *context, const bq_log_row *row)
{
    (void)row;
    ++*(long *)context;
    return true;
}

/* The disk is full for SQLite's index, when the batch is whole in its log already: that happens
 * where the index needs another piece, at 4,062 pages. */
static void test_full_late(void)
{
    unsigned late = 0, wrong = 0;
    for (uint64_t cut = 0; cut < 12; cut++) {
        bq_store *store = begin();
        uint64_t seed = cut, syncs;
        bq_game_id id = help_id(0);
        long n = 0;
        while (store->wal_pages < 3900)
            append_pages(store, 10);
        vfs_fail(VFS_SHM, 1, ENOSPC, true);
        syncs = vfs_count(VFS_SYNC);
        wrong += append_pages(store, 200) != BQ_STORE_FULL || !vfs_failed();
        late += vfs_count(VFS_SYNC) > syncs;
        vfs_die_at(1); /* closing would put it in order */
        bq_store_close(store);
        vfs_crash(&seed);
        store = open_store();
        wrong += !sound(store) || bq_store_log(store, &id, 1, count_line, &n) != BQ_STORE_OK;
        wrong += n != told[0];
        bq_store_close(store);
    }
    tap_ok(late == 12, "full when the batch is on the disk already");
    tap_eq_int(wrong, 0, "the answer is no, and stays no");
}

/* A sync that finds no room has lost what it was to keep: that is a failed disk. */
static void test_full_syncing(void)
{
    bool tidying;
    bq_store *store = begin();
    vfs_fail(VFS_SYNC, 3, ENOSPC, false);
    tap_eq_int(play(store, &tidying), BQ_STORE_IO,
               "a sync that fails for room is a failure of the disk");
    bq_store_close(store);
}

static void test_full_opening(void)
{
    unsigned wrong = 0, hit = 0;
    for (uint64_t n = 1; n <= 40; n++) {
        enum bq_store_answer answer;
        vfs_format();
        vfs_fail(VFS_WRITE | VFS_SHM, n, ENOSPC, true);
        bq_store *store = help_open_vfs(path, VFS_NAME, &answer);
        bool failed = vfs_failed();
        hit += failed;
        wrong += answer != (failed ? BQ_STORE_FULL : BQ_STORE_OK);
        bq_store_close(store);
        vfs_fail(0, 0, 0, false);
        store = open_store();
        wrong += !sound(store);
        bq_store_close(store);
    }
    tap_ok(wrong == 0 && hit > 10, "a disk full while a store is made: %u points, %u wrong", hit,
           wrong);
}

/* ---- failing ---- */

static void fail_at(tally *t, unsigned ops, uint64_t n, bool for_ever)
{
    bool tidying;
    uint64_t seed = n * 7;
    bq_store *store = begin();
    vfs_fail(ops, n, EIO, for_ever);
    enum bq_store_answer answer = play(store, &tidying);
    t->hit += vfs_failed();
    t->tidying += tidying;
    if (answer != (vfs_failed() ? BQ_STORE_IO : BQ_STORE_OK))
        complain(t, n, "a failing disk", bq_store_error(store));
    if (vfs_failed() &&
        (bq_store_commit(store, batch, NULL) != BQ_STORE_IO || bq_store_tidy(store) != BQ_STORE_IO))
        complain(t, n, "a disk that failed is used again", bq_store_error(store));
    if (n % 2)
        vfs_die_at(1);
    bq_store_close(store);
    vfs_crash(&seed);
    store = open_store();
    if (!sound(store) || (!have(store, told) && !have(store, sent)))
        complain(t, n, "after a restart", store ? bq_store_error(store) : "not open");
    bq_store_close(store);
}

static void test_failing(uint64_t points)
{
    tally writes = {0}, syncs = {0};
    for (uint64_t n = 1; n <= points; n++) {
        fail_at(&writes, VFS_WRITE | VFS_TRUNCATE, n, n % 2);
        if (n <= 45) /* there are no more of them */
            fail_at(&syncs, VFS_SYNC, n, n % 2);
    }
    tap_eq_int(writes.wrong, 0, "failed writes at %llu points", (unsigned long long)points);
    tap_ok(writes.hit == points, "each failed (%u)", writes.hit);
    tap_eq_int(syncs.wrong, 0, "failed syncs at %u points", syncs.hit);
    tap_ok(syncs.hit >= 40 && syncs.tidying > 2, "%u of them while tidying", syncs.tidying);
}

/* Reads fail when there is much to read: after opening, with nothing in SQLite's cache yet. */
static void test_failing_reads(void)
{
    unsigned wrong = 0, hit = 0;
    for (uint64_t n = 1; n <= 30; n++) {
        enum bq_store_answer answer;
        bool tidying;
        bq_store *store = begin();
        play(store, &tidying);
        bq_store_close(store);
        vfs_fail(VFS_READ, n, EIO, false);
        store = help_open_vfs(path, VFS_NAME, &answer);
        long length = store ? help_length(store, 1) : 0;
        hit += vfs_failed();
        if (vfs_failed() && (store ? length != -1 && length != told[1] : answer != BQ_STORE_IO))
            wrong++;
        bq_store_close(store);
        vfs_fail(0, 0, 0, false);
        store = open_store();
        wrong += !sound(store) || !have(store, told);
        bq_store_close(store);
    }
    tap_ok(wrong == 0 && hit > 5, "failed reads at %u points: said, and nothing made up", hit);
}

int main(void)
{
    uint64_t points = tap_env("SOAK_POINTS", getenv("SOAK") ? 150 : 60);
    batch = bq_batch_new();
    path = help_path("faults.db");
    vfs_register();
    test_full(points);
    test_full_late();
    test_full_syncing();
    test_full_opening();
    test_failing(points);
    test_failing_reads();
    vfs_format();
    bq_batch_free(batch);
    return tap_done();
}
