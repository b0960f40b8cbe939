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
    bq__core_game *game;
    bq_bot_sense *sense; /* of this edition, if a bot weighs what it hears; the table's own comes when all is read */
    bq__people people;
    uint64_t length;
    int64_t last_ms; /* when the last line was written, by the machine's clock */
    bool has_row, has_rules, bad;
    struct bq__range *range; /* moves are wanted, not the game; or NULL */
    bool seats_only;         /* is this token one of its seats'? Nothing else is wanted */
    bq_sha256_digest token;
    bq_game_id porch; /* ... and where its client waits for the answer (porch_of) */
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

/* "2 WORD": of a seat. */
static bq__seat *plan_seat(bq__setup *s, const char **value, size_t *n, unsigned *seat)
{
    if (*n < 3 || (*value)[0] < '0' || (*value)[0] >= '0' + BQ_SEATS || (*value)[1] != ' ')
        return NULL;
    *seat = (unsigned)((*value)[0] - '0');
    *value += 2;
    *n -= 2;
    return &s->seat[*seat];
}

/* "old 2 BASE64", "kept 2 BASE64": the digest of a token that is still good; of one that alone is. */
static void plan_old(const char *value, size_t n, bq__setup *s, bool kept)
{
    unsigned i;
    bq__seat *seat = plan_seat(s, &value, &n, &i);
    if (!seat || n != 44 || seat->old_n == BQ__OLDS ||
        !bq_base64_read(value, n, &seat->old[seat->old_n], sizeof seat->old[0]))
        return;
    seat->old_n++;
    seat->reserved = kept;
}

static void plan_notify(const char *value, size_t n, bq__setup *s)
{
    unsigned i;
    bq__seat *seat = plan_seat(s, &value, &n, &i);
    if (seat)
        plan_text(value, n, seat->notify, sizeof seat->notify);
}

/* "agrees 2 1", "program 2 1" */
static void plan_flag(const char *value, size_t n, bq__setup *s, size_t offset)
{
    unsigned i;
    bq__seat *seat = plan_seat(s, &value, &n, &i);
    if (seat)
        *(bool *)(void *)((char *)seat + offset) = n == 1 && *value == '1';
}

static void plan_left(const char *value, size_t n, bq__setup *s)
{
    int64_t number;
    unsigned i;
    if (plan_seat(s, &value, &n, &i) && bq__core_number(value, n, 0, BQ__BANK_MOST * INT64_C(1000), &number))
        s->bank_ms[i] = (int32_t)number;
}

/* "spent 120 5000": milliseconds, on the question after that move. */
static void plan_spent(const char *value, size_t n, bq__setup *s)
{
    const char *blank = memchr(value, ' ', n);
    int64_t at, ms;
    if (!blank || !bq__core_number(value, (size_t)(blank - value), 0, INT64_MAX, &at) ||
        !bq__core_number(blank + 1, n - (size_t)(blank - value) - 1, 0, INT64_MAX, &ms))
        return;
    s->spent_n = (uint64_t)at;
    s->spent_ms = ms;
}

/* One number, in a row of its own. */
static bool plan_number(const char *line, size_t n, bq__setup *s)
{
    static const struct {
        const char *key;
        int64_t most;
        size_t offset;
    } numbers[] = {
        {"tempo", 60000, offsetof(bq__setup, tempo_ms)},
        {"clock", BQ__CLOCK_MOST, offsetof(bq__setup, clock_s)},
        {"grace", 3600, offsetof(bq__setup, grace_s)},
        {"bank", BQ__BANK_MOST, offsetof(bq__setup, bank_s)},
        {"delay", BQ__DELAY_MOST, offsetof(bq__setup, delay_s)},
        {"mum", 1, offsetof(bq__setup, no_sounding)},
        {"hintless", 1, offsetof(bq__setup, hintless)},
    };
    const char *v;
    size_t m;
    int64_t number;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (plan_word(line, n, numbers[i].key, &v, &m) && bq__core_number(v, m, 0, numbers[i].most, &number)) {
            *(int32_t *)(void *)((char *)s + numbers[i].offset) = (int32_t)number;
            return true;
        }
    return false;
}

