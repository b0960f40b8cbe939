/* read.c - reading the store: games, seats, logs, editions, talk, reports. */
#include <string.h>

#include "store/internal.h"

/* ---- columns ---- */

/* Memory may run out while a text is fetched: then the row is not shown. */
static const char *text(sqlite3_stmt *s, int column, bool *good)
{
    const char *at = (const char *)sqlite3_column_text(s, column);
    if (!at)
        *good = false;
    return at;
}

static const void *bytes(sqlite3_stmt *s, int column, size_t *n, bool *good)
{
    const void *at = sqlite3_column_blob(s, column);
    *n = (size_t)sqlite3_column_bytes(s, column);
    if (!at && *n)
        *good = false;
    return at;
}

/* A column that always has that many bytes. Anything else was not written by us. */
static void fixed(sqlite3_stmt *s, int column, void *to, size_t n, bool *good)
{
    const void *at = sqlite3_column_blob(s, column);
    if (!at || (size_t)sqlite3_column_bytes(s, column) != n)
        *good = false;
    else
        memcpy(to, at, n);
}

/* ---- rows ---- */

/* How a row is read and shown: false and `good` false if it cannot be read, false if nobody wants
 * more. */
typedef struct visitor {
    bool (*show)(const struct visitor *v, sqlite3_stmt *s, bool *good);
    union {
        bq_visit_game game;
        bq_visit_seat seat;
        bq_visit_log log;
        bq_visit_edition edition;
        bq_visit_chat chat;
        bq_visit_report report;
        bq_visit_person person;
    } visit;
    void *context;
    bq_store *store;
    uint64_t from;  /* of a log: lines before it are not shown */
    uint64_t *last; /* ... and the one that was read last, or 0 */
} visitor;

/* When the last line of these was written. */
static int64_t last_of(sqlite3_stmt *s, int column, bool *good)
{
    size_t n;
    const unsigned char *at = bytes(s, column, &n, good), *end = at + n;
    bq_log_row row = {0};
    while (*good && n && at < end)
        *good = bq__store_entry_take(&at, end, &row);
    return row.at_ms;
}

static bool show_game(const visitor *v, sqlite3_stmt *s, bool *good)
{
    sqlite3_int64 status = sqlite3_column_int64(s, 5);
    *good &= status >= 0 && status < BQ_GAME_STATUSES;
    bq_game_row row = {.status = (uint8_t)status,
                       .created_ms = sqlite3_column_int64(s, 6),
                       .ended_ms = sqlite3_column_int64(s, 7),
                       .length = (uint64_t)sqlite3_column_int64(s, 8)};
    uint64_t fresh = 0;
    row.last_ms = last_of(s, 9, good);
    fixed(s, 0, row.id.byte, sizeof row.id.byte, good);
    fixed(s, 1, row.edition.byte, sizeof row.edition.byte, good);
    if (*good && bq__store_fresh_length(v->store, &row.id, &fresh) != BQ_STORE_OK)
        *good = false;
    if (fresh)
        row.length = fresh;
    row.options = text(s, 2, good);
    row.plan = text(s, 3, good);
    row.secret = bytes(s, 4, &row.secret_size, good);
    return *good && v->visit.game(v->context, &row);
}

static bool show_seat(const visitor *v, sqlite3_stmt *s, bool *good)
{
    bq_seat_row row = {.seat = (uint8_t)sqlite3_column_int(s, 0),
                       .has_token = sqlite3_column_type(s, 1) != SQLITE_NULL};
    if (row.has_token)
        fixed(s, 1, row.token.byte, sizeof row.token.byte, good);
    row.name = text(s, 2, good);
    row.kind = text(s, 3, good);
    return *good && v->visit.seat(v->context, &row);
}

/* Lines follow one another without a gap; where reading begins in the middle, the first one may be any up to there. */
static bool is_next(const visitor *v, uint64_t seq)
{
    bool good = seq == *v->last + 1 || (*v->last == 0 && seq <= v->from);
    *v->last = seq;
    return good;
}

