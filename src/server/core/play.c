/* play.c - commands of the game: done before? seen everything? lawful? Then they are written down (op.c). */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* ---- counters: done once ---- */

bq__client *bq__core_client(bq__game *game, unsigned seat, const char *word, bool make)
{
    unsigned n = 0;
    bq__client **first = &game->clients[seat], **oldest = NULL;
    for (bq__client **at = first; *at; at = &(*at)->next) {
        bq__client *client = *at;
        if (!strcmp(client->word, word)) {
            *at = client->next;
            client->next = *first;
            return *first = client;
        }
        n++;
        oldest = at;
    }
    if (!make)
        return NULL;
    bq__client *client;
    if (n >= BQ__CLIENTS) { /* the one that was silent longest is forgotten */
        client = *oldest;
        *oldest = client->next;
    } else {
        client = bq__core_must(malloc(sizeof *client));
    }
    *client = (bq__client){.next = *first};
    memcpy(client->word, word, strlen(word) + 1);
    return *first = client;
}

void bq__core_count(bq__game *game, unsigned seat, const char *word, uint64_t counter, uint64_t move)
{
    bq__client *client = bq__core_client(game, seat, word, true);
    client->counter[client->at % BQ__COUNTERS] = counter;
    client->move[client->at % BQ__COUNTERS] = move;
    client->at++;
}

/* True: it was done, or cannot be told any more; he has been answered. */
static bool done_before(bq_core *core, bq__conn *conn, uint64_t re)
{
    bq__client *client = re ? bq__core_client(conn->table->game, conn->seat, conn->client, false) : NULL;
    uint64_t last = 0;
    for (unsigned i = 0; client && i < BQ__COUNTERS; i++) {
        if (client->counter[i] == re) {
            bq__core_ok(core, conn, re, client->move[i], true);
            return true;
        }
        last = client->counter[i] > last ? client->counter[i] : last;
    }
    if (!client || re > last)
        return false;
    bq__core_no(core, conn, re, BQ_WHY_OLD_COUNTER, "", (int64_t)last);
    return true;
}

/* ---- submitting ---- */

/* The law of the state does not hold: a bug. This game stops where it is, on the disk as it was before;
 * the others go on. */
static void broken(bq_core *core, bq__table *table)
{
    bq__core_op_drop(core, table);
    bq__core_put_log(core, "law-broken", table, NULL, "the game is stopped");
    bq__core_news(core, table, NULL, "broken", BQ__NO_SEAT);
    bq__core_unload(core, table);
    table->load = BQ__LOST;
}

bool bq__core_submit(bq_core *core, bq__table *table, const bq_command *cmd, const bq__origin *from,
                     bq_verdict *verdict)
{
    const bq_edition *ed = &table->setup.rules->ed;
    *verdict = bq_check(ed, &table->game->st, cmd);
    if (verdict->code != BQ_NO_OK || !bq__core_op_begin(core, table, BQ__OP_MOVE, from))
        return false;
    core->ahead = table->game->st;
    bq__core_op_command(core, table, cmd);
    bq__core_op_chance(core, table);
    if (table->op.broken) {
        broken(core, table);
        return true;
    }
    if (core->ahead.stage == BQ_STAGE_OVER) {
        bq__core_op_next(core, table);
        bq__core_op_status(core, table, BQ_GAME_FINISHED);
    }
    bq__core_time_note(core, table, cmd);
    bq__core_op_end(core, table);
    return true;
}

/* ---- a player's line ---- */

/* The roll waits for the end of the beat. */
static void roll_later(bq_core *core, bq__conn *conn, uint64_t re)
{
    bq__table *table = conn->table;
    if (table->roll && bq__core_conn(core, table->roll->conn) == conn) {
        bq__core_no(core, conn, re, BQ_WHY_ROLL_WAITS, "", 0);
        return;
    }
    free(table->roll);
    table->roll = bq__core_must(malloc(sizeof *table->roll + 32));
    *table->roll = (bq__waiting){.conn = conn->id};
    bq_buf b = bq_buf_on(table->roll->line, 32);
    if (re) {
        bq_buf_char(&b, '#');
        bq_buf_int(&b, (int64_t)re);
        bq_buf_char(&b, ' ');
    }
    bq_buf_str(&b, bq_verb_words[BQ_CMD_ROLL]);
    table->roll->n = b.n;
    bq__core_set_table_timer(core, table);
}

void bq__core_command(bq_core *core, bq__conn *conn, uint64_t re, uint64_t seen, bool has_seen,
                      const char *line, size_t n)
{
    bq__table *table = conn->table;
    const bq__setup *s = &table->setup;
    bq_wire wire = {.edition = &s->rules->ed,
                    .state = &table->game->st,
                    .names = bq__core_names_now(s)};
    BQ_SCRATCH bq_wire_error error;
    bq_command cmd;
    bq_verdict verdict;
    bq__core_heard(core, table, conn->seat);
    if (done_before(core, conn, re))
        return;
    if (s->status == BQ_GAME_ABANDONED) { /* its log does not say that it ended */
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
        return;
    }
    if (has_seen && seen != table->game->moves) {
        bq__core_no(core, conn, re, BQ_WHY_STALE, "", (int64_t)table->game->moves);
        return;
    }
    if (!bq_command_parse(&wire, conn->seat, line, n, &cmd, &error)) {
        bq__core_no_wire(core, conn, re, &error);
        return;
    }
    if (cmd.verb == BQ_CMD_ROLL && bq__core_in_beat(core, table) &&
        bq_check(&s->rules->ed, &table->game->st, &cmd).code == BQ_NO_OK) {
        roll_later(core, conn, re);
        return;
    }
    bq__origin from = bq__core_origin(conn, re);
    if (bq__core_submit(core, table, &cmd, &from, &verdict))
        return;
    if (verdict.code != BQ_NO_OK)
        bq__core_no_verdict(core, conn, re, &verdict);
    else
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
}
