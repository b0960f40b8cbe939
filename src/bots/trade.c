/* trade.c - a scripted player's offers, and what it thinks of others'.
 *
 * A trade is good when both sides gain by the count of worth.c; the terms say who gets how much of the
 * gain. It asks for much first, if it is greedy, and comes down to an even share when it is refused.
 * The same offer is never made twice while nobody's deeds have changed. */
#include <string.h>

#include "base/buffer.h"
#include "bots/internal.h"

enum { AGAIN = 40, EVEN = 500 }; /* turns after which it looks again; an even share */

typedef struct deal {
    bq_terms terms;
    int64_t mine; /* what I gain by the deeds */
    int64_t theirs;
    int64_t gain; /* mine, after the money */
} deal;

/* Whom it asks now, and how it was refused before. */
typedef struct mood {
    uint64_t now; /* who owns what */
    const uint8_t *refusals;
    unsigned shut; /* seats that it does not ask */
} mood;

/* ---- terms ---- */

/* What a trade of these must bring. */
static int64_t least_gain(const bq_bot *bot, int64_t price)
{
    return bq__bots_part(price, bot->style->margin);
}

static bool sensible(const bq_bot *bot, const bq_bot_sight *at, int64_t gain, uint64_t goods)
{
    return gain >= least_gain(bot, bq__bots_prices(at->ed, goods));
}

/* Thousandths of the gain that it asks for, after so many refusals. A person is asked for no more than an even share:
 * what begins with the absurd is not read twice. */
static int32_t asks_for(const bq_bot *bot, const bq_bot_sight *at, unsigned other, int32_t times)
{
    int32_t most = bot->style->haggle;
    if (at->people >> other & 1u)
        return bot->style->greed < EVEN ? bot->style->greed : EVEN;
    if (times >= most)
        return most ? EVEN : bot->style->greed;
    return bot->style->greed + (EVEN - bot->style->greed) * times / most;
}

/* What keeping mortgaged deeds costs whoever receives them. */
static int64_t burden(const bq_bot_sight *at, uint64_t deeds)
{
    int64_t sum = 0;
    for (uint64_t left = deeds & at->st->mortgaged; left; left &= left - 1)
        sum += bq_redeem_cost(at->ed, bq_low(left));
    return sum;
}

/* What both gain by an exchange of deeds for so much of my money. */
static void weigh(const bq_bot *bot, const bq_bot_sight *at, unsigned other, int64_t cash, deal *d)
{
    const bq_state *st = at->st;
    uint64_t take = d->terms.take, give = d->terms.give;
    d->mine = bq__bots_gain(bot, at, at->seat, take, give, st->cash[at->seat] - cash) - burden(at, take);
    d->theirs = bq__bots_gain(bot, at, other, give, take, st->cash[other] + cash) - burden(at, give);
}

/* My payment that leaves me the share that I ask for, as far as purses go. */
static int64_t payment(const bq_bot *bot, const bq_bot_sight *at, unsigned other, int32_t share, const deal *d)
{
    /* M6: mortgaged deeds cost their receiver at once, and an offer that they cannot pay nobody can accept */
    int64_t their_purse = at->st->cash[other] - bq_transfer_cost(at->ed, d->terms.give & at->st->mortgaged, 0);
    int64_t most = at->st->cash[at->seat] - bq__bots_part(at->ed->rule.salary, bot->style->reserve) / 2;
    int64_t cash = d->mine - bq__bots_part(d->mine + d->theirs, share);
    if (cash > most)
        cash = most;
    if (cash < -their_purse)
        cash = their_purse >= 0 || -their_purse < most ? -their_purse : most;
    return cash < 0 ? -bq__bots_floor(at->ed, -cash) : bq__bots_floor(at->ed, cash);
}

/* The terms for an exchange by which both together gain twice the least without money, and which leaves me this share of
 * it; false if we do not both gain by it, or the cash is not there. */
