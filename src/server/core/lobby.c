/* lobby.c - tables from outside: list, create, join, watch, part. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

char *bq__core_copy(const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(bq__core_must(malloc(n)), text, n);
}

/* ---- list ---- */

static void put_entry(bq_buf *b, const bq__table *table)
{
    char id[33];
    unsigned taken = 0;
    const bq__setup *s = &table->setup;
    for (unsigned i = 0; i < s->seats; i++)
        taken += s->seat[i].kind != BQ__EMPTY;
    bq__core_id_word(&table->id, id);
    bq_json_open(b, NULL, '{');
    bq_json_text(b, "id", id);
    bool waits = s->status == BQ_GAME_WAITING; /* else it is played, or over, which is told later */
    bq_json_text(b, "status", bq_status_words[waits ? BQ_STATUS_WAITING : BQ_STATUS_PLAYING]);
    bq_json_text(b, "edition", s->rules && s->rules->file ? s->rules->file->name : "");
    bq_json_text(b, "options", s->options);
    bq_json_int(b, "seats", s->seats);
    if (table->load == BQ__LOADED)
        bq_json_int(b, "taken", taken);
    bq_json_int(b, "clock", s->clock_s);
    if (s->status == BQ_GAME_WAITING)
        bq__core_put_forecast(b, table);
    bq_json_close(b, '}');
}

enum { LISTED = 100, LISTED_OF_ONE = 10 }; /* tables in a list, and those of one IPv4 address or IPv6 /48 among them */

static bool is_listed(const bq_core *core, const bq__table *table)
{
    const bq__setup *s = &table->setup;
    bool over = BQ_GAME_IS_OVER(s->status) && core->now >= table->shown_until;
    return s->open && !table->dead && !over && !bq__core_table_left(table) && core->now >= table->listed_from &&
           table->op.kind != BQ__OP_CREATE;
}

/* A crowd has a share of the list, not all of it. */
static bool has_place(bq_core *core, const bq__table *table)
{
    bq__address *a = table->maker;
    if (!a || a == &core->operator_)
        return true;
    while (a->up)
        a = a->up;
    if (a->listed_in != core->lists)
        a->listed = 0;
    a->listed_in = core->lists;
    return a->listed < LISTED_OF_ONE && ++a->listed;
}

/* Those where somebody is come first: of the others nobody may know, after a restart, who has opened them. */
void bq__core_list(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    unsigned n = 0;
    (void)w;
    core->lists++;
    bq_buf b = bq__core_say(core, "tables");
    if (re)
        bq_json_int(&b, "re", (int64_t)re);
    bq_json_open(&b, "tables", '[');
    bool shown = bq_limits_on(&core->limits, BQ_OFF_PUBLIC);
    for (int empty = 0; empty < 2; empty++)
        for (const bq__table *table = core->open; shown && table && n < LISTED; table = table->next_open, core->looks++)
            if ((table->conns == NULL) == empty && is_listed(core, table) && has_place(core, table)) {
                n++;
                put_entry(&b, table);
            }
    bq_json_close(&b, ']');
    bq__core_send(core, conn, &b);
}

/* ---- create ---- */

typedef struct wishes {
    bq__setup setup;
    bq_buf options;
    bool no_level; /* a level was named that there is not */
} wishes;

static bool table_number(const char *value, size_t n, int64_t least, int64_t most, int32_t *out)
{
    int64_t number;
    if (!bq__core_number(value, n, least, most, &number))
        return false;
    *out = (int32_t)number;
    return true;
}

/* "no": the table does without. */
static bool table_forbids(const char *value, size_t n, int32_t *out)
{
    *out = n == 2 && !memcmp(value, "no", 2);
    return *out || (n == 3 && !memcmp(value, "yes", 3));
}

