/* bots.c - the bots by their words. */
#include <string.h>

#include "bots/internal.h"

static const bq_bot_style medium = {.reserve = 600,
                                    .build_reserve = 700,
                                    .group_value = 3200,
                                    .near_value = 1350,
                                    .station_value = 250,
                                    .margin = 80,
                                    .jail_rounds = 25,
                                    .envy = 250,
                                    .offers = 1};

static const bq_bot_style easy = {.reserve = 1500,
                                  .build_reserve = 2600,
                                  .group_value = 1900,
                                  .near_value = 1050,
                                  .station_value = 100,
                                  .margin = 20,
                                  .jail_rounds = 1000,
                                  .envy = 0,
                                  .offers = 0};

#define SCRIPTED .answer = bq__scripted_answer, .manage = bq__scripted_manage, \
                 .judges = bq__scripted_judges
static const bq_bot bots[] = {
    {.word = "random", .answer = bq__random_answer, .manage = bq__random_manage,
     .judges = bq__random_judges},
    {.word = "easy", .style = &easy, SCRIPTED},
    {.word = "medium", .style = &medium, SCRIPTED},
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
