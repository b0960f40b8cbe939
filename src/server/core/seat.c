/* seat.c - seats: tokens, sitting down again, dropping out, bots that stand in and hand back. */
#include <string.h>

#include "fair/crypto.h"
#include "server/core/internal.h"

/* ---- tokens ---- */

void bq__core_token(bq_core *core, char out[33], bq_sha256_digest *digest)
{
    bq_game_id bytes;
    bq__core_random_bytes(core, &bytes, sizeof bytes);
    bq__core_id_word(&bytes, out);
    bq_wipe(&bytes, sizeof bytes);
    bq__core_sha256(out, 32, digest);
}

/* Whose token is it? Every seat is compared, in the same time whatever the answer. */
unsigned bq__core_seat_of(const bq__setup *setup, const bq_sha256_digest *token, bool *old)
{
    unsigned found = BQ__NO_SEAT;
    for (unsigned i = 0; i < BQ_SEATS; i++) {
        const bq__seat *seat = &setup->seat[i];
        bool same = bq_same_bytes(&seat->token, token, sizeof *token), older = false;
        for (unsigned k = 0; k < BQ__OLDS; k++)
            older |= bq_same_bytes(&seat->old[k], token, sizeof *token) && k < seat->old_n;
        if (i < setup->seats && seat->kind == BQ__PERSON && (same || older)) {
            found = i;
            *old = !same;
        }
    }
    return found;
}

/* ---- coming back ---- */

/* Will the table put its question to everybody anyway, as soon as it goes on? */
static bool will_be_asked(const bq_core *core, const bq__table *table)
{
    bq_ask q = bq_question(&table->setup.rules->ed, &table->game->step.st);
    return table->asked != table->game->step.moves + 1 && table->op.kind == BQ__OP_NONE && table->retry_at == INT64_MAX &&
           !core->stopping && q.kind != BQ_ASK_CHANCE && q.seats & ~bq__core_played(table);
}

void bq__core_come_back(bq_core *core, bq__table *table, bq__conn *conn, const char *since, size_t n)
{
    int64_t number;
    bool has = since && bq__core_number(since, n, 0, INT64_MAX, &number), late = bq__core_late(conn);
    const bq_step *seen = bq__core_seen(conn);
    if (!seen)
        return;
    if (!has || !bq__core_history_tell(core, table, conn, (uint64_t)number, seen->moves))
        bq__core_tell_state(core, table, conn);
    if (late || (table->setup.status == BQ_GAME_PLAYING && !will_be_asked(core, table)))
        bq__core_tell_ask(core, table, conn);
}

/* An older connection in the same seat watches from now on. */
static void push_aside(bq_core *core, bq__table *table, bq__conn *old)
{
    table->here[old->seat].conn = NULL;
    old->seat = BQ__NO_SEAT;
    table->watching++;
    bq__core_news(core, table, old, "elsewhere", BQ__NO_SEAT);
    bq__core_tell_table(core, table, old);
}

/* A bot stands in, or no longer. Did that change anything? */
static bool hand_over(bq__table *table, unsigned seat, bool on)
{
    bq__presence *here = &table->here[seat];
    here->stand_in_at = INT64_MAX;
    here->silent = on ? here->silent : 0;
    if (here->stand_in == on || table->setup.seat[seat].kind != BQ__PERSON)
        return false;
    here->stand_in = on;
    here->silent = 0;
    table->bot_done = 0;
    table->asked = 0;
    return true;
}

