/* words.c - an analysis in words: what was done, what would have been better, what fell. */
#include <string.h>

#include "analyse/internal.h"
#include "base/bits.h"
#include "game/ahead.h"
#include "game/choice.h"
#include "game/step.h"

enum { EVENTS = 128, GOODS = 12, GOODS_BYTES = 120, REASON_BYTES = 1024 };

void bq__analyse_put(bq_buf *b, const bq_analyse_words *w, enum bq_text_key key, const bq_arg *args, size_t n)
{
    bq_text_put(b, w->language, w->names, key, args, n);
}

int64_t bq__analyse_points(int64_t x)
{
    return (x < 0 ? x - BQ_ANALYSE_POINT / 2 : x + BQ_ANALYSE_POINT / 2) / BQ_ANALYSE_POINT;
}

static bq_arg chance_arg(const char *name, int32_t chance)
{
    bq_arg arg = bq_arg_of(BQ_ARG_SHARE, name, bq__analyse_points(chance));
    arg.den = 100;
    return arg;
}

/* A sentence within another one: its full stop would be one too many. */
static void unstop(bq_buf *b)
{
    if (!b->cut && b->n && b->at[b->n - 1] == '.')
        b->at[--b->n] = 0;
}

/* ---- a command ---- */

typedef struct goods {
    char text[GOODS][GOODS_BYTES];
    const char *list[GOODS];
    size_t n;
} goods;

static void add_good(const bq_analyse_words *w, goods *g, enum bq_text_key key, bq_arg arg)
{
    if (g->n == GOODS)
        return;
    bq_buf b = bq_buf_on(g->text[g->n], GOODS_BYTES);
    bq__analyse_put(&b, w, key, &arg, 1);
    g->list[g->n] = g->text[g->n];
    g->n++;
}

static void collect(const bq_analyse_words *w, goods *g, uint64_t deeds, int32_t cash, unsigned cards)
{
    g->n = 0;
    for (uint64_t left = deeds; left; left &= left - 1)
        add_good(w, g, BQ_T_PLAIN_GOODS_DEED, bq_arg_of(BQ_ARG_SQUARE, "square", bq_low(left)));
    for (unsigned left = cards; left; left &= left - 1)
        add_good(w, g, BQ_T_PLAIN_GOODS_CARD, bq_arg_of(BQ_ARG_DECK, "deck", w->names->edition->jail_card[bq_low(left)][0]));
    if (cash)
        add_good(w, g, BQ_T_PLAIN_GOODS_CASH, bq_arg_of(BQ_ARG_MONEY, "amount", cash));
    if (!g->n)
        add_good(w, g, BQ_T_PLAIN_GOODS_NOTHING, bq_arg_text("", ""));
}

static void put_terms(bq_buf *b, const bq_analyse_words *w, unsigned seat, const bq_terms *t)
{
    goods give, take;
    collect(w, &give, t->give, t->give_cash, t->give_cards);
    collect(w, &take, t->take, t->take_cash, t->take_cards);
    BQ__ANALYSE_PUT(b, w, t->settles ? BQ_T_PLAIN_TERMS_SETTLE : BQ_T_PLAIN_TERMS, bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                    bq_arg_of(BQ_ARG_SEAT, "to", t->to), bq_arg_list(BQ_ARG_AND, "give", give.list, give.n),
                    bq_arg_list(BQ_ARG_AND, "take", take.list, take.n));
}

static uint64_t lots_of(const bq_command *cmd)
{
    uint64_t set = 0;
    if (cmd->verb == BQ_CMD_MORTGAGE || cmd->verb == BQ_CMD_REDEEM)
        return cmd->squares;
    if (cmd->verb == BQ_CMD_BUILD)
        for (unsigned i = 0; i < cmd->order.n; i++)
            set |= UINT64_C(1) << cmd->order.step[i];
    return set;
}

/* Several squares, or buildings: the list has sentences for one. */
static void put_many(bq_buf *b, const bq_analyse_words *w, const bq_choice *c, uint64_t set)
{
    enum bq_text_key key = c->cmd.verb == BQ_CMD_MORTGAGE ? BQ_T_ANALYSE_MORTGAGE
                           : c->cmd.verb == BQ_CMD_REDEEM ? BQ_T_ANALYSE_REDEEM
                                                          : BQ_T_ANALYSE_BUILD;
    BQ__ANALYSE_PUT(b, w, key, bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)set),
                    bq_arg_of(BQ_ARG_MONEY, "amount", c->amount));
}

