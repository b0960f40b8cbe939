/* store.h - the store of a server's games, so that they outlive it.
 *
 * The path of a decision stops here before anybody hears of it: the table has judged a command,
 * the store makes it last, then it is told. What is kept is the log (one command a line, as in a
 * save), never a state; a game is loaded by playing its log again.
 *
 *   - Writes come in a batch, and a batch is one transaction: all of it is on the disk when
 *     bq_store_commit() answers OK, or none of it ever. Batch whatever is waiting: the disk is
 *     asked once.
 *   - A game's log is numbered 1, 2, 3, ... without a gap; a number is given once.
 *   - A writer names the epoch under which it owns the game. Each start of a server is a new
 *     epoch, so that a server that was asleep while another took over is told FENCED, whatever it
 *     writes. (bq_store_claim() is for a store that several servers share, which there is not yet.)
 *   - Answers are in answer.def. No SQL, and no type of a database, leaves this room.
 *
 * A store is used by one thread at a time (bq_store_backup() excepted). Texts are UTF-8 and end
 * with a zero; what a visitor is shown is gone when it returns. */
#ifndef BQ_STORE_H
#define BQ_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- limits: what is longer, or no line where one is wanted, is answered LIMIT ---- */
// clang-format off
#define BQ_STORE_LINE      4096        /* bytes of a line of the log */
#define BQ_STORE_OPTIONS   1024        /* ... of a game's options */
#define BQ_STORE_PLAN      8192        /* ... of its plan */
#define BQ_STORE_SECRET    256         /* ... of its dealer's secret */
#define BQ_STORE_NAME      128         /* ... of a name */
#define BQ_STORE_KIND      32          /* ... of what sits in a seat */
#define BQ_STORE_CLIENT    64          /* ... of a client's name for itself */
#define BQ_STORE_CHAT      2048        /* ... of something said */
#define BQ_STORE_QUOTES    20          /* lines that a report points at */
#define BQ_STORE_RULES     (64u << 10) /* ... of a compiled edition */
#define BQ_STORE_TEXTS     (2u << 20)  /* ... of its texts */
#define BQ_STORE_SEATS     256         /* seats of a game: 0 ... 255 */
#define BQ_BATCH_WRITES    32768       /* writes of a batch */
#define BQ_BATCH_BYTES     (64u << 20) /* bytes of a batch */
// clang-format on

enum bq_store_answer {
#define BQ_ANSWER(id, word, text) BQ_STORE_##id,
#include "store/answer.def"
    BQ_STORE_ANSWERS
};
extern const char *const bq_answer_words[BQ_STORE_ANSWERS];
extern const char *const bq_answer_texts[BQ_STORE_ANSWERS];

/* ---- what is kept ---- */

typedef struct bq_game_id {
    unsigned char byte[16]; /* from the machine's randomness: nobody guesses it */
} bq_game_id;

typedef struct bq_sha256_digest {
    unsigned char byte[32];
} bq_sha256_digest;

enum bq_game_status {
    BQ_GAME_WAITING, /* in the lobby */
    BQ_GAME_PLAYING,
    BQ_GAME_FINISHED,
    BQ_GAME_ABANDONED,
    BQ_GAME_EXPIRED,
    BQ_GAME_STATUSES
};
#define BQ_GAME_IS_OVER(status) ((status) >= BQ_GAME_FINISHED)

typedef struct bq_game_row {
    bq_game_id id;            /* reading only: a write names its game itself */
    bq_sha256_digest edition; /* of the compiled rules it is played by, which are in the store */
    const char *options;      /* in the words of a save's head, or "" */
    const char *plan;   /* seats, clocks, who may see it...: the server's words, not read here */
    const void *secret; /* the dealer's, or NULL; must not leave before the game is over */
    size_t secret_size;
    uint8_t status;     /* reading only, from here on: a new game is WAITING */
    int64_t created_ms; /* since 1970; writing: when a game is created */
    int64_t ended_ms;   /* 0: it is not over */
    uint64_t length;    /* lines of its log */
    int64_t last_ms;    /* of open games, when all are shown: about when the last one was written; 0: there is none */
} bq_game_row;

