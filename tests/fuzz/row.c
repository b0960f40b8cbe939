/* row.c - rows of a store that nobody has written like that: they are read by the store, gathered in it, are known and
 * loaded by the core, and are either refused as damaged or a game whose state is lawful. The tables are those of the
 * store, but take any type of value.
 *
 * The input is rows (rows.h); where no table is meant something is done to the store: all is gathered, it is checked, a line
 * is written, the game is forgotten. */
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bq_store *store;
static const disk_game *game; /* that is meant */

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
    store->fresh_most = 2048; /* bytes: some inputs have more, most have less */
}

/* ---- reading ---- */

/* The worst that may be said of rows. */
static enum bq_store_answer said(enum bq_store_answer answer)
{
    must(answer == BQ_STORE_OK || answer == BQ_STORE_CORRUPT);
    return answer;
}

typedef struct told {
    enum bq_store_answer answer;
    uint64_t from, lines, sum;
} told;

static void add_text(uint64_t *sum, const char *text)
{
    for (; *text; text++)
        *sum = (*sum ^ (unsigned char)*text) * UINT64_C(1099511628211);
}

static bool tell(void *self, const bq_log_row *row)
{
    told *t = self;
    uint64_t part[] = {row->seq, row->epoch, (uint64_t)row->at_ms, row->digest, row->seat, row->counter, !row->client};
    must(row->seq == t->from + t->lines++);
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
        t->sum = (t->sum ^ part[i]) * UINT64_C(1099511628211);
    add_text(&t->sum, row->line);
    if (row->client)
        add_text(&t->sum, row->client);
    return true;
}

static told log_of(const bq_game_id *id, uint64_t from)
{
    told t = {.from = from};
    t.answer = said(bq_store_log(store, id, from, tell, &t));
    return t;
}

/* Where a log is good its end is, too; where it is not, nothing is left out. */
static void read_log(const bq_game_id *id)
{
    told all = log_of(id, 1);
    uint64_t most = all.answer == BQ_STORE_OK ? all.lines + 1 : 40;
    for (uint64_t from = 2; from <= most; from += 1 + most / 8) {
        told part = log_of(id, from);
        must(all.answer != BQ_STORE_OK || (part.answer == BQ_STORE_OK && part.lines == all.lines + 1 - from));
    }
}

typedef struct reader {
    house h;
    const bq_game_id *now; /* whose seats are read */
    bq_game_id id[8];
    unsigned n;
    size_t letters;
} reader;

static bool known_seat(void *self, const bq_seat_row *row)
{
    reader *r = self;
    bq_core_known_seat(r->h.core, r->now, row);
    return true;
}

static bool known(void *self, const bq_game_row *row)
{
    reader *r = self;
    r->now = &row->id;
    bq_core_known(r->h.core, row);
    (void)said(bq_store_seats(store, &row->id, known_seat, r));
    if (r->n < 8)
        r->id[r->n++] = row->id;
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

static bool look_at(reader *r, const bq_game_id *id)
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
    bool there = st != NULL;
    must(!st || st->seats >= 2);
    house_leave(&r->h, conn);
    return there;
}

/* As a server does that has just begun; how many games could be loaded. */
static unsigned read_all(void)
{
    unsigned loaded = 0;
    reader *r = calloc(1, sizeof *r);
    r->h.load = load;
    r->h.self = r;
    r->h.disk_says = BQ_STORE_FULL; /* nothing is to be written here */
    house_open(&r->h, 1);
    (void)said(bq_store_games(store, BQ_GAMES_OPEN, known, r));
    for (unsigned i = 0; i < r->n; i++) {
        loaded += look_at(r, &r->id[i]);
        read_log(&r->id[i]);
        (void)said(bq_store_chat(store, &r->id[i], 10, heard, r));
    }
    house_close(&r->h);
    free(r);
    return loaded;
}

/* ---- what is done to the store ---- */

/* What writes answers IO once the disk has failed; damage may be found before that. */
static enum bq_store_answer alive(enum bq_store_answer (*what)(bq_store *))
{
    bool dead = store->dead;
    enum bq_store_answer answer = what(store);
    return dead && answer == BQ_STORE_IO ? answer : said(answer);
}

