/* apply.c - the entrance of the engine: read this first.
 *
 * Every command passes here two times: once to be checked, once to be applied. bq_check() asks the chapter that knows
 * the rule (check_x) and changes nothing. bq_apply() hands it to the same chapter (apply_x), then settle() works off
 * the agenda: squares act, cards are drawn, debts are paid, auctions close, the next turn begins, until somebody must
 * answer a question or chance is wanted. bq_question() tells which.
 *
 * Which x there are, and what check_x and apply_x are given, is in command.def: the switches of bq__check_verb() and
 * dispatch() are made of its rows. The third switch, in apply(), has the three verbs of every turn. */
#include "engine/internal.h"

/* ---- the gate for building, selling, mortgaging and trading (B12) ---- */

bq_verdict bq__may_manage(const bq_state *st, unsigned seat, enum bq_verb verb)
{
    const bq_item *top = bq__peek(st);
    if (!top)
        return bq__ok(); /* nothing is being resolved: open to every seat */
    bool raises_cash = verb == BQ_CMD_SELL || verb == BQ_CMD_MORTGAGE;
    switch (top->kind) {
    case BQ__BUY:
    case BQ__TAX:
    case BQ__FINE_OR_DRAW:
        return raises_cash && top->seat == seat ? bq__ok() : bq__no(BQ_NO_BEING_RESOLVED);
    case BQ__PAY: /* N14 */
        return (raises_cash || verb == BQ_CMD_OFFER) && top->seat == seat ? bq__ok()
                                                                         : bq__no(BQ_NO_DEBT_OPEN);
    case BQ__AUCTION:
        return bq__no(BQ_NO_AUCTION_RUNNING);
    case BQ__ORDER:
    case BQ__FIRST:
    case BQ__DEAL:
    case BQ__DICE:
    case BQ__DRAW:
    case BQ__VANDALS:
    case BQ__SQUATTER:
    case BQ__RAID:
        return bq__no(BQ_NO_CHANCE_PENDING);
    default:
        return bq__no(BQ_NO_BEING_RESOLVED);
    }
}

/* B4, J3: the dice of a turn, which move somebody or may open the jail. */
static inline void roll_turn(bq__game *g, unsigned seat, unsigned what, unsigned a, unsigned b)
{
    bq_state *st = g->st;
    bq__emit(g, (bq_event){.kind = BQ_EV_ROLL,
                           .seat = (uint8_t)seat,
                           .a = (uint8_t)a,
                           .b = (uint8_t)b,
                           .what = (uint8_t)what});
    st->dice[0] = (uint8_t)a;
    st->dice[1] = (uint8_t)b;
    if (st->claims)
        bq__expire_claims(g);
    if (what == BQ_DRAW_JAIL)
        bq__dice_in_jail(g, seat, a, b);
    else
        bq__dice_to_move(g, seat, a, b);
}

/* B4: two dice, whatever they were wanted for. */
void bq__apply_dice(bq__game *g, unsigned a, unsigned b)
{
    const bq_item *item = bq__top(g->st);
    unsigned seat = item->seat, what = item->what;
    if (item->kind == BQ__ORDER) {
        bq__dice_for_order(g, a, b);
        return;
    }
    BQ_ASSERT(item->kind == BQ__DICE);
    if (what == BQ_DRAW_UTILITY) {
        bq__dice_for_utility(g, a, b);
        return;
    }
    bq__pop(g);
    roll_turn(g, seat, what, a, b);
}

/* ---- the clock (N14, E8): what a silent player is taken to say ---- */

/* N14, E8: only a player who is asked can be silent. */
bq_verdict bq__check_timeout(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (seat >= st->seats)
        return bq__no(BQ_NO_NO_SUCH_SEAT);
    return bq_question(ed, st).seats & bq__seat_bit(seat) ? bq__ok() : bq__no(BQ_NO_NOBODY_WAITS);
}

