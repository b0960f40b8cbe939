/* work.c - several cores at one piece of work (threads; they share nothing but a counter). */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "sim/work.h"

typedef struct pool {
    const bq_work *work;
    atomic_uint_fast64_t next;
    atomic_uint_fast64_t done;
    atomic_uint running;
} pool;

typedef struct worker {
    pool *pool;
    unsigned number;
} worker;

unsigned bq_jobs(unsigned jobs)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (jobs == 0)
        jobs = cores < 1 ? 1 : (unsigned)cores;
    return jobs > BQ_JOBS ? BQ_JOBS : jobs;
}

uint64_t bq_mix(uint64_t seed, uint64_t g)
{
    uint64_t z = seed * UINT64_C(0xD1342543DE82EF95) + g + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    z = (z ^ z >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return z ^ z >> 32;
}

static void worker_loop(pool *c, unsigned number)
{
    const bq_work *w = c->work;
    for (;;) {
        if (w->stop && *w->stop)
            break;
        uint64_t piece = atomic_fetch_add_explicit(&c->next, 1, memory_order_relaxed);
        if (piece >= w->pieces)
            break;
        w->piece(w->self, number, piece);
        atomic_fetch_add_explicit(&c->done, 1, memory_order_relaxed);
    }
    atomic_fetch_sub(&c->running, 1);
}

static void *thread(void *argument)
{
    worker *self = argument;
    worker_loop(self->pool, self->number);
    return NULL;
}

/* While others work: how far are they? */
static void watch(pool *c)
{
    const bq_work *w = c->work;
    while (atomic_load(&c->running)) {
        struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};
        nanosleep(&pause, NULL);
        w->progress(w->to, atomic_load(&c->done), w->pieces);
    }
}

uint64_t bq_work_do(const bq_work *work)
{
    unsigned jobs = bq_jobs(work->jobs), begun = 0;
    pthread_t threads[BQ_JOBS];
    worker workers[BQ_JOBS];
    pool c = {.work = work};
    /* With nobody to tell, this thread is a worker too; else it watches. Threads that the system
     * does not give are done without. */
    atomic_store(&c.running, 0);
    for (unsigned i = work->progress ? 0 : 1; i < jobs; i++) {
        workers[i] = (worker){&c, i};
        atomic_fetch_add(&c.running, 1);
        if (pthread_create(&threads[begun], NULL, thread, &workers[i])) {
            atomic_fetch_sub(&c.running, 1);
            break;
        }
        begun++;
    }
    if (!work->progress || begun == 0) {
        atomic_fetch_add(&c.running, 1);
        worker_loop(&c, 0);
    } else {
        watch(&c);
    }
    for (unsigned i = 0; i < begun; i++)
        pthread_join(threads[i], NULL);
    if (work->progress)
        work->progress(work->to, atomic_load(&c.done), work->pieces);
    return atomic_load(&c.done);
}