typedef struct bq_seat_row {
    uint8_t seat;
    bool has_token;
    bq_sha256_digest
        token; /* SHA-256 of the token that holds the seat; the token itself is nowhere */
    const char *name;
    const char *person; /* writing only: who it is among all who ever sat there; NULL: the name says it */
    const char *kind; /* "person", "bot:medium" */
} bq_seat_row;

/* A line of the log. Lines of people carry who asked for it, so that asking twice is harmless. */
typedef struct bq_log_row {
    uint64_t seq;       /* from 1 */
    uint64_t epoch;     /* reading only: under which it was written */
    const char *line;   /* "Ada: bid 120": not empty, and one line */
    uint8_t seat;       /* with a client only */
    const char *client; /* NULL: the bank's, the clock's */
    uint64_t counter;
    uint64_t digest; /* of the state after it */
    int64_t at_ms;   /* when, since 1970 */
} bq_log_row;

/* Rules and texts have digests of their own; a game is bound to its rules, and takes the latest
 * texts. */
typedef struct bq_edition_row {
    bq_sha256_digest digest; /* of `rules` */
    const char *name;
    const void *rules; /* as bq_edition_compile() makes them */
    size_t rules_size;
    const void *texts; /* the caller's words, not read here; may be NULL */
    size_t texts_size;
} bq_edition_row;

typedef struct bq_chat_row {
    int64_t at_ms;
    const char *name; /* who said it */
    const char *text;
} bq_chat_row;

/* Somebody was reported to the operator. */
typedef struct bq_report_row {
    int64_t number; /* reading only: it is given once */
    bq_game_id game; /* reading only */
    int64_t at_ms;
    const char *reporter;
    const char *name;   /* who was reported */
    const char *reason; /* "": none was given */
    int64_t closed_ms;  /* reading only; 0: it is open */
    unsigned lines;     /* reading only: how many lines of theirs it points at */
} bq_report_row;

/* ---- opening ---- */

typedef struct bq_store bq_store;

typedef struct bq_store_config {
    const char *url;  /* "sqlite:PATH" or a path; "memory:" for tests */
    const char *vfs;  /* tests: the SQLite VFS to go through; NULL: the system's */
    unsigned busy_ms; /* how long to wait for a lock before BUSY; 0: 1000 */
    bool must_exist;  /* do not make a new store */
} bq_store_config;

/* Open, or make; bring an older store up to date; take the lock; begin a new epoch. What went wrong
 * is said in `error` as one English line, for the log (size 0: not at all). */
enum bq_store_answer bq_store_open(bq_store **out, const bq_store_config *config, char *error,
                                   size_t error_size);
void bq_store_close(bq_store *store); /* NULL: nothing */
/* Its files are still where they were when it was opened; from any thread. */
bool bq_store_there(const bq_store *store);
/* It was opened on a full disk: it can be read, and is ours as soon as something can be written. */
bool bq_store_starved(const bq_store *store);
/* More about the last answer that was not OK, for the log. Never NULL. */
const char *bq_store_error(const bq_store *store);

/* Another way into an open store, for reading, from another thread; bq_store_close() closes it, before the store.
 * NONE: a store in memory has but one. */
enum bq_store_answer bq_store_reader(bq_store **out, const bq_store *store);
/* What is read in between is as of one moment, after all that was committed before. */
enum bq_store_answer bq_store_look(bq_store *reader);
void bq_store_looked(bq_store *reader);

/* ---- writing ---- */

