/* choice.c - the list of what a seat can do: answers to the question first, then rents to claim and offers, then
 * property, then the way out; behind them what cannot be done now. */
#include "game/choice.h"

#include <string.h>

#include "base/bits.h"
#include "game/internal.h"
#include "game/step.h"

typedef struct facts {
    uint8_t verb;
    uint8_t group;
    uint8_t key;
    uint8_t space;
} facts;

static const facts rows[] = {
#define BQ_CHOICE(verb, group, key, space) {BQ_CMD_##verb, BQ_CHOICE_##group, key, BQ_SPACE_##space},
#define BQ_TOOL(id, key)
#include "game/choice.def"
};

#define ROWS (sizeof rows / sizeof rows[0])

/* The verbs of players as they are offered: in the order of choice.def, then those that have no row there. */
static unsigned in_order(facts out[BQ_VERBS])
{
    unsigned n = 0;
    uint64_t seen = 0;
    for (; n < ROWS; n++) {
        out[n] = rows[n];
        seen |= UINT64_C(1) << rows[n].verb;
    }
    for (unsigned verb = 0; verb < BQ_VERBS; verb++)
        if (bq_verb_actors[verb] == BQ_ACTOR_SEAT && !(seen >> verb & 1u))
            out[n++] = (facts){(uint8_t)verb, BQ_CHOICE_ANSWER, 0, BQ_SPACE_NEVER};
    return n;
}

/* A list that is being made. */
typedef struct making {
    const bq_edition *ed;
    const bq_state *st;
    bq_choices *out;
    bq_options may;
    bq_ask q;
    unsigned seat;
    bool asked; /* the question is this seat's */
    bool ended; /* what can be done is complete; reasons follow, and have room of their own */
    facts verb[BQ_VERBS];
    unsigned verbs;
} making;

static const facts *facts_of(const making *m, unsigned verb)
{
    unsigned i = 0;
    while (i + 1 < m->verbs && m->verb[i].verb != verb)
        i++;
    return &m->verb[i];
}

/* ---- one more ---- */

/* Does this verb answer that question? */
static bool answers(unsigned verb, unsigned kind)
{
    return bq_verb_answers[verb] >> kind & 1u;
}

static bq_choice *put(making *m, bq_command cmd)
{
    bq_choices *out = m->out;
    if (out->n == (m->ended ? BQ_CHOICES : BQ_CHOICES - BQ_VERBS))
        return NULL;
    const facts *f = facts_of(m, cmd.verb);
    bq_choice *c = &out->at[out->n++];
    memset(c, 0, sizeof *c);
    c->cmd = cmd;
    c->group = f->group;
    c->key = f->key;
    c->space = f->space;
    c->payer = BQ_NOBODY;
    c->asked = m->asked && cmd.seat == m->seat && answers(cmd.verb, m->q.kind);
    c->why.square = BQ_NOWHERE;
    return c;
}

static bq_choice *add(making *m, bq_command cmd)
{
    if (bq_check(m->ed, m->st, &cmd).code != BQ_NO_OK)
        return NULL;
    bq_choice *c = put(m, cmd);
    if (!c)
        return NULL;
    bq__game_choice_weigh(m->ed, m->st, &m->q, c);
    c->sure = bq_choice_grave(m->ed, m->st, &cmd);
    return c;
}

static bq_command said(const making *m, unsigned verb)
{
    return (bq_command){.verb = (uint8_t)verb, .seat = (uint8_t)m->seat};
}

static void add_squares(making *m, enum bq_verb verb, uint64_t squares)
{
    for (; squares; squares &= squares - 1) {
        bq_command cmd = said(m, verb);
        if (bq_verb_forms[verb] == BQ_FORM_SQUARES)
            cmd.squares = squares & -squares;
        else if (bq_verb_forms[verb] == BQ_FORM_LOTS)
            cmd.order = (bq_order){.n = 1, .step = {(uint8_t)bq_low(squares)}};
        else
            cmd.a = (uint8_t)bq_low(squares);
        add(m, cmd);
    }
}

/* ---- answers ---- */

