/* debt.c - a debt that cash does not cover: how it can be raised, step by step, as tried on a copy of
 * the game. One step at a time, all of them, or one's own choice under `m`; below them what is left besides: a trade,
 * goods instead of money, bankruptcy. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { STEPS = BQ_RAISE_STEPS };

static unsigned plan_debt(bq__screens *v, bq_command *steps, int64_t *gains, unsigned most)
{
    return bq_raise_plan(bq__screens_edition(v), bq_table_state(v->s->table), v->ask.seat, steps, gains, most);
}

/* What it brings stands at its end: a long one takes a second row where there is one. */
static int put_step(bq__screens *v, unsigned i, const bq_command *cmd, int64_t gain, bq__rect r)
{
    char text[BQ_SENTENCE_BYTES], number[16];
    unsigned square = cmd->verb == BQ_CMD_MORTGAGE ? bq_low(cmd->squares)
                                                   : cmd->order.step[0];
    bool by_group = cmd->verb == BQ_CMD_SELL && !cmd->order.n;
    BQ__WORD(v, text,
             cmd->verb == BQ_CMD_MORTGAGE ? BQ_T_SCREEN_STEP_MORTGAGE
             : by_group                   ? BQ_T_SCREEN_STEP_SELL_GROUP
                                          : BQ_T_SCREEN_STEP_SELL,
             bq_arg_of(BQ_ARG_SQUARE, "square", square), bq_arg_of(BQ_ARG_GROUP, "group", cmd->a),
             bq_arg_of(BQ_ARG_MONEY, "amount", gain));
    bool marked = i == 0 && v->marked == 0;
    snprintf(number, sizeof number, "%s%u", marked ? "►" : " ", i + 1);
    bq__style style = marked ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN;
    bq__put(&v->canvas, r.row, r.col, 4, style, number);
    return bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col + 4, r.h, r.w - 4}, style, text);
}

/* ---- what is left besides ---- */

typedef struct way {
    enum bq__action action;
    char key;
    uint16_t words;
} way;

static const struct {
    enum bq_verb verb;
    way way;
} all_ways[] = {{BQ_CMD_OFFER, {BQ__ACT_TRADE, BQ_TOOL_TRADE, BQ_T_SCREEN_DEBT_TRADE}},
                {BQ_CMD_SETTLE, {BQ__ACT_SETTLE, BQ_KEY_SETTLE, BQ_T_SCREEN_DEBT_SETTLE}},
                {BQ_CMD_DECLARE, {BQ__ACT_DECLARE, BQ_KEY_DECLARE, BQ_T_SCREEN_DEBT_DECLARE}}};
enum { WAYS = sizeof all_ways / sizeof all_ways[0] };

/* The ways that the rules leave open now; the mark is on the first step of the plan, or on one of them. */
static unsigned ways_of(const bq__screens *v, way ways[WAYS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < WAYS; i++)
        if (bq_choices_first(&v->s->choices.all, all_ways[i].verb))
            ways[n++] = all_ways[i].way;
    return n;
}

bool bq__debt_leaves(const bq__screens *v, enum bq__action action)
{
    for (unsigned i = 0; i < WAYS; i++)
        if (all_ways[i].way.action == action)
            return v->waits && bq_choices_first(&v->s->choices.all, all_ways[i].verb);
    return true;
}

/* Where there is not room for all, the marked one. */
static void put_ways(bq__screens *v, const way *ways, unsigned n, unsigned steps, bq__rect r)
{
    unsigned on = v->marked - (steps ? 1 : 0); /* far beyond: on the plan's first step */
    unsigned first = r.h < (int)n && on < n ? on : 0;
    ways += first;
    n = n - first < (unsigned)r.h ? n - first : (unsigned)r.h;
    for (unsigned i = 0; i < n; i++) {
        bool marked = i + first == on;
        bq__style style = marked ? BQ__STYLE(BQ__INK_ACCENT, BQ__BOLD) : BQ__INK_PLAIN;
        char key[8];
        snprintf(key, sizeof key, "%s%c", marked ? "►" : " ", ways[i].key);
        bq__mouse_key(v, (bq__rect){r.row + (int)i, r.col, 1, r.w}, ways[i].key);
        bq__put(&v->canvas, r.row + (int)i, r.col, 4, style, key);
        bq__put(&v->canvas, r.row + (int)i, r.col + 4, r.w - 4, style,
                bq__screens_word(v, (enum bq_text_key)ways[i].words));
    }
}

/* ---- drawn ---- */