enum bq_write_kind {
    BQ_WRITE_EDITION, /* edition: kept until the last game that is played by it has other rules or is deleted; the same
                         rules again are only noted, texts replaced */
    BQ_WRITE_GAME,    /* game: created */
    BQ_WRITE_PLAN,    /* game: edition, options, plan and secret replaced, nothing else */
    BQ_WRITE_SEAT,    /* seat: taken, or changed */
    BQ_WRITE_UNSEAT,  /* seat.seat: empty again */
    BQ_WRITE_LOG,     /* log: appended; seq must be the next */
    BQ_WRITE_STATUS,  /* status */
    BQ_WRITE_CHAT,    /* chat */
    BQ_WRITE_REPORT,  /* report: made, with the last lines of the person, BQ_STORE_QUOTES at most; the same again is
                         only noted */
    BQ_WRITE_END_REPORT, /* ended: closed by the operator; no game */
    BQ_WRITE_MARK,    /* gone_ms: to be deleted, since then; nobody sees it any more. 0: brought back */
    BQ_WRITE_FORGET,  /* the game and all that belongs to it is deleted */
    BQ_WRITE_HUSH,    /* its chat is deleted */
    BQ_WRITE_OLD_CHAT, /* span: of all games, what was said then, and before it, the oldest 500 lines, and as many reports;
                          no game */
    BQ_WRITE_KINDS
};

typedef struct bq_write {
    uint8_t kind;    /* enum bq_write_kind */
    bq_game_id game; /* all but EDITION, OLD_CHAT and END_REPORT */
    uint64_t epoch;  /* all but EDITION: under which we own the game */
    union {
        bq_edition_row edition;
        bq_game_row row;
        bq_seat_row seat;
        bq_log_row log;
        bq_chat_row chat;
        bq_report_row report;
        struct {
            int64_t number, closed_ms;
        } ended;
        int64_t gone_ms;
        struct {
            int64_t after_ms, before_ms;
        } span;
        struct {
            uint8_t status; /* enum bq_game_status */
            int64_t ended_ms;
        } status;
    } as;
} bq_write;

/* Writes that are to happen together, copied: what was added may be changed or freed at once, and
 * the batch may go to another thread. */
typedef struct bq_batch bq_batch;
bq_batch *bq_batch_new(void); /* NULL: no memory */
void bq_batch_free(bq_batch *batch);
void bq_batch_clear(bq_batch *batch);
/* OK, MEMORY, or LIMIT; but for OK the batch is as it was. */
enum bq_store_answer bq_batch_add(bq_batch *batch, const bq_write *write);
size_t bq_batch_count(const bq_batch *batch);
size_t bq_batch_bytes(const bq_batch *batch);
const bq_write *bq_batch_at(const bq_batch *batch, size_t i);

/* All of the batch, in its order, in one transaction; OK: it is on the disk. Otherwise `at` (may be
 * NULL) is the number of the write that could not be done, or the batch's count if it was none in
 * particular: after FENCED and CLASH the others may be tried again without that game's. An empty
 * batch is OK. */
enum bq_store_answer bq_store_commit(bq_store *store, const bq_batch *batch, size_t *at);

/* Housekeeping that may take some milliseconds: call it when nobody waits. Commits do without for
 * long, then do it themselves. */
enum bq_store_answer bq_store_tidy(bq_store *store);

/* ---- owning ---- */

/* The epoch under which a game that we create is ours. */
uint64_t bq_store_epoch(const bq_store *store);
/* The epoch under which a game is ours. FENCED: the store is another server's. NONE: no such game. One server has a store,
 * so all games are its own, under bq_store_epoch(), and no server asks; tests do. */
enum bq_store_answer bq_store_claim(bq_store *store, const bq_game_id *game, uint64_t *epoch);

/* ---- reading ---- */

/* A visitor returns false to see no more; the answer is then STOPPED. Visitors must not call the
 * store. */
typedef bool (*bq_visit_game)(void *context, const bq_game_row *row);
typedef bool (*bq_visit_seat)(void *context, const bq_seat_row *row);
typedef bool (*bq_visit_log)(void *context, const bq_log_row *row);
typedef bool (*bq_visit_edition)(void *context, const bq_edition_row *row);
typedef bool (*bq_visit_chat)(void *context, const bq_chat_row *row);

typedef bool (*bq_visit_report)(void *context, const bq_report_row *row);
/* Somebody sat there, and said something that is still kept, or did not; or was reported, by whom. */
typedef bool (*bq_visit_person)(void *context, const char *name, const char *reporter, bool spoke);

