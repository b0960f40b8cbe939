/* fixed_trade.c - offers of the fixed policies (fixed.c): what they ask for, what they take.
 *
 * One batch a turn, before the roll: at most one offer to each of the others. A lone deed is the only
 * one that its owner has of its group. */
#include "bots/internal.h"

enum { SELL_LEAST = 1500, BUY_NOMINAL = 750, BUY_OFFER = 1125 };

/* Streets that may be traded by these rules: neither pledged, nor in a colour that is built on. */
static bool tradable(const bq_bot_sight *at, unsigned owner, uint64_t deed)
{
    unsigned square = bq_low(deed);
    if ((at->st->mortgaged | at->st->prisons) & deed)
        return false;
    return !bq__bots_built(at->st, at->ed->group[at->ed->square[square].group].lots &
                                       at->st->deeds[owner]);
}

static bool lone(const bq_bot_sight *at, unsigned owner, uint64_t deed)
{
    return (at->ed->group[at->ed->square[bq_low(deed)].group].lots & at->st->deeds[owner]) == deed;
}

/* ---- what there is to sell and to buy ---- */

/* The dearest of my lone deeds that would make a group of `other` whole; 0: none. */
static uint64_t to_sell(const bq_bot_sight *at, unsigned other, int64_t *asked)
{
    uint64_t best = 0;
    for (uint64_t left = at->st->deeds[at->seat] & at->ed->streets; left; left &= left - 1) {
        uint64_t deed = left & -left;
        if (!lone(at, at->seat, deed) || !tradable(at, at->seat, deed) ||
            !bq__bots_completes(at->ed, at->st->deeds[other], deed))
            continue;
        int64_t ask = bq__bots_part(at->ed->square[bq_low(deed)].price, SELL_LEAST);
        if (ask < at->st->cash[other] / 2)
            ask = at->st->cash[other] / 2;
        ask = bq__bots_floor(at->ed, ask);
        if (ask <= at->st->cash[other] && ask <= BQ_AMOUNT && (!best || ask > *asked)) {
            best = deed;
            *asked = ask;
        }
    }
    return best;
}

/* fp-b, fp-c: when they also ask for what is merely wanted. */
static uint64_t wish(const bq_bot *bot, const bq_bot_sight *at)
{
    uint64_t mine = at->st->deeds[at->seat], pair = bq__bots_fixed_pair(at->ed);
    bool station = mine & at->ed->stations;
    if (at->st->cash[at->seat] < at->ed->rule.salary)
        return 0;
    if (bq__bots_fixed_kind(bot) == BQ__FP_C && pair & ~mine)
        station = true;
    return station ? bq__bots_fixed_wanted(bot, at->ed) : 0;
}

/* The cheapest deed of `other` that I would buy; 0: none. */
static uint64_t to_buy(const bq_bot_sight *at, unsigned other, uint64_t wished)
{
    uint64_t best = 0;
    for (uint64_t left = at->st->deeds[other]; left; left &= left - 1) {
        uint64_t deed = left & -left;
        const bq_square *card = &at->ed->square[bq_low(deed)];
        bool set = at->ed->streets & deed && lone(at, other, deed) &&
                   bq__bots_completes(at->ed, at->st->deeds[at->seat], deed);
        bool wanted = wished & deed && !bq_owns_group(at->ed, at->st, other, card->group);
        if ((!set && !wanted) || !tradable(at, other, deed) ||
            bq__bots_part(card->price, BUY_NOMINAL) > at->st->cash[at->seat])
            continue;
        if (!best || card->price < at->ed->square[bq_low(best)].price)
            best = deed;
    }
    return best;
}

/* ---- the batch ---- */

/* While the other has the same purse and nobody's deeds have changed they would say the same. */
static uint64_t circumstances(const bq_state *st, unsigned to)
{
    return bq__bots_who_owns_what(st) ^ (uint64_t)st->cash[to] * UINT64_C(0xC2B2AE3D27D4EB4F);
}

static bool say(const bq_bot_sight *at, unsigned to, uint64_t give, uint64_t take, int64_t pays,
                bq_command *out)
{
    pays = pays < 0 ? -bq__bots_floor(at->ed, -pays) : bq__bots_floor(at->ed, pays);
    *out = (bq_command){.verb = BQ_CMD_OFFER, .seat = (uint8_t)at->seat};
    out->terms = (bq_terms){.give = give,
                            .take = take,
                            .give_cash = pays > 0 ? (int32_t)pays : 0,
                            .take_cash = pays < 0 ? (int32_t)-pays : 0,
                            .to = (uint8_t)to};
    return pays <= BQ_AMOUNT && bq_check(at->ed, at->st, out).code == BQ_NO_OK &&
           !bq__bots_said_before(at->memory, circumstances(at->st, to), &out->terms) &&
           bq__bots_decent(at, &out->terms);
}

