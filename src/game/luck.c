/* luck.c - the dice of a game: what fell, what was to be expected, how unusual that is. Numbers first, words below. */
#include "game/luck.h"

#include <string.h>

#include "game/walk.h"

/* ---- counting ---- */

static unsigned ways_of(unsigned sum)
{
    return sum <= 7 ? sum - 1 : 13 - sum;
}

static void add_roll(bq_luck *luck, const bq_edition *ed, const bq_state *before, const bq_event *ev)
{
    unsigned from = ev->seat < BQ_SEATS ? before->position[ev->seat] : 0;
    luck->rolls++;
    luck->sums[ev->a + ev->b]++;
    luck->doubles += ev->a == ev->b;
    luck->sixes += ev->a == 6 && ev->b == 6;
    if (ev->seat < BQ_SEATS) {
        luck->seat[ev->seat].rolls++;
        luck->seat[ev->seat].pips += (uint64_t)ev->a + ev->b;
    }
    for (unsigned sum = 2; sum <= 12 && ev->what == BQ_DRAW_MOVE; sum++)
        luck->expected[(from + sum) % ed->squares] += ways_of(sum);
}

void bq_luck_hear(bq_luck *luck, const bq_edition *ed, const bq_state *before, const bq_event *ev)
{
    luck->squares = ed->squares;
    luck->seats = before->seats;
    if (ev->kind == BQ_EV_ROLL)
        add_roll(luck, ed, before, ev);
    else if (ev->kind == BQ_EV_MOVE && ev->what == BQ_BY_DICE && ev->square < BQ_SQUARES)
        luck->landed[ev->square]++;
}

void bq_luck_of(bq_luck *luck, const bq_table *table, size_t length, bq_event event[BQ_EVENTS])
{
    const bq_edition *ed = bq_table_edition(table);
    bq_walk walk;
    memset(luck, 0, sizeof *luck);
    bq_walk_begin(&walk, bq_table_log(table), length, event);
    for (bq_state before = walk.st; bq_walk_next(&walk); before = walk.st)
        for (uint32_t k = 0; k < walk.sink.n; k++)
            bq_luck_hear(luck, ed, &before, &walk.sink.at[k]);
}

/* ---- how unusual ---- */

static uint32_t share_of(double part)
{
    return part >= 1 ? UINT32_MAX : part <= 0 ? 0 : (uint32_t)(part * 4294967295.0);
}

/* The binomial law, from its top outwards, so that nothing is ever too large or too small. */
static double binomial(double n, double p, double times, bool more)
{
    double top = (double)(uint64_t)((n + 1) * p), all = 0, part = 0;
    top = top > n ? n : top;
    double weight = 1;
    for (double i = top; i <= n && weight > 1e-18; i++) {
        all += weight;
        part += (more ? i >= times : i <= times) ? weight : 0;
        weight *= (n - i) / (i + 1) * p / (1 - p);
    }
    weight = top / (n - top + 1) * (1 - p) / p;
    for (double i = top - 1; i >= 0 && weight > 1e-18; i--) {
        all += weight;
        part += (more ? i >= times : i <= times) ? weight : 0;
        weight *= i / (n - i + 1) * (1 - p) / p;
    }
    return part / all;
}

uint32_t bq_luck_share(uint64_t tries, unsigned chance, uint64_t times, bool more)
{
    if (tries == 0 || chance == 0 || chance >= 36)
        return UINT32_MAX;
    return share_of(binomial((double)tries, chance / 36.0, (double)times, more));
}

/* The pips of many dice are spread like heads of many coins: 35/6 of a square for each roll of two. */
uint32_t bq_luck_share_pips(uint64_t rolls, uint64_t pips, bool more)
{
    if (rolls == 0)
        return UINT32_MAX;
    double coins = (double)(rolls * 70 / 3), off = (double)pips - 7 * (double)rolls;
    double times = coins / 2 + off;
    return share_of(binomial(coins, 0.5, more ? times - 0.5 : times + 0.5, more));
}

