/* rent.c - chapter F: what a visitor owes, and how it is collected. */
#include "engine/internal.h"

/* F2, F3: is the bare rent doubled? */
static bool doubled(const bq_edition *ed, const bq_state *st, unsigned owner, unsigned group)
{
    return ed->rule.double_rent_full_group && bq__owns_group(ed, st, owner, group) &&
           (ed->rule.double_rent_if_other_lot_mortgaged ||
            !(st->mortgaged & ed->group[group].lots));
}

static int32_t street_rent(const bq_edition *ed, const bq_state *st, unsigned square)
{
    const bq_square *deed = &ed->square[square];
    unsigned level = st->level[square];
    if (level == 0 && doubled(ed, st, st->owner[square], deed->group))
        return bq__amount(2 * (int64_t)deed->rent[0]); /* F4: also beside built lots */
    return deed->rent[level == ed->hotel ? BQ_RENT_HOTEL : level];
}

/* F8: mortgaged stations still count as owned. */
static int32_t station_rent(const bq_edition *ed, const bq_state *st, unsigned owner)
{
    unsigned owned = bq__count(st->deeds[owner] & ed->stations);
    switch (owned) {
    case 1:
        return ed->rule.station_rent_1;
    case 2:
        return ed->rule.station_rent_2;
    case 3:
        return ed->rule.station_rent_3;
    default:
        return ed->rule.station_rent_4;
    }
}

/* F9: so do mortgaged utilities. */
static int32_t utility_multiplier(const bq_edition *ed, const bq_state *st, unsigned owner)
{
    unsigned owned = bq__count(st->deeds[owner] & ed->utilities);
    return owned < 2 ? ed->rule.utility_multiplier_1 : ed->rule.utility_multiplier_2;
}

/* F6, F13, F14: mortgaged, a prison, squatted, or its owner jailed where the table says so. */
static bool pays_nothing(const bq_edition *ed, const bq_state *st, unsigned square)
{
    return (st->mortgaged | st->prisons) >> square & 1u || st->squat[square] ||
           (!ed->rule.rent_while_jailed && bq__in_jail(st, st->owner[square]));
}

static inline int32_t rent_at(const bq_edition *ed, const bq_state *st, unsigned square, unsigned dice)
{
    unsigned owner = st->owner[square];
    if (owner == BQ_BANK || pays_nothing(ed, st, square))
        return 0;
    switch (ed->square[square].kind) {
    case BQ_SQ_STREET:
        return street_rent(ed, st, square);
    case BQ_SQ_STATION:
        return station_rent(ed, st, owner);
    default:
        return bq__amount((int64_t)utility_multiplier(ed, st, owner) * (int64_t)dice);
    }
}

int32_t bq_rent(const bq_edition *ed, const bq_state *st, unsigned square, unsigned dice)
{
    return rent_at(ed, st, square, dice);
}

/* P9: the sum of the rents that visitors would owe now; a utility at a roll of seven. */
int64_t bq__rents_of_the_board(const bq_edition *ed, const bq_state *st)
{
    int64_t sum = 0;
    uint64_t owned = 0;
    for (unsigned seat = 0; seat < st->seats; seat++)
        owned |= st->deeds[seat];
    for (uint64_t left = owned & ~(st->mortgaged | st->prisons); left; left &= left - 1) /* F6: the others bring nothing */
        sum += rent_at(ed, st, bq__low(left), 7);
    return sum;
}

static void remove_claim(bq_state *st, unsigned at)
{
    st->claims--;
    memmove(&st->claim[at], &st->claim[at + 1], (st->claims - at) * sizeof st->claim[0]);
    memset(&st->claim[st->claims], 0, sizeof st->claim[0]);
}

/* It lapses: not claimed in time, or one of the two has left (LEFT). */
static void drop_claim(bq__game *g, unsigned at, enum bq_cause cause)
{
    bq_claim claim = g->st->claim[at];
    remove_claim(g->st, at);
    bq__emit(g, (bq_event){.kind = BQ_EV_UNCLAIMED,
                           .seat = claim.payer,
                           .to = claim.owner,
                           .square = claim.square,
                           .amount = claim.amount,
                           .what = (uint8_t)cause});
}

/* F11, F15: taken at once, or noted until the owner claims it. */
static void collect(bq__game *g, unsigned seat, unsigned owner, unsigned square, int64_t rent)
{
    static const uint16_t rows[] = {[BQ_SQ_STREET] = BQ_ROW('F', 1),
                                    [BQ_SQ_STATION] = BQ_ROW('F', 8),
                                    [BQ_SQ_UTILITY] = BQ_ROW('F', 9)};
    bq_state *st = g->st;
    int32_t amount = bq__amount(rent);
    if (amount == 0)
        return;
    if (g->ed->rule.rent_collection == BQ_RENT_AUTO) {
        bq__charge(g, seat, owner, amount, BQ_FOR_RENT, square, rows[g->ed->square[square].kind]);
        return;
    }
    if (st->claims == BQ_CLAIMS)
        drop_claim(g, 0, BQ_BY_NONE);
    st->claim[st->claims++] = (bq_claim){.amount = amount,
                                         .owner = (uint8_t)owner,
                                         .payer = (uint8_t)seat,
                                         .square = (uint8_t)square,
                                         .turn = (uint8_t)st->turns};
    bq__emit(g, (bq_event){.kind = BQ_EV_CLAIMABLE, .seat = (uint8_t)seat, .to = (uint8_t)owner,
                           .square = (uint8_t)square, .amount = amount});
}

