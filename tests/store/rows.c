/* rows.c - lines of a log that happen together are one row, and nobody who reads the log can tell: what is joined, what
 * is not, what is read from the middle on, and rows that nobody has written like that.
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

static long rows_of(unsigned game)
{
    sqlite3_stmt *s = NULL;
    bq_game_id id = help_id(game);
    sqlite3_prepare_v2(store->db, "SELECT count(*) FROM log JOIN game ON game.number = log.game WHERE id = ?", -1, &s, NULL);
    sqlite3_bind_blob(s, 1, id.byte, sizeof id.byte, SQLITE_STATIC);
    long n = sqlite3_step(s) == SQLITE_ROW ? (long)sqlite3_column_int64(s, 0) : -1;
    sqlite3_finalize(s);
    return n;
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
    if (!same(row, r->want + r->n) || row->epoch != bq_store_epoch(store)) {
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

static void test_joined(void)
{
    bq_game_id id = help_id(0);
    uint64_t counter = 0;
    const bq_log_row lines[] = {line_of(1, "Ada: roll", "c1", 10), line_of(2, "bank: dice 3 4", NULL, 10),
                                line_of(3, "bank: draw 5", NULL, 10), line_of(4, "Bob: roll", "c2", 10)};
    for (unsigned i = 0; i < 4; i++)
        add(0, lines[i]);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a command, two chances, another command");
    tap_eq_int(rows_of(0), 2, "are two rows");
    tap_eq_str(ask("SELECT line FROM log WHERE seq = 3"),
               "Ada: roll\tf123456789abcdef\nbank: dice 3 4\te2468acf13579bde\nbank: draw 5", "as row.c says");
    tap_eq_str(ask("SELECT seat || client || counter || ' ' || at_ms FROM log WHERE seq = 3"), "3c1101 10",
               "with what is the first line's");
    tap_ok(reads(0, 1, lines, 4), "which are read line by line");
    for (uint64_t from = 2; from <= 4; from++)
        tap_ok(reads(0, from, lines + from - 1, 5 - from), "from line %llu on too", (unsigned long long)from);
    tap_ok(reads(0, 5, lines, 0), "and nothing beyond the end");
    tap_eq_int(length_of(0), 4, "the log is four lines long");
    tap_eq_int(bq_store_last_counter(store, &id, 3, "c1", &counter), BQ_STORE_OK, "whose counter it is");
    tap_eq_int(counter, 101, "is known");
    for (uint64_t stop = 1; stop <= 4; stop++) {
        reading r = {.want = lines, .most = 4, .good = true, .stop_at = stop};
        tap_ok(bq_store_log(store, &id, 1, compare, &r) == BQ_STORE_STOPPED && r.n == stop && r.good,
               "a visitor may stop after line %llu", (unsigned long long)stop);
    }
}

static void test_apart(void)
{
    const bq_log_row one[] = {line_of(1, "bank: dice 1 1", NULL, 5), line_of(2, "bank: dice 1 2", NULL, 6),
                              line_of(3, "Ada: roll", "c1", 6), line_of(4, "bank: dice 1 3", NULL, 6)};
    const bq_log_row other[] = {line_of(1, "Bob: roll", "c2", 6), line_of(2, "bank: dice 1 4", NULL, 6)};
    add(1, one[0]);
    add(1, one[1]); /* another moment */
    add(2, other[0]);
    add(1, one[2]); /* somebody asked for it, and another game stands between */
    add(2, other[1]);
    add(1, one[3]);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "two games, in turns");
    tap_eq_int(rows_of(1), 4, "another moment, another person, another game between: a row each");
    tap_eq_int(rows_of(2), 2, "of the other game too");
    tap_ok(reads(1, 1, one, 4) && reads(2, 1, other, 2), "both are whole");

    bq_log_row more[] = {line_of(5, "Ada: roll", "c1", 7), line_of(6, "bank: dice 2 2", NULL, 7)};
    add(1, more[0]);
    help_status(batch, bq_store_epoch(store), 1, BQ_GAME_PLAYING);
    add(1, more[1]);
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "a line, a status, a line");
    tap_eq_int(rows_of(1), 6, "in their order: two rows");
    add(1, line_of(7, "bank: dice 2 3", NULL, 7));
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "the next batch");
    tap_eq_int(rows_of(1), 7, "never changes a row");
}

