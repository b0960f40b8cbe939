/* core.h - the server without the world: lobby, tables, seats, clocks, talk as one pure state machine.
 *
 * Inputs are the functions below: a connection opened or closed, a line came, time passed, the disk
 * answered, a game was read, a bot has decided. Outputs are taken with bq_core_next() after each input, in
 * order. There is no clock, no randomness, no disk and no network in here: the same inputs give the same
 * outputs, byte for byte. tests/server/dst.c lives on that.
 *
 * Where it stands on the path of a decision: a line becomes a command, the engine judges it, the rows of the log go
 * into a batch. Only when the batch is on the disk (bq_core_committed_one) does the command happen: it is applied to
 * the state, numbered and told. Until then the table waits; what else is said to it is queued. */
#ifndef BQ_SERVER_CORE_H
#define BQ_SERVER_CORE_H

#include "edition/edition_file.h"
#include "engine/engine.h"
#include "server/export/export.h"
#include "store/store.h"
#include "wire/wire.h"

#define BQ_PROTOCOL 1
#define BQ_CORE_RANDOM 512 /* bytes of randomness the core wants at hand before each input */

typedef struct bq_core bq_core;
typedef uint64_t bq_conn; /* a connection; 0: none */

/* ---- limits ---- */

typedef struct bq_limits {
#define BQ_LIMIT(name, value, least, most, unit, text) int64_t name;
#include "server/core/limits.def"
} bq_limits;
/* What an operator can switch off (wire/off.def). */
bool bq_limits_on(const bq_limits *limits, enum bq_off what);
void bq_limits_switch(bq_limits *limits, enum bq_off what, bool on);
void bq_limits_default(bq_limits *limits);
/* One `name value` a line, `#` begins a comment. False, and what is wrong in `error`. */
bool bq_limits_parse(bq_limits *limits, const char *text, size_t n, char *error, size_t error_size);

/* ---- life ---- */

typedef struct bq_core_config {
    bq_limits limits;
    const bq_edition_file *const *editions; /* borrowed, as long as the core */
    const bool *foreign; /* of each, borrowed: it does not come with the program; NULL: all do */
    size_t editions_n;
    const char *server; /* "banquier 0.1.0" */
    uint64_t epoch;     /* of the store */
    bool notices;       /* somebody takes BQ_OUT_NOTICE */
    int64_t clock_ms;   /* since 1970, by a clock that can be believed: how old are games? 0: nobody knows */
} bq_core_config;

bq_core *bq_core_new(const bq_core_config *config); /* NULL: no memory */
void bq_core_free(bq_core *core);
void bq_core_set_limits(bq_core *core, const bq_limits *limits); /* what is off now is told to all */

/* ---- inputs ---- */

/* First of all, and before each other input: what time it is (steady, and since 1970), and randomness
 * until it has enough. */
void bq_core_time(bq_core *core, int64_t now_ms, int64_t wall_ms);
void bq_core_believe(bq_core *core, int64_t clock_ms); /* config.clock_ms, as it is now */
size_t bq_core_random_wanted(const bq_core *core);
void bq_core_random(bq_core *core, const unsigned char *bytes, size_t n);

/* An unfinished game that the store has: told at the start, before any connection. */
void bq_core_known(bq_core *core, const bq_game_row *row);
/* ... and who sits there: whoever comes with a wrong token is turned away without the game being read. */
void bq_core_known_seat(bq_core *core, const bq_game_id *game, const bq_seat_row *row);

/* Where a client comes from: an IPv6 address, or IPv4 as ::ffff:a.b.c.d. */
typedef struct bq_address {
    unsigned char byte[16];
} bq_address;
/* 0: not let in; `why` says with which closing code (enum bq_close). The tag comes back with each output to
 * this connection. */
bq_conn bq_core_opened(bq_core *core, const bq_address *address, void *tag, unsigned *why);
/* It came through a door for players of another dialogue: a word for the operator, which must stay where it is. */
void bq_core_through(bq_core *core, bq_conn conn, const char *door);
/* Somebody who asks for a page, and may become a connection: counted, and shut out, like them. NULL: not let in. */
typedef struct bq__address bq_guest;
bq_guest *bq_core_guest(bq_core *core, const bq_address *address, unsigned *why);
void bq_core_guest_gone(bq_core *core, bq_guest *guest);
void bq_core_line(bq_core *core, bq_conn conn, const char *line, size_t n);
void bq_core_frame(bq_core *core, bq_conn conn, bool control); /* a frame around lines, or around nothing; it may be too many */
void bq_core_closed(bq_core *core, bq_conn conn);

