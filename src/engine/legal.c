/* legal.c - a seat's lawful commands, by asking the same checks that judge a real one. */
#include "engine/internal.h"

/* What bq_check() asks of the seat first, bq_legal() has asked once for all. */
static bool may(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return bq__check_verb(ed, st, cmd).code == BQ_NO_OK;
}

static uint64_t each_square(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_verb verb,
                            uint64_t from)
{
    uint64_t legal = 0;
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    for (; from; from &= from - 1) {
        if (bq_verb_forms[verb] == BQ_FORM_SQUARES) {
            cmd.squares = from & -from;
        } else if (bq_verb_forms[verb] == BQ_FORM_LOTS) {
            cmd.order.n = 1;
            cmd.order.step[0] = (uint8_t)bq__low(from);
        } else {
            cmd.a = (uint8_t)bq__low(from);
        }
        if (!bq__check_verb(ed, st, &cmd).code)
            legal |= from & -from;
    }
    return legal;
}

/* A lot can be sold from if some lower level of it alone is lawful. */
static bool sellable(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square)
{
    for (unsigned level = st->level[square]; level-- > 0;) {
        bq_command cmd = {.verb = BQ_CMD_SELL, .seat = (uint8_t)seat};
        cmd.order = (bq_order){.n = 1, .step = {(uint8_t)square, (uint8_t)level}};
        if (may(ed, st, &cmd))
            return true;
    }
    return false;
}

/* Where the rule places buildings, colours are named instead: the answer is their lots. */
static uint64_t by_colour(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_verb verb)
{
    uint64_t legal = 0;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t own = ed->group[group].lots & st->deeds[seat];
        int32_t most = verb == BQ_CMD_BUILD ? 1 : (ed->hotel * ed->group[group].count);
        for (int32_t count = 1; own && count <= most; count++)
            if (may(ed, st, &(bq_command){.verb = (uint8_t)verb,
                                          .seat = (uint8_t)seat,
                                          .a = (uint8_t)group,
                                          .amount = count})) {
                legal |= own;
                break;
            }
    }
    return legal;
}

/* Nothing is built, sold, mortgaged, redeemed while something else is being resolved: no square need be asked. */
static bool closed(const bq_state *st, unsigned seat, enum bq_verb verb)
{
    return bq__may_manage(st, seat, verb).code != BQ_NO_OK;
}

static uint64_t builds(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (closed(st, seat, BQ_CMD_BUILD))
        return 0;
    if (ed->rule.build_even == BQ_EVEN_AUTO)
        return by_colour(ed, st, seat, BQ_CMD_BUILD);
    return each_square(ed, st, seat, BQ_CMD_BUILD, st->deeds[seat] & ed->streets);
}

static uint64_t sales(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    if (closed(st, seat, BQ_CMD_SELL))
        return 0;
    if (ed->rule.build_even == BQ_EVEN_AUTO)
        return by_colour(ed, st, seat, BQ_CMD_SELL);
    uint64_t legal = 0, built = bq__built(st, seat, ed->streets);
    for (uint64_t left = built; left; left &= left - 1)
        if (sellable(ed, st, seat, bq__low(left)))
            legal |= left & -left;
    /* Hotels, and no houses in stock: no lot alone, but the colour by count (the whole always can). */
    for (unsigned group = 0; group < ed->groups; group++)
        if (!(ed->group[group].lots & legal))
            legal |= ed->group[group].lots & built;
    return legal;
}

/* Some two players could trade: what, the judge in trade.c decides. */
static bool may_offer(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    return ed->rule.trade && !bq__may_manage(st, seat, BQ_CMD_OFFER).code;
}

static bool may_settle(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    const bq_item *debt = bq__open_debt(st);
    return ed->rule.settle_debt_in_kind && debt && debt->seat == seat && debt->to < st->seats &&
           !(st->resigning & bq__seat_bit(debt->to)) &&
           (st->deeds[seat] || st->held[seat]);
}

static void note(bq_options *out, enum bq_verb verb, bool legal)
{
    out->verbs |= (uint64_t)legal << verb;
}

/* Sets of players' verbs, by form: those that stand alone, and those that name squares. LIFT and WANT are tried alone,
 * too: with no deed, and with none. */