/* Deeds that are for sale and offers are named; the list of choices stands beside its question, and need not. */
static bool put_named(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd)
{
    static const uint16_t keys[BQ_VERBS] = {
        [BQ_CMD_BUY] = BQ_T_ANALYSE_BUY,       [BQ_CMD_DECLINE] = BQ_T_ANALYSE_DECLINE, [BQ_CMD_BID] = BQ_T_ANALYSE_BID,
        [BQ_CMD_PASS] = BQ_T_ANALYSE_PASS,     [BQ_CMD_ACCEPT] = BQ_T_ANALYSE_ACCEPT,   [BQ_CMD_REJECT] = BQ_T_ANALYSE_REJECT,
    };
    bq_ask q = bq_question(w->names->edition, st);
    bool answers = cmd->verb == BQ_CMD_ACCEPT || cmd->verb == BQ_CMD_REJECT;
    bool deed = q.kind == BQ_ASK_BUY || (q.kind == BQ_ASK_AUCTION && q.what == BQ_LOT_DEED);
    char terms[BQ_SENTENCE_BYTES] = "";
    bq_buf text = bq_buf_on(terms, sizeof terms);
    if (!keys[cmd->verb] || (answers ? cmd->a >= BQ_SEATS || !(st->offers >> cmd->a & 1u) : !deed))
        return false;
    if (answers) {
        put_terms(&text, w, cmd->a, &st->offer[cmd->a]);
        unstop(&text);
    }
    BQ__ANALYSE_PUT(b, w, (enum bq_text_key)keys[cmd->verb], bq_arg_of(BQ_ARG_SQUARE, "square", q.square),
                    bq_arg_of(BQ_ARG_MONEY, "amount", cmd->verb == BQ_CMD_BID ? cmd->amount : q.amount),
                    bq_arg_text("terms", terms));
    return true;
}

static void put_command(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd, bool named)
{
    if (cmd->verb == BQ_VERBS) {
        bq__analyse_put(b, w, BQ_T_ANALYSE_LEAVE, NULL, 0);
    } else if (cmd->verb == BQ_CMD_TIMEOUT) {
        bq__analyse_put(b, w, BQ_T_ANALYSE_SILENT, NULL, 0);
    } else if (cmd->verb == BQ_CMD_OFFER) {
        char terms[BQ_SENTENCE_BYTES];
        bq_buf text = bq_buf_on(terms, sizeof terms);
        put_terms(&text, w, cmd->seat, &cmd->terms);
        BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_OFFER, bq_arg_text("terms", terms));
    } else if (cmd->verb == BQ_CMD_SETTLE) {
        put_terms(b, w, cmd->seat, &cmd->terms);
    } else if (!named || !put_named(b, w, st, cmd)) {
        bq_choice c = bq_choice_of(w->names->edition, st, cmd);
        uint64_t set = lots_of(cmd);
        if (set & (set - 1))
            put_many(b, w, &c, set);
        else
            bq_choice_label(b, w->language, w->names, st, &c);
    }
    unstop(b);
}

/* With what it raises money for. */
static void put_both(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd, const bq_command *then,
                     bool named)
{
    char first[BQ_SENTENCE_BYTES], second[BQ_SENTENCE_BYTES];
    bq_buf one = bq_buf_on(first, sizeof first), other = bq_buf_on(second, sizeof second);
    bq_state after = *st;
    if (then->verb == BQ_VERBS || bq_suppose(w->names->edition, &after, cmd, NULL).code != BQ_NO_OK) {
        put_command(b, w, st, cmd, named);
        return;
    }
    put_command(&one, w, st, cmd, named);
    put_command(&other, w, &after, then, true);
    BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_THEN, bq_arg_text("first", first), bq_arg_text("second", second));
}

void bq_analyse_command(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd)
{
    put_command(b, w, st, cmd, true);
}

/* ---- what a move was ---- */

/* The largest. The salary is paid in passing, and is no reason to come to a square or not to come there. */
static const bq_event *payment(const bq_sink *sink)
{
    const bq_event *most = NULL;
    for (uint32_t i = 0; i < sink->n && i < sink->cap; i++)
        if (sink->at[i].kind == BQ_EV_PAY && sink->at[i].what != BQ_FOR_SALARY && (!most || sink->at[i].amount > most->amount))
            most = &sink->at[i];
    return most;
}