static void plan_line(const bq_core *core, const char *line, size_t n, bq__setup *s,
                      const bq_edition_file **file)
{
    const char *v;
    size_t m;
    int64_t number = 0;
    if (plan_number(line, n, s))
        return;
    if (plan_word(line, n, "edition", &v, &m))
        *file = bq__core_edition(core, v, m);
    else if (plan_word(line, n, "code", &v, &m))
        plan_text(v, m, s->code, sizeof s->code);
    else if (plan_word(line, n, "level", &v, &m))
        plan_text(v, m, s->level, sizeof s->level);
    else if (plan_word(line, n, "old", &v, &m))
        plan_old(v, m, s, false);
    else if (plan_word(line, n, "kept", &v, &m))
        plan_old(v, m, s, true);
    else if (plan_word(line, n, "notify", &v, &m))
        plan_notify(v, m, s);
    else if (plan_word(line, n, "agrees", &v, &m))
        plan_flag(v, m, s, offsetof(bq__seat, agrees));
    else if (plan_word(line, n, "program", &v, &m))
        plan_flag(v, m, s, offsetof(bq__seat, program));
    else if (plan_word(line, n, "left", &v, &m))
        plan_left(v, m, s);
    else if (plan_word(line, n, "spent", &v, &m))
        plan_spent(v, m, s);
    else if (plan_word(line, n, "rematch", &v, &m))
        s->has_rematch = bq__core_read_id(v, m, &s->rematch);
    else if (plan_word(line, n, "elapsed", &v, &m) && bq__core_number(v, m, 0, INT64_MAX, &number))
        s->elapsed_ms = number;
    else if (bq__core_dice_line(line, n, s))
        return;
    else if (plan_word(line, n, "seats", &v, &m) && bq__core_number(v, m, 0, BQ_SEATS, &number))
        s->seats = (uint8_t)number;
    else if (plan_word(line, n, "host", &v, &m) && bq__core_number(v, m, 0, BQ_SEATS - 1, &number))
        s->host = (uint8_t)number;
    else if (plan_word(line, n, "open", &v, &m) && bq__core_number(v, m, 0, 1, &number))
        s->open = number;
    else if (plan_word(line, n, "tried", &v, &m) && bq__core_number(v, m, 0, 1, &number))
        s->nonces_asked = number;
    else if (plan_word(line, n, "door", &v, &m))
        plan_text(v, m, s->door, sizeof s->door);
}

static void read_plan(const bq_core *core, const bq_game_row *row, bq__setup *s,
                      const bq_edition_file **file)
{
    *s = (bq__setup){.status = row->status, .nonces_asked = true}; /* an older program did not write it down */
    for (const char *at = row->plan; *at;) {
        size_t n = strcspn(at, "\n");
        plan_line(core, at, n, s, file);
        at += n + (at[n] == '\n');
    }
    plan_text(row->options, strlen(row->options), s->options, sizeof s->options);
    if (s->host >= s->seats)
        s->host = 0;
}

static bool read_seat(bq__setup *setup, const bq_seat_row *row)
{
    if (row->seat >= BQ_SEATS)
        return false;
    bq__seat *seat = &setup->seat[row->seat];
    const char *bot = bq_player_bot(row->kind);
    seat->kind = bot ? BQ__BOT : BQ__PERSON;
    plan_text(row->name, strlen(row->name), seat->name, sizeof seat->name);
    if (bot)
        plan_text(bot, strlen(bot), seat->level, sizeof seat->level);
    else
        seat->token = row->token;
    return true;
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
    bq__core_table_open(core, table);
    table->moves_known = row->length;
    int64_t gone = core->clock_ms && row->last_ms ? core->clock_ms - row->last_ms : 0;
    bq__core_left_alone(core, table, gone > 0 ? gone : 1);
    if (setup.status == BQ_GAME_WAITING) {
        table->open_until = core->now + bq__core_open_ms(core, &setup);
        bq__core_code_set(core, table);
    } else if (bq__core_slow(core, &setup)) { /* its clock runs: see when it ends, not all at once */
        table->wake_at = core->now + core->limits.restart_s * 1000 + 256 * row->id.byte[0];
    }
    bq__core_set_table_timer(core, table);
}

