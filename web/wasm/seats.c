/* seats.c - bots at the table: one step at a time, so that the page can show each.
 *
 * A step is, in this order: what chance owes, a rent that a bot claims, an offer that a bot answers,
 * a bot's property before a turn's first roll, a bot's answer to the question. */
#include <string.h>

#include "web.h"

BQ_WEB uint32_t bq_web_step(uint32_t me);
uint32_t bq_web_deal(uint32_t me);
uint32_t bq__web_tell_said(uint32_t me, int why);

static const char *player(unsigned seat)
{
    return bq_table_plan_of(bq__web_it.table)->seat[seat].player;
}

/* A kind of bot that is not known plays as the middle one. */
static const bq_bot *bot_of(unsigned seat)
{
    const char *word = player(seat);
    const bq_bot *bot = strncmp(word, "bot:", 4) ? NULL : bq_bot_of(word + 4);
    return bot ? bot : bq_bot_of("medium");
}

static bq_bot_sight sight(unsigned seat)
{
    return (bq_bot_sight){.ed = bq_table_edition(bq__web_it.table),
                          .sense = &bq__web_it.sense,
                          .st = bq_table_state(bq__web_it.table),
                          .memory = &bq__web_it.memory[seat],
                          .whims = &bq__web_it.whims,
                          .seat = seat};
}

static bool submit(const bq_command *cmd)
{
    bq_trouble trouble;
    return bq_table_submit(bq__web_it.table, cmd, &trouble).code == BQ_NO_OK && trouble.code == BQ_TABLE_OK;
}

static bool lawful(const bq_command *cmd)
{
    const bq_table *table = bq__web_it.table;
    return bq_check(bq_table_edition(table), bq_table_state(table), cmd).code == BQ_NO_OK;
}

static bool claim(const bq_state *st)
{
    for (unsigned i = 0; i < st->claims; i++) {
        bq_command cmd = {.verb = BQ_CMD_CLAIM, .seat = st->claim[i].owner, .a = st->claim[i].square};
        if (!bq__web_person(cmd.seat) && lawful(&cmd))
            return submit(&cmd);
    }
    return false;
}

/* What the bot thinks of the offer stays in `why`, for the page to say. */
static bool answer_offer(unsigned from, int *why)
{
    const bq_state *st = bq_table_state(bq__web_it.table);
    uint8_t to = st->offer[from].to;
    bq_bot_sight at = sight(to);
    enum bq_bot_view view = bot_of(to)->judges(bot_of(to), &at, from);
    bq_command cmd = {.verb = BQ_CMD_ACCEPT,
                      .seat = to,
                      .a = (uint8_t)from,
                      .amount = (int32_t)st->offer[from].version};
    if (view == BQ_BOT_TAKES && lawful(&cmd))
        return submit(&cmd);
    bq_bot_refused(&bq__web_it.memory[from], to);
    *why = (int)view;
    cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = to, .a = (uint8_t)from};
    return submit(&cmd);
}

static bool offer(const bq_state *st, int *why)
{
    for (unsigned from = 0; from < st->seats; from++) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = st->offer[from].to, .a = (uint8_t)from};
        if (st->offers >> from & 1u && !bq__web_person(st->offer[from].to) && lawful(&no))
            return answer_offer(from, why);
    }
    return false;
}

static bool manage(const bq_state *st)
{
    if (st->agenda_n || st->stage != BQ_STAGE_ROLL || bq__web_it.beat == st->turns)
        return false;
    for (unsigned i = 0, seat = st->turn; i < st->seats; i++, seat = bq_next_seat(st, seat)) {
        bq_command cmd;
        bq_bot_sight at = sight(seat);
        if (bq__web_person(seat) || !(st->in >> seat & 1u) || !bot_of(seat)->manage(bot_of(seat), &at, &cmd) ||
            !lawful(&cmd))
            continue;
        if (cmd.verb == BQ_CMD_OFFER && bq__web_person(cmd.terms.to)) /* it is not made twice */
            bq_bot_waits(&bq__web_it.memory[seat], cmd.terms.to);
        return submit(&cmd);
    }
    bq__web_it.beat = st->turns;
    return false;
}

static bool answer(const bq_edition *ed, const bq_state *st)
{
    bq_ask q = bq_question(ed, st);
    if (!q.seats || bq__web_person(q.seat))
        return false;
    bq_bot_sight at = sight(q.seat);
    bq_command cmd = bot_of(q.seat)->answer(bot_of(q.seat), &at, &q);
    if (!lawful(&cmd)) /* a bot's mistake is taken as silence */
        cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q.seat};
    return submit(&cmd);
}

/* An offer to a person waits for his answer before anybody rolls. */
static bool person_is_offered(const bq_state *st)
{
    for (unsigned from = 0; from < st->seats; from++)
        if (st->offers >> from & 1u && bq__web_person(st->offer[from].to) && !bq__web_person(from))
            return true;
    return false;
}

/* One step, or 0: the game waits for a person, for typed dice, or is over. */
uint32_t bq_web_step(uint32_t me)
{
    if (!bq__web_it.table)
        return 0;
    const bq_edition *ed = bq_table_edition(bq__web_it.table);
    const bq_state *st = bq_table_state(bq__web_it.table);
    int why = -1;
    if (bq_chance(ed, st))
        return bq_web_deal(me);
    if (claim(st) || offer(st, &why))
        return bq__web_tell_said(me, why);
    if (person_is_offered(st) && !st->agenda_n)
        return 0;
    if (manage(st) || answer(ed, st))
        return bq__web_tell_said(me, why);
    return 0;
}
