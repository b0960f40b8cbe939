/* memory.c - the machine has no memory left (A8): the nth allocation fails, once and for good, for
 * the first n all, then for some, until none fails. Whatever the store then answers, it answers;
 * what it acknowledged is there afterwards, and what it refused is not. Not for the sanitizers,
 * which have an allocator of their own.
 *
 * SOAK_ALLOCATIONS   up to here every n (200) */
#include <sqlite3.h>

#include "store/help.h"
#include "store/internal.h"

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

static uint64_t countdown; /* 0: nothing fails */
static uint64_t later;     /* ... from when the store is open */
static bool for_ever, fired;

static bool fails(void)
{
    if (countdown == 0 || --countdown > 0)
        return false;
    fired = true;
    countdown = for_ever ? 1 : 0;
    return true;
}

#define OVER_LIBC __attribute__((visibility("default")))

OVER_LIBC void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

OVER_LIBC void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

OVER_LIBC void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

#define GAMES 4
static long told[GAMES], sent[GAMES];
static unsigned wrong, refused[BQ_STORE_ANSWERS];
static const char *path;

static void complain(uint64_t n, const char *what)
{
    countdown = 0;
    if (wrong++ < 5)
        tap_note("allocation %llu%s: %s", (unsigned long long)n, for_ever ? " and on" : "", what);
}

static bool add_line(bq_batch *batch, bq_store *store, unsigned game, uint64_t seq)
{
    bq_write w = {.kind = BQ_WRITE_LOG, .game = help_id(game), .epoch = bq_store_epoch(store)};
    w.as.log = (bq_log_row){.seq = seq,
                            .line = help_text(game, seq),
                            .seat = (uint8_t)(seq % 4),
                            .client = seq % 3 ? "c1" : NULL,
                            .counter = seq,
                            .digest = UINT64_MAX - seq,
                            .at_ms = (int64_t)seq * 10};
    return bq_batch_add(batch, &w) == BQ_STORE_OK;
}

static bool write_some(bq_store *store, bq_batch *batch, unsigned round)
{
    bool added = true;
    bq_batch_clear(batch);
    memcpy(sent, told, sizeof sent);
    for (unsigned g = 0; g < GAMES && added; g++) {
        for (unsigned i = 0; i < 3 + round && added; i++)
            added = add_line(batch, store, g, (uint64_t)++sent[g]);
    }
    enum bq_store_answer answer = added ? bq_store_commit(store, batch, NULL) : BQ_STORE_MEMORY;
    refused[answer]++;
    if (answer == BQ_STORE_OK)
        memcpy(told, sent, sizeof told);
    else
        memcpy(sent, told, sizeof sent);
    return answer == BQ_STORE_OK || answer == BQ_STORE_MEMORY;
}

static bool nothing(void *context, const bq_log_row *row)
{
    (void)context;
    (void)row;
    return true;
}

/* A server's life: open, write, tidy, read, close. False: an answer that has no place here. */
static bool life(void)
{
    char error[256] = "";
    bq_store *store;
    bq_store_config config = {.url = path, .must_exist = true};
    enum bq_store_answer answer = bq_store_open(&store, &config, error, sizeof error);
    if (!store)
        return answer == BQ_STORE_MEMORY;
    if (later)
        countdown = later;
    bq_batch *batch = bq_batch_new();
    bool good = true;
    for (unsigned round = 0; good && batch && round < 6; round++) {
        good = write_some(store, batch, round);
        if (round == 3) {
            store->wal_pages = 1 << 20;
            store->fresh_most = 1;
            answer = bq_store_tidy(store);
            store->fresh_most = 0;
            good = good && (answer == BQ_STORE_OK || answer == BQ_STORE_MEMORY);
        }
        bq_game_id id = help_id(round % GAMES);
        answer = bq_store_log(store, &id, 1, nothing, NULL);
        good = good && (answer == BQ_STORE_OK || answer == BQ_STORE_MEMORY);
    }
    if (!good)
        snprintf(error, sizeof error, "%s", bq_store_error(store));
    bq_batch_free(batch);
    bq_store_close(store);
    countdown = 0;
    if (!good)
        tap_note("%s", error);
    return good;
}

static void prepare(void)
{
    bq_store *store = help_open(path);
    bq_batch *batch = bq_batch_new();
    help_edition(batch, 0);
    for (unsigned g = 0; g < GAMES; g++) {
        help_game(batch, bq_store_epoch(store), g);
        told[g] = 0;
    }
    help_commit(store, batch);
    bq_batch_free(batch);
    bq_store_close(store);
}

static void judge(uint64_t n)
{
    bq_store *store = help_open(path);
    for (unsigned g = 0; g < GAMES; g++) {
        if (help_length(store, g) != told[g])
            complain(n, "a line is lost, or was refused and is there");
    }
    if (bq_store_check(store) != BQ_STORE_OK)
        complain(n, "not sound");
    bq_store_close(store);
}

/* How many were tried; `opened`: only those of an open store. */
static unsigned campaign(bool ever, bool opened, uint64_t every)
{
    unsigned tried = 0;
    for (uint64_t n = 1;; n += n < every ? 1 : 41) {
        for_ever = ever;
        fired = false;
        countdown = opened ? 0 : n;
        later = opened ? n : 0;
        bool good = life(), failed = fired;
        countdown = 0;
        if (!good)
            complain(n, "an answer that is neither ok nor memory");
        if (tried++ % 8 == 0 || !good || !failed)
            judge(n);
        if (!failed)
            return tried - 1;
    }
}

int main(void)
{
    path = help_path("memory.db");
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* every allocation is one that can fail */
    prepare();
    uint64_t every = tap_env("SOAK_ALLOCATIONS", getenv("SOAK") ? 100000 : 200);
    unsigned once = campaign(false, false, every);
    tap_eq_int(wrong, 0, "%u allocations, each failed once", once);
    tap_ok(once >= 200, "they are at least 200");
    wrong = 0;
    unsigned open = campaign(false, true, every);
    tap_eq_int(wrong, 0, "%u allocations of an open store, each failed once", open);
    tap_ok(refused[BQ_STORE_MEMORY] > 5, "%u batches were refused for it",
           refused[BQ_STORE_MEMORY]);
    wrong = 0;
    unsigned ever = campaign(true, false, every) + campaign(true, true, every);
    tap_eq_int(wrong, 0, "%u allocations, and none after it succeeded", ever);
    judge(0);
    tap_eq_int(wrong, 0, "in the end all is there");
    return tap_done();
}
