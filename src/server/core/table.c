/* table.c - tables: made, found, touched, let go; who is at them; the queue in front of them. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

/* ---- finding ---- */

static uint32_t id_hash(const bq_core *core, const bq_game_id *id)
{
    uint32_t h;
    memcpy(&h, id->byte, sizeof h); /* ids are random */
    return h % core->buckets;
}

static uint32_t code_hash(const bq_core *core, const char *code)
{
    uint32_t h = 0;
    for (; *code; code++)
        h = h * 31 + (unsigned char)*code;
    return h % core->buckets;
}

void bq__core_id_word(const bq_game_id *id, char out[33])
{
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < 16; i++) {
        out[2 * i] = digits[id->byte[i] >> 4];
        out[2 * i + 1] = digits[id->byte[i] & 15];
    }
    out[32] = 0;
}

bool bq__core_read_id(const char *word, size_t n, bq_game_id *id)
{
    if (n != 32)
        return false;
    for (unsigned i = 0; i < 32; i++) {
        int digit = bq_hex_digit(word[i]);
        if (digit < 0)
            return false;
        id->byte[i / 2] = (unsigned char)(i % 2 ? id->byte[i / 2] | digit : digit << 4);
    }
    return true;
}

bq__table *bq__core_table_of(const bq_core *core, const bq_game_id *id)
{
    bq__table *table = core->id_bucket[id_hash(core, id)];
    while (table && memcmp(&table->id, id, sizeof *id))
        table = table->by_id;
    return table && !table->dead ? table : NULL;
}

/* A code is good until the game begins; an id always. */
bq__table *bq__core_table(const bq_core *core, const char *word, size_t n)
{
    bq_game_id id;
    if (n == 32)
        return bq__core_read_id(word, n, &id) ? bq__core_table_of(core, &id) : NULL;
    char code[BQ__CODE] = "";
    if (n != BQ__CODE - 1)
        return NULL;
    for (size_t i = 0; i < n; i++)
        code[i] = (char)(word[i] >= 'a' && word[i] <= 'z' ? word[i] - 'a' + 'A' : word[i]);
    bq__table *table = core->code_bucket[code_hash(core, code)];
    while (table && (table->dead || strcmp(table->setup.code, code) ||
                     table->setup.status != BQ_GAME_WAITING))
        table = table->by_code;
    return table;
}

static void code_unset(bq_core *core, bq__table *table)
{
    if (!table->setup.code[0])
        return;
    bq__table **at = &core->code_bucket[code_hash(core, table->setup.code)];
    while (*at && *at != table)
        at = &(*at)->by_code;
    if (*at)
        *at = table->by_code;
}

void bq__core_code_set(bq_core *core, bq__table *table)
{
    uint32_t bucket = code_hash(core, table->setup.code);
    table->by_code = core->code_bucket[bucket];
    core->code_bucket[bucket] = table;
}

/* ---- life ---- */

bq__table *bq__core_table_new(bq_core *core, const bq_game_id *id)
{
    bq__table *table = bq__core_must(calloc(1, sizeof *table));
    uint32_t bucket = id_hash(core, id);
    table->id = *id;
    table->timer.kind = BQ__TIMER_TABLE;
    table->timer.due = INT64_MAX;
    table->by_id = core->id_bucket[bucket];
    core->id_bucket[bucket] = table;
    table->next = core->all;
    table->self = &core->all;
    if (core->all)
        core->all->self = &table->next;
    core->all = table;
    table->made_as = ++core->made;
    table->last = &table->first;
    table->empty_since = core->now;
    table->answer_by = table->beat_until = table->bot_until = table->open_until = INT64_MAX;
    table->host_gone = table->give_up_at = INT64_MAX;
    table->retry_at = table->wake_at = table->save_at = INT64_MAX;
    table->time_left = -1;
    for (unsigned i = 0; i < BQ_SEATS; i++)
        table->here[i].stand_in_at = INT64_MAX;
    core->tables++;
    return table;
}

