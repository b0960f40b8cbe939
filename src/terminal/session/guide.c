/* guide.c - the guided first game: one person, one gentle bot, and at each new kind of question a few sentences about it.
 * A lesson stays while its question does. Screens name keys, lines of text name words. */
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

typedef struct lesson {
    uint16_t keys;  /* where keys are pressed, */
    uint16_t words; /* and where words are typed */
} lesson;

static const lesson lessons[BQ_QUESTIONS] = {
    [BQ_ASK_ROLL] = {BQ_T_SCREEN_LESSON_ROLL, BQ_T_PLAIN_LESSON_ROLL},
    [BQ_ASK_END] = {BQ_T_SCREEN_LESSON_END, BQ_T_PLAIN_LESSON_END},
    [BQ_ASK_BUY] = {BQ_T_SCREEN_LESSON_BUY, BQ_T_PLAIN_LESSON_BUY},
    [BQ_ASK_AUCTION] = {BQ_T_SCREEN_LESSON_AUCTION, BQ_T_PLAIN_LESSON_AUCTION},
    [BQ_ASK_TAX] = {BQ_T_SCREEN_LESSON_TAX, BQ_T_SCREEN_LESSON_TAX},
    [BQ_ASK_DEBT] = {BQ_T_SCREEN_LESSON_DEBT, BQ_T_PLAIN_LESSON_DEBT},
    [BQ_ASK_JAILED] = {BQ_T_SCREEN_LESSON_JAIL, BQ_T_SCREEN_LESSON_JAIL},
};

/* Lessons that are not about a kind of question. */
enum { JAIL = 28, COLOUR = 29, TRADE = 30 };
static const lesson colour = {BQ_T_SCREEN_LESSON_COLOUR, BQ_T_PLAIN_LESSON_COLOUR};
static const lesson trade = {BQ_T_SCREEN_LESSON_TRADE, BQ_T_PLAIN_LESSON_TRADE};

static bool has_colour(const bq__session *s, unsigned seat)
{
    const bq_edition *ed = bq_table_edition(s->table);
    for (unsigned group = 0; group < ed->groups; group++)
        if (ed->group[group].kind == BQ_SQ_STREET && bq_owns_group(ed, bq_table_state(s->table), seat, group))
            return true;
    return false;
}

/* Which lesson this moment is for, and its bit. */
static const lesson *lesson_for(const bq__session *s, const bq_ask *ask, unsigned *bit)
{
    const bq_state *st = bq_table_state(s->table);
    *bit = ask->kind;
    if (ask->kind != BQ_ASK_ROLL)
        return &lessons[ask->kind];
    if (st->jailed >> ask->seat & 1u) {
        *bit = JAIL;
        return &lessons[BQ_ASK_JAILED];
    }
    if (!(s->guided_told >> COLOUR & 1u) && has_colour(s, ask->seat)) {
        *bit = COLOUR;
        return &colour;
    }
    if (st->rounds >= 6 && !(s->guided_told >> TRADE & 1u)) {
        *bit = TRADE;
        return &trade;
    }
    return &lessons[ask->kind];
}

enum bq_text_key bq__session_lesson(bq__session *s, const bq_ask *ask)
{
    unsigned bit;
    size_t now = bq_table_length(s->table) + 1;
    if (!s->guided)
        return BQ_TEXT_KEYS;
    if (s->lesson_at == now) /* still the same question */
        return s->lesson ? (enum bq_text_key)s->lesson : BQ_TEXT_KEYS;
    const lesson *l = lesson_for(s, ask, &bit);
    s->lesson_at = now;
    s->lesson = s->guided_told >> bit & 1u ? 0 : s->listener.typed ? l->words : l->keys;
    s->guided_told |= 1u << bit;
    return s->lesson ? (enum bq_text_key)s->lesson : BQ_TEXT_KEYS;
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
    if (!bq__session_seats(s, list, &plan) || !bq__session_begin(s, &plan, file)) {
        if (s->file != file)
            bq_edition_close(file);
        return false;
    }
    s->guided = true;
    s->guided_told = 0;
    s->lesson_at = 0;
    return true;
}
