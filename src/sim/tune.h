/* tune.h - a style made better by tournament: what `sim tune` does.
 *
 * The style plays in arenas (an edition, some rivals). In each generation a brood of changed styles
 * plays heats against the same rivals with the same dice; the better half goes on to twice as many
 * games; the last one replaces the style if it beats it in fresh games. The same plan gives the same
 * style, whatever the number of threads. */
#ifndef BQ_SIM_TUNE_H
#define BQ_SIM_TUNE_H

#include "bots/bots.h"

#define BQ_TUNE_ARENAS 8
#define BQ_TUNE_BROOD 32

typedef struct bq_arena {
    const bq_edition *ed;
    const bq_bot *rival[BQ_SEATS - 1]; /* NULL: the style itself, as it was when the generation began */
    unsigned rivals;
    unsigned weight; /* of its wins, at least 1 */
} bq_arena;

typedef struct bq_tune_step {
    const bq_bot_style *style; /* the best so far */
    unsigned generation;
    bool better;     /* it changed */
    double share;    /* wins of the challenger in the last heat, weighted, 0..1 */
    double incumbent; /* ... of the style it challenged, with the same dice */
} bq_tune_step;

typedef struct bq_tune {
    bq_bot_style style; /* where it begins, and then the best one found */
    bq_arena arena[BQ_TUNE_ARENAS];
    unsigned arenas;
    unsigned generations;
    unsigned brood; /* 2..BQ_TUNE_BROOD changed styles a generation */
    unsigned games; /* in each arena, in the first heat: at least one a seat */
    unsigned jobs;  /* threads; at least 1 */
    uint64_t seed;
    uint64_t frozen; /* keys that are left alone, by bit */
    /* Told after each generation, if set; false stops. */
    bool (*told)(void *self, const bq_tune_step *step);
    void *self;
} bq_tune;

/* False if threads or memory were not to be had; style is then the best so far. */
bool bq_tune_run(bq_tune *tune);

/* Weighted share of wins of a style in the arenas, `games` in each, from that seed. */
bool bq_tune_measure(const bq_tune *tune, const bq_bot_style *style, unsigned games, uint64_t seed,
                     double *share);

/* The style as a .style file, every key with what it is; the length, as snprintf tells it. */
size_t bq_tune_print(const bq_bot_style *style, const char *head, char *out, size_t size);

#endif
