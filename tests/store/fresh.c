/* fresh.c - lines of a log are one row a commit, whatever games they belong to, and are gathered game by game; nobody
 * who reads the log can tell: read from every place, before and after, after a batch that failed and after a restart, of
 * games that are forgotten meanwhile. And rows that nobody has written like that.
 *
 * SOAK_BATCHES   of the campaign of batches that a seed makes (300) */
#include "store/help.h"
#include "store/internal.h"

static bq_batch *batch;
static bq_store *store;

/* ---- lines ---- */

enum { LINES = 4000 };
static char log_text[4][LINES][64]; /* of each game of the campaign: what should be there */
static bq_log_row wanted[4][LINES];
static uint64_t length[4];

static bq_log_row line_of(uint64_t seq, const char *text, const char *client, int64_t at_ms)
{
    return (bq_log_row){.seq = seq,
                        .line = text,
                        .client = client,
                        .seat = client ? 3 : 0,
                        .counter = client ? seq + 100 : 0,
                        .digest = seq * UINT64_C(0xF123456789ABCDEF),
                        .at_ms = at_ms};
}

static void add(unsigned game, bq_log_row row)
{
    bq_write w = {.kind = BQ_WRITE_LOG, .game = help_id(game), .epoch = bq_store_epoch(store), .as.log = row};
    if (bq_batch_add(batch, &w) != BQ_STORE_OK)
        tap_bail("a batch does not take line %llu", (unsigned long long)row.seq);
}

/* What a sentence of SQL says, as text; the last four results stay. */
static const char *ask(const char *sql)
{
    static char said[4][256];
    static unsigned at;
    char *to = said[at++ % 4];
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(store->db, sql, -1, &s, NULL) != SQLITE_OK)
        tap_bail("%s: %s", sql, sqlite3_errmsg(store->db));
    const char *got = sqlite3_step(s) == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
    snprintf(to, sizeof said[0], "%s", got ? got : "nothing");
    sqlite3_finalize(s);
    return to;
}

static void gather(void)
{
    if (bq__store_gather_now(store) != BQ_STORE_OK)
        tap_bail("%s", bq_store_error(store));
}

/* ---- reading ---- */

typedef struct reading {
    const bq_log_row *want; /* the first to come */
    uint64_t most; /* of them */
    uint64_t n, stop_at;
    bool good;
} reading;

static bool same(const bq_log_row *a, const bq_log_row *b)
{
    bool client = a->client && b->client ? !strcmp(a->client, b->client) : a->client == b->client;
    return client && a->seq == b->seq && !strcmp(a->line, b->line) && a->seat == b->seat && a->counter == b->counter &&
           a->digest == b->digest && a->at_ms == b->at_ms;
}

static bool compare(void *context, const bq_log_row *row)
{
    reading *r = context;
    if (r->n == r->most)
        return r->good = false; /* one too many */
    if (!same(row, r->want + r->n) || row->epoch != 1) {
        if (r->good)
            tap_note("line %llu is \"%s\", wanted %llu \"%s\"", (unsigned long long)row->seq, row->line,
                     (unsigned long long)r->want[r->n].seq, r->want[r->n].line);
        r->good = false;
    }
    return ++r->n != r->stop_at;
}

/* Are these lines what is read from `from` on? */
static bool reads(unsigned game, uint64_t from, const bq_log_row *want, uint64_t n)
{
    bq_game_id id = help_id(game);
    reading r = {.want = want, .most = n, .good = true};
    return bq_store_log(store, &id, from, compare, &r) == BQ_STORE_OK && r.good && r.n == n;
}

static bool see_length(void *context, const bq_game_row *row)
{
    *(uint64_t *)context = row->length;
    return true;
}

static uint64_t length_of(unsigned game)
{
    bq_game_id id = help_id(game);
    uint64_t n = UINT64_MAX;
    bq_store_game(store, &id, see_length, &n);
    return n;
}

/* ---- promises ---- */