void bq_core_known_seat(bq_core *core, const bq_game_id *game, const bq_seat_row *row)
{
    bq__table *table = bq__core_table_of(core, game);
    if (table && table->load == BQ__ON_DISK)
        (void)read_seat(&table->setup, row); /* what is odd about it shows when the game is read */
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
    free(l->range);
    bq__core_game_free(l->game);
    bq__core_people_free(&l->people);
    free(l->sense);
    free(l);
}

bool bq_loading_goes_on(const bq_loading *l)
{
    return !l->bad && !l->seats_only;
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
    l->last_ms = row->ended_ms ? row->ended_ms : row->created_ms;
    l->bad |= row->secret_size != sizeof l->setup.dice.secret;
    if (!l->bad)
        memcpy(l->setup.dice.secret, row->secret, sizeof l->setup.dice.secret);
    l->bad |= !bq__core_dice_good(&l->id, &l->digest, &l->setup);
    l->has_row = true;
    return !l->bad;
}

bool bq_loading_edition(void *loading, const bq_edition_row *row)
{
    bq_loading *l = loading;
    l->bad |= !bq_edition_uncompile(&l->ed, row->rules, row->rules_size, NULL, 0);
    l->has_rules = true;
    bq__core_names(l->file, &l->ed, &l->names);
    return !l->bad;
}

bool bq_loading_seat(void *loading, const bq_seat_row *row)
{
    bq_loading *l = loading;
    l->bad |= !read_seat(&l->setup, row);
    return !l->bad;
}

/* The people who were here are wanted with the game alone. */
bool bq_loading_person(void *loading, const char *name, const char *reporter, bool spoke)
{
    bq_loading *l = loading;
    if (l->range)
        return !l->bad;
    l->bad |= !bq__core_people_note(&l->people, name, reporter);
    if (spoke)
        bq__core_people_spoke(&l->people, name);
    return !l->bad;
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
    bq_step_begin(&l->game->step, &l->ed, l->setup.seats, NULL);
    bq_window_begin(&l->game->window, &l->game->step);
    bq__core_bots_begin(&l->setup, l->game);
    if (!l->range && bq_bot_seats_weigh(&l->game->bots)) {
        l->sense = bq__core_must(malloc(sizeof *l->sense));
        bq_bot_sense_prepare(l->sense, &l->ed);
        l->game->bots.sense = l->sense;
    }
    bq__core_dice_chain(&l->id, &l->setup, &l->game->step.chain);
    if (l->range && l->range->step.moves) {
        l->game->step = l->range->step;
        l->game->step.rules = &l->ed;
    }
    return true;
}

uint64_t bq_loading_from(const bq_loading *l)
{
    return l->range ? l->range->step.moves + 1 : 1;
}

bool bq_loading_log(void *loading, const bq_log_row *row)
{
    bq_loading *l = loading;
    if (!l->game && !begin_game(l))
        return !(l->bad = true);
    bq__core_game *game = l->game;
    bq_wire wire = {.edition = &l->ed, .state = NULL, .names = &l->names};
    bq_wire_error error;
    bq_command cmd;
    bq_step *step = &game->step;
    size_t n = strlen(row->line);
    uint64_t digest;
    bq_sink sink = {.at = l->range ? l->range->event : NULL, .cap = BQ_EVENTS};
    if (l->range && !bq__core_range_wants(l->range, row->seq))
        return false;
    if (row->seq != step->moves + 1 || !bq_line_parse(&wire, row->line, n, &cmd, &error))
        return !(l->bad = true);
    if (!l->range)
        bq_bot_heard(&game->bots, &step->st, &cmd);
    if (bq_step_replay(step, &cmd, row->line, n, l->range ? &sink : NULL, &digest).code != BQ_NO_OK ||
        digest != row->digest)
        return !(l->bad = true);
    l->last_ms = row->at_ms > l->last_ms ? row->at_ms : l->last_ms;
    if (l->range) {
        bq_move move = {.cmd = cmd, .digest = digest, .link = step->chain};
        l->range->played++;
        if (!bq__core_range_add(l->range, &l->ed, &l->names, step->moves, &move, &sink))
            return false;
        if (step->moves >= l->range->since)
            l->range->step = *step;
        return true;
    }
    bq_window_add(&game->window, &l->ed, &cmd, &step->chain);
    if (row->client && strlen(row->client) < BQ__CLIENT && row->seat < BQ_SEATS)
        bq__core_count(game, row->seat, row->client, row->counter, game->step.moves);
    return true;
}

