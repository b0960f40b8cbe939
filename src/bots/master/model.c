/* model.c - what others accept. Four kinds of players are thought of: one who counts like the master itself, `medium`,
 * `hard`, and fp-a. Each answer that a seat gives, to whomever, is compared with what they would have said; who is wrong
 * is believed less of that seat. */
#include "bots/master/internal.h"

enum { RATIONAL, WRONG = 2, MOST = 12 };

static const char *const words[BQ__BOTS_MASTER_MODELS] = {NULL, "medium", "hard", "fp-a"};

bool bq__bots_master_accepts(const bq_bot_sight *at, const bq_state *st, unsigned from, unsigned model, int32_t before)
{
    const bq_terms *t = &st->offer[from];
    bq_bot_sight theirs = *at;
    theirs.st = st;
    theirs.seat = t->to;
    if (model != RATIONAL) {
        const bq_bot *bot = bq_bot_of(words[model]);
        return bot->judges(bot, &theirs, from) == BQ_BOT_TAKES;
    }
    if (!bq__bots_affords(&theirs, t->to, t))
        return false;
    bq_state then = *st;
    bq__bots_master_trade(at->ed, &then, from, t);
    return bq__bots_master_chance(at, &then, t->to) > before;
}

int32_t bq__bots_master_belief(const bq_bot_memory *memory, unsigned seat, unsigned model)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < BQ__BOTS_MASTER_MODELS; i++)
        sum += 4096 >> memory->wrong[seat][i];
    return (4096 >> memory->wrong[seat][model]) * 1000 / (sum ? sum : 1);
}

void bq__bots_master_learn(const bq_bot_sight *at, bq_bot_memory *memory, unsigned from, bool accepted)
{
    unsigned to = at->st->offer[from].to;
    int32_t before = bq__bots_master_chance(at, at->st, to);
    uint8_t least = MOST;
    for (unsigned i = 0; i < BQ__BOTS_MASTER_MODELS; i++) {
        uint8_t *wrong = &memory->wrong[to][i];
        if (bq__bots_master_accepts(at, at->st, from, i, before) != accepted)
            *wrong = (uint8_t)(*wrong + WRONG > MOST ? MOST : *wrong + WRONG);
        least = *wrong < least ? *wrong : least;
    }
    for (unsigned i = 0; i < BQ__BOTS_MASTER_MODELS; i++) /* beliefs are relative */
        memory->wrong[to][i] = (uint8_t)(memory->wrong[to][i] - least);
}
