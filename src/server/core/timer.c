/* timer.c - deadlines in a heap, the earliest on top; and windows of so many in so long. */
#include <stdlib.h>

#include "server/core/internal.h"

static void put(bq_core *core, uint32_t at, bq__timer *timer)
{
    core->heap[at - 1] = timer;
    timer->at = at;
}

static void up(bq_core *core, uint32_t at, bq__timer *timer)
{
    while (at > 1 && core->heap[at / 2 - 1]->due > timer->due) {
        put(core, at, core->heap[at / 2 - 1]);
        at /= 2;
    }
    put(core, at, timer);
}

static void down(bq_core *core, uint32_t at, bq__timer *timer)
{
    for (uint32_t child; (child = 2 * at) <= core->heap_n; at = child) {
        if (child < core->heap_n && core->heap[child]->due < core->heap[child - 1]->due)
            child++;
        if (core->heap[child - 1]->due >= timer->due)
            break;
        put(core, at, core->heap[child - 1]);
    }
    put(core, at, timer);
}

static void take_out(bq_core *core, bq__timer *timer)
{
    uint32_t at = timer->at;
    timer->at = 0;
    bq__timer *last = core->heap[--core->heap_n];
    if (last == timer)
        return;
    if (at > 1 && core->heap[at / 2 - 1]->due > last->due)
        up(core, at, last);
    else
        down(core, at, last);
}

void bq__core_timer_set(bq_core *core, bq__timer *timer, int64_t due)
{
    if (timer->at)
        take_out(core, timer);
    timer->due = due;
    if (due == INT64_MAX)
        return;
    if (core->heap_n == core->heap_cap) {
        core->heap_cap = core->heap_cap ? 2 * core->heap_cap : 256;
        core->heap = bq__core_must(realloc(core->heap, core->heap_cap * sizeof *core->heap));
    }
    core->heap_n++;
    up(core, core->heap_n, timer);
}

bq__timer *bq__core_timer_due(bq_core *core)
{
    if (!core->heap_n || core->heap[0]->due > core->now)
        return NULL;
    bq__timer *timer = core->heap[0];
    take_out(core, timer);
    timer->due = INT64_MAX;
    return timer;
}

bool bq__core_window(bq__window *window, int64_t now, int64_t most, int64_t period_ms)
{
    if (now - window->since >= period_ms) {
        window->since = now;
        window->count = 0;
    }
    if (window->count >= most)
        return false;
    window->count++;
    return true;
}
