/* seat.c - the next command of a table's bots, and the fold that is their memory.
 *
 * The beat is the time before a turn's first roll: every bot, from the seat on turn, may manage its
 * property until it passes. Deeds that change hands begin it again. It is over when the seat on turn rolls
 * or leaves jail, or when what was done in it must be resolved. */
#include "bots/seat.h"

#include <string.h>

#include "bots/internal.h"

void bq_bot_seats_begin(bq_bot_seats *seats, const bq_edition *ed, const bq_bot_sense *sense, uint64_t seed)
{
    memset(seats, 0, sizeof *seats);
    seats->ed = ed;
    seats->sense = sense;
    seats->seed = seed;
}

/* ---- who sits there ---- */

bool bq__bots_stands_in(const bq_bot_seats *seats, unsigned seat)
{
    return seats->stands_in >> seat & 1u;
}

/* Seats of people, whoever stands in for them. */
static unsigned people(const bq_bot_seats *seats)
{
    unsigned set = seats->people;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        set |= (unsigned)!seats->bot[seat] << seat;
    return set;
}

/* Does a bot play it now? */
bool bq__bots_plays(const bq_bot_seats *seats, unsigned seat)
{
    return seats->bot[seat] && (!(seats->people >> seat & 1u) || bq__bots_stands_in(seats, seat));
}

/* Those of them who have had an offer in this round. */
static unsigned spared(const bq_bot_seats *seats, const bq_state *st)
{
    unsigned set = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        set |= (unsigned)(seats->asked[seat] == st->rounds + 1) << seat;
    return set;
}

bq_bot_sight bq__bots_sight(const bq_bot_seats *seats, const bq_state *st, unsigned seat)
{
    return (bq_bot_sight){.ed = seats->ed,
                          .sense = seats->sense,
                          .st = st,
                          .memory = &seats->memory[seat],
                          .seat = seat,
                          .people = (uint8_t)people(seats),
                          .spared = (uint8_t)spared(seats, st),
                          .silent = bq__bots_stands_in(seats, seat)};
}

bool bq_bot_seats_weigh(const bq_bot_seats *seats)
{
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        if (seats->bot[seat] && seats->bot[seat]->attentive)
            return true;
    return false;
}

unsigned bq_bot_offering(const bq_bot_seats *seats, const bq_state *st)
{
    unsigned set = 0, whose = people(seats);
    for (unsigned left = st->offers & ~whose; left; left &= left - 1)
        if (whose >> st->offer[bq_low(left)].to & 1u)
            set |= left & -left;
    return set;
}

/* ---- the fold ---- */

static void tell(bq_bot_seats *seats, const bq_state *before, unsigned seat, const bq_command *cmd)
{
    const bq_bot *bot = seat < BQ_SEATS ? seats->bot[seat] : NULL;
    if (!bot || !bot->heard)
        return;
    bq_bot_sight at = bq__bots_sight(seats, before, seat);
    bot->heard(bot, &at, &seats->memory[seat], cmd);
}

/* How far the beat has come from the seat on turn to this one. */
static unsigned place(const bq_state *st, unsigned seat)
{
    unsigned n = 0;
    for (unsigned at = st->turn; at != seat && n < st->seats; at = bq_next_seat(st, at))
        n++;
    return n;
}

/* Something that a seat does in the beat. A bot that manages its own property in its turn had no offer to make. */
static void did(bq_bot_seats *seats, const bq_state *before, const bq_command *cmd)
{
    if (cmd->seat >= BQ_SEATS)
        return;
    if (seats->done[cmd->seat] < UINT8_MAX)
        seats->done[cmd->seat]++;
    if (cmd->verb == BQ_CMD_CLAIM)
        return;
    if (bq__bots_plays(seats, cmd->seat) && place(before, cmd->seat) > place(before, seats->at))
        seats->at = cmd->seat;
    if (cmd->seat == before->turn && cmd->verb != BQ_CMD_OFFER)
        tell(seats, before, cmd->seat, cmd);
}

static void in_beat(bq_bot_seats *seats, const bq_state *before, const bq_command *cmd)
{
    if (seats->turn != before->turns) {
        seats->turn = before->turns;
        seats->at = before->turn;
        memset(seats->done, 0, sizeof seats->done);
    }
    switch (cmd->verb) {
    case BQ_CMD_OFFER:
    case BQ_CMD_CLAIM:
    case BQ_CMD_BUILD:
    case BQ_CMD_MORTGAGE:
    case BQ_CMD_REDEEM:
        did(seats, before, cmd);
        break;
    case BQ_CMD_ACCEPT:
        seats->at = before->turn;
        break;
    case BQ_CMD_ROLL:
    case BQ_CMD_PAY:
    case BQ_CMD_USE:
    case BQ_CMD_TIMEOUT:
        if ((cmd->verb == BQ_CMD_TIMEOUT ? cmd->a : cmd->seat) != before->turn)
            break; /* somebody leaves jail out of turn (J4) */
        if (seats->done[before->turn] < BQ__BEAT_MOST)
            tell(seats, before, before->turn, cmd);
        seats->beat = before->turns;
        break;
    default:
        break;
    }
}

