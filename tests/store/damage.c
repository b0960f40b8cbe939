/* damage.c - files that are not as they were left: a log of SQLite's that is damaged in the middle (which SQLite passes
 * over without a word), pages of anything, a full disk at the start, files that are removed or replaced. A store that is
 * refused is left byte for byte as it was, and what cannot be kept is not acknowledged. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/help.h"
#include "store/internal.h"
#include "store/vfs.h"

#define GAMES 6

static bq_batch *batch;

/* ---- whole files ---- */

typedef struct file {
    unsigned char *byte;
    size_t n;
} file;

static file read_file(const char *path)
{
    file f = {0};
    FILE *in = fopen(path, "rb");
    if (!in)
        return f;
    fseek(in, 0, SEEK_END);
    f.n = (size_t)ftell(in);
    rewind(in);
    f.byte = malloc(f.n + 1);
    f.n = fread(f.byte, 1, f.n, in);
    fclose(in);
    return f;
}

static void write_file(const char *path, const file *f)
{
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(f->byte, 1, f->n, out) != f->n || fclose(out))
        tap_bail("%s cannot be written", path);
}

static bool same_file(const char *path, const file *f)
{
    file now = read_file(path);
    bool same = now.n == f->n && (!f->n || !memcmp(now.byte, f->byte, f->n));
    free(now.byte);
    return same;
}

/* ---- a store as a killed server leaves it ---- */

static void play(bq_store *store, unsigned from, unsigned lines)
{
    for (unsigned i = 0; i < lines; i++) {
        for (unsigned g = 0; g < GAMES; g++)
            help_line(batch, bq_store_epoch(store), g, from + i);
        if (help_commit(store, batch) != BQ_STORE_OK)
            tap_bail("%s", bq_store_error(store));
    }
}

/* The store and its log, copied while a server has them open: so they lie there after a kill. */
static void leave(file *db, file *wal)
{
    const char *path = help_path("left.db");
    bq_store *store = help_open(path);
    help_edition(batch, 0);
    for (unsigned g = 0; g < GAMES; g++) {
        help_game(batch, bq_store_epoch(store), g);
        help_seat(batch, bq_store_epoch(store), g, 0);
        help_status(batch, bq_store_epoch(store), g, BQ_GAME_PLAYING);
    }
    help_commit(store, batch);
    play(store, 1, 60);
    store->fresh_most = 1;
    store->wal_pages = 1 << 20;
    bq_store_tidy(store); /* some of it lies in the file, some in the log */
    store->fresh_most = 0;
    play(store, 61, 60);
    *db = read_file(path);
    *wal = read_file(help_path("left.db-wal"));
    bq_store_close(store);
}

static void lay(const file *db, const file *wal)
{
    unlink(help_path("hurt.db-shm"));
    write_file(help_path("hurt.db"), db);
    write_file(help_path("hurt.db-wal"), wal);
}

/* ---- the log of SQLite's ---- */

static void test_wal(const file *db, file *wal)
{
    uint64_t seed = 7;
    unsigned refused = 0, whole = 0, less = 0, changed = 0, tries = 200;
    enum bq_store_answer answer;
    size_t frame = 4096 + 24, frames = (wal->n - 32) / frame;
    tap_ok(frames > 100, "a log of %zu frames", frames);
    for (unsigned i = 0; i < tries; i++) {
        size_t at = 32 + (help_random(&seed) % (frames - 20)) * frame + help_random(&seed) % frame;
        wal->byte[at] ^= (unsigned char)(1u << help_random(&seed) % 8);
        lay(db, wal);
        bq_store *store = help_open_vfs(help_path("hurt.db"), NULL, &answer);
        if (!store) {
            refused += answer == BQ_STORE_CORRUPT;
            changed += !same_file(help_path("hurt.db"), db) || !same_file(help_path("hurt.db-wal"), wal);
        }
        long length = store ? help_length(store, 0) : 0;
        whole += length == 120;
        less += store && length != 120;
        bq_store_close(store);
        free(wal->byte);
        *wal = read_file(help_path("good-wal"));
    }
    tap_ok(refused + whole == tries && less == 0 && refused > 150,
           "a bit of it flips: %u times refused, %u times nothing was lost, %u times something", refused, whole, less);
    tap_eq_int(changed, 0, "... and what is refused is as it was");
    unsigned opened = 0, backward = 0;
    long before = 0;
    for (size_t cut = 32 + frame; cut <= wal->n; cut += 997) {
        file torn = {.byte = wal->byte, .n = cut};
        lay(db, &torn);
        bq_store *store = help_open_vfs(help_path("hurt.db"), NULL, &answer);
        long length = store ? help_length(store, 0) : -1;
        opened += store != NULL;
        backward += length < before;
        before = length;
        bq_store_close(store);
    }
    tap_ok(backward == 0 && before >= 119, "a torn tail is no damage: %u lengths opened, up to %ld lines", opened, before);
    wal->byte[17] ^= 4; /* a salt in its head */
    lay(db, wal);
    (void)help_open_vfs(help_path("hurt.db"), NULL, &answer);
    tap_eq_int(answer, BQ_STORE_CORRUPT, "nor does a damaged head hide all of it");
}

