/* engine.h - the contract of the rules engine, and all of it that other rooms may see.
 *
 * The path of one decision:  command -> bq_check -> bq_apply -> events.
 *
 *   - bq_check() is pure: accepted, or a named refusal. A refused command changes nothing.
 *   - bq_apply() cannot fail after bq_check(). What it relies on it asserts, in releases too.
 *   - All chance comes from outside: when bq_question() says CHANCE, a draw below n is wanted, and
 *     bq_outcome() turns the draw into the dealer's command.
 *   - The state is plain data with no secret in it. Copy it by assignment, compare it with memcmp,
 *     show it to anybody.
 *   - No allocation, no I/O, no clock, no floating point, no recursion, no globals.
 *
 * Read apply.c next: it is the entrance. */
#ifndef BQ_ENGINE_H
#define BQ_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/edition.h"
#include "engine/limits.h"

#define BQ_ENGINE_RULES 1 /* raised when the outcome of any golden game changes */

#define BQ_BANK 0xFF   /* in place of a seat: the bank */
#define BQ_NOBODY 0xFE /* in place of a seat: none */
#define BQ_POT 0xFC    /* in place of a seat: the pot on free parking (a house rule, I1) */

enum bq_verb {
#define BQ_COMMAND(id, word, actor, form, answers, row) BQ_CMD_##id,
#include "engine/command.def"
    BQ_VERBS
};
enum bq_actor { BQ_ACTOR_SEAT, BQ_ACTOR_BANK, BQ_ACTOR_CLOCK };
enum bq_form {
    BQ_FORM_NONE, BQ_FORM_AMOUNT, BQ_FORM_SQUARE, BQ_FORM_SQUARES, BQ_FORM_LOTS, BQ_FORM_LEVELS,
    BQ_FORM_DECK, BQ_FORM_DICE, BQ_FORM_CARD, BQ_FORM_SEAT, BQ_FORM_OFFER, BQ_FORM_ANSWER,
    BQ_FORM_SETTLE, BQ_FORM_COUNT
};
enum bq_refusal {
#define BQ_REFUSAL(id, word, row, text) BQ_NO_##id,
#include "engine/refusal.def"
    BQ_REFUSALS
};
enum bq_event_kind {
#define BQ_EVENT(id, word, topic, fields) BQ_EV_##id,
#include "engine/event.def"
    BQ_EVENT_KINDS
};
enum bq_reason {
#define BQ_REASON(id, word, row) BQ_FOR_##id,
#include "engine/reason.def"
    BQ_REASONS
};
enum bq_cause {
#define BQ_CAUSE(id, word, row) BQ_BY_##id,
#include "engine/cause.def"
    BQ_CAUSES
};
enum bq_purpose {
#define BQ_PURPOSE(id, word, command) BQ_DRAW_##id,
#include "engine/purpose.def"
    BQ_PURPOSES
};
enum bq_question {
#define BQ_QUESTION(id, word, silence) BQ_ASK_##id,
#include "engine/question.def"
    BQ_QUESTIONS
};
enum bq_law {
#define BQ_LAW(id, word, text) BQ_LAW_##id,
#include "engine/law.def"
    BQ_LAWS
};
enum bq_lot { BQ_LOT_DEED, BQ_LOT_HOUSE, BQ_LOT_HOTEL }; /* what an auction or a contest is about */

/* The tables above as words (words.c). */
extern const char *const bq_verb_words[BQ_VERBS];
extern const uint8_t bq_verb_actors[BQ_VERBS];
extern const uint8_t bq_verb_forms[BQ_VERBS];
extern const uint32_t bq_verb_answers[BQ_VERBS]; /* the questions that a verb answers, by bit, enum bq_question */
extern const char *const bq_verb_rows[BQ_VERBS];
extern const char *const bq_refusal_words[BQ_REFUSALS];
extern const char *const bq_refusal_rows[BQ_REFUSALS];
extern const char *const bq_refusal_texts[BQ_REFUSALS];
extern const char *const bq_event_words[BQ_EVENT_KINDS];
extern const char *const bq_event_fields[BQ_EVENT_KINDS]; /* their names, a blank after each */
extern const char *const bq_reason_words[BQ_REASONS];
extern const char *const bq_cause_words[BQ_CAUSES];
extern const char *const bq_purpose_words[BQ_PURPOSES];
extern const char *const bq_question_words[BQ_QUESTIONS];
extern const char *const bq_law_words[BQ_LAWS];
extern const char *const bq_law_texts[BQ_LAWS];
extern const char *const bq_square_words[BQ_SQUARE_KINDS];
extern const char *const bq_effect_words[BQ_EFFECTS];
extern const char *const bq_effect_p1[BQ_EFFECTS];
extern const char *const bq_effect_p2[BQ_EFFECTS];
extern const char *const bq_deck_words[BQ_DECKS];
extern const char *const bq_lot_words[3];
extern const char *const bq_stage_words[4]; /* enum bq_stage */

