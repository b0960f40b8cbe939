/* rows.c - rows for the tables of a store, real ones and others. */
#define _GNU_SOURCE
#include "rows.h"

static house real; /* where the games were played */
static played both[2];
static unsigned which;
static const disk_game *game;
static uint64_t first, last; /* line of the row that is being made */
static bq__store_entries steps;      /* of that row */

void must(bool good)
{
    if (!good)
        abort();
}

/* ---- once ---- */

static void play(unsigned number, const char *name)
{
    bq_conn conn = house_enter(&real, number);
    house_say(&real, conn, "hello 1 en client=a");
    house_say(&real, conn, "create classique %s seats=3 tempo=0 end=rounds:2 clock=10", name);
    house_say(&real, conn, "bots easy");
    house_say(&real, conn, "start");
    house_say(&real, conn, "#1 roll");
    house_wait(&real, 300000);
    must(real.disk.games == number && real.disk.game[number - 1]->n > 10);
    both[number - 1].game = real.disk.game[number - 1];
}

played *rows_game(unsigned number)
{
    if (!real.core) {
        house_open(&real, 3);
        play(1, "Ada");
        play(2, "Bob");
    }
    return &both[number];
}

/* ---- steps ---- */

uint8_t input_byte(input *in)
{
    if (!in->n)
        return 0;
    in->n--;
    return *in->at++;
}

static uint64_t large(input *in)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < 8; i++)
        number = number << 8 | input_byte(in);
    return number;
}

/* How many of the bytes that follow are meant; they are passed over. */
static size_t run_of(input *in, const uint8_t **at)
{
    size_t n = input_byte(in);
    n = n < in->n ? n : in->n;
    *at = in->at;
    in->at += n;
    in->n -= n;
    return n;
}

static void add_step(unsigned table, const disk_game *of, const bq_log_row *row)
{
    if (table == ROW_FRESH) {
        must(bq__store_entries_room(&steps, sizeof of->id));
        memcpy(steps.byte + steps.n, &of->id, sizeof of->id);
        steps.n += sizeof of->id;
    }
    must(bq__store_entry_add(&steps, row));
}

static void add_line(unsigned table, const disk_game *of, uint64_t i)
{
    const disk_line *line = &of->log[i];
    add_step(table, of,
             &(bq_log_row){.seq = i + 1,
                           .epoch = 1,
                           .line = line->line,
                           .seat = line->seat,
                           .client = line->client[0] ? line->client : NULL,
                           .counter = line->counter,
                           .digest = line->digest,
                           .at_ms = line->at_ms});
}

static void real_steps(unsigned table)
{
    for (uint64_t i = first; i <= last; i++)
        add_line(table, game, i);
}

static void steps_of_both(void)
{
    played *other = &both[!which];
    for (uint64_t i = first; i <= last; i++) {
        add_line(ROW_FRESH, game, i);
        if (other->line < other->game->n)
            add_line(ROW_FRESH, other->game, other->line++);
    }
}

static void spoilt_steps(input *in, unsigned table)
{
    real_steps(table);
    size_t at = input_byte(in);
    at |= (size_t)input_byte(in) << 8;
    steps.byte[at % steps.n] = input_byte(in);
}

static void own_step(input *in, unsigned table)
{
    char line[256] = "";
    const uint8_t *text;
    uint64_t seq = large(in);
    size_t n = run_of(in, &text);
    if (n)
        memcpy(line, text, n);
    add_step(table, game, &(bq_log_row){.seq = seq, .epoch = 1, .line = line, .digest = game->log[first].digest});
}

/* What is taken out of steps can be added, and is the same then. In memory of its own size, so that the sanitizer sees
 * one byte too far. */
static void take_steps(const void *bytes, size_t n)
{
    static bq__store_entries again;
    unsigned char *exact = malloc(n ? n : 1);
    if (n)
        memcpy(exact, bytes, n);
    bq_log_row row, same;
    for (const unsigned char *at = exact; bq__store_entry_take(&at, exact + n, &row);) {
        again.n = 0;
        must(bq__store_entry_add(&again, &row));
        const unsigned char *from = again.byte;
        must(bq__store_entry_take(&from, again.byte + again.n, &same) && from == again.byte + again.n);
        must(same.seq == row.seq && same.epoch == row.epoch && same.at_ms == row.at_ms && same.digest == row.digest);
        must(same.seat == row.seat && same.counter == row.counter && !strcmp(same.line, row.line));
        must(!same.client == !row.client && (!row.client || !strcmp(same.client, row.client)));
    }
    free(exact);
}

/* ---- rows ---- */

static void real_text(sqlite3_stmt *s, int column, const char *text)
{
    sqlite3_bind_text(s, column, text, -1, SQLITE_STATIC);
}

static void real_blob(sqlite3_stmt *s, int column, const void *bytes, size_t n)
{
    sqlite3_bind_blob(s, column, bytes, (int)n, SQLITE_STATIC);
}

static void real_game(sqlite3_stmt *s, int column)
{
    if (column == 2)
        real_blob(s, column, &game->id, sizeof game->id);
    else if (column == 3)
        real_blob(s, column, &game->edition, sizeof game->edition);
    else if (column == 4)
        real_text(s, column, game->options);
    else if (column == 5)
        real_text(s, column, game->plan);
    else if (column == 6)
        real_blob(s, column, game->secret, game->secret_size);
    else
        sqlite3_bind_int64(s, column, column == 1 ? 1 + which : 1); /* number; status, times */
}

