/* host.c - the host's decisions before the game: seats, options, bots; and the beginning. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* Begin a change of the table; NULL: the disk has too much to do, and the host has been told. */
static bq__setup *change(bq_core *core, bq__conn *conn, uint64_t re, unsigned kind)
{
    bq__origin from = bq__core_origin(conn, re);
    if (bq__core_op_begin(core, conn->table, kind, &from))
        return bq__core_op_next(core, conn->table);
    bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
    return NULL;
}

static void no_arguments(bq_core *core, bq__conn *conn, uint64_t re, unsigned up)
{
    bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[up], 0);
}

/* ---- seats and options ---- */

static bool fits(const bq_edition *ed, const bq__setup *s, unsigned seats)
{
    if (seats < (unsigned)ed->rule.min_players || seats > (unsigned)ed->rule.max_players)
        return false;
    for (unsigned i = seats; i < s->seats; i++)
        if (s->seat[i].kind != BQ__EMPTY)
            return false;
    return true;
}

void bq__core_seats(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const bq__setup *s = &conn->table->setup;
    const char *word;
    size_t n;
    int64_t seats;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_number(word, n, 0, 1000, &seats) ||
        !bq__core_at_end(w)) {
        no_arguments(core, conn, re, BQ_UP_SEATS);
        return;
    }
    if (seats > BQ_SEATS || !fits(&s->rules->ed, s, (unsigned)seats)) {
        bq__core_no(core, conn, re, BQ_WHY_SEATS, "", s->rules->ed.rule.max_players);
        return;
    }
    bq__setup *next = change(core, conn, re, BQ__OP_SETUP);
    if (!next)
        return;
    next->seats = (uint8_t)seats;
    bq__core_op_setup(core, conn->table, false);
    bq__core_op_end(core, conn->table);
}

void bq__core_options(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    char options[BQ__OPTIONS];
    bq_option_error error;
    bq_buf b = bq_buf_on(options, sizeof options);
    if (!bq__core_at_end(w))
        bq_buf_bytes(&b, w->text + w->at, w->n - w->at);
    if (b.cut || !table->setup.rules->file) {
        no_arguments(core, conn, re, BQ_UP_OPTIONS);
        return;
    }
    bq__rules *rules = bq__core_rules(core, table->setup.rules->file, options, &error);
    if (!rules) {
        bq__core_no_option(core, conn, re, &error);
        return;
    }
    bq__setup *next = NULL;
    if (!fits(&rules->ed, &table->setup, table->setup.seats))
        bq__core_no(core, conn, re, BQ_WHY_SEATS, "", rules->ed.rule.max_players);
    else
        next = change(core, conn, re, BQ__OP_SETUP);
    if (!next) {
        bq__core_rules_drop(core, rules);
        return;
    }
    bq__core_rules_drop(core, next->rules);
    next->rules = rules;
    memcpy(next->options, options, sizeof next->options);
    bq__core_op_setup(core, table, false);
    bq__core_op_end(core, table);
}

/* ---- bots ---- */

static bool take_level(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w, unsigned up,
                       char level[BQ__LEVEL])
{
    const char *word;
    size_t n;
    if (!bq__core_take_word(w, &word, &n)) {
        no_arguments(core, conn, re, up);
        return false;
    }
    if (!bq__core_level_ok(word, n)) {
        bq__core_no(core, conn, re, BQ_WHY_LEVEL, "", 0);
        return false;
    }
    memset(level, 0, BQ__LEVEL);
    memcpy(level, word, n);
    return true;
}

static unsigned empty_seat(const bq__setup *s)
{
    unsigned seat = 0;
    while (seat < s->seats && s->seat[seat].kind != BQ__EMPTY)
        seat++;
    return seat;
}

void bq__core_bot(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    unsigned seat = empty_seat(&table->setup);
    bq__seat bot = {.kind = BQ__BOT};
    if (!take_level(core, conn, re, w, BQ_UP_BOT, bot.level))
        return;
    if (seat == table->setup.seats) {
        bq__core_no(core, conn, re, BQ_WHY_TABLE_FULL, "", 0);
        return;
    }
    bool named = !bq__core_at_end(w);
    if (named && !bq_limits_on(&core->limits, BQ_OFF_CHAT)) {
        bq__core_no(core, conn, re, BQ_WHY_CHAT_OFF, "", 0);
        return;
    }
    if (!bq__core_pick_name(core, conn, re, &table->setup, &table->people, named ? w : NULL, bot.name))
        return;
    if (!bq__core_at_end(w)) {
        no_arguments(core, conn, re, BQ_UP_BOT);
        return;
    }
    bq__setup *next = change(core, conn, re, BQ__OP_SETUP);
    if (!next)
        return;
    next->seat[seat] = bot;
    bq__core_op_seat(core, table, seat);
    if (named)
        bq__core_op_said(core, conn, bot.name);
    bq__core_op_end(core, table);
}

