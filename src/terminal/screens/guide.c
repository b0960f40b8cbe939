/* guide.c - the guided first game on the screens (game/lesson.h): how it is begun, and each lesson with the keys that go with
 * it. */
#include <string.h>

#include "game/lesson.h"
#include "game/say.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

static const uint16_t hints[BQ_LESSONS] = { /* 0: none */
    [BQ_LESSON_ROLL] = BQ_T_SCREEN_LESSON_ROLL,     [BQ_LESSON_BUY] = BQ_T_SCREEN_LESSON_BUY,
    [BQ_LESSON_END] = BQ_T_SCREEN_LESSON_END,       [BQ_LESSON_AUCTION] = BQ_T_SCREEN_LESSON_AUCTION,
    [BQ_LESSON_DEBT] = BQ_T_SCREEN_LESSON_DEBT,     [BQ_LESSON_COLOUR] = BQ_T_SCREEN_LESSON_COLOUR,
    [BQ_LESSON_TRADE] = BQ_T_SCREEN_LESSON_TRADE,
};

const char *bq__guide_lesson(bq__screens *v, const bq_ask *ask)
{
    static char said[2 * BQ_SENTENCE_BYTES];
    const bq_table *table = v->s->table;
    enum bq_lesson lesson = bq_lesson_now(&v->lessons, bq__screens_edition(v), bq_table_state(table), ask,
                                          bq_table_length(table));
    if (lesson == BQ_LESSONS)
        return NULL;
    bq_buf b = bq_buf_on(said, sizeof said);
    bq_buf_str(&b, bq__screens_word(v, (enum bq_text_key)bq_lesson_keys[lesson]));
    if (hints[lesson]) {
        bq_buf_char(&b, ' ');
        bq_buf_str(&b, bq__screens_word(v, (enum bq_text_key)hints[lesson]));
    }
    return said;
}

void bq__guide_begin(bq__screens *v)
{
    static bq_table_plan plan;
    char error[BQ_SENTENCE_BYTES];
    bq_edition_file *file = NULL;
    if (!bq_say_open(&file, "classique", v->s->language, error, sizeof error)) {
        bq__notice(v, BQ__INK_BAD, error);
        return;
    }
    plan = (bq_table_plan){.edition = file};
    bq__session_dealer(v->s, &plan);
    const bq_arg none = bq_arg_text("", "");
    char list[200], you[100];
    bq__say_word(v, you, sizeof you, BQ_T_SCREEN_GUIDED_NAME, &none, 0);
    snprintf(list, sizeof list, "%s,bot:easy", you);
    if (!bq__session_seats(v->s, list, &plan) || !bq__session_begin(v->s, &plan, file)) {
        bq_edition_close(file);
        return;
    }
    v->guided = true;
    v->lessons = (bq_lessons){0};
    bq__screens_game(v);
}
