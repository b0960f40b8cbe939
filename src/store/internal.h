/* internal.h - shared declarations of the files of this room.
 *
 *   batch.c    writes collected, copied, measured against the limits
 *   sqlite.c   a store in a file: open, lock, close; SQLite's answers in our words
 *   wal.c      SQLite's log, looked at before SQLite does
 *   schema.c   the tables, and how an older store becomes a newer one
 *   write.c    a batch as one transaction; housekeeping
 *   fresh.c    lines that were just written, and how they are gathered game by game
 *   entry.c    a line of a log as bytes
 *   old.c      logs of older stores, gathered game by game
 *   read.c     what visitors see
 *   expiry.c   what is kept too long
 *   backup.c   a copy of the store while it is written to */
#ifndef BQ_STORE_INTERNAL_H
#define BQ_STORE_INTERNAL_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store/store.h"

enum bq__store_sql {
#define BQ_SQL(id, statement) BQ__SQL_##id,
#include "store/statement.def"
    BQ__SQLS
};

/* A game that was written to since lines were gathered last: found again without asking. */
typedef struct bq__store_known {
    bq_game_id id;
    sqlite3_int64 number; /* 0: not asked for yet */
    uint64_t begin, last; /* line of its log: the first one that was fresh when that was learnt; the last one */
    size_t first, latest; /* while lines are gathered: its entries, plus 1 */
    bool there;
    bool fresh; /* lines of it are */
} bq__store_known;

/* Bytes of entries, one after another. */
typedef struct bq__store_entries {
    unsigned char *byte;
    size_t n, size;
} bq__store_entries;

/* Which file it is, whatever its name. */
typedef struct bq__store_place {
    dev_t dev;
    ino_t ino; /* 0: not known */
} bq__store_place;

struct bq_store {
    sqlite3 *db;
    sqlite3_stmt *statement[BQ__SQLS];
    uint64_t epoch;
    char *vfs;     /* or NULL */
    char *path;    /* of its file; NULL: it has none */
    int lock;      /* the lock file, held; -1: a store in memory has none */
    int file;      /* the store itself, held under whatever name; or -1 */
    bq__store_place place[2]; /* where its file and SQLite's log were when it was opened */
    bool owed;     /* the epoch is not on the disk yet, which was full: it goes there with the first write */
    int wal_pages; /* how long SQLite's own log has grown */
    bool dead;     /* the disk failed: nothing is written any more */
    char error[256];
    bq__store_known *known;           /* by the first bytes of the id, which are random */
    size_t known_n, known_size; /* a power of two */
    bool unsure;                /* something failed: `known` is to be made anew from what is fresh */
    bq__store_entries entries;          /* of this commit */
    size_t fresh_bytes;         /* of all that is fresh */
    size_t gather_from;         /* after it failed: not before there is so much of it */
    size_t fresh_most;          /* tests: gather from here on; 0: by the number of games */
};

/* ---- sqlite.c ---- */
/* SQLite's result as ours; what it said is kept for bq_store_error(). */
enum bq_store_answer bq__store_answer(bq_store *store, int rc);
/* A statement, ready to be bound. Whoever takes one gives it back with bq__store_done(). */
sqlite3_stmt *bq__store_statement(bq_store *store, enum bq__store_sql which);
void bq__store_done(sqlite3_stmt *statement);
/* Run a statement that gives no row; reset it. A result of SQLite. */
int bq__store_run(bq_store *store, enum bq__store_sql which);
enum bq_store_answer bq__store_say(bq_store *store, enum bq_store_answer answer, const char *what);
/* Run a bound statement that gives no row; reset it. Only memory makes a binding fail: `bound` is all results in one. */
enum bq_store_answer bq__store_finish(bq_store *store, sqlite3_stmt *statement, int bound);
int bq__store_bind_id(sqlite3_stmt *statement, int at, const bq_game_id *id);
int bq__store_bind_digest(sqlite3_stmt *statement, int at, const bq_sha256_digest *digest);
int bq__store_bind_text(sqlite3_stmt *statement, int at, const char *text);
const char *bq__store_path(const char *url); /* NULL: no store can be there */

/* ---- wal.c ---- */
/* CORRUPT: it is damaged in the middle, and SQLite would pass over what was acknowledged. */
enum bq_store_answer bq__store_check_wal(bq_store *store, const char *path, const char *vfs);

/* ---- entry.c ---- */
/* Is there room for so many bytes more? */
bool bq__store_entries_room(bq__store_entries *to, size_t n);
/* One entry more; false: no memory, and `to` is as it was. */
bool bq__store_entry_add(bq__store_entries *to, const bq_log_row *row);
/* The next entry, which is moved over; its texts stay where they are. False: not as we write them. */
bool bq__store_entry_take(const unsigned char **from, const unsigned char *end, bq_log_row *row);

/* ---- fresh.c ---- */
/* If something failed: the games that have fresh lines, from the table. Finding, asking and gathering begin with it. */
enum bq_store_answer bq__store_fresh_learn(bq_store *store);
/* The game, and how long its log is. CLASH: there is none. Good until anything else is found, or lines are gathered. */
enum bq_store_answer bq__store_find_game(bq_store *store, const bq_game_id *id, bq__store_known **found);
/* How long its log is as far as we know without asking; 0: we do not, and no line of it is fresh. */
enum bq_store_answer bq__store_fresh_length(bq_store *store, const bq_game_id *id, uint64_t *length);
void bq__store_forget_known(bq_store *store);
/* Inside a transaction: a line of this commit; the commit's lines into the store; all that is fresh gathered. */
enum bq_store_answer bq__store_fresh_add(bq_store *store, const bq_game_id *id, const bq_log_row *row);
enum bq_store_answer bq__store_fresh_write(bq_store *store);
enum bq_store_answer bq__store_gather(bq_store *store);
/* Is there so much of it that it should be gathered, at `part` of what there may be at most? */
bool bq__store_fresh_is_much(const bq_store *store, unsigned part);
/* Every line that is fresh, in the order of writing; the answer of a visitor that is not OK ends it. */
typedef enum bq_store_answer (*bq__store_visit_fresh)(void *context, const bq_game_id *id, const bq_log_row *row,
                                                      const unsigned char *entry, size_t bytes);
enum bq_store_answer bq__store_fresh_walk(bq_store *store, bq__store_visit_fresh visit, void *context);

/* ---- old.c ---- */
enum bq_store_answer bq__store_old_logs(bq_store *store);

/* ---- write.c ---- */
/* At the start: a new epoch, if the store is sound as far as one can see. */
enum bq_store_answer bq__store_take_over(bq_store *store);
/* bq__store_gather() as a transaction of its own. */
enum bq_store_answer bq__store_gather_now(bq_store *store);

/* ---- schema.c ---- */
#define BQ__APPLICATION 0x42514749 /* "BQGI": how a file says that it is a store of ours */
typedef struct bq__store_upgrade {
    int version;
    const char *sql; /* ends with its PRAGMA user_version */
    enum bq_store_answer (*also)(bq_store *store); /* in the same transaction, afterwards; or NULL */
} bq__store_upgrade;
extern const bq__store_upgrade bq__store_upgrades[];
extern const int bq__store_schema_version;
/* Is this a store, or an empty file that may become one? */
enum bq_store_answer bq__store_identify(bq_store *store, int newest, int *version);
/* Take the steps above `from` up to `to`, each a transaction. */
enum bq_store_answer bq__store_migrate(bq_store *store, const bq__store_upgrade *upgrades, int from, int to);

#endif
