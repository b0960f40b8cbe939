/* op.c - the operations of a table, one at a time: written down, then done when they are on the disk:
 * only then is it so, and only then is it told. If the disk does not take it, nothing has happened. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* Of one op, at most: its commands, an edition, a plan, seats. */
enum {
    OP_WRITES = BQ__PENDING + 24,
    OP_BYTES = BQ__PENDING * (BQ_STORE_LINE + BQ_STORE_CLIENT + 2) + BQ_STORE_RULES + (64 << 10)
};

bq__origin bq__core_origin(const bq__conn *conn, uint64_t re)
{
    bq__origin from = {.conn = conn->id, .counter = re, .at = conn->line_at, .seat = conn->seat};
    memcpy(from.client, conn->client, sizeof from.client);
    return from;
}

bool bq__core_op_begin(bq_core *core, bq__table *table, unsigned kind, const bq__origin *from)
{
    if (core->waiting_commits >= core->limits.commits ||
        bq_batch_count(core->batch) + OP_WRITES > BQ_BATCH_WRITES ||
        bq_batch_bytes(core->batch) + OP_BYTES > BQ_BATCH_BYTES)
        return false;
    table->op = (bq__op){.kind = (uint8_t)kind, .seat = BQ__NO_SEAT};
    table->try.n = 0;
    if (from)
        table->op.from = *from;
    return true;
}

bq__setup *bq__core_op_next(bq_core *core, bq__table *table)
{
    (void)core;
    bq__setup *next = bq__core_must(malloc(sizeof *next));
    *next = table->setup;
    if (next->rules)
        next->rules->refs++;
    return table->op.next = next;
}

/* ---- writes ---- */

/* There is room for it: op_begin() has seen to that. */
void bq__core_op_write(bq_core *core, bq__table *table, bq_write *write)
{
    write->game = table->id;
    write->epoch = core->epoch;
    if (bq_batch_add(core->batch, write) != BQ_STORE_OK)
        abort();
}

static void put_number(bq_buf *b, const char *word, int64_t number)
{
    if (!number)
        return;
    bq_buf_str(b, word);
    bq_buf_char(b, ' ');
    bq_buf_int(b, number);
    bq_buf_char(b, '\n');
}

/* What most tables have not is not written. */
static void put_plan_times(const bq__setup *s, bq_buf *b)
{
    char id[33];
    if (s->status == BQ_GAME_WAITING)
        bq_buf_str(b, s->nonces_asked ? "tried 1\n" : "tried 0\n");
    if (s->door[0]) {
        bq_buf_str(b, "door ");
        bq_buf_str(b, s->door);
        bq_buf_char(b, '\n');
    }
    put_number(b, "bank", s->bank_s);
    put_number(b, "delay", s->delay_s);
    put_number(b, "mum", s->no_sounding);
    put_number(b, "hintless", s->hintless);
    put_number(b, "elapsed", s->elapsed_ms);
    if (s->spent_ms) {
        bq_buf_str(b, "spent ");
        bq_buf_int(b, (int64_t)s->spent_n);
        put_number(b, "", s->spent_ms);
    }
    if (s->has_rematch) {
        bq__core_id_word(&s->rematch, id);
        bq_buf_str(b, "rematch ");
        bq_buf_str(b, id);
        bq_buf_char(b, '\n');
    }
}

static void put_plan_flag(bq_buf *b, const char *word, unsigned i, bool on)
{
    if (!on)
        return;
    bq_buf_str(b, word);
    bq_buf_int(b, i);
    bq_buf_str(b, " 1\n");
}

/* A word, the seat's number, and what it has. */
static void put_plan_seat(const bq__setup *s, unsigned i, bq_buf *b)
{
    const bq__seat *seat = &s->seat[i];
    for (unsigned k = 0; k < seat->old_n; k++) {
        bq_buf_str(b, seat->reserved ? "kept " : "old ");
        bq_buf_int(b, i);
        bq_buf_char(b, ' ');
        bq_buf_base64(b, &seat->old[k], sizeof seat->old[k]);
        bq_buf_char(b, '\n');
    }
    if (seat->notify[0]) {
        bq_buf_str(b, "notify ");
        bq_buf_int(b, i);
        bq_buf_char(b, ' ');
        bq_buf_str(b, seat->notify);
        bq_buf_char(b, '\n');
    }
    put_plan_flag(b, "agrees ", i, seat->agrees);
    put_plan_flag(b, "program ", i, seat->program);
    if (s->bank_s) {
        bq_buf_str(b, "left ");
        bq_buf_int(b, i);
        bq_buf_char(b, ' ');
        bq_buf_int(b, s->bank_ms[i]);
        bq_buf_char(b, '\n');
    }
}