/* N14, N19: the engine raises the money for a debtor who says nothing. */
void bq__apply_timeout(bq__game *g, unsigned seat)
{
    bq__liquidate(g, seat, bq__open_debt(g->st)->amount);
}

/* Everybody else: question.def has what silence means, here is what it is said with. */
static bq_command silent(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    static const uint8_t verbs[BQ_QUESTIONS] = {
#define BQ_QUESTION(id, word, silence) silence,
#include "engine/question.def"
    };
    bq_ask q = bq_question(ed, st);
    bq_command cmd = {.verb = verbs[q.kind], .seat = (uint8_t)seat};
    if (q.kind == BQ_ASK_FINE_OR_DRAW && st->cash[seat] >= q.amount)
        cmd.verb = BQ_CMD_PAY;
    if (q.kind == BQ_ASK_PLACE) { /* the first lot that will do */
        while (cmd.a < ed->squares && bq__check_place(ed, st, seat, cmd.a).code)
            cmd.a++;
    }
    return cmd;
}

/* ---- check ---- */

/* A switch, not a table of functions: what is short is done here, without a call. */
bq_verdict bq__check_verb(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    switch (cmd->verb) {
#define CHECK_SEAT(word, gives) bq__check_##word(ed, st, cmd->seat gives)
#define CHECK_CLOCK(word, gives) bq__check_##word(ed, st gives)
#define CHECK_BANK(word, gives) bq__check_dealer(ed, st, cmd)
#define BQ_COMMAND(id, word, actor, form, answers, row)                                            \
    case BQ_CMD_##id:                                                                              \
        return CHECK_##actor(word, BQ__GIVES_##form(cmd));
#include "engine/command.def"
    default:
        return bq__no(BQ_NO_NOT_A_COMMAND);
    }
}

/* A13, N10, O9: the speaker is in the game, and will stay. */
static bq_verdict check_speaker(const bq_state *st, unsigned seat)
{
    if (seat >= st->seats)
        return bq__no(BQ_NO_NO_SUCH_SEAT);
    if (!bq__is_in(st, seat))
        return bq__no(BQ_NO_OUT_OF_GAME);
    return st->resigning & bq__seat_bit(seat) ? bq__no(BQ_NO_RESIGNING_ALREADY) : bq__ok();
}

/* A plain roll or end of turn, which is most of what is ever said: the same answer, sooner. */
static bool plainly_lawful(const bq_state *st, const bq_command *cmd)
{
    return cmd->verb <= BQ_CMD_END && cmd->seat == st->turn && st->agenda_n == 0 &&
           st->stage == (cmd->verb == BQ_CMD_ROLL ? BQ_STAGE_ROLL : BQ_STAGE_END);
}
_Static_assert(BQ_CMD_ROLL == 0 && BQ_CMD_END == 1, "the two come first in command.def");

bq_verdict bq_check(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    if (plainly_lawful(st, cmd))
        return bq__ok();
    if (cmd->verb >= BQ_VERBS)
        return bq__no(BQ_NO_NOT_A_COMMAND);
    if (st->stage == BQ_STAGE_OVER)
        return bq__no(BQ_NO_GAME_OVER);
    if (bq_verb_actors[cmd->verb] == BQ_ACTOR_SEAT) {
        bq_verdict speaker = check_speaker(st, cmd->seat);
        if (speaker.code)
            return speaker;
    }
    return bq__check_verb(ed, st, cmd);
}

/* ---- apply ---- */

