/* edition.h - an edition as plain data: board, groups, cards and rule switches.
 *
 * The engine reads nothing else about a game's rules: there is no "if this is edition X" anywhere.
 * A struct bq_edition comes from a file (src/edition) or as bytes (the page), is never believed
 * before bq_edition_fault() has said so, and never changes while a game is played with it. Names and
 * texts are not here: a game is bound to the rules, not to their words. */
#ifndef BQ_EDITION_H
#define BQ_EDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/limits.h"

#define BQ_NOWHERE 0xFF /* no square */

enum bq_square_kind {
#define BQ_SQUARE(id, word) BQ_SQ_##id,
#include "engine/square.def"
    BQ_SQUARE_KINDS
};

enum bq_effect {
#define BQ_EFFECT(id, word, p1, p2) BQ_FX_##id,
#include "engine/effect.def"
    BQ_EFFECTS
};

enum bq_deck { BQ_CHANCE, BQ_CHEST };

/* The words of switch.def, in its order. */
enum { BQ_CARD_BEFORE_ACT, BQ_CARD_AFTER_ACT };
enum { BQ_ORDER_RANDOM_FIRST, BQ_ORDER_JOIN, BQ_ORDER_FULL_SORT, BQ_ORDER_HIGHEST };
enum { BQ_TIE_NONE, BQ_TIE_EACH, BQ_TIE_HIGHEST };
enum { BQ_SHORTAGE_FIRST_COME, BQ_SHORTAGE_AUCTION };
enum { BQ_OPEN_MIN_BID, BQ_OPEN_LOWEST_COST };
enum { BQ_RENT_AUTO, BQ_RENT_CLAIM };
enum { BQ_FINE_EARLY, BQ_FINE_ANY_TURN, BQ_FINE_ON_ENTRY, BQ_FINE_ANY_TIME };
enum { BQ_FREED_ROLL_NOW, BQ_FREED_NEXT_TURN };
enum { BQ_SERVED_PAY_AND_MOVE, BQ_SERVED_FREE };
enum { BQ_EVEN_NO, BQ_EVEN_YES, BQ_EVEN_AUTO };
enum { BQ_BLOCK_WHOLE_GROUP, BQ_BLOCK_OWN_LOTS };
enum { BQ_SELL_EVEN, BQ_SELL_MOST_BUILT, BQ_SELL_AUTO };
enum { BQ_TRANSFER_INTEREST, BQ_TRANSFER_FREE };
enum { BQ_ESTATE_AS_IS, BQ_ESTATE_RESET };
enum { BQ_BANK_KEEPS, BQ_BANK_AUCTIONS };
enum { BQ_END_LAST, BQ_END_ROUNDS, BQ_END_MONEY, BQ_END_SHORT, BQ_END_TIMED };
enum { BQ_VANDALS_TURN, BQ_VANDALS_ROLL };
enum { BQ_TAX_FLAT, BQ_TAX_CHOICE, BQ_TAX_SHARE };
enum { BQ_POT_NONE, BQ_POT_TAXES, BQ_POT_SEEDED };

typedef struct bq_ratio {
    int32_t num;
    int32_t den; /* at least 1; 0/1 is "none" */
} bq_ratio;

struct bq_switched {
#define BQ_NUM(name, least, most, row) int32_t name;
#define BQ_MAYBE(name, least, most, row) int32_t name;
#define BQ_FLAG(name, row) int32_t name;
#define BQ_WORD(name, words, row) int32_t name;
#define BQ_RATIO(name, row) bq_ratio name;
#include "engine/switch.def"
};

/* The switches; whole, because the digest reads words and there may be an odd number of fields. */
typedef union bq_rules {
    struct {
#include "engine/switch.def"
#undef BQ_NUM
#undef BQ_MAYBE
#undef BQ_FLAG
#undef BQ_WORD
#undef BQ_RATIO
    };
    uint64_t words[(sizeof(struct bq_switched) + 7) / 8];
} bq_rules;

#define BQ_RENTS 6 /* bare, 1..4 houses, hotel */
#define BQ_RENT_HOTEL 5

typedef struct bq_square {
    uint8_t kind;  /* enum bq_square_kind */
    uint8_t group; /* deeds: index of the group; else 0 */
    uint8_t pad[2];
    int32_t price;
    int32_t mortgage;
    int32_t house_cost;      /* streets */
    int32_t rent[BQ_RENTS];  /* streets; stations and utilities follow the switches */
} bq_square;

typedef struct bq_card {
    uint8_t effect; /* enum bq_effect */
    uint8_t deck;   /* pay_or_draw: the pile to draw from (p2 stays 0); else 0 */
    uint8_t pad[2];
    int32_t p1; /* see effect.def */
    int32_t p2;
} bq_card;

typedef struct bq_group {
    uint64_t lots; /* derived: its squares */
    uint8_t kind;  /* derived: BQ_SQ_STREET, BQ_SQ_STATION or BQ_SQ_UTILITY */
    uint8_t count; /* derived */
    uint8_t first; /* derived: lowest square */
    uint8_t last;  /* derived: highest square */
    int32_t house_cost; /* derived: lowest among its lots */
} bq_group;

