/* load.c - a game read from the store: its plan, its rules, its seats, its log played again. The reading may
 * happen on another thread; nothing that is read is believed before the engine has judged it. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

struct bq_loading {
    const bq_core *core; /* its editions only */
    bq_game_id id;
    bq__setup setup; /* .rules is not set */
    const bq_edition_file *file;
    bq_edition ed;
    bq_names names;
    bq_sha256_digest digest;
    unsigned char secret[BQ__SECRET];
    bq__game *game;
    uint64_t length;
    bool has_row, has_rules, bad;
};

/* ---- the plan ---- */

static bool plan_word(const char *line, size_t n, const char *key, const char **value, size_t *value_n)
{
    size_t length = strlen(key);
    if (n < length + 1 || memcmp(line, key, length) || line[length] != ' ')
        return false;
    *value = line + length + 1;
    *value_n = n - length - 1;
    return true;
}

static void plan_text(const char *value, size_t n, char *out, size_t size)
{
    memset(out, 0, size);
    memcpy(out, value, n < size ? n : size - 1);
}

/* "old 2 BASE64": the digest of a token that is still good. */
static void plan_old(const char *value, size_t n, bq__setup *s)
{
    if (n != 46 || value[0] < '0' || value[0] >= '0' + BQ_SEATS || value[1] != ' ')
        return;
    bq__seat *seat = &s->seat[value[0] - '0'];
    seat->has_old = bq_base64_read(value + 2, n - 2, &seat->old, sizeof seat->old);
}

static void plan_line(const bq_core *core, const char *line, size_t n, bq__setup *s,
                      const bq_edition_file **file)
{
    const char *v;
    size_t m;
    int64_t number = 0;
    if (plan_word(line, n, "edition", &v, &m))
        *file = bq__core_edition(core, v, m);
    else if (plan_word(line, n, "code", &v, &m))
        plan_text(v, m, s->code, sizeof s->code);
    else if (plan_word(line, n, "level", &v, &m))
        plan_text(v, m, s->level, sizeof s->level);
    else if (plan_word(line, n, "old", &v, &m))
        plan_old(v, m, s);
    else if (plan_word(line, n, "seats", &v, &m) && bq__core_number(v, m, 0, BQ_SEATS, &number))
        s->seats = (uint8_t)number;
    else if (plan_word(line, n, "host", &v, &m) && bq__core_number(v, m, 0, BQ_SEATS - 1, &number))
        s->host = (uint8_t)number;
    else if (plan_word(line, n, "open", &v, &m) && bq__core_number(v, m, 0, 1, &number))
        s->open = number;
    else if (plan_word(line, n, "tempo", &v, &m) && bq__core_number(v, m, 0, 60000, &number))
        s->tempo_ms = (int32_t)number;
    else if (plan_word(line, n, "clock", &v, &m) && bq__core_number(v, m, 0, 3600, &number))
        s->clock_s = (int32_t)number;
    else if (plan_word(line, n, "grace", &v, &m) && bq__core_number(v, m, 0, 3600, &number))
        s->grace_s = (int32_t)number;
}

static void read_plan(const bq_core *core, const bq_game_row *row, bq__setup *s,
                      const bq_edition_file **file)
{
    *s = (bq__setup){.status = row->status};
    for (const char *at = row->plan; *at;) {
        size_t n = strcspn(at, "\n");
        plan_line(core, at, n, s, file);
        at += n + (at[n] == '\n');
    }
    plan_text(row->options, strlen(row->options), s->options, sizeof s->options);
    if (s->host >= s->seats)
        s->host = 0;
}

void bq_core_known(bq_core *core, const bq_game_row *row)
{
    const bq_edition_file *file = NULL;
    bq__setup setup;
    if (BQ_GAME_IS_OVER(row->status) || bq__core_table_of(core, &row->id))
        return;
    read_plan(core, row, &setup, &file);
    bq__table *table = bq__core_table_new(core, &row->id);
    table->load = BQ__ON_DISK;
    table->restarted = true;
    if (file) /* for the list; the true rules come with the game */
        setup.rules = bq__core_rules_of(core, file, &file->ed);
    table->setup = setup;
    if (setup.status == BQ_GAME_WAITING) {
        table->open_until = core->now + core->limits.open_ms;
        bq__core_code_set(core, table);
    }
    bq__core_set_table_timer(core, table);
}

/* ---- reading ---- */

bq_loading *bq_loading_new(const bq_core *core, const bq_game_id *id)
{
    bq_loading *l = bq__core_must(calloc(1, sizeof *l));
    l->core = core;
    l->id = *id;
    return l;
}

void bq_loading_free(bq_loading *l)
{
    while (l->game && l->game->clients) {
        bq__client *next = l->game->clients->next;
        free(l->game->clients);
        l->game->clients = next;
    }
    free(l->game);
    free(l);
}

