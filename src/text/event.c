/* event.c - an event as one sentence.
 *
 * Each kind of event has its messages, one for each reason or cause that can stand in it. Anything
 * else that an event might carry (it may come from a network) gets the kind's plainest sentence:
 * no event is without words. */
#include "text/internal.h"

/* ---- money ---- */

enum direction { SEAT_SEAT, SEAT_BANK, SEAT_POT, BANK_SEAT, BANK_POT, POT_SEAT, OTHERWISE };

static enum direction direction_of(const bq_event *ev)
{
    bool from_seat = ev->seat < BQ_SEATS, to_seat = ev->to < BQ_SEATS;
    if (from_seat)
        return to_seat             ? SEAT_SEAT
               : ev->to == BQ_BANK ? SEAT_BANK
               : ev->to == BQ_POT  ? SEAT_POT
                                   : OTHERWISE;
    if (ev->seat == BQ_BANK)
        return to_seat ? BANK_SEAT : ev->to == BQ_POT ? BANK_POT : OTHERWISE;
    return ev->seat == BQ_POT && to_seat ? POT_SEAT : OTHERWISE;
}

static const uint16_t plain_pay[] = {
    [SEAT_SEAT] = BQ_T_EVENT_PAY_SEAT_SEAT, [SEAT_BANK] = BQ_T_EVENT_PAY_SEAT_BANK,
    [SEAT_POT] = BQ_T_EVENT_PAY_SEAT_POT,   [BANK_SEAT] = BQ_T_EVENT_PAY_BANK_SEAT,
    [BANK_POT] = BQ_T_EVENT_PAY_POT_SEED,   [POT_SEAT] = BQ_T_EVENT_PAY_POT_WON,
    [OTHERWISE] = BQ_T_EVENT_PAY_OTHER,
};

/* A reason goes one way only, with a word of its own for each; the pot may stand for the bank. */
typedef struct pay_way {
    uint16_t key;
    uint8_t way;
    uint16_t pot_key; /* the same into the pot, 0 if that cannot be */
} pay_way;

static const pay_way pay_ways[BQ_REASONS] = {
    [BQ_FOR_SALARY] = {BQ_T_EVENT_PAY_SALARY, BANK_SEAT, 0},
    [BQ_FOR_PURCHASE] = {BQ_T_EVENT_PAY_PURCHASE, SEAT_BANK, 0},
    [BQ_FOR_AUCTION] = {BQ_T_EVENT_PAY_AUCTION, SEAT_BANK, 0},
    [BQ_FOR_RENT] = {BQ_T_EVENT_PAY_RENT, SEAT_SEAT, 0},
    [BQ_FOR_CARD] = {BQ_T_EVENT_PAY_CARD, SEAT_BANK, BQ_T_EVENT_PAY_CARD_POT},
    [BQ_FOR_EACH] = {BQ_T_EVENT_PAY_EACH, SEAT_SEAT, 0},
    [BQ_FOR_REPAIRS] = {BQ_T_EVENT_PAY_REPAIRS, SEAT_BANK, BQ_T_EVENT_PAY_REPAIRS_POT},
    [BQ_FOR_TAX] = {BQ_T_EVENT_PAY_TAX, SEAT_BANK, BQ_T_EVENT_PAY_TAX_POT},
    [BQ_FOR_FINE] = {BQ_T_EVENT_PAY_FINE, SEAT_BANK, BQ_T_EVENT_PAY_FINE_POT},
    [BQ_FOR_BUILDING] = {BQ_T_EVENT_PAY_HOUSE, SEAT_BANK, 0},
    [BQ_FOR_REFUND] = {BQ_T_EVENT_PAY_REFUND, BANK_SEAT, 0},
    [BQ_FOR_MORTGAGE] = {BQ_T_EVENT_PAY_MORTGAGE, BANK_SEAT, 0},
    [BQ_FOR_REDEMPTION] = {BQ_T_EVENT_PAY_REDEMPTION, SEAT_BANK, 0},
    [BQ_FOR_INTEREST] = {BQ_T_EVENT_PAY_INTEREST, SEAT_BANK, 0},
    [BQ_FOR_TRADE] = {BQ_T_EVENT_PAY_TRADE, SEAT_SEAT, 0},
    [BQ_FOR_SETTLEMENT] = {BQ_T_EVENT_PAY_SETTLEMENT, SEAT_SEAT, 0},
    [BQ_FOR_BANKRUPTCY] = {BQ_T_EVENT_PAY_BANKRUPTCY, SEAT_SEAT, 0},
    [BQ_FOR_DEAL] = {BQ_T_EVENT_PAY_DEAL, SEAT_BANK, 0},
    [BQ_FOR_LEVY] = {BQ_T_EVENT_PAY_LEVY, SEAT_BANK, 0},
    [BQ_FOR_PRISON] = {BQ_T_EVENT_PAY_PRISON, BANK_SEAT, 0},
    [BQ_FOR_SQUATTER] = {BQ_T_EVENT_PAY_SQUATTER, SEAT_BANK, 0},
    [BQ_FOR_POT] = {BQ_T_EVENT_PAY_POT_WON, POT_SEAT, 0},
};
_Static_assert(BQ_REASONS == 22, "a new reason needs its sentence above");

