/* predict.c - the length of a game in minutes, before it begins.
 *
 * Games are played among bots; every decision that falls to a person's seat takes that person's
 * time (pace.def), every roll of a bot the moment in which it is shown. The lobby asks the same
 * function that `sim --predict` asks. */
#include <stdlib.h>
#include <string.h>

#include "os/os.h"
#include "sim/internal.h"
#include "sim/predict.h"

enum { FINE = 64, BINS = 64 * 30 };

typedef struct clockwork {
    bq__sim_watch watch;
    uint64_t seconds[BINS]; /* games by their length */
    uint64_t rounds[BINS];
    uint64_t total;
    uint64_t games;
    uint64_t unfinished;
} clockwork;

typedef struct shop {
    const bq_sim_plan *plan;
    bq_bot_sense sense;
    clockwork *clock;
    int64_t until; /* no game is begun after that; 0: there is time */
} shop;

static void one_game(void *self, unsigned worker, uint64_t g)
{
    shop *s = self;
    clockwork *c = &s->clock[worker];
    if (s->until && bq_os_now_ms() >= s->until)
        return;
    c->watch.people = 0;
    for (unsigned i = 0; i < s->plan->lineup.seats; i++)
        if (s->plan->lineup.person[i])
            c->watch.people |= (uint8_t)(1u << bq_sim_seat(s->plan, g, i));
    c->unfinished += !bq__sim_watch_game(&c->watch, g);
    uint64_t seconds = (c->watch.tenths + 5) / 10;
    unsigned bin = bq_bin(seconds, FINE), round = bq_bin(c->watch.match.st.rounds, FINE);
    c->seconds[bin < BINS ? bin : BINS - 1]++;
    c->rounds[round < BINS ? round : BINS - 1]++;
    c->total += seconds;
    c->games++;
}

static void add(clockwork *to, const clockwork *from)
{
    for (unsigned i = 0; i < BINS; i++) {
        to->seconds[i] += from->seconds[i];
        to->rounds[i] += from->rounds[i];
    }
    to->total += from->total;
    to->games += from->games;
    to->unfinished += from->unfinished;
}

bool bq_predict(const bq_sim_plan *plan, bq_prediction *out)
{
    unsigned jobs = bq_jobs(plan->jobs);
    shop *s = calloc(1, sizeof *s);
    memset(out, 0, sizeof *out);
    if (s)
        s->clock = calloc(jobs, sizeof *s->clock);
    if (!s || !s->clock) {
        free(s);
        return false;
    }
    s->plan = plan;
    s->until = plan->budget_ms ? bq_os_now_ms() + plan->budget_ms : 0;
    bq_bot_sense_prepare(&s->sense, &plan->ed);
    for (unsigned i = 0; i < jobs; i++)
        bq__sim_watch_init(&s->clock[i].watch, plan, &s->sense, NULL);
    bq_work work = {
        .piece = one_game, .self = s, .pieces = plan->games, .jobs = jobs, .stop = plan->stop};
    bq_work_do(&work);
    for (unsigned i = 1; i < jobs; i++)
        add(&s->clock[0], &s->clock[i]);
    const clockwork *sum = &s->clock[0];
    out->games = sum->games;
    out->unfinished = sum->unfinished;
    out->mean = sum->games ? (double)sum->total / 60 / (double)sum->games : 0;
    out->rounds = bq_quantile(sum->rounds, BINS, FINE, 0.5);
    for (unsigned i = 0; i < 5; i++)
        out->minutes[i] = bq_quantile(sum->seconds, BINS, FINE, bq_quantiles[i] / 100.0) / 60;
    free(s->clock);
    free(s);
    return true;
}

bool bq_predict_json(FILE *to, const bq_sim_plan *plan, const bq_prediction *p)
{
    bq_buf b = bq_buf_grow(BQ__SIM_JSON_BYTES);
    bq_json_open(&b, NULL, '{');
    bq_json_text(&b, "edition", plan->file->name);
    bq_json_text(&b, "options", plan->options);
    bq_json_open(&b, "seats", '[');
    for (unsigned i = 0; i < plan->lineup.seats; i++)
        bq_json_text(&b, NULL, plan->lineup.word[i]);
    bq_json_close(&b, ']');
    bq__sim_json_count(&b, "games", p->games);
    bq__sim_json_count(&b, "unfinished", p->unfinished);
    bq_json_real(&b, "rounds", p->rounds, 1);
    bq_json_open(&b, "minutes", '{');
    bq_json_real(&b, "mean", p->mean, 2);
    bq__sim_json_quantiles(&b, p->minutes, 2);
    bq_json_close(&b, '}');
    bq_json_close(&b, '}');
    bq_json_indent(&b, 0);
    bq_buf_char(&b, '\n');
    return bq_buf_print(&b, to);
}

bool bq_predict_text(FILE *to, enum bq_language language, const bq_sim_plan *plan,
                     const bq_prediction *p)
{
    char lineup[BQ_SEATS * (BQ_BOT_WORD + 2)];
    bq__sim_lineup_text(lineup, sizeof lineup, &plan->lineup);
    BQ__PUT(to, language, NULL, BQ_T_SIM_PREDICTION,
            bq_arg_text("edition", plan->file->text[language].title), bq_arg_text("seats", lineup),
            bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)(p->minutes[2] + 0.5)),
            bq_arg_of(BQ_ARG_NUMBER, "least", (int64_t)(p->minutes[0] + 0.5)),
            bq_arg_of(BQ_ARG_NUMBER, "most", (int64_t)(p->minutes[4] + 0.5)));
    fputc('\n', to);
    return !ferror(to);
}
