/* bot.c - bots at a table. What a bot decides is worked out elsewhere, on another thread, from a copy of the
 * state: a job. It comes back, or the clock answers for the bot.
 *
 * A bot that sits in for an absent person keeps the game going and no more: it neither makes offers nor answers them.
 * It sees the game as one without trades; what is offered to that person lies open until they are back. */
#include <stdlib.h>
#include <string.h>

#include "server/core/internal.h"

struct bq_job {
    bq_game_id game;
    uint64_t number;
    uint64_t moves;
    bq__rules *rules; /* held while the job is out */
    bq_edition tradeless; /* the same, as who sits in sees them */
    bq_state st;
    bq_bot_memory memory[BQ_SEATS];
    bq_rng whims;
    char level[BQ_SEATS][BQ__LEVEL];
    uint8_t played; /* seats that bots play, by bit */
    uint8_t absent; /* ... those of people among them */
    uint8_t before; /* seats whose offer lies before a person who may still answer it, by bit */
    bool may_roll;
    bool thought; /* it was run */
    bool found;
    bq_command cmd;
};

bool bq__core_level_ok(const char *word, size_t n)
{
    char copy[BQ__LEVEL] = "";
    if (n == 0 || n >= sizeof copy)
        return false;
    memcpy(copy, word, n);
    return bq_bot_of(copy) != NULL;
}

/* ---- thinking ---- */

/* A level that is gone from this version is played by the middle one. */
static const bq_bot *bot_of(const bq_job *job, unsigned seat)
{
    const bq_bot *bot = bq_bot_of(job->level[seat]);
    return bot ? bot : bq_bot_of("medium");
}

static bool sits_in(const bq_job *job, unsigned seat)
{
    return job->absent >> seat & 1u;
}

static bq_bot_sight sight_of(bq_job *job, unsigned seat)
{
    return (bq_bot_sight){.ed = sits_in(job, seat) ? &job->tradeless : &job->rules->ed,
                          .sense = &job->rules->sense,
                          .st = &job->st,
                          .memory = &job->memory[seat],
                          .whims = &job->whims,
                          .seat = seat};
}

static bool is_bot(const bq_job *job, unsigned seat)
{
    return job->played >> seat & 1u;
}

static bool lawful(const bq_job *job, const bq_command *cmd)
{
    return bq_check(&job->rules->ed, &job->st, cmd).code == BQ_NO_OK;
}

static bool claims(bq_job *job)
{
    for (unsigned i = 0; i < job->st.claims; i++) {
        const bq_claim *claim = &job->st.claim[i];
        job->cmd = (bq_command){.verb = BQ_CMD_CLAIM, .seat = claim->owner, .a = claim->square};
        if (is_bot(job, claim->owner) && lawful(job, &job->cmd))
            return true;
    }
    return false;
}

static bool offers(bq_job *job)
{
    const bq_state *st = &job->st;
    for (unsigned from = 0; from < st->seats; from++) {
        unsigned to = st->offer[from].to;
        if (!(st->offers >> from & 1u) || !is_bot(job, to) || sits_in(job, to))
            continue;
        job->cmd = (bq_command){.verb = BQ_CMD_ACCEPT,
                                .seat = (uint8_t)to,
                                .a = (uint8_t)from,
                                .amount = (int32_t)st->offer[from].version};
        const bq_bot *bot = bot_of(job, to);
        bq_bot_sight at = sight_of(job, to);
        if (bot->judges(bot, &at, from) == BQ_BOT_TAKES && lawful(job, &job->cmd))
            return true;
        bq_bot_refused(&job->memory[from], to);
        job->cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)to, .a = (uint8_t)from};
        if (lawful(job, &job->cmd))
            return true;
    }
    return false;
}

/* What a bot would do unasked. While an offer of its own lies before a person it makes no other: it has not even
 * thought of one. */
static bool thinks_of(bq_job *job, unsigned seat)
{
    const bq_bot *bot = bot_of(job, seat);
    bq_bot_sight at = sight_of(job, seat);
    bq_bot_memory memory = job->memory[seat];
    bq_rng whims = job->whims;
    if (!bot->manage(bot, &at, &job->cmd) || !lawful(job, &job->cmd))
        return false;
    if (job->cmd.verb != BQ_CMD_OFFER || !(job->before >> seat & 1))
        return true;
    job->memory[seat] = memory;
    job->whims = whims;
    return false;
}

static bool manages(bq_job *job)
{
    const bq_state *st = &job->st;
    if (st->agenda_n || st->stage != BQ_STAGE_ROLL)
        return false;
    for (unsigned i = 0, seat = st->turn; i < st->seats; i++, seat = bq_next_seat(st, seat)) {
        if (!is_bot(job, seat) || !(st->in >> seat & 1u) || !thinks_of(job, seat))
            continue;
        if (job->cmd.verb == BQ_CMD_OFFER) /* whoever takes his time is not asked again this turn */
            bq_bot_waits(&job->memory[seat], job->cmd.terms.to);
        return true;
    }
    return false;
}

static bool answers(bq_job *job)
{
    bq_ask q = bq_question(&job->rules->ed, &job->st);
    unsigned seats = q.seats & job->played;
    if (!seats || (q.kind == BQ_ASK_ROLL && !job->may_roll))
        return false;
    unsigned seat = seats >> q.seat & 1u ? q.seat : bq_low(seats);
    q.seat = (uint8_t)seat;
    const bq_bot *bot = bot_of(job, seat);
    bq_bot_sight at = sight_of(job, seat);
    job->cmd = bot->answer(bot, &at, &q);
    if (!lawful(job, &job->cmd)) /* a bot's mistake is taken as silence */
        job->cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = (uint8_t)seat};
    return true;
}

