/* fold.h - events folded again: from the state before a command and what it told, everything that
 * events tell about must come out as it stands in the state after it. */
#ifndef BQ_FOLD_H
#define BQ_FOLD_H

#include "engine/engine.h"

enum fold {
    FOLD_ALL, /* every event is of a kind, and none was lost */
    FOLD_MONEY,
    FOLD_DEEDS,
    FOLD_LEVELS,
    FOLD_MORTGAGES,
    FOLD_TOKENS,
    FOLD_CARDS,
    FOLD_OFFERS,
    FOLD_CLAIMS,
    FOLD_EXTRAS,
    FOLDS
};
extern const char *const fold_promises[FOLDS];

/* Which of them do not add up, by bit. */
uint32_t fold_events(const bq_edition *ed, const bq_state *before, const bq_state *after,
                     const bq_sink *sink);

#endif
