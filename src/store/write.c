/* write.c - a batch as one transaction; housekeeping.
 *
 * BEGIN, is the epoch still ours?, the writes in their order, the lines of logs as one row (fresh.c), COMMIT. Whatever
 * goes wrong on the way is rolled back. At COMMIT itself an error may come too late: SQLite appends the transaction
 * to its log and then fails at something else. Then a small write of our own goes over it (refute),
 * so that after a crash no batch comes back that was answered with a no. */
#include <assert.h>
#include <string.h>

#include "store/internal.h"

#define WAL_PAGES_TIDY 1000 /* from here on tidying is worth it */
#define WAL_PAGES_MOST 4000 /* here a commit does it itself; below one page of SQLite's index */

static_assert(BQ_GAME_FINISHED == 2, "statement.def and schema.c say `status < 2` for open games");

/* ---- one write ---- */

/* Rules that are here already must be the same rules, byte for byte. */
static enum bq_store_answer write_edition(bq_store *store, const bq_edition_row *row)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_FIND_RULES);
    int rc = bq__store_bind_digest(s, 1, &row->digest) |
             sqlite3_bind_blob(s, 2, row->rules, (int)row->rules_size, SQLITE_STATIC);
    rc = rc == SQLITE_OK ? sqlite3_step(s) : SQLITE_NOMEM;
    bool same = rc == SQLITE_ROW && sqlite3_column_int(s, 0);
    enum bq_store_answer answer = bq__store_answer(store, rc);
    bq__store_done(s);
    if (answer != BQ_STORE_OK)
        return answer;
    if (rc == SQLITE_DONE) {
        s = bq__store_statement(store, BQ__SQL_ADD_EDITION);
        return bq__store_finish(store, s,
                                bq__store_bind_digest(s, 1, &row->digest) | bq__store_bind_text(s, 2, row->name) |
                                    sqlite3_bind_blob(s, 3, row->rules, (int)row->rules_size, SQLITE_STATIC) |
                                    sqlite3_bind_blob(s, 4, row->texts, (int)row->texts_size, SQLITE_STATIC));
    }
    if (!same)
        return bq__store_say(store, BQ_STORE_CLASH, "other rules have this digest");
    if (!row->texts)
        return BQ_STORE_OK;
    s = bq__store_statement(store, BQ__SQL_SET_TEXTS);
    return bq__store_finish(store, s,
                            bq__store_bind_digest(s, 1, &row->digest) | bq__store_bind_text(s, 2, row->name) |
                                sqlite3_bind_blob(s, 3, row->texts, (int)row->texts_size, SQLITE_STATIC));
}

static enum bq_store_answer write_game(bq_store *store, const bq_write *w)
{
    const bq_game_row *row = &w->as.row;
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ADD_GAME);
    return bq__store_finish(store, s,
                            bq__store_bind_id(s, 1, &w->game) |
                                bq__store_bind_digest(s, 2, &row->edition) | bq__store_bind_text(s, 3, row->options) |
                                bq__store_bind_text(s, 4, row->plan) |
                                sqlite3_bind_blob(s, 5, row->secret, (int)row->secret_size, SQLITE_STATIC) |
                                sqlite3_bind_int64(s, 6, row->created_ms));
}

/* Most plans change and the rules do not: their index is left alone then. Rules that were the last game's go (schema.c). */
static enum bq_store_answer write_plan(bq_store *store, const bq_game_row *row, const bq__store_known *at)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_SET_PLAN);
    enum bq_store_answer answer =
        bq__store_finish(store, s,
                         sqlite3_bind_int64(s, 1, at->number) | bq__store_bind_text(s, 2, row->options) |
                             bq__store_bind_text(s, 3, row->plan) |
                             sqlite3_bind_blob(s, 4, row->secret, (int)row->secret_size, SQLITE_STATIC));
    if (answer != BQ_STORE_OK)
        return answer;
    s = bq__store_statement(store, BQ__SQL_SET_RULES);
    return bq__store_finish(store, s, sqlite3_bind_int64(s, 1, at->number) | bq__store_bind_digest(s, 2, &row->edition));
}

