/* clock.c - the deadlines of a table, and what happens when nobody comes: beats before a roll, decisions that
 * the clock takes, bots that stand in, tables that sleep, tables that expire. */
#include <stdlib.h>

#include "server/core/internal.h"

/* ---- sleeping ---- */

/* Somebody has come: clocks go on where they stood, and after a restart they get some more. */
void bq__core_wake(bq_core *core, bq__table *table)
{
    int64_t more = table->restarted ? core->limits.restart_s * 1000 : 0;
    bool slow = bq__core_slow(core, &table->setup);
    table->asked = 0;
    table->bot_done = 0;
    table->beat_key = 0;
    table->time_from = core->now;
    if (!slow)
        bq__core_time_put_off(table, core->now - table->asleep_since);
    for (unsigned i = 0; !slow && i < table->setup.seats; i++) {
        bq__presence *here = &table->here[i];
        if (table->setup.seat[i].kind == BQ__PERSON && !here->conn && !here->stand_in)
            here->stand_in_at = core->now + table->setup.grace_s * INT64_C(1000) + more;
    }
}

/* Nobody is there: nothing happens until somebody comes. */
void bq__core_fall_asleep(bq_core *core, bq__table *table)
{
    table->empty_since = table->asleep_since = core->now;
    bq__core_left_alone(core, table, 0);
    if (!bq__core_slow(core, &table->setup))
        table->asked = 0;
    if (table->time_left >= 0 && table->game) {
        table->time_left -= core->now - table->time_from;
        table->time_left = table->time_left < 0 ? 0 : table->time_left;
    }
    for (unsigned i = 0; i < BQ_SEATS; i++)
        table->here[i].stand_in_at = INT64_MAX;
}

/* ---- games that nobody comes back to ---- */

/* Since so long. After a start everybody has a day at least, however long the server was down, and not all games are
 * read at once. */
void bq__core_left_alone(const bq_core *core, bq__table *table, int64_t for_ms)
{
    enum { HOUR = 3600000, DAY = 24 * HOUR };
    int64_t all = core->limits.abandon_h * HOUR, least = all < DAY ? all : DAY;
    if (for_ms)
        all = all - for_ms < least ? least : all - for_ms;
    table->give_up_at = core->limits.abandon_h ? core->now + all + (for_ms ? 256 * table->id.byte[0] : 0) : INT64_MAX;
}

/* Where people play for days the clock answers, then bots do: such a game ends by itself. */
static bool is_abandoned(const bq_core *core, const bq__table *table)
{
    return table->setup.status == BQ_GAME_PLAYING && !table->conns && table->load != BQ__LOST &&
           !bq__core_slow(core, &table->setup);
}

/* R32: as if all had agreed to stop. It is read for that, if it sleeps. */
static void give_up(bq_core *core, bq__table *table)
{
    bq_verdict verdict;
    if (core->now < table->give_up_at || table->op.kind != BQ__OP_NONE || !is_abandoned(core, table))
        return;
    table->give_up_at = core->now + 60000; /* if there is no room now, or the disk is busy */
    if (table->load == BQ__ON_DISK && core->loaded < core->limits.loaded) {
        table->give_up_at = core->now;
        bq__core_touch(core, table);
    } else if (table->load == BQ__LOADED && !core->stopping &&
               bq__core_submit(core, table, &(bq_command){.verb = BQ_CMD_STOP}, NULL, &verdict)) {
        bq__core_put_log(core, "abandoned", table, NULL, "nobody came back: the game is stopped");
    }
}

/* ---- beats ---- */

bool bq__core_in_beat(const bq_core *core, const bq__table *table)
{
    return table->beat_until != INT64_MAX && core->now < table->beat_until;
}

static void tell_beat(bq_core *core, bq__table *table)
{
    bq_buf b = bq__core_say(core, "beat");
    bq_json_int(&b, "n", (int64_t)table->game->step.moves);
    bq_json_int(&b, "ms", table->beat_until - core->now);
    if (table->beat_by < BQ_SEATS)
        bq_json_text(&b, "by", table->setup.seat[table->beat_by].name);
    bq__core_send_table(core, table, &b);
}

