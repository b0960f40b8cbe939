/* internal.h - what the chapters of the rules share. Nobody outside src/engine includes it.
 *
 * A chapter has check_x() beside apply_x(): check reads, apply writes and never fails. What cannot
 * be done at once is pushed on the agenda, and settle() in apply.c works it off: each kind of item
 * has one step function, which either makes progress or says that somebody must answer first. */
#ifndef BQ_INTERNAL_H
#define BQ_INTERNAL_H

#include <string.h>

#include "engine/engine.h"

/* A bug, not a mistake of a player's: stop at once (the game is rebuilt from its log). */
#define BQ_ASSERT(cond) ((cond) ? (void)0 : __builtin_trap())

/* Kept out of its callers: the beat of the game (bq_apply), and asking what a seat may do (bq__check_verb, thirty times a
 * question), must not carry the frames of all chapters. */
#define BQ__APART __attribute__((noinline))

/* One command being applied. */
typedef struct bq__game {
    const bq_edition *ed;
    bq_state *st;
    bq_sink *sink;
} bq__game;

/* The kinds of bq_item, with the fields they use besides `seat`. */
enum bq__item {
    BQ__NOTHING,
    BQ__ORDER,        /* order rolls: places a..b-1 of order[], c is next (turn.c) */
    BQ__FIRST,        /* the first player is drawn (turn.c) */
    BQ__DEAL,         /* deeds are dealt: a still to deal to this seat (turn.c) */
    BQ__TURN,         /* the next player begins (turn.c) */
    BQ__ROUND,        /* a general round ends: a = step (extras.c) */
    BQ__DICE,         /* dice are wanted: what = purpose; UTILITY: amount = multiplier, to = owner (apply.c) */
    BQ__MOVE,         /* leaves jail and moves by a (apply.c) */
    BQ__BUY,          /* question: square (buy.c) */
    BQ__AUCTION,      /* question; state.auction (auction.c) */
    BQ__ESTATE,       /* auction what is in state.estate (auction.c) */
    BQ__LOTS,         /* auction a more buildings among the seats in b, what = lot (auction.c) */
    BQ__PLACE,        /* question: put up a buildings, what = lot; b = 1: paid already (build.c) */
    BQ__WANT,         /* question to c: how many? a = seats to ask, what = lot, b = ordered (build.c) */
    BQ__TAX,          /* question: flat or share (move.c) */
    BQ__DRAW,         /* a card of deck what (card.c) */
    BQ__CARD_BACK,    /* card a of deck what goes under its pile (card.c) */
    BQ__FINE_OR_DRAW, /* question: pay amount or draw from deck what (card.c) */
    BQ__PAY_EACH,     /* pays amount to each seat in a (card.c) */
    BQ__COLLECT_EACH, /* gets amount from each seat in a (card.c) */
    BQ__PAY,          /* owes amount to `to`, what = reason; a question if short (debt.c) */
    BQ__INHERIT,      /* question: lift or keep state.inherited (debt.c) */
    BQ__JAILED,       /* question: pay at once when sent to jail (jail.c) */
    BQ__LEVY,         /* seats in a pay amount to the bank (extras.c) */
    BQ__VANDALS,      /* a chances in amount that something breaks on square (extras.c) */
    BQ__SQUATTER,     /* a = 0: does one come (amount: rents)? 1: where? (extras.c) */
    BQ__SQUATTED,     /* question: pay to evict from square (extras.c) */
    BQ__RAID,         /* sent to jail for it? (extras.c) */
    BQ__ITEMS
};

/* How a token came to a square, for the rent (F10). */
enum bq__landing { BQ__BY_DICE, BQ__BY_CARD, BQ__TO_STATION, BQ__TO_UTILITY };

/* ---- small tools ---- */

