/* schema.c - the tables, and how an older store becomes a newer one.
 *
 * A new store takes all the steps, an old one those it lacks. Each step is one transaction that
 * also writes the number of the version, so a store whose server was killed on the way stands at a
 * step, never between two. A step that was ever released is never changed: add another. */
#include <stdio.h>

#include "store/internal.h"

/* Things have a number inside the store (small, in every row) and an id outside (16 bytes that
 * nobody guesses). The log was a table by rowid, so that appending went to its end, with one index
 * to find a game's lines by; version 5 takes it away. */
static const char games_and_logs[] =
    "CREATE TABLE meta (only INTEGER PRIMARY KEY CHECK (only = 1), epoch INTEGER NOT NULL,"
    " touched INTEGER NOT NULL) STRICT;"
    "INSERT INTO meta VALUES (1, 0, 0);"
    "CREATE TABLE edition (number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE,"
    " name TEXT NOT NULL, rules BLOB NOT NULL, texts BLOB) STRICT;"
    "CREATE TABLE game (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE,"
    " edition BLOB NOT NULL REFERENCES edition (digest), options TEXT NOT NULL, plan TEXT NOT NULL,"
    " status INTEGER NOT NULL, created_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL DEFAULT 0) "
    "STRICT;"
    "CREATE TABLE seat (game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,"
    " seat INTEGER NOT NULL, token BLOB, name TEXT NOT NULL, kind TEXT NOT NULL,"
    " PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE log (number INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE, seq INTEGER NOT NULL,"
    " epoch INTEGER NOT NULL, line TEXT NOT NULL, seat INTEGER, client TEXT, counter INTEGER,"
    " digest INTEGER NOT NULL, at_ms INTEGER NOT NULL, UNIQUE (game, seq)) STRICT;"
    "PRAGMA application_id = 0x42514749;"
    "PRAGMA user_version = 1;";

/* People talk; a token alone finds its seat. */
static const char chat_and_tokens[] =
    "CREATE TABLE chat (number INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,"
    " at_ms INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE INDEX chat_of_game ON chat (game);"
    "CREATE UNIQUE INDEX seat_by_token ON seat (token) WHERE token IS NOT NULL;"
    "PRAGMA user_version = 2;";

/* Dice that can be checked: the dealer's secret. Open games are found without reading those that
 * are over. */
static const char secrets_and_open_games[] =
    "ALTER TABLE game ADD COLUMN secret BLOB;"
    "CREATE INDEX open_game ON game (number) WHERE status < 2;"
    "PRAGMA user_version = 3;";

/* From here on a row of the log may have several lines (old.c says how). Rows that are there have one, and stay as they
 * are; but a program that knows of one only must not read this store. */
static const char several_lines[] = "PRAGMA user_version = 4;";

/* Rows are what costs: the lines of a commit are one row, and become rows of many lines a game (fresh.c). The old log's
 * lines become such rows too, and its table goes (old.c). */
static const char chapters[] =
    "CREATE TABLE chapter (number INTEGER PRIMARY KEY,"
    " game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE, seq INTEGER NOT NULL,"
    " steps BLOB NOT NULL, UNIQUE (game, seq)) STRICT;"
    "CREATE TABLE fresh (number INTEGER PRIMARY KEY, steps BLOB NOT NULL) STRICT;"
    "PRAGMA user_version = 5;";

/* A person who asks to be forgotten is found by every name that was ever in a seat or heard, even if they were voted
 * out, or gone before the game. And what is to be deleted is marked first, so that it can be brought back. */
static const char people_and_marks[] =
    "CREATE TABLE person (game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,"
    " name TEXT NOT NULL, PRIMARY KEY (game, name)) STRICT, WITHOUT ROWID;"
    "INSERT INTO person SELECT game, name FROM seat WHERE token IS NOT NULL UNION SELECT game, name FROM chat;"
    "ALTER TABLE game ADD COLUMN gone_ms INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX gone_game ON game (number) WHERE gone_ms > 0;"
    "PRAGMA user_version = 6;";

/* Who was reported to the operator, by whom, and why. What they said is not copied: a report points at it, so that it is
 * kept no longer than it would be, and goes with the game. A number is given once: it is what the operator types. */