static void test_one_row(void)
{
    bq_game_id id = help_id(0);
    const bq_log_row lines[] = {line_of(1, "Ada: roll", "c1", 10), line_of(2, "bank: dice 3 4", NULL, 11),
                                line_of(3, "bank: draw 5", NULL, 11), line_of(4, "Bob: roll", "c2", -12)};
    const bq_log_row other = line_of(1, "Eve: roll", "", 10);
    add(0, lines[0]);
    add(1, other);
    for (unsigned i = 1; i < 4; i++)
        add(0, lines[i]);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "lines of two games");
    tap_eq_str(ask("SELECT count(*) FROM fresh"), "1", "are one row");
    for (unsigned gathered = 0; gathered < 2; gathered++) {
        const char *when = gathered ? "gathered" : "fresh";
        for (uint64_t from = 0; from <= 4; from++) {
            uint64_t first = from ? from : 1;
            tap_ok(reads(0, from, lines + first - 1, 5 - first), "%s: read from line %llu on", when,
                   (unsigned long long)from);
        }
        tap_ok(reads(0, 5, lines, 0) && reads(0, UINT64_MAX, lines, 0), "%s: nothing beyond the end", when);
        tap_ok(reads(1, 1, &other, 1), "%s: the other game has its own", when);
        tap_ok(length_of(0) == 4 && length_of(1) == 1, "%s: how long they are", when);
        for (uint64_t stop = 1; stop <= 4; stop++) {
            reading r = {.want = lines, .most = 4, .good = true, .stop_at = stop};
            tap_ok(bq_store_log(store, &id, 1, compare, &r) == BQ_STORE_STOPPED && r.n == stop && r.good,
                   "%s: a visitor may stop after line %llu", when, (unsigned long long)stop);
        }
        gather();
    }
    tap_eq_str(ask("SELECT count(*) FROM fresh"), "0", "nothing is fresh afterwards");
    tap_eq_str(ask("SELECT group_concat(seq) FROM (SELECT seq FROM chapter ORDER BY seq)"), "1,4", "a chapter a game");
    const bq_log_row more[] = {lines[3], line_of(5, "Ada: end", "c1", 13)};
    add(0, more[1]);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "the log goes on");
    tap_ok(reads(0, 4, more, 2) && length_of(0) == 5, "over chapters and what is fresh");
}

/* When there is enough of it, it is gathered. */
static void test_by_itself(void)
{
    uint64_t seq = length_of(1);
    store->fresh_most = 2000;
    unsigned rows = 0, commits = 0;
    for (; commits < 200 && !rows; commits++) {
        add(1, line_of(++seq, "Eve: roll", "c3", 20));
        help_commit(store, batch);
        rows = !strcmp(ask("SELECT count(*) FROM fresh"), "0");
    }
    tap_ok(rows && commits > 10 && commits < 60, "a commit gathers it from a size on (%u lines)", commits);
    add(1, line_of(++seq, "Eve: end", "c3", 21));
    help_commit(store, batch);
    bq_store_tidy(store);
    tap_eq_str(ask("SELECT count(*) FROM fresh"), "1", "a little of it may wait");
    store->fresh_most = 100;
    bq_store_tidy(store);
    tap_eq_str(ask("SELECT count(*) FROM fresh"), "0", "housekeeping does not wait so long");
    tap_eq_int(length_of(1), seq, "no line is missing");
    store->fresh_most = 0;
}

/* A batch in whose middle something is wrong. */
static void test_failing(void)
{
    size_t at = 99;
    const bq_log_row lines[] = {line_of(1, "Ada: roll", "c1", 9), line_of(2, "bank: dice 3 4", NULL, 9),
                                line_of(3, "Ada: end", "c1", 9), line_of(4, "Bob: roll", "c2", 9)};
    add(2, lines[0]);
    help_commit(store, batch);
    for (unsigned gathered = 0; gathered < 2; gathered++) {
        const char *when = gathered ? "gathered" : "fresh";
        add(3, lines[0]);
        add(2, lines[1]);
        add(2, lines[3]);
        tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_CLASH, "%s: a line is missing", when);
        tap_eq_int(at, 2, "the one after it is named");
        bq_batch_clear(batch);
        tap_ok(reads(2, 1, lines, 1) && length_of(2) == 1 && length_of(3) == 0, "%s: nothing is left of the batch", when);
        add(2, lines[0]);
        tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "%s: no number is given twice", when);
        bq_write old = {.kind = BQ_WRITE_LOG, .game = help_id(2), .epoch = bq_store_epoch(store) - 1};
        add(2, lines[1]);
        old.as.log = lines[2];
        bq_batch_add(batch, &old);
        tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_FENCED, "%s: a line under an old epoch does not slip in", when);
        tap_eq_int(at, 1, "it is named");
        bq_batch_clear(batch);
        gather();
    }
    for (unsigned i = 1; i < 4; i++)
        add(2, lines[i]);
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_OK, "then it goes on");
    tap_eq_int(at, 3, "nothing is named");
    bq_batch_clear(batch);
    tap_ok(reads(2, 1, lines, 4), "and is whole");
}