static inline uint64_t bq__bit(unsigned square) { return (uint64_t)1 << square; }
static inline uint8_t bq__seat_bit(unsigned seat) { return (uint8_t)(1u << seat); }
static inline unsigned bq__low(uint64_t set) { return (unsigned)__builtin_ctzll(set); }
static inline bool bq__is_in(const bq_state *st, unsigned seat) { return st->in >> seat & 1u; }
static inline bool bq__in_jail(const bq_state *st, unsigned seat) { return st->jailed >> seat & 1u; }

/* By hand: the builtin calls a library function where the processor has no instruction for it. */
static inline unsigned bq__count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

static inline bq_verdict bq__ok(void)
{
    return (bq_verdict){0};
}
static inline bq_verdict bq__no(enum bq_refusal code)
{
    return (bq_verdict){.code = (uint64_t)code};
}
static inline bq_verdict bq__no_n(enum bq_refusal code, int64_t detail)
{
    return (bq_verdict){.detail = detail, .code = (uint64_t)code};
}

/* One charge is never above BQ_AMOUNT, whatever an edition multiplies (docs/RULES.md R2). */
static inline int32_t bq__amount(int64_t amount)
{
    return (int32_t)(amount > BQ_AMOUNT ? BQ_AMOUNT : amount);
}

/* L9: a share of an amount, rounded up to the smallest unit of money. */
static inline int32_t bq__share(const bq_edition *ed, int64_t amount, bq_ratio share)
{
    /* In two parts: a fortune times a numerator may be too large for 64 bits. */
    int64_t scale = ed->rule.money_scale, rest = amount % share.den * share.num;
    int64_t whole = amount / share.den * share.num + (rest + share.den - 1) / share.den;
    return bq__amount((whole + scale - 1) / scale * scale);
}

/* K13: what the bank gives back for one level; it comes out even (edition check). */
static inline int64_t bq__refund(const bq_edition *ed, unsigned square)
{
    bq_ratio half = ed->rule.sell_ratio;
    return (int64_t)ed->square[square].house_cost * half.num / half.den;
}

/* Where taxes, card payments and fines go: to the bank, or to the pot if the table has one (I1). */
static inline unsigned bq__treasury(const bq_edition *ed)
{
    return ed->rule.parking_pot == BQ_POT_NONE ? BQ_BANK : BQ_POT;
}

static inline bq_item *bq__top(bq_state *st)
{
    return st->agenda_n ? &st->agenda[st->agenda_n - 1] : NULL;
}
static inline const bq_item *bq__peek(const bq_state *st)
{
    return st->agenda_n ? &st->agenda[st->agenda_n - 1] : NULL;
}
static inline bool bq__top_is(const bq_state *st, enum bq__item kind, unsigned seat)
{
    const bq_item *top = bq__peek(st);
    return top && top->kind == kind && top->seat == seat;
}

/* ---- state.c ---- */
bq_event *bq__event(bq_sink *sink); /* where the next event goes, or NULL: no room */
/* Macros, so that an event nobody listens to is not even made, and that events and items are made where
 * they stay: a copy of what was just written in small parts makes the processor wait. */
#define bq__emit(g, ...)                                                                           \
    do {                                                                                           \
        bq_event *bq__place = (g)->sink ? bq__event((g)->sink) : NULL;                             \
        if (bq__place)                                                                             \
            *bq__place = __VA_ARGS__;                                                              \
    } while (0)
#define bq__push(g, ...) (*bq__room(g) = __VA_ARGS__)
static inline bq_item *bq__room(bq__game *g)
{
    BQ_ASSERT(g->st->agenda_n < BQ_AGENDA);
    return &g->st->agenda[g->st->agenda_n++];
}
static inline void bq__pop(bq__game *g)
{
    BQ_ASSERT(g->st->agenda_n > 0);
    g->st->agenda[--g->st->agenda_n] = (bq_item){0};
}
/* The only function that changes a balance: every coin has a cause. */
void bq__transfer(bq__game *g, unsigned from, unsigned to, int64_t amount, enum bq_reason reason,
                  unsigned square, uint16_t row);
