/* plain_choice.c - what a seat may do now as a numbered list: the answers to the question first,
 * then what concerns others (claims, offers), then property. The engine says what is lawful;
 * what a choice costs is found by trying it on a copy. */
#include <string.h>

#include "terminal/online.h"
#include "text/text.h"

static const uint16_t keys[BQ_VERBS] = {
#define KEY_SEAT(id) [BQ_CMD_##id] = BQ_T_PLAIN_CHOICE_##id,
#define KEY_BANK(id)
#define KEY_CLOCK(id)
#define BQ_COMMAND(id, word, actor, form, answers, row) KEY_##actor(id)
#include "engine/command.def"
};

bool bq__terminal_person(const bq__plain *p, unsigned seat)
{
    if (p->online) /* others sit at terminals of their own */
        return seat < BQ_SEATS && seat == p->online->me;
    return seat < BQ_SEATS && !p->bots_only &&
           !strncmp(bq_table_plan_of(p->table)->seat[seat].player, "person", 6);
}

/* H1: flat sum or share is chosen before anybody's fortune is known. */
bool bq__terminal_unvalued(const bq__plain *p)
{
    return bq_question(bq_table_edition(p->table), bq_table_state(p->table)).kind == BQ_ASK_TAX;
}

/* ---- one more ---- */

/* In debt what a sale brings goes on to the creditor at once; the choice tells what it brings. */
static int64_t first_payment(const bq_sink *sink, unsigned seat)
{
    for (uint32_t i = 0; i < sink->n; i++)
        if (sink->at[i].kind == BQ_EV_PAY && sink->at[i].to == seat)
            return sink->at[i].amount;
    return 0;
}

/* What it costs, or brings: tried on a copy. */
static void weigh(bq__plain *p, bq__choice *c)
{
    static bq_event events[BQ_EVENTS];
    const bq_state *st = bq_table_state(p->table);
    bq_sink sink = {.at = events, .cap = BQ_EVENTS};
    bq_state copy = *st;
    unsigned seat = c->cmd.seat;
    bq_suppose(bq_table_edition(p->table), &copy, &c->cmd, &sink);
    c->left = copy.cash[seat];
    if (c->cmd.verb == BQ_CMD_MORTGAGE || c->cmd.verb == BQ_CMD_SELL)
        c->left = st->cash[seat] + first_payment(&sink, seat);
    c->amount = c->left - st->cash[seat];
    if (c->amount < 0)
        c->amount = -c->amount;
    if (c->cmd.verb == BQ_CMD_BID) {
        c->amount = c->cmd.amount;
        c->left = st->cash[seat] - c->cmd.amount;
    }
    for (unsigned i = 0; c->cmd.verb == BQ_CMD_CLAIM && i < st->claims; i++)
        if (st->claim[i].square == c->cmd.a && st->claim[i].owner == seat)
            c->amount = st->claim[i].amount;
}

static bool add_as(bq__plain *p, bq_command cmd, enum bq_text_key key)
{
    const bq_edition *ed = bq_table_edition(p->table);
    if (p->choices == BQ__CHOICES || bq_check(ed, bq_table_state(p->table), &cmd).code != BQ_NO_OK)
        return false;
    bq__choice *c = &p->choice[p->choices++];
    *c = (bq__choice){.cmd = cmd, .key = (uint16_t)key};
    weigh(p, c);
    return true;
}

static bool add(bq__plain *p, bq_command cmd)
{
    return add_as(p, cmd, keys[cmd.verb]);
}

static bool add_verb(bq__plain *p, unsigned seat, enum bq_verb verb)
{
    return add(p, (bq_command){.verb = (uint8_t)verb, .seat = (uint8_t)seat});
}

static void add_squares(bq__plain *p, unsigned seat, enum bq_verb verb, uint64_t squares)
{
    for (; squares; squares &= squares - 1) {
        bq_command cmd = {.verb = (uint8_t)verb, .seat = (uint8_t)seat};
        if (bq_verb_forms[verb] == BQ_FORM_SQUARES)
            cmd.squares = squares & -squares;
        else if (bq_verb_forms[verb] == BQ_FORM_LOTS)
            cmd.order = (bq_order){.n = 1, .step = {(uint8_t)bq_low(squares)}};
        else
            cmd.a = (uint8_t)bq_low(squares);
        add(p, cmd);
    }
}

/* ---- property ---- */

static void add_group(bq__plain *p, unsigned seat, enum bq_verb verb, unsigned group,
                      enum bq_text_key key)
{
    const bq_edition *ed = bq_table_edition(p->table);
    int32_t most = ed->hotel * ed->group[group].count;
    for (int32_t n = 1; n <= (verb == BQ_CMD_BUILD ? 1 : most); n++)
        if (add_as(p, (bq_command){.verb = (uint8_t)verb,
                                   .seat = (uint8_t)seat,
                                   .a = (uint8_t)group,
                                   .amount = n},
                   key))
            return;
}

