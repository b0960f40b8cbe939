/* bots.c - the bots by their words. */
#include <string.h>

#include "bots/internal.h"

/* Whose style is a file in styles/ names it; the table is made from the files in that order. */
enum { EASY, MEDIUM, HARD, FIRST_CHARACTER };

const char *const bq_character_words[BQ_CHARACTERS] = {
#define BQ_CHARACTER(id, word) word,
#include "bots/character.def"
};

#define SCRIPTED .sure = true, .answer = bq__bots_scripted_answer, .manage = bq__bots_scripted_manage, \
                 .judges = bq__bots_scripted_judges, .heard = bq__bots_scripted_heard
#define FIXED .answer = bq__bots_fixed_answer, .manage = bq__bots_fixed_manage, .judges = bq__bots_fixed_judges, \
              .heard = bq__bots_fixed_heard

#ifdef BQ_WITHOUT_MASTER /* the page's first module: `hard` sits in its place */
#define MASTERLY SCRIPTED
#else
#define MASTERLY .attentive = true, .answer = bq__bots_master_answer, .manage = bq__bots_master_manage, \
                 .judges = bq__bots_master_judges, .heard = bq__bots_master_heard
#endif

static const bq_bot bots[] = {
    {.word = "random", .answer = bq__bots_random_answer, .manage = bq__bots_random_manage,
     .judges = bq__bots_random_judges},
    {.word = "easy", .style = &bq__bots_styles[EASY].style, SCRIPTED},
    {.word = "fp-a", .variant = BQ__FP_A, FIXED},
    {.word = "fp-b", .variant = BQ__FP_B, FIXED},
    {.word = "fp-c", .variant = BQ__FP_C, FIXED},
    {.word = "medium", .style = &bq__bots_styles[MEDIUM].style, SCRIPTED},
    {.word = "hard", .style = &bq__bots_styles[HARD].style, SCRIPTED},
    {.word = "master", .style = &bq__bots_styles[HARD].style, MASTERLY},
#define BQ_CHARACTER(id, name) {.word = name, .style = &bq__bots_styles[FIRST_CHARACTER + BQ_CHARACTER_##id].style, SCRIPTED},
#include "bots/character.def"
};

const bq_bot *bq_bot_nth(size_t i)
{
    return i < sizeof bots / sizeof bots[0] ? &bots[i] : NULL;
}

const bq_bot *bq_bot_of(const char *word)
{
    for (size_t i = 0; bq_bot_nth(i); i++)
        if (!strcmp(bots[i].word, word))
            return &bots[i];
    return NULL;
}

int bq_character_of(const char *word)
{
    for (int i = 0; i < BQ_CHARACTERS; i++)
        if (!strcmp(bq_character_words[i], word))
            return i;
    return -1;
}

bq_bot bq_bot_styled(const char *word, const bq_bot_style *style)
{
    return (bq_bot){.word = word, .style = style, SCRIPTED};
}