/* e to the power of -x, without a library: the page has none. */
static double fading(double x)
{
    double small = -x / 1024, term = 1, sum = 1;
    for (unsigned i = 1; i < 12; i++)
        sum += term *= small / i;
    for (unsigned i = 0; i < 10; i++)
        sum *= sum;
    return sum;
}

/* The chi-square law of ten degrees of freedom has this form. */
uint32_t bq_luck_share_sums(const bq_luck *luck)
{
    double x = 0, term = 1, sum = 1;
    if (luck->rolls == 0)
        return UINT32_MAX;
    for (unsigned i = 2; i <= 12; i++) {
        double expected = (double)luck->rolls * ways_of(i) / 36, off = (double)luck->sums[i] - expected;
        x += off * off / expected;
    }
    if (x > 600)
        return 0;
    for (unsigned i = 1; i < 5; i++)
        sum += term *= x / 2 / i;
    return share_of(fading(x / 2) * sum);
}

/* One game in how many, with two digits that count; at most a million. */
static int64_t one_in(uint32_t share)
{
    uint64_t n = share ? (UINT64_C(4294967296) + share / 2) / share : 1000000, unit = 1;
    n = n > 1000000 ? 1000000 : n;
    while (n / unit >= 100)
        unit *= 10;
    return (int64_t)((n + unit / 2) / unit * unit);
}

enum { USUAL = 9, /* what happens in one game of nine or oftener is nothing to speak of */
       SOME = 6 /* rolls: fewer are no luck, good or bad */ };

/* ---- words ---- */

typedef struct page {
    bq_buf *b;
    enum bq_language language;
    const bq_text_names *names;
    const bq_luck *luck;
} page;

static const char *tenths(const page *p, uint64_t value, char out[32])
{
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "whole", (int64_t)(value / 10)),
                           bq_arg_of(BQ_ARG_NUMBER, "tenth", (int64_t)(value % 10))};
    bq_buf t = bq_buf_on(out, 32);
    bq_text_put(&t, p->language, p->names, BQ_T_PLAIN_NUMBER_TENTHS, args, 2);
    return out;
}

static uint64_t expected_tenths(uint64_t tries, unsigned chance)
{
    return (tries * chance * 10 + 18) / 36;
}

static void doubles(const page *p)
{
    const bq_luck *l = p->luck;
    char expected[32];
    bool more = l->doubles * 6 >= l->rolls;
    int64_t odds = one_in(bq_luck_share(l->rolls, 6, l->doubles, more));
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "rolls", (int64_t)l->rolls),
        bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)l->doubles),
        bq_arg_text("expected", tenths(p, expected_tenths(l->rolls, 6), expected)),
        bq_arg_of(BQ_ARG_NUMBER, "odds", odds),
    };
    bq_text_put(p->b, p->language, p->names,
                odds <= USUAL ? BQ_T_LUCK_DOUBLES_USUAL
                : more        ? BQ_T_LUCK_DOUBLES_MANY
                              : BQ_T_LUCK_DOUBLES_FEW,
                args, 4);
}

/* The sum that is furthest from what was to be expected. */
static void sum(const page *p)
{
    const bq_luck *l = p->luck;
    unsigned which = 7;
    uint32_t least = UINT32_MAX;
    char expected[32];
    for (unsigned i = 2; i <= 12; i++) {
        bool more = l->sums[i] * 36 >= l->rolls * ways_of(i);
        uint32_t share = bq_luck_share(l->rolls, ways_of(i), l->sums[i], more);
        if (share < least) {
            least = share;
            which = i;
        }
    }
    int64_t odds = one_in(least);
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_NUMBER, "sum", which),
        bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)l->sums[which]),
        bq_arg_text("expected", tenths(p, expected_tenths(l->rolls, ways_of(which)), expected)),
        bq_arg_of(BQ_ARG_NUMBER, "odds", odds),
    };
    bool more = l->sums[which] * 36 >= l->rolls * ways_of(which);
    bq_text_put(p->b, p->language, p->names,
                odds <= USUAL ? BQ_T_LUCK_SUM_USUAL
                : more        ? BQ_T_LUCK_SUM_MANY
                              : BQ_T_LUCK_SUM_FEW,
                args, 4);
}