/* Where the rule places buildings a colour is named, else the lot. */
static void add_buildings(bq__plain *p, unsigned seat, const bq_options *may)
{
    const bq_edition *ed = bq_table_edition(p->table);
    if (ed->rule.build_even != BQ_EVEN_AUTO) {
        add_squares(p, seat, BQ_CMD_BUILD, may->build);
        return;
    }
    for (unsigned group = 0; group < ed->groups; group++)
        if (ed->group[group].lots & may->build)
            add_group(p, seat, BQ_CMD_BUILD, group, BQ_T_PLAIN_CHOICE_BUILD_GROUP);
}

static void add_sales(bq__plain *p, unsigned seat, const bq_options *may)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots & may->sell;
        unsigned before = p->choices;
        for (uint64_t left = lots; left && ed->rule.build_even != BQ_EVEN_AUTO; left &= left - 1) {
            unsigned lot = bq_low(left);
            bq_command cmd = {.verb = BQ_CMD_SELL, .seat = (uint8_t)seat};
            cmd.order = (bq_order){.n = 1, .step = {(uint8_t)lot, (uint8_t)(st->level[lot] - 1)}};
            add(p, cmd);
        }
        if (lots && p->choices == before)
            add_group(p, seat, BQ_CMD_SELL, group, BQ_T_PLAIN_CHOICE_SELL_GROUP);
    }
}

/* What lies open to a seat beside the question. */
static void add_property(bq__plain *p, unsigned seat, const bq_options *may, bool in_debt)
{
    if (!in_debt) {
        unsigned answers = p->choices;
        add_buildings(p, seat, may);
        add_squares(p, seat, BQ_CMD_REDEEM, may->redeem);
        p->shown = p->choices < answers + BQ__BESIDE ? p->choices : answers + BQ__BESIDE;
        add_squares(p, seat, BQ_CMD_PRISON, may->prison);
    }
    add_squares(p, seat, BQ_CMD_MORTGAGE, may->mortgage);
    add_sales(p, seat, may);
    if (in_debt)
        p->shown = p->choices;
}

/* ---- others ---- */

static void add_offers(bq__plain *p, unsigned seat)
{
    const bq_state *st = bq_table_state(p->table);
    for (unsigned from = 0; from < st->seats; from++) {
        if (!(st->offers >> from & 1u) || st->offer[from].to != seat)
            continue;
        add(p, (bq_command){.verb = BQ_CMD_ACCEPT,
                            .seat = (uint8_t)seat,
                            .a = (uint8_t)from,
                            .amount = (int32_t)st->offer[from].version});
        add(p, (bq_command){.verb = BQ_CMD_REJECT, .seat = (uint8_t)seat, .a = (uint8_t)from});
    }
}

/* F15: who has rent to claim may do so whoever is asked. The next roll would lose it: claiming is the obvious thing. */
static void add_claims(bq__plain *p, unsigned asked)
{
    const bq_state *st = bq_table_state(p->table);
    unsigned first = p->choices;
    for (unsigned i = 0; i < st->claims; i++) {
        unsigned owner = st->claim[i].owner, before = p->choices;
        if (!bq__terminal_person(p, owner))
            continue;
        add(p, (bq_command){
                   .verb = BQ_CMD_CLAIM, .seat = (uint8_t)owner, .a = st->claim[i].square});
        if (p->choices > before)
            p->choice[before].other = owner != asked;
    }
    if (p->choices > first)
        p->usual = first;
}

/* ---- answers ---- */

/* The least, a little more, and, for a deed, half its price and all of it. */
static void add_bids(bq__plain *p, unsigned seat, const bq_ask *q)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_rules *rule = &ed->rule;
    int64_t raise = rule->auction_min_raise > 1 ? rule->auction_min_raise : rule->money_scale;
    int64_t price = q->square < ed->squares ? ed->square[q->square].price : 0;
    int64_t half = price / 2 - price / 2 % rule->money_scale;
    const int64_t bids[] = {q->amount, q->amount + 5 * raise, half, price};
    for (unsigned i = 0; i < sizeof bids / sizeof bids[0]; i++)
        if ((i == 0 || bids[i] > bids[i - 1]) && bids[i] >= q->amount && bids[i] <= BQ_AMOUNT)
            add(p, (bq_command){
                       .verb = BQ_CMD_BID, .seat = (uint8_t)seat, .amount = (int32_t)bids[i]});
    p->usual = p->choices;
    add_verb(p, seat, BQ_CMD_PASS);
}

static void add_wants(bq__plain *p, unsigned seat, uint32_t most)
{
    for (uint32_t n = most + 1; n-- > 0;)
        add(p, (bq_command){.verb = BQ_CMD_WANT, .seat = (uint8_t)seat, .amount = (int32_t)n});
}

