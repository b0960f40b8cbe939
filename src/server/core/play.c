/* play.c - commands of the game: done before? seen everything? lawful? Then they are written down (op.c). */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* ---- counters: done once ---- */

bq__client *bq__core_client(bq__core_game *game, unsigned seat, const char *word, bool make)
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

void bq__core_count(bq__core_game *game, unsigned seat, const char *word, uint64_t counter, uint64_t move)
{
    bq__client *client = bq__core_client(game, seat, word, true);
    client->counter[client->at % BQ__COUNTERS] = counter;
    client->move[client->at % BQ__COUNTERS] = move;
    client->at++;
}

/* True: it was done, or cannot be told any more; the client has been answered. */
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

bool bq__core_submit(bq_core *core, bq__table *table, const bq_command *cmd, const bq__origin *from,
                     bq_verdict *verdict)
{
    *verdict = bq_check(table->game->step.rules, &table->game->step.st, cmd);
    if (verdict->code != BQ_NO_OK || !bq__core_op_begin(core, table, BQ__OP_MOVE, from))
        return false;
    if (bq__core_op_try(core, table, cmd))
        bq__core_op_moved(core, table, cmd);
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
                    .state = &table->game->step.st,
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
    if (has_seen && seen != table->game->step.moves) {
        bq__core_no(core, conn, re, BQ_WHY_STALE, "", (int64_t)table->game->step.moves);
        return;
    }
    if (!bq_command_parse(&wire, conn->seat, line, n, &cmd, &error)) {
        bq__core_no_wire(core, conn, re, &error);
        return;
    }
    if (cmd.verb == BQ_CMD_ROLL && bq__core_in_beat(core, table) &&
        bq_check(&s->rules->ed, &table->game->step.st, &cmd).code == BQ_NO_OK) {
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