/* One word after the name: the table's own, or an option of the rules. */
static bool wish_word(bq_words *w, wishes *wish)
{
    const char *value;
    size_t n;
    int32_t seats;
    bq__setup *s = &wish->setup;
    if (bq__core_take_key(w, "seats", &value, &n)) {
        if (!table_number(value, n, 0, 1000, &seats))
            return false;
        s->seats = (uint8_t)(seats < 1 ? 1 : seats > BQ_SEATS ? BQ_SEATS + 1 : seats); /* check_seats has the rest */
        return true;
    }
    if (bq__core_take_key(w, "tempo", &value, &n))
        return table_number(value, n, 0, 60000, &s->tempo_ms);
    if (bq__core_take_key(w, "clock", &value, &n))
        return bq__core_seconds(value, n, BQ__CLOCK_MOST, &s->clock_s);
    if (bq__core_take_key(w, "bank", &value, &n))
        return bq__core_seconds(value, n, BQ__BANK_MOST, &s->bank_s);
    if (bq__core_take_key(w, "delay", &value, &n))
        return bq__core_seconds(value, n, BQ__DELAY_MOST, &s->delay_s);
    if (bq__core_take_key(w, "sound", &value, &n))
        return table_forbids(value, n, &s->no_sounding);
    if (bq__core_take_key(w, "hints", &value, &n))
        return table_forbids(value, n, &s->hintless);
    if (bq__core_take_key(w, "grace", &value, &n))
        return table_number(value, n, 0, 3600, &s->grace_s);
    if (bq__core_take_key(w, "level", &value, &n)) {
        wish->no_level |= !bq__core_level_ok(value, n);
        if (wish->no_level)
            return true;
        memset(s->level, 0, sizeof s->level);
        memcpy(s->level, value, n);
        return true;
    }
    if (!bq__core_take_word(w, &value, &n))
        return false;
    if (n == 6 && !memcmp(value, "public", 6)) {
        s->open = true;
        return true;
    }
    if (!memchr(value, '=', n))
        return false;
    if (wish->options.n)
        bq_buf_char(&wish->options, ' ');
    bq_buf_bytes(&wish->options, value, n);
    return !wish->options.cut;
}

bool bq__core_may_create(bq_core *core, bq__conn *conn, uint64_t re)
{
    bq__address *a = conn->address;
    enum bq_no why = BQ_WHY_OK;
    if (core->stopping)
        why = BQ_WHY_STOPPING;
    else if (core->tables >= core->limits.tables || core->loaded >= core->limits.loaded)
        why = BQ_WHY_SERVER_FULL;
    else if (!bq__core_address_may(core, a, BQ__TABLE, core->limits.address_tables) ||
             !bq__core_address_may(core, a, BQ__PLAYED, core->limits.address_playing) ||
             conn->tables >= core->limits.connection_tables ||
             !bq__core_may_make(core, a))
        why = BQ_WHY_TOO_MANY_TABLES;
    if (why != BQ_WHY_OK)
        bq__core_no(core, conn, re, why, "", 0);
    return why == BQ_WHY_OK;
}

/* Six letters that are not mistaken for others. */
static void make_code(bq_core *core, char code[BQ__CODE])
{
    static const char letters[] = BQ_CODE_LETTERS;
    do {
        unsigned char bytes[BQ__CODE - 1];
        bq__core_random_bytes(core, bytes, sizeof bytes);
        for (unsigned i = 0; i < sizeof bytes; i++)
            code[i] = letters[bytes[i] % (sizeof letters - 1)];
        code[BQ__CODE - 1] = 0;
    } while (bq__core_table(core, code, BQ__CODE - 1));
}

/* Players of slow games may take their time to meet. */
int64_t bq__core_open_ms(const bq_core *core, const bq__setup *setup)
{
    return bq__core_slow(core, setup) ? core->limits.open_slow_ms : core->limits.open_ms;
}

bq__table *bq__core_make_table(bq_core *core, bq__conn *conn, const bq__origin *from, const bq__setup *setup)
{
    bq_game_id id;
    bq__core_random_bytes(core, &id, sizeof id);
    bq__table *table = bq__core_table_new(core, &id);
    if (!bq__core_op_begin(core, table, BQ__OP_CREATE, from)) {
        table->dead = true;
        bq__core_rules_drop(core, setup->rules);
        bq__core_set_table_timer(core, table);
        return NULL;
    }
    table->load = BQ__LOADED;
    core->loaded++;
    table->maker = conn->address;
    table->made = BQ__TABLE;
    bq__core_address_takes(table->maker, BQ__TABLE);
    table->maker_conn = conn->id;
    conn->tables++;
    table->open_until = core->now + bq__core_open_ms(core, setup);
    table->setup.rules = setup->rules; /* until it is on the disk, the table has rules too */
    setup->rules->refs++;
    bq__setup *next = bq__core_op_next(core, table);
    bq__core_rules_drop(core, next->rules);
    *next = *setup;
    bq__core_dice_new(core, next);
    make_code(core, next->code);
    return table;
}