static void real_seat(sqlite3_stmt *s, int column)
{
    unsigned i = (unsigned)(both[which].seat % 3);
    if (column == 3 && !game->seat[i].has_token)
        sqlite3_bind_null(s, column); /* a bot's */
    else if (column == 3)
        real_blob(s, column, &game->seat[i].token, sizeof game->seat[i].token);
    else if (column == 4)
        real_text(s, column, game->seat[i].name);
    else if (column == 5)
        real_text(s, column, game->seat[i].kind);
    else
        sqlite3_bind_int64(s, column, column == 2 ? i : 1 + which);
}

static void bind_steps(sqlite3_stmt *s, int column)
{
    take_steps(steps.byte, steps.n);
    sqlite3_bind_blob(s, column, steps.byte, (int)steps.n, SQLITE_TRANSIENT);
}

static void real_chapter(sqlite3_stmt *s, int column)
{
    if (column < 3) {
        sqlite3_bind_int64(s, column, column == 2 ? (sqlite3_int64)last + 1 : 1 + which);
    } else {
        real_steps(ROW_CHAPTER);
        bind_steps(s, column);
    }
}

static void real_fresh(sqlite3_stmt *s, int column)
{
    real_steps(ROW_FRESH);
    bind_steps(s, column);
}

static void real_edition(sqlite3_stmt *s, int column)
{
    const disk_edition *e = real.disk.edition[0];
    for (size_t i = 0; i < real.disk.editions; i++)
        if (!memcmp(&real.disk.edition[i]->digest, &game->edition, sizeof game->edition))
            e = real.disk.edition[i];
    if (column == 1)
        real_blob(s, column, &e->digest, sizeof e->digest);
    else if (column == 2)
        real_text(s, column, e->name);
    else if (column == 3)
        real_blob(s, column, e->rules, e->size);
    else
        sqlite3_bind_null(s, column);
}

static void real_chat(sqlite3_stmt *s, int column)
{
    if (column <= 2)
        sqlite3_bind_int64(s, column, 1 + which);
    else
        real_text(s, column, "hello");
}

static const struct {
    const char *sql;
    int columns;
    void (*real)(sqlite3_stmt *s, int column);
} tables[ROW_TABLES] = {
    [ROW_GAME] = {"INSERT OR REPLACE INTO game (number, id, edition, options, plan, secret, status, created_ms, ended_ms)"
              " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", 9, real_game},
    [ROW_SEAT] = {"INSERT OR REPLACE INTO seat (game, seat, token, name, kind) VALUES (?, ?, ?, ?, ?)", 5, real_seat},
    [ROW_CHAPTER] = {"INSERT OR REPLACE INTO chapter (game, seq, steps) VALUES (?, ?, ?)", 3, real_chapter},
    [ROW_EDITION] = {"INSERT OR REPLACE INTO edition (digest, name, rules, texts) VALUES (?, ?, ?, ?)", 4, real_edition},
    [ROW_CHAT] = {"INSERT OR REPLACE INTO chat (game, at_ms, name, text) VALUES (?, ?, ?, ?)", 4, real_chat},
    [ROW_FRESH] = {"INSERT INTO fresh (steps) VALUES (?)", 1, real_fresh},
};

static void bind(input *in, sqlite3_stmt *s, unsigned table, int column)
{
    uint8_t kind = input_byte(in);
    const uint8_t *at;
    size_t n;
    steps.n = 0;
    switch (kind) {
    case 0:
        sqlite3_bind_null(s, column);
        break;
    case 1:
        sqlite3_bind_int64(s, column, input_byte(in));
        break;
    case 2:
        sqlite3_bind_int64(s, column, (sqlite3_int64)large(in));
        break;
    case 3:
        n = run_of(in, &at);
        sqlite3_bind_text(s, column, (const char *)at, (int)n, SQLITE_TRANSIENT);
        break;
    case 4:
        n = run_of(in, &at);
        take_steps(at, n);
        sqlite3_bind_blob(s, column, n ? (const void *)at : "", (int)n, SQLITE_TRANSIENT);
        break;
    case 6:
    case 7:
        (kind == 6 ? spoilt_steps : own_step)(in, table);
        bind_steps(s, column);
        break;
    case 8:
        steps_of_both();
        bind_steps(s, column);
        break;
    default:
        tables[table].real(s, column);
    }
}

void rows_add(bq_store *store, input *in, unsigned table, unsigned more, unsigned of)
{
    sqlite3_stmt *s = NULL;
    played *p = rows_game(of);
    which = of;
    game = p->game;
    must(sqlite3_prepare_v2(store->db, tables[table].sql, -1, &s, NULL) == SQLITE_OK);
    first = p->line % game->n;
    last = first + more < game->n ? first + more : game->n - 1;
    for (int column = 1; column <= tables[table].columns; column++)
        bind(in, s, table, column);
    (void)sqlite3_step(s); /* what SQLite itself does not take is not there */
    (void)sqlite3_finalize(s);
    if (table == ROW_CHAPTER || table == ROW_FRESH)
        p->line = last + 1;
    p->seat += table == ROW_SEAT;
    store->unsure = true; /* nobody has told it */
}
