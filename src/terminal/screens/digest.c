/* digest.c - a turn that is over in one line: who, the dice, where to, and what came of it. "Hugo 2+3 → Malesherbes,
 * buys M220". The whole of it is in the log. */
#include <string.h>

#include "terminal/screens/screens.h"
#include "text/text.h"

enum { NAME_W = 14, MOST = 12 };

/* What is told of an event; BQ_TEXT_KEYS: nothing, it is seen elsewhere or follows from another. */
static enum bq_text_key key_of(const bq_event *e)
{
    switch (e->kind) {
    case BQ_EV_PAY:
        return e->what == BQ_FOR_PURCHASE || e->what == BQ_FOR_AUCTION ? BQ_T_DIGEST_BUYS
               : e->what == BQ_FOR_BUILDING                            ? BQ_T_DIGEST_BUILDS
               : e->what == BQ_FOR_SALARY                              ? BQ_T_DIGEST_SALARY
               : e->seat < BQ_SEATS && e->to < BQ_SEATS                ? BQ_T_DIGEST_PAYS_TO
               : e->seat < BQ_SEATS                                    ? BQ_T_DIGEST_PAYS
                                                                       : BQ_T_DIGEST_GETS;
    case BQ_EV_CARD:
        return BQ_T_DIGEST_CARD;
    case BQ_EV_JAILED:
        return BQ_T_DIGEST_JAIL;
    case BQ_EV_TRADE:
        return BQ_T_DIGEST_TRADE;
    case BQ_EV_DECLINED:
        return BQ_T_DIGEST_DECLINES;
    case BQ_EV_BANKRUPT:
        return BQ_T_DIGEST_OUT;
    default:
        return BQ_TEXT_KEYS;
    }
}

/* What the player of the turn did, each kind of thing once with its sum; what others did meanwhile is in the log. */
typedef struct deeds {
    enum bq_text_key key[MOST];
    bq_event event[MOST];
    int64_t amount[MOST];
    unsigned n;
} deeds;

static void add(deeds *d, const bq_event *e, unsigned seat)
{
    enum bq_text_key key = key_of(e);
    bool own = e->seat == seat || (e->seat >= BQ_SEATS && e->to == seat);
    if (key == BQ_TEXT_KEYS || (!own && key != BQ_T_DIGEST_OUT))
        return;
    for (unsigned i = 0; i < d->n; i++)
        if (d->key[i] == key && d->event[i].to == e->to && key != BQ_T_DIGEST_OUT) {
            d->amount[i] += e->amount;
            return;
        }
    if (d->n == MOST)
        return;
    d->key[d->n] = key;
    d->event[d->n] = *e;
    d->amount[d->n++] = e->amount;
}

static void put(bq__screens *v, bq_buf *b, const deeds *d, bool first)
{
    for (unsigned i = 0; i < d->n; i++, first = false) {
        char text[400];
        BQ__WORD(v, text, d->key[i], bq_arg_of(BQ_ARG_SEAT, "seat", d->event[i].seat),
                 bq_arg_of(BQ_ARG_SEAT, "to", d->event[i].to), bq_arg_of(BQ_ARG_MONEY, "amount", d->amount[i]));
        bq_buf_str(b, first ? " " : ", ");
        bq_buf_str(b, text);
    }
}

void bq__digest(bq__screens *v, size_t from, size_t to, char *out, size_t size)
{
    bq_buf b = bq_buf_on(out, size);
    const bq_event *moved = NULL;
    deeds d = {.n = 0};
    unsigned seat = BQ_SEATS;
    for (size_t i = from; i < to; i++) {
        const bq__line *line = &v->log.line[i];
        const bq_event *e = &line->event;
        char dice[24];
        if (line->kind == BQ_EV_TURN && e->seat < BQ_SEATS)
            bq_buf_str(&b, v->s->seat[seat = e->seat]);
        snprintf(dice, sizeof dice, " %u+%u", e->a, e->b);
        if (line->kind == BQ_EV_ROLL && e->seat == seat) /* rolls for the order come before any turn */
            bq_buf_str(&b, dice);
        if (line->kind == BQ_EV_MOVE && e->seat == seat)
            moved = e;
        if (line->kind != BQ_EVENT_KINDS)
            add(&d, e, seat);
    }
    if (moved) {
        bq_buf_str(&b, " → ");
        bq_buf_str(&b, bq__square_fit(v, moved->square, NAME_W));
    }
    put(v, &b, &d, !moved);
}

size_t bq__turn_before(const bq__screens *v, size_t at)
{
    while (at > 0 && v->log.line[at - 1].kind != BQ_EV_TURN)
        at--;
    return at ? at - 1 : 0;
}
