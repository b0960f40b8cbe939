/* past.c - the log told again: what was said and what it did, any moment of it, and the figures of the
 * whole game. The table itself is not touched: everything is played on a copy. */
#include <string.h>

#include "game/away.h"
#include "web.h"

BQ_WEB uint32_t bq_web_history(uint32_t from, uint32_t to);
BQ_WEB uint32_t bq_web_missed(uint32_t from, uint32_t seat);
BQ_WEB uint32_t bq_web_seek(uint32_t at);
BQ_WEB uint32_t bq_web_summary(void);

static bq_event events[BQ_EVENTS];

/* The commands from..to-1, each with its events in words; the setting-up stands before the first. */
uint32_t bq_web_history(uint32_t from, uint32_t to)
{
    const bq_table *table = bq__web_it.table;
    if (!table)
        return 0;
    const bq_edition *ed = bq_table_edition(table);
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(table), to, events);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    do {
        if (walk.n ? walk.n <= from : from > 0)
            continue;
        bq_json_open(b, NULL, '{');
        bq__web_said(b, walk.n, walk.cmd);
        bq__web_events(b, ed, &walk.sink);
        bq_json_close(b, '}');
    } while (bq_walk_next(&walk));
    bq_json_close(b, ']');
    return bq__web_end();
}

static void put_line(void *b, const char *text)
{
    bq_json_text(b, NULL, text);
}

/* What concerned a seat since then, in sentences. */
uint32_t bq_web_missed(uint32_t from, uint32_t seat)
{
    const bq_table *table = bq__web_it.table;
    if (!table)
        return 0;
    bq_text_names names = bq__web_names(bq_table_edition(table));
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '[');
    bq_away_tell(bq_table_log(table), from, events, seat, bq__web_it.language, &names, put_line, b);
    bq_json_close(b, ']');
    return bq__web_end();
}

/* The state after so many commands, with what the last of them did. */
uint32_t bq_web_seek(uint32_t at)
{
    const bq_table *table = bq__web_it.table;
    if (!table)
        return 0;
    const bq_edition *ed = bq_table_edition(table);
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(table), at, events);
    while (bq_walk_next(&walk)) {
    }
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_flag(b, "ok", true);
    bq__web_said(b, walk.n, walk.cmd);
    bq__web_events(b, ed, &walk.sink);
    bq__web_view(b, ed, &walk.st, BQ_NOBODY);
    bq_json_close(b, '}');
    return bq__web_end();
}

/* ---- figures ---- */

enum { TOP = 8 };

typedef struct rent {
    int64_t amount;
    uint32_t n; /* the command */
    uint8_t from, to, square;
} rent;

typedef struct sums {
    int64_t paid[BQ_SEATS + 1][BQ_SEATS + 1]; /* the last place is the bank's (and the pot's) */
    int64_t earned[BQ_SEATS + 1];             /* by rents */
    uint32_t landed[BQ_SQUARES];
    uint32_t dice[BQ_SEATS][13];
    rent top[TOP];
    uint32_t doubles[BQ_SEATS];
    uint32_t jailed[BQ_SEATS];
    uint32_t trades;
} sums;

static unsigned place(unsigned seat)
{
    return seat < BQ_SEATS ? seat : BQ_SEATS;
}

static void note_rent(sums *s, const bq_event *e, uint32_t n)
{
    rent now = {.amount = e->amount, .n = n, .from = e->seat, .to = e->to, .square = e->square};
    for (unsigned i = 0; i < TOP; i++)
        if (now.amount > s->top[i].amount) {
            rent lower = s->top[i];
            s->top[i] = now;
            now = lower;
        }
}

static void note(sums *s, const bq_event *e, uint32_t n)
{
    switch ((enum bq_event_kind)e->kind) {
    case BQ_EV_PAY:
        s->paid[place(e->seat)][place(e->to)] += e->amount;
        if (e->what == BQ_FOR_RENT) {
            s->earned[place(e->to)] += e->amount;
            note_rent(s, e, n);
        }
        break;
    case BQ_EV_MOVE:
        s->landed[e->square % BQ_SQUARES]++;
        break;
    case BQ_EV_ROLL:
        if (e->seat < BQ_SEATS) {
            s->dice[e->seat][(e->a + e->b) % 13]++;
            s->doubles[e->seat] += e->a == e->b;
        }
        break;
    case BQ_EV_JAILED:
        if (e->seat < BQ_SEATS)
            s->jailed[e->seat]++;
        break;
    case BQ_EV_TRADE:
        s->trades++;
        break;
    default:
        break;
    }
}