static enum bq_text_key pay_key(const bq_event *ev)
{
    enum direction way = direction_of(ev);
    if (ev->what >= BQ_REASONS)
        return plain_pay[way];
    if (ev->what == BQ_FOR_CARD && way == BANK_SEAT)
        return BQ_T_EVENT_PAY_CARD_COLLECTS;
    if (ev->what == BQ_FOR_BANKRUPTCY && way == SEAT_BANK)
        return BQ_T_EVENT_PAY_BANKRUPTCY_BANK;
    const pay_way *usual = &pay_ways[ev->what];
    if (way == SEAT_POT && usual->pot_key)
        return usual->pot_key;
    if (way != usual->way)
        return plain_pay[way];
    if (ev->what == BQ_FOR_AUCTION && ev->row == BQ_ROW('E', 6))
        return BQ_T_EVENT_PAY_AUCTION_BUILDING; /* no square: it is placed afterwards */
    if (ev->what == BQ_FOR_BUILDING && ev->row == BQ_ROW('K', 8))
        return BQ_T_EVENT_PAY_HOTEL;
    if (ev->what == BQ_FOR_INTEREST && ev->square >= BQ_SQUARES)
        return BQ_T_EVENT_PAY_INTEREST_SUM;
    return usual->key;
}

static enum bq_text_key deed_key(const bq_event *ev)
{
    if (ev->to >= BQ_SEATS)
        return BQ_T_EVENT_DEED_TO_BANK;
    switch (ev->what) {
    case BQ_FOR_PURCHASE:
        return BQ_T_EVENT_DEED_PURCHASE;
    case BQ_FOR_AUCTION:
        return BQ_T_EVENT_DEED_AUCTION;
    case BQ_FOR_DEAL:
        return BQ_T_EVENT_DEED_DEAL;
    case BQ_FOR_TRADE:
        return BQ_T_EVENT_DEED_TRADE;
    case BQ_FOR_SETTLEMENT:
        return BQ_T_EVENT_DEED_SETTLEMENT;
    case BQ_FOR_BANKRUPTCY:
        return BQ_T_EVENT_DEED_BANKRUPTCY;
    default:
        return BQ_T_EVENT_DEED_OTHER;
    }
}

/* ---- kinds that have several sentences ---- */

static enum bq_text_key roll_key(const bq_event *ev)
{
    bool twice = ev->a == ev->b;
    switch (ev->what) {
    case BQ_DRAW_ORDER:
        return BQ_T_EVENT_ROLL_ORDER;
    case BQ_DRAW_JAIL:
        return twice ? BQ_T_EVENT_ROLL_JAIL_DOUBLE : BQ_T_EVENT_ROLL_JAIL;
    case BQ_DRAW_UTILITY:
        return BQ_T_EVENT_ROLL_UTILITY;
    default:
        return twice ? BQ_T_EVENT_ROLL_DOUBLE : BQ_T_EVENT_ROLL_MOVE;
    }
}

/* Of three messages, that for the kind of lot. */
static enum bq_text_key lot_key(const bq_event *ev, enum bq_text_key deed, enum bq_text_key house,
                                enum bq_text_key hotel)
{
    return ev->what == BQ_LOT_HOUSE ? house : ev->what == BQ_LOT_HOTEL ? hotel : deed;
}

static enum bq_text_key razed_key(const bq_event *ev)
{
    bool some = ev->b > 0;
    switch (ev->what) {
    case BQ_BY_SOLD:
        return some ? BQ_T_EVENT_RAZED_SOLD_SOME : BQ_T_EVENT_RAZED_SOLD;
    case BQ_BY_VANDALS:
        return some ? BQ_T_EVENT_RAZED_VANDALS_SOME : BQ_T_EVENT_RAZED_VANDALS;
    case BQ_BY_BANKRUPTCY:
        return BQ_T_EVENT_RAZED_BANKRUPTCY;
    default:
        return some ? BQ_T_EVENT_RAZED_OTHER_SOME : BQ_T_EVENT_RAZED_OTHER;
    }
}