static void take_seat_again(bq_core *core, bq__table *table, bq__conn *conn, unsigned seat, uint64_t re,
                            const char *since, size_t since_n)
{
    bq__presence *here = &table->here[seat];
    bool was_gone = !here->conn || here->stand_in, asleep = !table->conns, hints = bq__core_hints_on(table);
    if (here->conn)
        push_aside(core, table, here->conn);
    bq__core_attach(core, table, conn, seat);
    if (hand_over(table, seat, false) || asleep)
        bq__core_time_back(core, table, seat);
    if (table->setup.host == seat)
        table->host_gone = INT64_MAX;
    bq__core_ok(core, conn, re, 0, false);
    if (was_gone)
        bq__core_news(core, table, NULL, "back", seat);
    (void)bq__core_hints_changed(core, table, hints);
    bq__core_tell_table(core, table, NULL);
    bq__core_tell_fair(core, table, conn);
    bq__core_come_back(core, table, conn, since, since_n);
    bq__core_pump(core, table);
}

/* A porch is where a token is looked for that fits no seat in memory: a table without a game, under a name that
 * nobody can choose (made of the table's and the token's), so that nobody waits behind another's wrong token. */
static bq__table *porch_of(bq_core *core, bq__conn *conn, uint64_t re, const bq__table *table, const bq_game_id *id,
                          const bq_sha256_digest *token)
{
    unsigned char both[sizeof id->byte + sizeof token->byte];
    bq_sha256_digest name;
    bq_game_id wanted;
    memcpy(both, id->byte, sizeof id->byte);
    memcpy(both + sizeof id->byte, token->byte, sizeof token->byte);
    bq__core_sha256(both, sizeof both, &name);
    memcpy(wanted.byte, name.byte, sizeof wanted.byte);
    bq__table *porch = bq__core_table_of(core, &wanted);
    if (porch || !(porch = bq__core_visit(core, conn, re, &wanted)))
        return porch;
    bool known = table && (table->load == BQ__LOADED || bq__core_people(table));
    bq_out *out = bq__core_out(core, BQ_OUT_LOAD);
    out->game = known ? wanted : *id; /* what is in memory has no such seat: the store is asked for nothing */
    out->loading = bq__core_loading_token(core, &out->game, &wanted, token);
    porch->load = BQ__LOADING;
    return porch;
}

/* A refusal takes the same way whether there is no such table or the token is not good: one token hashed, all seats of a
 * table compared, one look into the store. Without that, time would tell which it was. Of a game that is over, and not in
 * memory, that look reads the seats alone; the game is read for the holder of one. */
static void turn_away(bq_core *core, bq__conn *conn, uint64_t re, const bq_words *w, bq__table *table,
                      const bq_game_id *id, const bq_sha256_digest *token)
{
    if (table && table->load == BQ__LOST && table->by_holder && !memcmp(&table->holder, token, sizeof *token)) {
        bq__core_no(core, conn, re, BQ_WHY_LOST, "", 0); /* it was read for them, and cannot be */
        return;
    }
    bq__table *porch = porch_of(core, conn, re, table, id, token);
    if (!porch)
        return;
    if (porch->load == BQ__LOADING) {
        bq__core_wait_again(core, porch, conn, re, w);
        return;
    }
    if (porch->good && !table) {
        if (!(table = bq__core_visit(core, conn, re, id)))
            return;
        table->by_holder = true;
        table->holder = *token;
    }
    if (!porch->good || table->nothing || bq__core_open_up(core, table, conn, re, w))
        bq__core_wrong(core, conn, re);
}

void bq__core_sit(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    static const bq__setup nobody;
    const char *word, *token, *since = NULL;
    size_t n, token_n, since_n = 0;
    bq_game_id id;
    bq_sha256_digest digest;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_take_word(w, &token, &token_n) ||
        (!bq__core_at_end(w) && !bq__core_take_key(w, "since", &since, &since_n)) ||
        !bq__core_at_end(w)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_SIT], 0);
        return;
    }
    if (!bq__core_read_id(word, n, &id)) {
        bq__core_wrong(core, conn, re);
        return;
    }
    bq__table *table = bq__core_table_of(core, &id);
    bq__core_sha256(token, token_n, &digest);
    unsigned seat = bq__core_seat_of(table ? &table->setup : &nobody, &digest, &conn->by_old);
    if (seat == BQ__NO_SEAT)
        turn_away(core, conn, re, w, table, &id, &digest);
    else if (bq__core_open_up(core, table, conn, re, w))
        take_seat_again(core, table, conn, seat, re, since, since_n);
}