/* The only function that changes an owner. */
void bq__give_deed(bq__game *g, unsigned square, unsigned to, enum bq_reason reason);
/* The only function that changes a level; keeps the stock of buildings. */
void bq__set_level(bq__game *g, unsigned square, unsigned level, enum bq_cause cause);
void bq__set_mortgaged(bq__game *g, unsigned square, bool mortgaged);
uint64_t bq__built(const bq_state *st, unsigned seat, uint64_t lots); /* which of them have buildings */
unsigned bq__houses_at(const bq_edition *ed, unsigned level); /* houses standing at that level */

/* ---- turn.c ---- */
void bq__set_up(bq__game *g, unsigned seats);
bq_verdict bq__check_roll(const bq_state *st, unsigned seat);
void bq__apply_roll(bq__game *g, unsigned seat);
bq_verdict bq__check_end(const bq_state *st, unsigned seat);
void bq__apply_end(bq__game *g);
void bq__dice_to_move(bq__game *g, unsigned seat, unsigned a, unsigned b);
void bq__dice_for_order(bq__game *g, unsigned a, unsigned b);
void bq__first_player(bq__game *g, unsigned seat);
void bq__deal_deed(bq__game *g, unsigned square);
void bq__advance(bq__game *g);
void bq__over(bq__game *g, enum bq_cause cause);
bool bq__step_order(bq__game *g, bq_item *item);
bool bq__step_deal(bq__game *g, bq_item *item);
void bq__step_turn(bq__game *g);
uint64_t bq__for_deal(const bq_edition *ed, const bq_state *st); /* deeds still with the bank */

/* ---- move.c ---- */
void bq__move_by(bq__game *g, unsigned seat, unsigned squares, enum bq_cause cause);
void bq__move_to(bq__game *g, unsigned seat, unsigned square, enum bq__landing how, int32_t factor);
void bq__move_back(bq__game *g, unsigned seat, unsigned squares);
bq_verdict bq__check_tax(const bq_state *st, unsigned seat);
void bq__apply_tax(bq__game *g, unsigned seat, bool share);

/* ---- rent.c ---- */
void bq__rent_due(bq__game *g, unsigned seat, unsigned square, enum bq__landing how, int32_t factor);
void bq__dice_for_utility(bq__game *g, unsigned dice); /* of the roll on top */
bq_verdict bq__check_claim(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square);
void bq__apply_claim(bq__game *g, unsigned seat, unsigned square);
void bq__expire_claims(bq__game *g);
void bq__drop_claims(bq__game *g, unsigned seat); /* BQ_NOBODY: all */

/* ---- buy.c ---- */
bq_verdict bq__check_buy(const bq_edition *ed, const bq_state *st, unsigned seat);
void bq__apply_buy(bq__game *g, unsigned seat);
bq_verdict bq__check_decline(const bq_state *st, unsigned seat);
void bq__apply_decline(bq__game *g, unsigned seat);

/* ---- auction.c ---- */
int64_t bq__least_bid(const bq_edition *ed, const bq_state *st);
bq_verdict bq__check_bid(const bq_edition *ed, const bq_state *st, unsigned seat, int32_t amount);
void bq__apply_bid(bq__game *g, unsigned seat, int32_t amount);
bq_verdict bq__check_pass(const bq_state *st, unsigned seat);
void bq__apply_pass(bq__game *g, unsigned seat, bool by_rule);
void bq__auction_deed(bq__game *g, unsigned square, unsigned after, uint8_t bidders);
bool bq__step_auction(bq__game *g);
void bq__step_estate(bq__game *g, bq_item *item);
void bq__step_lots(bq__game *g, bq_item *item);

