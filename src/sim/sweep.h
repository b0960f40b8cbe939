/* sweep.h - one number changed step by step, everything else equal: `sim --sweep`. */
#ifndef BQ_SIM_SWEEP_H
#define BQ_SIM_SWEEP_H

#include "sim/sim.h"

#define BQ_SWEEP_STEPS 200 /* values of one sweep: more are refused */

typedef struct bq_sweep {
    char key[BQ_BOT_WORD + 64]; /* "salary", "medium.reserve" */
    int64_t from, to, step;
    unsigned steps;
    unsigned subject;   /* whose wins are looked at: a place of the line-up */
    bool style;         /* a parameter of that bot; else an option of the table */
    unsigned parameter; /* its number among bq_style_keys */
} bq_sweep;

/* One value: wins of the subject, and how they differ from the same games played as usual. */
typedef struct bq_sweep_row {
    uint64_t games;
    uint64_t ended;        /* by bankruptcy */
    uint64_t parts;        /* of wins (BQ_WIN) of the subject */
    int64_t more;          /* parts of wins more than as usual ... */
    uint64_t more_squared; /* ... in each game, squared */
    uint64_t rounds;
} bq_sweep_row;

/* "key=a..b:step". */
bool bq_sweep_read(bq_sweep *sweep, const bq_sim_plan *plan, const char *text,
                   bq_sim_trouble *trouble);
/* Rows 0..steps-1, and row `steps`: as usual. To be freed; NULL if there is no memory. */
bq_sweep_row *bq_sweep_run(const bq_sweep *sweep, const bq_sim_plan *plan);
bool bq_sweep_json(FILE *to, const bq_sim_plan *plan, const bq_sweep *sweep,
                   const bq_sweep_row *rows);
bool bq_sweep_text(FILE *to, enum bq_language language, const bq_sim_plan *plan,
                   const bq_sweep *sweep, const bq_sweep_row *rows);

#endif