/* All sums together. Few rolls say nothing: the rarest sum should be expected five times. */
static void evenness(const page *p)
{
    const bq_luck *l = p->luck;
    uint32_t share = bq_luck_share_sums(l);
    int64_t odds = one_in(share);
    const bq_arg args[] = {bq_arg_of(BQ_ARG_NUMBER, "rolls", (int64_t)l->rolls),
                           bq_arg_of(BQ_ARG_NUMBER, "odds", odds)};
    bq_text_put(p->b, p->language, p->names,
                l->rolls < 180  ? BQ_T_LUCK_EVEN_TOO_FEW
                : odds <= USUAL ? BQ_T_LUCK_EVEN_USUAL
                                : BQ_T_LUCK_EVEN_ODD,
                args, 2);
}

static void seat_line(const page *p, unsigned seat)
{
    const bq_luck *l = p->luck;
    uint64_t rolls = l->seat[seat].rolls, pips = l->seat[seat].pips;
    char mean[32];
    bool more = pips >= 7 * rolls;
    int64_t odds = one_in(bq_luck_share_pips(rolls, pips, more));
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", seat),
        bq_arg_of(BQ_ARG_NUMBER, "rolls", (int64_t)rolls),
        bq_arg_text("mean", tenths(p, (pips * 10 + rolls / 2) / rolls, mean)),
        bq_arg_of(BQ_ARG_NUMBER, "odds", odds),
    };
    bq_text_put(p->b, p->language, p->names,
                odds <= USUAL ? BQ_T_LUCK_SEAT_USUAL
                : more        ? BQ_T_LUCK_SEAT_HIGH
                              : BQ_T_LUCK_SEAT_LOW,
                args, 4);
}

static int64_t surplus(const bq_luck *l, unsigned square)
{
    return (int64_t)(l->landed[square] * 36) - (int64_t)l->expected[square];
}

/* The three squares most above expectation, then the three most below; number `at` of them, or BQ_SQUARES. */
static unsigned square_at(const bq_luck *l, unsigned at)
{
    uint64_t told = 0;
    for (unsigned i = 0, n = 0; i < 6; i++) {
        unsigned best = BQ_SQUARES;
        for (unsigned square = 0; square < l->squares; square++) {
            int64_t value = surplus(l, square) * (i < 3 ? 1 : -1);
            if (!(told >> square & 1u) && value > 0 &&
                (best == BQ_SQUARES || value > surplus(l, best) * (i < 3 ? 1 : -1)))
                best = square;
        }
        if (best == BQ_SQUARES)
            continue;
        told |= UINT64_C(1) << best;
        if (n++ == at)
            return best;
    }
    return BQ_SQUARES;
}

static bool square_line(const page *p, unsigned at)
{
    const bq_luck *l = p->luck;
    unsigned square = square_at(l, at);
    char expected[32];
    if (square == BQ_SQUARES)
        return false;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SQUARE, "square", square),
        bq_arg_of(BQ_ARG_NUMBER, "n", (int64_t)l->landed[square]),
        bq_arg_text("expected", tenths(p, (l->expected[square] * 10 + 18) / 36, expected)),
    };
    bq_text_put(p->b, p->language, p->names, BQ_T_PLAIN_LUCK_LANDED, args, 3);
    return true;
}

bool bq_luck_line(bq_buf *b, enum bq_language language, const bq_text_names *names, const bq_luck *luck,
                  unsigned line)
{
    const page p = {b, language, names, luck};
    if (luck->rolls < SOME) {
        if (line == 0)
            bq_text_put(b, language, names, luck->rolls ? BQ_T_LUCK_FEW : BQ_T_LUCK_NONE, NULL, 0);
        return line == 0;
    }
    if (line < 3) {
        (line == 0 ? doubles : line == 1 ? sum : evenness)(&p);
        return true;
    }
    line -= 3;
    for (unsigned seat = 0; seat < luck->seats; seat++) {
        if (luck->seat[seat].rolls < SOME)
            continue;
        if (line-- == 0) {
            seat_line(&p, seat);
            return true;
        }
    }
    return square_line(&p, line);
}
