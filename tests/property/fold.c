/* fold.c - see fold.h. What an event says about the moment before it (an owner, a level, a place) is
 * compared too, so that no two mistakes cancel each other. */
#include "fold.h"

#include <string.h>

const char *const fold_promises[FOLDS] = {
    [FOLD_ALL] = "no command has more events than the sink of BQ_EVENTS",
    [FOLD_MONEY] = "payments told add up to every balance",
    [FOLD_DEEDS] = "deeds told add up to every owner",
    [FOLD_LEVELS] = "buildings told add up to every level",
    [FOLD_MORTGAGES] = "mortgages told add up to the mortgaged deeds",
    [FOLD_TOKENS] = "moves told add up to every position, jail included",
    [FOLD_CARDS] = "cards told add up to the cards held",
    [FOLD_OFFERS] = "offers told add up to those that are open",
    [FOLD_CLAIMS] = "claims told add up to those that are open",
    [FOLD_EXTRAS] = "prisons and squatters told add up to those that stand",
};

typedef struct folding {
    const bq_edition *ed;
    bq_state st;
    uint32_t broken;
} folding;

static void holds(folding *f, enum fold which, bool cond)
{
    f->broken |= cond ? 0 : UINT32_C(1) << which;
}

static int64_t *account(bq_state *st, unsigned seat)
{
    return seat == BQ_BANK ? &st->bank : seat == BQ_POT ? &st->pot : &st->cash[seat % BQ_SEATS];
}

static uint8_t held_bit(const bq_edition *ed, unsigned deck, unsigned card)
{
    for (unsigned i = 0; i < ed->jail_card_count; i++)
        if (ed->jail_card[i][0] == deck && ed->jail_card[i][1] + 1u == card)
            return (uint8_t)(1u << i);
    return 0;
}

static void fold_goods(folding *f, const bq_event *e)
{
    bq_state *st = &f->st;
    uint64_t bit = e->square < BQ_SQUARES ? UINT64_C(1) << e->square : 0;
    switch (e->kind) {
    case BQ_EV_PAY:
        *account(st, e->seat) -= e->amount;
        *account(st, e->to) += e->amount;
        break;
    case BQ_EV_DEED:
        holds(f, FOLD_DEEDS, st->owner[e->square] == e->seat);
        st->owner[e->square] = e->to;
        break;
    case BQ_EV_BUILT:
    case BQ_EV_RAZED:
        holds(f, FOLD_LEVELS,
              st->level[e->square] == e->a && (e->kind == BQ_EV_BUILT) == (e->b > e->a));
        st->level[e->square] = e->b;
        break;
    case BQ_EV_MORTGAGED:
    case BQ_EV_REDEEMED:
        holds(f, FOLD_MORTGAGES, !(st->mortgaged & bit) == (e->kind == BQ_EV_MORTGAGED));
        st->mortgaged ^= bit;
        break;
    case BQ_EV_PRISON:
        holds(f, FOLD_EXTRAS, !(st->prisons & bit) == (e->a == 1));
        st->prisons ^= bit;
        break;
    case BQ_EV_SQUATTER_STAYS:
        holds(f, FOLD_EXTRAS, e->amount == f->ed->rule.squatter_rounds);
        st->squat[e->square] = 1;
        break;
    case BQ_EV_SQUATTER_GONE:
        st->squat[e->square] = 0;
        break;
    default:
        break;
    }
}

static void fold_players(folding *f, const bq_event *e)
{
    bq_state *st = &f->st;
    uint8_t seat = (uint8_t)(1u << e->seat % BQ_SEATS);
    switch (e->kind) {
    case BQ_EV_MOVE:
        holds(f, FOLD_TOKENS, st->position[e->seat] == e->a);
        st->position[e->seat] = e->square;
        break;
    case BQ_EV_JAILED:
        st->position[e->seat] = f->ed->jail;
        st->jailed |= seat;
        break;
    case BQ_EV_FREED:
    case BQ_EV_BANKRUPT:
        st->jailed &= (uint8_t)~seat;
        st->in &= (uint8_t) ~(e->kind == BQ_EV_BANKRUPT ? seat : 0);
        break;
    case BQ_EV_TURN:
        st->turn = e->seat;
        break;
    case BQ_EV_OFFER:
        holds(f, FOLD_OFFERS, !(st->offers & seat));
        st->offers |= seat;
        break;
    case BQ_EV_OFFER_CLOSED:
        holds(f, FOLD_OFFERS, st->offers & seat);
        st->offers &= (uint8_t)~seat;
        break;
    case BQ_EV_CLAIMABLE:
        st->claims++;
        break;
    case BQ_EV_CLAIMED:
    case BQ_EV_UNCLAIMED:
        st->claims--;
        break;
    default:
        break;
    }
}

static void fold_cards(folding *f, const bq_event *e)
{
    bq_state *st = &f->st;
    uint8_t card;
    switch (e->kind) {
    case BQ_EV_CARD_KEPT:
        st->held[e->seat] |= held_bit(f->ed, e->what, e->a);
        break;
    case BQ_EV_CARD_GIVEN:
        card = held_bit(f->ed, e->what, e->a);
        holds(f, FOLD_CARDS, st->held[e->seat] & card);
        st->held[e->seat] &= (uint8_t)~card;
        st->held[e->to] |= card;
        break;
    case BQ_EV_CARD_BACK:
        for (unsigned i = 0; i < BQ_SEATS; i++)
            st->held[i] &= (uint8_t)~held_bit(f->ed, e->what, e->a);
        break;
    default:
        break;
    }
}

/* How long a squatter still stays is not told at every round; that he stays, is. */
static bool same_squatters(const bq_state *a, const bq_state *b)
{
    for (unsigned square = 0; square < BQ_SQUARES; square++)
        if (!a->squat[square] != !b->squat[square])
            return false;
    return true;
}

uint32_t fold_events(const bq_edition *ed, const bq_state *before, const bq_state *after,
                     const bq_sink *sink)
{
    static folding f;
    f = (folding){.ed = ed, .st = *before};
    bq_state *st = &f.st;
    for (uint32_t i = 0; i < sink->n; i++) {
        holds(&f, FOLD_ALL, sink->at[i].kind < BQ_EVENT_KINDS);
        fold_goods(&f, &sink->at[i]);
        fold_players(&f, &sink->at[i]);
        fold_cards(&f, &sink->at[i]);
    }
    holds(&f, FOLD_ALL, sink->lost == 0);
    holds(&f, FOLD_MONEY,
          !memcmp(st->cash, after->cash, sizeof st->cash) && st->bank == after->bank &&
              st->pot == after->pot);
    holds(&f, FOLD_DEEDS, !memcmp(st->owner, after->owner, sizeof st->owner));
    holds(&f, FOLD_LEVELS, !memcmp(st->level, after->level, sizeof st->level));
    holds(&f, FOLD_MORTGAGES, st->mortgaged == after->mortgaged);
    holds(&f, FOLD_TOKENS,
          !memcmp(st->position, after->position, sizeof st->position) &&
              st->jailed == after->jailed && st->in == after->in &&
              (st->turn == after->turn || after->turns == 0));
    holds(&f, FOLD_CARDS, !memcmp(st->held, after->held, sizeof st->held));
    holds(&f, FOLD_OFFERS, st->offers == after->offers);
    holds(&f, FOLD_CLAIMS, st->claims == after->claims);
    holds(&f, FOLD_EXTRAS, st->prisons == after->prisons && same_squatters(st, after));
    return f.broken;
}
