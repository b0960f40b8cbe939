/* little.c - the little world: see little.h. */
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>

#include "field.h"
#include "little.h"

enum { CLIENTS = 16, HEARD = 1 << 25 };

static const bq_edition_file *editions[5];
bq_core_config config;
bq_core *core;
disk store;
int64_t now, wall;
bool writes = true;
static client clients[CLIENTS];
bq_forecast *forecast; /* the one that is out */
unsigned forecasts, notices, histories;
char notice[4096];
bool answer_forecasts = true;
bool keeping;
keeper keep;
enum bq_store_answer disk_says = BQ_STORE_OK;

/* ---- the world ---- */

void give(void)
{
    static bq_rng rng;
    static bool seeded;
    unsigned char bytes[BQ_CORE_RANDOM];
    size_t n = bq_core_random_wanted(core);
    if (!seeded)
        bq_rng_seed(&rng, 7);
    seeded = true;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (unsigned char)bq_rng_below(&rng, 256);
    bq_core_random(core, bytes, n);
    bq_core_time(core, now, wall);
    store.now = now;
}

static void hear(const bq_out *out)
{
    for (unsigned i = 0; i < CLIENTS; i++) {
        client *c = &clients[i];
        if (!c->conn || c->conn != out->conn)
            continue;
        if (c->n + out->line->n + 2 > HEARD)
            tap_bail("too much was heard");
        memcpy(c->heard + c->n, out->line->bytes, out->line->n);
        c->n += out->line->n;
        c->heard[c->n++] = '\n';
        c->heard[c->n] = 0;
    }
}

static void load(const bq_out *out)
{
    bq_loading *loading = out->loading ? out->loading : bq_loading_new(core, &out->game);
    histories += out->kind == BQ_OUT_HISTORY;
    disk_load(&store, loading, &out->game);
    give();
    bq_core_loaded(core, loading);
}

void answer(bq_forecast *f)
{
    f->known = true;
    for (int i = 0; i < 3; i++)
        f->minutes[i] = 10 * (i + 1) + (int)f->seats;
    give();
    bq_core_forecast(core, f);
}

static void take(bq_out *out)
{
    switch (out->kind) {
    case BQ_OUT_SEND:
        hear(out);
        break;
    case BQ_OUT_LOAD:
    case BQ_OUT_HISTORY:
        load(out);
        break;
    case BQ_OUT_BOT:
        bq_job_run(out->job);
        give();
        bq_core_thought(core, out->job);
        break;
    case BQ_OUT_FORECAST:
        forecasts++;
        if (answer_forecasts)
            answer(out->forecast);
        else
            forecast = out->forecast;
        break;
    case BQ_OUT_EXPORT:
        disk_export(&store, out->part);
        give();
        bq_core_exported(core, out->part);
        break;
    case BQ_OUT_NOTICE:
        notices++;
        snprintf(notice, sizeof notice, "%s", out->line->bytes);
        break;
    default:
        break;
    }
    bq_line_drop(out->line);
}

void settle(void)
{
    bq_out out;
    for (;;) {
        while (bq_core_next(core, &out))
            take(&out);
        bq_batch *batch = bq_core_take_batch(core);
        if (!batch)
            return;
        if (writes && disk_says == BQ_STORE_OK)
            disk_write(&store, batch);
        bq_batch_free(batch);
        give();
        bq_core_committed(core, disk_says);
    }
}

static void begin(void)
{
    config.epoch++;
    if (keeping)
        keeper_begin(&keep, &store, &config.limits, now, wall);
    config.clock_ms = keeping ? keep.clock.at : wall;
    core = bq_core_new(&config);
    give();
    disk_known(&store, core);
    settle();
}

void restart(int64_t down_ms)
{
    if (forecast)
        bq_core_forecast(core, forecast);
    forecast = NULL;
    bq_core_free(core);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i].conn = 0;
    now += down_ms;
    wall += down_ms;
    begin();
}

static void keeps(void)
{
    if (!keeping || keeper_due(&keep) > now)
        return;
    keeper_looks(&keep, core, &config.limits, now, wall);
    while (keep.out) {
        keeper_step(&keep, &store, core, &config.limits, disk_says);
        settle();
    }
    if (keep.wrong[0])
        tap_bail("%s", keep.wrong);
}

void pass(int64_t ms)
{
    int64_t until = now + ms;
    for (;;) {
        int64_t due = bq_core_deadline(core), looks = keeping ? keeper_due(&keep) : INT64_MAX;
        due = looks < due ? looks : due;
        int64_t next = due < until ? due : until;
        if (next > now) {
            wall += next - now;
            now = next;
        }
        give();
        bq_core_tick(core);
        settle();
        keeps();
        if (now >= until && bq_core_deadline(core) > now)
            return;
    }
}

/* ---- clients ---- */

void tell(client *c, const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    give();
    bq_core_line(core, c->conn, line, strlen(line));
    settle();
}

void forget(client *c)
{
    c->n = 0;
    c->heard[0] = 0;
}

bq_conn calls_from(bq_address from)
{
    unsigned why;
    give();
    bq_conn conn = bq_core_opened(core, &from, NULL, &why);
    settle();
    return conn;
}

