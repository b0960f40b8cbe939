/* sums.c - the whole game added up from its log: who paid whom, the biggest rents, where
 * the dice led and where they were to be expected to lead (game/luck.h). Played again each time it is asked: a
 * game takes milliseconds. */
#include <stdlib.h>
#include <string.h>

#include "terminal/session/session.h"
#include "text/text.h"

static unsigned account(unsigned seat)
{
    return seat < BQ_SEATS ? seat : BQ_SEATS;
}

static void add_rent(bq__sums *sums, const bq_event *ev, uint32_t turn)
{
    bq__top_rent r = {ev->amount, turn, ev->seat, ev->to, ev->square};
    for (unsigned i = 0; i < BQ__TOP; i++)
        if (r.amount > sums->top[i].amount) {
            bq__top_rent lower = sums->top[i];
            sums->top[i] = r;
            r = lower;
        }
}

static void hear(bq__sums *sums, const bq_edition *ed, const bq_state *before, const bq_event *ev)
{
    bq_luck_hear(&sums->luck, ed, before, ev);
    switch (ev->kind) {
    case BQ_EV_PAY:
        sums->paid[account(ev->seat)][account(ev->to)] += ev->amount;
        if (ev->what == BQ_FOR_RENT)
            add_rent(sums, ev, before->turns);
        if (ev->what == BQ_FOR_RENT && ev->to < BQ_SEATS)
            sums->rents[ev->to] += ev->amount;
        break;
    case BQ_EV_BUILT:
        if (ev->seat < BQ_SEATS && ev->b > ev->a)
            sums->built[ev->seat] += (uint32_t)(ev->b - ev->a);
        break;
    case BQ_EV_JAILED:
        if (ev->seat < BQ_SEATS)
            sums->jailed[ev->seat]++;
        break;
    case BQ_EV_BANKRUPT:
        if (ev->seat < BQ_SEATS)
            sums->out_at[ev->seat] = before->turns;
        break;
    default:
        break;
    }
}

void bq__session_add_up(const bq__session *s, bq__sums *sums)
{
    static bq_event events[BQ_EVENTS];
    const bq_edition *ed = bq_table_edition(s->table);
    bq_walk walk;
    memset(sums, 0, sizeof *sums);
    bq_walk_begin(&walk, bq_table_log(s->table), SIZE_MAX, events);
    for (bq_state before = walk.st; bq_walk_next(&walk); before = walk.st)
        for (uint32_t k = 0; k < walk.sink.n; k++)
            hear(sums, ed, &before, &walk.sink.at[k]);
}

/* ---- who paid whom ---- */

static bool payer(bq__session *s, const bq__sums *sums, unsigned from)
{
    char text[BQ__ACCOUNTS][160];
    const char *list[BQ__ACCOUNTS];
    size_t n = 0;
    for (unsigned to = 0; to < BQ__ACCOUNTS; to++) {
        if (!sums->paid[from][to])
            continue;
        const bq_arg args[] = {
            bq_arg_of(BQ_ARG_SEAT, "seat", to == BQ_SEATS ? BQ_BANK : to),
            bq_arg_of(BQ_ARG_MONEY, "amount", sums->paid[from][to]),
        };
        list[n] = bq__session_text(s, text[n], sizeof text[n], BQ_T_PLAIN_LEDGER_ITEM, args, 2);
        n++;
    }
    if (n)
        BQ__SAY(s, "ledger", BQ_T_PLAIN_LEDGER,
                bq_arg_of(BQ_ARG_SEAT, "seat", from == BQ_SEATS ? BQ_BANK : from),
                bq_arg_list(BQ_ARG_AND, "list", list, n));
    return n > 0;
}

static void ledger(bq__session *s, const bq__sums *sums)
{
    bool any = false;
    for (unsigned from = 0; from < BQ__ACCOUNTS; from++)
        any |= payer(s, sums, from);
    if (!any)
        bq__session_tell(s, "ledger", BQ_T_PLAIN_LEDGER_EMPTY);
}

void bq__session_ledger(bq__session *s, unsigned seat, const char *rest)
{
    static bq__sums sums;
    (void)seat, (void)rest;
    bq__session_add_up(s, &sums);
    ledger(s, &sums);
}

