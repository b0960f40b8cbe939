/* internal.h - shared declarations of the chapters of the rules. Nobody outside src/engine includes it.
 *
 * A chapter has check_x() beside apply_x() for each of its verbs (command.def declares them): check
 * reads, apply writes and never fails. What cannot be done at once is pushed on the agenda, and
 * settle() in apply.c works it off: each kind of item has one step function, which either makes
 * progress or says that somebody must answer first. */
#ifndef BQ_INTERNAL_H
#define BQ_INTERNAL_H

#include <string.h>

#include "base/bits.h"
#include "engine/engine.h"

/* A bug, not a mistake of a player's: stop at once (the game is rebuilt from its log). */
#define BQ_ASSERT(cond) ((cond) ? (void)0 : __builtin_trap())

/* Kept out of its callers: every command (bq_apply), and asking what a seat may do (bq__check_verb, thirty times a
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
    BQ__ROUND,        /* a round ends: a = step (extras.c) */
    BQ__DICE,         /* dice are wanted: what = purpose; UTILITY: amount = multiplier, to = owner (apply.c) */
    BQ__MOVE,         /* leaves jail and moves by a (jail.c) */
    BQ__BUY,          /* question: square (buy.c) */
    BQ__AUCTION,      /* question; state.auction (auction.c) */
    BQ__ESTATE,       /* auction what is in state.estate (auction.c) */
    BQ__LOTS,         /* auction a more buildings among the seats in b, what = lot (auction.c) */
    BQ__PLACE,        /* question: put up a buildings, what = lot; b = 1: paid already (contest.c) */
    BQ__WANT,         /* question to c: how many? a = seats to ask, what = lot, b = ordered (contest.c) */
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

static inline bool bq__owns_group(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned group)
{
    return (ed->group[group].lots & ~st->deeds[seat]) == 0;
}

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
    int64_t cost = (int64_t)ed->square[square].house_cost * half.num;
    return half.den == 2 ? cost / 2 : cost / half.den; /* nearly always the half, and that needs no division */
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

/* What the dice of a turn are for. */
static inline uint8_t bq__rolls_for(const bq_state *st, unsigned seat)
{
    return bq__in_jail(st, seat) ? BQ_DRAW_JAIL : BQ_DRAW_MOVE;
}

/* ---- places in the playing order, all eight looked at at once: the seats that have left cannot be guessed ---- */

/* The place of a seat in order[]; BQ_SEATS if it has none. Places nobody has hold 0, and lie behind that of seat 0. */
static inline unsigned bq__place_of(const bq_state *st, unsigned seat)
{
    _Static_assert(sizeof st->order == 8, "a word");
    return bq_find_byte(st->order, (uint8_t)seat);
}

/* The next place after that one, round the table, with a seat of the set (one at least has a place), and whether the way
 * there passes the last place. */
static inline unsigned bq__next_place(const bq_state *st, unsigned set, unsigned place, bool *round)
{
    unsigned all = (1u << st->seats) - 1, places = all;
    if (set != all) { /* until the first has left, the next place is plain */
        enum { AT_ONCE = 4 };
        places = 0;
        for (unsigned from = 0; from < st->seats; from += AT_ONCE)
            for (unsigned i = from; i < from + AT_ONCE; i++)
                places |= (set >> (st->order[i] & 31u) & 1u) << i;
        places &= all;
    }
    BQ_ASSERT(places);
    enum { AGAIN = BQ_SEATS + 1 }; /* twice round the table: whoever has no place comes after the last */
    unsigned next = bq__low((places | places << AGAIN) & ~((2u << place) - 1));
    *round = next >= AGAIN;
    return next >= AGAIN ? next - AGAIN : next;
}

/* ---- the verbs: each row of command.def has its functions in its chapter ---- */

/* What they are given, by the form of the line, and where it lies in the command. A player's verb also gets the seat. */
// clang-format off
#define BQ__TAKES_NONE
#define BQ__GIVES_NONE(cmd)
#define BQ__TAKES_AMOUNT        , int32_t amount
#define BQ__GIVES_AMOUNT(cmd)   , (cmd)->amount
#define BQ__TAKES_COUNT         , int32_t count
#define BQ__GIVES_COUNT(cmd)    , (cmd)->amount
#define BQ__TAKES_SQUARE        , unsigned square
#define BQ__GIVES_SQUARE(cmd)   , (cmd)->a
#define BQ__TAKES_SQUARES       , uint64_t squares
#define BQ__GIVES_SQUARES(cmd)  , (cmd)->squares
#define BQ__TAKES_DECK          , unsigned deck
#define BQ__GIVES_DECK(cmd)     , (cmd)->a
#define BQ__TAKES_DICE          , unsigned a, unsigned b
#define BQ__GIVES_DICE(cmd)     , (cmd)->a, (cmd)->b
#define BQ__TAKES_CARD          , unsigned deck, unsigned card
#define BQ__GIVES_CARD(cmd)     , (cmd)->a, (cmd)->b
#define BQ__TAKES_SEAT          , unsigned other
#define BQ__GIVES_SEAT(cmd)     , (cmd)->a
#define BQ__TAKES_LOTS          , const bq_command *cmd
#define BQ__GIVES_LOTS(cmd)     , (cmd)
#define BQ__TAKES_LEVELS        , const bq_command *cmd
#define BQ__GIVES_LEVELS(cmd)   , (cmd)
#define BQ__TAKES_OFFER         , const bq_command *cmd
#define BQ__GIVES_OFFER(cmd)    , (cmd)
#define BQ__TAKES_ANSWER        , const bq_command *cmd
#define BQ__GIVES_ANSWER(cmd)   , (cmd)
#define BQ__TAKES_SETTLE        , const bq_command *cmd
#define BQ__GIVES_SETTLE(cmd)   , (cmd)

