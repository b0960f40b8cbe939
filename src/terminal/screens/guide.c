/* guide.c - the guided first game: one person, one gentle bot, and at each new kind of question a few
 * sentences about it. A lesson stays while its question does. */
#include <string.h>

#include "game/say.h"
#include "terminal/screens/screens.h"
#include "text/text.h"

static const uint16_t lessons[BQ_QUESTIONS] = {
    [BQ_ASK_ROLL] = BQ_T_SCREEN_LESSON_ROLL,       [BQ_ASK_END] = BQ_T_SCREEN_LESSON_END,
    [BQ_ASK_BUY] = BQ_T_SCREEN_LESSON_BUY,         [BQ_ASK_AUCTION] = BQ_T_SCREEN_LESSON_AUCTION,
    [BQ_ASK_TAX] = BQ_T_SCREEN_LESSON_TAX,         [BQ_ASK_DEBT] = BQ_T_SCREEN_LESSON_DEBT,
    [BQ_ASK_JAILED] = BQ_T_SCREEN_LESSON_JAIL,
};

enum { JAIL = 28, COLOUR = 29, TRADE = 30 }; /* lessons that are not about a kind of question */

static bool has_colour(const bq__screens *v, unsigned seat)
{
    const bq_edition *ed = bq__screens_edition(v);
    for (unsigned group = 0; group < ed->groups; group++)
        if (ed->group[group].kind == BQ_SQ_STREET &&
            bq_owns_group(ed, bq_table_state(v->s->table), seat, group))
            return true;
    return false;
}

/* Which lesson this moment is for, and its bit. */
static enum bq_text_key lesson_for(const bq__screens *v, const bq_ask *ask, unsigned *bit)
{
    const bq_state *st = bq_table_state(v->s->table);
    if (ask->kind == BQ_ASK_ROLL && st->jailed >> ask->seat & 1u) {
        *bit = JAIL;
        return BQ_T_SCREEN_LESSON_JAIL;
    }
    if (ask->kind == BQ_ASK_ROLL && !(v->guided_told >> COLOUR & 1u) && has_colour(v, ask->seat)) {
        *bit = COLOUR;
        return BQ_T_SCREEN_LESSON_COLOUR;
    }
    if (ask->kind == BQ_ASK_ROLL && st->rounds >= 6 && !(v->guided_told >> TRADE & 1u)) {
        *bit = TRADE;
        return BQ_T_SCREEN_LESSON_TRADE;
    }
    *bit = ask->kind;
    return lessons[ask->kind] ? (enum bq_text_key)lessons[ask->kind] : BQ_TEXT_KEYS;
}

const char *bq__guide_lesson(bq__screens *v, const bq_ask *ask)
{
    unsigned bit;
    size_t now = bq_table_length(v->s->table) + 1;
    if (v->lesson_at == now) /* still the same question */
        return v->lesson ? bq__screens_word(v, (enum bq_text_key)v->lesson) : NULL;
    enum bq_text_key key = lesson_for(v, ask, &bit);
    v->lesson_at = now;
    v->lesson = 0;
    if (key == BQ_TEXT_KEYS || v->guided_told >> bit & 1u)
        return NULL;
    v->guided_told |= 1u << bit;
    v->lesson = (uint16_t)key;
    return bq__screens_word(v, key);
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
    v->guided_told = 0;
    v->lesson_at = 0;
    bq__screens_game(v);
}