#define BIT(id) (uint64_t)1 << BQ_CMD_##id
#define IS(form, other) (BQ_FORM_##form == BQ_FORM_##other)
static const uint64_t alone =
#define BQ_COMMAND(id, word, actor, form, answers, row)                                            \
    (uint64_t)(BQ_ACTOR_##actor == BQ_ACTOR_SEAT && IS(form, NONE)) << BQ_CMD_##id |
#include "engine/command.def"
    BIT(LIFT) | BIT(WANT);
static const uint64_t of_squares =
    (
#define BQ_COMMAND(id, word, actor, form, answers, row)                                            \
    (uint64_t)(BQ_ACTOR_##actor == BQ_ACTOR_SEAT && (IS(form, SQUARE) || IS(form, SQUARES) ||      \
                                                     IS(form, LOTS) || IS(form, LEVELS)))          \
        << BQ_CMD_##id |
#include "engine/command.def"
    0) & ~(BIT(LIFT));
_Static_assert(BQ_VERBS <= 64, "a set of verbs is one word");

static void plain_verbs(const bq_edition *ed, const bq_state *st, unsigned seat, bq_options *out)
{
    bq_command cmd = {.seat = (uint8_t)seat};
    for (uint64_t left = alone; left; left &= left - 1) {
        cmd.verb = (uint8_t)bq__low(left);
        note(out, (enum bq_verb)cmd.verb, may(ed, st, &cmd));
    }
}

static void offers_and_cards(const bq_edition *ed, const bq_state *st, unsigned seat, bq_options *out)
{
    for (unsigned left = st->offers; left; left &= left - 1) {
        unsigned from = bq__low(left);
        bq_command cmd = {.verb = BQ_CMD_ACCEPT,
                          .seat = (uint8_t)seat,
                          .a = (uint8_t)from,
                          .amount = (int32_t)st->offer[from].version};
        if (may(ed, st, &cmd))
            out->accept |= bq__seat_bit(from);
        note(out, BQ_CMD_REJECT, !bq__check_reject(ed, st, seat, from).code);
    }
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        if (may(ed, st, &(bq_command){.verb = BQ_CMD_USE, .seat = (uint8_t)seat, .a = (uint8_t)deck}))
            out->use |= (uint8_t)(1u << deck);
}

/* On which squares a verb is lawful; what bq_options has a set for goes there. Where few squares can do, only those are
 * asked about. */
static uint64_t squares_for(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_verb verb,
                            bq_options *out)
{
    uint64_t own = st->deeds[seat], legal = 0;
    switch (verb) {
    case BQ_CMD_BUILD:
        return out->build = builds(ed, st, seat);
    case BQ_CMD_SELL:
        return out->sell = sales(ed, st, seat);
    case BQ_CMD_MORTGAGE:
        if (!closed(st, seat, verb))
            legal = each_square(ed, st, seat, verb, own & ~st->mortgaged);
        return out->mortgage = legal;
    case BQ_CMD_REDEEM:
        if (!closed(st, seat, verb))
            legal = each_square(ed, st, seat, verb, own & st->mortgaged);
        return out->redeem = legal;
    case BQ_CMD_PLACE:
        if (bq__top_is(st, BQ__PLACE, seat))
            legal = each_square(ed, st, seat, verb, own & ed->streets);
        return out->place = legal;
    case BQ_CMD_PRISON:
        if (ed->rule.prisons)
            legal = each_square(ed, st, seat, verb, own & ed->streets);
        return out->prison = legal;
    case BQ_CMD_CLAIM:
        if (st->claims)
            legal = each_square(ed, st, seat, verb, ed->deeds);
        return out->claim = legal;
    default:
        return each_square(ed, st, seat, verb, ed->deeds);
    }
}

void bq_legal(const bq_edition *ed, const bq_state *st, unsigned seat, bq_options *out)
{
    memset(out, 0, sizeof *out);
    if (seat >= st->seats || st->stage == BQ_STAGE_OVER || !bq__is_in(st, seat) ||
        st->resigning & bq__seat_bit(seat))
        return;
    plain_verbs(ed, st, seat, out);
    offers_and_cards(ed, st, seat, out);
    for (uint64_t left = of_squares; left; left &= left - 1) {
        enum bq_verb verb = (enum bq_verb)bq__low(left);
        note(out, verb, squares_for(ed, st, seat, verb, out));
    }
    bq_ask q = bq_question(ed, st);
    if (q.kind == BQ_ASK_AUCTION)
        out->bid_least = q.amount;
    if (q.kind == BQ_ASK_WANT)
        out->want_most = (int32_t)q.n;
    note(out, BQ_CMD_BID,
         may(ed, st, &(bq_command){.verb = BQ_CMD_BID, .seat = (uint8_t)seat, .amount = q.amount}));
    note(out, BQ_CMD_USE, out->use);
    note(out, BQ_CMD_ACCEPT, out->accept);
    note(out, BQ_CMD_OFFER, may_offer(ed, st, seat));
    note(out, BQ_CMD_SETTLE, may_settle(ed, st, seat));
}
