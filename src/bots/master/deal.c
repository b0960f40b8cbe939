/* deal.c - the master's offers, and what it thinks of others'. */
#include "bots/master/internal.h"

enum {
    A_TURN = 5,    /* offers in one turn */
    AGAIN = 2,     /* rounds after which it looks again, though nothing has changed */
    KEPT = 6,      /* exchanges with a seat that are looked at more closely, of each kind */
    STAKES = 3 * BQ_GROUPS + 1,
    HALVINGS = 8,  /* a payment is found to a 256th of the purses */
    LEAST_GAIN = BQ__BOTS_MASTER_POINT / 5, /* below it nothing is offered */
    TAKEN_GAIN = BQ__BOTS_MASTER_POINT      /* ... nor accepted: whoever offers chooses what flatters a mistaken value */
};

/* An exchange of deeds, and what it brings both without money. */
typedef struct swap {
    uint64_t give, take;
    int32_t mine, both;
} swap;

typedef struct search {
    const bq_bot_sight *at;
    uint64_t now;
    unsigned other;
    int32_t before[BQ_SEATS]; /* chances */
    int32_t said[BQ_SEATS];   /* ... and what they follow from */
    int32_t says[BQ_SEATS];   /* the same of an exchange */
    swap joint[KEPT], greedy[KEPT];
    bq_state st;   /* scratch: the game with the offer in it */
    bq_state then; /* ... and after it */
    bq_command best;
    int64_t score;
} search;

/* ---- which exchanges ---- */

/* Deeds of one seat that may change hands: what it has of each group, the cheapest and the dearest of it; and none. */
static unsigned stakes(const bq_bot_sight *at, unsigned owner, uint64_t out[STAKES])
{
    unsigned n = 0;
    out[n++] = 0;
    for (unsigned group = 0; group < at->ed->groups; group++) {
        uint64_t lots = at->ed->group[group].lots, has = lots & at->st->deeds[owner] & ~at->st->prisons;
        if (!has || bq__bots_built(at->st, lots))
            continue;
        out[n++] = has;
        if (has & (has - 1)) {
            out[n++] = has & -has;
            out[n++] = bq__bots_bit(63 - (unsigned)__builtin_clzll(has));
        }
    }
    return n;
}

static void keep(swap kept[KEPT], const swap *s, bool joint)
{
    int32_t value = joint ? s->both : s->mine;
    unsigned i = KEPT;
    if (value <= LEAST_GAIN)
        return;
    while (i > 0 && value > (joint ? kept[i - 1].both : kept[i - 1].mine)) {
        if (i < KEPT)
            kept[i] = kept[i - 1];
        i--;
    }
    if (i < KEPT)
        kept[i] = *s;
}

static bool among(const swap kept[KEPT], const swap *w)
{
    for (unsigned i = 0; i < KEPT; i++)
        if (kept[i].give == w->give && kept[i].take == w->take)
            return true;
    return false;
}

static void survey(search *s)
{
    uint64_t give[STAKES], take[STAKES];
    const bq_bot_sight *at = s->at;
    unsigned gives = stakes(at, at->seat, give), takes = stakes(at, s->other, take);
    for (unsigned i = 0; i < KEPT; i++)
        s->joint[i] = s->greedy[i] = (swap){0};
    for (unsigned i = 0; i < BQ_SEATS; i++)
        s->says[i] = s->said[i];
    for (unsigned i = 0; i < gives; i++)
        for (unsigned j = 0; j < takes; j++) {
            int32_t chance[BQ_SEATS];
            bq_terms t = {.give = give[i], .take = take[j], .to = (uint8_t)s->other};
            if (!give[i] && !take[j])
                continue;
            if (give[i] && take[j] &&
                at->ed->square[bq_low(give[i])].group == at->ed->square[bq_low(take[j])].group)
                continue;
            s->then = *at->st;
            bq__bots_master_trade(at->ed, &s->then, at->seat, &t);
            bq_value_says_near(at->ed, at->sense, &s->then, 1u << at->seat | 1u << s->other, at->near, s->says);
            bq_value_shares(&s->then, s->says, chance);
            swap w = {give[i], take[j], chance[at->seat] - s->before[at->seat], 0};
            w.both = w.mine + chance[s->other] - s->before[s->other];
            keep(s->joint, &w, true);
            keep(s->greedy, &w, false);
        }
}