/* Lines of any length stay what they are. */
static void test_lengths(void)
{
    static char text[12][BQ_STORE_LINE + 1], client[BQ_STORE_CLIENT + 1];
    static const size_t sizes[12] = {1, 127, 128, 129, BQ_STORE_LINE, 2, BQ_STORE_LINE - 1, 3, 16383, 16384, 17, 18};
    bq_log_row lines[12];
    memset(client, 'c', BQ_STORE_CLIENT);
    for (unsigned i = 0; i < 12; i++) {
        memset(text[i], "a\tf0"[i % 4], sizes[i] < BQ_STORE_LINE ? sizes[i] : BQ_STORE_LINE);
        lines[i] = line_of(i + 1, text[i], i % 2 ? client : NULL, i % 3 ? INT64_MAX - i : INT64_MIN + i);
        lines[i].counter = i % 2 ? INT64_MAX : 0;
        lines[i].digest = i % 2 ? UINT64_MAX : 0;
        add(3, lines[i]);
    }
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "twelve lines, some as long as they may be");
    tap_ok(reads(3, 1, lines, 12), "are read as they were");
    gather();
    tap_ok(reads(3, 1, lines, 12), "gathered too");
}

/* A game is forgotten with its fresh lines, be they of the same batch; those of others stay. */
static void test_forgotten(void)
{
    const bq_log_row line = line_of(1, "Ada: a secret word", "c1", 3);
    bq_write forget = {.kind = BQ_WRITE_FORGET, .game = help_id(4), .epoch = bq_store_epoch(store)};
    help_game(batch, bq_store_epoch(store), 4);
    help_game(batch, bq_store_epoch(store), 5);
    add(4, line);
    add(5, line);
    help_commit(store, batch);
    add(4, line_of(2, "Ada: another", "c1", 3));
    add(5, line_of(2, "Ada: end", "c1", 4));
    bq_batch_add(batch, &forget);
    add(5, line_of(3, "Ada: roll", "c1", 4));
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a game with fresh lines is forgotten");
    tap_ok(length_of(4) == UINT64_MAX && reads(4, 1, &line, 0), "it is not there");
    tap_eq_int(length_of(5), 3, "the other one is");
    tap_eq_str(ask("SELECT count(*) FROM (SELECT steps FROM fresh UNION ALL SELECT steps FROM chapter)"
                   " WHERE instr(steps, CAST('another' AS BLOB))"), "0", "and none of its words");
    help_game(batch, bq_store_epoch(store), 4);
    add(4, line);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a new game of the same id begins at its first line");
    tap_ok(reads(4, 1, &line, 1), "which is the only one");
    gather();
    add(5, line_of(4, "Ada: end", "c1", 4));
    help_commit(store, batch);
    bq_batch_add(batch, &forget);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a game without fresh lines is forgotten");
    tap_ok(length_of(4) == UINT64_MAX && length_of(5) == 4, "that one alone");
    tap_eq_str(ask("SELECT count(*) FROM fresh"), "1", "what is fresh stays so");
    help_game(batch, bq_store_epoch(store), 4);
    add(4, line);
    bq_batch_add(batch, &forget);
    help_game(batch, bq_store_epoch(store), 4);
    add(4, line);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "made, forgotten and made again in one batch");
    tap_ok(reads(4, 1, &line, 1) && length_of(5) == 4, "it has its one line");
}

/* Housekeeping that finds no room does not come back with every commit. */
static void test_patience(void)
{
    uint64_t seq = length_of(5);
    sqlite3_exec(store->db, "CREATE TRIGGER no_room BEFORE INSERT ON chapter BEGIN SELECT raise(ABORT, 'full'); END", NULL, NULL, NULL);
    store->fresh_most = 300;
    unsigned wrong = 0, tried = 0;
    for (unsigned i = 0; i < 60; i++) {
        size_t from = store->gather_from;
        add(5, line_of(++seq, "Ada: roll", "c1", 5));
        wrong += help_commit(store, batch) != BQ_STORE_OK || length_of(5) != seq;
        tried += store->gather_from != from;
    }
    tap_eq_int(wrong, 0, "lines are taken while nothing can be gathered");
    tap_ok(tried >= 2 && tried <= 6, "which is tried %u times, after twice as much each time", tried);
    sqlite3_exec(store->db, "DROP TRIGGER no_room", NULL, NULL, NULL);
    gather();
    tap_ok(length_of(5) == seq && store->gather_from == 0, "then they are");
    store->fresh_most = 0;
}

/* Games that get no line are not remembered for ever. */
static void test_many(void)
{
    size_t before = store->known_n;
    help_status(batch, bq_store_epoch(store), 5, BQ_GAME_PLAYING);
    help_commit(store, batch);
    tap_ok(store->known_n > before, "a game that was written to is known");
    gather();
    tap_eq_int(store->known_n, 0, "until lines are gathered, even if there are none");
}

