/* forecast.c - the predicted length of a game, in minutes, told before it begins. Games are played for it
 * elsewhere (a job, as bots have them), few at a time, and what was found out once is remembered: most tables
 * are alike. The job's answer comes back, or the table does without. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/core/internal.h"

enum { REMEMBERED = 64 };

typedef struct bq__outlook { /* of a table */
    uint64_t key; /* of what it is about */
    int32_t minutes[3];
    bool known;
    bool waits; /* in the queue */
} bq__outlook;

typedef struct waiting {
    struct waiting *next;
    bq_game_id game;
} waiting;

typedef struct bq__forecasts {
    bq__timer timer; /* first: the timer of its kind is this */
    struct {
        uint64_t key;
        int32_t minutes[3];
    } memory[REMEMBERED];
    uint32_t at;
    uint32_t out; /* jobs */
    int64_t next_at;
    waiting *first, **last;
} bq__forecasts;

static bq__forecasts *forecasts_of(bq_core *core)
{
    if (!core->forecasts) {
        core->forecasts = bq__core_must(calloc(1, sizeof *core->forecasts));
        core->forecasts->last = &core->forecasts->first;
        core->forecasts->timer.kind = BQ__TIMER_FORECAST;
        core->forecasts->timer.due = INT64_MAX;
    }
    return core->forecasts;
}

void bq__core_forecasts_free(bq_core *core)
{
    bq__forecasts *f = core->forecasts;
    while (f && f->first) {
        waiting *next = f->first->next;
        free(f->first);
        f->first = next;
    }
    free(f);
    core->forecasts = NULL;
}

/* ---- what it is about ---- */

/* The rules, and who sits where; a seat that is empty will be somebody's. Never 0. */
static uint64_t key_of(const bq__setup *s)
{
    uint64_t h = bq_fnv(BQ_FNV_EMPTY, &s->rules->digest, sizeof s->rules->digest);
    h = bq_fnv(h, &s->seats, 1);
    for (unsigned i = 0; i < s->seats; i++)
        h = s->seat[i].kind == BQ__BOT ? bq_fnv(h, s->seat[i].level, sizeof s->seat[i].level) : bq_fnv(h, "p", 1);
    return h | 1;
}

static bool remembered(const bq__forecasts *f, bq__outlook *outlook)
{
    for (unsigned i = 0; i < REMEMBERED; i++)
        if (f->memory[i].key == outlook->key) {
            memcpy(outlook->minutes, f->memory[i].minutes, sizeof outlook->minutes);
            return outlook->known = true;
        }
    return false;
}

/* ---- asking for it ---- */

static void give_job(bq_core *core, const bq__table *table)
{
    const bq__setup *s = &table->setup;
    bq_forecast *job = bq__core_must(calloc(1, sizeof *job));
    job->game = table->id;
    job->key = table->outlook->key;
    job->rules = s->rules;
    s->rules->refs++;
    job->file = s->rules->file;
    job->ed = &s->rules->ed;
    job->seats = s->seats;
    for (unsigned i = 0; i < s->seats; i++) {
        const char *word = s->seat[i].kind == BQ__BOT ? s->seat[i].level : "person";
        memcpy(job->player[i], word, strlen(word) + 1);
    }
    job->budget_ms = (uint32_t)core->limits.forecast_ms;
    core->forecasts->out++;
    bq__core_out(core, BQ_OUT_FORECAST)->forecast = job;
}

static bool wanted(const bq__table *table)
{
    return table && table->outlook && !table->outlook->known && table->setup.status == BQ_GAME_WAITING &&
           table->setup.rules && table->setup.rules->file;
}

/* Those in the queue, as far as there is room; between two there is a pause, so that other work has its turn. */
void bq__core_forecast_go(bq_core *core)
{
    bq__forecasts *f = forecasts_of(core);
    while (f->first && f->out < core->limits.forecast_jobs && core->now >= f->next_at && !core->stopping) {
        waiting *next = f->first;
        bq__table *table = bq__core_table_of(core, &next->game);
        f->first = next->next;
        if (!f->first)
            f->last = &f->first;
        free(next);
        if (table && table->outlook)
            table->outlook->waits = false;
        if (!wanted(table))
            continue;
        if (remembered(f, table->outlook))
            bq__core_tell_table(core, table, NULL);
        else
            give_job(core, table);
    }
    bool more = f->first && f->out < core->limits.forecast_jobs;
    int64_t next = f->next_at > core->now ? f->next_at : core->now + 1;
    bq__core_timer_set(core, &f->timer, more ? next : INT64_MAX);
}

void bq__core_forecast(bq_core *core, bq__table *table)
{
    if (table->setup.status != BQ_GAME_WAITING || !table->setup.rules || !core->limits.forecast_jobs)
        return;
    bq__forecasts *f = forecasts_of(core);
    uint64_t key = key_of(&table->setup);
    if (!table->outlook)
        table->outlook = bq__core_must(calloc(1, sizeof *table->outlook));
    if (table->outlook->key == key)
        return;
    table->outlook->key = key;
    table->outlook->known = false;
    if (remembered(f, table->outlook) || table->outlook->waits)
        return;
    waiting *last = bq__core_must(calloc(1, sizeof *last));
    last->game = table->id;
    *f->last = last;
    f->last = &last->next;
    table->outlook->waits = true;
    bq__core_forecast_go(core);
}

/* ---- the answer ---- */

void bq__core_forecast_free(bq_core *core, bq_forecast *job)
{
    bq__core_rules_drop(core, job->rules);
    free(job);
}

void bq_core_forecast(bq_core *core, bq_forecast *job)
{
    bq__forecasts *f = forecasts_of(core);
    bq__table *table = bq__core_table_of(core, &job->game);
    f->out--;
    f->next_at = core->now + core->limits.forecast_gap_ms;
    if (job->known) {
        f->memory[f->at].key = job->key;
        memcpy(f->memory[f->at].minutes, job->minutes, sizeof job->minutes);
        f->at = (f->at + 1) % REMEMBERED;
    }
    if (job->known && wanted(table) && table->outlook->key == job->key) {
        remembered(f, table->outlook);
        bq__core_tell_table(core, table, NULL);
    }
    bq__core_forecast_free(core, job);
    bq__core_forecast_go(core);
}

void bq__core_put_forecast(bq_buf *b, const bq__table *table)
{
    if (!table->outlook || !table->outlook->known)
        return;
    bq_json_open(b, "minutes", '[');
    for (unsigned i = 0; i < 3; i++)
        bq_json_int(b, NULL, table->outlook->minutes[i]);
    bq_json_close(b, ']');
}
