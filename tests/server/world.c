/* world.c - time, connections, jobs, crashes. Everything comes from the seed. */
#include <inttypes.h>
#include <stdarg.h>

#include "world.h"

uint32_t below(world *w, uint32_t n)
{
    return bq_rng_below(&w->rng, n);
}

bool chance_of(world *w, unsigned percent)
{
    return below(w, 100) < percent;
}

void fail(world *w, const char *format, ...)
{
    va_list args;
    if (w->failure[0])
        return;
    va_start(args, format);
    vsnprintf(w->failure, sizeof w->failure, format, args);
    va_end(args);
}

/* ---- the core ---- */

static void give(world *w)
{
    unsigned char bytes[BQ_CORE_RANDOM];
    size_t n = bq_core_random_wanted(w->core);
    for (size_t i = 0; i < n; i++)
        bytes[i] = (unsigned char)below(w, 256);
    bq_core_random(w->core, bytes, n);
    bq_core_time(w->core, w->now, w->wall);
    w->disk.now = w->now;
}

static void later(world *w, in_flight what, int64_t delay)
{
    what.due = w->now + delay;
    if (w->laters == 8192)
        abort();
    w->later[w->laters++] = what;
}

static player *player_of(world *w, bq_conn conn)
{
    if (!conn)
        return NULL;
    for (unsigned i = 0; i < w->players; i++)
        if (w->player[i].conn == conn)
            return &w->player[i];
    return NULL;
}

