/* row.c - rows of a store that nobody has written like that: they are read by the store, known and loaded by the core,
 * and either refused or a game whose state is lawful. The tables are those of the store, but take any type of value.
 *
 * The input is rows: a byte for the table (plus 5 for each line of the log that stands in the same row), then its columns,
 * each a byte and what follows: 0 NULL, 1 a small number, 2 a large one, 3 a text, 4 bytes (a byte for the length), 6 the
 * text of a row of the log with a byte of it changed (its place, then the byte), anything else: what stands there in a
 * real game. */
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/house.h"
#include "store/internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *at;
    size_t n;
} input;

static bq_store *store;
static house real; /* a game that was played, for the columns that are as they should be */
static const disk_game *game;
static uint64_t next_line, next_seat;
static unsigned joined; /* lines more in the row of the log */

static void must(bool good)
{
    if (!good)
        abort();
}

/* ---- once ---- */

static void run(const char *sql)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(store->db));
        abort();
    }
}

static void prepare(void)
{
    bq_store_config config = {.url = "memory:"};
    char error[256];
    int was = 0;
    must(bq_store_open(&store, &config, error, sizeof error) == BQ_STORE_OK);
    must(sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 0, &was) == SQLITE_OK);
    run("PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON;"
        "UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ' STRICT, ', ' '), ' STRICT', ''), ' NOT NULL', '') WHERE type = 'table';"
        "PRAGMA writable_schema = RESET;");
    house_open(&real, 3);
    bq_conn ada = house_enter(&real, 1);
    house_say(&real, ada, "hello 1 en client=a");
    house_say(&real, ada, "create classique Ada seats=3 tempo=0 end=rounds:2 clock=10");
    house_say(&real, ada, "bots easy");
    house_say(&real, ada, "start");
    house_say(&real, ada, "#1 roll");
    house_wait(&real, 300000);
    must(real.disk.games == 1 && real.disk.game[0]->n > 10);
    game = real.disk.game[0];
}

/* ---- rows ---- */

static uint8_t byte(input *in)
{
    if (!in->n)
        return 0;
    in->n--;
    return *in->at++;
}

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
        sqlite3_bind_int64(s, column, 1); /* number, status, times */
}

static void real_seat(sqlite3_stmt *s, int column)
{
    unsigned i = (unsigned)(next_seat % 3);
    if (column == 3 && !game->seat[i].has_token)
        sqlite3_bind_null(s, column); /* a bot's */
    else if (column == 3)
        real_blob(s, column, &game->seat[i].token, sizeof game->seat[i].token);
    else if (column == 4)
        real_text(s, column, game->seat[i].name);
    else if (column == 5)
        real_text(s, column, game->seat[i].kind);
    else
        sqlite3_bind_int64(s, column, column == 2 ? (int)i : 1);
}

static bq__row *real_row(uint64_t first, uint64_t last)
{
    static bq__row row;
    bq__row_begin(&row, game->log[first].line);
    for (uint64_t i = first; i < last; i++)
        must(bq__row_add(&row, game->log[i].digest, game->log[i + 1].line));
    return &row;
}

static void real_log(sqlite3_stmt *s, int column)
{
    uint64_t i = next_line % game->n;
    uint64_t last = i + joined < game->n ? i + joined : game->n - 1;
    const disk_line *line = &game->log[i];
    if (column == 4)
        sqlite3_bind_text(s, column, real_row(i, last)->text, -1, SQLITE_TRANSIENT);
    else if (column == 8)
        sqlite3_bind_int64(s, column, (sqlite3_int64)game->log[last].digest);
    else if (column == 6 && !line->client[0])
        sqlite3_bind_null(s, column);
    else if (column == 6)
        real_text(s, column, line->client);
    else
        sqlite3_bind_int64(s, column, column == 2 ? (sqlite3_int64)last + 1 : column == 7 ? (sqlite3_int64)line->counter : 1);
}

static void spoilt_row(input *in, sqlite3_stmt *s, int column)
{
    uint64_t i = next_line % game->n;
    bq__row *row = real_row(i, i + joined < game->n ? i + joined : game->n - 1);
    size_t at = byte(in);
    row->text[at % row->n] = (char)byte(in);
    sqlite3_bind_text(s, column, row->text, (int)row->n, SQLITE_TRANSIENT);
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
        sqlite3_bind_int64(s, column, 1);
    else
        real_text(s, column, "hello");
}

static const struct {
    const char *sql;
    int columns;
    void (*real)(sqlite3_stmt *s, int column);
} tables[] = {
    {"INSERT OR REPLACE INTO game (number, id, edition, options, plan, secret, status, created_ms, ended_ms)"
     " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", 9, real_game},
    {"INSERT OR REPLACE INTO seat (game, seat, token, name, kind) VALUES (?, ?, ?, ?, ?)", 5, real_seat},
    {"INSERT OR REPLACE INTO log (game, seq, epoch, line, seat, client, counter, digest, at_ms)"
     " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", 9, real_log},
    {"INSERT OR REPLACE INTO edition (digest, name, rules, texts) VALUES (?, ?, ?, ?)", 4, real_edition},
    {"INSERT OR REPLACE INTO chat (game, at_ms, name, text) VALUES (?, ?, ?, ?)", 4, real_chat},
};

