/* time.c - clocks: so long for a decision, then the seat's own bank of time, then the clock answers; slow
 * play, where a decision has hours or days and people come and go; and what of all this is written down, so
 * that a restart takes no time from anybody and gives little back. */
#include "server/core/internal.h"

/* ---- words ---- */

/* "90", "90s", "5m", "2h", "3d", "off". */
bool bq__core_seconds(const char *word, size_t n, int64_t most, int32_t *out)
{
    static const struct {
        char letter;
        int32_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    int64_t number, unit = 1;
    if (n == 3 && word[0] == 'o' && word[1] == 'f' && word[2] == 'f') {
        *out = 0;
        return true;
    }
    for (size_t i = 0; n > 1 && i < sizeof units / sizeof units[0]; i++)
        if (word[n - 1] == units[i].letter) {
            unit = units[i].seconds;
            n--;
            break;
        }
    if (!bq__core_number(word, n, 0, most / unit, &number))
        return false;
    *out = (int32_t)(number * unit);
    return true;
}

/* ---- what kind of table ---- */

bool bq__core_slow(const bq_core *core, const bq__setup *setup)
{
    return core->limits.slow_s && setup->clock_s >= core->limits.slow_s;
}

/* Where people play for days the clock does not wait until somebody looks. */
bool bq__core_awake(const bq_core *core, const bq__table *table)
{
    return table->conns || bq__core_slow(core, &table->setup);
}

/* A timed game begins, or goes on. */
void bq__core_time_begin(bq_core *core, bq__table *table)
{
    const bq_rules *rule = &table->setup.rules->ed.rule;
    table->time_from = core->now;
    if (rule->end_mode == BQ_END_TIMED && table->time_left < 0)
        table->time_left = rule->time_limit_min * INT64_C(60000) - table->setup.elapsed_ms;
}

int64_t bq__core_time_left(const bq_core *core, const bq__table *table)
{
    if (table->time_left < 0)
        return -1;
    int64_t gone = table->conns && table->game ? core->now - table->time_from : 0;
    return table->time_left > gone ? table->time_left - gone : 0;
}

/* ---- questions ---- */

int64_t bq__core_patience(const bq_core *core, const bq__setup *setup, bool auction)
{
    int64_t s = setup->clock_s ? setup->clock_s : core->limits.silence_s;
    return auction && s > core->limits.auction_s && !bq__core_slow(core, setup) ? core->limits.auction_s : s;
}

static int64_t patience(const bq_core *core, const bq__table *table, const bq_ask *q)
{
    return bq__core_patience(core, &table->setup, q->kind == BQ_ASK_AUCTION) * 1000;
}

static uint64_t mix(uint64_t h, uint64_t value)
{
    h = (h ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 31;
}

/* What makes it the same question. Never 0. */
static uint64_t key_of(const bq__table *table, const bq_ask *q)
{
    const bq_state *st = &table->game->step.st;
    uint64_t h = mix(1, (uint64_t)q->kind | (uint64_t)q->seats << 8 | (uint64_t)q->square << 16 |
                            (uint64_t)q->to << 24 | (uint64_t)q->what << 32);
    h = mix(h, (uint64_t)q->n << 32 | (uint32_t)q->amount);
    h = mix(h, (uint64_t)st->turns << 8 | st->doubles);
    return h | 1;
}

/* The decision that a question is part of. Between rolls people build and trade as they like, and come back to the same
 * roll, or the same end of their turn, whatever was asked in between. */
static bq__decision *decision_of(bq__table *table, const bq_ask *q, uint64_t key)
{
    const bq_state *st = &table->game->step.st;
    bool turn = q->kind == BQ_ASK_ROLL || q->kind == BQ_ASK_END;
    uint64_t about = turn ? mix(q->kind, (uint64_t)st->turns << 8 | st->doubles) | 1 : key;
    bq__decision *decision = &table->decision[!turn];
    table->deciding = !turn;
    if (decision->about != about)
        *decision = (bq__decision){.about = about};
    return decision;
}

/* So much of the clock is left to a decision: each act of its own begins the clock anew, but no decision has more than so
 * many times the clock. */
static int64_t rest_of(bq_core *core, bq__table *table, const bq_ask *q, uint64_t key, int64_t from)
{
    int64_t all = patience(core, table, q);
    if (table->ask_key && core->now > table->counted_from)
        table->decision[table->deciding].ms += core->now - table->counted_from;
    table->counted_from = from;
    int64_t rest = all * core->limits.clock_times - decision_of(table, q, key)->ms;
    return rest < 0 ? 0 : rest < all ? rest : all;
}

/* The earliest end among those who are asked; a bot has no clock here. */
static void set_end(bq__table *table, unsigned people)
{
    table->answer_by = table->bank_from;
    for (unsigned left = people, first = 1; left; left &= left - 1, first = 0) {
        int64_t end = table->bank_from + table->setup.bank_ms[bq_low(left)];
        if (first || end < table->answer_by)
            table->answer_by = end;
    }
}

/* A player who does something towards an answer has the clock anew. Talk of trades is none: it could go on for ever. */
bool bq__core_gains_time(const bq_command *cmd)
{
    switch (cmd->verb) {
    case BQ_CMD_OFFER:
    case BQ_CMD_ACCEPT:
    case BQ_CMD_REJECT:
    case BQ_CMD_WITHDRAW:
    case BQ_CMD_SETTLE:
        return false;
    default:
        return bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT || cmd->verb == BQ_CMD_TIMEOUT;
    }
}

/* A move of somebody else gives nobody more time: the clock of a question runs on until one of those who
 * are asked has done something, which has an end too, or another question is put. */
void bq__core_time_ask(bq_core *core, bq__table *table, const bq_ask *q, unsigned people)
{
    uint64_t key = key_of(table, q);
    bool same = table->ask_key == key && !(table->movers & q->seats);
    if (!same) {
        int64_t from = bq__core_in_beat(core, table) ? table->beat_until : core->now;
        int64_t more = table->restarted ? core->limits.restart_s * 1000 : 0;
        int64_t spent = table->restarted && table->setup.spent_n == table->game->step.moves
                            ? table->setup.spent_ms
                            : 0;
        int64_t rest = rest_of(core, table, q, key, from);
        table->ask_key = key;
        table->asked_at = from - spent;
        table->bank_from = from - spent + rest + more;
        table->save_at = core->now + core->limits.slow_save_s * 1000;
        table->restarted &= !people; /* it is they who need it */
    }
    for (unsigned left = table->movers; left; left &= left - 1) /* asked the same again, it is another question */
        table->here[bq_low(left)].noticed_key = 0;
    table->movers = 0;
    set_end(table, people);
}

/* The open question has so much longer. */
void bq__core_time_put_off(bq__table *table, int64_t ms)
{
    if (!table->ask_key)
        return;
    table->asked_at += ms;
    table->counted_from += ms;
    table->bank_from += ms;
}

/* A player who comes back to a question has the time to read it. Once for each question: else a player who goes and
 * comes would stop the clock. */
void bq__core_time_back(bq_core *core, bq__table *table, unsigned seat)
{
    enum { LEAST = 15000 };
    if (!table->ask_key || table->back_key == table->ask_key || !table->game || table->setup.status != BQ_GAME_PLAYING)
        return;
    bq_ask q = bq_question(&table->setup.rules->ed, &table->game->step.st);
    if (!((unsigned)q.seats >> seat & 1u) || table->ask_key != key_of(table, &q))
        return;
    int64_t all = patience(core, table, &q), least = all < LEAST ? all : LEAST;
    int64_t left = table->bank_from + table->setup.bank_ms[seat] - core->now;
    if (left >= least)
        return;
    table->back_key = table->ask_key;
    bq__core_time_put_off(table, least - left);
}

/* Whose time is up? */
unsigned bq__core_time_out(const bq_core *core, const bq__table *table, unsigned seats)
{
    for (unsigned left = seats; left; left &= left - 1) {
        unsigned seat = bq_low(left);
        if (core->now >= table->bank_from + table->setup.bank_ms[seat])
            return seat;
    }
    return bq_low(seats);
}

/* ---- what is written down ---- */

/* An answer after the clock has run out is paid from the seat's bank. */
static int32_t charge(const bq_core *core, const bq__table *table, const bq_command *cmd, unsigned *seat)
{
    unsigned actor = bq_verb_actors[cmd->verb];
    *seat = actor == BQ_ACTOR_SEAT ? cmd->seat : cmd->verb == BQ_CMD_TIMEOUT ? cmd->a : BQ__NO_SEAT;
    if (!table->setup.bank_s || *seat >= BQ_SEATS || !table->ask_key ||
        bq__core_played(table) >> *seat & 1u ||
        !(bq_question(&table->setup.rules->ed, &table->game->step.st).seats >> *seat & 1))
        return 0;
    int64_t late = core->now - table->bank_from;
    int32_t has = table->setup.bank_ms[*seat];
    return late <= 0 ? 0 : late > has ? has : (int32_t)late;
}

static int64_t elapsed(const bq_core *core, const bq__table *table)
{
    int64_t left = bq__core_time_left(core, table);
    return left < 0 ? 0 : table->setup.rules->ed.rule.time_limit_min * INT64_C(60000) - left;
}

void bq__core_time_note(bq_core *core, bq__table *table, const bq_command *cmd)
{
    enum { OFTEN = 15000 }; /* no more than that of a timed game is given twice */
    unsigned seat = BQ__NO_SEAT;
    int32_t cost = cmd ? charge(core, table, cmd, &seat) : 0;
    int64_t now = elapsed(core, table);
    bool over = core->ahead.stage == BQ_STAGE_OVER, forget = false;
    for (unsigned i = 0; over && i < table->setup.seats; i++)
        forget |= table->setup.seat[i].notify[0] != 0;
    if (!cost && now - table->setup.elapsed_ms < OFTEN && !forget)
        return;
    bq__setup *next = table->op.next ? table->op.next : bq__core_op_next(core, table);
    if (cost)
        next->bank_ms[seat] -= cost;
    next->elapsed_ms = now;
    for (unsigned i = 0; forget && i < next->seats; i++) /* nobody will be told anything any more */
        next->seat[i].notify[0] = 0;
    bq__core_op_setup(core, table, false);
}

/* Slow play: now and then, how long the open question has been waiting. */
bool bq__core_time_save(bq_core *core, bq__table *table)
{
    if (core->now < table->save_at || table->op.kind != BQ__OP_NONE || table->load != BQ__LOADED)
        return false;
    table->save_at = core->now + core->limits.slow_save_s * 1000;
    if (!table->game || table->setup.status != BQ_GAME_PLAYING || !table->ask_key ||
        !bq__core_slow(core, &table->setup) || !bq__core_op_begin(core, table, BQ__OP_NOTE, NULL))
        return false;
    bq__setup *next = bq__core_op_next(core, table);
    next->spent_ms = core->now > table->asked_at ? core->now - table->asked_at : 0;
    next->spent_n = table->game->step.moves;
    bq__core_op_setup(core, table, false);
    bq__core_op_end(core, table);
    return true;
}