void bq__core_bots(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    char level[BQ__LEVEL];
    if (!take_level(core, conn, re, w, BQ_UP_BOTS, level))
        return;
    if (!bq__core_at_end(w)) {
        no_arguments(core, conn, re, BQ_UP_BOTS);
        return;
    }
    if (empty_seat(&table->setup) == table->setup.seats) {
        bq__core_no(core, conn, re, BQ_WHY_TABLE_FULL, "", 0);
        return;
    }
    bq__setup *next = change(core, conn, re, BQ__OP_SETUP);
    if (!next)
        return;
    for (unsigned seat; (seat = empty_seat(next)) < next->seats;) {
        bq__seat bot = {.kind = BQ__BOT};
        bq__core_pick_name(core, conn, re, next, &table->people, NULL, bot.name);
        memcpy(bot.level, level, sizeof bot.level);
        next->seat[seat] = bot;
        bq__core_op_seat(core, table, seat);
    }
    bq__core_op_end(core, table);
}

/* A bot, or anybody else but the host: a person who is there watches from then on. */
void bq__core_unseat(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    const char *word;
    size_t n;
    if (!bq__core_take_word(w, &word, &n) || !bq__core_at_end(w)) {
        no_arguments(core, conn, re, BQ_UP_UNSEAT);
        return;
    }
    unsigned seat = bq__core_seat_named(&table->setup, word, n);
    if (seat == BQ__NO_SEAT || seat == conn->seat) {
        bq__core_no(core, conn, re, BQ_WHY_UNKNOWN_NAME, "", 0);
        return;
    }
    bool person = table->setup.seat[seat].kind == BQ__PERSON;
    bq__setup *next = change(core, conn, re, person ? BQ__OP_KICK : BQ__OP_SETUP);
    if (!next)
        return;
    if (person) {
        table->op.seat = (uint8_t)seat;
        table->op.text = bq__core_copy("unseated");
    }
    next->seat[seat] = (bq__seat){.kind = BQ__EMPTY};
    bq__core_op_seat(core, table, seat);
    bq__core_op_end(core, table);
}

/* ---- the beginning ---- */

/* Seats close up: those still empty are taken away, the others move, with whoever sits in them. */
static void close_up(bq_core *core, bq__table *table, bq__setup *next)
{
    unsigned to = 0;
    for (unsigned from = 0; from < next->seats; from++) {
        if (next->seat[from].kind == BQ__EMPTY)
            continue;
        table->op.moved[from] = (uint8_t)to;
        if (from != to) {
            next->seat[to] = next->seat[from];
            next->seat[from] = (bq__seat){.kind = BQ__EMPTY};
            if (next->host == from)
                next->host = (uint8_t)to;
        }
        to++;
    }
    /* All get up before anybody sits down: a token is in one seat of the store at a time. */
    for (unsigned i = 0; i < table->setup.seats; i++) {
        bq_write up = {.kind = BQ_WRITE_UNSEAT, .as.seat = {.seat = (uint8_t)i}};
        if (table->setup.seat[i].kind != BQ__EMPTY && table->op.moved[i] != i)
            bq__core_op_write(core, table, &up);
    }
    for (unsigned i = 0; i < to; i++)
        bq__core_op_seat(core, table, i);
    next->seats = (uint8_t)to;
}