static bool come_to_terms(const bq_bot *bot, const bq_bot_sight *at, unsigned other, int32_t share, int64_t least,
                          deal *d)
{
    int64_t cash = payment(bot, at, other, share, d);
    if (bot->style->means && cash) { /* money that changes hands changes what can be built */
        weigh(bot, at, other, cash, d);
        cash = payment(bot, at, other, share, d);
    }
    d->gain = d->mine - cash;
    if (d->gain < least || (share <= EVEN && d->theirs + cash < least))
        return false;
    d->terms.give_cash = cash > 0 ? (int32_t)cash : 0;
    d->terms.take_cash = cash < 0 ? (int32_t)-cash : 0;
    return cash <= BQ_AMOUNT && cash >= -BQ_AMOUNT && bq__bots_affords(at, other, &d->terms);
}

/* ---- one exchange ---- */

/* With whom, on which terms, and what does not change from one exchange to the next. */
typedef struct search {
    const bq_bot *bot;
    const bq_bot_sight *at;
    unsigned other;
    int32_t share;
    int64_t idle, their_idle;
    unsigned mine, theirs; /* groups of which we have deeds, by bit */
    unsigned laid_out;  /* ... of mine, that lie on the desk */
    deal best;
} search;

static bq_bot_side side_of(const search *s, uint64_t take, uint64_t give)
{
    const bq_bot_sight *at = s->at;
    const bq_state *st = at->st;
    if (!(take | give))
        return (bq_bot_side){0};
    return (bq_bot_side){.deeds = take | give,
                         .mine = bq__bots_change(s->bot, at, at->seat, take, give, st->cash[at->seat]),
                         .theirs = bq__bots_change(s->bot, at, s->other, give, take, st->cash[s->other]),
                         .burden = burden(at, take | give),
                         .price = bq__bots_prices(at->ed, take | give)};
}

static search search_with(const bq_bot *bot, const bq_bot_sight *at, unsigned other, int32_t share)
{
    const bq_state *st = at->st;
    return (search){.bot = bot,
                    .at = at,
                    .other = other,
                    .share = share,
                    .idle = bq__bots_idle(at->ed, st->cash[at->seat]),
                    .their_idle = bq__bots_idle(at->ed, st->cash[other])};
}

/* The two sides are of different groups, so that what each changes adds up (worth.c). Most exchanges end here. False: we do
 * not come to terms. */
static bool agree(const search *s, const bq_bot_side *take, const bq_bot_side *give, deal *d)
{
    int64_t mine = bq__bots_in_plenty(take->mine + give->mine, s->idle) - take->burden;
    int64_t theirs = bq__bots_in_plenty(take->theirs + give->theirs, s->their_idle) - give->burden;
    int64_t least = least_gain(s->bot, take->price + give->price);
    if ((mine + theirs) / 2 < least)
        return false;
    *d = (deal){.terms = {.give = give->deeds, .take = take->deeds, .to = (uint8_t)s->other}, .mine = mine, .theirs = theirs};
    return come_to_terms(s->bot, s->at, s->other, s->share, least, d);
}

/* ---- whole colours ---- */

static const bq_bot_side nothing;

/* For cash alone, or against a deed that the other has a use for. */
static bool propose(const search *s, uint64_t take, deal *d)
{
    const bq_bot_sight *at = s->at;
    const bq_bot_side taken = side_of(s, take, 0);
    if (agree(s, &taken, &nothing, d))
        return true;
    for (unsigned group = 0; group < at->ed->groups; group++) {
        uint64_t lots = at->ed->group[group].lots;
        uint64_t give = lots & at->st->deeds[at->seat];
        bool useless = (give == 0) | (give == lots) | ((lots & take) != 0) | ((lots & at->st->deeds[s->other]) == 0);
        if (useless || bq__bots_built(at->st, lots)) /* one branch for all: whose they are cannot be guessed */
            continue;
        const bq_bot_side given = side_of(s, 0, give & -give);
        if (agree(s, &taken, &given, d))
            return true;
    }
    return false;
}

static uint64_t owned_now(const bq_bot_sight *at)
{
    return at->owned ? at->owned : bq__bots_who_owns_what(at->st);
}

static bool say(const bq_bot_sight *at, uint64_t now, const deal *d, bq_command *out)
{
    *out = (bq_command){.verb = BQ_CMD_OFFER, .seat = (uint8_t)at->seat};
    out->terms = d->terms;
    return bq_check(at->ed, at->st, out).code == BQ_NO_OK &&
           !bq__bots_said_before(at->memory, now, &d->terms) && bq__bots_decent(at, &d->terms);
}

