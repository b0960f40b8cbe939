/* move.c - chapters B5, C, D1, H and I: tokens move, squares act. */
#include "engine/internal.h"

static void arrive(bq__game *g, unsigned seat, unsigned square, enum bq_cause cause,
                   enum bq__landing how, int32_t factor)
{
    uint8_t from = g->st->position[seat];
    g->st->position[seat] = (uint8_t)square;
    bq__emit(g, (bq_event){.kind = BQ_EV_MOVE,
                           .seat = (uint8_t)seat,
                           .a = from,
                           .square = (uint8_t)square,
                           .what = (uint8_t)cause});
    bq__push(g, (bq_item){.kind = BQ__LAND,
                          .seat = (uint8_t)seat,
                          .what = (uint8_t)how,
                          .square = (uint8_t)square,
                          .amount = factor});
}

/* C1, C3: one salary for each crossing of square 0, before the square is resolved. */
static void salaries(bq__game *g, unsigned seat, unsigned crossings)
{
    while (crossings--)
        bq__transfer(g, BQ_BANK, seat, g->ed->rule.salary, BQ_FOR_SALARY, 0, BQ_ROW('C', 1));
}

static void forward(bq__game *g, unsigned seat, unsigned squares, enum bq_cause cause,
                    enum bq__landing how, int32_t factor)
{
    unsigned target = g->st->position[seat] + squares;
    salaries(g, seat, target / g->ed->squares);
    arrive(g, seat, target % g->ed->squares, cause, how, factor);
}

void bq__move_by(bq__game *g, unsigned seat, unsigned squares, enum bq_cause cause)
{
    forward(g, seat, squares, cause, BQ__BY_DICE, 0);
}

/* C8: forward, at least one square. */
void bq__move_to(bq__game *g, unsigned seat, unsigned square, enum bq__landing how, int32_t factor)
{
    unsigned size = g->ed->squares;
    unsigned squares = (square + size - g->st->position[seat] - 1) % size + 1;
    forward(g, seat, squares, BQ_BY_CARD, how, factor);
}

/* C7: never a salary. */
void bq__move_back(bq__game *g, unsigned seat, unsigned squares)
{
    unsigned size = g->ed->squares;
    unsigned square = (g->st->position[seat] + size - squares % size) % size;
    arrive(g, seat, square, BQ_BY_BACK, BQ__BY_CARD, 0);
}

static void land_on_deed(bq__game *g, const bq_item *land)
{
    unsigned owner = g->st->owner[land->square];
    if (owner == land->seat)
        return; /* D6 */
    if (owner != BQ_BANK) {
        bq__rent_due(g, land->seat, land->square, (enum bq__landing)land->what, land->amount);
        return;
    }
    bq__push(g, (bq_item){.kind = BQ__BUY, .seat = land->seat, .square = land->square});
    bq__emit(g, (bq_event){.kind = BQ_EV_FOR_SALE,
                           .seat = land->seat,
                           .square = land->square,
                           .amount = g->ed->square[land->square].price});
}

/* B7: the square decides. */
void bq__step_land(bq__game *g, bq_item *item)
{
    bq_item land = *item;
    bq__pop(g);
    if (!bq__is_in(g->st, land.seat))
        return;
    const bq_rules *rule = &g->ed->rule;
    switch (g->ed->square[land.square].kind) {
    case BQ_SQ_STREET:
    case BQ_SQ_STATION:
    case BQ_SQ_UTILITY:
        land_on_deed(g, &land);
        break;
    case BQ_SQ_CHANCE:
    case BQ_SQ_CHEST:
        bq__push(g, (bq_item){.kind = BQ__DRAW,
                              .seat = land.seat,
                              .what = g->ed->square[land.square].kind == BQ_SQ_CHEST});
        break;
    case BQ_SQ_TAX_INCOME: /* H1 */
        if (rule->income_tax_share.num)
            bq__push(g, (bq_item){.kind = BQ__TAX, .seat = land.seat, .square = land.square});
        else
            bq__charge(g, land.seat, BQ_BANK, rule->income_tax, BQ_FOR_TAX, land.square,
                       BQ_ROW('H', 1));
        break;
    case BQ_SQ_TAX_LUXURY: /* H4 */
        bq__charge(g, land.seat, BQ_BANK, rule->luxury_tax, BQ_FOR_TAX, land.square,
                   BQ_ROW('H', 4));
        break;
    case BQ_SQ_GOTOJAIL:
        bq__to_jail(g, land.seat, BQ_BY_SQUARE);
        break;
    default: /* go, jail (just visiting), parking: I1, I2 */
        break;
    }
}

/* ---- the choice of the income tax (H1, H2) ---- */

bq_verdict bq__check_tax(const bq_state *st, unsigned seat)
{
    return bq__top_is(st, BQ__TAX, seat) ? bq__ok() : bq__no(BQ_NO_NOT_ASKED);
}

/* H2: who chooses the share has chosen before anything is valued. */
void bq__apply_tax(bq__game *g, unsigned seat, bool share)
{
    unsigned square = bq__top(g->st)->square;
    bq__pop(g);
    int64_t worth = bq_worth(g->ed, g->st, seat);
    int32_t amount =
        share ? bq__share(g->ed, worth, g->ed->rule.income_tax_share) : g->ed->rule.income_tax;
    bq__emit(g, (bq_event){.kind = BQ_EV_TAX_CHOICE,
                           .seat = (uint8_t)seat,
                           .what = share ? BQ_BY_SHARE : BQ_BY_FLAT,
                           .value = share ? worth : 0});
    bq__charge(g, seat, BQ_BANK, amount, BQ_FOR_TAX, square, BQ_ROW('H', share ? 3 : 1));
}