/* Whoever opens a table sits down at it. */
static void open_table(bq_core *core, bq__conn *conn, uint64_t re, const bq__setup *setup)
{
    bq__origin from = bq__core_origin(conn, re);
    char token[33];
    bq__table *table = bq__core_make_table(core, conn, &from, setup);
    if (!table) {
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__core_token(core, token, &table->op.next->seat[0].token);
    table->op.text = bq__core_copy(token);
    table->op.seat = 0;
    bq__core_op_setup(core, table, true);
    bq__core_op_seat(core, table, 0);
    bq__core_op_end(core, table);
}

static bool check_seats(bq_core *core, bq__conn *conn, uint64_t re, bq__setup *s)
{
    const bq_rules *rule = &s->rules->ed.rule;
    if (!s->seats)
        s->seats = (uint8_t)(rule->max_players < 4 ? rule->max_players : 4);
    if (s->seats >= rule->min_players && s->seats <= rule->max_players)
        return true;
    bq__core_no(core, conn, re, BQ_WHY_SEATS, "", rule->max_players);
    return false;
}

/* What the operator has switched off. */
static bool is_off(bq_core *core, bq__conn *conn, uint64_t re, const bq_edition_file *file, const bq__setup *s)
{
    enum bq_no why = bq__core_edition_off(core, file)                                ? BQ_WHY_FOREIGN_OFF
                     : s->open && !bq_limits_on(&core->limits, BQ_OFF_PUBLIC) ? BQ_WHY_PUBLIC_OFF
                                                                                     : BQ_WHY_OK;
    if (why != BQ_WHY_OK)
        bq__core_no(core, conn, re, why, "", 0);
    return why != BQ_WHY_OK;
}

void bq__core_create(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    wishes wish = {.setup = {.tempo_ms = (int32_t)core->limits.tempo_ms,
                           .clock_s = (int32_t)core->limits.clock_s,
                           .grace_s = (int32_t)core->limits.grace_s,
                           .level = "medium"}};
    const char *word;
    bq_option_error error;
    size_t n;
    bq__setup *s = &wish.setup;
    wish.options = bq_buf_on(s->options, sizeof s->options);
    const bq_edition_file *file = NULL;
    if (bq__core_take_word(w, &word, &n) && !(file = bq__core_edition(core, word, n))) {
        bq__core_no(core, conn, re, BQ_WHY_UNKNOWN_EDITION, "", 0);
        return;
    }
    if (file && !bq__core_pick_name(core, conn, re, s, NULL, w, s->seat[0].name))
        return;
    bool good = file != NULL;
    while (good && !bq__core_at_end(w))
        good = wish_word(w, &wish);
    if (!good) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_CREATE], 0);
        return;
    }
    if (wish.no_level) {
        bq__core_no(core, conn, re, BQ_WHY_LEVEL, "", 0);
        return;
    }
    if (is_off(core, conn, re, file, s))
        return;
    s->seat[0].kind = BQ__PERSON;
    s->seat[0].program = conn->bot;
    if (conn->door && strlen(conn->door) < sizeof s->door)
        memcpy(s->door, conn->door, strlen(conn->door));
    s->rules = bq__core_rules(core, file, s->options, &error);
    if (!s->rules) {
        bq__core_no_option(core, conn, re, &error);
        return;
    }
    if (!check_seats(core, conn, re, s) || !bq__core_may_create(core, conn, re))
        bq__core_rules_drop(core, s->rules);
    else
        open_table(core, conn, re, s);
}

/* ---- join, watch, part ---- */

/* The line as it was, its counter included, waits for the table. */
void bq__core_wait_again(bq_core *core, bq__table *table, bq__conn *conn, uint64_t re,
                         const bq_words *w)
{
    char line[BQ_LINE_BYTES + 32];
    bq_buf b = bq_buf_on(line, sizeof line);
    if (re) {
        bq_buf_char(&b, '#');
        bq_buf_int(&b, (int64_t)re);
        bq_buf_char(&b, ' ');
    }
    bq_buf_bytes(&b, w->text, w->n);
    bq__core_wait(core, table, conn, re, line, b.n);
}

/* Is the table in memory? If not, it will be, and the line waits. */
bool bq__core_open_up(bq_core *core, bq__table *table, bq__conn *conn, uint64_t re, const bq_words *w)
{
    if (table->load == BQ__LOST) {
        bq__core_no(core, conn, re, BQ_WHY_LOST, "", 0);
        return false;
    }
    if (table->load == BQ__ON_DISK && core->loaded >= core->limits.loaded) {
        bq__core_no(core, conn, re, BQ_WHY_SERVER_FULL, "", 0);
        return false;
    }
    if (bq__core_touch(core, table))
        return true;
    bq__core_wait_again(core, table, conn, re, w);
    return false;
}

/* A game that is not in memory is looked for in the store. NULL: there is no room, and the client has been told. */
bq__table *bq__core_visit(bq_core *core, bq__conn *conn, uint64_t re, const bq_game_id *id)
{
    if (core->loaded >= core->limits.loaded || core->tables >= core->limits.tables) {
        bq__core_no(core, conn, re, BQ_WHY_SERVER_FULL, "", 0);
        return NULL;
    }
    bq__table *table = bq__core_table_new(core, id);
    table->visit = true;
    return table;
}

