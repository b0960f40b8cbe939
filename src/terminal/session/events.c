/* events.c - events as lines: a stable prefix, the sentence, and with every charge the cash of
 * those concerned, before and after. */
#include <string.h>

#include "terminal/session/house.h"
#include "terminal/session/session.h"
#include "text/text.h"

static const char *const prefixes[BQ_EVENT_KINDS] = {
#define BQ_EVENT(id, word, topic, fields) [BQ_EV_##id] = topic,
#include "engine/event.def"
};

static void remember(bq__session *s, const char *line)
{
    snprintf(s->recent[s->recents++ % BQ__RECENT], BQ__RECENT_BYTES, "%s", line);
}

/* ---- money ---- */

/* The purses before these events, from those after them: nothing but `pay` moves money. */
static void purses_before(const bq_state *after, const bq_sink *sink, int64_t cash[BQ_SEATS])
{
    memcpy(cash, after->cash, sizeof after->cash);
    for (uint32_t i = 0; i < sink->n; i++) {
        const bq_event *ev = &sink->at[i];
        if (ev->kind != BQ_EV_PAY)
            continue;
        if (ev->seat < BQ_SEATS)
            cash[ev->seat] += ev->amount;
        if (ev->to < BQ_SEATS)
            cash[ev->to] -= ev->amount;
    }
}

static void put_purses(bq__session *s, bq_buf *b, const bq_event *ev, int64_t cash[BQ_SEATS])
{
    bool from = ev->seat < BQ_SEATS, to = ev->to < BQ_SEATS;
    unsigned one = from ? ev->seat : ev->to;
    if (!from && !to)
        return;
    int64_t before = cash[one], before_to = to ? cash[ev->to] : 0;
    if (from)
        cash[ev->seat] -= ev->amount;
    if (to)
        cash[ev->to] += ev->amount;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", one),
        bq_arg_of(BQ_ARG_MONEY, "before", before),
        bq_arg_of(BQ_ARG_MONEY, "after", cash[one]),
        bq_arg_of(BQ_ARG_SEAT, "to", to ? ev->to : BQ_NOBODY),
        bq_arg_of(BQ_ARG_MONEY, "before_to", before_to),
        bq_arg_of(BQ_ARG_MONEY, "after_to", to ? cash[ev->to] : 0),
    };
    bq_buf_str(b, " ");
    bq_text_put(b, s->language, &s->names,
                from && to ? BQ_T_PLAIN_PURSE_TWO : BQ_T_PLAIN_PURSE_ONE, args, 6);
}

/* ---- offers ---- */

enum { GOODS = 2 + BQ_SQUARES + BQ_JAIL_CARDS, GOODS_BYTES = 160 };

typedef struct goods {
    char text[GOODS][GOODS_BYTES];
    const char *list[GOODS];
    size_t n;
} goods;

static void add_good(bq__session *s, goods *g, enum bq_text_key key, bq_arg arg)
{
    if (g->n == GOODS)
        return;
    g->list[g->n] = bq__session_text(s, g->text[g->n], GOODS_BYTES, key, &arg, 1);
    g->n++;
}

static void collect(bq__session *s, const bq_edition *ed, goods *g, uint64_t deeds, int32_t cash,
                    unsigned cards)
{
    g->n = 0;
    for (uint64_t left = deeds; left; left &= left - 1)
        add_good(s, g, BQ_T_PLAIN_GOODS_DEED,
                 bq_arg_of(BQ_ARG_SQUARE, "square", bq_low(left)));
    for (unsigned left = cards; left; left &= left - 1)
        add_good(s, g, BQ_T_PLAIN_GOODS_CARD,
                 bq_arg_of(BQ_ARG_DECK, "deck", ed->jail_card[bq_low(left)][0]));
    if (cash)
        add_good(s, g, BQ_T_PLAIN_GOODS_CASH, bq_arg_of(BQ_ARG_MONEY, "amount", cash));
    if (g->n == 0)
        add_good(s, g, BQ_T_PLAIN_GOODS_NOTHING, bq_arg_text("", ""));
}

