/* train.h - the weights of the value (bots/value), learnt from games of bots.
 *
 * Games are played in batches by explorers (bots.h) of several kinds and strengths, with 2 to 8 seats, under the ends
 * and options that train_play.c draws, and with deeds that change hands by chance; of each some positions are kept, with
 * its winner. train_net.c then moves the weights, and at the end train_temper.c looks how sure they may be. The same
 * plan gives the same bytes, whatever the number of cores: each game has its own stream and its own place, and one
 * thread adds up, always in the same order. */
#ifndef BQ_SIM_TRAIN_H
#define BQ_SIM_TRAIN_H

#include <stdbool.h>

#include "bots/value/value.h"

enum {
    BQ_TRAIN_BATCH = 2048,   /* games that are played before weights move */
    BQ_TRAIN_POSITIONS = 12, /* kept of a game at most */
    BQ_TRAIN_ROWS = 48       /* seats in all positions of a game at most */
};

typedef struct bq_train_position {
    uint8_t rows;               /* seats still in: so many rows */
    uint8_t winner;             /* rows that won, by bit */
} bq_train_position;

typedef struct bq_train_game {
    bq_train_position position[BQ_TRAIN_POSITIONS];
    unsigned positions;
    unsigned rows;
    int16_t row[BQ_TRAIN_ROWS][BQ_VALUE_FEATURES];
} bq_train_game;

typedef struct bq_train {
    const bq_edition *ed;
    uint64_t games;
    unsigned epochs; /* how often each batch is gone through */
    uint64_t seed;
    unsigned jobs;
    /* Called after each batch; false: stop. `loss` is the surprise a position, in nats. May be NULL. */
    bool (*told)(void *self, uint64_t games, double loss);
    void *self;
} bq_train;

/* False: no memory. */
bool bq_train_run(const bq_train *train, struct bq_value_net *net);

/* train_play.c: game number g of a run. */
void bq__sim_train_play(const bq_train *train, const bq_bot_sense *sense, uint64_t g, bq_train_game *out);

/* train_net.c */
typedef struct bq__sim_learner bq__sim_learner;
bq__sim_learner *bq__sim_learner_new(uint64_t seed);
void bq__sim_learner_free(bq__sim_learner *l);
/* One pass over these games, so many parts of the way (0 to 1) through the whole; the loss a position. */
double bq__sim_learner_pass(bq__sim_learner *l, const bq_train_game *games, unsigned n, double way);
void bq__sim_learner_net(const bq__sim_learner *l, struct bq_value_net *net);

/* train_temper.c: the tempers of weights that are learnt. False: no memory. */
bool bq__sim_train_temper(const bq_train *train, bq_bot_sense *sense, struct bq_value_net *net);

#endif
