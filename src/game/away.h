/* away.h - news of a seat while nobody sat there, for its player: in sentences, the same in terminal and page. */
#ifndef BQ_GAME_AWAY_H
#define BQ_GAME_AWAY_H

#include "game/walk.h"
#include "text/text.h"

/* The last so many are told, at most. */
#define BQ_AWAY_MOST 200

/* Is it about that seat, and news even when more has happened since? */
bool bq_away_concerns(const bq_event *event, unsigned seat);
/* Of the commands after the first `from`. How many sentences there were; `line` may be NULL. `room` is for BQ_EVENTS. */
size_t bq_away_tell(const bq_log *log, size_t from, bq_event *room, unsigned seat, enum bq_language language,
                    const bq_text_names *names, void (*line)(void *self, const char *text), void *self);

#endif
