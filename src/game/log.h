/* log.h - the whole log of one game in memory: for local games and for mirrors of a server's (window.h is for a
 * server). It stands on step.h: a command is checked, tried on a copy, its line goes to the keeper, and only then it is
 * taken. So a command is applied twice, on the copy and on the state, and what cannot be kept has not happened. Undo,
 * redo and fork are prefixes of the log played again; walk.h plays one for somebody who looks.
 *
 * A log owns its array of commands. Plan, rules, names, room for events and keeper are borrowed. */
#ifndef BQ_GAME_LOG_H
#define BQ_GAME_LOG_H

#include "bots/bots.h"
#include "game/plan.h"
#include "game/step.h"

#define BQ_PLAYED_S 100000000 /* seconds a game may have been played: the clock stops there */

/* Whoever makes the lines of a log last. A line is on the disk when `append` returns true; otherwise nothing of it
 * is. `close` is the end of it, and may be NULL. */
typedef struct bq_keeper {
    bool (*append)(void *to, const char *bytes, size_t n, bq_trouble *trouble);
    void (*close)(void *to);
    void *to;
} bq_keeper;

/* The machine's randomness, for BQ_DEALER_SYSTEM and BQ_DEALER_TYPED: bq_random() of src/fair, or a page's own. */
typedef void bq_random_fn(void *out, size_t n);

typedef struct bq_log {
    const bq_table_plan *plan;
    const bq_names *words;   /* in which its lines are written */
    const bq_keeper *keeper; /* NULL: nobody keeps it */
    bq_random_fn *random;    /* NULL: nobody deals here but a seed or a secret */
    bq_step step;            /* step.moves commands of the log have made it */
    bq_sink sink;            /* the events of the last of them */
    bq_command *command;
    size_t done, cap; /* ... commands in the array: those after step.moves can be done again */
    bq_rng stream;    /* BQ_DEALER_SEED: where it stands after step.moves commands */
    bq_fair key;      /* BQ_DEALER_FAIR */
    int64_t played_s; /* how long it was played: the clock of timed games */
    bool revealed;    /* BQ_DEALER_FAIR: the secret was shown, the log has its end */
    bool broken;      /* a command would break the law of the state: a bug, and this game takes no more */
} bq_log;

/* At its beginning, with the events of the setting-up. */
void bq_log_init(bq_log *log, const bq_table_plan *plan, const bq_edition *rules, const bq_names *words,
                 bq_event event[BQ_EVENTS]);
void bq_log_deinit(bq_log *log);

/* ---- playing ---- */

/* Check, try, line, take. A refusal changes nothing, nor does trouble (may be NULL): with it the verdict is OK. This
 * is bq_log_follow() without a digest to compare. */
bq_verdict bq_log_submit(bq_log *log, const bq_command *cmd, bq_trouble *trouble);
/* The same for a move of a game played elsewhere: the first `bits` of the digest after it must be those given. */
bq_verdict bq_log_follow(bq_log *log, const bq_command *cmd, uint64_t digest, unsigned bits, bq_trouble *trouble);
/* The next command of a log that is being read, with its line as it stands there (NULL: the log has no chain): judged
 * like any other, tried and kept by nobody. False: it is refused, or with a good verdict there is no memory. */
bool bq_log_replay(bq_log *log, const bq_command *cmd, const char *line, size_t n, uint64_t *digest,
                   bq_verdict *verdict);

/* Does the game wait for chance that this dealer can give? Then give it; typed dice only if `typed`. */
bool bq_log_deal(bq_log *log, bool typed, bq_trouble *trouble);
/* What the seed or the secret gives now; false: neither is known, or no chance is wanted. It only looks. */
bool bq_log_given(const bq_log *log, bq_command *given);
/* The number, from 1, of the first outcome that does not follow from the secret; 0: all do, or it is not known. */
size_t bq_log_false_draw(const bq_log *log);

bool bq_log_clock(bq_log *log, int64_t played_s, bq_trouble *trouble);
bool bq_log_reveal(bq_log *log, bq_trouble *trouble);

/* ---- prefixes ---- */

/* How many commands stand before the last decision of these people; as bq_table_before_last_decision(). */
size_t bq_log_before_last_decision(const bq_log *log, unsigned people);
bool bq_log_may_undo(const bq_log *log, size_t length, bool far, bq_trouble *trouble);
bool bq_log_undo_to(bq_log *log, size_t length, bool far, bq_trouble *trouble);
bool bq_log_redo(bq_log *log, bq_trouble *trouble);
/* The first `length` commands count, the rest can be done again: for a log that is being read. */
void bq_log_back(bq_log *log, size_t length);

#endif