static bool show_gathered(const visitor *v, sqlite3_stmt *s, bool *good)
{
    size_t n = 0;
    const unsigned char *at = bytes(s, 1, &n, good);
    if (!*good || !n)
        return *good = false;
    const unsigned char *end = at + n;
    while (*good && at < end) {
        bq_log_row row;
        *good = bq__store_entry_take(&at, end, &row) && is_next(v, row.seq);
        if (*good && row.seq >= v->from && !v->visit.log(v->context, &row))
            return false;
    }
    *good = *good && *v->last == (uint64_t)sqlite3_column_int64(s, 0);
    return *good;
}

static bool show_edition(const visitor *v, sqlite3_stmt *s, bool *good)
{
    bq_edition_row row = {.name = text(s, 1, good)};
    fixed(s, 0, row.digest.byte, sizeof row.digest.byte, good);
    row.rules = bytes(s, 2, &row.rules_size, good);
    row.texts = bytes(s, 3, &row.texts_size, good);
    return *good && v->visit.edition(v->context, &row);
}

static bool show_chat(const visitor *v, sqlite3_stmt *s, bool *good)
{
    bq_chat_row row = {
        .at_ms = sqlite3_column_int64(s, 0), .name = text(s, 1, good), .text = text(s, 2, good)};
    return *good && v->visit.chat(v->context, &row);
}

/* Run a bound statement and show its rows; how many there were in `rows` (may be NULL). */
static enum bq_store_answer walk(bq_store *store, sqlite3_stmt *s, int bound, const visitor *v,
                                 size_t *rows)
{
    int rc = bound == SQLITE_OK ? SQLITE_ROW : SQLITE_NOMEM;
    enum bq_store_answer answer = BQ_STORE_OK;
    size_t n = 0;
    while (answer == BQ_STORE_OK && rc == SQLITE_ROW && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        bool good = true;
        n++;
        if (!v->show(v, s, &good))
            answer = good ? BQ_STORE_STOPPED
                     : sqlite3_errcode(store->db) == SQLITE_NOMEM
                         ? bq__store_answer(store, SQLITE_NOMEM)
                         : bq__store_say(store, BQ_STORE_CORRUPT, "a row is not as we write them");
    }
    if (answer == BQ_STORE_OK)
        answer = bq__store_answer(store, rc);
    bq__store_done(s);
    if (rows)
        *rows = n;
    return answer;
}

/* ---- the questions ---- */

/* What is fresh is learnt first: that it cannot be is nothing that a game's row has done. */
static enum bq_store_answer walk_games(bq_store *store, sqlite3_stmt *s, int bound, const visitor *v, size_t *rows)
{
    enum bq_store_answer answer = bq__store_fresh_learn(store);
    if (answer == BQ_STORE_OK)
        return walk(store, s, bound, v, rows);
    bq__store_done(s);
    return answer;
}

enum bq_store_answer bq_store_games(bq_store *store, enum bq_games which, bq_visit_game visit,
                                    void *context)
{
    visitor v = {.show = show_game, .visit.game = visit, .context = context, .store = store};
    enum bq__store_sql sql = which == BQ_GAMES_OPEN   ? BQ__SQL_GAMES_OPEN
                       : which == BQ_GAMES_OVER ? BQ__SQL_GAMES_OVER
                       : which == BQ_GAMES_NEWEST ? BQ__SQL_GAMES_NEWEST
                                                : BQ__SQL_GAMES_ALL;
    return walk_games(store, bq__store_statement(store, sql), SQLITE_OK, &v, NULL);
}

/* One thing was asked for: that it was shown is OK, whatever the visitor wants. */
static enum bq_store_answer one(enum bq_store_answer answer, size_t rows)
{
    if (answer == BQ_STORE_STOPPED)
        return BQ_STORE_OK;
    return answer == BQ_STORE_OK && rows == 0 ? BQ_STORE_NONE : answer;
}

enum bq_store_answer bq_store_game(bq_store *store, const bq_game_id *game, bq_visit_game visit,
                                   void *context)
{
    visitor v = {.show = show_game, .visit.game = visit, .context = context, .store = store};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_GAME);
    size_t rows = 0;
    enum bq_store_answer answer = walk_games(store, s, bq__store_bind_id(s, 1, game), &v, &rows);
    return one(answer, rows);
}