/* The lots of colours that two seats share: of those that have all been sold. */
static uint64_t shared_by_two(const bq_edition *ed, const bq_state *st)
{
    uint64_t sold = 0, found = 0;
    for (unsigned seat = 0; seat < BQ_SEATS; seat++)
        sold |= st->deeds[seat];
    for (uint64_t left = bq__bots_whole(ed, sold) & ed->streets; left;) {
        uint64_t lots = ed->group[ed->square[bq_low(left)].group].lots;
        uint64_t rest = lots & ~st->deeds[st->owner[bq_low(left)]];
        left &= ~lots;
        if (rest && !(rest & ~st->deeds[st->owner[bq_low(rest)]]))
            found |= lots;
    }
    return found;
}

/* This seat's lots of colours of which another one has the whole rest. Found once on a desk while all deeds stay where they
 * are: nearly always there are none. */
static uint64_t halves(const bq_bot_sight *at, uint64_t now)
{
    bq_bot_desk *desk = at->desk;
    uint64_t own = at->st->deeds[at->seat];
    if (!desk)
        return own & shared_by_two(at->ed, at->st);
    if (desk->shared_when != now) {
        desk->shared_when = now;
        desk->shared = shared_by_two(at->ed, at->st);
    }
    return own & desk->shared;
}

static bool whole_colours(const bq_bot *bot, const bq_bot_sight *at, const mood *m, uint64_t halves, bq_command *out)
{
    for (uint64_t left = halves; left;) {
        uint64_t lots = at->ed->group[at->ed->square[bq_low(left)].group].lots;
        unsigned other = at->st->owner[bq_low(lots & ~at->st->deeds[at->seat])];
        BQ_SCRATCH deal d;
        left &= ~lots;
        if (m->shut >> other & 1 || bq__bots_built(at->st, lots))
            continue;
        search s = search_with(bot, at, other, asks_for(bot, at, other, m->refusals[other]));
        if (!propose(&s, lots & at->st->deeds[other], &d))
            continue;
        if (say(at, m->now, &d, out))
            return true;
    }
    return false;
}

/* ---- all that gains ---- */

/* Deeds of `owner` in a group that may change hands together: none if it is built on. */
static uint64_t stake(const bq_bot_sight *at, unsigned owner, unsigned group)
{
    uint64_t lots = at->ed->group[group].lots & at->st->deeds[owner];
    return lots && !bq__bots_built(at->st, lots) ? lots & ~at->st->prisons : 0;
}

static void try(search *s, const bq_bot_side *take, const bq_bot_side *give)
{
    BQ_SCRATCH deal d;
    if (agree(s, take, give, &d) && d.gain > s->best.gain)
        s->best = d;
}

/* What I could give of a group: one deed, and all of them where there are more. On a desk it is found once. */
static const bq_bot_goods *goods_of(search *s, unsigned group, bq_bot_goods *here)
{
    bq_bot_goods *goods = s->at->desk ? &s->at->desk->group[group] : here;
    if (s->at->desk && s->laid_out >> group & 1u)
        return goods;
    uint64_t give = stake(s->at, s->at->seat, group);
    if (give == s->at->ed->group[group].lots)
        give = 0;
    s->laid_out |= 1u << group;
    goods->one = side_of(s, 0, give & -give);
    goods->all = side_of(s, 0, give & (give - 1) ? give : 0);
    return goods;
}

/* Deeds of the other's, of a group (by bit), against money or each of my groups; else groups they have some of. */
static void try_all(search *s, unsigned group, uint64_t deeds)
{
    const bq_bot_side take = side_of(s, deeds, 0);
    if (deeds)
        try(s, &take, &nothing);
    for (unsigned left = deeds ? s->mine & ~group : s->mine & s->theirs; left; left &= left - 1) {
        BQ_SCRATCH bq_bot_goods here;
        const bq_bot_goods *give = goods_of(s, bq_low(left), &here);
        if (give->one.deeds)
            try(s, &take, &give->one);
        if (give->all.deeds)
            try(s, &take, &give->all);
    }
}

/* All that the other has of a group of which I have some; and nothing, for money. */
static void best_with(search *s)
{
    for (unsigned left = s->mine & s->theirs; left; left &= left - 1) {
        uint64_t deeds = stake(s->at, s->other, bq_low(left));
        if (deeds) /* not the whole group: I have some of it */
            try_all(s, left & -left, deeds);
    }
    try_all(s, 0, 0);
}

