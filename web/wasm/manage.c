/* manage.c - several buildings and mortgages at once. The page tells what each lot is to become; here that turns into
 * commands, in the order in which they help one another: sell, mortgage, lift, build, change into prisons. Each lot is
 * told what can be done with it after them, and why not. Nothing is changed. */
#include <stdlib.h>

#include "game/choice.h"
#include "game/step.h"
#include "web.h"

BQ_WEB uint32_t bq_web_manage(uint32_t n, uint32_t me);
BQ_WEB uint32_t bq_web_propose(uint32_t me);

enum { STEPS = 2 * BQ_GROUPS + 4, ORDER_MOST = sizeof((bq_order *)0)->step };

/* What the lots are to become, and what makes them so. */
typedef struct plan {
    const bq_edition *ed;
    const bq_state *now;
    unsigned me;
    uint64_t mortgaged, prisons;
    uint8_t level[BQ_SQUARES];
    bq_command step[STEPS];
    unsigned n;
} plan;

/* ---- wishes ---- */

static plan plan_of(unsigned me)
{
    const bq_state *st = bq_table_state(bq__web_it.table);
    plan p = {.ed = bq_table_edition(bq__web_it.table), .now = st, .me = me};
    p.mortgaged = st->mortgaged;
    p.prisons = st->prisons;
    for (unsigned i = 0; i < p.ed->squares; i++)
        p.level[i] = st->level[i];
    return p;
}

static void set_bit(uint64_t *set, unsigned square, bool yes)
{
    *set = yes ? *set | UINT64_C(1) << square : *set & ~(UINT64_C(1) << square);
}

/* Lines of four numbers: square, level, mortgaged, prison. Squares that are nobody's business are passed over. */
static void read_wishes(plan *p, const char *at, const char *end)
{
    while (at < end) {
        char *next;
        unsigned long square = strtoul(at, &next, 10), level = strtoul(next, &next, 10);
        bool mortgaged = strtoul(next, &next, 10), prison = strtoul(next, &next, 10);
        if (next == at)
            return;
        at = next;
        if (square >= p->ed->squares || !(p->now->deeds[p->me] >> square & 1u) || level > p->ed->hotel)
            continue;
        p->level[square] = (uint8_t)level;
        set_bit(&p->mortgaged, (unsigned)square, mortgaged);
        set_bit(&p->prisons, (unsigned)square, prison);
    }
}

/* ---- commands ---- */

static bq_command *add(plan *p, enum bq_verb verb)
{
    bq_command *cmd = &p->step[p->n++];
    *cmd = (bq_command){.verb = (uint8_t)verb, .seat = (uint8_t)p->me};
    return cmd;
}

static uint64_t own(const plan *p, unsigned group)
{
    return p->now->deeds[p->me] & p->ed->group[group].lots & p->ed->streets;
}

/* Buildings fewer, or more, in a colour. */
static int32_t difference(const plan *p, unsigned group, bool more)
{
    int32_t sum = 0;
    for (uint64_t left = own(p, group); left; left &= left - 1) {
        int32_t by = p->level[bq_low(left)] - p->now->level[bq_low(left)];
        sum += more ? (by > 0 ? by : 0) : (by < 0 ? -by : 0);
    }
    return sum;
}

static bool placed_by_rule(const plan *p)
{
    return p->ed->rule.build_even == BQ_EVEN_AUTO;
}

static void by_colour(plan *p, enum bq_verb verb, unsigned group, int32_t n)
{
    bq_command *cmd = add(p, verb);
    cmd->a = (uint8_t)group;
    cmd->amount = n;
}

static void add_sales(plan *p)
{
    for (unsigned group = 0; group < p->ed->groups; group++) {
        int32_t down = difference(p, group, false);
        if (down && placed_by_rule(p)) {
            by_colour(p, BQ_CMD_SELL, group, down);
        } else if (down) {
            bq_order *order = &add(p, BQ_CMD_SELL)->order;
            for (uint64_t left = own(p, group); left; left &= left - 1) {
                unsigned lot = bq_low(left);
                if (p->level[lot] >= p->now->level[lot] || 2 * order->n + 1 >= ORDER_MOST)
                    continue;
                order->step[2 * order->n] = (uint8_t)lot;
                order->step[2 * order->n + 1] = p->level[lot];
                order->n++;
            }
        }
    }
}