/* A token that is told and lost on the way must not cost the seat: both are good until the client names the new one. */
static void new_token(bq_core *core, bq__conn *conn, bq__seat *seat)
{
    char token[33];
    if (!conn->by_old || !seat->old_n) {
        seat->old[0] = seat->token;
        seat->old_n = 1;
    }
    seat->reserved = false;
    bq__core_token(core, token, &seat->token);
    conn->table->op.text = bq__core_copy(token);
}

void bq__core_renew(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__origin from = bq__core_origin(conn, re);
    const char *word;
    size_t n;
    bq_sha256_digest digest;
    bool named = bq__core_take_word(w, &word, &n), old = true;
    if (named)
        bq__core_sha256(word, n, &digest);
    if (named && (!bq__core_at_end(w) || bq__core_seat_of(&table->setup, &digest, &old) != conn->seat || old)) {
        bq__core_wrong(core, conn, re);
        return;
    }
    if (!bq__core_op_begin(core, table, named ? BQ__OP_SETUP : BQ__OP_RENEW, &from)) {
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__seat *seat = &bq__core_op_next(core, table)->seat[conn->seat];
    table->op.seat = conn->seat;
    if (named)
        seat->old_n = conn->by_old = seat->reserved = false;
    else
        new_token(core, conn, seat);
    bq__core_op_setup(core, table, false);
    bq__core_op_seat(core, table, conn->seat);
    bq__core_op_end(core, table);
}

/* ---- going away ---- */

void bq__core_dropped(bq_core *core, bq__table *table, unsigned seat, bool at_once)
{
    bq__presence *here = &table->here[seat];
    int64_t grace = at_once ? 0 : table->setup.grace_s * INT64_C(1000);
    here->conn = NULL;
    here->gone_at = core->now;
    here->silent = 0;
    if (!table->conns)
        return; /* the table sleeps */
    if (table->setup.status == BQ_GAME_PLAYING && !here->stand_in && !bq__core_slow(core, &table->setup))
        here->stand_in_at = core->now + grace;
    if (table->setup.status == BQ_GAME_WAITING && table->setup.host == seat)
        table->host_gone = core->now + grace;
    bq__core_news(core, table, NULL, at_once ? "parted" : "dropped", seat);
    bq__core_tell_table(core, table, NULL);
}

void bq__core_stand_in(bq_core *core, bq__table *table, unsigned seat, bool on)
{
    if (!hand_over(table, seat, on))
        return;
    if (!on)
        bq__core_time_back(core, table, seat);
    bq__core_news(core, table, NULL, on ? "bot" : "back", seat);
    bq__core_tell_table(core, table, NULL);
}

/* The player has said something: a bot that stood in for them hands back at once. */
void bq__core_heard(bq_core *core, bq__table *table, unsigned seat)
{
    table->here[seat].silent = 0;
    if (table->here[seat].stand_in)
        bq__core_stand_in(core, table, seat, false);
}

/* A seat was given up or taken away; in the game a bot has it now. */
void bq__core_stood_up(bq_core *core, bq__table *table, unsigned seat, bool kicked)
{
    bq__presence *here = &table->here[seat];
    bq__conn *conn = here->conn;
    bq__core_votes_forget(table, seat);
    here->conn = NULL;
    here->stand_in = false;
    here->stand_in_at = INT64_MAX;
    table->bot_done = 0;
    if (conn) {
        conn->acted = here->acted;
        conn->seat = BQ__NO_SEAT;
        table->watching++;
        if (!kicked)
            bq__core_detach(core, conn);
    }
    if (table->setup.status == BQ_GAME_WAITING && table->setup.host == seat)
        bq__core_pass_host(core, table);
}