/* The least, then a little more, and shares of what the thing is worth; a sum of one's own is open. */
static void add_bids(making *m)
{
    const bq_rules *rule = &m->ed->rule;
    int64_t scale = rule->auction_min_raise > rule->money_scale ? rule->auction_min_raise : rule->money_scale;
    int64_t worth = bq_choice_worth(m->ed, m->st, &m->q);
    const int64_t bids[] = {m->q.amount, m->q.amount + worth / 20, worth / 2, worth * 4 / 5, worth};
    int64_t before = 0;
    for (unsigned i = 0; i < sizeof bids / sizeof bids[0]; i++) {
        int64_t bid = i == 0 || scale < 1 ? bids[i] : (bids[i] + scale - 1) / scale * scale;
        if (bid < m->q.amount || bid <= before || bid > BQ_AMOUNT)
            continue;
        bq_command cmd = said(m, BQ_CMD_BID);
        cmd.amount = (int32_t)bid;
        bq_choice *c = add(m, cmd);
        if (c && i)
            c->key = 0;
        before = c ? bid : before;
    }
}

/* As many as one's finger says; none of them last. Of very many the first are listed, and all of them. */
static void add_wants(making *m)
{
    enum { LISTED = 60 };
    int32_t most = m->may.want_most < LISTED ? m->may.want_most : LISTED;
    for (int32_t n = 1; n <= most + 1; n++) {
        bq_command cmd = said(m, BQ_CMD_WANT);
        cmd.amount = n > most ? 0 : n == most ? m->may.want_most : n;
        bq_choice *c = add(m, cmd);
        if (c && cmd.amount < 10)
            c->key = (uint8_t)('0' + cmd.amount);
    }
}

static bool can_lift(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t squares)
{
    bq_state copy = *st;
    bq_command cmd = {.verb = BQ_CMD_LIFT, .seat = (uint8_t)seat, .squares = squares};
    return bq_suppose(ed, &copy, &cmd, NULL).code == BQ_NO_OK && bq_question(ed, &copy).kind != BQ_ASK_DEBT;
}

uint64_t bq_choice_affordable(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    uint64_t lifted = 0;
    for (uint64_t left = st->inherited; left; left &= left - 1)
        if (can_lift(ed, st, seat, lifted | (left & -left)))
            lifted |= left & -left;
    return lifted;
}

/* N6: each alone, also on credit, and together those that the purse allows. */
static void add_lifts(making *m)
{
    uint64_t all = bq_choice_affordable(m->ed, m->st, m->seat);
    add_squares(m, BQ_CMD_LIFT, m->st->inherited);
    if (all & (all - 1)) {
        bq_command cmd = said(m, BQ_CMD_LIFT);
        cmd.squares = all;
        bq_choice *c = add(m, cmd);
        if (c)
            c->whole = true;
    }
}

static void add_cards(making *m)
{
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        if ((unsigned)m->may.use >> deck & 1u) {
            bq_command cmd = said(m, BQ_CMD_USE);
            cmd.a = (uint8_t)deck;
            bq_choice *c = add(m, cmd);
            if (c && m->may.use & ((1u << deck) - 1)) /* the key shows the first */
                c->key = 0;
        }
}

/* In the order of choice.def. Out of one's turn some are possible too: leaving jail. */
static void add_answers(making *m)
{
    for (unsigned i = 0; i < m->verbs; i++) {
        unsigned verb = m->verb[i].verb;
        if (m->verb[i].group != BQ_CHOICE_ANSWER || !(m->may.verbs >> verb & 1u))
            continue;
        if (verb == BQ_CMD_BID)
            add_bids(m);
        else if (verb == BQ_CMD_WANT)
            add_wants(m);
        else if (verb == BQ_CMD_PLACE)
            add_squares(m, BQ_CMD_PLACE, m->may.place);
        else if (verb == BQ_CMD_LIFT)
            add_lifts(m);
        else if (verb == BQ_CMD_USE)
            add_cards(m);
        else if (bq_verb_forms[verb] == BQ_FORM_NONE)
            add(m, said(m, verb));
    }
}

/* Whoever bids has decided to; the usual thing is to let it go. */
static void find_default(making *m)
{
    bq_choices *out = m->out;
    out->default_choice = m->asked && out->n ? 0 : BQ_CHOICES;
    for (unsigned i = 0; i < out->n && m->asked; i++)
        if (out->at[i].cmd.verb == BQ_CMD_PASS)
            out->default_choice = i;
}

/* ---- others ---- */

