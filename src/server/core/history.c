/* history.c - the last moves of a game, for who comes back: a state and the commands after it. What came
 * of them is not kept; it is played again when somebody asks. Older ones are read from the store, page by
 * page (`history`). */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* ---- at hand ---- */

void bq__core_history_begin(bq__history *history, const bq_state *st, uint64_t moves)
{
    history->base = *st;
    history->from = moves;
    history->n = 0;
}

/* When it is full, the older half becomes part of the state it begins with. */
void bq__core_history_add(const bq_edition *ed, bq__history *history, const bq_command *cmd,
                          const bq__link *link)
{
    if (history->n == BQ__HISTORY) {
        uint32_t half = BQ__HISTORY / 2;
        for (uint32_t i = 0; i < half; i++)
            bq_apply(ed, &history->base, &history->command[i], NULL);
        for (uint32_t i = half; i < history->n; i++) {
            history->command[i - half] = history->command[i];
            history->link[i - half] = history->link[i];
        }
        history->from += half;
        history->n -= half;
    }
    history->link[history->n] = *link;
    history->command[history->n++] = *cmd;
}

bool bq__core_history_tell(bq_core *core, bq__table *table, bq__conn *conn, uint64_t since, uint64_t most)
{
    const bq__history *history = &table->game->history;
    const bq_edition *ed = &table->setup.rules->ed;
    if (since < history->from || since > most)
        return false;
    bq_state st = history->base;
    for (uint32_t i = 0; i < history->n && history->from + i < most; i++) {
        bq_sink sink = {.at = core->event, .cap = BQ_EVENTS};
        bq_apply(ed, &st, &history->command[i], &sink);
        if (history->from + i + 1 > since)
            bq__core_tell_move(core, table, conn, history->from + i + 1, &history->command[i], &sink,
                               bq_digest(&st), &history->link[i]);
    }
    return true;
}

/* ---- page by page ---- */

bool bq__core_range_add(bq__range *range, const bq_edition *ed, const bq_names *names, uint64_t n,
                        const bq_command *cmd, const bq_sink *sink, uint64_t digest,
                        const bq__link *link)
{
    if (n <= range->since)
        return true;
    if (n > range->most || range->n == BQ__HISTORY_PAGE)
        return false;
    bq_buf b = bq_buf_on(range->text + range->bytes, sizeof range->text - range->bytes);
    bq_buf_str(&b, range->n ? ",{\"say\":\"move\"" : "{\"say\":\"move\"");
    bq__core_put_move(&b, ed, names, n, cmd, sink, digest, link);
    bq_buf_char(&b, '}');
    if (b.cut || (range->n && range->bytes + b.n > BQ__HISTORY_BYTES)) {
        range->text[range->bytes] = 0;
        return false;
    }
    range->bytes += b.n;
    range->n++;
    range->to = n;
    return true;
}

static void tell_range(bq_core *core, bq__conn *conn, const bq__range *range)
{
    bq_buf b = bq__core_say(core, "history");
    if (range->re)
        bq__core_put_int(&b, "re", (int64_t)range->re);
    bq__core_put_int(&b, "to", (int64_t)range->to);
    bq__core_put_int(&b, "n", (int64_t)range->most);
    bq_buf_str(&b, ",\"moves\":[");
    bq_buf_bytes(&b, range->text, range->bytes);
    bq_buf_char(&b, ']');
    bq__core_send(core, conn, &b);
}

void bq__core_range_done(bq_core *core, bq__range *range, bq__table *table, bool good)
{
    bq__conn *conn = bq__core_conn(core, range->conn);
    core->histories--;
    if (!conn)
        return;
    conn->reading = false;
    if (!good)
        bq__core_no(core, conn, range->re, BQ_WHY_LOST, "", 0);
    else if (table && conn->table == table)
        tell_range(core, conn, range);
}

/* From what is at hand, if it is. */
static bool from_memory(const bq__table *table, bq__range *range)
{
    const bq__history *history = &table->game->history;
    const bq_edition *ed = &table->setup.rules->ed;
    bq_names names = bq__core_names_at(table, &table->setup);
    if (range->since < history->from)
        return false;
    bq_state st = history->base;
    for (uint32_t i = 0; i < history->n; i++) {
        bq_sink sink = {.at = range->event, .cap = BQ_EVENTS};
        bq_apply(ed, &st, &history->command[i], &sink);
        if (!bq__core_range_add(range, ed, &names, history->from + i + 1, &history->command[i], &sink,
                                bq_digest(&st), &history->link[i]))
            break;
    }
    return true;
}

void bq__core_history(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
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
    range->most = !bq__core_late(conn)          ? table->game->moves
                  : bq__core_past_begun(table) ? bq__core_past_moves(table)
                                               : 0;
    range->to = range->since < range->most ? range->since : range->most;
    if (range->since >= range->most || from_memory(table, range)) {
        tell_range(core, conn, range);
        free(range);
        return;
    }
    conn->reading = true;
    core->histories++;
    bq_out *out = bq__core_out(core, BQ_OUT_HISTORY);
    out->game = table->id;
    out->loading = bq__core_loading_range(core, &table->id, range);
}