/* One point of the curve: the command, then each seat's fortune. */
static void point(bq_buf *b, const bq_edition *ed, const bq_state *st, uint32_t n)
{
    if (!bq__web_valued())
        return;
    bq_json_open(b, NULL, '[');
    bq_json_int(b, NULL, n);
    for (unsigned seat = 0; seat < st->seats; seat++)
        bq_json_int(b, NULL, st->in >> seat & 1u ? bq_fortune(ed, st, seat) : 0);
    bq_json_close(b, ']');
}

static void numbers(bq_buf *b, const char *name, const uint32_t *list, unsigned n)
{
    bq_json_open(b, name, '[');
    for (unsigned i = 0; i < n; i++)
        bq_json_int(b, NULL, list[i]);
    bq_json_close(b, ']');
}

static void sums_json(bq_buf *b, const sums *s, const bq_edition *ed, unsigned seats)
{
    bq_json_open(b, "paid", '[');
    for (unsigned i = 0; i <= seats; i++) {
        bq_json_open(b, NULL, '[');
        for (unsigned k = 0; k <= seats; k++)
            bq_json_int(b, NULL, s->paid[i < seats ? i : BQ_SEATS][k < seats ? k : BQ_SEATS]);
        bq_json_close(b, ']');
    }
    bq_json_close(b, ']');
    bq_json_open(b, "earned", '[');
    for (unsigned seat = 0; seat < seats; seat++)
        bq_json_int(b, NULL, s->earned[seat]);
    bq_json_close(b, ']');
    numbers(b, "landed", s->landed, ed->squares);
    bq_json_open(b, "dice", '[');
    for (unsigned seat = 0; seat < seats; seat++)
        numbers(b, NULL, s->dice[seat], 13);
    bq_json_close(b, ']');
    numbers(b, "doubles", s->doubles, seats);
    numbers(b, "jailed", s->jailed, seats);
    bq_json_int(b, "trades", s->trades);
    bq_json_open(b, "rents", '[');
    for (unsigned i = 0; i < TOP && s->top[i].amount; i++) {
        bq_json_open(b, NULL, '{');
        bq_json_int(b, "amount", s->top[i].amount);
        bq_json_int(b, "n", s->top[i].n);
        bq__web_seat(b, "from", s->top[i].from);
        bq__web_seat(b, "to", s->top[i].to);
        bq_json_int(b, "square", s->top[i].square);
        bq_json_close(b, '}');
    }
    bq_json_close(b, ']');
}

/* The curve of fortunes (a point a turn), who paid whom, the biggest rents, dice, landings. */
uint32_t bq_web_summary(void)
{
    static sums s;
    const bq_table *table = bq__web_it.table;
    if (!table)
        return 0;
    const bq_edition *ed = bq_table_edition(table);
    memset(&s, 0, sizeof s);
    bq_walk walk;
    bq_walk_begin(&walk, bq_table_log(table), SIZE_MAX, events);
    bq_buf *b = bq__web_begin();
    bq_json_open(b, NULL, '{');
    bq_json_open(b, "curve", '[');
    point(b, ed, &walk.st, 0);
    for (uint32_t turns = walk.st.turns; bq_walk_next(&walk); turns = walk.st.turns) {
        uint32_t n = (uint32_t)walk.n;
        for (uint32_t k = 0; k < walk.sink.n; k++)
            note(&s, &events[k], n);
        if (walk.st.turns != turns || !bq_walk_coming(&walk))
            point(b, ed, &walk.st, n);
    }
    bq_json_close(b, ']');
    sums_json(b, &s, ed, walk.st.seats);
    bq_json_close(b, '}');
    return bq__web_end();
}
