/* run.c - plays the games of a plan on all cores.
 *
 * Every worker has a table of its own and adds up for itself; at the end the sums are added. A
 * game's draws depend on its number and the seed alone, and sums do not care who added first: the
 * result is the same with one core or many. */
#include <stdlib.h>

#include "sim/internal.h"

typedef struct hall {
    const bq_sim_plan *plan;
    bq_bot_sense sense;
    bq__sim_watch *watch; /* one a worker */
    uint64_t games;
} hall;

static void piece(void *self, unsigned worker, uint64_t number)
{
    hall *h = self;
    uint64_t first = number * BQ__PIECE, left = h->games - first;
    for (uint64_t i = 0; i < BQ__PIECE && i < left; i++)
        bq__sim_watch_game(&h->watch[worker], bq_sim_game_number(h->plan, first + i));
}

static void tell(void *to, uint64_t done, uint64_t pieces)
{
    const hall *h = to;
    uint64_t games = done == pieces ? h->games : done * BQ__PIECE;
    h->plan->progress(h->plan->to, games, h->games);
}

static void play(hall *h, bq_tally *tallies, unsigned jobs)
{
    for (unsigned worker = 0; worker < jobs; worker++)
        bq__sim_watch_init(&h->watch[worker], h->plan, &h->sense, &tallies[worker]);
    bq_work work = {.piece = piece,
                    .self = h,
                    .pieces = (h->games + BQ__PIECE - 1) / BQ__PIECE,
                    .jobs = jobs,
                    .stop = h->plan->stop,
                    .progress = h->plan->progress ? tell : NULL,
                    .to = h};
    bq_work_do(&work);
    for (unsigned worker = 1; worker < jobs; worker++)
        bq_tally_add(&tallies[0], &tallies[worker]);
}

bq_tally *bq_sim_run(const bq_sim_plan *plan)
{
    unsigned jobs = bq_jobs(plan->jobs);
    hall *h = calloc(1, sizeof *h);
    bq_tally *tallies = calloc(jobs, sizeof *tallies), *sum = NULL;
    if (h) {
        h->plan = plan;
        h->games = bq_sim_part_games(plan);
        bq_bot_sense_prepare(&h->sense, &plan->ed);
        h->watch = calloc(jobs, sizeof *h->watch);
    }
    if (h && h->watch && tallies) {
        play(h, tallies, jobs);
        sum = realloc(tallies, sizeof *tallies);
        if (sum)
            tallies = NULL;
    }
    free(tallies);
    free(h ? h->watch : NULL);
    free(h);
    return sum;
}