enum bq_store_answer bq_store_seats(bq_store *store, const bq_game_id *game, bq_visit_seat visit,
                                    void *context)
{
    visitor v = {.show = show_seat, .visit.seat = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_SEATS);
    return walk(store, s, bq__store_bind_id(s, 1, game), &v, NULL);
}

/* What is fresh of one game. */
typedef struct fresh_log {
    const bq_game_id *game;
    const visitor *v;
} fresh_log;

static enum bq_store_answer show_fresh(void *context, const bq_game_id *id, const bq_log_row *row,
                                       const unsigned char *entry, size_t n)
{
    const fresh_log *f = context;
    const visitor *v = f->v;
    (void)entry;
    (void)n;
    if (memcmp(id, f->game, sizeof *id))
        return BQ_STORE_OK;
    if (!is_next(v, row->seq))
        return bq__store_say(v->store, BQ_STORE_CORRUPT, "a line of a log is missing");
    return row->seq < v->from || v->visit.log(v->context, row) ? BQ_STORE_OK : BQ_STORE_STOPPED;
}

enum bq_store_answer bq_store_log(bq_store *store, const bq_game_id *game, uint64_t from_seq,
                                  bq_visit_log visit, void *context)
{
    uint64_t last = 0, fresh = 0;
    visitor v = {.show = show_gathered, .visit.log = visit, .context = context, .store = store, .from = from_seq,
                 .last = &last};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_CHAPTERS);
    sqlite3_int64 from = from_seq > INT64_MAX ? INT64_MAX : (sqlite3_int64)from_seq;
    int bound = bq__store_bind_id(s, 1, game) | sqlite3_bind_int64(s, 2, from);
    enum bq_store_answer answer = walk(store, s, bound, &v, NULL);
    if (answer == BQ_STORE_OK)
        answer = bq__store_fresh_length(store, game, &fresh);
    if (answer != BQ_STORE_OK || fresh < from_seq || fresh == last)
        return answer;
    return bq__store_fresh_walk(store, show_fresh, &(fresh_log){game, &v});
}

enum bq_store_answer bq_store_chat(bq_store *store, const bq_game_id *game, unsigned most,
                                   bq_visit_chat visit, void *context)
{
    visitor v = {.show = show_chat, .visit.chat = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_CHAT);
    return walk(store, s, bq__store_bind_id(s, 1, game) | sqlite3_bind_int64(s, 2, most), &v, NULL);
}

enum bq_store_answer bq_store_edition(bq_store *store, const bq_sha256_digest *digest,
                                      bq_visit_edition visit, void *context)
{
    visitor v = {.show = show_edition, .visit.edition = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_EDITION);
    size_t rows;
    enum bq_store_answer answer = walk(store, s, bq__store_bind_digest(s, 1, digest), &v, &rows);
    return one(answer, rows);
}

enum bq_store_answer bq_store_find_seat(bq_store *store, const bq_sha256_digest *token,
                                        bq_game_id *game, uint8_t *seat)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_FIND_SEAT);
    int rc = bq__store_bind_digest(s, 1, token);
    bool good = true;
    if (rc == SQLITE_OK)
        rc = sqlite3_step(s);
    enum bq_store_answer answer = rc == SQLITE_DONE ? BQ_STORE_NONE : bq__store_answer(store, rc);
    if (rc == SQLITE_ROW) {
        fixed(s, 0, game->byte, sizeof game->byte, &good);
        *seat = (uint8_t)sqlite3_column_int(s, 1);
    }
    bq__store_done(s);
    return good ? answer
                : bq__store_say(store, BQ_STORE_CORRUPT, "a game's id is not as we write them");
}

/* ---- reports ---- */

static bool show_person(const visitor *v, sqlite3_stmt *s, bool *good)
{
    const char *name = text(s, 0, good);
    const char *reporter = sqlite3_column_type(s, 1) == SQLITE_NULL ? NULL : text(s, 1, good);
    return *good && v->visit.person(v->context, name, reporter, sqlite3_column_int(s, 2) != 0);
}

