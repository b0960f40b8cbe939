/* plain_stats.c - the whole game added up from its log: who paid whom, the biggest rents, where
 * the dice led and where they were to be expected to lead (game/luck.h). Played again each time it is asked: a
 * game takes milliseconds. */
#include <stdlib.h>
#include <string.h>

#include "terminal/internal.h"
#include "text/text.h"

static unsigned account(unsigned seat)
{
    return seat < BQ_SEATS ? seat : BQ_SEATS;
}

static void add_rent(bq__stats *s, const bq_event *ev, uint32_t turn)
{
    bq__top_rent r = {ev->amount, turn, ev->seat, ev->to, ev->square};
    for (unsigned i = 0; i < BQ__TOP; i++)
        if (r.amount > s->top[i].amount) {
            bq__top_rent lower = s->top[i];
            s->top[i] = r;
            r = lower;
        }
}

static void hear(bq__stats *s, const bq_edition *ed, const bq_state *before, const bq_event *ev)
{
    bq_luck_hear(&s->luck, ed, before, ev);
    switch (ev->kind) {
    case BQ_EV_PAY:
        s->paid[account(ev->seat)][account(ev->to)] += ev->amount;
        if (ev->what == BQ_FOR_RENT)
            add_rent(s, ev, before->turns);
        break;
    case BQ_EV_BANKRUPT:
        if (ev->seat < BQ_SEATS)
            s->out_at[ev->seat] = before->turns;
        break;
    default:
        break;
    }
}

void bq__terminal_add_up(const bq__plain *p, bq__stats *s)
{
    static bq_event events[BQ_EVENTS];
    const bq_edition *ed = bq_table_edition(p->table);
    bq_walk walk;
    memset(s, 0, sizeof *s);
    bq_walk_begin(&walk, bq_table_log(p->table), SIZE_MAX, events);
    for (bq_state before = walk.st; bq_walk_next(&walk); before = walk.st)
        for (uint32_t k = 0; k < walk.sink.n; k++)
            hear(s, ed, &before, &walk.sink.at[k]);
}

/* ---- who paid whom ---- */

static bool payer(bq__plain *p, const bq__stats *s, unsigned from)
{
    char text[BQ__ACCOUNTS][160];
    const char *list[BQ__ACCOUNTS];
    size_t n = 0;
    for (unsigned to = 0; to < BQ__ACCOUNTS; to++) {
        if (!s->paid[from][to])
            continue;
        const bq_arg args[] = {
            bq_arg_of(BQ_ARG_SEAT, "seat", to == BQ_SEATS ? BQ_BANK : to),
            bq_arg_of(BQ_ARG_MONEY, "amount", s->paid[from][to]),
        };
        list[n] = bq__terminal_word(p, text[n], sizeof text[n], BQ_T_PLAIN_LEDGER_ITEM, args, 2);
        n++;
    }
    if (n)
        BQ__SAY(p, "ledger", BQ_T_PLAIN_LEDGER,
                bq_arg_of(BQ_ARG_SEAT, "seat", from == BQ_SEATS ? BQ_BANK : from),
                bq_arg_list(BQ_ARG_AND, "list", list, n));
    return n > 0;
}

static void ledger(bq__plain *p, const bq__stats *s)
{
    bool any = false;
    for (unsigned from = 0; from < BQ__ACCOUNTS; from++)
        any |= payer(p, s, from);
    if (!any)
        bq__terminal_tell(p, "ledger", BQ_T_PLAIN_LEDGER_EMPTY);
}

void bq__terminal_ledger(bq__plain *p, unsigned seat, const char *rest)
{
    static bq__stats s;
    (void)seat, (void)rest;
    bq__terminal_add_up(p, &s);
    ledger(p, &s);
}

/* ---- luck ---- */

static void fell(bq__plain *p, enum bq_text_key key, uint64_t n, uint64_t expected_36)
{
    char tenths[32];
    BQ__SAY(p, "luck", key, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)n),
            bq__terminal_tenths(p, "expected", (int64_t)((expected_36 * 10 + 18) / 36), tenths));
}

/* The bare numbers. */
static void dice(bq__plain *p, const bq_luck *luck)
{
    BQ__SAY(p, "luck", BQ_T_PLAIN_LUCK_ROLLS, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)luck->rolls));
    fell(p, BQ_T_PLAIN_LUCK_DOUBLES, luck->doubles, luck->rolls * 6);
    fell(p, BQ_T_PLAIN_LUCK_SIXES, luck->sixes, luck->rolls);
    for (unsigned sum = 2; sum <= 12; sum++) {
        char tenths[32];
        uint64_t ways = sum <= 7 ? sum - 1 : 13 - sum;
        BQ__SAY(p, "luck", BQ_T_PLAIN_LUCK_SUM, bq_arg_of(BQ_ARG_NUMBER, "sum", sum),
                bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)luck->sums[sum]),
                bq__terminal_tenths(p, "expected", (int64_t)((luck->rolls * ways * 10 + 18) / 36),
                                    tenths));
    }
}

