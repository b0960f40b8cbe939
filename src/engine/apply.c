/* apply.c - the door of the engine: read this first.
 *
 * Every command comes in here twice. bq_check() asks the chapter that knows the rule (check_x) and
 * changes nothing. bq_apply() hands it to the same chapter (apply_x), then settle() works off the
 * agenda: squares act, cards are drawn, debts are paid, auctions close, the next turn begins, until
 * somebody must answer a question or chance is wanted. bq_question() tells which. */
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

BQ__APART static void apply_dice(bq__game *g, unsigned a, unsigned b)
{
    bq_state *st = g->st;
    const bq_item *item = bq__top(st);
    unsigned seat = item->seat, what = item->what;
    if (item->kind == BQ__ORDER) {
        bq__dice_for_order(g, a, b);
        return;
    }
    BQ_ASSERT(item->kind == BQ__DICE);
    bq__emit(g, (bq_event){.kind = BQ_EV_ROLL,
                           .seat = (uint8_t)seat,
                           .a = (uint8_t)a,
                           .b = (uint8_t)b,
                           .what = (uint8_t)what});
    if (what == BQ_DRAW_UTILITY) {
        bq__dice_for_utility(g, a + b);
        return;
    }
    bq__pop(g);
    st->dice[0] = (uint8_t)a;
    st->dice[1] = (uint8_t)b;
    if (st->claims)
        bq__expire_claims(g);
    if (what == BQ_DRAW_JAIL)
        bq__dice_in_jail(g, seat, a, b);
    else
        bq__dice_to_move(g, seat, a, b);
}

/* ---- the clock (N14, E8): what a silent player is taken to say ---- */

/* N14, E8: only who is asked can be silent. */
static bq_verdict check_timeout(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (seat >= st->seats)
        return bq__no(BQ_NO_NO_SUCH_SEAT);
    return bq_question(ed, st).seats & bq__seat_bit(seat) ? bq__ok() : bq__no(BQ_NO_NOBODY_WAITS);
}