#define BQ__DECLARE_SEAT(word, takes) \
    bq_verdict bq__check_##word(const bq_edition *ed, const bq_state *st, unsigned seat takes); \
    BQ__APART void bq__apply_##word(bq__game *g, unsigned seat takes);
#define BQ__DECLARE_CLOCK(word, takes) \
    bq_verdict bq__check_##word(const bq_edition *ed, const bq_state *st takes); \
    BQ__APART void bq__apply_##word(bq__game *g takes);
#define BQ__DECLARE_BANK(word, takes) /* bq__check_dealer() judges all of them */ \
    BQ__APART void bq__apply_##word(bq__game *g takes);

#define BQ_COMMAND(id, word, actor, form, answers, row) BQ__DECLARE_##actor(word, BQ__TAKES_##form)
#include "engine/command.def"
// clang-format on

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
void bq__dice_to_move(bq__game *g, unsigned seat, unsigned a, unsigned b);
void bq__dice_for_order(bq__game *g, unsigned a, unsigned b);
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

/* ---- rent.c ---- */
void bq__rent_due(bq__game *g, unsigned seat, unsigned square, enum bq__landing how, int32_t factor);
void bq__dice_for_utility(bq__game *g, unsigned a, unsigned b); /* of the roll on top */
int64_t bq__rents_of_the_board(const bq_edition *ed, const bq_state *st);
void bq__expire_claims(bq__game *g);
void bq__drop_claims(bq__game *g, unsigned seat); /* BQ_NOBODY: all */

/* ---- auction.c ---- */
int64_t bq__least_bid(const bq_edition *ed, const bq_state *st);
void bq__pass_by_rule(bq__game *g, unsigned seat);
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

/* ---- contest.c ---- */
unsigned bq__could_build(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot);
uint8_t bq__rivals(const bq_edition *ed, const bq_state *st, unsigned seat, enum bq_lot lot, unsigned k);
void bq__open_contest(bq__game *g, unsigned seat, const bq__plan *order, enum bq_lot lot, uint8_t who);
bool bq__step_want(bq__game *g, bq_item *item);
bool bq__step_place(bq__game *g, bq_item *item);

/* ---- sell.c ---- */
unsigned bq__next_off(const uint8_t *level, uint64_t lots); /* the lot that a sale lowers next */
/* N19: sell as little as K18 allows in this group, at least one level. */
void bq__sell_least(bq__game *g, unsigned seat, unsigned group);

/* ---- jail.c ---- */
void bq__to_jail(bq__game *g, unsigned seat, enum bq_cause cause);
void bq__set_free(bq__game *g, unsigned seat, enum bq_cause cause);
void bq__dice_in_jail(bq__game *g, unsigned seat, unsigned a, unsigned b);
void bq__leave_jail_and_move(bq__game *g);
bool bq__step_jailed(bq__game *g, bq_item *item);

/* ---- card.c ---- */
bool bq__step_draw(bq__game *g, bq_item *item);
void bq__put_back(bq__game *g, unsigned deck, unsigned card);
void bq__put_back_held(bq__game *g, unsigned seat, unsigned index);
void bq__hand_card(bq__game *g, unsigned from, unsigned to, unsigned index);
bool bq__step_fine_or_draw(bq__game *g, bq_item *item);
void bq__step_pay_each(bq__game *g, bq_item *item);
void bq__step_collect_each(bq__game *g, bq_item *item);
void bq__card_fine(bq__game *g, unsigned seat); /* of BQ__FINE_OR_DRAW */

/* ---- trade.c ---- */
void bq__close_offer(bq__game *g, unsigned seat, enum bq_cause cause);
void bq__offers_without(bq__game *g, uint64_t changed_deeds, uint8_t changed_cards);

/* ---- debt.c ---- */
void bq__charge(bq__game *g, unsigned seat, unsigned to, int64_t amount, enum bq_reason reason,
                unsigned square, uint16_t row);
const bq_item *bq__open_debt(const bq_state *st); /* the debt being worked on, or NULL */
bool bq__step_pay(bq__game *g, bq_item *item);
bool bq__step_inherit(bq__game *g, bq_item *item);
bool bq__resign_waits(const bq_state *st, unsigned seat);
void bq__bankrupt(bq__game *g, unsigned seat, unsigned creditor, enum bq_cause cause);
void bq__liquidate(bq__game *g, unsigned seat, int64_t amount);

/* ---- extras.c ---- */
void bq__step_round(bq__game *g, bq_item *item);
void bq__step_levy(bq__game *g, bq_item *item);
void bq__vandals_come(bq__game *g, unsigned seat);
void bq__vandals_strike(bq__game *g, bool hit);
uint64_t bq__squattable(const bq_edition *ed, const bq_state *st);
bool bq__step_squatter(bq__game *g, bq_item *item);
bool bq__step_squatted(bq__game *g, bq_item *item);
bool bq__step_raid(bq__game *g, bq_item *item);

/* ---- ask.c ---- */
bq_verdict bq__check_dealer(const bq_edition *ed, const bq_state *st, const bq_command *cmd);

/* ---- apply.c ---- */
/* May this seat build, sell, mortgage, redeem or trade now (B12)? */
bq_verdict bq__may_manage(const bq_state *st, unsigned seat, enum bq_verb verb);
/* What the verb's chapter says to a player's command; the game is on and the seat is in it. */
bq_verdict bq__check_verb(const bq_edition *ed, const bq_state *st, const bq_command *cmd);

#endif