/* ---- pages ---- */

static void test_pages(const file *db, const file *wal)
{
    uint64_t seed = 11;
    unsigned refused = 0, changed = 0;
    enum bq_store_answer answer;
    file none = {0};
    for (unsigned i = 0; i < 240; i++) {
        file hurt = {.byte = malloc(db->n), .n = db->n};
        memcpy(hurt.byte, db->byte, db->n);
        size_t page = i / 4 % (db->n / 4096), at = page * 4096 + (i % 3 ? 0 : help_random(&seed) % 3000);
        for (unsigned k = 0; k < 300; k++)
            hurt.byte[at + k] = (unsigned char)help_random(&seed);
        const file *log = i % 2 ? wal : &none;
        lay(&hurt, log);
        bq_store *store = help_open_vfs(help_path("hurt.db"), NULL, &answer);
        if (!store) {
            refused++;
            changed += !same_file(help_path("hurt.db"), &hurt) || !same_file(help_path("hurt.db-wal"), log);
        }
        bq_store_close(store);
        free(hurt.byte);
    }
    tap_ok(refused > 20 && changed == 0, "pages of anything: %u refused, %u of them changed", refused, changed);
}

/* ---- rows ---- */

/* A store whose pages are sound for SQLite, and its rows not for us: only whoever reads them finds out, and whoever has
 * written something before that has changed a store that is refused. */
