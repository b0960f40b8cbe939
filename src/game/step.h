/* step.h - the state of a game, and the two phases in which it goes on.
 *
 *   try    plays a command, and the chance it sets off, ahead on a scratch copy. It keeps commands, digests, links
 *          and lines. Nothing else changes: a try that is not taken leaves no trace.
 *   take   plays one of these moves into the state, with its events. State, count of moves, count of draws and
 *          chain move here, and nowhere else.
 *
 * Between the two the lines go to whoever makes them last: a file, a store, nobody. A local game, the mirror of a
 * server's game and the server itself stand on this; log.h and window.h keep the moves. Everything is borrowed:
 * rules, names, scratch, room for events. Nothing here touches the world. */
#ifndef BQ_GAME_STEP_H
#define BQ_GAME_STEP_H

#include "engine/engine.h"
#include "fair/fair.h"
#include "wire/wire.h"

/* A link of the chain of digests: one after each move (docs/FAIRNESS.md). */
typedef struct bq_link {
    unsigned char byte[BQ_FAIR_DIGEST];
} bq_link;

/* An outcome of chance: the dealer says it, no player. */
static inline bool bq_is_chance(const bq_command *cmd)
{
    return bq_verb_actors[cmd->verb] == BQ_ACTOR_BANK;
}

/* A command as it was played: with the digest of the state after it, and its link. */
typedef struct bq_move {
    bq_command cmd;
    uint64_t digest;
    bq_link link; /* set when its line is made */
} bq_move;

/* A position: what a prefix of the log has made. */
typedef struct bq_step {
    const bq_edition *rules; /* borrowed, the same for the whole game */
    uint64_t moves;          /* commands that made the state */
    uint64_t draws;          /* ... outcomes of chance among them */
    bq_link chain;           /* after the last of them; its beginning is the owner's to set */
    bq_state st;
} bq_step;

/* The beginning of a game. The chain stays as it is: whoever has one begins it (bq_fair_chain_begin). */
void bq_step_begin(bq_step *step, const bq_edition *rules, unsigned seats, bq_sink *sink);

/* ---- try ---- */

/* Where chance comes from: draw number k of the game (from 0), below ask->n. It only looks: asked twice, it says the
 * same. False: not now (dice that people type in, a secret that is not known). */
typedef struct bq_dealer {
    bool (*draw)(const void *from, uint64_t k, const bq_ask *ask, uint32_t *draw);
    const void *from;
} bq_dealer;

/* Commands played ahead. The room for moves is kept from try to try until bq_try_forget(). */
typedef struct bq_try {
    bq_move *move;
    uint32_t n, room;
    bool broken; /* one of them has broken the law of the state: a bug, and the end of this game */
} bq_try;

/* Nothing is tried yet; `ahead` is the state after the first of the moves that are played in it. */
void bq_try_begin(bq_try *try, const bq_step *step, bq_state *ahead);
/* A command that bq_check() accepts at `ahead`. False: no memory; nothing was played. */
bool bq_try_command(bq_try *try, const bq_step *step, bq_state *ahead, const bq_command *cmd);
/* The chance that is wanted now, until none is, `most` moves are reached or the dealer has none. False: no memory. */
bool bq_try_chance(bq_try *try, const bq_step *step, bq_state *ahead, const bq_dealer *dealer, uint32_t most);
/* Room that was taken for more than `most` moves is given back. */
void bq_try_forget(bq_try *try, uint32_t most);

/* One line of the log: "Ada: bid 120". It is the move with number `seq`, from 1. False: not another one. */
typedef bool bq_line_fn(void *to, uint64_t seq, const bq_move *move, const char *line, size_t n);
/* The lines of all moves, in order, in the names of this moment; links are set if `chained`. False: `tell` said so. */
bool bq_try_lines(bq_try *try, const bq_step *step, const bq_names *names, bool chained, bq_line_fn *tell, void *to);

/* ---- take ---- */

/* The next move happens. */
void bq_step_take(bq_step *step, const bq_move *move, bq_sink *sink);

/* A command of a log that is being read, with its line as it stands there (its link is made of it; NULL: no chain).
 * It is judged like any other; a refusal changes nothing. `digest` is that of the state after it. */
bq_verdict bq_step_replay(bq_step *step, const bq_command *cmd, const char *line, size_t n, bq_sink *sink,
                          uint64_t *digest);

/* ---- supposing ---- */

/* What would come of a command, on a copy of the caller's: played, or refused and the copy untouched. */
bq_verdict bq_suppose(const bq_edition *rules, bq_state *copy, const bq_command *cmd, bq_sink *sink);

#endif