static enum bq_text_key jailed_key(const bq_event *ev)
{
    switch (ev->what) {
    case BQ_BY_SQUARE:
        return BQ_T_EVENT_JAILED_SQUARE;
    case BQ_BY_CARD:
        return BQ_T_EVENT_JAILED_CARD;
    case BQ_BY_DOUBLES:
        return BQ_T_EVENT_JAILED_DOUBLES;
    case BQ_BY_RAID:
        return BQ_T_EVENT_JAILED_RAID;
    default:
        return BQ_T_EVENT_JAILED_OTHER;
    }
}

static enum bq_text_key freed_key(const bq_event *ev)
{
    switch (ev->what) {
    case BQ_BY_DOUBLE:
        return BQ_T_EVENT_FREED_DOUBLE;
    case BQ_BY_FINE:
        return BQ_T_EVENT_FREED_FINE;
    case BQ_BY_SERVED:
        return BQ_T_EVENT_FREED_SERVED;
    case BQ_BY_CARD:
        return BQ_T_EVENT_FREED_CARD;
    default:
        return BQ_T_EVENT_FREED_OTHER;
    }
}

static enum bq_text_key closed_key(const bq_event *ev)
{
    switch (ev->what) {
    case BQ_BY_WITHDRAWN:
        return BQ_T_EVENT_OFFER_CLOSED_WITHDRAWN;
    case BQ_BY_REJECTED:
        return BQ_T_EVENT_OFFER_CLOSED_REJECTED;
    case BQ_BY_CHANGED:
        return BQ_T_EVENT_OFFER_CLOSED_CHANGED;
    case BQ_BY_ACCEPTED:
        return BQ_T_EVENT_OFFER_CLOSED_ACCEPTED;
    case BQ_BY_REPLACED:
        return BQ_T_EVENT_OFFER_CLOSED_REPLACED;
    case BQ_BY_LEFT:
        return BQ_T_EVENT_OFFER_CLOSED_LEFT;
    default:
        return BQ_T_EVENT_OFFER_CLOSED_OTHER;
    }
}

static enum bq_text_key bankrupt_key(const bq_event *ev)
{
    bool player = ev->to < BQ_SEATS;
    switch (ev->what) {
    case BQ_BY_RESIGNED:
        return player ? BQ_T_EVENT_BANKRUPT_RESIGNED : BQ_T_EVENT_BANKRUPT_RESIGNED_BANK;
    case BQ_BY_UNABLE:
        return player ? BQ_T_EVENT_BANKRUPT_UNABLE : BQ_T_EVENT_BANKRUPT_UNABLE_BANK;
    default:
        return player ? BQ_T_EVENT_BANKRUPT_DECLARED : BQ_T_EVENT_BANKRUPT_DECLARED_BANK;
    }
}

static enum bq_text_key over_key(const bq_event *ev)
{
    if (!ev->value)
        return BQ_T_QUESTION_OVER;
    switch (ev->what) {
    case BQ_BY_LAST:
        return BQ_T_EVENT_OVER_LAST;
    case BQ_BY_ROUNDS:
        return BQ_T_EVENT_OVER_ROUNDS;
    case BQ_BY_MONEY:
        return BQ_T_EVENT_OVER_MONEY;
    case BQ_BY_SHORT:
        return BQ_T_EVENT_OVER_SHORT;
    case BQ_BY_TIME:
        return BQ_T_EVENT_OVER_TIME;
    case BQ_BY_LIMIT:
        return BQ_T_EVENT_OVER_LIMIT;
    case BQ_BY_AGREED:
        return BQ_T_EVENT_OVER_AGREED;
    default:
        return BQ_T_EVENT_OVER_OTHER;
    }
}

/* ---- the sentence of a kind ---- */

static const char *card_text(const bq_text_names *names, const bq_event *ev)
{
    bool known = ev->what < BQ_DECKS && ev->a >= 1 && ev->a <= BQ_CARDS && names->card[ev->what];
    return known ? names->card[ev->what][ev->a - 1] : NULL;
}

