/* history.c - moves told again: the last ones from the window at hand (game/window.h), to players who come back; older
 * ones from the store, slice by slice (`history`). */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* ---- at hand ---- */

typedef struct listener {
    bq_core *core;
    bq__table *table;
    bq__conn *conn;
} listener;

static bool tell_again(void *to, uint64_t n, const bq_move *move, const bq_sink *sink)
{
    const listener *l = to;
    bq__core_tell_move(l->core, l->table, &(bq__telling){.only = l->conn, .n = n, .move = move, .sink = sink});
    return true;
}

bool bq__core_history_tell(bq_core *core, bq__table *table, bq__conn *conn, uint64_t since, uint64_t most)
{
    const bq__core_game *game = table->game;
    return since <= most && bq_window_tell(&game->window, game->step.rules, since, most, core->event, tell_again,
                                           &(listener){core, table, conn});
}

/* ---- slice by slice ---- */

bool bq__core_range_add(bq__range *range, const bq_edition *ed, const bq_names *names, uint64_t n, const bq_move *move,
                        const bq_sink *sink)
{
    if (n <= range->since)
        return true;
    bq_buf b = {.at = range->text, .cap = sizeof range->text, .n = range->bytes};
    bq_json_open(&b, NULL, '{');
    bq_json_word(&b, "say", "move");
    bq__core_put_move(&b, ed, names, n, move, sink);
    bq_json_close(&b, '}');
    if (b.cut || (range->n && b.n > BQ__HISTORY_BYTES)) {
        range->text[range->bytes] = 0;
        return false;
    }
    range->bytes = b.n;
    range->n++;
    range->to = n;
    return true;
}

/* The page ends where the next one begins. */
static bool is_full(const bq__range *range, uint64_t n)
{
    return n > range->most || range->n == BQ__HISTORY_SLICE;
}

bool bq__core_range_wants(const bq__range *range, uint64_t n)
{
    return n <= range->since || !is_full(range, n);
}

/* ---- where pages have ended ---- */

static void find_kept(bq_core *core, const bq_game_id *game, bq__range *range)
{
    for (unsigned i = 0; i < BQ__KEPTS; i++) {
        bq__kept *kept = &core->kept[i];
        if (!kept->at || memcmp(&kept->game, game, sizeof *game) || kept->step.moves > range->since ||
            kept->step.moves <= range->step.moves)
            continue;
        range->step = kept->step;
        kept->at = ++core->kept_at;
    }
}

/* In the place of the same game's last one, if it lies just before it, or of the one that was of no use longest. */
static void keep(bq_core *core, const bq_game_id *game, const bq_step *step)
{
    bq__kept *place = &core->kept[0];
    for (unsigned i = 0; i < BQ__KEPTS; i++) {
        bq__kept *kept = &core->kept[i];
        if (kept->at && !memcmp(&kept->game, game, sizeof *game) && kept->step.moves == step->moves)
            return;
        if (kept->at < place->at)
            place = kept;
    }
    *place = (bq__kept){.game = *game, .step = *step, .at = ++core->kept_at};
}

static void tell_range(bq_core *core, bq__conn *conn, const bq__range *range)
{
    bq_buf b = bq__core_say(core, "history");
    if (range->re)
        bq_json_int(&b, "re", (int64_t)range->re);
    bq_json_int(&b, "to", (int64_t)range->to);
    bq_json_int(&b, "n", (int64_t)range->most);
    bq_json_open(&b, "moves", '[');
    bq_buf_bytes(&b, range->text, range->bytes);
    bq_json_close(&b, ']');
    bq__core_send(core, conn, &b);
}

void bq__core_range_done(bq_core *core, const bq_game_id *game, bq__range *range, bq__table *table, bool good)
{
    bq__conn *conn = bq__core_conn(core, range->conn);
    core->histories--;
    if (good && range->step.moves)
        keep(core, game, &range->step);
    if (!conn)
        return;
    conn->reading = false;
    bq__core_spend(core, conn->address, BQ_COST_REPLAY, range->played / 100);
    if (!good)
        bq__core_no(core, conn, range->re, BQ_WHY_LOST, "", 0);
    else if (table && conn->table == table)
        tell_range(core, conn, range);
}

typedef struct page {
    bq__range *range;
    const bq_edition *ed;
    const bq_names *names;
} page;

static bool add_again(void *to, uint64_t n, const bq_move *move, const bq_sink *sink)
{
    const page *p = to;
    return bq__core_range_wants(p->range, n) && bq__core_range_add(p->range, p->ed, p->names, n, move, sink);
}

/* From what is at hand, if it is. */
static bool from_memory(const bq__table *table, bq__range *range)
{
    const bq__core_game *game = table->game;
    bq_names names = bq__core_names_at(table, &table->setup);
    return bq_window_tell(&game->window, game->step.rules, range->since, range->most, range->event, add_again,
                          &(page){range, game->step.rules, &names});
}

void bq__core_history(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    const bq_step *seen = bq__core_seen(conn);
    const char *word;
    size_t n;
    int64_t since;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_number(word, n, 0, INT64_MAX, &since) ||
        !bq__core_at_end(w)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_HISTORY], 0);
        return;
    }
    if (conn->reading || core->histories >= core->limits.histories) {
        bq__core_no(core, conn, re, BQ_WHY_BUSY, "", 0);
        return;
    }
    bq__range *range = bq__core_must(calloc(1, sizeof *range));
    range->conn = conn->id;
    range->re = re;
    range->since = (uint64_t)since;
    range->most = seen ? seen->moves : 0;
    range->to = range->since < range->most ? range->since : range->most;
    if (range->since >= range->most || from_memory(table, range)) {
        tell_range(core, conn, range);
        free(range);
        return;
    }
    find_kept(core, &table->id, range);
    conn->reading = true;
    core->histories++;
    bq_out *out = bq__core_out(core, BQ_OUT_HISTORY);
    out->game = table->id;
    out->loading = bq__core_loading_range(core, &table->id, range);
}
