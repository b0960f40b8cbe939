/* model.c - models of what others accept. Seven kinds of players are thought of: four who count like the master itself,
 * and want some points of the value for their yes, or none, or give some away; `medium`, `hard`, and fp-a. Each answer
 * that a seat gives, to whomever, is compared with what each kind would have said; a kind that is wrong is believed
 * less of that seat. So whoever is none of them - a person - is haggled with: a player who has refused much is
 * offered more. */
#include "bots/master/internal.h"

enum { WRONG = 2, MOST = 12 };

static const struct {
    const char *word; /* NULL: they count by the value, */
    int32_t wants;    /* and want so many tenths of a point */
} models[BQ__BOTS_MASTER_MODELS] = {{NULL, 0}, {"medium", 0}, {"hard", 0}, {"fp-a", 0}, {NULL, 15}, {NULL, 40}, {NULL, -30}};

bool bq__bots_master_accepts(const bq_bot_sight *at, const bq_state *st, unsigned from, unsigned model,
                              const int32_t says[BQ_SEATS])
{
    const bq_terms *t = &st->offer[from];
    bq_bot_sight theirs = *at;
    theirs.st = st;
    theirs.seat = t->to;
    if (models[model].word) {
        const bq_bot *bot = bq_bot_of(models[model].word);
        return bot->judges(bot, &theirs, from) == BQ_BOT_TAKES;
    }
    if (!bq__bots_affords(&theirs, t->to, t))
        return false;
    bq_state then = *st;
    int32_t chance[BQ_SEATS], after[BQ_SEATS];
    bq_value_shares(st, says, chance);
    int32_t before = chance[t->to];
    bq__bots_master_trade(at->ed, &then, from, t);
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        after[seat] = says[seat];
    bq_value_says_near(at->ed, at->sense, &then, 1u << from | 1u << t->to, at->near, after);
    bq_value_shares(&then, after, chance);
    return chance[t->to] > before + models[model].wants * (BQ__BOTS_MASTER_POINT / 10);
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
    int32_t says[BQ_SEATS] = {0};
    uint8_t least = MOST;
    bq_value_says(at->ed, at->sense, at->st, at->st->in, says);
    for (unsigned i = 0; i < BQ__BOTS_MASTER_MODELS; i++) {
        uint8_t *wrong = &memory->wrong[to][i];
        if (bq__bots_master_accepts(at, at->st, from, i, says) != accepted)
            *wrong = (uint8_t)(*wrong + WRONG > MOST ? MOST : *wrong + WRONG);
        least = *wrong < least ? *wrong : least;
    }
    for (unsigned i = 0; i < BQ__BOTS_MASTER_MODELS; i++) /* beliefs are relative */
        memory->wrong[to][i] = (uint8_t)(memory->wrong[to][i] - least);
}