/* F10: the way there matters for stations and utilities. */
void bq__rent_due(bq__game *g, unsigned seat, unsigned square, enum bq__landing how, int32_t factor)
{
    const bq_state *st = g->st;
    unsigned dice = st->dice[0] + st->dice[1], owner = st->owner[square];
    if (pays_nothing(g->ed, st, square))
        return;
    if (g->ed->square[square].kind == BQ_SQ_UTILITY) {
        int32_t multiplier = how == BQ__TO_UTILITY
                                 ? factor
                                 : utility_multiplier(g->ed, st, owner);
        if (how != BQ__BY_DICE && g->ed->rule.utility_by_card_reroll)
            bq__push(g, (bq_item){.kind = BQ__DICE,
                                  .seat = (uint8_t)seat,
                                  .to = (uint8_t)owner,
                                  .what = BQ_DRAW_UTILITY,
                                  .square = (uint8_t)square,
                                  .amount = multiplier});
        else
            collect(g, seat, owner, square, (int64_t)multiplier * dice);
        return;
    }
    int64_t rent = bq_rent(g->ed, st, square, dice);
    collect(g, seat, owner, square, how == BQ__TO_STATION ? rent * factor : rent);
}

/* F10: a fresh roll, which moves nobody and is never a double. */
void bq__dice_for_utility(bq__game *g, unsigned a, unsigned b)
{
    bq_item roll = *bq__top(g->st);
    bq__emit(g, (bq_event){.kind = BQ_EV_ROLL,
                           .seat = roll.seat,
                           .a = (uint8_t)a,
                           .b = (uint8_t)b,
                           .what = BQ_DRAW_UTILITY});
    bq__pop(g);
    collect(g, roll.seat, roll.to, roll.square, (int64_t)roll.amount * (a + b));
}

/* ---- claims (F15) ---- */

static unsigned find_claim(const bq_state *st, unsigned owner, unsigned square)
{
    unsigned at = 0;
    while (at < st->claims && (st->claim[at].owner != owner || st->claim[at].square != square))
        at++;
    return at;
}

/* F15: whenever nothing is being resolved, and while somebody is asked to buy or to choose a tax. Not
 * while dice are in the air or another question is open (R28). */
BQ__APART bq_verdict bq__check_claim(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square)
{
    const bq_item *top = bq__peek(st);
    if (square >= ed->squares)
        return bq__no(BQ_NO_NO_SUCH_SQUARE);
    if (find_claim(st, seat, square) == st->claims)
        return bq__no(BQ_NO_NO_CLAIM);
    if (top && top->kind == BQ__PAY)
        return bq__no(BQ_NO_DEBT_OPEN);
    if (top && top->kind == BQ__AUCTION)
        return bq__no(BQ_NO_AUCTION_RUNNING);
    if (top && top->kind != BQ__BUY && top->kind != BQ__TAX)
        return bq__no(BQ_NO_BEING_RESOLVED);
    return bq__ok();
}

/* Several claims on one square: the oldest first. */
void bq__apply_claim(bq__game *g, unsigned seat, unsigned square)
{
    unsigned at = find_claim(g->st, seat, square);
    BQ_ASSERT(at < g->st->claims);
    bq_claim claim = g->st->claim[at];
    remove_claim(g->st, at);
    bq__emit(g, (bq_event){.kind = BQ_EV_CLAIMED, .seat = claim.payer, .to = claim.owner,
                           .square = claim.square, .amount = claim.amount});
    bq__charge(g, claim.payer, claim.owner, claim.amount, BQ_FOR_RENT, square, BQ_ROW('F', 15));
}

/* At a roll: what was noted two turns ago or before is lost. */
void bq__expire_claims(bq__game *g)
{
    bq_state *st = g->st;
    for (unsigned at = 0; at < st->claims;)
        if ((uint8_t)((uint8_t)st->turns - st->claim[at].turn) < 2)
            at++;
        else
            drop_claim(g, at, BQ_BY_NONE);
}

/* Those of one who leaves, or all of them (BQ_NOBODY) when the game is over. */
void bq__drop_claims(bq__game *g, unsigned seat)
{
    bq_state *st = g->st;
    for (unsigned at = 0; at < st->claims;)
        if (seat == BQ_NOBODY || st->claim[at].owner == seat || st->claim[at].payer == seat)
            drop_claim(g, at, BQ_BY_LEFT);
        else
            at++;
}
