/* bots.c - the bots by their words. */
#include <string.h>

#include "bots/internal.h"

#define BQ_STYLE(key, least, most, usual, what) .key = usual,
static const bq_bot_style medium = {
#include "bots/style.def"
};
static const bq_bot_style easy = {.reserve = 1500, .build_reserve = 2600, .group_value = 1900, .near_value = 1050, .lone_value=1000,
    .station_value = 100, .utility_value=100,.raise=600, .margin = 20, .jail_rounds = 1000, .jail_fear = 1000};
static const bq_bot_style hard = {.reserve = 400, .build_reserve = 200, .fear=500,.group_value = 4000, .near_value = 1400, .lone_value=1000,
    .station_value = 300, .utility_value=100,.raise=200, .margin = 50, .envy=300,.jail_rounds = 1000, .jail_fear = 200,
    .quality=1000,.means=500,.deny=700,.offers=2,.greed=1500,.haggle=3,.pledge=1};

#define SCRIPTED .answer = bq__scripted_answer, .manage = bq__scripted_manage, \
                 .judges = bq__scripted_judges
#define FIXED .answer = bq__fixed_answer, .manage = bq__fixed_manage, .judges = bq__fixed_judges
static const bq_bot bots[] = {
    {.word = "random", .answer = bq__random_answer, .manage = bq__random_manage,
     .judges = bq__random_judges},
    {.word = "easy", .style = &easy, SCRIPTED},
    {.word = "fp-a", .variant = BQ__FP_A, FIXED},
    {.word = "fp-b", .variant = BQ__FP_B, FIXED},
    {.word = "fp-c", .variant = BQ__FP_C, FIXED},
    {.word = "medium", .style = &medium, SCRIPTED},
    {.word = "hard", .style = &hard, SCRIPTED},
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

bq_bot bq_bot_styled(const char *word, const bq_bot_style *style)
{
    return (bq_bot){.word = word, .style = style, SCRIPTED};
}
