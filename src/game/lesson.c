/* lesson.c - the guided first game: one person, one gentle bot, and at each new kind of question a few sentences. */
#include "game/lesson.h"

#include "base/bits.h"
#include "game/walk.h"
#include "text/text.h"

enum { TRADE_ROUND = 6 }; /* by then some groups are split among players */

const uint16_t bq_lesson_keys[BQ_LESSONS] = {
#define BQ_LESSON(id) BQ_T_LESSON_##id,
#include "game/lesson.def"
};

static bool has_colour(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    for (unsigned group = 0; group < ed->groups; group++)
        if (ed->group[group].kind == BQ_SQ_STREET && bq_owns_group(ed, st, seat, group))
            return true;
    return false;
}

static enum bq_lesson of_roll(const bq_lessons *lessons, const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (st->jailed >> seat & 1u)
        return BQ_LESSON_JAIL;
    if (!(lessons->told >> BQ_LESSON_COLOUR & 1u) && has_colour(ed, st, seat))
        return BQ_LESSON_COLOUR;
    if (!(lessons->told >> BQ_LESSON_TRADE & 1u) && st->rounds >= TRADE_ROUND)
        return BQ_LESSON_TRADE;
    return BQ_LESSON_ROLL;
}

static enum bq_lesson of_kind(const bq_lessons *lessons, const bq_edition *ed, const bq_state *st, const bq_ask *ask)
{
    switch (ask->kind) {
    case BQ_ASK_ROLL:
        return of_roll(lessons, ed, st, ask->seat);
    case BQ_ASK_END:
        return BQ_LESSON_END;
    case BQ_ASK_BUY:
        return BQ_LESSON_BUY;
    case BQ_ASK_AUCTION:
        return BQ_LESSON_AUCTION;
    case BQ_ASK_TAX:
        return BQ_LESSON_TAX;
    case BQ_ASK_DEBT:
        return BQ_LESSON_DEBT;
    case BQ_ASK_JAILED:
        return BQ_LESSON_JAIL;
    default:
        return BQ_LESSONS;
    }
}

enum bq_lesson bq_lesson_now(bq_lessons *lessons, const bq_edition *ed, const bq_state *st, const bq_ask *ask,
                             size_t length)
{
    if (lessons->at == length + 1) /* still the same question */
        return (enum bq_lesson)lessons->now;
    enum bq_lesson lesson = of_kind(lessons, ed, st, ask);
    if (lesson != BQ_LESSONS && lessons->told >> lesson & 1u)
        lesson = BQ_LESSONS;
    if (lesson != BQ_LESSONS)
        lessons->told |= 1u << lesson;
    lessons->at = length + 1;
    lessons->now = (uint8_t)lesson;
    return lesson;
}

void bq_lessons_recall(bq_lessons *lessons, const bq_log *log, unsigned seats)
{
    bq_walk walk;
    *lessons = (bq_lessons){0};
    bq_walk_begin(&walk, log, SIZE_MAX, NULL);
    do {
        bq_ask q = bq_question(log->step.rules, &walk.st);
        if (!(q.seats & seats))
            continue;
        if (!(seats >> q.seat & 1u))
            q.seat = (uint8_t)bq_low(q.seats & seats);
        bq_lesson_now(lessons, log->step.rules, &walk.st, &q, walk.n);
    } while (bq_walk_next(&walk));
}
