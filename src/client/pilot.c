/* pilot.c - a bot that plays a seat of a server's table over the mirror of its game: what is asked, claims, offers,
 * its property before each roll. It decides once for each state of the game. */
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"

struct bq_pilot {
    const bq_bot *bot;
    bq_bot_sense sense;
    bq_bot_memory memory;
    bq_rng whims;
    size_t decided; /* the log's length, plus 1, when it last had nothing to do */
};

bq_pilot *bq_pilot_new(const bq_bot *bot, uint64_t seed)
{
    bq_pilot *pilot = calloc(1, sizeof *pilot);
    if (!pilot)
        return NULL;
    pilot->bot = bot;
    bq_rng_seed(&pilot->whims, seed);
    return pilot;
}

void bq_pilot_free(bq_pilot *pilot)
{
    free(pilot);
}

void bq_pilot_begin(bq_pilot *pilot, const bq_table *game)
{
    memset(&pilot->memory, 0, sizeof pilot->memory);
    bq_bot_sense_prepare(&pilot->sense, bq_table_edition(game));
    pilot->decided = 0;
}

void bq_pilot_heard(bq_pilot *pilot, const bq_table *game, unsigned seat)
{
    size_t n = bq_table_length(game);
    const bq_command *last = n ? bq_table_command(game, n - 1) : NULL;
    if (last && last->verb == BQ_CMD_REJECT && last->a == seat)
        bq_bot_refused(&pilot->memory, last->seat);
}

static bool lawful(const bq_bot_sight *at, const bq_command *cmd)
{
    return bq_check(at->ed, at->st, cmd).code == BQ_NO_OK;
}

static bool claims(const bq_bot_sight *at, bq_command *cmd)
{
    for (unsigned i = 0; i < at->st->claims; i++) {
        *cmd = (bq_command){
            .verb = BQ_CMD_CLAIM, .seat = (uint8_t)at->seat, .a = at->st->claim[i].square};
        if (at->st->claim[i].owner == at->seat && lawful(at, cmd))
            return true;
    }
    return false;
}

static bool offers(const bq_bot *bot, const bq_bot_sight *at, bq_command *cmd)
{
    const bq_state *st = at->st;
    for (unsigned from = 0; from < st->seats; from++) {
        if (!(st->offers >> from & 1u) || st->offer[from].to != at->seat)
            continue;
        *cmd = (bq_command){.verb = BQ_CMD_ACCEPT,
                            .seat = (uint8_t)at->seat,
                            .a = (uint8_t)from,
                            .amount = (int32_t)st->offer[from].version};
        if (bot->judges(bot, at, from) == BQ_BOT_TAKES && lawful(at, cmd))
            return true;
        *cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)at->seat, .a = (uint8_t)from};
        if (lawful(at, cmd))
            return true;
    }
    return false;
}

static bool manages(const bq_bot *bot, const bq_bot_sight *at, bq_command *cmd)
{
    const bq_state *st = at->st;
    if (st->agenda_n || st->stage != BQ_STAGE_ROLL || !(st->in >> at->seat & 1u) ||
        st->offers >> at->seat & 1u /* one of its own lies before somebody */ ||
        !bot->manage(bot, at, cmd) || !lawful(at, cmd))
        return false;
    if (cmd->verb == BQ_CMD_OFFER)
        bq_bot_waits(at->memory, cmd->terms.to);
    return true;
}

static bool answers(const bq_bot *bot, const bq_bot_sight *at, bq_command *cmd)
{
    bq_ask q = bq_question(at->ed, at->st);
    if (!(q.seats >> at->seat & 1))
        return false;
    q.seat = (uint8_t)at->seat;
    *cmd = bot->answer(bot, at, &q);
    return lawful(at, cmd); /* a mistake is silence: the clock answers */
}

bool bq_pilot_decide(bq_pilot *pilot, const bq_table *game, unsigned seat, bq_command *cmd)
{
    const bq_state *st = bq_table_state(game);
    size_t now = bq_table_length(game) + 1;
    if (pilot->decided == now || seat >= st->seats)
        return false;
    pilot->decided = now;
    bq_ask q = bq_question(bq_table_edition(game), st);
    if (q.kind == BQ_ASK_OVER || q.kind == BQ_ASK_CHANCE || !(st->in >> seat & 1u))
        return false;
    bq_bot_sight at = {.ed = bq_table_edition(game),
                       .sense = &pilot->sense,
                       .st = st,
                       .memory = &pilot->memory,
                       .whims = &pilot->whims,
                       .seat = seat};
    return claims(&at, cmd) || offers(pilot->bot, &at, cmd) || manages(pilot->bot, &at, cmd) ||
           answers(pilot->bot, &at, cmd);
}