static void put_plan(const bq__setup *s, bq_buf *b)
{
    bq_buf_str(b, "edition ");
    bq_buf_str(b, s->rules->file ? s->rules->file->name : "unknown");
    bq_buf_str(b, "\nseats ");
    bq_buf_int(b, s->seats);
    bq_buf_str(b, "\nhost ");
    bq_buf_int(b, s->host);
    bq_buf_str(b, "\nopen ");
    bq_buf_int(b, s->open);
    bq_buf_str(b, "\ncode ");
    bq_buf_str(b, s->code);
    bq_buf_str(b, "\nlevel ");
    bq_buf_str(b, s->level);
    bq_buf_str(b, "\ntempo ");
    bq_buf_int(b, s->tempo_ms);
    bq_buf_str(b, "\nclock ");
    bq_buf_int(b, s->clock_s);
    bq_buf_str(b, "\ngrace ");
    bq_buf_int(b, s->grace_s);
    bq_buf_char(b, '\n');
    put_plan_times(s, b);
    for (unsigned i = 0; i < s->seats; i++)
        put_plan_seat(s, i, b);
    bq__core_dice_plan(s, b);
}

void bq__core_op_setup(bq_core *core, bq__table *table, bool create)
{
    bq__setup *s = table->op.next;
    unsigned char compiled[BQ_COMPILED_BYTES];
    char plan[BQ_STORE_PLAN];
    bq_buf b = bq_buf_on(plan, sizeof plan);
    bq__core_dice_bind(&table->id, s);
    put_plan(s, &b);
    table->op.planned = true;
    if (create || memcmp(&s->rules->digest, &table->setup.rules->digest, sizeof s->rules->digest)) {
        /* the store has them only as long as a game is played by them: nobody but it knows whether one is */
        bq_edition_compile(&s->rules->ed, compiled);
        bq_write edition = {.kind = BQ_WRITE_EDITION,
                            .as.edition = {.digest = s->rules->digest,
                                           .name = s->rules->file ? s->rules->file->name : "unknown",
                                           .rules = compiled,
                                           .rules_size = sizeof compiled}};
        bq__core_op_write(core, table, &edition);
    }
    bq_write game = {.kind = create ? BQ_WRITE_GAME : BQ_WRITE_PLAN,
                     .as.row = {.edition = s->rules->digest,
                                .options = s->options,
                                .plan = plan,
                                .secret = s->dice.secret,
                                .secret_size = sizeof s->dice.secret,
                                .created_ms = bq__core_stamp(core)}};
    bq__core_op_write(core, table, &game);
}

void bq__core_op_seat(bq_core *core, bq__table *table, unsigned i)
{
    const bq__seat *seat = &table->op.next->seat[i];
    char kind[BQ_STORE_KIND], person[BQ__WHO];
    bq_buf b = bq_buf_on(kind, sizeof kind);
    bq__core_person(seat, person);
    bq_buf_str(&b, seat->kind == BQ__BOT ? BQ_PLAYER_BOT : "person");
    if (seat->kind == BQ__BOT)
        bq_buf_str(&b, seat->level);
    bq_write write = {.kind = seat->kind == BQ__EMPTY ? BQ_WRITE_UNSEAT : BQ_WRITE_SEAT,
                      .as.seat = {.seat = (uint8_t)i,
                                  .has_token = seat->kind == BQ__PERSON,
                                  .token = seat->token,
                                  .name = seat->name,
                                  .person = person,
                                  .kind = kind}};
    bq__core_op_write(core, table, &write);
}

void bq__core_op_status(bq_core *core, bq__table *table, unsigned status)
{
    bq_write write = {.kind = BQ_WRITE_STATUS,
                      .as.status = {.status = (uint8_t)status,
                                    .ended_ms = BQ_GAME_IS_OVER(status) ? bq__core_stamp(core) : 0}};
    table->op.next->status = (uint8_t)status;
    bq__core_op_write(core, table, &write);
}

/* ---- commands ---- */

static bq__core_game *game_of(bq__table *table)
{
    return table->op.game ? table->op.game : table->game;
}

static const bq__setup *setup_of(const bq__table *table)
{
    return table->op.next ? table->op.next : &table->setup;
}

/* ---- trying ---- */

typedef struct house { /* whose dice they are */
    const bq__table *table;
    const bq__setup *setup;
} house;

