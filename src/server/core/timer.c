/* timer.c - deadlines in a heap, the earliest on top; and windows of so many in so long.
 *
 * A table's deadline is put off with every move, and hardly ever comes. So a timer that is put off stays where it is in
 * the heap; when it comes to the top it goes to its new place. The heap has the times beside the timers: to compare
 * them no table is touched. */
#include <stdlib.h>

#include "server/core/internal.h"

static void put(bq_core *core, uint32_t at, bq__due due)
{
    core->heap[at - 1] = due;
    due.timer->at = at;
}

static void up(bq_core *core, uint32_t at, bq__due due)
{
    while (at > 1 && core->heap[at / 2 - 1].when > due.when) {
        put(core, at, core->heap[at / 2 - 1]);
        at /= 2;
    }
    put(core, at, due);
}

static void down(bq_core *core, uint32_t at, bq__due due)
{
    for (uint32_t child; (child = 2 * at) <= core->heap_n; at = child) {
        if (child < core->heap_n && core->heap[child].when < core->heap[child - 1].when)
            child++;
        if (core->heap[child - 1].when >= due.when)
            break;
        put(core, at, core->heap[child - 1]);
    }
    put(core, at, due);
}

static void take_out(bq_core *core, bq__timer *timer)
{
    uint32_t at = timer->at;
    timer->at = 0;
    bq__due last = core->heap[--core->heap_n];
    if (last.timer == timer)
        return;
    if (at > 1 && core->heap[at / 2 - 1].when > last.when)
        up(core, at, last);
    else
        down(core, at, last);
}

void bq__core_timer_set(bq_core *core, bq__timer *timer, int64_t due)
{
    timer->due = due;
    if (timer->at) {
        if (due < core->heap[timer->at - 1].when)
            up(core, timer->at, (bq__due){due, timer});
        return;
    }
    if (due == INT64_MAX)
        return;
    if (core->heap_n == core->heap_cap) {
        core->heap_cap = core->heap_cap ? 2 * core->heap_cap : 256;
        core->heap = bq__core_must(realloc(core->heap, core->heap_cap * sizeof *core->heap));
    }
    core->heap_n++;
    up(core, core->heap_n, (bq__due){due, timer});
}

void bq__core_timer_drop(bq_core *core, bq__timer *timer)
{
    if (timer->at)
        take_out(core, timer);
    timer->due = INT64_MAX;
}

bq__timer *bq__core_timer_due(bq_core *core)
{
    while (core->heap_n && core->heap[0].when <= core->now) {
        bq__due top = core->heap[0];
        int64_t due = top.timer->due;
        bq__core_timer_drop(core, top.timer);
        if (due == top.when)
            return top.timer;
        bq__core_timer_set(core, top.timer, due);
    }
    return NULL;
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
