/* past.c - the view of watchers with a delay. A table that wants it keeps a second, older picture of the
 * game: what has happened since waits in a line, each thing until its time has come. Watchers are shown that picture
 * and nothing else, whatever they ask for. Before the game nothing is held back. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

enum later_kind { LATER_LINE, LATER_TABLE, LATER_ASK, LATER_FAIR, LATER_MOVE, LATER_NEWS, LATER_STATE };

typedef struct later {
    struct later *next;
    int64_t due;
    uint8_t kind;
    uint8_t seat;     /* NEWS */
    const char *what; /* NEWS */
    uint8_t status;   /* TABLE: enum bq_game_status */
    uint8_t people;   /* TABLE: seats of persons, by bit */
    bq_line *line;    /* LINE, TABLE, ASK, FAIR */
    bq_step *step;    /* STATE */
    uint64_t n;       /* MOVE */
    bq_move move;     /* MOVE */
} later;

typedef struct bq__past {
    bq_step step;
    bool begun;
    uint8_t status, people; /* of the table as it was last told */
    bq_line *table, *ask, *fair; /* the last ones that were told; or NULL */
    later *first, **last;
    uint32_t n;
} bq__past;

bool bq__core_late(const bq__conn *conn)
{
    return conn->seat == BQ__NO_SEAT && conn->table && conn->table->past;
}

/* ---- life ---- */

static void later_free(later *item)
{
    bq_line_drop(item->line);
    free(item->step);
    free(item);
}

/* All but the oldest `kept` go. */
static void cut(bq__past *past, uint32_t kept)
{
    later **at = &past->first;
    for (uint32_t i = 0; i < kept && *at; i++)
        at = &(*at)->next;
    past->last = at;
    while (*at) {
        later *next = (*at)->next;
        later_free(*at);
        *at = next;
        past->n--;
    }
}

void bq__core_past_free(bq__table *table)
{
    bq__past *past = table->past;
    table->past = NULL;
    if (!past)
        return;
    cut(past, 0);
    bq_line_drop(past->table);
    bq_line_drop(past->ask);
    bq_line_drop(past->fair);
    free(past);
}

/* The table as a watcher is told it, held. */
static bq_line *table_line(bq_core *core, const bq__table *table)
{
    static const bq__conn watcher = {.seat = BQ__NO_SEAT};
    bq_buf b = bq__core_say(core, "table");
    bq__core_put_table(core, table, &watcher, &b);
    bq_line *line = bq__core_line_of(&b);
    line->refs = 1;
    return line;
}

/* The dice as they are known before the game begins, held. */
static bq_line *fair_line(bq_core *core, const bq__table *table)
{
    const bq__core_game *game = table->game;
    bq_buf b = bq__core_say(core, "fair");
    bq__core_put_fair(core, table, table->setup.status, game ? game->step.moves : 0, game ? &game->step.chain : NULL, &b);
    bq_line *line = bq__core_line_of(&b);
    line->refs = 1;
    return line;
}

/* With the table as it is. */
static bq__past *begin(bq_core *core, bq__table *table)
{
    bq__core_past_free(table);
    bq__past *past = bq__core_must(calloc(1, sizeof *past));
    past->last = &past->first;
    past->table = table_line(core, table);
    past->fair = fair_line(core, table);
    past->status = table->setup.status;
    past->people = (uint8_t)bq__core_people(table);
    return table->past = past;
}

void bq__core_past_begin(bq_core *core, bq__table *table)
{
    if (table->setup.delay_s)
        begin(core, table); /* as it was until now: it waits for its start */
}

/* ---- the line in which things wait ---- */

static later *put(bq_core *core, bq__table *table, unsigned kind)
{
    bq__past *past = table->past;
    later *item = bq__core_must(calloc(1, sizeof *item));
    item->kind = (uint8_t)kind;
    item->due = core->now + table->setup.delay_s * INT64_C(1000);
    *past->last = item;
    past->last = &item->next;
    past->n++;
    return item;
}