static enum bq_store_answer write_seat(bq_store *store, const bq_seat_row *row, const bq__store_known *at)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_SET_SEAT);
    enum bq_store_answer answer = bq__store_finish(store, s,
                      sqlite3_bind_int64(s, 1, at->number) | sqlite3_bind_int(s, 2, row->seat) |
                          (row->has_token ? bq__store_bind_digest(s, 3, &row->token) : SQLITE_OK) |
                          bq__store_bind_text(s, 4, row->name) | bq__store_bind_text(s, 5, row->kind));
    if (answer != BQ_STORE_OK || !row->has_token)
        return answer;
    s = bq__store_statement(store, BQ__SQL_ADD_PERSON); /* whoever sat here once is remembered with the game */
    return bq__store_finish(store, s,
                            sqlite3_bind_int64(s, 1, at->number) |
                                bq__store_bind_text(s, 2, row->person ? row->person : row->name));
}

static enum bq_store_answer write_log(bq_store *store, const bq_write *w, bq__store_known *at)
{
    bq_log_row row = w->as.log;
    if (row.seq != at->last + 1)
        return bq__store_say(store, BQ_STORE_CLASH, "this is not the next line of the log");
    row.epoch = w->epoch;
    at->last = row.seq;
    at->fresh = true;
    return bq__store_fresh_add(store, &w->game, &row);
}

static enum bq_store_answer write_chat(bq_store *store, const bq_chat_row *row, const bq__store_known *at)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ADD_CHAT);
    return bq__store_finish(store, s,
                            sqlite3_bind_int64(s, 1, at->number) | sqlite3_bind_int64(s, 2, row->at_ms) |
                                bq__store_bind_text(s, 3, row->name) | bq__store_bind_text(s, 4, row->text));
}

static enum bq_store_answer write_report(bq_store *store, const bq_report_row *row, const bq__store_known *at)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ADD_REPORT);
    enum bq_store_answer answer =
        bq__store_finish(store, s,
                         sqlite3_bind_int64(s, 1, at->number) | sqlite3_bind_int64(s, 2, row->at_ms) |
                             bq__store_bind_text(s, 3, row->reporter) | bq__store_bind_text(s, 4, row->name) |
                             bq__store_bind_text(s, 5, row->reason));
    if (answer != BQ_STORE_OK)
        return answer;
    s = bq__store_statement(store, BQ__SQL_ADD_QUOTES);
    return bq__store_finish(store, s,
                            sqlite3_bind_int64(s, 1, at->number) | bq__store_bind_text(s, 2, row->reporter) |
                                bq__store_bind_text(s, 3, row->name) | sqlite3_bind_int64(s, 4, BQ_STORE_QUOTES));
}

/* Two numbers, and no game: old chat and old reports by their time, a report by its number. */
static enum bq_store_answer write_pair(bq_store *store, enum bq__store_sql which, int64_t first, int64_t second)
{
    sqlite3_stmt *s = bq__store_statement(store, which);
    return bq__store_finish(store, s, sqlite3_bind_int64(s, 1, first) | sqlite3_bind_int64(s, 2, second));
}

static enum bq_store_answer drop_old(bq_store *store, int64_t before_ms, int64_t after_ms)
{
    enum bq_store_answer answer = write_pair(store, BQ__SQL_DROP_OLD_CHAT, before_ms, after_ms);
    return answer == BQ_STORE_OK ? write_pair(store, BQ__SQL_DROP_OLD_REPORTS, before_ms, after_ms) : answer;
}

/* A statement that names a game, and perhaps a number or two. */
static enum bq_store_answer write_numbers(bq_store *store, enum bq__store_sql which, const bq__store_known *at,
                                          int n, int64_t first, int64_t second)
{
    sqlite3_stmt *s = bq__store_statement(store, which);
    int bound = sqlite3_bind_int64(s, 1, at->number);
    if (n > 0)
        bound |= sqlite3_bind_int64(s, 2, first);
    if (n > 1)
        bound |= sqlite3_bind_int64(s, 3, second);
    return bq__store_finish(store, s, bound);
}

/* The game and all that belongs to it, fresh lines too. */
static enum bq_store_answer forget(bq_store *store, bq__store_known *at)
{
    bq__store_known game = *at;
    enum bq_store_answer answer = BQ_STORE_OK;
    if (at->fresh) {
        answer = bq__store_fresh_write(store);
        if (answer == BQ_STORE_OK)
            answer = bq__store_gather(store); /* nobody is known any more */
    } else {
        at->number = 0; /* whoever comes next has to look */
        at->last = 0;
    }
    return answer == BQ_STORE_OK ? write_numbers(store, BQ__SQL_DROP_GAME, &game, 0, 0, 0) : answer;
}