/* Does lifting these leave no debt? */
static bool can_lift(bq__plain *p, unsigned seat, uint64_t squares)
{
    const bq_edition *ed = bq_table_edition(p->table);
    bq_state copy = *bq_table_state(p->table);
    bq_command cmd = {.verb = BQ_CMD_LIFT, .seat = (uint8_t)seat, .squares = squares};
    return bq_suppose(ed, &copy, &cmd, NULL).code == BQ_NO_OK && bq_question(ed, &copy).kind != BQ_ASK_DEBT;
}

uint64_t bq__terminal_affordable(bq__plain *p, unsigned seat)
{
    uint64_t lifted = 0;
    for (uint64_t left = bq_table_state(p->table)->inherited; left; left &= left - 1)
        if (can_lift(p, seat, lifted | (left & -left)))
            lifted |= left & -left;
    return lifted;
}

/* N6: those that the purse allows, each alone and all together. */
static void add_lifts(bq__plain *p, unsigned seat)
{
    uint64_t all = bq__terminal_affordable(p, seat);
    for (uint64_t left = bq_table_state(p->table)->inherited; left; left &= left - 1)
        if (can_lift(p, seat, left & -left))
            add_squares(p, seat, BQ_CMD_LIFT, left & -left);
    if (all & (all - 1))
        add_as(p, (bq_command){.verb = BQ_CMD_LIFT, .seat = (uint8_t)seat, .squares = all},
               BQ_T_PLAIN_CHOICE_LIFT_ALL);
}

static void add_answers(bq__plain *p, const bq_ask *q, const bq_options *may)
{
    static const uint8_t plain[BQ_QUESTIONS][4] = {
        [BQ_ASK_ROLL] = {BQ_CMD_ROLL, BQ_CMD_PAY, 0, 0},
        [BQ_ASK_END] = {BQ_CMD_END, BQ_CMD_PAY, 0, 0},
        [BQ_ASK_BUY] = {BQ_CMD_BUY, BQ_CMD_DECLINE, 0, 0},
        [BQ_ASK_TAX] = {BQ_CMD_FLAT, BQ_CMD_SHARE, 0, 0},
        [BQ_ASK_FINE_OR_DRAW] = {BQ_CMD_PAY, BQ_CMD_DRAW, 0, 0},
        [BQ_ASK_INHERIT] = {BQ_CMD_KEEP, 0, 0, 0},
        [BQ_ASK_JAILED] = {BQ_CMD_STAY, BQ_CMD_PAY, 0, 0},
        [BQ_ASK_SQUATTER] = {BQ_CMD_LEAVE, BQ_CMD_EVICT, 0, 0},
    };
    unsigned seat = q->seat;
    for (unsigned i = 0; i < 4; i++)
        if (i == 0 || plain[q->kind][i])
            if (plain[q->kind][0] || plain[q->kind][1])
                add_verb(p, seat, (enum bq_verb)plain[q->kind][i]);
    if (q->kind == BQ_ASK_AUCTION)
        add_bids(p, seat, q);
    if (q->kind == BQ_ASK_WANT)
        add_wants(p, seat, q->n);
    add_squares(p, seat, BQ_CMD_PLACE, may->place);
    if (q->kind == BQ_ASK_INHERIT)
        add_lifts(p, seat);
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        if (may->use >> deck & 1u)
            add(p, (bq_command){.verb = BQ_CMD_USE, .seat = (uint8_t)seat, .a = (uint8_t)deck});
}

void bq__terminal_choices(bq__plain *p, const bq_ask *q)
{
    bq_options may;
    bq_legal(bq_table_edition(p->table), bq_table_state(p->table), q->seat, &may);
    p->choices = p->usual = 0;
    add_answers(p, q, &may);
    add_claims(p, q->seat);
    add_offers(p, q->seat);
    add_verb(p, q->seat, BQ_CMD_WITHDRAW);
    p->shown = p->choices;
    if (q->kind != BQ_ASK_AUCTION)
        add_property(p, q->seat, &may, q->kind == BQ_ASK_DEBT);
    if (q->kind == BQ_ASK_DEBT && add_verb(p, q->seat, BQ_CMD_DECLARE))
        p->shown = p->choices;
    add_verb(p, q->seat, BQ_CMD_RESIGN);
    if (p->shown > BQ__SHOWN)
        p->shown = BQ__SHOWN;
}

void bq__terminal_property_choices(bq__plain *p, unsigned seat)
{
    bq_options may;
    bq_legal(bq_table_edition(p->table), bq_table_state(p->table), seat, &may);
    p->choices = p->usual = 0;
    add_property(p, seat, &may, false);
    p->shown = p->choices;
}