static enum bq_text_key key_of(const bq_text_names *names, const bq_event *ev)
{
    switch ((enum bq_event_kind)ev->kind) {
    case BQ_EV_PAY:
        return pay_key(ev);
    case BQ_EV_DEED:
        return deed_key(ev);
    case BQ_EV_ORDER:
        return BQ_T_EVENT_ORDER;
    case BQ_EV_ROUND:
        return BQ_T_EVENT_ROUND;
    case BQ_EV_TURN:
        return BQ_T_EVENT_TURN;
    case BQ_EV_ROLL:
        return roll_key(ev);
    case BQ_EV_MOVE:
        return ev->what == BQ_BY_CARD   ? BQ_T_EVENT_MOVE_CARD
               : ev->what == BQ_BY_BACK ? BQ_T_EVENT_MOVE_BACK
                                        : BQ_T_EVENT_MOVE_DICE;
    case BQ_EV_CARD:
        return card_text(names, ev) ? BQ_T_EVENT_CARD_TEXT : BQ_T_EVENT_CARD_NUMBER;
    case BQ_EV_CARD_KEPT:
        return BQ_T_EVENT_CARD_KEPT;
    case BQ_EV_CARD_BACK:
        return BQ_T_EVENT_CARD_BACK;
    case BQ_EV_CARD_GIVEN:
        return BQ_T_EVENT_CARD_GIVEN;
    case BQ_EV_NO_CARD:
        return BQ_T_EVENT_NO_CARD;
    case BQ_EV_FOR_SALE:
        return BQ_T_EVENT_FOR_SALE;
    case BQ_EV_DECLINED:
        return BQ_T_EVENT_DECLINED;
    case BQ_EV_AUCTION:
        return lot_key(ev, BQ_T_EVENT_AUCTION_DEED, BQ_T_EVENT_AUCTION_HOUSE,
                       BQ_T_EVENT_AUCTION_HOTEL);
    case BQ_EV_BID:
        return BQ_T_EVENT_BID;
    case BQ_EV_PASS:
        return ev->a ? BQ_T_EVENT_PASS_AUTO : BQ_T_EVENT_PASS_SAID;
    case BQ_EV_SOLD:
        return lot_key(ev, BQ_T_EVENT_SOLD_DEED, BQ_T_EVENT_SOLD_HOUSE, BQ_T_EVENT_SOLD_HOTEL);
    case BQ_EV_UNSOLD:
        return lot_key(ev, BQ_T_EVENT_UNSOLD_DEED, BQ_T_EVENT_UNSOLD_HOUSE,
                       BQ_T_EVENT_UNSOLD_HOTEL);
    case BQ_EV_BUILT:
        return ev->b >= names->edition->hotel ? BQ_T_EVENT_BUILT_HOTEL : BQ_T_EVENT_BUILT_HOUSE;
    case BQ_EV_RAZED:
        return razed_key(ev);
    case BQ_EV_CONTEST:
        return ev->what == BQ_LOT_HOTEL ? BQ_T_EVENT_CONTEST_HOTEL : BQ_T_EVENT_CONTEST_HOUSE;
    case BQ_EV_WANT:
        return ev->a ? BQ_T_EVENT_WANT_SOME : BQ_T_EVENT_WANT_NONE;
    case BQ_EV_LAPSED:
        return ev->what == BQ_BY_ORDER     ? BQ_T_EVENT_LAPSED_ORDER
               : ev->what == BQ_BY_PAYMENT ? BQ_T_EVENT_LAPSED_PAYMENT
                                           : BQ_T_EVENT_LAPSED_OTHER;
    case BQ_EV_MORTGAGED:
        return BQ_T_EVENT_MORTGAGED;
    case BQ_EV_REDEEMED:
        return BQ_T_EVENT_REDEEMED;
    case BQ_EV_JAILED:
        return jailed_key(ev);
    case BQ_EV_FREED:
        return freed_key(ev);
    case BQ_EV_TAX_CHOICE:
        return ev->what == BQ_BY_SHARE ? BQ_T_EVENT_TAX_CHOICE_SHARE : BQ_T_EVENT_TAX_CHOICE_FLAT;
    case BQ_EV_OFFER:
        return BQ_T_EVENT_OFFER;
    case BQ_EV_OFFER_CLOSED:
        return closed_key(ev);
    case BQ_EV_TRADE:
        return BQ_T_EVENT_TRADE;
    case BQ_EV_DEBT:
        return ev->to < BQ_SEATS  ? BQ_T_EVENT_DEBT_SEAT
               : ev->to == BQ_POT ? BQ_T_EVENT_DEBT_POT
                                  : BQ_T_EVENT_DEBT_BANK;
    case BQ_EV_SETTLED:
        return BQ_T_EVENT_SETTLED;
    case BQ_EV_RESIGNING:
        return BQ_T_EVENT_RESIGNING;
    case BQ_EV_BANKRUPT:
        return bankrupt_key(ev);
    case BQ_EV_CLAIMABLE:
        return BQ_T_EVENT_CLAIMABLE;
    case BQ_EV_CLAIMED:
        return BQ_T_EVENT_CLAIMED;
    case BQ_EV_UNCLAIMED:
        return ev->what == BQ_BY_LEFT ? BQ_T_EVENT_UNCLAIMED_LEFT : BQ_T_EVENT_UNCLAIMED;
    case BQ_EV_VANDALS:
        return ev->a ? BQ_T_EVENT_VANDALS_HIT : BQ_T_EVENT_VANDALS_MISS;
    case BQ_EV_PRISON:
        return ev->a ? BQ_T_EVENT_PRISON_MADE : BQ_T_EVENT_PRISON_ENDED;
    case BQ_EV_SQUATTER:
        return BQ_T_EVENT_SQUATTER;
    case BQ_EV_SQUATTER_STAYS:
        return BQ_T_EVENT_SQUATTER_STAYS;
    case BQ_EV_SQUATTER_GONE:
        return ev->what == BQ_BY_EVICTED  ? BQ_T_EVENT_SQUATTER_GONE_EVICTED
               : ev->what == BQ_BY_PRISON ? BQ_T_EVENT_SQUATTER_GONE_PRISON
               : ev->what == BQ_BY_LEFT   ? BQ_T_EVENT_SQUATTER_GONE_LEFT
                                          : BQ_T_EVENT_SQUATTER_GONE_TIRED;
    case BQ_EV_TIME_UP:
        return BQ_T_EVENT_TIME_UP;
    case BQ_EV_FORTUNE:
        return BQ_T_EVENT_FORTUNE;
    case BQ_EV_OVER:
        return over_key(ev);
    case BQ_EVENT_KINDS:
        break;
    }
    return BQ_TEXT_KEYS; /* no event of ours */
}