/* Is that square's rent claimed by one choice already? Of one square the oldest claim is meant. */
static bool claimed(const bq_choices *out, unsigned owner, unsigned square)
{
    for (unsigned i = 0; i < out->n; i++)
        if (out->at[i].cmd.verb == BQ_CMD_CLAIM && out->at[i].cmd.seat == owner && out->at[i].cmd.a == square)
            return true;
    return false;
}

/* F15: an owner with rent to claim may do so whoever is asked. The next roll would lose it: claiming is the usual
 * thing. */
static void add_claims(making *m, unsigned speakers)
{
    unsigned first = m->out->n;
    for (unsigned i = 0; i < m->st->claims; i++) {
        const bq_claim *claim = &m->st->claim[i];
        bool speaks = claim->owner == m->seat || speakers >> claim->owner & 1u;
        if (!speaks || claimed(m->out, claim->owner, claim->square))
            continue;
        bq_choice *c = add(m, (bq_command){.verb = BQ_CMD_CLAIM, .seat = claim->owner, .a = claim->square});
        if (!c)
            continue;
        c->amount = claim->amount;
        c->payer = claim->payer;
        c->other = claim->owner != m->seat;
        if (m->out->n - 1 > first)
            c->key = 0;
    }
    if (m->out->n > first)
        m->out->default_choice = first;
}

static void add_offers(making *m)
{
    unsigned first = m->out->n;
    for (unsigned from = 0; from < m->st->seats; from++) {
        if (!(m->st->offers >> from & 1u) || m->st->offer[from].to != m->seat)
            continue;
        bool more = m->out->n > first; /* keys answer the first */
        bq_command cmd = said(m, BQ_CMD_ACCEPT);
        cmd.a = (uint8_t)from;
        cmd.amount = (int32_t)m->st->offer[from].version;
        bq_choice *yes = add(m, cmd);
        cmd = said(m, BQ_CMD_REJECT);
        cmd.a = (uint8_t)from;
        bq_choice *no = add(m, cmd);
        if (more && yes)
            yes->key = 0;
        if (more && no)
            no->key = 0;
    }
    add(m, said(m, BQ_CMD_WITHDRAW));
}

/* ---- property ---- */

static void add_group(making *m, enum bq_verb verb, unsigned group)
{
    int32_t most = m->ed->hotel * m->ed->group[group].count;
    for (int32_t n = 1; n <= (verb == BQ_CMD_BUILD ? 1 : most); n++) {
        bq_command cmd = said(m, verb);
        cmd.a = (uint8_t)group;
        cmd.amount = n;
        bq_choice *c = add(m, cmd);
        if (c) {
            c->whole = true;
            return;
        }
    }
}

/* Where the rule places buildings a colour is named, else the lot. */
static void add_buildings(making *m)
{
    if (m->ed->rule.build_even != BQ_EVEN_AUTO) {
        add_squares(m, BQ_CMD_BUILD, m->may.build);
        return;
    }
    for (unsigned group = 0; group < m->ed->groups; group++)
        if (m->ed->group[group].lots & m->may.build)
            add_group(m, BQ_CMD_BUILD, group);
}

/* Lot by lot, else the colour: where no lot can be sold on alone. */
static void add_sales(making *m)
{
    for (unsigned group = 0; group < m->ed->groups; group++) {
        uint64_t lots = m->ed->group[group].lots & m->may.sell;
        unsigned before = m->out->n;
        bq_command cmd;
        for (uint64_t left = lots; left; left &= left - 1)
            if (bq__game_choice_sale(m->ed, m->st, m->seat, bq_low(left), &cmd))
                add(m, cmd);
        if (lots && m->out->n == before)
            add_group(m, BQ_CMD_SELL, group);
    }
}

static void add_property(making *m)
{
    add_buildings(m);
    add_squares(m, BQ_CMD_REDEEM, m->may.redeem);
    add_squares(m, BQ_CMD_PRISON, m->may.prison);
    add_squares(m, BQ_CMD_MORTGAGE, m->may.mortgage);
    add_sales(m);
}

static bool same_step(const bq_command *a, const bq_command *b)
{
    if (a->verb != b->verb)
        return false;
    return a->verb == BQ_CMD_MORTGAGE ? a->squares == b->squares
                                      : a->a == b->a && a->amount == b->amount && a->order.n == b->order.n &&
                                            !memcmp(a->order.step, b->order.step, sizeof a->order.step);
}