static unsigned groups_of(const bq_edition *ed, uint64_t deeds)
{
    unsigned groups = 0;
    for (unsigned group = 0; group < ed->groups; group++)
        groups |= (unsigned)((ed->group[group].lots & deeds) != 0) << group;
    return groups;
}

static uint64_t mixed(uint64_t mix, uint64_t value)
{
    return (mix ^ value) * UINT64_C(0x9E3779B97F4A7C15) ^ mix >> 29;
}

/* All on which it depends what I may find to offer, but for the other's purse and my terms. What I have offered before only
 * grows, until old marks are forgotten (memory.c). */
static uint64_t circumstances(const bq_bot_sight *at, const mood *m)
{
    const bq_state *st = at->st;
    uint64_t mix = mixed(mixed(mixed(m->now, at->seat), st->mortgaged), st->prisons), levels;
    for (unsigned i = 0; i < BQ_SQUARES; i += sizeof levels) {
        memcpy(&levels, st->level + i, sizeof levels);
        mix = mixed(mix, levels);
    }
    return mixed(mixed(mix, (uint64_t)st->cash[at->seat]), at->memory->offers / BQ_BOT_OFFERS);
}

static bool offer_to(const bq_bot *bot, const bq_bot_sight *at, const mood *m, unsigned other, int32_t share,
                     bq_command *out)
{
    const bq_state *st = at->st;
    search s = search_with(bot, at, other, share);
    s.mine = groups_of(at->ed, st->deeds[at->seat]);
    s.theirs = groups_of(at->ed, st->deeds[other]);
    best_with(&s);
    return s.best.gain > 0 && say(at, m->now, &s.best, out);
}

/* Those who haggle ask again whoever has refused, and search anew: not where it was fruitless, if all is as it was. */
static bool all_that_gains(const bq_bot *bot, const bq_bot_sight *at, const mood *m, bq_command *out)
{
    const bq_state *st = at->st;
    uint64_t now = at->desk && bot->style->haggle && !at->people ? circumstances(at, m) : 0;
    for (unsigned other = 0; other < st->seats; other++) {
        if (other == at->seat || !(st->in >> other & 1u) || !st->deeds[other] || m->shut >> other & 1)
            continue;
        int32_t share = asks_for(bot, at, other, m->refusals[other]);
        uint64_t key = mixed(mixed(now, (uint64_t)st->cash[other]), (uint64_t)(uint32_t)share);
        if (now && at->desk->fruitless[other] == key)
            continue;
        if (offer_to(bot, at, m, other, share, out))
            return true;
        if (now)
            at->desk->fruitless[other] = key;
    }
    return false;
}

/* ---- whom to ask ---- */

/* It has looked at these deeds in vain, not long ago. */
static bool lately(const bq_bot_memory *memory, uint64_t now, const bq_state *st)
{
    return memory->tried == now && st->turns - memory->tried_turn < AGAIN;
}

/* When somebody's deeds have changed, or after a while, everybody may be asked anew. */
static bool anew(const bq_bot_memory *memory, uint64_t now, const bq_state *st)
{
    return memory->refused != now || (memory->tried == now && !lately(memory, now, st));
}

/* Whoever has refused is asked again by those who haggle, and not before deeds change hands by those who
 * do not. A person is not asked again in the same turn. */
static mood mood_of(const bq_bot *bot, const bq_bot_sight *at, uint64_t now)
{
    static const uint8_t none[BQ_SEATS];
    const bq_bot_memory *memory = at->memory;
    mood m = {.now = now, .refusals = none, .shut = bq__bots_asked(memory, at->st) & at->people};
    if (anew(memory, now, at->st))
        return m;
    m.refusals = memory->refusals;
    for (unsigned left = memory->refused_by; left; left &= left - 1)
        if (!bot->style->haggle || m.refusals[bq_low(left)] > bot->style->haggle)
            m.shut |= left & -left;
    return m;
}