static void hash(world *w, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        w->hash = (w->hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
}

static void heard(world *w, const bq_out *out)
{
    player *p = player_of(w, out->conn);
    char *line = malloc(out->line->n + 1u);
    memcpy(line, out->line->bytes, out->line->n);
    line[out->line->n] = 0;
    hash(w, line, out->line->n);
    if (p && w->trace == p->number + 1)
        printf("# %" PRId64 " < %.300s\n", w->now, line);
    dice_overheard(w, line, out->line->n);
    if (p)
        player_hears(w, p, line);
    free(line);
}

static bool crash(world *w);

/* Only who is away is told elsewhere, and only who has asked for it. */
static void noticed(world *w, const char *line)
{
    w->notices++;
    for (unsigned i = 0; i < w->players; i++) {
        char mine[40], word[40];
        snprintf(mine, sizeof mine, "\"seat\":\"%s\"", w->player[i].name);
        snprintf(word, sizeof word, "\"notify\":\"%s@here\"", w->player[i].name);
        if (strstr(line, mine) && !strstr(line, word))
            fail(w, "a notice with another's word: %s", line);
    }
}

/* Take what the core says; false: it has died. */
static bool drain(world *w)
{
    bq_out out;
    while (bq_core_next(w->core, &out)) {
        player *p;
        switch (out.kind) {
        case BQ_OUT_SEND:
            heard(w, &out);
            break;
        case BQ_OUT_CLOSE:
            if ((p = player_of(w, out.conn)))
                player_gone(w, p);
            break;
        case BQ_OUT_LOAD:
            later(w, (in_flight){.kind = 3, .game = out.game, .loading = out.loading}, below(w, 200));
            break;
        case BQ_OUT_BOT: /* now and then one thinks too long */
            later(w, (in_flight){.kind = 2, .job = out.job},
                  !w->healed && chance_of(w, 2) ? 5000 : below(w, 20));
            break;
        case BQ_OUT_HISTORY:
            later(w, (in_flight){.kind = 4, .game = out.game, .loading = out.loading}, below(w, 200));
            break;
        case BQ_OUT_FORECAST: /* now and then one has no answer */
            out.forecast->known = chance_of(w, 90);
            for (int i = 0; i < 3; i++)
                out.forecast->minutes[i] = 10 * (i + 1) + (int)out.forecast->seats;
            later(w, (in_flight){.kind = 5, .forecast = out.forecast}, below(w, 2000));
            w->forecasts++;
            break;
        case BQ_OUT_NOTICE:
            noticed(w, out.line->bytes);
            break;
        case BQ_OUT_EXPORT:
            later(w, (in_flight){.kind = 6, .part = out.part}, below(w, 100));
            break;
        case BQ_OUT_LOG:
            dice_overheard(w, out.line->bytes, out.line->n);
            if (strstr(out.line->bytes, "law-broken") || strstr(out.line->bytes, "unreadable"))
                fail(w, "the server says %.*s", (int)out.line->n, out.line->bytes);
            break;
        default:
            bq_line_drop(out.line);
            return crash(w);
        }
        bq_line_drop(out.line);
    }
    bq_batch *batch = bq_core_take_batch(w->core);
    if (!batch)
        return true;
    dice_written(w, batch);
    later(w, (in_flight){.kind = 1, .batch = batch}, 1 + below(w, 30));
    return true;
}

static void start(world *w)
{
    w->config.epoch++;
    keeper_begin(&w->keep, &w->disk, &w->config.limits, w->now, w->wall);
    w->config.clock_ms = w->keep.clock.at;
    w->core = bq_core_new(&w->config);
    give(w);
    disk_known(&w->disk, w->core);
    drain(w);
}

/* What the core has lent out. */
static void give_back(world *w, in_flight *l)
{
    if (l->kind == 2)
        bq_core_thought(w->core, l->job);
    else if (l->loading)
        bq_loading_free(l->loading);
    else if (l->kind == 5)
        bq_core_forecast(w->core, l->forecast);
    else if (l->kind == 6)
        bq_core_exported(w->core, l->part);
}

/* The process is gone: with it everything that was not on the disk, and every connection. A batch that was on
 * its way may have arrived, or not: nobody was told. */
static bool crash(world *w)
{
    w->crashes++;
    for (unsigned i = 0; i < w->laters; i++) {
        in_flight *l = &w->later[i];
        if (l->kind == 1) {
            if (chance_of(w, 50))
                disk_write(&w->disk, l->batch);
            bq_batch_free(l->batch);
        } else {
            give_back(w, l);
        }
    }
    w->laters = 0;
    for (unsigned i = 0; i < w->players; i++)
        player_gone(w, &w->player[i]);
    bq_core_free(w->core);
    int64_t down = 1000 + below(w, 100000);
    w->now += down;
    w->wall += down;
    start(w);
    return false;
}

static void commit(world *w, bq_batch *batch)
{
    enum bq_store_answer answer = BQ_STORE_OK;
    if (!w->healed && chance_of(w, 3)) {
        static const uint8_t troubles[] = {BQ_STORE_FULL, BQ_STORE_FULL, BQ_STORE_BUSY, BQ_STORE_IO};
        answer = troubles[below(w, 4)];
        w->faults++;
    }
    if (answer == BQ_STORE_OK || (answer == BQ_STORE_IO && chance_of(w, 50)))
        disk_write(&w->disk, batch);
    bq_batch_free(batch);
    bq_core_committed(w->core, answer);
}

/* A step of what deletes games: it may fail like any other. */
static void keep(world *w)
{
    enum bq_store_answer answer = BQ_STORE_OK;
    if (!w->healed && chance_of(w, 3)) {
        answer = below(w, 2) ? BQ_STORE_FULL : BQ_STORE_BUSY;
        w->faults++;
    }
    keeper_step(&w->keep, &w->disk, w->core, &w->config.limits, answer);
    if (w->keep.wrong[0])
        fail(w, "%s", w->keep.wrong);
    if (w->keep.out)
        later(w, (in_flight){.kind = 7}, 1 + below(w, 50));
}

static void arrives(world *w, unsigned i)
{
    in_flight l = w->later[i];
    w->later[i] = w->later[--w->laters];
    give(w);
    if (l.kind == 1) {
        commit(w, l.batch);
    } else if (l.kind == 2) {
        if (w->healed || !chance_of(w, 1)) /* now and then nobody finds the time */
            bq_job_run(l.job);
        bq_core_thought(w->core, l.job);
    } else if (l.kind == 5) {
        bq_core_forecast(w->core, l.forecast);
    } else if (l.kind == 6) {
        dice_export(w, l.part);
        bq_core_exported(w->core, l.part);
    } else if (l.kind == 7) {
        keep(w);
    } else {
        bq_loading *loading = l.loading ? l.loading : bq_loading_new(w->core, &l.game);
        disk_load(&w->disk, loading, &l.game);
        bq_core_loaded(w->core, loading);
    }
    drain(w);
}

/* ---- the network ---- */

void say(world *w, player *p, const char *format, ...)
{
    char line[600];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!p->conn)
        return;
    if (w->trace == p->number + 1)
        printf("# %" PRId64 " > %s\n", w->now, line);
    give(w);
    bq_core_line(w->core, p->conn, line, strlen(line));
    drain(w);
}