/* ---- luck ---- */

static void fell(bq__session *s, enum bq_text_key key, uint64_t n, uint64_t expected_36)
{
    char tenths[32];
    BQ__SAY(s, "luck", key, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)n),
            bq__session_tenths(s, "expected", (int64_t)((expected_36 * 10 + 18) / 36), tenths));
}

/* The bare numbers. */
static void dice(bq__session *s, const bq_luck *luck)
{
    BQ__SAY(s, "luck", BQ_T_PLAIN_LUCK_ROLLS, bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)luck->rolls));
    fell(s, BQ_T_PLAIN_LUCK_DOUBLES, luck->doubles, luck->rolls * 6);
    fell(s, BQ_T_PLAIN_LUCK_SIXES, luck->sixes, luck->rolls);
    for (unsigned sum = 2; sum <= 12; sum++) {
        char tenths[32];
        uint64_t ways = sum <= 7 ? sum - 1 : 13 - sum;
        BQ__SAY(s, "luck", BQ_T_PLAIN_LUCK_SUM, bq_arg_of(BQ_ARG_NUMBER, "sum", sum),
                bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)luck->sums[sum]),
                bq__session_tenths(s, "expected", (int64_t)((luck->rolls * ways * 10 + 18) / 36),
                                   tenths));
    }
}

/* ... and what they mean. */
static void luck(bq__session *s, const bq_luck *luck)
{
    char sentence[BQ_SENTENCE_BYTES];
    if (luck->rolls)
        dice(s, luck);
    for (unsigned line = 0;; line++) {
        bq_buf t = bq_buf_on(sentence, sizeof sentence);
        if (!bq_luck_line(&t, s->language, &s->names, luck, line))
            break;
        bq__session_line(s, "luck", sentence);
    }
}

void bq__session_luck(bq__session *s, unsigned seat, const char *rest)
{
    static bq__sums sums;
    (void)seat, (void)rest;
    bq__session_add_up(s, &sums);
    luck(s, &sums.luck);
}

/* ---- the end ---- */

/* Winners, then fortunes, then who held out longest. */
static bool ahead(const bq__session *s, const bq__sums *sums, unsigned a, unsigned b)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    unsigned won_a = st->winners >> a & 1u, won_b = st->winners >> b & 1u;
    unsigned in_a = st->in >> a & 1u, in_b = st->in >> b & 1u;
    if (won_a != won_b)
        return won_a;
    if (in_a != in_b)
        return in_a;
    if (!in_a)
        return sums->out_at[a] > sums->out_at[b];
    return bq_fortune(ed, st, a) > bq_fortune(ed, st, b);
}

