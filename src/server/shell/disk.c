/* disk.c - the threads of the store. One writes: it has at most one batch at a time, and while that is being
 * committed the next one gathers in the core. One reads, by a way of its own, so that nobody's long game holds up
 * what others wait for. (A store in memory has one way only: there the first thread reads, too.) */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/export/export.h"
#include "server/shell/internal.h"

typedef struct reading {
    struct reading *next;
    bq_game_id game;
    bq_loading *loading; /* what it is read into; NULL: a new one */
    bq_export *part;     /* or: a part of the game is to be told */
} reading;

struct bq__shell_disk {
    bq__shell *shell;
    bq_store *store, *reader; /* the second may be NULL */
    uv_thread_t thread, reading;
    uv_mutex_t mutex;
    uv_cond_t more, more_reads;
    uv_async_t done;
    bq_batch *batch;     /* to be committed */
    bq_batch *committed; /* ... and was */
    bool has_answer, ending;
    enum bq_store_answer answer;
    char error[256];
    reading *first, **last; /* to be read */
    reading *ready;         /* read */
    bq__shell_task *task, **last_task; /* to be done */
    bq__shell_task *over, **last_over; /* done */
    size_t writes;      /* of the group that was answered */
    uint64_t commit_ns; /* ... and what it took */
};

/* ---- on its thread ---- */

static void read_game(bq_store *store, const reading *r)
{
    bq_loading *l = r->loading;
    if (bq_store_game(store, &r->game, bq_loading_game, l) != BQ_STORE_OK ||
        bq_store_seats(store, &r->game, bq_loading_seat, l) != BQ_STORE_OK || !bq_loading_goes_on(l) ||
        bq_store_people(store, &r->game, bq_loading_person, l) != BQ_STORE_OK ||
        bq_store_edition(store, bq_loading_digest(l), bq_loading_edition, l) != BQ_STORE_OK)
        return; /* it is not whole, and the core will see that; or its seats were wanted alone */
    (void)bq_store_log(store, &r->game, bq_loading_from(l), bq_loading_log, l);
}

/* The next one, with the mutex held, which is let go of meanwhile. */
static void read_next(bq__shell_disk *disk, bq_store *store)
{
    reading *r = disk->first;
    size_t size;
    disk->first = r->next;
    if (!disk->first)
        disk->last = &disk->first;
    uv_mutex_unlock(&disk->mutex);
    if (!r->part && !r->loading)
        r->loading = bq_loading_new(disk->shell->core, &r->game);
    bool good = store != disk->reader || bq_store_look(store) == BQ_STORE_OK;
    if (good && r->part)
        r->part->text = bq_export_text(store, &r->part->wish, &r->part->told, &size);
    else if (good)
        read_game(store, r);
    if (store == disk->reader)
        bq_store_looked(store);
    uv_mutex_lock(&disk->mutex);
    r->next = disk->ready;
    disk->ready = r;
}

static void run_reads(void *self)
{
    bq__shell_disk *disk = self;
    (void)pthread_setname_np(pthread_self(), "reader");
    uv_mutex_lock(&disk->mutex);
    while (disk->first || !disk->ending) {
        if (!disk->first) {
            uv_cond_wait(&disk->more_reads, &disk->mutex);
            continue;
        }
        read_next(disk, disk->reader);
        uv_async_send(&disk->done);
    }
    uv_mutex_unlock(&disk->mutex);
}

static void commit(bq__shell_disk *disk, bq_batch *batch)
{
    uint64_t began = uv_hrtime();
    enum bq_store_answer answer = bq_store_commit(disk->store, batch, NULL);
    uint64_t took = uv_hrtime() - began;
    uv_mutex_lock(&disk->mutex);
    disk->writes = bq_batch_count(batch);
    disk->commit_ns = took;
    disk->answer = answer;
    disk->has_answer = true;
    if (answer != BQ_STORE_OK)
        snprintf(disk->error, sizeof disk->error, "%s", bq_store_error(disk->store));
    disk->committed = batch;
    uv_mutex_unlock(&disk->mutex);
}

/* Nobody wants anything; after a second of that, once, there is time for housekeeping. */
static void rest(bq__shell_disk *disk, bool *tidy)
{
    if (!*tidy) {
        uv_cond_wait(&disk->more, &disk->mutex);
    } else if (uv_cond_timedwait(&disk->more, &disk->mutex, UINT64_C(1000000000)) == UV_ETIMEDOUT) {
        uv_mutex_unlock(&disk->mutex);
        (void)bq_store_tidy(disk->store); /* a failed disk shows at the next commit */
        uv_mutex_lock(&disk->mutex);
        *tidy = false;
    }
}

static void run(void *self)
{
    bq__shell_disk *disk = self;
    bool tidy = false;
    uv_mutex_lock(&disk->mutex);
    for (;;) {
        bq_batch *batch = disk->batch;
        bool reads = disk->first && !disk->reader;
        bq__shell_task *task = disk->task;
        if (batch) {
            disk->batch = NULL;
            uv_mutex_unlock(&disk->mutex);
            commit(disk, batch);
        } else if (reads) {
            read_next(disk, disk->store);
            uv_mutex_unlock(&disk->mutex);
        } else if (task) {
            disk->task = task->next;
            if (!disk->task)
                disk->last_task = &disk->task;
            uv_mutex_unlock(&disk->mutex);
            task->run(disk->store, task);
            uv_mutex_lock(&disk->mutex);
            task->next = NULL;
            *disk->last_over = task;
            disk->last_over = &task->next;
            uv_mutex_unlock(&disk->mutex);
        } else if (disk->ending) {
            break;
        } else {
            rest(disk, &tidy);
            continue;
        }
        tidy = true;
        uv_async_send(&disk->done);
        uv_mutex_lock(&disk->mutex);
    }
    uv_mutex_unlock(&disk->mutex);
}

