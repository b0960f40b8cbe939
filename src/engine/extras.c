/* extras.c - the end of a general round (B14, P13) and what editions add to it. */
#include "engine/internal.h"

enum { ROUND_COUNT, ROUND_LEVY, ROUND_DONE };

/* O11: as first step of a round end everybody still in pays round/4. */
static void begin_levy(bq__game *g)
{
    int32_t scale = g->ed->rule.money_scale;
    int64_t amount = (int64_t)g->st->rounds / 4 / scale * scale;
    if (g->ed->rule.anti_endless && amount)
        bq__push(g, (bq_item){.kind = BQ__LEVY,
                              .seat = g->st->turn,
                              .a = g->st->in,
                              .amount = bq__amount(amount)});
}

bool bq__step_round(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    switch (item->a++) {
    case ROUND_COUNT:
        st->rounds++;
        bq__emit(g, (bq_event){.kind = BQ_EV_ROUND, .amount = (int32_t)st->rounds});
        if (g->ed->rule.end_mode == BQ_END_ROUNDS && st->rounds >= (uint32_t)g->ed->rule.rounds_limit)
            bq__over(g, BQ_BY_ROUNDS);
        break;
    case ROUND_LEVY:
        begin_levy(g);
        break;
    default:
        bq__pop(g);
    }
    return true;
}

/* The item's seat is who was asked last: the levy goes round the table in playing order. */
void bq__step_levy(bq__game *g, bq_item *item)
{
    bq_state *st = g->st;
    unsigned payer = bq_next_seat(st, item->seat);
    while (item->a & st->in && !(item->a & bq__seat_bit(payer)))
        payer = bq_next_seat(st, payer);
    if (!(item->a & st->in)) {
        bq__pop(g);
        return;
    }
    item->a &= (uint8_t)~bq__seat_bit(payer);
    item->seat = (uint8_t)payer;
    bq__charge(g, payer, BQ_BANK, item->amount, BQ_FOR_LEVY, BQ_NOWHERE, BQ_ROW('O', 11));
}