const bq_sha256_digest *bq_loading_digest(const bq_loading *l)
{
    return &l->digest;
}

bool bq_loading_game(void *loading, const bq_game_row *row)
{
    bq_loading *l = loading;
    read_plan(l->core, row, &l->setup, &l->file);
    l->digest = row->edition;
    l->length = row->length;
    l->bad |= row->secret_size != BQ__SECRET;
    if (!l->bad)
        memcpy(l->secret, row->secret, BQ__SECRET);
    l->has_row = true;
    return !l->bad;
}

bool bq_loading_edition(void *loading, const bq_edition_row *row)
{
    bq_loading *l = loading;
    l->bad |= bq_edition_uncompile(&l->ed, row->rules, row->rules_size, NULL, 0) != 0;
    l->has_rules = true;
    bq__core_names(l->file, &l->ed, &l->names);
    return !l->bad;
}

bool bq_loading_seat(void *loading, const bq_seat_row *row)
{
    bq_loading *l = loading;
    if (row->seat >= BQ_SEATS)
        return !(l->bad = true);
    bq__seat *seat = &l->setup.seat[row->seat];
    bool bot = !strncmp(row->kind, "bot:", 4);
    seat->kind = bot ? BQ__BOT : BQ__PERSON;
    plan_text(row->name, strlen(row->name), seat->name, sizeof seat->name);
    if (bot)
        plan_text(row->kind + 4, strlen(row->kind + 4), seat->level, sizeof seat->level);
    else
        seat->token = row->token;
    return true;
}

/* The seats are all there when the log begins. */
static bool begin_game(bq_loading *l)
{
    if (!l->has_row || !l->has_rules || l->setup.seats < 2)
        return false;
    l->names.seats = l->setup.seats;
    for (unsigned i = 0; i < l->setup.seats; i++)
        l->names.seat[i] = l->setup.seat[i].name;
    l->game = bq__core_must(calloc(1, sizeof *l->game));
    bq_start(&l->ed, &l->game->st, l->setup.seats, NULL);
    bq__core_history_begin(&l->game->history, &l->game->st, 0);
    return true;
}

bool bq_loading_log(void *loading, const bq_log_row *row)
{
    bq_loading *l = loading;
    if (!l->game && !begin_game(l))
        return !(l->bad = true);
    bq__game *game = l->game;
    bq_wire wire = {.edition = &l->ed, .state = NULL, .names = &l->names};
    bq_wire_error error;
    bq_command cmd;
    if (row->seq != game->moves + 1 ||
        !bq_line_parse(&wire, row->line, strlen(row->line), &cmd, &error) ||
        bq_check(&l->ed, &game->st, &cmd).code != BQ_NO_OK)
        return !(l->bad = true);
    bq_apply(&l->ed, &game->st, &cmd, NULL);
    if (bq_digest(&game->st) != row->digest)
        return !(l->bad = true);
    game->moves++;
    game->draws += bq_verb_actors[cmd.verb] == BQ_ACTOR_BANK;
    bq__core_history_add(&l->ed, &game->history, &cmd);
    if (row->client && strlen(row->client) < BQ__CLIENT && row->seat < BQ_SEATS)
        bq__core_count(game, row->seat, row->client, row->counter, game->moves);
    return true;
}

/* ---- handed in ---- */

static bool is_whole(bq_loading *l)
{
    if (l->bad || !l->has_row || !l->has_rules)
        return false;
    if (l->setup.status == BQ_GAME_PLAYING && !l->game && !begin_game(l))
        return false;
    return (l->game ? l->game->moves : 0) == l->length;
}

static void settle(bq_core *core, bq__table *table, bq_loading *l)
{
    l->setup.rules = bq__core_rules_of(core, l->file, &l->ed);
    bq__core_rules_drop(core, table->setup.rules);
    table->setup = l->setup;
    memcpy(table->secret, l->secret, sizeof table->secret);
    table->game = l->game;
    l->game = NULL;
    table->load = BQ__LOADED;
    core->loaded++;
    table->empty_since = core->now;
    if (table->game) {
        bq__core_seed_whims(table, table->game);
        if (table->setup.rules->ed.rule.end_mode == BQ_END_TIMED && table->time_left < 0)
            table->time_left = table->setup.rules->ed.rule.time_limit_min * INT64_C(60000);
    }
}

void bq_core_loaded(bq_core *core, bq_loading *l)
{
    bq__table *table = bq__core_table_of(core, &l->id);
    if (table && table->load == BQ__LOADING) {
        if (is_whole(l) && !bq__core_is_hidden(core, &l->id)) {
            settle(core, table, l);
        } else {
            table->load = BQ__LOST;
            bq__core_put_log(core, "unreadable", table, NULL, "the game cannot be read from the store");
        }
        bq__core_pump(core, table);
    }
    bq_loading_free(l);
}