/* The lot that is built on next: the lowest, so that a colour stays even; BQ_NOWHERE: none. */
static unsigned lowest(const plan *p, unsigned group, const uint8_t *level)
{
    unsigned best = BQ_NOWHERE;
    for (uint64_t left = own(p, group); left; left &= left - 1) {
        unsigned lot = bq_low(left);
        if (level[lot] < p->level[lot] && (best == BQ_NOWHERE || level[lot] < level[best]))
            best = lot;
    }
    return best;
}

static void add_buildings(plan *p)
{
    uint8_t level[BQ_SQUARES];
    bq_order order = {.n = 0};
    for (unsigned i = 0; i < BQ_SQUARES; i++)
        level[i] = p->now->level[i];
    for (unsigned group = 0; group < p->ed->groups; group++) {
        int32_t up = difference(p, group, true);
        if (up && placed_by_rule(p)) {
            by_colour(p, BQ_CMD_BUILD, group, up);
            continue;
        }
        for (unsigned lot; order.n < ORDER_MOST && (lot = lowest(p, group, level)) != BQ_NOWHERE; level[lot]++)
            order.step[order.n++] = (uint8_t)lot;
    }
    if (order.n)
        add(p, BQ_CMD_BUILD)->order = order;
}

static void add_squares(plan *p, enum bq_verb verb, uint64_t squares)
{
    if (squares)
        add(p, verb)->squares = squares;
}

static void compose(plan *p)
{
    add_sales(p);
    add_squares(p, BQ_CMD_MORTGAGE, p->mortgaged & ~p->now->mortgaged);
    add_squares(p, BQ_CMD_REDEEM, p->now->mortgaged & ~p->mortgaged);
    add_buildings(p);
    add_squares(p, BQ_CMD_PRISON, p->prisons ^ p->now->prisons);
}

/* ---- told ---- */

