/* history.c - the last moves of a game, for who comes back: a state and the commands after it. What came
 * of them is not kept; it is played again when somebody asks. */
#include "server/core/internal.h"

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

bool bq__core_history_tell(bq_core *core, bq__table *table, bq__conn *conn, uint64_t since)
{
    const bq__history *history = &table->game->history;
    const bq_edition *ed = &table->setup.rules->ed;
    if (since < history->from || since > table->game->moves)
        return false;
    bq_state st = history->base;
    for (uint32_t i = 0; i < history->n; i++) {
        bq_sink sink = {.at = core->event, .cap = BQ_EVENTS};
        bq_apply(ed, &st, &history->command[i], &sink);
        if (history->from + i + 1 > since)
            bq__core_tell_move(core, table, conn, history->from + i + 1, &history->command[i], &sink,
                               &st, &history->link[i]);
    }
    return true;
}