static enum bq_store_answer write_one(bq_store *store, const bq_write *w)
{
    bq__store_known *at;
    if (w->kind == BQ_WRITE_EDITION)
        return write_edition(store, &w->as.edition);
    if (w->epoch != store->epoch)
        return bq__store_say(store, BQ_STORE_FENCED, "the epoch of this write is over");
    if (w->kind == BQ_WRITE_GAME)
        return write_game(store, w);
    if (w->kind == BQ_WRITE_OLD_CHAT)
        return drop_old(store, w->as.span.before_ms, w->as.span.after_ms);
    if (w->kind == BQ_WRITE_END_REPORT)
        return write_pair(store, BQ__SQL_END_REPORT, w->as.ended.number, w->as.ended.closed_ms);
    enum bq_store_answer answer = bq__store_find_game(store, &w->game, &at);
    if (answer != BQ_STORE_OK)
        return answer;
    switch ((enum bq_write_kind)w->kind) {
    case BQ_WRITE_PLAN:
        return write_plan(store, &w->as.row, at);
    case BQ_WRITE_SEAT:
        return write_seat(store, &w->as.seat, at);
    case BQ_WRITE_UNSEAT:
        return write_numbers(store, BQ__SQL_DROP_SEAT, at, 1, w->as.seat.seat, 0);
    case BQ_WRITE_LOG:
        return write_log(store, w, at);
    case BQ_WRITE_STATUS:
        return write_numbers(store, BQ__SQL_SET_STATUS, at, 2, w->as.status.status,
                             w->as.status.ended_ms);
    case BQ_WRITE_CHAT:
        return write_chat(store, &w->as.chat, at);
    case BQ_WRITE_REPORT:
        return write_report(store, &w->as.report, at);
    case BQ_WRITE_HUSH:
        return write_numbers(store, BQ__SQL_DROP_CHAT, at, 0, 0, 0);
    case BQ_WRITE_MARK:
        return write_numbers(store, BQ__SQL_SET_GONE, at, 1, w->as.gone_ms, 0);
    case BQ_WRITE_FORGET:
        return forget(store, at);
    default:
        return bq__store_say(store, BQ_STORE_CLASH, "this is no write");
    }
}

/* ---- the transaction ---- */

static enum bq_store_answer read_epoch(bq_store *store, uint64_t *epoch)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_EPOCH);
    int rc = sqlite3_step(s);
    sqlite3_int64 number = rc == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    *epoch = (uint64_t)number;
    enum bq_store_answer answer = bq__store_answer(store, rc);
    if (rc == SQLITE_DONE) /* the one row of `meta` is gone */
        answer = bq__store_say(store, BQ_STORE_CORRUPT, "no epoch");
    else if (number < 0 || number >= INT64_MAX / 2)
        answer = bq__store_say(store, BQ_STORE_CORRUPT, "the epoch is no number of ours");
    bq__store_done(s);
    return answer;
}

/* The epoch is ours. Where it is owed it becomes so, with the first thing that is written. */
static enum bq_store_answer check_epoch(bq_store *store)
{
    uint64_t epoch;
    enum bq_store_answer answer =
        store->owed ? bq__store_answer(store, bq__store_run(store, BQ__SQL_NEW_EPOCH)) : BQ_STORE_OK;
    if (answer == BQ_STORE_OK)
        answer = read_epoch(store, &epoch);
    bool ours = answer == BQ_STORE_OK && epoch == store->epoch;
    if (answer == BQ_STORE_OK && !ours)
        answer = bq__store_say(store, BQ_STORE_FENCED, "another server has opened this store");
    return answer;
}

/* What was not done is not known. Once the disk has failed, what is on it is read at the next start, not guessed at
 * now. */
static enum bq_store_answer mind(bq_store *store, enum bq_store_answer answer)
{
    if (answer != BQ_STORE_OK)
        bq__store_forget_known(store);
    if (answer == BQ_STORE_IO || answer == BQ_STORE_CORRUPT)
        store->dead = true;
    return answer;
}

static void roll_back(bq_store *store)
{
    if (!sqlite3_get_autocommit(store->db))
        (void)bq__store_run(store, BQ__SQL_ROLLBACK);
}