/* The terms of a trade or a settlement, as offered and as kept in the state while it is open. */
typedef struct bq_terms {
    uint64_t give;      /* deeds from the proposer */
    uint64_t take;      /* deeds from the other */
    uint64_t lift;      /* mortgaged ones among `take` that the proposer will lift at once (N6) */
    int32_t give_cash;
    int32_t take_cash;
    uint32_t version;   /* set by the engine; accepting names it */
    uint8_t to;         /* the other seat */
    uint8_t give_cards; /* jail-free cards by index (edition.jail_card), one bit each */
    uint8_t take_cards;
    uint8_t settles;    /* 1: settlement of a debt (M8) */
} bq_terms;

/* Buildings ordered (n lots, in the order given) or sold (n pairs: lot, new level). */
typedef struct bq_order {
    uint8_t n;
    uint8_t step[39];
} bq_order;

/* One command. Which fields count is told by the verb's form:
 *   AMOUNT, COUNT: amount          SQUARE: a            SQUARES: squares (0 for LIFT: none named)
 *   LOTS: order, or n = 0 and group a, count amount     LEVELS: order (pairs), or as LOTS
 *   DECK: a (0xFF: the first held) DICE: a, b           CARD: a deck, b card (from 0)
 *   SEAT: a                        OFFER, SETTLE: terms ANSWER: a seat, amount version, squares to lift
 * `seat` is the player; the dealer's and the clock's commands leave it 0. */
typedef struct bq_command {
    uint8_t verb;
    uint8_t seat;
    uint8_t a;
    uint8_t b;
    int32_t amount;
    union {
        uint64_t squares;
        bq_terms terms;
        bq_order order;
    };
} bq_command;

typedef struct bq_verdict {
    int64_t detail; /* the number that the refusal's sentence names, else 0 */
    uint64_t code;  /* enum bq_refusal; BQ_NO_OK: accepted. Wide, so that it travels in a register */
} bq_verdict;

typedef struct bq_event {
    uint8_t kind; /* enum bq_event_kind */
    uint8_t seat;
    uint8_t to;
    uint8_t square;
    uint8_t what;
    uint8_t a;
    uint8_t b;
    uint8_t pad;
    int64_t amount; /* a whole estate may be more than BQ_AMOUNT */
    int64_t value;  /* also sets of seats and of squares */
    uint16_t row;   /* BQ_ROW('F', 8) is row F8 of RULES.md; 0: none */
    uint8_t pad2[6];
} bq_event;
#define BQ_ROW(letter, number) ((uint16_t)((letter) << 8 | (number)))

/* Where events go; NULL instead of a sink is fine. BQ_EVENTS places lose nothing. */
typedef struct bq_sink {
    bq_event *at;
    uint32_t cap;
    uint32_t n;
    uint32_t lost;
} bq_sink;

typedef struct bq_pile {
    uint32_t unseen; /* cards nobody has seen: they lie on top, in an order that is not decided */
    uint8_t seen[BQ_CARDS]; /* ring of cards put back, oldest first: below the unseen */
    uint8_t head;
    uint8_t len;
    uint8_t pad[2];
} bq_pile;

/* One thing still to be resolved (internal.h has the kinds). */
typedef struct bq_item {
    uint8_t kind;
    uint8_t seat;
    uint8_t to;
    uint8_t what;
    uint8_t square;
    uint8_t a;
    uint8_t b;
    uint8_t c;
    int32_t amount;
} bq_item;

typedef struct bq_claim {
    int32_t amount;
    uint8_t owner;
    uint8_t payer;
    uint8_t square;
    uint8_t turn; /* low byte of the turn of landing */
} bq_claim;