/* ... and what they mean. */
static void luck(bq__plain *p, const bq_luck *luck)
{
    char sentence[BQ_SENTENCE_BYTES];
    if (luck->rolls)
        dice(p, luck);
    for (unsigned line = 0;; line++) {
        bq_buf t = bq_buf_on(sentence, sizeof sentence);
        if (!bq_luck_line(&t, p->language, &p->names, luck, line))
            break;
        bq__terminal_line(p, "luck", sentence);
    }
}

void bq__terminal_luck(bq__plain *p, unsigned seat, const char *rest)
{
    static bq__stats s;
    (void)seat, (void)rest;
    bq__terminal_add_up(p, &s);
    luck(p, &s.luck);
}

/* ---- the end ---- */

/* Winners, then fortunes, then who held out longest. */
static bool ahead(const bq__plain *p, const bq__stats *s, unsigned a, unsigned b)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    unsigned won_a = st->winners >> a & 1u, won_b = st->winners >> b & 1u;
    unsigned in_a = st->in >> a & 1u, in_b = st->in >> b & 1u;
    if (won_a != won_b)
        return won_a;
    if (in_a != in_b)
        return in_a;
    if (!in_a)
        return s->out_at[a] > s->out_at[b];
    return bq_fortune(ed, st, a) > bq_fortune(ed, st, b);
}

void bq__terminal_order(const bq__plain *p, const bq__stats *s, unsigned order[BQ_SEATS])
{
    const bq_state *st = bq_table_state(p->table);
    for (unsigned i = 0; i < st->seats; i++) {
        unsigned at = i;
        for (; at > 0 && ahead(p, s, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

unsigned bq__terminal_place(const bq__plain *p, const unsigned order[BQ_SEATS], unsigned i)
{
    const bq_edition *ed = bq_table_edition(p->table);
    const bq_state *st = bq_table_state(p->table);
    while (i && st->in >> order[i] & 1u && st->in >> order[i - 1] & 1u &&
           bq_fortune(ed, st, order[i]) == bq_fortune(ed, st, order[i - 1]))
        i--;
    return i + 1;
}

static void ranking(bq__plain *p, const bq__stats *s)
{
    const bq_state *st = bq_table_state(p->table);
    unsigned order[BQ_SEATS];
    bq__terminal_order(p, s, order);
    for (unsigned i = 0; i < st->seats; i++) {
        bool in = st->in >> order[i] & 1u;
        BQ__SAY(p, "rank", in ? BQ_T_PLAIN_RANK : BQ_T_PLAIN_RANK_OUT,
                bq_arg_of(BQ_ARG_NUMBER, "n", bq__terminal_place(p, order, i)), bq_arg_of(BQ_ARG_SEAT, "seat", order[i]),
                bq_arg_of(BQ_ARG_MONEY, "fortune",
                          in ? bq_fortune(bq_table_edition(p->table), st, order[i]) : 0),
                bq_arg_of(BQ_ARG_NUMBER, "turn", s->out_at[order[i]]));
    }
}

void bq__terminal_end(bq__plain *p)
{
    static bq__stats s;
    if (p->json)
        return;
    bq__terminal_add_up(p, &s);
    BQ__SAY(p, "end", BQ_T_PLAIN_END,
            bq_arg_of(BQ_ARG_NUMBER, "turns", bq_table_state(p->table)->turns),
            bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)bq_table_length(p->table)));
    ranking(p, &s);
    ledger(p, &s);
    for (unsigned i = 0; i < BQ__TOP && s.top[i].amount; i++)
        BQ__SAY(p, "rent", BQ_T_PLAIN_TOP_RENT, bq_arg_of(BQ_ARG_NUMBER, "n", i + 1),
                bq_arg_of(BQ_ARG_SEAT, "from", s.top[i].from),
                bq_arg_of(BQ_ARG_SEAT, "to", s.top[i].to),
                bq_arg_of(BQ_ARG_SQUARE, "square", s.top[i].square),
                bq_arg_of(BQ_ARG_MONEY, "amount", s.top[i].amount),
                bq_arg_of(BQ_ARG_NUMBER, "turn", s.top[i].turn));
    luck(p, &s.luck);
}
