/* disk.c - what is on the disk: the batches that were committed, whole, in order. */
#include "server/export/export.h"
#include "world.h"

disk_game *disk_find(const disk *d, const bq_game_id *id)
{
    for (size_t i = 0; i < d->games; i++)
        if (!memcmp(&d->game[i]->id, id, sizeof *id))
            return d->game[i];
    return NULL;
}

static size_t edition_at(const disk *d, const bq_sha256_digest *digest)
{
    size_t i = 0;
    while (i < d->editions && memcmp(&d->edition[i]->digest, digest, sizeof *digest))
        i++;
    return i;
}

static void write_edition(disk *d, const bq_edition_row *row)
{
    if (edition_at(d, &row->digest) < d->editions)
        return;
    if (d->editions == sizeof d->edition / sizeof d->edition[0])
        abort();
    disk_edition *e = calloc(1, sizeof *e);
    e->digest = row->digest;
    snprintf(e->name, sizeof e->name, "%s", row->name);
    memcpy(e->rules, row->rules, row->rules_size);
    e->size = row->rules_size;
    d->edition[d->editions++] = e;
}

/* Rules go with the last game that was played by them. */
static void leave_edition(disk *d, const bq_sha256_digest *digest)
{
    size_t at = edition_at(d, digest);
    for (size_t i = 0; i < d->games; i++)
        if (!memcmp(&d->game[i]->edition, digest, sizeof *digest))
            return;
    if (at == d->editions)
        return;
    free(d->edition[at]);
    d->edition[at] = d->edition[--d->editions];
}

static void write_row(disk *d, disk_game *g, const bq_game_row *row)
{
    bq_sha256_digest was = g->edition;
    if (edition_at(d, &row->edition) == d->editions)
        abort(); /* the store would call it a clash */
    g->edition = row->edition;
    leave_edition(d, &was);
    snprintf(g->options, sizeof g->options, "%s", row->options);
    snprintf(g->plan, sizeof g->plan, "%s", row->plan);
    memcpy(g->secret, row->secret, row->secret_size);
    g->secret_size = row->secret_size;
}

static void write_log(disk_game *g, const bq_log_row *row, int64_t now)
{
    if (row->seq != g->n + 1)
        abort(); /* the store would call it a clash */
    if (g->n == g->cap) {
        g->cap = g->cap ? 2 * g->cap : 64;
        g->log = realloc(g->log, g->cap * sizeof *g->log);
    }
    disk_line *line = &g->log[g->n++];
    *line = (disk_line){.seat = row->seat, .counter = row->counter, .digest = row->digest, .at_ms = row->at_ms, .at = now};
    line->line = strdup(row->line);
    snprintf(line->client, sizeof line->client, "%s", row->client ? row->client : "");
}

/* Once each. */
static void write_person(disk_game *g, const char *name, const char *reporter, const char *reason)
{
    for (size_t i = 0; i < g->persons; i++)
        if (!strcmp(g->person[i].name, name) && !strcmp(g->person[i].reporter, reporter))
            return;
    g->person = realloc(g->person, (g->persons + 1) * sizeof *g->person);
    struct disk_person *one = &g->person[g->persons++];
    one->spoke = false;
    snprintf(one->name, sizeof one->name, "%s", name);
    snprintf(one->reporter, sizeof one->reporter, "%s", reporter);
    snprintf(one->reason, sizeof one->reason, "%s", reason);
}

/* What is said is not kept here, only that something was, and the beginning of the last. */
static void write_chat(disk_game *g, const bq_chat_row *row)
{
    for (size_t i = 0; i < g->persons; i++)
        g->person[i].spoke |= !g->person[i].reporter[0] && !strcmp(g->person[i].name, row->name);
    snprintf(g->said_by, sizeof g->said_by, "%s", row->name);
    snprintf(g->said, sizeof g->said, "%.60s", row->text);
}