typedef struct bq_auction {
    int32_t high;    /* highest bid, 0: none */
    int32_t open;    /* least first bid */
    uint8_t lot;     /* enum bq_lot */
    uint8_t square;  /* the deed */
    uint8_t bidder;  /* seat of the highest bid, or BQ_NOBODY */
    uint8_t in;      /* seats that have not passed */
    uint8_t last;    /* who spoke last: at one keyboard the next in order is asked */
    uint8_t pad[3];
} bq_auction;

enum bq_stage { BQ_STAGE_ORDER, BQ_STAGE_ROLL, BQ_STAGE_END, BQ_STAGE_OVER };

typedef struct bq_state {
    int64_t cash[BQ_SEATS];
    int64_t bank;               /* the other side of the ledger (A3): limits nothing */
    int64_t pot;                /* on free parking, where a table has one (I1) */
    uint64_t deeds[BQ_SEATS];   /* by owner; owner[] says the same by square */
    uint64_t mortgaged;
    uint64_t prisons;           /* P5 */
    uint64_t estate;            /* deeds of a bankrupt still to be auctioned (N15) */
    uint64_t inherited;         /* mortgaged deeds just received by a creditor (N6) */
    bq_terms offer[BQ_SEATS];   /* one open offer a seat; all zero if none */
    bq_pile pile[BQ_DECKS];
    bq_item agenda[BQ_AGENDA];  /* a stack; the last is being resolved */
    bq_claim claim[BQ_CLAIMS];  /* F15, oldest first */
    bq_auction auction;
    uint32_t turns;             /* turns begun */
    uint32_t rounds;            /* rounds ended (B14) */
    uint32_t commands;
    uint32_t versions;          /* of offers, so far */
    uint8_t owner[BQ_SQUARES];  /* a seat, or BQ_BANK */
    uint8_t level[BQ_SQUARES];  /* houses; edition.hotel is a hotel */
    uint8_t squat[BQ_SQUARES];  /* rounds a squatter still stays (P12) */
    uint8_t ordered[BQ_ORDER];  /* K19: lots of the contested order, as given */
    uint8_t ordered_n;
    uint8_t ordered_kind;       /* enum bq_lot */
    uint8_t pad[2];
    uint8_t tally[BQ_SEATS];    /* order rolls (B2), or buildings wanted (K19) */
    uint8_t position[BQ_SEATS];
    uint8_t jail_turns[BQ_SEATS]; /* own turns begun in jail (J9) */
    uint8_t order[BQ_SEATS];    /* playing order */
    uint8_t held[BQ_SEATS];     /* jail-free cards by index */
    uint8_t seats;
    uint8_t in;                 /* seats still in, by bit */
    uint8_t jailed;             /* seats in jail */
    uint8_t resigning;          /* will leave when the auction or debt is over (O9) */
    uint8_t offers;             /* seats with an open offer */
    uint8_t stage;              /* enum bq_stage */
    uint8_t turn;               /* seat whose turn it is */
    uint8_t doubles;            /* in a row, this turn */
    uint8_t dice[2];            /* last roll that moved somebody */
    uint8_t houses;             /* stock */
    uint8_t hotels;
    uint8_t cards_in_a_row;     /* drawn since the last roll */
    uint8_t agenda_n;
    uint8_t claims;
    uint8_t bankruptcies;
    uint8_t time_up;            /* O8 */
    uint8_t winners;            /* when over */
    uint8_t over_by;            /* enum bq_cause */
    uint8_t pad2[1];
} bq_state;

_Static_assert(sizeof(bq_terms) == 40, "no implicit padding");
_Static_assert(sizeof(bq_command) == 48, "no implicit padding");
_Static_assert(sizeof(bq_event) == 32, "no implicit padding");
_Static_assert(sizeof(bq_item) == 12, "no implicit padding");
_Static_assert(sizeof(bq_state) <= BQ_STATE_BYTES, "the state has outgrown its limit");
_Static_assert(sizeof(bq_state) % 8 == 0, "the digest reads words");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "little-endian only");