static void put_table(bq_core *core, bq__table *table, bq_line *line)
{
    later *item = put(core, table, LATER_TABLE);
    item->line = line;
    item->status = table->setup.status;
    item->people = (uint8_t)bq__core_people(table);
}

static void put_state(bq_core *core, bq__table *table)
{
    later *item = put(core, table, LATER_STATE);
    item->step = bq__core_must(malloc(sizeof *item->step));
    *item->step = table->game->step;
}

/* The table, its dice and its game, whole. */
static void put_all(bq_core *core, bq__table *table)
{
    put_table(core, table, table_line(core, table));
    put(core, table, LATER_FAIR)->line = fair_line(core, table);
    if (table->game)
        put_state(core, table);
}

/* More happens than is kept: instead of the younger half watchers get the state as it is now, in its time. (Of the
 * younger one, so that what has waited longest is told, however much comes after it.) */
static bool too_much(bq_core *core, bq__table *table)
{
    bq__past *past = table->past;
    if (past->n < 8 || past->n < core->limits.delayed)
        return false;
    cut(past, past->n / 2);
    put_all(core, table);
    return true;
}

void bq__core_past_line(bq_core *core, bq__table *table, bq_line *line, enum bq__past_line which)
{
    static const uint8_t kinds[] = {LATER_LINE, LATER_TABLE, LATER_ASK, LATER_FAIR};
    line->refs++;
    if (too_much(core, table))
        bq_line_drop(line);
    else if (which == BQ__PAST_TABLE)
        put_table(core, table, line);
    else
        put(core, table, kinds[which])->line = line;
}

void bq__core_past_move(bq_core *core, bq__table *table, uint64_t n, const bq_move *move)
{
    if (too_much(core, table))
        return;
    later *item = put(core, table, LATER_MOVE);
    item->n = n;
    item->move = *move;
}

void bq__core_past_state(bq_core *core, bq__table *table)
{
    if (!too_much(core, table))
        put_state(core, table);
}

void bq__core_past_news(bq_core *core, bq__table *table, const char *what, unsigned seat)
{
    if (too_much(core, table))
        return;
    later *item = put(core, table, LATER_NEWS);
    item->what = what;
    item->seat = (uint8_t)seat;
}

enum { SLOW_DISK_MS = 60000 };

/* A game that is played, and nothing else: neither how it went, nor who was put out of it, nor what came after it. */
static void begin_unknown(bq_core *core, bq__table *table)
{
    bq__setup is = table->setup;
    bq__core_game *game = table->game;
    int64_t left = table->time_left;
    table->setup.status = BQ_GAME_PLAYING;
    table->setup.has_rematch = false;
    for (unsigned i = 0; i < is.seats; i++) {
        char person[BQ__WHO];
        bq__core_person(&is.seat[i], person);
        if (bq__core_people_has(&table->people, person, NULL))
            table->setup.seat[i].kind = BQ__PERSON;
        table->setup.bank_ms[i] = is.bank_s * 1000;
    }
    table->game = NULL;
    table->time_left = -1;
    begin(core, table);
    table->setup = is;
    table->game = game;
    table->time_left = left;
}

/* A game that was read: what is old enough may be seen; of the rest nobody knows how old it is but by the
 * machine's clock, so it waits for the whole delay. That clock is believed for as long as the steady one agrees with it:
 * after a start, or a jump, nothing is old. (A line has the time at which it was handed to the disk; how long
 * the disk took, and so since when players have known it, is written nowhere.) */
void bq__core_past_load(bq_core *core, bq__table *table, int64_t last_ms)
{
    const bq__core_game *game = table->game;
    if (!table->setup.delay_s || table->setup.status == BQ_GAME_WAITING)
        return;
    int64_t told = core->wall - last_ms, sure = core->now - core->sure_from;
    if ((told < sure ? told : sure) >= table->setup.delay_s * INT64_C(1000) + SLOW_DISK_MS) {
        bq__past *past = begin(core, table);
        if (game) {
            past->begun = true;
            past->step = game->step;
        }
        return;
    }
    begin_unknown(core, table);
    put_all(core, table);
}