static void leave_open(bq__table *table)
{
    if (!table->self_open)
        return;
    *table->self_open = table->next_open;
    if (table->next_open)
        table->next_open->self_open = table->self_open;
    table->self_open = NULL;
}

/* Before the game everybody has left: it can be found by its code alone, until its time is over. */
bool bq__core_table_left(const bq__table *table)
{
    return table->setup.status == BQ_GAME_WAITING && table->load == BQ__LOADED && !bq__core_people(table);
}

/* Who sits there, or whether it is in memory, has changed: is it one of the tables that a list looks at? They have the order
 * of all. */
void bq__core_table_open(bq_core *core, bq__table *table)
{
    bq__table **at = &core->open;
    bool open = table->setup.open && !bq__core_table_left(table);
    if (open == (table->self_open != NULL))
        return;
    if (!open) {
        leave_open(table);
        return;
    }
    while (*at && (*at)->made_as > table->made_as)
        at = &(*at)->next_open;
    table->next_open = *at;
    table->self_open = at;
    if (*at)
        (*at)->self_open = &table->next_open;
    *at = table;
}

void bq__core_game_free(bq__core_game *game)
{
    for (unsigned seat = 0; game && seat < BQ_SEATS; seat++)
        for (bq__client *client = game->clients[seat], *next; client; client = next) {
            next = client->next;
            free(client);
        }
    free(game);
}

/* What is in memory of it goes; the table itself stays known. */
void bq__core_unload(bq_core *core, bq__table *table)
{
    if (table->load == BQ__LOADED)
        core->loaded--;
    table->load = BQ__ON_DISK;
    table->moves_known = table->game ? table->game->step.moves : 0;
    bq__core_game_free(table->game);
    table->game = NULL;
    free(table->roll);
    table->roll = NULL;
    bq_try_forget(&table->try, 0);
    bq__core_past_free(table);
    bq__core_people_free(&table->people);
    bq__core_table_open(core, table);
}

void bq__core_table_free(bq_core *core, bq__table *table)
{
    bq__core_timer_drop(core, &table->timer);
    bq__table **at = &core->id_bucket[id_hash(core, &table->id)];
    while (*at != table)
        at = &(*at)->by_id;
    *at = table->by_id;
    code_unset(core, table);
    *table->self = table->next;
    if (table->next)
        table->next->self = table->self;
    bq__core_allow_again(core, table);
    bq__core_forget_maker(core, table);
    while (table->first) {
        bq__waiting *next = table->first->next;
        free(table->first);
        table->first = next;
    }
    bq__core_unload(core, table);
    leave_open(table);
    free(table->outlook);
    bq__core_rules_drop(core, table->setup.rules);
    bq__core_game_free(table->op.game);
    if (table->op.next)
        bq__core_rules_drop(core, table->op.next->rules);
    free(table->op.next);
    free(table->op.text);
    core->tables--;
    bq_wipe(&table->setup.dice, sizeof table->setup.dice);
    free(table);
}

/* ---- touching ---- */

bool bq__core_touch(bq_core *core, bq__table *table)
{
    if (table->load == BQ__ON_DISK) {
        table->load = BQ__LOADING;
        bq__core_out(core, BQ_OUT_LOAD)->game = table->id;
    }
    return table->load == BQ__LOADED;
}

/* ---- the queue in front of it ---- */

void bq__core_wait(bq_core *core, bq__table *table, bq__conn *conn, uint64_t re, const char *line,
                   size_t n)
{
    if (table->waiting >= core->limits.waiting || conn->waits >= core->limits.waiting_one) {
        bq__core_no(core, conn, re, BQ_WHY_BUSY, "", 0);
        return;
    }
    bq__waiting *waiting = bq__core_must(malloc(sizeof *waiting + n));
    *waiting = (bq__waiting){.conn = conn->id, .at = conn->line_at, .early = !conn->table, .n = n};
    memcpy(waiting->line, line, n);
    *table->last = waiting;
    table->last = &waiting->next;
    table->waiting++;
    conn->waits_at = table;
    conn->waits++;
}

