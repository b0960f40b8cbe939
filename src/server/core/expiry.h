/* expiry.h - deletions and their times: games that were over long ago, what was said long ago (limits keep_*), and what
 * somebody asks to have forgotten. Decided here, without a store and without a clock; the shell looks and deletes
 * (shell/expiry.c), and so does the simulated world (tests/server/keeper.c).
 *
 * A clock that is wrong must not delete anything. So there is a time of our own: it begins with the newest line of the
 * store, is written down beside it, and follows the machine's clock, never faster than a day in an hour that the server
 * has run, and never beyond it. What ended at an impossible time is left to the operator, and one look deletes a
 * twentieth of the games that are over at most.
 *
 * What is to be deleted is marked first: nobody sees it any more, and for a day (`keep_marked_h`) the operator can
 * bring it back. Then it goes, and what was said in it. A game that the core has is left alone, unless it is over and
 * somebody asks to have it forgotten: whoever looks at it is sent away. One that is being deleted is hidden from the
 * core, so that nobody opens it behind our back. */
#ifndef BQ_SERVER_CORE_EXPIRY_H
#define BQ_SERVER_CORE_EXPIRY_H

#include "server/core/core.h"

#define BQ_EXPIRY_LOOK 256 /* games a step */
#define BQ_EXPIRY_NAMED 32 /* open games that are named */
#define BQ_EXPIRY_EARLIEST_MS INT64_C(1577836800000) /* 2020: there was no server before */

/* ---- what time it is ---- */

typedef struct bq_expiry_clock {
    int64_t at;   /* since 1970; it never runs back */
    int64_t kept; /* as it was written down last */
    int64_t last; /* the steady clock, when it was looked at */
} bq_expiry_clock;
/* `kept_ms`: as it was written down, or 0; `newest_ms`: the newest line of the store, or 0. */
void bq_expiry_begin(bq_expiry_clock *clock, int64_t kept_ms, int64_t newest_ms, int64_t now_ms, int64_t wall_ms);
/* By which it is judged how old something is. */
int64_t bq_expiry_time(bq_expiry_clock *clock, int64_t now_ms, int64_t wall_ms);
bool bq_expiry_note(bq_expiry_clock *clock); /* it has moved on: `at` is to be written down */

/* ---- a sweep: looks, and deletes what it finds, step by step ---- */

enum bq_expiry_deed { BQ_EXPIRY_COUNT, BQ_EXPIRY_MARK, BQ_EXPIRY_ERASE, BQ_EXPIRY_RESTORE, BQ_EXPIRY_DEEDS };
enum bq_sweep_step {
    BQ_SWEEP_NOTHING, /* there is nothing to be looked for */
    BQ_SWEEP_AGED,    /* games that ended from BQ_EXPIRY_EARLIEST_MS on, before `games_ms`, not before they began */
    BQ_SWEEP_NAMED,   /* ... in which somebody of that `name` was */
    BQ_SWEEP_GAME,    /* ... `which` */
    BQ_SWEEP_MARKED,  /* ... that were marked before `marked_ms`, all or those of `name` */
    BQ_SWEEP_DELETE,  /* bq_sweep_writes() */
    BQ_SWEEP_OVER
};
typedef struct bq_sweep {
    enum bq_expiry_deed deed;
    enum bq_sweep_step step; /* what is to be done now */
    bool asked;    /* somebody has; else it was time */
    bool one;      /* ... `which`, and nothing else */
    bool again;    /* afterwards it looks among those that are marked: they are deleted */
    bool marked;   /* ... which it does now */
    bq_game_id which;
    char name[BQ_STORE_NAME + 1]; /* whose games; "": by their age */
    int64_t mark_ms, marked_ms; /* now; what was marked before that is deleted */
    int64_t games_ms, chat_ms;  /* what is older goes; 0: nothing does */
    int64_t place; /* from which on it looks; 0 after a look: there are no more */
    bq_game_id id[BQ_EXPIRY_LOOK]; /* found */
    size_t n;
    bq_game_id still[BQ_EXPIRY_NAMED]; /* of those that are open: the first ones */
    size_t found, open, done[BQ_EXPIRY_DEEDS];
    size_t most; /* may go; 0: all */
} bq_sweep;

void bq_sweep_by_age(bq_sweep *sweep, const bq_limits *limits, bq_expiry_clock *clock, int64_t now_ms, int64_t wall_ms);
/* A game by its id, or if that is NULL all games of a person by the name. */
void bq_sweep_on_request(bq_sweep *sweep, enum bq_expiry_deed deed, const bq_expiry_clock *clock, const bq_game_id *which,
                         const char *name, size_t name_n);
/* On any thread: before the first look at AGED games, how many games of the store are over; a game that was found; what
 * is deleted. */
void bq_sweep_extent(bq_sweep *sweep, size_t over);
bool bq_sweep_found(void *sweep, const bq_game_id *game, uint8_t status);
bool bq_sweep_same_name(const char *kept, const char *name); /* but for case, accents and signs */
enum bq_store_answer bq_sweep_writes(const bq_sweep *sweep, uint64_t epoch, bq_batch *batch);
/* The step was done, says the store. What comes next is `step`. */
void bq_sweep_next(bq_sweep *sweep, bq_core *core, enum bq_store_answer answer, bool stopping);

#endif
