/* upgrade.c - older stores become newer ones (A13): from every version there ever was (old/N.sql,
 * kept for ever), whole, with the power cut at any change on the way, and with the process killed.
 */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store/help.h"
#include "store/internal.h"
#include "store/vfs.h"

static char *read_text(const char *path)
{
    FILE *f = fopen(path, "re");
    if (!f)
        tap_bail("no %s", path);
    char *text = calloc(1, 1 << 16);
    size_t n = fread(text, 1, (1 << 16) - 1, f);
    text[n] = 0;
    fclose(f);
    return text;
}

/* A store of that version, made of what was written down then; 0: an empty file. */
static void make_old(int version, const char *path, const char *vfs)
{
    sqlite3 *db = NULL;
    char name[64];
    snprintf(name, sizeof name, "tests/store/old/%d.sql", version);
    char *sql = version ? read_text(name) : NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs) != SQLITE_OK ||
        (sql && sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK))
        tap_bail("version %d: %s", version, sqlite3_errmsg(db));
    sqlite3_close(db);
    free(sql);
}

/* ---- what must be there afterwards ---- */

static bool see_line(void *context, const bq_log_row *row)
{
    char want[32];
    uint64_t *n = context;
    ++*n;
    snprintf(want, sizeof want, "Ada: bid %llu", (unsigned long long)*n);
    return row->seq == *n && row->epoch == 7 && row->digest == 0 - *n && !strcmp(row->line, want);
}

static bool see_game(void *context, const bq_game_row *row)
{
    char want[32];
    unsigned *n = context, g = row->id.byte[0];
    snprintf(want, sizeof want, "plan %u", g);
    ++*n;
    return !strcmp(row->plan, want) && row->created_ms == 1000 + (int64_t)g && row->length == 5 &&
           !row->secret && row->status == g;
}

static bool see_chat(void *context, const bq_chat_row *row)
{
    ++*(unsigned *)context;
    return !strcmp(row->name, "Ada");
}

/* Rules that no game is played by. */
static int unused(bq_store *store)
{
    sqlite3_stmt *s = NULL;
    sqlite3_prepare_v2(store->db, "SELECT count(*) FROM edition WHERE digest NOT IN (SELECT edition FROM game)", -1, &s, NULL);
    int n = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int(s, 0) : -1;
    sqlite3_finalize(s);
    return n;
}

static bool all_there(bq_store *store, int version)
{
    unsigned games = 0, talk = 0;
    bool good = bq_store_check(store) == BQ_STORE_OK && unused(store) == 0 &&
                bq_store_games(store, BQ_GAMES_ALL, see_game, &games) == BQ_STORE_OK && games == 3;
    for (unsigned char g = 0; g < 3; g++) {
        bq_game_id id, found;
        bq_sha256_digest token;
        uint64_t lines = 0;
        uint8_t seat = 9;
        memset(&id, g, sizeof id);
        memset(&token, 100 + g, sizeof token);
        good = good && bq_store_log(store, &id, 1, see_line, &lines) == BQ_STORE_OK && lines == 5 &&
               bq_store_find_seat(store, &token, &found, &seat) == BQ_STORE_OK && seat == 0 &&
               !memcmp(&id, &found, sizeof id) &&
               bq_store_chat(store, &id, 9, see_chat, &talk) == BQ_STORE_OK;
    }
    return good && talk == (version >= 2 ? 3 : 0);
}

/* Old lines, then the new ones. */
static bool see_both(void *context, const bq_log_row *row)
{
    uint64_t *n = context;
    if (*n < 5)
        return see_line(context, row);
    ++*n;
    return row->seq == *n && row->epoch == 8 && row->digest == 0 - *n &&
           !strcmp(row->line, *n == 6 ? "Ada: roll" : "bank: dice 3 4");
}