/* Is anybody there who is not a program? */
static bool people_here(const bq__table *table)
{
    for (const bq__conn *conn = table->conns; conn; conn = conn->next)
        if (conn->seat < BQ_SEATS && !conn->bot)
            return true;
    return false;
}

static void beat(bq_core *core, bq__table *table, const bq_ask *q)
{
    const bq_state *st = &table->game->step.st;
    uint64_t key = (uint64_t)st->turns << 8 | st->doubles;
    if (q->kind != BQ_ASK_ROLL) {
        table->beat_until = INT64_MAX;
        return;
    }
    if (table->beat_key == key + 1)
        return;
    table->beat_key = key + 1;
    table->beat_by = BQ__NO_SEAT;
    table->beat_until = INT64_MAX;
    if (table->setup.tempo_ms > 0 && people_here(table)) {
        table->beat_until = core->now + table->setup.tempo_ms;
        tell_beat(core, table);
    }
}

void bq__core_hold(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    bq__presence *here = &table->here[conn->seat];
    const bq_state *st = &table->game->step.st;
    (void)w;
    if (table->setup.status == BQ_GAME_ABANDONED) {
        bq__core_no(core, conn, re, BQ_WHY_NOT_PLAYING, "", 0);
        return;
    }
    if (bq_question(&table->setup.rules->ed, st).kind != BQ_ASK_ROLL || !(st->in >> conn->seat & 1u)) {
        bq__core_no(core, conn, re, BQ_WHY_NO_BEAT, "", 0);
        return;
    }
    if (here->held == st->rounds + 1) {
        bq__core_no(core, conn, re, BQ_WHY_HELD, "", 0);
        return;
    }
    int64_t before = bq__core_in_beat(core, table) ? table->beat_until : core->now;
    here->held = st->rounds + 1;
    table->beat_key = ((uint64_t)st->turns << 8 | st->doubles) + 1;
    table->beat_until = core->now + core->limits.hold_ms;
    table->beat_by = conn->seat;
    table->asked = 0;
    bq__core_time_put_off(table, table->beat_until - before); /* whoever is asked has the time of the beat more, and no other */
    bq__core_ok(core, conn, re, 0, false);
    tell_beat(core, table);
    bq__core_pump(core, table);
}

/* ---- decisions ---- */

int64_t bq__core_left(const bq_core *core, const bq__table *table)
{
    if (table->answer_by == INT64_MAX || table->asked != table->game->step.moves + 1)
        return -1;
    return table->answer_by > core->now ? table->answer_by - core->now : 0;
}

static void ask(bq_core *core, bq__table *table, const bq_ask *q, unsigned people)
{
    table->asked = table->game->step.moves + 1;
    bq__core_time_ask(core, table, q, people);
    if (people)
        bq__core_tell_ask(core, table, NULL);
}

/* The clock answers for a silent player; after the second time a bot stands in. */
static bool out_of_time(bq_core *core, bq__table *table, unsigned people)
{
    if (!people || core->now < table->answer_by)
        return false;
    unsigned seat = bq__core_time_out(core, table, people);
    bq_verdict verdict;
    if ((table->here[seat].conn || bq__core_slow(core, &table->setup)) && ++table->here[seat].silent >= 2)
        bq__core_stand_in(core, table, seat, true);
    if (bq__core_submit(core, table, &(bq_command){.verb = BQ_CMD_TIMEOUT, .a = (uint8_t)seat}, NULL,
                        &verdict))
        return true;
    table->answer_by = core->now + 1000; /* the disk is busy, or the question cannot be timed out */
    return false;
}

/* O8: the table's own time is up. */
static bool time_is_up(bq_core *core, bq__table *table)
{
    bq_verdict verdict;
    if (bq__core_time_left(core, table) != 0 || !table->conns || table->game->step.st.time_up)
        return false;
    if (bq__core_submit(core, table, &(bq_command){.verb = BQ_CMD_TIME_UP}, NULL, &verdict))
        return true;
    if (verdict.code != BQ_NO_OK)
        table->time_left = -1; /* it is not that kind of game after all */
    return false;
}