void bq__session_order(const bq__session *s, const bq__sums *sums, unsigned order[BQ_SEATS])
{
    const bq_state *st = bq_table_state(s->table);
    for (unsigned i = 0; i < st->seats; i++) {
        unsigned at = i;
        for (; at > 0 && ahead(s, sums, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

unsigned bq__session_place(const bq__session *s, const unsigned order[BQ_SEATS], unsigned i)
{
    const bq_edition *ed = bq_table_edition(s->table);
    const bq_state *st = bq_table_state(s->table);
    while (i && st->in >> order[i] & 1u && st->in >> order[i - 1] & 1u &&
           bq_fortune(ed, st, order[i]) == bq_fortune(ed, st, order[i - 1]))
        i--;
    return i + 1;
}

static void ranking(bq__session *s, const bq__sums *sums)
{
    const bq_state *st = bq_table_state(s->table);
    unsigned order[BQ_SEATS];
    bq__session_order(s, sums, order);
    for (unsigned i = 0; i < st->seats; i++) {
        bool in = st->in >> order[i] & 1u;
        BQ__SAY(s, "rank", in ? BQ_T_PLAIN_RANK : BQ_T_PLAIN_RANK_OUT,
                bq_arg_of(BQ_ARG_NUMBER, "n", bq__session_place(s, order, i)), bq_arg_of(BQ_ARG_SEAT, "seat", order[i]),
                bq_arg_of(BQ_ARG_MONEY, "fortune",
                          in ? bq_fortune(bq_table_edition(s->table), st, order[i]) : 0),
                bq_arg_of(BQ_ARG_NUMBER, "turn", sums->out_at[order[i]]));
    }
}

bool bq__session_winner(const bq__session *s, char *out, size_t size)
{
    const bq_state *st = bq_table_state(s->table);
    if (!st->winners)
        return false;
    bool several = st->winners & (st->winners - 1);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_SEAT, "seat", bq_low(st->winners)),
                           bq_arg_of(BQ_ARG_SEATS, "seats", st->winners)};
    bq__session_text(s, out, size, several ? BQ_T_PLAIN_WINNERS : BQ_T_PLAIN_WINNER, args, 2);
    return true;
}

/* The one who has most of something; BQ_SEATS: nobody, or several. */
static unsigned first_in(const int64_t n[BQ_SEATS])
{
    unsigned best = 0, same = 0;
    for (unsigned i = 1; i < BQ_SEATS; i++)
        best = n[i] > n[best] ? i : best;
    for (unsigned i = 0; i < BQ_SEATS; i++)
        same += n[i] == n[best];
    return n[best] > 0 && same == 1 ? best : BQ_SEATS;
}

bool bq__session_award(const bq__session *s, const bq__sums *sums, enum bq__award which, char *out, size_t size)
{
    static const uint16_t keys[BQ__AWARDS] = {BQ_T_AWARD_RENTS, BQ_T_AWARD_RENT, BQ_T_AWARD_BUILDER, BQ_T_AWARD_JAIL};
    int64_t n[BQ_SEATS] = {0};
    const bq__top_rent *top = &sums->top[0];
    for (unsigned i = 0; i < BQ_SEATS; i++)
        n[i] = which == BQ__AWARD_RENTS ? sums->rents[i] : which == BQ__AWARD_BUILDER ? sums->built[i] : sums->jailed[i];
    unsigned seat = which == BQ__AWARD_RENT ? (top->amount ? top->to : BQ_SEATS) : first_in(n);
    if (seat >= BQ_SEATS)
        return false;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", seat),
        bq_arg_of(BQ_ARG_MONEY, "amount", which == BQ__AWARD_RENT ? top->amount : n[seat]),
        bq_arg_of(BQ_ARG_SEAT, "from", top->from),
        bq_arg_of(BQ_ARG_SQUARE, "square", top->square),
        bq_arg_of(BQ_ARG_NUMBER, "n", n[seat]),
    };
    bq__session_text(s, out, size, (enum bq_text_key)keys[which], args, 5);
    return true;
}

void bq__session_tell_end(bq__session *s)
{
    char winner[BQ_SENTENCE_BYTES];
    static bq__sums sums;
    if (bq__session_for_programs(s))
        return;
    bq__session_add_up(s, &sums);
    if (bq__session_winner(s, winner, sizeof winner))
        bq__session_line(s, "end", winner);
    BQ__SAY(s, "end", BQ_T_PLAIN_END, bq_arg_of(BQ_ARG_NUMBER, "n", bq_table_state(s->table)->turns));
    ranking(s, &sums);
    for (int i = 0; i < BQ__AWARDS; i++)
        if (bq__session_award(s, &sums, (enum bq__award)i, winner, sizeof winner))
            bq__session_line(s, "award", winner);
    ledger(s, &sums);
    for (unsigned i = 0; i < BQ__TOP && sums.top[i].amount; i++)
        BQ__SAY(s, "rent", BQ_T_PLAIN_TOP_RENT, bq_arg_of(BQ_ARG_NUMBER, "n", i + 1),
                bq_arg_of(BQ_ARG_SEAT, "from", sums.top[i].from),
                bq_arg_of(BQ_ARG_SEAT, "to", sums.top[i].to),
                bq_arg_of(BQ_ARG_SQUARE, "square", sums.top[i].square),
                bq_arg_of(BQ_ARG_MONEY, "amount", sums.top[i].amount),
                bq_arg_of(BQ_ARG_NUMBER, "turn", sums.top[i].turn));
    luck(s, &sums.luck);
}