static bool show_report(const visitor *v, sqlite3_stmt *s, bool *good)
{
    bq_report_row row = {.number = sqlite3_column_int64(s, 0),
                         .at_ms = sqlite3_column_int64(s, 2),
                         .closed_ms = sqlite3_column_int64(s, 6),
                         .lines = (unsigned)sqlite3_column_int(s, 7)};
    fixed(s, 1, row.game.byte, sizeof row.game.byte, good);
    row.reporter = text(s, 3, good);
    row.name = text(s, 4, good);
    row.reason = text(s, 5, good);
    return *good && v->visit.report(v->context, &row);
}

enum bq_store_answer bq_store_people(bq_store *store, const bq_game_id *game, bq_visit_person visit, void *context)
{
    visitor v = {.show = show_person, .visit.person = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_PEOPLE);
    return walk(store, s, bq__store_bind_id(s, 1, game), &v, NULL);
}

enum bq_store_answer bq_store_reports(bq_store *store, bool all, unsigned most, bq_visit_report visit, void *context)
{
    visitor v = {.show = show_report, .visit.report = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, all ? BQ__SQL_REPORTS_ALL : BQ__SQL_REPORTS_OPEN);
    return walk(store, s, sqlite3_bind_int64(s, 1, most), &v, NULL);
}

enum bq_store_answer bq_store_report(bq_store *store, int64_t number, bq_visit_report visit, void *context)
{
    visitor v = {.show = show_report, .visit.report = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_REPORT);
    size_t rows = 0;
    enum bq_store_answer answer = walk(store, s, sqlite3_bind_int64(s, 1, number), &v, &rows);
    return one(answer, rows);
}

enum bq_store_answer bq_store_quotes(bq_store *store, int64_t number, bq_visit_chat visit, void *context)
{
    visitor v = {.show = show_chat, .visit.chat = visit, .context = context};
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_QUOTES);
    return walk(store, s, sqlite3_bind_int64(s, 1, number), &v, NULL);
}

/* ---- caring ---- */

static bool pass_over(void *context, const bq_log_row *row)
{
    (void)context;
    (void)row;
    return true;
}

/* Every line of every game, without a gap. */
static enum bq_store_answer check_logs(bq_store *store)
{
    uint64_t last = 0;
    visitor v = {.visit.log = pass_over, .from = 1, .last = &last};
    enum bq_store_answer answer = bq__store_gather_now(store);
    if (answer != BQ_STORE_OK)
        return answer;
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ALL_CHAPTERS);
    sqlite3_int64 game = 0;
    bool good = true;
    int rc = SQLITE_ROW;
    while (good && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        if (game != sqlite3_column_int64(s, 2))
            last = 0;
        game = sqlite3_column_int64(s, 2);
        (void)show_gathered(&v, s, &good);
    }
    answer = good ? bq__store_answer(store, rc) : bq__store_say(store, BQ_STORE_CORRUPT, "a log is not as we write them");
    bq__store_done(s);
    return answer;
}

enum bq_store_answer bq_store_check(bq_store *store)
{
    sqlite3_stmt *s = NULL;
    int rc = sqlite3_prepare_v2(store->db, "PRAGMA integrity_check(1)", -1, &s, NULL);
    enum bq_store_answer answer = BQ_STORE_OK;
    if (rc == SQLITE_OK && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(s, 0);
        if (!said || strcmp(said, "ok"))
            answer = bq__store_say(store, said ? BQ_STORE_CORRUPT : BQ_STORE_MEMORY,
                                   said ? said : "check");
    }
    if (answer == BQ_STORE_OK)
        answer = bq__store_answer(store, rc);
    sqlite3_finalize(s);
    if (answer != BQ_STORE_OK)
        return answer;
    rc = sqlite3_prepare_v2(store->db, "PRAGMA foreign_key_check", -1, &s, NULL);
    if (rc == SQLITE_OK && (rc = sqlite3_step(s)) == SQLITE_ROW)
        answer =
            bq__store_say(store, BQ_STORE_CORRUPT, "a row belongs to a game that is not there");
    else
        answer = bq__store_answer(store, rc);
    sqlite3_finalize(s);
    return answer == BQ_STORE_OK ? check_logs(store) : answer;
}