/* The first step of the plan; never an offer, never the end, nor a sale that leads nowhere. */
static void default_in_debt(making *m)
{
    bq_choices *out = m->out;
    bq_command step;
    int64_t gain;
    if (!m->asked || m->q.kind != BQ_ASK_DEBT || out->default_choice != BQ_CHOICES ||
        !bq_raise_plan(m->ed, m->st, m->seat, &step, &gain, 1))
        return;
    for (unsigned i = 0; i < out->n; i++)
        if (!out->at[i].sure && same_step(&out->at[i].cmd, &step))
            out->default_choice = i;
}

/* ---- what is open, and what cannot be done ---- */

/* Terms and sums are endless: the client asks for them. */
static void add_open(making *m)
{
    static const uint8_t open[] = {BQ_CMD_BID, BQ_CMD_OFFER, BQ_CMD_SETTLE};
    for (size_t i = 0; i < sizeof open; i++) {
        bq_choice *c = m->may.verbs >> open[i] & 1u ? put(m, said(m, open[i])) : NULL;
        if (!c)
            continue;
        c->open = true;
        c->key = c->cmd.verb == BQ_CMD_BID ? 0 : c->key;
        bq__game_choice_weigh(m->ed, m->st, &m->q, c);
    }
}

/* What it would cost if it were possible. */
static int64_t price_of(const making *m, unsigned verb)
{
    const bq_rules *rule = &m->ed->rule;
    if (verb == BQ_CMD_PAY && m->st->jailed >> m->seat & 1u)
        return rule->jail_fine;
    if (verb == BQ_CMD_EVICT)
        return rule->squatter_fee;
    return answers(verb, m->q.kind) ? m->q.amount : 0;
}

static void add_impossible(making *m)
{
    bq_choices *out = m->out;
    unsigned n = out->n;
    m->ended = true;
    for (unsigned i = 0; i < m->verbs; i++) {
        unsigned verb = m->verb[i].verb;
        if (m->may.verbs >> verb & 1u)
            continue;
        bq_choice *c = put(m, said(m, verb));
        if (!c)
            continue;
        c->why = bq_why_not_verb(m->ed, m->st, m->seat, verb);
        c->asked = c->asked && c->why.verdict.code != BQ_NO_NOT_JAILED; /* only a jailed player is asked that */
        c->amount = price_of(m, verb);
        c->left = m->st->cash[m->seat];
    }
    out->all = out->n;
    out->n = n;
}

void bq_choices_of(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned speakers, bq_choices *out)
{
    making m = {.ed = ed, .st = st, .out = out, .seat = seat, .q = bq_question(ed, st)};
    m.asked = (unsigned)m.q.seats >> seat & 1u;
    m.verbs = in_order(m.verb);
    out->n = out->all = 0;
    bq_legal(ed, st, seat, &m.may);
    add_answers(&m);
    find_default(&m);
    add_claims(&m, speakers);
    add_offers(&m);
    add_property(&m);
    if (m.may.verbs >> BQ_CMD_DECLARE & 1u)
        add(&m, said(&m, BQ_CMD_DECLARE));
    default_in_debt(&m);
    if (m.may.verbs >> BQ_CMD_RESIGN & 1u)
        add(&m, said(&m, BQ_CMD_RESIGN));
    add_open(&m);
    if (out->default_choice >= out->n)
        out->default_choice = out->n;
    add_impossible(&m);
}

uint64_t bq_choices_verbs(const bq_choices *list)
{
    uint64_t verbs = 0;
    for (unsigned i = 0; i < list->n; i++)
        verbs |= (uint64_t)!list->at[i].other << list->at[i].cmd.verb;
    return verbs;
}

const bq_choice *bq_choices_first(const bq_choices *list, unsigned verb)
{
    for (unsigned i = 0; i < list->n; i++)
        if (list->at[i].cmd.verb == verb)
            return &list->at[i];
    return NULL;
}

unsigned bq_choice_square(const bq_edition *ed, const bq_state *st, const bq_command *cmd)
{
    switch (bq_verb_forms[cmd->verb]) {
    case BQ_FORM_SQUARES:
        return cmd->squares ? bq_low(cmd->squares) : BQ_NOWHERE;
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        return cmd->order.n ? cmd->order.step[0] : BQ_NOWHERE;
    case BQ_FORM_SQUARE:
        return cmd->a;
    default:
        return bq_question(ed, st).square;
    }
}
