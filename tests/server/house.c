/* house.c - the core with everything at hand. */
#include "house.h"

#include <stdarg.h>

#include "tap.h"

static const bq_edition_file *editions[5];

static void open_editions(void)
{
    static const char *const names[] = {"atlantic-city", "classique", "console", "reseau", "topclubs"};
    for (size_t i = 0; i < 5 && !editions[i]; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i], error, sizeof error))
            tap_bail("%s", error);
        editions[i] = file;
    }
}

static unsigned char next_byte(house *h)
{
    size_t at = h->given_n;
    unsigned char byte = (unsigned char)bq_rng_below(&h->rng, 256);
    if (at == h->given_cap) {
        h->given_cap = h->given_cap ? 2 * h->given_cap : 4096;
        h->given = realloc(h->given, h->given_cap);
    }
    if (h->again && at < h->again_n && h->keep[at])
        byte = h->again[at];
    return h->given[h->given_n++] = byte;
}

static void give(house *h)
{
    unsigned char bytes[BQ_CORE_RANDOM];
    size_t n = bq_core_random_wanted(h->core);
    for (size_t i = 0; i < n; i++)
        bytes[i] = next_byte(h);
    bq_core_random(h->core, bytes, n);
    bq_core_time(h->core, h->now, INT64_C(1700000000000) + h->now);
}

static void one(house *h, bq_out *out)
{
    bq_loading *loading;
    switch (out->kind) {
    case BQ_OUT_SEND:
        if (h->hear)
            h->hear(h->self, out->conn, out->line->bytes, out->line->n);
        break;
    case BQ_OUT_LOG:
        if (h->note)
            h->note(h->self, out->line->bytes, out->line->n);
        break;
    case BQ_OUT_LOAD:
    case BQ_OUT_HISTORY:
        loading = out->loading ? out->loading : bq_loading_new(h->core, &out->game);
        if (h->load)
            h->load(h->self, loading, &out->game);
        else
            disk_load(&h->disk, loading, &out->game);
        give(h);
        bq_core_loaded(h->core, loading);
        break;
    case BQ_OUT_BOT:
        bq_job_run(out->job);
        give(h);
        bq_core_thought(h->core, out->job);
        break;
    case BQ_OUT_FORECAST: /* nobody plays it out: it is not known */
        give(h);
        bq_core_forecast(h->core, out->forecast);
        break;
    case BQ_OUT_EXPORT:
        disk_export(&h->disk, out->part);
        give(h);
        bq_core_exported(h->core, out->part);
        break;
    default:
        break;
    }
    bq_line_drop(out->line);
}

static void settle(house *h)
{
    for (;;) {
        bq_out out;
        while (bq_core_next(h->core, &out))
            one(h, &out);
        bq_batch *batch = bq_core_take_batch(h->core);
        if (!batch)
            return;
        for (size_t i = 0; h->wrote && i < bq_batch_count(batch); i++)
            h->wrote(h->self, bq_batch_at(batch, i));
        if (h->disk_says == BQ_STORE_OK)
            disk_write(&h->disk, batch);
        bq_batch_free(batch);
        give(h);
        bq_core_committed(h->core, h->disk_says);
    }
}

void house_open(house *h, uint64_t seed)
{
    bq_limits *l = &h->config.limits;
    open_editions();
    bq_limits_default(l);
    l->actions = l->watching = l->lobby = l->chat = l->wrong = 1000000;
    l->work = l->work_most = 1000000000;
    l->addresses = 256;
    l->address_creates = l->address_tables = l->connection_tables = 10000;
    h->config.editions = editions;
    h->config.editions_n = 5;
    h->config.server = "test";
    h->config.epoch = 1;
    h->now = 1000;
    bq_rng_seed(&h->rng, seed);
    h->core = bq_core_new(&h->config);
    give(h);
}

void house_close(house *h)
{
    bq_core_free(h->core);
    disk_free(&h->disk);
    free(h->given);
    h->core = NULL;
    h->given = NULL;
}

void house_kill(house *h)
{
    bq_core_free(h->core);
    h->config.epoch++;
    h->core = bq_core_new(&h->config);
    give(h);
    disk_known(&h->disk, h->core);
    settle(h);
}

bq_conn house_enter(house *h, unsigned number)
{
    unsigned why;
    bq_address from = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 10, 1, (unsigned char)(number >> 8),
                        (unsigned char)number}};
    give(h);
    bq_conn conn = bq_core_opened(h->core, &from, NULL, &why);
    settle(h);
    return conn;
}

void house_say(house *h, bq_conn conn, const char *format, ...)
{
    char line[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    house_bytes(h, conn, line, strlen(line));
}

void house_bytes(house *h, bq_conn conn, const char *line, size_t n)
{
    give(h);
    bq_core_line(h->core, conn, line, n);
    settle(h);
}

void house_leave(house *h, bq_conn conn)
{
    give(h);
    bq_core_closed(h->core, conn);
    settle(h);
}

void house_wait(house *h, int64_t ms)
{
    int64_t until = h->now + ms;
    for (;;) {
        int64_t due = bq_core_deadline(h->core);
        h->now = due < until ? (due > h->now ? due : h->now) : until;
        give(h);
        bq_core_tick(h->core);
        settle(h);
        if (due >= until)
            return;
    }
}