/* ---- whatever comes ---- */

static void make_batch(uint64_t *seed, int64_t now)
{
    static const char *const clients[] = {NULL, NULL, NULL, "c1", "c2"};
    unsigned n = 1 + help_random(seed) % 12;
    unsigned g = help_random(seed) % 4;
    for (unsigned i = 0; i < n; i++) {
        if (help_random(seed) % 4 == 0)
            g = help_random(seed) % 4;
        if (length[g] == LINES)
            continue;
        uint64_t seq = ++length[g];
        snprintf(log_text[g][seq - 1], sizeof log_text[g][0], "%s: bid %u%.*s", "Ada", help_random(seed),
                 (int)(help_random(seed) % 20), "\t0123456789abcdef\t0123");
        wanted[g][seq - 1] = line_of(seq, log_text[g][seq - 1], clients[help_random(seed) % 5],
                                     now + (help_random(seed) % 6 == 0));
        add(10 + g, wanted[g][seq - 1]);
    }
}

static void test_campaign(void)
{
    unsigned batches = (unsigned)tap_env("SOAK_BATCHES", 300), wrong = 0, gathered = 0, failed = 0, restarts = 0;
    uint64_t seed = 7, lines = 0;
    for (unsigned g = 0; g < 4; g++)
        help_game(batch, bq_store_epoch(store), 10 + g);
    help_commit(store, batch);
    for (unsigned i = 0; i < batches; i++) {
        make_batch(&seed, i);
        wrong += help_commit(store, batch) != BQ_STORE_OK;
        unsigned g = help_random(&seed) % 4, what = help_random(&seed) % 16;
        if (what == 0) {
            gather();
            gathered++;
        } else if (what == 1) {
            add(10 + g, line_of(length[g] + 2, "Ada: bid 1", NULL, i)); /* not the next */
            wrong += help_commit(store, batch) != BQ_STORE_CLASH;
            failed++;
        }
        uint64_t from = 1 + (length[g] ? help_random(&seed) % length[g] : 0);
        wrong += !reads(10 + g, from, wanted[g] + from - 1, length[g] - (from - 1));
        wrong += length_of(10 + g) != length[g];
    }
    for (; restarts < 2; restarts++) {
        for (unsigned g = 0; g < 4; g++) {
            for (uint64_t from = 1; from <= length[g]; from++)
                wrong += !reads(10 + g, from, wanted[g] + from - 1, length[g] - (from - 1));
            wrong += length_of(10 + g) != length[g];
            lines += restarts ? 0 : length[g];
        }
        bq_store_close(store);
        store = help_open(help_path("fresh.db"));
    }
    tap_eq_int(wrong, 0, "%u batches of four games: %llu lines, gathered %u times, %u batches failed: read from every place",
               batches, (unsigned long long)lines, gathered, failed);
}

/* ---- rows that nobody has written like that ---- */

/* A good chapter of three lines, and what is done to it: bytes from `at` on become `bytes`; the end is cut off. */
static const struct {
    const char *what;
    unsigned at, cut;
    const char *bytes;
    unsigned n;
} strange[] = {
    {"a size beyond the end", 0, 0, "\x7f", 1},
    {"a size that does not end", 0, 0, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11},
    {"a size of nothing", 0, 0, "\0", 1},
    {"no line 0", 1, 0, "\0", 1},
    {"another number", 1, 0, "\x02", 1},
    {"asked for by neither one nor none", 12, 0, "\x02", 1},
    {"a client without an end", 13, 0, "cccccccccccccccccccccccccccccc", 30},
    {"an end of line", 20, 0, "\n", 1},
    {"a line that ends early", 20, 0, "\0", 1},
    {"half a line", 0, 3, "", 0},
    {"one line less than it says", 0, 13, "", 0},
};

static bool count(void *context, const bq_log_row *row)
{
    unsigned *n = context;
    *n += strlen(row->line) > 0;
    return true;
}

/* Put bytes in place of the chapter's, or as a fresh row. */
static void plant(const char *sql, const void *bytes, size_t n)
{
    sqlite3_stmt *s = NULL;
    bq_game_id id = help_id(20);
    if (sqlite3_prepare_v2(store->db, sql, -1, &s, NULL) != SQLITE_OK || sqlite3_bind_blob64(s, 1, bytes, n, SQLITE_STATIC))
        tap_bail("%s: %s", sql, sqlite3_errmsg(store->db));
    if (sqlite3_bind_parameter_count(s) == 2)
        sqlite3_bind_blob(s, 2, id.byte, sizeof id.byte, SQLITE_STATIC);
    if (sqlite3_step(s) != SQLITE_DONE)
        tap_bail("%s: %s", sql, sqlite3_errmsg(store->db));
    sqlite3_finalize(s);
    bq__store_forget_known(store);
    store->dead = false;
}

