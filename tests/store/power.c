/* power.c - the power fails (A4). Games are played on a disk that loses what was not synced, and
 * the power is cut at a random change: during commits, housekeeping, opening, migration, recovery,
 * closing. After each cut: the store opens, is sound, has every line that was acknowledged, and the
 * batch that was on its way is there whole or not at all. Then the same on a disk that lies about
 * syncing, which must be found out.
 *
 * SOAK_CRASHES   how many cuts (1,000)
 * SOAK_SEED      where to begin (1): a failure names its seed */
#include "store/help.h"
#include "store/internal.h"
#include "store/vfs.h"

#define GAMES 12
#define EDITIONS 100

typedef struct world {
    uint64_t seed;
    long told[GAMES]; /* lines acknowledged; -1: the game is not there */
    long sent[GAMES]; /* ... with those of the batch on its way */
    unsigned commits, tidied, recovered, kept; /* kept: batches on their way that were there */
} world;

static bq_batch *batch;

static void collect(world *w, bq_store *store)
{
    uint64_t epoch = bq_store_epoch(store);
    unsigned writes = 1 + help_random(&w->seed) % 12;
    memcpy(w->sent, w->told, sizeof w->sent);
    for (unsigned i = 0; i < writes; i++) {
        unsigned g = help_random(&w->seed) % GAMES;
        if (w->sent[g] < 0) {
            help_edition(batch, 0);
            help_game(batch, epoch, g);
            help_seat(batch, epoch, g, 0);
            w->sent[g] = 0;
        } else if (help_random(&w->seed) % 16 == 0) {
            help_status(batch, epoch, g, BQ_GAME_PLAYING);
        } else if (help_random(&w->seed) % 16 == 0) {
            unsigned edition = help_random(&w->seed) % EDITIONS;
            help_edition(batch, edition);
            help_plan(batch, epoch, g, edition);
        } else {
            help_line(batch, epoch, g, (uint64_t)++w->sent[g]);
        }
    }
}

/* Play until the power is gone. */
static void play(world *w, bq_store *store)
{
    for (unsigned i = 0; i < 200; i++) {
        collect(w, store);
        if (help_commit(store, batch) != BQ_STORE_OK)
            return;
        memcpy(w->told, w->sent, sizeof w->told);
        w->commits++;
        if (help_random(&w->seed) % 12 == 0) {
            store->wal_pages = 1 << 20; /* it is worth it, even so early */
            store->fresh_most = 1 + help_random(&w->seed) % 4000;
            if (bq_store_tidy(store) != BQ_STORE_OK)
                return;
            w->tidied++;
        }
    }
}

static bool see(void *context, const bq_game_row *row)
{
    (void)row;
    ++*(unsigned *)context;
    return true;
}

/* Is everything there that must be? Then what is there is what we know. */
static const char *judge(world *w, bq_store *store)
{
    bool old = true, new = true;
    unsigned there = 0;
    long now[GAMES];
    if (bq_store_check(store) != BQ_STORE_OK)
        return "not sound";
    for (unsigned g = 0; g < GAMES; g++) {
        bq_game_id id = help_id(g);
        unsigned found = 0;
        if (bq_store_game(store, &id, see, &found) == BQ_STORE_NONE)
            now[g] = -1;
        else if ((now[g] = help_length(store, g)) < 0)
            return "a log is not as it was written";
        there += found;
        if (now[g] < w->told[g])
            return "an acknowledged line is lost";
        old = old && now[g] == w->told[g];
        new = new &&now[g] == w->sent[g];
    }
    if (!old && !new)
        return "a batch is there in part";
    unsigned listed = 0;
    if (bq_store_games(store, BQ_GAMES_ALL, see, &listed) != BQ_STORE_OK || listed != there)
        return "the list of games is another";
    if (help_rules(store, EDITIONS) > there)
        return "there are rules that no game is played by";
    w->kept += !old;
    memcpy(w->told, now, sizeof now);
    memcpy(w->sent, now, sizeof now);
    return NULL;
}

static void begin(world *w)
{
    vfs_format();
    for (unsigned g = 0; g < GAMES; g++)
        w->told[g] = w->sent[g] = -1;
}

/* One life: open, judge, play; the power goes. NULL, or what was wrong. */
static const char *life(world *w, const char *path)
{
    enum bq_store_answer answer;
    const char *wrong = NULL;
    if (help_random(&w->seed) % 4 == 0) { /* the power goes again while it opens */
        vfs_die_at(1 + help_random(&w->seed) % 30);
        bq_store *early = help_open_vfs(path, VFS_NAME, &answer);
        bq_store_close(early);
        vfs_crash(&w->seed);
        w->recovered++;
    }
    bq_store *store = help_open_vfs(path, VFS_NAME, &answer);
    if (!store)
        return bq_answer_words[answer];
    wrong = judge(w, store);
    if (!wrong) {
        vfs_die_at(1 + help_random(&w->seed) % (help_random(&w->seed) % 4 ? 60 : 1500));
        play(w, store);
        if (help_random(&w->seed) % 2) /* not yet gone: it goes while we close */
            vfs_die_at(1 + help_random(&w->seed) % 4);
    }
    bq_store_close(store);
    vfs_crash(&w->seed);
    return wrong;
}

static uint64_t campaign(world *w, uint64_t seed, uint64_t lives, bool lying, const char **wrong)
{
    const char *path = help_path("power.db");
    uint64_t start = seed;
    for (uint64_t i = 0; i < lives; i++) {
        if (i % 20 == 0) { /* a new disk; a seed can be run alone */
            begin(w);
            vfs_lie(lying);
            start = w->seed = seed + i;
        }
        *wrong = life(w, path);
        if (*wrong) {
            vfs_crash(&w->seed);
            return start;
        }
    }
    return 0;
}

int main(void)
{
    uint64_t lives = tap_env("SOAK_CRASHES", getenv("SOAK") ? 50000 : 1000);
    uint64_t seed = tap_env("SOAK_SEED", 1), bad;
    const char *wrong = NULL;
    static world w;
    batch = bq_batch_new();
    vfs_register();
    bad = campaign(&w, seed, lives, false, &wrong);
    tap_ok(!wrong, "%llu power cuts: all that was acknowledged is there",
           (unsigned long long)lives);
    if (wrong)
        tap_note("SOAK_SEED=%llu SOAK_CRASHES=20: %s", (unsigned long long)bad, wrong);
    tap_note("%u commits, %u times tidied, %u cuts while opening, %u unanswered batches kept",
             w.commits, w.tidied, w.recovered, w.kept);
    tap_ok(wrong || (w.commits > lives && w.tidied > lives / 10 && w.kept > 0),
           "the cuts fell among commits, housekeeping and recovery");
    wrong = NULL;
    for (unsigned i = 0; i < 10 && !wrong; i++)
        campaign(&w, seed + 1000000 * (i + 1), 20, true, &wrong);
    tap_ok(wrong != NULL, "a disk that lies about syncing is found out (%s)",
           wrong ? wrong : "not");
    vfs_format();
    bq_batch_free(batch);
    return tap_done();
}