static bq_command silent(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    static const uint8_t verbs[BQ_QUESTIONS] = {
        [BQ_ASK_ROLL] = BQ_CMD_ROLL,     [BQ_ASK_END] = BQ_CMD_END,
        [BQ_ASK_BUY] = BQ_CMD_DECLINE,   [BQ_ASK_AUCTION] = BQ_CMD_PASS,
        [BQ_ASK_TAX] = BQ_CMD_FLAT,      [BQ_ASK_FINE_OR_DRAW] = BQ_CMD_DRAW,
        [BQ_ASK_DEBT] = BQ_CMD_DECLARE,  [BQ_ASK_INHERIT] = BQ_CMD_KEEP,
        [BQ_ASK_WANT] = BQ_CMD_WANT,     [BQ_ASK_PLACE] = BQ_CMD_PLACE,
        [BQ_ASK_JAILED] = BQ_CMD_STAY,   [BQ_ASK_SQUATTER] = BQ_CMD_LEAVE,
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

bq_verdict bq__check_verb(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    unsigned seat = cmd->seat;
    switch (cmd->verb) {
    case BQ_CMD_ROLL:
        return bq__check_roll(st, seat);
    case BQ_CMD_END:
        return bq__check_end(st, seat);
    case BQ_CMD_BUY:
        return bq__check_buy(ed, st, seat);
    case BQ_CMD_DECLINE:
        return bq__check_decline(st, seat);
    case BQ_CMD_BID:
        return bq__check_bid(ed, st, seat, cmd->amount);
    case BQ_CMD_PASS:
        return bq__check_pass(st, seat);
    case BQ_CMD_BUILD:
        return bq__check_build(ed, st, cmd);
    case BQ_CMD_SELL:
        return bq__check_sell(ed, st, cmd);
    case BQ_CMD_WANT:
        return bq__check_want(ed, st, seat, cmd->amount);
    case BQ_CMD_PLACE:
        return bq__check_place(ed, st, seat, cmd->a);
    case BQ_CMD_MORTGAGE:
        return bq__check_mortgage(ed, st, seat, cmd->squares);
    case BQ_CMD_REDEEM:
        return bq__check_redeem(ed, st, seat, cmd->squares);
    case BQ_CMD_PAY:
        return bq__top_is(st, BQ__FINE_OR_DRAW, seat) ? bq__ok() : bq__check_fine(ed, st, seat);
    case BQ_CMD_USE:
        return bq__check_use(ed, st, seat, cmd->a);
    case BQ_CMD_STAY:
        return bq__check_stay(st, seat);
    case BQ_CMD_FLAT:
    case BQ_CMD_SHARE:
        return bq__check_tax(st, seat);
    case BQ_CMD_DRAW:
        return bq__check_draw(st, seat);
    case BQ_CMD_OFFER:
    case BQ_CMD_SETTLE:
        return bq__check_offer(ed, st, cmd);
    case BQ_CMD_ACCEPT:
        return bq__check_accept(ed, st, cmd);
    case BQ_CMD_REJECT:
        return bq__check_reject(st, seat, cmd->a);
    case BQ_CMD_WITHDRAW:
        return bq__check_withdraw(st, seat);
    case BQ_CMD_LIFT:
        return bq__check_lift(st, seat, cmd->squares);
    case BQ_CMD_KEEP:
        return bq__check_lift(st, seat, 0);
    case BQ_CMD_DECLARE:
        return bq__check_declare(ed, st, seat);
    case BQ_CMD_RESIGN:
        return bq__ok(); /* O9: at any time */
    case BQ_CMD_CLAIM:
        return bq__check_claim(ed, st, seat, cmd->a);
    case BQ_CMD_PRISON:
        return bq__check_prison(ed, st, seat, cmd->squares);
    default:
        BQ_ASSERT(cmd->verb == BQ_CMD_EVICT || cmd->verb == BQ_CMD_LEAVE);
        return bq__check_squatted(st, seat);
    }
}

/* A13, N10, O9, then the chapter. */
static bq_verdict check_seat(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    unsigned seat = cmd->seat;
    if (seat >= st->seats)
        return bq__no(BQ_NO_NO_SUCH_SEAT);
    if (!bq__is_in(st, seat))
        return bq__no(BQ_NO_OUT_OF_GAME);
    if (st->resigning & bq__seat_bit(seat))
        return bq__no(BQ_NO_RESIGNING_ALREADY);
    return bq__check_verb(ed, st, cmd);
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
    if (cmd->verb == BQ_CMD_TIMEOUT)
        return check_timeout(ed, st, cmd->a);
    if (cmd->verb == BQ_CMD_TIME_UP)
        return ed->rule.end_mode == BQ_END_TIMED && !st->time_up ? bq__ok()
                                                                 : bq__no(BQ_NO_NOT_TIMED);
    if (cmd->verb == BQ_CMD_STOP)
        return bq__ok(); /* R32: whatever is open */
    if (bq_verb_actors[cmd->verb] == BQ_ACTOR_BANK)
        return bq__check_dealer(ed, st, cmd);
    return check_seat(ed, st, cmd);
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

/* O9: who resigned during an auction or another's debt leaves as soon as it is over. */
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

BQ__APART static void dispatch(bq__game *g, const bq_command *cmd)
{
    unsigned seat = cmd->seat;
    switch (cmd->verb) {
    case BQ_CMD_BUY:
        bq__apply_buy(g, seat);
        break;
    case BQ_CMD_DECLINE:
        bq__apply_decline(g, seat);
        break;
    case BQ_CMD_BID:
        bq__apply_bid(g, seat, cmd->amount);
        break;
    case BQ_CMD_PASS:
        bq__apply_pass(g, seat, false);
        break;
    case BQ_CMD_BUILD:
        bq__apply_build(g, cmd);
        break;
    case BQ_CMD_SELL:
        bq__apply_sell(g, cmd);
        break;
    case BQ_CMD_WANT:
        bq__apply_want(g, seat, cmd->amount);
        break;
    case BQ_CMD_PLACE:
        bq__apply_place(g, seat, cmd->a);
        break;
    case BQ_CMD_MORTGAGE:
        bq__apply_mortgage(g, seat, cmd->squares);
        break;
    case BQ_CMD_REDEEM:
        bq__apply_redeem(g, seat, cmd->squares);
        break;
    case BQ_CMD_PAY:
        if (bq__top_is(g->st, BQ__FINE_OR_DRAW, seat))
            bq__apply_card_fine(g, seat);
        else
            bq__apply_fine(g, seat);
        break;
    case BQ_CMD_USE:
        bq__apply_use(g, seat, cmd->a);
        break;
    case BQ_CMD_STAY:
        bq__apply_stay(g, seat);
        break;
    case BQ_CMD_FLAT:
    case BQ_CMD_SHARE:
        bq__apply_tax(g, seat, cmd->verb == BQ_CMD_SHARE);
        break;
    case BQ_CMD_DRAW:
        bq__apply_draw(g, seat);
        break;
    case BQ_CMD_OFFER:
    case BQ_CMD_SETTLE:
        bq__apply_offer(g, cmd);
        break;
    case BQ_CMD_ACCEPT:
        bq__apply_accept(g, cmd);
        break;
    case BQ_CMD_REJECT:
        bq__close_offer(g, cmd->a, BQ_BY_REJECTED);
        break;
    case BQ_CMD_WITHDRAW:
        bq__close_offer(g, seat, BQ_BY_WITHDRAWN);
        break;
    case BQ_CMD_LIFT:
        bq__apply_lift(g, seat, cmd->squares);
        break;
    case BQ_CMD_KEEP:
        bq__apply_lift(g, seat, 0);
        break;
    case BQ_CMD_DECLARE:
        bq__apply_declare(g, seat);
        break;
    case BQ_CMD_RESIGN:
        bq__apply_resign(g, seat);
        break;
    case BQ_CMD_CLAIM:
        bq__apply_claim(g, seat, cmd->a);
        break;
    case BQ_CMD_PRISON:
        bq__apply_prison(g, seat, cmd->squares);
        break;
    case BQ_CMD_EVICT:
        bq__apply_evict(g, seat);
        break;
    case BQ_CMD_LEAVE:
        bq__apply_leave(g);
        break;
    case BQ_CMD_CARD:
        bq__take_card(g, cmd->b);
        break;
    case BQ_CMD_FIRST:
        bq__first_player(g, cmd->a);
        break;
    case BQ_CMD_DEAL:
        bq__deal_deed(g, cmd->a);
        break;
    case BQ_CMD_LOT:
        bq__squatter_at(g, cmd->a);
        break;
    case BQ_CMD_YES:
    case BQ_CMD_NO:
        bq__yes_or_no(g, cmd->verb == BQ_CMD_YES);
        break;
    case BQ_CMD_STOP:
        bq__over(g, BQ_BY_AGREED);
        break;
    default:
        BQ_ASSERT(cmd->verb == BQ_CMD_TIME_UP);
        g->st->time_up = 1;
        bq__emit(g, (bq_event){.kind = BQ_EV_TIME_UP});
    }
}

/* Roll, dice, end: the beat of the game, and nearly all that is ever said. */
static void apply(bq__game *g, const bq_command *cmd)
{
    switch (cmd->verb) {
    case BQ_CMD_ROLL:
        bq__apply_roll(g, cmd->seat);
        break;
    case BQ_CMD_DICE:
        apply_dice(g, cmd->a, cmd->b);
        break;
    case BQ_CMD_END:
        bq__apply_end(g);
        break;
    default:
        dispatch(g, cmd);
    }
}

/* N14, N19: the engine raises the money for a silent debtor who can; else silence is an answer. */
BQ__APART static void apply_timeout(bq__game *g, unsigned seat)
{
    const bq_item *debt = bq__open_debt(g->st);
    if (debt && bq_liquid(g->ed, g->st, seat) >= debt->amount) {
        bq__liquidate(g, seat, debt->amount);
        return;
    }
    bq_command instead = silent(g->ed, g->st, seat);
    apply(g, &instead);
}

void bq_apply(const bq_edition *ed, bq_state *st, const bq_command *cmd, bq_sink *sink)
{
    bq__game g = {ed, st, sink};
    BQ_ASSERT(cmd->verb < BQ_VERBS && st->stage != BQ_STAGE_OVER);
    if (cmd->verb == BQ_CMD_TIMEOUT)
        apply_timeout(&g, cmd->a);
    else
        apply(&g, cmd);
    /* After a plain roll there is nothing to settle: dice are wanted. */
    bool wants_dice = cmd->verb == BQ_CMD_ROLL && !ed->rule.vandals;
    if (!wants_dice && (st->agenda_n || st->resigning || !bq__is_in(st, st->turn)))
        settle(&g);
    if (++st->commands == BQ_COMMANDS && st->stage != BQ_STAGE_OVER)
        bq__over(&g, BQ_BY_LIMIT);
}

void bq_start(const bq_edition *ed, bq_state *st, unsigned seats, bq_sink *sink)
{
    bq__game g = {ed, st, sink};
    bq__set_up(&g, seats);
    settle(&g);
}