static const bq_event *first_of(const bq_sink *sink, const uint8_t *kinds, size_t n)
{
    for (size_t k = 0; k < n; k++)
        for (uint32_t i = 0; i < sink->n && i < sink->cap; i++)
            if (sink->at[i].kind == kinds[k])
                return &sink->at[i];
    return NULL;
}

/* The one event that tells it: an end, a bankruptcy, a debt, a rent, a card, what one may buy, the largest payment, or where
 * one comes to. A token that passes GO and comes to a deed is lucky by the deed. */
static const bq_event *telling(const bq_sink *sink)
{
    static const uint8_t first[] = {BQ_EV_OVER,   BQ_EV_BANKRUPT, BQ_EV_DEBT,    BQ_EV_CLAIMABLE,
                                    BQ_EV_CARD,   BQ_EV_JAILED,   BQ_EV_TRADE,   BQ_EV_FOR_SALE};
    static const uint8_t move = BQ_EV_MOVE;
    const bq_event *ev = first_of(sink, first, sizeof first);
    ev = ev ? ev : payment(sink);
    ev = ev ? ev : first_of(sink, &move, 1);
    return ev ? ev : sink->n ? &sink->at[0] : NULL;
}

void bq__analyse_move(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t n)
{
    const bq_command *cmd = bq_table_command(a->table, n - 1);
    unsigned who = bq__analyse_who(cmd);
    bq_event events[EVENTS];
    bq_sink sink = {.at = events, .cap = EVENTS};
    if (who != BQ_NOBODY) {
        char what[BQ_SENTENCE_BYTES];
        bq_buf text = bq_buf_on(what, sizeof what);
        bq_analyse_command(&text, w, &a->state[n - 1], cmd);
        BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_SAYS, bq_arg_of(BQ_ARG_SEAT, "seat", who), bq_arg_text("what", what));
        return;
    }
    bq_state before = a->state[n - 1];
    bq_suppose(a->judge.ed, &before, cmd, &sink);
    const bq_event *ev = telling(&sink);
    if (ev)
        bq_text_event(b, w->language, w->names, ev);
    else
        bq__analyse_put(b, w, BQ_T_ANALYSE_NOTHING, NULL, 0);
}

/* ---- mistakes and swings ---- */

void bq_analyse_mistake_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t n)
{
    const bq_moment *m = &a->moment[n];
    char played[BQ_SENTENCE_BYTES], better[BQ_SENTENCE_BYTES];
    bq_buf one = bq_buf_on(played, sizeof played), other = bq_buf_on(better, sizeof better);
    put_command(&one, w, &a->state[n - 1], bq_table_command(a->table, n - 1), true);
    put_both(&other, w, &a->state[n - 1], &m->better, &m->then, m->better.verb == BQ_CMD_BID);
    BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_MISTAKE, bq_arg_of(BQ_ARG_NUMBER, "move", (int64_t)n),
                    bq_arg_of(BQ_ARG_SEAT, "seat", m->seat), bq_arg_text("played", played),
                    bq_arg_text("better", better), bq_arg_of(BQ_ARG_NUMBER, "n", bq__analyse_points(m->loss)));
}

/* What most of a change was. */
static enum bq_text_key kind_of(const bq_moment *m, unsigned seat)
{
    return m->luck[seat] ? BQ_T_ANALYSE_SWING_LUCK : m->own[seat] ? BQ_T_ANALYSE_SWING_OWN : BQ_T_ANALYSE_SWING_OTHERS;
}

void bq_analyse_swing_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t n)
{
    unsigned seat = bq_analysis_swung(a, n);
    const bq_moment *m = &a->moment[n];
    int32_t from = m->chance[seat] - m->luck[seat] - m->own[seat] - m->others[seat];
    from = from < 0 ? 0 : from > BQ_ANALYSE_ONE ? BQ_ANALYSE_ONE : from; /* of a decision: what the best one was worth */
    char what[BQ_SENTENCE_BYTES];
    bq_buf text = bq_buf_on(what, sizeof what);
    bq__analyse_move(&text, w, a, n);
    BQ__ANALYSE_PUT(b, w, kind_of(m, seat), bq_arg_of(BQ_ARG_NUMBER, "move", (int64_t)n),
                    bq_arg_text("what", what), bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                    chance_arg("from", from), chance_arg("to", m->chance[seat]));
}

/* ---- reasons ---- */

static void put_sentence(bq_buf *b)
{
    if (b->n)
        bq_buf_char(b, ' ');
}

