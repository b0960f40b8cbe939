/* bot.c - bots at a table. What a bot decides is worked out elsewhere, on another thread, from a copy of the
 * state: a job. It comes back, or the clock answers for the bot.
 *
 * A job only looks (bots/seat.h). What bots remember is part of the game: it is told every move that is taken, here
 * and when a game is read.
 *
 * A bot that stands in for an absent person keeps the game going and no more: it neither makes offers nor answers them;
 * what is offered to that person lies open until they are back. */
#include <stdlib.h>
#include <string.h>

#include "game/company.h"
#include "server/core/internal.h"

struct bq_job {
    bq_game_id game;
    uint64_t number;
    uint64_t moves;
    bq__rules *rules; /* held while the job is out */
    bq_state st;
    bq_bot_seats bots;
    bq_bot_wait wait;
    bool thought; /* it was run */
    bool found;
    bq_command cmd;
    enum bq_bot_view view; /* of an offer that it refuses */
};

bool bq__core_level_ok(const char *word, size_t n)
{
    char copy[BQ__LEVEL] = "";
    if (n == 0 || n >= sizeof copy)
        return false;
    memcpy(copy, word, n);
    return bq_bot_of(copy) != NULL;
}

/* ---- what they remember ---- */

void bq__core_bots_begin(const bq__setup *setup, bq__core_game *game)
{
    bq_bot_seats_begin(&game->bots, game->step.rules, NULL, 0);
    bq__core_bots_seat(setup, game);
}

/* A bot listens at every seat: people drop out, or are put out, and whoever takes over remembers what it would after a
 * restart. */
void bq__core_bots_seat(const bq__setup *setup, bq__core_game *game)
{
    game->bots.people = 0;
    for (unsigned i = 0; i < setup->seats; i++) {
        bool person = setup->seat[i].kind == BQ__PERSON;
        game->bots.bot[i] = bq_company_bot(person ? setup->level : setup->seat[i].level);
        game->bots.people |= (uint8_t)(person << i);
    }
}

/* Bots that play at random do so by the table's own secret: the same table, the same whims. */
void bq__core_bots_bind(const bq__table *table, const bq__setup *setup, bq__core_game *game)
{
    game->bots.ed = &setup->rules->ed;
    game->bots.sense = &setup->rules->sense;
    game->bots.seed = bq__core_draw(table, setup, UINT64_MAX, 0xFF, UINT32_MAX);
}

/* ---- thinking ---- */

void bq_job_run(bq_job *job)
{
    job->thought = true;
    job->found = bq_bot_next(&job->bots, &job->st, &job->wait, &job->cmd, &job->view);
}

/* ---- asking for it ---- */

static uint64_t key_of(const bq_core *core, const bq__table *table)
{
    return 2 * table->game->step.moves + !bq__core_in_beat(core, table) + 1;
}

/* People are slower than bots: an offer to one who is there stands for a while, and its maker makes no other. */
static unsigned before_people(const bq_core *core, const bq__table *table, unsigned played)
{
    const bq_state *st = &table->game->step.st;
    unsigned seats = 0;
    for (unsigned left = bq_bot_offering(&table->game->bots, st); left; left &= left - 1) {
        unsigned seat = bq_low(left), to = st->offer[seat].to;
        if (!(played >> to & 1u) && table->here[to].conn &&
            core->now - table->here[seat].offered_at < core->limits.bot_offer_ms)
            seats |= 1u << seat;
    }
    return seats;
}

static void give_job(bq_core *core, bq__table *table, unsigned played)
{
    bq__core_game *game = table->game;
    bq_job *job = bq__core_must(calloc(1, sizeof *job));
    job->game = table->id;
    job->number = table->job_out = ++table->job;
    job->moves = game->step.moves;
    job->rules = table->setup.rules;
    job->rules->refs++;
    job->st = game->step.st;
    job->bots = game->bots;
    job->bots.stands_in = (uint8_t)(played & bq__core_people(table));
    job->wait = (bq_bot_wait){.no_roll = bq__core_in_beat(core, table),
                              .out_of_order = true,
                              .offering = (uint8_t)before_people(core, table, played)};
    table->bot_busy = true;
    table->bot_until = core->now + core->limits.bot_ms;
    table->alone_until = core->now + core->limits.alone_ms;
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

/* Nobody but bots plays. Whoever looks on cannot follow thousands of moves a second, and the disk keeps each. */
bool bq__core_alone(const bq_core *core, const bq__table *table)
{
    return core->now < table->alone_until && !(table->game->step.st.in & ~bq__core_played(table));
}

bool bq__core_ask_bots(bq_core *core, bq__table *table)
{
    unsigned played = bq__core_played(table) & table->game->step.st.in;
    if (!played || table->bot_done == key_of(core, table))
        return false;
    if (table->bot_until != INT64_MAX && core->now >= table->bot_until)
        return too_late(core, table, played);
    if (table->bot_busy || bq__core_alone(core, table))
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
            if (!job->found)
                table->bot_done = 2 * job->moves + !job->wait.no_roll + 1;
            else if (!bq__core_submit(core, table, &job->cmd, NULL, &verdict))
                table->retry_at = core->now + 1000;
            else
                bq__core_tell_view(core, table, &job->cmd, job->view);
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