static void test_strange(void)
{
    static const char chapter[] = "UPDATE chapter SET steps = ?1 WHERE game = (SELECT number FROM game WHERE id = ?2)";
    unsigned wrong = 0, n = sizeof strange / sizeof *strange;
    bq_game_id id = help_id(20);
    bq__store_entries good = {0}, fresh = {0};
    help_game(batch, bq_store_epoch(store), 20);
    for (uint64_t seq = 1; seq <= 3; seq++) {
        bq_log_row row = line_of(seq, "Ada: roll", seq == 1 ? "c1" : NULL, 1);
        add(20, row);
        row.epoch = bq_store_epoch(store);
        bq__store_entry_add(&good, &row);
    }
    help_commit(store, batch);
    gather();
    for (unsigned i = 0; i < n; i++) {
        unsigned shown = 0;
        unsigned char bytes[256];
        memcpy(bytes, good.byte, good.n);
        memcpy(bytes + strange[i].at, strange[i].bytes, strange[i].n);
        plant(chapter, bytes, good.n - strange[i].cut);
        enum bq_store_answer answer = bq_store_log(store, &id, 1, count, &shown), check = bq_store_check(store);
        if (answer != BQ_STORE_CORRUPT || shown > 2 || check != BQ_STORE_CORRUPT) {
            wrong++;
            tap_note("%s: %s, %u lines shown, check %s", strange[i].what, bq_answer_words[answer], shown, bq_answer_words[check]);
        }
    }
    tap_eq_int(wrong, 0, "%u chapters that are not as we write them are said to be so", n);
    plant(chapter, "", 0);
    unsigned shown = 0;
    tap_eq_int(bq_store_log(store, &id, 1, count, &shown), BQ_STORE_CORRUPT, "an empty one too");
    plant(chapter, good.byte, good.n);
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "and the good one is good");

    /* Fresh rows: line 4 is the next. */
    bq__store_entries_room(&fresh, 64);
    memcpy(fresh.byte, &id, sizeof id);
    fresh.n = sizeof id;
    bq_log_row next = line_of(5, "Ada: roll", "c1", 1);
    bq__store_entry_add(&fresh, &next);
    plant("INSERT INTO fresh (steps) VALUES (?1)", fresh.byte, fresh.n);
    tap_eq_int(bq_store_log(store, &id, 1, count, &shown), BQ_STORE_CORRUPT, "a fresh line that is not the next");
    tap_eq_int(bq_store_check(store), BQ_STORE_CORRUPT, "is found by a check");
    plant("DELETE FROM chapter WHERE seq = 5 AND length(?1) AND game = (SELECT number FROM game WHERE id = ?2)", "x", 1);
    for (size_t cut = 1; cut < fresh.n; cut++) {
        plant("INSERT INTO fresh (steps) VALUES (?1)", fresh.byte, fresh.n - cut);
        wrong += bq_store_log(store, &id, 1, count, &shown) != BQ_STORE_CORRUPT;
        store->dead = false;
        wrong += bq__store_gather_now(store) != BQ_STORE_CORRUPT || !store->dead;
        plant("DELETE FROM fresh WHERE length(?1)", "x", 1);
    }
    tap_eq_int(wrong, 0, "a row that ends early is said to be so, wherever");
    memset(fresh.byte, 0xEE, sizeof id);
    plant("INSERT INTO fresh (steps) VALUES (?1)", fresh.byte, fresh.n);
    tap_eq_int(bq__store_gather_now(store), BQ_STORE_CORRUPT, "a line of a game that is not there");
    plant("DELETE FROM fresh WHERE length(?1)", "x", 1);
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "without them the store is sound");
    free(good.byte);
    free(fresh.byte);
}

int main(void)
{
    batch = bq_batch_new();
    store = help_open(help_path("fresh.db"));
    help_edition(batch, 0);
    for (unsigned g = 0; g < 4; g++)
        help_game(batch, bq_store_epoch(store), g);
    help_commit(store, batch);
    test_one_row();
    test_by_itself();
    test_failing();
    test_lengths();
    test_forgotten();
    test_patience();
    test_many();
    test_campaign();
    test_strange();
    bq_store_close(store);
    bq_batch_free(batch);
    return tap_done();
}
