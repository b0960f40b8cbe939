/* core.c - inputs and outputs of the core. A line goes on in gate.c. */
#include <stdlib.h>
#include <string.h>

#include "fair/crypto.h"
#include "server/core/internal.h"

const uint16_t bq_close_codes[BQ_CLOSES] = {
#define BQ_CLOSE(id, code, word, text) code,
#include "wire/close.def"
};
const char *const bq_close_words[BQ_CLOSES] = {
#define BQ_CLOSE(id, code, word, text) word,
#include "wire/close.def"
};

void *bq__core_must(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- life ---- */

bq_core *bq_core_new(const bq_core_config *config)
{
    bq_core *core = calloc(1, sizeof *core);
    if (!core)
        return NULL;
    core->limits = config->limits;
    core->editions = config->editions;
    core->foreign = config->foreign;
    core->editions_n = config->editions_n;
    core->server = config->server;
    core->epoch = config->epoch;
    core->notices = config->notices;
    core->clock_ms = config->clock_ms;
    core->buckets = 16384;
    core->address_bucket = calloc(core->buckets, sizeof(bq__address *));
    bq__core_ring(&core->idle);
    core->tidy = (bq__timer){.due = INT64_MAX, .kind = BQ__TIMER_ADDRESSES};
    core->id_bucket = calloc(core->buckets, sizeof(bq__table *));
    core->code_bucket = calloc(core->buckets, sizeof(bq__table *));
    core->batch = bq_batch_new();
    core->ops_last = &core->ops;
    core->tally.look_at = 1024;
    if (!core->address_bucket || !core->id_bucket || !core->code_bucket || !core->batch) {
        bq_core_free(core);
        return NULL;
    }
    return core;
}

void bq_core_free(bq_core *core)
{
    if (!core)
        return;
    bq_out out;
    while (bq_core_next(core, &out)) {
        bq_line_drop(out.line);
        if (out.job)
            bq__core_job_free(core, out.job);
        if (out.forecast)
            bq__core_forecast_free(core, out.forecast);
        if (out.loading)
            bq_loading_free(out.loading);
        free(out.part);
    }
    while (core->all)
        bq__core_table_free(core, core->all);
    bq__core_forecasts_free(core);
    for (uint32_t i = 0; i < core->conn_cap; i++)
        free(core->conn[i]);
    free(core->conn);
    free(core->free_slot);
    free(core->heap);
    bq__core_addresses_free(core);
    free(core->id_bucket);
    free(core->code_bucket);
    free(core->out);
    free(core->ban);
    free(core->hidden);
    bq_batch_free(core->batch);
    bq_batch_free(core->spare);
    free(core);
}

/* ---- time and chance ---- */

enum { JUMP_MS = 2000 };

void bq_core_time(bq_core *core, int64_t now_ms, int64_t wall_ms)
{
    if (!core->now)
        core->clock_from = now_ms;
    if (now_ms > core->now) /* time does not run back, whatever the machine says */
        core->now = now_ms;
    core->wall = wall_ms;
    int64_t apart = core->wall - core->now;
    if (apart - core->apart > JUMP_MS || core->apart - apart > JUMP_MS) {
        core->apart = apart;
        core->sure_from = core->now;
    }
}

void bq_core_believe(bq_core *core, int64_t clock_ms)
{
    core->clock_ms = clock_ms;
    core->clock_from = core->now;
}

/* What is written down has the machine's time, unless that is behind what the store itself knows: else what ends
 * before such a clock is set right would be old at once. What lies decades behind is no time at all, and is left as it is
 * for whoever judges it. */
int64_t bq__core_stamp(const bq_core *core)
{
    static const int64_t decade = INT64_C(10) * 365 * 86400000;
    int64_t known = core->clock_ms ? core->clock_ms + core->now - core->clock_from : 0;
    return known > core->wall && known - core->wall < decade ? known : core->wall;
}

size_t bq_core_random_wanted(const bq_core *core)
{
    return BQ_CORE_RANDOM - core->random_n;
}

void bq_core_random(bq_core *core, const unsigned char *bytes, size_t n)
{
    if (n > BQ_CORE_RANDOM - core->random_n)
        n = BQ_CORE_RANDOM - core->random_n;
    memcpy(core->random + core->random_n, bytes, n);
    core->random_n += n;
}

/* One input may need more than was handed in (a disk's answer lets many tables go on at once): then the lowest
 * bytes, which are never given out, make more, and are themselves replaced. */
static void stretch(bq_core *core)
{
    unsigned char key[BQ_SHA256_BYTES];
    if (core->random_n < sizeof key)
        abort(); /* nothing was handed in at all */
    memcpy(key, core->random, sizeof key);
    for (unsigned i = 0; i * sizeof key < BQ_CORE_RANDOM; i++) {
        unsigned char number = (unsigned char)i;
        bq_hmac_sha256(key, sizeof key, &number, 1, core->random + i * sizeof key);
    }
    core->random_n = BQ_CORE_RANDOM;
    bq_wipe(key, sizeof key);
}

/* Taken bytes are wiped: they have become tokens and secrets. */
void bq__core_random_bytes(bq_core *core, void *out, size_t n)
{
    if (n + BQ_SHA256_BYTES > core->random_n)
        stretch(core);
    core->random_n -= n;
    memcpy(out, core->random + core->random_n, n);
    memset(core->random + core->random_n, 0, n);
}

void bq_core_tick(bq_core *core)
{
    for (bq__timer *timer; (timer = bq__core_timer_due(core));) {
        if (timer->kind == BQ__TIMER_CONN)
            bq__core_conn_timer(core, (bq__conn *)timer);
        else if (timer->kind == BQ__TIMER_FORECAST)
            bq__core_forecast_go(core);
        else if (timer->kind == BQ__TIMER_ADDRESSES)
            bq__core_addresses_tidy(core);
        else
            bq__core_table_timer(core, (bq__table *)timer);
    }
}

int64_t bq_core_deadline(const bq_core *core)
{
    return core->heap_n ? core->heap[0].when : INT64_MAX;
}

/* ---- lines ---- */

void bq_core_line(bq_core *core, bq_conn id, const char *line, size_t n)
{
    bq__conn *conn = bq__core_conn(core, id);
    if (!conn || conn->closing || core->dead)
        return;
    conn->heard = conn->line_at = core->now;
    core->tally.lines++;
    if (n > 0 && line[n - 1] == '\n')
        n--;
    if (n > 0 && line[n - 1] == '\r')
        n--;
    if (!bq__core_charge(core, conn->address, BQ_COST_LINE) || !bq__core_rate(core, conn)) {
        bq__core_close(core, conn, BQ_CLOSE_RATE);
        return;
    }
    bq__core_gate(core, conn, line, n);
}

/* ---- the disk ---- */

size_t bq_core_writes(const bq_core *core)
{
    return core->waiting_commits ? bq_batch_count(core->batch) : 0;
}

bq_batch *bq_core_take_batch(bq_core *core)
{
    if (core->in_flight || !core->waiting_commits || core->dead)
        return NULL;
    bq_batch *taken = core->batch;
    core->batch = core->spare ? core->spare : bq__core_must(bq_batch_new());
    core->spare = NULL;
    core->in_flight = true;
    core->waiting_commits = 0;
    core->flying = core->ops;
    core->ops = NULL;
    core->ops_last = &core->ops;
    return taken;
}

void bq_core_give_back(bq_core *core, bq_batch *batch)
{
    bq_batch_free(core->spare);
    bq_batch_clear(batch);
    core->spare = batch;
}

/* Answers of which nobody knows what they left behind: the process ends, and the log tells. */
static bool is_deadly(enum bq_store_answer answer)
{
    return answer != BQ_STORE_OK && answer != BQ_STORE_FULL && answer != BQ_STORE_BUSY && answer != BQ_STORE_GONE &&
           answer != BQ_STORE_MEMORY;
}

bool bq_core_committed_one(bq_core *core, enum bq_store_answer answer)
{
    bq__table *table = core->flying;
    core->in_flight = false;
    if (is_deadly(answer) && !core->dead) {
        core->dead = true;
        bq__core_put_log(core, "store", NULL, NULL, bq_answer_texts[answer]);
        bq__core_out(core, BQ_OUT_DIE);
    }
    if (!table || core->dead)
        return false;
    core->flying = table->op_next;
    table->op_next = NULL;
    if (answer == BQ_STORE_OK)
        bq__core_op_done(core, table);
    else
        bq__core_op_failed(core, table,
                           answer == BQ_STORE_FULL   ? BQ_WHY_STORAGE_FULL
                           : answer == BQ_STORE_GONE ? BQ_WHY_STORAGE_GONE
                                                     : BQ_WHY_STORAGE_BUSY);
    return true;
}

void bq_core_committed(bq_core *core, enum bq_store_answer answer)
{
    while (bq_core_committed_one(core, answer)) {
    }
}

bool bq_core_idle(const bq_core *core)
{
    return !core->in_flight && !core->waiting_commits;
}

void bq_core_quiesce(bq_core *core)
{
    core->stopping = true;
}

void bq_core_stop(bq_core *core)
{
    core->stopping = true;
    for (uint32_t i = 0; i < core->conn_cap; i++)
        if (core->conn[i] && core->conn[i]->used && !core->conn[i]->closing)
            bq__core_close(core, core->conn[i], BQ_CLOSE_STOPPING);
}

/* ---- outputs ---- */

/* Hardly ever, and out of the way of clients that only have something to say. */
__attribute__((noinline)) static void more_room(bq_core *core)
{
    uint32_t cap = core->out_cap ? 2 * core->out_cap : 64; /* a power of two: places are found by a mask */
    bq_out *out = bq__core_must(malloc(cap * sizeof *out));
    for (uint32_t i = 0; i < core->out_n; i++)
        out[i] = core->out[(core->out_first + i) & (core->out_cap - 1)];
    free(core->out);
    core->out = out;
    core->out_cap = cap;
    core->out_first = 0;
}

bq_out *bq__core_out(bq_core *core, unsigned kind)
{
    if (core->out_n == core->out_cap)
        more_room(core);
    bq_out *out = &core->out[(core->out_first + core->out_n++) & (core->out_cap - 1)];
    *out = (bq_out){.kind = (uint8_t)kind};
    return out;
}

bool bq_core_next(bq_core *core, bq_out *out)
{
    if (!core->out_n)
        return false;
    *out = core->out[core->out_first];
    core->out_n--;
    core->out_first = core->out_n ? (core->out_first + 1) & (core->out_cap - 1) : 0; /* places just used: in the cache */
    return true;
}

void bq_line_drop(bq_line *line)
{
    if (line && --line->refs == 0)
        free(line);
}

/* ---- looking ---- */

void bq_core_figures_of(const bq_core *core, bq_core_figures *f)
{
    *f = (bq_core_figures){.connections = core->conn_used,
                           .tables = core->tables,
                           .loaded = core->loaded,
                           .waiting_commits = core->waiting_commits,
                           .jobs = core->jobs,
                           .addresses = core->addresses,
                           .moves = core->moves,
                           .refusals = core->refusals,
                           .looks = core->looks};
    for (const bq__table *table = core->all; table; table = table->next)
        f->playing += table->setup.status == BQ_GAME_PLAYING;
}

const bq_state *bq_core_state_of(const bq_core *core, const bq_game_id *id, uint64_t *moves)
{
    const bq__table *table = bq__core_table_of(core, id);
    if (!table || !table->game)
        return NULL;
    if (moves)
        *moves = table->game->step.moves;
    return &table->game->step.st;
}