/* It goes on being a store: a new game, two lines of an old one. */
static bool goes_on(bq_store *store)
{
    bq_batch *batch = bq_batch_new();
    bq_write line = {.kind = BQ_WRITE_LOG, .epoch = bq_store_epoch(store)};
    uint64_t lines = 0;
    line.as.log = (bq_log_row){.seq = 6, .line = "Ada: roll", .digest = 0 - UINT64_C(6)};
    memset(&line.game, 1, sizeof line.game);
    help_edition(batch, 0);
    help_game(batch, bq_store_epoch(store), 1);
    help_line(batch, bq_store_epoch(store), 1, 1);
    bq_batch_add(batch, &line);
    line.as.log = (bq_log_row){.seq = 7, .line = "bank: dice 3 4", .digest = 0 - UINT64_C(7)};
    bq_batch_add(batch, &line);
    bool good = help_commit(store, batch) == BQ_STORE_OK &&
                bq_store_log(store, &line.game, 1, see_both, &lines) == BQ_STORE_OK && lines == 7;
    bq_batch_free(batch);
    return good;
}

/* The tables and indexes of a store, as one text. */
static void tables(bq_store *store, char *out, size_t size)
{
    sqlite3_stmt *s = NULL;
    size_t n = 0;
    sqlite3_prepare_v2(store->db, "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name",
                       -1, &s, NULL);
    while (sqlite3_step(s) == SQLITE_ROW)
        n += (size_t)snprintf(out + n, size - n, "%s\n", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
}

static void test_from(int version, const char *fresh)
{
    char name[32], now[8192];
    snprintf(name, sizeof name, "old-%d.db", version);
    make_old(version, help_path(name), NULL);
    bq_store *store = help_open(help_path(name));
    tables(store, now, sizeof now);
    tap_eq_str(now, fresh, "from version %d: the tables are those of a new store", version);
    if (version) {
        tap_eq_int(bq_store_epoch(store), 8, "from version %d: the epoch goes on", version);
        tap_ok(all_there(store, version), "from version %d: everything is there", version);
        tap_ok(goes_on(store), "from version %d: and it goes on", version);
    }
    bq_store_close(store);
}

/* ---- interrupted ---- */

static void test_power(int version)
{
    unsigned cuts = 0, wrong = 0;
    uint64_t seed = 1;
    enum bq_store_answer answer = BQ_STORE_IO;
    const char *path = help_path("cut.db");
    unsigned opened = 0, times = (unsigned)tap_length(4, 2);
    for (uint64_t n = 1; opened < times; n++) { /* until it is through before the power goes */
        opened = 0;
        for (unsigned again = 0; again < times; again++) {
            vfs_format();
            make_old(version, path, VFS_NAME);
            vfs_die_at(n);
            bq_store *store = help_open_vfs(path, VFS_NAME, &answer);
            opened += store != NULL;
            bq_store_close(store);
            vfs_crash(&seed);
            store = help_open_vfs(path, VFS_NAME, &answer);
            wrong += !store || (version && !all_there(store, version));
            bq_store_close(store);
            cuts++;
        }
    }
    vfs_format();
    tap_eq_int(wrong, 0, "from version %d: %u power cuts on the way", version, cuts);
}

/* ---- what has piled up ---- */

/* So many rules, of the size of ours, that nobody plays by. */
static void pile_up(const char *path, int rows)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    make_old(7, path, NULL);
    sqlite3_open(path, &db);
    sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
    sqlite3_prepare_v2(db, "INSERT INTO edition (digest, name, rules) VALUES (randomblob(32), 'classique', randomblob(4200))",
                       -1, &s, NULL);
    for (int i = 0; i < rows; i++, sqlite3_reset(s))
        sqlite3_step(s);
    sqlite3_finalize(s);
    sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(db);
}

static int longest; /* SQLite's log, in pages */

static int note_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)context, (void)db, (void)name;
    longest = pages > longest ? pages : longest;
    return SQLITE_OK;
}