static bool draw(const void *from, uint64_t k, const bq_ask *ask, uint32_t *out)
{
    const house *h = from;
    *out = bq__core_draw(h->table, h->setup, k, ask->purpose, ask->n);
    return true;
}

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

/* Chance is dealt at once, in the same breath and the same transaction. */
bool bq__core_op_try(bq_core *core, bq__table *table, const bq_command *cmd)
{
    const bq_step *step = &game_of(table)->step;
    bq_dealer dealer = {.draw = draw, .from = &(house){table, setup_of(table)}};
    bq_try_begin(&table->try, step, &core->ahead);
    if ((cmd && !bq_try_command(&table->try, step, &core->ahead, cmd)) ||
        !bq_try_chance(&table->try, step, &core->ahead, &dealer, BQ__PENDING))
        bq__core_must(NULL);
    if (table->try.broken)
        broken(core, table);
    return !table->try.broken;
}

void bq__core_op_moved(bq_core *core, bq__table *table, const bq_command *cmd)
{
    if (core->ahead.stage == BQ_STAGE_OVER) {
        bq__core_op_next(core, table);
        bq__core_op_status(core, table, BQ_GAME_FINISHED);
    }
    bq__core_time_note(core, table, cmd);
    bq__core_op_end(core, table);
}

typedef struct writer {
    bq_core *core;
    bq__table *table;
} writer;

static bool write_line(void *to, uint64_t seq, const bq_move *move, const char *line, size_t n)
{
    const writer *w = to;
    const bq__origin *from = &w->table->op.from;
    bool theirs = move == w->table->try.move && from->counter && bq_verb_actors[move->cmd.verb] == BQ_ACTOR_SEAT;
    bq_write write = {.kind = BQ_WRITE_LOG,
                      .as.log = {.seq = seq,
                                 .line = line,
                                 .seat = theirs ? from->seat : 0,
                                 .client = theirs ? from->client : NULL,
                                 .counter = theirs ? from->counter : 0,
                                 .digest = move->digest,
                                 .at_ms = bq__core_stamp(w->core)}};
    (void)n;
    bq__core_op_write(w->core, w->table, &write);
    return true;
}

/* Nothing of it was written; nothing has happened. */
void bq__core_op_drop(bq_core *core, bq__table *table)
{
    bq__op *op = &table->op;
    if (op->next)
        bq__core_rules_drop(core, op->next->rules);
    free(op->next);
    free(op->game);
    free(op->text);
    *op = (bq__op){.kind = BQ__OP_NONE};
    bq_try_forget(&table->try, BQ__FEW_MOVES);
}

/* What the plan says about a seat must not outlive the player who sat there. */
static bool plan_is_old(const bq__table *table)
{
    const bq__setup *was = &table->setup, *now = table->op.next;
    for (unsigned i = 0; now && !table->op.planned && i < BQ_SEATS; i++)
        if (was->seat[i].old_n != now->seat[i].old_n || was->seat[i].reserved != now->seat[i].reserved ||
            was->seat[i].agrees != now->seat[i].agrees || was->seat[i].program != now->seat[i].program ||
            strcmp(was->seat[i].notify, now->seat[i].notify))
            return true;
    return false;
}

void bq__core_op_end(bq_core *core, bq__table *table)
{
    if (plan_is_old(table))
        bq__core_op_setup(core, table, false);
    if (table->try.n)
        bq_try_lines(&table->try, &game_of(table)->step, bq__core_names_now(setup_of(table)), true, write_line,
                     &(writer){core, table});
    *core->ops_last = table;
    core->ops_last = &table->op_next;
    table->op_next = NULL;
    core->waiting_commits++;
}

/* ---- on the disk ---- */

static void note_person(bq__table *table, const bq__seat *seat)
{
    char person[BQ__WHO];
    bq__core_person(seat, person);
    (void)bq__core_people_note(&table->people, person, NULL);
}

static void note_spoke(bq__table *table, const bq__seat *seat)
{
    char person[BQ__WHO];
    bq__core_person(seat, person);
    bq__core_people_spoke(&table->people, person);
}

