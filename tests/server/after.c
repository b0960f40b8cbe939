/* after.c - what is left of a world when everybody has gone: nothing. */
#include <inttypes.h>
#include <malloc.h>

#include "world.h"

size_t world_memory(void)
{
    struct mallinfo2 m = mallinfo2();
    return m.uordblks + m.hblkhd;
}

static void pass(world *w, int64_t ms)
{
    for (int64_t until = w->now + ms; w->now < until && !w->failure[0];)
        world_step(w);
}

/* Who ended before they began, or before there was a server, are the operator's to forget. */
static size_t nobodys(const disk *d)
{
    size_t n = 0;
    for (size_t i = 0; i < d->games; i++) {
        const disk_game *g = d->game[i];
        n += BQ_GAME_IS_OVER(g->status) && (g->ended_ms < g->created_ms || g->ended_ms < BQ_EXPIRY_EARLIEST_MS);
    }
    return n;
}

/* Everybody has gone, and clocks run out, the one on the wall wrong for a while: everything is back at its start. */
void world_settles(world *w)
{
    static const int64_t hour = 3600000, year = 8760 * hour;
    const bq_limits *l = &w->config.limits;
    bq_core_figures f;
    for (unsigned i = 0; i < w->players; i++) {
        if (w->player[i].conn)
            world_drops(w, &w->player[i]);
        w->player[i].over = true;
        w->player[i].once_more = 0;
    }
    w->calm = true;
    if (chance_of(w, 50))
        w->wall = w->now + w->apart;
    pass(w, (l->abandon_h + 48) * hour);
    bq_core_figures_of(w->core, &f);
    if (f.connections || f.tables || f.loaded || f.playing || f.waiting_commits || f.jobs || f.addresses)
        fail(w, "everybody has gone, and there are %zu connections, %zu tables, %zu in memory, %zu played, %zu commits, %zu "
             "jobs, %zu addresses", f.connections, f.tables, f.loaded, f.playing, f.waiting_commits, f.jobs, f.addresses);
    w->calm = false;
    w->wall = w->now + w->apart; /* somebody has set it right */
    pass(w, 4 * year + (l->keep_games_h + 3 * l->keep_marked_h) * hour + 8 * l->keep_look_s * 1000);
    w->forgotten += w->keep.deleted;
    w->left += nobodys(&w->disk);
    if (!w->failure[0] && w->disk.games != nobodys(&w->disk))
        fail(w, "%zu games are kept for ever (%" PRIu64 " were deleted, %" PRIu64 " marked)", w->disk.games, w->keep.deleted,
             w->keep.marked);
    size_t used = world_memory(), own = w->disk.editions * sizeof(disk_edition);
    if (!w->failure[0] && !w->disk.games && used > w->memory + own + (1u << 20))
        fail(w, "%zu bytes more are in use than before anybody came", used - w->memory - own);
}