/* Groups that the seat has whole after it and had not before, or the other way round. */
static void put_groups(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_state *then, unsigned seat)
{
    const bq_edition *ed = w->names->edition;
    for (unsigned group = 0; group < ed->groups; group++) {
        bool had = bq_owns_group(ed, st, seat, group), has = bq_owns_group(ed, then, seat, group);
        if (had == has)
            continue;
        put_sentence(b);
        BQ__ANALYSE_PUT(b, w, has ? BQ_T_ANALYSE_REASON_COMPLETES : BQ_T_ANALYSE_REASON_BREAKS,
                        bq_arg_of(BQ_ARG_GROUP, "group", group));
    }
}

/* Groups that somebody else has whole by it: what one accepts may be worth more to the other. */
static void put_given(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_state *then, unsigned seat)
{
    const bq_edition *ed = w->names->edition;
    for (unsigned other = 0; other < st->seats; other++)
        for (unsigned group = 0; group < ed->groups; group++) {
            if (other == seat || bq_owns_group(ed, st, other, group) || !bq_owns_group(ed, then, other, group))
                continue;
            put_sentence(b);
            BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_REASON_GIVES, bq_arg_of(BQ_ARG_GROUP, "group", group),
                            bq_arg_of(BQ_ARG_SEAT, "seat", other));
        }
}

/* Somebody who lacks only this deed of a group. */
static void put_denied(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_state *then, unsigned seat)
{
    const bq_edition *ed = w->names->edition;
    uint64_t got = then->deeds[seat] & ~st->deeds[seat];
    for (; got; got &= got - 1) {
        unsigned group = ed->square[bq_low(got)].group;
        uint64_t lots = ed->group[group].lots & ~(got & -got);
        for (unsigned other = 0; other < st->seats; other++) {
            if (other == seat || !lots || (st->deeds[other] & ed->group[group].lots) != lots)
                continue;
            put_sentence(b);
            BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_REASON_DENIES, bq_arg_of(BQ_ARG_GROUP, "group", group),
                            bq_arg_of(BQ_ARG_SEAT, "seat", other));
        }
    }
}

/* What is left, and what the next throw may cost. */
static void put_risk(bq_buf *b, const bq_analyse_words *w, const bq_state *then, unsigned seat)
{
    bq_ahead list[BQ_AHEAD];
    int64_t total = 0;
    bq_ahead_of(w->names->edition, then, seat, list);
    unsigned ways = bq_ahead_paying(list, true, &total);
    put_sentence(b);
    if (!ways) {
        BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_REASON_SAFE, bq_arg_of(BQ_ARG_MONEY, "left", then->cash[seat]));
        return;
    }
    BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_REASON_RISK, bq_arg_of(BQ_ARG_MONEY, "left", then->cash[seat]),
                    chance_arg("risk", (int32_t)(ways * BQ_ANALYSE_ONE / 36)),
                    bq_arg_of(BQ_ARG_MONEY, "amount", total / ways));
}

void bq_analyse_reason(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_command *cmd)
{
    char text[REASON_BYTES];
    bq_buf r = bq_buf_on(text, sizeof text);
    bq_state then = *st;
    unsigned seat = cmd->seat;
    if (cmd->verb == BQ_VERBS || bq_verb_actors[cmd->verb] != BQ_ACTOR_SEAT ||
        bq_suppose(w->names->edition, &then, cmd, NULL).code != BQ_NO_OK || !((unsigned)then.in >> seat & 1u))
        return;
    put_groups(&r, w, st, &then, seat);
    put_given(&r, w, st, &then, seat);
    put_denied(&r, w, st, &then, seat);
    if (then.cash[seat] != st->cash[seat] || r.n)
        put_risk(&r, w, &then, seat);
    bq_buf_bytes(b, text, r.n);
}

void bq_analyse_hint_words(bq_buf *b, const bq_analyse_words *w, const bq_state *st, const bq_hint *hint)
{
    char what[BQ_SENTENCE_BYTES], why[REASON_BYTES];
    bq_buf text = bq_buf_on(what, sizeof what), reason = bq_buf_on(why, sizeof why);
    put_both(&text, w, st, &hint->cmd, &hint->then, false);
    bq_analyse_reason(&reason, w, st, &hint->cmd);
    BQ__ANALYSE_PUT(b, w, reason.n ? BQ_T_ANALYSE_HINT_WHY : BQ_T_ANALYSE_HINT, chance_arg("chance", hint->chance),
                    bq_arg_text("what", what), bq_arg_text("why", why));
}