static void connects(world *w, player *p)
{
    unsigned why;
    bq_address from = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 10, 0, (unsigned char)(p->number >> 8),
                        (unsigned char)p->number}};
    give(w);
    p->conn = bq_core_opened(w->core, &from, NULL, &why);
    drain(w);
}

void world_drops(world *w, player *p)
{
    bq_conn conn = p->conn;
    player_gone(w, p);
    give(w);
    bq_core_closed(w->core, conn);
    drain(w);
}

/* ---- one step ---- */

/* Who is done may still want to play again. */
static bool player_lives(const world *w, const player *p)
{
    return !p->over || (!w->healed && (p->once_more == 1 || p->once_more == 2));
}

static int64_t next_time(const world *w)
{
    int64_t next = bq_core_deadline(w->core), looks = keeper_due(&w->keep);
    next = looks < next ? looks : next;
    for (unsigned i = 0; i < w->laters; i++)
        next = w->later[i].due < next ? w->later[i].due : next;
    for (unsigned i = 0; i < w->players; i++)
        if (player_lives(w, &w->player[i]) && w->player[i].next < next)
            next = w->player[i].next;
    return next;
}

static void player_step(world *w, player *p)
{
    if (!player_lives(w, p) || p->next > w->now)
        return;
    if (!p->conn) {
        connects(w, p);
        p->next = w->now + below(w, 500);
    } else if (!w->healed && chance_of(w, 2)) {
        world_drops(w, p);
        p->next = w->now + (chance_of(w, 20) ? below(w, 200000) : below(w, 3000));
    } else {
        player_acts(w, p);
    }
}

/* The clock on the wall is wrong by years, both ways, or by days; the other one may be late. */
static void jumps(world *w)
{
    static const int64_t most = INT64_C(4) * 365 * 86400000;
    if (w->calm ? below(w, 300) != 0 : w->healed || below(w, 5000) != 0)
        return;
    if (!w->calm)
        w->now += below(w, 100000);
    w->wall -= below(w, 10000);
    if (w->calm || chance_of(w, 30))
        w->wall += (below(w, 2) ? 1 : -1) * INT64_C(1000) * below(w, w->calm && below(w, 2) ? 3000000 : 70000000);
    int64_t right = w->now + w->apart;
    w->wall = w->wall > right + most ? right + most : w->wall < right - most ? right - most : w->wall;
}

void world_step(world *w)
{
    int64_t next = next_time(w);
    if (next > w->now) {
        w->wall += next - w->now;
        w->now = next;
    }
    jumps(w);
    give(w);
    bq_core_tick(w->core);
    drain(w);
    if (keeper_due(&w->keep) <= w->now) {
        keeper_looks(&w->keep, w->core, &w->config.limits, w->now, w->wall);
        later(w, (in_flight){.kind = 7}, 1 + below(w, 50));
    }
    for (unsigned i = 0; i < w->laters; i++)
        if (w->later[i].due <= w->now) {
            arrives(w, i);
            break;
        }
    for (unsigned i = 0; i < w->players && !w->failure[0]; i++)
        player_step(w, &w->player[i]);
    if (!w->healed && below(w, 3000) == 0)
        crash(w);
}

/* ---- the verdict ---- */

static bool all_over(const world *w)
{
    for (unsigned i = 0; i < w->players; i++)
        if (!w->player[i].over && (w->player[i].seated || w->player[i].host))
            return false;
    return true;
}

static const player *holder(const world *w, const char *client)
{
    for (unsigned i = 0; i < w->players; i++)
        if (!strcmp(w->player[i].client, client))
            return &w->player[i];
    return NULL;
}