static void next_in_line(bq_core *core, bq__table *table)
{
    bq__waiting *waiting = table->first;
    table->first = waiting->next;
    if (!table->first)
        table->last = &table->first;
    table->waiting--;
    bq__conn *conn = bq__core_conn(core, waiting->conn);
    if (conn) {
        conn->waits--;
        conn->line_at = waiting->at;
        core->from_queue = true;
        if (waiting->early && conn->table && !bq__core_rate(core, conn)) /* behind `sit`, as it turns out */
            bq__core_close(core, conn, BQ_CLOSE_RATE);
        else
            bq__core_gate(core, conn, waiting->line, waiting->n);
        core->from_queue = false;
    }
    free(waiting);
}

void bq__core_pump(bq_core *core, bq__table *table)
{
    if (table->pumping)
        return;
    table->pumping = true;
    while (!core->dead && table->op.kind == BQ__OP_NONE && table->load != BQ__LOADING) {
        if (table->first)
            next_in_line(core, table);
        else if (!bq__core_drive(core, table))
            break;
    }
    table->pumping = false;
    bq__core_set_table_timer(core, table);
}

/* ---- who is there ---- */

unsigned bq__core_people(const bq__table *table)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < table->setup.seats; i++)
        seats |= (unsigned)(table->setup.seat[i].kind == BQ__PERSON) << i;
    return seats;
}

unsigned bq__core_played(const bq__table *table)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < table->setup.seats; i++)
        seats |= (unsigned)(table->setup.seat[i].kind == BQ__BOT || table->here[i].stand_in) << i;
    return seats;
}

bq_names bq__core_names_at(const bq__table *table, const bq__setup *setup)
{
    bq_names names = setup->rules->names;
    (void)table;
    names.seats = setup->seats;
    for (unsigned i = 0; i < setup->seats; i++)
        names.seat[i] = setup->seat[i].name;
    return names;
}

const bq_names *bq__core_names_now(const bq__setup *setup)
{
    bq_names *names = &setup->rules->names; /* its places for seats are for this */
    names->seats = setup->seats;
    for (unsigned i = 0; i < setup->seats; i++)
        names->seat[i] = setup->seat[i].name;
    return names;
}

void bq__core_attach(bq_core *core, bq__table *table, bq__conn *conn, unsigned seat)
{
    bool asleep = !table->conns;
    conn->table = table;
    conn->seat = (uint8_t)seat;
    conn->was[0] = 0;
    conn->next = table->conns;
    table->conns = conn;
    if (seat == BQ__NO_SEAT)
        table->watching++;
    else
        table->here[seat].conn = conn, table->here[seat].last = conn->bot ? BQ__LAST_PROGRAM : BQ__LAST_PERSON;
    /* Nobody can begin without a host: if the host does not come, there is another one. */
    if (seat != BQ__NO_SEAT && table->setup.status == BQ_GAME_WAITING &&
        !table->here[table->setup.host].conn && table->host_gone == INT64_MAX)
        table->host_gone = core->now + table->setup.grace_s * INT64_C(1000);
    table->give_up_at = INT64_MAX;
    if (asleep)
        bq__core_wake(core, table);
}

void bq__core_detach(bq_core *core, bq__conn *conn)
{
    bq__table *table = conn->table;
    unsigned seat = conn->seat;
    bq__conn **at = &table->conns;
    while (*at != conn)
        at = &(*at)->next;
    *at = conn->next;
    conn->table = NULL;
    conn->next = NULL;
    conn->seat = BQ__NO_SEAT;
    if (seat == BQ__NO_SEAT)
        table->watching--;
    else if (table->here[seat].conn == conn)
        bq__core_dropped(core, table, seat, false);
    if (!table->conns)
        bq__core_fall_asleep(core, table);
    bq__core_set_table_timer(core, table);
}