/* What {n} counts. */
static int64_t count_of(const bq_event *ev)
{
    switch (ev->kind) {
    case BQ_EV_ORDER:
    case BQ_EV_CARD:
    case BQ_EV_CONTEST:
    case BQ_EV_WANT:
        return ev->a;
    case BQ_EV_BUILT:
    case BQ_EV_RAZED:
        return ev->b;
    case BQ_EV_OVER:
        return bq_count((uint64_t)ev->value);
    default:
        return ev->amount;
    }
}

/* How many houses the sentence is about: auctions and payments are for one. */
static int64_t buildings_of(const bq_event *ev)
{
    bool counted = ev->kind == BQ_EV_BUILT || ev->kind == BQ_EV_RAZED || ev->kind == BQ_EV_CONTEST;
    return counted ? count_of(ev) : 1;
}

void bq_text_event(bq_buf *b, enum bq_language language, const bq_text_names *names,
                   const bq_event *ev)
{
    enum bq_text_key key = key_of(names, ev);
    if (key == BQ_TEXT_KEYS)
        return;
    enum bq_reason reason = ev->what < BQ_REASONS ? (enum bq_reason)ev->what : BQ_FOR_CARD;
    const bq_arg args[] = {
        bq_arg_of(BQ_ARG_SEAT, "seat", ev->seat),
        bq_arg_of(BQ_ARG_SEAT, "from", ev->seat),
        bq_arg_of(BQ_ARG_SEAT, "to", ev->to),
        bq_arg_of(BQ_ARG_SQUARE, "square", ev->square),
        bq_arg_of(BQ_ARG_MONEY, "amount", ev->amount),
        bq_arg_of(BQ_ARG_MONEY, "value", ev->value),
        bq_arg_of(BQ_ARG_MONEY, "worth", ev->value),
        bq_arg_of(BQ_ARG_SEATS, "winners", ev->value),
        bq_arg_of(BQ_ARG_NUMBER, "a", ev->a),
        bq_arg_of(BQ_ARG_NUMBER, "b", ev->b),
        bq_arg_of(BQ_ARG_NUMBER, "total", ev->a + ev->b),
        bq_arg_of(BQ_ARG_NUMBER, "n", count_of(ev)),
        bq_arg_of(BQ_ARG_HOUSES, "houses", buildings_of(ev)),
        bq_arg_of(BQ_ARG_HOTELS, "hotels", ev->kind == BQ_EV_CONTEST ? ev->a : 1),
        bq_arg_of(BQ_ARG_DECK, "deck", ev->what),
        bq_arg_text("card", ev->kind == BQ_EV_CARD ? card_text(names, ev) : NULL),
        bq_arg_text("reason", bq__text_reason(language, reason)),
    };
    bq_text_put(b, language, names, key, args, sizeof args / sizeof args[0]);
}
