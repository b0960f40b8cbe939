/* digest.c - a turn that is over in one line: who, each throw of the dice with where it led, and what came of it there.
 * "Hugo 2+2 → Malesherbes, buys for M220; 2+3 → Foch, pays Ada M26". Every payment of the turn is in it, whoever made it;
 * the whole of it is in the log. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { NAME_W = 14, MOST = 24 };

/* What came of one throw: each kind of thing between the same two once, with its sum. */
typedef struct deeds {
    enum bq_text_key key[MOST];
    bq_event event[MOST];
    int64_t amount[MOST];
    unsigned n;
} deeds;

typedef struct writer {
    bq__screens *v;
    bq_buf b;
    deeds d;
    deeds late;    /* what others did before the first throw: it stands at the end, that the throw follows the name */
    unsigned seat; /* whose turn; BQ_SEATS: before the first */
    unsigned at;   /* the square that the last move led to */
    bool named;    /* nothing is written yet but the name */
    bool rolled;
} writer;

/* Of what others pay in a turn it is told what for: it follows from nothing else in the line. A rent is that of the square
 * before it, or it names its own. */
static enum bq_text_key key_of_pay(const bq_event *e, unsigned seat, unsigned at)
{
    if (e->what == BQ_FOR_AUCTION)
        return BQ_T_DIGEST_AUCTION;
    if (e->what == BQ_FOR_RENT && e->seat < BQ_SEATS && e->to < BQ_SEATS && e->square < BQ_SQUARES &&
        (e->seat != seat || e->square != at))
        return BQ_T_DIGEST_OTHER_RENT;
    if (e->seat < BQ_SEATS && e->seat != seat && e->to >= BQ_SEATS && e->what == BQ_FOR_BUILDING)
        return BQ_T_DIGEST_OTHER_BUILDS;
    if (e->seat < BQ_SEATS && e->seat != seat && e->to >= BQ_SEATS && e->what == BQ_FOR_REDEMPTION)
        return BQ_T_DIGEST_OTHER_REDEEMS;
    if (e->seat >= BQ_SEATS)
        return e->to != seat              ? BQ_T_DIGEST_OTHER_GETS
               : e->what == BQ_FOR_SALARY ? BQ_T_DIGEST_SALARY
                                          : BQ_T_DIGEST_GETS;
    if (e->seat != seat)
        return e->to < BQ_SEATS ? BQ_T_DIGEST_OTHER_PAYS_TO : BQ_T_DIGEST_OTHER_PAYS;
    return e->to < BQ_SEATS             ? BQ_T_DIGEST_PAYS_TO
           : e->what == BQ_FOR_PURCHASE ? BQ_T_DIGEST_BUYS
           : e->what == BQ_FOR_BUILDING ? BQ_T_DIGEST_BUILDS
                                        : BQ_T_DIGEST_PAYS;
}

/* What is told of an event; BQ_TEXT_KEYS: nothing, it is seen elsewhere or follows from another. */
static enum bq_text_key key_of(const bq__screens *v, const bq_event *e, unsigned seat, unsigned at)
{
    bool own = e->seat == seat;
    switch (e->kind) {
    case BQ_EV_PAY:
        return key_of_pay(e, seat, at);
    case BQ_EV_MOVE: /* an arrest is no move */
        return own && bq__screens_edition(v)->square[e->square].kind == BQ_SQ_JAIL ? BQ_T_DIGEST_VISITS : BQ_TEXT_KEYS;
    case BQ_EV_CARD:
        return own ? BQ_T_DIGEST_CARD : BQ_TEXT_KEYS;
    case BQ_EV_JAILED:
        return own ? BQ_T_DIGEST_JAIL : BQ_TEXT_KEYS;
    case BQ_EV_TRADE:
        return own ? BQ_T_DIGEST_TRADE : BQ_T_DIGEST_OTHER_TRADES;
    case BQ_EV_DECLINED:
        return own ? BQ_T_DIGEST_DECLINES : BQ_TEXT_KEYS;
    case BQ_EV_UNSOLD:
        return BQ_T_DIGEST_UNSOLD;
    case BQ_EV_BANKRUPT:
        return BQ_T_DIGEST_OUT;
    default:
        return BQ_TEXT_KEYS;
    }
}