static void write_seat(disk_game *g, const bq_seat_row *row)
{
    if (row->has_token)
        write_person(g, row->person ? row->person : row->name, "", "");
    for (unsigned i = 0; i < SEATS; i++)
        if (i != row->seat && row->has_token && g->seat[i].taken && g->seat[i].has_token &&
            !memcmp(&g->seat[i].token, &row->token, sizeof row->token))
            abort(); /* the store would call it a clash */
    g->seat[row->seat].taken = true;
    g->seat[row->seat].has_token = row->has_token;
    g->seat[row->seat].token = row->token;
    snprintf(g->seat[row->seat].name, sizeof g->seat[0].name, "%s", row->name);
    snprintf(g->seat[row->seat].kind, sizeof g->seat[0].kind, "%s", row->kind);
}

static void write_status(const disk *d, disk_game *g, const bq_write *w)
{
    g->status = w->as.status.status;
    g->ended_ms = w->as.status.ended_ms;
    g->ended = d->now;
}

static void free_game(disk_game *g)
{
    for (uint64_t k = 0; k < g->n; k++)
        free(g->log[k].line);
    free(g->log);
    free(g->person);
    free(g);
}

static void forget_game(disk *d, disk_game *g)
{
    bq_sha256_digest edition = g->edition;
    size_t i = 0;
    while (d->game[i] != g)
        i++;
    memmove(&d->game[i], &d->game[i + 1], (--d->games - i) * sizeof d->game[0]);
    free_game(g);
    leave_edition(d, &edition);
}

void disk_write(disk *d, const bq_batch *batch)
{
    for (size_t i = 0; i < bq_batch_count(batch); i++) {
        const bq_write *w = bq_batch_at(batch, i);
        if (w->kind == BQ_WRITE_OLD_CHAT) /* talk is not kept here */
            continue;
        if (w->kind == BQ_WRITE_EDITION) {
            write_edition(d, &w->as.edition);
            continue;
        }
        disk_game *g = disk_find(d, &w->game);
        if (w->kind == BQ_WRITE_GAME) {
            if (g || d->games == 4096)
                abort();
            d->game[d->games++] = g = calloc(1, sizeof *g);
            g->id = w->game;
            g->number = ++d->numbers;
            g->created_ms = w->as.row.created_ms;
        }
        if (!g)
            abort();
        if (w->kind == BQ_WRITE_GAME || w->kind == BQ_WRITE_PLAN)
            write_row(d, g, &w->as.row);
        else if (w->kind == BQ_WRITE_SEAT)
            write_seat(g, &w->as.seat);
        else if (w->kind == BQ_WRITE_UNSEAT)
            g->seat[w->as.seat.seat].taken = false;
        else if (w->kind == BQ_WRITE_LOG)
            write_log(g, &w->as.log, d->now);
        else if (w->kind == BQ_WRITE_REPORT)
            write_person(g, w->as.report.name, w->as.report.reporter, w->as.report.reason);
        else if (w->kind == BQ_WRITE_CHAT)
            write_chat(g, &w->as.chat);
        else if (w->kind == BQ_WRITE_STATUS)
            write_status(d, g, w);
        else if (w->kind == BQ_WRITE_MARK)
            g->gone_ms = w->as.gone_ms, g->gone = d->now;
        else if (w->kind == BQ_WRITE_FORGET)
            forget_game(d, g);
    }
}

static bq_game_row row_of(const disk_game *g)
{
    return (bq_game_row){.id = g->id,
                         .edition = g->edition,
                         .options = g->options,
                         .plan = g->plan,
                         .secret = g->secret,
                         .secret_size = g->secret_size,
                         .status = g->status,
                         .created_ms = g->created_ms,
                         .ended_ms = g->ended_ms,
                         .length = g->n,
                         .last_ms = g->n ? g->log[g->n - 1].at_ms : 0};
}

static bq_seat_row seat_of(const disk_game *g, unsigned i)
{
    return (bq_seat_row){.seat = (uint8_t)i,
                         .has_token = g->seat[i].has_token,
                         .token = g->seat[i].token,
                         .name = g->seat[i].name,
                         .kind = g->seat[i].kind};
}