/* ---- when its time has come ---- */

static void tell_late(bq_core *core, const bq__table *table, bq_line *line)
{
    for (const bq__conn *conn = table->conns; conn; conn = conn->next)
        if (bq__core_late(conn))
            bq__core_send_line(core, conn, line);
}

static void keep(bq_line **place, bq_line *line)
{
    bq_line_drop(*place);
    *place = line;
    line->refs++;
}

static bq_line *state_line(bq_core *core, const bq__table *table)
{
    bq_buf b = bq__core_say(core, "state");
    bq__core_put_state(&b, table, &table->past->step);
    bq_line *line = bq__core_line_of(&b);
    line->refs = 1;
    return line;
}

static void release_move(bq_core *core, bq__table *table, const later *item)
{
    bq__past *past = table->past;
    if (!past->begun || item->n != past->step.moves + 1)
        return;
    bq_sink sink = {.at = core->event, .cap = BQ_EVENTS};
    bq_step_take(&past->step, &item->move, &sink);
    bq_line_drop(past->ask);
    past->ask = NULL;
    bq__core_tell_move(core, table, &(bq__telling){.late = true, .n = item->n, .move = &item->move, .sink = &sink});
}

static void release_state(bq_core *core, bq__table *table, const later *item)
{
    bq__past *past = table->past;
    past->step = *item->step;
    past->begun = true;
    bq_line *line = state_line(core, table);
    tell_late(core, table, line);
    bq_line_drop(line);
}

static void release(bq_core *core, bq__table *table, const later *item)
{
    bq__past *past = table->past;
    switch (item->kind) {
    case LATER_MOVE:
        release_move(core, table, item);
        return;
    case LATER_STATE:
        release_state(core, table, item);
        return;
    case LATER_NEWS:
        bq__core_news_late(core, table, item->what, item->seat);
        return;
    case LATER_TABLE:
        keep(&past->table, item->line);
        past->status = item->status;
        past->people = item->people;
        break;
    case LATER_FAIR:
        keep(&past->fair, item->line);
        break;
    case LATER_ASK:
        keep(&past->ask, item->line);
        break;
    default:
        break;
    }
    tell_late(core, table, item->line);
}

void bq__core_past_release(bq_core *core, bq__table *table)
{
    bq__past *past = table->past;
    while (past && past->first && past->first->due <= core->now) {
        later *item = past->first;
        past->first = item->next;
        if (!past->first)
            past->last = &past->first;
        past->n--;
        release(core, table, item);
        later_free(item);
    }
}

int64_t bq__core_past_due(const bq__table *table)
{
    return table->past && table->past->first ? table->past->first->due : INT64_MAX;
}

/* ---- asked for ---- */

const bq_step *bq__core_seen(const bq__conn *conn)
{
    const bq__table *table = conn->table;
    if (bq__core_late(conn))
        return table->past->begun ? &table->past->step : NULL;
    return table->game ? &table->game->step : NULL;
}

void bq__core_past_tell_table(bq_core *core, bq__conn *conn)
{
    if (conn->table->past->table)
        bq__core_send_line(core, conn, conn->table->past->table);
}

void bq__core_past_tell_ask(bq_core *core, bq__conn *conn)
{
    if (conn->table->past->ask)
        bq__core_send_line(core, conn, conn->table->past->ask);
}

void bq__core_past_tell_fair(bq_core *core, bq__conn *conn)
{
    const bq__past *past = conn->table->past;
    if (!past->begun) {
        bq__core_send_line(core, conn, past->fair);
        return;
    }
    bq_buf b = bq__core_say(core, "fair");
    bq__core_put_fair(core, conn->table, past->status, past->step.moves, &past->step.chain, &b);
    bq__core_send(core, conn, &b);
}

/* Whether the secret may be seen, and who sat there then. */
void bq__core_past_export(const bq__table *table, bq_export *part)
{
    const bq__past *past = table->past;
    part->wish.secret = BQ_GAME_IS_OVER(past->status);
    part->wish.people = past->people;
}
