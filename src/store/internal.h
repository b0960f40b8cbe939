/* internal.h - what the files of this room share.
 *
 *   batch.c    writes collected, copied, measured against the limits
 *   sqlite.c   a store in a file: open, lock, close; SQLite's answers in our words
 *   schema.c   the tables, and how an older store becomes a newer one
 *   write.c    a batch as one transaction; housekeeping
 *   row.c      several lines of a log in one row
 *   read.c     what visitors see
 *   keep.c     what is kept too long
 *   backup.c   a copy of the store while it is written to */
#ifndef BQ_STORE_INTERNAL_H
#define BQ_STORE_INTERNAL_H

#include <sqlite3.h>

#include "store/store.h"

enum bq__sql {
#define BQ_SQL(id, sentence) BQ__SQL_##id,
#include "store/statement.def"
    BQ__SQLS
};

/* A game that was written to: found again without asking. Good as long as the epoch is ours and no batch failed. */
typedef struct bq__known {
    bq_game_id id;
    sqlite3_int64 number;
    sqlite3_int64 last; /* line of its log */
    bool there;
} bq__known;
#define BQ__KNOWN 4096 /* games; another one takes the place */

/* Lines of a log that become one row, joined; never longer than one line may be. */
typedef struct bq__row {
    size_t n;
    char text[BQ_STORE_LINE + 1];
} bq__row;

struct bq_store {
    sqlite3 *db;
    sqlite3_stmt *statement[BQ__SQLS];
    uint64_t epoch;
    char *vfs;     /* or NULL */
    int lock;      /* the lock file, held; -1: a store in memory has none */
    int wal_pages; /* how long SQLite's own log has grown */
    bool dead;     /* the disk failed: nothing is written any more */
    char error[256];
    bq__known known[BQ__KNOWN]; /* by the first bytes of the id, which are random */
    bq__row row;                /* being written */
};

/* ---- sqlite.c ---- */
/* SQLite's result as ours; what it said is kept for bq_store_error(). */
enum bq_store_answer bq__store_answer(bq_store *store, int rc);
/* A statement, ready to be bound. Whoever takes one gives it back with bq__done(). */
sqlite3_stmt *bq__statement(bq_store *store, enum bq__sql which);
void bq__done(sqlite3_stmt *statement);
/* Run a statement that gives no row; reset it. A result of SQLite. */
int bq__run(bq_store *store, enum bq__sql which);
enum bq_store_answer bq__store_say(bq_store *store, enum bq_store_answer answer, const char *what);
int bq__bind_digest(sqlite3_stmt *statement, int at, const bq_sha256_digest *digest);
int bq__bind_text(sqlite3_stmt *statement, int at, const char *text);
const char *bq__store_path(const char *url); /* NULL: no store can be there */

/* ---- row.c ---- */
void bq__row_begin(bq__row *row, const char *line);
/* One more line; `digest` is that of the line before it. False: there is no room, and the row is as it was. */
bool bq__row_add(bq__row *row, uint64_t digest, const char *line);
/* How many lines a row's text has; 0: it is not as we write them. */
size_t bq__row_lines(const char *text, size_t bytes);
/* The first line, if it is not the last, and what comes after it. `line` has room for BQ_STORE_LINE bytes and the zero.
 * NULL: not as we write them. */
const char *bq__row_cut(const char *text, char *line, uint64_t *digest);

/* ---- schema.c ---- */
#define BQ__APPLICATION 0x42514749 /* "BQGI": how a file says that it is a store of ours */
typedef struct bq__step {
    int version;
    const char *sql; /* ends with its PRAGMA user_version */
} bq__step;
extern const bq__step bq__steps[];
extern const int bq__schema_version;
/* Is this a store, or an empty file that may become one? */
enum bq_store_answer bq__identify(bq_store *store, int newest, int *version);
/* Take the steps above `from` up to `to`, each a transaction. */
enum bq_store_answer bq__migrate(bq_store *store, const bq__step *steps, int from, int to);

#endif
