/* window.h - the last moves of a game: a state, and the commands after it. For owners that do not keep the whole
 * log in memory (log.h does): a server has it in its store, and this at hand for players who come back. What came of
 * the moves is not kept: they are played again when somebody asks. */
#ifndef BQ_GAME_WINDOW_H
#define BQ_GAME_WINDOW_H

#include "game/step.h"

#define BQ_WINDOW 128 /* moves at hand, at most; at least half of it once so many were made */

typedef struct bq_window {
    bq_state base; /* after move `from` */
    uint64_t from;
    uint32_t n;
    bq_command command[BQ_WINDOW];
    bq_link link[BQ_WINDOW];
} bq_window;

/* It begins where the step stands. */
void bq_window_begin(bq_window *window, const bq_step *step);
/* The next move was taken. */
void bq_window_add(bq_window *window, const bq_edition *rules, const bq_command *cmd, const bq_link *link);

/* A move told again: its number, and the events of it. False: that is enough. */
typedef bool bq_again_fn(void *to, uint64_t n, const bq_move *move, const bq_sink *sink);
/* The moves after number `since`, up to number `most`. False: they are no longer at hand, and nothing was told. */
bool bq_window_tell(const bq_window *window, const bq_edition *rules, uint64_t since, uint64_t most,
                    bq_event event[BQ_EVENTS], bq_again_fn *tell, void *to);

#endif