/* One step on the thing being resolved; false: somebody must answer, or chance is wanted. */
static bool step(bq__game *g, bq_item *item)
{
    switch (item->kind) {
    case BQ__ORDER:
        return bq__step_order(g, item);
    case BQ__FIRST:
        return false;
    case BQ__DEAL:
        return bq__step_deal(g, item);
    case BQ__TURN:
        bq__step_turn(g);
        return true;
    case BQ__ROUND:
        bq__step_round(g, item);
        return true;
    case BQ__LEVY:
        bq__step_levy(g, item);
        return true;
    case BQ__DICE:
        if (bq__is_in(g->st, item->seat) &&
            (item->what != BQ_DRAW_UTILITY || bq__is_in(g->st, item->to)))
            return false;
        if (bq__is_in(g->st, item->seat)) /* N16: the owner of the utility has left */
            bq__emit(g, (bq_event){.kind = BQ_EV_LAPSED, .seat = item->seat, .what = BQ_BY_PAYMENT});
        bq__pop(g);
        return true;
    case BQ__MOVE:
        bq__leave_jail_and_move(g);
        return true;
    case BQ__BUY:
    case BQ__TAX:
        if (bq__is_in(g->st, item->seat))
            return false;
        bq__pop(g);
        return true;
    case BQ__AUCTION:
        return bq__step_auction(g);
    case BQ__ESTATE:
        bq__step_estate(g, item);
        return true;
    case BQ__LOTS:
        bq__step_lots(g, item);
        return true;
    case BQ__PLACE:
        return bq__step_place(g, item);
    case BQ__WANT:
        return bq__step_want(g, item);
    case BQ__DRAW:
        return bq__step_draw(g, item);
    case BQ__CARD_BACK: {
        bq_item back = *item;
        bq__pop(g);
        bq__put_back(g, back.what, back.a);
        return true;
    }
    case BQ__FINE_OR_DRAW:
        return bq__step_fine_or_draw(g, item);
    case BQ__PAY_EACH:
        bq__step_pay_each(g, item);
        return true;
    case BQ__COLLECT_EACH:
        bq__step_collect_each(g, item);
        return true;
    case BQ__PAY:
        return bq__step_pay(g, item);
    case BQ__INHERIT:
        return bq__step_inherit(g, item);
    case BQ__VANDALS:
        if (bq__is_in(g->st, item->seat) && item->a < 10 * (int64_t)item->amount)
            return false;
        if (bq__is_in(g->st, item->seat))
            bq__vandals_strike(g, true); /* a certain draw is never asked */
        else
            bq__pop(g);
        return true;
    case BQ__SQUATTER:
        return bq__step_squatter(g, item);
    case BQ__SQUATTED:
        return bq__step_squatted(g, item);
    case BQ__RAID:
        return bq__step_raid(g, item);
    default:
        BQ_ASSERT(item->kind == BQ__JAILED);
        return bq__step_jailed(g, item);
    }
}

/* O9: a player who resigned during an auction or another's debt leaves as soon as it is over. */
static bool resignation_due(bq__game *g)
{
    bq_state *st = g->st;
    for (unsigned i = 0; i < st->seats; i++) {
        unsigned seat = st->order[i];
        if (st->resigning & bq__seat_bit(seat) && !bq__resign_waits(st, seat)) {
            bq__apply_resign(g, seat);
            return true;
        }
    }
    return false;
}

static void settle(bq__game *g)
{
    bq_state *st = g->st;
    for (unsigned steps = 0; st->stage != BQ_STAGE_OVER; steps++) {
        BQ_ASSERT(steps < BQ_STEPS);
        if (st->resigning && resignation_due(g))
            continue;
        bq_item *item = bq__top(st);
        if (item) {
            if (!step(g, item))
                return;
        } else if (bq__is_in(st, st->turn)) {
            return;
        } else {
            bq__advance(g); /* N18: the player on turn has left */
        }
    }
}

/* Roll, dice, end: in every turn, and nearly all that is ever said. apply() has them, and dispatch() then has no code for
 * them. */
static inline bool in_every_turn(enum bq_verb verb)
{
    return verb == BQ_CMD_ROLL || verb == BQ_CMD_DICE || verb == BQ_CMD_END;
}