enum bq_games { BQ_GAMES_OPEN, BQ_GAMES_OVER, BQ_GAMES_ALL, BQ_GAMES_NEWEST };
/* Oldest first; NEWEST: those that are over, the other way round. */
enum bq_store_answer bq_store_games(bq_store *store, enum bq_games which, bq_visit_game visit,
                                    void *context);
/* One game: OK, or NONE if there is no such game. */
enum bq_store_answer bq_store_game(bq_store *store, const bq_game_id *game, bq_visit_game visit,
                                   void *context);
/* In the order of seats, of the log, of the talk; a game that is not there has none of them. */
enum bq_store_answer bq_store_seats(bq_store *store, const bq_game_id *game, bq_visit_seat visit,
                                    void *context);
enum bq_store_answer bq_store_log(bq_store *store, const bq_game_id *game, uint64_t from_seq,
                                  bq_visit_log visit, void *context);
/* The last `most` of them. */
enum bq_store_answer bq_store_chat(bq_store *store, const bq_game_id *game, unsigned most,
                                   bq_visit_chat visit, void *context);
/* Everybody who ever had a seat there, and every report. */
enum bq_store_answer bq_store_people(bq_store *store, const bq_game_id *game, bq_visit_person visit, void *context);
/* The newest first, `most` of them: those that are open, or all. Of games that are marked to be deleted there are none. */
enum bq_store_answer bq_store_reports(bq_store *store, bool all, unsigned most, bq_visit_report visit, void *context);
/* One: OK, or NONE; and what it points at, as far as it is kept. */
enum bq_store_answer bq_store_report(bq_store *store, int64_t number, bq_visit_report visit, void *context);
enum bq_store_answer bq_store_quotes(bq_store *store, int64_t number, bq_visit_chat visit, void *context);
enum bq_store_answer bq_store_edition(bq_store *store, const bq_sha256_digest *digest,
                                      bq_visit_edition visit, void *context);
/* Which seat does the token with this digest hold? */
enum bq_store_answer bq_store_find_seat(bq_store *store, const bq_sha256_digest *token,
                                        bq_game_id *game, uint8_t *seat);

/* ---- what is kept too long ---- */

/* Whoever looks through all games does it in steps: the next `look` numbers after *place, which begins at 0, is moved
 * on, and is 0 again after the last. */
typedef bool (*bq_visit_found)(void *context, const bq_game_id *game, uint8_t status);
/* Over between these times, and after it began: what ended by a clock that was wrong is not among them. */
enum bq_store_answer bq_store_aged(bq_store *store, int64_t after_ms, int64_t before_ms, int64_t *place, unsigned look,
                                   bq_visit_found visit, void *context);
/* A person of this name sat there once, or said something. What is the same name says `same`, of one that is kept and the
 * one that is looked for; NULL: the very letters are. Each game is shown once. */
typedef bool (*bq_same_name)(const char *kept, const char *name);
enum bq_store_answer bq_store_named(bq_store *store, const char *name, bq_same_name same, int64_t *place, unsigned look,
                                    bq_visit_found visit, void *context);

/* Marked to be deleted: before that time, or of a person of that name; NULL: of anybody. Nobody else shows them. */
enum bq_store_answer bq_store_gone(bq_store *store, int64_t before_ms, const char *name, bq_same_name same, int64_t *place,
                                   unsigned look, bq_visit_found visit, void *context);

/* When one of the last thousand games was begun or over, or something was said, last, by the clock of then (0: never); how
 * many games are over. No matter how large the store is it takes a moment. */
enum bq_store_answer bq_store_extent(bq_store *store, int64_t *newest_ms, size_t *over);

/* ---- caring ---- */

/* A copy as of one moment, whole, in a new file that is a store itself; from any thread, while
 * commits go on. EXISTS: the file is there, and left alone. */
enum bq_store_answer bq_store_backup(bq_store *store, const char *path, char *error,
                                     size_t error_size);
/* The same of a store that somebody else may have open, a running server too: nothing is locked or changed. */
enum bq_store_answer bq_store_copy(const char *url, const char *path, char *error, size_t error_size);
/* Read all of it and see that it is sound: OK or CORRUPT, or what housekeeping may answer. */
enum bq_store_answer bq_store_check(bq_store *store);

#endif