/* A run in whose middle something is wrong. */
static void test_failing(void)
{
    size_t at = 99;
    const bq_log_row lines[] = {line_of(3, "Ada: roll", "c1", 9), line_of(4, "bank: dice 3 4", NULL, 9),
                                line_of(6, "bank: dice 3 5", NULL, 9)};
    long before = rows_of(2);
    add(3, line_of(1, "Ada: roll", "c1", 9));
    for (unsigned i = 0; i < 3; i++)
        add(2, lines[i]);
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_CLASH, "a line is missing in a row");
    tap_eq_int(at, 3, "the one after it is named");
    bq_batch_clear(batch);
    tap_ok(rows_of(2) == before && rows_of(3) == 0, "and nothing is left of the batch");
    add(2, lines[0]);
    add(2, lines[1]);
    bq_write old = {.kind = BQ_WRITE_LOG, .game = help_id(2), .epoch = bq_store_epoch(store) - 1};
    old.as.log = line_of(5, "bank: dice 3 5", NULL, 9);
    bq_batch_add(batch, &old);
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_FENCED, "a line under an old epoch does not slip in");
    tap_eq_int(at, 2, "it is named");
    bq_batch_clear(batch);
    add(2, lines[1]);
    add(2, line_of(5, "bank: dice 3 5", NULL, 9));
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_CLASH, "a row that begins too late");
    tap_eq_int(at, 0, "is named by its first line");
    bq_batch_clear(batch);
    add(2, lines[0]);
    add(2, lines[1]);
    tap_eq_int(bq_store_commit(store, batch, &at), BQ_STORE_OK, "then it goes on");
    tap_eq_int(at, 2, "nothing is named");
    tap_eq_int(rows_of(2), before + 1, "with one row");
    add(2, line_of(4, "bank: dice 3 4", NULL, 9));
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "no number is given twice, the last of a row");
    add(2, line_of(3, "bank: dice 3 4", NULL, 9));
    tap_eq_int(help_commit(store, batch), BQ_STORE_CLASH, "nor the first");
}

/* Lines of any length stay what they are, and a row's text has the limit of a line. */
static void test_lengths(void)
{
    static char text[12][BQ_STORE_LINE + 1];
    static const size_t sizes[12] = {1, BQ_STORE_LINE - 19, BQ_STORE_LINE, BQ_STORE_LINE, 1, 1, BQ_STORE_LINE - 37, 1, 1,
                                     BQ_STORE_LINE - 18, 17, 18};
    bq_log_row lines[12];
    for (unsigned i = 0; i < 12; i++) {
        memset(text[i], "a\tf0"[i % 4], sizes[i]);
        lines[i] = line_of(i + 1, text[i], NULL, 1);
        add(3, lines[i]);
    }
    tap_eq_int(help_commit(store, batch), BQ_STORE_OK, "twelve lines, some as long as they may be");
    tap_ok(reads(3, 1, lines, 12), "are read as they were");
    tap_eq_str(ask("SELECT max(length(CAST(line AS BLOB))) FROM log"), "4096", "no row is longer than a line may be");
    tap_eq_str(ask("SELECT group_concat(seq) FROM (SELECT seq FROM log JOIN game ON game.number = log.game"
                   " WHERE created_ms = 1003 ORDER BY seq)"),
               "2,3,4,6,8,9,10,12", "what would be a byte too long is followed by another row");
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
    unsigned batches = (unsigned)tap_env("SOAK_BATCHES", 300), wrong = 0;
    uint64_t seed = 7, lines = 0;
    long rows = 0;
    for (unsigned g = 0; g < 4; g++)
        help_game(batch, bq_store_epoch(store), 10 + g);
    help_commit(store, batch);
    for (unsigned i = 0; i < batches; i++) {
        make_batch(&seed, i);
        wrong += help_commit(store, batch) != BQ_STORE_OK;
        unsigned g = help_random(&seed) % 4;
        uint64_t from = 1 + (length[g] ? help_random(&seed) % length[g] : 0);
        wrong += !reads(10 + g, from, wanted[g] + from - 1, length[g] - (from - 1));
    }
    for (unsigned g = 0; g < 4; g++) {
        for (uint64_t from = 1; from <= length[g]; from++)
            wrong += !reads(10 + g, from, wanted[g] + from - 1, length[g] - (from - 1));
        wrong += length_of(10 + g) != length[g];
        lines += length[g];
        rows += rows_of(10 + g);
    }
    tap_eq_int(wrong, 0, "%u batches of four games: %llu lines in %ld rows, read from every place", batches,
               (unsigned long long)lines, rows);
    tap_ok(rows < (long)lines, "some were joined");
}

/* ---- rows that nobody has written like that ---- */