/* The disk may be full of them: deleting them needs little room. */
static void test_pile(void)
{
    enum { ROWS = 4000 }; /* of two pages each, nearly */
    int rc = SQLITE_ERROR;
    bq_store piled = {0};
    pile_up(help_path("pile.db"), ROWS);
    if (sqlite3_open(help_path("pile.db"), &piled.db) == SQLITE_OK)
        rc = sqlite3_exec(piled.db, "PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON", NULL, NULL, NULL);
    sqlite3_wal_hook(piled.db, note_pages, NULL);
    tap_ok(rc == SQLITE_OK && bq__store_migrate(&piled, bq__store_upgrades, 7, bq__store_schema_version) == BQ_STORE_OK &&
               unused(&piled) == 0,
           "%d rules that nobody plays by are gone", ROWS);
    tap_ok(longest > 0 && longest < ROWS / 4, "... and most of their pages were not written: %d", longest);
    sqlite3_close(piled.db);
    bq_store *store = help_open(help_path("pile.db"));
    tap_ok(all_there(store, 7) && goes_on(store), "... and all the rest is there");
    bq_store_close(store);
}

static void nap(unsigned us)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)us * 1000}, NULL);
}

static void test_kill(int version, unsigned rounds)
{
    unsigned wrong = 0, early = 0;
    uint64_t seed = (uint64_t)version + 1;
    for (unsigned i = 0; i < rounds; i++) {
        char name[32];
        snprintf(name, sizeof name, "kill-%d-%u.db", version, i);
        const char *path = help_path(name);
        make_old(version, path, NULL);
        pid_t child = fork();
        if (child == 0) {
            bq_store *store = help_open(path);
            (void)store;
            pause();
        }
        nap(help_random(&seed) % 30000);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        bq_store *store = help_open(path);
        early += bq_store_epoch(store) == (version ? 8 : 1);
        wrong += version && !all_there(store, version);
        bq_store_close(store);
    }
    tap_eq_int(wrong, 0, "from version %d: killed %u times, %u of them before it was done", version,
               rounds, early);
}

/* ---- steps that fail, versions to come ---- */

static void test_bad_step(void)
{
    bq_store *store = help_open(help_path("step.db"));
    bq__store_upgrade steps[16];
    int n = bq__store_schema_version, version = 0;
    memcpy(steps, bq__store_upgrades, (size_t)n * sizeof *steps);
    steps[n] = (bq__store_upgrade){.version = n + 1, .sql = "CREATE TABLE extra (x); INSERT INTO nowhere VALUES (1);"};
    tap_ok(bq__store_migrate(store, steps, n, n + 1) != BQ_STORE_OK, "a step that fails is said");
    tap_ok(bq__store_identify(store, 99, &version) == BQ_STORE_OK && version == n,
           "and is not half taken");
    tap_ok(sqlite3_exec(store->db, "SELECT * FROM extra", NULL, NULL, NULL) != SQLITE_OK,
           "no table of it is left");
    bool numbered = true;
    for (int i = 0; i < n; i++)
        numbered = numbered && bq__store_upgrades[i].version == i + 1;
    tap_ok(numbered, "the steps are numbered in order");
    bq_store_close(store);
}

/* Rows of version 4 that nobody has written like that: such a store is refused, and stays what it is. */
static const struct {
    const char *text;
    int size; /* -1: up to the zero */
} strange[] = {
    {"\n", -1},
    {"", -1},
    {"Ada: roll\n", -1},
    {"Ada: roll\t0123456789abcdef\n", -1},
    {"Ada: roll\nbank: dice 3 4", -1},
    {"Ada: roll 0123456789abcdef\nbank: dice 3 4", -1},
    {"Ada: roll\t0123456789abcde\nbank: dice 3 4", -1},
    {"Ada: roll\t0123456789abcdeg\nbank: dice 3 4", -1},
    {"Ada: roll\t0123456789ABCDEF\nbank: dice 3 4", -1},
    {"Ada: roll\t0123456789abcdef\r\nbank: dice 3 4", -1},
    {"\t0123456789abcdef\nbank: dice 3 4", -1},
    {"\nbank: dice 3 4", -1},
    {"a\t0123456789abcdef\n\nb", -1},
    {"a\t0\nb\t0\nc\t0\nd\t0\ne\t0\nf", -1}, /* line 0 */
    {"Ada: roll\0and more", 18},
    {"Ada: roll\t0123456789abcdef\nbank\0: dice", 38},
};