/* Half of a pair each: whoever buys has the pair, and there is nothing to swap. */
static bool same_group(const bq_edition *ed, uint64_t one, uint64_t two)
{
    return ed->square[bq_low(one)].group == ed->square[bq_low(two)].group;
}

static bool offer_to(const bq_bot_sight *at, unsigned other, uint64_t wished, bool selling,
                     bool buying, bq_command *out)
{
    int64_t asked = 0, cash = at->st->cash[at->seat], salary = at->ed->rule.salary;
    uint64_t sell = to_sell(at, other, &asked), buy = to_buy(at, other, wished);
    if (buying && buy && sell && !same_group(at->ed, buy, sell)) {
        int64_t nominal = bq__bots_part(at->ed->square[bq_low(buy)].price, BUY_NOMINAL);
        return say(at, other, sell, buy, nominal - asked, out);
    }
    if (buying && buy) {
        int64_t pays = bq__bots_part(at->ed->square[bq_low(buy)].price, BUY_OFFER);
        return cash - pays > salary / 2 && say(at, other, 0, buy, pays, out);
    }
    return selling && sell && say(at, other, sell, 0, -asked, out);
}

/* What is found among the others decides what kind of batch it is. */
static void survey(const bq_bot_sight *at, uint64_t wished, bool *swaps, bool *buys)
{
    int64_t asked = 0;
    *swaps = *buys = false;
    for (unsigned other = 0; other < at->st->seats; other++) {
        if (other == at->seat || !(at->st->in >> other & 1u))
            continue;
        bool buy = to_buy(at, other, wished) != 0;
        *buys |= buy;
        *swaps |= buy && to_sell(at, other, &asked);
    }
}

/* Step 6. */
bool bq__bots_fixed_offer(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    unsigned asked_already = bq__bots_asked(at->memory, at->st);
    uint64_t wished = wish(bot, at);
    bool poor = at->st->cash[at->seat] < at->ed->rule.salary, swaps, buys;
    survey(at, wished, &swaps, &buys);
    for (unsigned other = 0; other < at->st->seats; other++) {
        int64_t asked = 0;
        if (other == at->seat || !(at->st->in >> other & 1u) || asked_already >> other & 1)
            continue;
        if (!poor && swaps && !(to_buy(at, other, wished) && to_sell(at, other, &asked)))
            continue;
        if (offer_to(at, other, wished, poor || !buys, !poor, out))
            return true;
    }
    return false;
}

/* The batch goes from seat to seat: whoever sits before the one that was asked has had their turn. */
void bq__bots_fixed_heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd)
{
    (void)bot;
    if (cmd->verb != BQ_CMD_OFFER)
        return;
    bq__bots_note_offer(memory, circumstances(at->st, cmd->terms.to), &cmd->terms);
    bq__bots_note_asked(memory, at->st, (2u << cmd->terms.to) - 1);
    bq__bots_note_person(at, memory, &cmd->terms);
}

/* ---- step 7: answers ---- */

static unsigned sets(const bq_edition *ed, uint64_t deeds)
{
    unsigned n = 0;
    for (unsigned group = 0; group < ed->groups; group++)
        n += !(ed->group[group].lots & ~deeds);
    return n;
}

enum bq_bot_view bq__bots_fixed_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    const bq_terms *t = &at->st->offer[from];
    uint64_t mine = at->st->deeds[at->seat];
    int64_t asked = (int64_t)t->take_cash - t->give_cash, cash = at->st->cash[at->seat];
    int64_t left = cash - asked, salary = at->ed->rule.salary;
    unsigned had = sets(at->ed, mine), has = sets(at->ed, (mine & ~t->take) | t->give);
    if (!t->give && !t->give_cash && !t->give_cards && !t->settles)
        return BQ_BOT_TOO_LITTLE; /* a gift is demanded */
    if (asked > cash)
        return BQ_BOT_NO_CASH;
    if (t->give & (at->st->mortgaged | bq__bots_fixed_unwanted(bot, at->ed)))
        return BQ_BOT_TOO_LITTLE;
    if (has < had)
        return BQ_BOT_BREAKS_COLOUR;
    if (has > had)
        return asked < cash ? BQ_BOT_TAKES : BQ_BOT_NO_CASH;
    int64_t value = bq__bots_prices(at->ed, t->give) - bq__bots_prices(at->ed, t->take) - asked;
    if (t->settles && value < bq__bots_forgiven(at, t))
        return BQ_BOT_TOO_LITTLE;
    if (left < salary / 2 || (left < salary && value <= 0))
        return BQ_BOT_TOO_LITTLE;
    return BQ_BOT_TAKES;
}