/* ---- handed in ---- */

static bool is_whole(bq_loading *l)
{
    if (l->bad || !l->has_row || !l->has_rules)
        return false;
    if (l->setup.status == BQ_GAME_PLAYING && !l->game && !begin_game(l))
        return false;
    return (l->game ? l->game->step.moves : 0) == l->length;
}

/* For moves that somebody wants to see again, not for the game. */
bq_loading *bq__core_loading_range(const bq_core *core, const bq_game_id *id, bq__range *range)
{
    bq_loading *l = bq_loading_new(core, id);
    l->range = range;
    return l;
}

/* For a client with a token, before the game is read. */
bq_loading *bq__core_loading_token(const bq_core *core, const bq_game_id *id, const bq_game_id *porch,
                                   const bq_sha256_digest *token)
{
    bq_loading *l = bq_loading_new(core, id);
    l->seats_only = true;
    l->porch = *porch;
    l->token = *token;
    return l;
}

static void install(bq_core *core, bq__table *table, bq_loading *l)
{
    l->setup.rules = bq__core_rules_of(core, l->file, &l->ed);
    bq__core_rules_drop(core, table->setup.rules);
    table->setup = l->setup;
    table->game = l->game;
    bq__core_people_free(&table->people);
    table->people = l->people;
    l->people = (bq__people){0};
    for (unsigned i = 0; i < table->setup.seats; i++) { /* whoever sits there is the last of that name who came */
        uint16_t n = bq__core_sittings(&table->people, table->setup.seat[i].name);
        table->setup.seat[i].sitting = n ? n - 1 : 0;
    }
    if (table->game)
        table->game->step.rules = &table->setup.rules->ed; /* until now they were the loading's own */
    l->game = NULL;
    table->load = BQ__LOADED;
    core->loaded++;
    bq__core_table_open(core, table);
    table->empty_since = core->now;
    if (table->game) {
        bq__core_bots_bind(table, &table->setup, table->game);
        bq__core_time_begin(core, table);
    }
    if (table->setup.status == BQ_GAME_WAITING && table->setup.nonces_asked)
        bq__core_gather_renew(core, table);
    bq__core_past_load(core, table, l->last_ms);
}

/* A table that never began is gone, and its tokens with it. */
static bool may_be_visited(const bq_loading *l)
{
    return l->has_row && (l->setup.status == BQ_GAME_FINISHED || l->setup.status == BQ_GAME_ABANDONED);
}

/* A client that waits at a porch is answered there, and goes on to the game if the token is good. */
static void answer_token(bq_core *core, const bq_loading *l)
{
    bq__table *porch = bq__core_table_of(core, &l->porch);
    bool old;
    if (!porch || porch->load != BQ__LOADING)
        return;
    porch->good = bq__core_seat_of(&l->setup, &l->token, &old) != BQ__NO_SEAT && may_be_visited(l) && !l->bad;
    porch->nothing = true;
    porch->load = BQ__LOST;
    bq__core_pump(core, porch);
    porch->dead = true;
    bq__core_set_table_timer(core, porch);
}

void bq_core_loaded(bq_core *core, bq_loading *l)
{
    bq__table *table = bq__core_table_of(core, &l->id);
    if (l->seats_only) {
        answer_token(core, l);
    } else if (l->range) {
        bq__core_range_done(core, &l->id, l->range, table, !l->bad && l->has_row);
    } else if (table && table->load == BQ__LOADING) {
        if (table->visit && !may_be_visited(l)) {
            table->nothing = true;
            table->load = BQ__LOST;
        } else if (is_whole(l) && !bq__core_is_hidden(core, &l->id)) {
            install(core, table, l);
        } else {
            table->load = BQ__LOST;
            bq__core_put_log(core, "unreadable", table, NULL, "the game cannot be read from the store");
        }
        bq__core_pump(core, table);
        if (table->visit && table->load == BQ__LOST) { /* whoever asked has been told */
            table->dead = true;
            bq__core_set_table_timer(core, table);
        }
    }
    bq_loading_free(l);
}
