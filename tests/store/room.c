/* room.c - a real disk that is really full (A6): a small tmpfs of this program's own, filled up and
 * freed again while games go on. Where one may not mount it is skipped; faults.c does the same
 * without a disk. */
#define _GNU_SOURCE /* unshare */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include "store/help.h"

#define GAMES 4
#define ROUNDS 25

static bq_batch *batch;
static long told;

/* A file that takes what is left, to the last byte. */
static bool fill_up(const char *ballast)
{
    static char zeros[4096];
    int fd = open(ballast, O_WRONLY | O_CREAT | O_APPEND, 0600);
    ssize_t n;
    while ((n = write(fd, zeros, sizeof zeros)) > 0) {
    }
    bool full = errno == ENOSPC;
    close(fd);
    return full;
}

static enum bq_store_answer play(bq_store *store)
{
    for (unsigned g = 0; g < GAMES; g++)
        help_line(batch, bq_store_epoch(store), g, (uint64_t)told + 1);
    enum bq_store_answer answer = help_commit(store, batch);
    told += answer == BQ_STORE_OK;
    (void)bq_store_tidy(store);
    return answer;
}

static bool whole(bq_store *store)
{
    for (unsigned g = 0; g < GAMES; g++) {
        if (help_length(store, g) != told)
            return false;
    }
    return true;
}

static void test_room(const char *path, const char *ballast)
{
    unsigned refused = 0, wrong = 0, resumed = 0;
    bq_store *store = help_open(path);
    help_edition(batch, 0);
    for (unsigned g = 0; g < GAMES; g++)
        help_game(batch, bq_store_epoch(store), g);
    help_commit(store, batch);
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < 5 + round; i++)
            wrong += play(store) != BQ_STORE_OK;
        wrong += !fill_up(ballast);
        enum bq_store_answer answer = BQ_STORE_OK;
        for (unsigned i = 0; i < 3000 && answer == BQ_STORE_OK; i++)
            answer = play(store); /* SQLite's log has room of its own for a while */
        refused += answer == BQ_STORE_FULL;
        wrong += play(store) != BQ_STORE_FULL || !whole(store);
        if (round % 5 == 4) { /* a restart on a full disk */
            bq_store_close(store);
            enum bq_store_answer opened;
            store = help_open_vfs(path, NULL, &opened);
            wrong += opened != BQ_STORE_OK && opened != BQ_STORE_FULL;
        }
        unlink(ballast);
        if (!store)
            store = help_open(path);
        resumed += play(store) == BQ_STORE_OK;
        wrong += !whole(store);
    }
    tap_eq_int(refused, ROUNDS, "a full disk is said, %d times", ROUNDS);
    tap_eq_int(resumed, ROUNDS, "and each time the game goes on when there is room");
    tap_eq_int(wrong, 0, "what was acknowledged can be read all the while");
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "and the store is sound");
    bq_store_close(store);
}

int main(void)
{
    const char *folder = help_folder();
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("tmpfs", folder, "tmpfs", 0, "size=24m") != 0) {
        tap_skip("one may not mount here");
        return tap_done();
    }
    batch = bq_batch_new();
    test_room(help_path("games.db"), help_path("ballast"));
    bq_batch_free(batch);
    umount2(folder, MNT_DETACH);
    return tap_done();
}