BQ__APART static void dispatch(bq__game *g, const bq_command *cmd)
{
    switch (cmd->verb) {
#define APPLY_SEAT(word, gives) bq__apply_##word(g, cmd->seat gives)
#define APPLY_CLOCK(word, gives) bq__apply_##word(g gives)
#define APPLY_BANK(word, gives) bq__apply_##word(g gives)
#define BQ_COMMAND(id, word, actor, form, answers, row)                                            \
    case BQ_CMD_##id:                                                                              \
        BQ_ASSERT(!in_every_turn(BQ_CMD_##id));                                                    \
        APPLY_##actor(word, BQ__GIVES_##form(cmd));                                                \
        break;
#include "engine/command.def"
    }
}

static void apply(bq__game *g, const bq_command *cmd)
{
    switch (cmd->verb) {
    case BQ_CMD_ROLL:
        bq__apply_roll(g, cmd->seat);
        break;
    case BQ_CMD_DICE:
        bq__apply_dice(g, cmd->a, cmd->b);
        break;
    case BQ_CMD_END:
        bq__apply_end(g, cmd->seat);
        break;
    default:
        dispatch(g, cmd);
    }
}

/* A silent debtor who can pay is helped to; everybody else's silence is an answer. */
BQ__APART static void hear_silence(bq__game *g, unsigned seat)
{
    const bq_item *debt = bq__open_debt(g->st);
    bq_command cmd = {.verb = BQ_CMD_TIMEOUT, .a = (uint8_t)seat};
    if (!debt || bq_liquid(g->ed, g->st, seat) < debt->amount)
        cmd = silent(g->ed, g->st, seat);
    apply(g, &cmd);
}

/* Is there anything to work off? */
static inline bool unsettled(const bq_state *st)
{
    return st->agenda_n || st->resigning || !bq__is_in(st, st->turn);
}

/* A command has been applied; the last of a game ends it. */
static inline void count_command(bq__game *g)
{
    if (++g->st->commands == BQ_COMMANDS && g->st->stage != BQ_STAGE_OVER)
        bq__over(g, BQ_BY_LIMIT);
}

void bq_apply(const bq_edition *ed, bq_state *st, const bq_command *cmd, bq_sink *sink)
{
    bq__game g = {ed, st, sink};
    BQ_ASSERT(cmd->verb < BQ_VERBS && st->stage != BQ_STAGE_OVER);
    if (cmd->verb == BQ_CMD_TIMEOUT)
        hear_silence(&g, cmd->a);
    else
        apply(&g, cmd);
    /* After a plain roll there is nothing to settle: dice are wanted. */
    bool wants_dice = cmd->verb == BQ_CMD_ROLL && !ed->rule.vandals;
    if (!wants_dice && unsettled(st))
        settle(&g);
    count_command(&g);
}

/* P1: vandals may come before the dice; and with the last commands of a game it may be over between them. */
bool bq_rolls(const bq_edition *ed, const bq_state *st)
{
    return st->stage == BQ_STAGE_ROLL && st->agenda_n == 0 && st->commands + 2 < BQ_COMMANDS &&
           !(ed->rule.vandals && ed->rule.vandals_per == BQ_VANDALS_ROLL);
}

/* What bq__apply_roll() puts on the agenda bq__apply_dice() takes away again at once: here it never lies there. */
void bq_roll(const bq_edition *ed, bq_state *st, uint32_t draw, bq_sink *sink)
{
    bq__game g = {ed, st, sink};
    unsigned seat = st->turn;
    BQ_ASSERT(draw < 36 && bq_rolls(ed, st));
    st->cards_in_a_row = 0;
    roll_turn(&g, seat, bq__rolls_for(st, seat), draw / 6 + 1, draw % 6 + 1);
    if (unsettled(st))
        settle(&g);
    st->commands += 2;
}

void bq_end(const bq_edition *ed, bq_state *st, bq_sink *sink)
{
    bq__game g = {ed, st, sink};
    BQ_ASSERT(st->stage == BQ_STAGE_END && st->agenda_n == 0);
    bq__apply_end(&g, st->turn);
    if (unsettled(st))
        settle(&g);
    count_command(&g);
}

void bq_start(const bq_edition *ed, bq_state *st, unsigned seats, bq_sink *sink)
{
    bq__game g = {ed, st, sink};
    bq__set_up(&g, seats);
    settle(&g);
}