/* ---- on the loop's ---- */

static void take_answers(uv_async_t *async)
{
    bq__shell_disk *disk = async->data;
    bq__shell *shell = disk->shell;
    uv_mutex_lock(&disk->mutex);
    bool has_answer = disk->has_answer;
    enum bq_store_answer answer = disk->answer;
    bq_batch *committed = disk->committed;
    reading *ready = disk->ready;
    bq__shell_task *over = disk->over;
    size_t writes = disk->writes;
    uint64_t took = disk->commit_ns;
    disk->has_answer = false;
    disk->committed = NULL;
    disk->ready = NULL;
    disk->over = NULL;
    disk->last_over = &disk->over;
    uv_mutex_unlock(&disk->mutex);
    if (has_answer) {
        bq__shell_metrics_commit(shell, writes, took, answer == BQ_STORE_OK);
        if (answer != BQ_STORE_OK)
            bq__shell_log("store", disk->error);
        bq_core_give_back(shell->core, committed);
        bq__shell_before(shell);
        while (bq_core_committed_one(shell->core, answer)) {
            bq__shell_after(shell);
            bq__shell_peer_flush(shell); /* the first to be told are the first to play on */
        }
        shell->disk_busy = false;
        shell->answered_at = bq__shell_now(shell);
        bq__shell_after(shell);
    }
    while (ready) {
        reading *next = ready->next;
        bq__shell_before(shell);
        if (ready->part)
            bq_core_exported(shell->core, ready->part);
        else
            bq_core_loaded(shell->core, ready->loading);
        bq__shell_after(shell);
        free(ready);
        ready = next;
    }
    while (over) {
        bq__shell_task *next = over->next;
        over->done(shell, over);
        over = next;
    }
}

bq__shell_disk *bq__shell_disk_open(bq__shell *shell, bq_store *store)
{
    bq__shell_disk *disk = calloc(1, sizeof *disk);
    if (!disk)
        return NULL;
    disk->shell = shell;
    disk->store = store;
    disk->last = &disk->first;
    disk->last_task = &disk->task;
    disk->last_over = &disk->over;
    disk->done.data = disk;
    enum bq_store_answer answer = bq_store_reader(&disk->reader, store);
    if ((answer != BQ_STORE_OK && answer != BQ_STORE_NONE) || uv_mutex_init(&disk->mutex) ||
        uv_cond_init(&disk->more) || uv_cond_init(&disk->more_reads) ||
        uv_async_init(&shell->loop, &disk->done, take_answers) || uv_thread_create(&disk->thread, run, disk) ||
        (disk->reader && uv_thread_create(&disk->reading, run_reads, disk))) {
        free(disk);
        return NULL;
    }
    return disk;
}

bool bq__shell_disk_there(const bq__shell_disk *disk)
{
    return bq_store_there(disk->store);
}

void bq__shell_disk_commit(bq__shell_disk *disk, bq_batch *batch)
{
    uv_mutex_lock(&disk->mutex);
    disk->batch = batch;
    uv_cond_signal(&disk->more);
    uv_mutex_unlock(&disk->mutex);
}

static void ask(bq__shell_disk *disk, const reading *what)
{
    reading *r = malloc(sizeof *r);
    if (!r)
        abort();
    *r = *what;
    uv_mutex_lock(&disk->mutex);
    *disk->last = r;
    disk->last = &r->next;
    uv_cond_signal(disk->reader ? &disk->more_reads : &disk->more);
    uv_mutex_unlock(&disk->mutex);
}

void bq__shell_disk_load(bq__shell_disk *disk, const bq_game_id *game, bq_loading *loading)
{
    ask(disk, &(reading){.game = *game, .loading = loading});
}

void bq__shell_disk_export(bq__shell_disk *disk, bq_export *part)
{
    ask(disk, &(reading){.part = part});
}

void bq__shell_disk_task(bq__shell_disk *disk, bq__shell_task *task)
{
    task->next = NULL;
    uv_mutex_lock(&disk->mutex);
    *disk->last_task = task;
    disk->last_task = &task->next;
    uv_cond_signal(&disk->more);
    uv_mutex_unlock(&disk->mutex);
}

void bq__shell_disk_close(bq__shell_disk *disk)
{
    uv_mutex_lock(&disk->mutex);
    disk->ending = true;
    uv_cond_signal(&disk->more);
    uv_cond_signal(&disk->more_reads);
    uv_mutex_unlock(&disk->mutex);
    uv_thread_join(&disk->thread);
    if (disk->reader) {
        uv_thread_join(&disk->reading);
        bq_store_close(disk->reader);
    }
    bq_batch_free(disk->committed); /* if nobody has asked any more what became of it */
    disk->committed = NULL;
    uv_close((uv_handle_t *)&disk->done, NULL);
}