/* ---- for how much ---- */

static void set_payment(search *s, int64_t pays)
{
    bq_terms *t = &s->st.offer[s->at->seat];
    t->give_cash = pays > 0 ? (int32_t)pays : 0;
    t->take_cash = pays < 0 ? (int32_t)-pays : 0;
}

/* The least payment with which such a one accepts; false: not even with all that I have. */
static bool least_payment(search *s, unsigned model, int64_t *pays)
{
    const bq_bot_sight *at = s->at;
    const bq_terms *t = &s->st.offer[at->seat];
    int64_t coin = at->ed->rule.money_scale;
    int64_t low = -(at->st->cash[s->other] - bq_transfer_cost(at->ed, t->give & at->st->mortgaged, 0)) / coin;
    int64_t high = (at->st->cash[at->seat] - bq_transfer_cost(at->ed, t->take & at->st->mortgaged, 0)) / coin;
    if (high < low || high * coin > BQ_AMOUNT || low * coin < -BQ_AMOUNT)
        return false;
    set_payment(s, high * coin);
    if (!bq__bots_master_accepts(at, &s->st, at->seat, model, s->said))
        return false;
    for (unsigned i = 0; i < HALVINGS && low < high; i++) {
        int64_t middle = low + (high - low) / 2;
        set_payment(s, middle * coin);
        if (bq__bots_master_accepts(at, &s->st, at->seat, model, s->said))
            high = middle;
        else
            low = middle + 1;
    }
    *pays = high * coin;
    return true;
}

static void judge_offer(search *s, int64_t pays)
{
    const bq_bot_sight *at = s->at;
    int32_t chance[BQ_SEATS];
    int64_t belief = 0;
    bq_command cmd = {.verb = BQ_CMD_OFFER, .seat = (uint8_t)at->seat};
    set_payment(s, pays);
    cmd.terms = s->st.offer[at->seat];
    s->then = *at->st;
    bq__bots_master_trade(at->ed, &s->then, at->seat, &cmd.terms);
    bq__bots_master_chances(at, &s->then, chance);
    int32_t gain = chance[at->seat] - s->before[at->seat];
    if (gain < LEAST_GAIN || !bq__bots_decent(at, &cmd.terms))
        return;
    for (unsigned model = 0; model < BQ__BOTS_MASTER_MODELS; model++)
        if (bq__bots_master_accepts(at, &s->st, at->seat, model, s->said))
            belief += bq__bots_master_belief(at->memory, s->other, model);
    if (belief * gain <= s->score || bq__bots_said_before(at->memory, s->now, &cmd.terms) ||
        bq_check(at->ed, at->st, &cmd).code != BQ_NO_OK)
        return;
    s->best = cmd;
    s->score = belief * gain;
}

static void price(search *s, const swap *w)
{
    int64_t tried[BQ__BOTS_MASTER_MODELS], pays;
    unsigned n = 0;
    s->st.offer[s->at->seat] = (bq_terms){.give = w->give, .take = w->take, .to = (uint8_t)s->other};
    for (unsigned model = 0; model < BQ__BOTS_MASTER_MODELS; model++) {
        if (bq__bots_master_belief(s->at->memory, s->other, model) < 20 || !least_payment(s, model, &pays))
            continue;
        bool again = false;
        for (unsigned i = 0; i < n; i++)
            again |= tried[i] == pays;
        if (!again)
            judge_offer(s, tried[n++] = pays);
    }
}

/* ---- whom to ask ---- */

static uint64_t circumstances(const bq_state *st)
{
    return bq__bots_who_owns_what(st);
}

