/* ask.c - the open question, and what can answer it: a seat, or chance from outside.
 *
 * The engine rolls no dice. When it needs chance it says for what and among how many (chance_wanted);
 * bq_outcome() and bq_draw_of() are the one pair that turns a draw into the dealer's command and back. */
#include "engine/internal.h"

/* ---- chance: a uniform draw below n, from outside ---- */

typedef struct chance {
    uint32_t n;
    uint32_t hits; /* yes-or-no draws: yes below this */
    uint8_t purpose;
    uint8_t seat;
} chance;

static chance chance_wanted(const bq_edition *ed, const bq_state *st)
{
    const bq_item *top = bq__peek(st);
    switch (top ? top->kind : BQ__NOTHING) {
    case BQ__ORDER:
        return (chance){36, 0, BQ_DRAW_ORDER, st->order[top->c]};
    case BQ__FIRST:
        return (chance){bq__count(st->in), 0, BQ_DRAW_FIRST, BQ_NOBODY};
    case BQ__DEAL:
        return (chance){bq__count(bq__for_deal(ed, st)), 0, BQ_DRAW_DEAL, st->order[top->b]};
    case BQ__DICE:
        return (chance){36, 0, top->what, top->seat};
    case BQ__DRAW:
        return (chance){bq__count(st->pile[top->what].unseen), 0,
                        top->what == BQ_CHANCE ? BQ_DRAW_CHANCE : BQ_DRAW_CHEST, top->seat};
    case BQ__VANDALS:
        return (chance){10 * (uint32_t)top->amount, top->a, BQ_DRAW_VANDALS, top->seat};
    case BQ__SQUATTER:
        if (top->a)
            return (chance){bq__count(bq__squattable(ed, st)), 0, BQ_DRAW_SQUATTED, BQ_NOBODY};
        return (chance){(uint32_t)ed->rule.squatter_draw, (uint32_t)top->amount, BQ_DRAW_SQUATTER,
                        BQ_NOBODY};
    case BQ__RAID:
        return (chance){(uint32_t)ed->rule.squatter_jail_one_in, 1, BQ_DRAW_RAID, top->seat};
    default:
        return (chance){0, 0, BQ_DRAW_NONE, BQ_NOBODY};
    }
}

/* The k-th member of a set, and back (UINT32_MAX: not a member). */
static unsigned member(uint64_t set, uint32_t k)
{
    while (k--)
        set &= set - 1;
    return bq__low(set);
}
static uint32_t rank(uint64_t set, unsigned value)
{
    if (value >= 64 || !(set >> value & 1u))
        return UINT32_MAX;
    return bq__count(set & (bq__bit(value) - 1));
}

/* The set of outcomes that chance chooses from, where it is a set of things. */
static uint64_t outcomes(const bq_edition *ed, const bq_state *st, unsigned purpose)
{
    switch (purpose) {
    case BQ_DRAW_FIRST:
        return st->in;
    case BQ_DRAW_DEAL:
        return bq__for_deal(ed, st);
    case BQ_DRAW_SQUATTED:
        return bq__squattable(ed, st);
    case BQ_DRAW_CHANCE:
        return st->pile[BQ_CHANCE].unseen;
    default:
        return st->pile[BQ_CHEST].unseen;
    }
}

/* The dealer's command that answers a purpose (purpose.def); YES stands for yes and no. */
static enum bq_verb dealer_verb(unsigned purpose)
{
    static const uint8_t verbs[BQ_PURPOSES] = {
#define BQ_PURPOSE(id, word, command) [BQ_DRAW_##id] = command,
#include "engine/purpose.def"
    };
    return (enum bq_verb)verbs[purpose];
}

static bq_command dice(uint32_t draw)
{
    return (bq_command){
        .verb = BQ_CMD_DICE, .a = (uint8_t)(draw / 6 + 1), .b = (uint8_t)(draw % 6 + 1)};
}

/* Is it chance that an item waits for, and not a player? */
static bool waits_for_chance(const bq_item *item)
{
    const uint32_t kinds = 1u << BQ__ORDER | 1u << BQ__FIRST | 1u << BQ__DEAL | 1u << BQ__DICE | 1u << BQ__DRAW |
                           1u << BQ__VANDALS | 1u << BQ__SQUATTER | 1u << BQ__RAID;
    _Static_assert(BQ__ITEMS <= 32, "a bit a kind");
    return item->kind < BQ__ITEMS && kinds >> item->kind & 1u;
}

/* Dice are asked for so often that they get a short way here and in bq_outcome(). */
uint32_t bq_chance(const bq_edition *ed, const bq_state *st)
{
    const bq_item *top = bq__peek(st);
    if (!top || !waits_for_chance(top))
        return 0;
    return top->kind == BQ__DICE ? 36 : chance_wanted(ed, st).n;
}

bq_command bq_outcome(const bq_edition *ed, const bq_state *st, uint32_t draw)
{
    const bq_item *top = bq__peek(st);
    if (top && top->kind == BQ__DICE && draw < 36)
        return dice(draw);
    chance want = chance_wanted(ed, st);
    BQ_ASSERT(draw < want.n);
    bq_command cmd = {.verb = (uint8_t)dealer_verb(want.purpose)};
    switch (cmd.verb) {
    case BQ_CMD_DICE:
        return dice(draw);
    case BQ_CMD_CARD:
        cmd.a = want.purpose == BQ_DRAW_CHEST;
        cmd.b = (uint8_t)member(outcomes(ed, st, want.purpose), draw);
        break;
    case BQ_CMD_YES:
        cmd.verb = draw < want.hits ? BQ_CMD_YES : BQ_CMD_NO;
        break;
    default:
        cmd.a = (uint8_t)member(outcomes(ed, st, want.purpose), draw);
    }
    return cmd;
}

