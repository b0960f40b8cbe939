/* owner.c - two servers never own one game (A10): the second does not start, and one that slept
 * while another took over is told so. */
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/help.h"

static bq_batch *batch;

static enum bq_store_answer try_open(const char *path)
{
    enum bq_store_answer answer;
    bq_store *store = help_open_vfs(path, NULL, &answer);
    bq_store_close(store);
    return answer;
}

/* Another process that has the store open; it says so through a pipe. */
static pid_t other_server(const char *path)
{
    int ends[2];
    char byte;
    if (pipe(ends) != 0)
        tap_bail("no pipe");
    pid_t child = fork();
    if (child == 0) {
        enum bq_store_answer answer;
        if (help_open_vfs(path, NULL, &answer) && write(ends[1], "x", 1) == 1)
            for (;;)
                pause();
        _exit(1);
    }
    if (read(ends[0], &byte, 1) != 1)
        tap_bail("the other server does not start");
    close(ends[0]);
    close(ends[1]);
    return child;
}

static void test_lock(void)
{
    const char *path = help_path("lock.db");
    for (unsigned i = 0; i < 5; i++) {
        pid_t child = other_server(path);
        tap_eq_int(try_open(path), BQ_STORE_LOCKED, "a second server is refused (%u)", i + 1);
        kill(child, SIGSTOP);
        tap_eq_int(try_open(path), BQ_STORE_LOCKED, "also while the first one sleeps");
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        tap_eq_int(try_open(path), BQ_STORE_OK, "when the first one is dead it starts");
    }
    bq_store *store = help_open(path);
    tap_eq_int(try_open(path), BQ_STORE_LOCKED, "also within one process");
    bq_store_close(store);
    if (symlink(help_path("lock.db"), help_path("link.db")) != 0)
        tap_bail("no link");
    store = help_open(path);
    tap_eq_int(try_open(help_path("link.db")), BQ_STORE_LOCKED, "also by another name");
    if (link(help_path("lock.db"), help_path("hard.db")) != 0)
        tap_bail("no hard link");
    tap_eq_int(try_open(help_path("hard.db")), BQ_STORE_LOCKED, "also by a name of its own");
    help_edition(batch, 0);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "who was refused has not harmed the first");
    bq_store_close(store);
}

/* Its log lies beside one name: whoever comes by another would not see what was written last. */
static void test_names(void)
{
    const char *path = help_path("names.db");
    char error[256] = "";
    bq_store *store = help_open(path);
    bq_store_config config = {.url = help_path("second.db")};
    struct stat before, after;
    help_edition(batch, 0);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a store with one name");
    bq_store_close(store);
    if (link(path, help_path("second.db")) != 0 || stat(path, &before) != 0)
        tap_bail("no hard link");
    tap_eq_int(bq_store_open(&store, &config, error, sizeof error), BQ_STORE_CANNOT_OPEN, "it is not opened by a second name");
    tap_ok(strstr(error, "more than one name"), "... and why is said: %s", error);
    tap_eq_int(try_open(path), BQ_STORE_CANNOT_OPEN, "... nor by the first");
    tap_ok(stat(path, &after) == 0 && after.st_size == before.st_size && after.st_mtim.tv_sec == before.st_mtim.tv_sec &&
               after.st_mtim.tv_nsec == before.st_mtim.tv_nsec && access(help_path("second.db-wal"), F_OK) != 0,
           "... and it is as it was");
    unlink(help_path("second.db"));
    tap_eq_int(try_open(path), BQ_STORE_OK, "with one name again it is opened");
}

/* The lock is gone (somebody removed the file; another machine does not see it). The epoch is not.
 */
static void test_fence(void)
{
    const char *path = help_path("fence.db");
    bq_game_id id = help_id(0);
    uint64_t epoch = 0;
    size_t at = 0;
    bq_store *first = help_open(path);
    help_edition(batch, 0);
    help_game(batch, bq_store_epoch(first), 0);
    help_line(batch, bq_store_epoch(first), 0, 1);
    help_commit(first, batch);
    unlink(help_path("fence.db.lock"));
    enum bq_store_answer answer;
    tap_eq_int(try_open(path), BQ_STORE_LOCKED, "the file beside it is gone: the store itself is locked, too");
    unlink(help_path("fence.db.lock"));
    bq_store *second = help_open_vfs(path, "unix", &answer); /* by a way that does not see that lock */
    tap_eq_int(bq_store_epoch(second), bq_store_epoch(first) + 1,
               "a server that takes over has a new epoch");
    help_line(batch, bq_store_epoch(first), 0, 2);
    tap_eq_int(bq_store_commit(first, batch, &at), BQ_STORE_FENCED, "the old one cannot write");
    tap_eq_int(at, 1, "not that line only: nothing");
    bq_batch_clear(batch);
    help_line(batch, bq_store_epoch(second), 0, 2);
    tap_eq_int(help_commit(first, batch), BQ_STORE_FENCED, "not even under the new epoch");
    tap_eq_int(bq_store_claim(first, &id, &epoch), BQ_STORE_FENCED, "nor claim a game");
    help_edition(batch, 5);
    tap_eq_int(help_commit(first, batch), BQ_STORE_FENCED, "nor anything else");
    tap_eq_int(help_length(first, 0), 1, "but it can read");
    help_line(batch, bq_store_epoch(second), 0, 2);
    tap_eq_int(help_commit(second, batch), BQ_STORE_OK, "the new one can");
    tap_eq_int(help_length(second, 0), 2, "and the log has no other line");
    bq_store_close(first);
    help_line(batch, bq_store_epoch(second), 0, 3);
    tap_eq_int(help_commit(second, batch), BQ_STORE_OK, "also when the old one has gone");
    bq_store_close(second);
}

/* Somebody has the store open in SQLite's own tool, in the middle of a transaction. */
static void test_busy(void)
{
    const char *path = help_path("busy.db");
    bq_store *store;
    char error[256];
    sqlite3 *guest;
    bq_store_config config = {.url = path, .busy_ms = 50};
    if (bq_store_open(&store, &config, error, sizeof error) != BQ_STORE_OK)
        tap_bail("%s", error);
    sqlite3_open(path, &guest);
    sqlite3_exec(guest, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    help_edition(batch, 0);
    help_game(batch, bq_store_epoch(store), 0);
    tap_eq_int(bq_store_commit(store, batch, NULL), BQ_STORE_BUSY,
               "while somebody else writes: busy");
    tap_eq_int(help_length(store, 0), 0, "nothing was written, and reading goes on");
    sqlite3_exec(guest, "ROLLBACK", NULL, NULL, NULL);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "then the same batch is taken");
    sqlite3_exec(guest, "BEGIN; SELECT * FROM game", NULL, NULL, NULL);
    help_line(batch, bq_store_epoch(store), 0, 1);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "who only reads does not hinder");
    sqlite3_close(guest);
    bq_store_close(store);
}

int main(void)
{
    batch = bq_batch_new();
    test_lock();
    test_names();
    test_fence();
    test_busy();
    bq_batch_free(batch);
    return tap_done();
}