static void bind(input *in, sqlite3_stmt *s, unsigned table, int column)
{
    uint8_t kind = byte(in);
    size_t n;
    int64_t number = 0;
    switch (kind) {
    case 0:
        sqlite3_bind_null(s, column);
        break;
    case 1:
        sqlite3_bind_int64(s, column, byte(in));
        break;
    case 2:
        for (unsigned i = 0; i < 8; i++)
            number = (int64_t)((uint64_t)number << 8 | byte(in));
        sqlite3_bind_int64(s, column, number);
        break;
    case 3:
    case 4:
        n = byte(in);
        n = n < in->n ? n : in->n;
        if (kind == 3)
            sqlite3_bind_text(s, column, (const char *)in->at, (int)n, SQLITE_TRANSIENT);
        else
            sqlite3_bind_blob(s, column, in->at, (int)n, SQLITE_TRANSIENT);
        in->at += n;
        in->n -= n;
        break;
    case 6:
        spoilt_row(in, s, column);
        break;
    default:
        tables[table].real(s, column);
    }
}

static void add_row(input *in)
{
    unsigned kind = byte(in), table = kind % 5;
    sqlite3_stmt *s = NULL;
    must(sqlite3_prepare_v2(store->db, tables[table].sql, -1, &s, NULL) == SQLITE_OK);
    joined = kind / 5 % 8;
    for (int column = 1; column <= tables[table].columns; column++)
        bind(in, s, table, column);
    (void)sqlite3_step(s); /* what SQLite itself does not take is not there */
    (void)sqlite3_finalize(s);
    next_line += table == 2 ? 1 + joined : 0;
    next_seat += table == 1;
}

/* ---- reading ---- */

typedef struct reader {
    house h;
    bq_game_id id[8];
    unsigned n;
    size_t letters;
} reader;

static bool known_seat(void *self, const bq_seat_row *row)
{
    reader *r = self;
    bq_core_known_seat(r->h.core, &r->id[r->n - 1], row);
    return true;
}

static bool known(void *self, const bq_game_row *row)
{
    reader *r = self;
    bq_core_known(r->h.core, row);
    if (r->n < 8)
        r->id[r->n++] = row->id;
    (void)bq_store_seats(store, &r->id[r->n - 1], known_seat, r);
    return true;
}

static bool heard(void *self, const bq_chat_row *row)
{
    reader *r = self;
    r->letters += strlen(row->name) + strlen(row->text);
    return true;
}

static void load(void *self, bq_loading *l, const bq_game_id *id)
{
    (void)self;
    if (bq_store_game(store, id, bq_loading_game, l) != BQ_STORE_OK ||
        bq_store_seats(store, id, bq_loading_seat, l) != BQ_STORE_OK || !bq_loading_goes_on(l) ||
        bq_store_edition(store, bq_loading_digest(l), bq_loading_edition, l) != BQ_STORE_OK)
        return;
    (void)bq_store_log(store, id, 1, bq_loading_log, l);
}

static void look_at(reader *r, const bq_game_id *id)
{
    char word[33];
    bq_conn conn = house_enter(&r->h, 1);
    for (unsigned i = 0; i < 16; i++)
        snprintf(word + 2 * i, 3, "%02x", id->byte[i]);
    house_say(&r->h, conn, "hello 1 en words");
    house_say(&r->h, conn, "list");
    house_say(&r->h, conn, "watch %s", word);
    house_say(&r->h, conn, "state");
    house_say(&r->h, conn, "since 0");
    house_say(&r->h, conn, "rules");
    const bq_state *st = bq_core_state_of(r->h.core, id, NULL);
    must(!st || st->seats >= 2);
    house_leave(&r->h, conn);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    if (!store)
        prepare();
    run("DELETE FROM game; DELETE FROM seat; DELETE FROM log; DELETE FROM edition; DELETE FROM chat;");
    next_line = next_seat = 0;
    for (unsigned i = 0; in.n && i < 300; i++)
        add_row(&in);
    reader *r = calloc(1, sizeof *r);
    r->h.load = load;
    r->h.self = r;
    r->h.disk_says = BQ_STORE_FULL; /* nothing is to be written here */
    house_open(&r->h, 1);
    (void)bq_store_games(store, BQ_GAMES_OPEN, known, r);
    for (unsigned i = 0; i < r->n; i++) {
        look_at(r, &r->id[i]);
        (void)bq_store_chat(store, &r->id[i], 10, heard, r);
    }
    house_close(&r->h);
    free(r);
    return 0;
}