static bool lately(const bq_bot_memory *memory, uint64_t now, const bq_state *st)
{
    return memory->tried == now && st->turns - memory->tried_turn < (unsigned)AGAIN * st->seats;
}

bool bq__bots_master_offer(const bq_bot *bot, const bq_bot_sight *at, bq_command *out)
{
    bq_value_base near;
    search s = {.now = circumstances(at->st)};
    const bq_bot_memory *memory = at->memory;
    unsigned asked = bq__bots_asked(memory, at->st) & at->people;
    (void)bot;
    at->cache->rests = lately(memory, s.now, at->st);
    if (at->cache->rests || (memory->asked_turn == at->st->turns && memory->turn_offers >= A_TURN))
        return false;
    const bq_bot_sight there = bq__bots_master_look(at, &near);
    s.at = &there;
    bq_value_says_near(at->ed, at->sense, at->st, at->st->in, &near, s.said);
    bq_value_shares(at->st, s.said, s.before);
    s.st = *at->st;
    for (s.other = 0; s.other < at->st->seats; s.other++) {
        if (s.other == at->seat || !(at->st->in >> s.other & 1u) || asked >> s.other & 1u)
            continue;
        survey(&s);
        for (unsigned i = 0; i < KEPT; i++) {
            if (s.joint[i].both)
                price(&s, &s.joint[i]);
            if (s.greedy[i].mine && !among(s.joint, &s.greedy[i]))
                price(&s, &s.greedy[i]);
        }
    }
    *out = s.best;
    return s.score > 0;
}

/* ---- what it remembers ---- */

static void offered(const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd)
{
    bool first = memory->asked_turn != at->st->turns;
    bq__bots_note_offer(memory, circumstances(at->st), &cmd->terms);
    bq__bots_note_person(at, memory, &cmd->terms);
    bq__bots_note_asked(memory, at->st, 1u << cmd->terms.to);
    memory->turn_offers = (uint8_t)(first ? 1 : memory->turn_offers + 1);
    memory->tried = ~circumstances(at->st);
}

void bq__bots_master_heard(const bq_bot *bot, const bq_bot_sight *at, bq_bot_memory *memory, const bq_command *cmd)
{
    if (!at->sense->net) {
        if (cmd->verb != BQ_CMD_ACCEPT && cmd->verb != BQ_CMD_REJECT)
            bq__bots_scripted_heard(bot, at, memory, cmd);
        return;
    }
    switch (cmd->verb) {
    case BQ_CMD_OFFER:
        offered(at, memory, cmd);
        break;
    case BQ_CMD_ACCEPT:
    case BQ_CMD_REJECT:
        if (cmd->seat != at->seat)
            bq__bots_master_learn(at, memory, cmd->a, cmd->verb == BQ_CMD_ACCEPT);
        break;
    default: /* it had no offer to make */
        if (lately(memory, circumstances(at->st), at->st))
            break;
        memory->tried = circumstances(at->st);
        memory->tried_turn = at->st->turns;
        break;
    }
}

/* ---- answers ---- */

enum bq_bot_view bq__bots_master_judges(const bq_bot *bot, const bq_bot_sight *at, unsigned from)
{
    const bq_terms *t = &at->st->offer[from];
    if (!at->sense->net || t->settles)
        return bq__bots_scripted_judges(bot, at, from);
    if (!bq__bots_affords(at, at->seat, t))
        return BQ_BOT_NO_CASH;
    bq_state then = *at->st;
    bq__bots_master_trade(at->ed, &then, from, t);
    int32_t gain = bq__bots_master_chance(at, &then, at->seat) - bq__bots_master_chance(at, at->st, at->seat);
    if (gain >= TAKEN_GAIN)
        return BQ_BOT_TAKES;
    enum bq_bot_view view = bq__bots_scripted_judges(bot, at, from);
    return view == BQ_BOT_TAKES ? BQ_BOT_TOO_LITTLE : view;
}