typedef struct bq_edition {
    uint8_t squares;              /* 1..64 */
    uint8_t groups;               /* 0..12 */
    uint8_t deck_size[BQ_DECKS];  /* 0..32, as printed; jail-free cards included */
    uint8_t pad[4];
    bq_square square[BQ_SQUARES];
    bq_card card[BQ_DECKS][BQ_CARDS];
    bq_rules rule;

    /* Derived by bq_edition_prepare(); nobody else writes below this line. */
    bq_group group[BQ_GROUPS];
    uint64_t deeds;               /* every square that can be owned */
    uint64_t streets;
    uint64_t stations;
    uint64_t utilities;
    uint32_t deck[BQ_DECKS];      /* the cards really in each deck (G4), by bit */
    int32_t interest[BQ_SQUARES]; /* on each mortgaged deed, rounded (L9) */
    uint8_t jail_card[BQ_JAIL_CARDS][2]; /* index of a jail-free card -> deck, card */
    uint8_t jail_card_count;
    uint8_t jail;                 /* the jail square, or BQ_NOWHERE */
    uint8_t hotel;                /* level of a hotel: H + 1 (K18, O5) */
    uint8_t pad2[5];
} bq_edition;

_Static_assert(sizeof(bq_square) == 40, "no implicit padding");
_Static_assert(sizeof(bq_card) == 12, "no implicit padding");
_Static_assert(sizeof(bq_rules) % 8 == 0, "no implicit padding after the rules");
_Static_assert(sizeof(bq_group) == 16, "no implicit padding");
_Static_assert(sizeof(bq_edition) % 8 == 0, "no implicit padding");

/* What is wrong with an edition: the first fault, and where. */
typedef struct bq_fault {
    uint8_t code;   /* enum bq_fault_code; 0: nothing */
    uint8_t where;  /* enum bq_fault_where */
    uint8_t index;  /* square, card or group number */
    uint8_t deck;   /* for cards; for BQ_FIELD_RENT which of the rents */
    uint16_t field; /* index into bq_switches[] for BQ_AT_SWITCH, else a BQ_FIELD_... */
    uint8_t pad[2];
    int64_t least;  /* what was expected, where a range was */
    int64_t most;
} bq_fault;

enum bq_fault_where { BQ_AT_EDITION, BQ_AT_SQUARE, BQ_AT_CARD, BQ_AT_GROUP, BQ_AT_SWITCH };
enum bq_fault_field {
    BQ_FIELD_NONE, BQ_FIELD_KIND, BQ_FIELD_GROUP, BQ_FIELD_PRICE, BQ_FIELD_MORTGAGE,
    BQ_FIELD_HOUSE_COST, BQ_FIELD_RENT, BQ_FIELD_EFFECT, BQ_FIELD_P1, BQ_FIELD_P2
};
enum bq_fault_code {
#define BQ_FAULT(id, word, text) BQ_FAULT_##id,
#include "engine/fault.def"
    BQ_FAULTS
};
extern const char *const bq_fault_words[BQ_FAULTS];
extern const char *const bq_fault_texts[BQ_FAULTS]; /* English, with %least% and %most% */

/* One row of switch.def, for those who read or write switches by name. */
enum bq_switch_kind { BQ_KIND_NUM, BQ_KIND_MAYBE, BQ_KIND_FLAG, BQ_KIND_WORD, BQ_KIND_RATIO };
typedef struct bq_switch {
    const char *name;
    const char *words; /* BQ_KIND_WORD: its words, separated by one space */
    const char *row;   /* of RULES.md */
    int32_t least;
    int32_t most;
    uint16_t offset;   /* in bq_rules */
    uint8_t kind;
    uint8_t pad[5];
} bq_switch;

enum bq_switch_index {
#define BQ_NUM(name, least, most, row) BQ_SW_##name,
#define BQ_MAYBE(name, least, most, row) BQ_SW_##name,
#define BQ_FLAG(name, row) BQ_SW_##name,
#define BQ_WORD(name, words, row) BQ_SW_##name,
#define BQ_RATIO(name, row) BQ_SW_##name,
#include "engine/switch.def"
#undef BQ_NUM
#undef BQ_MAYBE
#undef BQ_FLAG
#undef BQ_WORD
#undef BQ_RATIO
    BQ_SWITCHES
};
extern const bq_switch bq_switches[BQ_SWITCHES];

/* Is the edition lawful in every field that a file can give (derived ones are ignored)? */
bq_fault bq_edition_fault(const bq_edition *ed);
/* Fill in what is derived. The edition must have no fault. */
void bq_edition_prepare(bq_edition *ed);
/* A 64-bit digest of the rules (not of what is derived): games are bound to it. */
uint64_t bq_edition_digest(const bq_edition *ed);

#endif
