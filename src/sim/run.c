/* run.c - plays the games of a plan on all cores.
 *
 * Every worker has a table of its own and adds up for itself; at the end the sums are added. A
 * game's draws depend on its number and the seed alone, and sums do not care who added first: the
 * result is the same with one core or many. */
#include <stdlib.h>

#include "sim/internal.h"

typedef struct run {
    const bq_sim_plan *plan;
    bq_bot_sense sense;
    bq__sim_watch *watch; /* one a worker */
    uint64_t games;
} run;

static void piece(void *self, unsigned worker, uint64_t number)
{
    run *r = self;
    uint64_t first = number * BQ__PIECE, left = r->games - first;
    for (uint64_t i = 0; i < BQ__PIECE && i < left; i++)
        bq__sim_watch_game(&r->watch[worker], bq_sim_game_number(r->plan, first + i));
}

static void tell(void *to, uint64_t done, uint64_t pieces)
{
    const run *r = to;
    uint64_t games = done == pieces ? r->games : done * BQ__PIECE;
    r->plan->progress(r->plan->to, games, r->games);
}

static void play(run *r, bq_tally *tallies, unsigned jobs)
{
    for (unsigned worker = 0; worker < jobs; worker++)
        bq__sim_watch_init(&r->watch[worker], r->plan, &r->sense, &tallies[worker]);
    bq_work work = {.piece = piece,
                    .self = r,
                    .pieces = (r->games + BQ__PIECE - 1) / BQ__PIECE,
                    .jobs = jobs,
                    .stop = r->plan->stop,
                    .progress = r->plan->progress ? tell : NULL,
                    .to = r};
    bq_work_do(&work);
    for (unsigned worker = 1; worker < jobs; worker++)
        bq_tally_add(&tallies[0], &tallies[worker]);
}

bq_tally *bq_sim_run(const bq_sim_plan *plan)
{
    unsigned jobs = bq_jobs(plan->jobs);
    run *r = calloc(1, sizeof *r);
    bq_tally *tallies = calloc(jobs, sizeof *tallies), *sum = NULL;
    if (r) {
        r->plan = plan;
        r->games = bq_sim_part_games(plan);
        bq_bot_sense_prepare(&r->sense, &plan->ed);
        r->watch = calloc(jobs, sizeof *r->watch);
    }
    if (r && r->watch && tallies) {
        play(r, tallies, jobs);
        sum = realloc(tallies, sizeof *tallies);
        if (sum)
            tallies = NULL;
    }
    free(tallies);
    free(r ? r->watch : NULL);
    free(r);
    return sum;
}