/* A trade that nobody said for the person in whose name it stands: a bot that sat in. */
static bool traded_for(const disk_game *g, const char *line)
{
    for (unsigned i = 0; i < SEATS && g->seat[i].taken; i++) {
        size_t n = strlen(g->seat[i].name);
        if (!strcmp(g->seat[i].kind, "person") && !strncmp(line, g->seat[i].name, n) &&
            (!strncmp(line + n, ": accept", 8) || !strncmp(line + n, ": settle", 8)))
            return true;
    }
    return false;
}

/* Each line of a log was said by who holds the seat, and once. */
static void check_log(world *w, const disk_game *g)
{
    for (uint64_t i = 0; i < g->n; i++) {
        const disk_line *a = &g->log[i];
        if (!a->client[0] && traded_for(g, a->line))
            fail(w, "a bot that sat in has traded: %s", a->line);
        if (!a->client[0])
            continue;
        const player *p = holder(w, a->client);
        if (!p || strcmp(g->seat[a->seat].name, p->name))
            fail(w, "%s acted for seat %u, %s", a->client, a->seat, g->seat[a->seat].name);
        for (uint64_t k = 0; k < i; k++)
            if (a->counter == g->log[k].counter && a->seat == g->log[k].seat &&
                !strcmp(a->client, g->log[k].client))
                fail(w, "%s: line %" PRIu64 " was done twice", a->client, a->counter);
    }
}

/* R32: who agreed to stop was obeyed, and nothing came after it; a game that began is given up in no other way. */
static void check_stop(world *w, const disk_game *g)
{
    for (uint64_t i = 0; i < g->n; i++)
        if (!strcmp(g->log[i].line, "clock: stop")) {
            w->stopped++;
            if (i + 1 != g->n || g->status != BQ_GAME_FINISHED)
                fail(w, "a stopped game goes on: line %" PRIu64 " of %" PRIu64 ", status %u", i + 1, g->n, g->status);
        }
    if (g->n && g->status == BQ_GAME_ABANDONED)
        fail(w, "a game was given up after %" PRIu64 " moves without a word in its log", g->n);
}

/* Refold the events: every balance is what was paid in and out. */
static void check_money(world *w, const disk_game *g)
{
    bq_edition ed;
    const disk_edition *e = NULL;
    bq_names names = {0};
    int64_t cash[SEATS] = {0};
    static bq_event event[BQ_EVENTS];
    bq_sink sink = {.at = event, .cap = BQ_EVENTS};
    bq_state st;
    for (size_t i = 0; i < w->disk.editions; i++)
        if (!memcmp(&w->disk.edition[i]->digest, &g->edition, sizeof g->edition))
            e = w->disk.edition[i];
    if (!e || !bq_edition_uncompile(&ed, e->rules, e->size, NULL, 0)) {
        fail(w, "a game without its rules");
        return;
    }
    for (unsigned i = 0; i < SEATS && g->seat[i].taken; i++)
        names.seat[names.seats++] = g->seat[i].name;
    names.squares = ed.squares;
    names.groups = ed.groups;
    for (size_t i = 0; i < w->config.editions_n; i++)
        if (!strcmp(w->config.editions[i]->name, e->name))
            memcpy(names.group_key, w->config.editions[i]->group_key, sizeof names.group_key);
    bq_start(&ed, &st, names.seats, NULL);
    memcpy(cash, st.cash, sizeof cash);
    for (uint64_t i = 0; i <= g->n; i++) {
        for (uint32_t k = 0; k < sink.n; k++)
            if (event[k].kind == BQ_EV_PAY) {
                if (event[k].seat < SEATS)
                    cash[event[k].seat] -= event[k].amount;
                if (event[k].to < SEATS)
                    cash[event[k].to] += event[k].amount;
            }
        if (i == g->n)
            break;
        bq_wire wire = {.edition = &ed, .names = &names};
        bq_command cmd;
        sink.n = 0;
        if (!bq_line_parse(&wire, g->log[i].line, strlen(g->log[i].line), &cmd, NULL) ||
            bq_check(&ed, &st, &cmd).code != BQ_NO_OK) {
            fail(w, "line %" PRIu64 " of a log is not lawful: %s", i + 1, g->log[i].line);
            return;
        }
        bq_apply(&ed, &st, &cmd, &sink);
        if (bq_check_state(&ed, &st) != BQ_LAW_OK || bq_digest(&st) != g->log[i].digest)
            fail(w, "line %" PRIu64 " of a log leads elsewhere", i + 1);
    }
    for (unsigned i = 0; i < names.seats; i++)
        if (cash[i] != st.cash[i])
            fail(w, "the events do not explain a balance");
}