void says(bq_conn conn, const char *line)
{
    give();
    bq_core_line(core, conn, line, strlen(line));
    settle();
}

void leaves(bq_conn conn)
{
    give();
    bq_core_closed(core, conn);
    settle();
}

client *comes(unsigned i, const char *hello)
{
    client *c = &clients[i];
    if (!c->heard)
        c->heard = malloc(HEARD + 1);
    forget(c);
    c->conn = calls_from((bq_address){{[10] = 0xFF, [11] = 0xFF, [12] = 10, [14] = 1, [15] = (unsigned char)i}});
    tell(c, "%s", hello);
    return c;
}

client *operates(unsigned i)
{
    client *c = comes(i, "quit");
    forget(c);
    give();
    c->conn = bq_core_opened_admin(core, NULL);
    settle();
    return c;
}

void goes(client *c)
{
    give();
    bq_core_closed(core, c->conn);
    c->conn = 0;
    settle();
}

/* The last message with that word, or "". */
const char *last(const client *c, const char *word)
{
    static char line[1 << 20];
    char begin_[40];
    const char *found = NULL;
    int n = snprintf(begin_, sizeof begin_, "{\"say\":\"%s\"", word);
    for (const char *at = c->heard; *at; at = strchr(at, '\n') + 1)
        if (!strncmp(at, begin_, (size_t)n))
            found = at;
    if (!found)
        return "";
    snprintf(line, sizeof line, "%.*s", (int)strcspn(found, "\n"), found);
    return line;
}

unsigned count(const client *c, const char *word)
{
    char begin_[40];
    unsigned n = 0;
    int length = snprintf(begin_, sizeof begin_, "{\"say\":\"%s\"", word);
    for (const char *at = c->heard; *at; at = strchr(at, '\n') + 1)
        n += !strncmp(at, begin_, (size_t)length);
    return n;
}

bool has(const client *c, const char *word, const char *text)
{
    return strstr(last(c, word), text) != NULL;
}

int64_t number(const client *c, const char *word, const char *key)
{
    const char *at = field(last(c, word), key);
    return at ? strtoll(at, NULL, 10) : -1;
}

void words(client *c)
{
    field_text(last(c, "seat"), "table", c->id, sizeof c->id);
    field_text(last(c, "seat"), "token", c->token, sizeof c->token);
    field_text(last(c, "table"), "code", c->code, sizeof c->code);
}

client *hosts(unsigned i, const char *rest)
{
    client *c = comes(i, "hello 1 en client=h");
    tell(c, "create classique Ada tempo=0 %s", rest);
    words(c);
    return c;
}

client *joins(unsigned i, const client *host, const char *name)
{
    client *c = comes(i, "hello 1 en client=j");
    tell(c, "join %s %s", host->id, name);
    words(c);
    return c;
}

bool asked(const client *c)
{
    return has(c, "ask", "\"may\":") && number(c, "ask", "n") >= number(c, "move", "n");
}

/* Whatever is the plainest answer. */
void answers(client *c)
{
    static const char *const plain[] = {"roll", "end", "pass", "decline", "pay", "flat", "stay", "keep", "draw", "leave"};
    char ask[65536];
    snprintf(ask, sizeof ask, "%s", last(c, "ask"));
    char *verbs = strstr(ask, "\"verbs\":[");
    if (!verbs)
        return;
    *strchr(verbs, ']') = 0;
    forget(c);
    for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        char quoted[20];
        snprintf(quoted, sizeof quoted, "\"%s\"", plain[i]);
        if (strstr(verbs, quoted)) {
            tell(c, "%s", plain[i]);
            return;
        }
    }
    tell(c, "resign");
}

/* The two play until the game is over, or `most` moves are made. */
int64_t play(client *a, client *b, int64_t most)
{
    int64_t n = 0;
    for (unsigned i = 0; i < 5000 && n < most; i++) {
        client *c = asked(a) ? a : asked(b) ? b : NULL;
        if (!c)
            break;
        answers(c);
        pass(300); /* nobody is faster than he may be */
        int64_t at = number(a, "move", "n");
        n = at > n ? at : n;
    }
    return n;
}

client *who(client *a, client *b)
{
    return asked(a) ? a : b;
}

/* ---- life ---- */

void little_begin(void)
{
    static const char *const names[] = {"atlantic-city", "classique", "console", "reseau", "topclubs"};
    for (size_t i = 0; i < 5; i++) {
        bq_edition_file *file;
        char error[BQ_EDITION_ERROR];
        if (!bq_edition_open(&file, names[i], error, sizeof error))
            tap_bail("%s", error);
        editions[i] = file;
    }
    bq_limits_default(&config.limits);
    config.limits.address_creates = config.limits.lobby = config.limits.actions = config.limits.watching = 1000000;
    config.limits.work = config.limits.work_most = 1000000000;
    config.limits.connection_tables = config.limits.address_tables = 1000;
    config.editions = editions;
    config.editions_n = 5;
    config.server = "test";
    config.notices = true;
    now = 1000;
    wall = INT64_C(1700000000000);
    begin();
}

void little_end(void)
{
    bq_core_free(core);
    disk_free(&store);
    for (unsigned i = 0; i < CLIENTS; i++)
        free(clients[i].heard);
}