static void take_over(bq_core *core, bq__table *table, bq__op *op)
{
    if (op->next) {
        bq__rules *old = table->setup.rules;
        bq__core_gather_follow(table, op->next);
        table->setup = *op->next;
        bq__core_rules_drop(core, old);
        for (unsigned i = 0; i < table->setup.seats; i++)
            if (table->setup.seat[i].kind == BQ__PERSON)
                note_person(table, &table->setup.seat[i]);
        bq__core_table_open(core, table);
        free(op->next);
        op->next = NULL;
        if (table->game)
            bq__core_bots_seat(&table->setup, table->game);
    }
    if (op->game) {
        table->game = op->game;
        op->game = NULL;
        bq__core_follow(table, op->moved);
        bq__core_time_begin(core, table);
        bq__core_tell_table(core, table, NULL);
        bq__core_tell_fair(core, table, NULL);
        bq__core_tell_state(core, table, NULL);
    }
}

static void play(bq_core *core, bq__table *table, const bq__op *op)
{
    bq__core_game *game = table->game;
    for (uint32_t i = 0; i < table->try.n; i++) {
        const bq_move *move = &table->try.move[i];
        const bq_command *cmd = &move->cmd;
        bq_sink sink = {.at = core->event, .cap = BQ_EVENTS};
        bq_bot_heard(&game->bots, &game->step.st, cmd);
        bq_step_take(&game->step, move, &sink);
        core->moves++;
        if (cmd->verb == BQ_CMD_OFFER)
            table->here[cmd->seat].offered_at = core->now;
        if (bq__core_gains_time(cmd))
            table->movers |= (uint8_t)(1u << (cmd->verb == BQ_CMD_TIMEOUT ? cmd->a : cmd->seat));
        bq_window_add(&game->window, game->step.rules, cmd, &move->link);
        if (i == 0 && op->from.counter && bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT)
            bq__core_count(game, op->from.seat, op->from.client, op->from.counter, game->step.moves);
        bq__core_tally_dice(core, &sink);
        bq__core_tell_move(core, table, &(bq__telling){.n = game->step.moves, .move = move, .sink = &sink});
        if (table->past)
            bq__core_past_move(core, table, game->step.moves, move);
    }
}

static void tell_seat(bq_core *core, bq__table *table, bq__conn *conn, unsigned seat, uint64_t re,
                      const char *token)
{
    char id[33];
    bq__core_id_word(&table->id, id);
    bq_buf b = bq__core_say(core, "seat");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_text(&b, "table", id);
    bq_json_int(&b, "seat", seat + 1);
    bq_json_text(&b, "name", table->setup.seat[seat].name);
    bq_json_text(&b, "token", token);
    bq__core_send(core, conn, &b);
}

/* The client asked for a seat and has it now, though it may have gone since. */
static void seated(bq_core *core, bq__table *table, const bq__op *op, bq__conn *conn)
{
    bq__presence *here = &table->here[op->seat];
    here->talked = (bq__window){0}; /* it was somebody else's */
    here->acted = conn ? conn->acted : (bq__window){0};
    if (conn && !conn->table) {
        bq__core_attach(core, table, conn, op->seat);
        tell_seat(core, table, conn, op->seat, op->from.counter, op->text);
    } else {
        bq__core_dropped(core, table, op->seat, false);
    }
    bq__core_tell_table(core, table, NULL);
    bq__core_tell_fair(core, table, NULL);
}

/* The newest token speaks: the others watch. */
static void renewed(bq_core *core, bq__table *table, const bq__op *op, bq__conn *conn)
{
    if (conn && conn->table == table)
        tell_seat(core, table, conn, op->seat, op->from.counter, op->text);
}

static void tell_chat(bq_core *core, bq__table *table, const bq__op *op)
{
    bq_buf b = bq__core_say(core, "chat");
    bq_json_text(&b, "from", table->setup.seat[op->seat].name);
    bq_json_text(&b, "text", op->text);
    bq__core_send_table(core, table, &b);
}

