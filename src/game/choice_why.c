/* choice_why.c - why something cannot be done, and what would help. The engine refuses; here the command that comes
 * nearest is looked for, and the refusal is followed to its cause. */
#include "base/bits.h"
#include "game/choice.h"

/* ---- what would help ---- */

static bool names_squares(unsigned form)
{
    return form == BQ_FORM_SQUARES || form == BQ_FORM_LOTS || form == BQ_FORM_LEVELS || form == BQ_FORM_SQUARE;
}

/* The square that the command names first. */
static unsigned square_of(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return names_squares(bq_verb_forms[cmd->verb]) ? bq_choice_square(ed, st, cmd) : BQ_NOWHERE;
}

/* The lots of the colour that the command is about. */
static uint64_t colour_of(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    bool order = bq_verb_forms[cmd->verb] == BQ_FORM_LOTS || bq_verb_forms[cmd->verb] == BQ_FORM_LEVELS;
    unsigned square = square_of(ed, st, cmd);
    if (order && !cmd->order.n)
        return cmd->a < ed->groups ? ed->group[cmd->a].lots : 0;
    return square < ed->squares && ed->deeds >> square & 1u ? ed->group[ed->square[square].group].lots : 0;
}

/* The lot of these with the fewest buildings, or with the most. */
static unsigned extreme(const bq_state *st, uint64_t lots, bool fewest)
{
    unsigned best = BQ_NOWHERE;
    for (; lots; lots &= lots - 1) {
        unsigned lot = bq_low(lots);
        if (best == BQ_NOWHERE || (fewest ? st->level[lot] < st->level[best] : st->level[lot] > st->level[best]))
            best = lot;
    }
    return best;
}

static void point_at(bq_why *why, enum bq_help help, unsigned square)
{
    why->square = (uint8_t)square;
    why->help = square < BQ_SQUARES ? (uint8_t)help : BQ_HELP_NONE;
}

bool bq_why_other_purse(const bq_state *st, const bq_command *cmd)
{
    return cmd->verb == BQ_CMD_ACCEPT && cmd->a < BQ_SEATS && st->cash[cmd->a] < st->offer[cmd->a].give_cash;
}

void bq_why_theirs(bq_why *why, const bq_state *st, unsigned seat)
{
    why->help = BQ_HELP_THEIRS;
    why->seat = (uint8_t)seat;
    why->amount = st->cash[seat];
}

/* Cash that is missing and could be raised now. */
static void raise_money(const bq_edition *ed, const bq_state *st, const bq_command *cmd, bq_why *why)
{
    bq_options may;
    int64_t missing = why->verdict.detail - st->cash[cmd->seat];
    if (missing <= 0 || bq_liquid(ed, st, cmd->seat) < why->verdict.detail)
        return;
    bq_legal(ed, st, cmd->seat, &may);
    if (may.mortgage | may.sell) {
        why->help = BQ_HELP_RAISE;
        why->amount = missing;
    }
}

static bool can_sell_on(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned lot)
{
    bq_command cmd = {.verb = BQ_CMD_SELL, .seat = (uint8_t)seat};
    if (lot >= ed->squares || !st->level[lot])
        return false;
    cmd.order = (bq_order){.n = 1, .step = {(uint8_t)lot, (uint8_t)(st->level[lot] - 1)}};
    return bq_check(ed, st, &cmd).code == BQ_NO_OK;
}

/* Buildings in the way: on the lot itself, if they can go at once, else on the highest of one's own. */
static unsigned in_the_way(const bq_edition *ed, const bq_state *st, const bq_command *cmd, uint64_t own)
{
    unsigned lot = square_of(ed, st, cmd), highest = extreme(st, own, false);
    if (can_sell_on(ed, st, cmd->seat, lot))
        return lot;
    return highest < BQ_SQUARES && st->level[highest] ? highest : BQ_NOWHERE;
}

