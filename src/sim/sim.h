/* sim.h - games by the million: the contract of this room.
 *
 *   plan.c       what is asked for: edition, options, line-up, games, seed, which part of a run
 *   run.c        plays it on all cores; watch.c looks on and adds up into a bq_tally
 *   tally.c      figures from what was added up (tally.def says what that is)
 *   part.c       a run as JSON; merge.c reads parts back and adds them
 *   summary.c    the same for a person at a terminal, and as CSV
 *   report.c     ... and as a report of HTML, with pictures (report_*.c)
 *   sweep.c      one number changed step by step, everything else equal
 *   predict.c    how long people will sit
 *   tune.c       a bot's parameters made better by tournament
 *   exec.c       any program as a seat
 *   movement.c   tokens that only move; law.c counts where they stand
 *
 * The result of a run depends on the plan alone: not on the cores, the machine or the hour. */
#ifndef BQ_SIM_H
#define BQ_SIM_H

#include <stdio.h>

#include "bots/bots.h"
#include "edition/edition_file.h"
#include "sim/exec.h"
#include "sim/tally.h"
#include "text/text.h"

#define BQ_SIM_FORMAT 1                   /* of the JSON of a run */
#define BQ_SIM_GAMES UINT64_C(1000000000) /* of one run: more are refused */
#define BQ_SIM_SHARDS 100000              /* parts of one run: more are refused */
#define BQ_SIM_ROUNDS 1000                /* rounds after which a game is stopped, unless told */
#define BQ_SIM_SEED 3                     /* of a run, unless told: any would do */
#define BQ_SIM_MOST_ROUNDS 100000
#define BQ_SIM_OPTIONS 1024 /* bytes of all options together */
#define BQ_BOT_WORD 200     /* bytes of a bot's word, "file:PATH" included */

/* What went wrong, to be said in the user's language (bq_sim_say). */
typedef struct bq_sim_trouble {
    enum bq_text_key key;
    int exit;         /* 1: refused or not found, 2: used wrongly */
    char detail[600]; /* {detail} of the sentence */
    int64_t n;        /* {n} of the sentence */
    bq_option_error option; /* of NO_OPTION: what is wrong with it */
} bq_sim_trouble;

/* Who plays: one entry a seat. `person` is a bot that stands in for a person. It points into itself
 * where a style comes from a file: copies are good as long as the first one is there. */
typedef struct bq_lineup {
    unsigned seats;
    char word[BQ_SEATS][BQ_BOT_WORD];
    const bq_bot *bot[BQ_SEATS];
    bool person[BQ_SEATS];
    bq_bot_style style[BQ_SEATS];
    bq_bot styled[BQ_SEATS];
    bq_exec *exec[BQ_SEATS]; /* programs that play; they end with bq_lineup_end() */
} bq_lineup;

typedef struct bq_sim_plan {
    const bq_edition_file *file;
    bq_edition ed; /* the file's, options set */
    char options[BQ_SIM_OPTIONS];
    bq_lineup lineup;
    uint64_t style[BQ_SEATS]; /* digests of the bots' parameters */
    uint64_t games;
    uint64_t seed;
    uint32_t most_rounds;
    uint32_t shard;  /* from 1 */
    uint32_t shards; /* 1: the whole run */
    bool rotate;     /* the line-up moves on by one seat from game to game */
    unsigned jobs;
    unsigned budget_ms; /* of a prediction: as many games as are begun by then; 0: all of them */
    const volatile int *stop;
    void (*progress)(void *to, uint64_t done, uint64_t all); /* in games; may be NULL */
    void *to;
} bq_sim_plan;

/* One bot by its word, "file:PATH": a style from a file, or "exec:PROGRAM": any program. */
bool bq_lineup_seat(bq_lineup *lineup, const char *word, bool people, bq_sim_trouble *trouble);
/* "hard,fp-a,file:mine.style", 2 to 8 of them. */
bool bq_lineup_read(bq_lineup *lineup, const char *list, bool people, bq_sim_trouble *trouble);
/* The programs are started: one that cannot be is no player. */
bool bq_lineup_start(bq_lineup *lineup, bq_sim_trouble *trouble);
/* The programs are told to go. */
void bq_lineup_end(bq_lineup *lineup);
/* A bot's parameters in one number: the parts of a run must agree on it. */
uint64_t bq_style_digest(const bq_bot *bot);
/* "key=value", added to the plan's options and judged with them. */
bool bq_sim_option(bq_sim_plan *plan, const char *option, bq_sim_trouble *trouble);
/* Is the plan one that can be played? Asks what the parts alone do not tell (seats, games, shard).
 */
bool bq_sim_check(const bq_sim_plan *plan, bq_sim_trouble *trouble);
/* How many games this part of the run has, and the number of its i-th. */
uint64_t bq_sim_part_games(const bq_sim_plan *plan);
uint64_t bq_sim_game_number(const bq_sim_plan *plan, uint64_t i);
/* The seat at which a place of the line-up sits in game g. */
unsigned bq_sim_seat(const bq_sim_plan *plan, uint64_t g, unsigned lineup);

/* Plays. NULL if there is no memory; else to be freed. It was stopped if it has fewer games than
 * planned. */
bq_tally *bq_sim_run(const bq_sim_plan *plan);

/* ---- what is told of it ---- */

/* Which parts of a run a tally holds; `shards` of the plan says how many there are. */
typedef struct bq_sim_result {
    bq_sim_plan plan;
    bq_tally *tally;
    uint8_t *has; /* shards, 1..plan.shards, one byte each; NULL: only plan.shard */
    bool stopped;
} bq_sim_result;

/* All of these: false if it could not be written. */
bool bq_sim_json(FILE *to, const bq_sim_result *result);
bool bq_sim_csv(FILE *to, const bq_sim_result *result);
bool bq_sim_summary(FILE *to, enum bq_language language, const bq_sim_result *result);
bool bq_sim_report(FILE *to, enum bq_language language, const bq_sim_result *result);
/* ... into a file, which is there whole or not at all; errno says why not. */
bool bq_sim_report_file(const char *path, enum bq_language language, const bq_sim_result *result);

/* Reads the parts of one run and adds them up. `edition` (may be NULL) is where the edition is, if
 * its name does not find it. */
bool bq_sim_merge(bq_sim_result *result, bq_edition_file **file, const char *edition,
                  const char *const *names, size_t n, bq_sim_trouble *trouble);
/* How many parts of the run are missing. */
uint32_t bq_sim_missing(const bq_sim_result *result);
void bq_sim_result_free(bq_sim_result *result);

/* ---- words ---- */

void bq_sim_names(bq_text_names *names, const bq_sim_plan *plan, enum bq_language language);
/* "1 234,5" and "12,3 %", as the language writes them. */
void bq_sim_decimal(char *out, size_t size, enum bq_language language, double value,
                    unsigned digits);
void bq_sim_percent(char *out, size_t size, enum bq_language language, double share,
                    unsigned digits);
/* The sentence for a trouble. */
void bq_sim_say(FILE *to, enum bq_language language, const bq_sim_trouble *trouble);

#endif
