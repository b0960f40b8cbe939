/* work.h - the same work on several cores, and how far it has come.
 *
 * Work is cut into numbered pieces; each worker takes the next one until there is none, or until
 * somebody asks to stop. Which worker does which piece is chance, so what they add up must not
 * depend on it: integers only. */
#ifndef BQ_SIM_WORK_H
#define BQ_SIM_WORK_H

#include <stdbool.h>
#include <stdint.h>

#define BQ_JOBS 256 /* workers at most: more are refused */

typedef struct bq_work {
    void (*piece)(void *self, unsigned worker, uint64_t number); /* does one piece */
    void *self;
    uint64_t pieces;
    unsigned jobs;            /* 0: as many as there are cores */
    const volatile int *stop; /* not zero: no new piece is begun; may be NULL */
    void (*progress)(void *to, uint64_t done, uint64_t pieces); /* now and then; may be NULL */
    void *to;
} bq_work;

/* How many workers `jobs` means on this machine. */
unsigned bq_jobs(unsigned jobs);
/* Returns how many pieces were done: all, unless it was stopped. */
uint64_t bq_work_do(const bq_work *work);

/* The seed of game or piece g of a run. */
uint64_t bq_mix(uint64_t seed, uint64_t g);

#endif