void bq_analyse_no_hint_words(bq_buf *b, const bq_analyse_words *w, const bq_state *st)
{
    bool taxed = bq_question(w->names->edition, st).kind == BQ_ASK_TAX; /* H1 */
    bq__analyse_put(b, w, taxed ? BQ_T_HINT_TAX : BQ_T_HINT_NONE, NULL, 0);
}

/* ---- all of it ---- */

/* "+7", "−3": points with their sign. */
static const char *sign(char out[24], int64_t millionths)
{
    int64_t n = bq__analyse_points(millionths);
    bq_buf b = bq_buf_on(out, 24);
    bq_buf_str(&b, n < 0 ? "\xE2\x88\x92" : "+");
    bq_buf_int(&b, n < 0 ? -n : n);
    return out;
}

static void line_end(bq_buf *b)
{
    bq_buf_char(b, '\n');
}

void bq_analyse_source_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    int32_t most = 0;
    for (size_t n = 0; n <= a->moves; n++)
        for (unsigned seat = 0; seat < BQ_SEATS; seat++)
            most = a->moment[n].error[seat] > most ? a->moment[n].error[seat] : most;
    int64_t points = (most + BQ_ANALYSE_POINT - 1) / BQ_ANALYSE_POINT;
    if (a->judge.playouts)
        BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_BY_PLAYOUTS, bq_arg_of(BQ_ARG_NUMBER, "n", a->judge.playouts),
                        bq_arg_of(BQ_ARG_NUMBER, "error", points));
    else
        BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_BY_VALUE, bq_arg_of(BQ_ARG_NUMBER, "error", points));
}

static void put_head(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_TITLE,
                    bq_arg_text("edition", w->names->title ? w->names->title : bq_table_edition_name(a->table)),
                    bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)a->moves));
    line_end(b);
    bq_analyse_source_words(b, w, a);
    line_end(b);
}

void bq_analyse_seat_words(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, unsigned seat)
{
    bq_analysis_sum sum = bq_analysis_sum_of(a, seat);
    char own[24], others[24], luck[24], rest[24];
    BQ__ANALYSE_PUT(b, w, BQ_T_ANALYSE_SEAT, bq_arg_of(BQ_ARG_SEAT, "seat", seat),
                    chance_arg("from", a->moment[0].chance[seat]), chance_arg("to", a->moment[a->moves].chance[seat]),
                    bq_arg_text("own", sign(own, sum.own)), bq_arg_text("others", sign(others, sum.others)),
                    bq_arg_text("luck", sign(luck, sum.luck)), bq_arg_text("rest", sign(rest, sum.rest)));
}

static void put_line(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, size_t n)
{
    bq_buf_int(b, (int64_t)n);
    for (unsigned seat = 0; seat < a->state[0].seats; seat++)
        bq_buf_format(b, "\t%d%s%d", (int)bq__analyse_points(a->moment[n].chance[seat]), "\xC2\xB1",
                      (int)((a->moment[n].error[seat] + BQ_ANALYSE_POINT - 1) / BQ_ANALYSE_POINT));
    bq_buf_char(b, '\t');
    if (n)
        bq__analyse_move(b, w, a, n);
    line_end(b);
}

static void put_mistakes(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a)
{
    bool any = false;
    for (size_t n = 1; n <= a->moves; n++) {
        if (!bq_analysis_mistake(a, n))
            continue;
        if (!any)
            bq__analyse_put(b, w, BQ_T_ANALYSE_MISTAKES, NULL, 0);
        any = true;
        line_end(b);
        bq_analyse_mistake_words(b, w, a, n);
    }
    if (!any)
        bq__analyse_put(b, w, BQ_T_ANALYSE_NO_MISTAKES, NULL, 0);
    line_end(b);
}

void bq_analyse_text(bq_buf *b, const bq_analyse_words *w, const bq_analysis *a, bool moves)
{
    size_t at[BQ_ANALYSE_SWINGS];
    unsigned n = bq_analysis_swings(a, at);
    put_head(b, w, a);
    for (unsigned seat = 0; seat < a->state[0].seats; seat++) {
        bq_analyse_seat_words(b, w, a, seat);
        line_end(b);
    }
    put_mistakes(b, w, a);
    if (n) {
        bq__analyse_put(b, w, BQ_T_ANALYSE_SWINGS, NULL, 0);
        line_end(b);
    }
    for (unsigned i = 0; i < n; i++) {
        bq_analyse_swing_words(b, w, a, at[i]);
        line_end(b);
    }
    for (size_t k = 0; moves && k <= a->moves; k++)
        put_line(b, w, a, k);
}
