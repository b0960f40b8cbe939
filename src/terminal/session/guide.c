/* guide.c - the guided first game (game/lesson.h): how it is begun, and each lesson with what goes with it here: keys on the
 * screens, words in lines of text. */
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

typedef struct hint {
    uint16_t keys;  /* where keys are pressed, */
    uint16_t words; /* and where words are typed; 0: none */
} hint;

static const hint hints[BQ_LESSONS] = {
    [BQ_LESSON_ROLL] = {BQ_T_SCREEN_LESSON_ROLL, BQ_T_PLAIN_LESSON_ROLL},
    [BQ_LESSON_BUY] = {BQ_T_SCREEN_LESSON_BUY, BQ_T_PLAIN_LESSON_BUY},
    [BQ_LESSON_END] = {BQ_T_SCREEN_LESSON_END, BQ_T_PLAIN_LESSON_END},
    [BQ_LESSON_AUCTION] = {BQ_T_SCREEN_LESSON_AUCTION, BQ_T_PLAIN_LESSON_AUCTION},
    [BQ_LESSON_DEBT] = {BQ_T_SCREEN_LESSON_DEBT, BQ_T_PLAIN_LESSON_DEBT},
    [BQ_LESSON_COLOUR] = {BQ_T_SCREEN_LESSON_COLOUR, BQ_T_PLAIN_LESSON_COLOUR},
    [BQ_LESSON_TRADE] = {BQ_T_SCREEN_LESSON_TRADE, BQ_T_PLAIN_LESSON_TRADE},
};

bool bq__session_lesson(bq__session *s, const bq_ask *ask, char *out, size_t size)
{
    if (!s->guided)
        return false;
    enum bq_lesson lesson = bq_lesson_now(&s->lessons, bq_table_edition(s->table), bq_table_state(s->table), ask,
                                          bq_table_length(s->table));
    if (lesson == BQ_LESSONS)
        return false;
    bq_buf b = bq_buf_on(out, size);
    uint16_t also = s->listener.typed ? hints[lesson].words : hints[lesson].keys;
    bq_text_put(&b, s->language, &s->names, (enum bq_text_key)bq_lesson_keys[lesson], NULL, 0);
    if (also) {
        bq_buf_char(&b, ' ');
        bq_text_put(&b, s->language, &s->names, (enum bq_text_key)also, NULL, 0);
    }
    return true;
}

/* A seat of a guided game says so: a save that is opened again has its lessons, and older programs see a person there. */
#define GUIDED "person:guided"

bool bq__session_was_guided(const bq_table_plan *plan)
{
    for (unsigned seat = 0; seat < plan->seats; seat++)
        if (!strcmp(plan->seat[seat].player, GUIDED))
            return true;
    return false;
}

bool bq__session_guided(bq__session *s)
{
    static bq_table_plan plan;
    char list[200], you[100];
    bq_edition_file *file = bq__session_edition(s, bq_say_usual_edition(s->language));
    if (!file)
        return false;
    plan = (bq_table_plan){.edition = file};
    bq__session_dealer(s, &plan);
    bq__session_text(s, you, sizeof you, BQ_T_SCREEN_GUIDED_NAME, NULL, 0);
    snprintf(list, sizeof list, "%s,bot:easy", you);
    bool sits = bq__session_seats(s, list, &plan);
    snprintf(plan.seat[0].player, sizeof plan.seat[0].player, GUIDED);
    if (sits && bq__session_begin(s, &plan, file))
        return true;
    if (s->file != file)
        bq_edition_close(file);
    return false;
}
