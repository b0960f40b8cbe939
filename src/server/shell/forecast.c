/* forecast.c - a game's length before it begins: what the lobby shows is what `sim --predict` computes, on a
 * thread of libuv's pool, with a budget. */
#include <stdlib.h>
#include <string.h>

#include "server/shell/internal.h"
#include "sim/predict.h"

typedef struct looking {
    uv_work_t work; /* first */
    bq__shell *shell;
    bq_forecast *forecast;
} looking;

/* ---- on its thread ---- */

static bool predict(const bq_forecast *f, bq_sim_plan *plan, bq_prediction *out)
{
    bq_sim_trouble trouble;
    *plan = (bq_sim_plan){.file = f->file,
                          .ed = *f->ed,
                          .games = BQ_PREDICT_GAMES,
                          .seed = BQ_SIM_SEED,
                          .most_rounds = BQ_SIM_ROUNDS,
                          .shard = 1,
                          .shards = 1,
                          .rotate = true,
                          .jobs = 1,
                          .budget_ms = f->budget_ms};
    for (unsigned i = 0; i < f->seats; i++)
        if (!bq_lineup_seat(&plan->lineup, f->player[i], true, &trouble))
            return false;
    return bq_sim_check(plan, &trouble) && bq_predict(plan, out) && out->games > 0;
}

static void look(uv_work_t *work)
{
    bq_forecast *f = ((looking *)work)->forecast;
    bq_prediction out;
    bq_sim_plan *plan = calloc(1, sizeof *plan);
    f->known = plan && predict(f, plan, &out);
    for (unsigned i = 0; f->known && i < 3; i++)
        f->minutes[i] = (int32_t)(out.minutes[2 * i] + 0.5);
    free(plan);
}

/* ---- on the loop's ---- */

static void seen(uv_work_t *work, int status)
{
    looking *l = (looking *)work;
    (void)status;
    bq__shell_before(l->shell);
    bq_core_forecast(l->shell->core, l->forecast);
    bq__shell_after(l->shell);
    free(l);
}

void bq__shell_forecast(bq__shell *shell, bq_forecast *forecast)
{
    looking *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    l->shell = shell;
    l->forecast = forecast;
    if (uv_queue_work(&shell->loop, &l->work, look, seen))
        abort();
}