void bq__core_start(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    const bq_edition *ed = &table->setup.rules->ed;
    unsigned taken = 0;
    (void)w;
    for (unsigned i = 0; i < table->setup.seats; i++)
        taken += table->setup.seat[i].kind != BQ__EMPTY;
    if (taken < (unsigned)ed->rule.min_players) {
        bq__core_no(core, conn, re, BQ_WHY_TOO_FEW, "", ed->rule.min_players);
        return;
    }
    if (table->gather.phase == BQ__GATHER_RENEW) { /* the disk has not taken the new secret yet */
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__origin from = bq__core_origin(conn, re);
    if (bq__core_gather(core, table, &from))
        bq__core_pump(core, table);
    else if (!bq__core_begin(core, table, &from))
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
}

/* Everybody has added what they wanted to: the game is on. */
bool bq__core_begin(bq_core *core, bq__table *table, const bq__origin *from)
{
    if (!bq__core_op_begin(core, table, BQ__OP_START, from))
        return false;
    bq__setup *next = bq__core_op_next(core, table);
    close_up(core, table, next);
    for (unsigned i = 0; i < BQ_SEATS; i++)
        next->bank_ms[i] = next->bank_s * 1000;
    bq__core_gather_done(table, next);
    bq__core_dice_bind(&table->id, next);
    bq__core_game *game = bq__core_must(calloc(1, sizeof *game));
    bq_step_begin(&game->step, &next->rules->ed, next->seats, NULL);
    bq_window_begin(&game->window, &game->step);
    bq__core_bots_begin(next, game);
    bq__core_bots_bind(table, next, game);
    bq__core_dice_chain(&table->id, next, &game->step.chain);
    table->op.game = game;
    if (!bq__core_op_try(core, table, NULL))
        return true;
    bq__core_op_setup(core, table, false);
    bq__core_op_status(core, table, BQ_GAME_PLAYING);
    bq__core_op_end(core, table);
    return true;
}

/* Connections follow their seats. */
void bq__core_follow(bq__table *table, const uint8_t moved[BQ_SEATS])
{
    bq__presence before[BQ_SEATS];
    memcpy(before, table->here, sizeof before);
    for (unsigned i = 0; i < BQ_SEATS; i++)
        table->here[i] = (bq__presence){.stand_in_at = INT64_MAX};
    for (unsigned i = 0; i < BQ_SEATS; i++)
        if (before[i].conn) {
            table->here[moved[i]] = before[i];
            before[i].conn->seat = moved[i];
        }
    for (unsigned i = 0; i < BQ_SEATS; i++)
        table->here[i].votes = 0; /* they were about other numbers */
    table->stop_votes = 0;
}

/* The table waits no longer: the connection that made it may make another one. */
void bq__core_allow_again(bq_core *core, bq__table *table)
{
    bq__conn *maker = bq__core_conn(core, table->maker_conn);
    if (maker && maker->tables)
        maker->tables--;
    table->maker_conn = 0;
}

void bq__core_forget_maker(bq_core *core, bq__table *table)
{
    if (table->maker)
        bq__core_address_lets(core, table->maker, table->made);
    table->maker = NULL;
}

/* From now on it counts among the games that one address has begun. */
static void play_for_maker(bq_core *core, bq__table *table)
{
    bq__address *maker = table->maker;
    if (!maker)
        return;
    bq__core_address_takes(maker, BQ__PLAYED);
    bq__core_address_lets(core, maker, BQ__TABLE);
    table->made = BQ__PLAYED;
}

void bq__core_begun(bq_core *core, bq__table *table)
{
    bq__core_allow_again(core, table);
    play_for_maker(core, table);
    table->open_until = INT64_MAX;
    table->host_gone = INT64_MAX;
    bq__core_wake(core, table);
}

/* The one who would be host if the host were not: the next person at the table who is there, or the host. */
unsigned bq__core_next_host(const bq__table *table)
{
    const bq__setup *s = &table->setup;
    for (unsigned i = 1; i < s->seats; i++) {
        unsigned seat = (s->host + i) % s->seats;
        if (s->seat[seat].kind == BQ__PERSON && table->here[seat].conn)
            return seat;
    }
    return s->host;
}

void bq__core_pass_host(bq_core *core, bq__table *table)
{
    unsigned seat = bq__core_next_host(table);
    table->host_gone = INT64_MAX;
    if (seat == table->setup.host)
        return;
    if (table->op.kind != BQ__OP_NONE || !bq__core_op_begin(core, table, BQ__OP_SETUP, NULL)) {
        table->host_gone = core->now + 1000;
        return;
    }
    bq__core_op_next(core, table)->host = (uint8_t)seat;
    bq__core_op_setup(core, table, false);
    bq__core_op_end(core, table);
    bq__core_news(core, table, NULL, "host", seat);
}