/* No reader sees that lines were gathered. */
static void gather(void)
{
    told before[2], after;
    for (unsigned i = 0; i < 2; i++)
        before[i] = log_of(&rows_game(i)->game->id, 1);
    bool good = alive(bq__store_gather_now) == BQ_STORE_OK;
    for (unsigned i = 0; good && i < 2; i++) {
        after = log_of(&rows_game(i)->game->id, 1);
        must(after.answer == before[i].answer);
        must(after.answer != BQ_STORE_OK || (after.lines == before[i].lines && after.sum == before[i].sum));
    }
}

static void check(void)
{
    if (alive(bq_store_check) == BQ_STORE_OK)
        for (unsigned i = 0; i < 2; i++)
            must(log_of(&rows_game(i)->game->id, 1).answer == BQ_STORE_OK);
}

static enum bq_store_answer commit(const bq_write *write)
{
    bool dead = store->dead;
    bq_batch *batch = bq_batch_new();
    enum bq_store_answer answer = bq_batch_add(batch, write);
    if (answer == BQ_STORE_OK) {
        answer = bq_store_commit(store, batch, NULL);
        must(dead ? answer == BQ_STORE_IO : answer == BQ_STORE_CLASH || said(answer) == answer);
    }
    bq_batch_free(batch);
    return answer;
}

static bool take_length(void *self, const bq_game_row *row)
{
    *(uint64_t *)self = row->length;
    return true;
}

static void write_line(void)
{
    uint64_t length = 0;
    told before = log_of(&game->id, 1);
    enum bq_store_answer answer = bq_store_game(store, &game->id, take_length, &length);
    must(answer == BQ_STORE_NONE || said(answer) == answer);
    answer = commit(&(bq_write){.kind = BQ_WRITE_LOG,
                                .game = game->id,
                                .epoch = bq_store_epoch(store),
                                .as.log = {.seq = length + 1, .line = "Ada: roll"}});
    if (answer == BQ_STORE_OK && before.answer == BQ_STORE_OK) {
        told after = log_of(&game->id, 1);
        must(after.answer == BQ_STORE_OK && after.lines == before.lines + 1);
    }
}

static void forget(void)
{
    run("PRAGMA foreign_keys = ON");
    if (commit(&(bq_write){.kind = BQ_WRITE_FORGET, .game = game->id, .epoch = bq_store_epoch(store)}) == BQ_STORE_OK) {
        told after = log_of(&game->id, 1);
        must(after.answer == BQ_STORE_OK && after.lines == 0);
    }
    run("PRAGMA foreign_keys = OFF");
}

/* ---- inputs ---- */

static void begin(void)
{
    run("DELETE FROM game; DELETE FROM seat; DELETE FROM chapter; DELETE FROM fresh; DELETE FROM edition;"
        "DELETE FROM chat;");
    bq__store_forget_known(store);
    store->dead = false;
    for (unsigned i = 0; i < 2; i++)
        rows_game(i)->line = rows_game(i)->seat = 0;
}

/* Rows that are all as they should be are two games that can be loaded: else nothing here means anything. */
static void whole(unsigned table)
{
    uint8_t fives[16];
    memset(fives, 5, sizeof fives);
    begin();
    for (unsigned i = 0; i < 2; i++) {
        static const unsigned head[] = {ROW_GAME, ROW_EDITION, ROW_SEAT, ROW_SEAT, ROW_SEAT};
        for (unsigned j = 0; j < sizeof head / sizeof *head; j++)
            rows_add(store, &(input){fives, sizeof fives}, head[j], 0, i);
        while (rows_game(i)->line < rows_game(i)->game->n)
            rows_add(store, &(input){fives, sizeof fives}, table, 6, i);
    }
    must(read_all() == 2);
    gather();
    must(read_all() == 2);
    must(bq_store_check(store) == BQ_STORE_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const done[])(void) = {gather, check, write_line, forget};
    input in = {data, size};
    if (!store) {
        prepare();
        whole(ROW_CHAPTER);
        whole(ROW_FRESH);
    }
    begin();
    for (unsigned i = 0; in.n && i < 300; i++) {
        unsigned kind = input_byte(&in), table = kind & 7, more = kind >> 3 & 15;
        game = rows_game(kind >> 7)->game;
        if (table < ROW_TABLES)
            rows_add(store, &in, table, more, kind >> 7);
        else
            done[more & 3]();
    }
    (void)read_all();
    return 0;
}
