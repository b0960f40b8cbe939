/* walk.h - a log played again, for whoever looks at its past: replays, figures, luck, proofs, saves. The log is not
 * touched; the walk has a state of its own. */
#ifndef BQ_GAME_WALK_H
#define BQ_GAME_WALK_H

#include "game/log.h"

typedef struct bq_walk {
    const bq_log *log;
    size_t length;         /* it ends after so many commands */
    size_t n;              /* commands played */
    const bq_command *cmd; /* the last of them, in the log; NULL at the beginning */
    bq_state st;           /* after it */
    bq_sink sink;          /* its events; at the beginning those of the setting-up */
} bq_walk;

/* Over the first `length` commands (SIZE_MAX: all). `event` has room for BQ_EVENTS, or is NULL: nobody listens. */
void bq_walk_begin(bq_walk *walk, const bq_log *log, size_t length, bq_event *event);
/* The next command; false: there is none. */
bool bq_walk_next(bq_walk *walk);
/* The log has grown: the walk goes on to where it stands now. */
void bq_walk_on(bq_walk *walk);
/* The walk goes on over what was taken back and can be done again. */
void bq_walk_undone(bq_walk *walk);
/* The command that bq_walk_next() will play; NULL: none. */
const bq_command *bq_walk_coming(const bq_walk *walk);

#endif
