/* play.c - the random player: how it throws, what it says, and whole games of it. */
#include "play.h"

#include <string.h>

const play_style play_calm = {.aside = 6, .resign = 2000, .timeout = 40, .trade = 3};
const play_style play_wild = {.aside = 2, .resign = 300, .timeout = 20, .trade = 3};
const play_style play_silent = {.timeout = 1};

/* ---- throwing ---- */

uint64_t play_bits(play_random *r)
{
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

uint32_t play_below(play_random *r, uint32_t n)
{
    return (uint32_t)((play_bits(r) >> 32) * n >> 32);
}

bool play_chance(play_random *r, uint32_t one_in)
{
    return one_in && play_below(r, one_in) == 0;
}

uint64_t play_subset(play_random *r, uint64_t set)
{
    switch (play_below(r, 4)) {
    case 0:
        return set & play_bits(r) & play_bits(r) & play_bits(r);
    case 1:
        return set & play_bits(r) & play_bits(r);
    case 2:
        return set & play_bits(r);
    default:
        return play_chance(r, 4) ? set : 0;
    }
}

static unsigned low(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static unsigned count(uint64_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* One member of a set that is not empty. */
static unsigned pick(play_random *r, uint64_t set)
{
    for (uint32_t k = play_below(r, count(set)); k; k--)
        set &= set - 1;
    return low(set);
}

static bool accepted(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    return bq_check(ed, st, cmd).code == BQ_NO_OK;
}

/* ---- what goes with a verb ---- */

static int32_t random_sum(const bq_edition *ed, int64_t purse, play_random *r)
{
    int32_t scale = ed->rule.money_scale;
    int64_t most = purse > BQ_AMOUNT ? BQ_AMOUNT : purse;
    if (play_chance(r, 8))
        return (int32_t)(most / scale * scale);
    uint32_t part = play_chance(r, 2) ? 8 : 1;
    return (int32_t)play_below(r, (uint32_t)(most / scale / part) + 1) * scale;
}

/* A trade that has some sense: the missing lots of a colour, or anything for anything. */
static void choose_goods(const bq_edition *ed, const bq_state *st, unsigned seat, bq_terms *t,
                         play_random *r)
{
    uint64_t mine = st->deeds[seat], theirs = st->deeds[t->to];
    if (ed->groups && play_chance(r, 2)) {
        unsigned first = play_below(r, ed->groups);
        for (unsigned i = 0; i < ed->groups; i++) {
            uint64_t lots = ed->group[(first + i) % ed->groups].lots;
            if (lots & mine && lots & theirs) {
                t->take = lots & theirs;
                t->give = play_subset(r, mine & ~lots);
                return;
            }
        }
    }
    t->give = play_subset(r, mine);
    t->take = play_subset(r, theirs);
}

bq_command play_offer(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_verb verb,
                      play_random *r)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    bq_terms *t = &cmd.terms;
    t->to = (uint8_t)play_below(r, st->seats);
    choose_goods(ed, st, seat, t, r);
    t->give_cards = (uint8_t)play_subset(r, st->held[seat]);
    t->take_cards = (uint8_t)play_subset(r, st->held[t->to]);
    t->lift = play_subset(r, t->take & st->mortgaged);
    if (play_chance(r, 2))
        t->give_cash = random_sum(ed, st->cash[seat], r);
    else if (play_chance(r, 2))
        t->take_cash = random_sum(ed, st->cash[t->to], r);
    if (verb == BQ_CMD_SETTLE && !play_chance(r, 8)) {
        t->take = t->lift = 0;
        t->take_cards = 0;
        t->take_cash = 0;
    }
    return cmd;
}

static bq_command choose_build(const bq_edition *ed, const bq_state *st, unsigned seat,
                               uint64_t lots, play_random *r)
{
    bq_command cmd = {.verb = BQ_CMD_BUILD, .seat = (uint8_t)seat};
    unsigned square = pick(r, lots);
    bool by_group = ed->rule.build_even == BQ_EVEN_AUTO || play_chance(r, 3);
    if (by_group) {
        cmd.a = ed->square[square].group;
        cmd.amount = 1 + (int32_t)play_below(r, 12);
        while (cmd.amount > 1 && !accepted(ed, st, &cmd))
            cmd.amount--;
        return cmd;
    }
    cmd.order.step[cmd.order.n++] = (uint8_t)square;
    for (unsigned tries = play_below(r, 12); tries && cmd.order.n < BQ_ORDER; tries--) {
        cmd.order.step[cmd.order.n++] = (uint8_t)pick(r, lots);
        if (!accepted(ed, st, &cmd))
            cmd.order.step[--cmd.order.n] = 0;
    }
    return cmd;
}

static bq_command choose_sale(const bq_edition *ed, const bq_state *st, unsigned seat,
                              uint64_t lots, play_random *r)
{
    bq_command cmd = {.verb = BQ_CMD_SELL, .seat = (uint8_t)seat};
    unsigned square = pick(r, lots);
    unsigned group = ed->square[square].group;
    if (ed->rule.build_even != BQ_EVEN_AUTO && play_chance(r, 2)) {
        for (uint64_t left = ed->group[group].lots & st->deeds[seat]; left; left &= left - 1) {
            unsigned lot = low(left), level = st->level[lot];
            if (level && (lot == square || play_chance(r, 2))) {
                cmd.order.step[2 * cmd.order.n] = (uint8_t)lot;
                cmd.order.step[2 * cmd.order.n + 1] = (uint8_t)play_below(r, level + 1);
                cmd.order.n++;
            }
        }
        if (accepted(ed, st, &cmd))
            return cmd;
        memset(&cmd.order, 0, sizeof cmd.order);
    }
    cmd.a = (uint8_t)group;
    cmd.amount = 1 + (int32_t)play_below(r, 3);
    bq_verdict verdict = bq_check(ed, st, &cmd);
    if (verdict.code == BQ_NO_STOCK_SHORT) /* the refusal says what would do */
        cmd.amount = (int32_t)verdict.detail;
    while (!accepted(ed, st, &cmd) && cmd.amount < 16 * 5)
        cmd.amount++;
    return cmd;
}

/* A verb that bq_legal() names, with something lawful to go with it. */
static bq_command dress(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_verb verb,
                        const bq_options *may, play_random *r)
{
    bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
    switch (verb) {
    case BQ_CMD_BID:
        cmd.amount = may->bid_least;
        if (play_chance(r, 2))
            cmd.amount += random_sum(ed, (st->cash[seat] - may->bid_least) / 4, r);
        break;
    case BQ_CMD_WANT:
        cmd.amount = (int32_t)play_below(r, (uint32_t)may->want_most + 1);
        break;
    case BQ_CMD_BUILD:
        return choose_build(ed, st, seat, may->build, r);
    case BQ_CMD_SELL:
        return choose_sale(ed, st, seat, may->sell, r);
    case BQ_CMD_MORTGAGE:
        cmd.squares = UINT64_C(1) << pick(r, may->mortgage);
        cmd.squares |= play_subset(r, may->mortgage);
        break;
    case BQ_CMD_REDEEM:
        cmd.squares = UINT64_C(1) << pick(r, may->redeem);
        break;
    case BQ_CMD_PRISON:
        cmd.squares = UINT64_C(1) << pick(r, may->prison);
        break;
    case BQ_CMD_LIFT:
        cmd.squares = play_subset(r, st->inherited);
        break;
    case BQ_CMD_PLACE:
        cmd.a = (uint8_t)pick(r, may->place);
        break;
    case BQ_CMD_CLAIM:
        cmd.a = (uint8_t)pick(r, may->claim);
        break;
    case BQ_CMD_USE:
        cmd.a = play_chance(r, 4) ? 0xFF : (uint8_t)pick(r, may->use);
        break;
    case BQ_CMD_ACCEPT:
        cmd.a = (uint8_t)pick(r, may->accept);
        cmd.amount = (int32_t)st->offer[cmd.a].version;
        cmd.squares = play_subset(r, st->offer[cmd.a].give & st->mortgaged);
        if (!accepted(ed, st, &cmd))
            cmd.squares = 0;
        break;
    case BQ_CMD_REJECT:
        while (cmd.a < st->seats && !accepted(ed, st, &cmd))
            cmd.a++;
        break;
    case BQ_CMD_OFFER:
    case BQ_CMD_SETTLE:
        return play_offer(ed, st, seat, verb, r);
    default:
        break;
    }
    return cmd;
}

/* ---- what to say ---- */

#define BIT(verb) (UINT64_C(1) << BQ_CMD_##verb)
#define TRADING (BIT(OFFER) | BIT(SETTLE) | BIT(ACCEPT) | BIT(REJECT) | BIT(WITHDRAW))

static bq_command clock_says(const bq_state *st, unsigned seat, const bq_edition *ed,
                             play_random *r)
{
    if (ed->rule.end_mode == BQ_END_TIMED && !st->time_up && play_chance(r, 30))
        return (bq_command){.verb = BQ_CMD_TIME_UP};
    return (bq_command){.verb = BQ_CMD_TIMEOUT, .a = (uint8_t)seat};
}

/* Of what a seat may do: what was asked, or an aside. */
static uint64_t choose_verbs(uint64_t verbs, bool aside, const play_style *style, play_random *r)
{
    uint64_t asides = verbs & (TRADING | BIT(BUILD) | BIT(SELL) | BIT(MORTGAGE) | BIT(REDEEM) |
                               BIT(CLAIM) | BIT(PRISON));
    uint64_t asked = verbs & ~asides & ~BIT(RESIGN);
    if (play_chance(r, style->resign))
        return verbs & BIT(RESIGN);
    if (!aside && asked)
        return asked;
    uint64_t trades = asides & TRADING;
    if (trades && play_chance(r, style->trade))
        return trades;
    return asides & ~TRADING ? asides & ~TRADING : asides | asked;
}

static bool say(const bq_edition *ed, const bq_state *st, const play_style *style, unsigned seat,
                bool aside, play_random *r, bq_command *out)
{
    bq_options may;
    bq_legal(ed, st, seat, &may);
    uint64_t verbs = choose_verbs(may.verbs, aside, style, r);
    if (!verbs)
        return false;
    *out = dress(ed, st, seat, (enum bq_verb)pick(r, verbs), &may, r);
    return accepted(ed, st, out);
}

bq_command play_lawful(const bq_edition *ed, const bq_state *st, const play_style *style,
                       play_random *r)
{
    bq_ask q = bq_question(ed, st);
    bq_command cmd;
    unsigned anybody = play_below(r, st->seats);
    if (play_chance(r, style->aside) && say(ed, st, style, anybody, true, r, &cmd))
        return cmd;
    if (q.kind == BQ_ASK_CHANCE)
        return bq_outcome(ed, st, play_below(r, q.n));
    unsigned asked = play_chance(r, 2) ? q.seat : pick(r, q.seats);
    if (!play_chance(r, style->timeout))
        for (unsigned tries = 0; tries < 8; tries++)
            if (say(ed, st, style, asked, play_chance(r, style->aside), r, &cmd))
                return cmd;
    return clock_says(st, asked, ed, r);
}

/* ---- nonsense ---- */

/* Numbers that break things: around nothing, around the limits, and any. */
static int32_t odd_number(play_random *r)
{
    static const int32_t odd[] = {0,  1,  -1, 2,         100,       BQ_AMOUNT, BQ_AMOUNT + 1,
                                  31, 32, 33, INT32_MAX, INT32_MIN, -100,      5};
    uint32_t which = play_below(r, 2 * (uint32_t)(sizeof odd / sizeof odd[0]));
    return which < sizeof odd / sizeof odd[0] ? odd[which] : (int32_t)(play_bits(r) >> 32);
}

static void spoil(bq_command *cmd, play_random *r)
{
    uint8_t bytes[sizeof *cmd];
    memcpy(bytes, cmd, sizeof bytes);
    for (unsigned n = 1 + play_below(r, 3); n; n--)
        bytes[play_below(r, sizeof bytes)] = (uint8_t)play_bits(r);
    memcpy(cmd, bytes, sizeof bytes);
}

bq_command play_garbage(const bq_edition *ed, const bq_state *st, play_random *r)
{
    bq_command cmd;
    memset(&cmd, 0, sizeof cmd);
    switch (play_below(r, 4)) {
    case 0: /* any bytes */
        for (uint8_t *at = (uint8_t *)&cmd; at < (uint8_t *)(&cmd + 1); at++)
            *at = (uint8_t)play_bits(r);
        if (play_chance(r, 2))
            cmd.verb %= BQ_CMD_STOP; /* which would be lawful, and end the game */
        return cmd;
    case 1: /* a trade of somebody's */
        cmd = play_offer(ed, st, play_below(r, st->seats),
                         play_chance(r, 3) ? BQ_CMD_SETTLE : BQ_CMD_OFFER, r);
        if (play_chance(r, 3))
            cmd.terms.give_cash = odd_number(r);
        if (play_chance(r, 3))
            cmd.terms.take_cash = odd_number(r);
        if (play_chance(r, 3))
            spoil(&cmd, r);
        return cmd;
    case 2: /* something lawful, a few bytes off */
        cmd = play_lawful(ed, st, &play_wild, r);
        spoil(&cmd, r);
        return cmd;
    default: /* a verb with a number */
        cmd.verb = (uint8_t)play_below(r, BQ_VERBS);
        cmd.seat = (uint8_t)play_below(r, st->seats + (play_chance(r, 8) ? 2u : 0u));
        cmd.a = (uint8_t)(play_chance(r, 4) ? play_bits(r) : play_below(r, ed->squares));
        cmd.b = (uint8_t)play_below(r, 8);
        cmd.amount = odd_number(r);
        cmd.squares = play_chance(r, 2) ? UINT64_C(1) << play_below(r, 64) : play_bits(r);
        return cmd;
    }
}

/* ---- whole games ---- */

static uint64_t chain_on(uint64_t chain, uint64_t digest)
{
    chain = (chain ^ digest) * UINT64_C(0x9E3779B97F4A7C15);
    return chain ^ chain >> 32;
}

void play_begin(play_game *game, const bq_edition *ed, unsigned seats, uint64_t seed)
{
    memset(game, 0, sizeof *game);
    game->random.state = seed;
    game->style = play_chance(&game->random, 4) ? play_wild : play_calm;
    bq_start(ed, &game->st, seats, NULL);
    game->chain = chain_on(seed, bq_digest(&game->st));
}

bq_command play_next(play_game *game, const bq_edition *ed)
{
    bq_command cmd = play_lawful(ed, &game->st, &game->style, &game->random);
    bq_apply(ed, &game->st, &cmd, NULL);
    game->chain = chain_on(game->chain, bq_digest(&game->st));
    return cmd;
}

unsigned play_seats(uint32_t index)
{
    return 2 + index % 7;
}

uint64_t play_seed(uint32_t index)
{
    return UINT64_C(0x42616E7175696572) + index; /* "Banquier" */
}

uint64_t play_whole(play_game *game, const bq_edition *ed, uint32_t index, uint32_t most)
{
    play_begin(game, ed, play_seats(index), play_seed(index));
    for (uint32_t i = 0; i < most && game->st.stage != BQ_STAGE_OVER; i++)
        play_next(game, ed);
    return game->chain;
}