static const char reports[] =
    "CREATE TABLE report (number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE, at_ms INTEGER NOT NULL,"
    " reporter TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL, closed_ms INTEGER NOT NULL DEFAULT 0,"
    " UNIQUE (game, reporter, name)) STRICT;"
    "CREATE TABLE quote (report INTEGER NOT NULL REFERENCES report (number) ON DELETE CASCADE,"
    " chat INTEGER NOT NULL REFERENCES chat (number) ON DELETE CASCADE, PRIMARY KEY (report, chat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX quote_of_chat ON quote (chat);"
    "PRAGMA user_version = 7;";

/* Rules are kept as long as a game is played by them: when the last one takes others or is deleted, they go with it, in
 * the same transaction, whoever writes. What nobody plays by any more had piled up: it goes now. That is nobody's secret,
 * so that the pages need not be overwritten: they would all go through SQLite's log, on a disk that may be full of them. */
#define DROP_RULES \
    " BEGIN DELETE FROM edition WHERE digest = OLD.edition" \
    " AND NOT EXISTS (SELECT 1 FROM game WHERE game.edition = OLD.edition); END;"
static const char rules_in_use[] =
    "CREATE INDEX game_by_rules ON game (edition);"
    "PRAGMA secure_delete = FAST;"
    "DELETE FROM edition WHERE NOT EXISTS (SELECT 1 FROM game WHERE game.edition = edition.digest);"
    "PRAGMA secure_delete = ON;"
    "CREATE TRIGGER rules_changed AFTER UPDATE OF edition ON game" DROP_RULES
    "CREATE TRIGGER rules_left AFTER DELETE ON game" DROP_RULES
    "PRAGMA user_version = 8;";

const bq__store_upgrade bq__store_upgrades[] = {
    {.version = 1, .sql = games_and_logs},
    {.version = 2, .sql = chat_and_tokens},
    {.version = 3, .sql = secrets_and_open_games},
    {.version = 4, .sql = several_lines},
    {.version = 5, .sql = chapters, .also = bq__store_old_logs},
    {.version = 6, .sql = people_and_marks},
    {.version = 7, .sql = reports},
    {.version = 8, .sql = rules_in_use},
};
const int bq__store_schema_version = (int)(sizeof bq__store_upgrades / sizeof *bq__store_upgrades);

/* One number that a statement gives. */
static int ask(bq_store *store, const char *sql, int *out)
{
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (rc == SQLITE_OK) {
        rc = sqlite3_step(statement);
        if (rc == SQLITE_ROW) {
            *out = sqlite3_column_int(statement, 0);
            rc = SQLITE_OK;
        } else if (rc == SQLITE_DONE) {
            rc = SQLITE_ERROR;
        }
    }
    sqlite3_finalize(statement);
    return rc;
}

enum bq_store_answer bq__store_identify(bq_store *store, int newest, int *version)
{
    int tables = 0, application = 0;
    int rc = ask(store, "SELECT count(*) FROM sqlite_schema", &tables);
    if (rc == SQLITE_OK)
        rc = ask(store, "PRAGMA application_id", &application);
    if (rc == SQLITE_OK)
        rc = ask(store, "PRAGMA user_version", version);
    if (rc == SQLITE_NOTADB)
        return bq__store_say(store, BQ_STORE_NOT_A_STORE, "not a SQLite file");
    if (rc != SQLITE_OK)
        return bq__store_answer(store, rc);
    if (tables == 0 && application == 0 && *version == 0)
        return BQ_STORE_OK;
    if (application != BQ__APPLICATION || *version < 1)
        return bq__store_say(store, BQ_STORE_NOT_A_STORE, "a SQLite file of something else");
    if (*version > newest)
        return bq__store_say(store, BQ_STORE_NEWER, "its tables are newer than this program");
    return BQ_STORE_OK;
}

enum bq_store_answer bq__store_migrate(bq_store *store, const bq__store_upgrade *upgrades, int from, int to)
{
    for (int i = from; i < to; i++) {
        int rc = sqlite3_exec(store->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        if (rc == SQLITE_OK)
            rc = sqlite3_exec(store->db, upgrades[i].sql, NULL, NULL, NULL);
        enum bq_store_answer answer = bq__store_answer(store, rc);
        if (answer == BQ_STORE_OK && upgrades[i].also)
            answer = upgrades[i].also(store);
        if (answer == BQ_STORE_OK)
            answer = bq__store_answer(store, sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL));
        if (answer != BQ_STORE_OK) {
            if (!sqlite3_get_autocommit(store->db))
                (void)sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
            return answer;
        }
    }
    return BQ_STORE_OK;
}
