/* pool.c - threads on which bots think. However long one takes, neither the loop nor another table waits for it:
 *
 *   - What is thought has a budget, `bot_ms` from the moment it is handed in. The core's clock answers when it is
 *     over (core/bot.c); a job that has waited so long is handed back without a thought.
 *   - A thread that has been at one job for BQ__POOL_STUCK_MS does not count any more: while others wait, another one
 *     is started in its place, up to BQ__POOL_MOST. It counts again when it is done.
 *   - The queue is as long as the core lets it be (`bot_jobs`), and no table has two jobs out. */
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"

#define BQ__POOL_USUAL 4     /* threads that are not stuck */
#define BQ__POOL_MOST 32     /* ... and with those that are */
#define BQ__POOL_STUCK_MS 50 /* what scripted bots need is a thousandth of it */

typedef struct thought {
    struct thought *next;
    bq_job *job;
    uint64_t given_ns;
} thought;

typedef struct thinker {
    bq__shell_pool *pool;
    uv_thread_t thread;
    uint64_t since_ns; /* at its job; 0: idle */
} thinker;

struct bq__shell_pool {
    bq__shell *shell;
    uv_mutex_t mutex;
    uv_cond_t more;
    uv_async_t done;
    uv_timer_t look; /* while something waits */
    thinker thinker[BQ__POOL_MOST];
    unsigned thinkers, idle, waiting;
    thought *first, **last; /* to be thought */
    thought *ready;         /* thought */
    bool ending, looking;
};

/* ---- on their threads ---- */

static bool in_time(const bq__shell_pool *pool, const thought *t, uint64_t now)
{
    return now - t->given_ns < (uint64_t)pool->shell->limits.bot_ms * 1000000;
}

static void think(void *self)
{
    thinker *me = self;
    bq__shell_pool *pool = me->pool;
    uv_mutex_lock(&pool->mutex);
    while (!pool->ending) {
        thought *t = pool->first;
        if (!t) {
            pool->idle++;
            uv_cond_wait(&pool->more, &pool->mutex);
            pool->idle--;
            continue;
        }
        pool->first = t->next;
        if (!pool->first)
            pool->last = &pool->first;
        pool->waiting--;
        me->since_ns = uv_hrtime();
        bool wanted = in_time(pool, t, me->since_ns);
        uv_mutex_unlock(&pool->mutex);
        if (wanted)
            bq_job_run(t->job);
        uv_mutex_lock(&pool->mutex);
        me->since_ns = 0;
        t->next = pool->ready;
        pool->ready = t;
        uv_async_send(&pool->done);
    }
    uv_mutex_unlock(&pool->mutex);
}

/* ---- on the loop's ---- */

/* With the lock held. */
static void one_more(bq__shell_pool *pool)
{
    thinker *t = &pool->thinker[pool->thinkers];
    t->pool = pool;
    if (uv_thread_create(&t->thread, think, t) == 0)
        pool->thinkers++; /* otherwise it is tried again when the next one waits */
}

/* Does something wait, and is there nobody to do it? */
static void look_after(bq__shell_pool *pool)
{
    unsigned able = 0;
    uint64_t now = uv_hrtime();
    for (unsigned i = 0; i < pool->thinkers; i++) {
        uint64_t since = pool->thinker[i].since_ns;
        able += !since || now - since < BQ__POOL_STUCK_MS * UINT64_C(1000000);
    }
    if (pool->waiting > pool->idle && able < BQ__POOL_USUAL && pool->thinkers < BQ__POOL_MOST)
        one_more(pool);
}

static void look(uv_timer_t *timer)
{
    bq__shell_pool *pool = timer->data;
    uv_mutex_lock(&pool->mutex);
    look_after(pool);
    bool waits = pool->waiting != 0;
    uv_mutex_unlock(&pool->mutex);
    if (!waits) {
        uv_timer_stop(&pool->look);
        pool->looking = false;
    }
}

static void take_thoughts(uv_async_t *async)
{
    bq__shell_pool *pool = async->data;
    uv_mutex_lock(&pool->mutex);
    thought *ready = pool->ready;
    pool->ready = NULL;
    uv_mutex_unlock(&pool->mutex);
    while (ready) {
        thought *next = ready->next;
        bq__shell_before(pool->shell);
        bq_core_thought(pool->shell->core, ready->job);
        bq__shell_after(pool->shell);
        free(ready);
        ready = next;
    }
}

bq__shell_pool *bq__shell_pool_open(bq__shell *shell)
{
    bq__shell_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->shell = shell;
    pool->last = &pool->first;
    pool->done.data = pool->look.data = pool;
    if (uv_mutex_init(&pool->mutex) || uv_cond_init(&pool->more) ||
        uv_async_init(&shell->loop, &pool->done, take_thoughts) ||
        uv_timer_init(&shell->loop, &pool->look)) {
        free(pool);
        return NULL;
    }
    uv_mutex_lock(&pool->mutex);
    one_more(pool);
    uv_mutex_unlock(&pool->mutex);
    if (!pool->thinkers) {
        free(pool);
        return NULL;
    }
    return pool;
}

void bq__shell_pool_think(bq__shell_pool *pool, bq_job *job)
{
    thought *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->job = job;
    t->given_ns = uv_hrtime();
    uv_mutex_lock(&pool->mutex);
    *pool->last = t;
    pool->last = &t->next;
    pool->waiting++;
    look_after(pool);
    uv_cond_signal(&pool->more);
    uv_mutex_unlock(&pool->mutex);
    if (!pool->looking) {
        pool->looking = true;
        uv_timer_start(&pool->look, look, BQ__POOL_STUCK_MS, BQ__POOL_STUCK_MS);
    }
}

/* A thread that thinks is not waited for: the process ends, and with it the thought. */
void bq__shell_pool_close(bq__shell_pool *pool)
{
    uv_mutex_lock(&pool->mutex);
    pool->ending = true;
    uv_cond_broadcast(&pool->more);
    uv_mutex_unlock(&pool->mutex);
}
