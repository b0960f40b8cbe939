/* move.c - chapters B5, C, D1, H and I: tokens move, squares act. */
#include "engine/internal.h"

/* ---- the square decides (B7) ---- */

static void land_on_deed(bq__game *g, unsigned seat, unsigned square, enum bq__landing how,
                         int32_t factor)
{
    unsigned owner = g->st->owner[square];
    if (owner == seat)
        return; /* D6 */
    if (owner != BQ_BANK) {
        bq__rent_due(g, seat, square, how, factor);
        return;
    }
    bq__push(g, (bq_item){.kind = BQ__BUY, .seat = (uint8_t)seat, .square = (uint8_t)square});
    bq__emit(g, (bq_event){.kind = BQ_EV_FOR_SALE,
                           .seat = (uint8_t)seat,
                           .square = (uint8_t)square,
                           .amount = g->ed->square[square].price});
}

static void pay_income_tax(bq__game *g, unsigned seat, unsigned square, bool share)
{
    const bq_rules *rule = &g->ed->rule;
    int64_t worth = share ? bq_worth(g->ed, g->st, seat) : 0;
    int32_t amount = share ? bq__share(g->ed, worth, rule->income_tax_share) : rule->income_tax;
    if (rule->income_tax_mode != BQ_TAX_FLAT)
        bq__emit(g, (bq_event){.kind = BQ_EV_TAX_CHOICE,
                               .seat = (uint8_t)seat,
                               .what = share ? BQ_BY_SHARE : BQ_BY_FLAT,
                               .value = worth});
    bq__charge(g, seat, bq__treasury(g->ed), amount, BQ_FOR_TAX, square,
               BQ_ROW('H', share ? 3 : 1));
}

static void land_on_tax(bq__game *g, unsigned seat, unsigned square)
{
    const bq_rules *rule = &g->ed->rule;
    if (g->ed->square[square].kind == BQ_SQ_TAX_LUXURY) /* H4 */
        bq__charge(g, seat, bq__treasury(g->ed), rule->luxury_tax, BQ_FOR_TAX, square,
                   BQ_ROW('H', 4));
    else if (rule->income_tax_mode == BQ_TAX_CHOICE) /* H1 */
        bq__push(g, (bq_item){.kind = BQ__TAX, .seat = (uint8_t)seat, .square = (uint8_t)square});
    else
        pay_income_tax(g, seat, square, rule->income_tax_mode == BQ_TAX_SHARE);
}

/* I1: nothing happens here, unless the table collects taxes in a pot. */
static void land_on_parking(bq__game *g, unsigned seat, unsigned square)
{
    if (g->ed->rule.parking_pot == BQ_POT_NONE)
        return;
    bq__transfer(g, BQ_POT, seat, g->st->pot, BQ_FOR_POT, square, BQ_ROW('I', 1));
    if (g->ed->rule.parking_pot == BQ_POT_SEEDED)
        bq__transfer(g, BQ_BANK, BQ_POT, g->ed->rule.parking_seed, BQ_FOR_POT, square,
                     BQ_ROW('I', 1));
}

static void land(bq__game *g, unsigned seat, unsigned square, enum bq__landing how, int32_t factor)
{
    unsigned kind = g->ed->square[square].kind;
    switch (kind) {
    case BQ_SQ_STREET:
    case BQ_SQ_STATION:
    case BQ_SQ_UTILITY:
        land_on_deed(g, seat, square, how, factor);
        break;
    case BQ_SQ_CHANCE:
    case BQ_SQ_CHEST:
        bq__push(g, (bq_item){.kind = BQ__DRAW,
                              .seat = (uint8_t)seat,
                              .what = kind == BQ_SQ_CHEST ? BQ_CHEST : BQ_CHANCE});
        break;
    case BQ_SQ_TAX_INCOME:
    case BQ_SQ_TAX_LUXURY:
        land_on_tax(g, seat, square);
        break;
    case BQ_SQ_GOTOJAIL:
        bq__to_jail(g, seat, BQ_BY_SQUARE);
        break;
    case BQ_SQ_PARKING:
        land_on_parking(g, seat, square);
        break;
    default: /* go, jail (just visiting): I2 */
        break;
    }
}

/* ---- tokens move ---- */

/* C1, C3: one salary for each crossing of square 0, before the square is resolved; C2: a token
 * that stops there gets no more, unless the table doubles it. */
static void salaries(bq__game *g, unsigned seat, unsigned crossings, bool stops)
{
    if (stops && g->ed->rule.double_salary_on_go)
        crossings++;
    while (crossings--)
        bq__transfer(g, BQ_BANK, seat, g->ed->rule.salary, BQ_FOR_SALARY, 0, BQ_ROW('C', 1));
}

static void arrive(bq__game *g, unsigned seat, unsigned square, unsigned crossings, enum bq_cause cause,
                   enum bq__landing how, int32_t factor)
{
    if (crossings)
        salaries(g, seat, crossings, square == 0);
    uint8_t from = g->st->position[seat];
    g->st->position[seat] = (uint8_t)square;
    bq__emit(g, (bq_event){.kind = BQ_EV_MOVE,
                           .seat = (uint8_t)seat,
                           .a = from,
                           .square = (uint8_t)square,
                           .what = (uint8_t)cause});
    land(g, seat, square, how, factor);
}

/* Inline: every roll comes this way, and arrive() has a frame already. */
static inline void forward(bq__game *g, unsigned seat, unsigned squares, enum bq_cause cause,
                           enum bq__landing how, int32_t factor)
{
    unsigned target = g->st->position[seat] + squares, crossings = 0;
    for (; target >= g->ed->squares; crossings++)
        target -= g->ed->squares; /* cheaper than a division, and seldom done */
    arrive(g, seat, target, crossings, cause, how, factor);
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
    arrive(g, seat, square, 0, BQ_BY_BACK, BQ__BY_CARD, 0);
}

/* ---- the choice of the income tax (H1, H2) ---- */

/* H1, H2 */
static bq_verdict check_tax(const bq_state *st, unsigned seat)
{
    return bq__top_is(st, BQ__TAX, seat) ? bq__ok() : bq__no(BQ_NO_NOT_ASKED);
}

/* H2: a player who chooses the share has chosen before anything is valued. */
static void apply_tax(bq__game *g, unsigned seat, bool share)
{
    unsigned square = bq__top(g->st)->square;
    bq__pop(g);
    pay_income_tax(g, seat, square, share);
}

bq_verdict bq__check_flat(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return check_tax(st, seat);
}

void bq__apply_flat(bq__game *g, unsigned seat)
{
    apply_tax(g, seat, false);
}

bq_verdict bq__check_share(const bq_edition *ed, const bq_state *st, unsigned seat)
{
    (void)ed;
    return check_tax(st, seat);
}

void bq__apply_share(bq__game *g, unsigned seat)
{
    apply_tax(g, seat, true);
}