void bq_job_run(bq_job *job)
{
    job->thought = true;
    job->found = claims(job) || offers(job) || manages(job) || answers(job);
}

/* ---- asking for it ---- */

static uint64_t key_of(const bq_core *core, const bq__table *table)
{
    return 2 * table->game->step.moves + !bq__core_in_beat(core, table) + 1;
}

/* People are slower than bots: an offer to one who is there stands for a while. */
static unsigned before_people(const bq_core *core, const bq__table *table, unsigned played)
{
    const bq_state *st = &table->game->step.st;
    unsigned seats = 0;
    for (unsigned left = st->offers & played; left; left &= left - 1) {
        unsigned seat = bq_low(left), to = st->offer[seat].to;
        if (!(played >> to & 1u) && table->here[to].conn &&
            core->now - table->here[seat].offered_at < core->limits.bot_offer_ms)
            seats |= 1u << seat;
    }
    return seats;
}

static void give_job(bq_core *core, bq__table *table, unsigned played)
{
    bq__game *game = table->game;
    bq_job *job = bq__core_must(calloc(1, sizeof *job));
    job->game = table->id;
    job->number = table->job_out = ++table->job;
    job->moves = game->step.moves;
    job->rules = table->setup.rules;
    job->rules->refs++;
    job->st = game->step.st;
    memcpy(job->memory, game->memory, sizeof job->memory);
    job->whims = game->whims;
    for (unsigned i = 0; i < table->setup.seats; i++) {
        const bq__seat *seat = &table->setup.seat[i];
        memcpy(job->level[i], seat->kind == BQ__BOT ? seat->level : table->setup.level, BQ__LEVEL);
    }
    job->played = (uint8_t)played;
    job->absent = (uint8_t)(played & bq__core_people(table));
    if (job->absent) {
        job->tradeless = job->rules->ed;
        job->tradeless.rule.trade = job->tradeless.rule.settle_debt_in_kind = 0;
    }
    job->before = (uint8_t)before_people(core, table, played);
    job->may_roll = !bq__core_in_beat(core, table);
    table->bot_busy = true;
    table->bot_until = core->now + core->limits.bot_ms;
    core->jobs++;
    bq__core_out(core, BQ_OUT_BOT)->job = job;
}

/* It has thought long enough, or waited long enough to think: the clock answers. */
static bool too_late(bq_core *core, bq__table *table, unsigned played)
{
    bq_ask q = bq_question(&table->setup.rules->ed, &table->game->step.st);
    unsigned seats = q.seats & played;
    bq_verdict verdict;
    table->bot_busy = false;
    table->job++;
    table->bot_until = INT64_MAX;
    table->bot_done = key_of(core, table);
    if (!seats || (q.kind == BQ_ASK_ROLL && bq__core_in_beat(core, table)))
        return false;
    bq__core_put_log(core, "slow-bot", table, NULL, "");
    bq_command cmd = {.verb = BQ_CMD_TIMEOUT, .a = (uint8_t)bq_low(seats)};
    if (bq__core_submit(core, table, &cmd, NULL, &verdict))
        return true;
    table->bot_done = 0;
    table->retry_at = core->now + 1000;
    return false;
}

bool bq__core_ask_bots(bq_core *core, bq__table *table)
{
    unsigned played = bq__core_played(table) & table->game->step.st.in;
    if (!played || table->bot_done == key_of(core, table))
        return false;
    if (table->bot_until != INT64_MAX && core->now >= table->bot_until)
        return too_late(core, table, played);
    if (table->bot_busy)
        return false;
    if (core->jobs < core->limits.bot_jobs && !table->job_out)
        give_job(core, table, played);
    else if (table->bot_until == INT64_MAX) /* it waits its turn to think, or for a thought that is late */
        table->bot_until = core->now + core->limits.bot_ms;
    return false;
}

void bq_core_thought(bq_core *core, bq_job *job)
{
    bq__table *table = bq__core_table_of(core, &job->game);
    bq_verdict verdict;
    core->jobs--;
    bool out = table && table->job_out == job->number;
    if (out)
        table->job_out = 0;
    if (table && table->job == job->number) {
        table->bot_busy = false;
        table->bot_until = job->thought ? INT64_MAX : core->now; /* nobody found the time: so be it */
        bool current = job->thought && table->game && table->game->step.moves == job->moves &&
                       table->op.kind == BQ__OP_NONE && table->setup.status == BQ_GAME_PLAYING;
        if (current) {
            memcpy(table->game->memory, job->memory, sizeof job->memory);
            table->game->whims = job->whims;
            if (!job->found)
                table->bot_done = 2 * job->moves + job->may_roll + 1;
            else if (!bq__core_submit(core, table, &job->cmd, NULL, &verdict))
                table->retry_at = core->now + 1000;
        }
        bq__core_pump(core, table);
    } else if (out) {
        bq__core_pump(core, table); /* it was too late, but now the next one may begin */
    }
    bq__core_job_free(core, job);
}

void bq__core_job_free(bq_core *core, bq_job *job)
{
    bq__core_rules_drop(core, job->rules);
    free(job);
}