/* The operator (admin.c): let in whatever the limits say, and heard by other rules. */
bq_conn bq_core_opened_admin(bq_core *core, void *tag);
/* Shut an address out for so long; 0 lets it in. False: the limit `bans` is reached. */
bool bq_core_ban(bq_core *core, const bq_address *address, int64_t for_ms);
bool bq_core_banned(const bq_core *core, size_t i, bq_address *address, int64_t *left_ms); /* false: no more */
/* A game that the core has must not be deleted behind its back. */
bool bq_core_has(const bq_core *core, const bq_game_id *game);
/* One that is over is let go, whoever looks at it: they are told, and sent away. False: it is not over, or the disk still has
 * to say something about it. */
bool bq_core_send_away(bq_core *core, const bq_game_id *game);
bool bq_core_may_send_away(const bq_core *core, const bq_game_id *game);
const char *bq_core_code(const bq_core *core, const bq_game_id *game); /* of a table; "": it has none */
/* Through which door a table that waits was opened; "": it is none, or through none. */
const char *bq_core_opened_through(const bq_core *core, const bq_game_id *game);
/* Games that are being deleted (copied; the last list counts): they are not opened meanwhile. */
void bq_core_hide(bq_core *core, const bq_game_id *games, size_t n);
/* By its id, its code, or eight digits and more that the id begins with. */
bool bq_core_find(const bq_core *core, const char *word, size_t n, bq_game_id *game);

/* Clocks that have run out. */
void bq_core_tick(bq_core *core);
/* When bq_core_tick() wants to be called next, or a little earlier; INT64_MAX: never. */
int64_t bq_core_deadline(const bq_core *core);

/* The writes that wait for the disk, or NULL: the caller commits them, one batch at a time, says what became of them,
 * and frees them or gives them back. */
bq_batch *bq_core_take_batch(bq_core *core);
void bq_core_give_back(bq_core *core, bq_batch *batch); /* its memory serves again */
size_t bq_core_writes(const bq_core *core); /* in it */
void bq_core_committed(bq_core *core, enum bq_store_answer answer);
/* The same one table at a time, so that what is said can be sent table by table: false when all were told. */
bool bq_core_committed_one(bq_core *core, enum bq_store_answer answer);

/* A game read from the store (the bq_loading that comes with BQ_OUT_LOAD or BQ_OUT_HISTORY, or a new one): fill it on
 * any thread, in this order, then hand it in. */
typedef struct bq_loading bq_loading;
bq_loading *bq_loading_new(const bq_core *core, const bq_game_id *id);
bool bq_loading_game(void *loading, const bq_game_row *row);
bool bq_loading_seat(void *loading, const bq_seat_row *row);
bool bq_loading_person(void *loading, const char *name, const char *reporter, bool spoke); /* after bq_loading_goes_on() */
bool bq_loading_goes_on(const bq_loading *loading); /* after the seats: is the rest of it wanted? */
bool bq_loading_edition(void *loading, const bq_edition_row *row);
bool bq_loading_log(void *loading, const bq_log_row *row);
uint64_t bq_loading_from(const bq_loading *loading); /* the first line of the log that is wanted */
const bq_sha256_digest *bq_loading_digest(const bq_loading *loading); /* of the edition it needs */
void bq_loading_free(bq_loading *loading);
void bq_core_loaded(bq_core *core, bq_loading *loading); /* takes it */

/* A part of a game told as a save (BQ_OUT_EXPORT): make the text on any thread (server/export/export.h), then
 * hand it in. */
typedef struct bq_export {
    bq_export_wish wish; /* as far as may be seen */
    unsigned char chain[32]; /* `wish.chain` */
    /* the answer: */
    char *text;     /* NULL: it cannot be read */
    uint64_t told;  /* the last move in it */
    /* the core's own: */
    bq_conn conn;
    uint64_t re;
} bq_export;
void bq_core_exported(bq_core *core, bq_export *part); /* takes it, and its text */