static void why_json(bq_buf *b, const plan *p, const bq_why *why)
{
    static const char raise[] = {BQ_TOOL_MANAGE, 0};
    static char words[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(words, sizeof words);
    bq_text_names names = bq__web_names(p->ed);
    bq_why_words(&text, bq__web_it.language, &names, why, raise);
    bq_json_word(b, "no", bq_refusal_words[why->verdict.code]);
    bq_json_text(b, "words", text.at);
}

/* One after the other, as far as they are accepted; `st` is what they leave. */
static bool steps_json(bq_buf *b, const plan *p, bq_state *st)
{
    bool all = true;
    bq_json_open(b, "steps", '[');
    for (unsigned i = 0; i < p->n && all; i++) {
        char line[BQ_LINE_BYTES];
        bq_buf text = bq_buf_on(line, sizeof line);
        bq_wire wire = {.edition = p->ed, .names = bq_table_names(bq__web_it.table)};
        bq_why why = bq_why_not(p->ed, st, &p->step[i]);
        all = why.verdict.code == BQ_NO_OK;
        bq_command_print(&text, &wire, &p->step[i]);
        bq_json_open(b, NULL, '{');
        bq_json_text(b, "do", line);
        if (all) {
            bq__web_sure(b, p->ed, st, &p->step[i]);
            bq_suppose(p->ed, st, &p->step[i], NULL);
        } else {
            why_json(b, p, &why);
        }
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    return all;
}

static bq_choices list; /* after the plan */

/* Where the rule places buildings a colour is sold and built, and so where hotels leave no other way. */
static const bq_choice *choice_of(const plan *p, enum bq_verb verb, unsigned square)
{
    for (unsigned i = 0; i < list.n; i++) {
        const bq_choice *c = &list.at[i];
        bool of_colour = c->whole && c->cmd.a == p->ed->square[square].group;
        if (c->cmd.verb == verb && (of_colour || (!c->whole && bq_choice_square(p->ed, p->now, &c->cmd) == square)))
            return c;
    }
    return NULL;
}

/* What one press more would cost or bring, and why it cannot be; what only takes a wish back has no reason. */
static void act_json(bq_buf *b, const plan *p, const bq_state *st, enum bq_verb verb, unsigned square, bool back)
{
    const bq_choice *c = choice_of(p, verb, square);
    bq_json_open(b, bq_verb_words[verb], '{');
    bq_json_int(b, "amount", c && c->amount ? c->amount : bq_choice_price(p->ed, verb, square));
    if (!c && !back) {
        bq_command cmd = bq_choice_on(p->ed, st, p->me, verb, square);
        bq_why why = bq_why_not(p->ed, st, &cmd);
        if (why.verdict.code != BQ_NO_OK)
            why_json(b, p, &why);
    }
    bq_json_close(b, '}');
}

static void lot_json(bq_buf *b, const plan *p, const bq_state *st, unsigned square, bool all)
{
    const bq_state *now = p->now;
    uint64_t bit = UINT64_C(1) << square;
    bool pledged = now->mortgaged & bit;
    bq_json_open(b, NULL, '{');
    bq_json_int(b, "square", square);
    bq_json_int(b, "level", all ? st->level[square] : p->level[square]);
    bq_json_flag(b, "mortgaged", p->mortgaged & bit);
    bq_json_flag(b, "prisoned", p->prisons & bit);
    if (p->ed->streets & bit) {
        act_json(b, p, st, BQ_CMD_BUILD, square, p->level[square] < now->level[square]);
        act_json(b, p, st, BQ_CMD_SELL, square, p->level[square] > now->level[square]);
    }
    act_json(b, p, st, pledged ? BQ_CMD_REDEEM : BQ_CMD_MORTGAGE, square, pledged != !!(p->mortgaged & bit));
    if (p->ed->rule.prisons && p->ed->streets & bit)
        act_json(b, p, st, BQ_CMD_PRISON, square, (p->prisons ^ now->prisons) & bit);
    bq_json_close(b, '}');
}

/* The wishes in the input (read_wishes), of that seat. */
uint32_t bq_web_manage(uint32_t n, uint32_t me)
{
    static bq_state st;
    const char *at = bq_web_input(n);
    if (!bq__web_it.table || !at || me >= bq_table_state(bq__web_it.table)->seats)
        return 0;
    plan p = plan_of(me);
    read_wishes(&p, at, at + n);
    compose(&p);
    st = *p.now;
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bool all = steps_json(b, &p, &st);
    bq_ask q = bq_question(p.ed, &st);
    bq_json_int(b, "cash", st.cash[me]);
    bq_json_int(b, "owed", q.kind == BQ_ASK_DEBT && q.seat == me ? q.amount : 0);
    bq_choices_of(p.ed, &st, me, 1u << me, &list);
    bq_json_open(b, "lots", '[');
    for (unsigned group = 0; group < p.ed->groups; group++)
        for (uint64_t left = p.now->deeds[me] & p.ed->group[group].lots; left; left &= left - 1)
            lot_json(b, &p, &st, bq_low(left), all);
    bq_json_close(b, ']');
    bq_json_close(b, '}');
    return bq__web_end();
}

/* What the lots would have to become to raise what the seat owes: those that change. None, where nothing would be enough. */
uint32_t bq_web_propose(uint32_t me)
{
    bq_command steps[BQ_RAISE_STEPS];
    int64_t gains[BQ_RAISE_STEPS];
    if (!bq__web_it.table || me >= bq_table_state(bq__web_it.table)->seats)
        return 0;
    const plan p = plan_of(me);
    bq_state st = *p.now;
    unsigned n = bq_raise_plan(p.ed, p.now, me, steps, gains, BQ_RAISE_STEPS);
    for (unsigned i = 0; i < n; i++)
        bq_suppose(p.ed, &st, &steps[i], NULL);
    bq_ask q = bq_question(p.ed, &st);
    if (q.kind == BQ_ASK_DEBT && q.seat == me)
        return 0; /* all of it would go, for nothing */
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    for (uint64_t left = p.now->deeds[me]; left; left &= left - 1) {
        unsigned square = bq_low(left);
        bool mortgaged = st.mortgaged >> square & 1u;
        if (st.level[square] == p.now->level[square] && mortgaged == (p.now->mortgaged >> square & 1u))
            continue;
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "square", square);
        bq_json_int(b, "level", st.level[square]);
        bq_json_flag(b, "mortgaged", mortgaged);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
    return bq__web_end();
}