void bq__draw_debt(bq__screens *v)
{
    bq_command steps[STEPS];
    int64_t gains[STEPS], raised = 0;
    char text[BQ_SENTENCE_BYTES];
    const bq_edition *ed = bq__screens_edition(v);
    const bq_state *st = bq_table_state(v->s->table);
    unsigned seat = v->ask.seat;
    if (!v->waits || seat >= st->seats) { /* it is being paid, or was */
        bq__draw_board(v);
        return;
    }
    unsigned n = plan_debt(v, steps, gains, STEPS);
    bq__draw_board_under(v);
    way ways[WAYS];
    unsigned left = ways_of(v, ways);
    int high = n > 5 || v->s->guided ? 18 : 10 + (int)(n + left);
    bq__rect r = bq__box(&v->canvas, bq__middle(v, high, 72), BQ__INK_BAD,
                         bq__screens_word(v, BQ_T_SCREEN_TITLE_DEBT));
    bq_buf b = bq_buf_on(text, sizeof text);
    bq_text_question(&b, v->s->language, &v->s->names, &v->ask);
    int at = bq__put_wrapped(&v->canvas, (bq__rect){r.row, r.col, 3, r.w},
                             BQ__STYLE(BQ__INK_PLAIN, BQ__BOLD), text);
    BQ__WORD(v, text, BQ_T_SCREEN_DEBT_SUMS, bq_arg_of(BQ_ARG_MONEY, "cash", st->cash[seat]),
             bq_arg_of(BQ_ARG_MONEY, "missing", v->ask.amount - st->cash[seat]),
             bq_arg_of(BQ_ARG_MONEY, "all", bq_liquid(ed, st, seat)));
    at += bq__put_wrapped(&v->canvas, (bq__rect){r.row + at, r.col, 2, r.w}, BQ__INK_BAD, text);
    for (unsigned i = 0; i < n; i++)
        raised += gains[i];
    bool enough = st->cash[seat] + raised >= v->ask.amount;
    at += bq__put_wrapped(&v->canvas, (bq__rect){r.row + at, r.col, 2, r.w}, BQ__INK_DIM,
                          bq__screens_word(v, enough ? BQ_T_SCREEN_DEBT_PLAN : BQ_T_SCREEN_DEBT_NO_PLAN));
    int low = r.h > (int)left + 2 ? (int)left : 1; /* rows of what is left besides: they come first */
    if (at > r.h - low)
        at = r.h - low;
    for (unsigned i = 0; i < n && at < r.h - low; i++) {
        int spare = r.h - low - at - (int)(n - i); /* the others want a row each */
        at += put_step(v, i, &steps[i], gains[i], (bq__rect){r.row + at, r.col, spare > 0 ? 2 : 1, r.w});
    }
    bq__fill(&v->canvas, (bq__rect){r.row + at, r.col, r.h - at, r.w}, BQ__INK_PLAIN, ' ');
    put_ways(v, ways, left, n, (bq__rect){r.row + at, r.col, low, r.w});
    at += low;
    bq__draw_lesson(v, (bq__rect){r.row + at, r.col, r.h - at, r.w});
}

/* As far as the plan goes; what is grave is asked again, and ends it for now. */
static void steps(bq__screens *v, unsigned most)
{
    for (unsigned i = 0; i < most; i++) {
        bq_command step;
        int64_t gain;
        bq_ask q = bq_question(bq__screens_edition(v), bq_table_state(v->s->table));
        if (q.kind != BQ_ASK_DEBT || q.seat != v->ask.seat || !plan_debt(v, &step, &gain, 1))
            return;
        if (bq_choice_grave(bq__screens_edition(v), bq_table_state(v->s->table), &step)) {
            bq__screens_on_sure(v, &step);
            return;
        }
        unsigned seat = v->ask.seat;
        if (!bq__screens_submit(v, &step) || (most > 1 && !v->s->ops->answered(v->s)))
            return;
        v->ask.seat = (uint8_t)seat;
    }
}

/* Up and down move the mark; Enter takes what it is on. */
static enum bq__action marked_way(bq__screens *v, enum bq__action action)
{
    way ways[WAYS];
    bq_command first;
    int64_t gain;
    unsigned plan = plan_debt(v, &first, &gain, 1), n = plan + ways_of(v, ways);
    if (bq__mark_act(v, action, n))
        return BQ__ACT_NONE;
    if (action != BQ__ACT_TAKE || (plan && v->marked == 0))
        return action;
    return v->marked < n ? ways[v->marked - plan].action : BQ__ACT_NONE;
}

/* It is asked twice; where it is not possible, it is said why. */
static void declare(bq__screens *v, const bq_command *cmd)
{
    if (bq_check(bq__screens_edition(v), bq_table_state(v->s->table), cmd).code != BQ_NO_OK)
        bq__refuse_command(v, cmd);
    else if (bq__screens_on_sure(v, cmd))
        bq__screens_submit(v, cmd);
}

/* Goods for the creditor are put together like a trade; where that is not possible, it is said why. */
static void settle(bq__screens *v)
{
    if (bq__debt_leaves(v, BQ__ACT_SETTLE)) {
        bq__trade_open(v, v->ask.seat, v->ask.to, NULL);
        v->deal.settles = true;
        return;
    }
    bq_why why = bq_why_not_verb(bq__screens_edition(v), bq_table_state(v->s->table), v->ask.seat, BQ_CMD_SETTLE);
    bq__session_why_not(v->s, &why);
}

void bq__act_debt(bq__screens *v, enum bq__action action, int key)
{
    if (action == BQ__ACT_BACK) {
        bq__screens_push(v, BQ__SCREEN_MENU);
        return;
    }
    if (!v->waits)
        return;
    bq_command cmd = {.verb = BQ_CMD_DECLARE, .seat = v->ask.seat};
    if (action == BQ__ACT_NONE) {
        bq__wrong_key(v, action, key);
        return;
    }
    action = marked_way(v, action);
    if (action == BQ__ACT_NONE)
        return;
    if (action == BQ__ACT_TAKE)
        steps(v, 1);
    else if (action == BQ__ACT_ALL_STEPS)
        steps(v, STEPS);
    else if (action == BQ__ACT_DECLARE)
        declare(v, &cmd);
    else if (action == BQ__ACT_SETTLE)
        settle(v);
    else if (action == BQ__ACT_UNDO || action == BQ__ACT_REDO)
        bq__screens_change(v, action == BQ__ACT_UNDO ? bq__session_undo : bq__session_redo);
    else if (!bq__act_game(v, action))
        bq__notice_key(v, BQ__INK_BAD, BQ_T_SCREEN_NO_KEY, NULL, 0);
}