/* What is particular to each kind. */
static void afterwards(bq_core *core, bq__table *table, const bq__op *op, bq__conn *conn, bool hints)
{
    if (op->said_by)
        note_spoke(table, &table->setup.seat[op->said_by - 1]);
    switch (op->kind) {
    case BQ__OP_CREATE:
        bq__core_code_set(core, table);
        if (op->seat < BQ_SEATS) /* a rematch: nobody sits there yet */
            seated(core, table, op, conn);
        break;
    case BQ__OP_SIT_DOWN:
        seated(core, table, op, conn);
        break;
    case BQ__OP_RENEW:
        renewed(core, table, op, conn);
        break;
    case BQ__OP_CHAT:
        tell_chat(core, table, op);
        break;
    case BQ__OP_REPORT:
        bq__core_reported(core, table, op);
        break;
    case BQ__OP_KICK:
    case BQ__OP_STAND_UP:
        bq__core_stood_up(core, table, op->seat, op->kind == BQ__OP_KICK);
        if (op->new_host)
            bq__core_news(core, table, NULL, "host", table->setup.host);
        bq__core_gather_cancel(core, table, BQ_WHY_START_BROKEN);
        break;
    case BQ__OP_TRIED:
        bq__core_gather_marked(core, table);
        break;
    case BQ__OP_SECRET:
        bq__core_gather_renewed(core, table);
        break;
    case BQ__OP_END:
        bq__core_ended(core, table);
        break;
    case BQ__OP_START:
        bq__core_begun(core, table);
        break;
    case BQ__OP_REMATCH:
        bq__core_tell_rematch(core, table, NULL);
        break;
    case BQ__OP_AGREE:
        bq__core_agreed(core, table, op->seat);
        break;
    default:
        break;
    }
    bool other = bq__core_hints_changed(core, table, hints);
    if (other || op->kind == BQ__OP_SETUP || op->kind == BQ__OP_STAND_UP || op->kind == BQ__OP_KICK || op->kind == BQ__OP_AGREE ||
        (op->kind == BQ__OP_MOVE && table->setup.status != BQ_GAME_PLAYING))
        bq__core_tell_table(core, table, NULL);
    if ((op->kind == BQ__OP_MOVE && table->setup.status != BQ_GAME_PLAYING) || /* over: the house shows its secret */
        (op->kind == BQ__OP_SETUP && table->setup.status == BQ_GAME_WAITING)) /* other rules, another commitment */
        bq__core_tell_fair(core, table, NULL);
}

void bq__core_op_done(bq_core *core, bq__table *table)
{
    bq__op op = table->op;
    uint32_t moves = table->try.n;
    table->op = (bq__op){.kind = BQ__OP_NONE};
    if (table->paused) {
        table->paused = false;
        bq__core_news(core, table, NULL, "resumed", BQ__NO_SEAT);
    }
    if (op.kind == BQ__OP_START)
        bq__core_past_begin(core, table);
    bool was_over = BQ_GAME_IS_OVER(table->setup.status), hints = bq__core_hints_on(table);
    if (op.kind == BQ__OP_KICK && table->here[op.seat].conn)
        bq__core_person(&table->setup.seat[op.seat], table->here[op.seat].conn->was);
    if (op.kind == BQ__OP_KICK || op.kind == BQ__OP_STAND_UP) /* while the seat has its name */
        bq__core_news(core, table, NULL, op.kind == BQ__OP_STAND_UP ? "parted" : op.text ? op.text : "kicked", op.seat);
    take_over(core, table, &op);
    bq__core_forecast(core, table);
    if (!was_over && BQ_GAME_IS_OVER(table->setup.status)) {
        core->tally.games_over++;
        table->shown_until = core->now + table->setup.delay_s * INT64_C(1000);
    }
    if (op.from.conn) {
        core->tally.commands += op.kind == BQ__OP_MOVE;
        bq__core_tally_ack(core, core->now - op.from.at);
    }
    if (table->game)
        play(core, table, &op);
    bq_try_forget(&table->try, BQ__FEW_MOVES);
    bq__conn *conn = bq__core_conn(core, op.from.conn);
    afterwards(core, table, &op, conn, hints);
    conn = bq__core_conn(core, op.from.conn);
    if (conn && op.kind != BQ__OP_CREATE && op.kind != BQ__OP_SIT_DOWN && op.kind != BQ__OP_RENEW)
        bq__core_ok(core, conn, op.from.counter,
                    op.kind == BQ__OP_MOVE ? table->game->step.moves - moves + 1 : 0, false);
    free(op.text);
    bq__core_pump(core, table);
}

void bq__core_op_failed(bq_core *core, bq__table *table, enum bq_no why)
{
    bq__conn *conn = bq__core_conn(core, table->op.from.conn);
    uint64_t re = table->op.from.counter;
    bool creating = table->op.kind == BQ__OP_CREATE, starting = table->op.kind == BQ__OP_START;
    bq__core_op_drop(core, table);
    if (starting)
        bq__core_gather_cancel(core, table, BQ_WHY_OK);
    if (conn)
        bq__core_no(core, conn, re, why, "", 0);
    if (creating)
        table->dead = true;
    table->retry_at = core->now + 1000; /* the clock and bots try again later */
    table->bot_done = 0;
    if (!table->paused && !table->dead) {
        table->paused = true;
        bq__core_news(core, table, NULL, "paused", BQ__NO_SEAT);
    }
    bq__core_pump(core, table);
}