/* COMMIT failed, the transaction is rolled back, but it may stand in SQLite's log, whole: a crash
 * now would bring it back. Another transaction in its place makes "no" true (it must change
 * something: SQLite does not write what is the same). If that fails too, nobody knows. */
static enum bq_store_answer refute(bq_store *store, enum bq_store_answer answer)
{
    char said[sizeof store->error];
    memcpy(said, store->error, sizeof said);
    int rc = bq__store_run(store, BQ__SQL_TOUCH);
    if (rc != SQLITE_OK) {
        (void)bq__store_answer(store, rc);
        return bq__store_say(store, BQ_STORE_IO, said);
    }
    memcpy(store->error, said, sizeof said);
    return answer;
}

static enum bq_store_answer commit(bq_store *store)
{
    int rc = bq__store_run(store, BQ__SQL_COMMIT);
    enum bq_store_answer answer = bq__store_answer(store, rc);
    if (answer == BQ_STORE_OK) {
        store->owed = false;
        return answer;
    }
    roll_back(store);
    switch (answer) {
    case BQ_STORE_BUSY:
        return answer; /* it did not begin */
    case BQ_STORE_FULL:
        /* a full log has no whole transaction at its end; anything else that is full comes after it
         */
        return (rc & 0xff) == SQLITE_FULL ? answer : refute(store, answer);
    case BQ_STORE_MEMORY:
        return refute(store, answer);
    case BQ_STORE_CORRUPT:
        return answer;
    default:
        return BQ_STORE_IO;
    }
}

/* What was begun is committed if all went well, or else undone. */
static enum bq_store_answer end(bq_store *store, enum bq_store_answer answer)
{
    if (answer == BQ_STORE_OK)
        return commit(store);
    roll_back(store);
    return answer;
}

/* ---- the beginning ---- */

static bool see_seat(void *context, const bq_seat_row *row)
{
    (void)context, (void)row;
    return true;
}

typedef struct looking {
    bq_store *store;
    enum bq_store_answer answer;
} looking;

static bool see_game(void *context, const bq_game_row *row)
{
    looking *l = context;
    l->answer = bq_store_seats(l->store, &row->id, see_seat, NULL);
    return l->answer == BQ_STORE_OK;
}

/* A game that is neither open nor over is nobody's: neither played on, nor shown, nor deleted. */
static enum bq_store_answer look_at_statuses(bq_store *store)
{
    sqlite3_stmt *s = bq__store_statement(store, BQ__SQL_ODD_STATUS);
    int rc = sqlite3_bind_int(s, 1, BQ_GAME_STATUSES - 1);
    rc = rc == SQLITE_OK ? sqlite3_step(s) : SQLITE_NOMEM;
    enum bq_store_answer answer = rc == SQLITE_ROW
                                      ? bq__store_say(store, BQ_STORE_CORRUPT, "a game has a status that there is not")
                                      : bq__store_answer(store, rc);
    bq__store_done(s);
    return answer;
}

/* What a server is about to read can be read. */
static enum bq_store_answer look_around(bq_store *store)
{
    int64_t newest;
    size_t over;
    looking l = {.store = store};
    enum bq_store_answer answer = bq_store_games(store, BQ_GAMES_OPEN, see_game, &l);
    if (answer == BQ_STORE_STOPPED)
        answer = l.answer;
    if (answer == BQ_STORE_OK)
        answer = look_at_statuses(store);
    return answer == BQ_STORE_OK ? bq_store_extent(store, &newest, &over) : answer;
}

static enum bq_store_answer begin_epoch(bq_store *store, bool gathers)
{
    enum bq_store_answer answer = bq__store_answer(store, bq__store_run(store, BQ__SQL_BEGIN));
    if (answer != BQ_STORE_OK)
        return answer;
    answer = check_epoch(store);
    if (answer == BQ_STORE_OK && gathers)
        answer = bq__store_gather(store);
    return end(store, answer);
}

/* A new epoch, and what the last server left fresh is gathered, in one transaction: a store that turns out to be
 * damaged is left as it was. On a full disk it can be read all the same. */
enum bq_store_answer bq__store_take_over(bq_store *store)
{
    store->unsure = true;
    enum bq_store_answer answer = look_around(store);
    if (answer == BQ_STORE_OK)
        answer = read_epoch(store, &store->epoch);
    if (answer != BQ_STORE_OK)
        return answer;
    store->epoch++;
    store->owed = true;
    answer = begin_epoch(store, true);
    store->unsure = true;
    if (answer == BQ_STORE_FULL)
        answer = begin_epoch(store, false);
    return answer == BQ_STORE_FULL ? BQ_STORE_OK : answer;
}