/* A bot's turn to think (BQ_OUT_BOT): run it on any thread, then hand it in. Handed in without being run, it is
 * as if it had thought too long. */
typedef struct bq_job bq_job;
void bq_job_run(bq_job *job);
void bq_core_thought(bq_core *core, bq_job *job); /* takes it */

/* How long a game will take (BQ_OUT_FORECAST): play it out on any thread, put the answer in, hand it in. */
typedef struct bq_forecast {
    bq_game_id game;
    uint64_t key;
    const bq_edition_file *file;
    const bq_edition *ed; /* with the table's options */
    unsigned seats;
    char player[BQ_SEATS][16]; /* a bot's level, or "person" */
    uint32_t budget_ms;        /* what may be spent on it */
    bool known;                /* the answer: */
    int32_t minutes[3];        /* 5, 50 and 95 of a hundred games are over by then */
    struct bq__rules *rules;
} bq_forecast;
void bq_core_forecast(bq_core *core, bq_forecast *forecast); /* takes it */

/* No new tables, no more decisions of clocks and bots; what was said is still done. Then: everybody is told, and
 * closed. */
void bq_core_quiesce(bq_core *core);
void bq_core_stop(bq_core *core);
bool bq_core_idle(const bq_core *core); /* nothing waits for the disk */

/* ---- outputs ---- */

/* A line to send, without its line feed, a zero after it; shared by all who get it. */
typedef struct bq_line {
    uint32_t refs;
    uint32_t n;
    char bytes[];
} bq_line;
void bq_line_drop(bq_line *line);

enum bq_close {
#define BQ_CLOSE(id, code, word, text) BQ_CLOSE_##id,
#include "wire/close.def"
    BQ_CLOSES
};
extern const uint16_t bq_close_codes[BQ_CLOSES];
extern const char *const bq_close_words[BQ_CLOSES];
/* The last line to a connection that is closed for what came in as bytes, in its language; to be dropped. */
bq_line *bq_core_bye(bq_core *core, bq_conn conn, enum bq_close why);

enum bq_out_kind {
    BQ_OUT_NONE,
    BQ_OUT_SEND,  /* line to conn; the taker drops it */
    BQ_OUT_CLOSE, /* conn, after what was sent to it; no bq_core_closed() follows */
    BQ_OUT_LOAD,  /* game, loading or NULL: read it from the store */
    BQ_OUT_BOT,   /* job: run it */
    BQ_OUT_EXPORT, /* part: make its text */
    BQ_OUT_LOG,   /* line: for the operator; one line, clean. With a conn: a stranger made us say it, and may again */
    BQ_OUT_HISTORY,  /* game, loading: read its log for it, from bq_loading_from() on, until it says stop */
    BQ_OUT_FORECAST, /* forecast: work it out */
    BQ_OUT_NOTICE,   /* line: somebody who is away is asked; JSON for the operator's webhook */
    BQ_OUT_DIE    /* the store failed: stop at once, say nothing more */
};
typedef struct bq_out {
    uint8_t kind;
    uint8_t close; /* enum bq_close */
    bq_conn conn;
    void *tag; /* of the connection */
    bq_line *line;
    bq_job *job;
    bq_loading *loading;
    bq_forecast *forecast;
    bq_export *part;
    bq_game_id game;
} bq_out;
bool bq_core_next(bq_core *core, bq_out *out); /* false: no more */

/* ---- looking, for operators and tests ---- */

typedef struct bq_core_figures {
    size_t connections, tables, loaded, playing, waiting_commits, jobs, addresses;
    uint64_t moves, refusals;
    uint64_t looks; /* at tables, for lists */
} bq_core_figures;
void bq_core_figures_of(const bq_core *core, bq_core_figures *figures);
/* All that is counted, as Prometheus reads it; how many bytes (BQ_METRICS_BYTES hold it). */
#define BQ_METRICS_BYTES 65536
size_t bq_core_metrics(const bq_core *core, char *text, size_t size);
/* The state of a loaded table and how many moves made it, or NULL. */
const bq_state *bq_core_state_of(const bq_core *core, const bq_game_id *game, uint64_t *moves);

#endif