/* Some worlds are small: tables sleep soon, slow play begins early, little is kept for watchers. */
static void make_small(world *w)
{
    bq_limits *l = &w->config.limits;
    if (chance_of(w, 30))
        l->sleep_ms = 5000;
    if (chance_of(w, 30))
        l->slow_s = 60 + below(w, 60);
    if (chance_of(w, 30))
        l->slow_save_s = 10;
    if (chance_of(w, 30))
        l->delayed = 20 + below(w, 200);
    l->keep_look_s = 3600 * (int64_t)(1 + below(w, 24));
    l->keep_games_h = 24 * (int64_t)(1 + below(w, 400));
    l->open_slow_ms = l->open_ms; /* a host who was away too long is none any more, and nobody begins */
    l->notice_ms = 1000;
    l->notice_away_ms = 500;
    w->config.notices = chance_of(w, 70);
}

static void prepare(world *w)
{
    make_small(w);
    w->now = 1000;
    w->wall = INT64_C(1700000000000);
    w->apart = w->wall - w->now;
    w->players = 4 * w->tables;
    w->player = calloc(w->players, sizeof *w->player);
    for (unsigned i = 0; i < w->players; i++) {
        player *p = &w->player[i];
        p->number = i;
        p->next = w->now + below(w, 2000);
        p->host = i % 4 == 0;
        p->watcher = i % 4 == 3;
        p->adds = chance_of(w, 60);
        p->hostile = p->watcher && chance_of(w, 30);
        snprintf(p->name, sizeof p->name, "P%c%u", 'a' + (int)(i % 4), i);
        snprintf(p->client, sizeof p->client, "c%u", i);
    }
    start(w);
    if (chance_of(w, 30)) /* the store knows better than the wall, on which it is years ago */
        w->wall -= INT64_C(1000) * below(w, 70000000);
    w->memory = world_memory();
}

static void hangs(world *w, int hours)
{
    for (unsigned i = 0; i < w->players; i++) {
        const player *p = &w->player[i];
        if (!p->over && (p->seated || p->host))
            fail(w, "games hang: player %u is not done after %d hours of calm (conn %d hello %d seated %d "
                 "started %d waiting %d asked %d seen %" PRIu64 " last %s)",
                 i, hours, p->conn != 0, p->hello, p->seated, p->started, p->waiting, p->asked, p->seen,
                 p->last);
    }
}

bool world_run(world *w)
{
    enum { STORMY = 3000, HOURS = 8 };
    bq_rng_seed(&w->rng, w->seed);
    prepare(w);
    for (unsigned i = 0; i < STORMY * (1 + w->tables / 8) && !w->failure[0] && !all_over(w); i++)
        world_step(w);
    w->healed = true;
    int64_t until = w->now + HOURS * INT64_C(3600000);
    while (!w->failure[0] && !all_over(w)) {
        world_step(w);
        if (w->now > until)
            hangs(w, HOURS);
    }
    for (size_t i = 0; i < w->disk.games && !w->failure[0]; i++) {
        check_log(w, w->disk.game[i]);
        check_stop(w, w->disk.game[i]);
        if (w->disk.game[i]->n)
            check_money(w, w->disk.game[i]);
        if (w->disk.game[i]->n)
            dice_judge(w, w->disk.game[i]);
    }
    if (!w->failure[0])
        world_settles(w);
    for (unsigned i = 0; i < w->laters; i++) {
        if (w->later[i].kind == 1)
            bq_batch_free(w->later[i].batch);
        else
            give_back(w, &w->later[i]);
    }
    bq_core_free(w->core);
    disk_free(&w->disk);
    free(w->player);
    return !w->failure[0];
}