/* Who said what, and how chance fell, so that whims differ from game to game. Only what a line of the log always
 * has: a version, say, may be left out of it. */
static uint64_t mixed(uint64_t mix, const bq_command *cmd)
{
    bool seat = bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT;
    return bq_mix64(mix * 31 + ((uint64_t)cmd->verb + 1) * 65536 +
                    (seat ? cmd->seat : (uint64_t)cmd->a << 8 | cmd->b));
}

/* All who listen are told who takes or leaves an offer. */
static void answered(bq_bot_seats *seats, const bq_state *before, const bq_command *cmd)
{
    if (cmd->a >= BQ_SEATS || !(before->offers >> cmd->a & 1u) || before->offer[cmd->a].to != cmd->seat)
        return;
    for (unsigned seat = 0; seat < before->seats; seat++)
        if (seats->bot[seat] && seats->bot[seat]->attentive && before->in >> seat & 1u)
            tell(seats, before, seat, cmd);
}

/* A bot's offer to a person, if it is no answer to theirs. */
static void note_asked(bq_bot_seats *seats, const bq_state *before, const bq_command *cmd)
{
    unsigned to = cmd->terms.to, whose = people(seats);
    bool back = before->offers >> to & 1u && before->offer[to].to == cmd->seat;
    if (whose >> to & 1u && !(whose >> cmd->seat & 1u) && !back)
        seats->asked[to] = before->rounds + 1;
}

void bq_bot_heard(bq_bot_seats *seats, const bq_state *before, const bq_command *cmd)
{
    seats->heard = mixed(seats->heard, cmd);
    if (cmd->verb == BQ_CMD_ACCEPT || cmd->verb == BQ_CMD_REJECT)
        answered(seats, before, cmd);
    if (cmd->verb == BQ_CMD_OFFER && cmd->terms.to < BQ_SEATS) {
        tell(seats, before, cmd->seat, cmd);
        note_asked(seats, before, cmd);
    }
    if (before->stage != BQ_STAGE_ROLL || seats->beat == before->turns)
        return;
    if (!before->agenda_n)
        in_beat(seats, before, cmd);
    else if (seats->turn == before->turns) /* otherwise it has not begun: vandals come first */
        seats->beat = before->turns;
}

/* ---- the next command ---- */

typedef struct look {
    const bq_bot_seats *seats;
    const bq_state *st;
    const bq_bot_wait *wait;
    bq_rng whims;
    bq_command *cmd;
} look;

static bool lawful(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return bq_check(ed, st, cmd).code == BQ_NO_OK;
}

static bool claims(look *l)
{
    const bq_state *st = l->st;
    for (unsigned i = 0; i < st->claims; i++) {
        *l->cmd = (bq_command){.verb = BQ_CMD_CLAIM, .seat = st->claim[i].owner, .a = st->claim[i].square};
        if (bq__bots_plays(l->seats, st->claim[i].owner) && lawful(l->seats->ed, st, l->cmd))
            return true;
    }
    return false;
}

enum bq_bot_view bq__bots_answer_offer(const bq_bot *bot, const bq_bot_sight *at, unsigned from, bq_command *cmd)
{
    enum bq_bot_view view = bot->judges(bot, at, from);
    *cmd = (bq_command){.verb = BQ_CMD_ACCEPT,
                        .seat = (uint8_t)at->seat,
                        .a = (uint8_t)from,
                        .amount = (int32_t)at->st->offer[from].version};
    if (view != BQ_BOT_TAKES || !lawful(at->ed, at->st, cmd))
        *cmd = (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)at->seat, .a = (uint8_t)from};
    return view;
}

/* A no that is followed by a counter-offer is said when that lies before them: `other` is room for it. */
static enum bq_bot_view answer_one(look *l, unsigned from, unsigned to, bq_command *other)
{
    const bq_bot *bot = l->seats->bot[to];
    bq_bot_cache cache = {0};
    bq_bot_sight at = bq__bots_sight(l->seats, l->st, to);
    at.cache = &cache;
    at.whims = &l->whims;
    enum bq_bot_view view = bq__bots_answer_offer(bot, &at, from, l->cmd);
    if (view != BQ_BOT_TAKES && ((unsigned)at.people >> from & 1u) && bq__bots_counter(bot, &at, from, other))
        *l->cmd = *other;
    return view;
}