void bq__terminal_offer_choices(bq__plain *p, unsigned from)
{
    const bq_terms *t = &bq_table_state(p->table)->offer[from];
    p->choices = 0;
    add(p, (bq_command){.verb = BQ_CMD_ACCEPT,
                        .seat = t->to,
                        .a = (uint8_t)from,
                        .amount = (int32_t)t->version});
    p->usual = p->choices;
    add(p, (bq_command){.verb = BQ_CMD_REJECT, .seat = t->to, .a = (uint8_t)from});
    p->choice[p->choices++] =
        (bq__choice){.later = true, .key = BQ_T_PLAIN_CHOICE_LATER, .cmd = {.seat = t->to}};
    p->shown = p->choices;
}

/* ---- shown ---- */

static enum bq_text_key key_now(const bq__plain *p, const bq__choice *c)
{
    const bq_state *st = bq_table_state(p->table);
    const bq_rules *rule = &bq_table_edition(p->table)->rule;
    if (c->key == BQ_T_PLAIN_CHOICE_ROLL && st->jailed >> c->cmd.seat & 1u)
        return BQ_T_PLAIN_CHOICE_ROLL_JAIL;
    if (c->key == BQ_T_PLAIN_CHOICE_DECLINE && rule->auction_on_decline)
        return BQ_T_PLAIN_CHOICE_DECLINE_AUCTION;
    if (c->key == BQ_T_PLAIN_CHOICE_PAY && c->cmd.verb == BQ_CMD_PAY &&
        !(st->jailed >> c->cmd.seat & 1u))
        return BQ_T_PLAIN_CHOICE_PAY_CARD;
    if (c->key == BQ_T_PLAIN_CHOICE_CLAIM && c->other)
        return BQ_T_PLAIN_CHOICE_CLAIM_OTHER;
    return (enum bq_text_key)c->key;
}

unsigned bq__terminal_choice_square(const bq__plain *p, const bq__choice *c)
{
    const bq_command *cmd = &c->cmd;
    switch (bq_verb_forms[cmd->verb]) {
    case BQ_FORM_SQUARES:
        return cmd->squares ? bq_low(cmd->squares) : BQ_NOWHERE;
    case BQ_FORM_LOTS:
    case BQ_FORM_LEVELS:
        return cmd->order.n ? cmd->order.step[0] : BQ_NOWHERE;
    case BQ_FORM_SQUARE:
        return cmd->a;
    default:
        return bq_question(bq_table_edition(p->table), bq_table_state(p->table)).square;
    }
}

void bq__terminal_choice_typed(bq__plain *p, unsigned i, char *out, size_t size)
{
    const bq__choice *c = &p->choice[i];
    bq_buf b = bq_buf_on(out, size);
    bq_wire wire = bq_table_wire(p->table);
    if (c->later)
        bq_buf_str(&b, "later");
    else if (c->other)
        bq_line_print(&b, &wire, &c->cmd);
    else
        bq_command_print(&b, &wire, &c->cmd);
}

void bq__terminal_choice_words(bq__plain *p, unsigned i, char *out, size_t size)
{
    const bq__choice *c = &p->choice[i];
    const bq_ask q = bq_question(bq_table_edition(p->table), bq_table_state(p->table));
    const bq_rules *rule = &bq_table_edition(p->table)->rule;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", c->cmd.verb == BQ_CMD_CLAIM ? c->cmd.seat : c->cmd.a),
        bq_arg_of(BQ_ARG_SQUARE, "square", bq__terminal_choice_square(p, c)),
        bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)c->cmd.squares),
        bq_arg_of(BQ_ARG_GROUP, "group", c->cmd.a),
        bq_arg_of(BQ_ARG_DECK, "deck", c->cmd.verb == BQ_CMD_USE ? c->cmd.a : q.what),
        bq_arg_of(BQ_ARG_NUMBER, "n",
                  c->cmd.verb == BQ_CMD_LEAVE ? rule->squatter_rounds : c->cmd.amount),
        bq_arg_of(BQ_ARG_MONEY, "amount", c->amount),
        bq_arg_of(BQ_ARG_MONEY, "left", c->left),
        bq_arg_of(BQ_ARG_NUMBER, "one_in", rule->squatter_jail_one_in),
    };
    bq__terminal_word(p, out, size, key_now(p, c), args, sizeof args / sizeof args[0]);
}

static void show(bq__plain *p, unsigned i)
{
    char typed[256], sentence[BQ_SENTENCE_BYTES], line[BQ_SENTENCE_BYTES + 300];
    bq__terminal_choice_typed(p, i, typed, sizeof typed);
    bq__terminal_choice_words(p, i, sentence, sizeof sentence);
    snprintf(line, sizeof line, "%3u  %s: %s", i + 1, typed, sentence);
    bq__terminal_line(p, "", line);
}

void bq__terminal_show_choices(bq__plain *p, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to && i < p->choices; i++)
        show(p, i);
}