static void stand_in(bq_core *core, bq__table *table)
{
    for (unsigned i = 0; i < table->setup.seats; i++)
        if (table->here[i].stand_in_at <= core->now)
            bq__core_stand_in(core, table, i, true);
}

static bool waiting_roll(bq_core *core, bq__table *table)
{
    if (!table->roll || bq__core_in_beat(core, table))
        return false;
    bq__waiting *roll = table->roll;
    table->roll = NULL;
    bq__conn *conn = bq__core_conn(core, roll->conn);
    if (conn && conn->table == table) {
        conn->line_at = core->now; /* the beat was meant to take its time */
        core->from_queue = true;
        bq__core_gate(core, conn, roll->line, roll->n);
        core->from_queue = false;
    }
    free(roll);
    return true;
}

static bool chance(bq_core *core, bq__table *table)
{
    if (!bq_chance(&table->setup.rules->ed, &table->game->step.st) ||
        !bq__core_op_begin(core, table, BQ__OP_MOVE, NULL))
        return false;
    if (bq__core_op_try(core, table, NULL))
        bq__core_op_moved(core, table, NULL);
    return true;
}

bool bq__core_drive(bq_core *core, bq__table *table)
{
    if (table->gather.phase)
        return bq__core_gather_drive(core, table);
    if (table->setup.status != BQ_GAME_PLAYING || !table->game || !bq__core_awake(core, table) ||
        core->stopping)
        return false;
    if (table->retry_at != INT64_MAX) {
        if (core->now < table->retry_at)
            return false;
        table->retry_at = INT64_MAX;
    }
    bq_ask q = bq_question(&table->setup.rules->ed, &table->game->step.st);
    if (q.kind == BQ_ASK_OVER)
        return false;
    if (q.kind == BQ_ASK_CHANCE)
        return chance(core, table);
    stand_in(core, table);
    beat(core, table, &q);
    if (time_is_up(core, table) || waiting_roll(core, table))
        return true;
    unsigned people = q.seats & ~bq__core_played(table); /* who are asked */
    if (table->asked != table->game->step.moves + 1)
        ask(core, table, &q, people);
    bq__core_notices(core, table, &q);
    return bq__core_ask_bots(core, table) || out_of_time(core, table, people);
}

/* ---- the table's timer ---- */

static void sooner(int64_t *due, int64_t other)
{
    if (other < *due)
        *due = other;
}

static bool can_go(const bq__table *table)
{
    return !table->conns && table->op.kind == BQ__OP_NONE && !table->first && !table->bot_busy &&
           table->load != BQ__LOADING && !table->gather.phase;
}

void bq__core_set_table_timer(bq_core *core, bq__table *table)
{
    int64_t due = INT64_MAX;
    const bq__setup *s = &table->setup;
    if (table->dead && can_go(table))
        due = core->now;
    else if (table->op.kind != BQ__OP_NONE || table->load == BQ__LOADING)
        due = INT64_MAX; /* somebody else will come */
    else if (can_go(table) && BQ_GAME_IS_OVER(s->status)) /* in memory or not: nothing is left to wait for */
        due = table->shown_until;
    else if (can_go(table) && table->load == BQ__LOADED)
        due = table->empty_since + core->limits.sleep_ms;
    if (table->op.kind == BQ__OP_NONE && s->status == BQ_GAME_WAITING && !table->dead) {
        if (!table->gather.phase) /* it has begun, nearly */
            sooner(&due, table->open_until);
        sooner(&due, table->host_gone);
    }
    if (table->op.kind == BQ__OP_NONE && table->load != BQ__LOADING && is_abandoned(core, table))
        sooner(&due, table->give_up_at);
    if (table->conns)
        sooner(&due, bq__core_past_due(table));
    if (bq__core_awake(core, table) && s->status == BQ_GAME_PLAYING && table->load == BQ__ON_DISK)
        sooner(&due, table->wake_at);
    if (bq__core_awake(core, table) && table->game && s->status == BQ_GAME_PLAYING &&
        table->op.kind == BQ__OP_NONE) {
        if (bq__core_slow(core, s))
            sooner(&due, table->save_at);
        if (table->retry_at != INT64_MAX) {
            sooner(&due, table->retry_at);
        } else {
            if (bq_question(&s->rules->ed, &table->game->step.st).seats & ~bq__core_played(table))
                sooner(&due, table->answer_by);
            sooner(&due, bq__core_notice_due(core, table));
            if (bq__core_in_beat(core, table))
                sooner(&due, table->beat_until);
            sooner(&due, table->bot_until);
            if (bq__core_alone(core, table))
                sooner(&due, table->alone_until);
            if (table->time_left >= 0 && !table->game->step.st.time_up && table->conns)
                sooner(&due, table->time_from + table->time_left);
            for (unsigned i = 0; i < s->seats; i++)
                sooner(&due, table->here[i].stand_in_at);
        }
    }
    if (table->gather.phase && table->op.kind == BQ__OP_NONE)
        sooner(&due, table->gather.until);
    /* Never now: whatever a table does, time passes. */
    bq__core_timer_set(core, &table->timer, due <= core->now ? core->now + 1 : due);
}