uint32_t bq_draw_of(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    chance want = chance_wanted(ed, st);
    enum bq_verb verb = dealer_verb(want.purpose);
    if (want.purpose == BQ_DRAW_NONE ||
        (cmd->verb != verb && !(verb == BQ_CMD_YES && cmd->verb == BQ_CMD_NO)))
        return UINT32_MAX;
    switch (cmd->verb) {
    case BQ_CMD_DICE:
        return cmd->a - 1u > 5 || cmd->b - 1u > 5 ? UINT32_MAX : (cmd->a - 1u) * 6 + cmd->b - 1u;
    case BQ_CMD_CARD:
        return cmd->a == (want.purpose == BQ_DRAW_CHEST)
                   ? rank(outcomes(ed, st, want.purpose), cmd->b)
                   : UINT32_MAX;
    case BQ_CMD_YES:
        return 0; /* some draw hits, or it would not be asked */
    case BQ_CMD_NO:
        return want.hits;
    default:
        return rank(outcomes(ed, st, want.purpose), cmd->a);
    }
}

/* A2, B4: only what was asked for, and only what a draw can give. */
bq_verdict bq__check_dealer(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    chance want = chance_wanted(ed, st);
    enum bq_verb verb = dealer_verb(want.purpose);
    if (want.purpose == BQ_DRAW_NONE ||
        (cmd->verb != verb && !(verb == BQ_CMD_YES && cmd->verb == BQ_CMD_NO)))
        return bq__no(BQ_NO_NOT_ASKED);
    return bq_draw_of(ed, st, cmd) == UINT32_MAX ? bq__no(BQ_NO_IMPOSSIBLE_OUTCOME) : bq__ok();
}

/* ---- what the game waits for ---- */

/* E8: the next of those who can bid, in playing order. */
static unsigned next_bidder(const bq_state *st, unsigned seats)
{
    bool round;
    return st->order[bq__next_place(st, seats ? seats : st->in, bq__place_of(st, st->auction.last), &round)];
}

static bq_ask ask_auction(const bq_edition *ed, const bq_state *st)
{
    uint8_t seats = st->auction.in;
    if (st->auction.bidder != BQ_NOBODY)
        seats &= (uint8_t)~bq__seat_bit(st->auction.bidder);
    return (bq_ask){.kind = BQ_ASK_AUCTION,
                    .seats = seats,
                    .seat = (uint8_t)next_bidder(st, seats),
                    .square = st->auction.square,
                    .what = st->auction.lot,
                    .to = BQ_NOBODY,
                    .amount = bq__amount(bq__least_bid(ed, st))};
}

static bq_ask ask(enum bq_question kind, unsigned seat)
{
    return (bq_ask){.kind = (uint8_t)kind,
                    .seats = bq__seat_bit(seat),
                    .seat = (uint8_t)seat,
                    .square = BQ_NOWHERE,
                    .to = BQ_NOBODY};
}

static bq_ask ask_item(const bq_edition *ed, const bq_state *st, const bq_item *top)
{
    bq_ask q = ask(BQ_ASK_CHANCE, top->seat);
    q.amount = top->amount;
    q.what = top->what;
    switch (top->kind) {
    case BQ__BUY:
        q.kind = BQ_ASK_BUY;
        q.square = top->square;
        q.amount = ed->square[top->square].price;
        return q;
    case BQ__TAX:
        q.kind = BQ_ASK_TAX;
        q.square = top->square;
        q.amount = ed->rule.income_tax;
        return q;
    case BQ__FINE_OR_DRAW:
        q.kind = BQ_ASK_FINE_OR_DRAW;
        return q;
    case BQ__PAY:
        q.kind = BQ_ASK_DEBT;
        q.square = top->square;
        q.to = top->to;
        return q;
    case BQ__INHERIT:
        q.kind = BQ_ASK_INHERIT;
        return q;
    case BQ__WANT:
        q = ask(BQ_ASK_WANT, top->c);
        q.what = top->what;
        q.n = bq__could_build(ed, st, top->c, (enum bq_lot)top->what);
        return q;
    case BQ__PLACE:
        q.kind = BQ_ASK_PLACE;
        return q;
    case BQ__SQUATTED:
        q.kind = BQ_ASK_SQUATTER;
        q.square = top->square;
        q.amount = ed->rule.squatter_fee;
        return q;
    default:
        BQ_ASSERT(top->kind == BQ__JAILED);
        q.kind = BQ_ASK_JAILED;
        q.amount = ed->rule.jail_fine;
        return q;
    }
}

bq_ask bq_question(const bq_edition *ed, const bq_state *st)
{
    if (st->stage == BQ_STAGE_OVER)
        return (bq_ask){
            .kind = BQ_ASK_OVER, .seat = BQ_NOBODY, .square = BQ_NOWHERE, .to = BQ_NOBODY};
    const bq_item *top = bq__peek(st);
    if (!top)
        return ask(st->stage == BQ_STAGE_ROLL ? BQ_ASK_ROLL : BQ_ASK_END, st->turn);
    if (top->kind == BQ__AUCTION)
        return ask_auction(ed, st);
    if (!waits_for_chance(top))
        return ask_item(ed, st, top);
    chance want = chance_wanted(ed, st);
    return (bq_ask){.kind = BQ_ASK_CHANCE,
                    .purpose = want.purpose,
                    .seat = want.seat,
                    .square = BQ_NOWHERE,
                    .to = BQ_NOBODY,
                    .n = want.n};
}