bq_why bq_why_not(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    bq_why why = {.verdict = bq_check(ed, st, cmd), .square = BQ_NOWHERE};
    uint64_t lots = colour_of(ed, st, cmd), own = lots & st->deeds[cmd->seat];
    switch (why.verdict.code) {
    case BQ_NO_BEING_RESOLVED: /* J5: the card is for the next turn, nothing else is in the way of it */
        if (cmd->verb == BQ_CMD_USE && cmd->seat == st->turn && st->agenda_n == 0)
            why.verdict.code = BQ_NO_ALREADY_ROLLED;
        break;
    case BQ_NO_NO_CASH:
        if (bq_why_other_purse(st, cmd))
            bq_why_theirs(&why, st, cmd->a);
        else
            raise_money(ed, st, cmd, &why);
        break;
    case BQ_NO_GROUP_MORTGAGED:
        point_at(&why, BQ_HELP_LIFT, own & st->mortgaged ? bq_low(own & st->mortgaged) : BQ_NOWHERE);
        break;
    case BQ_NO_GROUP_INCOMPLETE:
        why.squares = lots & ~st->deeds[cmd->seat];
        why.help = why.squares ? BQ_HELP_MISSING : BQ_HELP_NONE;
        break;
    case BQ_NO_NOT_EVEN:
        point_at(&why, cmd->verb == BQ_CMD_BUILD ? BQ_HELP_BUILD : BQ_HELP_SELL,
                 extreme(st, own, cmd->verb == BQ_CMD_BUILD));
        break;
    case BQ_NO_GROUP_BUILT:
    case BQ_NO_LOT_BUILT:
        point_at(&why, BQ_HELP_SELL, in_the_way(ed, st, cmd, own));
        break;
    default:
        break;
    }
    return why;
}

/* ---- of a verb ---- */

bq_command bq_choice_on(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned verb, unsigned square)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    switch ((enum bq_form)bq_verb_forms[verb]) {
    case BQ_FORM_SQUARES:
        cmd.squares = UINT64_C(1) << square;
        break;
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        if (ed->rule.build_even == BQ_EVEN_AUTO) { /* the rule places buildings: a colour is named (K3) */
            cmd.a = ed->square[square].group;
            cmd.amount = 1;
            break;
        }
        cmd.order = (bq_order){.n = 1, .step = {(uint8_t)square}};
        if (bq_verb_forms[verb] == BQ_FORM_LEVELS && st->level[square])
            cmd.order.step[1] = (uint8_t)(st->level[square] - 1);
        break;
    case BQ_FORM_SQUARE:
        cmd.a = (uint8_t)square;
        break;
    case BQ_FORM_DECK:
        cmd.a = BQ_BANK;
        break;
    case BQ_FORM_ANSWER:
    case BQ_FORM_SEAT:
        cmd.a = (uint8_t)bq_next_seat(st, seat);
        for (unsigned from = 0; from < st->seats; from++)
            if (st->offers >> from & 1u && st->offer[from].to == seat) {
                cmd.a = (uint8_t)from;
                cmd.amount = (int32_t)st->offer[from].version;
            }
        break;
    case BQ_FORM_OFFER:
        cmd.terms.to = (uint8_t)bq_next_seat(st, seat);
        cmd.terms.give_cash = st->cash[seat] > 0 ? ed->rule.money_scale : 0;
        break;
    case BQ_FORM_AMOUNT:
        cmd.amount = bq_question(ed, st).amount;
        break;
    default:
        break;
    }
    return cmd;
}

/* Does this refusal only say that another square was meant? */
static bool elsewhere(uint64_t code)
{
    return code == BQ_NO_NOT_A_STREET || code == BQ_NO_NOT_OWNER || code == BQ_NO_NOT_A_DEED ||
           code == BQ_NO_MORTGAGED_ALREADY || code == BQ_NO_NOT_MORTGAGED || code == BQ_NO_NOT_BUILT ||
           code == BQ_NO_FULLY_BUILT;
}

/* One's own deeds are tried one by one: the first that says more than "not this one" tells. */
bq_why bq_why_not_verb(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned verb)
{
    bool streets = verb == BQ_CMD_BUILD || verb == BQ_CMD_SELL || verb == BQ_CMD_PRISON;
    uint64_t set = names_squares(bq_verb_forms[verb]) ? st->deeds[seat] & (streets ? ed->streets : ed->deeds) : 1;
    bool none = !set;
    if (none)
        set = ed->streets & -ed->streets;
    bq_why best = {.verdict = {.code = BQ_NO_NOT_ASKED}, .square = BQ_NOWHERE};
    for (bool first = true; set; set &= set - 1, first = false) {
        bq_command cmd = bq_choice_on(ed, st, seat, verb, bq_low(set));
        bq_why now = bq_why_not(ed, st, &cmd);
        if (first || (elsewhere(best.verdict.code) && now.verdict.code != BQ_NO_OK))
            best = now;
        if (!elsewhere(best.verdict.code))
            break;
    }
    if (none && best.verdict.code == BQ_NO_NOT_OWNER)
        best.help = st->deeds[seat] ? BQ_HELP_STREET : BQ_HELP_OWN;
    if (best.verdict.code == BQ_NO_OK) /* the guess was luckier than the list */
        best.verdict.code = BQ_NO_NOT_ASKED;
    return best;
}