/* Groups that a trade would make whole: what an offer is mostly about. */
static void tell_completed(bq__session *s, const bq_state *st, unsigned seat, uint64_t gets,
                           uint64_t gives)
{
    const bq_edition *ed = s->names.edition;
    uint64_t has = (st->deeds[seat] & ~gives) | gets;
    for (unsigned group = 0; group < ed->groups; group++) {
        uint64_t lots = ed->group[group].lots;
        if (ed->group[group].kind == BQ_SQ_STREET && (has & lots) == lots &&
            (st->deeds[seat] & lots) != lots)
            BQ__SAY(s, "offer", BQ_T_PLAIN_TERMS_COMPLETES, bq_arg_of(BQ_ARG_GROUP, "group", group),
                    bq_arg_of(BQ_ARG_SEAT, "seat", seat));
    }
}

void bq__session_terms(bq__session *s, const bq_state *st, unsigned from)
{
    static goods give, take;
    const bq_edition *ed = s->names.edition;
    const bq_terms *t = &st->offer[from];
    collect(s, ed, &give, t->give, t->give_cash, t->give_cards);
    collect(s, ed, &take, t->take, t->take_cash, t->take_cards);
    BQ__SAY(s, "offer", t->settles ? BQ_T_PLAIN_TERMS_SETTLE : BQ_T_PLAIN_TERMS,
            bq_arg_of(BQ_ARG_SEAT, "seat", from), bq_arg_of(BQ_ARG_SEAT, "to", t->to),
            bq_arg_list(BQ_ARG_AND, "give", give.list, give.n),
            bq_arg_list(BQ_ARG_AND, "take", take.list, take.n));
    tell_completed(s, st, from, t->take, t->give);
    tell_completed(s, st, t->to, t->give, t->take);
    uint64_t pledged = (t->give | t->take) & st->mortgaged;
    if (pledged)
        BQ__SAY(s, "offer", BQ_T_PLAIN_TERMS_MORTGAGED,
                bq_arg_of(BQ_ARG_SQUARES, "squares", (int64_t)pledged));
}

/* ---- lines ---- */

static void tell_json(bq__session *s, const bq_event *ev)
{
    char line[BQ_EVENT_BYTES + 1];
    bq_buf b = bq_buf_on(line, sizeof line);
    bq_event_json(&b, bq_table_names(s->table), ev);
    bq_buf_char(&b, '\n');
    s->listener.on_json(s->listener.ctx, &b);
}

/* Where nothing makes a game end, one should know it. */
static void tell_endless(bq__session *s, const bq_state *after)
{
    const bq_rules *rule = &s->names.edition->rule;
    if (after->rounds % 500 == 0 && after->rounds > 0 && rule->end_mode == BQ_END_LAST &&
        !rule->anti_endless && after->stage != BQ_STAGE_OVER) {
        char words[800];
        bq__house_one(s, BQ_SW_anti_endless, "yes", words, sizeof words);
        BQ__SAY(s, "say", BQ_T_PLAIN_ENDLESS, bq_arg_of(BQ_ARG_NUMBER, "n", after->commands), bq_arg_text("rule", words));
    }
}

void bq__session_events(bq__session *s, const bq_state *after, const bq_sink *sink)
{
    int64_t cash[BQ_SEATS];
    bool now = sink == bq_table_events(s->table); /* else it is told again */
    purses_before(after, sink, cash);
    s->row = 0; /* a rule of another command is not behind this one */
    for (uint32_t i = 0; i < sink->n; i++) {
        const bq_event *ev = &sink->at[i];
        if (now)
            bq__session_ahead_heard(s, ev);
        if (bq__session_for_programs(s)) {
            tell_json(s, ev);
            continue;
        }
        char sentence[BQ_SENTENCE_BYTES], line[BQ__RECENT_BYTES];
        bq_buf b = bq_buf_on(sentence, sizeof sentence);
        bq_text_event(&b, s->language, &s->names, ev);
        if (ev->kind == BQ_EV_PAY)
            put_purses(s, &b, ev, cash);
        s->row = ev->row ? ev->row : s->row;
        bq__session_event_line(s, prefixes[ev->kind], sentence, ev);
        snprintf(line, sizeof line, "%s: %.600s", prefixes[ev->kind], sentence);
        remember(s, line);
        if (ev->kind == BQ_EV_ROUND)
            tell_endless(s, after);
        if (ev->kind == BQ_EV_OFFER && after->offers >> ev->seat & 1u)
            bq__session_terms(s, after, ev->seat);
    }
}
