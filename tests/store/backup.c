/* backup.c - a copy taken while games go on is the store as it was at one moment (A14). Every batch
 * lengthens all logs by one line, so in a copy from between two batches they are equally long. */
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/help.h"

#define GAMES 5
#define ROUNDS 8

static bq_store *store;
static atomic_long told; /* lines of each log that were acknowledged */
static atomic_bool over;

static void *write_on(void *context)
{
    bq_batch *batch = bq_batch_new();
    unsigned *failed = context;
    while (!over) {
        long next = told + 1;
        for (unsigned g = 0; g < GAMES; g++)
            help_line(batch, bq_store_epoch(store), g, (uint64_t)next);
        if (help_commit(store, batch) != BQ_STORE_OK || bq_store_tidy(store) != BQ_STORE_OK)
            ++*failed;
        else
            told = next;
    }
    bq_batch_free(batch);
    return NULL;
}

static void begin(void)
{
    bq_batch *batch = bq_batch_new();
    store = help_open(help_path("live.db"));
    help_edition(batch, 0);
    for (unsigned g = 0; g < GAMES; g++)
        help_game(batch, bq_store_epoch(store), g);
    help_commit(store, batch);
    bq_batch_free(batch);
}

/* The copy's logs: all of one length, from between `least` and `most`. */
static bool is_prefix(const char *path, long least, long most)
{
    bq_store *copy = help_open(path);
    bool good = bq_store_check(copy) == BQ_STORE_OK;
    long length = help_length(copy, 0);
    for (unsigned g = 1; g < GAMES; g++)
        good = good && help_length(copy, g) == length;
    good = good && length >= least && length <= most;
    bq_batch *batch = bq_batch_new();
    help_line(batch, bq_store_epoch(copy), 0, (uint64_t)length + 1);
    good = good && help_commit(copy, batch) == BQ_STORE_OK;
    bq_batch_free(batch);
    bq_store_close(copy);
    return good;
}

static void test_live(void)
{
    pthread_t writer;
    unsigned failed = 0;
    char error[256] = "";
    long first = -1, last = 0;
    pthread_create(&writer, NULL, write_on, &failed);
    for (unsigned i = 0; i < ROUNDS; i++) {
        char name[32];
        snprintf(name, sizeof name, "copy-%u.db", i);
        const char *path = help_path(name);
        long least = told;
        enum bq_store_answer answer = bq_store_backup(store, path, error, sizeof error);
        long most = told + 1;
        first = first < 0 ? least : first;
        last = most;
        tap_ok(answer == BQ_STORE_OK && is_prefix(path, least, most),
               "backup %u is the store of one moment, and a store itself %s", i + 1, error);
        struct timespec nap = {.tv_nsec = 100000000};
        nanosleep(&nap, NULL);
    }
    over = true;
    pthread_join(writer, NULL);
    tap_eq_int(failed, 0, "no commit failed meanwhile");
    tap_ok(last > first + 20, "%ld batches went on meanwhile", last - first);
}

static unsigned count_files(void)
{
    unsigned n = 0;
    DIR *dir = opendir(help_folder());
    while (readdir(dir))
        n++;
    closedir(dir);
    return n;
}

static void test_refusals(void)
{
    char error[256] = "";
    unsigned before = count_files();
    tap_eq_int(bq_store_backup(store, help_path("copy-0.db"), error, sizeof error), BQ_STORE_EXISTS,
               "a file that is there is left alone");
    tap_ok(strstr(error, "copy-0.db") != NULL, "and named");
    tap_eq_int(bq_store_backup(store, "/nowhere/copy.db", error, sizeof error),
               BQ_STORE_CANNOT_OPEN, "no such folder");
    tap_eq_int(count_files(), before, "nothing is left behind");
    struct stat st = {0};
    stat(help_path("copy-0.db"), &st);
    tap_eq_int(st.st_mode & 0777, 0600, "a backup is for its owner alone");
    bq_store *memory = help_open("memory:");
    tap_eq_int(bq_store_backup(memory, help_path("m.db"), error, sizeof error),
               BQ_STORE_CANNOT_OPEN, "a store in memory has no backup");
    bq_store_close(memory);
}

int main(void)
{
    begin();
    test_live();
    test_refusals();
    bq_store_close(store);
    return tap_done();
}