void disk_known(disk *d, bq_core *core)
{
    for (size_t i = 0; i < d->games; i++) {
        const disk_game *g = d->game[i];
        bq_game_row row = row_of(g);
        if (BQ_GAME_IS_OVER(row.status))
            continue;
        bq_core_known(core, &row);
        for (unsigned k = 0; k < SEATS; k++) {
            bq_seat_row seat = seat_of(g, k);
            if (g->seat[k].taken)
                bq_core_known_seat(core, &g->id, &seat);
        }
    }
}

void disk_load(disk *d, bq_loading *loading, const bq_game_id *id)
{
    disk_game *g = disk_find(d, id);
    if (!g || g->gone_ms)
        return;
    bq_game_row row = row_of(g);
    bool good = bq_loading_game(loading, &row);
    for (unsigned i = 0; good && i < SEATS; i++)
        if (g->seat[i].taken) {
            bq_seat_row s = seat_of(g, i);
            good = bq_loading_seat(loading, &s);
        }
    good = good && bq_loading_goes_on(loading);
    for (size_t i = 0; good && i < g->persons; i++)
        good = bq_loading_person(loading, g->person[i].name, g->person[i].reporter[0] ? g->person[i].reporter : NULL, g->person[i].spoke);
    for (size_t i = 0; good && i < d->editions; i++)
        if (!memcmp(&d->edition[i]->digest, bq_loading_digest(loading), sizeof(bq_sha256_digest))) {
            bq_edition_row e = {.digest = d->edition[i]->digest,
                                .name = d->edition[i]->name,
                                .rules = d->edition[i]->rules,
                                .rules_size = d->edition[i]->size};
            good = bq_loading_edition(loading, &e);
        }
    for (uint64_t i = bq_loading_from(loading) - 1; good && i < g->n; i++) {
        bq_log_row line = {.seq = i + 1,
                           .line = g->log[i].line,
                           .seat = g->log[i].seat,
                           .client = g->log[i].client[0] ? g->log[i].client : NULL,
                           .counter = g->log[i].counter,
                           .digest = g->log[i].digest,
                           .at_ms = g->log[i].at_ms};
        good = bq_loading_log(loading, &line);
        d->log_read++;
    }
}

/* The same rows, for a save. */
void disk_show(const disk *d, const disk_game *g, void *exporting)
{
    bq_game_row row = row_of(g);
    bool good = bq_exporting_game(exporting, &row);
    for (size_t i = 0; good && i < d->editions; i++)
        if (!memcmp(&d->edition[i]->digest, bq_exporting_digest(exporting), sizeof(bq_sha256_digest))) {
            bq_edition_row e = {.name = d->edition[i]->name,
                                .rules = d->edition[i]->rules,
                                .rules_size = d->edition[i]->size};
            good = bq_exporting_edition(exporting, &e);
        }
    for (unsigned i = 0; good && i < SEATS; i++)
        if (g->seat[i].taken) {
            bq_seat_row s = {.seat = (uint8_t)i, .name = g->seat[i].name, .kind = g->seat[i].kind};
            good = bq_exporting_seat(exporting, &s);
        }
    for (uint64_t i = bq_exporting_from(exporting); good && i < g->n; i++) {
        bq_log_row line = {.seq = i + 1, .line = g->log[i].line, .digest = g->log[i].digest};
        good = bq_exporting_log(exporting, &line);
    }
}

void disk_export(const disk *d, bq_export *part)
{
    const disk_game *g = disk_find(d, &part->wish.game);
    size_t size;
    if (!g)
        return;
    bq_exporting *x = bq_exporting_new(&part->wish);
    disk_show(d, g, x);
    part->text = bq_exporting_end(x, &part->told, &size);
}

void disk_free(disk *d)
{
    for (size_t i = 0; i < d->games; i++)
        free_game(d->game[i]);
    for (size_t i = 0; i < d->editions; i++)
        free(d->edition[i]);
    memset(d, 0, sizeof *d);
}
