/* train.c - batches of games, and what is learnt from them. */
#include "sim/train.h"

#include <stdlib.h>

#include "sim/work.h"

typedef struct batch {
    const bq_train *train;
    const bq_bot_sense *sense;
    bq_train_game *game;
    uint64_t first;
    unsigned n;
} batch;

enum { PIECE = 16 };

static void play_piece(void *self, unsigned worker, uint64_t piece)
{
    batch *b = self;
    (void)worker;
    for (unsigned i = (unsigned)piece * PIECE; i < (piece + 1) * PIECE && i < b->n; i++)
        bq__sim_train_play(b->train, b->sense, b->first + i, &b->game[i]);
}

static bool run(batch *b, bq__sim_learner *l)
{
    const bq_train *t = b->train;
    for (uint64_t done = 0; done < t->games; done += b->n) {
        double loss = 0;
        b->first = done;
        b->n = t->games - done < BQ_TRAIN_BATCH ? (unsigned)(t->games - done) : BQ_TRAIN_BATCH;
        bq_work work = {.piece = play_piece, .self = b, .pieces = (b->n + PIECE - 1) / PIECE, .jobs = t->jobs};
        bq_work_do(&work);
        for (unsigned i = 0; i < t->epochs; i++) {
            double way = ((double)done + (double)b->n * i / t->epochs) / (double)t->games;
            double now = bq__sim_learner_pass(l, b->game, b->n, way);
            loss = i == 0 ? now : loss; /* of games that it has not seen */
        }
        if (t->told && !t->told(t->self, done + b->n, loss))
            return false;
    }
    return true;
}

bool bq_train_run(const bq_train *train, struct bq_value_net *net)
{
    bq_bot_sense *sense = malloc(sizeof *sense);
    bq_train_game *game = malloc(BQ_TRAIN_BATCH * sizeof *game);
    bq__sim_learner *l = bq__sim_learner_new(train->seed);
    bool good = sense && game && l;
    if (good) {
        batch b = {.train = train, .sense = sense, .game = game};
        bq_bot_sense_prepare(sense, train->ed);
        bool whole = run(&b, l);
        bq__sim_learner_net(l, net);
        good = !whole || bq__sim_train_temper(train, sense, net);
    }
    free(sense);
    free(game);
    bq__sim_learner_free(l);
    return good;
}
