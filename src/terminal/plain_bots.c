/* plain_bots.c - bots at the table: they answer what they are asked, claim their rents, judge
 * offers and say why they refuse one, and manage their property before each turn. */
#include <string.h>

#include "terminal/internal.h"
#include "text/text.h"

static const char *player(const bq__plain *p, unsigned seat)
{
    return bq_table_plan_of(p->table)->seat[seat].player;
}

/* A person's seat in a game of bots only, and a kind of bot that is not known, are played
 * steadily. */
static const bq_bot *bot_of(const bq__plain *p, unsigned seat)
{
    const char *word = player(p, seat);
    const bq_bot *bot = strncmp(word, "bot:", 4) ? NULL : bq_bot_of(word + 4);
    return bot ? bot : bq_bot_of("medium");
}

static bq_bot_sight sight(bq__plain *p, const bq_state *st, unsigned seat)
{
    return (bq_bot_sight){.ed = bq_table_edition(p->table),
                          .sense = &p->sense,
                          .st = st,
                          .memory = &p->memory[seat],
                          .whims = &p->whims,
                          .seat = seat};
}

/* ---- what is asked ---- */

void bq__terminal_bot_answer(bq__plain *p, const bq_ask *q)
{
    bq_bot_sight at = sight(p, bq_table_state(p->table), q->seat);
    const bq_bot *bot = bot_of(p, q->seat);
    bq_command cmd = bot->answer(bot, &at, q);
    if (bq_check(at.ed, at.st, &cmd).code != BQ_NO_OK) /* a bot's mistake is taken as silence */
        cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q->seat};
    bq__terminal_submit(p, &cmd);
}

/* ---- offers ---- */

static void say_why(bq__plain *p, unsigned seat, enum bq_bot_view view)
{
    static const uint16_t keys[] = {
        [BQ_BOT_TAKES] = BQ_T_PLAIN_BOT_CANNOT,
        [BQ_BOT_NO_CASH] = BQ_T_PLAIN_BOT_NO_CASH,
        [BQ_BOT_MAKES_COLOUR] = BQ_T_PLAIN_BOT_MAKES_COLOUR,
        [BQ_BOT_BREAKS_COLOUR] = BQ_T_PLAIN_BOT_BREAKS_COLOUR,
        [BQ_BOT_TOO_LITTLE] = BQ_T_PLAIN_BOT_TOO_LITTLE,
    };
    BQ__SAY(p, "bot", keys[view], bq_arg_of(BQ_ARG_SEAT, "seat", seat));
}

static void answer_offer(bq__plain *p, unsigned from)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    unsigned to = st->offer[from].to;
    bq_bot_sight at = sight(p, st, to);
    enum bq_bot_view view = bot_of(p, to)->judges(bot_of(p, to), &at, from);
    bq_command cmd = {.verb = BQ_CMD_ACCEPT,
                      .seat = (uint8_t)to,
                      .a = (uint8_t)from,
                      .amount = (int32_t)st->offer[from].version};
    if (view == BQ_BOT_TAKES && bq_check(ed, st, &cmd).code == BQ_NO_OK) {
        bq__terminal_submit(p, &cmd);
        return;
    }
    bq_bot_refused(&p->memory[from], to);
    say_why(p, to, view);
    cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)to, .a = (uint8_t)from};
    bq__terminal_submit(p, &cmd);
}

static bool offers(bq__plain *p)
{
    const bq_state *st = bq_table_state(p->table);
    for (unsigned from = 0; from < st->seats; from++) {
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = st->offer[from].to, .a = (uint8_t)from};
        if (st->offers >> from & 1u && !bq__terminal_person(p, st->offer[from].to) &&
            bq_check(bq_table_edition(p->table), st, &no).code == BQ_NO_OK) {
            answer_offer(p, from);
            return true;
        }
    }
    return false;
}

/* ---- out of turn ---- */

static bool claims(bq__plain *p)
{
    const bq_state *st = bq_table_state(p->table);
    for (unsigned i = 0; i < st->claims; i++) {
        bq_command cmd = {
            .verb = BQ_CMD_CLAIM, .seat = st->claim[i].owner, .a = st->claim[i].square};
        if (!bq__terminal_person(p, cmd.seat) &&
            bq_check(bq_table_edition(p->table), st, &cmd).code == BQ_NO_OK)
            return bq__terminal_submit(p, &cmd);
    }
    return false;
}

/* Before each turn's first roll every bot may manage, one thing at a time, so that people can
 * answer. The next thing that one of them does in this state; false: nobody does anything until the
 * next turn. */
static bool managed(bq__plain *p, const bq_state *st, bq_command *cmd)
{
    const bq_edition *ed = bq_table_edition(p->table);
    if (st->agenda_n || st->stage != BQ_STAGE_ROLL || p->beat == st->turns)
        return false;
    for (unsigned i = 0, seat = st->turn; i < st->seats; i++, seat = bq_next_seat(st, seat)) {
        bq_bot_sight at = sight(p, st, seat);
        if (!bq__terminal_person(p, seat) && st->in >> seat & 1u &&
            bot_of(p, seat)->manage(bot_of(p, seat), &at, cmd) &&
            bq_check(ed, st, cmd).code == BQ_NO_OK)
            return true;
    }
    p->beat = st->turns;
    return false;
}

/* Whatever a person says to an offer, it is not made twice. */
static void note_offer(bq__plain *p, const bq_command *cmd)
{
    if (cmd->verb == BQ_CMD_OFFER && bq__terminal_person(p, cmd->terms.to))
        bq_bot_waits(&p->memory[cmd->seat], cmd->terms.to);
}

static bool beat(bq__plain *p)
{
    bq_command cmd;
    if (!managed(p, bq_table_state(p->table), &cmd))
        return false;
    note_offer(p, &cmd);
    return bq__terminal_submit(p, &cmd);
}

/* The bots look at the game again as it went, and so remember what they tried and who refused. */
void bq__terminal_recall(bq__plain *p)
{
    bq_walk walk;
    p->beat = 0;
    memset(p->memory, 0, sizeof p->memory);
    if (p->online) /* no bot plays here */
        return;
    bq_walk_begin(&walk, bq_table_log(p->table), SIZE_MAX, NULL);
    for (const bq_command *done; (done = bq_walk_coming(&walk)); bq_walk_next(&walk)) {
        bq_command cmd;
        if (managed(p, &walk.st, &cmd) && !memcmp(&cmd, done, sizeof cmd))
            note_offer(p, &cmd);
        if (done->verb == BQ_CMD_REJECT)
            bq_bot_refused(&p->memory[done->a], done->seat);
    }
}

bool bq__terminal_bots(bq__plain *p)
{
    /* Who was made an offer answers it before anybody does anything else. */
    return claims(p) || offers(p) || (bq__terminal_open_offer(p) == BQ_SEATS && beat(p));
}