static void test_rows(const file *db, const file *wal)
{
    static const char *const hurts[] = {
        "UPDATE seat SET token = x'00' WHERE game = (SELECT max(game) FROM seat)", /* of the last game that is looked at */
        "UPDATE game SET id = x'0102' WHERE number = (SELECT max(number) FROM game)",
        "UPDATE game SET edition = x'05', status = 1 WHERE number = 2",
        "UPDATE fresh SET steps = x'FFFFFFFFFF' WHERE number = (SELECT max(number) FROM fresh)", /* gathered at the start */
        "UPDATE fresh SET steps = substr(steps, 1, length(steps) - 3) WHERE number = (SELECT max(number) FROM fresh)",
        "DELETE FROM meta",
        "UPDATE meta SET epoch = -5",
        "UPDATE meta SET epoch = 9223372036854775807",
        "UPDATE game SET status = 20 WHERE number = 3",
        "UPDATE game SET status = -1 WHERE number = 3",
    };
    enum { HURTS = sizeof hurts / sizeof hurts[0] };
    unsigned refused = 0, changed = 0;
    enum bq_store_answer answer;
    for (unsigned i = 0; i < HURTS; i++) {
        sqlite3 *hand = NULL;
        file none = {0};
        lay(db, wal);
        if (sqlite3_open(help_path("hurt.db"), &hand) != SQLITE_OK || sqlite3_exec(hand, hurts[i], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_changes(hand) == 0)
            tap_bail("%s: %s", hurts[i], sqlite3_errmsg(hand));
        sqlite3_close(hand); /* all of it is in the file now */
        file hurt = read_file(help_path("hurt.db"));
        bq_store *store = help_open_vfs(help_path("hurt.db"), NULL, &answer);
        bool same = same_file(help_path("hurt.db"), &hurt) && same_file(help_path("hurt.db-wal"), &none);
        refused += !store && answer == BQ_STORE_CORRUPT;
        changed += !store && !same;
        if (store || !same)
            tap_note("%s: %s, %s", hurts[i], store ? "opened" : "refused", same ? "as it was" : "changed");
        bq_store_close(store);
        free(hurt.byte);
    }
    tap_eq_int(refused, HURTS, "rows that are not as we write them are refused");
    tap_eq_int(changed, 0, "... before anything is written");
}

/* ---- a full disk at the start ---- */

static void test_starved(void)
{
    unsigned opened = 0, wrong = 0;
    const char *path = help_path("starved.db");
    enum bq_store_answer answer;
    for (uint64_t n = 1; n <= 12; n++) {
        vfs_format();
        bq_store *store = help_open_vfs(path, VFS_NAME, &answer);
        help_edition(batch, 0);
        for (unsigned g = 0; g < GAMES; g++)
            help_game(batch, bq_store_epoch(store), g);
        help_commit(store, batch);
        play(store, 1, 10);
        uint64_t epoch = bq_store_epoch(store);
        bq_store_close(store);
        vfs_fail(VFS_WRITE, n, ENOSPC, true);
        store = help_open_vfs(path, VFS_NAME, &answer);
        opened += store != NULL;
        wrong += !store || (vfs_failed() && (!bq_store_starved(store) || help_length(store, 3) != 10));
        if (store && bq_store_starved(store)) {
            wrong += bq_store_epoch(store) != epoch + 1;
            for (unsigned k = 0; k < 3; k++) {
                help_line(batch, bq_store_epoch(store), 0, 11);
                wrong += help_commit(store, batch) != BQ_STORE_FULL;
            }
            vfs_fail(0, 0, 0, false);
            help_line(batch, bq_store_epoch(store), 0, 11);
            wrong += help_commit(store, batch) != BQ_STORE_OK || bq_store_starved(store) || help_length(store, 0) != 11;
        }
        vfs_fail(0, 0, 0, false);
        bq_store_close(store);
        store = help_open_vfs(path, VFS_NAME, &answer);
        wrong += !store || bq_store_epoch(store) != epoch + 2 || bq_store_check(store) != BQ_STORE_OK;
        bq_store_close(store);
    }
    vfs_format();
    tap_ok(opened == 12 && wrong == 0, "a start on a full disk: it is read, and written to as soon as there is room (%u, %u wrong)", opened, wrong);
}

/* ---- files that are taken away ---- */

static void test_gone(void)
{
    const char *const names[] = {"gone.db", "gone.db-wal"};
    bq_store *store = help_open(help_path("gone.db"));
    help_edition(batch, 0);
    for (unsigned g = 0; g < GAMES; g++)
        help_game(batch, bq_store_epoch(store), g);
    help_commit(store, batch);
    play(store, 1, 5);
    unsigned line = 6;
    for (unsigned i = 0; i < 2; i++) {
        tap_ok(bq_store_there(store), "the files are where they were");
        if (rename(help_path(names[i]), help_path("elsewhere")) != 0)
            tap_bail("no rename");
        help_line(batch, bq_store_epoch(store), 0, line);
        tap_ok(!bq_store_there(store) && help_commit(store, batch) == BQ_STORE_GONE, "%s is moved away: nothing is acknowledged", names[i]);
        file copy = read_file(help_path("elsewhere"));
        write_file(help_path(names[i]), &copy);
        free(copy.byte);
        help_line(batch, bq_store_epoch(store), 0, line);
        tap_ok(!bq_store_there(store) && help_commit(store, batch) == BQ_STORE_GONE, "... nor with a copy in its place");
        if (rename(help_path("elsewhere"), help_path(names[i])) != 0)
            tap_bail("no rename");
        help_line(batch, bq_store_epoch(store), 0, line);
        tap_ok(bq_store_there(store) && help_commit(store, batch) == BQ_STORE_OK, "... put back, it goes on");
        line++;
    }
    tap_eq_int(help_length(store, 0), 7, "with every line that was acknowledged");
    bq_store_close(store);
}

int main(void)
{
    file db, wal;
    batch = bq_batch_new();
    vfs_register();
    leave(&db, &wal);
    write_file(help_path("good-wal"), &wal);
    test_wal(&db, &wal);
    file good = read_file(help_path("good-wal"));
    test_pages(&db, &good);
    test_rows(&db, &good);
    free(good.byte);
    test_starved();
    test_gone();
    bq_batch_free(batch);
    free(db.byte);
    free(wal.byte);
    return tap_done();
}