/* With a name of its own at its head, or of nobody. */
static bool has_subject(enum bq_text_key key)
{
    return key == BQ_T_DIGEST_AUCTION || key == BQ_T_DIGEST_OTHER_GETS || key == BQ_T_DIGEST_OTHER_PAYS ||
           key == BQ_T_DIGEST_OTHER_PAYS_TO || key == BQ_T_DIGEST_OTHER_TRADES || key == BQ_T_DIGEST_UNSOLD ||
           key == BQ_T_DIGEST_OUT || key == BQ_T_DIGEST_OTHER_RENT || key == BQ_T_DIGEST_OTHER_BUILDS ||
           key == BQ_T_DIGEST_OTHER_REDEEMS;
}

static void put(writer *w, const deeds *d, bool others)
{
    for (unsigned i = 0; i < d->n; i++) {
        char text[400];
        if (has_subject(d->key[i]) != others)
            continue;
        BQ__WORD(w->v, text, d->key[i], bq_arg_of(BQ_ARG_SEAT, "seat", d->event[i].seat),
                 bq_arg_of(BQ_ARG_SEAT, "to", d->event[i].to), bq_arg_of(BQ_ARG_MONEY, "amount", d->amount[i]),
                 bq_arg_text("square", d->key[i] == BQ_T_DIGEST_OTHER_RENT
                                           ? bq__square_fit(w->v, d->event[i].square, NAME_W) : ""));
        bq_buf_str(&w->b, w->named && !others ? " " : ", ");
        bq_buf_str(&w->b, text);
        w->named = false;
    }
}

/* Whoever plays comes first, that nothing of theirs stands behind another name. */
static void flush(writer *w)
{
    put(w, &w->d, false);
    put(w, &w->d, true);
    w->d.n = 0;
}

static bool sums_up(enum bq_text_key key)
{
    return key != BQ_T_DIGEST_OUT && key != BQ_T_DIGEST_AUCTION && key != BQ_T_DIGEST_UNSOLD;
}

static void add(writer *w, const bq_event *e)
{
    enum bq_text_key key = key_of(w->v, e, w->seat, w->at);
    deeds *d = !w->rolled && key != BQ_TEXT_KEYS && has_subject(key) && w->late.n < MOST ? &w->late : &w->d;
    if (key == BQ_TEXT_KEYS || w->seat >= BQ_SEATS || (e->kind == BQ_EV_PAY && !e->amount))
        return;
    for (unsigned i = 0; i < d->n && sums_up(key); i++)
        if (d->key[i] == key && d->event[i].seat == e->seat && d->event[i].to == e->to &&
            (key != BQ_T_DIGEST_OTHER_RENT || d->event[i].square == e->square)) {
            d->amount[i] += e->amount;
            return;
        }
    if (d->n == MOST)
        flush(w);
    d->key[d->n] = key;
    d->event[d->n] = *e;
    d->amount[d->n++] = e->amount;
}

static void tell(writer *w, const bq_event *e)
{
    char dice[24];
    if (e->kind == BQ_EV_TURN && e->seat < BQ_SEATS) {
        bq_buf_str(&w->b, w->v->s->seat[w->seat = e->seat]);
        w->named = true;
    } else if (e->kind == BQ_EV_ROLL && e->seat == w->seat) { /* rolls for the order come before any turn */
        flush(w);
        snprintf(dice, sizeof dice, "%s %u+%u", w->named ? "" : bq__screens_word(w->v, BQ_T_DIGEST_THEN), e->a, e->b);
        w->rolled = true;
        bq_buf_str(&w->b, dice);
        w->named = false;
    } else if (e->kind == BQ_EV_MOVE && e->seat == w->seat) {
        flush(w);
        bq_buf_str(&w->b, " → ");
        bq_buf_str(&w->b, bq__square_fit(w->v, w->at = e->square, NAME_W));
        w->named = false;
    }
    add(w, e);
}

void bq__digest(bq__screens *v, size_t from, size_t to, char *out, size_t size)
{
    writer w = {.v = v, .b = bq_buf_on(out, size), .seat = BQ_SEATS, .at = BQ_SQUARES};
    for (size_t i = from; i < to; i++)
        if (v->log.line[i].kind != BQ_EVENT_KINDS)
            tell(&w, &v->log.line[i].event);
    flush(&w);
    put(&w, &w.late, true);
}

size_t bq__turn_before(const bq__screens *v, size_t at)
{
    while (at > 0 && v->log.line[at - 1].kind != BQ_EV_TURN)
        at--;
    return at ? at - 1 : 0;
}
