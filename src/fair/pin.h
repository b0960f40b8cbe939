/* pin.h - the promises to which a seat holds the house (docs/FAIRNESS.md): the commitment under which the seat
 * committed itself, its own nonce, what the others had committed themselves to. A house that draws its secret late,
 * changes it, keeps it after a broken start or alters a nonce must contradict one of these. Pure and plain data: a
 * client keeps it with its seat.
 *
 *   told    a `fair` message of the house, read
 *   hear    what is to be done now: commit, show the nonce, or accuse. Nothing is shown under another commitment */
#ifndef BQ_FAIR_PIN_H
#define BQ_FAIR_PIN_H

#include "fair/fair.h"

enum bq_fair_phase { BQ_FAIR_OPEN, BQ_FAIR_COMMIT, BQ_FAIR_REVEAL, BQ_FAIR_RENEW, BQ_FAIR_SEALED, BQ_FAIR_SHOWN, BQ_FAIR_PHASES };
enum bq_fair_part { BQ_PART_HOUSE, BQ_PART_COMMITTED, BQ_PART_SHOWN, BQ_PART_DROPPED, BQ_PART_ASKED, BQ_FAIR_PARTS };
extern const char *const bq_fair_phase_words[BQ_FAIR_PHASES]; /* as the protocol has them */
extern const char *const bq_fair_part_words[BQ_FAIR_PARTS];

typedef struct bq_told_seat {
    bool there;
    bool bound;   /* `commitment` was told */
    uint8_t seat; /* its number in the game */
    uint8_t part; /* enum bq_fair_part */
    unsigned char commitment[BQ_FAIR_DIGEST];
    bq_fair_nonce nonce; /* size 0: not told */
} bq_told_seat;

typedef struct bq_fair_told {
    unsigned char game[BQ_FAIR_GAME];
    unsigned char rules[BQ_FAIR_DIGEST]; /* that it says it will play by, digested */
    unsigned char commitment[BQ_FAIR_DIGEST];
    uint8_t phase; /* enum bq_fair_phase */
    uint8_t mine;  /* which of the seats is ours; BQ_FAIR_SEATS: none */
    unsigned char who[BQ_FAIR_DIGEST]; /* who sits where, by the seats' numbers, digested */
    bq_told_seat seat[BQ_FAIR_SEATS];
    unsigned char entropy[BQ_FAIR_DIGEST]; /* SEALED, SHOWN */
    unsigned char secret[BQ_FAIR_SECRET];  /* SHOWN */
} bq_fair_told;

/* What a house can be caught at; the words of BQ_PIN_WORDS name them. */
enum bq_pin_fault {
    BQ_PIN_FINE,
    BQ_PIN_GAME,       /* it speaks of another game */
    BQ_PIN_COMMITMENT, /* its commitment is not the one under which we committed ourselves */
    BQ_PIN_KEPT,       /* a start was broken off after nonces had been shown, and it has the same secret still */
    BQ_PIN_NONCE,      /* a nonce is not the one that was committed to, ours or another's; it is left out, or another's place */
    BQ_PIN_ENTROPY,    /* what it says follows from the nonces does not */
    BQ_PIN_CHAIN,      /* a link of the chain does not follow from the moves it told */
    BQ_PIN_SECRET,     /* the secret it shows is not the one it was committed to */
    BQ_PIN_DRAW,       /* something fell that does not follow from the secret */
    BQ_PIN_EXPORT,     /* the game it gives away is another than the one it told */
    BQ_PIN_UNSHOWN,    /* the game is over, and it keeps the secret to itself */
    BQ_PIN_SEATS,      /* people sit elsewhere than when the nonces were asked for */
    BQ_PIN_FAULTS
};
extern const char *const bq_pin_words[BQ_PIN_FAULTS];

/* What a player should know although it proves nothing; the words of bq_note_words name them. */
enum bq_pin_note {
    BQ_NOTE_LEFT_OUT, /* our nonce was not taken */
    BQ_NOTE_UNBOUND,  /* the game is on, and the house is bound to nothing */
    BQ_NOTE_UNHELD,   /* ... it is, but we have no part in it, and heard of it too late to say more */
    BQ_NOTE_BROKEN,   /* so many starts were broken off after our nonce was out */
    BQ_NOTE_RULES,    /* the rules are not those of our own edition of that name */
    BQ_PIN_NOTES
};
extern const char *const bq_note_words[BQ_PIN_NOTES];

enum bq_pin_stage {
    BQ_PIN_NONE,
    BQ_PIN_BOUND, /* we have committed ourselves */
    BQ_PIN_GIVEN, /* our nonce is out */
    BQ_PIN_SEALED /* the game is on, and everything fitted */
};

enum { BQ_PIN_USED = 8 };

typedef struct bq_pin {
    uint8_t stage; /* enum bq_pin_stage */
    uint8_t fault; /* enum bq_pin_fault: the first one stays */
    uint8_t seat;
    uint8_t broken;   /* starts that were broken off after our nonce was out */
    bool left_out;    /* our nonce was not taken: we trust the house */
    bool counted;     /* the house has said that it has our commitment, and the seat was ours without a break since */
    bool unheard;     /* ... it has not said so yet, under the commitment of its that is kept here */
    bool adrift;      /* ... and the connection was lost before: it may have taken ours under another one of its */
    uint8_t others;   /* whose commitments were told with the last question for nonces, ours among them, a bit a seat; 0: an
                       earlier program kept the pin */
    unsigned char game[BQ_FAIR_GAME];
    unsigned char rules[BQ_FAIR_DIGEST];
    unsigned char who[BQ_FAIR_DIGEST]; /* as it was told with that question */
    unsigned char commitment[BQ_FAIR_DIGEST];
    bq_fair_nonce nonce;
    unsigned char other[BQ_FAIR_SEATS][BQ_FAIR_DIGEST];
    unsigned char used[BQ_PIN_USED][BQ_FAIR_DIGEST]; /* commitments of those broken starts */
} bq_pin;

/* LEFT_OUT is no proof of anything, for a connection may have been slow: but our part does not count, and we trust
 * the house. */
enum bq_pin_act { BQ_PIN_NOTHING, BQ_PIN_COMMIT, BQ_PIN_REVEAL, BQ_PIN_LEFT_OUT, BQ_PIN_ACCUSE };

/* A `fair` message has come. `rules` is the SHA-256 of the compiled rules, NULL where they are not here yet. */
enum bq_pin_act bq_pin_hear(bq_pin *pin, const bq_fair_told *told, const unsigned char rules[BQ_FAIR_DIGEST]);
/* COMMIT: with a fresh nonce; what is to be said. */
void bq_pin_commit(bq_pin *pin, const bq_fair_told *told, const bq_fair_nonce *nonce, unsigned char out[BQ_FAIR_DIGEST]);
/* REVEAL: the nonce was sent. */
void bq_pin_given(bq_pin *pin);
/* The connection was lost, or another program of the player's has the seat: what is in it meanwhile may be of that
 * one's. */
void bq_pin_parted(bq_pin *pin);
/* Something else was found out; false: a fault was known already. */
bool bq_pin_accuse(bq_pin *pin, enum bq_pin_fault fault);

#endif
