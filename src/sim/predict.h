/* predict.h - the length of a game of people, from the rules, the line-up and a pace (pace.def). */
#ifndef BQ_SIM_PREDICT_H
#define BQ_SIM_PREDICT_H

#include "sim/sim.h"

#define BQ_PREDICT_GAMES                                                                           \
    400 /* played for a prediction, unless told: a few hundredths of a second */

typedef struct bq_prediction {
    uint64_t games;
    uint64_t unfinished; /* still going at the last round allowed */
    double minutes[5];   /* quantiles, as bq_quantiles */
    double mean;
    double rounds; /* median */
} bq_prediction;

/* Bots play the plan's games, each person's decisions taking a person's time. False if there is no
 * memory. */
bool bq_predict(const bq_sim_plan *plan, bq_prediction *out);
bool bq_predict_json(FILE *to, const bq_sim_plan *plan, const bq_prediction *p);
bool bq_predict_text(FILE *to, enum bq_language language, const bq_sim_plan *plan,
                     const bq_prediction *p);

#endif