static bq__table *find(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w, unsigned up)
{
    const char *word;
    bq_game_id id;
    size_t n;
    if (!bq__core_take_word(w, &word, &n)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[up], 0);
        return NULL;
    }
    if (n != 32 && bq__core_paused(core, conn, re))
        return NULL;
    bq__table *table = bq__core_table(core, word, n);
    if (!table && up == BQ_UP_WATCH && bq__core_read_id(word, n, &id) && !(table = bq__core_visit(core, conn, re, &id)))
        return NULL;
    if (!table || table->nothing || table->op.kind == BQ__OP_CREATE) {
        bq__core_wrong(core, conn, re);
        return NULL;
    }
    return bq__core_open_up(core, table, conn, re, w) ? table : NULL;
}

void bq__core_join(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = find(core, conn, re, w, BQ_UP_JOIN);
    bq__origin from = bq__core_origin(conn, re);
    char name[BQ_SEAT_NAME_BYTES + 1], token[33];
    unsigned seat = 0;
    if (!table)
        return;
    if (table->op.kind != BQ__OP_NONE) {
        bq__core_wait_again(core, table, conn, re, w);
        return;
    }
    while (seat < table->setup.seats && table->setup.seat[seat].kind != BQ__EMPTY)
        seat++;
    bool begun = table->setup.status != BQ_GAME_WAITING || bq__core_gathers(table);
    if (begun || seat == table->setup.seats) {
        bq__core_no(core, conn, re, begun ? BQ_WHY_BEGUN : BQ_WHY_TABLE_FULL, "", 0);
        return;
    }
    if (!bq__core_pick_name(core, conn, re, &table->setup, NULL, w, name))
        return;
    if (!bq__core_at_end(w)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_JOIN], 0);
        return;
    }
    if (!bq__core_op_begin(core, table, BQ__OP_SIT_DOWN, &from)) {
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__seat *s = &bq__core_op_next(core, table)->seat[seat];
    *s = (bq__seat){.kind = BQ__PERSON, .program = conn->bot, .sitting = bq__core_sittings(&table->people, name)};
    memcpy(s->name, name, strlen(name) + 1);
    bq__core_token(core, token, &s->token);
    table->op.text = bq__core_copy(token);
    table->op.seat = (uint8_t)seat;
    bq__core_op_seat(core, table, seat);
    bq__core_op_end(core, table);
}

void bq__core_watch(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    const char *since = NULL;
    size_t n = 0;
    bq__table *table = find(core, conn, re, w, BQ_UP_WATCH);
    if (!table)
        return;
    if ((!bq__core_at_end(w) && !bq__core_take_key(w, "since", &since, &n)) || !bq__core_at_end(w)) {
        bq__core_no(core, conn, re, BQ_WHY_ARGUMENTS, bq__core_up_args[BQ_UP_WATCH], 0);
        return;
    }
    if (table->watching >= core->limits.spectators) {
        bq__core_no(core, conn, re, BQ_WHY_TABLE_FULL, "", 0);
        return;
    }
    bq__core_past_release(core, table);
    bq__core_attach(core, table, conn, BQ__NO_SEAT);
    bq__core_ok(core, conn, re, 0, false);
    bq__core_tell_table(core, table, conn);
    bq__core_tell_fair(core, table, conn);
    bq__core_come_back(core, table, conn, since, n);
    bq__core_pump(core, table);
}

/* Before the game the seat is given up; in the game a bot stands in at once, and the seat is kept. */
void bq__core_part(bq_core *core, bq__conn *conn, uint64_t re, bq_words *w)
{
    bq__table *table = conn->table;
    unsigned seat = conn->seat;
    (void)w;
    if (seat == BQ__NO_SEAT || table->setup.status != BQ_GAME_WAITING) {
        if (seat != BQ__NO_SEAT)
            table->here[seat].conn = NULL;
        bq__core_detach(core, conn);
        if (seat != BQ__NO_SEAT)
            bq__core_dropped(core, table, seat, true);
        bq__core_ok(core, conn, re, 0, false);
        bq__core_pump(core, table);
        return;
    }
    bq__origin from = bq__core_origin(conn, re);
    if (!bq__core_op_begin(core, table, BQ__OP_STAND_UP, &from)) {
        bq__core_no(core, conn, re, BQ_WHY_STORAGE_BUSY, "", 0);
        return;
    }
    bq__setup *next = bq__core_op_next(core, table);
    next->seat[seat] = (bq__seat){.kind = BQ__EMPTY};
    table->op.seat = (uint8_t)seat;
    if (table->setup.host == seat && bq__core_next_host(table) != seat) {
        next->host = (uint8_t)bq__core_next_host(table);
        table->op.new_host = true;
        bq__core_op_setup(core, table, false);
    }
    bq__core_op_seat(core, table, seat);
    bq__core_op_end(core, table);
}