static bool offers(look *l, enum bq_bot_view *view)
{
    const bq_bot_seats *seats = l->seats;
    for (unsigned left = l->st->offers; left; left &= left - 1) {
        unsigned from = bq_low(left), to = l->st->offer[from].to;
        bq_command no = {.verb = BQ_CMD_REJECT, .seat = (uint8_t)to, .a = (uint8_t)from};
        if (!bq__bots_plays(seats, to) || bq__bots_stands_in(seats, to) || !lawful(seats->ed, l->st, &no))
            continue;
        enum bq_bot_view thinks = answer_one(l, from, to, &no);
        if (view)
            *view = thinks;
        return true;
    }
    return false;
}

/* One thing that this bot does by itself. */
static bool does(look *l, unsigned seat)
{
    const bq_bot_seats *seats = l->seats;
    const bq_bot *bot = seats->bot[seat];
    bool tired = seats->turn == l->st->turns && seats->done[seat] >= BQ__BEAT_MOST;
    if (!bq__bots_plays(seats, seat) || tired || !(l->st->in >> seat & 1u))
        return false;
    bq_bot_cache cache = {0};
    bq_bot_sight at = bq__bots_sight(seats, l->st, seat);
    at.cache = &cache;
    at.whims = &l->whims;
    at.silent |= l->wait->offering >> seat & 1u;
    return bot->manage(bot, &at, l->cmd) && lawful(seats->ed, l->st, l->cmd);
}

/* From the last seat that did something, round to the seat on turn. */
static bool manages(look *l)
{
    const bq_state *st = l->st;
    if (st->agenda_n || st->stage != BQ_STAGE_ROLL || l->seats->beat == st->turns)
        return false;
    unsigned seat = l->seats->turn == st->turns ? l->seats->at : st->turn;
    for (unsigned i = 0; i < st->seats; i++, seat = bq_next_seat(st, seat)) {
        if (i && seat == st->turn)
            return false;
        if (does(l, seat))
            return true;
    }
    return false;
}

/* A bot that stands in for somebody pays no more for a deed than is printed on it. */
static bool beyond_price(const bq_bot_sight *at, const bq_ask *q, const bq_command *cmd)
{
    return cmd->verb == BQ_CMD_BID && q->what == BQ_LOT_DEED && cmd->amount > at->ed->square[q->square].price;
}

static bool answers(look *l, bq_ask q)
{
    unsigned asked = 0;
    for (unsigned left = q.seats; left; left &= left - 1)
        asked |= bq__bots_plays(l->seats, bq_low(left)) ? left & -left : 0;
    if (!asked || (q.kind == BQ_ASK_ROLL && l->wait->no_roll))
        return false;
    if (!(asked >> q.seat & 1u)) {
        if (!l->wait->out_of_order)
            return false;
        q.seat = (uint8_t)bq_low(asked);
    }
    bq_bot_cache cache = {0};
    bq_bot_sight at = bq__bots_sight(l->seats, l->st, q.seat);
    at.cache = &cache;
    at.whims = &l->whims;
    *l->cmd = l->seats->bot[q.seat]->answer(l->seats->bot[q.seat], &at, &q);
    if (bq__bots_stands_in(l->seats, q.seat) && beyond_price(&at, &q, l->cmd))
        *l->cmd = (bq_command){.verb = BQ_CMD_PASS, .seat = q.seat};
    if (!lawful(at.ed, at.st, l->cmd)) /* a bot's mistake is not the game's: it is taken as silence */
        *l->cmd = (bq_command){.verb = BQ_CMD_TIMEOUT, .a = q.seat};
    return true;
}

bool bq_bot_next(const bq_bot_seats *seats, const bq_state *st, const bq_bot_wait *wait, bq_command *cmd,
                 enum bq_bot_view *view)
{
    look l = {.seats = seats, .st = st, .wait = wait, .cmd = cmd};
    bq_ask q = bq_question(seats->ed, st);
    if (q.kind == BQ_ASK_OVER || q.kind == BQ_ASK_CHANCE)
        return false;
    bq_rng_seed(&l.whims, seats->seed ^ seats->heard);
    if (claims(&l) || offers(&l, view))
        return true;
    return !wait->hold && (manages(&l) || answers(&l, q));
}