bool bq_store_starved(const bq_store *store)
{
    return store->owed;
}

/* ---- housekeeping ---- */

enum bq_store_answer bq__store_gather_now(bq_store *store)
{
    if (store->dead)
        return bq__store_say(store, BQ_STORE_IO, "the disk has failed before");
    size_t fresh = store->fresh_bytes;
    enum bq_store_answer answer = bq__store_answer(store, bq__store_run(store, BQ__SQL_BEGIN));
    if (answer == BQ_STORE_OK) {
        answer = check_epoch(store);
        if (answer == BQ_STORE_OK)
            answer = bq__store_gather(store);
        answer = end(store, answer);
    }
    store->gather_from = answer == BQ_STORE_OK ? 0 : 2 * fresh; /* not with every commit, on a disk that is nearly full */
    return mind(store, answer);
}

/* What lies in SQLite's log goes into the store's pages, and the log begins anew. When there is no
 * room for it the log stays as it is, and nothing is lost. */
static enum bq_store_answer shorten(bq_store *store)
{
    int in_log = 0, done = 0;
    int rc = sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &in_log, &done);
    if (rc == SQLITE_OK && done == in_log)
        store->wal_pages = 0;
    if (rc == SQLITE_BUSY)
        return BQ_STORE_OK; /* a backup is reading; next time */
    enum bq_store_answer answer = bq__store_answer(store, rc);
    store->dead = store->dead || answer == BQ_STORE_IO || answer == BQ_STORE_CORRUPT; /* no line has changed */
    return answer;
}

/* From so many pages of SQLite's log on, and so large a part of what may be fresh. */
static enum bq_store_answer tidy(bq_store *store, int pages, unsigned part)
{
    enum bq_store_answer answer = bq__store_fresh_is_much(store, part) ? bq__store_gather_now(store) : BQ_STORE_OK;
    if (store->dead || store->wal_pages < pages)
        return answer;
    enum bq_store_answer shortened = shorten(store);
    return answer == BQ_STORE_OK ? shortened : answer;
}

enum bq_store_answer bq_store_tidy(bq_store *store)
{
    if (store->dead)
        return bq__store_say(store, BQ_STORE_IO, "the disk has failed before");
    return tidy(store, WAL_PAGES_TIDY, 4);
}

/* ---- a batch ---- */

enum bq_store_answer bq_store_commit(bq_store *store, const bq_batch *batch, size_t *at)
{
    size_t n = bq_batch_count(batch), i = 0;
    if (at)
        *at = n;
    if (store->dead)
        return bq__store_say(store, BQ_STORE_IO, "the disk has failed before");
    if (n == 0)
        return BQ_STORE_OK;
    if (!bq_store_there(store))
        return bq__store_say(store, BQ_STORE_GONE, "they must be put back before anything is written");
    enum bq_store_answer answer = bq__store_answer(store, bq__store_run(store, BQ__SQL_BEGIN));
    if (answer != BQ_STORE_OK)
        return mind(store, answer);
    answer = check_epoch(store);
    for (; answer == BQ_STORE_OK && i < n; i++) {
        answer = write_one(store, bq_batch_at(batch, i));
        if (at && (answer == BQ_STORE_FENCED || answer == BQ_STORE_CLASH))
            *at = i;
    }
    if (answer == BQ_STORE_OK)
        answer = bq__store_fresh_write(store);
    answer = mind(store, end(store, answer));
    if (answer == BQ_STORE_OK)
        (void)tidy(store, WAL_PAGES_MOST, 1); /* the batch is safe; a failed disk shows at the next one */
    return answer;
}

/* ---- owning ---- */

enum bq_store_answer bq_store_claim(bq_store *store, const bq_game_id *game, uint64_t *epoch)
{
    bq__store_known *at;
    enum bq_store_answer answer = check_epoch(store);
    if (answer == BQ_STORE_OK)
        answer = bq__store_find_game(store, game, &at);
    if (answer == BQ_STORE_OK)
        *epoch = store->epoch;
    return answer == BQ_STORE_CLASH ? BQ_STORE_NONE : answer;
}