/* What the game waits for now. */
typedef struct bq_ask {
    uint8_t kind;    /* enum bq_question */
    uint8_t seats;   /* who can answer, by bit; 0 for CHANCE and OVER */
    uint8_t seat;    /* the one to be asked next at one keyboard, or whom chance concerns */
    uint8_t purpose; /* CHANCE: enum bq_purpose */
    uint8_t square;  /* BUY, AUCTION of a deed, DEBT: where it stems from */
    uint8_t to;      /* DEBT: creditor */
    uint8_t what;    /* AUCTION, WANT, PLACE: enum bq_lot; DEBT: enum bq_reason */
    uint8_t pad;
    uint32_t n;      /* CHANCE: a uniform draw below n is wanted; WANT: the most */
    int32_t amount;  /* price, least bid, debt, fine ... */
} bq_ask;

/* What a seat may do now. Trades are not enumerated: ask bq_check. */
typedef struct bq_options {
    uint64_t verbs;    /* by bit, enum bq_verb (OFFER and SETTLE: whether any could be lawful) */
    uint64_t build;    /* lots on which one more building could be ordered */
    uint64_t sell;     /* lots from which something could be sold: alone, or with all of their colour */
    uint64_t mortgage;
    uint64_t redeem;
    uint64_t place;
    uint64_t prison;
    uint64_t claim;
    uint8_t accept;    /* seats whose offer this seat could accept, keeping all mortgages */
    uint8_t use;       /* decks of which a jail-free card can be used, by bit */
    uint8_t pad[2];
    int32_t bid_least; /* BID */
    int32_t want_most; /* WANT */
    uint8_t pad2[4];
} bq_options;

/* A new game of `seats` players; the edition must be prepared. Events of the setting-up go to sink. */
void bq_start(const bq_edition *ed, bq_state *st, unsigned seats, bq_sink *sink);

bq_verdict bq_check(const bq_edition *ed, const bq_state *st, const bq_command *cmd);
void bq_apply(const bq_edition *ed, bq_state *st, const bq_command *cmd, bq_sink *sink);

/* Roll and dice in one call, for those who play games by the million. Would the player on turn roll, and are the dice
 * all that is wanted then? And both at once: the events and the state, to the byte, of bq_apply() with ROLL, and then
 * with what bq_outcome() makes of the draw (below 36). */
bool bq_rolls(const bq_edition *ed, const bq_state *st);
void bq_roll(const bq_edition *ed, bq_state *st, uint32_t draw, bq_sink *sink);
/* As bq_apply() with END, said by the player on turn, when it is lawful. */
void bq_end(const bq_edition *ed, bq_state *st, bq_sink *sink);

bq_ask bq_question(const bq_edition *ed, const bq_state *st);
void bq_legal(const bq_edition *ed, const bq_state *st, unsigned seat, bq_options *out);

/* Chance: is a draw wanted, and below which n (0: none is)? A draw in 0..n-1 -> the dealer's command,
 * always lawful; and back, to the least draw that gives it (UINT32_MAX if none does). */
uint32_t bq_chance(const bq_edition *ed, const bq_state *st);
bq_command bq_outcome(const bq_edition *ed, const bq_state *st, uint32_t draw);
uint32_t bq_draw_of(const bq_edition *ed, const bq_state *st, const bq_command *cmd);

/* The law of the state: BQ_LAW_OK, or the first that is broken. */
enum bq_law bq_check_state(const bq_edition *ed, const bq_state *st);
uint64_t bq_digest(const bq_state *st);

/* Figures that clients and bots ask for; the rules use the same functions. */
int32_t bq_rent(const bq_edition *ed, const bq_state *st, unsigned square, unsigned dice);
int64_t bq_liquid(const bq_edition *ed, const bq_state *st, unsigned seat);  /* V of N1 */
int64_t bq_fortune(const bq_edition *ed, const bq_state *st, unsigned seat); /* O2 */
int64_t bq_worth(const bq_edition *ed, const bq_state *st, unsigned seat);   /* H3 */
int32_t bq_redeem_cost(const bq_edition *ed, unsigned square);               /* L5 */
int32_t bq_keep_cost(const bq_edition *ed, unsigned square);                 /* N6 */
/* N6: what the receiver of these mortgaged deeds owes at once for lifting those and keeping the others. */
int64_t bq_transfer_cost(const bq_edition *ed, uint64_t mortgaged, uint64_t lifted);
unsigned bq_next_seat(const bq_state *st, unsigned seat); /* next still in, in playing order */
bool bq_owns_group(const bq_edition *ed, const bq_state *st, unsigned seat, unsigned group);

#endif