static void test_strange(void)
{
    unsigned wrong = 0, n = sizeof strange / sizeof *strange;
    for (unsigned i = 0; i < n; i++) {
        char name[32];
        sqlite3 *db;
        sqlite3_stmt *s = NULL;
        enum bq_store_answer answer;
        snprintf(name, sizeof name, "strange-%u.db", i);
        make_old(4, help_path(name), NULL);
        sqlite3_open(help_path(name), &db);
        sqlite3_prepare_v2(db, "UPDATE log SET line = ? WHERE game = 1", -1, &s, NULL);
        sqlite3_bind_text(s, 1, strange[i].text, strange[i].size, SQLITE_STATIC);
        sqlite3_step(s);
        sqlite3_finalize(s);
        bq_store *store = help_open_vfs(help_path(name), NULL, &answer);
        bool same = sqlite3_exec(db, "SELECT line FROM log", NULL, NULL, NULL) == SQLITE_OK;
        if (store || answer != BQ_STORE_CORRUPT || !same) {
            wrong++;
            tap_note("row %u: %s", i, bq_answer_words[answer]);
        }
        bq_store_close(store);
        sqlite3_close(db);
    }
    tap_eq_int(wrong, 0, "%u old rows that are not as they were written are said to be so", n);
}

/* Numbers that no program of ours has written: said before anything is changed, however many there are. */
static void test_below_zero(void)
{
    static const char *const hurts[] = {"UPDATE log SET counter = -1, client = 'c', seat = 0", "UPDATE log SET epoch = -5 WHERE game = 1",
                                        "UPDATE log SET counter = -1, client = 'c', seat = 0 WHERE game = (SELECT max(game) FROM log)"};
    enum { HURTS = sizeof hurts / sizeof hurts[0] };
    unsigned refused = 0;
    for (unsigned i = 0; i < HURTS; i++) {
        char name[32];
        sqlite3 *db;
        enum bq_store_answer answer;
        snprintf(name, sizeof name, "below-%u.db", i);
        make_old(4, help_path(name), NULL);
        sqlite3_open(help_path(name), &db);
        if (sqlite3_exec(db, hurts[i], NULL, NULL, NULL) != SQLITE_OK || !sqlite3_changes(db))
            tap_bail("%s: %s", hurts[i], sqlite3_errmsg(db));
        bq_store *store = help_open_vfs(help_path(name), NULL, &answer);
        refused += !store && answer == BQ_STORE_CORRUPT && sqlite3_exec(db, "SELECT line FROM log", NULL, NULL, NULL) == SQLITE_OK;
        bq_store_close(store);
        sqlite3_close(db);
    }
    tap_eq_int(refused, HURTS, "counters and epochs below zero in an old log are refused, and it is left as it was");
}

static void test_newer(void)
{
    const char *path = help_path("newer.db");
    enum bq_store_answer answer;
    bq_store_close(help_open(path));
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA user_version = 1000", NULL, NULL, NULL);
    sqlite3_close(db);
    help_open_vfs(path, NULL, &answer);
    tap_eq_int(answer, BQ_STORE_NEWER, "a newer store is refused");
    sqlite3_open(help_path("other.db"), &db);
    sqlite3_exec(db, "CREATE TABLE recipes (cake)", NULL, NULL, NULL);
    sqlite3_close(db);
    help_open_vfs(help_path("other.db"), NULL, &answer);
    tap_eq_int(answer, BQ_STORE_NOT_A_STORE, "somebody else's database is refused");
    sqlite3_open(help_path("other.db"), &db);
    tap_eq_int(sqlite3_exec(db, "SELECT cake FROM recipes", NULL, NULL, NULL), SQLITE_OK,
               "and left as it was");
    sqlite3_close(db);
}

int main(void)
{
    char fresh[8192];
    bq_store *store = help_open(help_path("fresh.db"));
    tables(store, fresh, sizeof fresh);
    bq_store_close(store);
    vfs_register();
    for (int version = 0; version < bq__store_schema_version; version++) {
        test_from(version, fresh);
        test_power(version);
        test_kill(version, 20);
    }
    test_pile();
    test_strange();
    test_below_zero();
    test_bad_step();
    test_newer();
    return tap_done();
}