/* ---- build.c ---- */
/* The part of a state that an order of buildings changes, to try the order on. */
typedef struct bq__site {
    uint8_t level[BQ_SQUARES];
    int64_t cash;
    int32_t houses;
    int32_t hotels;
} bq__site;
/* An order spelt out: the lots one by one, and how many buildings of each kind. */
typedef struct bq__plan {
    uint8_t step[BQ_ORDER];
    uint8_t n;
    uint8_t count[3]; /* by enum bq_lot */
} bq__plan;
static inline uint64_t bq__own_lots(const bq_edition *ed, const bq_state *st, unsigned seat,
                                    unsigned group)
{
    return ed->group[group].lots & st->deeds[seat];
}
bq__site bq__site_of(const bq_state *st, unsigned seat);
unsigned bq__lowest_level(const uint8_t *level, uint64_t lots);
/* May the next building stand there, and which kind is it? */
bq_verdict bq__check_step(const bq_edition *ed, const bq_state *st, const bq__site *site,
                          unsigned seat, unsigned square, enum bq_lot *lot);
void bq__try_step(const bq_edition *ed, bq__site *site, unsigned square, enum bq_lot lot);
bq_verdict bq__check_form(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
void bq__put_up(bq__game *g, unsigned seat, unsigned square, bool pays);
uint64_t bq__placeable(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot);
bq_verdict bq__check_build(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
void bq__apply_build(bq__game *g, const bq_command *cmd);

/* ---- contest.c ---- */
unsigned bq__could_build(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot);
uint8_t bq__rivals(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot, unsigned k);
void bq__open_contest(bq__game *g, unsigned seat, const bq__plan *order, enum bq_lot lot, uint8_t who);
bq_verdict bq__check_want(const bq_edition *ed, const bq_state *st, unsigned seat, int32_t count);
void bq__apply_want(bq__game *g, unsigned seat, int32_t count);
bool bq__step_want(bq__game *g, bq_item *item);
bq_verdict bq__check_place(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned square);
void bq__apply_place(bq__game *g, unsigned seat, unsigned square);
bool bq__step_place(bq__game *g, bq_item *item);

/* ---- sell.c ---- */
bq_verdict bq__check_sell(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
void bq__apply_sell(bq__game *g, const bq_command *cmd);
unsigned bq__next_off(const uint8_t *level, uint64_t lots); /* the lot that a sale lowers next */
/* N19: sell as little as K18 allows in this group, at least one level. */
void bq__sell_least(bq__game *g, unsigned seat, unsigned group);

/* ---- mortgage.c ---- */
bq_verdict bq__check_mortgage(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t deeds);
void bq__apply_mortgage(bq__game *g, unsigned seat, uint64_t deeds);
bq_verdict bq__check_redeem(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t deeds);
void bq__apply_redeem(bq__game *g, unsigned seat, uint64_t deeds);

/* ---- jail.c ---- */
void bq__to_jail(bq__game *g, unsigned seat, enum bq_cause cause);
void bq__set_free(bq__game *g, unsigned seat, enum bq_cause cause);
void bq__dice_in_jail(bq__game *g, unsigned seat, unsigned a, unsigned b);
void bq__leave_jail_and_move(bq__game *g);
bool bq__step_jailed(bq__game *g, bq_item *item);
bq_verdict bq__check_fine(const bq_edition *ed, const bq_state *st, unsigned seat);
void bq__apply_fine(bq__game *g, unsigned seat);
bq_verdict bq__check_use(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned deck);
void bq__apply_use(bq__game *g, unsigned seat, unsigned deck);
bq_verdict bq__check_stay(const bq_state *st, unsigned seat);
void bq__apply_stay(bq__game *g, unsigned seat);

/* ---- card.c ---- */
bool bq__step_draw(bq__game *g, bq_item *item);
void bq__take_card(bq__game *g, unsigned card); /* the chance that BQ__DRAW waited for */
void bq__put_back(bq__game *g, unsigned deck, unsigned card);
void bq__put_back_held(bq__game *g, unsigned seat, unsigned index);
void bq__hand_card(bq__game *g, unsigned from, unsigned to, unsigned index);
bool bq__step_fine_or_draw(bq__game *g, bq_item *item);
void bq__step_pay_each(bq__game *g, bq_item *item);
void bq__step_collect_each(bq__game *g, bq_item *item);
bq_verdict bq__check_draw(const bq_state *st, unsigned seat);
void bq__apply_draw(bq__game *g, unsigned seat);
void bq__apply_card_fine(bq__game *g, unsigned seat);

/* ---- trade.c ---- */
bq_verdict bq__check_offer(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
void bq__apply_offer(bq__game *g, const bq_command *cmd);
bq_verdict bq__check_accept(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
void bq__apply_accept(bq__game *g, const bq_command *cmd);
bq_verdict bq__check_reject(const bq_state *st, unsigned seat, unsigned from);
bq_verdict bq__check_withdraw(const bq_state *st, unsigned seat);
void bq__close_offer(bq__game *g, unsigned seat, enum bq_cause cause);
void bq__offers_without(bq__game *g, uint64_t changed_deeds, uint8_t changed_cards);

/* ---- debt.c ---- */
void bq__charge(bq__game *g, unsigned seat, unsigned to, int64_t amount, enum bq_reason reason,
                unsigned square, uint16_t row);
const bq_item *bq__open_debt(const bq_state *st); /* the debt being worked on, or NULL */
bool bq__step_pay(bq__game *g, bq_item *item);
bool bq__step_inherit(bq__game *g, bq_item *item);
bq_verdict bq__check_declare(const bq_edition *ed, const bq_state *st, unsigned seat);
void bq__apply_declare(bq__game *g, unsigned seat);
bq_verdict bq__check_lift(const bq_state *st, unsigned seat, uint64_t deeds);
void bq__apply_lift(bq__game *g, unsigned seat, uint64_t deeds);
void bq__apply_resign(bq__game *g, unsigned seat);
bool bq__resign_waits(const bq_state *st, unsigned seat);
void bq__bankrupt(bq__game *g, unsigned seat, unsigned creditor, enum bq_cause cause);
void bq__liquidate(bq__game *g, unsigned seat, int64_t amount);

/* ---- extras.c ---- */
void bq__step_round(bq__game *g, bq_item *item);
void bq__step_levy(bq__game *g, bq_item *item);
void bq__vandals_come(bq__game *g, unsigned seat);
void bq__vandals_strike(bq__game *g, bool hit);
bq_verdict bq__check_prison(const bq_edition *ed, const bq_state *st, unsigned seat, uint64_t lots);
void bq__apply_prison(bq__game *g, unsigned seat, uint64_t lots);
uint64_t bq__squattable(const bq_edition *ed, const bq_state *st);
bool bq__step_squatter(bq__game *g, bq_item *item);
void bq__squatter_comes(bq__game *g, bool comes);
void bq__squatter_at(bq__game *g, unsigned square);
bool bq__step_squatted(bq__game *g, bq_item *item);
bq_verdict bq__check_squatted(const bq_state *st, unsigned seat);
void bq__apply_leave(bq__game *g);
void bq__apply_evict(bq__game *g, unsigned seat);
bool bq__step_raid(bq__game *g, bq_item *item);
void bq__raided(bq__game *g, bool hit);
void bq__yes_or_no(bq__game *g, bool yes); /* chance, where it is one or the other */

/* ---- ask.c ---- */
bq_verdict bq__check_dealer(const bq_edition *ed, const bq_state *st, const bq_command *cmd);

/* ---- apply.c ---- */
/* May this seat build, sell, mortgage, redeem or trade now (B12)? */
bq_verdict bq__may_manage(const bq_state *st, unsigned seat, enum bq_verb verb);
/* What the verb's chapter says to a player's command; the game is on and the seat is in it. */
bq_verdict bq__check_verb(const bq_edition *ed, const bq_state *st, const bq_command *cmd);

#endif