bool bq__bots_scripted_offer(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    uint64_t now = owned_now(at);
    bool other_terms = at->memory->tried_asked & at->people; /* whom it could not ask again in that turn */
    at->cache->rests = lately(at->memory, now, at->st) && !other_terms;
    at->cache->owned = now;
    at->cache->again = at->cache->rests ? at->memory->tried_turn + AGAIN : 0;
    if (at->cache->rests)
        return false;
    /* Where single lots are built on, few colours can still be made whole by a trade. */
    bool all = bot->style->offers == 2 || !at->ed->rule.build_needs_full_group;
    uint64_t lots = all ? 0 : halves(at, now);
    if (!all && !lots)
        return false;
    mood m = mood_of(bot, at, now);
    return all ? all_that_gains(bot, at, &m, out) : whole_colours(bot, at, &m, lots, out);
}

/* ---- what it remembers ---- */

static void forget_refusals(bq_bot_memory *memory)
{
    memory->refused_by = 0;
    memset(memory->refusals, 0, sizeof memory->refusals);
}

/* An offer counts as refused as soon as it is made: whoever takes it changes the deeds, and with them everything is
 * forgotten. So a person's no counts like a bot's, and silence like a no. */
static void offered(const bq_bot_sight *at, bq_bot_memory *memory, uint64_t now, const bq_terms *terms)
{
    const bq_state *st = at->st;
    unsigned to = terms->to;
    memory->tried = ~now;
    bq__bots_note_offer(memory, now, terms);
    bq__bots_note_person(at, memory, terms);
    memory->refused_by |= (uint8_t)(1u << to);
    if (memory->refusals[to] < UINT8_MAX)
        memory->refusals[to]++;
    bq__bots_note_asked(memory, st, 1u << to);
}

static void looked_in_vain(const bq_state *st, bq_bot_memory *memory, uint64_t now)
{
    memory->tried_asked = (uint8_t)bq__bots_asked(memory, st);
    if (lately(memory, now, st))
        return;
    memory->tried = now;
    memory->tried_turn = st->turns;
}

void bq__bots_scripted_heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd)
{
    const bq_state *st = at->st;
    if (!bot->style->offers || !at->ed->rule.trade || !st->deeds[at->seat])
        return;
    uint64_t now = owned_now(at);
    if (anew(memory, now, st))
        forget_refusals(memory);
    memory->refused = now;
    if (cmd->verb == BQ_CMD_OFFER)
        offered(at, memory, now, &cmd->terms);
    else
        looked_in_vain(st, memory, now);
}

/* ---- answers ---- */

/* Does the set hold the rest of a colour of which `has` is a part, without being all of it? */
static bool completes(const bq_edition *ed, uint64_t has, uint64_t gets)
{
    for (; gets; gets &= gets - 1) {
        const bq_group *g = &ed->group[ed->square[bq_low(gets)].group];
        if (g->kind == BQ_SQ_STREET && (has & g->lots) && !((g->lots & ~has) & ~gets))
            return true;
    }
    return false;
}

static bool breaks(const bq_edition *ed, uint64_t has, uint64_t gives)
{
    for (uint64_t left = gives; left; left &= left - 1) {
        const bq_group *g = &ed->group[ed->square[bq_low(left)].group];
        if (g->kind == BQ_SQ_STREET && !(g->lots & ~has) && (g->lots & ~gives))
            return true;
    }
    return false;
}

enum bq_bot_view bq__bots_scripted_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    const bq_terms *t = &at->st->offer[from];
    int64_t cash = (int64_t)t->give_cash - t->take_cash;
    int64_t purse = at->st->cash[at->seat] + cash, their_purse = at->st->cash[from] - cash;
    if (!bq__bots_affords(at, at->seat, t))
        return BQ_BOT_NO_CASH;
    int64_t mine = bq__bots_gain(bot, at, at->seat, t->give, t->take, purse) + cash -
                   burden(at, t->give) - (t->settles ? bq__bots_forgiven(at, t) : 0);
    int64_t theirs = bq__bots_gain(bot, at, from, t->take, t->give, their_purse) - cash;
    bool fair = theirs <= 0 || mine >= bq__bots_part(theirs, bot->style->envy);
    if (sensible(bot, at, mine, t->give | t->take) && fair)
        return BQ_BOT_TAKES;
    if (breaks(at->ed, at->st->deeds[at->seat], t->take))
        return BQ_BOT_BREAKS_COLOUR;
    return completes(at->ed, at->st->deeds[from], t->take) ? BQ_BOT_MAKES_COLOUR
                                                           : BQ_BOT_TOO_LITTLE;
}