/* A table that never began: it is closed, on the disk first. */
static bool expire(bq_core *core, bq__table *table)
{
    if (table->setup.status != BQ_GAME_WAITING || core->now < table->open_until ||
        table->op.kind != BQ__OP_NONE || table->dead || table->gather.phase)
        return false;
    if (!bq__core_op_begin(core, table, BQ__OP_END, NULL)) {
        table->open_until = core->now + 1000;
        return false;
    }
    bq__core_op_next(core, table);
    bq__core_op_status(core, table, BQ_GAME_EXPIRED);
    bq__core_op_end(core, table);
    return true;
}

/* Out of memory; where the clock runs on, it will be back in time. */
static void go_to_sleep(bq_core *core, bq__table *table)
{
    int64_t notice = bq__core_notice_due(core, table);
    bq__core_unload(core, table);
    table->wake_at = INT64_MAX;
    if (!bq__core_slow(core, &table->setup) || table->setup.status != BQ_GAME_PLAYING)
        return;
    table->wake_at = table->save_at;
    sooner(&table->wake_at, table->answer_by);
    sooner(&table->wake_at, notice);
}

static void come_to(bq_core *core, bq__table *table)
{
    table->wake_at = core->now + 60000; /* if there is no room now */
    if (core->loaded < core->limits.loaded)
        bq__core_touch(core, table);
}

void bq__core_table_timer(bq_core *core, bq__table *table)
{
    bool over = BQ_GAME_IS_OVER(table->setup.status) && core->now >= table->shown_until;
    if (can_go(table) && (table->dead || over)) {
        bq__core_table_free(core, table);
        return;
    }
    bq__core_past_release(core, table);
    if (can_go(table) && table->load == BQ__LOADED &&
        core->now - table->empty_since >= core->limits.sleep_ms)
        go_to_sleep(core, table);
    if (table->load == BQ__ON_DISK && core->now >= table->wake_at)
        come_to(core, table);
    bq__core_time_save(core, table);
    give_up(core, table);
    expire(core, table);
    if (table->op.kind == BQ__OP_NONE && core->now >= table->host_gone)
        bq__core_pass_host(core, table);
    bq__core_pump(core, table);
}

void bq__core_ended(bq_core *core, bq__table *table)
{
    if (!table->conns && !table->past)
        return; /* nobody hears of it; and a table that sleeps may have no rules at hand */
    bq__core_news(core, table, NULL,
                  table->setup.status == BQ_GAME_EXPIRED ? "expired" : "stopped", BQ__NO_SEAT);
    bq__core_tell_table(core, table, NULL);
    bq__core_tell_fair(core, table, NULL);
    while ((table->setup.status == BQ_GAME_EXPIRED || table->evicts) && table->conns)
        bq__core_detach(core, table->conns);
}
