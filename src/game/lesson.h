/* lesson.h - the guided first game: which lesson a moment is for. Each is given once, at the first question of its kind, and
 * stays while that question does. What is said is in text/po (lesson.def); how it is shown is the client's business. */
#ifndef BQ_GAME_LESSON_H
#define BQ_GAME_LESSON_H

#include "game/log.h"

enum bq_lesson {
#define BQ_LESSON(id) BQ_LESSON_##id,
#include "game/lesson.def"
    BQ_LESSONS /* none */
};

/* Zero: nothing was told yet. */
typedef struct bq_lessons {
    uint32_t told; /* which were given, by bit */
    size_t at;     /* the log's length, plus 1, when one was last looked for */
    uint8_t now;   /* the one that is being given then */
} bq_lessons;

extern const uint16_t bq_lesson_keys[BQ_LESSONS]; /* enum bq_text_key */

/* The lesson for this question to its seat, after so many commands; BQ_LESSONS: none. */
enum bq_lesson bq_lesson_now(bq_lessons *lessons, const bq_edition *ed, const bq_state *st, const bq_ask *ask,
                             size_t length);
/* What these seats (by bit) were told in a log that is read again, up to where it stands. */
void bq_lessons_recall(bq_lessons *lessons, const bq_log *log, unsigned seats);

#endif