/* The text of the last row of a log, whose seq is 3. */
static const struct {
    const char *text;
    int size; /* -1: up to the zero */
    unsigned shown;
} strange[] = {
    {"\n", -1, 0},
    {"", -1, 0},
    {"Ada: roll\n", -1, 0},
    {"Ada: roll\t0123456789abcdef\n", -1, 0},
    {"Ada: roll\nbank: dice 3 4", -1, 0},
    {"Ada: roll 0123456789abcdef\nbank: dice 3 4", -1, 0},
    {"Ada: roll\t0123456789abcde\nbank: dice 3 4", -1, 0},
    {"Ada: roll\t0123456789abcdeg\nbank: dice 3 4", -1, 0},
    {"Ada: roll\t0123456789ABCDEF\nbank: dice 3 4", -1, 0},
    {"Ada: roll\t0123456789abcdef\r\nbank: dice 3 4", -1, 0},
    {"\t0123456789abcdef\nbank: dice 3 4", -1, 0},
    {"0123456789abcdef\nbank: dice 3 4", -1, 0},
    {"x\nbank: dice 3 4", -1, 0},
    {"\nbank: dice 3 4", -1, 0},
    {"a\t0123456789abcdef\n\nb", -1, 1},
    {"a\t0123456789abcdef\n\t0123456789abcdef\nb", -1, 1},
    {"a\t0123456789abcdef\nb\t0123456789abcdef\nc\t0123456789abcdef\nd", -1, 0}, /* line 0 */
    {"Ada: roll\0and more", 18, 0},
    {"Ada: roll\t0123456789abcdef\nbank\0: dice", 38, 0},
    {"Ada: roll\t01234567\0009abcdef\nbank: dice", 37, 0},
};

static bool count(void *context, const bq_log_row *row)
{
    unsigned *n = context;
    *n += strlen(row->line) > 0;
    return true;
}

static void test_strange(void)
{
    unsigned wrong = 0, n = sizeof strange / sizeof *strange;
    bq_game_id id = help_id(20);
    sqlite3_stmt *s = NULL;
    help_game(batch, bq_store_epoch(store), 20);
    add(20, line_of(1, "Ada: roll", "c1", 1));
    add(20, line_of(2, "bank: dice 3 4", NULL, 1));
    add(20, line_of(3, "bank: dice 3 4", NULL, 1));
    help_commit(store, batch);
    sqlite3_prepare_v2(store->db, "UPDATE log SET line = ? WHERE game = (SELECT number FROM game WHERE id = ?)", -1, &s, NULL);
    sqlite3_bind_blob(s, 2, id.byte, sizeof id.byte, SQLITE_STATIC);
    for (unsigned i = 0; i < n; i++) {
        unsigned shown = 0;
        sqlite3_bind_text(s, 1, strange[i].text, strange[i].size, SQLITE_STATIC);
        if (sqlite3_step(s) != SQLITE_DONE)
            tap_bail("%s", sqlite3_errmsg(store->db));
        sqlite3_reset(s);
        enum bq_store_answer answer = bq_store_log(store, &id, 1, count, &shown);
        if (answer != BQ_STORE_CORRUPT || shown != strange[i].shown) {
            wrong++;
            tap_note("row %u: %s, %u lines shown", i, bq_answer_words[answer], shown);
        }
    }
    tap_eq_int(wrong, 0, "%u rows that are not as we write them are said to be so", n);
    static char text[2 * BQ_STORE_LINE];
    unsigned shown = 0;
    memset(text, 'x', sizeof text - 1);
    memcpy(text + BQ_STORE_LINE, "\t0123456789abcdef\n", 18);
    sqlite3_bind_text(s, 1, text, -1, SQLITE_STATIC);
    sqlite3_step(s);
    sqlite3_finalize(s);
    tap_eq_int(bq_store_log(store, &id, 1, count, &shown), BQ_STORE_CORRUPT, "and one that is too long");
    tap_eq_int(shown, 0, "of which nothing is shown");
}

int main(void)
{
    batch = bq_batch_new();
    store = help_open(help_path("games.db"));
    help_edition(batch, 0);
    for (unsigned i = 0; i < 4; i++)
        help_game(batch, bq_store_epoch(store), i);
    help_commit(store, batch);
    test_joined();
    test_apart();
    test_failing();
    test_lengths();
    test_campaign();
    test_strange();
    tap_eq_int(bq_store_check(store), BQ_STORE_OK, "the store is sound");
    bq_store_close(store);
    bq_batch_free(batch);
    return tap_done();
}
