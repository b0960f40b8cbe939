/* keeper.c - what is deleted in worlds without a store: the steps of shell/expiry.c, with a disk of ours. The core
 * decides (core/expiry.h); here it is watched: nothing goes that is not over, that was not marked, that the core has,
 * or too early, whatever the clock on the wall says. */
#include <inttypes.h>

#include "world.h"

enum { HASTE = 24 }; /* a day an hour is what may be believed of a clock */

static int64_t newest(const disk *d)
{
    int64_t ms = 0;
    for (size_t i = 0; i < d->games; i++) {
        const disk_game *g = d->game[i];
        ms = g->created_ms > ms ? g->created_ms : ms;
        ms = g->ended_ms > ms ? g->ended_ms : ms;
    }
    return ms;
}

void keeper_begin(keeper *k, const disk *d, const bq_limits *l, int64_t now, int64_t wall)
{
    bq_expiry_begin(&k->clock, k->file, newest(d), now, wall);
    k->next = now + (l->keep_look_s < 60 ? l->keep_look_s : 60) * 1000;
    k->out = false;
}

int64_t keeper_due(const keeper *k)
{
    return k->out ? INT64_MAX : k->next;
}

void keeper_looks(keeper *k, bq_core *core, const bq_limits *l, int64_t now, int64_t wall)
{
    k->next = now + l->keep_look_s * 1000;
    k->out = true;
    k->counted = false;
    bq_sweep_by_age(&k->sweep, l, &k->clock, now, wall);
    if (bq_expiry_note(&k->clock))
        k->file = k->clock.at;
    bq_core_believe(core, k->clock.at);
}

static bool is_found(const keeper *k, const disk_game *g)
{
    if (g->number <= k->sweep.place)
        return false;
    if (k->sweep.step == BQ_SWEEP_MARKED)
        return g->gone_ms > 0 && g->gone_ms < k->sweep.marked_ms;
    return k->sweep.step == BQ_SWEEP_AGED && g->status >= BQ_GAME_FINISHED && !g->gone_ms && g->ended_ms < k->sweep.games_ms &&
           g->ended_ms >= BQ_EXPIRY_EARLIEST_MS && g->ended_ms >= g->created_ms;
}

static void look(keeper *k, const disk *d)
{
    size_t over = 0;
    int64_t last = 0;
    for (size_t i = 0; i < d->games; i++)
        over += BQ_GAME_IS_OVER(d->game[i]->status);
    if (k->sweep.step == BQ_SWEEP_AGED && !k->counted)
        bq_sweep_extent(&k->sweep, over);
    k->counted = true;
    for (size_t i = 0; i < d->games && k->sweep.n < BQ_EXPIRY_LOOK; i++)
        if (is_found(k, d->game[i])) {
            last = d->game[i]->number;
            bq_sweep_found(&k->sweep, &d->game[i]->id, d->game[i]->status);
        }
    k->sweep.place = k->sweep.n == BQ_EXPIRY_LOOK ? last : 0;
}

/* The law of it. Hours are those that have passed; what a wrong clock says may hasten them, and no more. */
static void watch(keeper *k, const disk *d, const bq_core *core, const bq_limits *l, const bq_write *w)
{
    const disk_game *g = w->kind == BQ_WRITE_OLD_CHAT ? NULL : disk_find(d, &w->game);
    const char *why = NULL;
    if (w->kind == BQ_WRITE_OLD_CHAT)
        return;
    int64_t over = g ? d->now - g->ended : 0, marked = g ? d->now - g->gone : 0;
    if (!g || !BQ_GAME_IS_OVER(g->status))
        why = "is not over";
    else if (bq_core_has(core, &g->id))
        why = "is open";
    else if (over < l->keep_games_h * 3600000 / HASTE)
        why = "was over only just now";
    else if (w->kind == BQ_WRITE_FORGET && !g->gone_ms)
        why = "was not marked";
    else if (w->kind == BQ_WRITE_FORGET && marked < l->keep_marked_h * 3600000 / HASTE)
        why = "was marked only just now";
    if (why && !k->wrong[0])
        snprintf(k->wrong, sizeof k->wrong, "a game that %s was %s: over for %" PRId64 " s, marked for %" PRId64 " s", why,
                 w->kind == BQ_WRITE_FORGET ? "deleted" : "marked", over / 1000, marked / 1000);
}

static void delete_some(keeper *k, disk *d, const bq_core *core, const bq_limits *l)
{
    bq_batch *batch = bq_batch_new();
    if (!batch || bq_sweep_writes(&k->sweep, 1, batch) != BQ_STORE_OK)
        abort();
    for (size_t i = 0; i < bq_batch_count(batch); i++) {
        watch(k, d, core, l, bq_batch_at(batch, i));
        k->marked += bq_batch_at(batch, i)->kind == BQ_WRITE_MARK;
        k->deleted += bq_batch_at(batch, i)->kind == BQ_WRITE_FORGET;
    }
    if (!k->wrong[0])
        disk_write(d, batch);
    bq_batch_free(batch);
}

void keeper_step(keeper *k, disk *d, bq_core *core, const bq_limits *l, enum bq_store_answer answer)
{
    if (answer == BQ_STORE_OK && k->sweep.step == BQ_SWEEP_DELETE)
        delete_some(k, d, core, l);
    else if (answer == BQ_STORE_OK)
        look(k, d);
    bq_sweep_next(&k->sweep, core, answer, false);
    k->out = k->sweep.step != BQ_SWEEP_OVER;
}
