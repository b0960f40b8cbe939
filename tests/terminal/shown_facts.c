/* shown_facts.c - a game as its events tell it, without the engine. */
#include "shown.h"

void facts_begin(facts *f, const bq_state *st)
{
    *f = (facts){.seats = st->seats, .in = st->in, .jailed = st->jailed, .turn = st->turn, .turns = st->turns,
                 .rounds = st->rounds, .mortgaged = st->mortgaged, .prisons = st->prisons};
    memcpy(f->cash, st->cash, sizeof f->cash);
    memcpy(f->at, st->position, sizeof f->at);
    memcpy(f->owner, st->owner, sizeof f->owner);
    memcpy(f->level, st->level, sizeof f->level);
}

int facts_kept(const facts *f, unsigned seat)
{
    int n = 0;
    for (unsigned deck = 0; deck < BQ_DECKS; deck++)
        for (unsigned card = 0; card <= BQ_CARDS; card++)
            n += f->keeper[deck][card] == seat + 1;
    return n;
}

static void hear_player(facts *f, const bq_edition *ed, const bq_event *e)
{
    uint8_t bit = (uint8_t)(1u << e->seat % BQ_SEATS);
    switch (e->kind) {
    case BQ_EV_TURN:
        f->turn = e->seat;
        f->turns = (uint32_t)e->amount;
        break;
    case BQ_EV_ROUND:
        f->rounds = (uint32_t)e->amount;
        break;
    case BQ_EV_ROLL:
        f->dice[0] = e->a;
        f->dice[1] = e->b;
        break;
    case BQ_EV_MOVE:
        f->at[e->seat] = e->square;
        break;
    case BQ_EV_JAILED:
        f->at[e->seat] = ed->jail;
        f->jailed |= bit;
        break;
    case BQ_EV_BANKRUPT:
        f->out_at[e->seat] = f->turns;
        f->in &= (uint8_t)~bit;
        f->jailed &= (uint8_t)~bit;
        break;
    case BQ_EV_CARD_KEPT:
        f->keeper[e->what][e->a] = (uint8_t)(e->seat + 1);
        break;
    case BQ_EV_CARD_GIVEN:
        f->keeper[e->what][e->a] = (uint8_t)(e->to + 1);
        break;
    case BQ_EV_CARD_BACK:
        f->keeper[e->what][e->a] = 0;
        break;
    case BQ_EV_FREED:
        f->jailed &= (uint8_t)~bit;
        break;
    case BQ_EV_OVER:
        f->over = 1;
        f->played_out = e->what == BQ_BY_ROUNDS;
        f->winners = (uint8_t)e->value;
        break;
    default:
        break;
    }
}

void facts_hear(facts *f, const bq_edition *ed, const bq_event *e)
{
    uint64_t bit = e->square < BQ_SQUARES ? UINT64_C(1) << e->square : 0;
    switch (e->kind) {
    case BQ_EV_PAY:
        if (e->seat < BQ_SEATS)
            f->cash[e->seat] -= e->amount;
        if (e->to < BQ_SEATS)
            f->cash[e->to] += e->amount;
        break;
    case BQ_EV_DEED:
        f->owner[e->square] = e->to;
        break;
    case BQ_EV_BUILT:
    case BQ_EV_RAZED:
        f->level[e->square] = e->b;
        break;
    case BQ_EV_MORTGAGED:
    case BQ_EV_REDEEMED:
        f->mortgaged ^= bit;
        break;
    case BQ_EV_PRISON:
        f->prisons = e->a ? f->prisons | bit : f->prisons & ~bit;
        break;
    case BQ_EV_SQUATTER_STAYS:
        f->squatted |= bit;
        break;
    case BQ_EV_SQUATTER_GONE:
        f->squatted &= ~bit;
        break;
    default:
        hear_player(f, ed, e);
    }
}
